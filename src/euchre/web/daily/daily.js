// The pages of daily deals: what this device knows of who plays, and a score for elsewhere. Without this they work, too.

import { copy } from "../sharing/clipboard.js";
import { clockTime, shortDay } from "../page/dates.js";
import { h } from "../page/make.js";
import { fetchText, keepFresh } from "../page/network.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";

const AGAIN = 4000;

for (const form of document.querySelectorAll("form[method=post]")) {
  for (const name of ["name", "pace"]) form.append(h("input", { type: "hidden", name, value: memory.text(`euchre.${name}`) }));
}

/** When it is, by the clock of whoever reads: "tomorrow at 01:00". @param {Date} at */
function localTime(at) {
  const now = new Date(Date.now());
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1); // a day may have 23 or 25 hours
  const day = shortDay(at);
  const time = clockTime(at);
  if (day === shortDay(now)) return translatable("daily-today-at", `today at ${time}`, { time });
  if (day === shortDay(next)) return translatable("daily-tomorrow-at", `tomorrow at ${time}`, { time });
  return translatable("daily-day-at", `${day} at ${time}`, { day, time });
}

for (const one of document.querySelectorAll("main time")) {
  if (one instanceof HTMLTimeElement) one.textContent = localTime(new Date(one.dateTime));
}

const text = document.querySelector("#share");
const button = document.querySelector("[data-copy]");
if (text instanceof HTMLTextAreaElement && button instanceof HTMLElement) {
  button.hidden = false;
  button.addEventListener("click", () => copy(text, button));
}

/** Bots are still at it: the page is loaded again once somebody looks at it, and it can be had. */
const again = async () => (await fetchText(location.href)).ok && location.reload();
if (document.querySelector("[data-again]")) keepFresh(again, AGAIN);
