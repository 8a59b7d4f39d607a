// Telling whoever runs the server of somebody at the table.

import { ask, perform } from "../page/desk.js";
import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";

const LONGEST = 200;

/** Whether somebody looks at what is reported here. @returns {Promise<boolean>} */
export const reporting = () => ask("/api/you").then((you) => Boolean(you.reports), () => false);

/**
 * A form to report somebody; it ends as a sentence that says what becomes of it.
 * @param {string} table @param {string} name
 */
export function reportForm(table, name) {
  const why = /** @type {HTMLInputElement} */ (h("input", { name: "why", maxlength: LONGEST, required: true, autocomplete: "off", "aria-label": translatable("talk-what-is-wrong-with", `What's wrong with ${name}?`, { name }), placeholder: translatable("talk-what-is-wrong", "What's wrong?") }));
  const told = h("p", { class: "note", role: "status" }, translatable("talk-report-note", "The people who run this server see this, with the names and the last messages here. Nobody at the table sees it."));
  const cancel = h("button", { type: "button", class: "button small quiet", onclick: () => form.remove() }, translatable("talk-cancel", "Cancel"));
  const line = h("span", { class: "line" }, why, h("button", { class: "button small" }, translatable("talk-send", "Send")), cancel);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const send = async () => {
      told.textContent = (await ask("/api/moderation/reports", { table, name, why: why.value })).told;
      line.remove();
    };
    perform(form, send, (refused) => refused && (told.textContent = refused));
  };
  const form = h("form", { class: "report-form", "aria-label": translatable("talk-report-name", `Report ${name}`, { name }), onsubmit: submit }, line, told);
  return { form, why };
}
