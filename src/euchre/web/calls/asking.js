// What one player asks all the others (to take a decision back, that two change places), and whether
// somebody is sure.

import { renewed } from "../page/fresh.js";
import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { formOf, namesOf, within } from "../line/picture.js";

/** @import {Picture, Table} from "../line/types.js" */

/** @param {Picture} p @param {NonNullable<Table["ask"]>} ask @param {(yes: boolean) => unknown} answers */
export function asking(p, ask, answers) {
  const mine = p.mine?.seat ?? null;
  const who = within(p, ask.seat);
  const asks = who === "you" ? "You ask" : `${who} asks`;
  const words = ask.what === "undo" ? translatable("calls-asks-undo", `${asks} to undo ${who === "you" ? "your" : "their"} last decision.`, { who }) : wish(p, asks, ask.seat, ask.seats ?? []);
  const open = mine !== null && ask.of?.includes(mine);
  const answer = (/** @type {string} */ words, /** @type {boolean} */ yes) => open && h("button", { type: "button", class: "button small", value: JSON.stringify([ask.what, ask.seat, ask.seats, yes]), onclick: () => answers(yes) }, words);
  return [h("p", {}, words, open ? "" : ` ${translatable("calls-waits-for-others", "Waiting for the others.")}`), answer(translatable("calls-yes", "Yes"), true), answer(translatable("calls-no", "No"), false)];
}

/** What somebody wants who would have two change places. @param {Picture} p @param {string} asks "You ask" @param {number} asker @param {number[]} seats */
function wish(p, asks, asker, seats) {
  const who = within(p, asker);
  if (!seats.includes(asker)) {
    const names = namesOf(p, seats);
    return translatable("calls-asks-others-to-swap", `${asks} to have ${names} change places before the next deal.`, { who, names, form: formOf(p, seats) });
  }
  const other = within(p, seats.find((seat) => seat !== asker));
  return translatable("calls-asks-to-swap", `${asks} to change places with ${other} before the next deal.`, { who, other });
}

/** Whether a call is pressed for the second time: the first time arms it. @param {HTMLElement} button */
export function sure(button) {
  const armed = button.classList.contains("armed");
  for (const other of button.closest(".calls")?.querySelectorAll(".armed") ?? []) other.classList.remove("armed");
  button.classList.add("armed");
  renewed(button);
  return armed;
}
