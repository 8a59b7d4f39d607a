// A file of house rules that somebody chooses, or drops onto a form.

import { h, openAround } from "./make.js";
import { translatable } from "./texts.js";

/** Characters of a file: no house rules are longer. */
const LONGEST = 40_000;

/** What is written in a file, which may be gone by now, or be nobody's to read. @param {File} file */
export const textOf = (file) =>
  file.text().catch(() => {
    throw new Error(translatable("page-file-unread", "We can't read this file."));
  });

/**
 * A field for such a file, which may be dropped anywhere onto `form`, too.
 * @param {HTMLElement} form @param {(text: string) => unknown} taken gets what is written in it
 */
export function rulesFile(form, taken) {
  const wrong = h("span", { class: "refusal", role: "alert", hidden: true });
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".toml,text/plain", onchange: () => read(input.files?.[0]), onclick: () => (input.value = "") }));
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    wrong.hidden = true;
    openAround(field);
    try {
      if (file.size > LONGEST) throw new Error(translatable("page-file-long", "This isn't a house rules file: it's too long."));
      await taken(await textOf(file));
    } catch (error) {
      wrong.textContent = error instanceof Error ? error.message : String(error);
      wrong.hidden = false;
    }
  };
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (event.dataTransfer) input.files = event.dataTransfer.files;
    read(file);
  });
  const field = h("p", { class: "field" }, h("label", {}, translatable("page-rules-file", "Rules from a file "), input), h("span", { class: "hint" }, translatable("page-rules-file-drop", "Choose a file, or drop it here.")), wrong);
  return field;
}
