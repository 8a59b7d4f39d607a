// The screen on the wall: lists as large as fits, and one part after the other of those that do not.

import { h } from "../page/make.js";

/** How long one part of a list is shown. */
const PART_MS = 8000;
/** How small letters may get, in the units of the screen, before a list is shown in parts. */
const MIN_SIZE = 1.4;
/** How large they are then. */
const PARTS_SIZE = 1.7;
const SIZE_STEP = 0.1;

let turn = 0;
/** The lists that are shown in parts, and where each part begins.
 * @type {Map<HTMLElement, {items: HTMLElement[], starts: number[], label: HTMLElement}>} */
const inParts = new Map();

/** Shows the whole of a list, to be scrolled. @param {HTMLElement} list */
function release(list) {
  const box = list.parentElement;
  box?.querySelector(".wall-part")?.remove();
  box?.classList.remove("fitted");
  list.classList.remove("brief-names");
  list.removeAttribute("style");
  for (const item of list.children) item.removeAttribute("hidden");
}

/** Makes one list as large as fits in its box. @param {HTMLElement} list */
function fit(list) {
  release(list);
  const box = list.parentElement;
  if (!box) return;
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  const maxColumns = Number(list.dataset.fit ?? 2);
  const largest = Number(list.dataset.largest ?? 2.5);
  box.classList.add("fitted");
  const fits = () => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1 && list.scrollWidth <= list.clientWidth + 1;
  /** @param {number} size @param {number} columns @param {boolean} brief */
  const set = (size, columns, brief) => {
    list.classList.toggle("brief-names", brief);
    list.style.setProperty("--size", size.toFixed(2));
    list.style.setProperty("--columns", String(columns));
  };
  const inTwoLines = () => items.every((item) => [...item.querySelectorAll(".wall-side, .wall-name")].every((name) => countLines(name) <= 2));
  const limits = /** @type {[number, number, boolean][]} */ ([[largest, 1.8, false], [2.2, MIN_SIZE, true], [1.8, MIN_SIZE, false]]);
  for (const [from, to, brief] of limits) {
    let [bestSize, bestColumns] = [0, 1];
    for (let columns = 1; columns <= maxColumns; columns += 1) {
      const size = findLargest(from, to, (candidate) => {
        set(candidate, columns, brief);
        return fits() && inTwoLines();
      });
      if (size > bestSize) [bestSize, bestColumns] = [size, columns];
    }
    if (bestSize) {
      set(bestSize, bestColumns, brief);
      return;
    }
  }
  const label = h("p", { class: "wall-part" });
  box.append(label); // it takes room
  /** @type {number[]} */
  let starts = [];
  let bestColumns = 1;
  for (let columns = 1; columns <= maxColumns; columns += 1) {
    set(PARTS_SIZE, columns, true);
    const candidate = splitIntoParts(items, fits);
    if (!starts.length || candidate.length < starts.length) [starts, bestColumns] = [candidate, columns];
  }
  set(PARTS_SIZE, bestColumns, true);
  inParts.set(list, { items, starts, label });
  showPart(list);
}

/** The largest size from `from` down to `to` that fits; 0: none.
 * @param {number} from @param {number} to @param {(size: number) => boolean} fits */
function findLargest(from, to, fits) {
  let [low, high] = [0, Math.round((from - to) / SIZE_STEP)];
  if (!fits(to)) return 0;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(to + middle * SIZE_STEP)) low = middle;
    else high = middle - 1;
  }
  return to + low * SIZE_STEP;
}

/** @param {Element} name */
function countLines(name) {
  const lineHeight = parseFloat(getComputedStyle(name).lineHeight);
  return Math.round(name.getBoundingClientRect().height / lineHeight);
}

/** @param {HTMLElement[]} items @param {number} from @param {number} to */
function showItems(items, from, to) {
  items.forEach((item, number) => (item.hidden = number < from || number >= to));
}

/** Shows the part of a list whose turn it is. @param {HTMLElement} list */
function showPart(list) {
  const parts = inParts.get(list);
  if (!parts) return;
  const { items, starts, label } = parts;
  const part = turn % starts.length;
  showItems(items, starts[part], starts[part + 1] ?? items.length);
  label.textContent = `${part + 1} / ${starts.length}`;
}

/** Where each part begins, with as many items in it as fit. @param {HTMLElement[]} items @param {() => boolean} fits */
function splitIntoParts(items, fits) {
  const starts = [];
  let size = 0;
  for (let from = 0; from < items.length; from += size) {
    starts.push(from);
    let [low, high] = [1, items.length - from];
    while (low < high) {
      const likely = low <= size && size <= high; // as many as in the part before
      const middle = likely ? (low < size ? size : size + 1) : Math.ceil((low + high) / 2);
      showItems(items, from, from + middle);
      if (fits()) low = middle;
      else high = middle - 1;
    }
    size = low;
  }
  return starts;
}

export function fitAll() {
  inParts.clear();
  const phone = matchMedia("(max-width: 40rem)").matches;
  for (const list of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-fit]"))) (phone ? release : fit)(list);
}

if (document.querySelector("[data-fit]")) {
  fitAll();
  setInterval(() => {
    turn += 1;
    for (const list of inParts.keys()) showPart(list);
  }, PART_MS);
  addEventListener("resize", fitAll);
}
