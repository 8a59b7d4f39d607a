// How it looks: the felt, the light, the cards. What has a picture is chosen by it.

import { BACKS } from "../cards/backs.js";
import { backSVG } from "../cards/cards.js";
import { h } from "../page/make.js";
import { settings, sheet, show } from "./settings.js";

/** @typedef {keyof import("./settings.js").Looks} Name */
/** A question: its name, its words, its answers, and what shows an answer.
 * @typedef {[Name, string, [string, string][], ((value: string) => Element)?]} Question */

/** @type {Question[]} */
const QUESTIONS = [
  ["felt", "Table", [["green", "Green"], ["blue", "Blue"], ["burgundy", "Wine"], ["charcoal", "Slate"], ["paper", "Paper"]], (felt) => h("i", { class: "swatch", "data-felt": felt })],
  ["theme", "Light", [["auto", "As the device"], ["light", "Light"], ["dark", "Dark"]]],
  ["deck", "Pack", [["two", "Two colours"], ["four", "Four colours"]]],
  ["back", "Backs of the cards", Object.entries(BACKS), (back) => backSVG(back)],
];

/** A picture beside its name. @param {Element | undefined} picture */
function unread(picture) {
  picture?.setAttribute("aria-hidden", "true");
  return picture;
}

/** @param {Question} question */
function draw([name, words, answers, picture]) {
  const options = answers.map(([value, text]) =>
    h(
      "label",
      { class: "option" },
      h("input", { type: "radio", name: `set-${name}`, checked: settings.now[name] === value, onchange: () => settings.set(name, /** @type {any} */ (value)) }),
      h("span", {}, unread(picture?.(value)), text),
    ),
  );
  return h("fieldset", { class: `setting ${picture ? "pictured" : ""}` }, h("legend", {}, words), h("div", { class: "options" }, options));
}

/** The questions of how it looks. */
export const looks = () => QUESTIONS.map(draw);

/** Those that matter where nobody plays, in a dialog. */
export const openLooks = () => show(sheet("Appearance", QUESTIONS.filter(([name]) => name === "felt" || name === "theme").map(draw)), true);
