// The table as DOM: the seats around it, what lies in the middle, how cards move.

import { back, face, said } from "./face.js";
import { layout, meet } from "./geometry.js";
import { h, when } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { CALLING, SIGNS, mySeat, placeOf, seatCount, shownName, symbol } from "../line/picture.js";
import { Plate, slot } from "./plate.js";

/** @import {Layout, Rect} from "./geometry.js" */
/** @import {Laid, LastTrick, Picture} from "../line/types.js" */
/**
 * What is known beside the picture. `open`: all hands, face up. `card`: the greatest width of a
 * card, in px. `asks`: how much of the felt the line above one's own cards takes, and with calls.
 * @typedef {{open?: string[][], sit?: (seat: number) => void, card?: number,
 *   asks?: {line: number, calls: number, most: number}}} More
 */

/** How long a finished trick lies there before it is gathered, in ms, by pace. */
const LIES = { slow: 1500, normal: 1000, fast: 450, instant: 250 };

/** A `<ul>` of seats and the middle of the table. `render` draws a picture. */
export class Felt {
  constructor() {
    this.seats = h("ul", { class: "seats", "aria-label": translatable("felt-players", "Players") });
    this.trick = h("div", { class: "trick", role: "group", "aria-label": translatable("felt-trick", "Trick") });
    this.middle = h("div", { class: "middle" });
    this.panel = h("div", { class: "panel-place" });
    this.root = h("div", { class: "felt" }, this.seats, this.middle, this.trick, this.panel);
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {import("./geometry.js").Room | null} */
    this.room = null;
    new ResizeObserver(() => this.lay()).observe(this.root);
    /** @type {Plate[]} */
    this.plates = [];
    /** the picture that is drawn @type {Picture | null} */
    this.drawn = null;
    /** the trick that is complete and still lies there @type {LastTrick & {hand: number} | null} */
    this.held = null;
    this.due = false;
    /** the cards drawn for the first deal @type {Laid[]} */
    this.draw = [];
    /** the server's clock minus ours */
    this.ahead = 0;
    /** @type {() => void} */
    this.onrelease = () => {};
  }

  /**
   * Draws a picture of the table.
   * @param {Picture} p @param {More} [more]
   */
  render(p, more = {}) {
    const n = seatCount(p);
    if (this.plates.length !== n) {
      this.plates = Array.from({ length: n }, (_, seat) => new Plate(seat));
      this.seats.replaceChildren(...this.plates.map((plate) => plate.root));
    }
    this.root.dataset.seats = String(n);
    this.root.classList.toggle("watched", mySeat(p) === null);
    this.root.classList.toggle("all-open", Boolean(more.open));
    for (const plate of this.plates) plate.draw(p, { ...more, ahead: this.ahead });
    this.hold(p, more);
    this.drawTrick(p);
    this.drawMiddle(p);
    this.drawn = p;
    const { card = 110, open, asks = { line: 0, calls: 0, most: 0 } } = more;
    const own = mySeat(p) !== null && !open;
    const bare = Boolean(p.hand) && !isShuffling(p) && !lying(p.hand);
    this.room = { w: 0, h: 0, seats: n, own, card, open: this.opened(p, open), asks: asks.line, calls: asks.calls, most: asks.most, corners: !open, bare, text: parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 };
    this.lay();
  }

  /** How many cards open hands are laid out for: as many as they had at first; who sits out keeps theirs.
   * @param {Picture} p @param {string[][]} [open] */
  opened({ hand }, open) {
    const played = (/** @type {number} */ seat) => (hand?.out?.includes(seat) ? 0 : (hand?.tricks ?? 0));
    return open ? Math.max(1, ...open.map((cards, seat) => cards.length + played(seat))) : 0;
  }

  /** Gives everything its place, for the space there is. */
  lay() {
    const { clientWidth: w, clientHeight: height } = this.root;
    if (!this.room || !w || !height) return;
    when(this.seats, [this.room, w, height, this.drawn && mySeat(this.drawn)], () => {
      const found = layout({ .../** @type {import("./geometry.js").Room} */ (this.room), w, h: height });
      this.layout = found;
      const { dataset, style } = this.root;
      dataset.size = found.size;
      dataset.own = found.strip ? "strip" : "corner";
      style.setProperty("--tw", `${found.card}px`);
      style.setProperty("--uw", `${found.upCard}px`);
      style.setProperty("--ow", `${found.openCard}px`);
      put(this.middle, found.up);
      for (const plate of this.plates) {
        const place = found.places[this.placed(plate.seat)];
        put(plate.plate, place.plate);
        put(plate.front, place.front.h ? place.front : place.plate);
        plate.root.classList.toggle("no-front", !place.front.h);
        plate.root.classList.toggle("slim", place.plate.w < 100);
      }
    });
    this.spread();
  }

  /** The cards of the trick, where they belong. */
  spread() {
    for (const laid of this.trick.children) {
      const at = this.layout?.trick[this.placed(Number(/** @type {HTMLElement} */ (laid).dataset.from))];
      if (at) put(laid, at);
    }
  }

  /** Where a seat is drawn, 0 at the bottom. @param {number} seat */
  placed(seat) {
    return this.drawn ? placeOf(this.drawn, seat) : seat;
  }

  /** Seats that a panel would cover in part are not shown. @param {Element | null | undefined} panel */
  behind(panel) {
    const box = panel?.getClientRects().length ? rect(panel) : null;
    for (const { plate, front } of this.plates) {
      const covered = (/** @type {Element} */ one) => Boolean(box && meet(box, rect(one), 2));
      const hidden = covered(plate);
      plate.classList.toggle("behind", hidden);
      front.classList.toggle("behind", hidden || covered(front));
    }
  }

  /** A trick that is complete lies there for a moment, until somebody leads again.
   * @param {Picture} p @param {More} more */
  hold(p, more) {
    const { hand } = p;
    const before = this.drawn?.hand;
    const another = !hand || !before || before.number !== hand.number;
    if (this.due || another || hand.trick?.length || hand.tricks < before.tricks) this.release();
    if (!another && hand.last && hand.tricks > before.tricks && !hand.trick?.length) {
      this.release();
      this.held = { ...hand.last, hand: hand.number };
      if (!more.open) {
        const wait = LIES[p.table?.pace ?? "normal"];
        this.timer = setTimeout(() => {
          this.due = true;
          this.onrelease();
        }, wait);
      }
    }
  }

  /** Whether the last trick of a hand that is over lies there yet. @param {Picture} p */
  keeps({ hand }) {
    const before = this.drawn?.hand;
    return Boolean(hand?.result && (this.held ? !this.due : before?.trick?.length && before.number === hand.number));
  }

  release() {
    clearTimeout(this.timer);
    this.held = null;
    this.due = false;
  }

  /** @param {Picture} p @returns {Laid[]} */
  lying(p) {
    // the question and its packets have this place
    if (p.mine?.cut) return [];
    if (this.draw.length && p.game?.stage !== "hand") return this.draw;
    return p.hand?.trick?.length ? p.hand.trick : (this.held?.plays ?? []);
  }

  /** @param {Picture} p */
  drawTrick(p) {
    const plays = this.lying(p);
    const drawing = plays === this.draw;
    const winner = drawing ? p.game?.dealer : p.hand?.trick?.length ? null : this.held?.winner;
    when(this.trick, [plays, winner, p.hand?.trump, mySeat(p), look()], () => {
      this.trick.replaceChildren(
        ...plays.map((play, at) => {
          const card = slot(face(play.card, p.hand), play.card);
          const [name, words] = [shownName(p, play.seat), said(play.card, p.hand)];
          card.style.setProperty("--turn", `${((play.seat * 47 + at * 31) % 5) - 2}deg`);
          card.classList.toggle("winner", play.seat === winner);
          return h("div", { class: "laid", role: "group", "data-from": play.seat, "aria-label": translatable("felt-laid", `${name}: ${words}`, { name, card: words }) }, card);
        }),
      );
      this.spread();
    });
  }

  /** The cards that were drawn for the first deal: for each seat the last.
   * @param {import("../line/types.js").GameEvent} event @param {number} n */
  drew({ drawn = [], seat }, n) {
    const jack = drawn[drawn.length - 1]?.[0] === "J" ? new Map(drawn.map((card, at) => [at % n, card])) : new Map();
    const last = cuts(drawn, n, seat, 1) ?? cuts(drawn, n, seat, -1) ?? jack;
    this.draw = [...last].map(([seat, card]) => ({ seat, card }));
  }

  /** What lies in the middle while trump is made: the kitty, the up-card. @param {Picture} p */
  drawMiddle(p) {
    const { hand } = p;
    const shuffling = isShuffling(p) && !p.mine?.cut;
    const calling = hand && !hand.result && (shuffling || CALLING.includes(hand.phase) || hand.up_card);
    const shown = calling && !this.lying(p).length;
    const key = [shown, shuffling, hand?.up_card, hand?.turned_down, hand?.kitty_count, hand?.called_card, look()];
    when(this.middle, key, () => {
      this.middle.replaceChildren();
      if (!shown) return;
      if (shuffling) {
        this.middle.append(h("div", { class: "kitty pack-lies" }, backs(6)));
        return;
      }
      const { up_card: up, turned_down: down, kitty_count: kitty = 0 } = hand;
      const top = up ? slot(face(up), up) : down ? slot(back()) : null;
      top?.classList.add("up-card");
      if (!up && down) top?.setAttribute("data-card", down);
      const card = down && (down === "JK" || down === "2S" ? symbol(down) : SIGNS[down[1]]);
      const words = up ? translatable("felt-turned-up", "turned up") : card ? translatable("felt-turned-down", `${card} turned down`, { card }) : "";
      const called = hand.called_card;
      const tell = (/** @type {string} */ card) => translatable("felt-called", `called: ${card}`, { card });
      if (kitty || top) this.middle.append(h("div", { class: "kitty" }, backs(Math.min(3, kitty)), top));
      if (words) this.middle.append(h("p", { class: "lies" }, words));
      if (called) this.middle.append(h("p", { class: "lies", "aria-label": tell(said(called)) }, tell(symbol(called))));
    });
  }

  /** Where a seat's cards or plate are. @param {number | null} seat */
  spot(seat) {
    return this.plates[seat ?? -1]?.plate ?? null;
  }

  /** The last card in front of a seat. @param {number} seat */
  topOf(seat) {
    const cards = this.plates[seat]?.backs.querySelectorAll(".slot");
    return cards?.length ? cards[cards.length - 1] : this.spot(seat);
  }

  /** @param {string} card @param {number | string} [seat] whose it is in the trick */
  lies(card, seat = "") {
    return this.root.querySelector(`.trick [data-from="${seat}"] [data-card="${card}"], .middle [data-card="${card}"]`);
  }

  /** A card in an open hand. @param {string} card */
  inOpen(card) {
    return this.seats.querySelector(`[data-card="${card}"]`);
  }

  /** @param {number | null} seat @param {string} text */
  say(seat, text) {
    this.plates[seat ?? -1]?.say(text);
  }

  /**
   * What moves from the drawn picture to the next one.
   * @param {Picture} next @param {(card: string) => Element | null} inHand
   * @returns {import("./motion.js").Move[]}
   */
  moves(next, inHand) {
    const old = this.drawn;
    if (!old?.hand || !next.hand || old.hand.number !== next.hand.number) return [];
    /** @type {import("./motion.js").Move[]} */
    const moves = [];
    // of equal cards each is another's
    const named = (/** @type {Laid} */ { card, seat }) => card + seat;
    const before = new Map(this.lying(old).map((play) => [named(play), play]));
    const fresh = next.hand.trick?.length ? next.hand.trick : next.hand.tricks > old.hand.tricks ? next.hand.last?.plays : null;
    for (const play of fresh ?? []) {
      const { card, seat } = play;
      if (before.has(named(play))) continue;
      const from = inHand(card) ?? this.inOpen(card) ?? this.topOf(seat);
      moves.push({ name: moveName(named(play)), from, to: () => this.lies(card, seat) });
    }
    const stays = (fresh ?? []).some((play) => before.has(named(play)));
    if (before.size && !stays && (fresh || this.due)) {
      const winner = this.held?.winner ?? next.hand.last?.winner ?? null;
      for (const [name, { card, seat }] of before) {
        moves.push({ name: moveName(name), from: this.lies(card, seat), exit: () => this.spot(winner) });
      }
    }
    const up = old.hand.up_card;
    if (up && !next.hand.up_card && !next.hand.turned_down) {
      const mine = next.mine?.cards?.some((held) => held.card === up);
      const taker = next.hand.taker ?? next.hand.dealer ?? null;
      const from = this.lies(up);
      moves.push(mine ? { name: moveName(up), from, to: () => inHand(up) } : { name: moveName(up), from, exit: () => this.spot(taker) });
    }
    return moves;
  }
}

/** Cards face down, one on the other. @param {number} count */
const backs = (count) => Array.from({ length: count }, (_, at) => h("span", { class: "slot", style: { "--i": at } }, back()));

/** Whether the pack lies in the middle. @param {Picture} p */
const isShuffling = ({ hand }) => ["cut", "deal", "first dealer"].includes(hand?.phase ?? "");

/** Whether cards lie in the middle beside those of a trick. @param {Picture["hand"]} hand */
const lying = (hand) => Boolean(hand?.up_card || hand?.turned_down || hand?.kitty_count);

/** Gives an element its place, in px. @param {Element} element @param {Partial<Rect>} rect */
function put(element, { x = 0, y = 0, w, h: height }) {
  const { style } = /** @type {HTMLElement} */ (element);
  const px = (/** @type {string} */ name, /** @type {number | undefined} */ to) => to !== undefined && style.setProperty(name, `${Math.round(to * 10) / 10}px`);
  px("left", x);
  px("top", y);
  px("width", w);
  px("height", height);
}

/** @param {Element} element @returns {Rect} */
function rect(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, w: width, h: height };
}

/** Animations of pseudo-elements know only names in small letters. @param {string} card */
const moveName = (card) => `c-${card.toLowerCase()}`;

/** The pack that is chosen: cards are drawn again with another. */
const look = () => document.documentElement.dataset.deck;

/** The last card each seat has cut: the lowest (1) or highest (-1) deals, those who are level cut again.
 * Null where these cards do not find this dealer.
 * @param {string[]} drawn @param {number} n @param {number | undefined} dealer @param {1 | -1} sign */
function cuts(drawn, n, dealer, sign) {
  /** @type {Map<number, string>} */
  const last = new Map();
  let seats = Array.from({ length: n }, (_, seat) => seat);
  let at = 0;
  while (seats.length > 1 && at + seats.length <= drawn.length) {
    const ranks = seats.map((seat, i) => (last.set(seat, drawn[at + i]), sign * "A789TJQK".indexOf(drawn[at + i][0])));
    at += seats.length;
    seats = seats.filter((_, i) => ranks[i] === Math.min(...ranks));
  }
  return seats.length === 1 && seats[0] === dealer && at === drawn.length ? last : null;
}
