/* The contents beside a rulebook: the chapter that is shown is unfolded, and the article that the address names is marked.
   Without scripts the contents are folded and everything else works. */
(() => {
  "use strict";
  const contents = document.querySelector(".rulebook-contents");
  const text = document.querySelector(".rulebook");
  if (!contents || !text) return;
  const folds = [...contents.querySelectorAll("details")];

  function show() {
    const named = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const chapter = (named && named.closest(".rule-chapter")) || text.querySelector(".rule-chapter");
    for (const fold of folds) fold.open = Boolean(chapter && fold.querySelector(`a[href="#${CSS.escape(chapter.id)}"]`));
    for (const link of contents.querySelectorAll("a")) {
      if (named && link.hash === location.hash) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  /* Unfolding another chapter by hand goes there. */
  for (const fold of folds) {
    fold.querySelector("summary").addEventListener("click", (event) => {
      if (fold.open || !text.classList.contains("by-chapter")) return;
      event.preventDefault();
      location.hash = fold.querySelector("a").hash;
    });
  }
  window.addEventListener("hashchange", show);
  show();
})();
