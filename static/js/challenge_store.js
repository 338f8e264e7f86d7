/* What a telephone keeps: the list and the pages in the browser's cache, answers that wait to be sent in IndexedDB.

   The cache is called faristol-challenge, which challenge_worker.js serves from when there is no connection. The cookie
   tells the server that there is something to clear away when its reader logs out, and menus.js whether answers wait. */
(() => {
  "use strict";
  const CACHE = "faristol-challenge";
  const COOKIE = "faristol_kept";
  const YEAR = 31536000;
  const Faristol = (window.Faristol = window.Faristol || {});

  const ask = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  async function answers(mode, act) {
    const opening = indexedDB.open(CACHE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("answers", { keyPath: "reference" });
    const database = await ask(opening);
    try {
      return await ask(act(database.transaction("answers", mode).objectStore("answers")));
    } finally {
      database.close();
    }
  }

  async function note() {
    const waiting = await answers("readonly", (store) => store.count());
    const age = waiting || (await caches.has(CACHE)) ? YEAR : 0;
    document.cookie = `${COOKIE}=${waiting ? "waiting" : "kept"}; path=/; max-age=${age}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  }

  Faristol.store = {
    available: "caches" in window && "serviceWorker" in navigator && "indexedDB" in window && "DecompressionStream" in window,
    waiting: () => answers("readonly", (store) => store.getAll()),
    async add(answer) {
      await answers("readwrite", (store) => store.put(answer));
      await note();
    },
    async sent(reference) {
      await answers("readwrite", (store) => store.delete(reference));
      await note();
    },

    /* The list kept for this address, with what was noted of it; null where none is. */
    async list(address) {
      const found = await (await caches.open(CACHE)).match(address, { ignoreVary: true });
      if (!found) return null;
      return {
        sha: found.headers.get("X-Sha"),
        name: decodeURIComponent(found.headers.get("X-Name")),
        number: Number(found.headers.get("X-Number")),
        bytes: () => found.arrayBuffer(),
      };
    },

    async keep(address, facts, pages) {
      const answer = await fetch(address, { cache: "no-store", redirect: "error" });
      if (!answer.ok) throw new Error(String(answer.status));
      const packed = await answer.arrayBuffer();
      // Read once before it is kept: half a list would be worse than none.
      await Faristol.WordList.unpack(packed);
      const cache = await caches.open(CACHE);
      const headers = { "X-Sha": facts.sha, "X-Name": encodeURIComponent(facts.name), "X-Number": facts.number };
      await cache.put(address, new Response(packed, { headers }));
      const parts = performance.getEntriesByType("resource").map((entry) => entry.name);
      const own = parts.filter((url) => url.startsWith(location.origin) && /\.(css|js|svg|png|woff2)(\?|$)/.test(url));
      await Promise.allSettled([...new Set([...pages, ...own])].map((url) => cache.add(url)));
      await note();
    },

    /* The list of this address; with the last one goes everything that was kept beside it. */
    async remove(address) {
      const cache = await caches.open(CACHE);
      await cache.delete(address, { ignoreVary: true });
      const left = await cache.keys();
      if (left.some((request) => new URL(request.url).pathname.endsWith("/challenge/words/"))) return;
      await caches.delete(CACHE);
      await note();
    },
  };
})();
