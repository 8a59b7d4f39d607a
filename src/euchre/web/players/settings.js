// What the owner of an account changes in it.

import { renewed } from "../page/fresh.js";
import { ask, leave, perform, remembered, request } from "../page/desk.js";
import { h } from "../page/make.js";
import { LOST } from "../page/network.js";
import { makeKey, useKey } from "./passkeys.js";
import { listCodes } from "./codes.js";
import { came, forget, leaveFor } from "./own.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";

const root = /** @type {HTMLElement} */ (document.querySelector(".account"));
const own = `/api/players/${root.dataset.player}`;
const error = /** @type {HTMLElement} */ (root.querySelector("[data-error]"));
const done = /** @type {HTMLElement} */ (root.querySelector("[data-done]"));

/** Why somebody has been sent here. @type {Record<string, string>} */
const CAME = {
  recovered: translatable("account-recovered", "You're signed in. That code is used up. Create a passkey for this device below."),
  made: translatable("account-made", "Your account is ready, and you're signed in. The recovery codes didn't arrive, so get new ones below."),
};
const { why, on: back } = came();
done.textContent = CAME[why] ?? "";
if (back) done.after(h("a", { class: "button", href: back }, translatable("account-go-back", "Go back to where you were")));

/** Asks for what only who has just signed in may do: if need be they show their passkey once more.
 * @param {string} method @param {string} path @returns {Promise<any>} */
async function confirmed(method, path) {
  try {
    return await request(method, path);
  } catch (problem) {
    if (!(problem instanceof Error) || problem.cause !== "confirm") throw problem;
  }
  const { player, proof } = await useKey(await request("POST", "/api/players/sign-in"));
  if (player !== root.dataset.player) throw new Error(translatable("account-passkey-of-another", "That passkey belongs to another account. Use one that belongs to this account."));
  await request("POST", `${own}/sessions`, proof);
  return request(method, path);
}

/** Throws it again, unless only the answer was lost and nobody is signed in any more. @param {unknown} problem */
async function verifySignedOut(problem) {
  const lost = problem instanceof Error && problem.cause === LOST;
  if (!lost || (await ask("/api/you")).player) throw problem;
}

/** @param {string} why */
function refused(why) {
  error.textContent = why;
  if (why) error.scrollIntoView({ block: "center" });
}

/** @param {string} selector @param {string} kind @param {(at: any) => Promise<unknown>} work what is done; a sentence is shown then */
function on(selector, kind, work) {
  for (const at of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))) {
    at.addEventListener(kind, (event) => {
      event.preventDefault();
      done.textContent = "";
      perform(at, async () => (done.textContent = String((await work(at)) ?? "")), refused);
    });
  }
}

/** A control that shows what is kept, and shows that again where another choice is refused.
 * @param {string} selector @param {"value" | "checked"} shown @param {(at: any) => Promise<unknown>} keep as of `on` */
function chooses(selector, shown, keep) {
  const kept = new Map([...root.querySelectorAll(selector)].map((/** @type {any} */ at) => [at, at[shown]]));
  on(selector, "change", async (at) => {
    const said = await keep(at).catch((problem) => {
      at[shown] = kept.get(at);
      throw problem;
    });
    kept.set(at, at[shown]);
    return said;
  });
}

on("[data-rename]", "submit", async (/** @type {HTMLFormElement} */ form) => {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
  await request("POST", `${own}/name`, { name: field.value, was: field.defaultValue });
  field.defaultValue = field.value;
  remembered(await ask("/api/you"));
  return translatable("account-name-changed", "Your name is changed.");
});

chooses("[data-public]", "checked", async (/** @type {HTMLInputElement} */ tick) => {
  await request("POST", `${own}/visible`, { public: tick.checked });
  return tick.checked ? translatable("account-now-public", "Everybody can see your profile.") : translatable("account-now-private", "Only you can see your profile.");
});

on("[data-add-key]", "click", async () => {
  const proof = await makeKey(await confirmed("POST", `${own}/keys/new`));
  await request("POST", `${own}/keys`, proof);
  await leaveFor("", "", back);
});

on("[data-remove-key]", "click", async (/** @type {HTMLElement} */ button) => {
  await confirmed("DELETE", `${own}/keys/${encodeURIComponent(button.dataset.removeKey ?? "")}`);
  await leave();
});

on("[data-new-codes]", "click", async () => {
  const { codes } = await confirmed("POST", `${own}/codes`);
  listCodes(/** @type {HTMLElement} */ (root.querySelector("[data-codes]")), codes);
});

on("[data-end]", "click", async (/** @type {HTMLElement} */ button) => {
  await request("DELETE", `${own}/sessions/${button.dataset.end}`).catch(verifySignedOut);
  if (button.dataset.end !== "this") return leave();
  for (const name of ["euchre.name", "euchre.you"]) memory.set(name, null);
  await leaveFor("/you", "out");
});

chooses("[data-company]", "value", async (/** @type {HTMLSelectElement} */ select) => {
  await request("POST", `${own}/company`, { player: select.dataset.company, company: select.value });
  return translatable("account-saved", "Saved.");
});

on("[data-delete]", "click", async (/** @type {HTMLElement} */ button) => {
  if (!button.dataset.sure) {
    button.dataset.sure = "yes";
    renewed(button);
    button.textContent = translatable("account-delete-all", "Yes, delete everything");
    return translatable("account-delete-press", "Press once more to delete your account for good.");
  }
  await confirmed("DELETE", own).catch(verifySignedOut);
  await forget();
  await leaveFor("/you", "deleted");
});
