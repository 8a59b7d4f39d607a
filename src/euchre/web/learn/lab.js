// The hand lab: tap five cards and the one turned up, and see what to say at once.

import "../cards/faces.js";
import { leave } from "../page/desk.js";
import { h } from "../page/make.js";
import { fetchText } from "../page/network.js";

/** How long after the last change it is asked, in ms. */
const SOON = 150;
const HELD = 5;

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-lab]"));
const said = /** @type {HTMLElement} */ (form.querySelector("[data-tap]"));
const up = /** @type {HTMLSelectElement} */ (form.elements.namedItem("up"));
const typed = /** @type {HTMLInputElement} */ (form.elements.namedItem("hand"));
const clear = /** @type {HTMLButtonElement} */ (form.querySelector("[data-clear]"));
const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=card]")]);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {AbortController | undefined} */
let asking;

const held = () => boxes.filter((box) => box.checked).map((box) => box.value);

/** What there is still to choose, in words. */
function draw() {
  const missing = HELD - held().length;
  for (const box of boxes) box.closest("label")?.classList.toggle("is-up", box.value === up.value);
  said.textContent = missing > 0 ? `Choose ${missing} ${missing === HELD ? "" : "more "}${missing === 1 ? "card" : "cards"}.` : up.value ? "" : "Now tap the card that is turned up.";
  clear.hidden = !held().length && !up.value;
}

/** The answer in short, where the cards are. */
function tell() {
  const verdict = document.querySelector("#answer .verdict")?.textContent;
  if (verdict) said.replaceChildren(h("a", { href: "#answer" }, verdict));
}

/** The position as it stands in the address; empty while something is missing. */
function query() {
  const given = new FormData(form);
  const cards = held();
  if (cards.length !== HELD || !up.value) return "";
  const asked = new URLSearchParams({ game: String(given.get("game")), hand: cards.join(""), up: up.value });
  for (const name of ["seat", "round", "us", "them"]) asked.set(name, String(given.get(name) ?? ""));
  return String(asked);
}

/** Fetches the answer and puts it in the place of the last one. */
async function ask() {
  asking?.abort();
  const asked = query();
  const answer = /** @type {HTMLElement} */ (document.getElementById("answer"));
  if (!asked) return answer.removeAttribute("aria-busy");
  asking = new AbortController();
  const { signal } = asking;
  answer.setAttribute("aria-busy", "true");
  try {
    const { text } = await fetchText(`/lab?${asked}`, { signal });
    const other = new DOMParser().parseFromString(text, "text/html").getElementById("answer");
    if (!other) throw new Error("The server could not do that. Try again.");
    answer.replaceChildren(...other.childNodes);
    history.replaceState(null, "", `/lab?${asked}`);
    tell();
  } catch (problem) {
    if (signal.aborted) return;
    answer.replaceChildren(h("p", { class: "notice" }, problem instanceof Error ? problem.message : String(problem)));
  }
  answer.removeAttribute("aria-busy");
}

function changed() {
  said.classList.remove("missing");
  draw();
  clearTimeout(timer);
  timer = setTimeout(ask, SOON);
}

form.addEventListener("change", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.name === "game") return another(target.value);
  if (target.name === "card") {
    if (target.value === up.value) up.value = "";
    if (target.checked && held().length > HELD) {
      target.checked = false;
      up.value = target.value;
    }
  }
  const twice = boxes.find((box) => box.checked && box.value === up.value);
  if (twice) twice.checked = false;
  if (target === typed) {
    form.requestSubmit();
    return;
  }
  changed();
});

/** The same with another pack. @param {string} game */
async function another(game) {
  if (held().length || up.value || typed.value) return form.submit();
  await leave(`/lab?game=${game}`);
  form.reset();
  draw();
}

form.addEventListener("submit", (event) => {
  if (query() || typed.value.trim()) return;
  event.preventDefault();
  draw();
  said.classList.add("missing");
  said.scrollIntoView({ block: "center" });
});

clear.addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  up.value = "";
  typed.value = "";
  changed();
});

draw();
tell();
