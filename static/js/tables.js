/* Wide and sortable tables.

   .table-scroll            is marked data-scrolled once it has been moved sideways (the held column casts a shadow)
                            and can be reached with the keyboard only while there is something to scroll.
   table[data-sortable]     its headings with data-sort="text|number" become buttons; a cell's data-value, where it
                            has one, is compared instead of its text. Empty cells come last either way. */
(() => {
  "use strict";
  const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });

  function watchScroll(frame) {
    const update = () => {
      frame.toggleAttribute("data-scrolled", frame.scrollLeft > 2);
      const scrolls = frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1;
      if (scrolls) frame.tabIndex = 0;
      else frame.removeAttribute("tabindex");
    };
    frame.addEventListener("scroll", update, { passive: true });
    new ResizeObserver(update).observe(frame);
    update();
  }

  const valueOf = (row, index) => {
    const cell = row.cells[index];
    return (cell?.dataset.value ?? cell?.textContent ?? "").trim();
  };

  function compare(one, other, kind) {
    if (kind === "number") return Number(one) - Number(other);
    return collator.compare(one, other);
  }

  function sort(table, heading) {
    const index = heading.cellIndex;
    const kind = heading.dataset.sort;
    const first = heading.dataset.first || (kind === "number" ? "descending" : "ascending");
    const second = first === "ascending" ? "descending" : "ascending";
    const order = heading.getAttribute("aria-sort") === first ? second : first;
    const sign = order === "ascending" ? 1 : -1;
    for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", order);
    const body = table.tBodies[0];
    const rows = [...body.rows].sort((one, other) => {
      const a = valueOf(one, index);
      const b = valueOf(other, index);
      if (a === "" || b === "") return (a === "") - (b === "");
      return sign * compare(a, b, kind);
    });
    body.append(...rows);
  }

  function makeSortable(table) {
    for (const heading of table.tHead.rows[0].cells) {
      if (!heading.dataset.sort) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...heading.childNodes);
      button.addEventListener("click", () => sort(table, heading));
      heading.append(button);
    }
  }

  const find = (root, selector) => [...(root.matches?.(selector) ? [root] : []), ...root.querySelectorAll(selector)];

  function start(root) {
    for (const frame of find(root, ".table-scroll")) watchScroll(frame);
    for (const table of find(root, "table[data-sortable]")) makeSortable(table);
  }

  start(document);
  // Pieces that htmx puts into the page later; the page as a whole was started above.
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt !== document.body) start(event.detail.elt);
  });
})();
