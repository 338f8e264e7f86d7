/* The desk. The fast form for results names the players of the table whose number is typed, and puts the cursor where the
   next number goes. Everything works without it. */
"use strict";

for (const form of document.querySelectorAll("form[data-result]")) {
  const table = form.elements.namedItem("table");
  const names = form.querySelector("[data-names]");
  const first = form.elements.namedItem("points_1");
  const show = () => {
    const row = document.querySelector(`tr[data-table="${CSS.escape(table.value.trim())}"]`);
    names.textContent = row ? row.dataset.seats : "";
  };
  table.addEventListener("input", show);
  show();
  (table.value && first ? first : table).focus();
}

/* The minutes after which who is not there has lost. Counted from what the server said: a device's clock may be wrong. */
for (const notice of document.querySelectorAll("[data-absence]")) {
  const end = performance.now() + Number(notice.dataset.absence) * 1000;
  const left = notice.querySelector("[data-left]");
  const count = () => {
    const minutes = Math.max(0, Math.ceil((end - performance.now()) / 60000));
    const stage = minutes === 0 ? "over" : minutes > 5 ? "early" : "soon";
    if (left.textContent !== String(minutes)) left.textContent = minutes;
    if (stage === notice.dataset.stage) return;
    notice.dataset.stage = stage;
    notice.dataset.tone = stage === "early" ? "calm" : "warn";
    for (const line of notice.querySelectorAll("[data-when]")) line.hidden = (line.dataset.when === "over") !== (stage === "over");
  };
  setInterval(count, 1000);
}
