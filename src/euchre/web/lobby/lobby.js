// The form for a new table: the rules in plain words while they are changed, and making it.

import { ask, freeName, leave, makeTable, perform, underAccount } from "../page/desk.js";
import { fill, h, openAround, writing } from "../page/make.js";
import { LOST, rooted } from "../page/network.js";
import { rulesFile } from "../page/rules-file.js";
import { memory } from "../page/storage.js";
import { AMOUNTS, translatable } from "../page/texts.js";

/** @typedef {string | number | boolean | null} Value */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */
/** @typedef {{name: string, value: Value}} KnobInfo */
/** @typedef {{title: string, sentences: string[]}} Section */
/** @typedef {{ok: boolean, preset: string, title: string, knobs: Record<string, Value>, summary: Section[], differences: string[],
 *   problems: {knob: string, words: string}[]}} Answer */

/** Milliseconds before what had no answer is asked again. */
const AGAIN = 3000;

/** @template {HTMLElement} T @param {string} id @returns {T} */
const at = (id) => /** @type {T} */ (document.getElementById(id));

const form = /** @type {HTMLFormElement} */ (at("make-form"));
const preset = /** @type {HTMLSelectElement} */ (at("preset"));
const nameField = /** @type {HTMLInputElement} */ (at("name"));
const bots = /** @type {HTMLSelectElement} */ (at("bots"));
const money = /** @type {HTMLSelectElement} */ (at("money"));
/** @type {Control[]} */
const knobs = [...form.querySelectorAll("[data-kind]")].map((one) => /** @type {any} */ (one));
/** The values of the chosen game. @type {Map<string, Value>} */
let base = new Map();
/** Where another game is chosen and its values have not come: what was set since then. @type {Set<string> | null} */
let touched = null;
/** The game that was asked for last, and what was changed of it when that was shown. */
let asked = "";
let shown = "";
/** @type {AbortController | null} */
let asking = null;
let timer = 0;
let retry = 0;
/** Whether it is said that there was no answer. */
let unanswered = false;

/** What a control is set to. @param {Control} control @returns {Value} */
function valueOf(control) {
  const { kind } = control.dataset;
  if (control instanceof HTMLInputElement && kind === "switch") return control.checked;
  if (kind === "number") return control.value.trim() === "" ? null : Number(control.value);
  if (kind === "suits") return control.value.toUpperCase();
  return control.value;
}

/** What the game has there, as the page came. @param {Control} control @returns {Value} */
function ownValue(control) {
  const other = /** @type {HTMLElement} */ (control.closest(".knob")).dataset.own;
  if (other) return JSON.parse(other); // the form came with a change of it
  if (control instanceof HTMLInputElement) return control.dataset.kind === "switch" ? control.defaultChecked : control.defaultValue;
  return [...control.options].find((option) => option.defaultSelected)?.value ?? "";
}

/** @param {Control} control @param {Value} value */
function setTo(control, value) {
  if (control instanceof HTMLInputElement && control.dataset.kind === "switch") {
    control.checked = value === true;
  } else {
    control.value = value === null ? "" : String(value);
  }
}

/** The knobs that are not as the game has them. @returns {Record<string, Value>} */
function changes() {
  /** @type {Record<string, Value>} */
  const changed = {};
  for (const control of knobs) {
    const value = valueOf(control);
    const own = base.get(control.name) ?? null;
    const same = touched ? !touched.has(control.name) : String(value ?? "") === String(own ?? "");
    control.closest(".knob")?.classList.toggle("changed", !same);
    if (!same) changed[control.name] = value;
  }
  return changed;
}

/** The rules that the form says. */
const rules = () => ({ base: preset.value, ...changes() });

/** @param {Element} list @param {string[]} texts */
function fillList(list, texts) {
  fill(list, texts.map((text) => h("li", {}, text)));
}

/** @param {Section} section */
const drawSection = ({ title, sentences }) => [h("h4", {}, title), h("ul", {}, sentences.map((text) => h("li", {}, text)))];

/** @param {Answer} answer */
function tell(answer) {
  for (const control of knobs) {
    const refusal = answer.problems.find((problem) => problem.knob === control.name);
    const why = at(`why-${control.name}`);
    why.textContent = refusal?.words ?? "";
    why.hidden = !refusal;
    if (refusal) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
  at("told-title").textContent = answer.title;
  at("told-problems").hidden = answer.ok;
  fillList(at("told-problem-list"), answer.problems.map((problem) => problem.words));
  at("told-differences").hidden = answer.differences.length === 0;
  fillList(at("told-difference-list"), answer.differences);
  at("told-same").hidden = !answer.ok || answer.differences.length > 0;
  at("told-all").hidden = !answer.ok;
  at("told-sections").replaceChildren(...answer.summary.slice(1).flatMap(drawSection));
  at("told-status").textContent = answer.ok
    ? answer.differences.join(" ") || translatable("form-unchanged", `The rules of ${answer.title}, unchanged.`, { title: answer.title })
    : answer.problems.map((problem) => problem.words).join(" ");
  canMake(answer.ok);
}

/** @param {boolean} can whether a table can be made by these rules */
function canMake(can) {
  for (const button of form.querySelectorAll("button[type=submit]")) /** @type {HTMLButtonElement} */ (button).disabled = !can;
}

async function refresh() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    tell(await ask("/api/rules", { rules: rules() }, signal));
    answered();
  } catch (error) {
    if (!signal.aborted) timer = again(error, refresh);
  }
}

function changed() {
  const now = changes();
  const count = Object.keys(now).length;
  shown = JSON.stringify(now);
  const badge = at("changed-count");
  badge.textContent = translatable("form-count-changed", `${count} changed`, { count });
  badge.hidden = count === 0;
  /** @type {HTMLButtonElement} */ (at("reset-rules")).disabled = count === 0;
  const limit = /** @type {HTMLInputElement | null} */ (document.getElementById("knob-time_limit"));
  const isUntimed = limit?.checked === false;
  at("minutes-field").hidden = isUntimed;
  /** @type {HTMLInputElement} */ (at("minutes")).disabled = isUntimed; // or a wrong length would stop the form unseen
  clearTimeout(timer);
  timer = window.setTimeout(refresh, 200);
}

/** Asks for the values of the chosen game. */
async function choose() {
  asked = preset.value;
  clearTimeout(retry);
  try {
    const game = await ask(`/api/rules/${encodeURIComponent(asked)}`);
    if (game.name !== preset.value) return;
    answered();
    base = new Map(game.knobs.map((/** @type {KnobInfo} */ knob) => [knob.name, knob.value]));
    at("preset-line").textContent = game.line;
    at("told-link").setAttribute("href", rooted(`/rules/${game.name}`));
    settle();
  } catch (error) {
    retry = again(error, choose);
  }
}

/** Takes them on, where another game was chosen, but for what was set since then. */
function settle() {
  for (const control of knobs) if (touched && !touched.has(control.name)) setTo(control, base.get(control.name) ?? null);
  touched = null;
  changed();
}

/** Another game is chosen: until its values have come it is told by its name. */
function another() {
  touched = new Set();
  changed();
  return choose();
}

function reset() {
  const come = !touched;
  touched = new Set();
  if (come) settle();
  else changed();
}

/** Fills the form in with the rules of a file: the nearest game, and what they change of it. @param {string} text */
async function takeRules(text) {
  /** @type {Answer} */
  const told = await ask("/api/rules", { rules: text });
  preset.value = told.preset;
  await another();
  for (const control of knobs) {
    if (!(control.name in told.knobs)) continue;
    setTo(control, told.knobs[control.name]);
    touched?.add(control.name);
  }
  const title = /** @type {HTMLInputElement} */ (at("title"));
  if (!title.value) title.value = [...told.title].slice(0, title.maxLength).join("");
  changed();
}

/** Asks for the amount where it is played for money. */
function forMoney() {
  const points = money.value === "points";
  at("amount-field").hidden = money.value === "none";
  at("amount-label").textContent = points ? translatable("form-price", "Price per point") : translatable("form-stake-each", "Stake per player");
  at("amount-hint").textContent = points
    ? translatable("form-price-hint", "Each loser pays this for every point of the margin: 10 to 6 is four points.")
    : translatable("form-pot-shared", "The winners share the pot.");
  /** @type {HTMLInputElement} */ (at("amount")).placeholder = AMOUNTS.format(points ? 0.25 : 5);
}

/** @param {unknown} error */
function fail(error) {
  const place = at("make-failure");
  const why = error instanceof Error ? error.message : String(error);
  if (place.textContent !== why) place.textContent = why; // nobody hears the same again and again
  place.hidden = !error;
}

/** Says why there is no answer, and asks again where it was lost. @param {unknown} error @param {() => void} run */
function again(error, run) {
  fail(error);
  unanswered = error instanceof Error && error.cause === LOST;
  return unanswered ? window.setTimeout(run, AGAIN) : 0;
}

function answered() {
  if (unanswered) fail("");
  unanswered = false;
}

/** @param {SubmitEvent} event */
function make(event) {
  event.preventDefault();
  const given = new FormData(form);
  const text = (/** @type {string} */ key) => String(given.get(key) ?? "").trim();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  memory.set("euchre.bots", text("bots"));
  const wishes = {
    rules: rules(),
    name: text("name"),
    title: text("title"),
    pace: text("pace"),
    clock: Number(text("clock")),
    minutes: Number(text("minutes")) || 20,
    open: text("open") === "yes",
    ranked: given.has("ranked"),
    hints: given.has("hints") && !given.has("ranked"),
    undo: given.has("undo") && !given.has("ranked"),
    bots: text("bots"),
    code: text("code"),
    stakes: text("stakes"),
    ...(text("money") !== "none" && { money: text("money"), amount: text("amount") }),
    start: button?.value === "yes",
  };
  const work = async () => {
    const made = await makeTable(wishes).catch(async (problem) => {
      await freeName(problem, nameField);
      throw problem;
    });
    return leave(made);
  };
  perform(form, work, (why) => {
    fail(why);
    if (why && !writing()) at("make-failure").focus();
  });
}

nameField.value ||= memory.text("euchre.name");
underAccount(nameField); // tables know the account
if ([...bots.options].some(({ value }) => value === memory.text("euchre.bots"))) bots.value = memory.text("euchre.bots");
/** @type {HTMLDetailsElement} */ (at("told-all")).open = matchMedia("(min-width: 56rem)").matches;
preset.addEventListener("change", another);
for (const control of knobs) control.addEventListener("input", () => (touched?.add(control.name), changed()));
at("reset-rules").addEventListener("click", reset);
at("house-rules").querySelector(".hint")?.after(rulesFile(form, takeRules));
money.addEventListener("change", forMoney);
forMoney();
form.addEventListener("submit", make);
// A control a browser cannot show inside a closed part would be refused without a word.
form.addEventListener("invalid", ({ target }) => openAround(/** @type {Element} */ (target)), true);
canMake(true); // the server looks at the rules once more
if (preset.value === form.dataset.preset) {
  asked = preset.value;
  base = new Map(knobs.map((control) => [control.name, ownValue(control)]));
  changed();
} else another();
// A browser that comes back fills in the form as it was left, and says so to nobody.
addEventListener("pageshow", () => {
  forMoney();
  if (preset.value !== asked) choose();
  else if (JSON.stringify(changes()) !== shown) changed();
});
