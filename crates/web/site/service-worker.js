// Keeps the page in the browser, so that everything but live games works without a network.

const KEPT = "fishka-{version}";
const FILES = [{files}];

// How long a page waits for the newest version before it takes the kept one.
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) {
    event.respondWith(newestPage(request));
  } else if (pathname.startsWith("/assets/") || FILES.includes(pathname)) {
    event.respondWith(keptFile(pathname).then((kept) => kept ?? fetch(request)));
  }
});

// A call of the server: it is shown unless the person is looking at the game already.
self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const looking = pages.some((page) => page.focused && new URL(page.url).pathname === path);
      return looking || self.registration.showNotification(title, { body, tag, data: path });
    }),
  );
});

// A notification leads to its game: in the page that shows it, or in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data ?? "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (pages) => {
      const there = pages.find((page) => new URL(page.url).pathname === path);
      if (there) return there.focus();
      return self.clients.openWindow(path);
    }),
  );
});

// The server's own answers are never kept: they are true only now. Only the server may say which page goes into a frame.
function isPage(pathname) {
  return !pathname.startsWith("/api/") && pathname !== "/embed" && !pathname.split("/").pop().includes(".");
}

// The newest page when the network is quick, else the kept one; its files change their names with their content, so either
// finds its own.
async function newestPage(request) {
  const kept = () => caches.open(KEPT).then((cache) => cache.match("/index.html"));
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? answer : (await kept()) ?? answer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

// The file of this version, or that of the version before for a page that is still open.
async function keptFile(pathname) {
  const cache = await caches.open(KEPT);
  return (await cache.match(pathname)) ?? caches.match(pathname);
}

// A page that is still open may need the files of the version before, so that one stays.
async function forgetOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith("fishka-") && name !== KEPT);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}
