// What is somebody's own in this browser, which goes when they go; and a word on the way to another page of theirs.

import { leave } from "../page/desk.js";
import { REPLAYS, memory, tabMemory } from "../page/storage.js";

/** How the names begin under which it is remembered: by whom they are called, where they sit, whom they like, what they have learnt. */
const OWN = ["euchre-own-", ...["name", "you", "seat.", "sealed.", "gone", "find", "ticket", "company", "puzzles", "learn", "quiz."].map((name) => `euchre.${name}`)];
/** What was done, for the page that is opened next. */
const DONE = "euchre.done";

/** @returns {[typeof memory, string][]} */
const all = () => [memory, tabMemory].flatMap((one) => OWN.flatMap((start) => one.keys(start).map((key) => /** @type {[typeof memory, string]} */ ([one, key]))));

/** Whether this browser knows anything of somebody. */
export const knows = async () => all().some(([one, key]) => one.text(key)) || Boolean(await globalThis.caches?.has(REPLAYS).catch(() => false));

/** Forgets it. */
export async function forget() {
  for (const [one, key] of all()) one.set(key, null);
  await globalThis.caches?.delete(REPLAYS).catch(() => false);
}

/** Leaves for another page, which says why. @param {string} link @param {string} why */
export function leaveFor(link, why) {
  tabMemory.set(DONE, why);
  return leave(link);
}

/** Why somebody has been sent here: said by who has sent them, and by no address. @returns {string} */
export function came() {
  const why = tabMemory.text(DONE);
  tabMemory.set(DONE, null);
  return why;
}
