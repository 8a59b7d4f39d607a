// Who sits where: changing places, the host's role, asking somebody to leave.

import { h, styles } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";
import { comingSwap, pairOf } from "./line-up.js";
import { mySeat, seatNumber } from "../line/picture.js";
import { sheet, show } from "../settings/settings.js";

/** @import {Chair, Picture, Seated, Send} from "../line/types.js" */

/** A chair in words. @param {Seated} p @param {Chair} chair */
const called = (p, { seat, kind, name }) => (kind === "empty" ? translatable("seats-empty-seat", `empty seat ${seatNumber(seat)}`, { n: seatNumber(seat) }) : seat === mySeat(p) ? translatable("seats-you-called", "you") : name);

/** What it comes to, by when it is done. @param {Seated} p @param {boolean} host */
function rule({ table, game, mine }, host) {
  if (table.stage === "gathering") return host ? translatable("seats-rule-host-before", "Swaps happen right away.") : translatable("seats-rule-before", "Before a game the host decides who sits where.");
  if (table.stage === "over") return host ? translatable("seats-rule-host-between", "Swaps happen before the next game.") : translatable("seats-rule-between", "Between games the host decides who sits where.");
  if (table.hushed) return translatable("seats-rule-hushed", "Something is at stake, so you can't change anything here until the hand is over.");
  if (table.ranked) return translatable("seats-rule-ranked", "This game is ranked, so you can't change places until it's over.");
  if (game?.money) return translatable("seats-rule-money", "This game is for money, so you can't change places until it's over.");
  const waits = mine?.joins || table.paused || table.swapping || table.ask;
  if (mine?.seat != null && !mine.may_swap && !waits) return translatable("seats-rule-asked", "You've already asked in this hand. You can ask again in the next one.");
  return translatable("seats-rule", "If all players agree, you change places before the next deal, so nobody sees anyone's cards. The score stays with the seats.");
}

/** Who sits at the table, and what may be done about it. @param {Picture} picture @param {{send: Send}} to */
export function openSeats(picture, to) {
  styles("sharing/invite");
  const p = /** @type {Seated} */ (picture);
  const { table } = p;
  const mine = mySeat(p);
  const host = Boolean(p.mine?.is_host);
  const manages = host && !table.hushed;
  /** Who plays for money, or in a ranked game, gives up their own seat. @param {Chair} chair */
  const stays = ({ joins }) => table.stage === "playing" && (table.ranked || Boolean(p.game?.money && !joins));
  const may = Boolean(p.mine?.may_swap);
  // by the host, who is away and stays it
  const held = p.mine?.stands_in_for ?? null;
  const done = (/** @type {string} */ type, /** @type {Record<string, unknown>} */ fields) => (dialog.close(), to.send(type, fields));
  /** @param {Chair} chair */
  const swaps = (chair) => {
    const others = table.chairs.filter((other) => other.seat !== chair.seat);
    const isPlanned = (/** @type {Chair} */ { seat }) => Boolean(table.swapping?.every((one) => [chair.seat, seat].includes(one)));
    const swap = (/** @type {Chair} */ other) => done("swap", { seats: [chair.seat, other.seat], names: [chair.name, other.name], yes: !isPlanned(other), seen: p.v });
    const words = translatable("seats-swap", "Swap");
    const go = h("button", { type: "button", class: "button small", hidden: true, onclick: () => swap(table.chairs[Number(choice.value)]) }, words);
    const choose = () => {
      go.textContent = isPlanned(table.chairs[Number(choice.value)]) ? translatable("seats-swap-not", "Don't swap") : words;
      // by the arrows one comes to the last by way of the first
      go.hidden = false;
    };
    const choice = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": translatable("seats-change-places", `Change places: ${called(p, chair)}`, { who: called(p, chair) }), onchange: choose }, h("option", { value: "", selected: true, disabled: true }, translatable("seats-swap-with", "Swap with…")), others.map((other) => h("option", { value: String(other.seat) }, called(p, other)))));
    return [choice, go];
  };
  const rows = table.chairs.map((chair) => {
    const { seat, kind, name, away } = chair;
    const other = kind === "human" && seat !== mine;
    return h(
      "li",
      {},
      h("span", { class: "chair-name" }, kind === "empty" ? translatable("seats-number-empty", `Seat ${seatNumber(seat)}, empty`, { n: seatNumber(seat) }) : name, seat === mine && ` ${translatable("seats-you", "(you)")}`, seat === table.host && h("span", { class: "mark" }, translatable("seats-host", "host")), kind === "bot" && h("span", { class: "mark" }, translatable("seats-bot", "bot"))),
      h("span", { class: "chair-acts" },
        may && kind === "human" && swaps(chair),
        manages && other && !away && held === null && h("button", { type: "button", class: "button small", "aria-label": translatable("seats-make-host-of", `Make host: ${name}`, { name }), onclick: () => done("host", { seat, name }) }, translatable("seats-make-host", "Make host")),
        manages && other && !stays(chair) && seat !== held && h("button", { type: "button", class: "button small", "aria-label": translatable("seats-remove", `Remove ${name}`, { name }), onclick: () => (dialog.close(), confirmRemove(p, seat, to)) }, translatable("seats-remove-short", "Remove"))),
    );
  });
  const pairs = table.teams.filter((team) => team.length === 2).sort((a, b) => Number(b.includes(mine ?? -1)) - Number(a.includes(mine ?? -1)));
  const sides = pairs.length > 1 && h("p", { class: "sides" }, capital(pairs.map((pair) => pairOf(p, pair)).reduce((first, second) => translatable("seats-against", `${first} against ${second}`, { first, second }))), ".");
  const coming = comingSwap(p) && h("p", { class: "wait" }, comingSwap(p));
  const dialog = sheet(translatable("seats-seating", "Seating"), sides, coming, h("ul", { class: "chairs seat-list" }, rows), h("p", { class: "note" }, rule(p, host)));
  show(dialog);
}

/** @param {Seated} p @param {number} seat @param {{send: Send}} to */
export function confirmRemove({ table, v }, seat, to) {
  const { name } = table.chairs[seat];
  const go = h("button", { type: "button", class: "button", onclick: () => (dialog.close(), to.send("remove", { seat, name, seen: v })) }, translatable("seats-remove", `Remove ${name}`, { name }));
  const after = table.stage === "gathering" ? "" : `${translatable("seats-bot-takes-seat", "A bot takes the seat.")} `;
  const then = translatable("seats-removed", "They can come back only if you let them in. From now on, you'll be asked before anybody sits down.");
  const dialog = sheet(translatable("seats-remove-sure", `Remove ${name}?`, { name }), h("p", {}, after + then), h("div", { class: "go" }, go));
  show(dialog);
}
