// The tables at which this browser has a seat, and the games that were played there: found by the tokens of the seats,
// without an account.

import { ask } from "../page/desk.js";
import { shortDay } from "../page/dates.js";
import { h } from "../page/make.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";
import { listing } from "../line/picture.js";

/** @typedef {{table: string, link: string, title: string, game_name: string, stage: "gathering" | "playing" | "over",
 *   words: string, names: string[], seat: number, yours?: boolean, scores?: number[], game?: number, at?: number}} OwnTable */

/** Tables that the server does not know, and since when: it may be another server for a while. */
const GONE = "euchre.gone";
const FORGET_AFTER_MS = 30 * 86_400_000;
/** Seats that the server is asked about at once. */
const MAX_SEATS = 12;
const GAMES_LISTED = 4;

/** The seats that are kept here, the last used first, and those of gone tables after the others. */
function listSeats() {
  const gone = memory.get(GONE) ?? {};
  const seats = memory.seats().filter(({ token }) => token);
  return [...seats.filter(({ table }) => !gone[table]), ...seats.filter(({ table }) => gone[table])].slice(0, MAX_SEATS);
}

/** Notes which tables are gone, and forgets those that have been for long. @param {string[]} missing @param {OwnTable[]} tables */
function forgetGone(missing, tables) {
  /** @type {Record<string, number>} */
  const gone = { ...memory.get(GONE) };
  for (const { table } of tables) delete gone[table];
  for (const table of missing) {
    gone[table] ??= Date.now();
    if (Date.now() - gone[table] < FORGET_AFTER_MS) continue;
    memory.forgetTable(table);
    delete gone[table];
  }
  memory.set(GONE, Object.keys(gone).length ? gone : null);
}

/** @param {OwnTable} own */
export function tableTitle({ title, game_name: game, stage }) {
  return title || (stage === "over" ? game : translatable("replay-table-of", `${game} table`, { game }));
}

/** Describes who plays, the score and the stage. @param {OwnTable} own @param {string} [name] what stands first */
export function describeTable({ game_name: game, title, names, scores = [], words, at = 0, stage }, name) {
  const score = stage !== "gathering" && scores.some(Boolean) ? scores.join(translatable("replay-score-to", " to ")) : "";
  const day = stage === "over" && at ? shortDay(new Date(at)) : "";
  return capital([name ?? (title && game), names.length > 0 && translatable("replay-with", `with ${listing(names)}`, { names: listing(names) }), score, words, day].filter(Boolean).join(" · "));
}

/** @param {OwnTable} own */
function row(own) {
  const { link, stage, table } = own;
  const words = stage === "over" ? translatable("replay-play-again", "Play again") : translatable("replay-continue", "Continue");
  const game = `?table=${table}&game=${own.game}`;
  return h(
    "li",
    { class: "table-row" },
    h("div", {}, h("h3", {}, h("a", { href: link }, tableTitle(own))), h("p", { class: "quiet" }, describeTable(own))),
    h(
      "p",
      { class: "row-acts" },
      stage === "over" && h("a", { class: "button", href: `/replay${game}` }, translatable("replay-replay", "Replay")),
      stage === "over" && h("a", { class: "button", href: `/review${game}`, "aria-label": translatable("replay-review-of", `Review: ${tableTitle(own)}`, { title: tableTitle(own) }) }, translatable("replay-review", "Review")),
      h("a", { class: "button", href: link, "aria-label": translatable("replay-act-on", `${words}: ${tableTitle(own)}`, { act: words, title: tableTitle(own) }) }, words),
    ),
  );
}

/** A list of tables. @param {OwnTable[]} tables */
export const rows = (tables) => h("ul", { class: "tables" }, tables.map(row));

/** The games that are over, the last first. @param {OwnTable[]} tables */
export const recent = (tables) => tables.filter(({ stage }) => stage === "over").slice(0, GAMES_LISTED);

/** Fetches the tables that are kept here and not long gone, the last used first; null: there are none, or the server
 * is away for a moment. @returns {Promise<OwnTable[] | null>} */
export async function fetchTables() {
  const seats = listSeats();
  if (!seats.length) return null;
  try {
    /** @type {{tables: OwnTable[], gone: string[]}} */
    const { tables, gone } = await ask("/api/seats", { seats: seats.map(({ table, token }) => ({ table, token })) });
    forgetGone(gone, tables);
    const now = Date.now();
    return tables.filter(({ at = now }) => now - at < FORGET_AFTER_MS).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  } catch {
    return null;
  }
}
