// The pages that teach: the first game step by step, and questions that can be answered.

import { wire } from "./ask.js";
import { memory } from "../page/storage.js";
import { drawFaces } from "../cards/faces.js";
import { FAILED, perform } from "../page/desk.js";
import { redrawn, renewed } from "../page/fresh.js";
import { h } from "../page/make.js";
import { fetchText } from "../page/network.js";
import { translatable } from "../page/texts.js";

const KEY = "euchre.learn";

/** The steps that are done, and the one that the reader is at. @returns {{done: string[], at: string}} */
function progress() {
  const { done, at } = memory.get(KEY) ?? {};
  return { done: Array.isArray(done) ? done.map(String) : [], at: String(at ?? "") };
}

/** Marks the links to steps that are done. @param {string} [current] the step that is shown */
function drawProgress(current) {
  const { done } = progress();
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-step]"))) {
    const step = link.dataset.step ?? "";
    link.classList.toggle("done", done.includes(step));
    if (step === current) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}

/** Shows one step at a time. @param {HTMLElement} article */
function showSteps(article) {
  const steps = /** @type {HTMLElement[]} */ ([...article.querySelectorAll(".step"), article.querySelector("#done")]);
  const actions = /** @type {HTMLElement} */ (article.querySelector(".step-actions"));
  const [back, next] = /** @type {HTMLButtonElement[]} */ ([...actions.querySelectorAll("button")]);
  let current = 0;

  /** @param {number} number @param {boolean} [moved] */
  const show = (number, moved = true) => {
    current = Math.max(0, Math.min(steps.length - 1, number));
    const step = steps[current];
    for (const other of steps) other.hidden = other !== step;
    memory.set(KEY, { done: progress().done, at: step.id });
    drawProgress(step.id);
    back.hidden = current === 0;
    next.hidden = current === steps.length - 1;
    if (!moved) return;
    renewed(step);
    history.replaceState(null, "", `#${step.id}`);
    const title = /** @type {HTMLElement} */ (step.querySelector("h2"));
    title.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const fromAddress = () => steps.findIndex((step) => `#${step.id}` === location.hash);

  back.addEventListener("click", () => show(current - 1));
  next.addEventListener("click", () => {
    const { id } = steps[current];
    memory.set(KEY, { done: [...new Set([...progress().done, id])], at: id });
    show(current + 1);
  });
  addEventListener("hashchange", () => {
    if (fromAddress() >= 0) show(fromAddress());
  });
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll("[data-with-script], [data-without-script]"))) part.hidden = "withoutScript" in part.dataset;
  /** @type {HTMLElement} */ (article.querySelector(".progress")).hidden = false;
  actions.hidden = false;
  article.classList.add("walking");
  show(Math.max(0, fromAddress()), false);
}

/** Plays a hand card by card: the server answers for the others. @param {HTMLElement} place around it */
function playHand(place) {
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = /** @type {HTMLButtonElement} */ (event.submitter);
    const line = () => /** @type {HTMLElement} */ (place.querySelector(".own-told"));
    const playCard = async () => {
      const { text } = await fetchText(`/learn/hand?${new URLSearchParams({ played: value })}`);
      const game = new DOMParser().parseFromString(text, "text/html").querySelector(".own-game");
      if (!game) throw new Error(FAILED);
      drawFaces(game);
      redrawn(place, () => place.querySelector(".own-game")?.replaceWith(game));
      line().focus({ preventScroll: true });
    };
    perform(place, playCard, (why) => why && line().replaceChildren(h("p", { role: "alert" }, why)));
  });
}

const article = /** @type {HTMLElement | null} */ (document.querySelector(".first-game"));
const game = document.querySelector(".own-game")?.parentElement;
if (game) playHand(game);
wire(document, { retry: article !== null });
if (article) {
  showSteps(article);
} else {
  drawProgress();
  const start = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-start]"));
  const { done, at } = progress();
  if (start && done.length && at && at !== "done") {
    start.textContent = translatable("learn-continue", "Continue");
    start.href += `#${at}`;
  }
}
