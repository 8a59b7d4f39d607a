// The sealed deal: the promise is kept, and a nonce of one's own added to each shuffle.

import { memory } from "./make.js";

const BYTES = 16;
const KEPT = 40;

/** @import {Entry, Fair, GameEvent, Picture} from "./types.js" */
/** @typedef {{ok: boolean, why: string}} Checked */
/** @typedef {{commitment: string, nonce: string, cut?: number, up?: string | null}} Sealed */

export class Proof {
  /** @param {string} table @param {(type: string, fields: Record<string, unknown>) => Promise<unknown>} send */
  constructor(table, send) {
    this.key = `euchre.sealed.${table}`;
    this.send = send;
    /** @type {Record<string, Sealed>} */
    this.kept = memory.get(this.key) ?? {};
    /** what came of the check, by hand @type {Map<string, Checked>} */
    this.checked = new Map();
  }

  /** @param {Picture} p @param {number} [hand] */
  name(p, hand) {
    return `${p.game?.number ?? 1}-${hand}`;
  }

  /** The shuffle has been promised: keep the promise, add chance of one's own.
   * @param {Picture} p @param {Entry} entry */
  promised(p, entry) {
    const name = this.name(p, entry.hand);
    if (!entry.commitment || this.kept[name]?.commitment === entry.commitment) return;
    /** @type {Sealed} */
    const promise = { commitment: entry.commitment, nonce: "" };
    if (p.mine?.seat != null) {
      const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
      promise.nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      this.send("nonce", { hand: entry.hand, nonce: promise.nonce }).catch(() => {
        promise.nonce = ""; // too late for this shuffle
        this.keep();
      });
    }
    this.kept[name] = promise;
    this.keep();
  }

  /** What the deal depends on beside the promise: the cut, the card turned up.
   * @param {Picture} p @param {GameEvent} event */
  happened(p, event) {
    const promise = this.kept[this.name(p, p.hand?.fair?.hand)];
    if (!promise) return;
    if (event.type === "cut") promise.cut = event.at;
    else if (event.type === "dealt") {
      promise.cut ??= 0;
      promise.up = event.up_card;
    } else return;
    this.keep();
  }

  keep() {
    const names = Object.keys(this.kept);
    for (const name of names.slice(0, Math.max(0, names.length - KEPT))) delete this.kept[name];
    memory.set(this.key, this.kept);
  }

  /** What can be said about the seal of the hand at once. @param {Picture} p */
  of(p) {
    const fair = p.hand?.fair;
    return fair ? this.checked.get(this.name(p, fair.hand)) : undefined;
  }
}

/** The first digits of a commitment, as they are shown. @param {Fair} fair */
export const short = (fair) => fair.commitment.slice(0, 8);
