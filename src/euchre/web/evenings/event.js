// The pages of an evening: kept fresh while they are looked at, with buttons beside the digits.
// Everything works without this, too: the forms are forms.

import { clockTime, fullTime } from "../page/dates.js";
import { copy } from "../sharing/clipboard.js";
import { changed, h, writing } from "../page/make.js";
import { swap } from "../page/live.js";
import { fetchText, keepFresh } from "../page/network.js";
import { rulesFile } from "../page/rules-file.js";
import { fitAll } from "./wall.js";

export const EVERY = 2500;
/** Milliseconds without an answer after which that is said. */
const OLD = 10_000;
let heard = performance.now();
const lost = h("p", { class: "news lost", role: "status" }, "Can't reach the server. What you see may be out of date; still trying.");

/** Whether somebody is in the middle of something that a fresh page would take away. */
function busy() {
  const live = document.getElementById("live");
  if (live && (changed(live) || live.querySelector("[role=alert]"))) return true;
  const at = document.activeElement;
  return at !== null && at !== live && Boolean(live?.contains(at)) && at.matches("input:not([readonly]), textarea, select");
}

/** A row that says that there is something new, for somebody who is busy. @param {HTMLElement} live */
function tellNews(live) {
  if (live.querySelector(".news")) return;
  const news = document.createElement("p");
  news.className = "news";
  news.setAttribute("role", "status");
  news.append("Something has changed meanwhile. ");
  const link = document.createElement("a");
  link.href = live.dataset.live ?? "";
  link.textContent = "Show it";
  news.append(link);
  live.prepend(news);
}

async function refresh() {
  const live = document.getElementById("live");
  const page = live?.dataset.live;
  if (!live || !page) return;
  const base = page.replace(/^(\/events\/[^/?]+).*$/, "$1");
  const { ok, status, text: version } = await fetchText(`${base}/version`, { cache: "no-store" });
  if (status === 404) location.reload(); // it has been deleted: the page says so
  if (!ok) throw new Error(version);
  if (version === live.dataset.version) return;
  if (busy()) return tellNews(live);
  const { text } = await fetchText(page, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (!fresh || busy()) return;
  for (const part of live.querySelectorAll("details[id][open]")) {
    fresh.querySelector(`#${CSS.escape(part.id)}`)?.setAttribute("open", "");
  }
  swap(live, fresh, () => {
    dress();
    fitAll();
  });
}

/** Looks for news; where there is no answer for a while, what is shown may be old. */
async function look() {
  try {
    await refresh();
    heard = performance.now();
    lost.remove();
  } catch {
    if (performance.now() - heard > OLD && !lost.isConnected) document.getElementById("live")?.before(lost);
  }
}

/** A button beside a number. @param {HTMLInputElement} field @param {number} by @param {string} sign */
function step(field, by, sign) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "step";
  button.textContent = sign;
  const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`)?.textContent ?? "";
  button.setAttribute("aria-label", `${label}: one ${by > 0 ? "more" : "less"}`);
  button.addEventListener("click", () => {
    const value = Number(field.value || 0) + by;
    field.value = String(Math.max(Number(field.min), Math.min(Number(field.max), field.value === "" ? Math.max(by, 0) : value)));
  });
  return button;
}

/** What there is only where a script runs. */
function dress() {
  for (const one of document.querySelectorAll("input[data-step]")) {
    const field = /** @type {HTMLInputElement} */ (one);
    field.removeAttribute("data-step");
    const row = document.createElement("span");
    row.className = "stepper";
    const typing = document.activeElement === field; // who was quicker than this goes on typing
    field.replaceWith(row);
    row.append(step(field, -1, "\u2212"), field, step(field, 1, "+"));
    if (typing) field.focus();
  }
  const house = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("textarea[name=house]"));
  if (house?.form && !house.form.querySelector("input[type=file]")) house.closest(".field")?.before(rulesFile(house.form, (text) => (house.value = text)));
  for (const one of document.querySelectorAll("[data-copy], [data-print]")) one.removeAttribute("hidden");
  if ("share" in navigator) for (const one of document.querySelectorAll("[data-share]")) one.removeAttribute("hidden");
  for (const one of document.querySelectorAll("time[datetime]")) {
    const at = new Date(one.getAttribute("datetime") ?? "");
    one.textContent = clockTime(at);
    one.setAttribute("title", fullTime(at));
  }
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-print]")) print();
  const shares = /** @type {HTMLElement | null} */ (target.closest("[data-share]"));
  if (shares) {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(shares.dataset.share ?? ""));
    navigator.share({ title: document.title, url: field.value }).catch(() => {});
  }
  const button = /** @type {HTMLElement | null} */ (target.closest("[data-copy]"));
  if (button) copy(/** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? "")), button);
});

// A field that a browser cannot show inside a closed part would be refused without a word.
document.addEventListener(
  "invalid",
  (event) => {
    for (let part = /** @type {Element} */ (event.target).closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
  },
  true,
);

dress();
if (!writing()) document.getElementById("wrong")?.focus();
keepFresh(look, EVERY);
