// What this browser keeps of the hands of a table: all its tabs keep it in one place.

import { memory } from "../page/storage.js";

/** How many hands are kept. */
const MOST = 40;

/** @import {Sealed, Try} from "../line/types.js" */

export class Kept {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** by `game-hand` @type {Record<string, Sealed>} */
    this.hands = {};
    this.read();
  }

  /** What is kept of a hand, with room for this try. @param {string} name @param {number} [attempt] @returns {Sealed} */
  hand(name, attempt = 0) {
    const hand = (this.hands[name] ??= { tries: [] });
    while (hand.tries.length <= attempt) hand.tries.push({ chance: {} });
    return hand;
  }

  /** Takes in what other tabs have written. */
  read() {
    for (const [name, theirs] of Object.entries(memory.seals(this.table))) this.hands[name] = joined(known(theirs), this.hands[name]);
  }

  /** Writes down what is not there yet, or that another tab has overwritten. */
  write() {
    this.read();
    for (const old of Object.keys(this.hands).slice(0, -MOST)) delete this.hands[old];
    if (JSON.stringify(this.hands) !== JSON.stringify(memory.seals(this.table))) memory.keepSeals(this.table, this.hands);
  }
}

/** A hand as it is kept; a page of before kept its first try alone, and of that only one's own chance counts here.
 * @param {any} stored @returns {Sealed} */
function known(stored) {
  if (stored.tries) return stored;
  const { seat, nonce, pledge, taken } = stored;
  return { tries: pledge ? [{ chance: { [seat]: { nonce, pledge, taken } } }] : [] };
}

/** What two tabs keep of a hand. @param {Sealed} theirs @param {Sealed} [mine] @returns {Sealed} */
function joined(theirs, mine) {
  if (!mine) return theirs;
  const longer = mine.tries.length < theirs.tries.length ? theirs.tries : mine.tries;
  return { ...theirs, ...mine, tries: longer.map((_, at) => joinedTry(theirs.tries[at], mine.tries[at])) };
}

/** @param {Try | undefined} theirs @param {Try | undefined} mine @returns {Try} */
function joinedTry(theirs, mine) {
  const chance = { ...theirs?.chance };
  for (const [seat, own] of Object.entries(mine?.chance ?? {})) {
    const other = chance[Number(seat)];
    if (other?.pledge && other.pledge === own.pledge) chance[Number(seat)] = { ...other, ...own };
    else if (own.left || own.taken || !other?.taken) chance[Number(seat)] = own;
  }
  return { ...theirs, ...mine, chance };
}
