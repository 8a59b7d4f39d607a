// What waits for who comes back: the tables at which this browser has a seat.

import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { describeTable, fetchTables, recent, rows, tableTitle } from "../replay/recent.js";

/** @import {OwnTable} from "../replay/recent.js" */

const SHOWN = 4;
const RECENT = translatable("home-recent", "Recent games");

/** The game that waits for this person, before everything else. @param {OwnTable} mine */
const waiting = (mine) => [
  h("div", {}, h("h2", { id: "waiting-title" }, translatable("home-waiting", "Your game is waiting")), h("p", { class: "quiet" }, describeTable(mine, tableTitle(mine)))),
  h("a", { class: "button primary", href: mine.link, "aria-label": translatable("home-continue-at", `Continue: ${tableTitle(mine)}`, { title: tableTitle(mine) }) }, translatable("home-continue", "Continue")),
];

/** Those that are played before those that are not begun. @param {OwnTable} mine */
const rank = ({ stage, yours }) => (stage === "playing" ? (yours ? 0 : 1) : 2);

/** Fills a part of the page; without anything it is not there. @param {string} id @param {(Node | false)[]} kids */
function put(id, kids) {
  const place = document.getElementById(id);
  const there = kids.filter((kid) => kid !== false);
  place?.replaceChildren(...there);
  if (place) place.hidden = !there.length;
}

/** @param {OwnTable[]} all */
function draw(all) {
  const live = all.filter(({ stage }) => stage !== "over").sort((a, b) => rank(a) - rank(b));
  const first = live[0] && rank(live[0]) === 0 ? live.shift() : undefined;
  const over = recent(all);
  put("waiting", first ? waiting(first) : []);
  put("mine", [
    (live.length > 0 || over.length > 0) && h("h2", { id: "mine-title" }, live.length ? translatable("home-your-tables", "Your tables") : RECENT),
    live.length > 0 && rows(live.slice(0, SHOWN)),
    live.length > 0 && over.length > 0 && h("h3", { class: "recent" }, RECENT),
    over.length > 0 && rows(over),
  ]);
}

async function look() {
  const all = await fetchTables();
  if (all) draw(all);
}

look();
addEventListener("pageshow", ({ persisted }) => persisted && look());
