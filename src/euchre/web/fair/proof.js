// The sealed deal: chance of one's own is pledged, what is seen of the hand is kept, the chance then shown.

import { hex, pledge } from "./hash.js";
import { Kept, chanceKey } from "./kept.js";
import { BEFORE, see } from "./seen.js";

const BYTES = 32;

/** @import {Message, Picture, Shuffle} from "../line/types.js" */
/** @typedef {{ok: boolean | null, why: string}} Checked */

export class Proof {
  /** @param {string} table @param {(type: string, fields: Record<string, unknown>) => Promise<Message>} send */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    this.kept = new Kept(table);
    /** what came of the check, by hand @type {Map<string, Checked>} */
    this.checked = new Map();
    /** the nonces that were sent since this page was opened, by `chanceKey` @type {Set<string>} */
    this.shown = new Set();
    /** @type {number | null} */
    this.seat = null;
    /** how far the table was heard, and whether anything has happened since the line was opened */
    this.heard = -Infinity;
    this.steady = false;
  }

  /** @param {Picture} p @param {number} [hand] */
  name(p, hand) {
    return `${p.game?.number ?? 1}-${hand}`;
  }

  /** A cut is one's own once acknowledged: another device may be first.
   * @param {Picture} p @param {number | undefined} at @param {Promise<Message>} answer */
  noteCut(p, at, answer) {
    const name = this.name(p, p.hand?.fair?.hand);
    answer.then(() => {
      this.kept.hand(name).own = at;
      this.kept.save();
    }, () => {});
    return answer;
  }

  /** Something was told: keep it, and do what is asked. @param {Picture} p @param {Message} message */
  take(p, message) {
    const seat = p.mine?.seat ?? null;
    const missed = p.v > this.heard + (message.type === "event" ? 1 : 0);
    const there = this.steady && message.type !== "welcome" && seat === this.seat;
    if (missed || seat !== this.seat) this.kept.own = {};
    this.heard = p.v;
    this.steady = message.type === "event" || (this.steady && message.type !== "welcome");
    this.seat = seat;
    const fair = p.hand?.fair;
    const name = this.name(p, p.hand?.number);
    // What is shown is held against the deal also where the picture leaves the promise out that was seen before.
    const sealed = fair?.hand === p.hand?.number;
    const known = !BEFORE.includes(p.hand?.phase ?? "") && this.kept.hands[name]?.tries.some(({ words }) => words);
    if (p.hand && (sealed ? fair : known) && !this.checked.has(name)) {
      const attempt = sealed ? fair?.attempt ?? 0 : (this.kept.hands[name]?.tries.length ?? 1) - 1;
      const hand = this.kept.hand(name, attempt);
      const words = this.kept.chance[chanceKey(seat ?? -1, name, attempt)]?.words;
      if (words) hand.tries[attempt].words = words; // shown by some tab: none shows it to another promise
      const late = [...this.shown].some((key) => key.includes(` ${name}-`));
      see(hand, p, message, { missed, late, there });
      this.kept.save();
    }
    if (seat === null) return;
    this.kept.write();
    if (p.mine?.pledge) this.pledge(seat, p.mine.pledge);
    if (p.mine?.reveal) this.show(seat, p.mine.reveal);
  }

  /** @param {number} seat @param {Shuffle} shuffle */
  pledge(seat, { game, hand, attempt = 0 }) {
    const key = chanceKey(seat, `${game}-${hand}`, attempt);
    if (this.kept.own[key]) return;
    const kept = this.kept.chance[key];
    const nonce = (!kept?.words && kept?.nonce) || hex(crypto.getRandomValues(new Uint8Array(BYTES)));
    const own = (this.kept.own[key] = { nonce, pledge: pledge(nonce, `${this.table}/${game}`, hand, attempt, seat) });
    this.kept.write();
    this.send("pledge", { game, hand, attempt, seat, pledge: own.pledge }).then(
      ({ receipt }) => this.kept.write(key, Object.assign(own, { taken: receipt || "unsigned" })),
      () => {}, // the promise says what counts
    );
  }

  /** Only now, after the promise and the cut. @param {number} seat @param {Shuffle} shuffle */
  show(seat, { game, hand, attempt = 0 }) {
    const name = `${game}-${hand}`;
    const key = chanceKey(seat, name, attempt);
    const { words, twice } = this.kept.hand(name, attempt).tries[attempt];
    const pledged = this.kept.chance[key];
    if (!pledged?.nonce || this.shown.has(key) || twice || words?.pledges.split(",")[seat] !== pledged.pledge) return;
    this.shown.add(key);
    const own = (this.kept.own[key] = { ...pledged, words });
    this.kept.write();
    this.send("nonce", { hand, attempt, nonce: own.nonce }).then(
      ({ receipt }) => this.kept.write(key, Object.assign(own, { shown: receipt || "unsigned" })),
      () => this.shown.delete(key),
    );
  }

  /** What came of the check of this hand. @param {Picture} p */
  found(p) {
    const fair = p.hand?.fair;
    return fair ? this.checked.get(this.name(p, fair.hand)) : undefined;
  }
}
