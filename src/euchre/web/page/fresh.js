// A new decision under a finger takes no tap at first, and none that began before it: who taps twice, or was about to tap,
// has not seen it. Keys wait for nothing, but what presses a button is pressed anew for each.

import { nameOf } from "./make.js";

/** How long it takes none, in ms. */
const WAITS = 400;
/** @type {WeakMap<EventTarget, number>} */
const since = new WeakMap();
/** What stays as it was in a part that is drawn anew. @type {WeakMap<EventTarget, Element>} */
const stays = new WeakMap();
/** When the finger that lets go now was put down. */
let pressed = Infinity;

/** Something else is decided in this part of the page from now on: by another button, by the same one pressed again, or
 * by what lies bare. @param {Element} [part] */
export const renewed = (part = document.body) => since.set(part, performance.now());

/** What is in a part, by what it decides, and where. @param {Element} part @returns {[Element, string, DOMRect][]} */
const within = (part) => [...part.querySelectorAll("a, button, input, label, select, summary")].map((one) => [one, nameOf(one), one.getBoundingClientRect()]);

/** Draws a part of the page anew. What decides the same as before, in the same place, takes a tap as before.
 * @param {Element} part @param {() => unknown} make */
export function redrawn(part, make) {
  const before = new Map(within(part).map(([one, name, box]) => [name, { one, box }]));
  make();
  const past = since.get(part) ?? -WAITS;
  renewed(part);
  for (const [one, name, box] of within(part)) {
    const was = before.get(name);
    if (!was || Math.abs(was.box.top - box.top) >= box.height / 2 || Math.abs(was.box.left - box.left) >= box.width / 2) continue;
    stays.set(one, part);
    since.set(one, since.get(was.one) ?? past);
  }
}

addEventListener("pointerdown", () => (pressed = performance.now()), true);

addEventListener(
  "click",
  (event) => {
    const before = Math.min(performance.now() - WAITS, pressed);
    // a click may come without one
    pressed = Infinity;
    const path = event.composedPath();
    const stay = new Set(path.map((one) => stays.get(one)));
    const early = event.detail > 0 && path.some((part) => !stay.has(/** @type {Element} */ (part)) && (since.get(part) ?? -Infinity) > before);
    if (!early) return;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);

addEventListener("keydown", (event) => {
  const presses = event.repeat && ["Enter", " "].includes(event.key);
  if (presses && event.target instanceof Element && event.target.closest("button")) event.preventDefault();
});
