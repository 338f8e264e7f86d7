/* The fast form for results: names the players of the table whose number is typed, and puts the cursor where the
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
