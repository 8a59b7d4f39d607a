// What else may be chosen: calls, bids, the cut, answers to a question.

import { fill, h, when } from "./make.js";
import { SIGNS, listing, within } from "./picture.js";

/** @import {Choice, GameEvent, HandInfo, Picture, Send} from "./types.js" */

const MANY = 8;

/** @typedef {GameEvent | null | undefined} Maybe */

/** Whether two events are the same. @param {Maybe} a @param {Maybe} b */
export const same = (a, b) => canon(a) === canon(b);
const canon = (/** @type {Maybe} */ event) => JSON.stringify(Object.entries(event ?? {}).filter(([, v]) => v !== false && v !== null).sort());

export class Calls {
  /** @param {{choose: (event: GameEvent) => Promise<unknown>, refuse: (why: string) => void, send: Send}} to */
  constructor(to) {
    this.to = to;
    this.row = h("div", { class: "calls", role: "group", "aria-label": "Your choices" });
    this.ask = h("div", { class: "ask", role: "group", "aria-label": "A question to everybody" });
    this.rest = h("div", { class: "claim" });
    this.root = h("div", { class: "choices" }, this.ask, this.row, this.rest);
    this.busy = false;
    /** whether there are cards to choose as well */
    this.aside = false;
    /** @type {GameEvent | null} */
    this.hinted = null;
  }

  /** @param {Picture} p @param {number} [ahead] the server's clock minus ours, in ms */
  render(p, ahead = 0) {
    const choices = p.mine?.choices ?? [];
    const cut = p.mine?.cut ?? null;
    when(this.row, [choices, cut, this.hinted], () => {
      this.busy = false;
      this.row.classList.toggle("is-cut", Boolean(cut));
      this.aside = Boolean(p.mine?.cards.some((held) => held.event));
      this.row.classList.toggle("aside", this.aside);
      this.row.dataset.count = String(choices.length);
      if (cut) this.drawCut(cut, p.mine?.seat ?? 0, p.hand?.deadline ? p.hand.deadline - ahead : 0);
      else this.drawChoices(choices, p.hand);
    });
    this.drawAsk(p);
    when(this.rest, [p.mine?.may_claim], () => {
      const claim = () => this.to.send("claim");
      fill(this.rest, p.mine?.may_claim && h("button", { type: "button", class: "button small", onclick: claim }, "The rest are mine"));
    });
  }

  /** @param {Choice[]} choices @param {HandInfo | null} hand */
  drawChoices(choices, hand) {
    const suits = choices.filter(({ event }) => event.type === "called");
    const named = suits.length > 2 || hand?.phase === "name" || hand?.phase === "trump";
    this.row.classList.toggle("by-suit", named && suits.length > 0);
    const kinds = choices.map(({ event }) => (event.type === "passed" ? "p" : event.alone ? "a" : "c")).join("");
    this.row.classList.toggle("two-lines", !named && kinds === "pca");
    this.row.classList.toggle("many", choices.length > MANY && !named);
    this.row.classList.toggle("broad", choices.length > 4 && !named && choices.some(({ effect }) => effect));
    const buttons = choices.map((choice, at) => this.button(choice, at, named));
    if (!named) return fill(this.row, buttons);
    const pick = (/** @type {(e: GameEvent) => unknown} */ test) => buttons.filter((_, at) => test(choices[at].event));
    const plain = pick((e) => e.type === "called" && !e.alone);
    const alone = pick((e) => e.type === "called" && e.alone);
    const rest = pick((e) => e.type !== "called");
    [...plain, ...alone, ...rest].forEach((button, at) => at < 9 && (button.dataset.key = String(at + 1)));
    const line = (/** @type {HTMLElement[]} */ kids, /** @type {string} */ kind) => kids.length > 0 && h("div", { class: `line ${kind}`, style: { "--k": kids.length } }, kids);
    fill(this.row, line(plain, "plain"), line(alone, "alone"), line(rest, "rest"));
  }

  /** @param {Choice} choice @param {number} at @param {boolean} named */
  button(choice, at, named) {
    const { event, words, effect } = choice;
    const suit = event.type === "called" && named ? event.trump : null;
    const sign = suit && h("span", { class: `sign suit-${suit}`, "aria-hidden": "true" }, SIGNS[suit]);
    const hinted = this.hinted && same(this.hinted, event);
    return h(
      "button",
      {
        type: "button",
        class: `button call ${event.type === "passed" ? "pass" : ""} ${event.alone ? "is-alone" : ""} ${hinted ? "hinted" : ""}`,
        "data-key": !this.aside && at < 9 && at + 1,
        onclick: () => this.choose(event),
      },
      sign,
      h("span", { class: "words" }, words),
      effect && h("span", { class: "effect" }, capital(effect)),
    );
  }

  /** The pack to cut. @param {[number, number]} cut @param {number} seat @param {number} until */
  async drawCut(cut, seat, until) {
    const { cutting } = await import("./cut.js");
    if (this.row.classList.contains("is-cut")) fill(this.row, cutting(cut, (at) => this.choose({ type: "cut", seat, at }), until));
  }

  /** The number of a key. @param {number} number @returns {boolean} whether there is a choice */
  press(number) {
    if (this.aside) return false;
    const button = this.row.querySelector(`[data-key="${number}"]`);
    if (button instanceof HTMLElement) button.click();
    return Boolean(this.row.querySelector("button"));
  }

  /** @param {GameEvent} event */
  async choose(event) {
    if (this.busy) return;
    this.busy = true;
    this.row.classList.add("busy");
    try {
      await this.to.choose(event);
    } catch (error) {
      this.to.refuse(error instanceof Error ? error.message : String(error));
    } finally {
      this.busy = false;
      this.row.classList.remove("busy");
    }
  }

  /** @param {GameEvent | null} event */
  hint(event) {
    this.hinted = event;
  }

  /** @param {Picture} p */
  drawAsk(p) {
    const ask = p.table?.ask;
    const mine = p.mine?.seat ?? null;
    when(this.ask, [ask, mine, p.table?.chairs.map(({ name, joins }) => [name, joins])], () => {
      if (!ask) return fill(this.ask);
      const who = within(p, ask.seat);
      const what = ask.what === "undo" ? "to take the last decision back" : wish(p, ask.seat, ask.seats ?? []);
      const open = mine !== null && ask.of?.includes(mine);
      const say = (/** @type {boolean} */ yes) => this.to.send("answer", { yes });
      fill(
        this.ask,
        h("p", {}, `${who === "you" ? "You ask" : `${who} asks`} ${what}.`, open ? "" : " Waiting for the others."),
        open && h("button", { type: "button", class: "button", onclick: () => say(true) }, "Yes"),
        open && h("button", { type: "button", class: "button", onclick: () => say(false) }, "No"),
      );
    });
  }
}

/** What somebody wants who would have two change places. @param {Picture} p @param {number} asker @param {number[]} seats */
function wish(p, asker, seats) {
  const other = seats.find((seat) => seat !== asker);
  const what = seats.includes(asker) ? `to change places with ${within(p, other)}` : `that ${listing(seats.map((seat) => within(p, seat)))} change places`;
  return `${what} before the next deal`;
}

/** @param {string} text */
export const capital = (text) => text && text[0].toUpperCase() + text.slice(1);
