// The backs of the cards: four patterns of 200 by 280 units, each one path or two. Their colours are
// --card-back and --card-back-line, which tokens.css gives to each by its name.

import { translatable } from "../page/texts.js";

const BACK = "var(--card-back,#8a1c2b)", LINE = "var(--card-back-line,#f0e2c4)";

/** The names of the backs; the first is the default. */
export const BACKS = {
  quilt: translatable("page-back-quilt", "Quilt"), star: translatable("page-back-star", "Star"),
  waves: translatable("page-back-waves", "Waves"), rose: translatable("page-back-rose", "Rosette"),
};

/** @type {(d: string, width: number) => string} */
const line = (d, width) => `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="${width}"/>`;
/** @type {(d: string, more?: string) => string} */
const area = (d, more = "") => `<path d="${d}" fill="${LINE}"${more}/>`;
const round = (/** @type {number} */ value) => +value.toFixed(1);
/** A disc that covers what is below, with a rim. @param {number} r @param {string} inner */
const boss = (r, inner) =>
  `<circle cx="100" cy="140" r="${r}" fill="${BACK}" stroke="${LINE}" stroke-width="2"/><circle cx="100" cy="140" r="${r - 5}" fill="none" stroke="${LINE}" stroke-width=".8"/>${inner}`;

/** A polygon of `points` corners whose radius changes between two. @param {number} points @param {number} r @param {number} q */
const burst = (points, r, q) =>
  "M" + Array.from({ length: 2 * points }, (_, i) => {
    const angle = (i * Math.PI) / points, length = i % 2 ? q : r;
    return `${round(100 + length * Math.sin(angle))} ${round(140 - length * Math.cos(angle))}`;
  }).join("L") + "Z";

/** Calls `draw` at each point of a grid around the middle. @param {number} columns @param {number} rows @param {number} step @param {(x: number, y: number, odd: boolean) => string} draw */
function grid(columns, rows, step, draw) {
  let d = "";
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) {
    d += draw(round(100 + (i - (columns - 1) / 2) * step), round(140 + (j - (rows - 1) / 2) * step), (i + j) % 2 > 0);
  }
  return d;
}

/** The drawings of `BACKS`. @type {Record<string, () => string>} */
const DRAWN = {
  /** The star of the barns: blocks of three by three, sewn of squares and triangles. */
  quilt: () => {
    const u = 18; // a third of a block
    const star = (/** @type {number} */ x, /** @type {number} */ y) => {
      const d = [`M${x - 7} ${y - 7}h14v14h-14z`];
      for (const [a, b] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
        const point = (/** @type {number} */ out, /** @type {number} */ aside) => `${round(x + a * out - b * aside)} ${round(y + b * out + a * aside)}`;
        d.push(`M${point(u / 2, -u / 2)}L${point(1.5 * u, -u / 2)}L${point(u, 0)}ZM${point(u / 2, u / 2)}L${point(1.5 * u, u / 2)}L${point(u, 0)}Z`);
      }
      return d.join("");
    };
    return area(grid(3, 4, 3 * u + 2, (x, y) => star(x, y))) + line(grid(3, 4, 3 * u + 2, (x, y) => `M${x - 28} ${y - 28}h56v56h-56z`), 1) + line("M15 24Q15 15 24 15H176Q185 15 185 24V256Q185 265 176 265H24Q15 265 15 256Z", 2);
  },
  /** A lattice with a compass on it. */
  star: () => {
    const lattice = grid(11, 17, 40 / 3, (x, y, odd) => (odd ? "" : `M${x} ${round(y - 13.3)}l13.3 13.3l-13.3 13.3l-13.3-13.3zM${x} ${y - 4}l4 4l-4 4l-4-4z`));
    return line(lattice, 1.1) + frame() + boss(40, line(burst(8, 31, 13), 1.4) + line(burst(8, 20, 9), 1.2) + `<circle cx="100" cy="140" r="4" fill="${LINE}"/>`);
  },
  /** Waves over waves. */
  waves: () => {
    let d = "";
    for (let j = 0; j < 15; j++) for (let i = 0; i < (j % 2 ? 6 : 5); i++) {
      const x = 100 + (i - (j % 2 ? 2.5 : 2)) * 32, y = 36 + j * 16;
      const left = x < 21, right = x > 179; // at the edges half of one
      for (const r of [16, 10.5, 5]) d += `M${left ? x : x - r} ${left ? y - r : y}a${r} ${r} 0 0 1 ${left || right ? r : 2 * r} ${left ? r : right ? -r : 0}`;
    }
    return line(d, 1.8) + frame();
  },
  /** Circles turned about the middle, as on a banknote, and about the corners. */
  rose: () => {
    const ring = (/** @type {number} */ n, /** @type {number} */ from, /** @type {number} */ rx, /** @type {number} */ ry) =>
      Array.from({ length: n }, (_, i) => `<ellipse cx="100" cy="${140 - from}" rx="${rx}" ry="${ry}" transform="rotate(${round((i * 360) / n)} 100 140)" fill="none" stroke="${LINE}" stroke-width="1.1"/>`).join("");
    const corners = [[20, 20], [180, 20], [20, 260], [180, 260]].map(([x, y]) => [52, 44, 36, 28, 20, 12].map((r) => `M${x < 100 ? x + r : x - r} ${y}A${r} ${r} 0 0 ${(x < 100) === (y < 140) ? 1 : 0} ${x} ${y < 140 ? y + r : y - r}`).join("")).join("");
    return line(corners, 1.3) + ring(24, 42, 13, 34) + frame() + boss(24, line(burst(8, 16, 7), 1.4));
  },
};

const frame = () => line("M20 20H180V260H20Z", 2) + line("M15 15H185V265H15Z", 0.8);

/** The back that is chosen on this device. */
export const chosenBack = () => document.documentElement.dataset.back ?? "";

/** The drawing on the paper of a back. @param {string} name one of `BACKS` */
export function backArt(name) {
  return `<rect x="9" y="9" width="182" height="262" rx="10" fill="${BACK}"/>${DRAWN[name]()}`;
}
