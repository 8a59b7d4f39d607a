// The pack to cut: a slider under it, and bump.

import { back } from "../felt/face.js";
import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";

/** @param {[number, number]} most @param {(at: number) => void} cut
 * @param {number} until when it is cut for who does not, by `performance.now()`; 0: never
 * @returns {HTMLElement[]} */
export function cutting([fewest, most], cut, until) {
  const low = Math.max(1, fewest);
  const start = Math.round((low + most) / 2);
  const words = h("span", {});
  const top = h("div", { class: "pack-top" }, Array.from({ length: 4 }, back));
  const pack = h("div", { class: "pack", "aria-hidden": "true" }, h("div", { class: "pack-rest" }, Array.from({ length: 4 }, back)), top);
  const slider = /** @type {HTMLInputElement} */ (
    h("input", { type: "range", min: low, max: most, value: start, "aria-label": translatable("calls-cards-to-lift", "Cards to lift") })
  );
  const lift = () => {
    const share = (Number(slider.value) - low) / Math.max(1, most - low);
    const n = Number(slider.value);
    words.textContent = translatable("calls-lift", `Lift ${n} ${n === 1 ? "card" : "cards"}`, { n });
    pack.style.setProperty("--share", share.toFixed(3));
  };
  slider.addEventListener("input", lift);
  lift();
  const wait = h("p", { class: "cut-wait" });
  const count = () => {
    const left = Math.ceil((until - performance.now()) / 1000);
    wait.textContent = left > 0 ? translatable("calls-cut-soon", `We'll cut for you in ${left} ${left === 1 ? "second" : "seconds"}.`, { n: left }) : translatable("calls-cut-now", "We're cutting for you.");
    if (left > 0 && (wait.isConnected || !wait.dataset.counts)) setTimeout(count, 250);
    wait.dataset.counts = "yes";
  };
  if (until) count();
  return [
    pack,
    slider,
    h("div", { class: "offers" },
      fewest === 0 && h("button", { type: "button", class: "button call", "data-key": 1, onclick: () => cut(0) }, h("span", { class: "words" }, translatable("calls-bump", "Bump")), h("span", { class: "effect" }, translatable("calls-bump-effect", "Knock: leave the pack as it is"))),
      h("button", { type: "button", class: "button call", "data-key": fewest ? 1 : 2, onclick: () => cut(Number(slider.value)) }, h("span", { class: "words" }, words), h("span", { class: "effect" }, translatable("calls-cut-effect", "They go to the bottom")))),
    wait,
  ];
}
