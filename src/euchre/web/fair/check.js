// The check of a deal when its hand is over: what is told then, against all that this page has seen of it.

import { LABEL, bytes, message, sha256 } from "./hash.js";
import { chanceCut, keepsPromise, verifyDeal, wrongChance } from "./fair.js";
import { chanceKey } from "./kept.js";
import { withheld, wordsOf } from "./seen.js";
import { seatLabel, seatNumber } from "../line/picture.js";
import { translatable } from "../page/texts.js";

/** @import {Attempt, Chance, Fair, HandInfo, Picture, Sealed} from "../line/types.js" */
/** @import {Checked, Proof} from "./proof.js" */
/** What is told of a hand, all `tries` of it, and what this page has kept of it and of the `others` of the table; what
 * this browser has pledged.
 * @typedef {{p: Picture, hand: HandInfo, fair: Fair, tries: Attempt[], proof: Proof, kept: Sealed, others: [string, Sealed][], chance: Record<string, Chance>}} Case */

/** What a page sees of a hand, in this order, and the first word of the end that does not agree with it.
 * @type {Record<string, (all: Case) => string>} */
const LIES = {
  told: (all) => malformed(all) || elsewhere(all),
  promised: (all) => otherWords(all) || knownBefore(all),
  pledged: (all) => leftOut(all) || wrongTries(all),
  cut: (all) => wrongCut(all),
  turned: ({ kept }) => ((kept.ups?.length ?? 0) > 1 ? translatable("fair-two-up-cards", "The server showed two different turned-up cards.") : ""),
  dealt: (all) => wrongCards(all),
  held: (all) => strange(all).map(({ seat, card }) => (all.kept.gap ? "" : translatable("fair-strange-card", `Seat ${seatNumber(seat)} held ${card}, which it wasn't dealt.`, { seat: seatNumber(seat), card })))[0] ?? "",
};

/** What a page may not have seen of it, so that it can confirm nothing: a sentence that says so.
 * @type {Record<string, (all: Case) => string>} */
const UNSEEN = {
  promised: ({ kept, tries }) => (kept.tries[tries.length - 1]?.words ? "" : translatable("fair-missed-commitment", "Your browser missed the commitment to this deal, so it can't check the deal.")),
  cut: (all) => (made(all) || (all.kept.tries[0].uncut && !all.fair.cut) ? "" : translatable("fair-missed-cut", "Your browser missed the cut, so it can't check this deal.")),
  dealt: (all) => (upCards(all).length === 1 ? "" : translatable("fair-missed-up-card", "Your browser missed the turn-up, so it can't check this deal.")),
  held: (all) => strange(all, [...(all.kept.seen ?? []), ...(all.kept.ends ?? [])]).map(({ seat, card }) => translatable("fair-missed-move", `Your browser missed how seat ${seatNumber(seat)} got ${card}, so it can't check this deal.`, { seat: seatNumber(seat), card }))[0] ?? "",
};

/** Recomputes the deal of the finished hand. @param {Proof} proof @param {Picture} p */
export async function check(proof, p) {
  const { hand } = p;
  if (!hand?.fair?.secret || !hand.dealt?.length) return;
  const { fair } = hand;
  const name = proof.name(p, fair.hand);
  if (proof.checked.has(name)) return;
  const { chance, hands: { [name]: kept = { tries: [] }, ...others } } = proof.kept;
  const all = { p, hand, fair, tries: [...(fair.failed ?? []), fair], proof, kept, others: Object.entries(others), chance };
  const found = await judged(all).catch(() => ({ ok: null, why: translatable("fair-unreadable", "Your browser can't read the proof, so it can't check this deal.") }));
  proof.checked.set(name, found);
}

/** @param {Case} all @returns {Promise<Checked>} */
async function judged(all) {
  const { algorithm = translatable("fair-older-algorithm", "an older algorithm") } = all.fair;
  if (algorithm !== LABEL) {
    if (all.kept.tries.some(({ words }) => words?.algorithm === LABEL)) return { ok: false, why: OTHER.algorithm };
    return { ok: null, why: translatable("fair-unknown-algorithm", `This page doesn't know ${algorithm}, so it can't check this deal.`, { algorithm }) };
  }
  const first = (/** @type {typeof LIES} */ rules) => {
    for (const rule of Object.values(rules)) {
      const words = rule(all);
      if (words) return words;
    }
    return "";
  };
  const lie = first(LIES);
  if (lie) return { ok: false, why: lie };
  const signatures = await Promise.all(all.tries.map((_, attempt) => signed(all, attempt)));
  if (signatures.includes("wrong")) return { ok: false, why: WRONGLY_SIGNED };
  if (all.kept.tries.length && all.fair.failed?.length) {
    all.kept.withheld = all.fair.failed.flatMap(withheld);
    all.proof.kept.save();
  }
  const unseen = first(UNSEEN);
  const doubts = all.tries.flatMap((_, attempt) => doubted(all, attempt));
  const lines = [unseen || whose(all), ...all.tries.map((_, attempt) => told(all, attempt)), ...doubts, ...new Set(signatures)];
  const ok = unseen || doubts.length || !all.fair.nonces?.some(Boolean) ? null : true;
  return { ok, why: lines.filter(Boolean).join(" ") };
}

// -- what is told -------------------------------------------------------------------------------

const HEX = /^([0-9a-f]{2})+$/;

/** @param {Case} all */
function malformed({ fair, hand, tries }) {
  const words = tries.flatMap(({ commitment, secret, pledges = [], nonces = [], place }) => [commitment, secret, ...pledges, ...nonces, ...(place ? [place.previous, place.key, place.signature] : [])]);
  const right = words.every((word) => word === null || (typeof word === "string" && HEX.test(word))) && ["", "person", "chance"].includes(fair.cut ?? "") && Number.isInteger(hand.dealer);
  if (!right) return translatable("fair-malformed", "The deal or its proof is malformed.");
  return tries.length === (fair.attempt ?? 0) + 1 ? "" : translatable("fair-left-out-shuffle", "The proof leaves out a shuffle.");
}

/** @param {Fair} fair */
const ofSet = ({ table = "" }) => table.startsWith("set.");

/** @param {Case} all */
function elsewhere({ p, fair, hand, proof, tries }) {
  if (fair.hand !== hand.number) return translatable("fair-other-hand", "The proof belongs to another hand.");
  const say = tries.length > 1 || fair.cut === "person" || [...(fair.pledges ?? []), ...(fair.nonces ?? [])].some(Boolean);
  if (ofSet(fair)) return say ? translatable("fair-shared-influenced", "Several tables share these cards, so no player may influence them. The proof says that somebody did.") : "";
  return fair.table === `${proof.table}/${p.game?.number}` ? "" : translatable("fair-other-table", "The proof belongs to another table.");
}

// -- what was promised --------------------------------------------------------------------------

const WRONGLY_SIGNED = translatable("fair-wrong-signature", "The server's signature doesn't match its commitment.");
/** How a word that differs from what was promised is named. */
const OTHER = {
  commitment: translatable("fair-other-commitment", "This isn't the commitment that the server made before the deal."),
  algorithm: translatable("fair-other-algorithm", "The server committed to another algorithm."),
  table: translatable("fair-other-table", "The proof belongs to another table."),
  pledges: translatable("fair-other-pledges", "The pledges aren't the ones in the commitment."),
  place: WRONGLY_SIGNED,
  dealer: translatable("fair-other-dealer", "The commitment names another dealer."),
};

/** @param {Case} all */
function otherWords({ hand, tries, kept }) {
  if (kept.tries.length > tries.length) return translatable("fair-abandoned-shuffle", "The server dealt the cards from a shuffle that it had abandoned.");
  for (const [attempt, { words, twice }] of kept.tries.entries()) {
    if (!words) continue;
    const end = wordsOf(hand, tries[attempt]);
    for (const word of /** @type {(keyof typeof OTHER)[]} */ (Object.keys(OTHER))) if (words[word] !== end[word]) return OTHER[word];
    if (twice) return translatable("fair-committed-twice", "The server committed to this shuffle twice.");
  }
  return "";
}

/** Whether a secret was known already, or another than before has signed. @param {Case} all */
function knownBefore({ p, fair, tries, others }) {
  const promises = tries.map(({ commitment }) => commitment);
  const before = others.flatMap(([, { tries: kept }]) => kept.map(({ words }) => words?.commitment));
  const again = new Set(promises).size < promises.length || (!ofSet(fair) && promises.some((promise) => before.includes(promise)));
  if (again) return translatable("fair-reused", "The server reused the commitment of another shuffle, so its secret was known.");
  const game = others.filter(([name]) => name.startsWith(`${p.game?.number}-`)).flatMap(([, { tries: kept }]) => kept.map(({ key }) => key));
  const keys = new Set([...game, ...tries.map(({ place }) => place?.key)].filter(Boolean));
  return keys.size > 1 ? translatable("fair-other-key", "The server changed its signing key.") : "";
}

// -- what was pledged and shown -----------------------------------------------------------------

/** The chance of this browser in one try, whichever of its tabs pledged it. @param {Case} all @param {number} attempt */
function own({ proof, p, hand, fair, chance }, attempt) {
  const keys = hand.dealt.map((_, seat) => chanceKey(seat, proof.name(p, fair.hand), attempt));
  return keys.flatMap((key, seat) => (chance[key] ? [{ seat, key, pledged: chance[key] }] : []));
}

/** What a server may say of a pledge that it took and that does not count. */
const WHY = {
  left: translatable("fair-why-left", "you had left that seat"),
  away: translatable("fair-why-away", "you were not connected"),
  withheld: translatable("fair-why-withheld", "your seat had withheld a random number before"),
};

/** Why the server says that a pledge did not count, where this page cannot know better: no pledge is taken of a seat that
 * has withheld, and whoever heard all since then has heard of a try that was given up.
 * @param {Case} all @param {number} attempt @param {{seat: number, key: string, pledged: Chance}} mine */
function excuse({ proof, p, fair, tries, kept }, attempt, { seat, key, pledged }) {
  const stayed = Boolean(proof.kept.own[key]?.taken);
  const before = proof.kept.hands[proof.name(p, fair.hand - 1)]?.tries.length ?? 1;
  const why = tries[attempt].dropped?.find((drop) => drop.seat === seat && drop.pledge === pledged.pledge)?.why;
  const known = { left: stayed, away: kept.tries[attempt]?.heard === seat, withheld: stayed && !attempt && before === 1 };
  return why && !known[why] ? WHY[why] : "";
}

/** @param {Case} all */
function leftOut(all) {
  for (const [attempt, { pledges = [], nonces = [] }] of all.tries.entries()) {
    for (const mine of own(all, attempt)) {
      const { seat, pledged } = mine;
      if (pledged.taken && pledges[seat] !== pledged.pledge && !excuse(all, attempt, mine)) return translatable("fair-pledge-left-out", "The server accepted your browser's pledge, and then left it out.");
      if (pledged.shown && nonces[seat] !== pledged.nonce) return translatable("fair-nonce-left-out", "The server accepted your browser's random number, and then left it out.");
    }
  }
  return "";
}

/** @param {Case} all */
function wrongTries({ p, fair, tries, others }) {
  const game = others.filter(([name]) => name.startsWith(`${p.game?.number}-`) && Number(name.split("-")[1]) < fair.hand);
  const barred = game.flatMap(([, kept]) => kept.withheld ?? []);
  for (const [attempt, tried] of tries.entries()) {
    if (!keepsPromise(tried.secret, tried.commitment)) return translatable("fair-wrong-secret", "The secret doesn't match its commitment.");
    const lie = wrongChance(tried, fair.table ?? "", fair.hand, attempt);
    if (lie) return lie;
    const again = barred.find((seat) => tried.pledges?.[seat]);
    if (again !== undefined) return translatable("fair-withheld-before", `Seat ${seatNumber(again)} withheld a random number before, so its number must not count now.`, { seat: seatNumber(again) });
    const missing = withheld(tried);
    if (tried === fair && missing.length) return translatable("fair-dealt-without", "The server dealt the cards without a random number that was pledged.");
    if (tried !== fair && !missing.length) return translatable("fair-again-for-nothing", "The server shuffled again although no random number was missing.");
    barred.push(...missing);
  }
  return "";
}

/** Where the word of the server stands against that of this browser. @param {Case} all @param {number} attempt */
function doubted(all, attempt) {
  const tried = all.tries[attempt];
  const counts = own(all, attempt).some(({ seat, pledged }) => tried.pledges?.[seat] === pledged.pledge);
  return own(all, attempt).flatMap((mine) => {
    const { seat, pledged } = mine;
    if (pledged.words && withheld(tried).includes(seat)) return [translatable("fair-came-late", "Your browser sent its random number. The server says it came too late, and shuffled again without it.")];
    const why = pledged.taken && !counts && excuse(all, attempt, mine);
    return why ? [translatable("fair-did-not-count", `Your browser pledged a random number. The server says it didn't count because ${why}.`, { why })] : [];
  });
}

/** Who did not show their chance in a try. @param {Case} all @param {number} attempt */
function told(all, attempt) {
  const { p, tries } = all;
  const seats = withheld(tries[attempt]).filter((seat) => !own(all, attempt).some((mine) => mine.pledged.words && mine.seat === seat));
  const names = seats.map((seat) => tries[attempt].names?.[seat] || seatLabel(p.table, seat)).join(", ");
  return names && translatable("fair-none-came", `No random number came from ${names}, so the server shuffled again.`, { names });
}

/** What could be checked, and no more. @param {Case} all */
function whose(all) {
  const { fair, tries } = all;
  const checked = "Your browser checked that these cards were locked in before the deal";
  if (own(all, tries.length - 1).some(({ seat, pledged }) => pledged.nonce && fair.nonces?.[seat] === pledged.nonce)) return translatable("fair-checked-own", `${checked}, and that its own random number counted.`);
  if (ofSet(fair)) return translatable("fair-checked-shared", `${checked}. At a table that shares its deals, only the server shuffles.`);
  if (fair.nonces?.some(Boolean)) return translatable("fair-checked-others", `${checked}. It added no random number of its own, but other browsers did.`);
  return translatable("fair-checked-nobody", `${checked}. No browser added a random number, so only the server shuffled.`);
}

// -- the cut and the cards ----------------------------------------------------------------------

/** The cut that was seen, or was acknowledged. @param {Case} all */
const made = ({ kept }) => kept.cut ?? (kept.own === undefined ? undefined : { at: kept.own, by: "person" });

/** @param {Case} all */
function wrongCut(all) {
  const { kept, fair } = all;
  const cut = made(all);
  if (kept.late) return translatable("fair-cut-late", "The pack was cut after your browser had revealed its random number.");
  if (kept.posed) return translatable("fair-cut-bot", "A bot's cut didn't follow from the secret.");
  if (cut && kept.own !== undefined && kept.own !== cut.at) return translatable("fair-cut-yours", "The pack wasn't cut where you cut it.");
  const uncut = kept.tries[0]?.uncut ?? !fair.cut;
  const right = cut ? cut.by === fair.cut : uncut === !fair.cut;
  return right ? "" : translatable("fair-cut-other", "The cut isn't the one in the proof.");
}

/** Where the pack may have been cut, by what is told. @param {Case} all @param {number} cards */
function cuts({ fair, tries }, cards) {
  if (fair.cut === "person") return Array.from({ length: cards }, (_, at) => at);
  return fair.cut ? [0, chanceCut(tries[0].secret ?? "", fair.table ?? "", fair.hand, cards)] : [0];
}

/** What may have been turned up: what was seen, or the one card that nobody had; null: nothing. @param {Case} all */
function upCards({ kept, hand }) {
  if (kept.up !== undefined) return [kept.up];
  const { missing } = packOf(hand);
  return missing.length ? [missing[0]] : [null, "JK", "2S"];
}

/** @param {Case} all */
function wrongCards(all) {
  const { fair, hand } = all;
  const nonces = hand.dealt.map((_, seat) => fair.nonces?.[seat] ?? null);
  const cut = made(all);
  let verdict = { ok: false, why: "" };
  for (const up of upCards(all)) {
    const deal = { ...dealtBy(hand, up), secret: fair.secret ?? "", nonces, table: fair.table ?? "", hand: fair.hand, commitment: fair.commitment, attempt: fair.attempt ?? 0 };
    const places = cuts(all, deal.rules.pack.length);
    for (const at of cut ? [cut.at] : places) {
      verdict = verifyDeal({ ...deal, cut: at });
      if (verdict.ok) return places.includes(at) ? "" : translatable("fair-cut-chance", "Nobody cut, and the cut isn't where the secret puts it.");
    }
  }
  return verdict.why;
}

/** The pack in its fixed order: every rank it has in four suits, twice where equal cards are dealt, and a Benny.
 * @param {HandInfo} hand @param {string | null} [up] */
function packOf(hand, up) {
  const cards = [...hand.dealt.flat(), ...hand.kitty, ...(up ? [up] : [])];
  const low = [..."789TJQKA"].findIndex((rank) => cards.some((card) => card[0] === rank && card !== "JK"));
  const single = [..."CDHS"].flatMap((suit) => [..."789TJQKA"].slice(low).map((rank) => rank + suit));
  const pack = new Set(cards).size < cards.length ? [...single, ...single] : single;
  for (const benny of ["JK", "2S"]) if (cards.includes(benny)) pack.push(benny);
  const left = [...cards];
  const missing = pack.filter((card) => !left.includes(card) || !left.splice(left.indexOf(card), 1));
  return { pack, missing };
}

/** @param {HandInfo} hand @param {string | null} up */
function dealtBy(hand, up) {
  const { pack } = packOf(hand, up);
  const rules = { pack, players: hand.dealt.length, hand_size: hand.dealt[0].length, up_card: Boolean(up) };
  return { rules, dealt: { dealer: hand.dealer ?? 0, hands: hand.dealt, kitty: hand.kitty, ...(up && { up_card: up }) } };
}

/** The card that was turned up in the hand that is over. @param {Proof} proof @param {Picture} p */
export function upCard(proof, p) {
  const { hand } = p;
  if (!hand?.dealt.length) return "";
  return proof.kept.hands[proof.name(p, hand.fair?.hand ?? hand.number)]?.up ?? packOf(hand).missing[0] ?? "";
}

/** Cards that were seen in a hand to which they were not dealt, and came to it by nothing that was seen.
 * @param {Case} all @param {string[]} [held] */
function strange({ hand, kept }, held = kept.seen) {
  const moves = (kept.moves ?? []).map((move) => move.split(" "));
  const up = kept.up ?? packOf(hand).missing[0] ?? "";
  /** @type {Record<string, string[]>} */
  const there = { ...Object.fromEntries(hand.dealt.entries()), kitty: hand.kitty, up: [up] };
  const from = (/** @type {string} */ place, /** @type {string[]} */ visited = []) => {
    /** @type {string[]} */
    const places = [place];
    for (const [to, source] of moves) if (to === place && !visited.includes(source)) places.push(...from(source, [...visited, place]));
    return places;
  };
  const cards = (held ?? []).map((entry) => ({ seat: Number(entry.split(" ")[0]), card: entry.split(" ")[1] }));
  return cards.filter(({ seat, card }) => !from(`${seat}`).some((place) => there[place]?.includes(card)));
}

// -- signatures ---------------------------------------------------------------------------------

/** Whether the server signed its promise of a try: "wrong", or a sentence where that was not checked; empty: it has.
 * @param {Case} all @param {number} attempt */
async function signed({ fair, hand, tries }, attempt) {
  const { place, pledges = [], commitment } = tries[attempt];
  if (!place) return translatable("fair-unsigned", "The server didn't sign its commitment.");
  if (!crypto.subtle) return translatable("fair-signature-https", "We couldn't check the server's signature: that needs https.");
  const seats = hand.dealt.map((_, seat) => bytes(pledges[seat] ?? ""));
  const text = message(LABEL, "log", place.index, place.at, bytes(place.previous), sha256(message(LABEL, "table", fair.table ?? "")), fair.hand, attempt, sha256(message(LABEL, "pledges", ...seats)), bytes(commitment));
  if (place.key.length !== 64 || place.signature.length !== 128) return "wrong";
  try {
    const known = await crypto.subtle.importKey("raw", bytes(place.key), "Ed25519", false, ["verify"]);
    return (await crypto.subtle.verify("Ed25519", known, bytes(place.signature), text)) ? "" : "wrong";
  } catch {
    return translatable("fair-signature-browser", "We couldn't check the server's signature: this browser can't do that.");
  }
}

/** What the server has signed that it took, a line each, for `euchre records verify --receipts`.
 * @param {Proof} proof @returns {string} */
export function receipts({ table, kept }) {
  const known = Object.values(kept.hands).flatMap(({ tries }) => tries.flatMap(({ key }) => key ?? [])).pop();
  const lines = Object.entries(kept.chance).flatMap(([name, pledged]) => {
    const [seat, game, hand, attempt] = name.split(/[ -]/).map(Number);
    const { key = known, heard = null } = kept.hands[`${game}-${hand}`]?.tries[attempt] ?? {};
    const where = { table: `${table}/${game}`, hand, attempt, seat, key, live: heard === seat };
    const line = (/** @type {string} */ kind, /** @type {string | undefined} */ value, /** @type {string | undefined} */ signature) =>
      key && signature && signature !== "unsigned" ? [`${JSON.stringify({ kind, value, signature, ...where })}\n`] : [];
    return [...line("pledge", pledged.pledge, pledged.taken), ...line("nonce", pledged.nonce, pledged.shown)];
  });
  return lines.join("");
}
