// What waits for who comes back: the tables at which this browser has a seat. No account: it is asked by the
// tokens that are kept here, and nobody else's are known.

import { ask } from "../page/desk.js";
import { h, memory } from "../page/make.js";
import { listing } from "../line/picture.js";

/** @typedef {{table: string, link: string, title: string, game_name: string, stage: "gathering" | "playing" | "over",
 *   words: string, names: string[], seat: number, yours?: boolean, scores?: number[], game?: number, at?: number}} Mine */

const KEY = "euchre.seat.";
/** Tables that the server knows nothing of, and since when: it may be another server for a while. */
const GONE = "euchre.gone";
const DAY = 86_400_000;
const FORGOTTEN = 30 * DAY;
/** as many as are asked for at once */
const MOST = 12;
const SHOWN = 4;
/** What the server calls a game of no name. */
const HOUSE = "House rules";

/** The seats that are kept here, the last used first. */
function seats() {
  /** @type {{table: string, token: string, at: number}[]} */
  const found = [];
  const gone = memory.get(GONE) ?? {};
  try {
    for (const key of Object.keys(localStorage)) {
      const { token, at = 0 } = (key.startsWith(KEY) && memory.get(key)) || {};
      const table = key.slice(KEY.length);
      if (token) found.push({ table, token, at: gone[table] ? -1 : at });
    }
  } catch {
    // a private window: nothing is kept
  }
  return found.sort((a, b) => b.at - a.at).slice(0, MOST);
}

/** Forgets what has been gone for long, and notes what is gone. @param {string[]} tables @param {Mine[]} there */
function forget(tables, there) {
  /** @type {Record<string, number>} */
  const gone = { ...memory.get(GONE) };
  for (const { table } of there) delete gone[table];
  for (const table of tables) {
    gone[table] ??= Date.now();
    if (Date.now() - gone[table] < FORGOTTEN) continue;
    memory.set(KEY + table, null);
    memory.set(`euchre.sealed.${table}`, null);
    delete gone[table];
  }
  memory.set(GONE, Object.keys(gone).length ? gone : null);
}

/** What a table is called. @param {Mine} mine */
function called({ title, game_name: game, stage }) {
  return title || (stage === "over" || game === HOUSE ? game : `A table of ${game}`);
}

/** How it stands. @param {Mine} mine @param {string} [name] what is said first */
function told({ game_name: game, title, names, scores = [], words, at = 0, stage }, name) {
  const score = stage !== "gathering" && scores.some(Boolean) ? scores.join(" to ") : "";
  const day = stage === "over" && at ? new Date(at).toLocaleDateString("en", { weekday: "short", day: "numeric", month: "short" }) : "";
  const line = [name ?? (title && game), names.length > 0 && `with ${listing(names)}`, score, words, day].filter(Boolean).join(" · ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** One table. @param {Mine} mine */
function row(mine) {
  const { link, stage, table } = mine;
  const words = stage === "over" ? "Play again" : "Go on";
  return h(
    "li",
    { class: "table-row" },
    h("div", {}, h("h3", {}, h("a", { href: link }, called(mine))), h("p", { class: "quiet" }, told(mine))),
    h("p", { class: "row-acts" }, stage === "over" && h("a", { class: "button", href: `/replay?table=${table}&game=${mine.game}` }, "See it again"), h("a", { class: "button", href: link, "aria-label": `${words}: ${called(mine)}` }, words)),
  );
}

/** The game that waits for this person, before everything else. @param {Mine} mine */
const waiting = (mine) => [
  h("div", {}, h("h2", { id: "waiting-title" }, "Your game is waiting"), h("p", { class: "quiet" }, told(mine, called(mine)))),
  h("a", { class: "button primary", href: mine.link, "aria-label": `Go on: ${called(mine)}` }, "Go on"),
];

/** Those that are played before those that are not begun. @param {Mine} mine */
const rank = ({ stage, yours }) => (stage === "playing" ? (yours ? 0 : 1) : 2);

/** Fills a part of the page; without anything it is not there. @param {string} id @param {(Node | false)[]} kids */
function put(id, kids) {
  const place = document.getElementById(id);
  const there = kids.filter((kid) => kid !== false);
  place?.replaceChildren(...there);
  if (place) place.hidden = !there.length;
}

/** @param {Mine[]} all */
function draw(all) {
  const now = Date.now();
  const fresh = all.filter(({ at = now }) => now - at < FORGOTTEN).sort((a, b) => rank(a) - rank(b) || (b.at ?? 0) - (a.at ?? 0));
  const live = fresh.filter(({ stage }) => stage !== "over");
  const first = live[0] && rank(live[0]) === 0 ? live.shift() : undefined;
  const over = fresh.filter(({ stage }) => stage === "over").slice(0, SHOWN);
  const rows = (/** @type {Mine[]} */ some) => h("ul", { class: "tables" }, some.map(row));
  put("waiting", first ? waiting(first) : []);
  put("mine", [
    (live.length > 0 || over.length > 0) && h("h2", { id: "mine-title" }, live.length ? "Your tables" : "Recent games"),
    live.length > 0 && rows(live.slice(0, SHOWN)),
    live.length > 0 && over.length > 0 && h("h3", { class: "recent" }, "Recent games"),
    over.length > 0 && rows(over),
  ]);
}

async function look() {
  const kept = seats();
  if (!kept.length) return;
  try {
    const { tables, gone } = await ask("/api/seats", { seats: kept.map(({ table, token }) => ({ table, token })) });
    forget(gone, tables);
    draw(tables);
  } catch {
    // the server is away for a moment: the page does without
  }
}

look();
addEventListener("pageshow", ({ persisted }) => persisted && look());
