// Cards as elements, for the pack and the trump of the moment.

import { backSVG, cardSVG } from "../cards/cards.js";
import { translatable } from "../page/texts.js";
import { cardName } from "../page/words.js";
import { markOf, trumpOf } from "../line/picture.js";
import { settings } from "../settings/settings.js";

/** @import {HandInfo} from "../line/types.js" */

/** @param {SVGElement} svg @param {boolean} quiet whether something around it has the name */
function ready(svg, quiet) {
  svg.classList.add("face");
  if (quiet) {
    svg.removeAttribute("role");
    svg.removeAttribute("aria-label");
    svg.setAttribute("aria-hidden", "true");
  }
  return svg;
}

/**
 * The face of a card; `??` is a back.
 * @param {string} code @param {HandInfo | null} [hand] @param {boolean} [quiet]
 */
export function face(code, hand = null, quiet = false) {
  return ready(cardSVG(code, { deck: settings.now.deck, trump: markOf(hand, code) ? trumpOf(hand) : null }), quiet);
}

/** The back of a card, which says nothing. */
export const back = () => ready(backSVG(), true);

// Another back is chosen: those that lie there are turned into it, whoever has put them there.
settings.addEventListener("change", () => {
  for (const lying of document.querySelectorAll("svg.card-back.face")) {
    const { className, childNodes } = back();
    lying.setAttribute("class", className.baseVal);
    lying.replaceChildren(...childNodes);
  }
});

/** A card's name in words, with what a bower is. @param {string} code @param {HandInfo | null} [hand] */
export function said(code, hand = null) {
  return code === "??" ? translatable("felt-face-down", "a card face down") : cardName(code, trumpOf(hand));
}
