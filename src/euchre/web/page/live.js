// Parts of a page that are swapped for fresh ones while somebody looks at them.

import { renewed } from "./fresh.js";
import { keepFocus } from "./make.js";

/** Whether something is being pressed: what is swapped under a finger does not hear of its click. */
let pressed = false;

let waits = 0;
const begins = () => {
  clearTimeout(waits);
  pressed = true;
};
const ends = () => {
  clearTimeout(waits);
  // a click comes a moment after a finger is gone
  waits = setTimeout(() => (pressed = false), 100);
};
addEventListener("pointerdown", begins, true);
addEventListener("keydown", ({ key }) => key === " " && begins(), true);
for (const kind of ["pointerup", "pointercancel", "keyup"]) addEventListener(kind, ends, true);
// of the window alone: it may not hear of the end
addEventListener("blur", ends);

/**
 * Swaps a part for a fresh one, unless something is being pressed: then it is for the next time.
 * @param {Element} old @param {Element} fresh of a document of its own @param {() => void} [dress] what is to be done then
 */
export function swap(old, fresh, dress) {
  if (pressed || !old.isConnected) return;
  keepFocus(/** @type {Element} */ (old.parentElement), () => {
    old.replaceWith(document.adoptNode(fresh));
    renewed(fresh);
    dress?.();
  });
}
