// What else may be chosen: calls, bids, the cut, answers to a question.

import { renewed } from "../page/fresh.js";
import { fill, h, hintMark, load, when } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";
import { SIGNS, deciding } from "../line/picture.js";
import { settings } from "../settings/settings.js";

/** @import {Choice, GameEvent, HandInfo, Picture, Send} from "../line/types.js" */

/** @typedef {GameEvent | null | undefined} Maybe */

/** Whether two events are the same. @param {Maybe} a @param {Maybe} b */
export const same = (a, b) => canon(a) === canon(b);
const canon = (/** @type {Maybe} */ event) => JSON.stringify(Object.entries(event ?? {}).filter(([, v]) => v !== false && v !== null).sort());

/** "Clubs, alone": beside its sign a suit needs no word, where there is no room for it. A language that says it in another way
 * has all of its words there. @param {string} words @param {boolean} alone */
function suitAndMore(words, alone) {
  if (!alone) return h("span", { class: "of-suit" }, words);
  const comma = words.indexOf(", ") + 2;
  return comma < 2 ? words : [h("span", { class: "of-suit" }, words.slice(0, comma)), words.slice(comma)];
}

export class Calls {
  /** @param {{choose: (event: GameEvent) => Promise<unknown>, refuse: (why: string) => void, send: Send}} to */
  constructor(to) {
    this.to = to;
    this.row = h("div", { class: "calls", role: "group", "aria-label": translatable("calls-choices", "Your choices") });
    this.row.addEventListener("scroll", () => this.showMore(), true);
    this.ask = h("div", { class: "ask", role: "group", "aria-label": translatable("calls-question", "A question for everybody") });
    this.rest = h("div", { class: "claim" });
    this.root = h("div", { class: "choices" }, this.row, this.rest);
    this.busy = false;
    this.version = -1;
    /** the question that is open @type {import("../line/types.js").Table["ask"]} */
    this.asked = null;
    /** whether there are cards to choose as well */
    this.aside = false;
    /** @type {GameEvent | null} */
    this.hinted = null;
    /** the box of an auction, once it is fetched @type {typeof import("./box.js").drawBox | undefined} */
    this.box = undefined;
    /** the last one that was cut for who is not asked */
    this.shuffle = "";
  }

  /** @param {Picture} p @param {number} [ahead] as of the `Link` */
  render(p, ahead = 0) {
    const choices = p.mine?.choices ?? [];
    const cut = p.mine?.cut ?? null;
    const decision = deciding(p);
    when(this.root, [decision, p.mine?.may_claim], () => renewed(this.root));
    when(this.row, [decision, choices, cut, this.hinted, this.box && 1], () => {
      this.busy = false;
      this.row.classList.toggle("is-cut", Boolean(cut));
      this.aside = Boolean(p.mine?.cards.some((held) => held.event));
      this.row.classList.toggle("aside", this.aside);
      if (cut) return this.drawCut(cut, p.mine?.seat ?? 0, p.hand?.deadline ? p.hand.deadline - ahead : 0);
      if (p.hand?.auction && choices.length) return fill(this.row, this.box?.(this, choices, p.hand));
      this.drawChoices(choices, p.hand);
    });
    this.version = p.v;
    this.drawAsk(p);
    when(this.rest, [p.mine?.may_claim], () => {
      const claim = () => this.to.send("claim");
      fill(this.rest, p.mine?.may_claim && h("button", { type: "button", class: "button small", onclick: claim }, translatable("calls-claim", "The rest are mine")));
    });
  }

  /** What declines stands first, beside what is offered. @param {Choice[]} choices @param {HandInfo | null} hand */
  drawChoices(choices, hand) {
    const suits = choices.filter(({ event }) => event.type === "called");
    const named = suits.length > 2 || hand?.phase === "name" || hand?.phase === "trump";
    const columns = named && suits.filter(({ event }) => !event.alone).length;
    const declines = (/** @type {GameEvent} */ event) => event.type === "passed" || event.card === null;
    const buttons = choices.map((choice, at) => this.button(choice, at, named));
    const pick = (/** @type {boolean} */ first) => buttons.filter((_, at) => declines(choices[at].event) === first);
    const brief = !choices.some(({ effect }) => effect);
    const box = (/** @type {HTMLElement[]} */ kids, /** @type {string} */ kind, style = {}) => kids.length > 0 && h("div", { class: kind, style }, kids);
    fill(this.row, box(pick(true), "declines"), box(pick(false), `offers ${columns ? "by-suit" : brief ? "brief" : ""}`, { "--k": columns || 0 }));
    this.row.classList.toggle("many-suits", Number(columns) > 3);
  }

  /** @param {Choice} choice @param {number} at @param {boolean} named */
  button(choice, at, named) {
    const { event, words, effect } = choice;
    const suit = event.type === "called" && named ? event.trump : null;
    const sign = suit && h("span", { class: `sign suit-${suit}`, "aria-hidden": "true" }, SIGNS[suit]);
    const hinted = this.hinted && same(this.hinted, event);
    const made = h(
      "button",
      {
        type: "button",
        class: `button call ${event.type === "passed" ? "pass" : ""} ${event.alone ? "is-alone" : ""} ${hinted ? "hinted" : ""}`,
        // by which its focus is kept
        value: canon(event),
        "data-key": !this.aside && at < 9 && at + 1,
        onclick: () => this.pressed(made, event),
      },
      sign,
      h("span", { class: "words" }, suit ? suitAndMore(words, Boolean(event.alone)) : words),
      effect && h("span", { class: "effect" }, capital(effect)),
      hinted && [h("span", { class: "visually-hidden" }, ` ${translatable("calls-hinted", "(the hint)")}`), hintMark()],
    );
    return made;
  }

  /** @param {HTMLElement} button @param {GameEvent} event @param {boolean} [alone] */
  async pressed(button, event, alone = event.alone) {
    if (alone && settings.now.sure && !(await load(() => import("./asking.js"))).sure(button)) this.to.refuse(translatable("calls-alone-sure", "Going alone? Press again."));
    else this.choose(event);
  }

  /** Cuts the pack, once for each shuffle, for who is not asked where.
   * @param {Picture} p @returns {Picture} the same, where nobody is asked */
  cutFor(p) {
    const { hand, mine, table } = p;
    const { cut } = settings.now;
    if (mine?.seat == null || !mine.cut || cut === "ask" || (cut !== "never" && table?.at_stake)) return p;
    const shuffle = hand?.fair?.commitment ?? "";
    if (this.shuffle !== shuffle) {
      this.shuffle = shuffle;
      const cut = this.to.choose({ type: "cut", seat: mine.seat, at: somewhere(mine.cut) });
      cut.catch(() => null).then((done) => done || (this.shuffle = ""));
    }
    return { ...p, mine: { ...mine, cut: null, question: "" } };
  }

  /** The pack to cut. @param {[number, number]} cut @param {number} seat @param {number} until */
  async drawCut(cut, seat, until) {
    const { cutting } = await load(() => import("./cut.js"));
    if (!this.row.classList.contains("is-cut")) return;
    renewed(this.row);
    fill(this.row, cutting(cut, (at) => this.choose({ type: "cut", seat, at }), until));
  }

  /** Whether there are calls below those in sight: the last of them fades. */
  showMore() {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = this.row.querySelector(".offers") ?? {};
    this.row.classList.toggle("more", scrollHeight - scrollTop > clientHeight + 2);
  }

  /** The number of a key. @param {number} number @returns {boolean} whether there is a choice */
  press(number) {
    if (this.aside) return false;
    const button = this.row.querySelector(`[data-key="${number % 10}"]`);
    if (button instanceof HTMLElement) button.click();
    return Boolean(this.row.querySelector("button"));
  }

  /** @param {GameEvent} event */
  async choose(event) {
    if (this.busy) return;
    this.busy = true;
    this.row.classList.add("busy");
    this.row.querySelector(".armed")?.classList.remove("armed");
    try {
      await this.to.choose(event);
    } catch (error) {
      this.to.refuse(error instanceof Error ? error.message : String(error));
    } finally {
      this.busy = false;
      this.row.classList.remove("busy");
    }
  }

  /** What is asked of everybody. @param {Picture} p */
  drawAsk(p) {
    const ask = p.table?.ask;
    when(this.ask, [ask, p.mine?.seat, p.table?.chairs.map(({ name, joins }) => [name, joins])], () => {
      this.asked = ask;
      if (!ask) return fill(this.ask);
      return load(() => import("./asking.js")).then(({ asking }) => this.asked === ask && (renewed(this.ask), fill(this.ask, asking(p, ask, (yes) => this.to.send("answer", { yes, seen: this.version })))));
    });
  }
}

/** A place in the pack, each as likely. @param {[number, number]} limits the fewest and the most cards to lift */
function somewhere([fewest, most]) {
  const low = Math.max(1, fewest);
  return low + (crypto.getRandomValues(new Uint32Array(1))[0] % (most - low + 1));
}
