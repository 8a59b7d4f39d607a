// Recovery codes are shown once, to be written down.

import { copy } from "../sharing/clipboard.js";
import { fill, h } from "../page/make.js";

/** @param {HTMLElement} panel @param {string[]} codes */
export function listCodes(panel, codes) {
  const list = /** @type {HTMLElement} */ (panel.querySelector("[data-list]"));
  fill(list, codes.map((code) => h("li", {}, h("code", {}, code))));
  panel.hidden = false;
  panel.focus();
  const button = /** @type {HTMLElement | null} */ (panel.querySelector("[data-copy]"));
  const whole = /** @type {any} */ (h("textarea", { class: "visually-hidden", readonly: true, tabindex: -1, "aria-hidden": "true" }, codes.join("\n")));
  panel.append(whole);
  if (button) button.onclick = () => copy(whole, button);
}
