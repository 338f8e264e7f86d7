/* The service worker of a federation's challenge pages: served below the federation's address, see
   tournaments/challenges/views.py. It does nothing unless an arbiter chose to keep a list, and then answers only
   for what was kept with it: pages from the network while there is one, their parts from the cache. */
"use strict";
const CACHE = "faristol-challenge";
const PATIENCE = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function fromNetwork(request, kept, cache) {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE);
  try {
    const answer = await fetch(request, { signal: waiting.signal });
    // A page that was kept is kept as it is now; a redirect leads to the login, and is no page.
    if (answer.ok && !answer.redirected) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

async function answer(request) {
  if (!(await caches.has(CACHE))) return fetch(request);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (!kept) return fetch(request);
  if (request.mode === "navigate") return fromNetwork(request, kept, cache);
  return request.url.includes("/static/") ? kept : fromNetwork(request, kept, cache);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // The list itself is read by the page, and fetched anew when the page asks for it.
  if (pathname.endsWith("/challenge/words/")) return;
  const isPage = request.mode === "navigate" && pathname.endsWith("/challenge/");
  const isPart = ["style", "script", "image", "font", "manifest"].includes(request.destination);
  if (isPage || isPart) event.respondWith(answer(request));
});
