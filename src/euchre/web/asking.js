// What one player asks all the others (to take a decision back, to give up the rest of the tricks), and
// whether somebody is sure.

import { h } from "./make.js";
import { within } from "./picture.js";

/** @import {Picture, Send, Table} from "./types.js" */

/** @param {Picture} p @param {NonNullable<Table["ask"]>} ask @param {Send} send */
export function asking(p, ask, send) {
  const mine = p.mine?.seat ?? null;
  const who = within(p, ask.seat);
  const asks = `${who === "you" ? "You ask" : `${who} asks`} to`;
  const what = ask.what === "undo" ? "take the last decision back" : "take the rest of the tricks";
  const others = p.table?.chairs.some(({ kind, joins, seat }) => kind === "human" && !joins && seat !== ask.seat);
  const open = mine !== null && mine !== ask.seat && !(p.mine?.joins && others) && !ask.yes?.includes(mine);
  const answer = (/** @type {string} */ words, /** @type {boolean} */ yes) => open && h("button", { type: "button", class: "button", onclick: () => send("answer", { yes }) }, words);
  return [h("p", {}, `${asks} ${what}.`, open ? "" : " Waiting for the others."), answer("Yes", true), answer("No", false)];
}

/** Whether a call is pressed for the second time: the first time arms it. @param {HTMLElement} button */
export function sure(button) {
  const armed = button.classList.contains("armed");
  for (const other of button.closest(".calls")?.querySelectorAll(".armed") ?? []) other.classList.remove("armed");
  button.classList.add("armed");
  return armed;
}
