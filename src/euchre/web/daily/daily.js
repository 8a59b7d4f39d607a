// The pages of daily deals: the name one is called by, and a score for elsewhere. Without this they work, too.

import { copy } from "../sharing/clipboard.js";
import { kept } from "../page/desk.js";

const AGAIN = 4000;

const name = kept("euchre.name");
for (const form of document.querySelectorAll("form[method=post]")) {
  if (!name) break;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "name", value: name });
  form.append(field);
}

const text = document.querySelector("#share");
const button = document.querySelector("[data-copy]");
if (text instanceof HTMLTextAreaElement && button instanceof HTMLElement) {
  button.hidden = false;
  button.addEventListener("click", () => copy(text, button));
}

/** Bots are still at it: the page is loaded again, unless somebody reads in it. */
if (document.querySelector("[data-again]")) {
  setTimeout(() => {
    if (!document.hidden) location.reload();
  }, AGAIN);
}
