// How one's own cards stand in the hand: as this person likes them.

import { settings } from "../settings/settings.js";

/** @import {HeldCard} from "../line/types.js" */

/** The cards as they are sorted here. They come by suit, low cards first.
 * @param {HeldCard[]} held @returns {HeldCard[]} */
export function inOrder(held) {
  const { order, high } = settings.now;
  const trumps = order === "suits" ? [] : held.filter(({ trump }) => trump).sort((a, b) => (a.trump ?? 0) - (b.trump ?? 0));
  const plain = held.filter((one) => !trumps.includes(one));
  const way = high === "left" ? [...turned(trumps), ...bySuit(plain).flatMap(turned)] : [...trumps, ...plain];
  return order === "left" ? way : [...way.slice(trumps.length), ...way.slice(0, trumps.length)];
}

/** @template T @param {T[]} cards */
const turned = (cards) => [...cards].reverse();

/** Those that stand together. @param {HeldCard[]} cards */
function bySuit(cards) {
  /** @type {Map<string, HeldCard[]>} */
  const suits = new Map();
  for (const one of cards) suits.set(one.card.slice(-1), [...(suits.get(one.card.slice(-1)) ?? []), one]);
  return [...suits.values()];
}
