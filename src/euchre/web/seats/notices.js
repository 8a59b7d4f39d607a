// One line at a time about the connection and the state of the table, with what can be done.

import { levelName } from "../line/levels.js";
import { redrawn } from "../page/fresh.js";
import { fill, h, load, when } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { fullStop, mySeat, nameOf, namesOf, pendingOf } from "../line/picture.js";

/** @import {Chair, LinkState, Picture, Send} from "../line/types.js" */
/** @typedef {import("./absence.js").Absence} Absence */
/** @typedef {{send: Send, again: () => void, redraw: () => void}} To */

const MINUTE = 60_000;

/** Who asks this person to be let sit down: the host, and of a seat that was somebody's its other devices.
 * @param {Picture} p */
const knocks = ({ table, mine }) => (table?.knocks ?? []).filter(({ was_mine: lost, seat }) => mine?.is_host || (lost && mine?.seat === seat));

/** The first of them, where a game is on. @param {Picture} p */
const knock = (p) => (p.table?.stage !== "gathering" ? knocks(p)[0] : undefined);

/** What they ask. @param {Picture} p @param {import("../line/types.js").Knock} knock */
function wishes(p, { name, was_mine: lost, seat }) {
  if (!lost || seat == null) return translatable("seats-knock", `${name} asks to sit down.`, { name });
  if (seat === mySeat(p)) return translatable("seats-knock-own", `${name} says, on another device: “Your seat is mine.” If you let them in, they see that seat's cards.`, { name });
  const who = nameOf(p, seat);
  return translatable("seats-knock-lost", `${name} says, on another device: “I'm ${who}.” If you let them in, they see that seat's cards.`, { name, who });
}

/** What those ask who have come before the game, where no notice says it. @param {Picture} before @param {Picture} p */
export function newKnocks(before, p) {
  const known = knocks(before).map(({ number }) => number);
  return p.table?.stage === "gathering" ? knocks(p).filter(({ number }) => !known.includes(number)).map((each) => wishes(p, each)) : [];
}

/** Those who ask, one after the other. @param {Picture} p @param {Send} send */
export function asking(p, send) {
  return knocks(p).map((each) => h("p", { class: "asking" }, h("span", {}, wishes(p, each)), ...answers(each.number, send)));
}

/** @param {number} number @param {Send} send */
const answers = (number, send) => [sends(translatable("seats-let-in", "Let in"), send, "admit", { knock: number, yes: true }), sends(translatable("seats-no", "No"), send, "admit", { knock: number, yes: false })];

/** @param {string} words @param {() => void} run @param {unknown} [about] what it decides, by which its focus is kept */
export const act = (words, run, about) => h("button", { type: "button", class: "button small", value: JSON.stringify([words, about]), onclick: run }, words);

/** What sends a command. @param {string} words @param {Send} send @param {string} type @param {Record<string, unknown>} [fields] @param {unknown} [about] what else it is about */
export const sends = (words, send, type, fields, about) => act(words, () => send(type, fields), [type, fields, about]);

/** Whether the game that is played still counts, where that is in question: why not, or in how many minutes it is to be
 * over. @param {Picture} p @param {number} now by the clock of the server */
function counts({ table }, now) {
  if (table?.stage !== "playing") return "";
  const minutes = Math.ceil(((table.closes ?? Infinity) - now) / MINUTE);
  return table.uncounted || (minutes > 0 && minutes <= 60 ? translatable("seats-counts-within", `This game counts if you finish it within ${minutes} minute${minutes === 1 ? "" : "s"}.`, { n: minutes }) : "");
}

/** The line that matters most now.
 * @param {Picture} p @param {LinkState} link @param {To} to @param {string} counted @param {Absence} [absence] */
function notice(p, link, to, counted, absence) {
  const { status, why } = link;
  const { table } = p;
  const home = h("a", { class: "button small", href: "/" }, translatable("seats-all-tables", "All tables"));
  const again = () => act(translatable("seats-try-now", "Try now"), to.again);
  if (status === "closed") return [why || translatable("seats-closed", "This table is closed."), home];
  if ((status === "lost" || status === "gone") && !navigator.onLine) return [table ? translatable("seats-offline", "This device is offline. Nothing is lost, and the game continues when you're back online.") : translatable("seats-offline-page", "This device is offline. The page continues when you're back online.")];
  if (!table && (status === "lost" || status === "gone")) return [`${why || translatable("seats-no-answer", "The server hasn't answered yet.")} ${translatable("seats-still-trying", "Still trying.")}`, again(), home];
  if (status === "lost") return [translatable("seats-reconnecting", "Reconnecting. Nothing is lost."), again()];
  if (status === "gone") return [translatable("seats-unreachable", "Can't reach the server. Your game is saved; still trying."), again()];
  if (!table) return null;
  const mine = mySeat(p);
  const seated = mine !== null;
  const waits = absence?.line(p);
  const goOn = seated && table.paused && !p.mine?.joins && sends(translatable("seats-resume", "Resume"), to.send, "resume");
  const back = seated && table.chairs[mine].away && !p.mine?.notice && sends(translatable("seats-take-back", "Take your seat back"), to.send, "back");
  const asks = knock(p);
  if (asks) return [wishes(p, asks), ...answers(asks.number, to.send), back || goOn];
  if (p.mine?.joins && waits) return waits;
  if (p.mine?.notice) return [p.mine.notice];
  if (back) return [translatable("seats-bot-for-you", "A bot is playing for you."), back];
  if (table.covered && !seated && table.stage !== "gathering") return [translatable("seats-covered", "Only the players here can see this game, because another table may still have to play the same cards.")];
  if (table.paused) return [translatable("seats-paused", "The game is paused."), goOn];
  if (waits) return waits;
  // what is announced stands all game long
  const words = [table.announced, aside(p, counted, absence)].filter(Boolean).join(" ");
  return words ? [words] : null;
}

/** What is to be known of the game while it goes on; "": nothing. @param {Picture} p @param {string} counted @param {Absence} [absence] */
function aside(p, counted, absence) {
  const { chairs = [], stage } = p.table ?? {};
  const away = chairs.filter((chair) => stage === "playing" && chair.away && chair.seat !== mySeat(p));
  if (away.length) return `${botFor(namesOf(p, away.map(({ seat }) => seat)), absence?.since(away) ?? "")} ${counted}`;
  if (counted) return counted;
  const late = chairs.filter(({ stand_in }) => stand_in);
  if (late.length) return lateBot(late);
  if (p.game?.time_up && !p.game.over) return translatable("seats-time-up", "Time's up: this is the last hand.");
  return p.mine?.secret_partner && p.hand?.partner == null ? translatable("seats-secret-partner", "You hold the called card, so you're the secret partner.") : "";
}

/** For whom bots play, since when. @param {string} names @param {string} time "": nobody knows */
function botFor(names, time) {
  const words = `A bot is playing for ${names}`;
  return fullStop(time ? translatable("seats-bot-for-since", `${words}, away since ${time}`, { names, time }) : translatable("seats-bot-for", words, { names }));
}

/** A bot that is not ready. @param {Chair[]} late */
function lateBot(late) {
  const level = levelName(late[0].bot);
  const lower = level.toLowerCase();
  if (late.some(({ bot, stand_in }) => bot === stand_in)) return translatable("seats-bot-awaited", `The ${lower} bot is getting ready. The game waits for it.`, { level, lower });
  const other = late[0].stand_in ?? "";
  return translatable("seats-bot-late", `The ${lower} bot isn't ready yet, so the ${other} bot plays for it.`, { level, lower, other });
}

export class Notices {
  /** @param {To} to */
  constructor(to) {
    this.to = to;
    this.root = h("div", { class: "notices", role: "status", tabindex: -1 });
    /** who is waited for, fetched once there are others @type {Absence | undefined} */
    this.absence = undefined;
    this.fetched = false;
    this.timer = 0;
  }

  /** @param {Picture} p */
  async fetch(p) {
    const others = p.mine?.joins || p.table?.chairs.some(({ kind, seat }) => kind === "human" && seat !== mySeat(p));
    if (this.fetched || !others) return;
    this.fetched = true;
    try {
      const { Absence } = await load(() => import("./absence.js"));
      this.absence = new Absence(this.to, this.root);
      this.to.redraw();
    } catch {
      this.fetched = false;
    }
  }

  /** @param {Picture} p @param {LinkState} link @param {number} ahead as of the `Link` */
  render(p, link, ahead) {
    const { table, mine } = p;
    this.fetch(p);
    const now = performance.now() + ahead;
    const counted = counts(p, now);
    this.again(p, now);
    const key = [counted, link.status, navigator.onLine, link.why, table?.chairs, table?.paused, table?.stage, table?.covered, table?.announced, mySeat(p), p.game?.time_up, mine?.secret_partner, p.hand?.partner, knock(p), mine?.notice, this.absence?.look(p, ahead)];
    when(this.root, key, () => {
      const [words, ...buttons] = notice(p, link, this.to, counted, this.absence) ?? [];
      redrawn(this.root, () => fill(this.root, words && h("div", { class: `notice ${link.status}` }, h("span", { class: "words" }, words), buttons.some(Boolean) && h("span", { class: "acts" }, buttons))));
    });
    this.absence?.count();
  }

  /** Looks again when one minute less is left in which the game counts. @param {Picture} p @param {number} now by the clock of the server */
  again({ table }, now) {
    clearTimeout(this.timer);
    const left = table?.stage === "playing" && table.closes ? table.closes - now : 0;
    if (left > 0) this.timer = setTimeout(() => this.to.redraw(), left % MINUTE || MINUTE);
  }

  /** Why the table does not go on; "": it does. */
  away() {
    return this.root.querySelector(":is(.lost, .gone, .closed) .words")?.textContent ?? "";
  }
}

/** Who deals and who cuts, while the pack is shuffled. @param {Picture} p */
export function dealing(p) {
  const { game, hand } = p;
  if (!game || game.over || p.table?.stage !== "playing") return "";
  if (hand && !hand.result && hand.counts?.some((count) => count > 0)) return "";
  const dealer = game.dealer == null ? "" : nameOf(p, game.dealer);
  const deals = dealer && translatable("seats-deals", dealer === "You" ? "You deal." : `${dealer} deals.`, { who: dealer });
  switch (game.stage) {
    case "first dealer":
      return translatable("seats-who-deals", "Who deals first?");
    case "cut":
      return pendingOf(p) || `${deals} ${translatable("seats-pack-is-cut", "The pack is cut.")}`;
    case "deal":
      return `${translatable("seats-shuffling", "Shuffling.")} ${deals}`;
    default:
      return "";
  }
}
