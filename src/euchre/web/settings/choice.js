// A choice about the table in a sheet, which the table may refuse.

import { h } from "../page/make.js";

/**
 * Answers to choose from: what is marked is what holds, also after another one was refused.
 * @template {string} T @param {string} legend @param {string} name @param {[T, string, string?][]} answers
 * @param {() => T | undefined} now what holds @param {(value: T) => unknown} choose @param {...import("../page/make.js").Kid} more
 */
export function choice(legend, name, answers, now, choose, ...more) {
  const change = async (/** @type {T} */ value) => {
    await choose(value);
    fields.forEach((field, at) => (field.checked = now() === answers[at][0]));
  };
  const fields = answers.map(([value]) => /** @type {HTMLInputElement} */ (h("input", { type: "radio", name, checked: now() === value, onchange: () => change(value) })));
  const options = answers.map(([, words, title], at) => h("label", { class: "option", title }, fields[at], h("span", {}, words)));
  return h("fieldset", { class: "setting" }, h("legend", {}, legend), h("div", { class: "options" }, options), ...more);
}
