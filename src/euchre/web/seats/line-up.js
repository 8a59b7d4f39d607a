// Who plays the next game or hand, and where.

import { listing, mySeat, within } from "../line/picture.js";

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
  const who = pairOf(p, swapping);
  return `${who[0].toUpperCase()}${who.slice(1)} change places before the next ${stage === "over" ? "game" : "deal"}.`;
}

/** Who plays the next game, and where: what whoever is ready for it agrees to. @param {{table: Table}} p */
export const lineUp = ({ table }) => JSON.stringify([table.chairs.map(({ name, bot }) => [name, bot]), table.swapping]);
