/**
 * Checks deals in the page, by the algorithm `euchre-fair-1` that euchre.fair describes.
 * The hash is our own: plain http has no crypto.subtle.
 */

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
/** @param {number} x */
const fraction = (x) => ((x % 1) * 2 ** 32) | 0;
const K = PRIMES.map((p) => fraction(Math.cbrt(p)));
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

/** @param {number} x @param {number} n */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} data @returns {Uint8Array} SHA-256 */
export function sha256(data) {
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  const view = new DataView(padded.buffer);
  view.setUint8(data.length, 128);
  view.setUint32(view.byteLength - 4, data.length << 3);
  const state = [...START];
  const w = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const [x, y] = [w[i - 15], w[i - 2]];
      w[i] = i < 16 ? view.getInt32(at + 4 * i) :
        w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
        w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      const s = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
      const t = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + s) | 0, c, b, a, (s + t) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = (state[i] + x) | 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array[]} parts */
const joined = (...parts) => Uint8Array.from(parts.flatMap((x) => [...x]));

/** @param {Uint8Array} key @param {Uint8Array} data @returns {Uint8Array} HMAC-SHA-256 */
export function hmac(key, data) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(joined(block.map((x) => x ^ 92), sha256(joined(block.map((x) => x ^ 54), data))));
}

/** @param {string | null} text */
function bytes(text) {
  if (!/^([0-9a-f]{2})*$/.test(text ?? "")) throw new Error("not hexadecimal");
  return Uint8Array.from(text?.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {number} n @param {number} size big-endian */
const number = (n, size) =>
  Uint8Array.from({ length: size }, (_, i) => Math.floor(n / 256 ** (size - 1 - i)) % 256);

export class FairRandom {
  /** @param {string} secret @param {(string | null)[]} nonces
   * @param {string} table @param {number} hand */
  constructor(secret, nonces, table, hand) {
    const text = ["euchre-fair-1", table, String(hand)].map((x) => new TextEncoder().encode(x));
    const fields = [...text, ...nonces.map(bytes)];
    this.seed = hmac(bytes(secret), joined(...fields.flatMap((x) => [number(x.length, 4), x])));
    this.at = 0;
    /** @type {DataView} */
    this.block = new DataView(new ArrayBuffer(32));
  }

  /** The next 32 bits. */
  word() {
    const place = this.at++ % 8;
    if (!place) this.block = new DataView(hmac(this.seed, number((this.at - 1) / 8, 8)).buffer);
    return this.block.getUint32(4 * place);
  }

  /** @param {number} n */
  below(n) {
    if (n === 1) return 0;
    let word;
    do word = this.word(); while (word >= 2 ** 32 - (2 ** 32 % n));
    return word % n;
  }

  /** @template T @param {T[]} list */
  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }
}

/**
 * @param {{
 *   rules: {pack: string[], players: number, hand_size: number, up_card: boolean},
 *   dealer: number, secret: string, nonces: (string | null)[], table: string, hand: number,
 *   cut?: number | {at: number} | null, commitment: string,
 *   dealt: {dealer: number, hands: string[][], up_card?: string, kitty?: string[]},
 * }} deal
 * @returns {{ok: boolean, why: string}}
 */
export function verifyDeal({ rules, dealer, secret, nonces, table, hand, cut, commitment, dealt }) {
  const no = (/** @type {string} */ why) => ({ ok: false, why });
  const players = rules.players;
  try {
    if (secret.length !== 64 || `${sha256(bytes(secret))}` !== `${bytes(commitment)}`)
      return no("The secret does not match its commitment.");
    if (nonces.length !== players || nonces.some((x) => x === "" || bytes(x).length > 64))
      return no("There is not a nonce, or none, for each seat.");
    if (dealt.dealer !== dealer) return no("Another seat has dealt.");
    const pack = new FairRandom(secret, nonces, table, hand).shuffle([...rules.pack]);
    const at = typeof cut === "number" ? cut : cut?.at ?? 0;
    const cards = [...pack.slice(at), ...pack.slice(0, at)];
    const { hands, up_card, kitty = [] } = dealt;
    /** @type {string[][]} each place in the pack, and the card told to be there */
    const told = [];
    hands.forEach((held, seat) => held.forEach((card, i) => {
      told[i * players + ((seat - dealer - 1 + players) % players)] =
        [`Card ${i + 1} of seat ${seat + 1}`, card];
    }));
    if (rules.up_card || up_card) told.push(["The up-card", up_card ?? "none"]);
    kitty.forEach((card, i) => told.push([`Card ${i + 1} of the kitty`, card]));
    if (hands.length !== players || hands.some((x) => x.length !== rules.hand_size) ||
      told.length !== pack.length)
      return no("The deal has not as many cards as the rules give.");
    const wrong = told.findIndex(([, card], i) => card !== cards[i]);
    if (wrong >= 0) return no(`${told[wrong].join(" is ")}, and should be ${cards[wrong]}.`);
    return { ok: true, why: "The cards follow from the secret, nonces and cut." };
  } catch {
    return no("The deal or its proof is malformed.");
  }
}
