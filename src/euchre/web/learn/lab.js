// The hand lab: tap five cards and the one turned up, and see what to say at once.

import "../cards/faces.js";
import { FAILED, leave } from "../page/desk.js";
import { h } from "../page/make.js";
import { fetchText, rooted } from "../page/network.js";
import { translatable } from "../page/texts.js";

/** From the last change until the server is asked. */
const ASK_AFTER_MS = 150;
const HAND_SIZE = 5;

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-lab]"));
const prompt = /** @type {HTMLElement} */ (form.querySelector("[data-tap]"));
const up = /** @type {HTMLSelectElement} */ (form.elements.namedItem("up"));
const typed = /** @type {HTMLInputElement} */ (form.elements.namedItem("hand"));
const clear = /** @type {HTMLButtonElement} */ (form.querySelector("[data-clear]"));
const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=card]")]);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {AbortController | undefined} */
let request;

const hand = () => boxes.filter((box) => box.checked).map((box) => box.value);

/** Says what is still to be chosen. */
function draw() {
  const missing = HAND_SIZE - hand().length;
  for (const box of boxes) box.closest("label")?.classList.toggle("is-up", box.value === up.value);
  prompt.textContent = missing > 0 ? askForCards(missing) : up.value ? "" : translatable("lab-tap-up-card", "Now tap the turned-up card.");
  clear.hidden = !hand().length && !up.value;
}

/** @param {number} missing */
function askForCards(missing) {
  if (missing === HAND_SIZE) return translatable("lab-choose-first", `Choose ${missing} cards.`, { missing });
  return translatable("lab-choose-more", `Choose ${missing} more ${missing === 1 ? "card" : "cards"}.`, { missing });
}

/** Turns a card up, unless the lab takes no such question; says so then. @param {string} card */
function turnUp(card) {
  const before = up.value;
  up.value = card;
  if (up.value === card) return "";
  up.value = before;
  return translatable("lab-no-benny", "The lab can't turn up the Benny: the dealer would have to name trump first.");
}

/** Links to the answer from where the cards are. */
function linkAnswer() {
  const verdict = document.querySelector("#answer .verdict")?.textContent;
  if (verdict) prompt.replaceChildren(h("a", { href: "#answer" }, verdict));
}

/** The position as it stands in the address; empty while something is missing. */
function query() {
  const fields = new FormData(form);
  const cards = hand();
  if (cards.length !== HAND_SIZE || !up.value) return "";
  const params = new URLSearchParams({ game: String(fields.get("game")), hand: cards.join(""), up: up.value });
  for (const name of ["seat", "round", "us", "them"]) params.set(name, String(fields.get(name) ?? ""));
  return String(params);
}

/** Fetches the answer and puts it in the place of the last one. */
async function ask() {
  request?.abort();
  const params = query();
  const answer = /** @type {HTMLElement} */ (document.getElementById("answer"));
  answer.hidden = !params && Boolean(answer.querySelector(".verdict")); // it is that of other cards
  if (!params) return answer.removeAttribute("aria-busy");
  request = new AbortController();
  const { signal } = request;
  answer.setAttribute("aria-busy", "true");
  try {
    const { text } = await fetchText(`/lab?${params}`, { signal });
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("answer");
    if (!fresh) throw new Error(FAILED);
    answer.replaceChildren(...fresh.childNodes);
    history.replaceState(null, "", rooted(`/lab?${params}`));
    linkAnswer();
  } catch (problem) {
    if (signal.aborted) return;
    answer.replaceChildren(h("p", { class: "notice" }, problem instanceof Error ? problem.message : String(problem)));
  }
  answer.removeAttribute("aria-busy");
}

function onChange() {
  prompt.classList.remove("missing");
  draw();
  clearTimeout(timer);
  timer = setTimeout(ask, ASK_AFTER_MS);
}

form.addEventListener("change", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  let refused = "";
  if (target.name === "game") return openGame(target.value);
  if (target.name === "card") {
    if (target.value === up.value) up.value = "";
    if (target.checked && hand().length > HAND_SIZE) {
      target.checked = false;
      refused = turnUp(target.value);
    }
  }
  const twice = boxes.find((box) => box.checked && box.value === up.value);
  if (twice) twice.checked = false;
  if (target === typed) {
    form.requestSubmit();
    return;
  }
  onChange();
  if (refused) prompt.textContent = refused;
});

/** Opens the lab with the pack of another game, and with the cards that are chosen. @param {string} game */
async function openGame(game) {
  const chosen = hand().length || up.value || typed.value;
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  await leave(chosen ? `/lab?${fields}#answer` : `/lab?game=${game}`);
  const games = /** @type {HTMLSelectElement} */ (form.elements.namedItem("game"));
  games.value = [...games.options].find((option) => option.defaultSelected)?.value ?? games.options[0].value;
}

form.addEventListener("submit", (event) => {
  if (query() || typed.value.trim()) return;
  event.preventDefault();
  draw();
  prompt.classList.add("missing");
  prompt.scrollIntoView({ block: "center" });
});

clear.addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  up.value = "";
  typed.value = "";
  onChange();
});

draw();
linkAnswer();
