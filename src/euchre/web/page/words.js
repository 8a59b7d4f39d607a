// Cards and suits in words.

import { translatable } from "./texts.js";

/** @typedef {"C" | "D" | "H" | "S"} Suit */
/** @typedef {Suit | null} Trump null: no trump, or nothing is named yet */

/** The four suits, in the order of their letters. `partner`: the other suit of that colour.
 * @type {Readonly<Record<string, {symbol: string, word: string, partner: Suit, red: boolean}>>} */
export const SUITS = {
  C: { symbol: "♣", word: translatable("page-clubs", "clubs"), partner: "S", red: false },
  D: { symbol: "♦", word: translatable("page-diamonds", "diamonds"), partner: "H", red: true },
  H: { symbol: "♥", word: translatable("page-hearts", "hearts"), partner: "D", red: true },
  S: { symbol: "♠", word: translatable("page-spades", "spades"), partner: "C", red: false },
};

/** @type {Record<string, string>} */
const WORDS = {
  2: translatable("page-two", "two"), 3: translatable("page-three", "three"), 4: translatable("page-four", "four"), 5: translatable("page-five", "five"),
  6: translatable("page-six", "six"), 7: translatable("page-seven", "seven"), 8: translatable("page-eight", "eight"), 9: translatable("page-nine", "nine"),
  T: translatable("page-ten", "ten"), J: translatable("page-jack", "jack"), Q: translatable("page-queen", "queen"), K: translatable("page-king", "king"), A: translatable("page-ace", "ace"),
};

/** "right", "left" or "" @param {string} code @param {Trump} trump */
export function bower(code, trump) {
  const suit = SUITS[trump ?? ""];
  if (!suit || code[0] !== "J" || code === "JK") return "";
  return code[1] === trump ? "right" : code[1] === suit.partner ? "left" : "";
}

/**
 * A card in words: "jack of diamonds (left bower)".
 * @param {string} code @param {Trump} [trump] @returns {string}
 */
export function cardName(code, trump = null) {
  if (code === "JK") return translatable("page-joker", "joker");
  const suit = SUITS[code[1]];
  if (!suit || !WORDS[code[0]]) return translatable("page-hidden-card", "hidden card");
  const side = bower(code, trump);
  const rank = WORDS[code[0]];
  const also = side ? ` (${side} bower)` : code === "2S" ? " (Benny)" : "";
  return translatable("page-card", `${rank} of ${suit.word}${also}`, { rank, suit: suit.word, kind: side || (code === "2S" ? "benny" : "") });
}

/** @param {string} text */
export const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

export const LETTERS = /** @type {Record<string, Suit>} */ (Object.fromEntries(Object.entries(SUITS).map(([letter, { symbol }]) => [symbol, letter])));

/** A card or a suit within a text. */
export const SIGN = /((?<![\p{L}\d])(?:10|[2-9JQKA])?[♣♦♥♠])/u;

/** A text as it is read aloud: "king of spades" for K♠, and "spades" for ♠. @param {string} text */
export function spoken(text) {
  const parts = text.split(SIGN);
  return parts.map((part, at) => (at % 2 ? aloud(part) : part)).join("");
}

/** @param {string} sign */
function aloud(sign) {
  const suit = LETTERS[sign.slice(-1)];
  return sign.length > 1 ? cardName(sign.slice(0, -1).replace("10", "T") + suit) : SUITS[suit].word;
}
