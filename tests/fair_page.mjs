// What the page makes of deals and of messages about them: for test_fair_js.py.
const { dealing, verifyDeal } = await import("./fair/fair.js");
const { hmac, pledge, sha256 } = await import("./fair/hash.js");
const { Proof } = await import("./fair/proof.js");
const { chanceKey } = await import("./fair/kept.js");
const { check } = await import("./fair/check.js");
const { blank, merge } = await import("./line/picture.js");
const { memory, tabMemory } = await import("./page/storage.js");
const { createInterface } = await import("node:readline");
globalThis.history = { state: null, replaceState() {} };
/** What a browser keeps of a table: what one of its tabs has seen, and the chance of all. */
const keeps = (table, kept = {}, chance = {}) => [[tabMemory, kept], [memory, chance]].forEach(([one, all]) => one.keepSeals(table, all));
const hex = (x) => Buffer.from(x).toString("hex");
// what browsers can check of signatures
const SUBTLE = { "today's": crypto.subtle, old: { importKey: () => Promise.reject(new Error("Ed25519")) }, "without https": undefined };
const does = {
  deal: (x) => verifyDeal(x),
  hash: (x) => hex(sha256(Buffer.from(x, "hex"))),
  hmac: ([key, data]) => hex(hmac(Buffer.from(key, "hex"), Buffer.from(data, "hex"))),
  chance: ([proof, limits]) => {
    const rng = dealing(...proof);
    return limits.map((n) => rng.below(n));
  },
  pledge: (x) => pledge(...x),
  // what a page makes of messages as they come, what it sends meanwhile, what it says at the end
  page: async ({ table, kept, chance, messages, answers = {}, browser = "today's" }) => {
    const sent = [];
    Object.defineProperty(crypto, "subtle", { configurable: true, value: SUBTLE[browser] });
    keeps(table, kept, chance);
    const proof = new Proof(table, async (type, fields) => {
      sent.push([type, fields]);
      if (answers[type] === null) throw new Error("refused");
      return { receipt: answers[type] ?? "5ea1" };
    });
    let p = blank();
    for (const message of messages) {
      p = merge(p, message);
      proof.take(p, message);
      await new Promise((done) => setTimeout(done));
    }
    await check(proof, p);
    return { found: proof.found(p), sent, chance: proof.kept.chance };
  },
  // what several pages of a seat make of the same messages: each with its own storage, or all with one, in
  // which each sees what the others wrote only a message later
  pages: async ({ table, messages, pages, shared }) => {
    const devices = pages.map(({ chance, first }) => {
      keeps(table);
      const sent = [];
      const proof = new Proof(table, async (type, { game, hand, nonce, pledge }) => {
        sent.push([type, game ?? 1, hand, nonce ?? pledge]);
        if (!first) throw new Error("refused");
        return { receipt: "5ea1" };
      });
      return { proof, chance, first, sent, p: blank(), storage: new Map(), tab: new Map(), cut: null, checks: new Map() };
    });
    for (const [number, message] of messages.entries()) {
      const before = shared ? new Map(devices[0].storage) : null;
      const same = (map) => JSON.stringify([...map]) === JSON.stringify([...before]);
      for (const device of devices) {
        const { proof, chance, first, checks } = device;
        [memory.unsaved, tabMemory.unsaved] = [device.storage, device.tab];
        const p = (device.p = merge(device.p, message));
        const due = p.mine?.pledge;
        const key = due && chanceKey(p.mine.seat, `${due.game}-${due.hand}`, due.attempt ?? 0);
        if (first && chance[key] && !proof.kept.chance[key]?.taken) proof.kept.write(key, chance[key]);
        proof.take(p, message);
        if (message.entry?.event?.type === "cut") device.cut?.();
        const fair = p.hand?.fair;
        if (p.mine?.cut && !fair.secret && proof.asks !== fair.hand) {
          // both are asked, and cut at once, each where it likes; one of them is first
          proof.asks = fair.hand;
          const real = messages.slice(number).find(({ entry }) => entry?.event?.type === "cut").entry.event.at;
          const at = first ? real : (real % p.mine.cut[1]) + 1;
          proof.noteCut(p, at, new Promise((yes, no) => (device.cut = first ? yes : no))).catch(() => {});
        }
        await new Promise((done) => setTimeout(done));
        await check(proof, p);
        if (proof.found(p)) checks.set(fair.hand, proof.found(p));
      }
      if (!shared) continue;
      const last = devices.findLast(({ storage }) => !same(storage)) ?? devices[0];
      const written = new Map(last.storage);
      for (const { storage } of devices) {
        storage.clear();
        for (const [key, text] of written) storage.set(key, text);
      }
    }
    return devices.map(({ checks, sent, proof }) => ({ checks: [...checks.values()], sent, kept: proof.kept.hands }));
  },
  // what a page makes of a table on which everybody is honest: what it hears, and what befalls it. The nonces
  // are those that were pledged there, by seat and shuffle, and the server takes those that it took there
  story: async (story) => {
    const { checks } = await through(story);
    return [...checks.values()];
  },
  // what it makes of the same, when each word of what is told of the last hand is another in turn
  lies: async (story) => {
    const { p, proof, messages } = await through({ ...story, steps: story.steps.slice(0, -1) });
    const [, last] = story.steps.at(-1);
    const { hands, chance } = structuredClone({ ...proof.kept, chance: proof.kept.chance });
    const found = [];
    const told = async (message) => {
      keeps(story.table, hands, chance);
      const liar = new Proof(story.table, async () => ({}));
      const end = merge(p, message);
      await check(liar, end);
      return liar.found(end);
    };
    const right = await told(last);
    for (const [path, value] of changes(last.hand, ["hand"])) {
      const message = structuredClone(last);
      const at = path.slice(0, -1).reduce((part, name) => part[name], message);
      at[path.at(-1)] = value;
      found.push([path.slice(1).join("."), value, await told(message)]);
    }
    return { right, found };
  },
};

async function through({ table, nonces, steps }) {
  keeps(table);
  const { getRandomValues } = crypto;
  const checks = new Map();
  const page = () =>
    new Proof(table, async (type, { game, hand, attempt, pledge, nonce }) => {
      const name = `${proof.seat} ${game ?? p.game.number}-${hand}-${attempt}`;
      const took = nonces[name];
      if (!took || (pledge ? took.pledge !== pledge : !took.shown || took.nonce !== nonce)) throw new Error("refused");
      return { receipt: "5ea1" };
    });
  let [proof, p, other] = [page(), blank(), [undefined, undefined, new Map()]];
  for (const [what, message] of steps) {
    if (what === "forget") keeps(table);
    if (what === "forget" || what === "reload") [proof, p] = [page(), blank()];
    if (what === "other tab") {
      const this_tab = [proof, p, tabMemory.unsaved];
      tabMemory.unsaved = other[2];
      [proof, p, other] = [other[0] ?? page(), other[1] ?? blank(), this_tab];
    }
    if (what !== "hears") continue;
    p = merge(p, message);
    const due = p.mine?.pledge;
    const nonce = due && nonces[`${p.mine.seat} ${due.game}-${due.hand}-${due.attempt ?? 0}`]?.nonce;
    crypto.getRandomValues = (bytes) => (nonce ? bytes.set(Buffer.from(nonce, "hex")) ?? bytes : getRandomValues.call(crypto, bytes));
    proof.take(p, message);
    await new Promise((done) => setImmediate(done));
    await check(proof, p);
    if (proof.found(p)) checks.set(proof.name(p, p.hand.fair.hand), proof.found(p));
  }
  crypto.getRandomValues = getRandomValues;
  return { p, proof, checks };
}

/** Every word of something told, with others that it might be. */
function* changes(told, path) {
  for (const [name, value] of Object.entries(told)) {
    const here = [...path, name];
    if (path.length === 1 && !["fair", "dealt", "kitty", "dealer", "number"].includes(name)) continue;
    if (value && typeof value === "object") {
      yield* changes(value, here);
      if (Array.isArray(value)) yield [here, value.slice(1)];
      if (Array.isArray(value) && value.length > 1) yield [here, [...value.slice(1), value[0]]];
      if (!Array.isArray(value)) yield [here, null];
    } else for (const other of [null, "", "ab".repeat(32), "zz", "chance", "euchre-fair-1", 0, 7, typeof value === "string" ? value.split("").reverse().join("") : (value ?? 0) + 1]) if (other !== value) yield [here, other];
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = [];
  for (const [what, x] of JSON.parse(line)) said.push(await does[what](x));
  console.log(JSON.stringify(said));
}
