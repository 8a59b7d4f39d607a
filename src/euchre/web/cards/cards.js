// Playing cards, drawn. No images, no ids, no inline styles: every colour is a custom property of
// tokens.css with a fallback, so a card also stands alone.

import { BACKS, backArt, chosenBack } from "./backs.js";
import { SHAPES } from "./shapes.js";
import { s as draw } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { SUITS, bower, cardName } from "../page/words.js";

/**
 * @typedef {import("../page/words.js").Trump} Trump
 * @typedef {"two"|"four"} Deck
 * @typedef {{deck?: Deck, trump?: Trump}} Look
 */

/** The middle of the index of the upper left. */
const COLUMN = 33;

/** Sorts a hand for display, low to high: the suits, then the trumps with bowers and Benny in their places.
 * @param {string} code @param {Trump} trump @returns {number} to be compared */
export function sortKey(code, trump) {
  const benny = code === "JK" || code === "2S";
  const rank = "2789TJQKA".indexOf(code[0]);
  const side = bower(code, trump);
  if (trump && (benny || side || code[1] === trump)) return 900 + (benny ? 30 : side === "right" ? 20 : side ? 19 : rank);
  return code === "JK" ? 800 : "CDSH".indexOf(code[1]) * 100 + rank;
}

// -- the vocabulary ------------------------------------------------------------------------------

const { colours, pips: PIP, glyphs: GLYPH, spots: SPOTS } = SHAPES;
export const { ink: INK, red: RED, blue: BLUE, green: GREEN, gold: GOLD, paper: PAPER } = colours;
export const { flesh: FLESH, ground: GROUND, hair: HAIR, edge: EDGE } = colours;
const ACCENT = "var(--brass,#d9ae57)";
const SERIF = "var(--serif,Georgia,serif)";

/** A filled path. @type {(d: string, fill: string, more?: string) => string} */
export const p = (d, fill, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;
/** A stroked path. @type {(d: string, stroke: string, width?: number, more?: string) => string} */
export const s = (d, stroke, width = 2, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
/** @type {(x: number, y: number, r: number, fill: string, more?: string) => string} */
export const c = (x, y, r, fill, more = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
/** @type {(x: number, y: number, inner: string, more?: string) => string} */
const at = (x, y, inner, more = "") => `<g transform="translate(${x} ${y})${more}">${inner}</g>`;
export const edge = (width = 2) => ` stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"`;

/** @type {(suit: string, x: number, y: number, size?: number, fill?: string, turn?: boolean) => string} */
export const pip = (suit, x, y, size = 1, fill = "currentColor", turn = false) =>
  p(PIP[suit], fill, ` transform="translate(${x} ${y})scale(${turn ? -size : size})"`);

/** Rank and suit in a corner, narrow and tall; what lies between the two corners keeps clear of them.
 * @param {string} rank @param {string} suit */
function index(rank, suit) {
  const [width, ...parts] = GLYPH[rank];
  return at(COLUMN - width * 0.39, 13, parts.map((d) => p(d, "currentColor")).join(""), "scale(.78 .95)") + pip(suit, COLUMN, 113, 1.22);
}

/** The same at the upper left and, turned about the middle of the card, at the lower right. @param {string} inner */
const both = (inner) => `<g class="index">${inner}</g><g class="index" transform="rotate(180 100 140)">${inner}</g>`;

/** The figures, once courts.js is loaded; before that cards are drawn without them.
 * @type {{court?: (rank: string, suit: string, deck: Deck) => string, joker?: () => string}} */
export const art = {};

// -- pips, marks ---------------------------------------------------------------------------------

/** @param {string} rank @param {string} suit */
function spots(rank, suit) {
  if (rank === "A") {
    return /** @type {[number, string][]} */ ([[2.75, "currentColor"], [2.3, PAPER], [2.1, "currentColor"], [0.65, GOLD]])
      .map(([size, fill]) => pip(suit, 100, 140, suit === "D" ? size * 1.2 : size, fill)).join("");
  }
  const [sides, middle] = SPOTS[rank];
  return [...sides.flatMap((y) => [[79, y], [121, y]]), ...middle.map((y) => [100, y])]
    .map(([x, y]) => pip(suit, x, y, suit === "D" ? 1.02 : 0.92, "currentColor", y > 141)).join("");
}

/** A fool's cap, 60 wide, standing on the origin. */
export const CAP =
  p("M-22 0C-24-18-30-26-38-22C-34-38-20-42-10-30C-8-38-4-44 0-48V0Z", RED, edge(2.2)) +
  p("M22 0C24-18 30-26 38-22C34-38 20-42 10-30C8-38 4-44 0-48V0Z", BLUE, edge(2.2)) +
  p("M-11 0C-14-18-8-36 0-48C8-36 14-18 11 0Z", GOLD, edge(2.2)) +
  [[-38, -20], [38, -20], [0, -50]].map(([x, y]) => c(x, y, 5, GOLD, edge(2))).join("");

/** @type {(x: number, y: number, size: number, words: string, fill: string, more?: string) => string} */
const text = (x, y, size, words, fill, more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="${SERIF}" font-weight="700" text-anchor="middle" fill="${fill}"${more}>${words}</text>`;

const ribbon = () => at(100, 140,
  p("M-58-10L-50 2L-58 16H-38V-10ZM58-10L50 2L58 16H38V-10Z", BLUE, edge(1.8)) + p("M-44-16H44V12H-44Z", RED, edge(2)) +
  text(0, 6, 25, "Benny", PAPER, ' font-style="italic" textLength="74" lengthAdjust="spacingAndGlyphs"'), "scale(.82)");

/** R or L in the accent, in a corner without an index; the left bower carries its new suit as well. @param {string} side @param {string} trump @param {Deck} deck */
function tag(side, trump, deck) {
  const left = side === "left";
  return '<g class="tag">' + (left ? `<rect x="9" y="172" width="48" height="98" rx="24" fill="${PAPER}" stroke="${ACCENT}" stroke-width="3"/>` + pip(trump, COLUMN, 198, 1, colour(trump, deck)) : "") +
    c(COLUMN, 246, 24, ACCENT) + text(COLUMN, 259, 38, left ? translatable("page-tag-left", "L") : translatable("page-tag-right", "R"), INK) + "</g>";
}

/** @type {Record<string, string>} */
const FOUR = { S: INK, H: RED, D: BLUE, C: GREEN };
const colour = (/** @type {string} */ suit, /** @type {Deck} */ deck) => deck === "four" ? FOUR[suit] : SUITS[suit]?.red ? RED : INK;

// -- cards ---------------------------------------------------------------------------------------

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/** @param {string} inner @param {string} name @param {string} kind @param {string} ink */
function svg(inner, name, kind, ink) {
  const element = draw("svg", { viewBox: "0 0 200 280", class: `card ${kind}`, role: "img", "aria-label": name, color: ink });
  element.innerHTML = `<rect x=".75" y=".75" width="198.5" height="278.5" rx="16" fill="${PAPER}" stroke="${EDGE}" stroke-width="1.5"/>${inner}`;
  return element;
}

/** Draws a card once, then copies it. @param {string} key @param {() => SVGElement} make */
function drawOnce(key, make) {
  const card = drawn.get(key) ?? make();
  drawn.set(key, card);
  return /** @type {SVGElement} */ (card.cloneNode(true));
}

/** The back of a card. @param {string} [name] one of `BACKS`; default: the chosen one @returns {SVGElement} */
export function backSVG(name = chosenBack()) {
  const known = Object.hasOwn(BACKS, name) ? name : Object.keys(BACKS)[0];
  return drawOnce(`back ${known}`, () => svg(backArt(known), cardName("??"), `card-back back-${known}`, INK));
}

/**
 * One card, 200 by 280 units; size it with CSS.
 * @param {string} code as on the wire: `9C`, `TH`, `JD`, `AS`, `JK` joker, `2S` Benny, `??` hidden
 * @param {Look} [look] @returns {SVGElement}
 */
export function cardSVG(code, { deck = "two", trump = null } = {}) {
  const [rank, suit] = code;
  if (code !== "JK" && !(SUITS[suit] && GLYPH[rank])) return backSVG();
  const side = bower(code, trump);
  const name = cardName(code, trump);
  const element = drawOnce([code, deck, side].join(), () => {
    if (code === "JK") {
      return svg((art.joker?.() ?? "") + both(text(0, 0, 46, "JOKER", INK, ' transform="translate(17 92)rotate(90)" textLength="152" lengthAdjust="spacingAndGlyphs"')), name, "suit-n", INK);
    }
    const middle = GLYPH[rank] && "JQK".includes(rank) ? (art.court?.(rank, suit, deck) ?? "") : spots(rank, suit);
    const extra = code === "2S" ? ribbon() + at(34, 266, CAP, "scale(.62)") : side ? tag(side, side === "left" ? SUITS[suit].partner : suit, deck) : "";
    return svg(middle + both(index(rank, suit)) + extra, name, `suit-${suit.toLowerCase()}`, colour(suit, deck));
  });
  element.setAttribute("aria-label", name);
  return element;
}
