// The dialog in which a person chooses how this device shows the table, and how they like to play.

import { looks } from "./looks.js";
import { h, styles } from "../page/make.js";
import { entry, memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { options, settings, sheet } from "./settings.js";

/** @typedef {import("./settings.js").Choices} Choices */
/** @typedef {keyof Choices} Name */
/** A question: its name, its words, a line that explains it, and its answers; a switch has none.
 * @typedef {[Name, string, string, [Choices[Name], string][]?]} Question */

const LOOKS = translatable("site-looks", "Appearance");
const SHORTCUTS = translatable("site-shortcuts", "Keyboard shortcuts");

/** @type {[string, Question[]][]} */
const GROUPS = [
  [LOOKS, [
    ["speed", translatable("site-motion", "Motion"), translatable("site-motion-line", "How fast cards move."), [["usual", translatable("site-motion-usual", "Usual")], ["fast", translatable("site-motion-fast", "Fast")], ["none", translatable("site-motion-none", "None")]]],
    ["side", translatable("site-thumb", "Thumb"), translatable("site-thumb-line", "Puts the buttons within its reach."), [["right", translatable("site-thumb-right", "Right-handed")], ["left", translatable("site-thumb-left", "Left-handed")]]],
  ]],
  [translatable("site-play-group", "Play"), [
    ["auto", translatable("site-auto", "Cards played for you"), translatable("site-auto-line", "After a pause, when you have no choice."), [["off", translatable("site-auto-off", "None")], ["last", translatable("site-auto-last", "My last card")], ["forced", translatable("site-auto-forced", "Forced cards")]]],
    ["taps", translatable("site-taps", "Two taps for a card"), translatable("site-taps-line", "The first tap lifts a card, the second plays it.")],
    ["sure", translatable("site-sure", "Ask again before I go alone"), translatable("site-sure-line", "You press the call twice.")],
    ["order", translatable("site-order", "Your cards"), translatable("site-order-line", "Where your trumps go."), [["suits", translatable("site-order-suits", "By suit")], ["left", translatable("site-order-left", "Trumps on the left")], ["trumps", translatable("site-order-right", "Trumps on the right")]]],
    ["high", translatable("site-high", "High cards"), translatable("site-high-line", "Within each suit."), [["left", translatable("site-high-left", "On the left")], ["right", translatable("site-high-right", "On the right")]]],
    ["keys", translatable("site-keys", "Shortcuts"), translatable("site-keys-line", "Use the keys listed below.")],
  ]],
  [translatable("site-sound-group", "Sound"), [
    ["sounds", translatable("site-sounds", "Sounds"), translatable("site-sounds-line", "Cards, a knock, your turn, a march.")],
  ]],
  [translatable("site-table-group", "Table"), [
    ["cut", translatable("site-cut", "Cutting the pack"), translatable("site-cut-line", "If you aren't asked, your browser cuts at random."), [["never", translatable("site-cut-never", "Never ask")], ["stakes", translatable("site-cut-stakes", "Ask for stakes")], ["ask", translatable("site-cut-always", "Always ask")]]],
    ["packets", translatable("site-packets", "When you deal"), translatable("site-packets-line", "How the cards are dealt out. It's only for show."), [["", translatable("site-packets-any", "Any way")], ["twos", "2–3"], ["threes", "3–2"], ["turns", translatable("site-packets-mixed", "Mixed")], ["singles", translatable("site-packets-singles", "Singles")]]],
    ["always", translatable("site-always", "Always ask whether I play alone"), translatable("site-always-line", "Even if it can't win you more.")],
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
  [translatable("site-key-numbers", "1 to 9, 0"), translatable("site-key-numbers-line", "a card or a call; 0 is the tenth")],
  [translatable("site-key-arrows", "← → Enter"), translatable("site-key-arrows-line", "move along your hand, and play")],
  ["Esc", translatable("site-key-bid", "another number of tricks, in an auction")],
  ["H", translatable("site-key-hint", "a hint")],
  ["U", translatable("site-key-undo", "undo")],
  ["L", translatable("site-key-last", "the last trick")],
  ["T", translatable("site-key-talk", "talk")],
  ["M", translatable("site-key-menu", "the menu")],
  ["?", translatable("site-key-keys", "these keys")],
];
const keyList = () => h("dl", { class: "keys" }, KEYS.map(([key, words]) => h("div", {}, h("dt", {}, key), h("dd", {}, words))));

export const keysDialog = () => sheet(SHORTCUTS, keyList());

/** Whether this device remembers anything. */
function canStore() {
  const stored = memory.set("euchre.keeps", true);
  memory.set("euchre.keeps", null);
  return stored;
}

/** The languages of the pages, each in its own words. @type {[string, string][]} */
const LANGUAGES = [["en", "English"], ["fr", "Français"], ["de", "Deutsch"]];

/** This page in another language: a link for each, with the rest of its address. */
function languages() {
  const link = ([code, name] = ["", ""]) => {
    const query = new URLSearchParams(location.search);
    query.set("language", code);
    // a seat that this browser does not keep goes along
    const { seat } = entry();
    const href = `?${query}${seat ? `#seat=${seat}` : location.hash}`;
    return h("a", { href, hreflang: code, lang: code, "aria-current": code === document.documentElement.lang && "true" }, name);
  };
  return h("p", { class: "languages" }, LANGUAGES.map(link));
}

/** @returns {HTMLDialogElement} */
export function settingsDialog() {
  styles("settings/preferences");
  const status = h("p", { class: "kept", role: "status" });
  const showStatus = () => (status.textContent = canStore() ? translatable("site-saved", "Saved on this device.") : memory.trouble);
  const groups = GROUPS.map(([title, questions]) =>
    h("section", { class: "group", "aria-label": title }, h("h3", { tabindex: -1 }, title), title === LOOKS && looks(), questions.map(drawQuestion)),
  );
  const jump = (/** @type {HTMLElement} */ group) => {
    group.scrollIntoView({ block: "start" });
    group.querySelector("h3")?.focus({ preventScroll: true });
  };
  const ways = h("nav", { class: "ways", "aria-label": translatable("site-groups", "Groups of settings") }, groups.map((group) => h("button", { type: "button", class: "way", onclick: () => jump(group) }, group.getAttribute("aria-label"))));
  const dialog = sheet(translatable("site-settings", "Settings"), ways, h("div", { class: "groups" }, groups), h("details", { class: "shortcuts" }, h("summary", {}, SHORTCUTS), keyList()), languages());
  dialog.classList.add("settings");
  settings.addEventListener("change", showStatus);
  dialog.addEventListener("close", () => settings.removeEventListener("change", showStatus));
  dialog.querySelector("h2")?.after(status);
  return dialog;
}
