/* Menus are <details>: this closes them on Escape, on a click elsewhere, and when another one opens.
   On a telephone the section that is open is moved into sight. */
(() => {
  "use strict";
  const nav = document.querySelector(".site-nav");
  const here = nav?.querySelector("[aria-current]");
  if (here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;

  const close = (except) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (menu !== except) menu.open = false;
    }
  };

  document.addEventListener("click", (event) => close(event.target.closest("details.menu")));
  document.addEventListener("focusin", (event) => close(event.target.closest("details.menu")));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
