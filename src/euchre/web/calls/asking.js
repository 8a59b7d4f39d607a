// What one player asks all the others (to take a decision back, that two change places), and whether
// somebody is sure.

import { renewed } from "../page/fresh.js";
import { h } from "../page/make.js";
import { listing, within } from "../line/picture.js";

/** @import {Picture, Table} from "../line/types.js" */

/** @param {Picture} p @param {NonNullable<Table["ask"]>} ask @param {(yes: boolean) => unknown} answers */
export function asking(p, ask, answers) {
  const mine = p.mine?.seat ?? null;
  const who = within(p, ask.seat);
  const what = ask.what === "undo" ? `to undo ${who === "you" ? "your" : "their"} last decision` : wish(p, ask.seat, ask.seats ?? []);
  const open = mine !== null && ask.of?.includes(mine);
  const answer = (/** @type {string} */ words, /** @type {boolean} */ yes) => open && h("button", { type: "button", class: "button small", value: JSON.stringify([ask.what, ask.seat, ask.seats, yes]), onclick: () => answers(yes) }, words);
  return [h("p", {}, `${who === "you" ? "You ask" : `${who} asks`} ${what}.`, open ? "" : " Waiting for the others."), answer("Yes", true), answer("No", false)];
}

/** What somebody wants who would have two change places. @param {Picture} p @param {number} asker @param {number[]} seats */
function wish(p, asker, seats) {
  const other = seats.find((seat) => seat !== asker);
  const what = seats.includes(asker) ? `to change places with ${within(p, other)}` : `to have ${listing(seats.map((seat) => within(p, seat)))} change places`;
  return `${what} before the next deal`;
}

/** Whether a call is pressed for the second time: the first time arms it. @param {HTMLElement} button */
export function sure(button) {
  const armed = button.classList.contains("armed");
  for (const other of button.closest(".calls")?.querySelectorAll(".armed") ?? []) other.classList.remove("armed");
  button.classList.add("armed");
  renewed(button);
  return armed;
}
