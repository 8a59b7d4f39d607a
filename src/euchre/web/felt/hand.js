// One's own hand: tap a card, drag it up, or choose it with the keyboard.

import { face, said } from "./face.js";
import { handOf } from "./geometry.js";
import { renewed } from "../page/fresh.js";
import { fill, h, hintMark, load, when } from "../page/make.js";
import { deciding, markOf, myTurn, pendingOf, symbol } from "../line/picture.js";
import { shake } from "./motion.js";
import { settings } from "../settings/settings.js";
import { translatable } from "../page/texts.js";
import { spoken } from "../page/words.js";

/** @import {GameEvent, HandInfo, HeldCard, Picture} from "../line/types.js" */

/** How far up a card is dragged to be played, and how far it moves before it is a drag. */
const FAR = 64;
const SLACK = 8;
/** How long a card that was dragged to be played stays where it is, in ms. */
const HANGS = 800;

/** What a choice of a card does, by phase: as a verb, and by a name of its own. @type {Record<string, [verb: string, does: string]>} */
const DOES = { play: ["Play", "play"], discard: ["Discard", "discard"], lay: ["Discard", "discard"], give: ["Pass on", "give"] };
/** @param {HandInfo | null} hand */
const doing = (hand) => DOES[hand?.phase ?? "play"] ?? DOES.play;

export class Hand {
  /**
   * @param {{choose: (event: GameEvent, card: string) => Promise<unknown>, refuse: (why: string) => void}} to
   */
  constructor(to) {
    this.to = to;
    this.fan = h("div", { class: "fan", role: "group", "aria-label": translatable("felt-own-cards", "Your cards"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {HeldCard[]} */
    this.cards = [];
    /** what is to be decided with them */
    this.decision = "";
    this.pending = "";
    this.hinted = "";
    /** the card that stands proud: another tap plays it, or it is laid soon */
    this.lifted = "";
    /** the card that was played here, until it has left the hand */
    this.played = "";
    /** @type {typeof import("./sorting.js").inOrder | undefined} */
    this.order = undefined;
    this.waiting = "";
    this.deal = -1;
    /** how many cards the hand had at first, and how wide one may be, in px */
    this.count = 5;
    this.most = 88;
    this.dragged = false;
    /** the card that is held by a finger or the mouse, and how it is let go without being played
     * @type {{card: string, letGo: () => void} | null} */
    this.held = null;
    /** @type {() => void} */
    this.redraw = () => {};
  }

  /** @param {Picture} p */
  render(p) {
    const held = this.sorted(p.mine?.cards ?? []);
    // the cards stay as they are
    this.waiting = held.some((one) => one.event) ? "" : (myTurn(p) && p.mine?.question) || pendingOf(p);
    const key = [held, deciding(p), p.hand?.trump, p.hand?.phase, p.hand?.number, this.pending, this.hinted, document.documentElement.dataset.deck, p.table?.paused];
    when(this.fan, key, () => this.draw(p, held));
  }

  /** The cards as this person likes them: they come by suit, low cards first. @param {HeldCard[]} held */
  sorted(held) {
    const { order, high } = settings.now;
    if (order === "suits" && high === "right") return held;
    if (!this.order) load(() => import("./sorting.js")).then(({ inOrder }) => ((this.order = inOrder), this.redraw()));
    return this.order?.(held) ?? held;
  }

  /** @param {Picture} p @param {HeldCard[]} held */
  draw(p, held) {
    const { hand } = p;
    const focused = this.focused();
    const at = this.cards.findIndex((one) => one.card === focused);
    const choosing = held.some((one) => one.event);
    const dealt = hand && hand.number !== this.deal && held.length > 0;
    if (dealt) this.deal = hand.number;
    this.cards = held;
    const decision = deciding(p);
    if (decision !== this.decision) renewed(this.fan), (this.lifted = "");
    this.decision = decision;
    this.fan.classList.toggle("choosing", choosing && !this.pending);
    this.fan.classList.toggle("dealt", Boolean(dealt));
    if (dealt || held.length > this.count) this.count = held.length;
    this.spread();
    const old = this.buttons;
    this.buttons = new Map();
    held.forEach((one, i) => {
      // a hand not looked at yet; the second of two equal cards
      const name = one.card === "??" ? `??${i}` : this.buttons.has(one.card) ? `${one.card}'` : one.card;
      const button = old.get(name) ?? this.make(name);
      this.dress(button, one, i, hand);
      this.buttons.set(name, button);
    });
    const next = [...this.buttons.values()];
    for (const [name, button] of old) if (this.buttons.get(name) !== button) button.remove();
    next.forEach((one, i) => this.fan.children[i] === one || this.fan.insertBefore(one, this.fan.children[i] ?? null));
    if (this.held && !this.buttons.has(this.held.card)) this.held.letGo();
    this.rove(focused && this.buttons.has(focused) ? focused : "");
    // A card that another device has played takes the focus along: Enter was meant for it, and would play its neighbour.
    if (focused) (this.buttons.get(focused) ?? (focused === this.played ? next[Math.min(at, next.length - 1)] : null))?.focus();
    if (!this.buttons.has(this.played)) this.played = "";
  }

  /** How large the cards can be. @param {number} width of the table, in px @param {number} height
   * @param {number} share the width of a card, of the height of the table */
  fit(width, height, share) {
    this.most = Math.round(Math.max(60, Math.min(190, width * 0.246, height * share)));
    this.spread();
  }

  /** The cards lie as far from each other as the hand that was dealt allows: they do not move when one is played. */
  spread() {
    const { card, step } = handOf(this.fan.clientWidth || 320, this.most, Math.max(1, this.count));
    const { style } = this.fan;
    style.setProperty("--n", String(this.cards.length));
    style.setProperty("--cw", `${card}px`);
    style.setProperty("--step", `${Math.round(step * 10) / 10}px`);
  }

  /** @param {string} card @returns {HTMLButtonElement} */
  make(card) {
    const button = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "held slot", "data-card": card }));
    button.addEventListener("click", (event) => this.tap(card, event.detail > 0));
    button.addEventListener("pointerdown", (event) => this.grab(event, button, card));
    return button;
  }

  /** @param {HTMLButtonElement} button @param {HeldCard} one @param {number} i @param {HandInfo | null} hand */
  dress(button, one, i, hand) {
    const { card, event, why } = one;
    const named = button.dataset.card;
    const hinted = this.hinted === named;
    const look = [card, markOf(hand, card), hand?.trump, document.documentElement.dataset.deck, hinted];
    when(button, look, () => fill(button, face(card, hand, true), hinted && hintMark()));
    const [verb, does] = doing(hand);
    const name = said(card, hand);
    const words = event ? translatable("felt-card-may", `${verb}: ${name}`, { does, card: name }) : name;
    button.setAttribute("aria-label", hinted ? translatable("felt-card-hinted", `${words}, the hint`, { card: words }) : words);
    button.setAttribute("aria-disabled", String(!event || Boolean(this.pending)));
    if (why) button.setAttribute("aria-description", spoken(why));
    else button.removeAttribute("aria-description");
    button.classList.toggle("legal", Boolean(event) && !this.pending);
    button.classList.toggle("pending", this.pending === named);
    button.classList.toggle("hinted", hinted);
    button.classList.toggle("lifted", this.lifted === named);
    button.style.setProperty("--i", String(i));
    // of more than ten no key plays one
    button.dataset.key = i < 10 ? String((i + 1) % 10) : "";
  }

  /** @returns {string} */
  focused() {
    const active = document.activeElement;
    return active instanceof HTMLElement && this.fan.contains(active) ? (active.dataset.card ?? "") : "";
  }

  /** One card of the hand is in the order of the tab key. @param {string} card */
  rove(card) {
    const first = card || this.cards.find((one) => one.event)?.card || this.cards[0]?.card;
    for (const [name, button] of this.buttons) button.tabIndex = name === first ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 };
    const step = steps[event.key];
    if (!step) return;
    const names = [...this.buttons.keys()];
    const at = names.indexOf(this.focused());
    const to = names[Math.max(0, Math.min(names.length - 1, at + step))];
    this.rove(to);
    this.buttons.get(to)?.focus();
    event.preventDefault();
  }

  /** The card at a place from the left, 0 first. @param {number} at */
  press(at) {
    const one = this.cards[at];
    if (one) this.choose(one.card);
  }

  /** Where a card takes two taps the first one lifts it; keys choose at once.
   * @param {string} card @param {boolean} pointed whether by a finger or a mouse */
  tap(card, pointed) {
    const may = this.cards.some((one) => one.event && card.startsWith(one.card));
    if (!settings.now.taps || !pointed || !may || this.pending || this.dragged || this.lifted === card) return this.choose(card);
    this.lift(card);
    renewed(this.fan);
    this.to.refuse(translatable("felt-tap-again", "Tap the card again, or drag it up."));
  }

  /** @param {string} card empty: none */
  lift(card) {
    this.lifted = card;
    for (const [name, button] of this.buttons) button.classList.toggle("lifted", name === card);
  }

  /** @param {string} card */
  async choose(card) {
    if (this.dragged) return;
    const one = this.cards.find((each) => card.startsWith(each.card));
    const button = this.buttons.get(card);
    if (!one || !button || this.pending) return;
    if (!one.event) {
      shake(button);
      this.to.refuse(one.why || this.waiting || translatable("felt-not-your-turn", "It's not your turn yet."));
      return;
    }
    this.pending = this.played = card;
    this.hinted = "";
    this.lift("");
    for (const [name, its] of this.buttons) {
      its.classList.toggle("pending", name === card);
      its.setAttribute("aria-disabled", "true");
      its.classList.remove("legal");
    }
    try {
      await this.to.choose(one.event, card);
    } catch (error) {
      this.played = "";
      shake(button);
      this.to.refuse(error instanceof Error ? error.message : String(error));
    } finally {
      this.pending = "";
      this.redraw();
    }
  }

  /** A card is held, and may be dragged up to be played. The window is asked where the pointer goes: the hand may
   * change meanwhile, and the card with it. What another decision is about by then is not done. @param {PointerEvent} down @param {HTMLButtonElement} button @param {string} card */
  grab(down, button, card) {
    if (down.button || this.pending) return;
    this.held?.letGo();
    this.dragged = false;
    const began = this.decision;
    const same = () => began === this.decision;
    const legal = () => same() && button.classList.contains("legal");
    const isFar = (/** @type {PointerEvent} */ event) => this.dragged && down.clientY - event.clientY > FAR;
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      // where it ended nobody told: a menu of the system lay there
      if (!event.buttons) return letGo();
      const x = event.clientX - down.clientX;
      const y = event.clientY - down.clientY;
      if (!this.dragged && Math.hypot(x, y) < SLACK) return;
      if (!this.dragged) button.setPointerCapture(down.pointerId);
      this.dragged = true;
      button.classList.add("dragging");
      const give = legal() ? 1 : 0.2;
      button.style.setProperty("--dx", `${x * give}px`);
      button.style.setProperty("--dy", `${Math.min(20, y) * give}px`);
      button.classList.toggle("over", legal() && isFar(event));
    };
    const letGo = (plays = false) => {
      this.held = null;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      const was = this.dragged;
      const played = plays && legal();
      this.dragged = false;
      if (plays && same()) this.choose(card);
      // the click that follows is none
      this.dragged = was;
      setTimeout(() => {
        this.dragged = false;
        button.classList.remove("dragging", "over");
        if (played) setTimeout(() => this.settle(button), HANGS);
        else this.settle(button);
      });
    };
    const up = (/** @type {PointerEvent} */ event) => event.pointerId === down.pointerId && letGo(isFar(event));
    const cancel = (/** @type {PointerEvent} */ event) => event.pointerId === down.pointerId && letGo();
    this.held = { card, letGo };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  /** @param {HTMLElement} button */
  settle(button) {
    button.style.removeProperty("--dx");
    button.style.removeProperty("--dy");
  }

  /** Marks the card that a hint would have. @param {string} card @param {HandInfo | null} hand @returns {string} the move, in words */
  hint(card, hand) {
    this.hinted = card;
    this.redraw();
    const [verb, does] = doing(hand);
    return translatable("felt-hint", `${verb} the ${symbol(card)}`, { does, card: symbol(card) });
  }
}
