// The dialog in which a person chooses how this device shows the table, and how they like to play.

import { looks } from "./looks.js";
import { h, styles } from "../page/make.js";
import { memory } from "../page/storage.js";
import { options, settings, sheet } from "./settings.js";

/** @typedef {import("./settings.js").Choices} Choices */
/** @typedef {keyof Choices} Name */
/** A question: its name, its words, a line that explains it, and its answers; a switch has none.
 * @typedef {[Name, string, string, [Choices[Name], string][]?]} Question */

/** @type {[string, Question[]][]} */
const GROUPS = [
  ["Appearance", [
    ["speed", "Motion", "How fast cards move.", [["usual", "Usual"], ["fast", "Fast"], ["none", "None"]]],
    ["side", "Thumb", "Puts the buttons within its reach.", [["right", "Right-handed"], ["left", "Left-handed"]]],
  ]],
  ["Play", [
    ["auto", "Cards played for you", "After a pause, when you have no choice.", [["off", "None"], ["last", "My last card"], ["forced", "Forced cards"]]],
    ["taps", "Two taps for a card", "The first tap lifts a card, the second plays it."],
    ["sure", "Ask again before I go alone", "You press the call twice."],
    ["order", "Your cards", "Where your trumps go.", [["suits", "By suit"], ["left", "Trumps on the left"], ["trumps", "Trumps on the right"]]],
    ["high", "High cards", "Within each suit.", [["left", "On the left"], ["right", "On the right"]]],
    ["keys", "Shortcuts", "Use the keys listed below."],
  ]],
  ["Sound", [
    ["sounds", "Sounds", "Cards, a knock, your turn, a march."],
  ]],
  ["Table", [
    ["cut", "Cutting the pack", "If you aren't asked, your browser cuts at random.", [["never", "Never ask"], ["stakes", "Ask for stakes"], ["ask", "Always ask"]]],
    ["packets", "When you deal", "How the cards are dealt out. It's only for show.", [["", "Any way"], ["twos", "2–3"], ["threes", "3–2"], ["turns", "Mixed"], ["singles", "Singles"]]],
    ["always", "Always ask if I play alone", "Even if it can't win you more."],
  ]],
];

/** @param {Question} question @returns {HTMLElement} */
function drawQuestion([name, words, line, answers]) {
  const choose = (/** @type {Choices[Name]} */ value) => settings.set(name, value);
  const about = h("p", { class: "about", id: `about-${name}` }, line);
  if (!answers) {
    const box = h("input", { type: "checkbox", role: "switch", checked: Boolean(settings.now[name]), "aria-describedby": `about-${name}`, onchange: (/** @type {Event} */ { target }) => choose(/** @type {HTMLInputElement} */ (target).checked) });
    return h("div", { class: "setting" }, h("label", { class: "switch" }, h("span", {}, words), box), about);
  }
  const shown = options(`set-${name}`, /** @type {[string, string][]} */ (answers), String(settings.now[name]), (value) => choose(/** @type {any} */ (value)));
  return h("fieldset", { class: "setting", "aria-describedby": `about-${name}` }, h("legend", {}, words), about, shown);
}

const KEYS = [
  ["1 to 9, 0", "a card or a call; 0 is the tenth"],
  ["← → Enter", "move along your hand, and play"],
  ["H", "a hint"],
  ["U", "undo"],
  ["L", "the last trick"],
  ["T", "talk"],
  ["M", "the menu"],
  ["?", "these keys"],
];
const keyList = () => h("dl", { class: "keys" }, KEYS.map(([key, words]) => h("div", {}, h("dt", {}, key), h("dd", {}, words))));

export const keysDialog = () => sheet("Keyboard shortcuts", keyList());

/** Whether this device remembers anything. */
function canStore() {
  const stored = memory.set("euchre.keeps", true);
  memory.set("euchre.keeps", null);
  return stored;
}

/** @returns {HTMLDialogElement} */
export function settingsDialog() {
  styles("settings/preferences");
  const status = h("p", { class: "kept", role: "status" });
  const showStatus = () => (status.textContent = canStore() ? "Saved on this device." : memory.trouble);
  const groups = GROUPS.map(([title, questions]) =>
    h("section", { class: "group", "aria-label": title }, h("h3", { tabindex: -1 }, title), title === "Appearance" && looks(), questions.map(drawQuestion)),
  );
  const jump = (/** @type {HTMLElement} */ group) => {
    group.scrollIntoView({ block: "start" });
    group.querySelector("h3")?.focus({ preventScroll: true });
  };
  const ways = h("nav", { class: "ways", "aria-label": "Groups of settings" }, groups.map((group) => h("button", { type: "button", class: "way", onclick: () => jump(group) }, group.getAttribute("aria-label"))));
  const dialog = sheet("Settings", ways, h("div", { class: "groups" }, groups), h("details", { class: "shortcuts" }, h("summary", {}, "Keyboard shortcuts"), keyList()));
  dialog.classList.add("settings");
  settings.addEventListener("change", showStatus);
  dialog.addEventListener("close", () => settings.removeEventListener("change", showStatus));
  dialog.querySelector("h2")?.after(status);
  return dialog;
}
