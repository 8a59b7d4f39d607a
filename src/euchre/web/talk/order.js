// The order of what was told and what was said, when a whole picture comes.

/** @import {Said} from "../line/types.js" */
/** @typedef {string | Said} Told a line, or what somebody said */

/** @param {Told} told */
const keyOf = (told) => (typeof told === "string" ? told : JSON.stringify([told.name, told.text, Boolean(told.watching)]));

/** How many of these were heard before: up to the one that agrees with the last that was, as most of those before it do.
 * The same may be said again later. @param {string[]} before @param {string[]} now */
function countHeard(before, now) {
  const known = before.filter((key) => now.includes(key));
  let [count, longest] = [0, 0];
  for (const last of now.keys()) {
    let run = 0;
    while (run <= last && run < known.length && now[last - run] === known[known.length - 1 - run]) run++;
    if (run > longest) [count, longest] = [last + 1, run];
  }
  return count;
}

/** What a whole picture has, in the order in which it came, as far as that is known: `at` is where it stood before,
 * Infinity: it is new. What is in no place of its own, as words that have been hidden since, stands before what comes after it.
 * @param {Told[]} old @param {{lines: string[], chat: Said[]}} picture @returns {{one: Told, at: number}[]} */
export function inOrder(old, { lines, chat }) {
  const keys = old.map(keyOf);
  const find = (/** @type {Told} */ one, /** @type {number} */ at) => ({ one, at });
  let from = keys.lastIndexOf(lines[0]); // the hand began there
  const told = lines.map((one) => {
    const at = from < 0 ? -1 : keys.indexOf(one, from);
    if (at >= 0) from = at + 1;
    return find(one, at);
  });
  const apart = (/** @type {boolean} */ watching) => {
    const ofKind = (/** @type {Told} */ one) => typeof one !== "string" && Boolean(one.watching) === watching;
    const said = chat.filter(ofKind);
    const heard = countHeard(old.filter(ofKind).map(keyOf), said.map(keyOf));
    return said.reduceRight((after, one, place) => {
      const at = place < heard ? keys.lastIndexOf(keyOf(one)) : -1;
      if (at >= 0) keys[at] = "";
      return [find(one, at), ...after];
    }, /** @type {{one: Told, at: number}[]} */ ([]));
  };
  const all = [told, apart(false), apart(true)];
  for (const part of all) part.reduceRight((next, each) => (each.at = each.at < 0 ? next : each.at), Infinity);
  return all.flat().sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
}
