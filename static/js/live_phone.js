/* A player's own table. What is sent is kept on the phone until the portal answers with the number of its event
   (receipts.js), shown as kept, and sent again from every page of a table. The page checks for news, and shows it
   unless somebody is typing. Everything works without this file. */
(() => {
  "use strict";
  const PREFIX = "faristol-kept:";
  const BETWEEN = 12000;
  const { receipts } = window.Faristol;
  const here = location.pathname + location.search;
  // For a browser that stores nothing: then the page keeps it, as long as it is open.
  const memory = new Map();
  let isTyping = false;
  let isSending = false;
  let isLeaving = false;
  let refusal = "";

  /* --- What is kept: the fields of a message by its address, and behind # its round and table --- */

  function kept() {
    const found = new Map(memory);
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) found.set(key, localStorage.getItem(key));
    } catch { /* Nothing can be read: what the page keeps is all there is. */ }
    return found;
  }

  function keep(key, body) {
    try { localStorage.setItem(key, body); } catch { memory.set(key, body); }
  }

  /* Unless it was replaced by a correction while it was under way. */
  function drop(key, body) {
    if (kept().get(key) !== body) return;
    memory.delete(key);
    try { localStorage.removeItem(key); } catch { /* It was never stored. */ }
  }

  const addressOf = (key) => key.slice(PREFIX.length).split("#")[0];

  function tell() {
    const notice = document.querySelector("[data-kept]");
    if (!notice) return;
    const text = kept().size ? notice.dataset.text.trim() : refusal;
    if (notice.textContent !== text) notice.textContent = text;
    notice.hidden = !text;
  }

  /* --- Sending --- */

  /* One statement, one reference: the same again counts once, a correction is another one. */
  function referenceOf(fields, before) {
    const earlier = new URLSearchParams(before ?? "");
    const reference = earlier.get("reference");
    earlier.delete("reference");
    if (reference && earlier.toString() === fields.toString()) return reference;
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function free() {
    for (const form of document.querySelectorAll("form[data-keep]")) {
      delete form.dataset.sent;
      for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-disabled");
    }
  }

  function showRefusal(told, isHere) {
    const next = isHere && !isTyping && told.page && new DOMParser().parseFromString(told.page, "text/html").querySelector("main");
    if (next) {
      document.querySelector("main").replaceChildren(...next.childNodes);
      document.getElementById("form-errors")?.focus();
    } else refusal = told.detail;
  }

  /* Gives back whether it has arrived at the address of this page. */
  async function sendOne(key, body) {
    const isHere = addressOf(key) === here;
    const fields = new URLSearchParams(body);
    // Kept by an earlier version of this file: the header has today's.
    fields.delete("csrfmiddlewaretoken");
    const answer = await receipts.send(addressOf(key), { reference: fields.get("reference"), body: fields });
    const isNoted = Number.isInteger(answer.receipt?.event);
    if (isNoted || answer.refusal) drop(key, body);
    if (answer.refusal) showRefusal(answer.refusal, isHere);
    return isNoted && isHere;
  }

  async function sendKept() {
    if (isSending) return;
    isSending = true;
    const tried = new Set();
    let hasArrived = false;
    const next = () => [...kept()].find((entry) => !tried.has(entry.join()));
    for (let entry = next(); entry; entry = next()) {
      tried.add(entry.join());
      if (await sendOne(...entry)) hasArrived = true;
    }
    isSending = false;
    if (hasArrived && !isTyping) {
      isLeaving = true;
      location.reload();
      return;
    }
    free();
    tell();
  }

  document.addEventListener("input", () => { isTyping = true; });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-keep]")) return;
    event.preventDefault();
    if (isLeaving) return;
    const fields = new URLSearchParams(new FormData(form));
    for (const name of ["csrfmiddlewaretoken", "reference"]) fields.delete(name);
    const key = `${PREFIX}${here}#${fields.get("round")}-${fields.get("table")}`;
    const reference = referenceOf(fields, kept().get(key));
    fields.append("reference", reference);
    keep(key, fields.toString());
    isTyping = false;
    refusal = "";
    setTimeout(tell, 1000);
    sendKept();
  });

  /* What is kept is shown where it was typed, to be read and corrected. */
  function fillIn(body) {
    const fields = new URLSearchParams(body);
    for (const form of document.querySelectorAll("form[data-keep]")) {
      if (["act", "round", "table"].some((name) => form.elements[name].value !== fields.get(name))) continue;
      for (const [name, value] of fields) {
        if (form.elements[name]?.matches("input:not([type=hidden])")) form.elements[name].value = value;
      }
    }
  }

  async function checkForNews() {
    const page = document.querySelector("[data-phone]");
    if (!page || isTyping || document.hidden || [...kept().keys()].some((key) => addressOf(key) === here)) return;
    try {
      const { number } = await (await fetch(page.dataset.numberUrl, { cache: "no-cache" })).json();
      if (Number.isInteger(number) && String(number) !== page.dataset.number && !isTyping) location.reload();
    } catch { /* No connection: the next time will tell. */ }
  }

  for (const [key, body] of kept()) if (addressOf(key) === here) fillIn(body);
  tell();
  sendKept();
  addEventListener("online", sendKept);
  setInterval(async () => {
    await sendKept();
    await checkForNews();
  }, BETWEEN);
})();
