/* An address may name something inside of a folded part: it is opened, however old the browser. */
(() => {
  "use strict";
  function reveal() {
    const named = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const fold = named && named.closest("details:not([open])");
    if (!fold) return;
    fold.open = true;
    named.scrollIntoView();
  }
  window.addEventListener("hashchange", reveal);
  reveal();
})();
