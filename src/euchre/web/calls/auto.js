// The only card that may be played is played for who likes it so, after a pause in which it is seen.

import { translatable } from "../page/texts.js";
import { settings } from "../settings/settings.js";

/** @import {HeldCard, Picture} from "../line/types.js" */

/** How long a card that is going to be played stands proud, in ms. */
const PAUSE = 650;
/** Where others could tell by the pause that there was no choice: it lasts as long as a choice does. */
const SHORTEST = 500;
const LONGEST = 3000;
const USUAL = [700, 850, 1000, 1150, 1300, 1500, 1750, 2100];
/** How many choices are remembered, and how many are enough to be like them. */
const KEPT = 12;
const ENOUGH = 5;

/** The card that is played for this person; undefined: they choose. Whatever else they could do is a
 * choice: to claim, to challenge, to take the seat back. @param {Picture} p @returns {HeldCard | undefined} */
export function forced({ mine, table, hand }) {
  const { auto } = settings.now;
  if (mine?.seat == null || !table || hand?.phase !== "play" || table.paused || table.ask) return undefined;
  if (table.chairs[mine.seat]?.away || mine.joins || mine.choices.length || mine.may_claim) return undefined;
  const may = mine.cards.filter(({ event }) => event);
  const wanted = auto === "forced" || (auto === "last" && mine.cards.length === 1);
  return wanted && may.length === 1 ? may[0] : undefined;
}

/** Whether anybody else sees when a card is played. @param {Picture} p */
const seen = ({ mine, table }) => Boolean(table?.watching || table?.chairs.some(({ kind, seat }) => kind === "human" && seat !== mine?.seat));

export class Auto {
  /** @param {{play: (card: string) => unknown, lift: (card: string) => void, held: () => boolean}} to */
  constructor(to) {
    this.to = to;
    /** the card that is going to be played */
    this.card = "";
    /** the version at which one was played */
    this.played = -1;
    this.version = -1;
    /** how long this person has taken over their choices @type {number[]} */
    this.times = [];
    this.since = 0;
  }

  /** What is drawn now. @param {Picture} p @param {boolean} lies whether a finished trick is still shown */
  see(p, lies) {
    this.version = p.v;
    const choosing = p.hand?.phase === "play" && (p.mine?.cards ?? []).filter(({ event }) => event).length > 1;
    this.since = choosing ? this.since || performance.now() : 0;
    const one = lies || this.played === p.v ? undefined : forced(p);
    const card = one?.card ?? "";
    if (card === this.card) return;
    clearTimeout(this.timer);
    this.card = card;
    this.to.lift(card);
    if (card) this.timer = setTimeout(() => this.play(card), this.pause(p));
  }

  /** Plays it, once no card is held. @param {string} card */
  play(card) {
    if (this.to.held()) return void (this.timer = setTimeout(() => this.play(card), PAUSE));
    this.card = "";
    this.played = this.version;
    this.to.play(card);
  }

  /** The person has chosen. */
  chosen() {
    if (this.since) this.times = [performance.now() - this.since, ...this.times].slice(0, KEPT);
  }

  /** How long a card stands proud, in ms. Of a last card everybody knows that there was no choice.
   * @param {Picture} p */
  pause(p) {
    if (!seen(p) || p.mine?.cards.length === 1) return PAUSE;
    const like = this.times.length < ENOUGH ? USUAL : this.times;
    return Math.min(LONGEST, Math.max(SHORTEST, like[Math.floor(Math.random() * like.length)]));
  }

  /** What is said while a card stands proud. @param {Picture} p */
  words({ mine }) {
    if (!this.card) return "";
    return mine?.cards.length === 1 ? translatable("calls-last-card", "We're playing your last card for you.") : translatable("calls-only-card", "This is the only card you can play.");
  }
}
