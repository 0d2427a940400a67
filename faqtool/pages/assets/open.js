/* What only a site that is served can have: it is kept for offline use. A page opened from a folder needs none of it. */
"use strict";

if (/^https?:$/.test(location.protocol)) {
  const root = document.documentElement.dataset.root;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = `${root}manifest.webmanifest`;
  document.head.append(link);
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(`${root}worker.js`, { scope: root || "./" });
}
