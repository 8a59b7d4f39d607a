// The check of a deal when its hand is over.

import { chanceCut, keepsPromise, verifyDeal, withheld, wrongChance } from "./fair.js";
import { LABEL, bytes, message, sha256 } from "./hash.js";
import { seatLabel } from "../line/picture.js";

/** @import {Fair, HandInfo, Picture, Sealed} from "../line/types.js" */
/** @import {Tried} from "./fair.js" */
/** @import {Checked, Proof} from "./proof.js" */

/** The card that was turned up in the hand that is over. @param {Proof} proof @param {Picture} p */
export function upCard(proof, p) {
  const { hand } = p;
  if (!hand?.dealt.length) return "";
  return dealtBy(hand, proof.kept[proof.name(p, hand.fair?.hand ?? hand.number, hand.fair?.attempt)]?.up).dealt.up_card ?? "";
}

/** What the server has signed that it took, a line each, for `euchre verify --receipts`.
 * @param {Proof} proof @returns {string} */
export function receipts({ table, kept }) {
  const lines = Object.entries(kept).flatMap(([name, one]) => {
    const [game, hand, attempt = "0"] = name.split("-");
    const where = { table: `${table}/${game}`, hand: Number(hand), attempt: Number(attempt), seat: one.seat, key: one.place?.key, live: Boolean(one.live) };
    const line = (/** @type {string} */ kind, /** @type {string} */ value, /** @type {string} */ signature) => JSON.stringify({ kind, value, signature, ...where });
    const signed = (/** @type {string | undefined} */ receipt) => receipt && receipt !== "unsigned" && where.key;
    return [
      ...(signed(one.taken) ? [line("pledge", one.pledge ?? "", one.taken ?? "")] : []),
      ...(signed(one.shown) ? [line("nonce", one.nonce ?? "", one.shown ?? "")] : []),
    ];
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** Recomputes the deal of the finished hand. @param {Proof} proof @param {Picture} p */
export async function check(proof, p) {
  const { fair, dealt } = p.hand ?? {};
  if (!fair?.secret || !dealt?.length) return;
  const name = proof.name(p, fair.hand);
  if (proof.checked.has(name)) return;
  if (proof.kept[name]) proof.note(name, {}); // what another tab has pledged since is known by now
  proof.checked.set(name, await judged(proof, p, fair));
}

/** @param {Proof} proof @param {Picture} p @param {Fair} fair @returns {Promise<Checked>} */
async function judged(proof, p, fair) {
  const kept = Array.from({ length: (fair.attempt ?? 0) + 1 }, (_, at) => proof.kept[proof.name(p, fair.hand, at)]);
  const lie = wrong(p, fair, kept) || ((await signed(p, fair)) === false ? "The server's signature does not fit what it promised." : "");
  if (lie) return { ok: false, why: lie };
  const last = kept[kept.length - 1];
  const more = told(p, fair, kept);
  if (last?.commitment === undefined) {
    return { ok: null, why: `Your browser did not see this deal's promise beforehand, so it cannot check it.${more}` };
  }
  const alone = !fair.nonces?.some(Boolean);
  const ok = alone || kept.some((one, at) => accused(fair, one, at)) ? null : true;
  return { ok, why: `${whose(p, fair, last)}${more}` };
}

/** What could be checked, and no more. @param {Picture} p @param {Fair} fair @param {Sealed} last */
function whose({ table }, fair, last) {
  const checked = "Your browser has checked that these cards were fixed before the deal";
  if (last.nonce && last.seat !== undefined && fair.nonces?.[last.seat] === last.nonce && fair.algorithm === LABEL) {
    return `${checked}, and that its own chance is in them.`;
  }
  if (table?.same_deals) return `${checked}. At a table that shares its deals the server alone shuffles.`;
  const others = fair.nonces?.some(Boolean) ? "only others did" : "nobody did: the server alone shuffled";
  return `${checked}. It added no chance of its own, and ${others}.`;
}

/** Whether the server says that what this browser sent did not come. @param {Fair} fair @param {Sealed | undefined} one @param {number} at */
function accused(fair, one, at) {
  const tried = fair.failed?.[at];
  return Boolean(tried && one?.sent && one.seat !== undefined && withheld(tried).includes(one.seat));
}

/** What else should be known. @param {Picture} p @param {Fair} fair @param {(Sealed | undefined)[]} kept */
function told({ table }, fair, kept) {
  const names = (/** @type {number[]} */ seats) => seats.map((seat) => seatLabel(table, seat)).join(", ");
  const lines = (fair.failed ?? []).map((each, at) => {
    if (accused(fair, kept[at], at)) return "Your browser sent its chance, and the server says that it did not come in time: the deal was shuffled again without it.";
    return `The chance of ${names(withheld(each))} was not shown, so the deal was shuffled again without it.`;
  });
  const last = kept[kept.length - 1];
  if (last?.taken && !last.live && last.seat !== undefined && !fair.pledges?.[last.seat]) {
    lines.push("Your browser was not connected when the server promised, so its chance did not count.");
  }
  if (fair.place && !crypto.subtle) lines.push("The server's signature was not checked: that needs https.");
  return lines.map((line) => ` ${line}`).join("");
}

/** The first thing that is wrong; empty if nothing is.
 * @param {Picture} p @param {Fair} fair @param {(Sealed | undefined)[]} kept */
function wrong(p, fair, kept) {
  const tries = [...(fair.failed ?? []), fair];
  if (tries.length !== kept.length) return "The proof does not tell of every try.";
  const source = `${p.table?.id}/${p.game?.number}`;
  if (!p.table?.same_deals && fair.table && fair.table !== source) return "The proof is of another table.";
  for (const [at, one] of kept.entries()) {
    const lie = one && broken(tries[at], one, p.mine?.seat ?? -1);
    if (lie) return lie;
  }
  return (fair.algorithm === LABEL ? wrongTries(fair, tries) : "") || wrongCards(p, fair, kept);
}

/** How the server has broken its word to this page.
 * @param {Tried} told @param {Sealed} one @param {number} mine the seat, where it was not kept */
function broken(told, one, mine) {
  const seat = one.seat ?? mine;
  const pledged = told.pledges?.[seat] ?? null;
  const nonce = told.nonces?.[seat] ?? null;
  if (one.commitment !== undefined && one.commitment !== told.commitment) return "The promise is not the one that was made before the deal.";
  if (one.twice) return "The server promised this shuffle twice.";
  if (one.live && one.taken && pledged !== one.pledge) return "The server had taken your browser's pledge, and left it out.";
  if ((one.shown || (one.nonce && !one.pledge && seat >= 0)) && nonce !== one.nonce) return "The server had taken your browser's chance, and left it out.";
  if (one.nonce && one.pledge && pledged === one.pledge && nonce !== null && nonce !== one.nonce) return "Your browser's chance was not used as it was sent.";
  if (one.late) return "The pack was cut after your browser had shown its chance.";
  if (one.posed) return "The cut of a bot was not left to the secret.";
  if (one.own !== undefined && one.cut !== undefined && one.own !== one.cut) return "The pack was not cut as you did.";
  return "";
}

/** @param {Fair} fair @param {Tried[]} tries */
function wrongTries(fair, tries) {
  for (const [at, each] of tries.entries()) {
    if (!keepsPromise(each.secret, each.commitment)) return "The secret does not match its commitment.";
    const lie = wrongChance(each, fair.table ?? "", fair.hand, at);
    if (lie) return lie;
    const missing = withheld(each).length > 0;
    if (each === fair && missing) return "Chance that was pledged is missing, and the cards were dealt without it.";
    if (each !== fair && !missing) return "It was shuffled again, though everybody had shown their chance.";
  }
  return "";
}

/** @param {Picture} p @param {Fair} fair @param {(Sealed | undefined)[]} kept */
function wrongCards(p, fair, kept) {
  const hand = /** @type {HandInfo} */ (p.hand);
  const deal = dealtBy(hand, kept[kept.length - 1]?.up ?? undefined);
  const size = deal.rules.pack.length;
  const first = kept[0]?.cut ?? kept[0]?.own;
  const attempt = fair.algorithm === LABEL ? fair.attempt ?? 0 : undefined;
  const nonces = hand.dealt.map((_, at) => fair.nonces?.[at] ?? null);
  const secret = (fair.failed?.[0] ?? fair).secret ?? "";
  const cuts = first == null ? Array.from({ length: size }, (_, at) => at) : [first];
  let found = { ok: false, why: "" };
  for (const cut of cuts) {
    found = verifyDeal({ ...deal, dealer: deal.dealt.dealer, secret: fair.secret ?? "", nonces, table: fair.table ?? "", hand: fair.hand, cut, commitment: fair.commitment, attempt });
    if (found.ok && fair.cut === "chance" && cut && cut !== chanceCut(secret, fair.table ?? "", fair.hand, size)) return "Nobody made the cut, and it is not where the secret says.";
    if (found.ok) return "";
  }
  return found.why;
}

/** Whether the server signed its promise; null: that cannot be checked here. @param {Picture} p @param {Fair} fair */
async function signed(p, fair) {
  if (!fair.place || !crypto.subtle) return null;
  const { index, at, previous, key, signature } = fair.place;
  const seats = (p.hand?.dealt ?? []).map((_, seat) => bytes(fair.pledges?.[seat] ?? ""));
  const text = message(LABEL, "log", index, at, bytes(previous), sha256(message(LABEL, "table", fair.table ?? "")), fair.hand, fair.attempt ?? 0, sha256(message(LABEL, "pledges", ...seats)), bytes(fair.commitment));
  try {
    const known = await crypto.subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", known, bytes(signature), text);
  } catch {
    return null; // an older browser
  }
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
