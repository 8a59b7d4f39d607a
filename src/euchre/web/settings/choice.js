// A choice in a sheet that the table may refuse.

import { h } from "../page/make.js";

/**
 * Answers to choose from: the current one is marked, also after another one was refused.
 * @template {string} T @param {string} legend @param {string} name @param {[T, string, string?][]} answers
 * @param {() => T | undefined} current @param {(value: T) => unknown} choose @param {...import("../page/make.js").Kid} more
 */
export function choice(legend, name, answers, current, choose, ...more) {
  const change = async (/** @type {T} */ value) => {
    await choose(value);
    fields.forEach((field, index) => (field.checked = current() === answers[index][0]));
  };
  const fields = answers.map(([value]) => /** @type {HTMLInputElement} */ (h("input", { type: "radio", name, checked: current() === value, onchange: () => change(value) })));
  const options = answers.map(([, words, title], index) => h("label", { class: "option", title }, fields[index], h("span", {}, words)));
  return h("fieldset", { class: "setting" }, h("legend", {}, legend), h("div", { class: "options" }, options), ...more);
}
