// The link to the table, to copy or to share.

import { ask } from "./desk.js";
import { h, icon } from "./make.js";

/** What the server says of the address of this table, once it was asked @type {Promise<any> | null} */
let invitation = null;

/** The link that friends open, and what is to be known of it.
 * @param {import("./types.js").Table} table @param {(text: string) => void} told */
export function sharing({ id, door, kept }, told) {
  const may = kept?.length || door === "locked" ? "" : door === "ask" ? ", and ask to sit where there is room" : ", and sit where there is room";
  const field = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value: location.origin + location.pathname, "aria-label": "Link to this table" }));
  const warned = h("p", { class: "nowhere", hidden: true });
  invitation ??= ask(`/api/tables/${id}`);
  invitation.then(({ address, nowhere }) => {
    field.value = address || field.value;
    warned.textContent = nowhere ?? "";
    warned.hidden = !nowhere;
  }, () => (invitation = null));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      told("The link is copied.");
    } catch {
      field.select();
      told("Copy the link that is marked.");
    }
  };
  const send = () => navigator.share({ title: "Euchre", text: "Come and play Euchre", url: field.value }).catch(() => {});
  return h(
    "div",
    { class: "share" },
    h("p", {}, `Whoever has this link may watch${may}.`),
    h(
      "div",
      { class: "share-row" },
      field,
      h("button", { type: "button", class: "button", onclick: copy }, icon("copy"), "Copy"),
      "share" in navigator && h("button", { type: "button", class: "button", onclick: send }, "Share"),
    ),
    warned,
  );
}
