// One line at a time about the connection and the state of the table, with what can be done.

import { levelName } from "./levels.js";
import { fill, h, when } from "./make.js";
import { fullStop, listing, mySeat, nameOf, within } from "./picture.js";

/** @import {LinkState, Picture, Send} from "./types.js" */
/** @typedef {{send: Send, again: () => void, redraw: () => void}} To */

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

/** The line about somebody who does not move. @param {Picture} p @param {To} to @param {typeof act} button */
function stalled(p, to, button) {
  const { votes } = /** @type {import("./types.js").Table} */ (p.table);
  const seat = p.hand?.turn ?? 0;
  const mine = mySeat(p);
  if (mine === seat) return ["The others can have a bot play this turn for you."];
  if (mine === null || (p.mine?.joins && playing(p).some((chair) => chair.seat !== seat))) return null;
  if (votes.includes(mine)) return [`A bot plays for ${nameOf(p, seat)} if the others agree.`];
  const agreed = votes.length ? fullStop(`${listing(votes.map((one) => nameOf(p, one)))} would have a bot play for ${nameOf(p, seat)}`) : `${nameOf(p, seat)} has not moved for a while.`;
  return [agreed, button("Have a bot play", () => to.send("vote", { seat }))];
}

/** @param {string} words @param {() => void} run */
const act = (words, run) => h("button", { type: "button", class: "button small", onclick: run }, words);

/** The line that matters most now. @param {Picture} p @param {LinkState} link @param {To} to @param {boolean} waited */
function notice(p, link, to, waited) {
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
  if (seated && table.chairs[mine].away) return ["A bot sits in for you.", button("Take your seat back", () => to.send("back"))];
  if (table.covered && !seated && table.stage !== "gathering") return ["Only those who sit here see this game: the same cards may still be to be played at another table."];
  if (table.paused) return ["The game is paused.", seated && button("Go on", () => to.send("resume"))];
  const knocks = knock(p);
  if (knocks) return [`${knocks.name} asks to sit down.`, ...answers(knocks.number, to.send)];
  if (stalls) return stalls;
  if (table.announced) return [table.announced];
  const away = table.stage === "playing" ? table.chairs.filter((chair) => chair.away && chair.seat !== mine) : [];
  if (away.length) return [fullStop(`A bot sits in for ${listing(away.map((chair) => within(p, chair.seat)))}`)];
  const late = table.chairs.filter(({ stand_in }) => stand_in);
  if (late.length) return [`The ${levelName(late[0].bot).toLowerCase()} is not ready yet: the ${late[0].stand_in} bot plays for it.`];
  if (p.game?.time_up && !p.game.over) return ["Time is up: this is the last hand."];
  if (p.mine?.secret_partner && p.hand?.partner == null) return ["You hold the called card: you are the secret partner."];
  return null;
}

export class Notices {
  /** @param {To} to */
  constructor(to) {
    this.to = to;
    this.root = h("div", { class: "notices", role: "status" });
    this.timer = 0;
  }

  /** @param {Picture} p @param {LinkState} link @param {number} ahead the server's clock minus ours */
  render(p, link, ahead) {
    const { table, mine } = p;
    const left = patience(p) - Date.now() - ahead;
    clearTimeout(this.timer);
    if (left > 0) this.timer = setTimeout(() => this.to.redraw(), left);
    const waited = patience(p) > 0 && left <= 0;
    const key = [link.status, link.why, table?.chairs, table?.paused, table?.stage, table?.covered, mySeat(p), p.game?.time_up, mine?.secret_partner, p.hand?.partner, knock(p), mine?.joins, waited && [table?.votes, p.hand?.turn]];
    when(this.root, key, () => {
      const line = notice(p, link, this.to, waited);
      fill(this.root, line && h("div", { class: `notice ${link.status}` }, line));
    });
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
      return hand?.asks ? fullStop(hand.asks) : `${deals} The pack is cut.`;
    case "deal":
      return `Shuffling. ${deals}`;
    default:
      return "";
  }
}
