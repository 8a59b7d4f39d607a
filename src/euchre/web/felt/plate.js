// A seat as the others see it: the name plate, the backs of its cards, its speech bubble.

import { avatar } from "../cards/avatar.js";
import { back, face } from "./face.js";
import { levelName } from "../line/levels.js";
import { fill, h, s, when } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { CALLING, mySeat, nameOf, placeOf, roleOf, shownName, sideOf } from "../line/picture.js";

/** @import {Picture} from "../line/types.js" */

/** Words on a plate beside the name. @param {Picture} p @param {number} seat @returns {string[]} */
export function marks(p, seat) {
  const { hand, table } = p;
  const chair = table?.chairs[seat];
  const words = p.own === seat ? [translatable("felt-mark-you", "you")] : [];
  if (hand && !hand.result) {
    if (hand.alone && hand.maker === seat) words.push(translatable("felt-mark-alone", "alone"));
    const s = seat === mySeat(p) ? "" : "s";
    const who = s ? "" : "you";
    if (hand.lone_defender === seat) words.push(translatable("felt-mark-defends", `defend${s} alone`, { who }));
    if (hand.out.includes(seat)) words.push(translatable("felt-mark-out", `sit${s} out`, { who }));
  }
  if (chair?.joins && seat !== mySeat(p)) words.push(translatable("felt-mark-joins", `next ${chair.joins}`, { when: chair.joins }));
  else if (chair?.away && !chair.joins && table?.stage !== "gathering") words.push(translatable("felt-mark-bot", "bot playing"));
  else if (chair?.kind === "human" && !chair.here && table?.id) words.push(translatable("felt-mark-away", "away"));
  else if (chair?.kind === "bot" && table?.kept?.[seat]) words.push(translatable("felt-mark-bot-for", `bot for ${table.kept[seat]}`, { name: table.kept[seat] }));
  return words;
}

/** A bot on a plate, by its level. @param {string} level */
function botOf(level) {
  const lower = levelName(level).toLowerCase();
  return translatable("felt-bot", `${lower} bot`, { level: levelName(level), lower });
}

/** More tricks than this are told by a number. */
const PIPS = 5;

/** The tricks a seat has won, as small cards. @param {number} won */
function tricks(won) {
  if (!won) return null;
  const pips = Array.from({ length: won > PIPS ? 1 : won }, () => h("i", { class: "won" }));
  return h("span", { class: "tricks", role: "img", "aria-label": translatable("felt-tricks", `${won} ${won === 1 ? "trick" : "tricks"}`, { n: won }) }, pips, won > PIPS && h("b", {}, won));
}

/** The ring that empties until the deadline. @param {number} deadline @param {number} ahead @param {number} [clock] */
function ring(deadline, ahead, clock) {
  const left = deadline - (performance.now() + ahead);
  const whole = Math.max(left, (clock || 30) * 1000);
  const line = s("rect", { x: 1, y: 1, width: 98, height: 38, rx: 12, pathLength: 100, class: "ring-line" });
  const svg = s("svg", { class: "ring", viewBox: "0 0 100 40", preserveAspectRatio: "none", "aria-hidden": "true" }, line);
  const from = 100 - (100 * Math.max(0, left)) / whole;
  line.animate([{ strokeDashoffset: from }, { strokeDashoffset: 100 }], { duration: Math.max(1, left), fill: "forwards" });
  return svg;
}

/** The last thing a seat has said while trump is made. @param {Picture} p @param {number} seat */
function lastCall(p, seat) {
  if (!p.hand || !CALLING.includes(p.hand.phase)) return "";
  return p.hand.calls?.filter((call) => call.seat === seat).pop()?.words ?? "";
}

/** One seat, drawn again only where it has changed. */
export class Plate {
  /** @param {number} seat */
  constructor(seat) {
    this.seat = seat;
    this.backs = h("div", { class: "backs" });
    this.plate = h("div", { class: "plate" });
    this.bubble = h("div", { class: "bubble", "aria-hidden": "true" });
    this.stays = "";
    this.timer = 0;
    this.sit = h("div", { class: "sit-place" });
    /** where the cards lie and the words are shown */
    this.front = h("div", { class: "front" }, this.backs, this.sit, this.bubble);
    this.role = h("span", { class: "visually-hidden" });
    this.root = h("li", { class: "seat", "data-seat": seat }, this.plate, this.role, this.front);
  }

  /** @param {Picture} p @param {import("./felt.js").More & {ahead?: number}} more */
  draw(p, { open, ahead = 0, sit }) {
    const { seat, root } = this;
    const { hand, table } = p;
    const mine = mySeat(p) === seat;
    const chair = table?.chairs[seat];
    const turn = Boolean(hand && hand.turn === seat && !hand.result);
    root.dataset.place = String(placeOf(p, seat));
    root.dataset.side = sideOf(p, seat);
    root.classList.toggle("turn", turn);
    root.classList.toggle("mine", mine);
    root.classList.toggle("out", Boolean(hand?.out?.includes(seat)));
    root.classList.toggle("empty", chair?.kind === "empty");
    const timed = turn && hand?.deadline && !table?.paused;
    const dealer = (hand ?? p.game)?.dealer === seat;
    const key = [nameOf(p, seat), chair, table?.kept?.[seat], dealer, hand?.won[seat], marks(p, seat), timed && hand.deadline, lastCall(p, seat), p.table?.host === seat, Boolean(sit && table?.free?.includes(seat)), Boolean(open)];
    when(this.plate, key, () => {
      const name = chair?.kind === "empty" ? (table?.kept?.[seat] ?? translatable("felt-empty-seat", "Empty seat")) : shownName(p, seat);
      const words = marks(p, seat);
      const level = chair?.kind === "bot" && chair.bot && !words.length ? botOf(chair.stand_in || chair.bot) : "";
      const call = lastCall(p, seat);
      const free = Boolean(sit && table?.free?.includes(seat));
      // where nothing is said over the cards
      const written = (open || free) && call;
      fill(
        this.plate,
        chair && chair.kind !== "empty" && avatar(chair.name, chair.kind),
        h("span", { class: "name", title: chair?.player ? translatable("felt-account", `${name}: an account's name`, { name }) : name }, name),
        dealer && h("span", { class: "dealer", role: "img", "aria-label": translatable("felt-dealer", "dealer"), title: translatable("felt-dealer-title", "Dealer") }, translatable("felt-dealer-letter", "D")),
        h(
          "span",
          { class: "plate-line" },
          written ? h("span", { class: "mark", "aria-hidden": "true" }, written) : words.map((word) => h("span", { class: "mark", title: word }, word)),
          level && !written && h("span", { class: "mark level" }, level),
          tricks(hand?.won[seat] ?? 0),
        ),
        call && h("span", { class: "visually-hidden" }, translatable("felt-says", `says ${call}`, { call })),
        timed && [ring(hand.deadline ?? 0, ahead, table?.clock), h("b", { class: "seconds", "aria-hidden": "true" })],
      );
      fill(this.sit, sit && free && h("button", { type: "button", class: "button small sit", "aria-label": chair?.name ? translatable("felt-sit-replacing", `Sit here, replacing ${chair.name}`, { name: chair.name }) : translatable("felt-sit", "Sit here"), onclick: () => sit(seat) }, translatable("felt-sit", "Sit here")));
    });
    const role = roleOf(p, seat);
    if (this.role.textContent !== role) this.role.textContent = role;
    this.cards(p, mine, open?.[seat]);
    this.stay(lastCall(p, seat));
  }

  /** What was said while trump is made stays there, smaller. @param {string} text */
  stay(text) {
    if (this.stays === text) return;
    this.stays = text;
    if (!this.timer) this.rest();
  }

  rest() {
    this.timer = 0;
    if (this.stays) fill(this.bubble, this.stays);
    this.bubble.classList.toggle("up", Boolean(this.stays));
    this.bubble.classList.toggle("stays", Boolean(this.stays));
  }

  /** The cards in front of the seat: backs, or faces where they are open.
   * @param {Picture} p @param {boolean} mine @param {string[]} [open] */
  cards(p, mine, open) {
    const { hand } = p;
    const count = mine || hand?.result ? 0 : (hand?.counts[this.seat] ?? 0);
    const key = open ? [open, hand?.trump, document.documentElement.dataset.deck] : count;
    when(this.backs, key, () => {
      this.backs.classList.toggle("open", Boolean(open));
      this.backs.style.setProperty("--n", String(open ? open.length : count));
      const cards = open ? open.map((code) => slot(face(code, hand), code)) : Array.from({ length: count }, () => slot(back()));
      cards.forEach((card, at) => card.style.setProperty("--i", String(at)));
      this.backs.replaceChildren(...cards);
      if (!open && count) this.backs.append(h("span", { class: "visually-hidden" }, translatable("felt-cards", `${count} card${count === 1 ? "" : "s"}`, { n: count })));
    });
  }

  /** @param {string} text */
  say(text) {
    clearTimeout(this.timer);
    fill(this.bubble, text);
    this.bubble.classList.add("up");
    this.bubble.classList.remove("stays");
    this.timer = setTimeout(() => this.rest(), 1600 + 40 * text.length);
  }
}

/** @param {Element} svg @param {string} [code] */
export function slot(svg, code) {
  return h("span", { class: "slot", "data-card": code }, svg);
}
