// A link with a seat, opened where another seat of this table is kept: which of them it is to be.

import { ask } from "../page/desk.js";
import { h } from "../page/make.js";
import { memory, takeSeat } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { sheet, show } from "../settings/settings.js";

/** @typedef {{seat: number | null, name: string}} Opens what a token opens */

/** @param {string} table @param {string} token @returns {Promise<Opens>} */
async function opens(table, token) {
  const found = await ask(`/api/tables/${table}`, undefined, undefined, token);
  const seat = found.seat ?? null;
  return { seat, name: seat === null ? "" : found.table.chairs[seat].name };
}

/**
 * What the kept seat and the one of the link come to. Nothing that is kept is lost before the server has
 * taken what is to replace it, and where both are somebody's only a person says which.
 * @param {string} table @param {string} offered the token in the link
 * @returns {Promise<{told?: string, asks?: [Opens, Opens]}>}
 */
export async function weigh(table, offered) {
  try {
    const link = await opens(table, offered);
    if (link.seat === null) return { told: translatable("seats-link-opens-none", "That link doesn't open a seat here (anymore). You keep yours.") };
    const own = await opens(table, memory.seat(table)?.token ?? "");
    if (own.seat !== null && own.seat !== link.seat) return { asks: [own, link] };
    takeSeat(table, { seat: null, token: offered });
    return {};
  } catch (error) {
    return { told: `${error instanceof Error ? error.message : error} ${translatable("seats-open-link-again", "Open the link again.")}` };
  }
}

/** @param {Opens} own @param {Opens} link @param {() => void} change */
export function choose(own, link, change) {
  const yes = () => (dialog.close(), change());
  const words = translatable("seats-other-seat", `You're sitting here as ${own.name}, and this link opens ${link.name}'s seat. If you take it, this device loses yours.`, { own: own.name, other: link.name });
  const stay = h("button", { type: "button", class: "button primary", onclick: () => dialog.close() }, translatable("seats-stay", `Stay ${own.name}`, { name: own.name }));
  const dialog = sheet(translatable("seats-change", "Change seats?"), h("p", {}, words), h("div", { class: "go" }, stay, h("button", { type: "button", class: "button", onclick: yes }, translatable("seats-play-as", `Play as ${link.name}`, { name: link.name }))));
  show(dialog);
}
