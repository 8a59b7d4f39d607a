// The screen on the wall: lists as large as fits, and one part after the other of those that do not.

/** Milliseconds for which one part of a list is shown. */
export const EACH = 8000;
/** How small letters may get, in the units of the screen, before a list is shown in parts. */
const LEAST = 1.4;
/** How large they are then. */
const IN_PARTS = 1.7;
const STEP = 0.1;

let turn = 0;
/** The lists that are shown in parts, and where each part begins.
 * @type {Map<HTMLElement, {items: HTMLElement[], starts: number[], told: HTMLElement}>} */
const showing = new Map();

/** Makes one list as large as fits in its box. @param {HTMLElement} list */
function fit(list) {
  const box = list.parentElement;
  if (!box) return;
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  const most = Number(list.dataset.fit ?? 2);
  const largest = Number(list.dataset.largest ?? 2.5);
  box.querySelector(".wall-part")?.remove();
  box.classList.add("fitted");
  for (const item of items) item.hidden = false;
  const fits = () => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1 && list.scrollWidth <= list.clientWidth + 1;
  /** @param {number} size @param {number} columns @param {boolean} brief */
  const set = (size, columns, brief) => {
    list.classList.toggle("brief-names", brief);
    list.style.setProperty("--size", size.toFixed(2));
    list.style.setProperty("--columns", String(columns));
  };
  const calm = () => items.every((item) => [...item.querySelectorAll(".wall-side, .wall-name")].every((name) => lines(name) <= 2));
  const limits = /** @type {[number, number, boolean][]} */ ([[largest, 1.8, false], [2.2, LEAST, true], [1.8, LEAST, false]]);
  for (const [from, to, brief] of limits) {
    let [best, wide] = [0, 1];
    for (let columns = 1; columns <= most; columns += 1) {
      const size = largestThat(from, to, (tried) => {
        set(tried, columns, brief);
        return fits() && calm();
      });
      if (size > best) [best, wide] = [size, columns];
    }
    if (best) {
      set(best, wide, brief);
      return;
    }
  }
  inParts(list, box, items, most, set, fits);
}

/** The largest size from `from` down to `to` that does; 0: none. What is larger fits less.
 * @param {number} from @param {number} to @param {(size: number) => boolean} does */
function largestThat(from, to, does) {
  let [low, high] = [0, Math.round((from - to) / STEP)];
  if (!does(to)) return 0;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (does(to + middle * STEP)) low = middle;
    else high = middle - 1;
  }
  return to + low * STEP;
}

/** How many lines a name takes. @param {Element} name */
function lines(name) {
  const high = parseFloat(getComputedStyle(name).lineHeight);
  return Math.round(name.getBoundingClientRect().height / high);
}

/** Shows a list in parts. @param {HTMLElement} list @param {HTMLElement} box @param {HTMLElement[]} items @param {number} most
 * @param {(size: number, columns: number, brief: boolean) => void} set @param {() => boolean} fits */
function inParts(list, box, items, most, set, fits) {
  const told = document.createElement("p");
  told.className = "wall-part";
  box.append(told); // it takes room
  /** @type {number[]} */
  let best = [];
  let columns = 1;
  for (let tried = 1; tried <= most; tried += 1) {
    set(IN_PARTS, tried, true);
    const starts = parts(items, fits);
    if (!best.length || starts.length < best.length) [best, columns] = [starts, tried];
  }
  set(IN_PARTS, columns, true);
  showing.set(list, { items, starts: best, told });
  show(list);
}

/** Shows the part of a list whose turn it is. @param {HTMLElement} list */
function show(list) {
  const shown = showing.get(list);
  if (!shown) return;
  const { items, starts, told } = shown;
  const at = turn % starts.length;
  const [from, to] = [starts[at], starts[at + 1] ?? items.length];
  items.forEach((item, i) => {
    item.hidden = i < from || i >= to;
  });
  told.textContent = `${at + 1} / ${starts.length}`;
}

/** Where each part begins, with as many items in it as fit. @param {HTMLElement[]} items @param {() => boolean} fits */
function parts(items, fits) {
  const starts = [];
  let before = 0;
  for (let from = 0; from < items.length; from += before) {
    starts.push(from);
    let [low, high] = [1, items.length - from];
    while (low < high) {
      const likely = low <= before && before <= high; // as many as in the part before
      const middle = likely ? (low < before ? before : before + 1) : Math.ceil((low + high) / 2);
      items.forEach((item, i) => {
        item.hidden = i < from || i >= from + middle;
      });
      if (fits()) low = middle;
      else high = middle - 1;
    }
    before = low;
  }
  return starts;
}

export function fitAll() {
  showing.clear();
  const phone = matchMedia("(max-width: 40rem)").matches;
  for (const list of document.querySelectorAll("[data-fit]")) {
    if (!phone) fit(/** @type {HTMLElement} */ (list));
  }
}

if (document.querySelector("[data-fit]")) {
  fitAll();
  setInterval(() => {
    turn += 1;
    for (const list of showing.keys()) show(list);
  }, EACH);
  addEventListener("resize", fitAll);
}
