// The coach's review of a game: how well each player decided, what moved the chance to win, its chart,
// the moments that decided it, and every decision that lost something.

import { Chart } from "./chart.js";
import { closesOnBack } from "../page/back.js";
import { FAILED, read, sentence } from "../page/desk.js";
import { fill, h, s } from "../page/make.js";
import { ANSWER_WITHIN, lost, rooted } from "../page/network.js";
import { memory, tabMemory } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";

/** @import {GameEvent} from "../line/types.js" */
/** @typedef {"best" | "fine" | "inaccuracy" | "mistake" | "blunder"} Grade */
/** @typedef {{event: GameEvent, words: string, points: number, points_se: number, win: number | null, win_se: number, behind: number,
 *   double_dummy: number | null}} Option */
/** @typedef {{at: number, seat: number, trick: number, kind: string, event: GameEvent, did: string, better: string,
 *   grade: Grade, loss: number, points: number, hindsight: {did: number, better: number, words: string} | null,
 *   analysis: {options: Option[], verdict: string, reason: string, note: string}}} Decision */
/** @typedef {{hand: number, at: number, names: string[], scores: number[], points: number[], before: number[], after: number[],
 *   result: string, skipped: string[], decisions: Decision[]}} ReviewedHand */
/** @typedef {{seat: number, name: string, decisions: number, grades: Record<Grade, number>, loss: number,
 *   average: number, points: number, accuracy: number | null}} ReviewedPlayer */
/** @typedef {{names: string[], scores: number[], winner: number | null, players: ReviewedPlayer[],
 *   moments: {hand: number, team: number, swing: number, words: string}[],
 *   line: {at: number, chances: number[]}[], parts: Part[], sides: Side[], notes?: {words: string, decisions: number}[], hands: ReviewedHand[]}} GameReview */
/** @typedef {"cards" | "decisions" | "guesses"} PartKey */
/** @typedef {{key: PartKey, name: string, meaning: string}} Part */
/** @typedef {{name: string, result: number, hands: number} & Record<PartKey, number>} Side */
/** @typedef {{review: GameReview, puzzles: object[][], teams: number[][], seat?: number}} Reviewed `seat`: of who looks */
/** @typedef {{path: string, text?: string, table?: string, game?: number, seat?: number, player?: string}} Source where a review comes from, and who looks */

const BROKE_OFF = translatable("replay-connection-lost", "The connection was lost. Try again.");
/** @type {Grade[]} */
const GRADES = ["best", "fine", "inaccuracy", "mistake", "blunder"];
/** @type {Record<Grade, [string, string]>} */
const WORDS = { best: ["best", "best"], fine: ["fine", "fine"], inaccuracy: ["inaccuracy", "inaccuracies"], mistake: ["mistake", "mistakes"], blunder: ["blunder", "blunders"] };
const MINUS = "−";

/** A figure with the decimal sign of the language: "4.2". @param {string} figure */
function decimal(figure) {
  const [whole, decimals] = figure.split(".");
  return decimals === undefined ? figure : translatable("replay-decimal", figure, { whole, decimals });
}
/** The percent sign behind a figure: "<0.1%". @param {string} figure */
const withPercent = (figure) => translatable("replay-percent", `${figure}%`, { figure: decimal(figure) });
/** "4.2%" @param {number} share @param {number} [digits] */
const percent = (share, digits = 1) => withPercent((100 * share).toFixed(digits));
/** "37%": what can still go either way is neither 0% nor 100%. @param {number} share @param {number} [digits] */
export function formatChance(share, digits = 0) {
  const step = 10 ** -(2 + digits);
  const figure = (/** @type {number} */ part) => (100 * part).toFixed(digits);
  if (share > 0 && share < step / 2) return withPercent(`<${figure(step)}`);
  return share >= 1 - step / 2 && share < 1 ? withPercent(`>${figure(1 - step)}`) : withPercent(figure(share));
}
/** "+4.2%" @param {number} share */
const change = (share) => withPercent(`${Math.abs(share) < 0.0005 ? "" : share > 0 ? "+" : MINUS}${(100 * Math.abs(share)).toFixed(1)}`);
/** "+0.31" @param {number} points */
const signed = (points) => decimal(`${points.toFixed(2) === "0.00" || points.toFixed(2) === "-0.00" ? "" : points < 0 ? MINUS : "+"}${Math.abs(points).toFixed(2)}`);
/** "2 blunders" @param {number} count @param {Grade} grade */
const countGrade = (count, grade) => translatable("replay-count-grade", `${count} ${WORDS[grade][count === 1 ? 0 : 1]}`, { count, grade });
/** "2 decisions" @param {number} count */
const countDecisions = (count) => translatable("replay-count-decisions", `${count} ${count === 1 ? "decision" : "decisions"}`, { count });

/**
 * Fetches a review.
 * @param {Source} source @param {AbortSignal} signal @param {(words: string, share?: number) => void} onProgress without a
 * share that is done: nothing has come for a while, because the coach is slow or the connection hangs
 * @returns {Promise<Reviewed>}
 */
export async function fetchReview(source, signal, onProgress) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  const wait = () => {
    clearTimeout(late);
    late = setTimeout(() => onProgress(translatable("replay-no-answer", "No answer for a while. The coach is slow, or the connection is gone.")), ANSWER_WITHIN);
  };
  try {
    for await (const line of readLines(source, signal, wait)) {
      if (line.type === "review") return { ...line, seat: source.seat };
      if (line.type === "error") throw new Error(line.detail);
      if (line.type === "waiting") onProgress(line.why, 0);
      if (line.type === "progress" && !line.done) onProgress(translatable("replay-coach-reviewing", "The coach is reviewing the game …"), 0);
      if (line.type === "decided" && line.done) onProgress(translatable("replay-reviewed", `Reviewed ${line.done} of ${countDecisions(line.of)}.`, { done: line.done, of: line.of }), line.done / line.of);
    }
  } finally {
    clearTimeout(late);
  }
  throw new Error(BROKE_OFF);
}

/** The lines in which the server sends a review. @param {Source} source @param {AbortSignal} signal
 * @param {() => void} wait called whenever the next line is waited for */
async function* readLines({ path, text, player }, signal, wait) {
  /** @type {RequestInit} */
  const options = text === undefined ? { signal, method: player ? "POST" : "GET" } : { signal, method: "POST", headers: { "content-type": "text/plain" }, body: text };
  wait();
  const answer = await fetch(rooted(path), options).catch(lost(signal));
  if (!answer.ok || !answer.body) {
    const problem = await answer.json().catch(() => null);
    throw new Error(sentence(problem?.detail ?? "") || FAILED);
  }
  let unfinished = "";
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value = "" } = await reader.read().catch(lost(signal, BROKE_OFF));
    wait();
    const lines = (unfinished + value).split("\n");
    unfinished = lines.pop() ?? "";
    for (const text of lines) {
      const line = read(text);
      if (!line) throw new Error(FAILED); // a page of a proxy
      yield line;
    }
    if (done) return;
  }
}

/** "Hand 3" @param {number} number */
const handName = (number) => translatable("replay-hand-number", `Hand ${number}`, { number: String(number) });

export class Review {
  /**
   * @param {HTMLElement} place
   * @param {Reviewed} reviewed
   * @param {{go: (frame: number) => void, stage: HTMLElement, opener: HTMLElement, names: string[], own: number | null}} options
   * `own`: the seat that this browser has
   */
  constructor(place, reviewed, { go, stage, opener, names, own }) {
    this.reviewed = reviewed;
    this.opener = opener;
    this.own = own;
    this.names = names.map((name, seat) => (seat === own ? translatable("replay-name-you", `${name} (you)`, { name }) : name));
    this.stage = stage;
    this.go = (/** @type {number} */ frame) => {
      this.opened = null;
      go(frame);
    };
    const { review, teams, seat = own } = reviewed;
    this.team = Math.max(0, seat === null ? 0 : teams.findIndex((seats) => seats.includes(seat)));
    /** @type {Map<number, Decision>} */
    this.decisions = new Map(review.hands.flatMap((hand) => hand.decisions).map((decision) => [decision.at, decision]));
    /** the seat whose decisions are listed; -1: everybody's */
    this.player = seat !== null && seat < names.length ? seat : -1;
    this.small = false;
    /** the reasons that stand in the list already @type {Set<string>} */
    this.reasons = new Set();
    /** @type {number | null} the frame it was opened at, till somebody moves: the whole comes first */
    this.opened = -1;
    /** called when it is closed otherwise than by Back @type {(() => void) | undefined} */
    this.shut = undefined;
    /** @type {Chart | null} */
    this.chart = null;
    this.now = h("div", { class: "review-now" });
    this.list = h("div", {});
    const closer = h("button", { type: "button", class: "button small review-close", onclick: () => this.close() }, translatable("replay-back-to-table", "Back to the table"));
    this.head = h("h2", { tabindex: -1 }, translatable("replay-the-review-short", "Review"));
    this.root = h(
      "section",
      { class: "review", "aria-label": translatable("replay-the-review", "The review"), tabindex: 0 },
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
    if (!matchMedia("(min-width: 62.5rem)").matches) this.shut ??= closesOnBack(() => this.close());
  }

  /** Back to the table, if there is no room for both. */
  close() {
    this.stage.classList.remove("at-review");
    if (!this.shut) return;
    if (this.root.contains(document.activeElement)) this.opener.focus();
    this.shut();
    this.shut = undefined;
  }

  /** Goes to the moment before an event. @param {number} at */
  goBefore(at) {
    this.close();
    this.go(at - 1);
  }

  /** A link to the moment before an event. @param {number} at @param {...import("../page/make.js").Kid} words */
  link(at, ...words) {
    return h("button", { type: "button", class: "goes", onclick: () => this.goBefore(at) }, ...words);
  }

  /** How well everybody decided, oneself first. */
  players() {
    const card = (/** @type {ReviewedPlayer} */ player) => {
      const grades = GRADES.filter((grade) => player.grades[grade]);
      let x = 0;
      const parts = grades.map((grade) => {
        const width = (100 * player.grades[grade]) / player.decisions;
        const part = s("rect", { class: grade, x: x.toFixed(2), y: 0, width: width.toFixed(2), height: 8 });
        x += width;
        return part;
      });
      return h(
        "li",
        {},
        h("h4", {}, this.playerName(player.seat, player.name)),
        h("p", { class: "accuracy" }, player.accuracy === null ? "–" : formatChance(player.accuracy)),
        h("p", { class: "counts" }, player.decisions
            ? translatable("replay-lost-on-average", `${countDecisions(player.decisions)}, ${percent(player.average, 2)} lost on average`, { decisions: countDecisions(player.decisions), lost: percent(player.average, 2) })
            : translatable("replay-no-decisions", "No decisions")),
        s("svg", { class: "grades", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" }, ...parts),
        h("p", { class: "counts" }, grades.map((grade) => countGrade(player.grades[grade], grade)).join(", ")),
        this.practice(player),
      );
    };
    const { review } = this.reviewed;
    const players = review.players.toSorted((a, b) => Number(b.seat === this.own) - Number(a.seat === this.own));
    const skipped = review.hands.flatMap((hand) => hand.skipped).length;
    return h(
      "section",
      {},
      h("h3", {}, translatable("replay-how-well", "How well each player decided")),
      h("ul", { class: "review-players" }, players.map(card)),
      h("p", { class: "note" }, translatable("replay-accuracy", "Accuracy is the share of decisions that were best or fine, judged by what the player could know. Differences too small to measure don't count.")),
      skipped ? h("p", { class: "note" }, translatable("replay-left-out", `Left out: ${countDecisions(skipped)} with too few cards on record.`, { count: skipped })) : null,
      (review.notes ?? []).map(({ words, decisions }) => h("p", { class: "note" }, translatable("replay-note-of", `${countDecisions(decisions)}: ${words}`, { decisions: countDecisions(decisions), note: words }))),
    );
  }

  /** The name of a player: theirs alone if others have had their seat, too. @param {number} seat @param {string} name */
  playerName(seat, name) {
    return name === this.reviewed.review.names[seat] ? this.names[seat] : name;
  }

  /** The name of the player who decided. @param {Decision} decision */
  actor({ at, seat }) {
    const hand = this.reviewed.review.hands.findLast((hand) => hand.at < at);
    return this.playerName(seat, hand?.names[seat] ?? "");
  }

  /** A link to puzzles made of a player's mistakes. @param {ReviewedPlayer} player */
  practice(player) {
    const { puzzles, review } = this.reviewed;
    const own = puzzles[review.players.indexOf(player)] ?? [];
    if (!own.length) return null;
    const why = h("span", { role: "status" });
    const keep = (/** @type {Event} */ event) => {
      if (tabMemory.set("euchre-own-puzzles", own)) return;
      event.preventDefault(); // the next page would know of none
      why.textContent = ` ${translatable("replay-nothing-stored", "This browser stores nothing for this page, so the next page can't get the puzzles.")}`;
    };
    const words = translatable("replay-practice", own.length === 1 ? "Practice the mistake" : `Practice the ${own.length} mistakes`, { count: own.length });
    return h("p", {}, h("a", { href: "/learn/puzzles?set=own", onclick: keep }, words), why);
  }

  /** What moved the chance to win: the parts as bars from zero to the right or the left, and their sum. */
  sum() {
    const { hands, sides, parts } = this.reviewed.review;
    if (!sides.length) return null;
    const shown = sides.length > 2 ? sides : [sides[this.team] ?? sides[0]];
    const most = Math.max(0.01, ...shown.flatMap((side) => [...parts.map(({ key }) => side[key]), side.result].map(Math.abs)));
    const bar = (/** @type {number} */ value) => {
      const width = (50 * Math.abs(value)) / most;
      return s("svg", { class: `sum-bar ${value < 0 ? "less" : "more"}`, viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { x: (value < 0 ? 50 - width : 50).toFixed(2), y: 1, width: width.toFixed(2), height: 8 }), s("path", { d: "M50 0V10" }));
    };
    const row = (/** @type {string} */ name, /** @type {number} */ value, kind = "") => h("tr", { class: kind }, h("th", { scope: "row" }, name), h("td", { class: "sum-place" }, bar(value)), h("td", { class: "num" }, change(value)));
    const table = (/** @type {Side} */ side) =>
      h("table", { class: "review-sum" }, h("caption", {}, side.name), h("tbody", {}, parts.map(({ key, name }) => row(name, side[key])), row(translatable("replay-total", "Total"), side.result, "together")));
    return h(
      "section",
      {},
      h("h3", {}, translatable("replay-what-changed", "What changed the chance to win")),
      shown.map(table),
      h("dl", { class: "sum-meaning" }, parts.map(({ name, meaning }) => h("div", {}, h("dt", {}, name), h("dd", {}, `${meaning}.`)))),
      sides[0].hands < hands.length ? h("p", { class: "note" }, translatable("replay-from-hands", `From ${sides[0].hands} of ${hands.length} hands. The others are unfinished, or some of their cards aren't on record.`, { count: sides[0].hands, of: hands.length })) : null,
    );
  }

  /** The chances as a chart, and the same as a table. */
  chances() {
    const { review, teams } = this.reviewed;
    if (review.line.length < 2) return null;
    const name = this.teamName(this.team);
    const hands = review.hands.map(({ at, hand }) => ({ at: at + 1, hand }));
    const slips = [...this.decisions.values()].filter(({ grade }) => grade === "mistake" || grade === "blunder");
    const own = review.line.map(({ chances }) => chances[this.team]).filter((chance) => chance !== undefined);
    const [first, last, low, high] = [own[0], own[own.length - 1], Math.min(...own), Math.max(...own)].map((chance) => formatChance(chance));
    const label = translatable("replay-chance-label", `Chance to win, ${name}: from ${first} to ${last}; lowest ${low}, highest ${high}.`, { name, first, last, low, high });
    this.chart = new Chart(review.line, hands, slips, { team: this.team, label, go: (at) => this.goBefore(at) });
    const cells = (/** @type {number[]} */ chances) => teams.map((_, team) => h("td", { class: "num" }, chances.length ? formatChance(chances[team]) : ""));
    const row = (/** @type {ReviewedHand} */ hand) =>
      h("tr", {}, h("th", { scope: "row" }, this.link(hand.at + 1, handName(hand.hand))), h("td", { class: "num" }, hand.scores.join("–")), cells(hand.before), cells(hand.after));
    return h(
      "section",
      {},
      h("h3", {}, translatable("replay-chance-of", `Chance to win: ${name}`, { name })),
      this.chart.root,
      h("p", { class: "note" }, translatable("replay-chart-note", "Numbers are hands; dots are mistakes and blunders. Click one to go there.")),
      h(
        "details",
        {},
        h("summary", {}, translatable("replay-as-a-table", "As a table")),
        h(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": translatable("replay-hand-by-hand", "Chances hand by hand") },
          h(
            "table",
            {},
            h("thead", {}, h("tr", {}, [
              translatable("replay-hand", "Hand"),
              translatable("replay-score", "Score"),
              ...teams.map((_, team) => translatable("replay-before", `${this.teamName(team)} before`, { team: this.teamName(team) })),
              ...teams.map((_, team) => translatable("replay-after", `${this.teamName(team)} after`, { team: this.teamName(team) })),
            ].map((head) => h("th", { scope: "col" }, head)))),
            h("tbody", {}, review.hands.map(row)),
          ),
        ),
      ),
    );
  }

  /** @param {number} team */
  teamName(team) {
    return this.reviewed.teams[team].map((seat) => this.names[seat]).join(translatable("replay-and", " and "));
  }

  moments() {
    const { moments, hands } = this.reviewed.review;
    if (!moments.length) return null;
    const item = (/** @type {GameReview["moments"][0]} */ moment) => {
      const hand = hands.find((hand) => hand.hand === moment.hand);
      const worst = [...(hand?.decisions ?? [])].sort((a, b) => b.loss - a.loss)[0];
      const at = worst && worst.loss > 0 ? worst.at : (hand?.at ?? 0) + 1;
      return h("li", {}, this.link(at, handName(moment.hand)), ` ${moment.words}`);
    };
    return h("section", {}, h("h3", {}, translatable("replay-what-decided", moments.length === 1 ? "What decided it" : `The ${["", "", "two", "three"][moments.length] ?? moments.length} moments that decided it`, { count: moments.length })), h("ol", { class: "review-moments" }, moments.map(item)));
  }

  hands() {
    const all = h("option", { value: -1 }, translatable("replay-everybody", "everybody"));
    const names = this.names.map((name, seat) => h("option", { value: seat, selected: seat === this.player }, name));
    const player = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": translatable("replay-whose", "Whose decisions"), onchange: () => ((this.player = Number(player.value)), this.drawHands()) }, all, names));
    const small = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", onchange: () => ((this.small = small.checked), this.drawHands()) }));
    return h("section", {}, h("h3", {}, translatable("replay-mistakes-cost", "What mistakes cost, hand by hand")), h("div", { class: "review-filter" }, h("label", {}, translatable("replay-player", "Player "), player), h("label", {}, small, translatable("replay-small-losses", " show small losses"))), this.hindsight(), this.list);
  }

  /** Explains how a choice came out at its deal, if any decision has that. */
  hindsight() {
    return [...this.decisions.values()].some(({ hindsight }) => hindsight) && h("p", { class: "note" }, translatable("replay-hindsight", "How the better choice would have done on this deal doesn't change the grade: one deal proves nothing. Points are for this hand, the player's side minus the other side."));
  }

  drawHands() {
    const isListed = (/** @type {Decision} */ { seat, grade, loss }) =>
      (this.player < 0 || seat === this.player) && (GRADES.indexOf(grade) > 1 || (this.small && loss > 0));
    const hands = this.reviewed.review.hands.map((hand) => ({ hand, decisions: hand.decisions.filter(isListed) })).filter(({ decisions }) => decisions.length);
    this.reasons.clear();
    fill(
      this.list,
      hands.map(({ hand, decisions }) =>
        h(
          "div",
          { class: "review-hand" },
          h("h4", {}, this.link(hand.at + 1, handName(hand.hand)), h("span", {}, translatable("replay-at-score", ` at ${hand.scores.join("–")}`, { score: hand.scores.join("–") }))),
          h("p", { class: "note" }, hand.result),
          h("ul", {}, decisions.map((decision) => this.decision(decision))),
        ),
      ),
      !hands.length && h("p", {}, this.small ? translatable("replay-nothing-lost", "No decision lost anything.") : translatable("replay-little-lost", "No decision lost more than a little.")),
    );
  }

  /** @param {Decision} decision */
  decision(decision) {
    const { at, grade, trick, did, better, hindsight } = decision;
    const actor = this.actor(decision);
    return h(
      "li",
      { class: grade },
      h("p", {}, this.badge(grade), this.link(at, trick ? translatable("replay-did-in-trick", `${actor}, trick ${trick}: ${did}`, { actor, trick: String(trick), did }) : translatable("replay-did", `${actor}: ${did}`, { actor, did })), " ", h("b", {}, cost(decision))),
      h("p", { class: "better" }, translatable("replay-better", `Better: ${better}.`, { better }), ` ${this.reason(decision)}`),
      hindsight && h("p", { class: "better at-deal" }, hindsight.words),
      this.allChoices(decision),
    );
  }

  /** Why something else is better, in full only once in the list. @param {Decision} decision */
  reason({ analysis: { reason } }) {
    if (this.reasons.has(reason)) return translatable("replay-as-above", "As above.");
    if (reason) this.reasons.add(reason);
    return reason;
  }

  /** All choices of a decision, drawn when they are opened. @param {Decision} decision */
  allChoices(decision) {
    const all = /** @type {HTMLDetailsElement} */ (h("details", { ontoggle: () => all.children.length > 1 || all.append(this.options(decision)) }, h("summary", {}, translatable("replay-all-choices", "All choices"))));
    return all;
  }

  /** @param {Grade} grade */
  badge(grade) {
    return h("span", { class: `badge ${grade}` }, translatable("replay-grade", capital(grade), { grade }));
  }

  /**
   * Shows what the coach says of the decision that comes next.
   * @param {number} frame @param {HTMLElement} line a line below the table
   */
  show(frame, line) {
    this.chart?.mark(frame + 1);
    const decision = this.decisions.get(frame + 1);
    line.hidden = false;
    if (this.opened === -1) this.opened = frame;
    else if (this.opened !== frame) this.opened = null;
    fill(this.now);
    if (!decision) return fill(line, " ");
    const { analysis, hindsight, did, better } = decision;
    const actor = this.actor(decision);
    const loss = cost(decision);
    fill(line, this.badge(decision.grade), " ", loss ? translatable("replay-now-lost", `${actor}, ${did}: ${loss}. Better: ${better}.`, { actor, did, loss, better }) : translatable("replay-now", `${actor}, ${did}.`, { actor, did }));
    if (this.opened !== null) return;
    fill(this.now, h("h3", {}, translatable("replay-to-decide", `${actor} to decide`, { actor })), this.options(decision), h("p", { class: "note" }, `${analysis.reason} ${analysis.note}`), hindsight && h("p", { class: "note" }, hindsight.words));
  }

  /** Every choice with its worth; the one that was made is marked. @param {Decision} decision */
  options({ event: chosen, analysis: { options } }) {
    const solved = options.some(({ double_dummy: perfect }) => perfect !== null);
    const cell = (/** @type {string} */ worth, /** @type {string} */ error = "") => h("td", { class: "num" }, worth, error && h("small", {}, `± ${error}`));
    const heads = [translatable("replay-points", "Points"), translatable("replay-to-win", "To win"), ...(solved ? [translatable("replay-perfect-play", "Perfect play")] : [])];
    return h(
      "div",
      { class: "review-options" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, translatable("replay-choice", "Choice")), heads.map((head) => h("th", { scope: "col", class: "num" }, head)))),
        h(
          "tbody",
          {},
          options.map(({ event, words, points, points_se: error, win, win_se: swing, double_dummy: perfect }) => {
            const made = JSON.stringify(event) === JSON.stringify(chosen);
            return h(
              "tr",
              { class: made ? "made" : "" },
              h("th", { scope: "row" }, capital(words), made && h("span", { class: "made-mark" }, translatable("replay-done", "done"))),
              cell(signed(points), decimal(error.toFixed(2))),
              win === null ? cell("–") : cell(formatChance(win, 1), percent(swing)),
              solved && cell(perfect === null ? "–" : signed(perfect)),
            );
          }),
        ),
      ),
      solved && h("p", { class: "note" }, translatable("replay-perfect-note", "Perfect play: the average points if everybody could see all the cards. It isn't a forecast.")),
    );
  }
}

/** "0.31 points, 4.2% of the match" @param {Decision} decision */
function cost({ points, loss }) {
  const told = decimal(points.toFixed(2));
  const parts = [
    points > 0 && translatable("replay-cost-points", `${told} points`, { points: told, whole: Math.trunc(points) }),
    loss > 0 && translatable("replay-cost-match", `${percent(loss)} of the match`, { chance: percent(loss) }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** One's own seat in a game of a table, if this device remembers it: people may have changed places since, and
 * somebody who is not among the players sat down after it.
 * @param {string | null} table @param {string[]} names of the players */
export function findOwnSeat(table, names) {
  const { seat = null, name = "" } = (table && memory.seat(table)) || {};
  if (!name) return seat;
  const own = names.findIndex((players) => players.split(translatable("replay-then", ", then ")).includes(name));
  return own < 0 ? null : own;
}
