// After a game: whom one would gladly play with again, and whom never. Nobody is told.

import { fill, h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { perform, you } from "../page/desk.js";
import { relate } from "../talk/account.js";

/** @import {Chair} from "../line/types.js" */

/**
 * Offers to note how one would have others; nothing to somebody without an account.
 * @param {HTMLElement} root @param {Chair[]} others those with an account who sit here
 */
export async function offer(root, others) {
  const { player } = await you();
  const known = others.filter((chair) => chair.player && chair.player !== player);
  if (!player || !known.length) return;
  fill(root, known.map((chair) => row(player, chair)), h("p", { class: "note" }, translatable("ends-company-note", "We take this into account when we find you a table. Nobody else sees it.")));
}

/** @param {string} player @param {Chair} chair */
function row(player, chair) {
  const said = h("span", { role: "status" });
  const note = (/** @type {"again" | "never"} */ company, /** @type {string} */ words) => async () => {
    await relate(player, chair.player ?? "", company);
    said.textContent = words;
  };
  const button = (/** @type {string} */ words, /** @type {() => Promise<void>} */ work) => h("button", { type: "button", class: "button small", "aria-label": translatable("ends-company-of", `${words}: ${chair.name}`, { words, name: chair.name }), onclick: () => perform(line, work, (why) => (said.textContent = why)) }, words);
  const line = h("p", { class: "company-row" }, h("b", {}, chair.name), button(translatable("ends-gladly", "Gladly again"), note("again", translatable("ends-gladly-said", "Gladly again."))), button(translatable("ends-never", "Never again"), note("never", translatable("ends-never-said", "Never again."))), said);
  return line;
}
