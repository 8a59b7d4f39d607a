// What a page keeps of the hands of a table: what it has seen, for itself alone, also when it is loaded anew; and the
// chance of this browser, for all its tabs: only a page that sits there adds to it.

import { keepChance, memory, tabMemory } from "../page/storage.js";

/** How many hands are kept, and how much chance: of the browser, and of the page. */
const MOST = 40;
const MOST_CHANCE = 60;
const MOST_OWN = 8;

/** @import {Chance, Sealed} from "../line/types.js" */

/** By what the chance of a seat in a try is kept. @param {number} seat @param {string} name @param {number} attempt */
export const chanceKey = (seat, name, attempt) => `${seat} ${name}-${attempt}`;

/** @template T @param {Record<string, T>} all @param {number} most @returns {Record<string, T>} */
const newest = (all, most) => Object.fromEntries(Object.entries(all).slice(-most));

/** What two tabs know of a chance: the pledge that was taken is the right one.
 * @param {Chance | undefined} theirs @param {Chance} mine @returns {Chance} */
function joined(theirs, mine) {
  if (theirs?.pledge === mine.pledge) return { ...theirs, ...mine };
  return mine.taken || !theirs?.taken ? mine : theirs;
}

export class Kept {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** by `game-hand` @type {Record<string, Sealed>} */
    this.hands = tabMemory.seals(table);
    /** what this page has pledged at its seat and has heard all since @type {Record<string, Chance>} */
    this.own = {};
  }

  /** What is kept of a hand, with room for this try. @param {string} name @param {number} [attempt] @returns {Sealed} */
  hand(name, attempt = 0) {
    const hand = (this.hands[name] ??= { tries: [] });
    while (hand.tries.length <= attempt) hand.tries.push({});
    return hand;
  }

  /** The chance of this browser, by `chanceKey`; a page of before kept that of a hand by the hand. @returns {Record<string, Chance>} */
  get chance() {
    const stored = Object.entries(memory.seals(this.table));
    const all = Object.fromEntries(stored.map(([key, one]) => [key.includes(" ") ? key : chanceKey(one.seat, key, 0), one]));
    for (const [key, own] of Object.entries(this.own)) all[key] = joined(all[key], own);
    return all;
  }

  /** Keeps what has been seen. */
  save() {
    this.hands = newest(this.hands, MOST);
    tabMemory.keepSeals(this.table, this.hands);
  }

  /** Keeps a chance, and what another tab has overwritten. @param {string} [key] @param {Chance} [one] */
  write(key, one) {
    const all = this.chance;
    if (key && one) all[key] = joined(all[key], one);
    this.own = newest(this.own, MOST_OWN);
    const kept = newest(all, MOST_CHANCE);
    if (JSON.stringify(kept) !== JSON.stringify(memory.seals(this.table))) keepChance(this.table, kept);
  }
}
