// One line at a time about the connection and the state of the table, with what can be done.

import { levelName } from "../line/levels.js";
import { redrawn } from "../page/fresh.js";
import { fill, h, load, when } from "../page/make.js";
import { fullStop, listing, mySeat, nameOf, pendingOf, within } from "../line/picture.js";

/** @import {LinkState, Picture, Send} from "../line/types.js" */
/** @typedef {import("./absence.js").Absence} Absence */
/** @typedef {{send: Send, again: () => void, redraw: () => void}} To */

const MINUTE = 60_000;

/** Who asks this person to be let sit down: the host, and of a seat that was somebody's its other devices.
 * @param {Picture} p */
const knocks = ({ table, mine }) => (table?.knocks ?? []).filter(({ was_mine: lost, seat }) => mine?.is_host || (lost && mine?.seat === seat));

/** The first of them, where a game is on. @param {Picture} p */
const knock = (p) => (p.table?.stage !== "gathering" ? knocks(p)[0] : undefined);

/** What they ask. @param {Picture} p @param {import("../line/types.js").Knock} knock */
const wishes = (p, { name, was_mine: lost, seat }) => (lost && seat != null ? `${name} says, on another device: “${seat === mySeat(p) ? "Your seat is mine" : `I'm ${nameOf(p, seat)}`}.” If you let them in, they see that seat's cards.` : `${name} asks to sit down.`);

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
const answers = (number, send) => [sends("Let in", send, "admit", { knock: number, yes: true }), sends("No", send, "admit", { knock: number, yes: false })];

/** @param {string} words @param {() => void} run @param {unknown} [about] what it decides, by which its focus is kept */
export const act = (words, run, about) => h("button", { type: "button", class: "button small", value: JSON.stringify([words, about]), onclick: run }, words);

/** What sends a command. @param {string} words @param {Send} send @param {string} type @param {Record<string, unknown>} [fields] @param {unknown} [about] what else it is about */
export const sends = (words, send, type, fields, about) => act(words, () => send(type, fields), [type, fields, about]);

/** Whether the game that is played still counts, where that is in question: why not, or in how many minutes it is to be
 * over. @param {Picture} p @param {number} now by the clock of the server */
function counts({ table }, now) {
  if (table?.stage !== "playing") return "";
  const minutes = Math.ceil(((table.closes ?? Infinity) - now) / MINUTE);
  return table.uncounted || (minutes > 0 && minutes <= 60 ? `This game counts if you finish it within ${minutes} minute${minutes === 1 ? "" : "s"}.` : "");
}

/** The line that matters most now.
 * @param {Picture} p @param {LinkState} link @param {To} to @param {string} counted @param {Absence} [absence] */
function notice(p, link, to, counted, absence) {
  const { status, why } = link;
  const { table } = p;
  const home = h("a", { class: "button small", href: "/" }, "All tables");
  if (status === "closed") return [why || "This table is closed.", home];
  if ((status === "lost" || status === "gone") && !navigator.onLine) return [`This device is offline. ${table ? "Nothing is lost, and the game" : "The page"} continues when you're back online.`];
  if (!table && (status === "lost" || status === "gone")) return [`${why || "The server hasn't answered yet."} Still trying.`, act("Try now", to.again), home];
  if (status === "lost") return ["Reconnecting. Nothing is lost.", act("Try now", to.again)];
  if (status === "gone") return ["Can't reach the server. Your game is saved; still trying.", act("Try now", to.again)];
  if (!table) return null;
  const mine = mySeat(p);
  const seated = mine !== null;
  const waits = absence?.line(p);
  const goOn = seated && table.paused && !p.mine?.joins && sends("Resume", to.send, "resume");
  const back = seated && table.chairs[mine].away && !p.mine?.notice && sends("Take your seat back", to.send, "back");
  const asks = knock(p);
  if (asks) return [wishes(p, asks), ...answers(asks.number, to.send), back || goOn];
  if (p.mine?.joins && waits) return waits;
  if (p.mine?.notice) return [p.mine.notice];
  if (back) return ["A bot is playing for you.", back];
  if (table.covered && !seated && table.stage !== "gathering") return ["Only the players here can see this game, because another table may still have to play the same cards."];
  if (table.paused) return ["The game is paused.", goOn];
  if (waits) return waits;
  // what is announced stands all game long
  const words = [table.announced, aside(p, counted, absence)].filter(Boolean).join(" ");
  return words ? [words] : null;
}

/** What is to be known of the game while it goes on; "": nothing. @param {Picture} p @param {string} counted @param {Absence} [absence] */
function aside(p, counted, absence) {
  const { chairs = [], stage } = p.table ?? {};
  const away = chairs.filter((chair) => stage === "playing" && chair.away && chair.seat !== mySeat(p));
  if (away.length) return `${fullStop(`A bot is playing for ${listing(away.map((chair) => within(p, chair.seat)))}${absence?.since(away) ?? ""}`)} ${counted}`;
  if (counted) return counted;
  const late = chairs.filter(({ stand_in }) => stand_in);
  const bot = `The ${levelName(late[0]?.bot).toLowerCase()} bot`;
  if (late.some(({ bot, stand_in }) => bot === stand_in)) return `${bot} is getting ready. The game waits for it.`;
  if (late.length) return `${bot} isn't ready yet, so the ${late[0].stand_in} bot plays for it.`;
  if (p.game?.time_up && !p.game.over) return "Time's up: this is the last hand.";
  return p.mine?.secret_partner && p.hand?.partner == null ? "You hold the called card, so you're the secret partner." : "";
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
  const deals = dealer === "You" ? "You deal." : dealer ? `${dealer} deals.` : "";
  switch (game.stage) {
    case "first dealer":
      return "Who deals first?";
    case "cut":
      return pendingOf(p) || `${deals} The pack is cut.`;
    case "deal":
      return `Shuffling. ${deals}`;
    default:
      return "";
  }
}
