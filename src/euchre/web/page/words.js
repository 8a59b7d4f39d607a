// Cards and suits in words.

/** @typedef {"C" | "D" | "H" | "S"} Suit */
/** @typedef {Suit | null} Trump null: no trump, or nothing is named yet */

/** The four suits, in the order of their letters. `partner`: the other suit of that colour.
 * @type {Readonly<Record<string, {symbol: string, word: string, partner: Suit, red: boolean}>>} */
export const SUITS = {
  C: { symbol: "♣", word: "clubs", partner: "S", red: false },
  D: { symbol: "♦", word: "diamonds", partner: "H", red: true },
  H: { symbol: "♥", word: "hearts", partner: "D", red: true },
  S: { symbol: "♠", word: "spades", partner: "C", red: false },
};

/** @type {Record<string, string>} */
const WORDS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };

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
  if (code === "JK") return "joker";
  const suit = SUITS[code[1]];
  if (!suit || !WORDS[code[0]]) return "hidden card";
  const side = bower(code, trump);
  const also = side ? ` (${side} bower)` : code === "2S" ? " (Benny)" : "";
  return `${WORDS[code[0]]} of ${suit.word}${also}`;
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
