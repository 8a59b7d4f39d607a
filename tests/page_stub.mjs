// A page of any kind, with a network that stalls, after page_clock.mjs.
const net = { stalls: "", down: false, open: 0, most: 0, asked: 0, status: 200, text: "{}", posts: [] };
globalThis.fetch = async (path, { signal, method, body } = {}) => {
  net.asked++;
  if (net.down) throw new TypeError("no network");
  if (method === "POST") net.posts.push([path, JSON.parse(body)]);
  net.most = Math.max(net.most, ++net.open);
  const never = () => new Promise((_, fail) => (signal?.aborted ? fail(signal.reason) : signal?.addEventListener("abort", () => fail(signal.reason))));
  const ends = (done) => done.finally(() => net.open--);
  if (net.stalls === "head") return ends(never());
  const text = () => ends(net.stalls === "body" ? never() : Promise.resolve(net.text));
  return { ok: net.status < 400, status: net.status, text, json: async () => JSON.parse(await text()) };
};
/** An element that takes everything and tells nothing. */
class Thing extends EventTarget {
  constructor() {
    super();
    Object.assign(this, { childNodes: [], dataset: {}, style: { setProperty() {} }, classList: { toggle() {}, add() {}, remove() {} }, handlers: {}, isConnected: true, hidden: false, textContent: "" });
  }
  addEventListener(name, run) { this.handlers[name] = run; }
  setAttribute(name, to) { this[name] = to; }
  getAttribute(name) { return this[name] ?? null; }
  toggleAttribute() {}
  removeAttribute(name) { delete this[name]; }
  append() {}
  prepend() {}
  replaceChildren() {}
  remove() {}
  replaceWith() {}
  cloneNode() { return this; }
  focus() {}
  contains() { return false; }
  matches() { return false; }
  closest() { return null; }
  querySelector() { return null; }
  querySelectorAll() { return []; }
}
const things = {};
/** All elements that were made, in their order. */
const made = [];
for (const name of ["Element", "HTMLElement", "HTMLInputElement", "HTMLTextAreaElement", "Node"]) globalThis[name] = Thing;
globalThis.NodeFilter = {};
globalThis.history = { state: null, pushState() {}, replaceState() {} };
globalThis.document = Object.assign(new Thing(), {
  documentElement: new Thing(), head: new Thing(), body: new Thing(), activeElement: null, title: "", hidden: false,
  createElement: (tag) => (made.push(Object.assign(new Thing(), { tag })), made.at(-1)),
  createElementNS: () => new Thing(),
  createTextNode: () => new Thing(),
  createTreeWalker: () => ({ nextNode: () => null }),
  getElementById: (id) => (things[id] ??= Object.assign(new Thing(), { id, dataset: { live: "/events/1", version: "1" } })),
});
globalThis.location = { hash: "", search: "", pathname: "/", href: "http://club/" };
const page = new EventTarget();
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) globalThis[name] = page[name].bind(page);
/** Something happens on the page. */
const happens = (name, what = {}) => page.dispatchEvent(Object.assign(new Event(name), what));
globalThis.ResizeObserver = globalThis.MutationObserver = class { observe() {} disconnect() {} };
globalThis.matchMedia = () => ({ matches: false });
globalThis.navigator ??= {};
const kept = new Map();
globalThis.sessionStorage = globalThis.localStorage = {
  get length() { return kept.size; },
  key: (n) => [...kept.keys()][n] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
/** One of a class, made without its constructor. */
const like = (kind, fields) => Object.assign(Object.create(kind.prototype), fields);
const spent = () => now - 1_000_000_000;
