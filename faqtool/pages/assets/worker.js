/* Keeps the whole site in the browser once it has been opened: it is then there without a network. */
"use strict";

/* Other sites may stand on other paths of the same server: each keeps and clears what is its own. */
const OURS = `faqtool ${self.registration.scope} `;
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(url.href, { ignoreSearch: true })) || fetch(event.request);
  };
  event.respondWith(answer());
});
