// The questions about the appearance: the felt, the light, the cards. Some answers have pictures.

import { BACKS } from "../cards/backs.js";
import { backSVG } from "../cards/cards.js";
import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { options, settings, sheet, show } from "./settings.js";

/** @typedef {keyof import("./settings.js").Looks} Name */
/** A question: its name, its words, its answers, and what shows an answer.
 * @typedef {[Name, string, [string, string][], ((value: string) => Element)?]} Question */

/** @type {Question[]} */
const QUESTIONS = [
  ["felt", translatable("site-felt", "Table"), [["green", translatable("site-green", "Green")], ["blue", translatable("site-blue", "Blue")], ["burgundy", translatable("site-wine", "Wine")], ["charcoal", translatable("site-slate", "Slate")], ["paper", translatable("site-paper", "Paper")]], (felt) => h("i", { class: "swatch", "data-felt": felt })],
  ["theme", translatable("site-light", "Light"), [["auto", translatable("site-light-auto", "Same as the device")], ["light", translatable("site-light-light", "Light")], ["dark", translatable("site-light-dark", "Dark")]]],
  ["deck", translatable("site-pack", "Pack"), [["two", translatable("site-two-colors", "Two colors")], ["four", translatable("site-four-colors", "Four colors")]]],
  ["back", translatable("site-backs", "Card backs"), Object.entries(BACKS), (back) => backSVG(back)],
];

/** @param {Question} question */
function drawQuestion([name, words, answers, draw]) {
  const shown = options(`set-${name}`, answers, settings.now[name], (value) => settings.set(name, /** @type {any} */ (value)), draw);
  for (const picture of shown.querySelectorAll("i, svg")) picture.setAttribute("aria-hidden", "true"); // the text says it
  return h("fieldset", { class: `setting ${draw ? "pictured" : ""}` }, h("legend", {}, words), shown);
}

export const looks = () => QUESTIONS.map(drawQuestion);

/** Shows those that matter where nobody plays. */
export const openLooks = () => show(sheet(translatable("site-looks", "Appearance"), QUESTIONS.filter(([name]) => name === "felt" || name === "theme").map(drawQuestion)), true);
