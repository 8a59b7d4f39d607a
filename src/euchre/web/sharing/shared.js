// Links to look at a game, a hand or a puzzle, for others: they let nobody sit down.

import { ask, perform } from "../page/desk.js";
import { fill, h, icon, styles } from "../page/make.js";
import { isLocalhost } from "../page/network.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { sheet, show } from "../settings/settings.js";
import { withCommand } from "./clipboard.js";

/** @typedef {{title: string, address: string, nowhere?: string, may?: string}} Made `may`: what whoever has the link may do */
/** What may be shared, and how its link is made. @typedef {[words: string, make: () => Promise<Made> | Made]} Offer */

/** What whoever has a link may do, where nothing else is said. */
const LOOK = translatable("sharing-may-look", "look, but not play");

/** @param {string} table @param {number} game @param {number} [hand] @returns {Promise<Made>} */
function ofTable(table, game, hand) {
  const token = memory.seat(table)?.token;
  return ask(`/api/tables/${table}/shares`, { game, ...(hand && { hand }) }, undefined, token);
}

/** A game of a table.
 * @param {string} table @param {number} game @returns {Offer} */
export const theGame = (table, game) => [translatable("sharing-game", "Share this game"), () => ofTable(table, game)];

/** A hand of it.
 * @param {string} table @param {number} game @param {number} hand @returns {Offer} */
export const theHand = (table, game, hand) => [translatable("sharing-hand", "Share this hand"), () => ofTable(table, game, hand)];

/** What has a page of its own, that anybody may open.
 * @param {string} words @param {string} path @param {string} title @param {string} [may] @returns {Offer} */
export const thePage = (words, path, title, may = LOOK) => [words, () => ({ title, address: new URL(path, location.href).href, may: isLocalhost() ? translatable("sharing-may-here-only", `${may} (on this computer only)`, { may }) : may })];

/** The link, to be copied or sent. @param {Made} made */
function link({ title, address, nowhere, may = LOOK }) {
  const field = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value: address, "aria-label": translatable("sharing-link", "Link to share"), onfocus: () => field.select() }));
  const said = h("p", { class: "shared-said", role: "status" }, translatable("sharing-may", `Anyone with this link can ${may}.`, { may }));
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = translatable("sharing-link-copied", "Link copied.");
    } catch {
      said.textContent = translatable("sharing-link-selected", "Copy the selected link.");
    }
  };
  const send = () => navigator.share({ title, text: title, url: address }).catch(() => {}); // then not
  return h(
    "div",
    { class: "shared" },
    h("p", { class: "shared-title" }, title),
    h(
      "div",
      { class: "shared-row" },
      field,
      h("button", { type: "button", class: "button primary", onclick: copy }, icon("copy"), translatable("sharing-copy", "Copy")),
      "share" in navigator && h("button", { type: "button", class: "button", onclick: send }, translatable("sharing-send", "Send")),
    ),
    said,
    nowhere && h("p", { class: "shared-said" }, withCommand(nowhere)),
  );
}

/** @param {HTMLElement} place @param {Offer} offer */
function make(place, [, made]) {
  const work = async () => {
    fill(place, link(await made()));
    place.querySelector("button")?.focus();
  };
  return perform(place, work, (why) => fill(place, why ? h("p", { class: "error", role: "alert" }, why) : h("p", { role: "status" }, translatable("sharing-making", "Making the link …"))));
}

/** A button by which one of these is shared; what they are is asked when it is pressed.
 * @param {() => Offer[]} offers */
export function shareButton(offers) {
  const open = async () => {
    const all = offers();
    const place = h("div", {});
    const choice = all.length > 1 && h("div", { class: "shared-row" }, all.map((one) => h("button", { type: "button", class: "button", onclick: () => make(place, one) }, one[0])));
    await styles("sharing/shared");
    await show(sheet(translatable("sharing-share", "Share"), choice || "", place));
    if (all.length === 1) await make(place, all[0]);
  };
  const [first, ...more] = offers();
  const button = h("button", { type: "button", class: "button small share-it", "aria-haspopup": "dialog", onclick: () => perform(button, open, () => {}) }, more.length ? translatable("sharing-share", "Share") : first[0]);
  return button;
}
