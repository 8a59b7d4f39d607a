// Draws the cards of a page that can be read without a script: see `card` in server/render.py.

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

/** Colours the suit signs in a text. @param {Node} root */
function colourSuits(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes = /** @type {Text[]} */ ([]);
  while (texts.nextNode()) if (/[♣♦♥♠]/.test(texts.currentNode.nodeValue ?? "")) nodes.push(/** @type {Text} */ (texts.currentNode));
  for (const node of nodes) {
    const parent = node.parentElement;
    if (parent && !parent.matches(".suit, .cardface-index")) node.replaceWith(suited(node.data, parent));
  }
}

drawFaces(document);
colourSuits(document.body);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) colourSuits(node);
}).observe(document.body, { childList: true, subtree: true });
