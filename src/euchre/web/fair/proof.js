// The sealed deal: chance of one's own is pledged, what is seen of the hand is kept, the chance then shown.

import { hex, pledge } from "./hash.js";
import { Kept } from "./kept.js";
import { see } from "./seen.js";

const BYTES = 32;

/** @import {Chance, Message, Picture, Shuffle} from "../line/types.js" */
/** @typedef {{ok: boolean | null, why: string}} Checked */

export class Proof {
  /** @param {string} table @param {(type: string, fields: Record<string, unknown>) => Promise<Message>} send */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    this.kept = new Kept(table);
    /** what came of the check, by hand @type {Map<string, Checked>} */
    this.checked = new Map();
    /** the pledges and the nonces that were sent since this page was opened @type {Set<string>} */
    this.pledged = new Set();
    /** @type {Set<string>} */
    this.shown = new Set();
    /** the seat, and how far the table was heard @type {number | null | undefined} */
    this.seat = undefined;
    this.moving = false;
    this.heard = -Infinity;
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
      this.kept.write();
    }, () => {});
    return answer;
  }

  /** This browser goes to another seat: what was pledged at the one it had stands. */
  moves() {
    this.moving = true;
  }

  /** Something was told: keep it, and do what is asked. @param {Picture} p @param {Message} message */
  take(p, message) {
    const seat = p.mine?.seat ?? null;
    const missed = p.v > this.heard + (message.type === "event" ? 1 : 0);
    this.heard = p.v;
    this.kept.read();
    const other = seat !== this.seat;
    if (seat === null || (other && this.seat !== undefined && !this.moving)) this.leave();
    if (other) this.moving = false;
    this.seat = seat;
    const fair = p.hand?.fair;
    if (fair && !fair.secret && fair.hand === p.hand?.number) {
      const name = this.name(p, fair.hand);
      const hand = this.kept.hand(name, fair.attempt);
      const late = hand.tries.some((_, at) => this.shown.has(`${name}-${at}`));
      see(hand, p, message, { missed, late });
    }
    this.kept.write();
    if (seat !== null && p.mine?.pledge) this.pledge(seat, p.mine.pledge);
    if (seat !== null && p.mine?.reveal) this.show(seat, p.mine.reveal);
  }

  /** Whoever stands up, or changes places, takes back what is not promised yet. */
  leave() {
    this.pledged.clear();
    const open = Object.values(this.kept.hands).flatMap(({ tries }) => tries.filter(({ words }) => !words));
    for (const { chance } of open) for (const seat in chance) chance[seat] = { left: true };
  }

  /** Notes that the server took what was sent. @param {string} name @param {number} attempt @param {number} seat @param {Chance} own @param {Chance} more */
  took(name, attempt, seat, own, more) {
    const one = this.kept.hand(name, attempt).tries[attempt].chance[seat];
    if (one?.pledge === own.pledge) Object.assign(one, more);
    this.kept.write();
  }

  /** @param {number} seat @param {Shuffle} shuffle */
  pledge(seat, { game, hand, attempt = 0 }) {
    const name = `${game}-${hand}`;
    if (this.pledged.has(`${seat} ${name}-${attempt}`)) return; // who has changed places pledges anew
    this.pledged.add(`${seat} ${name}-${attempt}`);
    const { chance } = this.kept.hand(name, attempt).tries[attempt];
    const nonce = chance[seat]?.nonce ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
    const own = (chance[seat] = { ...chance[seat], nonce, pledge: pledge(nonce, `${this.table}/${game}`, hand, attempt, seat) });
    delete own.left;
    this.kept.write();
    this.send("pledge", { game, hand, attempt, pledge: own.pledge }).then(
      ({ receipt }) => this.took(name, attempt, seat, own, { taken: receipt || "unsigned" }),
      () => {}, // the promise says what counts
    );
  }

  /** Only now, after the promise and the cut. @param {number} seat @param {Shuffle} shuffle */
  show(seat, { game, hand, attempt = 0 }) {
    const name = `${game}-${hand}`;
    const { words, twice, chance } = this.kept.hand(name, attempt).tries[attempt];
    const own = chance[seat];
    if (!own?.nonce || this.shown.has(`${name}-${attempt}`) || twice || words?.pledges.split(",")[seat] !== own.pledge) return;
    this.shown.add(`${name}-${attempt}`);
    own.sent = true;
    this.kept.write();
    this.send("nonce", { hand, attempt, nonce: own.nonce }).then(
      ({ receipt }) => this.took(name, attempt, seat, own, { shown: receipt || "unsigned" }),
      () => this.shown.delete(`${name}-${attempt}`),
    );
  }

  /** What came of the check of this hand. @param {Picture} p */
  found(p) {
    const fair = p.hand?.fair;
    return fair ? this.checked.get(this.name(p, fair.hand)) : undefined;
  }
}
