// Who plays the next game or hand, and where.

import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";
import { formOf, fullStop, listing, mySeat, namesOf, waitingForSeats } from "../line/picture.js";

/** @import {Picture, Seated, Table} from "../line/types.js" */

/** Those in these seats, oneself first. @param {{table: Table} & Picture} p @param {number[]} seats */
export function pairOf(p, seats) {
  const mine = mySeat(p);
  const own = seats.toSorted((a, b) => Number(b === mine) - Number(a === mine));
  return listing(own.map((seat) => (p.table.chairs[seat].kind === "empty" ? translatable("seats-somebody", "somebody") : namesOf(p, [seat]))));
}

/** Who changes places before the next game or deal, in a sentence; empty: nobody. @param {Seated} p */
export function comingSwap(p) {
  const { stage, swapping } = p.table;
  if (!swapping) return "";
  const [names, when] = [capital(pairOf(p, swapping)), stage === "over" ? "game" : "deal"];
  return translatable("seats-swap-coming", `${names} change places before the next ${when}.`, { names, when, form: formOf(p, swapping) });
}

/** Who plays the next game, and where: what whoever is ready for it agrees to. @param {{table: Table}} p */
export const lineUp = ({ table }) => JSON.stringify([table.chairs.map(({ name, bot }) => [name, bot]), table.swapping]);

/** Who is missing where everybody who is here is ready and nothing begins: a ranked game wants people. @param {Seated} p */
export function missing(p) {
  if (!p.table.ranked || p.table.stage === "playing") return "";
  const away = p.table.chairs.filter((chair) => chair.away).map(({ seat }) => seat);
  if (away.length) return waitingForSeats(p, away);
  if (p.table.chairs.every(({ kind }) => kind === "human")) return "";
  if (p.table.door !== "locked") return translatable("seats-ranked-waits", "A ranked game needs a person in every seat. Waiting for players.");
  if (p.mine?.is_host) return translatable("seats-ranked-host-locked", "A ranked game needs a person in every seat, but your menu is set to let nobody sit down.");
  return translatable("seats-ranked-locked", "A ranked game needs a person in every seat, but nobody new can sit down here.");
}

/** The people at a table, and who of them changes places. @param {{table: Table}} p */
export const people = ({ table }) => JSON.stringify([table.chairs.map(({ kind, name }) => (kind === "human" ? name : "")), table.swapping]);

/** What is played for. @param {Table} table */
export const playedFor = ({ playing_for: money, forfeit: rule, stakes, terms }) => [
  money && h("p", {}, translatable("seats-for-money", `Playing for money: ${money}.`, { what: money }), rule && h("span", { class: "note forfeit" }, rule)),
  stakes && h("p", {}, fullStop(translatable("seats-for-stakes", `Playing for ${stakes}`, { stakes }))),
  terms && h("p", { class: "note" }, terms),
];

/** Notices that whoever was ready is asked again, as others would play, or did for a while. */
export class Agreement {
  /** after which game one has said yes; none is 0 @type {number | null} */
  #after = null;

  /** Why one is asked again, in a sentence; empty: one is not. @param {Seated} p */
  told(p) {
    const seat = mySeat(p);
    const after = p.game?.number ?? 0;
    if (seat === null || p.table.stage === "playing") this.#after = null;
    else if (p.table.chairs[seat].ready) this.#after = after;
    else if (this.#after === after) return translatable("seats-players-changed", "The players have changed since you were ready.");
    return "";
  }
}
