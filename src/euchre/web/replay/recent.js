// The tables at which this browser has a seat, and the games that were played there. No account: it is asked by
// the tokens that are kept here, and nobody else's are known.

import { ask } from "../page/desk.js";
import { shortDay } from "../page/dates.js";
import { h } from "../page/make.js";
import { memory } from "../page/storage.js";
import { listing } from "../line/picture.js";

/** @typedef {{table: string, link: string, title: string, game_name: string, stage: "gathering" | "playing" | "over",
 *   words: string, names: string[], seat: number, yours?: boolean, scores?: number[], game?: number, at?: number}} Mine */

/** Tables that the server knows nothing of, and since when: it may be another server for a while. */
const GONE = "euchre.gone";
const DAY = 86_400_000;
const FORGOTTEN = 30 * DAY;
/** as many as are asked for at once */
const MOST = 12;
/** as many games as are listed */
const SHOWN = 4;

/** The seats that are kept here, the last used first. */
function seats() {
  const gone = memory.get(GONE) ?? {};
  const found = memory.seats().filter(({ token }) => token);
  return [...found.filter(({ table }) => !gone[table]), ...found.filter(({ table }) => gone[table])].slice(0, MOST);
}

/** Forgets what has been gone for long, and notes what is gone. @param {string[]} tables @param {Mine[]} there */
function forget(tables, there) {
  /** @type {Record<string, number>} */
  const gone = { ...memory.get(GONE) };
  for (const { table } of there) delete gone[table];
  for (const table of tables) {
    gone[table] ??= Date.now();
    if (Date.now() - gone[table] < FORGOTTEN) continue;
    memory.forgetTable(table);
    delete gone[table];
  }
  memory.set(GONE, Object.keys(gone).length ? gone : null);
}

/** What a table is called. @param {Mine} mine */
export function called({ title, game_name: game, stage }) {
  return title || (stage === "over" ? game : `A table of ${game}`);
}

/** How it stands. @param {Mine} mine @param {string} [name] what is said first */
export function told({ game_name: game, title, names, scores = [], words, at = 0, stage }, name) {
  const score = stage !== "gathering" && scores.some(Boolean) ? scores.join(" to ") : "";
  const day = stage === "over" && at ? shortDay(new Date(at)) : "";
  const line = [name ?? (title && game), names.length > 0 && `with ${listing(names)}`, score, words, day].filter(Boolean).join(" · ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** One table. @param {Mine} mine */
function row(mine) {
  const { link, stage, table } = mine;
  const words = stage === "over" ? "Play again" : "Go on";
  const game = `?table=${table}&game=${mine.game}`;
  return h(
    "li",
    { class: "table-row" },
    h("div", {}, h("h3", {}, h("a", { href: link }, called(mine))), h("p", { class: "quiet" }, told(mine))),
    h(
      "p",
      { class: "row-acts" },
      stage === "over" && h("a", { class: "button", href: `/replay${game}` }, "See it again"),
      stage === "over" && h("a", { class: "button", href: `/review${game}`, "aria-label": `Review: ${called(mine)}` }, "Review"),
      h("a", { class: "button", href: link, "aria-label": `${words}: ${called(mine)}` }, words),
    ),
  );
}

/** A list of tables. @param {Mine[]} some */
export const rows = (some) => h("ul", { class: "tables" }, some.map(row));

/** The games that are over, the last first. @param {Mine[]} all */
export const recent = (all) => all.filter(({ stage }) => stage === "over").slice(0, SHOWN);

/** The tables that are kept here and not long gone, the last used first; null: there are none, or the server
 * is away for a moment. @returns {Promise<Mine[] | null>} */
export async function ofTables() {
  const kept = seats();
  if (!kept.length) return null;
  try {
    /** @type {{tables: Mine[], gone: string[]}} */
    const { tables, gone } = await ask("/api/seats", { seats: kept.map(({ table, token }) => ({ table, token })) });
    forget(gone, tables);
    const now = Date.now();
    return tables.filter(({ at = now }) => now - at < FORGOTTEN).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  } catch {
    return null;
  }
}
