// What the account of whoever is signed in is told about others.

import { request } from "../page/desk.js";

/** The last that the account was told about each person, answered or not. @type {Map<string, Promise<unknown>>} */
const related = new Map();

/** Keeps at the account of whoever is signed in how they would have another; the search for a game honours it. It goes once
 * what was told before has its answer: what hangs would arrive after it, and hold.
 * @param {string} player @param {string} other @param {"again" | "never" | ""} company */
export function relate(player, other, company) {
  const go = () => request("POST", `/api/players/${player}/company`, { player: other, company });
  const told = (related.get(other) ?? Promise.resolve()).then(go, go);
  related.set(other, told);
  return told;
}
