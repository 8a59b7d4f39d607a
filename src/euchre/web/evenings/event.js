// The pages of an evening: kept fresh while somebody looks at them, with buttons beside the digits.
// Everything works without a script, too: the forms are forms.

import { clockTime, fullTime } from "../page/dates.js";
import { copy } from "../sharing/clipboard.js";
import { changed, h, openAround, writing } from "../page/make.js";
import { swap } from "../page/live.js";
import { fetchText, keepFresh, unrooted } from "../page/network.js";
import { rulesFile } from "../page/rules-file.js";
import { translatable } from "../page/texts.js";
import { fitAll } from "./wall.js";

const LOOK_EVERY_MS = 2500;
/** Without an answer for so long the page says so. */
const OLD_AFTER_MS = 10_000;
let freshAt = performance.now();
const lost = h("p", { class: "news lost", role: "status" }, translatable("event-page-script-lost", "Can't reach the server. What you see may be out of date; still trying."));

/** Whether somebody is in the middle of something that a fresh page would take away. */
function busy() {
  const live = document.getElementById("live");
  if (live && (changed(live) || live.querySelector("[role=alert]"))) return true;
  const field = document.activeElement;
  return field !== null && Boolean(live?.contains(field)) && field.matches("input:not([readonly]), textarea, select");
}

/** A row with a link to what is new, for somebody who is busy. @param {HTMLElement} live */
function showNews(live) {
  if (live.querySelector(".news")) return;
  live.prepend(h("p", { class: "news", role: "status" }, translatable("event-page-script-changed", "This page has changed."), " ", h("a", { href: live.dataset.live }, translatable("event-page-script-show", "Show the changes"))));
}

async function refresh() {
  const live = document.getElementById("live");
  const page = live?.dataset.live;
  if (!live || !page) return;
  const base = unrooted(page).replace(/^(\/events\/[^/?]+).*$/, "$1");
  const { ok, status, text: version } = await fetchText(`${base}/version`, { cache: "no-store" });
  if (status === 404) return new Promise(() => location.reload()); // it has been deleted: the page says so, once it has come
  if (!ok) throw new Error(version);
  if (version === live.dataset.version) return;
  if (busy()) return showNews(live);
  const { text } = await fetchText(page, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (!fresh) throw new Error(text);
  if (busy()) return;
  for (const part of live.querySelectorAll("details[id][open]")) {
    fresh.querySelector(`#${CSS.escape(part.id)}`)?.setAttribute("open", "");
  }
  swap(live, fresh, () => {
    dress();
    fitAll();
  });
}

/** Looks for news; after a while without an answer the page may be old. */
async function look() {
  try {
    await refresh();
    freshAt = performance.now();
    lost.remove();
  } catch {
    if (performance.now() - freshAt > OLD_AFTER_MS && !lost.isConnected) document.getElementById("live")?.before(lost);
  }
}

/** A button beside a number. @param {HTMLInputElement} field @param {number} by @param {string} sign */
function stepButton(field, by, sign) {
  const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`)?.textContent ?? "";
  const words = by > 0 ? translatable("event-page-script-more", `${label}: one more`, { label }) : translatable("event-page-script-less", `${label}: one less`, { label });
  const step = () => {
    const value = field.value === "" ? Math.max(by, 0) : Number(field.value) + by;
    field.value = String(Math.max(Number(field.min), Math.min(Number(field.max), value)));
  };
  return h("button", { type: "button", class: "step", "aria-label": words, onclick: step }, sign);
}

/** Adds what needs a script. */
function dress() {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-step]"))) {
    field.removeAttribute("data-step");
    const row = h("span", { class: "stepper" });
    const typing = document.activeElement === field; // quicker than this script: the focus stays
    field.replaceWith(row);
    row.append(stepButton(field, -1, "\u2212"), field, stepButton(field, 1, "+"));
    if (typing) field.focus();
  }
  const house = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("textarea[name=house]"));
  if (house?.form && !house.form.querySelector("input[type=file]")) house.closest(".field")?.before(rulesFile(house.form, (text) => (house.value = text)));
  const buttons = `[data-copy], [data-print]${"share" in navigator ? ", [data-share]" : ""}`;
  for (const button of document.querySelectorAll(buttons)) button.removeAttribute("hidden");
  for (const time of document.querySelectorAll("time[datetime]")) {
    const date = new Date(time.getAttribute("datetime") ?? "");
    time.textContent = clockTime(date);
    time.setAttribute("title", fullTime(date));
  }
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-print]")) print();
  const button = /** @type {HTMLElement | null} */ (target.closest("[data-share], [data-copy]"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button?.dataset.share ?? button?.dataset.copy ?? ""));
  if (!button || !field) return;
  if ("share" in button.dataset) navigator.share({ title: document.title, url: field.value }).catch(() => {});
  else copy(field, button);
});

// A field that a browser cannot show inside a closed part would be refused without a word.
document.addEventListener("invalid", ({ target }) => openAround(/** @type {Element} */ (target)), true);

dress();
if (!writing()) document.getElementById("wrong")?.focus();
keepFresh(look, LOOK_EVERY_MS);
