// Who plays the next game or hand, and where.

import { h } from "../page/make.js";
import { capital } from "../page/words.js";
import { fullStop, listing, mySeat, within } from "../line/picture.js";

/** @import {Picture, Seated, Table} from "../line/types.js" */

/** Those in these seats, oneself first. @param {{table: Table} & Picture} p @param {number[]} seats */
export function pairOf(p, seats) {
  const mine = mySeat(p);
  const own = seats.toSorted((a, b) => Number(b === mine) - Number(a === mine));
  return listing(own.map((seat) => (p.table.chairs[seat].kind === "empty" ? "somebody" : within(p, seat))));
}

/** Who changes places before the next game or deal, in a sentence; empty: nobody. @param {Seated} p */
export function comingSwap(p) {
  const { stage, swapping } = p.table;
  if (!swapping) return "";
  return `${capital(pairOf(p, swapping))} change places before the next ${stage === "over" ? "game" : "deal"}.`;
}

/** Who plays the next game, and where: what whoever is ready for it agrees to. @param {{table: Table}} p */
export const lineUp = ({ table }) => JSON.stringify([table.chairs.map(({ name, bot }) => [name, bot]), table.swapping]);

/** Who is missing where everybody who is here is ready and nothing begins: a ranked game wants people. @param {Seated} p */
export function missing(p) {
  if (!p.table.ranked || p.table.stage === "playing") return "";
  const away = p.table.chairs.filter((chair) => chair.away).map(({ seat }) => within(p, seat));
  if (away.length) return fullStop(`Waiting for ${listing(away)}`);
  if (p.table.chairs.every(({ kind }) => kind === "human")) return "";
  const may = p.table.door !== "locked" ? ". Waiting for players" : p.mine?.is_host ? ", but your menu lets nobody sit down" : ", but nobody new can sit down here";
  return `A ranked game needs a person in every seat${may}.`;
}

/** The people at a table, and who of them changes places. @param {{table: Table}} p */
export const people = ({ table }) => JSON.stringify([table.chairs.map(({ kind, name }) => (kind === "human" ? name : "")), table.swapping]);

/** What is played for. @param {Table} table */
export const playedFor = ({ playing_for: money, forfeit: rule, stakes, terms }) => [
  money && h("p", {}, `Playing for money: ${money}.`, rule && h("span", { class: "note forfeit" }, rule)),
  stakes && h("p", {}, fullStop(`Playing for ${stakes}`)),
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
    else if (this.#after === after) return "The players have changed since you were ready.";
    return "";
  }
}
