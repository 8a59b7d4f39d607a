// A page with a network in our hands, after page_clock.mjs: for test_page_line.py.
// A network, and the server behind it: `takes` until it answers, in ms; Infinity: never; `slept`: for how long our clock stood.
const net = { opens: 40, takes: 40, refuses: false, slept: 0 };
const sockets = [];
let pictures = 0;
globalThis.WebSocket = class {
  static OPEN = 1;
  constructor() {
    this.readyState = 0;
    this.handlers = {};
    this.openedAt = now;
    sockets.push(this);
    if (net.refuses) setTimeout(() => this.end(), 20);
    else if (net.opens < Infinity) setTimeout(() => this.begin(), net.opens);
  }
  begin() {
    if (this.readyState) return;
    this.readyState = 1;
    this.handlers.open?.();
  }
  end() {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.onclose?.();
  }
  addEventListener(name, run) { this.handlers[name] = run; }
  removeEventListener() {}
  send(text) {
    const { id, type } = JSON.parse(text);
    const says = (message) => net.takes < Infinity && setTimeout(() => this.readyState === 1 && this.onmessage?.({ data: JSON.stringify(message) }), net.takes);
    if (type === "hello") says({ type: "welcome", v: 1, now: now + net.slept }), (this.greeted = true);
    else if (type === "ping") says({ type: "pong", id, now: now + net.slept, v: 1 });
    else says({ type: "ack", id, v: 1 });
  }
  close() { this.readyState = 3; }
};
const windowHandlers = {};
globalThis.addEventListener = (name, run) => (windowHandlers[name] = run);
globalThis.document = { hidden: false, addEventListener: () => {} };
globalThis.location = { protocol: "http:", host: "club", pathname: "/t/friday", hash: "" };
globalThis.history = { state: null };
const { early } = await import("./line/early.js");
early("none");
sockets.length = 0;
const { Link } = await import("./line/link.js");
const link = new Link("friday", () => null);
const seen = [];
link.onstatus = ({ status }) => seen.push([now - 1_000_000_000, status]);
link.ontake = ({ type }) => type === "welcome" && pictures++;
const spent = () => now - 1_000_000_000;
/** Tells of whatever is sent from now on. */
const overhears = (hears) => {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    hears(JSON.parse(text));
    send.call(this, text);
  };
};
