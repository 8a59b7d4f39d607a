// The quiz: answers are marked at once, and counted.

import { wire } from "./ask.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";

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
    score.textContent = describeScore(open, best);
    score.hidden = actions.hidden = false;
    if (!open && right > best) memory.set(KEY, right);
  },
});

/** @param {number} open questions without an answer @param {number} best the score so far */
function describeScore(open, best) {
  const start = `${right} of ${answered} right`;
  if (open) return translatable("quiz-score-open", `${start}, ${open} to go.`, { right, answered, open });
  if (right > best) return translatable("quiz-score-best", `${start}, your best so far.`, { right, answered });
  return translatable("quiz-score-done", `${start}, your best: ${best}.`, { right, answered, best });
}

actions.querySelector("[data-again]")?.addEventListener("click", () => {
  scrollTo({ top: 0 });
  location.reload();
});
