// What is told of a game that is over: the score by hand as a line, the hand that decided it, what the coach finds.

import { fill, h, load, s } from "../page/make.js";
import { lost, rooted } from "../page/network.js";
import { translatable } from "../page/texts.js";
import { signed } from "../felt/score.js";
import { weave } from "../line/weave.js";
import { fullStop, mySeat, sideOf, teamName, teamOf, teamOrder } from "../line/picture.js";

/** @import {HandResult, Seated, Game} from "../line/types.js" */
/** @typedef {Seated & {game: Game}} Played */

const WIDE = 340;
const HIGH = 140;
const LEFT = 24;
const TOP = 12;
const LOW = HIGH - 22;
/** Letters of a side's name beside its line. */
const LETTERS = 11;
/** Between two names beside their lines. */
const APART = 14;

/** The replay of a hand. @param {Played} p @param {number} hand */
const replayed = (p, hand) => `/replay?table=${p.table.id}&game=${p.game.number}&hand=${hand}`;

/** @param {number} n */
const handWords = (n) => translatable("ends-hand", `Hand ${n}`, { n });

/** By how much a hand has parted the sides; in favour of whom, where that is asked. @param {HandResult} result @param {number} [team] */
function swing({ points }, team = -1) {
  if (team < 0) return Math.max(...points) - Math.min(...points);
  const others = points.filter((_, other) => other !== team);
  return points[team] - others.reduce((sum, score) => sum + score, 0) / others.length;
}

/** The hand that decided the game: from which on the winner was ahead, after being level or behind. Where they were
 * ahead from the first hand on, or nobody has won, it is the one that parted the sides most, or the last of several.
 * @param {HandResult[]} results @param {number | null | undefined} winner
 * @returns {{at: number, words: string}} at from 0 on, and what it did; -1: there is none */
export function decisive(results, winner) {
  const team = winner ?? -1;
  const gains = results.map((result) => swing(result, team));
  const most = Math.max(...gains);
  if (results.length < 2 || most <= 0) return { at: -1, words: "" };
  const level = results.findLastIndex(({ scores }) => scores.some((score, other) => other !== team && score >= scores[team]));
  const ahead = level + 1 < results.length ? level + 1 : 0;
  if (ahead > 0 && team >= 0) return { at: ahead, words: translatable("ends-decided", "decided it") };
  const at = gains.lastIndexOf(most);
  return { at, words: gains.indexOf(most) === at ? translatable("ends-biggest", "was the biggest") : translatable("ends-among-biggest", "was one of the biggest") };
}

/** The hands to tell of: the one that counts most, and the two next in weight, in their order.
 * @param {HandResult[]} results @param {number} decided */
function moments(results, decided) {
  const others = results
    .map((result, index) => ({ result, index }))
    .filter(({ result, index }) => index !== decided && swing(result) > 0)
    .sort((a, b) => swing(b.result) - swing(a.result) || b.index - a.index)
    .slice(0, 2)
    .map(({ index }) => index);
  return decided < 0 ? [] : [...others, decided].sort((a, b) => a - b);
}

/**
 * The story of a game. Empty where there is only one hand to tell of.
 * @param {Played} p @param {string} last how the last hand ended, as it is told to who looks
 */
export function story(p, last) {
  const results = p.game.results ?? [];
  if (results.length < 2) return null;
  const { at: decided, words } = decisive(results, p.game.winner);
  const told = (/** @type {number} */ index) => p.mine?.told?.[index] ?? results[index].words;
  const item = (/** @type {number} */ index) =>
    h("li", { class: index === decided ? "decided" : "" }, h("a", { href: replayed(p, index + 1) }, handWords(index + 1)), index === decided && h("b", {}, ` ${words}. `), ` ${told(index)}`);
  const three = moments(results, decided);
  return h(
    "section",
    { class: "story", "aria-labelledby": "story-title" },
    h("h3", { id: "story-title" }, translatable("ends-story", "How it went")),
    line(p, results, decided),
    three.length ? h("ol", { class: "moments" }, three.map(item)) : null,
    !three.includes(results.length - 1) && h("p", {}, last),
    coach(p),
    byHand(p, results, told),
  );
}

/** The scores of a side after each hand, what it began with first. @param {HandResult[]} results @param {number} team */
const scoresOf = (results, team) => [(results[0].scores[team] ?? 0) - (results[0].points[team] ?? 0), ...results.map(({ scores }) => scores[team] ?? 0)];

/** The score hand by hand as a line for each side. @param {Played} p @param {HandResult[]} results @param {number} decided */
function line(p, results, decided) {
  const order = teamOrder(p);
  const { target, teams } = p.game;
  const pairs = teams.length === 2 && teams[0].length > 1;
  const lines = order.map((team) => ({ team, name: teamName(p, team), scores: scoresOf(results, team), side: pairs ? sideOf(p, p.game.teams[team][0]) : "" }));
  const all = lines.flatMap(({ scores }) => scores);
  const top = Math.max(target, 1, ...all);
  const least = Math.min(0, ...all);
  const right = WIDE - 17 - Math.max(...lines.map(({ name }) => wide(short(name))));
  const x = (/** @type {number} */ hand) => LEFT + ((right - LEFT) * hand) / results.length;
  const y = (/** @type {number} */ score) => LOW - ((LOW - TOP) * (score - least)) / (top - least);
  const words = (/** @type {number} */ px, /** @type {number} */ py, /** @type {string} */ text, anchor = "end", kind = "") =>
    s("text", { x: px.toFixed(1), y: py.toFixed(1), "text-anchor": anchor, class: kind }, text);
  const ends = spread(lines.map(({ scores }) => y(scores[scores.length - 1]) + 4));
  const every = Math.ceil(results.length / 12);
  const numbers = results.map((_, index) => index + 1).filter((hand) => hand % every === 0 || hand === 1);
  const won = p.game.winner ?? -1;
  const tell = (/** @type {string} */ name, /** @type {string} */ scores) => fullStop(translatable("ends-scores-of", `${name}: ${scores}`, { name, scores }));
  const told = lines.map(({ name, scores }) => tell(name, scores.join(", "))).join(" ");
  const label = translatable("ends-score-line", `The score, hand by hand. ${told}`, { scores: told });
  const root = s(
    "svg",
    { class: "score-line", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
    ...[least, ...(target ? [target] : [top])].map((score) => s("line", { class: score === target ? "line-target" : "line-edge", x1: LEFT, x2: right, y1: y(score).toFixed(1), y2: y(score).toFixed(1) })),
    ...[least, target || top].map((score) => words(LEFT - 6, y(score) + 4, signed(score))),
    ...numbers.map((hand) => words(x(hand), HIGH - 6, String(hand), "middle")),
    ...lines.map(({ scores, side }, n) => s("path", { class: `line side-${n}`, ...(side && { "data-side": side }), d: scores.map((score, hand) => `${hand ? "L" : "M"}${x(hand).toFixed(1)} ${y(score).toFixed(1)}`).join("") })),
    ...(decided >= 0 ? [s("circle", { class: "line-decided", cx: x(decided + 1).toFixed(1), cy: y(results[decided].scores[won < 0 ? order[0] : won]).toFixed(1), r: 6 })] : []),
    ...lines.map(({ name }, n) => words(right + 11, ends[n], short(name), "start", n ? "" : "own")),
  );
  const go = (/** @type {Event} */ event) => {
    const box = root.getBoundingClientRect();
    const px = ((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * WIDE;
    const hand = Math.round(((px - LEFT) / (right - LEFT)) * results.length);
    location.href = rooted(replayed(p, Math.max(1, Math.min(results.length, hand))));
  };
  root.addEventListener("click", go);
  return root;
}

/** @param {string} name */
export const short = (name) => ([...name].length > LETTERS ? `${[...name].slice(0, LETTERS - 1).join("").trim()}…` : name);

/** About how wide a text is, in units of the picture. @param {string} text */
const wide = (text) => [...text].reduce((sum, letter) => sum + (/[MW@mw…]/.test(letter) ? 11.5 : /[A-Z]/.test(letter) ? 9 : 7.2), 0);

/** Heights for names, each where its line ends or as near as the others let it. @param {number[]} wanted */
function spread(wanted) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const heights = [...wanted];
  order.forEach((index, n) => n && (heights[index] = Math.max(heights[index], heights[order[n - 1]] + APART)));
  const over = Math.max(0, Math.max(...heights) - (LOW + 4));
  [...order].reverse().forEach((index, n, all) => (heights[index] = Math.min(heights[index], n ? heights[all[n - 1]] - APART : heights[index] - over)));
  return heights;
}

/** The same as a table, every hand a link. @param {Played} p @param {HandResult[]} results @param {(at: number) => string} told */
function byHand(p, results, told) {
  const order = teamOrder(p);
  const row = (/** @type {HandResult} */ { scores }, /** @type {number} */ index) =>
    h("tr", {}, h("th", { scope: "row" }, h("a", { href: replayed(p, index + 1) }, handWords(index + 1))), h("td", {}, told(index)), order.map((team) => h("td", { class: "num" }, signed(scores[team]))));
  const heads = ["", translatable("ends-what-happened", "What happened"), ...order.map((team) => teamName(p, team))];
  const table = h("table", {}, h("thead", {}, h("tr", {}, heads.map((head, column) => (head ? h("th", { scope: "col", class: column > 1 ? "num" : "" }, head) : h("td"))))), h("tbody", {}, results.map(row)));
  return h("details", { class: "by-hand" }, h("summary", {}, translatable("ends-all-hands", `All ${results.length} hands`, { n: results.length })), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": translatable("ends-score-table", "The score, hand by hand") }, table));
}

// -- the coach -------------------------------------------------------------------------------------

/** @typedef {import("../replay/review.js").GameReview} GameReview */

/** What the coach finds, asked for here. @param {Played} p */
function coach(p) {
  const place = h("div", { class: "coach" });
  const ask = async () => {
    const words = h("p", { role: "status", class: "wait" }, translatable("ends-coach-starts", "The coach is starting …"));
    const bar = /** @type {HTMLProgressElement} */ (h("progress", { max: 1, "aria-label": translatable("ends-coach-reviews", "The coach is reviewing the game") }));
    const stop = new AbortController();
    const looks = setInterval(() => place.closest("[hidden]") && stop.abort(), 1000); // until another game is played
    let anew = false;
    const retry = h("button", { type: "button", class: "button small", hidden: true, onclick: () => ((anew = true), stop.abort()) }, translatable("ends-try-again", "Try again"));
    fill(place, words, bar, retry, " ", h("button", { type: "button", class: "button small", onclick: () => stop.abort() }, translatable("ends-stop", "Stop")));
    try {
      const { fetchReview, formatChance } = await load(() => import("../replay/review.js")).catch(lost());
      const path = `/api/tables/${encodeURIComponent(p.table.id)}/review?game=${p.game.number}`;
      const answer = await fetchReview({ path, table: p.table.id }, stop.signal, (text, done) => {
        words.textContent = text;
        retry.hidden = done !== undefined;
        if (done !== undefined) bar.value = done;
      });
      fill(place, found(p, answer.review, formatChance));
    } catch (problem) {
      if (anew) ask();
      else if (stop.signal.aborted) fill(place, again);
      else fill(place, h("p", { class: "error", role: "alert" }, problem instanceof Error ? problem.message : String(problem)), again);
    } finally {
      clearInterval(looks);
    }
  };
  const again = h("button", { type: "button", class: "button small", onclick: ask }, translatable("ends-ask-coach", "Ask the coach what decided it"));
  fill(place, again);
  return place;
}

/** @param {Played} p @param {GameReview} review @param {(share: number) => string} formatChance */
function found(p, review, formatChance) {
  const mine = mySeat(p);
  const team = teamOf(p, mine);
  const players = review.players.map(({ seat, name, accuracy, grades }) => {
    const slips = [grades.mistake && translatable("ends-mistakes", `${grades.mistake} mistake${grades.mistake > 1 ? "s" : ""}`, { n: grades.mistake }), grades.blunder && translatable("ends-blunders", `${grades.blunder} blunder${grades.blunder > 1 ? "s" : ""}`, { n: grades.blunder })].filter(Boolean).join(", ");
    return h("li", {}, h("b", {}, accuracy === null ? "–" : formatChance(accuracy)), ` ${seat === mine ? translatable("line-you", "You") : name}`, slips && h("span", { class: "note" }, ` ${slips}`));
  });
  const moment = (/** @type {GameReview["moments"][0]} */ { hand, words }) => h("li", {}, h("a", { href: replayed(p, hand) }, handWords(hand)), ` ${words}`);
  const side = review.sides[Math.max(0, team)];
  const parts = side ? [...review.parts].sort((a, b) => Math.abs(side[b.key]) - Math.abs(side[a.key])) : [];
  return [
    h("h4", {}, translatable("ends-coach-found", "What the coach found")),
    h("ul", { class: "coach-players", "aria-label": translatable("ends-coach-accuracy", "Best or fine decisions") }, players),
    parts.length ? h("p", {}, changedMost(side[parts[0].key], parts[0], team < 0 ? side.name : "")) : null,
    review.moments.length ? h("ol", { class: "moments" }, review.moments.map(moment)) : null,
  ];
}

/** What changed a chance most. @param {number} share by how much @param {{name: string, meaning: string}} part @param {string} side whose chance; "": one's own */
function changedMost(share, { name, meaning }, side) {
  const [sign, percent] = [share < 0 ? "−" : "+", Math.round(100 * Math.abs(share))];
  const isEnglish = (document.documentElement.lang || "en") === "en";
  const part = h("b", {}, isEnglish ? name.toLowerCase() : name); // other languages have capitals within a sentence
  const whose = side ? `the chance of ${side}` : "your chance";
  return weave({ part }, (at) => {
    const english = `What changed ${whose} most: ${at.part} (${sign}${percent}%), ${meaning}.`;
    const filling = { part: at.part, sign, percent, meaning, side };
    return side ? translatable("ends-changed-chance-of", english, filling) : translatable("ends-changed-your-chance", english, filling);
  });
}
