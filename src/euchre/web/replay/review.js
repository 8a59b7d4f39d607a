// What the coach found in a game: who decided how well, what moved the chance to win, its line,
// the moments that decided it, and every decision that lost something.

import { Chart } from "./chart.js";
import { FAILED, read, sentence } from "../page/desk.js";
import { fill, h, s } from "../page/make.js";
import { ANSWER_WITHIN, lost } from "../page/network.js";
import { memory, tabMemory } from "../page/storage.js";

/** @import {GameEvent} from "../line/types.js" */
/** @typedef {"best" | "fine" | "inaccuracy" | "mistake" | "blunder"} Grade */
/** @typedef {{event: GameEvent, words: string, points: number, points_se: number, win: number | null, win_se: number, behind: number,
 *   double_dummy: number | null}} Option */
/** @typedef {{at: number, seat: number, trick: number, kind: string, event: GameEvent, did: string, better: string,
 *   grade: Grade, loss: number, points: number, hindsight: {did: number, better: number, words: string} | null,
 *   analysis: {options: Option[], verdict: string, reason: string, note: string}}} Decision */
/** @typedef {{hand: number, at: number, names: string[], scores: number[], points: number[], before: number[], after: number[],
 *   result: string, skipped: string[], decisions: Decision[]}} HandTold */
/** @typedef {{seat: number, name: string, decisions: number, grades: Record<Grade, number>, loss: number,
 *   average: number, points: number, accuracy: number | null}} PlayerTold */
/** @typedef {{names: string[], scores: number[], winner: number | null, players: PlayerTold[],
 *   moments: {hand: number, team: number, swing: number, words: string}[],
 *   line: {at: number, chances: number[]}[], parts: Part[], sides: Side[], notes?: {words: string, decisions: number}[], hands: HandTold[]}} Told */
/** @typedef {"cards" | "decisions" | "guesses"} PartKey */
/** @typedef {{key: PartKey, name: string, meaning: string}} Part */
/** @typedef {{name: string, result: number, hands: number} & Record<PartKey, number>} Side */
/** @typedef {{review: Told, puzzles: object[][], teams: number[][]}} Reviewed */
/** @typedef {{path: string, text?: string, table?: string, game?: number, seat?: number, player?: string}} Source where a review is to be had, and who looks */

const BROKE_OFF = "The connection broke off. Try again.";
/** @type {Grade[]} */
const GRADES = ["best", "fine", "inaccuracy", "mistake", "blunder"];
/** @type {Record<Grade, [string, string]>} */
const WORDS = { best: ["best", "best"], fine: ["fine", "fine"], inaccuracy: ["inaccuracy", "inaccuracies"], mistake: ["mistake", "mistakes"], blunder: ["blunder", "blunders"] };

/** "4.2 %" @param {number} share @param {number} [digits] */
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}\u00a0%`;
/** "+4.2 %" @param {number} share */
const change = (share) => `${Math.abs(share) < 0.0005 ? "" : share > 0 ? "+" : "−"}${percent(Math.abs(share))}`;
/** "+0.31" @param {number} points */
const signed = (points) => `${points.toFixed(2) === "0.00" || points.toFixed(2) === "-0.00" ? "" : points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
/** @param {number} n @param {Grade} grade */
const graded = (n, grade) => `${n} ${WORDS[grade][n === 1 ? 0 : 1]}`;
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Asks for a review and tells how far it is.
 * @param {Source} source @param {AbortSignal} signal @param {(words: string, done?: number) => void} tell without a
 * share that is done: nothing has come for a while, which a slow coach and a line that hangs have in common
 * @returns {Promise<Reviewed & {table?: string, seat?: number}>}
 */
export async function fetchReview(source, signal, tell) {
  const { table, seat } = source;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  const heard = () => {
    clearTimeout(late);
    late = setTimeout(() => tell("Nothing has come for a while: the coach is slow, or the connection has gone."), ANSWER_WITHIN);
  };
  try {
    for await (const told of linesOf(source, signal, heard)) {
      if (told.type === "review") return { ...told, table, seat };
      if (told.type === "error") throw new Error(told.detail);
      if (told.type === "waiting") tell(told.why, 0);
      if (told.type === "progress" && !told.done) tell("The coach goes through the game …", 0);
      if (told.type === "decided" && told.done) tell(`Gone through: ${told.done} of ${told.of} decisions.`, told.done / told.of);
    }
  } finally {
    clearTimeout(late);
  }
  throw new Error(BROKE_OFF);
}

/** What the server tells of a review, line by line. @param {Source} source @param {AbortSignal} signal
 * @param {() => void} heard at first, and when something has come */
async function* linesOf({ path, text, player }, signal, heard) {
  /** @type {RequestInit} */
  const how = text === undefined ? { signal, method: player ? "POST" : "GET" } : { signal, method: "POST", headers: { "content-type": "text/plain" }, body: text };
  heard();
  const answer = await fetch(path, how).catch(lost(signal));
  if (!answer.ok || !answer.body) {
    const told = await answer.json().catch(() => null);
    throw new Error(sentence(told?.detail ?? "") || FAILED);
  }
  let rest = "";
  const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value = "" } = await lines.read().catch(lost(signal, BROKE_OFF));
    heard();
    rest += value;
    const whole = rest.split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole) {
      const told = read(line);
      if (!told) throw new Error(FAILED); // a page of what stands between
      yield told;
    }
    if (done) return;
  }
}

export class Review {
  /**
   * @param {HTMLElement} place
   * @param {Reviewed & {table?: string, seat?: number}} told
   * @param {{go: (at: number) => void, stage: HTMLElement, names: string[], own: number | null}} to `go` to a frame; `own`: the seat that this browser has
   */
  constructor(place, told, { go, stage, names, own }) {
    this.told = told;
    this.own = own;
    this.names = withYou(names, own);
    this.stage = stage;
    this.go = (/** @type {number} */ at) => {
      this.opened = null;
      go(at);
    };
    const { review, teams } = told;
    const seat = told.seat ?? own;
    this.team = Math.max(0, seat === null ? 0 : teams.findIndex((seats) => seats.includes(seat)));
    /** @type {Map<number, Decision>} */
    this.decisions = new Map(review.hands.flatMap((hand) => hand.decisions).map((each) => [each.at, each]));
    /** whose decisions are listed: one's own; -1: everybody's */
    this.player = seat !== null && seat < names.length ? seat : -1;
    this.small = false;
    /** the reasons that stand in the list already @type {Set<string>} */
    this.said = new Set();
    /** @type {number | null} the frame it was opened at, till somebody moves: the whole comes first */
    this.opened = -1;
    /** @type {Chart | null} */
    this.chart = null;
    this.now = h("div", { class: "review-now" });
    this.list = h("div", { class: "review-hands" });
    const closer = h("button", { type: "button", class: "button small review-close", onclick: () => this.close() }, "To the table");
    this.head = h("h2", { tabindex: -1 }, "Review");
    this.root = h(
      "section",
      { class: "review", "aria-label": "The review", tabindex: 0 },
      h("header", {}, this.head, closer),
      this.now,
      this.players(),
      this.sum(),
      this.chances(),
      this.moments(),
      this.hands(),
    );
    fill(place, this.root);
    this.drawHands();
    this.open();
  }

  open() {
    this.stage.classList.add("reviewed", "at-review");
    this.head.focus({ preventScroll: true });
  }

  /** Back to the table, where there is not room for both. */
  close() {
    this.stage.classList.remove("at-review");
  }

  /** A link to what stood there before an event. @param {number} at @param {...import("../page/make.js").Kid} words */
  link(at, ...words) {
    const run = () => {
      this.close();
      this.go(at - 1);
    };
    return h("button", { type: "button", class: "goes", onclick: run }, ...words);
  }

  /** How well everybody decided, oneself first. */
  players() {
    const card = (/** @type {PlayerTold} */ one) => {
      const there = GRADES.filter((grade) => one.grades[grade]);
      let at = 0;
      const parts = there.map((grade) => {
        const wide = (100 * one.grades[grade]) / one.decisions;
        const part = s("rect", { class: grade, x: at.toFixed(2), y: 0, width: wide.toFixed(2), height: 8 });
        at += wide;
        return part;
      });
      return h(
        "li",
        {},
        h("h4", {}, this.called(one.seat, one.name)),
        h("p", { class: "accuracy" }, one.accuracy === null ? "–" : percent(one.accuracy, 0)),
        h("p", { class: "counts" }, one.decisions ? `${one.decisions} decisions, ${percent(one.average, 2)} lost on average` : "Nothing to decide"),
        s("svg", { class: "grades", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" }, ...parts),
        h("p", { class: "counts" }, there.map((grade) => graded(one.grades[grade], grade)).join(", ")),
        this.practice(one),
      );
    };
    const players = this.told.review.players.toSorted((a, b) => Number(b.seat === this.own) - Number(a.seat === this.own));
    const skipped = this.told.review.hands.flatMap((hand) => hand.skipped).length;
    return h(
      "section",
      {},
      h("h3", {}, "Who decided how well"),
      h("ul", { class: "review-players" }, players.map(card)),
      h("p", { class: "note" }, "Accuracy: decisions that were best or fine, by what the player could know. What cannot be told from noise is held against nobody."),
      skipped ? h("p", { class: "note" }, `Left out: ${skipped} decisions of which too few cards are recorded.`) : null,
      (this.told.review.notes ?? []).map(({ words, decisions }) => h("p", { class: "note" }, `${decisions === 1 ? "One decision" : `${decisions} decisions`}: ${words}`)),
    );
  }

  /** What a player is called: by their name alone where others have had their seat, too. @param {number} seat @param {string} name */
  called(seat, name) {
    return name === this.told.review.names[seat] ? this.names[seat] : name;
  }

  /** Who decided. @param {Decision} each */
  actor({ at, seat }) {
    const hand = this.told.review.hands.findLast((one) => one.at < at);
    return this.called(seat, hand?.names[seat] ?? "");
  }

  /** The way to puzzles made of a player's mistakes. @param {PlayerTold} one */
  practice(one) {
    const own = this.told.puzzles[this.told.review.players.indexOf(one)] ?? [];
    if (!own.length) return null;
    const keep = () => tabMemory.set("euchre-own-puzzles", own);
    const words = own.length === 1 ? "Practise the mistake" : `Practise the ${own.length} mistakes`;
    return h("p", {}, h("a", { href: "/learn/puzzles?set=own", onclick: keep }, words));
  }

  /** What moved the chance to win: the parts as bars from nothing to the right or the left, and their sum. */
  sum() {
    const { hands, sides, parts } = this.told.review;
    if (!sides.length) return null;
    const shown = sides.length > 2 ? sides : [sides[this.team] ?? sides[0]];
    const most = Math.max(0.01, ...shown.flatMap((side) => [...parts.map(({ key }) => side[key]), side.result].map(Math.abs)));
    const bar = (/** @type {number} */ value) => {
      const wide = (50 * Math.abs(value)) / most;
      return s("svg", { class: `sum-bar ${value < 0 ? "less" : "more"}`, viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { x: (value < 0 ? 50 - wide : 50).toFixed(2), y: 1, width: wide.toFixed(2), height: 8 }), s("path", { d: "M50 0V10" }));
    };
    const row = (/** @type {string} */ name, /** @type {number} */ value, kind = "") => h("tr", { class: kind }, h("th", { scope: "row" }, name), h("td", { class: "sum-place" }, bar(value)), h("td", { class: "num" }, change(value)));
    const table = (/** @type {Side} */ side) =>
      h("table", { class: "review-sum" }, h("caption", {}, side.name), h("tbody", {}, parts.map(({ key, name }) => row(name, side[key])), row("Together", side.result, "together")));
    return h(
      "section",
      {},
      h("h3", {}, "What moved the chance to win"),
      shown.map(table),
      h("dl", { class: "sum-meaning" }, parts.map(({ name, meaning }) => h("div", {}, h("dt", {}, name), h("dd", {}, `${meaning}.`)))),
      sides[0].hands < hands.length ? h("p", { class: "note" }, `Told of ${sides[0].hands} of ${hands.length} hands: the others are unfinished, or not all their cards are recorded.`) : null,
    );
  }

  /** The line of the chances, and the same as a table. */
  chances() {
    const { review, teams } = this.told;
    if (review.line.length < 2) return null;
    const name = this.teamName(this.team);
    const hands = review.hands.map(({ at, hand }) => ({ at, hand }));
    const slips = [...this.decisions.values()].filter(({ grade }) => grade === "mistake" || grade === "blunder").map(({ at, grade }) => ({ at, grade, hand: 0 }));
    const own = review.line.map(({ chances }) => chances[this.team]).filter((chance) => chance !== undefined);
    const label = `The chance of ${name} to win: from ${percent(own[0], 0)} to ${percent(own[own.length - 1], 0)}, at the lowest ${percent(Math.min(...own), 0)}, at the highest ${percent(Math.max(...own), 0)}.`;
    this.chart = new Chart(review.line, hands, slips, { team: this.team, name, label, go: (at) => (this.close(), this.go(at)) });
    const row = (/** @type {HandTold} */ hand) =>
      h("tr", {}, h("th", { scope: "row" }, this.link(hand.at + 1, `Hand ${hand.hand}`)), h("td", { class: "num" }, hand.scores.join("–")), ...teams.map((_, team) => h("td", { class: "num" }, hand.before.length ? percent(hand.before[team], 0) : "")), ...teams.map((_, team) => h("td", { class: "num" }, hand.after.length ? percent(hand.after[team], 0) : "")));
    return h(
      "section",
      {},
      h("h3", {}, `The chance of ${name}`),
      this.chart.root,
      h("p", { class: "note" }, "Numbers are hands; dots are mistakes and blunders. Click to go there."),
      h(
        "details",
        {},
        h("summary", {}, "As a table"),
        h(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": "Chances hand by hand" },
          h(
            "table",
            {},
            h("thead", {}, h("tr", {}, ["Hand", "Score", ...teams.map((_, team) => `${this.teamName(team)} before`), ...teams.map((_, team) => `${this.teamName(team)} after`)].map((head) => h("th", { scope: "col" }, head)))),
            h("tbody", {}, review.hands.map(row)),
          ),
        ),
      ),
    );
  }

  /** @param {number} team */
  teamName(team) {
    return this.told.teams[team].map((seat) => this.names[seat]).join(" and ");
  }

  moments() {
    const { moments, hands } = this.told.review;
    if (!moments.length) return null;
    const one = (/** @type {Told["moments"][0]} */ moment) => {
      const hand = hands.find((each) => each.hand === moment.hand);
      const worst = [...(hand?.decisions ?? [])].sort((a, b) => b.loss - a.loss)[0];
      const at = worst && worst.loss > 0 ? worst.at : (hand?.at ?? 0) + 1;
      return h("li", {}, this.link(at, `Hand ${moment.hand}`), ` ${moment.words}`);
    };
    return h("section", {}, h("h3", {}, moments.length === 1 ? "What decided it" : `The ${["", "", "two", "three"][moments.length] ?? moments.length} moments that decided it`), h("ol", { class: "review-moments" }, moments.map(one)));
  }

  hands() {
    const all = h("option", { value: -1 }, "everybody");
    const names = this.names.map((name, seat) => h("option", { value: seat, selected: seat === this.player }, name));
    const who = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": "Whose decisions", onchange: () => ((this.player = Number(who.value)), this.drawHands()) }, all, names));
    const small = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", onchange: () => ((this.small = small.checked), this.drawHands()) }));
    return h("section", {}, h("h3", {}, "What it cost, hand by hand"), h("div", { class: "review-filter" }, h("label", {}, "Of ", who), h("label", {}, small, " small losses too")), this.hindsight(), this.list);
  }

  /** What is to be thought of how a choice came out at its deal; nothing where that is not told. */
  hindsight() {
    const told = [...this.decisions.values()].some((each) => each.hindsight);
    return told ? h("p", { class: "note" }, "What the better choice would have brought at this deal is no grade: one deal proves nothing. Points are those of the hand, the player's less the others'.") : null;
  }

  drawHands() {
    const wanted = (/** @type {Decision} */ { seat, grade, loss }) =>
      (this.player < 0 || seat === this.player) && (GRADES.indexOf(grade) > 1 || (this.small && loss > 0));
    const told = this.told.review.hands.map((hand) => ({ hand, lost: hand.decisions.filter(wanted) })).filter(({ lost }) => lost.length);
    this.said.clear();
    fill(
      this.list,
      told.map(({ hand, lost }) =>
        h(
          "div",
          { class: "review-hand" },
          h("h4", {}, this.link(hand.at + 1, `Hand ${hand.hand}`), h("span", {}, ` at ${hand.scores.join("–")}`)),
          h("p", { class: "note" }, hand.result),
          h("ul", {}, lost.map((each) => this.decision(each))),
        ),
      ),
      !told.length && h("p", {}, this.small ? "Nothing was lost." : "Nothing that was done has lost more than a little."),
    );
  }

  /** @param {Decision} each */
  decision(each) {
    return h(
      "li",
      { class: each.grade },
      h("p", {}, this.badge(each.grade), this.link(each.at, `${this.actor(each)}${each.trick ? `, trick ${each.trick}` : ""}: ${each.did}`), " ", h("b", {}, cost(each))),
      h("p", { class: "better" }, `Better: ${each.better}. ${this.why(each)}`),
      each.hindsight && h("p", { class: "better at-deal" }, each.hindsight.words),
      this.unfolded(each),
    );
  }

  /** Why something else is better, in full only once in the list. @param {Decision} each */
  why({ analysis: { reason } }) {
    if (this.said.has(reason)) return "As above.";
    if (reason) this.said.add(reason);
    return reason;
  }

  /** All choices of a decision, made when they are asked for. @param {Decision} each */
  unfolded(each) {
    const all = /** @type {HTMLDetailsElement} */ (h("details", { ontoggle: () => all.children.length > 1 || all.append(this.options(each)) }, h("summary", {}, "All choices")));
    return all;
  }

  /** @param {Grade} grade */
  badge(grade) {
    return h("span", { class: `badge ${grade}` }, capital(grade));
  }

  /**
   * What the coach says of the moment that is shown: of the decision that comes next.
   * @param {number} frame @param {HTMLElement} line a line below the table
   */
  show(frame, line) {
    this.chart?.mark(frame);
    const each = this.decisions.get(frame + 1);
    line.hidden = false;
    if (this.opened === -1) this.opened = frame;
    else if (this.opened !== frame) this.opened = null;
    fill(this.now);
    if (!each) return fill(line, " ");
    const lost = each.loss > 0 || each.points > 0;
    const next = `${this.actor(each)}, ${each.did}`;
    fill(line, this.badge(each.grade), lost ? ` ${next}: ${cost(each)}. Better: ${each.better}.` : ` ${next}.`);
    if (this.opened !== null) return;
    fill(this.now, h("h3", {}, `${this.actor(each)} to decide`), this.options(each), h("p", { class: "note" }, `${each.analysis.reason} ${each.analysis.note}`), each.hindsight && h("p", { class: "note" }, each.hindsight.words));
  }

  /** Every choice with its worth; the one that was made is marked. @param {Decision} each */
  options(each) {
    const done = JSON.stringify(each.event);
    const { options } = each.analysis;
    const solved = options.some(({ double_dummy: perfect }) => perfect !== null);
    const cell = (/** @type {string} */ worth, /** @type {string} */ error = "") => h("td", { class: "num" }, worth, error && h("small", {}, `± ${error}`));
    const heads = ["Points", "To win", ...(solved ? ["Perfect play"] : [])];
    return h(
      "div",
      { class: "review-options" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Choice"), heads.map((head) => h("th", { scope: "col", class: "num" }, head)))),
        h(
          "tbody",
          {},
          options.map(({ event, words, points, points_se: error, win, win_se: swing, double_dummy: perfect }) => {
            const made = JSON.stringify(event) === done;
            return h(
              "tr",
              { class: made ? "made" : "" },
              h("th", { scope: "row" }, capital(words), made && h("span", { class: "made-mark" }, "done")),
              cell(signed(points), error.toFixed(2)),
              win === null ? cell("–") : cell(percent(win), `${(100 * swing).toFixed(1)}\u00a0%`),
              solved && cell(perfect === null ? "–" : signed(perfect)),
            );
          }),
        ),
      ),
      solved && h("p", { class: "note" }, "Perfect play: points on average if everybody saw all cards, as nobody here does. It is no forecast."),
    );
  }
}

/** "0.31 points, 4.2 % of the match" @param {Decision} each */
function cost({ points, loss }) {
  const parts = [points > 0 && `${points.toFixed(2)} points`, loss > 0 && `${percent(loss)} of the match`];
  return parts.filter(Boolean).join(", ");
}

/** The names, with a word beside that of who looks. @param {string[]} names @param {number | null} seat theirs */
const withYou = (names, seat) => names.map((name, at) => (at === seat ? `${name} (you)` : name));

/** One's own seat in a game of a table, where this device remembers it: people may have changed places since, and
 * whose name is none of those who played it has sat down after it.
 * @param {string | null} table @param {string[]} names who played */
export function seatAt(table, names) {
  const { seat = null, name = "" } = (table && memory.seat(table)) || {};
  if (!name) return seat;
  const at = names.findIndex((one) => one.split(", then ").includes(name));
  return at < 0 ? null : at;
}
