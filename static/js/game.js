/* Stepping through a recorded game with the arrow keys; the links of [data-step] do the work. */
(() => {
  "use strict";
  const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, summary, .chart-plot")) return;
    const link = document.querySelector(`a[data-step="${step}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
  // What is swapped in is not read out by itself; this line outside of it is.
  const tell = () => {
    const said = [...document.querySelectorAll("#stage h2, #stage .game-move")].map((part) => part.textContent.trim());
    const live = document.querySelector("[data-live]");
    if (live) live.textContent = said.join(". ");
  };

  // The row of the move is kept in sight inside its own frame, without moving the page.
  document.addEventListener("htmx:afterSettle", () => {
    const row = document.querySelector(".game-moves tr[aria-current]");
    const frame = row?.closest(".game-moves");
    if (frame) frame.scrollTop = row.offsetTop - frame.clientHeight / 2;
    tell();
  });
})();
