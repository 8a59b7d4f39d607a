// What is somebody's own in this browser, which goes when they go; and a word on the way to another page of theirs.

import { leave } from "../page/desk.js";
import { REPLAYS, forgetOwn, knownWords, tabMemory } from "../page/storage.js";
import { translatable } from "../page/texts.js";

/** What was done, for the page that is opened next. */
const DONE = "euchre.done";

/** What this browser knows of somebody, in words. */
export async function known() {
  const looked = await globalThis.caches?.has(REPLAYS).catch(() => false);
  return [...knownWords(), ...(looked ? [translatable("account-known-games", "the games you looked at")] : [])];
}

/** Forgets it, in all tabs. */
export async function forget() {
  forgetOwn();
  await globalThis.caches?.delete(REPLAYS).catch(() => false);
}

/** Leaves for another page, which says why. @param {string} link as for `leave` @param {string} why @param {string | null} [on] where they go on from there */
export function leaveFor(link, why, on = null) {
  tabMemory.set(DONE, { why, on });
  return leave(link);
}

/** Why somebody has been sent here: said by who has sent them, and by no address. @returns {{why: string, on: string | null}} */
export function came() {
  const note = tabMemory.get(DONE);
  tabMemory.set(DONE, null);
  return { why: "", on: null, ...note };
}
