// The score: digits, and the two cards that show it; trump, and who made it.

import { fill, h, s, when } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";
import { SIGNS, SUITS, nameOf, sideOf, symbol, teamName, teamOrder, within } from "../line/picture.js";
import { said } from "./face.js";

/** @import {Game, HandInfo, Picture} from "../line/types.js" */

const W = 24;
const H = 34;
/** Where the pips of the score cards lie, as on real ones. */
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 17]],
  2: [[12, 9], [12, 25]],
  3: [[12, 7], [12, 17], [12, 27]],
  4: [[7, 9], [17, 9], [7, 25], [17, 25]],
  5: [[7, 9], [17, 9], [12, 17], [7, 25], [17, 25]],
  6: [[7, 8], [17, 8], [7, 17], [17, 17], [7, 26], [17, 26]],
};
/** The upper card lies a little askew, so that pips disappear one by one. */
const ASKEW = 14;

/** Which card is open, how many of its pips are in sight, and how the other lies; null: cards cannot show it. @param {string} kind @param {number} score */
export function laying(kind, score) {
  if (score < 0) return null;
  if (kind === "2_3_crossed" && score <= 9) {
    const crossed = score >= 5;
    const pips = crossed ? score - 5 : score;
    const open = pips <= 2 ? 2 : 3;
    return { open, pips: Math.min(pips, 3), more: pips > 3 ? 1 : 0, other: 5 - open, crossed };
  }
  const first = kind === "5_5" ? 5 : kind === "6_4" ? 6 : 0;
  if (!first || score > 10) return null;
  const pips = Math.min(score, first);
  return { open: first, pips, more: score - pips, other: 10 - first, crossed: false };
}

/** A card with pips, the first of them (askew from the top) in sight. @param {number} count */
function pips(count) {
  return (PIPS[count] ?? []).map(([cx, cy]) => s("circle", { cx, cy, r: 2.6, class: "pip" }));
}

const card = (/** @type {string} */ kind) => s("rect", { width: W, height: H, rx: 3, class: kind });

/** Where the covering card's upper edge goes to leave `shown` pips of `count` in sight. @param {number} count @param {number} shown */
function edge(count, shown) {
  const tilt = Math.tan((ASKEW * Math.PI) / 180);
  const depth = PIPS[count].map(([x, y]) => y + (x - W / 2) * -tilt).sort((a, b) => a - b);
  if (shown >= count) return H + 2;
  if (shown === 0) return -1;
  return (depth[shown - 1] + depth[shown]) / 2;
}

/** The drawing of a score. @param {string} kind @param {number} score */
function scoreCards(kind, score) {
  const lying = laying(kind, score);
  if (!lying) return null;
  const { open, other, crossed } = lying;
  const both = lying.more > 0;
  const whole = lying.pips >= open && !crossed;
  const width = both || whole ? 56 : 44;
  const svg = s("svg", { viewBox: `-3 -4 ${width} 44`, class: "score-cards", "aria-hidden": "true" });
  if (crossed) {
    const shown = lying.pips + lying.more;
    const across = s("g", { transform: "translate(35 5) rotate(90)" }, card(shown ? "score-face" : "score-back"), ...pips(shown));
    return svg.append(s("g", { transform: "translate(6 0)" }, card("score-back")), across), svg;
  }
  svg.append(s("g", {}, card("score-face"), ...pips(open)));
  if (both) {
    const second = s("g", { transform: "translate(28 0)" }, card("score-face"), ...pips(other));
    svg.append(second);
    if (lying.more < other) svg.append(cover(28, edge(other, lying.more)));
  } else if (whole) svg.append(s("g", { transform: "translate(28 0)" }, card("score-back")));
  else svg.append(cover(0, edge(open, lying.pips)));
  return svg;
}

/** A covering card from an edge downwards; what would hang far out of the bar is cut off. @param {number} x @param {number} top */
function cover(x, top) {
  const rect = s("rect", { width: W, height: H + 3 - Math.max(0, top), rx: 3, class: "score-back" });
  return s("g", { transform: `translate(${x} ${top}) rotate(${-ASKEW} ${W / 2} 0)` }, rect);
}

/** @param {number} score */
export const signed = (score) => String(score).replace("-", "−");

/** The score of one team. @param {Picture & {game: import("../line/types.js").Game}} p @param {number} team */
function side(p, team) {
  const { game } = p;
  const score = game.scores[team];
  const few = game.scores.length <= 2;
  const name = teamName(p, team);
  const tokens = game.tokens?.[team];
  const { target } = game;
  const label = target ? translatable("felt-score-of", `${name}: ${score} of ${target}`, { name, score, target }) : translatable("felt-score", `${name}: ${score}`, { name, score });
  return h(
    "div",
    { class: "side", "data-side": sideOf(p, game.teams[team][0]), role: "group", "aria-label": label },
    h("span", { class: "side-words" }, h("span", { class: "side-name" }, h("i", { class: "side-mark" }), name), h("span", { class: "digits" }, signed(score))),
    few && scoreCards(game.score_cards, score),
    tokens ? h("span", { class: "tokens", title: translatable("felt-tokens", "tokens") }, "●".repeat(tokens)) : null,
  );
}

/** The score in words, one's own side first. @param {Picture} p */
export function scoreLine(p) {
  const scores = teamOrder(p).map((team) => `${teamName(p, team)} ${p.game?.scores[team]}`).join(", ");
  return translatable("felt-score-line", `Score: ${scores}.`, { scores });
}

/** "by Ann with Bo for 4": who made trump. @param {Picture} p @param {HandInfo} hand */
function makerOf(p, { called_card: called, partner, needed, bid, maker = null }) {
  const who = within(p, maker);
  const other = called && partner != null ? within(p, partner) : "";
  const by = other ? translatable("felt-maker-with", `by ${who} with ${other}`, { who, other }) : translatable("felt-maker", `by ${who}`, { who });
  return needed && bid != null ? translatable("felt-maker-for", `${by} for ${needed}`, { maker: by, tricks: needed }) : by;
}

/** The bowers, and Benny above them. @param {string} benny @param {string} right @param {string} left */
function bowersOf(benny, right, left) {
  const cards = { right: said(right), left: said(left), benny: benny && said(benny) };
  const bowers = `right bower ${cards.right}, left bower ${cards.left}`;
  return benny ? translatable("felt-benny-and-bowers", `Benny ${cards.benny}, ${bowers}`, cards) : translatable("felt-bowers", bowers, cards);
}

/** What an auction adds to the bar, once contract.js is fetched.
 * @type {{[part in "bid" | "contract"]?: (p: Picture) => HTMLElement | null}} */
export const auction = {};

/** Trump, its maker, its bowers. @param {Picture} p */
function trumpChip(p) {
  const { hand } = p;
  if (!hand) return null;
  if (!hand.trump) return (hand.bid != null && auction.bid?.(p)) || null;
  const [right, left] = hand.bowers ?? [];
  const benny = hand.benny ?? "";
  const maker = makerOf(p, hand);
  const called = hand.called_card && hand.partner == null ? hand.called_card : "";
  const word = SUITS[hand.trump];
  const making = { suit: word, maker };
  const trump = hand.alone ? translatable("felt-trump-alone", `Trump: ${word} ${maker} alone`, making) : translatable("felt-trump", `Trump: ${word} ${maker}`, making);
  const contract = auction.contract?.(p);
  const secret = called && translatable("felt-called-card", `called card: ${said(called)}`, { card: said(called) });
  return h(
    "div",
    { class: "trump", role: "group", "aria-label": [trump, right && bowersOf(benny, right, left), secret, contract?.textContent].filter(Boolean).join("; ") },
    h("span", { class: `sign suit-${hand.trump} big`, "aria-hidden": "true" }, SIGNS[hand.trump]),
    h(
      "div",
      { class: "trump-words" },
      h("span", { class: "maker" }, h("b", { class: "suit-word" }, capital(word)), ` ${maker}`, hand.alone && h("em", { class: "lone" }, translatable("felt-alone", "alone"))),
      Boolean(right || contract || p.game?.last_hand || p.game?.bell) && h("span", { class: "bowers" }, benny && bower("Benny", benny), right && [bower(translatable("felt-right", "right"), right), bower(translatable("felt-left", "left"), left)], called && bower(translatable("felt-called-one", "called"), called), contract, countdown(p)),
    ),
  );
}

/** Which of those that count a hand is: who throws cards in plays that one again. @param {Game} game @param {HandInfo} hand */
export function handNumber(game, hand) {
  const counted = hand.result && hand.maker != null;
  return Math.min(game.hands + (counted ? 0 : 1), game.last_hand ?? Infinity);
}

/** Which of so many hands it is, where the game ends with the last of them; or the place for what is left of its time
 * (`Countdown`). @param {Picture} p */
const countdown = ({ game, hand }) => game?.bell ? h("span", { class: "countdown minutes" }) : game?.last_hand && hand ? h("span", { class: "countdown" }, h("span", { class: "hand-word" }, `${translatable("felt-hand", "hand")} `), handOf(handNumber(game, hand), game.last_hand)) : null;

/** @param {number} number @param {number} last */
const handOf = (number, last) => translatable("felt-hand-of", `${number} of ${last}`, { number, last });

const bower = (/** @type {string} */ word, /** @type {string} */ code) =>
  h("span", { class: "bower" }, h("span", { class: "bower-word" }, `${word} `), h("b", { class: "on-card" }, symbol(code)));

/** The bar at the top. @param {HTMLElement} into @param {Picture} p */
export function drawScore(into, p) {
  const { game, hand } = p;
  const key = [Boolean(game?.bell), game?.scores, game?.tokens, game?.teams, p.mine?.seat, p.table?.chairs.map((c) => c.name)];
  const chip = [hand?.number, hand?.dealer, game?.hands, hand?.trump, hand?.maker, hand?.alone, hand?.bid, hand?.bidder, hand?.needed, hand?.bowers, hand?.benny, hand?.called_card, hand?.partner, hand?.won, hand?.bid_trump, hand?.stake, auction.bid && 1];
  when(into, [key, chip], () => {
    if (!game) return fill(into, h("p", { class: "bar-title" }, "Euchre"));
    const sides = teamOrder(p).map((team) => side({ ...p, game }, team));
    into.dataset.sides = String(sides.length);
    const chipped = trumpChip(p);
    const who = nameOf(p, hand?.dealer);
    const dealer = who && translatable("felt-deals", `${who} ${who === "You" ? "deal" : "deals"}`, { who });
    const middle = chipped ?? h("p", { class: "bar-title" }, hand ? [countdown(p), dealer] : [p.table?.ranked && translatable("felt-ranked", "ranked"), game.target && translatable("felt-to", `to ${game.target}`, { target: game.target })].filter(Boolean).join(", "));
    if (sides.length === 2) fill(into, sides[0], middle, sides[1]);
    else fill(into, h("div", { class: "sides" }, sides), middle);
  });
}
