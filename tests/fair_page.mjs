// What the page makes of deals and of messages about them: for test_fair_js.py.
const { dealing, verifyDeal } = await import("./fair/fair.js");
const { hmac, pledge, sha256 } = await import("./fair/hash.js");
const { Proof } = await import("./fair/proof.js");
const { check } = await import("./fair/check.js");
const { blank, merge } = await import("./line/picture.js");
const { memory } = await import("./page/storage.js");
const { readFileSync } = await import("node:fs");
const hex = (x) => Buffer.from(x).toString("hex");
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
  page: async ({ table, kept, messages, answers = {} }) => {
    const sent = [];
    memory.forgetTable(table);
    const proof = new Proof(table, async (type, fields) => {
      sent.push([type, fields]);
      if (answers[type] === null) throw new Error("refused");
      return { receipt: answers[type] ?? "5ea1" };
    });
    Object.assign(proof.kept, kept);
    let p = blank();
    for (const message of messages) {
      p = merge(p, message);
      proof.take(p, message);
      await new Promise((done) => setTimeout(done));
    }
    await check(proof, p);
    return { found: proof.found(p), sent, kept: proof.kept };
  },
  // what several pages of a seat make of the same messages: each with its own storage, or all with one, in
  // which each sees what the others wrote only a message later
  pages: async ({ table, messages, pages, shared }) => {
    memory.forgetTable(table);
    const own = pages.map(() => new Map());
    const devices = pages.map(({ kept, first }, at) => {
      const sent = [];
      const proof = new Proof(table, async (type, { game, hand, nonce, pledge }) => {
        sent.push([type, game ?? 1, hand, nonce ?? pledge]);
        if (!first) throw new Error("refused");
        return { receipt: "5ea1" };
      });
      return { proof, kept, first, sent, p: blank(), storage: own[at], cut: null, checks: new Map() };
    });
    for (const [number, message] of messages.entries()) {
      const before = shared ? new Map(devices[0].storage) : null;
      const same = (map) => JSON.stringify([...map]) === JSON.stringify([...before]);
      for (const device of devices) {
        const { proof, kept, first, checks } = device;
        memory.unsaved = device.storage;
        const p = (device.p = merge(device.p, message));
        const due = p.mine?.pledge;
        const name = due && `${due.game}-${due.hand}`;
        if (first && kept[name] && !proof.kept[name]?.nonce) proof.note(name, kept[name]);
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
    return devices.map(({ checks, sent, proof }) => ({ checks: [...checks.values()], sent, kept: proof.kept }));
  },
};
const given = JSON.parse(readFileSync(0, "utf8"));
const said = [];
for (const [what, x] of given) said.push(await does[what](x));
console.log(JSON.stringify(said));
