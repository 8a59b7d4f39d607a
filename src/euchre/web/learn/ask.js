// Questions with choices: a list and an answer to unfold on paper, buttons where there is script.

import { h } from "../page/make.js";

/**
 * @typedef {object} Manner
 * @property {boolean} [retry] a wrong choice may be taken back: it is told why, and the rest stay
 * @property {(ask: HTMLElement, right: boolean) => void} [onAnswer] called once for each question,
 *   with whether the first choice was right
 */

/** Makes buttons of the choices of all questions below `root`. @param {ParentNode} root @param {Manner} [manner] */
export function wire(root, manner = {}) {
  for (const ask of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".ask"))) wireOne(ask, manner);
}

/** @param {HTMLElement} ask @param {Manner} manner */
function wireOne(ask, manner) {
  const good = new Set((ask.dataset.good ?? "").split(" ").map(Number));
  const answer = /** @type {HTMLDetailsElement} */ (ask.querySelector(".answer"));
  const said = h("p", { class: "said", role: "status" });
  answer.before(said);
  let tried = false;
  const buttons = [...ask.querySelectorAll(".choices > li")].map((item, at) => {
    const button = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "choice" }, ...item.childNodes));
    item.append(button);
    button.addEventListener("click", () => choose(at));
    return button;
  });

  /** @param {number} at @param {string} kind @param {string} word */
  const mark = (at, kind, word) => {
    if (buttons[at].classList.contains("marked")) return;
    buttons[at].classList.add("marked", kind);
    buttons[at].append(h("span", { class: "mark" }, word));
  };
  /** @param {number} at */
  const choose = (at) => {
    if (ask.classList.contains("done") || buttons[at].classList.contains("marked")) return;
    const right = good.has(at);
    const note = buttons[at].closest("li")?.dataset.note;
    mark(at, right ? "right" : "wrong", right ? "Correct" : manner.retry ? "No" : "Wrong");
    if (!tried) manner.onAnswer?.(ask, right);
    tried = true;
    if (!right && manner.retry) {
      said.textContent = `${note ?? "Not that one."} Try again.`;
      return;
    }
    said.textContent = right ? "Correct." : `${note ?? "Not quite."}`;
    for (const best of good) mark(best, "right", right ? "As good" : "Correct");
    for (const button of buttons) button.setAttribute("aria-disabled", "true");
    ask.classList.add("done");
    ask.classList.toggle("missed", !right);
    answer.open = true;
  };
  ask.addEventListener("keydown", (event) => {
    const at = Number(event.key) - 1;
    if (event.ctrlKey || event.altKey || event.metaKey || !buttons[at]) return;
    event.preventDefault();
    buttons[at].focus();
    choose(at);
  });
}
