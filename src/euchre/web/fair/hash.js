/** SHA-256 and what is made of it for sealed deals. Our own: plain http has no crypto.subtle. */

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

/** @param {string | null} text @returns {Uint8Array<ArrayBuffer>} */
export function bytes(text) {
  if (!/^([0-9a-f]{2})*$/.test(text ?? "")) throw new Error("not hexadecimal");
  return Uint8Array.from(text?.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} data */
export const hex = (data) => [...data].map((x) => x.toString(16).padStart(2, "0")).join("");

/** @param {number} n @param {number} size big-endian */
export const number = (n, size) =>
  Uint8Array.from({ length: size }, (_, i) => Math.floor(n / 256 ** (size - 1 - i)) % 256);

/** Fields one after the other, each with its length before it.
 * @param {(string | number | Uint8Array)[]} fields */
export function message(...fields) {
  const raw = fields.map((x) => (x instanceof Uint8Array ? x : new TextEncoder().encode(String(x))));
  return joined(...raw.flatMap((x) => [number(x.length, 4), x]));
}

export const LABEL = "euchre-fair-2";

/** By what a seat fixes its chance. @param {string} nonce @param {string} table
 * @param {number} hand @param {number} attempt @param {number} seat */
export const pledge = (nonce, table, hand, attempt, seat) =>
  hex(sha256(message(LABEL, "pledge", table, hand, attempt, seat, bytes(nonce))));
