// Draws the cards of a page that reads well without script: see `card` in server/render.py.

import { cardSVG } from "./cards.js";
import "./courts.js";
import { kept } from "./desk.js";

const deck = kept("euchre.deck") === "four" ? "four" : "two";

for (const face of document.querySelectorAll(".cardface")) {
  const drawing = cardSVG(/** @type {HTMLElement} */ (face).dataset.card ?? "??", { deck });
  drawing.removeAttribute("role");
  drawing.removeAttribute("aria-label");
  drawing.setAttribute("aria-hidden", "true");
  face.querySelector(".cardface-index")?.replaceWith(drawing);
  face.classList.add("drawn");
}
