// The quiz: answers are marked at once, and counted.

import { wire } from "./ask.js";
import { memory } from "../page/storage.js";

const KEY = "euchre.quiz.best";

const asks = document.querySelectorAll(".ask");
const score = /** @type {HTMLElement} */ (document.querySelector(".quiz-score"));
const actions = /** @type {HTMLElement} */ (document.querySelector(".quiz-actions"));
let right = 0;
let answered = 0;

function draw() {
  const best = Number(memory.get(KEY)) || 0;
  const told = answered ? `${right} of ${answered} right` : "";
  const left = asks.length - answered;
  const rest = left ? `${left} to go` : right > best ? "your best so far" : `your best: ${best}`;
  score.textContent = answered ? `${told}, ${rest}.` : "";
  score.hidden = !answered;
  actions.hidden = !answered;
  if (!left && right > best) memory.set(KEY, right);
}

wire(document, {
  onAnswer: (_, good) => {
    answered += 1;
    right += Number(good);
    draw();
  },
});
actions.querySelector("[data-again]")?.addEventListener("click", () => {
  scrollTo({ top: 0 });
  location.reload();
});
