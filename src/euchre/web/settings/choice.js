// A choice in a sheet.

import { h } from "../page/make.js";
import { options } from "./settings.js";

/**
 * Answers that the table may refuse: the current one is marked, also after another one was refused.
 * @template {string} T @param {string} legend @param {string} name @param {[T, string, string?][]} answers
 * @param {() => T | undefined} current @param {(value: T) => unknown} choose @param {...import("../page/make.js").Kid} more
 */
export function choice(legend, name, answers, current, choose, ...more) {
  const change = async (/** @type {T} */ value) => {
    await choose(value);
    shown.querySelectorAll("input").forEach((field, index) => (field.checked = current() === answers[index][0]));
  };
  const shown = options(name, answers, current(), change);
  return h("fieldset", { class: "setting" }, h("legend", {}, legend), shown, ...more);
}
