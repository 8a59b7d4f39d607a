// Keeps on the device what the pages need to open without a network: the files of this version,
// the pages that are the same for everybody, and the last replays that were opened. Nothing else:
// no seat, no hand, no answer to anybody. What there is a network for always comes from there.

/** Lists the files of this version and the pages, and is set by the server. */
const { root = "", version, files, pages } = /** @type {any} */ (globalThis).KEPT;
const worker = /** @type {any} */ (globalThis);
/** What the names of our caches begin with: another server of the same domain, at another root, has its own. */
const OURS = root ? `euchre ${root} ` : "euchre-";
const SHELL = `${OURS}shell-${version}`;
const REPLAYS = "euchre-replays";
const MOST = 10;
const REPLAY = /^\/api\/(tables|shares)\/[\w-]+\/replay$/;

/** The page that opens in the place of another, without a network. @param {string} path */
function instead(path) {
  const here = path.slice(root.length);
  if (here.startsWith("/t/") || here === "/play") return pages.table;
  if (here.startsWith("/s/") || here === "/replay" || here === "/review") return pages.replay;
  return pages.away;
}

/** What is kept; undefined: nothing, or it cannot be read. @param {string} name @param {string} url
 * @returns {Promise<Response | undefined>} */
async function lookUp(name, url) {
  try {
    return await (await caches.open(name)).match(url);
  } catch {
    return undefined;
  }
}

/** @param {any} event @param {URL} url */
async function page(event, url) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await lookUp(SHELL, instead(url.pathname))) ?? Response.error();
  }
}

/** @param {Request} request */
async function file(request) {
  return (await lookUp(SHELL, request.url)) ?? fetch(request);
}

/** A game that was looked at; those that may not be kept say so. @param {any} event */
async function replay(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    const may = answer.ok && !(answer.headers.get("cache-control") ?? "").includes("no-store");
    if (may) event.waitUntil(keep(request.url, answer.clone()).catch(() => {})); // then the older one stays
    return answer;
  } catch (error) {
    const found = await lookUp(REPLAYS, request.url);
    if (found) return found;
    throw error;
  }
}

/** Keeps a replay as the last of so many; where there is no room the oldest go. @param {string} url @param {Response} answer */
async function keep(url, answer) {
  const kept = await caches.open(REPLAYS);
  const others = async () => (await kept.keys()).filter((one) => one.url !== url);
  for (;;) {
    try {
      await kept.put(url, answer.clone());
      break;
    } catch (error) {
      const [oldest] = await others();
      if (!oldest || !/quota/i.test(/** @type {Error} */ (error).name)) throw error;
      await kept.delete(oldest);
    }
  }
  for (const old of (await others()).slice(0, 1 - MOST)) await kept.delete(old);
}

/** A file or a page of this version, and of no other that a server may have by now. @param {string} path
 * @returns {Promise<[string, Response]>} */
async function current(path) {
  const answer = await fetch(path);
  const is = files.includes(path) ? (answer.headers.get("cache-control") ?? "").includes("immutable") : (await answer.clone().text()).includes(`/${version}/`);
  if (!answer.ok || !is) throw new Error(`${path} is not of version ${version}`);
  return [path, answer];
}

/** Keeps all of them, or none. */
async function fill() {
  const found = await Promise.all([...files, ...Object.values(pages)].map(current));
  const shell = await caches.open(SHELL);
  await Promise.all(found.map(([path, answer]) => shell.put(path, answer)));
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));

// An older version keeps its files until its last page is closed: no page mixes two of them.
worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(OURS) && name !== SHELL && name !== REPLAYS) await caches.delete(name);
    }
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (files.includes(url.pathname)) event.respondWith(file(request));
  else if (REPLAY.test(url.pathname.slice(root.length))) event.respondWith(replay(event));
});
