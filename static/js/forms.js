/* Forms that are sent once.

   form[data-once]        its buttons rest after it was sent, until the page is shown again.
   [data-select]          is selected when it gets the focus, so that its text is copied whole.
   #form-errors           gets the focus, so that a reader of the screen hears what is wrong. */
(() => {
  "use strict";

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-once]")) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    // After the form's values are collected: a button that rests is not sent along.
    setTimeout(() => {
      for (const button of form.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
    });
  });

  // A page taken back from the browser's memory is a fresh one.
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-once]")) {
      delete form.dataset.sent;
      for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-disabled");
    }
  });

  for (const field of document.querySelectorAll("[data-select]")) {
    field.addEventListener("focus", () => field.select());
  }
  document.getElementById("form-errors")?.focus();
})();
