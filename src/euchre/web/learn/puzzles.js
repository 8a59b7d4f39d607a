// Puzzles one at a time: answers are marked at once, kept on this device, and asked again in time.

import { wire } from "./ask.js";
import { drawFaces } from "../cards/faces.js";
import { renewed } from "../page/fresh.js";
import { h } from "../page/make.js";
import { fetchText, rooted } from "../page/network.js";
import { memory, tabMemory } from "../page/storage.js";
import { translatable } from "../page/texts.js";
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

/** The date of a day, like 2026-11-21. @param {number} [ahead] days from today */
export function day(ahead = 0) {
  const today = new Date();
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + ahead)).toISOString().slice(0, 10);
}

/** @returns {State} */
function loadState() {
  const state = memory.get(KEY);
  const cards = typeof state?.cards === "object" && state.cards ? state.cards : {};
  return { cards, run: Number(state?.run) || 0, best: Number(state?.best) || 0 };
}

/** The card after an answer. @param {Card | undefined} card @param {boolean} right @returns {Card} */
export function after(card, right) {
  const seen = (card?.seen ?? 0) + 1;
  const good = (card?.right ?? 0) + Number(right);
  if (right && card && card.due > day()) return { ...card, seen, right: good };
  const box = right ? Math.min((card?.box ?? 0) + 1, WAITS.length - 1) : 0;
  return { box, due: day(WAITS[box]), seen, right: good };
}

/** Whether to ask a puzzle again today. @param {State} state @param {string} id */
const isDue = ({ cards }, id) => Boolean(cards[id]?.due <= day());

/** Sorts what is due to the front, then what is new. @template {{id: string}} T @param {T[]} puzzles @returns {T[]} */
function sortPuzzles(puzzles) {
  const state = loadState();
  const rank = (/** @type {T} */ { id }) => (isDue(state, id) ? 0 : state.cards[id] ? 2 : 1);
  return puzzles.toSorted((a, b) => rank(a) - rank(b));
}

/** @template T @param {T[]} list @returns {T[]} */
function shuffle(list) {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

// -- the themes ----------------------------------------------------------------------------------

/** Says beside each theme how many puzzles are solved and due. @param {HTMLElement} root */
function showThemes(root) {
  const state = loadState();
  let due = 0;
  let solved = 0;
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".game[data-ids]"))) {
    const ids = (item.dataset.ids ?? "").split(" ").filter(Boolean);
    const known = ids.filter((id) => state.cards[id]?.box > 0).length;
    const ready = ids.filter((id) => isDue(state, id)).length;
    due += ready;
    solved += known;
    const words = [known && translatable("puzzle-solved-here", `${known} solved`, { solved: known }), ready && translatable("puzzle-due-here", `${ready} due`, { due: ready })].filter(Boolean).join(", ");
    const place = item.querySelector("[data-solved]");
    if (place && words) place.textContent = ` · ${words}`;
  }
  show(root, "[data-with-script]");
  const link = /** @type {HTMLElement | null} */ (root.querySelector("[data-due]"));
  if (link && due) {
    link.hidden = false;
    link.textContent = translatable("puzzle-due-today", `${due} due today`, { due });
  }
  if (ownPuzzles().length) show(root, "[data-own]");
  const score = /** @type {HTMLElement} */ (root.querySelector(".puzzle-score"));
  score.hidden = !Object.keys(state.cards).length;
  score.textContent = translatable("puzzle-record", `${solved} solved. ${state.run} right in a row; your best run is ${state.best}.`, { solved, run: state.run, best: state.best });
}

/** @param {ParentNode} root @param {string} query */
function show(root, query) {
  const part = /** @type {HTMLElement | null} */ (root.querySelector(query));
  if (part) part.hidden = false;
}

/** Puzzles from one's own games, as the page of reviews has left them. @returns {unknown[]} */
function ownPuzzles() {
  const puzzles = tabMemory.get(OWN);
  return Array.isArray(puzzles) ? puzzles : [];
}

// -- one at a time -------------------------------------------------------------------------------

/** Fetches puzzles as elements. @param {{ids: string[]} | {puzzles: unknown[]}} query @returns {Promise<HTMLElement[]>} */
async function fetchPuzzles(query) {
  const { ok, text } = await fetchText("/learn/puzzles/shown", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(query),
  });
  if (!ok) throw new Error("no puzzles");
  const page = new DOMParser().parseFromString(text, "text/html");
  return /** @type {HTMLElement[]} */ ([...page.querySelectorAll(".puzzle")]);
}

/** Fetches the puzzles of a set. @param {HTMLElement} root @param {string} set */
async function fetchSet(root, set) {
  const own = ownPuzzles();
  if (set === "own") return own.length ? fetchPuzzles({ puzzles: own }) : [];
  const all = shuffle((root.dataset.ids ?? "").split(" ").filter(Boolean));
  const state = loadState();
  const ids = set === "due" ? all.filter((id) => isDue(state, id)) : sortPuzzles(all.map((id) => ({ id }))).map(({ id }) => id).slice(0, DOZEN);
  return ids.length ? fetchPuzzles({ ids }) : [];
}

/** Shows puzzles one after the other. @param {HTMLElement} root @param {HTMLElement[]} unsorted */
function solve(root, unsorted) {
  const list = /** @type {HTMLElement} */ (root.querySelector(".puzzle-list"));
  const actions = /** @type {HTMLElement} */ (root.querySelector(".puzzle-actions"));
  const next = /** @type {HTMLButtonElement} */ (root.querySelector("[data-next]"));
  const score = /** @type {HTMLElement} */ (root.querySelector(".puzzle-score"));
  const puzzles = sortPuzzles(unsorted);
  let current = -1;
  let right = 0;
  let answered = 0;

  const showScore = () => {
    const { run } = loadState();
    const [all, number] = [puzzles.length, Math.min(current + 1, puzzles.length)];
    const place = all && translatable("puzzle-number-of", `${number} of ${all}`, { number, all });
    const rightOf = answered && translatable("puzzle-right-of", `${right} of ${answered} right`, { right, answered });
    const inRow = run > 1 && translatable("puzzle-in-a-row", `${run} in a row`, { run });
    score.textContent = [place, rightOf, inRow].filter(Boolean).join(" · ");
    score.hidden = false;
  };
  const step = () => {
    current += 1;
    if (current) renewed(list);
    puzzles.forEach((puzzle, number) => (puzzle.hidden = number !== current));
    const done = current >= puzzles.length;
    actions.hidden = !done;
    next.hidden = done;
    showScore();
    if (done) {
      list.append(h("p", { class: "puzzle-end" }, puzzles.length ? translatable("puzzle-last-one", `That was the last one. You got ${right} of ${answered} right.`, { right, answered }) : emptyWords(root.dataset.set ?? "")));
      if (current) /** @type {HTMLElement} */ (actions.querySelector("a")).focus();
      return;
    }
    drawFaces(puzzles[current]);
    if (current) {
      scrollTo({ top: 0 });
      const title = /** @type {HTMLElement} */ (puzzles[current].querySelector(".ask-text"));
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    }
  };

  list.replaceChildren(...puzzles);
  list.classList.add("walking");
  wire(list, {
    onAnswer: (puzzle, good) => {
      const state = loadState();
      const { id } = puzzle;
      const run = good ? state.run + 1 : 0;
      memory.set(KEY, { cards: { ...state.cards, [id]: after(state.cards[id], good) }, run, best: Math.max(state.best, run) });
      answered += 1;
      right += Number(good);
      next.hidden = false;
      actions.hidden = false;
      renewed(actions);
      if (root.dataset.set !== "own") puzzle.querySelector(".answer")?.append(h("p", { class: "no-print" }, shareLink(puzzle)));
      showScore();
      next.focus({ preventScroll: true });
    },
  });
  next.addEventListener("click", step);
  document.addEventListener("keydown", (event) => {
    const inside = document.querySelector("dialog[open]") || (event.target instanceof Element && event.target.closest(".ask, input, select, textarea"));
    const choice = puzzles[current]?.querySelectorAll(".choice")[Number(event.key) - 1];
    if (inside || !choice || event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {HTMLElement} */ (choice).click();
  });
  step();
}

/** @param {HTMLElement} puzzle */
function shareLink(puzzle) {
  const title = puzzle.querySelector(".ask-text")?.firstChild?.textContent?.trim() ?? "";
  const [words, may] = [translatable("puzzle-share", "Share this puzzle"), translatable("puzzle-share-may", "try it")];
  return shareButton(() => [thePage(words, rooted(`/learn/puzzles/${puzzle.id}`), translatable("puzzle-share-title", `${title}: a Euchre puzzle`, { title }), may)]);
}

/** Says why there is nothing to solve. @param {string} set */
function emptyWords(set) {
  if (set === "due") return translatable("puzzle-nothing-due", "Nothing is due today. Come back tomorrow, or choose a theme.");
  if (set === "own") return translatable("puzzle-nothing-own", "There's nothing here yet. Have the coach review one of your games, and practice your mistakes from there.");
  return translatable("puzzle-nothing-here", "There are no puzzles here.");
}

const root = /** @type {HTMLElement | null} */ (document.querySelector(".puzzles"));
if (root) {
  const { set, theme } = root.dataset;
  if (theme) solve(root, /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".puzzle")]));
  else if (set) {
    fetchSet(root, set).then(
      (puzzles) => solve(root, puzzles),
      () => {
        const score = /** @type {HTMLElement} */ (root.querySelector(".puzzle-score"));
        score.textContent = translatable("puzzle-not-loaded", "We couldn't load the puzzles. Check the connection, and reload the page.");
        score.hidden = false;
      },
    );
  } else showThemes(root);
}
