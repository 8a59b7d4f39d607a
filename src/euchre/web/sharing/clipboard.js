// Texts for elsewhere.

import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";

const SAID = 2500;
const COPIED = translatable("sharing-copied", "Copied");

/** Puts the text of a field on the clipboard, and says so; where that is not allowed, the text is marked.
 * Without a certificate, as on the wifi, a page has the old way alone.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {HTMLElement} words what says "Copy" */
export async function copy(field, words) {
  try {
    await navigator.clipboard.writeText(field.value);
    words.textContent = COPIED;
  } catch {
    field.select();
    words.textContent = document.execCommand("copy") ? COPIED : translatable("sharing-selected", "Selected: copy it");
  }
  setTimeout(() => (words.textContent = translatable("sharing-copy", "Copy")), SAID);
}

/** Words that end with a command, after a colon: it is not broken. @param {string} words */
export function withCommand(words) {
  const at = words.lastIndexOf(": ") + 2;
  if (at < 2) return [words];
  return [words.slice(0, at), h("code", { style: { "white-space": "nowrap" } }, words.slice(at))];
}
