// Draws the cards of a page that reads well without script: see `card` in server/render.py.

import { cardSVG } from "./cards.js";
import "./courts.js";
import { kept } from "./desk.js";

/** @param {ParentNode} root */
export function drawFaces(root) {
  const deck = kept("euchre.deck") === "four" ? "four" : "two";
  for (const face of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".cardface:not(.drawn)"))) {
    const drawing = cardSVG(face.dataset.card ?? "??", { deck });
    drawing.removeAttribute("role");
    drawing.removeAttribute("aria-label");
    drawing.setAttribute("aria-hidden", "true");
    face.querySelector(".cardface-index")?.replaceWith(drawing);
    face.classList.add("drawn");
  }
}

drawFaces(document);
