// Questions with choices: a list and an answer to unfold on paper, buttons where there is script.

import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";

/**
 * @typedef {object} Options
 * @property {boolean} [retry] after a wrong choice the others can still be tried
 * @property {(question: HTMLElement, right: boolean) => void} [onAnswer] called once for each question,
 *   with whether the first choice was right
 */

/** Turns the choices of all questions below `root` into buttons. @param {ParentNode} root @param {Options} [options] */
export function wire(root, options = {}) {
  for (const question of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".ask"))) wireQuestion(question, options);
}

/** @param {HTMLElement} question @param {Options} options */
function wireQuestion(question, { retry, onAnswer }) {
  const good = new Set((question.dataset.good ?? "").split(" ").map(Number));
  const answer = /** @type {HTMLDetailsElement} */ (question.querySelector(".answer"));
  const verdict = h("p", { class: "said", role: "status" });
  answer.before(verdict);
  let tried = false;
  const buttons = [...question.querySelectorAll(".choices > li")].map((item, number) => {
    const button = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "choice" }, ...item.childNodes));
    item.append(button);
    button.addEventListener("click", () => choose(number));
    return button;
  });

  /** @param {number} number @param {string} kind @param {string} word */
  const mark = (number, kind, word) => {
    if (buttons[number].classList.contains("marked")) return;
    buttons[number].classList.add("marked", kind);
    buttons[number].append(h("span", { class: "mark" }, word));
  };
  /** @param {number} number */
  const choose = (number) => {
    if (question.classList.contains("done") || buttons[number].classList.contains("marked")) return;
    const right = good.has(number);
    const note = buttons[number].closest("li")?.dataset.note;
    mark(number, right ? "right" : "wrong", right ? translatable("learn-mark-correct", "Correct") : retry ? translatable("learn-mark-no", "No") : translatable("learn-mark-wrong", "Wrong"));
    if (!tried) onAnswer?.(question, right);
    tried = true;
    if (!right && retry) {
      const why = note ?? translatable("learn-not-that-one", "Not that one.");
      verdict.textContent = translatable("learn-try-again", `${why} Try again.`, { why });
      return;
    }
    verdict.textContent = right ? translatable("learn-correct", "Correct.") : (note ?? translatable("learn-not-quite", "Not quite."));
    for (const best of good) mark(best, "right", right ? translatable("learn-mark-as-good", "Just as good") : translatable("learn-mark-correct", "Correct"));
    for (const button of buttons) button.setAttribute("aria-disabled", "true");
    question.classList.add("done");
    question.classList.toggle("missed", !right);
    answer.open = true;
  };
  question.addEventListener("keydown", (event) => {
    const number = Number(event.key) - 1;
    if (event.ctrlKey || event.altKey || event.metaKey || !buttons[number]) return;
    event.preventDefault();
    buttons[number].focus();
    choose(number);
  });
}
