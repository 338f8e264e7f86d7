/* Menus are <details>: this closes them on Escape, on a click elsewhere, and when another one opens.
   A slash goes to the search for everything, or into its box where it stands on the page.
   Who logs out while answers to challenges wait to be sent (challenge_store.js) is asked first: logging out clears the
   telephone. */
(() => {
  "use strict";
  document.querySelector("form[data-unsent]")?.addEventListener("submit", (event) => {
    const waits = /(^|; )faristol_kept=waiting(;|$)/.test(document.cookie);
    if (waits && !window.confirm(event.target.dataset.unsent)) event.preventDefault();
  });

  const close = (except) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (menu !== except) menu.open = false;
    }
  };

  document.addEventListener("click", (event) => close(event.target.closest("details.menu")));
  document.addEventListener("focusin", (event) => close(event.target.closest("details.menu")));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const box = document.getElementById("search-everything");
    const link = document.querySelector("a[data-search]");
    if (!box && !link) return;
    event.preventDefault();
    if (box) box.focus();
    else link.click();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
