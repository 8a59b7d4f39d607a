// The pages that teach: the first game step by step, and questions that can be answered.

import { wire } from "./ask.js";
import { memory } from "../page/storage.js";
import { drawFaces } from "../cards/faces.js";
import { perform } from "../page/desk.js";
import { redrawn, renewed } from "../page/fresh.js";
import { h } from "../page/make.js";
import { fetchText } from "../page/network.js";

const KEY = "euchre.learn";

/** The steps that are done, and where the reader is. @returns {{done: string[], at: string}} */
function progress() {
  const { done, at } = memory.get(KEY) ?? {};
  return { done: Array.isArray(done) ? done.map(String) : [], at: String(at ?? "") };
}

/** Marks the links to steps that are done. @param {string} [at] the step that is shown */
function drawProgress(at) {
  const { done } = progress();
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-step]"))) {
    const step = link.dataset.step ?? "";
    link.classList.toggle("done", done.includes(step));
    if (step === at) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}

/** One step at a time. @param {HTMLElement} article */
function walk(article) {
  const steps = /** @type {HTMLElement[]} */ ([...article.querySelectorAll(".step"), article.querySelector("#done")]);
  const actions = /** @type {HTMLElement} */ (article.querySelector(".step-actions"));
  const [back, next] = /** @type {HTMLButtonElement[]} */ ([...actions.querySelectorAll("button")]);
  let at = 0;

  /** @param {number} to @param {boolean} [moved] */
  const show = (to, moved = true) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    steps.forEach((step, number) => (step.hidden = number !== at));
    const { done } = progress();
    memory.set(KEY, { done, at: steps[at].id });
    drawProgress(steps[at].id);
    back.hidden = at === 0;
    next.hidden = at === steps.length - 1;
    if (!moved) return;
    renewed(steps[at]);
    history.replaceState(null, "", `#${steps[at].id}`);
    const title = /** @type {HTMLElement} */ (steps[at].querySelector("h2"));
    title.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const fromAddress = () => steps.findIndex((step) => `#${step.id}` === location.hash);

  back.addEventListener("click", () => show(at - 1));
  next.addEventListener("click", () => {
    const { done } = progress();
    memory.set(KEY, { done: [...new Set([...done, steps[at].id])], at: steps[at].id });
    show(at + 1);
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

/** A hand that is played card by card: the server answers for the others. @param {HTMLElement} place around it */
function play(place) {
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = /** @type {HTMLButtonElement} */ (event.submitter);
    const told = () => /** @type {HTMLElement} */ (place.querySelector(".own-told"));
    const lay = async () => {
      const { text } = await fetchText(`/learn/hand?${new URLSearchParams({ played: value })}`);
      const game = new DOMParser().parseFromString(text, "text/html").querySelector(".own-game");
      if (!game) throw new Error("The server could not do that. Try again.");
      drawFaces(game);
      redrawn(place, () => place.querySelector(".own-game")?.replaceWith(game));
      told().focus({ preventScroll: true });
    };
    perform(place, lay, (why) => why && told().replaceChildren(h("p", { role: "alert" }, why)));
  });
}

const article = /** @type {HTMLElement | null} */ (document.querySelector(".first-game"));
const game = document.querySelector(".own-game")?.parentElement;
if (game) play(game);
wire(document, { retry: article !== null });
if (article) {
  walk(article);
} else {
  drawProgress();
  const start = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-start]"));
  const { done, at } = progress();
  if (start && done.length && at && at !== "done") {
    start.textContent = "Go on";
    start.href += `#${at}`;
  }
}
