// A new decision under a finger takes no tap at first: who taps twice has not seen it. Keys wait for nothing, but what
// presses a button is pressed anew for each.

/** How long it takes none, in ms. */
const WAITS = 400;
/** @type {WeakMap<EventTarget, number>} */
const since = new WeakMap();

/** Something else is decided in this part of the page from now on: by another button, by the same one pressed again, or
 * by what lies bare. @param {Element} [part] */
export const renewed = (part = document.body) => since.set(part, performance.now());

addEventListener(
  "click",
  (event) => {
    const now = performance.now();
    const early = event.detail > 0 && event.composedPath().some((part) => now - (since.get(part) ?? -WAITS) < WAITS);
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
