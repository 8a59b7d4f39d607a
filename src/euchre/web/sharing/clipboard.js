// Texts for elsewhere.

import { h } from "../page/make.js";

const SAID = 2500;

/** Puts the text of a field on the clipboard, and says so; where that is not allowed, the text is marked.
 * Without a certificate, as on the wifi, a page has the old way alone.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {HTMLElement} words what says "Copy" */
export async function copy(field, words) {
  try {
    await navigator.clipboard.writeText(field.value);
    words.textContent = "Copied";
  } catch {
    field.select();
    words.textContent = document.execCommand("copy") ? "Copied" : "Selected: copy it";
  }
  setTimeout(() => (words.textContent = "Copy"), SAID);
}

/** Words that end with a command, which is not broken. @param {string} words */
export function withCommand(words) {
  const at = words.lastIndexOf(": ") + 2;
  return [words.slice(0, at), h("code", { style: { "white-space": "nowrap" } }, words.slice(at))];
}
