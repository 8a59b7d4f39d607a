// A face for each name, drawn of the shapes of the court cards: the same name has the same face on
// every device. People look out of a round frame, bots out of a square one and have lenses for eyes.

import { s as draw } from "../page/make.js";
import { BLUE, FLESH, GOLD, GREEN, HAIR, INK, PAPER, RED, c, edge, p, pip, s } from "./cards.js";

const GROUNDS = ["#7d2231", "#1f4a7d", "#24613f", "#7a4f1c", "#55356f", "#1f6068", "#93502a", "#414a57"];
const SKINS = [FLESH, FLESH, "#eec39a", "#c98f60", "#9a6440"];
const HAIRS = [INK, HAIR, GOLD, "#5a2d16", "#c3bdb0"];
const CLOTHS = [RED, BLUE, GREEN, GOLD, PAPER, "#5b4a78"];
const METALS = ["#c5ccd3", "#d8b36a", "#9fc4c4", "#cf9f8b", "#b3bda0"];
const LINE = edge(1.5);

/** Pseudo-random numbers drawn from a name: FNV-1a, mixed before each. @param {string} name @returns {Random} */
function seedRandom(name) {
  let state = 0x811c9dc5;
  for (const letter of name.normalize("NFC")) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    state = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((state ^ (state >>> 16)) >>> 0) % below;
  };
}

/** @typedef {(below: number) => number} Random */
/** @template T @param {Random} next @param {readonly T[]} from @returns {T} */
const pick = (next, from) => from[next(from.length)];

// -- people --------------------------------------------------------------------------------------

/** Hair behind the head. @type {((hair: string) => string)[]} */
const BEHIND = [
  () => "",
  (hair) => p("M11 40C8 26 11 8.5 24 8.5C37 8.5 40 26 37 40Z", hair, LINE),
  (hair) => p("M12.5 30V19C12.5 6 35.5 6 35.5 19V30C35.5 33 12.5 33 12.5 30Z", hair, LINE),
  (hair) => [[13, 17], [12, 24], [35, 17], [36, 24], [17, 11], [31, 11], [24, 9]].map(([x, y]) => c(x, y, 5.2, hair, LINE)).join(""),
  (hair) => c(24, 7.5, 5, hair, LINE),
];
/** Hair on the brow. @type {((hair: string) => string)[]} */
const BROW = [
  (hair) => p("M14 21C13 8 35 8 34 21C32 16.5 29 15.5 24 15.5C19 15.5 16 16.5 14 21Z", hair, LINE),
  (hair) => p("M14 22C13 8 35 8 34 22C33 17 30 14 22 13.5C19 16 15 17 14 22Z", hair, LINE),
  (hair) => p("M14 22C12 8 36 8 34 22C33 17.5 27 16 24 12.5C21 16 15 17.5 14 22Z", hair, LINE),
  (hair) => p("M14 20.5C13 8 35 8 34 20.5L31 16.5L28 19L24 16.5L20 19L17 16.5Z", hair, LINE),
];
/** What is on the head. @type {((a: string, b: string) => string)[]} */
const HATS = [
  () => "",
  () => "",
  (a) => p("M14.5 14.5L12 5L18.5 9L24 3L29.5 9L36 5L33.5 14.5Z", GOLD, LINE) + c(24, 11, 1.9, a),
  (a, b) => p("M30 9C30 4 33 1.5 37 1.5C38 5 36 9 32 11Z", PAPER, LINE) + p("M12 15C10 7 18 4.5 26 5.5C33 6 37 10 36.5 15Z", a, LINE) + p("M12 15C18 12.5 30 12.5 36.5 15L36 18.5C30 16 18 16 12.5 18.5Z", b, LINE),
  (a, b) => p("M16 13.5C16 3 32 3 32 13.5Z", a, LINE) + p("M15.5 11H32.5V14.5H15.5Z", b) + p("M7.5 15.5C12 12.5 36 12.5 40.5 15.5C36 18 12 18 7.5 15.5Z", a, LINE),
  (a) => [0, 72, 144, 216, 288].map((turn) => `<circle cx="33" cy="9" r="3.2" fill="${a}" stroke="${INK}" stroke-width="1" transform="rotate(${turn} 33 12.5)"/>`).join("") + c(33, 12.5, 2.4, GOLD, edge(1)),
];
/** What is about the neck. @type {((a: string) => string)[]} */
const COLLARS = [
  () => p("M12 40C12 35 16 34.5 18 36C20 33.5 28 33.5 30 36C32 34.5 36 35 36 40C34 43 31 42.5 29 41C27 43.5 21 43.5 19 41C17 42.5 14 43 12 40Z", PAPER, LINE),
  (a) => p("M17 36L24 46L31 36L27.5 34.5H20.5Z", a, LINE),
  () => p("M18 35.5H30V39C27 41 21 41 18 39Z", PAPER, LINE) + [43, 46.5].map((y) => c(24, y, 1.3, GOLD)).join(""),
  () => p("M8 44C12 37 18 36 20 35.5C21 39.5 27 39.5 28 35.5C30 36 36 37 40 44C34 41.5 29 41.5 24 43C19 41.5 14 41.5 8 44Z", PAPER, LINE) + s("M14 39.5v2M20 39.5v2M28 39.5v2M34 39.5v2", INK, 1.6),
];
/** What is on the face. @type {((hair: string) => string)[]} */
const BEARDS = [
  () => "", () => "", () => "", () => "",
  (hair) => p("M14.5 23C15.5 26.5 17 27.5 20 26.5C22.5 25.5 25.5 25.5 28 26.5C31 27.5 32.5 26.5 33.5 23V27C33.5 34 28 39.5 24 39.5C20 39.5 14.5 34 14.5 27ZM20.5 29.5C22 31.5 26 31.5 27.5 29.5Z", hair, edge(1.2) + ' fill-rule="evenodd"'),
  (hair) => p("M17 28.5C19 25.5 22 25.5 24 27C26 25.5 29 25.5 31 28.5C28 29.5 26 29.5 24 28.5C22 29.5 20 29.5 17 28.5Z", hair, edge(0.8)),
];

/** @param {Random} next */
function person(next) {
  const skin = pick(next, SKINS), hair = pick(next, HAIRS), cloth = pick(next, CLOTHS);
  const other = pick(next, CLOTHS.filter((colour) => colour !== cloth));
  const eyes = next(5)
    ? c(19.8, 22, 1.6, INK) + c(28.2, 22, 1.6, INK)
    : c(19.4, 22, 3.4, PAPER, edge(1.2)) + c(28.6, 22, 3.4, PAPER, edge(1.2)) + s("M22.8 22H25.2", INK, 1.2) + c(19.6, 22, 1.4, INK) + c(28.4, 22, 1.4, INK);
  const smile = pick(next, ["M20.5 29C22 31 26 31 27.5 29", "M21 29.5C23 30.5 25 30.5 27 29.5", "M20.5 28.5C22 32 26.5 31.5 27.8 28.5"]);
  return pick(next, BEHIND)(hair) + p("M4 50C4 38.5 14 35.5 24 35.5C34 35.5 44 38.5 44 50Z", cloth, LINE) + pick(next, COLLARS)(other) +
    p("M14.5 15V24.5C14.5 32 19 37 24 37C29 37 33.5 32 33.5 24.5V15Z", skin, LINE) +
    s("M24 22V26H25.8", INK, 1.1) + s(smile, RED, 1.7) + pick(next, BEARDS)(hair) + eyes + pick(next, BROW)(hair) + pick(next, HATS)(other, cloth);
}

// -- bots ----------------------------------------------------------------------------------------

/** @type {((metal: string) => string)[]} */
const HEADS = [
  (metal) => p("M14 14H34Q36 14 36 16V33Q36 35 34 35H14Q12 35 12 33V16Q12 14 14 14Z", metal, LINE),
  (metal) => p("M12 35V24C12 9 36 9 36 24V35Z", metal, LINE),
  (metal) => p("M11 13.5H37L34 35H14Z", metal, LINE),
];
/** @type {((a: string) => string)[]} */
const AERIALS = [
  (a) => s("M24 13V7", INK, 2) + c(24, 5.5, 3, a, LINE),
  (a) => s("M18 14L13 7M30 14L35 7", INK, 1.8) + c(12.5, 6.5, 2.3, a, LINE) + c(35.5, 6.5, 2.3, a, LINE),
  (a) => p("M18 14L20 6H28L30 14Z", a, LINE),
];
/** @type {((a: string) => string)[]} */
const LENSES = [
  () => [18.5, 29.5].map((x) => c(x, 22, 4.2, PAPER, LINE) + c(x, 22, 1.9, INK)).join(""),
  () => p("M14.5 18.5H33.5V25.5H14.5Z", INK) + c(19.5, 22, 2.2, GOLD) + c(28.5, 22, 2.2, GOLD),
  () => p("M15 18H22V25.5H15ZM26 18H33V25.5H26Z", PAPER, LINE) + p("M17.5 20.5H20V23H17.5ZM28 20.5H30.5V23H28Z", INK),
];
/** @type {string[]} */
const GRILLES = ["M17 30.5H31", "M18 29V32.5M21 29V32.5M24 29V32.5M27 29V32.5M30 29V32.5", "M18 30H22V32H26V30H30"];

/** @param {Random} next */
function machine(next) {
  const metal = pick(next, METALS), a = pick(next, [RED, BLUE, GREEN]);
  return p("M6 50V43Q6 38 11 38H37Q42 38 42 43V50Z", metal, LINE) + p("M20 34H28V39H20Z", "#8b8f94", LINE) + s("M11 24H8M37 24H40", INK, 3) +
    pick(next, AERIALS)(a) + pick(next, HEADS)(metal) + pick(next, LENSES)(a) + s(pick(next, GRILLES), INK, 1.8) +
    pip(pick(next, ["C", "D", "H", "S"]), 24, 44, 0.2, INK);
}

/**
 * The face of a player, which screen readers skip.
 * @param {string} name @param {string} [kind] `bot`; everything else is a person
 * @returns {SVGElement} 48 by 48 units, with the classes `avatar` and `is-bot` or `is-person`
 */
export function avatar(name, kind = "human") {
  const next = seedRandom(name.trim());
  const bot = kind === "bot";
  const ground = pick(next, GROUNDS);
  const svg = draw("svg", { viewBox: "0 0 48 48", class: `avatar ${bot ? "is-bot" : "is-person"}`, "aria-hidden": "true" });
  svg.innerHTML = `<rect width="48" height="48" fill="${ground}"/>${bot ? machine(next) : person(next)}`;
  return svg;
}
