/* A player's own table. What cannot be sent is kept on the phone and sent once there is a connection; the page
   looks whether something happened, and shows it unless somebody is typing. Everything works without it, too. */
"use strict";

const phone = document.querySelector("[data-phone]");
const KEY = `faristol-kept:${location.pathname}`;
const notice = phone.querySelector("[data-kept]");
let typing = false;

function tell(kept) {
  notice.hidden = !kept;
  notice.textContent = kept ? notice.dataset.text : "";
}

function recall() {
  try { return localStorage.getItem(KEY); } catch { return null; }
}

function keep(body) {
  try {
    if (body === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, body);
  } catch { /* A phone that keeps nothing: the page stays as it is, to be sent again by hand. */ }
  tell(body !== null);
}

async function send(body) {
  const fields = new URLSearchParams(body);
  // The mark against forged forms may have changed while there was no connection.
  fields.set("csrfmiddlewaretoken", phone.querySelector("[name=csrfmiddlewaretoken]").value);
  let answer;
  try {
    answer = await fetch(location.pathname, { method: "POST", body: fields, credentials: "same-origin" });
  } catch {
    keep(body);
    return;
  }
  if (answer.status >= 500) { keep(body); return; }
  keep(null);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.querySelector("main");
  if (!next || answer.ok) location.reload();
  else { document.querySelector("main").replaceChildren(...next.childNodes); }
}

document.addEventListener("input", () => { typing = true; });
document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-keep]")) return;
  event.preventDefault();
  send(new URLSearchParams(new FormData(event.target)).toString());
});
function retry() {
  const kept = recall();
  if (kept) send(kept);
}
addEventListener("online", retry);
tell(recall() !== null);
retry();

setInterval(async () => {
  if (recall()) { retry(); return; }
  if (typing || document.hidden) return;
  try {
    const answer = await fetch(phone.dataset.numberUrl, { cache: "no-cache" });
    const { number } = await answer.json();
    if (String(number) !== phone.dataset.number && !typing) location.reload();
  } catch { /* No connection: the next look will tell. */ }
}, 12000);
