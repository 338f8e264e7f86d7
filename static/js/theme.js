/* Light or dark: the reader's choice, else the system's. Loaded in the head without defer, so that a page is
   never painted in the wrong one first. Announces every change as "faristol:theme" on the document. */
(() => {
  "use strict";
  const KEY = "faristol-theme";
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  // Storage may be switched off in the browser; the choice then lasts for the page.
  const read = () => {
    try { return localStorage.getItem(KEY) || "auto"; } catch { return "auto"; }
  };
  const write = (choice) => {
    try { localStorage.setItem(KEY, choice); } catch { /* nothing to keep it in */ }
  };

  let choice = read();

  function apply() {
    root.dataset.bsTheme = choice === "auto" ? (dark.matches ? "dark" : "light") : choice;
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
    }
    document.dispatchEvent(new CustomEvent("faristol:theme"));
  }

  root.classList.add("has-js");
  apply();
  dark.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", apply);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-choice]");
    if (!button) return;
    choice = button.dataset.themeChoice;
    write(choice);
    apply();
    button.closest("details")?.removeAttribute("open");
  });
})();
