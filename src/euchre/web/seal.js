// While the pack is shuffled: the promise that fixes the deal before a card is seen.

import { fill, h, icon, when } from "./make.js";
import { short } from "./proof.js";
import { sheet, show } from "./settings.js";

const WORDS = [
  "Before any card is dealt, the server fixes the shuffle with a secret and shows this seal of it. Every player's browser then adds some chance of its own.",
  "After the hand the server shows the secret. Your browser works the deal out again and checks that nobody, the server included, has chosen the cards.",
];

/** @import {Fair, Picture} from "./types.js" */

/** @param {Fair} fair */
function explain(fair) {
  show(sheet("A sealed deal", ...WORDS.map((words) => h("p", {}, words)), h("p", {}, h("code", { class: "long" }, fair.commitment))));
}

/** @param {HTMLElement} into @param {Picture} p */
export function drawSeal(into, p) {
  const { game, hand } = p;
  const fair = hand?.fair;
  const dealing = fair && !fair.secret && !hand.result && (game?.stage !== "hand" || hand.phase === "order") && !hand.calls?.length && !hand.trick?.length;
  const nonces = fair?.nonces?.filter(Boolean).length ?? 0;
  when(into, [dealing, fair?.commitment, nonces], () => {
    if (!dealing) return fill(into);
    fill(into, h("button", { type: "button", class: "seal-button", title: "The shuffle is fixed before the deal; tap to read how", onclick: () => explain(fair) }, icon("seal"), h("span", {}, "sealed deal ", h("code", {}, short(fair)))));
  });
}
