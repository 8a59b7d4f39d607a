// Puzzles one at a time: answers are marked at once, kept on this device, and asked again in time.

import { wire } from "./ask.js";
import { drawFaces } from "../cards/faces.js";
import { renewed } from "../page/fresh.js";
import { h } from "../page/make.js";
import { fetchText } from "../page/network.js";
import { memory, tabMemory } from "../page/storage.js";
import { shareButton, thePage } from "../sharing/shared.js";

/**
 * @typedef {{box: number, due: string, seen: number, right: number}} Card what is known of one puzzle
 * @typedef {{cards: Record<string, Card>, run: number, best: number}} State
 */

const KEY = "euchre.puzzles";
const OWN = "euchre-own-puzzles";
const DOZEN = 12;
/** Days until a puzzle of each box comes again: as in euchre.learn.puzzle_repetition. */
const WAITS = [1, 3, 7, 16, 35, 90];

/** A day as it is kept, like 2026-11-21, so many days from today. @param {number} [ahead] */
export function day(ahead = 0) {
  const now = new Date();
  const then = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + ahead));
  return then.toISOString().slice(0, 10);
}

/** What is kept. @returns {State} */
function state() {
  const found = memory.get(KEY);
  const cards = found && typeof found.cards === "object" && found.cards ? found.cards : {};
  return { cards, run: Number(found?.run) || 0, best: Number(found?.best) || 0 };
}

/** The card after an answer. @param {Card | undefined} card @param {boolean} right @returns {Card} */
export function after(card, right) {
  const seen = (card?.seen ?? 0) + 1;
  const good = (card?.right ?? 0) + Number(right);
  if (right && card && card.due > day()) return { ...card, seen, right: good };
  const box = right ? Math.min((card?.box ?? 0) + 1, WAITS.length - 1) : 0;
  return { box, due: day(WAITS[box]), seen, right: good };
}

/** Whether a puzzle is to be asked again today. @param {State} now @param {string} id */
const isDue = (now, id) => Boolean(now.cards[id] && now.cards[id].due <= day());

/** Those to be asked first in front: due, then new, then the rest. @param {string[]} ids */
function ordered(ids) {
  const now = state();
  const place = (/** @type {string} */ id) => (isDue(now, id) ? 0 : now.cards[id] ? 2 : 1);
  return ids.map((id, at) => ({ id, at, place: place(id) })).sort((a, b) => a.place - b.place || a.at - b.at).map((each) => each.id);
}

/** @template T @param {T[]} list @returns {T[]} */
function shuffled(list) {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

// -- the themes ----------------------------------------------------------------------------------

/** Says beside each theme what is solved and due. @param {HTMLElement} root */
function overview(root) {
  const now = state();
  let due = 0;
  let solved = 0;
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".game[data-ids]"))) {
    const ids = (item.dataset.ids ?? "").split(" ").filter(Boolean);
    const known = ids.filter((id) => now.cards[id]?.box > 0).length;
    const ready = ids.filter((id) => isDue(now, id)).length;
    due += ready;
    solved += known;
    const told = [known && `${known} solved`, ready && `${ready} due`].filter(Boolean).join(", ");
    const place = item.querySelector("[data-solved]");
    if (place && told) place.textContent = ` · ${told}`;
  }
  show(root, "[data-with-script]");
  const link = /** @type {HTMLElement | null} */ (root.querySelector("[data-due]"));
  if (link && due) {
    link.hidden = false;
    link.textContent = `${due} due today`;
  }
  if (mine().length) show(root, "[data-own]");
  const score = /** @type {HTMLElement} */ (root.querySelector(".puzzle-score"));
  const seen = Object.keys(now.cards).length;
  score.hidden = !seen;
  if (seen) score.textContent = `${solved} solved. ${now.run} right in a row, at best ${now.best}.`;
}

/** @param {ParentNode} root @param {string} query */
function show(root, query) {
  const found = /** @type {HTMLElement | null} */ (root.querySelector(query));
  if (found) found.hidden = false;
}

/** Puzzles from one's own games, as the page of reviews has left them. @returns {unknown[]} */
function mine() {
  const found = tabMemory.get(OWN);
  return Array.isArray(found) ? found : [];
}

// -- one at a time -------------------------------------------------------------------------------

/** Fetches puzzles as elements. @param {object} wanted @returns {Promise<HTMLElement[]>} */
async function fetched(wanted) {
  const { ok, text } = await fetchText("/learn/puzzles/shown", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  if (!ok) throw new Error("The puzzles cannot be fetched. Try again.");
  const page = new DOMParser().parseFromString(text, "text/html");
  return /** @type {HTMLElement[]} */ ([...page.querySelectorAll(".puzzle")]);
}

/** What belongs to a set. @param {HTMLElement} root @param {string} set */
async function gathered(root, set) {
  const all = (root.dataset.ids ?? "").split(" ").filter(Boolean);
  const now = state();
  if (set === "own") return mine().length ? fetched({ puzzles: mine() }) : [];
  const wanted = set === "due" ? all.filter((id) => isDue(now, id)) : ordered(shuffled(all)).slice(0, DOZEN);
  return wanted.length ? fetched({ ids: shuffled(wanted) }) : [];
}

/** Walks through puzzles. @param {HTMLElement} root @param {HTMLElement[]} found */
function solve(root, found) {
  const list = /** @type {HTMLElement} */ (root.querySelector(".puzzle-list"));
  const actions = /** @type {HTMLElement} */ (root.querySelector(".puzzle-actions"));
  const next = /** @type {HTMLButtonElement} */ (root.querySelector("[data-next]"));
  const score = /** @type {HTMLElement} */ (root.querySelector(".puzzle-score"));
  const order = ordered(found.map((each) => each.id));
  const puzzles = order.map((id) => /** @type {HTMLElement} */ (found.find((each) => each.id === id)));
  let at = -1;
  let right = 0;
  let answered = 0;

  const tell = () => {
    const now = state();
    const place = puzzles.length ? `${Math.min(at + 1, puzzles.length)} of ${puzzles.length}` : "";
    const told = answered ? `${right} of ${answered} right` : "";
    const run = now.run > 1 ? `${now.run} in a row` : "";
    score.textContent = [place, told, run].filter(Boolean).join(" · ");
    score.hidden = false;
  };
  const step = () => {
    at += 1;
    if (at) renewed(list);
    puzzles.forEach((puzzle, number) => (puzzle.hidden = number !== at));
    const done = at >= puzzles.length;
    actions.hidden = !done;
    next.hidden = done;
    tell();
    if (done) {
      const said = puzzles.length ? `That was the last: ${right} of ${answered} right.` : nothing(root.dataset.set ?? "");
      list.append(Object.assign(document.createElement("p"), { className: "puzzle-end", textContent: said }));
      if (at) /** @type {HTMLElement} */ (actions.querySelector("a")).focus();
      return;
    }
    drawFaces(puzzles[at]);
    if (at) {
      scrollTo({ top: 0 });
      const title = /** @type {HTMLElement} */ (puzzles[at].querySelector(".ask-text"));
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    }
  };

  list.replaceChildren(...puzzles);
  list.classList.add("walking");
  wire(list, {
    onAnswer: (puzzle, good) => {
      const now = state();
      const id = puzzle.dataset.puzzle ?? "";
      now.cards[id] = after(now.cards[id], good);
      now.run = good ? now.run + 1 : 0;
      now.best = Math.max(now.best, now.run);
      memory.set(KEY, now);
      answered += 1;
      right += Number(good);
      next.hidden = false;
      actions.hidden = false;
      renewed(actions);
      if (root.dataset.set !== "own") puzzle.querySelector(".answer")?.append(h("p", { class: "no-print" }, sharing(puzzle)));
      tell();
      next.focus({ preventScroll: true });
    },
  });
  next.addEventListener("click", step);
  document.addEventListener("keydown", (event) => {
    const inside = document.querySelector("dialog[open]") || (event.target instanceof Element && event.target.closest(".ask, input, select, textarea"));
    const choice = puzzles[at]?.querySelectorAll(".choice")[Number(event.key) - 1];
    if (inside || !choice || event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {HTMLElement} */ (choice).click();
  });
  step();
}

/** A link to one puzzle, for others. @param {HTMLElement} puzzle */
function sharing(puzzle) {
  const title = puzzle.querySelector(".ask-text")?.firstChild?.textContent?.trim() ?? "";
  return shareButton(() => [thePage("Share this puzzle", `/learn/puzzles/${puzzle.dataset.puzzle}`, `${title}: a Euchre puzzle`, "try it")]);
}

/** What is said where there is nothing to solve. @param {string} set */
function nothing(set) {
  if (set === "due") return "Nothing is due today. Come back tomorrow, or take a theme.";
  if (set === "own") return "There are no mistakes of yours here: let a game of yours be reviewed, and come back from there.";
  return "There are no puzzles here.";
}

const root = /** @type {HTMLElement | null} */ (document.querySelector(".puzzles"));
if (root) {
  const { set, theme } = root.dataset;
  if (theme) solve(root, /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".puzzle")]));
  else if (set) {
    gathered(root, set).then(
      (found) => solve(root, found),
      () => {
        const score = /** @type {HTMLElement} */ (root.querySelector(".puzzle-score"));
        score.textContent = "The puzzles could not be fetched. Check the connection, and load the page again.";
        score.hidden = false;
      },
    );
  } else overview(root);
}
