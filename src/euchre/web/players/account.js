// The way in: a new account, signing in by a passkey or a recovery code.

import { ask, leave, perform, remembered, request } from "../page/desk.js";
import { h } from "../page/make.js";
import { LOST } from "../page/network.js";
import { makeKey, useKey } from "./passkeys.js";
import { listCodes } from "./codes.js";
import { came, forget, known, leaveFor } from "./own.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";

const SEATS = 60;

/** Why somebody has been sent here, where that is worth a word. @type {Record<string, string>} */
const DONE = { out: translatable("account-signed-out", "You're signed out."), deleted: translatable("account-is-deleted", "Your account is deleted.") };
const done = document.querySelector("[data-done]");
const why = DONE[came().why];
if (done && why) {
  done.textContent = why;
  document.querySelector("[data-evenings]")?.removeAttribute("hidden"); // those places are in cookies that no script reads
  known().then((what) => what.length && offer(done, what));
}

/** Who signs out may come back: they say whether what is theirs goes. @param {Element} done @param {string[]} what */
function offer(done, what) {
  const [first, last] = [what.slice(0, -1).join(", "), what[what.length - 1]];
  const known = first ? translatable("account-known-and", `${first} and ${last}`, { first, last }) : last;
  done.textContent += " " + translatable("account-still-stores", `This browser still stores ${known}.`, { known });
  const button = h("button", { type: "button", class: "button small", onclick: () => (forget(), button.replaceWith(translatable("account-forgotten", "Deleted."))) }, translatable("account-forget", "Delete that"));
  done.append(" ", button);
}

/** The page that sent somebody here, who goes back there. @type {string | null} */
const target = /^#to=\/\w/.test(location.hash) ? location.hash.slice(4) : null;

/** The seats that this browser has kept, whose games come along. */
function seats() {
  return memory.seats().filter(({ token }) => typeof token === "string").slice(0, SEATS).map(({ table, token }) => ({ table, token }));
}

/** @param {string} selector @param {(at: HTMLElement) => Promise<unknown>} work */
function does(selector, work) {
  const at = /** @type {HTMLElement | null} */ (document.querySelector(selector));
  const error = /** @type {HTMLElement | null} */ (at?.closest("section")?.querySelector("[data-error]"));
  if (!at || !error) return;
  at.addEventListener(at instanceof HTMLFormElement ? "submit" : "click", (event) => {
    event.preventDefault();
    perform(at, () => work(at), (why) => (error.textContent = why));
  });
}

/** @param {HTMLElement} form @param {string} name */
const typed = (form, name) => String(new FormData(/** @type {HTMLFormElement} */ (form)).get(name) ?? "");

/** Who is signed in all the same where nothing but the answer was lost; nobody where something else went wrong.
 * @param {unknown} problem @returns {Promise<{player?: string, name?: string}>} */
async function signedIn(problem) {
  const lost = problem instanceof Error && problem.cause === LOST;
  return lost ? ask("/api/you").catch(() => ({})) : {};
}

does("[data-sign-in]", async () => {
  const { player, proof } = await useKey(await request("POST", "/api/players/sign-in"));
  const { link } = await request("POST", `/api/players/${encodeURIComponent(player)}/sessions`, proof);
  await leave(target ?? link);
});

does("[data-recover]", async (form) => {
  const code = typed(form, "code");
  const { player } = await request("POST", "/api/players/recover", { code });
  await request("POST", `/api/players/${encodeURIComponent(player)}/recovery`, { code }).catch(async (problem) => {
    if ((await signedIn(problem)).player !== player) throw problem; // the code is used up, and opens nothing any more
  });
  await leaveFor(`/players/${encodeURIComponent(player)}/account`, "recovered", target);
});

/** Makes an account. Where the answer is lost it may be there all the same: then its codes are shown to nobody.
 * @param {HTMLElement} form */
async function makeAccount(form) {
  const asked = await request("POST", "/api/players/new", { name: typed(form, "name") });
  const proof = await makeKey(asked);
  try {
    return await request("POST", "/api/players", { ...proof, seats: seats() });
  } catch (problem) {
    const { player, name } = await signedIn(problem);
    if (!player || name !== asked.options.user.name) throw problem;
    return leaveFor(`/players/${encodeURIComponent(player)}/account`, "made", target);
  }
}

does("[data-register]", async (form) => {
  const made = await makeAccount(form);
  if (!made) return; // they have come back
  remembered({ name: typed(form, "name") });
  const panel = /** @type {HTMLElement} */ (document.querySelector("[data-codes]"));
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".ways-in"))) way.hidden = true;
  listCodes(panel, made.codes);
  if (target) panel.querySelector("[data-on]")?.setAttribute("href", target);
  const came = /** @type {HTMLElement} */ (panel.querySelector("[data-came]"));
  if (made.games) came.textContent = translatable("account-games-moved", `${made.games} game${made.games === 1 ? "" : "s"} from this browser moved to your account.`, { games: made.games });
});
