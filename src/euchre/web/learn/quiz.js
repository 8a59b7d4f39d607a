// The quiz: answers are marked at once, and counted.

import { wire } from "./ask.js";
import { memory } from "../page/storage.js";

const KEY = "euchre.quiz.best";

const questions = document.querySelectorAll(".ask");
const score = /** @type {HTMLElement} */ (document.querySelector(".quiz-score"));
const actions = /** @type {HTMLElement} */ (document.querySelector(".quiz-actions"));
let right = 0;
let answered = 0;

wire(document, {
  onAnswer: (_, good) => {
    answered += 1;
    right += Number(good);
    const best = Number(memory.get(KEY)) || 0;
    const open = questions.length - answered;
    score.textContent = `${right} of ${answered} right, ${open ? `${open} to go` : right > best ? "your best so far" : `your best: ${best}`}.`;
    score.hidden = actions.hidden = false;
    if (!open && right > best) memory.set(KEY, right);
  },
});
actions.querySelector("[data-again]")?.addEventListener("click", () => {
  scrollTo({ top: 0 });
  location.reload();
});
