// After a ranked game: whether it counts, for which grade, and if not, why.

import { fill, h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { request, you } from "../page/desk.js";

/** Says it to somebody who has played; nothing where the server does not know. @param {HTMLElement} root @param {string} table @param {number} game */
export async function tell(root, table, game) {
  const { player } = await you();
  if (!player) return;
  const told = await request("GET", `/api/players/${player}/games/${encodeURIComponent(table)}/${game}/counted`).catch(() => null);
  if (!told) return;
  fill(root, h("b", {}, `${told.counts ? translatable("ends-ranked", "Ranked.") : translatable("ends-not-counted", "Ranked, not counted.")} `), told.words, " ", h("a", { href: "/you" }, translatable("ends-ratings", "Your ratings")));
}
