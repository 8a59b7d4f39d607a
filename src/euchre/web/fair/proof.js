// The sealed deal: chance of one's own is pledged, the server's promise kept, the chance then shown.

import { hex, pledge } from "./hash.js";
import { memory } from "../page/make.js";

const BYTES = 32;
const KEPT = 40;
const BEFORE = ["first dealer", "cut", "deal"];

/** @import {Fair, GameEvent, Message, Picture, Sealed} from "../line/types.js" */
/** @typedef {{ok: boolean | null, why: string}} Checked */

export class Proof {
  /** @param {string} table @param {(type: string, fields: Record<string, unknown>) => Promise<Message>} send */
  constructor(table, send) {
    this.table = table;
    this.key = `euchre.sealed.${table}`;
    this.send = send;
    /** @type {Record<string, Sealed>} */
    this.kept = memory.get(this.key) ?? {};
    /** what came of the check, by hand @type {Map<string, Checked>} */
    this.checked = new Map();
    /** what is on its way @type {Set<string>} */
    this.asked = new Set();
    /** the cut made on this device @type {number | undefined} */
    this.cutting = undefined;
  }

  /** @param {Picture} p @param {number} [hand] @param {number} [attempt] */
  name(p, hand, attempt = 0) {
    return named(p.game?.number ?? 1, hand, attempt);
  }

  /** @param {string} name @returns {Sealed} */
  of(name) {
    return (this.kept[name] ??= {});
  }

  /** Something was told: keep the promise, and do what is asked. @param {Picture} p @param {Message} message */
  take(p, message) {
    const fair = p.hand?.fair;
    if (fair && !fair.secret && BEFORE.includes(p.hand?.phase ?? "")) {
      this.promised(p, fair, message.type === "event" && message.entry?.type === "committed");
    }
    if (message.entry?.event) this.happened(p, message.entry.event, Boolean(message.entry.by_chance));
    this.answer(p);
  }

  /** The server has promised the shuffle that is coming. @param {Picture} p @param {Fair} fair @param {boolean} live */
  promised(p, fair, live) {
    const one = this.of(this.name(p, fair.hand, fair.attempt));
    if (one.commitment === undefined) {
      const bots = p.table?.chairs.flatMap(({ kind }, seat) => (kind === "bot" ? [seat] : []));
      Object.assign(one, { commitment: fair.commitment, pledges: fair.pledges ?? [], place: fair.place, live, bots: live ? bots : [] });
    } else if (!one.twice && another(one, fair)) one.twice = true;
    else return;
    this.keep();
  }

  /** What the deal depends on beside: the cut, the card turned up.
   * @param {Picture} p @param {GameEvent} event @param {boolean} byChance whether nobody made the cut */
  happened(p, event, byChance) {
    const fair = p.hand?.fair;
    const one = this.kept[this.name(p, fair?.hand, event.type === "cut" ? 0 : fair?.attempt)];
    if (!one) return;
    if (event.type === "cut") {
      one.cut = event.at;
      if (one.sent) one.late = true;
      const bot = one.bots?.includes(event.seat ?? -1) || p.table?.chairs[event.seat ?? -1]?.kind === "bot";
      if (!byChance && bot) one.posed = true;
      if (event.seat === p.mine?.seat) one.own = this.cutting;
      this.cutting = undefined;
    } else if (event.type === "dealt") one.up = event.up_card;
    else return;
    this.keep();
  }

  /** Pledge chance, or show what was pledged, where the server asks for it. @param {Picture} p */
  answer(p) {
    const { seat, pledge: wanted, reveal } = p.mine ?? {};
    if (seat == null) {
      this.asked.clear(); // who has stood up has taken back what was not promised yet
      for (const one of Object.values(this.kept)) if (!one.commitment) one.taken = undefined;
      return;
    }
    if (wanted) this.pledge(seat, wanted.game, wanted.hand, wanted.attempt ?? 0);
    if (reveal) this.show(seat, reveal.game, reveal.hand, reveal.attempt ?? 0);
  }

  /** @param {number} seat @param {number} game @param {number} hand @param {number} attempt */
  pledge(seat, game, hand, attempt) {
    const name = named(game, hand, attempt);
    if (this.asked.has(`${seat} ${name}`)) return; // who has changed places pledges anew
    this.asked.add(`${seat} ${name}`);
    const one = this.of(name);
    if (one.seat !== seat || !one.nonce) {
      if (one.seat !== seat) one.taken = undefined;
      one.seat = seat;
      one.nonce = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
      one.pledge = pledge(one.nonce, `${this.table}/${game}`, hand, attempt, seat);
    }
    this.keep();
    this.send("pledge", { game, hand, attempt, pledge: one.pledge }).then(
      ({ receipt }) => this.note(one, { taken: receipt || "unsigned" }),
      () => this.note(one, { nonce: undefined, pledge: undefined }), // it came too late, or another device was first
    );
  }

  /** Only now, after the promise and the cut. @param {number} seat @param {number} game @param {number} hand @param {number} attempt */
  show(seat, game, hand, attempt) {
    const name = `show ${named(game, hand, attempt)}`;
    const one = this.kept[named(game, hand, attempt)];
    if (!one?.nonce || this.asked.has(name) || one.twice || one.seat !== seat) return;
    if (!one.commitment || one.pledges?.[seat] !== one.pledge) return;
    this.asked.add(name);
    one.sent = true;
    this.keep();
    this.send("nonce", { hand, attempt, nonce: one.nonce }).then(
      ({ receipt }) => this.note(one, { shown: receipt || "unsigned" }),
      () => this.asked.delete(name),
    );
  }

  /** @param {Sealed} one @param {Sealed} more */
  note(one, more) {
    Object.assign(one, more);
    this.keep();
  }

  keep() {
    const names = Object.keys(this.kept);
    for (const name of names.slice(0, Math.max(0, names.length - KEPT))) delete this.kept[name];
    memory.set(this.key, this.kept);
  }

  /** What can be said about the seal of the hand at once. @param {Picture} p */
  found(p) {
    const fair = p.hand?.fair;
    return fair ? this.checked.get(this.name(p, fair.hand)) : undefined;
  }
}

/** Whether a promise is another than the one that is kept; it is told without its pledges, too.
 * @param {Sealed} one @param {Fair} fair */
const another = ({ commitment, pledges = [] }, fair) =>
  commitment !== fair.commitment || Boolean(fair.pledges?.length && `${fair.pledges}` !== `${pledges}`);

/** @param {number} game @param {number} [hand] @param {number} [attempt] */
const named = (game, hand, attempt = 0) => `${game}-${hand}${attempt ? `-${attempt}` : ""}`;
