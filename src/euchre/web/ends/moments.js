// The moment in which a hand or a match is won or lost, as a picture made of cards. It stands still for who
// asks for that, is over at a tap or a key, and nothing waits for it.

import { pip } from "../cards/cards.js";
import { h, s } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { moving } from "../felt/motion.js";
import { mySeat, teamOf, trumpOf } from "../line/picture.js";

/** @import {HandInfo, HandResult, Seated} from "../line/types.js" */
/** @typedef {"made" | "march" | "lone" | "euchre" | "match"} Kind */
/** @typedef {{kind: Kind, won: boolean, mine: boolean, taken: number, left: number, trump: string, score: number}} Moment
 * `won`: by one's own side, or by somebody while one watches; `taken`: the tricks of who scores, `left`: the others'. */

const still = matchMedia("(prefers-reduced-motion: reduce)");
const SUITS = ["H", "C", "D", "S"];
/** A card of a picture: half its width and half its height. */
const WIDE = 17;
const HIGH = 24;
/** How many pips fly at the largest moments. */
const FLYING = 22;

/** What there is to see; null where nobody has won anything. @param {Seated} p @param {HandResult | undefined} result @param {boolean} over
 * @returns {Moment | null} */
export function momentOf(p, result, over) {
  const mine = teamOf(p, mySeat(p));
  const { hand, game } = p;
  const scores = (/** @type {number} */ team) => (result?.points[team] ?? 0) > 0 && madeBy(p, team) === (result?.outcome !== "euchred");
  const scoring = (/** @type {number} */ seat) => scores(teamOf(p, seat));
  const best = over ? (game?.winner ?? -1) : (game?.teams ?? []).findIndex((_, team) => scores(team));
  if (best < 0) return null;
  const won = mine < 0 || (over ? mine === best : scores(mine));
  const sum = (/** @type {(seat: number) => boolean} */ of) => (hand?.won ?? []).reduce((all, tricks, seat) => all + (of(seat) ? tricks : 0), 0);
  const more = { won, mine: mine >= 0, taken: sum(scoring), left: sum((seat) => !scoring(seat)), trump: trumpOf(hand) ?? "", score: game?.scores[mine < 0 ? best : mine] ?? 0 };
  const kind = over ? "match" : kindOf(hand, result);
  return kind && { kind, ...more };
}

/** Whether a team has made trump: in some games those against it score for their tricks, too. @param {Seated} p @param {number} team */
const madeBy = ({ game, hand }, team) => Boolean(hand?.makers.some((seat) => game?.teams[team]?.includes(seat)));

/** @param {HandInfo | null} hand @param {HandResult | undefined} result @returns {Kind | null} */
function kindOf(hand, result) {
  /** @type {Record<string, Kind>} */
  const kinds = { made: "made", march: hand?.alone ? "lone" : "march", euchred: "euchre" };
  return kinds[result?.outcome ?? ""] ?? null;
}

/** @type {Record<Kind, [string, string]>} what is written beside the cards by who has won, and by who has lost */
const WORDS = {
  made: [translatable("ends-made", "Made"), ""],
  march: [translatable("ends-march", "March!"), translatable("ends-march-lost", "A march")],
  lone: [translatable("ends-lone", "Alone, and every trick!"), translatable("ends-lone-lost", "A lone march")],
  euchre: [translatable("ends-euchre", "Euchre!"), translatable("ends-euchre-lost", "Euchred")],
  match: ["", ""],
};

/**
 * The picture of a moment.
 * @param {Moment} moment @param {boolean} fresh whether it has just come: else it stands still
 */
export function picture(moment, fresh) {
  const { kind, won } = moment;
  const word = WORDS[kind][won ? 0 : 1];
  const drawn = kind === "match" ? wreath(moment) : cards(moment);
  const root = h("div", { class: `moment m-${kind} ${won ? "is-won" : "is-lost"}`, "aria-hidden": "true" }, drawn, word && h("span", { class: "moment-word" }, word));
  root.toggleAttribute("data-fresh", fresh && moving() && !still.matches);
  return root;
}

/** @param {number} at @param {SVGElement} element */
function nth(at, element) {
  element.style.setProperty("--i", String(at));
  return element;
}

/** A group, moved. @param {number} x @param {number} y @param {number} turn @param {...Node} kids */
const at = (x, y, turn, ...kids) => s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${turn.toFixed(1)})` }, ...kids);

/** @param {string} suit @param {number} size @param {string} [kind] */
function suited(suit, size, kind = "") {
  const made = s("g", { class: `pip ${kind} ${suit ? `suit-${suit}` : "star"}` });
  made.innerHTML = suit ? pip(suit, 0, 0, size) : `<path d="M0-14L4-4.500L14-4L6 2.500L9 12.500L0 7L-9 12.500L-6 2.500L-14-4L-4-4.500Z" fill="currentColor" transform="scale(${size})"/>`;
  return made;
}

/** @param {string} suit the trump; "": a star @param {number} turn whether it lies face down */
function card(suit, turn) {
  const sheet = s("rect", { class: turn ? "moment-back" : "moment-paper", x: -WIDE, y: -HIGH, width: 2 * WIDE, height: 2 * HIGH, rx: 3.5 });
  return s("g", {}, sheet, turn ? s("rect", { class: "moment-weave", x: 4 - WIDE, y: 4 - HIGH, width: 2 * WIDE - 8, height: 2 * HIGH - 8, rx: 2 }) : suited(suit, 0.62));
}

/** The tricks as cards: those of who scores stand, the others lie beside them; after a euchre they topple.
 * @param {Moment} moment */
function cards({ kind, taken, left, trump, won }) {
  const all = kind === "made" || kind === "euchre";
  const fan = Math.min(taken, 10) || 1;
  const lie = all ? Math.min(left, 7) : 0;
  const step = Math.min(all ? 24 : 34, 150 / fan);
  const wide = 60 + step * (fan - 1) + (lie ? 24 + 15 * lie : 0);
  const standing = Array.from({ length: fan }, (_, n) => {
    const k = n - (fan - 1) / 2;
    const bend = (kind === "euchre" || !won ? 3 : 7) * (5 / Math.max(5, fan));
    const x = 30 + step * n;
    return nth(n, at(x, 40 + k * k * (all ? 0.7 : 1.6) * (25 / Math.max(25, fan * fan)), k * bend, nth(n, s("g", { class: "moment-card" }, card(trump, 0)))));
  });
  const lying = Array.from({ length: lie }, (_, n) => {
    const x = 58 + step * (fan - 1) + 16 * n;
    const turn = kind === "euchre" ? 28 + 20 * n : 0;
    return at(x, kind === "euchre" ? 48 + 2 * n : 54, Math.min(turn, 84), nth(fan + n, s("g", { class: kind === "euchre" ? "moment-fall" : "moment-card" }, card(trump, 1))));
  });
  const rays = kind === "lone" && won ? Array.from({ length: 13 }, (_, n) => nth(n, s("path", { class: "moment-ray", d: "M0-46L2.200-110H-2.200Z", transform: `translate(${wide / 2} 62)rotate(${(n - 6) * 14})` }))) : [];
  return s("svg", { viewBox: `0 ${rays.length ? -28 : 0} ${wide} ${rays.length ? 112 : 84}`, class: "moment-art" }, ...rays, ...lying, ...standing);
}

/** A wreath of the four suits around the score. @param {Moment} moment */
function wreath({ score, won }) {
  const leaves = Array.from({ length: 18 }, (_, n) => {
    const side = n % 2 ? 1 : -1;
    const up = Math.floor(n / 2);
    const angle = ((158 - up * 16.5) * Math.PI) / 180;
    const x = 80 + side * Math.sin(angle) * (won ? 62 : 58);
    const y = 52 - Math.cos(angle) * 43;
    return at(x, y, side * (150 - up * 14), nth(up, s("g", { class: "moment-leaf" }, suited(SUITS[up % 4], 0.6 - up * 0.012, won ? "" : "bare"))));
  });
  const number = s("text", { class: "moment-score", x: 80, y: 66, "text-anchor": "middle" }, String(score));
  return s("svg", { viewBox: "0 0 160 108", class: "moment-art" }, ...leaves, number);
}

/**
 * Lets the moment happen: what moves does so once, and a tap or a key ends it. At the largest ones pips
 * fly up behind the panel.
 * @param {HTMLElement} root the picture @param {HTMLElement} place where the panel lies @param {Moment} moment
 */
export function happen(root, place, { kind, won }) {
  if (!root.hasAttribute("data-fresh")) return;
  const flying = won && (kind === "lone" || kind === "match") ? fly(place) : null;
  const over = () => {
    removeEventListener("pointerdown", over, true);
    removeEventListener("keydown", over, true);
    root.removeAttribute("data-fresh");
    flying?.remove();
  };
  addEventListener("pointerdown", over, true);
  addEventListener("keydown", over, true);
  const all = [root, ...(flying ? [flying] : [])].flatMap((one) => one.getAnimations({ subtree: true }));
  Promise.allSettled(all.map(({ finished }) => finished)).then(over);
}

/** @param {HTMLElement} place */
function fly(place) {
  const pips = Array.from({ length: FLYING }, (_, n) => {
    const one = s("svg", { viewBox: "-18 -18 36 36", class: "flying-pip" }, suited(SUITS[n % 4], 1));
    for (const [name, value] of Object.entries({ "--x": `${(n * 61.8) % 100}%`, "--wait": `${(n * 37) % 500}ms`, "--size": `${16 + ((n * 7) % 5) * 5}px`, "--tilt": `${((n * 53) % 90) - 45}deg` })) one.style.setProperty(name, value);
    return one;
  });
  const layer = h("div", { class: "flying", "aria-hidden": "true" }, pips);
  place.prepend(layer);
  return layer;
}
