// Play with people: what one would play, waiting for others, and being called to a table.

import { ask, keepName, keepNewSeat, leave, perform, request, sentence } from "../page/desk.js";
import { LOST, keepFresh } from "../page/network.js";
import { memory, tabMemory } from "../page/storage.js";
import { redrawn, renewed } from "../page/fresh.js";
import { fill, h, when } from "../page/make.js";
import { play, sounds } from "../page/sounds.js";
import { translatable } from "../page/texts.js";

/** @typedef {{games: string[], clocks: number[], ranked: boolean, name: string}} Wishes */
/** @typedef {{ticket: string, state: "waiting" | "called" | "seated" | "missed" | "leaving", seen: number,
 *   waiting?: number, hour?: number, day?: number, game?: string, clock?: number, ranked?: boolean,
 *   seats?: number, came?: number, coming?: boolean, left?: number, table?: string, link?: string,
 *   seat?: number, token?: string}} Found */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const at = (id) => /** @type {T} */ (document.getElementById(id));

const WISHES = "euchre.find";
const TICKET = "euchre.ticket";
const SOUGHT = "euchre.ticket.for";
/** Since when one waits, by the clock of the device. */
const SINCE = "euchre.ticket.since";
/** Set while a person leaves the queue, until the server has answered. */
const LEAVING = "euchre.ticket.leaving";
/** How long one waits before the page says who has been here lately, in ms. */
const ALONE = 60_000;
/** The server answers sooner, if only that nothing is new, in ms; and how long one waits where it does not. */
const ANSWER_WITHIN = 35_000;
const AGAIN = 3000;
const COUNTS = ["Nobody is", "One is", "Two are", "Three are", "Four are", "Five are", "Six are"];
const TITLE = document.title;
const WAITING = translatable("find-waiting", "Waiting for others");

const form = /** @type {HTMLFormElement} */ (at("find-form"));
const place = at("finding");
const title = at("finding-title");
/** @type {Found | null} */
let found = null;
/** what the ticket is for @type {Wishes | null} */
let sought = tabMemory.get(SOUGHT);
let since = 0;
/** by when one must have come */
let until = 0;
let turn = 0;
/** ends the question that the server has not answered yet */
let asking = new AbortController();

/** What is chosen in the form. @returns {Wishes} */
function wishes() {
  const data = new FormData(form);
  return {
    games: data.getAll("game").map(String),
    clocks: data.getAll("clock").map(Number),
    ranked: data.has("ranked"),
    name: String(data.get("name") ?? "").trim(),
  };
}

/** Has the form show what was chosen the last time. */
function recall() {
  const last = /** @type {Partial<Wishes> | null} */ (sought ?? memory.get(WISHES));
  const chosen = last?.games && last.clocks && { game: last.games, clock: last.clocks.map(String) };
  for (const [name, values] of Object.entries(chosen || {})) {
    for (const box of form.querySelectorAll(`input[name=${name}]`)) {
      const input = /** @type {HTMLInputElement} */ (box);
      input.checked = values.includes(input.value);
    }
  }
  const ranked = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=ranked]"));
  if (ranked && sought) ranked.checked = sought.ranked;
  const name = /** @type {HTMLInputElement | null} */ (document.getElementById("find-name"));
  if (name) name.value ||= memory.text("euchre.name");
}

/** The ticket of this tab, so that a page that is loaded again waits on. @param {string | null} value */
function remember(value) {
  tabMemory.set(TICKET, value);
  tabMemory.set(SOUGHT, value && sought);
  tabMemory.set(SINCE, value && Date.now() - (performance.now() - since));
  tabMemory.set(LEAVING, null);
}

/** @param {string} words @param {...HTMLElement} acts what can be done about it */
function fail(words, ...acts) {
  const failure = at("find-failure");
  failure.textContent = words;
  for (const one of acts) failure.append(" ", one);
  failure.hidden = !words;
  if (words) failure.focus();
}

/** Back to the form. @param {string} [words] why @param {...HTMLElement} acts */
function stop(words = "", ...acts) {
  turn += 1;
  asking.abort();
  found = null;
  remember(null);
  document.title = TITLE;
  place.hidden = true;
  form.hidden = false;
  renewed(form);
  lookNow();
  fail(words, ...acts);
}

/** @param {Wishes} wanted */
function join(wanted) {
  if (!wanted.games.length) return fail(translatable("find-no-game", "Choose at least one game."));
  if (!wanted.clocks.length) return fail(translatable("find-no-time", "Choose how long a decision may take. You can choose several."));
  memory.set(WISHES, { games: wanted.games, clocks: wanted.clocks });
  const seek = async () => {
    const first = await ask("/api/finding", wanted);
    keepName(wanted.name);
    sought = wanted;
    since = performance.now();
    follow(first.ticket, first);
  };
  perform(form, seek, (why) => why && stop(why));
}

/** Waits until something else is to be told, again and again. @param {string} ticket @param {Found} [first] */
async function follow(ticket, first) {
  const mine = ++turn;
  const again = () => join(sought ?? wishes());
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  remember(ticket);
  title.textContent = WAITING;
  if (first) show(first);
  else unheard(ticket, translatable("find-looking", "Looking for your place in the queue …"));
  while (turn === mine) {
    /** @type {Found | null} */
    let news = null;
    const seen = found?.seen;
    const asked = performance.now();
    try {
      news = await request("GET", `/api/finding/${ticket}${found ? `?seen=${seen}` : ""}`, undefined, { signal, within: ANSWER_WITHIN });
    } catch (problem) {
      if (turn !== mine) return;
      const { cause, message } = /** @type {Error} */ (problem);
      if (cause === "no-ticket" && found) return again(); // it may have been started again
      if (cause === "replaced") return stop(message, button(translatable("find-here", "Look here instead"), again));
      if (cause === "no-ticket" || cause === "left") return stop(message);
      unheard(ticket, cause === LOST ? translatable("find-still-trying", "Can't reach the server. Still trying.") : message);
    }
    if (turn === mine && news) show(news);
    if (turn === mine && (!news || (news.seen === seen && performance.now() - asked < 1000))) await new Promise((later) => setTimeout(later, AGAIN));
  }
}

/** Leaves the queue: asks until the server answers, for it may give a seat till then. @param {string} ticket */
async function leaveQueue(ticket) {
  const mine = ++turn;
  asking.abort();
  found = null;
  tabMemory.set(LEAVING, true);
  document.title = TITLE;
  place.classList.remove("called");
  title.textContent = translatable("find-leaving", "Leaving the queue");
  at("finding-who").textContent = at("finding-time").textContent = "";
  at("finding-alone").hidden = true;
  place.hidden = false;
  offer({ ticket, state: "leaving", seen: 0 });
  for (;;) {
    /** @type {Error | undefined} */
    let problem;
    await request("DELETE", `/api/finding/${ticket}`).catch((error) => (problem = error));
    if (turn !== mine) return;
    if (!problem) return stop();
    if (problem.cause === "seated") return follow(ticket);
    at("finding-who").textContent = problem.cause === LOST ? translatable("find-trying-again", "Can't reach the server. Trying again: you can still get a seat.") : problem.message;
    await new Promise((later) => setTimeout(later, AGAIN));
    if (turn !== mine) return;
  }
}

/** The server does not answer just now, or not so. @param {string} ticket @param {string} why */
function unheard(ticket, why) {
  place.hidden = false;
  at("finding-who").textContent = why;
  if (!found) offer({ ticket, state: "waiting", seen: 0 });
}

/** @param {string} words @param {() => void} run */
const button = (words, run, primary = false) => h("button", { type: "button", class: `button${primary ? " primary big" : ""}`, onclick: run }, words);

/** What one can do. @param {Found} news */
function offer(news) {
  const place = at("finding-acts");
  when(place, [news.ticket, news.state, news.coming], () => {
    renewed(place);
    fill(place, acts(news));
  });
}

/** @param {Found} news */
function show(news) {
  const before = found?.state;
  found = news;
  if (news.state === "seated") return sit(news);
  if (news.state === "missed") return stop(translatable("find-missed", "Your table was ready, but you didn't come in time. Look for another whenever you like."));
  form.hidden = at("find-now").hidden = true;
  place.hidden = false;
  const called = news.state === "called";
  place.classList.toggle("called", called);
  if (called && before !== "called") {
    play("turn");
    setTimeout(() => play("march"), 400);
  }
  until = performance.now() + (news.left ?? 0);
  title.textContent = called ? translatable("find-ready", "Your table is ready") : before === "called" ? translatable("find-absent", "Somebody didn't come") : WAITING;
  at("finding-who").textContent = called ? calledTo(news) : `${before === "called" ? translatable("find-keep-place", "You keep your place in the queue. ") : ""}${waiting(news)}`;
  offer(news);
  if (before !== news.state) title.focus();
  tick();
}

/** Who waits, in words. @param {Found} news */
function waiting({ waiting: many = 1 }) {
  if (many <= 1) return translatable("find-only-one", "You're the only one waiting right now.");
  const others = COUNTS[many - 1]?.split(" ")[0].toLowerCase() ?? many - 1;
  return translatable("find-waiting-with", `${COUNTS[many] ?? `${many} are`} waiting: you and ${others} more.`, { many, others: many - 1 });
}

/** @param {Found} news */
function calledTo({ game, clock, ranked, seats = 4, came = 0, coming }) {
  const time = clock ? `${clock} seconds for a decision` : "with no time limit";
  const filling = { game: game ?? "", clock: clock ?? 0, ranked: ranked ? "yes" : "no" };
  const what = translatable("find-called-to", `${game}, ${time}${ranked ? ", ranked" : ""}.`, filling);
  if (coming) return `${what} ${translatable("find-coming", `You're in: ${came} of ${seats} are here.`, { came, seats })}`;
  return `${what} ${came ? translatable("find-here-already", `${came} of ${seats} are here already.`, { came, seats }) : ""}`;
}

/** @param {Found} news */
function acts({ state, coming, ticket }) {
  if (state === "leaving") return [button(translatable("find-stay", "Keep waiting"), () => follow(ticket))];
  const place = at("finding-acts");
  const come = () => {
    const mine = turn;
    const now = (/** @type {() => void} */ run) => turn === mine && run(); // else one has left meanwhile
    return perform(place, async () => {
      const news = await ask(`/api/finding/${ticket}`, {});
      now(() => show(news));
    }, (why) => now(() => why && unheard(ticket, why)));
  };
  return [
    state === "called" && !coming && button(translatable("find-sit", "Sit down"), come, true),
    state === "waiting" && h("a", { class: "button", id: "finding-bots", href: "/play", target: "_blank" }, translatable("find-bots", "Play bots while you wait")),
    button(state === "called" ? translatable("find-not-now", "Not now") : translatable("find-stop", "Stop waiting"), () => leaveQueue(ticket)),
  ];
}

/** "0:07". @param {number} ms */
const lasting = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

/** Once a second: for how long one has waited, or how long there is to come. */
function tick() {
  if (!found || place.hidden) return;
  const called = found.state === "called";
  const left = Math.max(0, until - performance.now());
  const waited = performance.now() - since;
  const seconds = Math.ceil(left / 1000);
  const leftWords = () => translatable("find-time-left", `${found?.coming ? "The others have" : "You have"} ${seconds} s to sit down.`, { who: found?.coming ? "others" : "you", seconds });
  at("finding-time").textContent = called ? leftWords() : translatable("find-waited", `You've waited ${lasting(waited)}.`, { time: lasting(waited) });
  const alone = !called && waited >= ALONE;
  at("finding-alone").hidden = !alone;
  const bots = document.getElementById("finding-bots");
  if (bots) bots.hidden = alone;
  at("finding-lately").textContent = lately(found);
  document.title = called
    ? translatable("find-tab-called", `${found.coming ? "…" : "▶ Come!"} Your table · Euchre`, { coming: found.coming ? "yes" : "no" })
    : translatable("find-tab-waiting", `(${found.waiting ?? 1}) Waiting · Euchre`, { waiting: found.waiting ?? 1 });
}

/** How many have been here, honestly. @param {Found} news */
function lately({ hour = 0, day = 0 }) {
  const many = (/** @type {number} */ n) => (n === 0 ? "nobody else" : n === 1 ? "one other person" : `${n} other people`);
  const came = day === 0 ? "Nobody else has come to play in the last day" : `${many(hour)} came to play in the last hour, and ${hour === day ? "no more" : many(day)} in the last day`;
  return translatable("find-lately", sentence(`${came}. You can keep waiting, or play something else in the meantime`), { hour, day });
}

/** One has a seat, and is on the way to it: nobody waits here any more, also where that way is stopped or one comes back.
 * @param {Found} news */
async function sit({ table, link, seat, token }) {
  const to = keepNewSeat(table ?? "", { seat, token, called: true }, link ?? "/");
  const there = () => h("a", { class: "button primary", href: to }, translatable("find-go", "Go to your table"));
  stop();
  form.hidden = at("find-now").hidden = true;
  place.hidden = false;
  place.classList.remove("called");
  title.textContent = translatable("find-have-seat", "You have a seat");
  at("finding-who").textContent = translatable("find-opening", "Opening your table.");
  at("finding-time").textContent = "";
  at("finding-alone").hidden = true;
  const way = at("finding-acts");
  when(way, to, () => redrawn(way, () => fill(way, there())));
  title.focus();
  await leave(to);
  stop(translatable("find-had-seat", "You have a seat."), there());
}

/** @typedef {{waiting: number, games: {title: string, waiting: number, ranked: number}[], hour: number}} Crowd */
/** How often it is looked who waits, in ms. */
const LOOK = 10_000;

/** Who waits, before one joins them. @param {Crowd} crowd */
function crowded({ waiting: many, games, hour }) {
  const lately = hour ? ` ${hour === 1 ? "One person" : `${hour} people`} looked for a game in the last hour.` : "";
  if (!many) return translatable("find-nobody", `Nobody is waiting right now.${lately}`, { hour });
  const ranked = (/** @type {number} */ count, /** @type {number} */ all) => (count ? (count === all ? ", ranked" : `, ${count} of them ranked`) : "");
  const kind = (/** @type {number} */ count, /** @type {number} */ all) => (count ? (count === all ? "all" : "some") : "none");
  const told = games.slice(0, 4).map((each) => {
    const filling = { game: each.title, waiting: each.waiting, kind: kind(each.ranked, each.waiting), ranked: each.ranked };
    return translatable("find-crowd-game", `${each.title} (${each.waiting}${ranked(each.ranked, each.waiting)})`, filling);
  });
  const list = told.join("; ");
  return translatable("find-crowd", `${COUNTS[many] ?? `${many} are`} waiting right now: for ${list}${games.length > 4 ? "; and more" : ""}.`, { many, list, more: games.length > 4 ? "yes" : "no" });
}

/** Says who waits, as long as one does not. */
async function lookAround() {
  const line = at("find-now");
  line.hidden = form.hidden;
  if (form.hidden) return;
  const crowd = await ask("/api/finding").catch(() => null);
  const words = crowd && crowded(crowd);
  if (words && words !== line.textContent) line.textContent = words;
}

const beside = (/** @type {string} */ href, /** @type {string} */ words) => h("a", { class: "button", href, target: "_blank" }, words);
fill(at("finding-meanwhile"), beside("/daily", translatable("find-daily", "Today's deal")), beside("/play", translatable("find-table-with-bots", "A table with bots")));
recall();
setInterval(tick, 1000);
const lookNow = keepFresh(lookAround, LOOK);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  fail("");
  join(wishes());
});
// No browser lets the call be heard before that.
for (const kind of ["pointerup", "keyup", "click"]) addEventListener(kind, () => (sounds.enabled = true));
const before = tabMemory.get(TICKET);
if (before) {
  since = performance.now() - Math.max(0, Date.now() - (Number(tabMemory.get(SINCE)) || Date.now()));
  if (tabMemory.get(LEAVING)) leaveQueue(before);
  else follow(before);
} else {
  form.hidden = false;
  lookNow();
}
