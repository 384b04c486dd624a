// Keeps the shell of the house in this browser, so that it opens without a network.
//
// The cache of one build holds its page and what the lobby needs; a table's files join it when
// they are first used. Another build has a cache of its own, and takes over at once: a page that is
// left open for days would else keep the old one for as long. What such a page lacks then, it gets
// by loading itself anew (fresh.ts). What the server knows of people and tables is never kept here.

declare const self: ServiceWorkerGlobalScope;
/** What the lobby needs, and the cache's name; the build writes both. */
declare const SHELL: string[];
declare const CACHE: string;

const PAGE = "/";
const ASSETS = "/static/assets/";
const NO_PAGES = ["/api/", "/admin/", "/static/", "/health", "/metrics", "/socket"];

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(ASSETS)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && !NO_PAGES.some((path) => pathname.startsWith(path)))
    event.respondWith(networkFirst(request));
  else if (SHELL.includes(pathname)) event.respondWith(networkFirst(request, pathname));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: the page must be the one that this worker came with.
  await cache.addAll([new Request(PAGE, { cache: "no-cache" }), ...SHELL]);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function networkFirst(request: Request, kept: string = PAGE): Promise<Response> {
  try {
    return await fetch(request);
  } catch (offline) {
    const cache = await caches.open(CACHE);
    const answer = await cache.match(kept);
    if (answer) return answer;
    throw offline;
  }
}

/** A file whose name tells what is in it never changes. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined); // a full disk
  return answer;
}

/** Bring the page of a table to the front, or open it. */
async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

export {};
