// The check of a deal when its hand is over.

import { verifyDeal } from "./fair.js";

/** @import {HandInfo, Picture} from "./types.js" */
/** @import {Checked, Proof, Sealed} from "./proof.js" */

/** The card that was turned up in the hand that is over. @param {Proof} proof @param {Picture} p */
export function upCard(proof, p) {
  const { hand } = p;
  if (!hand?.dealt.length) return "";
  return dealtBy(hand, proof.kept[proof.name(p, hand.fair?.hand ?? hand.number)]?.up).dealt.up_card ?? "";
}

/** Recomputes the deal of the finished hand. @param {Proof} proof @param {Picture} p */
export async function check(proof, p) {
  const { fair, dealt } = p.hand ?? {};
  if (!fair?.secret || !dealt?.length) return;
  const name = proof.name(p, fair.hand);
  if (!proof.checked.has(name)) proof.checked.set(name, verify(p, proof.kept[name]));
}

/** @param {Picture} p @param {Sealed} [promise] @returns {Checked} */
function verify({ hand, mine, game, table }, promise) {
  const fair = hand?.fair;
  if (!hand || !fair) return { ok: false, why: "There is nothing to check." };
  if (promise && promise.commitment !== fair.commitment) {
    return { ok: false, why: "The promise is not the one that was made before the deal." };
  }
  const seat = mine?.seat ?? null;
  if (promise?.nonce && seat !== null && fair.nonces?.[seat] && fair.nonces[seat] !== promise.nonce) {
    return { ok: false, why: "Your own chance was not used as you sent it." };
  }
  const deal = dealtBy(hand, promise?.up ?? undefined);
  const size = deal.rules.pack.length;
  const cuts = promise?.cut == null ? Array.from({ length: size }, (_, at) => at) : [promise.cut];
  const nonces = hand.dealt.map((_, at) => fair.nonces?.[at] ?? null);
  const source = fair.table || `${table?.id}/${game?.number}`;
  let found = { ok: false, why: "" };
  for (const cut of cuts) {
    found = verifyDeal({ ...deal, dealer: deal.dealt.dealer, secret: fair.secret ?? "", nonces, table: source, hand: fair.hand, cut, commitment: fair.commitment });
    if (found.ok) break;
  }
  return found;
}

/**
 * The pack in its fixed order, and the deal as it was told. A pack has every rank it has in four
 * suits; the one card that nobody had is the up-card.
 * @param {HandInfo} hand @param {string | null} [up] the up-card where it was seen
 */
export function dealtBy(hand, up) {
  const told = [...hand.dealt.flat(), ...hand.kitty, ...(up ? [up] : [])];
  const ranks = [..."789TJQKA"].filter((rank) => told.some((card) => card[0] === rank && card !== "JK"));
  const low = "789TJQKA".indexOf(ranks[0]);
  const pack = [..."CDHS"].flatMap((suit) => [..."789TJQKA"].slice(low).map((rank) => rank + suit));
  for (const benny of ["JK", "2S"]) if (told.includes(benny)) pack.push(benny);
  const missing = pack.filter((card) => !told.includes(card));
  const card = up ?? missing[0];
  const rules = { pack, players: hand.dealt.length, hand_size: hand.dealt[0].length, up_card: Boolean(card) };
  const dealt = { dealer: hand.dealer ?? 0, hands: hand.dealt, kitty: hand.kitty, ...(card && { up_card: card }) };
  return { rules, dealt };
}
