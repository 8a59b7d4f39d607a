// Playing cards, drawn. No images, no ids, no inline styles: every colour is a custom property of
// tokens.css with a fallback, so a card also stands alone.

/**
 * @typedef {import("./types.js").Suit} Suit
 * @typedef {Suit|"N"|"NT"|null} Trump `N` or `NT`: no trump; null: nothing is named yet.
 * @typedef {"two"|"four"} Deck
 * @typedef {{deck?: Deck, trump?: Trump, mark?: boolean}} Look
 */

const NS = "http://www.w3.org/2000/svg";
const BOX = "0 0 200 280";

/** The four suits, in the order of their letters. `partner`: the other suit of that colour. */
/** @type {Readonly<Record<string, {letter: Suit, symbol: string, word: string, partner: Suit, red: boolean}>>} */
export const SUITS = Object.freeze({
  C: Object.freeze({ letter: "C", symbol: "♣", word: "clubs", partner: "S", red: false }),
  D: Object.freeze({ letter: "D", symbol: "♦", word: "diamonds", partner: "H", red: true }),
  H: Object.freeze({ letter: "H", symbol: "♥", word: "hearts", partner: "D", red: true }),
  S: Object.freeze({ letter: "S", symbol: "♠", word: "spades", partner: "C", red: false }),
});

/** @type {Record<string, string>} */
const WORDS = { 2: "two", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const RANKS = "??2????789TJQKA";

// -- what a card is ------------------------------------------------------------------------------

/** @param {string} code */
const isBenny = (code) => code === "JK" || code === "2S";

/** "right", "left" or "" @param {string} code @param {Trump} trump */
function bower(code, trump) {
  const suit = SUITS[trump ?? ""];
  if (!suit || code[0] !== "J" || code === "JK") return "";
  return code[1] === trump ? "right" : code[1] === suit.partner ? "left" : "";
}

/**
 * The suit a card belongs to: the left bower is a trump, so is a Benny. `N`: none (a joker while
 * there is no trump, a hidden card).
 * @param {string} code @param {Trump} [trump] @returns {Suit|"N"}
 */
export function suitOf(code, trump = null) {
  const own = SUITS[trump ?? ""]?.letter;
  if (trump && isBenny(code)) return own ?? "N";
  if (own && bower(code, trump) === "left") return own;
  return (code !== "JK" && SUITS[code[1]]?.letter) || "N";
}

/**
 * Sorts a hand for display, low to high from the left: suits in the given order, then the trumps
 * with bowers and Benny in their places. Compare numerically.
 * @param {string} code @param {Trump} [trump] @param {string} [order] @returns {number}
 */
export function sortKey(code, trump = null, order = "CDSH") {
  const rank = code === "JK" ? 15 : Math.max(0, RANKS.indexOf(code[0]));
  const suit = suitOf(code, trump);
  if (trump && (suit === trump || (suit === "N" && isBenny(code)))) {
    const side = bower(code, trump);
    return 900 + (isBenny(code) ? 30 : side === "right" ? 20 : side === "left" ? 19 : rank);
  }
  return (suit === "N" ? 8 : Math.max(0, order.indexOf(suit))) * 100 + rank;
}

/**
 * A card in words: "jack of diamonds (left bower)".
 * @param {string} code @param {Trump} [trump] @returns {string}
 */
export function cardName(code, trump = null) {
  if (code === "JK") return "joker";
  const suit = SUITS[code[1]];
  if (!suit || !WORDS[code[0]]) return "hidden card";
  const side = bower(code, trump);
  const also = side ? ` (${side} bower)` : code === "2S" ? " (Benny)" : "";
  return `${WORDS[code[0]]} of ${suit.word}${also}`;
}

// -- the vocabulary ------------------------------------------------------------------------------

export const INK = "var(--card-ink,#1b1a1d)", RED = "var(--card-red,#a3141c)", BLUE = "var(--card-blue,#1c4a94)";
export const GREEN = "var(--card-green,#0e5a33)", GOLD = "var(--card-gold,#d9a93f)", PAPER = "var(--card-paper,#fcf8ee)";
export const FLESH = "var(--card-flesh,#fbe9d0)", GROUND = "var(--card-ground,#f5edda)", HAIR = "var(--card-hair,#8a4413)", EDGE = "var(--card-edge,#cfc3a8)";
const BACK = "var(--card-back,#143a2c)", LINE = "var(--card-back-line,#c2a468)";
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

/** The pips, about 32 units tall around the origin. @type {Record<string, string>} */
const PIP = {
  H: "M0 16C-5 8.5-15.5 2-15.5-6.5C-15.5-12-11.8-15.5-7.5-15.5C-3.8-15.5-1-12.8 0-9C1-12.8 3.8-15.5 7.5-15.5C11.8-15.5 15.5-12 15.5-6.5C15.5 2 5 8.5 0 16Z",
  D: "M0-17C3-10 8-4 13 0C8 4 3 10 0 17C-3 10-8 4-13 0C-8-4-3-10 0-17Z",
  S: "M0-17C4.5-9.5 15-3.5 15 5C15 9.5 11.5 12 8 12C5 12 2.7 10.5 1.5 8.3C1.8 12 3.5 15 6.5 16.5H-6.5C-3.5 15-1.8 12-1.5 8.3C-2.7 10.5-5 12-8 12C-11.5 12-15 9.5-15 5C-15-3.5-4.5-9.5 0-17Z",
  C: "M-3.6-3.6A7.3 7.3 0 1 1 3.6-3.6C3-2.6 2.3-1.6 1.8-.3C3-1.9 5.3-3.2 8-3.2A7.3 7.3 0 1 1 1.5 7.3C1.8 11.5 3.5 15 6.5 16.5H-6.5C-3.5 15-1.8 11.5-1.5 7.3A7.3 7.3 0 1 1-8-3.2C-5.3-3.2-3-1.9-1.8-.3C-2.3-1.6-3-2.6-3.6-3.6Z",
};
/** @type {(suit: string, x: number, y: number, size?: number, fill?: string, turn?: boolean) => string} */
export const pip = (suit, x, y, size = 1, fill = "currentColor", turn = false) =>
  p(PIP[suit], fill, ` transform="translate(${x} ${y})scale(${turn ? -size : size})"`);

/** Index numerals, our own Didone: 80 units tall before the stretch. [width, paths]; parts that overlap stand apart.
 * @type {Record<string, [number, ...string[]]>} */
const GLYPH = {
  2: [54, "M4 22C4 8 13 0 27 0C41 0 50 8 50 21C50 38 33 46 18 66H42C46 66 47 62 48 55H52V80H2V74C16 54 35 40 35 21C35 10 31 5 25 5C20 5 17 7 16 9C19 10 21 13 21 17C21 22 17 26 12.5 26C8 26 4 23 4 22Z"],
  7: [54, "M2 0H53V6C41 30 33 52 32 80H16C18 52 30 32 42 13H13C9 13 7 17 6 24H2Z"],
  8: [54, "M5 20.5A22 20.5 0 1 1 49 20.5A22 20.5 0 1 1 5 20.5M17 20.5A10 15.5 0 1 0 37 20.5A10 15.5 0 1 0 17 20.5", "M1 58A26 23 0 1 1 53 58A26 23 0 1 1 1 58M14 58A13 17.5 0 1 0 40 58A13 17.5 0 1 0 14 58"],
  9: [53, "M0 26A26 26 0 1 1 52 26A26 26 0 1 1 0 26M14 26A12 21 0 1 0 38 26A12 21 0 1 0 14 26", "M52 26C53 58 42 81 21 81C10 81 3 75 3 67C3 61 7 57.5 12 57.5C17 57.5 21 61 21 66C21 70 19 72.5 16 74C17 75.5 19 76 21 76C31 76 37.5 63 38 42Z"],
  T: [64, "M0 14C5 12 8 7 9 0H20V75H27V80H1V75H8V14Z", "M26 40A19 40.5 0 1 1 64 40A19 40.5 0 1 1 26 40M37.5 40A7.5 35 0 1 0 52.5 40A7.5 35 0 1 0 37.5 40"],
  J: [48, "M15 0H48V5H40V58C40 73 32 81 20 81C8 81 1 75 1 66C1 60 5 56 10.5 56C16 56 20 60 20 65C20 69 17 72 14 73.5C15 75.5 17 76 20 76C24 76 26 72 26 62V5H15Z"],
  Q: [56, "M0 40A28 40.5 0 1 1 56 40A28 40.5 0 1 1 0 40M14.5 40A13.5 35 0 1 0 41.5 40A13.5 35 0 1 0 14.5 40", "M20 65C31 58 39 66 45 73C48 77 53 77 57 73V79C52 88 41 89 35 81C30 75 26 71 20 71Z"],
  K: [60, "M0 0H27V5H20V75H27V80H0V75H7V5H0Z", "M38 0H58V5H53L20 54V44L46 5H38Z", "M26 44L35.5 30L57 75H61V80H37V75H42Z"],
  A: [59, "M26 0H35L54.5 75H59V80H33V75H39.5L35 57H19.5L15.5 75H22V80H0V75H9.5ZM28 21L20.7 52H34Z"],
};

/** A glyph with its middle at x and its top at y. @param {string} rank @param {number} x @param {number} y */
function glyph(rank, x, y, fill = "currentColor") {
  const [width, ...parts] = GLYPH[rank];
  return at(x - width / 2, y, parts.map((d) => p(d, fill)).join(""), "scale(1 1.1)");
}

/** The figures, once courts.js is loaded; before that cards are drawn without them.
 * @type {{court?: (rank: string, suit: string, deck: Deck) => string, joker?: () => string}} */
export const art = {};

// -- pips, marks ---------------------------------------------------------------------------------

/** Pips as on any pack: left and right columns, then the middle one. */
const ROWS3 = [46, 140, 234], ROWS4 = [46, 108.7, 171.3, 234];
/** @type {Record<string, [number[], number[]]>} */
const SPOTS = { 7: [ROWS3, [93]], 8: [ROWS3, [93, 187]], 9: [ROWS4, [140]], T: [ROWS4, [77.3, 202.7]], 2: [[], [46, 234]] };

/** @param {string} rank @param {string} suit */
function spots(rank, suit) {
  if (rank === "A") {
    return /** @type {[number, string][]} */ ([[3.4, "currentColor"], [2.85, PAPER], [2.6, "currentColor"], [0.8, GOLD]])
      .map(([size, fill]) => pip(suit, 134, 140, suit === "D" ? size * 1.2 : size, fill)).join("");
  }
  const [sides, middle] = SPOTS[rank];
  return [...sides.flatMap((y) => [[98, y], [170, y]]), ...middle.map((y) => [134, y])]
    .map(([x, y]) => pip(suit, x, y, suit === "D" ? 1.15 : 1.06, "currentColor", y > 141)).join("");
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

const ribbon = () => at(134, 140,
  p("M-58-10L-50 2L-58 16H-38V-10ZM58-10L50 2L58 16H38V-10Z", BLUE, edge(1.8)) + p("M-44-16H44V12H-44Z", RED, edge(2)) +
  text(0, 6, 25, "Benny", PAPER, ' font-style="italic" textLength="74" lengthAdjust="spacingAndGlyphs"'));

/** R or L in the accent; the left bower carries its new suit as well. @param {string} side @param {string} trump @param {Deck} deck */
function tag(side, trump, deck) {
  const left = side === "left";
  return (left ? `<rect x="16" y="170" width="46" height="94" rx="23" fill="${PAPER}" stroke="${ACCENT}" stroke-width="3"/>` + pip(trump, 39, 195, 0.95, colour(trump, deck)) : "") +
    c(39, 241, 23, ACCENT) + text(39, 254, 37, left ? "L" : "R", INK);
}

/** @type {Record<string, string>} */
const FOUR = { S: INK, H: RED, D: BLUE, C: GREEN };
const colour = (/** @type {string} */ suit, /** @type {Deck} */ deck) => deck === "four" ? FOUR[suit] : SUITS[suit]?.red ? RED : INK;

// -- cards ---------------------------------------------------------------------------------------

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/** @param {string} inner @param {string} name @param {string} kind @param {string} ink */
function svg(inner, name, kind, ink) {
  const element = document.createElementNS(NS, "svg");
  const set = { viewBox: BOX, class: `card ${kind}`, role: "img", "aria-label": name, color: ink };
  for (const [key, value] of Object.entries(set)) element.setAttribute(key, value);
  element.innerHTML = `<rect x=".75" y=".75" width="198.5" height="278.5" rx="16" fill="${PAPER}" stroke="${EDGE}" stroke-width="1.5"/>${inner}`;
  return element;
}

/** Drawn once, then copied. @param {string} key @param {() => SVGElement} draw */
function keep(key, draw) {
  const one = drawn.get(key) ?? draw();
  drawn.set(key, one);
  return /** @type {SVGElement} */ (one.cloneNode(true));
}

/** The back of a card. @returns {SVGElement} */
export function backSVG() {
  return keep("??", () => {
    let small = "", large = "";
    for (let y = -8; y <= 8; y++) for (let x = -5; x <= 5; x++) {
      if ((x + y) % 2) continue;
      const u = +(100 + (x * 40) / 3).toFixed(1), v = +(140 + (y * 40) / 3).toFixed(1);
      large += `M${u} ${v - 13.3}l13.3 13.3l-13.3 13.3l-13.3-13.3z`;
      small += x % 2 ? `M${u} ${v - 4}l4 4l-4 4l-4-4z` : `M${u - 3} ${v}h6M${u} ${v - 3}v6`;
    }
    const star = (/** @type {number} */ r, /** @type {number} */ q) => "M" + Array.from({ length: 16 }, (_, i) => [0, 1].map((k) =>
      ((i % 2 ? q : r) * (k ? -1 : 1) * Math.cos((i * Math.PI) / 8 + (k * Math.PI) / 2)).toFixed(1)).join(" ")).join("L") + "Z";
    return svg(`<rect x="9" y="9" width="182" height="262" rx="10" fill="${BACK}"/>` +
      s(large + small, LINE, 1.1) + s("M20 20H180V260H20Z", LINE, 2) + s("M15 15H185V265H15Z", LINE, 0.8) +
      at(100, 140, c(0, 0, 40, BACK, ` stroke="${LINE}" stroke-width="2"`) + c(0, 0, 35, "none", ` stroke="${LINE}" stroke-width=".8"`) +
        s(star(31, 13), LINE, 1.4) + s(star(20, 9), LINE, 1.2) + c(0, 0, 4, LINE)),
    "hidden card", "card-back", INK);
  });
}

/**
 * One card, 200 by 280 units; size it with CSS.
 * @param {string} code as on the wire: `9C`, `TH`, `JD`, `AS`, `JK` joker, `2S` Benny, `??` hidden
 * @param {Look} [look] @returns {SVGElement}
 */
export function cardSVG(code, { deck = "two", trump = null, mark = true } = {}) {
  const [rank, suit] = code;
  if (code !== "JK" && !(SUITS[suit] && GLYPH[rank])) return backSVG();
  const side = mark ? bower(code, trump) : "";
  const name = cardName(code, trump);
  const element = keep([code, deck, side].join(), () => {
    if (code === "JK") {
      return svg(at(39, 63, CAP, "scale(.76 .92)") + text(0, 0, 56, "JOKER", INK, ' transform="translate(21 172)rotate(90)" textLength="182" lengthAdjust="spacingAndGlyphs"') + (art.joker?.() ?? ""), name, "suit-n", INK);
    }
    const middle = GLYPH[rank] && "JQK".includes(rank) ? (art.court?.(rank, suit, deck) ?? "") : spots(rank, suit);
    const extra = code === "2S" ? ribbon() + at(39, 232, CAP, "scale(.6)") : side ? tag(side, side === "left" ? SUITS[suit].partner : suit, deck) : "";
    return svg(glyph(rank, 39, 15) + pip(suit, 39, 139, 1.45) + middle + extra, name, `suit-${suit.toLowerCase()}`, colour(suit, deck));
  });
  element.setAttribute("aria-label", name);
  return element;
}
