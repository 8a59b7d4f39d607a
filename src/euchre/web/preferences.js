// The dialog in which a person chooses how this device shows the table.

import { looks } from "./looks.js";
import { h } from "./make.js";
import { settings, sheet } from "./settings.js";

/** @typedef {import("./settings.js").Choices} Choices */

/** @type {[keyof Choices, string, [Choices[keyof Choices], string][]][]} */
const QUESTIONS = [
  ["order", "Your cards", [["suits", "By suit"], ["trumps", "Trumps at the right"]]],
  ["packets", "When you deal", [["", "Any way"], ["twos", "2–3"], ["threes", "3–2"], ["turns", "Mixed"], ["singles", "Singles"]]],
  ["always", "Playing alone", [[false, "Ask if it pays"], [true, "Always ask"]]],
  ["side", "Thumb", [["right", "Right-handed"], ["left", "Left-handed"]]],
  ["speed", "Motion", [["usual", "Usual"], ["fast", "Fast"], ["none", "None"]]],
  ["sounds", "Sounds", [[false, "Off"], [true, "On"]]],
  ["keys", "Shortcuts", [[true, "On"], [false, "Off"]]],
];

/** One question with a button for each answer. @param {typeof QUESTIONS[number]} question */
function question([name, words, answers]) {
  const options = answers.map(([value, text]) =>
    h(
      "label",
      { class: "option" },
      h("input", {
        type: "radio",
        name: `set-${name}`,
        checked: settings.now[name] === value,
        onchange: () => settings.set(name, value),
      }),
      h("span", {}, text),
    ),
  );
  return h("fieldset", { class: "setting" }, h("legend", {}, words), h("div", { class: "options" }, options));
}

const KEYS = [
  ["1 to 9", "a card, or a call where there are calls"],
  ["← → Enter", "along the hand, and play"],
  ["H", "a hint"],
  ["U", "take back"],
  ["L", "the last trick"],
  ["T", "talk"],
  ["M", "the menu"],
];

/** The dialog. @returns {HTMLDialogElement} */
export function settingsDialog() {
  const keys = h("dl", { class: "keys" }, KEYS.map(([key, what]) => h("div", {}, h("dt", {}, key), h("dd", {}, what))));
  return sheet("Settings", looks(), QUESTIONS.map(question), h("details", { class: "shortcuts" }, h("summary", {}, "Keys of the keyboard"), keys));
}
