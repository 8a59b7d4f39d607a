// Draws the cards of a page that reads well without script: see `card` in server/render.py.

import { cardSVG } from "./cards.js";
import "./courts.js";
import { memory } from "../page/storage.js";
import { suited } from "../page/make.js";

/** @param {ParentNode} root */
export function drawFaces(root) {
  const deck = memory.text("euchre.deck") === "four" ? "four" : "two";
  for (const face of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".cardface:not(.drawn)"))) {
    const drawing = cardSVG(face.dataset.card ?? "??", { deck });
    drawing.removeAttribute("role");
    drawing.removeAttribute("aria-label");
    drawing.setAttribute("aria-hidden", "true");
    face.querySelector(".cardface-index")?.replaceWith(drawing);
    face.classList.add("drawn");
  }
}

/** Gives the signs of the suits in a text their colours. @param {Node} root */
function colour(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = /** @type {Text[]} */ ([]);
  while (texts.nextNode()) if (/[♣♦♥♠]/.test(texts.currentNode.nodeValue ?? "")) found.push(/** @type {Text} */ (texts.currentNode));
  for (const text of found) {
    const into = text.parentElement;
    if (into && !into.matches(".suit, .cardface-index")) text.replaceWith(suited(text.data, into));
  }
}

drawFaces(document);
colour(document.body);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) colour(node);
}).observe(document.body, { childList: true, subtree: true });
