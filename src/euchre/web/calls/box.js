// The box of an auction: first how many tricks, or a special bid, then what is trump, if a bid says it.

import { SIGNS, SUITS } from "../line/picture.js";
import { SPECIALS } from "../felt/contract.js";
import { TEXT, h, hintMark } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";
import { settings } from "../settings/settings.js";
import { same } from "./calls.js";

/** @import {Choice, HandInfo} from "../line/types.js" */
/** @import {Calls} from "./calls.js" */
/** One height: its key, what stands on its button, and the bids of it: more than one where they name trump.
 * @typedef {{name: string, label: string, effect: string, isWord: boolean, key: string, bids: Choice[]}} Level */

/** More buttons than this stand in two rows. */
const MOST = 8;
/** What has been chosen for which decision, and how it is chosen again. */
const chosen = { of: "", name: "", forget: () => {} };

/** The heights that may be bid, the lowest first. @param {Choice[]} choices @param {HandInfo} hand @returns {Level[]} */
function levelsOf(choices, hand) {
  /** @type {Map<string, Level>} */
  const levels = new Map();
  let specials = 0;
  for (const choice of choices) {
    const { type, tricks = 0, special, trump } = choice.event;
    if (type !== "bid") continue;
    const name = special ?? String(tricks);
    const known = levels.get(name);
    if (known) {
      known.bids.push(choice);
      continue;
    }
    if (special) specials += 1;
    const { stake = 0 } = hand.auction?.levels.find((level) => level.special === special && special) ?? {};
    // little pepper has a name of its own, and no number
    const word = special ? SPECIALS[special] ?? choice.words : trump || /\d/.test(choice.words) ? "" : choice.words;
    const key = tricks + specials;
    levels.set(name, { name, label: word || String(tricks), effect: choice.effect ?? (stake ? `±${stake}` : ""), isWord: Boolean(word), key: key < 10 ? String(key) : "", bids: [choice] });
  }
  return [...levels.values()];
}

/** The buttons of an auction: to pass, and what may be bid. @param {Calls} calls @param {Choice[]} choices @param {HandInfo} hand */
export function drawBox(calls, choices, hand) {
  const levels = levelsOf(choices, hand);
  const trumps = hand.auction?.names_trump ? hand.auction.trumps : [];
  const decision = JSON.stringify([hand.number, choices.map(({ event }) => event)]);
  if (chosen.of !== decision) Object.assign(chosen, { of: decision, name: trumps.length && levels.length === 1 ? levels[0].name : "" });

  const hinted = (/** @type {Choice[]} */ bids) => Boolean(calls.hinted && bids.some(({ event }) => same(calls.hinted, event)));
  const mark = (/** @type {boolean} */ is) => is && [h("span", { class: "visually-hidden" }, ` ${translatable("calls-hinted", "(the hint)")}`), hintMark()];
  const press = (/** @type {HTMLElement} */ button, /** @type {Choice} */ { event }) => calls.pressed(button, event, Boolean(event.special && event.special !== "big-pepper"));
  /** @param {string} value @param {string} kind @param {(button: HTMLElement) => unknown} run @param {...import("../page/make.js").Kid} kids */
  const make = (value, kind, run, ...kids) => {
    const button = h("button", { type: "button", class: `button call ${kind}`, value, onclick: () => run(button) }, ...kids);
    return button;
  };

  const tall = levels.map((level) => {
    const is = hinted(level.bids);
    const run = (/** @type {HTMLElement} */ button) => (trumps.length ? choose(chosen.name === level.name && levels.length > 1 ? "" : level.name) : press(button, level.bids[0]));
    return make(`bid ${level.name}`, `${level.isWord ? "is-word" : "is-number"} ${is ? "hinted" : ""}`, run, h("span", { class: "words" }, level.label), level.effect && h("span", { class: "effect" }, capital(level.effect)), mark(is));
  });
  const bidIn = (/** @type {string} */ trump) => levels.find(({ name }) => name === chosen.name)?.bids.find(({ event }) => event.trump === trump);
  const wide = trumps.map((trump) => {
    const run = (/** @type {HTMLElement} */ button) => {
      const bid = bidIn(trump);
      if (bid) press(button, bid);
      else calls.to.refuse(whyNot(trump));
    };
    return make(`trump ${trump}`, `suit-call`, run, h("span", { class: `sign suit-${trump}`, "aria-hidden": "true" }, SIGNS[trump]), h("span", { class: "words" }, h("span", { class: "of-suit" }, capital(SUITS[trump]))));
  });

  /** @param {string} trump */
  const whyNot = (trump) => {
    if (!chosen.name) return translatable("calls-tricks-first", "First choose how many tricks.");
    const least = levels.find(({ bids }) => bids.some(({ event }) => event.trump === trump))?.label ?? "";
    return translatable("calls-least-in", `A bid in ${SUITS[trump]} must be at least ${least}.`, { suit: SUITS[trump], least });
  };
  /** @param {string} name */
  const choose = (name) => {
    chosen.name = name;
    paint();
  };
  const paint = () => {
    tall.forEach((button, at) => {
      if (trumps.length) button.setAttribute("aria-pressed", String(levels[at].name === chosen.name));
      setKey(button, chosen.name && trumps.length ? "" : levels[at].key);
    });
    wide.forEach((button, at) => {
      const bid = bidIn(trumps[at]);
      const is = Boolean(bid && hinted([bid]));
      button.setAttribute("aria-disabled", String(!bid));
      button.setAttribute("aria-label", bid ? `${bid.words}${is ? ` ${translatable("calls-hinted", "(the hint)")}` : ""}` : SUITS[trumps[at]]);
      button.classList.toggle("hinted", is);
      button.querySelector(".hint-mark")?.remove();
      if (is) button.append(hintMark());
      setKey(button, bid ? String(at + 1) : "");
    });
  };
  chosen.forget = () => (trumps.length && levels.length > 1 ? choose("") : undefined);
  paint();

  const others = choices.filter(({ event }) => event.type !== "bid");
  const [passes, rest] = [others.filter(({ event }) => event.type === "passed"), others.filter(({ event }) => event.type !== "passed")];
  const pass = passes.map((choice) => setKey(calls.button(choice, 0, false), "0"));
  const numbers = tall.filter((_, at) => !levels[at].isWord);
  const words = tall.filter((_, at) => levels[at].isWord);
  // one word has room beside the numbers
  const beside = words.length === 1 && !levels[levels.length - 1].effect.includes(" ");
  const first = beside ? [...numbers, ...words] : numbers;
  const high = Math.ceil(first.length / MOST);
  const columns = Math.ceil(first.length / high);
  if (beside) words[0].style.gridColumn = `span ${1 + columns * high - first.length}`;
  const rows = [
    first.length > 0 && group(translatable("calls-how-many", "How many tricks"), "levels", columns, first),
    !beside && words.length > 0 && group(translatable("calls-specials", "Special bids"), "specials", words.length, words),
    wide.length > 0 && group(translatable("calls-trump", "Trump"), "by-suit", wide.length, wide),
    rest.length > 0 && h("div", { class: "rest" }, rest.map((choice) => setKey(calls.button(choice, 0, false), ""))),
  ].filter(Boolean);
  calls.row.classList.toggle("many-suits", wide.length > 3);
  return [pass.length > 0 && h("div", { class: "declines" }, pass), h("div", { class: "offers box", "data-rows": rows.length + Math.max(0, high - 1) }, rows)];
}

/** @param {string} name @param {string} kind @param {number} columns @param {HTMLElement[]} kids */
const group = (name, kind, columns, kids) => h("div", { class: kind, role: "group", "aria-label": name, style: { "--k": columns } }, kids);

/** @param {HTMLElement} button @param {string} key */
function setKey(button, key) {
  if (key) button.dataset.key = key;
  else delete button.dataset.key;
  return button;
}

// A number that was chosen is chosen anew.
addEventListener("keydown", ({ key, target }) => {
  if (!["Backspace", "Escape"].includes(key) || !settings.now.keys || document.querySelector("dialog[open]")) return;
  if (!(target instanceof Element && target.closest(TEXT))) chosen.forget();
});
