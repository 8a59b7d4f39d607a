// "Play now": a table with bots, made by the page of the table itself.

import { makeTable } from "../page/desk.js";
import { memory } from "../page/storage.js";
import { LEVELS } from "./levels.js";

/** Makes it, and answers where it is. @param {string} [name] @returns {Promise<string>} */
function deal(name = memory.text("euchre.name")) {
  const asked = new URLSearchParams(location.search);
  const wanted = asked.get("bots") ?? memory.text("euchre.bots");
  const bots = LEVELS.find(([level]) => level === wanted)?.[0];
  const pace = memory.text("euchre.pace") || undefined; // as it was last set at a table
  const wishes = { rules: asked.get("preset") ?? "standard", name, bots, pace, start: true };
  return makeTable(wishes).catch(async (refused) => {
    if (!name || !["name-taken", "off"].includes(refused.cause)) throw refused;
    const made = await deal(""); // somebody has it by now
    memory.set("euchre.name", null);
    return made;
  });
}

/** Makes it, again if somebody wants to try again: the address of the page becomes that of the table. */
export async function playNow() {
  for (;;) {
    try {
      return history.replaceState(null, "", await deal());
    } catch (error) {
      await new Promise((again) => sorry(error instanceof Error ? error.message : String(error), again));
    }
  }
}

/** Says why there is no table. @param {string} why @param {(value: unknown) => void} again */
async function sorry(why, again) {
  const [{ fill, h }, { translatable }] = await Promise.all([import("../page/make.js"), import("../page/texts.js")]);
  const try_ = h("button", { type: "button", class: "button primary", onclick: again }, translatable("line-try-again", "Try again"));
  const home = h("a", { class: "button", href: "/" }, translatable("line-back-to-lobby", "Back to the lobby"));
  const told = h("div", { class: "opening", role: "alert" }, h("h1", {}, translatable("line-no-table", "We couldn't open a table")), h("p", {}, why), h("p", { class: "go" }, try_, home));
  fill(/** @type {HTMLElement} */ (document.getElementById("table")), told);
}
