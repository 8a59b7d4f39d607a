// The settings of this device; and dialogs.

import { renewed } from "../page/fresh.js";
import { TEXT, changed, h, icon, load, styles } from "../page/make.js";
import { entry, memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";

/** @typedef {{theme: string, felt: string, back: string, deck: "two" | "four"}} Looks
 * @typedef {Looks & {side: string, speed: string, sounds: boolean,
 *   auto: "off" | "last" | "forced", taps: boolean, sure: boolean, order: "suits" | "trumps" | "left",
 *   high: string, keys: boolean, cut: "never" | "stakes" | "ask", packets: string, always: boolean}} Choices */

/** @type {Choices} */
const DEFAULTS = {
  theme: "auto", felt: "green", back: "quilt", deck: "two", side: "right", speed: "usual", sounds: false,
  auto: "last", taps: false, sure: false, order: "suits", high: "right", keys: true, cut: "stakes", packets: "", always: false,
};

/** The current choices; "change" is sent after a change. */
class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Choices} */
    this.now = { ...DEFAULTS };
    this.loadedSounds = false;
    this.read();
    addEventListener("storage", ({ key }) => {
      if (key !== null && !(key.replace("euchre.", "") in DEFAULTS)) return;
      this.read(); // another tab has chosen
      this.dispatchEvent(new Event("change"));
    });
  }

  read() {
    for (const [name, usual] of Object.entries(DEFAULTS)) {
      const value = memory.get(`euchre.${name}`);
      Object.assign(this.now, { [name]: typeof value === typeof usual ? value : usual });
    }
    this.apply();
  }

  /** @template {keyof Choices} K @param {K} name @param {Choices[K]} value */
  set(name, value) {
    this.now[name] = value;
    memory.set(`euchre.${name}`, value);
    this.apply();
    this.wake();
    this.dispatchEvent(new Event("change"));
  }

  apply() {
    const root = document.documentElement;
    const { theme, felt, back, deck, side, speed } = this.now;
    Object.assign(root.dataset, { theme, felt, back, deck, side, speed });
  }

  /** Browsers make no sound before the first touch. */
  wake() {
    const { sounds: on } = this.now;
    if (on === this.loadedSounds) return;
    this.loadedSounds = on;
    load(() => import("../page/sounds.js")).then(({ sounds }) => (sounds.enabled = on), () => (this.loadedSounds = !on));
  }
}

if (entry().open) history.back(); // loaded anew where a sheet lay open: see back.js

export const settings = new Settings();
addEventListener("pointerup", () => settings.wake());
addEventListener("keyup", () => settings.wake());

/** The line at the end of all sheets. */
let line = "";

/** Shows a text in the sheets that lie over the page: nothing below them is read. @param {string} text */
export function say(text) {
  line = text;
  for (const place of document.querySelectorAll(".sheet .said")) if (place.textContent !== text) place.textContent = text;
}

/** A dialog with a title and a button to close it. @param {string} title @param {...import("../page/make.js").Kid} kids */
export function sheet(title, ...kids) {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "sheet", "aria-label": title }));
  const close = h(
    "button",
    { type: "button", class: "button quiet round", "aria-label": translatable("site-close", "Close"), onclick: () => dialog.close() },
    icon("close"),
  );
  dialog.append(h("div", { class: "sheet-in" }, h("header", {}, h("h2", {}, title), close), ...kids.flat(), h("p", { class: "said", role: "status" }, line)));
  let beside = false; // where the pointer went down: a text may be marked beyond the edge
  dialog.addEventListener("pointerdown", ({ target }) => (beside = target === dialog));
  dialog.addEventListener("click", ({ target }) => target === dialog && beside && !changed(dialog, TEXT) && dialog.close());
  dialog.addEventListener("close", () => (dialog.remove(), renewed()));
  return dialog;
}

/** Answers of which one is chosen.
 * @template {string} T @param {string} name @param {[T, string, string?][]} answers @param {T | undefined} current
 * @param {(value: T) => unknown} choose @param {(value: T) => Element} [draw] what shows an answer */
export const options = (name, answers, current, choose, draw) =>
  h("div", { class: "options" }, answers.map(([value, words, title]) => h("label", { class: "option", title }, h("input", { type: "radio", name, checked: current === value, onchange: () => choose(value) }), h("span", {}, draw?.(value), words))));

/** @param {HTMLDialogElement} dialog @param {boolean} [plain] whether nothing of a table is in it */
export async function show(dialog, plain = false) {
  const [{ closesOnBack }] = await load(() => Promise.all([import("../page/back.js"), styles("settings/dialogs"), plain || styles("settings/sheets")]));
  const title = dialog.getAttribute("aria-label");
  if ([...document.querySelectorAll("dialog[open]")].some((open) => open.getAttribute("aria-label") === title)) return; // pressed twice
  document.body.append(dialog);
  renewed(dialog);
  dialog.showModal();
  dialog.addEventListener("close", closesOnBack(() => dialog.close()));
}
