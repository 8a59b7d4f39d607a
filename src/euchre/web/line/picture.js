// The picture of the table as the server sends it, and questions about it.

import { translatable } from "../page/texts.js";

/** @import {Game, HandInfo, Message, Parts, Picture, Suit} from "./types.js" */

/** @type {(keyof Parts)[]} */
const PARTS = ["table", "game", "hand", "mine"];
const MOST_LINES = 300;
/** @type {Record<string, string>} */
export const SUITS = {
  C: translatable("line-clubs", "clubs"),
  D: translatable("line-diamonds", "diamonds"),
  H: translatable("line-hearts", "hearts"),
  S: translatable("line-spades", "spades"),
  NT: translatable("line-no-trump", "no trump"),
  LOW: translatable("line-low-no-trump", "low no trump"),
};
/** @type {Record<string, string>} */
export const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠", NT: translatable("line-sign-of-no-trump", "NT"), LOW: "↓" };
/** "J♥" @param {string} code @returns {string} */
export const symbol = (code) => (code === "JK" ? translatable("line-joker", "joker") : code[0].replace("T", "10") + (SIGNS[code[1]] ?? ""));
export const CALLING = ["benny", "order", "name", "bid", "trump", "look", "discard", "partner"];

/** What is left out of a part because it is empty. */
const EMPTY = {
  table: { waits: [], clock: 0, watching: 0, knocks: [], votes: [], teams: [] },
  game: { results: [], ending: [], hands: 0 },
  hand: { counts: [], won: [], trick: [], tricks: 0, out: [], calls: [], bowers: [], dealt: [], kitty: [], makers: [], kitty_count: 0, asks: "" },
  mine: { cards: [], choices: [], question: "" },
};

/** @returns {Picture} */
export function blank() {
  return { v: -1, table: null, game: null, hand: null, mine: null, lines: [], chat: [] };
}

/** The score with all results of its game: those before the `earlier`th are told once.
 * @param {Game | null} old @param {Game | null} game @returns {Game | null} */
function withEarlier(old, game) {
  if (!game?.earlier || game.number !== old?.number) return game;
  return { ...game, results: [...old.results.slice(0, game.earlier), ...game.results], earlier: 0 };
}

/** The picture after a message. @param {Picture} old @param {Message} message @returns {Picture} */
export function merge(old, message) {
  const next = { ...old, v: message.v };
  const whole = message.type === "welcome" || message.type === "snapshot";
  for (const part of PARTS) {
    if (part in message) Object.assign(next, { [part]: message[part] && { ...EMPTY[part], ...message[part] } });
    else if (whole || (message.type === "error" && part !== "table")) next[part] = null;
  }
  if ("game" in message) next.game = withEarlier(old.game, next.game);
  if (whole) {
    next.lines = message.lines ?? [];
    next.chat = message.chat ?? [];
  }
  if (message.type === "event") {
    if (message.told) next.lines = [...old.lines, message.told].slice(-MOST_LINES);
    if (message.entry?.type === "said" && message.said) next.chat = [...old.chat, message.said].slice(-MOST_LINES);
  }
  return next;
}

/** One's own seat; null for a spectator. @param {Picture} p @returns {number | null} */
export const mySeat = (p) => p.mine?.seat ?? null;

/** A hand or a game that is over, with those who played it; as for one who watched it where this person did not play it.
 * @template {Picture} T @param {T} p @returns {T} */
export function asPlayed(p) {
  const { game, mine, table } = p;
  const names = game?.names?.length ? game.names : null;
  const was = (/** @type {import("./types.js").Chair} */ chair, /** @type {string} */ name) => (chair.name === name ? chair : { ...chair, name, player: undefined });
  const played = names && table ? { ...p, table: { ...table, chairs: table.chairs.map((chair, at) => was(chair, names[at])) } } : p;
  return mine?.missed ? { ...played, mine: { ...mine, seat: null }, near: mySeat(p) ?? 0 } : played;
}

/** How many seats there are. @param {Picture} p */
export const seatCount = (p) => p.table?.chairs.length ?? p.hand?.counts.length ?? 4;

/** Whether people sit here who may change places. @param {{table: import("./types.js").Table}} p */
export const mayMove = ({ table }) => !table.kept?.length && table.chairs.filter(({ kind }) => kind === "human").length > 1;

/** From which seat the table is looked at: one's own, also where one only looks at it again. @param {Picture} p */
const nearest = (p) => mySeat(p) ?? p.near ?? 0;

/** Where a seat is drawn: 0 at the bottom, then clockwise. @param {Picture} p @param {number} seat */
export function placeOf(p, seat) {
  const n = seatCount(p);
  return (seat - nearest(p) + n) % n;
}

/** The number by which people know a seat, which the server counts from 0. @param {number} seat */
export const seatNumber = (seat) => seat + 1;

/** Who sits there, else which seat it is. @param {import("./types.js").Table | null | undefined} table @param {number} seat */
export const seatLabel = (table, seat) => table?.chairs[seat]?.name || translatable("line-seat-within", `seat ${seatNumber(seat)}`, { n: seatNumber(seat) });

/** Who sits there, to be filled in: "You" for this person, in all languages. @param {Picture} p @param {number | null | undefined} seat @returns {string} */
export function nameOf(p, seat) {
  if (seat === null || seat === undefined) return "";
  if (seat === mySeat(p)) return "You";
  return p.table?.chairs?.[seat]?.name || translatable("line-seat", `Seat ${seatNumber(seat)}`, { n: seatNumber(seat) });
}

/** Who sits there, where that stands alone. @param {Picture} p @param {number | null | undefined} seat */
export const shownName = (p, seat) => (seat != null && seat === mySeat(p) ? translatable("line-you", "You") : nameOf(p, seat));

/** A sentence with its full stop, unless something else ends it, as a name may. @param {string} text */
export const fullStop = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** What leads back to what a game is part of. @param {string} home its address */
export const homeWords = (home) => (/\/events\/[^/]+$/.test(home) ? translatable("line-back-to-evening", "Back to the evening") : translatable("line-back-to-season", "Back to the season"));

/** The name within a sentence, to be filled in: "you" for this person, in all languages. @param {Picture} p @param {number | null} [seat] */
export const within = (p, seat) => (seat === mySeat(p) ? "you" : nameOf(p, seat));

/** "Ann, Bo and you". @param {string[]} words @param {string} [and] */
export function listing(words, and = "and") {
  if (words.length < 2) return words.join("");
  const [first, last] = [words.slice(0, -1).join(", "), words[words.length - 1]];
  const english = `${first} ${and} ${last}`;
  return and === "and" ? translatable("line-list", english, { first, last }) : english;
}

/** The names within a sentence: "Ann, Bo and you". @param {Picture} p @param {number[]} seats
 * @param {boolean} [object] whether something is done to them, or with them: then some languages have another "you" */
export function namesOf(p, seats, object = false) {
  const you = object ? translatable("line-you-as-object", "you") : translatable("line-you-within", "you");
  return listing(seats.map((seat) => (seat === mySeat(p) ? you : nameOf(p, seat))));
}

/** What the verb of a sentence about these goes by. @param {Picture} p @param {number[]} seats @returns {"you" | "one" | "us" | "many"} `us`: this person
 * and others */
export function formOf(p, seats) {
  const mine = seats.some((seat) => seat === mySeat(p));
  return seats.length > 1 ? (mine ? "us" : "many") : mine ? "you" : "one";
}

/** "Waiting for Ann and Bo." @param {string} names @param {string} [form] as `formOf` has it, where this person may be among them */
export const waitingForNames = (names, form = "many") => fullStop(translatable("line-waiting-for", `Waiting for ${names}`, { names, form }));

/** "Waiting for Ann and you." @param {Picture} p @param {number[]} seats */
export const waitingForSeats = (p, seats) => waitingForNames(namesOf(p, seats, true), formOf(p, seats));

/** Which team a seat plays in. @param {Picture} p @param {number | null} seat */
export const teamOf = (p, seat) => (p.game?.teams ?? []).findIndex((t) => seat !== null && t.includes(seat));

/** Whether two pairs play from the start. @param {Picture} p */
const inPairs = ({ game }) => game?.teams.length === 2 && game.teams[0].length > 1;

/** What a player is to this person and to the hand, in words: their partner, on turn, who made trump. @param {Picture} p @param {number} seat @returns {string} */
export function roleOf(p, seat) {
  const { hand } = p;
  const mine = mySeat(p);
  const together = hand?.partner == null ? [] : [hand.maker, hand.partner];
  const partner = inPairs(p) ? teamOf(p, seat) === teamOf(p, mine) : together.includes(seat) && together.includes(mine);
  const going = hand && !hand.result;
  return [mine !== null && seat !== mine && partner && translatable("line-role-partner", "your partner"), going && hand.turn === seat && translatable("line-role-turn", "on turn"), going && hand.trump && hand.maker === seat && translatable("line-role-maker", "made trump")].filter(Boolean).join(", ");
}

/** Whether a seat plays with whoever looks, or against them; "each" where everybody plays alone or
 * it is not known who plays with whom. @param {Picture} p @param {number} seat @returns {"us" | "them" | "each"} */
export function sideOf(p, seat) {
  const mine = nearest(p);
  if (inPairs(p)) return teamOf(p, seat) === teamOf(p, mine) ? "us" : "them";
  const { hand } = p;
  if (!hand || hand.maker == null || (hand.called_card && hand.partner == null)) return "each";
  return hand.makers.includes(seat) === hand.makers.includes(mine) ? "us" : "them";
}

/** The teams, one's own first. @param {Picture} p @returns {number[]} */
export function teamOrder(p) {
  const order = (p.game?.teams ?? []).map((_, at) => at);
  const ours = teamOf(p, nearest(p));
  return ours > 0 ? [...order.slice(ours), ...order.slice(0, ours)] : order;
}

/** @param {Picture} p @param {number} team */
export function teamName(p, team) {
  const seats = p.game?.teams[team] ?? [];
  const mine = mySeat(p);
  if (inPairs(p) && mine !== null) return seats.includes(mine) ? translatable("line-us", "Us") : translatable("line-them", "Them");
  return listing(seats.map((seat) => shownName(p, seat)), "&");
}

/** The trump suit's letter for the drawing of cards; null where there is none.
 * @param {HandInfo | null} [hand] @returns {Suit | null} */
export function trumpOf(hand) {
  const trump = hand?.trump;
  return trump?.[1] ? null : /** @type {Suit | null} */ (trump ?? null);
}

/** "R" or "L" for the bowers. @param {HandInfo | null} hand @param {string} card */
export function markOf(hand, card) {
  const at = (hand?.bowers ?? []).indexOf(card);
  return at < 0 ? "" : "RL"[at];
}

/** Whether this person is to choose something now. @param {Picture} p */
export function myTurn(p) {
  const mine = p.mine;
  if (!mine || mine.seat == null) return false;
  return Boolean(mine.choices?.length || mine.cut || mine.cards?.some((held) => held.event));
}

/** The decision that this person has to take now, to be compared with another; empty: none. @param {Picture} p */
export function deciding(p) {
  const { game, hand, mine } = p;
  const events = (/** @type {{event?: unknown}[]} */ from = []) => from.map(({ event }) => event);
  return myTurn(p) ? JSON.stringify([game?.number, game?.hands, hand?.number, hand?.phase, hand?.trick, mine?.cut, events(mine?.choices), events(mine?.cards)]) : "";
}

/** The decision for which this person is called: none while a bot plays for them. @param {Picture} p */
export const calledTo = (p) => (p.table?.chairs[mySeat(p) ?? -1]?.away ? "" : deciding(p));

/** What this person has decided in this hand, the last of which they may take back. @param {Picture} p */
export const decided = ({ hand, mine }) => JSON.stringify([mine?.may_undo, hand?.number, hand?.calls.filter(({ seat }) => seat === mine?.seat), mine?.cards.map(({ card }) => card)]);

/** For what the hand waits, in a sentence as for everybody, in whatever language the server writes it; "" for the person it
 * names, who is asked in other words, or asked nothing: a bot plays for them, or their browser cuts. @param {Picture} p */
export function pendingOf(p) {
  const { asks = "", turn, result } = p.hand ?? {};
  const own = turn != null && turn === mySeat(p) && !result && !p.table?.paused ? p.table?.chairs[turn]?.name : "";
  return !asks || (own && asks.includes(own)) ? "" : fullStop(asks);
}

/** Who is waited for, in words; empty where nobody is. @param {Picture} p */
export function waitingFor(p) {
  const { hand, table } = p;
  const waits = table?.waits ?? [];
  if (waits.length) return waitingForSeats(p, waits);
  return hand?.turn != null && !hand.result ? pendingOf(p) : "";
}
