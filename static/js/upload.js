/* A form whose files can be pulled anywhere onto it (form[data-drop]), with the list of what is chosen ([data-chosen]). */
(() => {
  "use strict";
  const size = new Intl.NumberFormat(document.documentElement.lang || undefined, { maximumFractionDigits: 0 });

  for (const form of document.querySelectorAll("form[data-drop]")) {
    const input = form.querySelector("input[type=file]");
    const chosen = form.querySelector("[data-chosen]");
    let depth = 0;

    const show = () => {
      chosen.replaceChildren(...[...input.files].map((file) => {
        const line = document.createElement("li");
        line.textContent = `${file.name} (${size.format(Math.max(1, file.size / 1000))} kB)`;
        return line;
      }));
    };
    const drag = (change) => {
      depth = Math.max(0, depth + change);
      form.toggleAttribute("data-dragging", depth > 0);
    };

    input.addEventListener("change", show);
    form.addEventListener("dragenter", (event) => { event.preventDefault(); drag(1); });
    form.addEventListener("dragover", (event) => event.preventDefault());
    form.addEventListener("dragleave", () => drag(-1));
    form.addEventListener("drop", (event) => {
      event.preventDefault();
      drag(-depth);
      if (!event.dataTransfer.files.length) return;
      input.files = event.dataTransfer.files;
      show();
    });
    show();
  }
})();
