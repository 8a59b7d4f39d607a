// One line at a time about the connection and the state of the table, with what can be done.

import { levelName } from "./levels.js";
import { fill, h, when } from "./make.js";
import { listing, mySeat, nameOf, within } from "./picture.js";

/** @import {Chair, LinkState, Picture, Send} from "./types.js" */
/** @typedef {{send: Send, again: () => void, redraw: () => void, wait: () => void}} To */

/** Somebody who asks to be let sit down, where one is the host and a game is on. @param {Picture} p */
const knock = ({ table, mine }) => (mine?.is_host && table?.stage !== "gathering" ? table?.knocks[0] : undefined);

/** Who asks the host to be let sit down, one after the other. @param {Picture} p @param {Send} send */
export function asking({ table }, send) {
  return (table?.knocks ?? []).map(({ number, name }) => h("p", { class: "asking" }, h("span", {}, `${name} asks to sit down.`), ...answers(number, send)));
}

/** @param {number} number @param {Send} send */
const answers = (number, send) => [act("Let in", () => send("admit", { knock: number, yes: true })), act("No", () => send("admit", { knock: number, yes: false }))];

/** Since when the others may have a bot play for who does not move, in ms of the server's clock;
 * 0: they may not, or have done so. @param {Picture} p */
const patience = ({ hand, table }) => (table?.stage === "playing" && !table.paused && hand?.vote_from) || 0;

/** The chairs of those who play and are here. @param {Picture} p */
const playing = ({ table }) => (table?.chairs ?? []).filter(({ kind, away, joins }) => kind === "human" && !away && !joins);

/** "0:07", "12:30". @param {number} ms */
const lasting = (ms) => `${Math.floor(Math.max(0, ms) / 60000)}:${String(Math.floor(Math.max(0, ms) / 1000) % 60).padStart(2, "0")}`;

/** The time of the day at a moment of the server's. @param {number} at @param {number} ahead */
const oclock = (at, ahead) => new Date(at - ahead).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** Who has lost the connection and is still waited for, once others have a say in that; who went first.
 * @param {Picture} p @param {number} now by the server's clock @returns {Chair | undefined} */
function missing(p, now) {
  const found = (p.table?.chairs ?? []).filter(({ gone, vote_from: from }) => gone != null && from != null && from <= now);
  return found.sort((a, b) => (a.gone ?? 0) - (b.gone ?? 0))[0];
}

/** When somebody's absence is to be told of next, by the server's clock; Infinity: never. @param {Picture} p @param {number} now */
const nextMissing = (p, now) => Math.min(...(p.table?.chairs ?? []).flatMap(({ vote_from: from }) => (from != null && from > now ? [from] : [])), Infinity);

/** The line about somebody who is gone: for how long, what comes by itself, and what one can do.
 * @param {Picture} p @param {Chair} chair @param {To} to */
function absent(p, { seat, name, gone = 0, until = 0, asked = [], leave = [], stay = [] }, to) {
  const mine = mySeat(p);
  const count = (/** @type {number} */ at, /** @type {number} */ sign) => h("span", { class: "count", "data-at": at, "data-sign": sign });
  const others = stay.filter((one) => one !== mine);
  const would = leave.includes(mine ?? -1) && asked.filter((one) => !leave.includes(one));
  const words = [
    h("span", { class: "visually-hidden" }, `${name} is away. A bot plays soon, until ${name} is back.`),
    h("span", { "aria-hidden": "true" }, `${name} is away (`, count(gone ?? 0, 1), "): a bot plays in ", count(until ?? 0, -1), "."),
    others.length > 0 && ` ${listing(others.map((one) => nameOf(p, one)))} would wait.`,
    would && would.length > 0 && ` ${listing(would.map((one) => nameOf(p, one)))} would have to agree to go on.`,
  ];
  const say = mine !== null && asked.includes(mine);
  return [
    words,
    say && !stay.includes(mine) && !leave.includes(mine) && act("Wait", () => to.send("wait", { seat })),
    say && !leave.includes(mine) && act("Have a bot play", () => to.send("vote", { seat })),
  ];
}

/** What is true of a seat in which a bot plays for oneself. @param {Picture} p @param {To} to */
function sitsIn({ mine }, to) {
  if (mine?.kept_out === "hand") return ["The others had a bot play this hand for you: you have your seat again when it is over."];
  if (mine?.kept_out === "turn") return ["A bot plays this turn for you: you can come back after it."];
  return ["A bot sits in for you.", act("Take your seat back", () => to.send("back"))];
}

/** The line about somebody who does not move. @param {Picture} p @param {To} to @param {typeof act} button */
function stalled(p, to, button) {
  const { votes } = /** @type {import("./types.js").Table} */ (p.table);
  const seat = p.hand?.turn ?? 0;
  const mine = mySeat(p);
  if (mine === seat) return ["The others can have a bot play this turn for you."];
  if (mine === null || (p.mine?.joins && playing(p).some((chair) => chair.seat !== seat))) return null;
  if (votes.includes(mine)) return [`A bot plays for ${nameOf(p, seat)} if the others agree.`];
  const agreed = votes.length ? `${listing(votes.map((one) => nameOf(p, one)))} would have a bot play for ${nameOf(p, seat)}.` : `${nameOf(p, seat)} has not moved for a while.`;
  return [agreed, button("Wait", to.wait), button("Have a bot play", () => to.send("vote", { seat }))];
}

/** @param {string} words @param {() => void} run */
const act = (words, run) => h("button", { type: "button", class: "button small", onclick: run }, words);

/** The line that matters most now.
 * @param {Picture} p @param {LinkState} link @param {To} to @param {boolean} waited @param {number} ahead */
function notice(p, link, to, waited, ahead) {
  const { status, why } = link;
  const button = act;
  if (status === "lost") return ["Reconnecting. Nothing is lost."];
  if (status === "gone") return ["The server does not answer. The game is kept; this page goes on trying.", button("Try now", to.again)];
  if (status === "closed") return [why || "This table is closed.", h("a", { class: "button small", href: "/" }, "All tables")];
  const { table } = p;
  if (!table) return null;
  const mine = mySeat(p);
  const seated = mine !== null;
  const stalls = waited && stalled(p, to, button);
  if (p.mine?.joins && table.paused) return ["The game is paused.", button("Go on", () => to.send("resume"))];
  if (p.mine?.joins && stalls) return stalls;
  if (p.mine?.joins) return [`${p.mine.joins === "game" ? "This game is for money. " : ""}You play from the next ${p.mine.joins} on; until then a bot plays.`];
  if (seated && table.chairs[mine].away) return sitsIn(p, to);
  if (table.covered && !seated && table.stage !== "gathering") return ["Only those who sit here see this game: the same cards may still be to be played at another table."];
  if (table.paused) return ["The game is paused.", seated && button("Go on", () => to.send("resume"))];
  const knocks = knock(p);
  if (knocks) return [`${knocks.name} asks to sit down.`, ...answers(knocks.number, to.send)];
  const lost = missing(p, Date.now() + ahead);
  if (lost && lost.seat !== mine) return absent(p, lost, to);
  if (stalls) return stalls;
  if (table.announced) return [table.announced];
  const away = table.stage === "playing" ? table.chairs.filter((chair) => chair.away && chair.seat !== mine) : [];
  const since = away.length === 1 && away[0].gone != null ? `, away since ${oclock(away[0].gone, ahead)}` : "";
  if (away.length) return [`A bot sits in for ${listing(away.map((chair) => within(p, chair.seat)))}${since}.`];
  const late = table.chairs.filter(({ stand_in }) => stand_in);
  if (late.length) return [`The ${levelName(late[0].bot).toLowerCase()} is not ready yet: the ${late[0].stand_in} bot plays for it.`];
  if (p.game?.time_up && !p.game.over) return ["Time is up: this is the last hand."];
  if (p.mine?.secret_partner && p.hand?.partner == null) return ["You hold the called card: you are the secret partner."];
  return null;
}

export class Notices {
  /** @param {Omit<To, "wait">} to */
  constructor(to) {
    /** the turn, by when others may have a bot play it, that this person would wait for */
    this.waits = 0;
    this.patience = 0;
    this.to = { ...to, wait: () => ((this.waits = this.patience), to.redraw()) };
    this.ahead = 0;
    setInterval(() => this.count(), 1000);
    this.root = h("div", { class: "notices", role: "status" });
    this.timer = 0;
  }

  /** @param {Picture} p @param {LinkState} link @param {number} ahead the server's clock minus ours */
  render(p, link, ahead) {
    const { table, mine } = p;
    const now = Date.now() + ahead;
    this.ahead = ahead;
    this.patience = patience(p);
    const left = this.patience - now;
    const next = Math.min(left > 0 ? left : Infinity, nextMissing(p, now) - now);
    clearTimeout(this.timer);
    if (next < Infinity) this.timer = setTimeout(() => this.to.redraw(), next);
    const waited = this.patience > 0 && left <= 0 && this.waits !== this.patience;
    const key = [link.status, link.why, table?.chairs, table?.paused, table?.stage, table?.covered, mySeat(p), p.game?.time_up, mine?.secret_partner, p.hand?.partner, knock(p), mine?.joins, mine?.kept_out, missing(p, now)?.seat, waited && [table?.votes, p.hand?.turn]];
    when(this.root, key, () => {
      const line = notice(p, link, this.to, waited, ahead);
      const [words, ...buttons] = line ?? [];
      fill(this.root, line && h("div", { class: `notice ${link.status}` }, h("span", { class: "words" }, words), buttons.some(Boolean) && h("span", { class: "acts" }, buttons)));
    });
    this.count();
  }

  /** How long somebody has been away, and how long until a bot plays; not told aloud. */
  count() {
    for (const one of this.root.querySelectorAll(".count")) {
      const { at, sign } = /** @type {HTMLElement} */ (one).dataset;
      one.textContent = lasting(Number(sign) * (Date.now() + this.ahead - Number(at)));
    }
  }
}

/** Who deals and who cuts, while the pack is shuffled. @param {Picture} p */
export function dealing(p) {
  const { game, hand } = p;
  if (!game || game.over || p.table?.stage !== "playing") return "";
  if (hand && !hand.result && hand.counts?.some((count) => count > 0)) return "";
  const dealer = game.dealer == null ? "" : nameOf(p, game.dealer);
  const deals = dealer === "You" ? "You deal." : dealer ? `${dealer} deals.` : "";
  switch (game.stage) {
    case "first dealer":
      return "Who deals first?";
    case "cut":
      return hand?.asks ? `${hand.asks}.` : `${deals} The pack is cut.`;
    case "deal":
      return `Shuffling. ${deals}`;
    default:
      return "";
  }
}
