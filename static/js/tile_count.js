// Counts the tiles of a tile set while its table is filled in. The server counts again.
"use strict";
{
  const output = document.querySelector("[data-tile-count]");
  const counted = () => {
    const boxes = document.querySelectorAll('input[name^="tile."][name$=".count"], input[name="blanks"]');
    const sum = [...boxes].reduce((total, box) => total + (Number.parseInt(box.value, 10) || 0), 0);
    output.firstElementChild.textContent = String(sum);
  };
  if (output) document.addEventListener("input", counted);
}
