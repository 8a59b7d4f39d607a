// Whom this person would rather not read, and with whom they like to play, or never again.
// It stays in this browser, by the names people have; nobody is told.

import { h } from "../page/make.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";

/** @typedef {"gladly" | "never"} Liking */
/** @typedef {{name: string, muted?: boolean, liking?: Liking, account?: string}} Known `account`: whose the liking is, where they have one */
/** @typedef {{name?: string, watching?: boolean}} Speaker */
/** @typedef {{name: string, player?: string}} Person `player`: their account, where they have one */

const KEY = "euchre.company";
/** Stands for everybody who watches: nobody is called so, as a name is more than a blank. */
export const GALLERY = " ";

/** A name as it is compared. @param {string} name */
export const folded = (name) => name.normalize("NFKC").toLowerCase().replace(/[\s\p{Default_Ignorable_Code_Point}\u2800]+/gu, "");

/** All that is kept, by folded name. @returns {Record<string, Known>} */
export function known() {
  const kept = memory.get(KEY);
  return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
}

/** Keeps something about somebody; what is undefined is forgotten. @param {string} name @param {Partial<Known>} what */
export function note(name, what) {
  const all = Object.assign(Object.create(null), known()); // somebody may be called __proto__
  const now = { ...all[folded(name)], ...what, name };
  if (now.muted || now.liking) all[folded(name)] = now;
  else delete all[folded(name)];
  memory.set(KEY, Object.keys(all).length ? all : null);
}

/** @param {string} name @returns {Known | undefined} */
export const about = (name) => (Object.hasOwn(known(), folded(name)) ? known()[folded(name)] : undefined);

/** How one likes to play with somebody; undefined also where somebody else of that name is meant.
 * @param {string} name @param {string} account theirs; "": they have none */
export function likingOf(name, account) {
  const known = about(name);
  return known?.account && known.account !== account ? undefined : known?.liking;
}

/** Whether somebody's words are not to be shown. @param {Speaker} speaker */
export const mutes = ({ name = "", watching }) => Boolean(about(name)?.muted || (watching && about(GALLERY)?.muted));

/** What is to be known of a table at which these people sit. @param {Person[]} people @returns {HTMLElement | null} */
export function warning(people) {
  const who = (/** @type {Liking} */ liking) => people.filter(({ name, player = "" }) => likingOf(name, player) === liking).map(({ name }) => name);
  const [never, gladly] = [who("never"), who("gladly")];
  if (!never.length && !gladly.length) return null;
  const sit = (/** @type {string[]} */ who) => `${who.join(", ")} ${who.length > 1 ? "sit" : "sits"} here.`;
  const lines = [
    never.length > 0 && h("span", { class: "never" }, translatable("talk-never-here", `${sit(never)} You said “never again”.`, { names: never.join(", "), n: never.length })),
    gladly.length > 0 && h("span", { class: "gladly" }, translatable("talk-gladly-here", `${sit(gladly)} You said “gladly again”.`, { names: gladly.join(", "), n: gladly.length })),
  ];
  return h("p", { class: "company" }, lines);
}

/** Marks the tables in the lobby where such people sit, of whom only names are known. @param {Element | null} list */
export function markTables(list) {
  for (const row of list?.querySelectorAll(".table-row") ?? []) {
    const names = /** @type {string[]} */ (JSON.parse(row.getAttribute("data-people") ?? "[]"));
    const said = warning(names.map((name) => ({ name, player: about(name)?.account })));
    if (said) row.firstElementChild?.append(said);
  }
}
