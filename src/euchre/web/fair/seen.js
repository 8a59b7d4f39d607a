// What a page sees of one hand, from the promise to the last card: all that the end must agree with.
// An event and the picture told in place of it are the same here, but for who moved a card.

import { mySeat } from "../line/picture.js";

/** @import {Attempt, GameEvent, HandInfo, Message, Picture, Sealed, Try, Words} from "../line/types.js" */

export const BEFORE = ["first dealer", "cut", "deal"];
const CALLING = ["benny", "order", "name", "bid"];
const OPEN = ["shown", "went-under", "exposed"];

/** What is promised of a try, word by word, and who was to deal.
 * @param {HandInfo} hand @param {Pick<Attempt, "commitment" | "pledges" | "place"> | null} [tried] @returns {Words} */
export const wordsOf = ({ dealer, fair }, tried = fair) => ({
  algorithm: fair?.algorithm,
  table: fair?.table ?? "",
  commitment: tried?.commitment ?? "",
  pledges: tried?.pledges?.some(Boolean) ? `${tried.pledges}` : "",
  place: tried?.place?.signature ?? "",
  dealer,
});

/** The seats that pledged chance and did not show it. @param {Attempt} tried */
export const withheld = ({ pledges = [], nonces = [] }) =>
  pledges.flatMap((due, seat) => (due && !nonces[seat] ? [seat] : []));

/** The shuffle that is coming is promised. @param {Try} one @param {Picture} p @param {HandInfo} hand @param {Message} message
 * @param {boolean} there whether this page has had its seat since before that, on one line */
function promised(one, p, hand, { type, entry }, there) {
  const words = wordsOf(hand);
  if (one.words) {
    if (JSON.stringify(one.words) !== JSON.stringify(words)) one.twice = true;
    return;
  }
  Object.assign(one, { words, key: hand.fair?.place?.key, heard: there ? mySeat(p) : null });
  if (type !== "event" || entry?.type !== "committed") return;
  const bots = p.table?.chairs.flatMap(({ kind }, seat) => (kind === "bot" ? [seat] : []));
  Object.assign(one, { uncut: hand.phase !== "cut", bots });
}

/** The pack is cut. @param {Sealed} hand @param {Picture} p @param {GameEvent} event
 * @param {boolean} byChance whether nobody made the cut @param {boolean} late whether chance has been shown */
function cut(hand, p, { seat = -1, at = 0 }, byChance, late) {
  hand.cut = { at, by: byChance ? "chance" : "person" };
  if (late) hand.late = true;
  const bot = hand.tries[0]?.bots?.includes(seat) || p.table?.chairs[seat]?.kind === "bot";
  if (bot && !byChance) hand.posed = true;
}

/** Cards are seen in somebody's hand, or move from one to another.
 * @param {Sealed} hand @param {Picture} p @param {GameEvent} [event] */
function held(hand, { hand: shown, mine }, event) {
  const { phase = "", trick = [], last, taker } = shown ?? {};
  if (CALLING.includes(phase)) {
    hand.up = shown?.up_card ?? shown?.turned_down ?? null;
    hand.ups = [...new Set([...(hand.ups ?? []), ...(hand.up ? [hand.up] : [])])];
  }
  const own = mine?.cards.map(({ card }) => ({ seat: mine.seat, card })) ?? [];
  const open = OPEN.includes(event?.type ?? "") ? event?.cards?.map((card) => ({ seat: event.seat, card })) ?? [] : [];
  const cards = [...own, ...open, ...trick, ...(last?.plays ?? [])].filter(({ card }) => card !== "??");
  const moves = [taker != null && `${taker} up`, event?.type === "went-under" && `${event.seat} kitty`, event?.type === "gave" && `${event.to} ${event.seat}`];
  hand.seen = [...new Set([...(hand.seen ?? []), ...cards.map(({ seat, card }) => `${seat} ${card}`)])];
  hand.moves = [...new Set([...(hand.moves ?? []), ...moves.filter((move) => typeof move === "string")])];
}

/** Takes in what a message tells of a hand, to its end: the last card may come with the secret.
 * @param {Sealed} kept @param {Picture} p @param {Message} message @param {{missed: boolean, late: boolean, there: boolean}} how
 * whether something before it was not heard, or chance has been shown; and as above */
export function see(kept, p, message, { missed, late, there }) {
  const event = message.entry?.event;
  const { hand } = p;
  const before = BEFORE.includes(hand?.phase ?? "");
  if (before && hand) promised(kept.tries[hand.fair?.attempt ?? 0], p, hand, message, there);
  if (event?.type === "cut") cut(kept, p, event, Boolean(message.entry?.by_chance), late);
  if (before) return;
  if ((missed || kept.ends) && hand?.fair?.secret) {
    // What came before it was heard, and stands as it does; of these last cards it is not known how they came there.
    const end = { tries: [], moves: kept.moves };
    held(end, p, event);
    Object.assign(kept, { moves: end.moves, ends: /** @type {Sealed} */ (end).seen });
    return;
  }
  held(kept, p, event);
  if (missed) kept.gap = true;
}
