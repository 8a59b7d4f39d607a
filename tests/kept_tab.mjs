// A tab with a history and with storage, which "blocks" all, or what is "sealed", or "keeps" it: for test_page_storage.py.
const entries = [{ state: null, address: "/t/friday" }];
let at = 0;
const handlers = {};
const address = { pathname: "/t/friday", search: "", hash: "", href: "http://club/t/friday", origin: "http://club" };
const put = (state, to) => (to && (address.hash = ""), { state: structuredClone(state), address: to || entries[at].address });
Object.assign(globalThis, {
  location: address,
  history: {
    get state() { return entries[at].state; },
    pushState: (state, _, to) => entries.splice(++at, Infinity, { state: structuredClone(state), address: to || entries[at - 1].address }),
    replaceState: (state, _, to) => (entries[at] = put(state, to)),
    back: () => setTimeout(() => (at--, (handlers.popstate ?? []).forEach((run) => run({ state: entries[at].state })))),
  },
  addEventListener: (name, run) => (handlers[name] ??= []).push(run),
  document: { documentElement: { dataset: {} }, querySelector: () => null },
});
const kept = new Map();
const held = new Map();
const shelfOf = (all) => ({
  get length() { return all.size; },
  key: (n) => [...all.keys()][n] ?? null,
  getItem: (key) => all.get(key) ?? null,
  setItem: (key, text) => {
    if (blocks === "sealed" && key.startsWith("euchre.sealed.")) throw new DOMException("full", "QuotaExceededError");
    all.set(key, text);
  },
  removeItem: (key) => all.delete(key),
});
for (const [name, all] of Object.entries({ localStorage: kept, sessionStorage: held }))
  Object.defineProperty(globalThis, name, { get() { if (blocks === "blocks") throw new DOMException("no", "SecurityError"); return shelfOf(all); } });
const { keepChance, keepSeat, memory, seatFromAddress, touchSeat } = await import("./page/storage.js");
/** The page of the table is opened. */
function open() {
  const offered = seatFromAddress("friday");
  touchSeat("friday");
  return offered;
}
/** Which token a page finds that is loaded anew on this entry of the history. */
const loaded = () => (JSON.parse(kept.get("euchre.seat.friday") ?? "null")?.token ?? entries[at].state?.seat) ?? null;
const settled = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((done) => setTimeout(done, 2)); // each after what waits already
};
