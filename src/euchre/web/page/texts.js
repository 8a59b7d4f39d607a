// Texts in the language of the page: the messages of `languages/<code>/script-*.ftl`, and English where one is missing.

/** @typedef {string | (string | {name: string} | {by: string, forms: Record<string, Pattern>, other: string})[]} Pattern */
/** @typedef {Record<string, string | number>} Arguments */

const LANGUAGE = globalThis.document?.documentElement?.lang || "en"; // workers and tests have no page
/** @type {Record<string, Pattern>} */
const MESSAGES = LANGUAGE === "en" ? {} : await import(`../languages/${LANGUAGE}.js`).then((module) => module.default, () => ({}));
const PLURALS = new Intl.PluralRules(LANGUAGE);
const NUMBERS = new Intl.NumberFormat(LANGUAGE);
/** Formats amounts of money, to the cent. */
export const AMOUNTS = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

/** @param {Pattern} pattern @param {Arguments} filling @returns {string} */
function format(pattern, filling) {
  if (typeof pattern === "string") return pattern;
  return pattern.map((part) => {
    if (typeof part === "string") return part;
    if ("name" in part) {
      const value = filling[part.name] ?? "";
      return typeof value === "number" ? NUMBERS.format(value) : value;
    }
    const value = filling[part.by] ?? "";
    const { forms, other } = part;
    const plural = typeof value === "number" ? PLURALS.select(value) : "";
    const form = [String(value), plural].find((key) => Object.hasOwn(forms, key)); // somebody may be called constructor
    return format(forms[form ?? other], filling);
  }).join("");
}

/** Cuts French "de" and "que" short before a value that begins with a vowel: "à la place d’Ann". @param {string} text @param {Arguments} filling */
function elide(text, filling) {
  const after = Object.values(filling).filter((value) => typeof value === "string" && /^[aàâæeéèêëiîïoôœuùûü]/i.test(value));
  return after.reduce((/** @type {string} */ short, value) => short.replaceAll(` de ${value}`, () => ` d’${value}`).replaceAll(` que ${value}`, () => ` qu’${value}`), text);
}

/**
 * A text in the language of the page.
 * @param {string} message its name in the language files
 * @param {string} english the whole text in English, filled in
 * @param {Arguments} [filling] what the message is filled in with, by name
 */
export function translatable(message, english, filling = {}) {
  const pattern = MESSAGES[message];
  if (pattern === undefined) return english;
  const text = format(pattern, filling);
  return LANGUAGE === "fr" ? elide(text, filling) : text;
}
