// What an auction adds to the bar: the highest bid so far, and how far its maker has come.

import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { SIGNS, SUITS, within } from "../line/picture.js";
import { auction } from "./score.js";

/** @import {Picture} from "../line/types.js" */

/** The special bids. @type {Record<string, string>} */
export const SPECIALS = {
  "big-pepper": translatable("felt-big-pepper", "Big pepper"),
  "call-two": translatable("felt-call-two", "Call for two"),
  "call-one": translatable("felt-call-one", "Call for one"),
  moon: translatable("felt-moon", "Moon"),
};

/** The highest bid so far. @param {Picture} p */
function bidChip(p) {
  const { bid, bidder, bid_special: special, bid_trump: trump, stake } = /** @type {import("../line/types.js").HandInfo} */ (p.hand);
  const who = within(p, bidder);
  const words = special ? translatable("felt-maker", `by ${who}`, { who }) : translatable("felt-bid-by", `${bid} by ${who}`, { bid: bid ?? 0, who });
  const sign = h("span", { class: `sign big ${trump ? `suit-${trump}` : ""}`, style: { width: "auto", "min-width": "1.7em", padding: "0 .2em" } }, special ? stake : bid, trump && SIGNS[trump], trump && h("span", { class: "visually-hidden" }, ` ${SUITS[trump]}`));
  return h("div", { class: "trump" }, sign, h("div", { class: "trump-words" }, h("span", { class: "maker" }, h("b", {}, special ? SPECIALS[special] : translatable("felt-bid", "Bid")), ` ${words}`)));
}

/** "Moon for 12, 2/6 tricks": what was bid, and how many tricks its side has taken. @param {Picture} p */
function contract({ game, hand }) {
  if (game?.teams.length !== 2 || !hand?.needed || hand.bid == null) return null;
  const { bid_special: special, stake = 0, needed } = hand;
  const taken = hand.makers.reduce((sum, seat) => sum + (hand.won[seat] ?? 0), 0);
  const what = special ? translatable("felt-special", `${SPECIALS[special]} for ${stake}`, { bid: SPECIALS[special], stake }) : "";
  return h("span", { class: "contract" }, what, what && ", ", `${taken}/${needed}`, h("span", { class: "hand-word" }, ` ${translatable("felt-tricks-taken", "tricks")}`));
}

Object.assign(auction, { bid: bidChip, contract });
