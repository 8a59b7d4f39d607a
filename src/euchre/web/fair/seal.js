// While the pack is shuffled: the promise that fixes the deal before a card is seen.

import { fill, h, icon, when } from "../page/make.js";
import { listing, seatLabel } from "../line/picture.js";
import { sheet, show } from "../settings/settings.js";
import { withheld } from "./seen.js";
import { translatable } from "../page/texts.js";

const BEFORE = translatable("fair-seal-before", "Before the deal, the server locks in the shuffle with a secret. This seal lets you check that later.");
const AFTER = translatable("fair-seal-after", "After the hand the server reveals the secret. Your browser deals the cards again and compares them.");
const ALONE = translatable("fair-seal-shared", "At a table that shares its deals, only the server shuffles. The seal shows only that it didn't change its mind.");
const NOBODY = translatable("fair-seal-nobody", "No browser had pledged a random number by then, so only the server shuffles. The seal shows only that it didn't change its mind.");

/** @import {Fair, Picture} from "../line/types.js" */

/** The first digits of a commitment, as they are shown. @param {Fair} fair */
export const short = (fair) => fair.commitment.slice(0, 8);

/** Who has a say in the shuffle. @param {Picture} p @param {Fair} fair */
export function say({ table, mine }, fair) {
  if (table?.same_deals) return ALONE;
  const seats = (fair.pledges ?? []).flatMap((pledge, seat) => (pledge ? [seat] : []));
  if (!seats.length) return NOBODY;
  const own = seats.includes(mine?.seat ?? -1);
  const others = seats.filter((seat) => seat !== mine?.seat).map((seat) => seatLabel(table, seat));
  const [theirs, one] = own ? ["Your browser and those", "Your browser and that"] : ["The browsers", "The browser"];
  const names = listing(others);
  const who = others.length ? `${others.length > 1 ? theirs : one} of ${names}` : "Your browser";
  const count = others.length;
  const fixed = translatable("fair-seal-pledged", `${who} had pledged a random number before that, and reveals it only when the server can no longer change its secret.`, { whose: !own ? "others" : count ? "all" : "own", count, names });
  if (!own) return `${fixed} ${translatable("fair-seal-without-you", "Your own browser doesn't take part in this shuffle.")}`;
  return `${fixed} ${translatable("fair-seal-safe", "So nobody can choose these cards. A player who also runs the server could hold back their number. Then the cards are shuffled once more, everybody sees who did it, and that seat's numbers don't count for the rest of the game.")}`;
}

/** The seats that did not show theirs. @param {Picture} p @param {Fair} fair */
function again({ table }, fair) {
  const seats = new Set((fair.failed ?? []).flatMap(withheld));
  if (!seats.size) return "";
  const names = listing([...seats].map((seat) => seatLabel(table, seat)));
  return translatable("fair-seal-again", `We're shuffling again: no random number came from ${names}. Their numbers no longer count in this game.`, { names });
}

/** @param {Picture} p @param {Fair} fair */
export function explain(p, fair) {
  const words = [BEFORE, say(p, fair), again(p, fair), AFTER].filter(Boolean);
  const more = h("p", {}, h("a", { href: "/fair", target: "_blank" }, translatable("fair-seal-more", "What somebody could still do, and the log of all deals")));
  show(sheet(translatable("fair-seal-title", "A sealed deal"), ...words.map((line) => h("p", {}, line)), h("p", {}, h("code", { class: "long" }, fair.commitment)), more));
}

/** @param {HTMLElement} into @param {Picture} p */
export function drawSeal(into, p) {
  const { game, hand } = p;
  const fair = hand?.fair;
  const dealing = fair && !fair.secret && !hand.result && (game?.stage !== "hand" || hand.phase === "order") && !hand.calls?.length && !hand.trick?.length;
  when(into, [dealing, fair?.commitment], () => {
    if (!dealing) return fill(into);
    const seal = short(fair);
    fill(into, h("button", { type: "button", class: "seal-button", title: translatable("fair-seal-hint", `Sealed deal ${seal}: the shuffle was locked in before the deal. Tap to read how.`, { seal }), "aria-label": translatable("fair-seal-label", `Sealed deal ${seal}`, { seal }), onclick: () => explain(p, fair) }, icon("seal")));
  });
}
