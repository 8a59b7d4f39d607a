// How friends come to this table: the link, the same for cameras, and the device's own way to send it.

import { copy, withCommand } from "./clipboard.js";
import { ask } from "../page/desk.js";
import { h, icon, styles } from "../page/make.js";
import { isLocalhost } from "../page/network.js";
import { translatable } from "../page/texts.js";

/** @typedef {{address: string, others: string[], nowhere: string, code: string}} Invited */

/** What the server says of the address of this table, once it was asked @type {Promise<Invited> | null} */
let invitation = null;
/** Which of its addresses is shown, in their order. */
let shown = 0;

/** What whoever has the link may do.
 * @param {Pick<import("../line/types.js").Table, "chairs" | "door" | "free" | "covered" | "stage">} table */
export function may({ chairs, door, free = [], covered, stage }) {
  const which = stage === "gathering" && chairs.some(({ kind }) => kind === "empty") ? "empty" : "bot";
  const how = door === "ask" ? "ask" : "take";
  const seat = `${how === "ask" ? "ask for" : "take"} ${which === "empty" ? "an empty seat" : "a bot's seat"}`;
  if (!covered && !free.length) return translatable("sharing-may-watch", "Anyone with this link can watch.");
  if (!covered) return translatable("sharing-may-watch-or-sit", `Anyone with this link can watch or ${seat}.`, { how, which });
  if (!free.length) return translatable("sharing-may-see-who", "Anyone with this link can see who plays here, but not the game.");
  return translatable("sharing-may-sit", `Anyone with this link can ${seat}. Only the players can see the game.`, { how, which });
}

/** A link to a table as others open it, the button that copies it, and why nobody else can.
 * @param {import("../line/types.js").Table} table @param {string} label @param {string} [tail] what follows the address
 * @param {boolean} [warns] whether whoever looks can do something about the address */
export function linked(table, label, tail = "", warns = true) {
  styles("sharing/invite");
  const value = location.origin + location.pathname + tail;
  const field = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value, "aria-label": label, onfocus: () => field.select() }));
  const words = h("span", { "aria-live": "polite" }, translatable("sharing-copy", "Copy"));
  const button = h("button", { type: "button", class: "button copies", onclick: () => copy(field, words) }, icon("copy"), words);
  const warned = h("p", { class: "nowhere", hidden: true });
  invitation ??= ask(`/api/tables/${table.id}`);
  const found = invitation.then((invited) => {
    const { address, others, nowhere } = invited;
    if (!isLocalhost() && new URL(address).host !== location.host) return null; // a proxy has another name for the server
    field.value = [address, ...others][shown] + tail;
    warned.replaceChildren(...(nowhere ? withCommand(nowhere) : []));
    warned.hidden = !nowhere || !warns;
    return invited;
  }, () => (invitation = null));
  return { field, button, warned, found };
}

/** The invitation to a table.
 * @param {import("../line/types.js").Table} table @param {boolean} [host] whether it is theirs who look: who only
 *   sits here can do nothing about the address */
export function sharing(table, host = false) {
  const { field, button, warned, found } = linked(table, translatable("sharing-table-link", "Link to this table"), "", host);
  const drawn = /** @type {HTMLImageElement} */ (h("img", { alt: translatable("sharing-qr", "The link as a QR code"), width: 116, height: 116 }));
  const camera = h("figure", { class: "camera", hidden: true }, drawn);
  drawn.onerror = () => (camera.hidden = true);
  const choice = h("div", { class: "networks", hidden: true });
  found.then((invited) => {
    if (!invited) return;
    const { address, others, code } = invited;
    const all = [address, ...others];
    const use = (/** @type {number} */ at) => {
      shown = at;
      field.value = all[at];
      if (code) drawn.src = at ? `${code}?at=${at}` : code;
    };
    use(shown);
    camera.hidden = !code;
    if (!others.length) return;
    const pick = (/** @type {Event} */ { target }) => use(Number(/** @type {HTMLSelectElement} */ (target).value));
    choice.append(h("label", {}, `${translatable("sharing-network", "On the network of")} `, h("select", { onchange: pick }, all.map((one, at) => h("option", { value: String(at), selected: at === shown }, new URL(one).host)))));
    choice.hidden = false;
  });
  const send = () => navigator.share({ title: table.title || "Euchre", text: translatable("sharing-come", "Come and play Euchre"), url: field.value }).catch(() => {});
  return h(
    "div",
    { class: "share" },
    h("div", { class: "by-camera" }, camera, h("p", {}, may(table), h("span", { class: "to-camera" }, ` ${translatable("sharing-scan", "Scan the code with a phone's camera, or send the link.")}`))),
    h("div", { class: "share-row" }, field, button, "share" in navigator && h("button", { type: "button", class: "button", onclick: send }, translatable("sharing-share", "Share"))),
    choice,
    warned,
  );
}
