// The worker of the pages, with caches and a network in our hands: for test_page_storage.py.
import vm from "node:vm";
const handlers = {};
const online = { answers: true };
const stores = new Map();
let room = Infinity;
let broken = false;
const size = () => [...stores.values()].reduce((sum, kept) => sum + kept.size, 0);
const cacheOf = (name) => {
  if (broken) throw new DOMException("the cache is broken", "UnknownError");
  if (!stores.has(name)) stores.set(name, new Map());
  const kept = stores.get(name);
  return {
    match: async (what) => kept.get(what.url ?? what)?.clone(),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (what) => kept.delete(what.url ?? what),
    put: async (url, answer) => {
      if (size() + (kept.has(url) ? 0 : 1) > room) throw new DOMException("full", "QuotaExceededError");
      kept.delete(url);
      kept.set(url, answer);
    },
  };
};
const context = {
  KEPT: { version: "1", files: ["/static/1/a.js"], pages: { table: "/play", replay: "/replay", away: "/away" } },
  URL, Response, DOMException, Error, location: { origin: "https://club" },
  caches: { open: async (name) => cacheOf(name) },
  addEventListener: (name, run) => (handlers[name] = run),
  fetch: async (request) => {
    if (!online.answers) throw new TypeError("no network");
    if (online.server) return online.server(request);
    return new Response(online.answers === true ? `fresh ${request.url}` : online.answers);
  },
};
vm.runInNewContext(readFileSync("offline/worker.js", "utf8"), context);
/** What a page gets, once all has been kept that is going to be. */
async function asks(path, mode = "cors") {
  const waits = [];
  let answer;
  handlers.fetch({
    request: { method: "GET", mode, url: `https://club${path}` },
    preloadResponse: undefined,
    waitUntil: (done) => waits.push(done),
    respondWith: (given) => (answer = given),
  });
  try {
    const text = await (await answer).text();
    await Promise.all(waits);
    return text;
  } catch (error) {
    return `failed: ${error.message}`;
  }
}
/** Whether the worker is installed by a server that answers so, and what is kept then. */
async function installs(server) {
  online.server = server;
  let done;
  handlers.install({ waitUntil: (promise) => (done = promise) });
  const went = await done.then(() => true, () => false);
  return [went, [...(stores.get("euchre-shell-1") ?? new Map()).keys()]];
}
const replays = () => [...(stores.get("euchre-replays") ?? new Map()).keys()].map((url) => url.split("n=")[1]);
const at = (n) => `/api/tables/t/replay?n=${n}`;
