// One's own profile: the puzzles that this browser knows to be solved are noted there.

import { request } from "../page/desk.js";
import { memory } from "../page/storage.js";

const MOST = 100;
const NOTED = "euchre.puzzles.noted";
const player = /** @type {HTMLElement} */ (document.querySelector(".player")).dataset.player ?? "";

/** @returns {Record<string, boolean>} the puzzles that were solved, and whether at the first try */
function solved() {
  const cards = /** @type {Record<string, {right?: number, seen?: number}>} */ (memory.get("euchre.puzzles")?.cards ?? {});
  const right = Object.entries(cards).filter(([, card]) => Number(card?.right) > 0);
  return Object.fromEntries(right.map(([name, card]) => [name, card.right === card.seen]));
}

/** Noted for whoever was signed in here: each is one person's. @type {Set<string>} */
const known = new Set(memory.get(NOTED)?.names);
const fresh = Object.entries(solved()).filter(([name]) => !known.has(name)).slice(0, MOST);
if (fresh.length) {
  request("POST", `/api/players/${player}/puzzles`, { puzzles: Object.fromEntries(fresh) })
    .then(() => memory.set(NOTED, { names: [...known, ...fresh.map(([name]) => name)] }))
    .catch(() => {}); // the next visit tells them
}
