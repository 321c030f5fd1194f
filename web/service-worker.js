/* The trainers without a connection: their pages and their answers, and nothing else of the house.
   The build fills in the files and their version. Money, tables and people never come from here. */
const VERSION = "letitride-__VERSION__";
const ANSWERS = "letitride-answers";
const PAGE = "/";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  const kept = caches.open(VERSION).then((cache) => cache.addAll([PAGE, ...FILES]));
  // The first time, the page has asked for its answers before there was anybody to keep them.
  event.waitUntil(Promise.all([kept, keepAnswers()]).then(() => self.skipWaiting()));
});

async function keepAnswers() {
  const cache = await caches.open(ANSWERS);
  const listed = await fetch("/api/trainer");
  if (!listed.ok) return;
  await cache.put("/api/trainer", listed.clone());
  const tables = await listed.json();
  await cache.addAll(tables.map(({ id }) => `/api/trainer/${encodeURIComponent(id)}`));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== VERSION && name !== ANSWERS))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api")) event.respondWith(fetch(request).catch(() => fromCache(VERSION, PAGE)));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fromCache(VERSION, pathname).catch(() => fetch(request)));
  } else if (isTrainers(pathname)) {
    event.respondWith(answer(request, pathname, search));
  }
});

/** Drills and their books too, but no scores: those are about people. */
function isTrainers(pathname) {
  if (pathname === "/api/drills/score") return false;
  return ["/api/trainer", "/api/drills"].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The house's own answer if it can be reached, so that a change of a paytable is seen at once. Of hands with seen
    cards, which come in batches, any batch will do that was kept for the same table. */
async function answer(request, pathname, search) {
  const asked = new URLSearchParams(search);
  asked.delete("batch");
  const key = asked.size > 0 ? `${pathname}?${asked}` : pathname;
  try {
    const came = await fetch(request);
    if (came.ok) await (await caches.open(ANSWERS)).put(key, came.clone());
    return came;
  } catch {
    return fromCache(ANSWERS, key);
  }
}

async function fromCache(name, path) {
  const found = await (await caches.open(name)).match(path, { ignoreVary: true });
  if (!found) throw new TypeError(`${path} was not kept`);
  return found;
}
