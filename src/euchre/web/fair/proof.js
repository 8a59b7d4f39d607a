// The sealed deal: chance of one's own is pledged, the server's promise kept, the chance then shown.

import { hex, pledge } from "./hash.js";
import { memory } from "../page/storage.js";

const BYTES = 32;
const KEPT = 40;
const BEFORE = ["first dealer", "cut", "deal"];

/** @import {Fair, GameEvent, Message, Picture, Sealed} from "../line/types.js" */
/** @typedef {{ok: boolean | null, why: string}} Checked */

export class Proof {
  /** @param {string} table @param {(type: string, fields: Record<string, unknown>) => Promise<Message>} send */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    /** @type {Record<string, Sealed>} */
    this.kept = memory.seals(table);
    /** what came of the check, by hand @type {Map<string, Checked>} */
    this.checked = new Map();
    /** what is on its way @type {Set<string>} */
    this.asked = new Set();
  }

  /** @param {Picture} p @param {number} [hand] @param {number} [attempt] */
  name(p, hand, attempt = 0) {
    return named(p.game?.number ?? 1, hand, attempt);
  }

  /** Notes something of a try, and what another tab was acknowledged. @param {string} name @param {Sealed} more */
  note(name, more) {
    for (const [at, { seat, nonce, pledge, taken, shown }] of Object.entries(memory.seals(this.table)))
      if (taken && this.kept[at]?.taken === undefined) Object.assign(this.kept[at] ?? {}, { seat, nonce, pledge, taken, shown });
    this.kept[name] = { ...this.kept[name], ...more };
    this.keep();
  }

  keep() {
    for (const old of Object.keys(this.kept).slice(0, -KEPT)) delete this.kept[old];
    memory.keepSeals(this.table, this.kept);
  }

  /** A cut is one's own once acknowledged: another device may be first.
   * @param {Picture} p @param {number | undefined} at @param {Promise<Message>} answer */
  noteCut(p, at, answer) {
    const name = this.name(p, p.hand?.fair?.hand);
    if (this.kept[name]) answer.then(() => this.note(name, { own: at }), () => {});
    return answer;
  }

  /** Something was told: keep the promise, and do what is asked. @param {Picture} p @param {Message} message */
  take(p, message) {
    const fair = p.hand?.fair;
    const event = message.entry?.event;
    const coming = fair && !fair.secret && BEFORE.includes(p.hand?.phase ?? "");
    if (coming) this.promised(p, fair, message.type === "event" && message.entry?.type === "committed");
    if (event) this.happened(p, event, Boolean(message.entry?.by_chance));
    this.answer(p);
  }

  /** The shuffle that is coming is promised. @param {Picture} p @param {Fair} fair @param {boolean} live */
  promised(p, fair, live) {
    const name = this.name(p, fair.hand, fair.attempt);
    const one = this.kept[name] ?? {};
    if (one.commitment === undefined) {
      const bots = p.table?.chairs.flatMap(({ kind }, seat) => (kind === "bot" ? [seat] : []));
      this.note(name, { commitment: fair.commitment, pledges: fair.pledges ?? [], place: fair.place, live, bots: live ? bots : [] });
    } else if (!one.twice && another(one, fair)) this.note(name, { twice: true });
  }

  /** What else the deal depends on: the cut, the up-card.
   * @param {Picture} p @param {GameEvent} event @param {boolean} byChance whether nobody made the cut */
  happened(p, event, byChance) {
    const fair = p.hand?.fair;
    const name = this.name(p, fair?.hand, event.type === "cut" ? 0 : fair?.attempt);
    const one = this.kept[name];
    if (!one) return;
    if (event.type === "cut") {
      const bot = one.bots?.includes(event.seat ?? -1) || p.table?.chairs[event.seat ?? -1]?.kind === "bot";
      this.note(name, { cut: event.at, late: one.late || this.asked.has(`show ${name}`), posed: one.posed || (!byChance && bot) });
    } else if (event.type === "dealt") this.note(name, { up: event.up_card });
  }

  /** Pledges chance, or shows it, where the server asks. @param {Picture} p */
  answer(p) {
    const { seat, pledge: wanted, reveal } = p.mine ?? {};
    if (seat == null) {
      this.asked.clear(); // standing up takes back what is not promised yet
      for (const [name, { commitment }] of Object.entries(this.kept)) if (!commitment) delete this.kept[name], this.keep();
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
    const one = this.kept[name];
    const known = one?.seat === seat && one.nonce;
    const nonce = known || hex(crypto.getRandomValues(new Uint8Array(BYTES)));
    const own = { seat, nonce, pledge: pledge(nonce, `${this.table}/${game}`, hand, attempt, seat) };
    if (!known) this.note(name, { ...own, taken: undefined });
    this.send("pledge", { game, hand, attempt, pledge: own.pledge }).then(
      ({ receipt }) => this.note(name, { ...own, taken: receipt || "unsigned" }),
      () => {}, // the promise says what counts
    );
  }

  /** Only now, after the promise and the cut. @param {number} seat @param {number} game @param {number} hand @param {number} attempt */
  show(seat, game, hand, attempt) {
    const name = named(game, hand, attempt);
    const one = this.kept[name];
    if (!one?.nonce || this.asked.has(`show ${name}`) || one.twice || one.seat !== seat) return;
    if (!one.commitment || one.pledges?.[seat] !== one.pledge) return;
    this.asked.add(`show ${name}`);
    this.note(name, { sent: true });
    this.send("nonce", { hand, attempt, nonce: one.nonce }).then(
      ({ receipt }) => this.note(name, { shown: receipt || "unsigned" }),
      () => this.asked.delete(`show ${name}`),
    );
  }

  /** What came of the check of this hand. @param {Picture} p */
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
