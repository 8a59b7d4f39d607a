// A clock that only we move, with its timers.
let now = 1_000_000_000;
/** what the clock of the device shows beside it, which somebody may set */
let set = 0;
let count = 0;
const timers = new Map();
Date.now = () => now + set;
performance.now = () => now;
globalThis.setTimeout = (run, after = 0) => (timers.set(++count, { at: now + after, run }), count);
globalThis.setInterval = (run, every) => {
  const id = ++count;
  const again = () => (run(), timers.set(id, { at: now + every, run: again }));
  timers.set(id, { at: now + every, run: again });
  return id;
};
globalThis.clearTimeout = globalThis.clearInterval = (id) => timers.delete(id);
async function passes(ms, each = () => {}) {
  const until = now + ms;
  for (;;) {
    const [id, next] = [...timers].sort(([a, one], [b, two]) => one.at - two.at || a - b)[0] ?? [];
    if (!next || next.at > until) break;
    timers.delete(id);
    now = Math.max(now, next.at);
    next.run();
    for (let n = 0; n < 30; n++) await null;
    each();
  }
  now = until;
}
