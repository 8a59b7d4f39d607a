// The pages of daily deals: what this device knows of who plays, and a score for elsewhere. Without this they work, too.

import { copy } from "../sharing/clipboard.js";
import { h } from "../page/make.js";
import { keepFresh } from "../page/network.js";
import { memory } from "../page/storage.js";

const AGAIN = 4000;

for (const form of document.querySelectorAll("form[method=post]")) {
  for (const name of ["name", "pace"]) form.append(h("input", { type: "hidden", name, value: memory.text(`euchre.${name}`) }));
}

const text = document.querySelector("#share");
const button = document.querySelector("[data-copy]");
if (text instanceof HTMLTextAreaElement && button instanceof HTMLElement) {
  button.hidden = false;
  button.addEventListener("click", () => copy(text, button));
}

/** Bots are still at it: the page is loaded again once somebody looks at it. */
if (document.querySelector("[data-again]")) keepFresh(async () => location.reload(), AGAIN);
