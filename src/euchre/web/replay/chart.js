// The chance to win over a match, as a line.

import { s } from "../page/make.js";
import { translatable } from "../page/texts.js";

const WIDE = 400;
const HIGH = 170;
const LEFT = 40;
const TOP = 8;
const LOW = HIGH - 20;

/** @typedef {{at: number, chances: number[]}} Point */
/** @typedef {{at: number, grade: string}} Slip */

export class Chart {
  /**
   * @param {Point[]} line the chances before the events `at`
   * @param {{at: number, hand: number}[]} hands the first event of each hand after its deal
   * @param {Slip[]} slips mistakes and blunders
   * @param {{team: number, label: string, go: (at: number) => void}} options `go`: to the moment before an event
   */
  constructor(line, hands, slips, { team, label, go }) {
    this.first = line[0]?.at ?? 0;
    this.last = Math.max(this.first + 1, line[line.length - 1]?.at ?? 1);
    const x = (/** @type {number} */ at) => this.x(at);
    const y = (/** @type {number} */ chance) => LOW - (LOW - TOP) * chance;
    const chanceAt = (/** @type {number} */ at) => (line.findLast((point) => point.at <= at) ?? line[0])?.chances[team] ?? 0.5;
    const words = (/** @type {number} */ px, /** @type {number} */ py, /** @type {string} */ text, anchor = "end") => s("text", { x: px, y: py, "text-anchor": anchor }, text);
    const teams = line[0]?.chances.length ?? 2;
    const others = teams > 2 ? Array.from({ length: teams }, (_, other) => other).filter((other) => other !== team) : [];
    const path = (/** @type {number} */ side) =>
      line.filter(({ chances }) => chances.length > side).map(({ at, chances }, n) => `${n ? "L" : "M"}${x(at).toFixed(1)} ${y(chances[side]).toFixed(1)}`).join("");
    this.here = s("line", { class: "chart-here", x1: LEFT, x2: LEFT, y1: TOP, y2: LOW });
    this.root = s(
      "svg",
      { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
      ...hands.map(({ at }) => s("line", { class: "chart-hand", x1: x(at), x2: x(at), y1: TOP, y2: LOW })),
      ...[0, 0.5, 1].map((chance) => s("line", { class: chance === 0.5 ? "chart-even" : "chart-edge", x1: LEFT, x2: WIDE, y1: y(chance), y2: y(chance) })),
      ...[0, 0.5, 1].map((chance) => words(LEFT - 5, y(chance) + 4, translatable("replay-percent", `${100 * chance}%`, { figure: String(100 * chance) }))),
      ...hands.filter((_, n) => hands.length < 16 || n % 2 === 0).map(({ at, hand }) => words(x(at) + 2, HIGH - 6, String(hand), "start")),
      ...others.map((other, n) => s("path", { class: `chart-line other-${n % 3}`, d: path(other) })),
      s("path", { class: "chart-line", d: path(team) }),
      ...slips.map(({ at, grade }) => s("circle", { class: `chart-slip ${grade}`, cx: x(at), cy: y(chanceAt(at)), r: grade === "blunder" ? 5 : 4 })),
      this.here,
    );
    this.root.addEventListener("click", (event) => {
      const box = this.root.getBoundingClientRect();
      const px = (((/** @type {MouseEvent} */ (event).clientX) - box.left) / box.width) * WIDE;
      go(Math.round(this.first + ((px - LEFT) / (WIDE - LEFT)) * (this.last - this.first)));
    });
  }

  /** @param {number} at */
  x(at) {
    const share = (at - this.first) / (this.last - this.first);
    return LEFT + (WIDE - LEFT) * Math.max(0, Math.min(1, share));
  }

  /** Marks the moment before an event. @param {number} at */
  mark(at) {
    for (const end of ["x1", "x2"]) this.here.setAttribute(end, this.x(at).toFixed(1));
  }
}
