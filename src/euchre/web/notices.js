// One line at a time about the connection and the state of the table, with what can be done.

import { fill, h, when } from "./make.js";
import { listing, mySeat, nameOf, within } from "./picture.js";

/** @import {LinkState, Picture, Send} from "./types.js" */
/** @typedef {{send: Send, again: () => void}} To */

/** The line that matters most now. @param {Picture} p @param {LinkState} link @param {To} to */
function notice(p, link, to) {
  const { status, why } = link;
  const button = (/** @type {string} */ words, /** @type {() => void} */ run) => h("button", { type: "button", class: "button small", onclick: run }, words);
  if (status === "lost") return ["Reconnecting. Nothing is lost."];
  if (status === "gone") return ["The server does not answer. The game is kept; this page goes on trying.", button("Try now", to.again)];
  if (status === "closed") return [why || "This table is closed.", h("a", { class: "button small", href: "/" }, "All tables")];
  const { table } = p;
  if (!table) return null;
  const mine = mySeat(p);
  const seated = mine !== null;
  if (seated && table.chairs[mine].away) return ["A bot sits in for you.", button("Take your seat back", () => to.send("back"))];
  if (table.covered && !seated && table.stage !== "gathering") return ["Only those who sit here see this game: the same cards may still be to be played at another table."];
  if (table.paused) return ["The game is paused.", seated && button("Go on", () => to.send("resume"))];
  const away = table.stage === "playing" ? table.chairs.filter((chair) => chair.away && chair.seat !== mine) : [];
  if (away.length) return [`A bot sits in for ${listing(away.map((chair) => within(p, chair.seat)))}.`];
  if (p.game?.time_up && !p.game.over) return ["Time is up: this is the last hand."];
  if (p.mine?.secret_partner && p.hand?.partner == null) return ["You hold the called card: you are the secret partner."];
  return null;
}

export class Notices {
  /** @param {To} to */
  constructor(to) {
    this.to = to;
    this.root = h("div", { class: "notices", role: "status" });
  }

  /** @param {Picture} p @param {LinkState} link */
  render(p, link) {
    const { table } = p;
    const key = [link.status, link.why, table?.chairs, table?.paused, table?.stage, table?.covered, mySeat(p), p.game?.time_up, p.mine?.secret_partner, p.hand?.partner];
    when(this.root, key, () => {
      const line = notice(p, link, this.to);
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
      return hand?.asks ? `${hand.asks}.` : `${deals} The pack is cut.`;
    case "deal":
      return `Shuffling. ${deals}`;
    default:
      return "";
  }
}
