// The phrases and reactions that are said with one tap; the server has the list.

import { ask } from "./desk.js";
import { h, s } from "./make.js";

/** @typedef {{id: string, words: string, kind: "phrase" | "reaction"}} Phrase */

/** The faces of reactions, in a circle of 24; one that is not known here is shown in words.
 * @type {Record<string, string>} */
const FACES = {
  wow: "M8.5 9v.6M15.5 9v.6M7 6.5 9.5 6M17 6.5 14.5 6M12 13.5a2 2.4 0 1 0 .01 0",
  "ha-ha": "M7 10l1.7-1.8L10.4 10M13.6 10l1.7-1.8L17 10M7 13.5h10a5 4.5 0 0 1-10 0z",
  hooray: "M8.5 9v.6M15.5 9v.6M7 13.5a5.2 5.2 0 0 0 10 0M3.5 3 5 4.5M20.5 3 19 4.5M12 .5V2",
  phew: "M7 9.5h3M14 9.5h3M8.5 16q1.7-1.8 3.5 0t3.5 0M19.5 8.5q2 2.6 0 3.6-2-1 0-3.6z",
  oops: "M8.5 9v.6M15.5 9v.6M8 14h8v3H8zM10.7 14v3M13.3 14v3",
  ouch: "M7 8l2.6 1.6L7 11.2M17 8l-2.6 1.6L17 11.2M8 16.5l2-1.5 2 1.5 2-1.5 2 1.5",
};

/** @param {string} id */
function faceOf(id) {
  if (!Object.hasOwn(FACES, id)) return null;
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: `M12 2.5a9.5 9.5 0 1 0 .01 0${FACES[id]}` }));
}

/** A button for each. @param {(phrase: string) => void} say @returns {Promise<HTMLElement[]>} */
export async function phrases(say) {
  /** @type {Phrase[]} */
  const all = await ask("/api/phrases");
  return all.map(({ id, words, kind }) => {
    const face = kind === "reaction" ? faceOf(id) : null;
    return h("button", { type: "button", class: face ? "phrase reaction" : "phrase", "aria-label": words, title: face && words, onclick: () => say(id) }, face ?? words);
  });
}
