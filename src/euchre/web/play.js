// "Play now": a table with bots, and off to it.

import { kept, makeTable } from "./desk.js";

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function deal() {
  at("dealing-actions").hidden = true;
  at("dealing-title").textContent = "Shuffling…";
  try {
    const { preset, levels = "" } = at("dealing").dataset;
    const asked = new URLSearchParams(location.search).get("bots") ?? kept("euchre.bots");
    const bots = levels.split(" ").find((level) => level === asked);
    const pace = kept("euchre.pace") || undefined; // as it was last set at a table
    const wishes = { preset, name: kept("euchre.name"), bots, pace, start: true };
    location.replace(await makeTable(wishes));
  } catch (error) {
    at("dealing-title").textContent = "No table this time";
    at("dealing-words").textContent = error instanceof Error ? error.message : String(error);
    at("dealing-actions").hidden = false;
  }
}

at("dealing-again").addEventListener("click", deal);
deal();
