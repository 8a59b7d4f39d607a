/** Checks deals in the page, by the algorithm `euchre-fair-2` that euchre.fair describes. */

import { LABEL, bytes, hex, hmac, message, number, pledge, sha256 } from "./hash.js";
import { seatNumber } from "../line/picture.js";
import { translatable } from "../page/texts.js";

/** @import {Attempt} from "../line/types.js" */

export class FairRandom {
  /** @param {string} secret @param {(string | number | Uint8Array)[]} fields */
  constructor(secret, ...fields) {
    this.seed = hmac(bytes(secret), message(...fields));
    this.at = 0;
    /** @type {DataView} */
    this.block = new DataView(new ArrayBuffer(32));
  }

  /** The next 32 bits. */
  word() {
    const place = this.at++ % 8;
    if (!place) this.block = new DataView(hmac(this.seed, number((this.at - 1) / 8, 8)).buffer);
    return this.block.getUint32(4 * place);
  }

  /** @param {number} n */
  below(n) {
    if (n === 1) return 0;
    let word;
    do word = this.word(); while (word >= 2 ** 32 - (2 ** 32 % n));
    return word % n;
  }

  /** @template T @param {T[]} list */
  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }
}

/** The chance of a deal. @param {string} secret @param {(string | null)[]} nonces
 * @param {string} table @param {number} hand @param {number} attempt */
export const dealing = (secret, nonces, table, hand, attempt) =>
  new FairRandom(secret, LABEL, "deal", table, hand, attempt, ...nonces.map(bytes));

/** Where the pack is cut when nobody does. @param {string} secret @param {string} table
 * @param {number} hand @param {number} cards */
export const chanceCut = (secret, table, hand, cards) =>
  1 + new FairRandom(secret, LABEL, "cut", table, hand).below(cards - 1);

/** What is wrong with the chance of the seats in one try of a deal.
 * @param {Attempt} tried @param {string} table @param {number} hand @param {number} attempt */
export function wrongChance({ pledges = [], nonces = [] }, table, hand, attempt) {
  for (let seat = 0; seat < Math.max(pledges.length, nonces.length); seat++) {
    const [due, nonce] = [pledges[seat] ?? null, nonces[seat] ?? null];
    if (nonce !== null && (due === null || pledge(nonce, table, hand, attempt, seat) !== due))
      return translatable("fair-wrong-nonce", `Seat ${seatNumber(seat)}'s random number isn't the one it pledged.`, { seat: seatNumber(seat) });
  }
  return "";
}

/** @param {string | null | undefined} secret @param {string} commitment */
export const keepsPromise = (secret, commitment) =>
  secret?.length === 64 && hex(sha256(bytes(secret))) === commitment;

/**
 * @param {{
 *   rules: {pack: string[], players: number, hand_size: number, up_card: boolean},
 *   secret: string, nonces: (string | null)[], table: string, hand: number,
 *   cut?: number | null, commitment: string, attempt: number,
 *   dealt: {dealer: number, hands: string[][], up_card?: string, kitty?: string[]},
 * }} deal
 * @returns {{ok: boolean, why: string}}
 */
export function verifyDeal({ rules, secret, nonces, table, hand, cut, commitment, attempt, dealt }) {
  const no = (/** @type {string} */ why) => ({ ok: false, why });
  const players = rules.players;
  try {
    if (!keepsPromise(secret, commitment))
      return no(translatable("fair-wrong-secret", "The secret doesn't match its commitment."));
    if (nonces.length !== players || nonces.some((x) => x !== null && (x.length < 32 || x.length > 128)))
      return no(translatable("fair-no-places", "The proof doesn't have a place for each seat's random number."));
    const pack = dealing(secret, nonces, table, hand, attempt).shuffle([...rules.pack]);
    const at = cut ?? 0;
    const cards = [...pack.slice(at), ...pack.slice(0, at)];
    const { dealer, hands, up_card, kitty = [] } = dealt;
    /** @type {string[][]} each place in the pack, and the card told to be there */
    const told = [];
    hands.forEach((held, seat) => held.forEach((card, i) => {
      told[i * players + ((seat - dealer - 1 + players) % players)] =
        [translatable("fair-card-of-seat", `Card ${i + 1} of seat ${seatNumber(seat)}`, { card: i + 1, seat: seatNumber(seat) }), card];
    }));
    if (rules.up_card || up_card) told.push([translatable("fair-up-card", "The turned-up card"), up_card ?? translatable("fair-no-card", "none")]);
    kitty.forEach((card, i) => told.push([translatable("fair-card-of-kitty", `Card ${i + 1} of the kitty`, { card: i + 1 }), card]));
    if (hands.length !== players || hands.some((x) => x.length !== rules.hand_size) ||
      told.length !== pack.length)
      return no(translatable("fair-wrong-count", "The number of cards doesn't match the rules."));
    const wrong = told.findIndex(([, card], i) => card !== cards[i]);
    if (wrong >= 0) {
      const [[place, card], due] = [told[wrong], cards[wrong]];
      return no(translatable("fair-wrong-card", `${place} is ${card} but should be ${due}.`, { place, card, due }));
    }
    return { ok: true, why: translatable("fair-cards-follow", "The cards follow from the secret, the random numbers and the cut.") };
  } catch {
    return no(translatable("fair-malformed", "The deal or its proof is malformed."));
  }
}
