// What this browser remembers. Where it may not, or has no room left, the page remembers it until it is closed.

import { translatable } from "./texts.js";

/** @typedef {Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">} Shelf */
/** @typedef {{seat?: number | null, token?: string, name?: string, at?: number, called?: boolean}} Seat `at`: when
 * it was last used, in ms; `called`: this person was called to the table */

const SEAT = "euchre.seat.";
/** Of the shuffles of a table: see fair/kept.js. */
const SEALS = "euchre.sealed.";
const DEVICE = "euchre.device";
/** What the id of a table and the token of a seat are like: what else stands in a link no server reads, and nothing that is sent
 * with it. */
const READABLE = /^[\w-]{1,128}$/;
/** A token that opens nothing, in the place of one that is like none. */
const OPENS_NOTHING = "none";
/** How many tables are remembered, and of those at which a link has not opened a seat; and of how many the shuffles are,
 * and with how many characters. */
const MOST_SEATS = 200;
const MOST_UNOPENED = 20;
const MOST_SEALS = 12;
const MOST_SEAL_CHARACTERS = 400_000;

/** How the names begin under which is remembered what is somebody's own, and goes when they go; in words. @type {Record<string, string>} */
const OWN = {
  "euchre.name": translatable("page-own-name", "your name"),
  "euchre.you": translatable("page-own-name", "your name"),
  [SEAT]: translatable("page-own-seats", "your seats"),
  [SEALS]: translatable("page-own-seats", "your seats"),
  "euchre.gone": translatable("page-own-seats", "your seats"),
  "euchre.find": translatable("page-own-searches", "the games you looked for"),
  "euchre.ticket": translatable("page-own-searches", "the games you looked for"),
  "euchre.learn": translatable("page-own-lessons", "your progress in the lessons"),
  "euchre.quiz": translatable("page-own-lessons", "your progress in the lessons"),
  "euchre.puzzles": translatable("page-own-puzzles", "the puzzles you solved"),
  "euchre-own-": translatable("page-own-puzzles", "the puzzles you solved"),
  "euchre.company": translatable("page-own-people", "your lists of people"),
};
/** Changed whenever that is forgotten: a page that was opened before keeps nothing of it any more. */
const FORGOTTEN = "euchre.forgotten";

/** Why nothing is kept. */
const NO_ROOM = translatable("page-storage-full", "Your browser is out of storage, so your seat and settings last only until you close this page.");
const NO_LEAVE = translatable("page-storage-off", "Your browser doesn't store anything for this page, so your seat and settings last only until you close this page.");

export class Memory {
  /** @param {() => Shelf} open what keeps it; may throw */
  constructor(open) {
    this.open = open;
    /** the table that this page shows; "": it shows none */
    this.table = "";
    /** what there was no room for, or no leave, as JSON @type {Map<string, string>} */
    this.unsaved = new Map();
    /** why something is not kept, in a sentence; empty: everything is */
    this.trouble = "";
  }

  /** What is remembered; null: nothing. @param {string} key @returns {any} */
  get(key) {
    const text = this.unsaved.get(key) ?? this.read(key);
    try {
      return JSON.parse(text ?? "null");
    } catch {
      // kept as it is by an older page
      return text;
    }
  }

  /** What is remembered, as a text; "": nothing. @param {string} key @returns {string} */
  text(key) {
    return String(this.get(key) ?? "");
  }

  /** Remembers a value; null forgets it. @param {string} key @param {unknown} value
   * @returns {boolean} whether it is there when the page has been closed */
  set(key, value) {
    this.unsaved.delete(key);
    if (value === null) return this.forget(key);
    const text = JSON.stringify(value);
    if (isForgotten() && ownWords(key)) {
      this.unsaved.set(key, text);
      return false;
    }
    for (;;) {
      try {
        this.open().setItem(key, text);
        return true;
      } catch (error) {
        if (isFull(error) && this.makeRoom(key)) continue;
        this.unsaved.set(key, text);
        this.trouble = isFull(error) && this.keys().length > this.unsaved.size ? NO_ROOM : NO_LEAVE;
        return false;
      }
    }
  }

  /** All that is remembered under names that begin so. @param {string} [start] @returns {string[]} */
  keys(start = "") {
    /** @type {Set<string>} */
    const found = new Set(this.unsaved.keys());
    try {
      const shelf = this.open();
      for (let at = 0; at < shelf.length; at++) found.add(shelf.key(at) ?? "");
    } catch {
      // nothing is kept
    }
    return [...found].filter((key) => key.startsWith(start));
  }

  /** @param {string} key */
  read(key) {
    try {
      return this.open().getItem(key);
    } catch {
      return null;
    }
  }

  /** @param {string} key */
  forget(key) {
    try {
      this.open().removeItem(key);
      return true;
    } catch {
      return false;
    }
  }

  // -- the tables ------------------------------------------------------------------------------

  /** The seat that this browser has at a table. @param {string} table @returns {Seat | null} */
  seat(table) {
    const kept = this.get(SEAT + table);
    return kept?.token === undefined || READABLE.test(kept.token) ? kept : null;
  }

  /** @param {string} table @param {Seat | null} seat @returns {boolean} whether it is there when the page has been closed */
  keepSeat(table, seat) {
    return this.set(SEAT + table, seat);
  }

  /** All seats, the one used last first. @returns {(Seat & {table: string})[]} */
  seats() {
    const all = this.keys(SEAT).map((key) => key.slice(SEAT.length)).filter((table) => READABLE.test(table) && this.seat(table));
    return all.map((table) => ({ at: 0, ...this.seat(table), table })).sort((a, b) => b.at - a.at);
  }

  /** What is kept of its shuffles. @param {string} table */
  seals(table) {
    return this.get(SEALS + table) ?? {};
  }

  /** @param {string} table @param {unknown} seals */
  keepSeals(table, seals) {
    return this.set(SEALS + table, seals);
  }

  /** Forgets a table. @param {string} table */
  forgetTable(table) {
    this.set(SEAT + table, null);
    this.set(SEALS + table, null);
  }

  /** Drops what is kept of tables that were used long ago, or that no server reads. @param {string} open the table that is open */
  tidy(open) {
    this.table = open;
    const all = this.seats();
    const [opened, unopened] = [true, false].map((is) => all.filter(({ seat }) => (seat !== null) === is));
    const stays = new Set([open, ...[...opened.slice(0, MOST_SEATS), ...unopened.slice(0, MOST_UNOPENED)].map(({ table }) => table)]);
    for (const table of this.keys(SEAT).map((key) => key.slice(SEAT.length))) if (!stays.has(table)) this.forgetTable(table);
    let characters = 0;
    this.sealed(open).forEach((key, at) => {
      characters += this.read(key)?.length ?? 0;
      if (at && (at >= MOST_SEALS || characters > MOST_SEAL_CHARACTERS)) this.forget(key);
    });
  }

  /** What is kept of shuffles: that of the open table first, then the tables used last.
   * @param {string} open @returns {string[]} */
  sealed(open) {
    const order = [open, ...this.seats().map(({ table }) => table)].map((table) => SEALS + table);
    const rank = (/** @type {string} */ key) => (order.includes(key) ? order.indexOf(key) : order.length);
    return this.keys(SEALS).sort((a, b) => rank(a) - rank(b));
  }

  /** Drops what matters least: nothing of the table that room is made for, of the one that this page shows, or of the
   * one used last, which another tab may show. @param {string} key @returns {boolean} whether there was anything */
  makeRoom(key) {
    const of = [SEAT, SEALS].find((start) => key.startsWith(start));
    const spared = [of && key.slice(of.length), this.table, this.seats()[0]?.table].map((table) => SEALS + table);
    // what is not kept takes no room
    const last = this.sealed(this.table).filter((each) => !spared.includes(each) && this.read(each) !== null).pop();
    return last !== undefined && this.forget(last);
  }
}

/** @param {unknown} error */
const isFull = (error) => error instanceof DOMException && /quota/i.test(error.name);

/** What this device remembers. */
export const memory = new Memory(() => localStorage);
/** The cache of the games that were looked at, as offline/worker.js calls it. */
export const REPLAYS = "euchre-replays";
/** What tells this device from others that have the same seat open; made up. */
export function device() {
  const known = memory.text(DEVICE);
  if (!known) memory.set(DEVICE, crypto.getRandomValues(new Uint32Array(3)).join("-"));
  return known || memory.text(DEVICE);
}
/** What this tab remembers. */
export const tabMemory = new Memory(() => sessionStorage);

/** What the entry of the history knows: `open`: something lies open that Back closes; `seat` and `chance`: the token of a
 * seat, and chance in its shuffles, that this browser does not keep; `forgotten`: `lastForgotten` of then.
 * @returns {{open?: boolean, seat?: string, chance?: Record<string, unknown>, forgotten?: string}} */
export const entry = () => globalThis.history?.state ?? {};

// -- what is somebody's own ------------------------------------------------------------------------

/** What it is, in words; undefined: nobody's own. @param {string} key */
const ownWords = (key) => Object.entries(OWN).find(([start]) => key.startsWith(start))?.[1];

/** What is known of it, in words. */
export function knownWords() {
  const known = [memory, tabMemory].flatMap((one) => one.keys().filter((key) => one.text(key)).map(ownWords));
  return [...new Set(Object.values(OWN))].filter((words) => known.includes(words));
}

/** What changes whenever it is forgotten: where nothing is kept the name of the tab. */
function lastForgotten() {
  const name = globalThis.window?.name ?? "";
  return (memory.read(FORGOTTEN) ?? "") + (name.startsWith(FORGOTTEN) ? name : "");
}

/** `lastForgotten` when this page was opened. */
let opened = lastForgotten();

/** Whether it was forgotten since then, on another page of this browser. */
function isForgotten() {
  const last = lastForgotten();
  return last !== "" && last !== opened;
}

/** Forgets it, in all tabs. */
export function forgetOwn() {
  const mark = Math.random();
  if (!memory.set(FORGOTTEN, mark)) window.name = FORGOTTEN + mark;
  opened = lastForgotten();
  drop(memory);
  dropInTab();
}

/** @param {Memory} from */
const drop = (from) => from.keys().forEach((key) => ownWords(key) && from.set(key, null));

/** What has been forgotten since this tab looked last goes from the tab, too, and from the entry of the history. */
function dropInTab() {
  const { open, seat, chance, forgotten = "" } = entry();
  if ((seat || chance) && forgotten !== lastForgotten()) history.replaceState(open ? { open } : null, "");
  const last = memory.get(FORGOTTEN);
  if (last === tabMemory.get(FORGOTTEN)) return;
  drop(tabMemory);
  tabMemory.set(FORGOTTEN, last);
}

dropInTab();
for (const time of ["storage", "pageshow"]) globalThis.addEventListener?.(time, dropInTab);

// -- the seat of the page of a table ------------------------------------------------------------

/** Keeps the seat of this page; null: there is none any more. @param {string} table @param {Seat | null} seat */
export function keepSeat(table, seat) {
  memory.keepSeat(table, seat);
  noteSeat(table);
}

/** Keeps a seat that somebody has just sat down in, also where what is their own was forgotten elsewhere meanwhile.
 * @param {string} table @param {Seat} seat */
export function takeSeat(table, seat) {
  opened = lastForgotten();
  keepSeat(table, { ...seat, at: Date.now() });
}

/** Keeps the chance of this browser in the shuffles of a table. @param {string} table @param {Record<string, unknown>} chance */
export function keepChance(table, chance) {
  if (!memory.keepSeals(table, chance) || entry().chance) noteSeat(table);
}

/** A seat that this browser does not keep, and its chance, stay with the entry of the history.
 * @param {string} table @param {string} [address] */
function noteSeat(table, address) {
  const { open } = entry();
  const only = (/** @type {string} */ key) => !isForgotten() && memory.unsaved.has(key + table);
  const seat = only(SEAT) ? memory.seat(table)?.token : undefined;
  const chance = only(SEALS) ? memory.seals(table) : undefined;
  history.replaceState(open || seat || chance ? { open, seat, chance, forgotten: (seat || chance) && lastForgotten() } : null, "", address);
}

/** A seat that comes with the address is kept, and taken out of the address. Where another is kept already that stays,
 * and the new one is answered. @param {string} table */
export function seatFromAddress(table) {
  const { seat, chance } = entry();
  if (chance) memory.keepSeals(table, { ...chance, ...memory.seals(table) });
  const offered = new URLSearchParams(location.hash.slice(1)).get("seat") ?? seat;
  if (!offered) return "";
  const token = READABLE.test(offered) ? offered : OPENS_NOTHING;
  const own = memory.seat(table);
  const another = Boolean(own?.token && own.token !== token);
  if (!another) memory.keepSeat(table, own?.token ? own : { seat: null, token });
  noteSeat(table, location.pathname + location.search);
  return another ? token : "";
}

/** The page of a table is opened. The seats of this device are sorted by when they were last used; those of long ago go.
 * @param {string} table */
export function touchSeat(table) {
  const own = memory.seat(table);
  if (own?.token) keepSeat(table, { ...own, at: Date.now() });
  for (const one of [memory, tabMemory]) one.tidy(table);
  addEventListener("popstate", () => noteSeat(table));
}
