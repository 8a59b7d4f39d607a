// What the pages of the lobby share: asking the server.

import { ANSWER_WITHIN, LOST, fetchText, rooted } from "./network.js";
import { memory } from "./storage.js";
import { translatable } from "./texts.js";

/** Why there is nothing, where the server has not said. */
export const FAILED = translatable("page-failed", "The server couldn't do that. Try again.");
/** Milliseconds before what had no answer is asked again. */
const AGAIN = [500, 2000];

/**
 * Asks the server; what it answers, null where that is nothing. Throws an `Error` whose message can
 * be shown to a person, and whose cause is the code of the problem.
 * @param {string} method @param {string} path @param {unknown} [body] a text, or anything else as JSON
 * @param {{signal?: AbortSignal, token?: string, key?: string, within?: number}} [how] `token`: of a seat, in whose
 * name it is asked; `key`: by which the server knows what it has been asked before; `within`: how long it is waited
 * for, in ms
 * @returns {Promise<any>}
 */
export async function request(method, path, body, { signal, token, key, within } = {}) {
  const plain = typeof body === "string";
  const headers = {
    accept: "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { "idempotency-key": key }),
    ...(body !== undefined && { "content-type": plain ? "text/plain" : "application/json" }),
  };
  const { ok, status, text } = await fetchText(path, { method, signal, headers, body: plain ? body : JSON.stringify(body) }, within);
  const content = read(text);
  if (ok) return content;
  throw new Error(sentence(content?.detail ?? "") || FAILED, { cause: status === 502 ? LOST : content?.code });
}

/** What a text says in JSON; null: nothing. @param {string} text */
export function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Asks the server for something. As `request`.
 * @param {string} path @param {unknown} [body] sent by POST if there is one
 * @param {AbortSignal} [signal]
 * @param {string} [token] of a seat, in whose name it is asked
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal, token) {
  const content = await request(body === undefined ? "GET" : "POST", path, body, { signal, token });
  if (content === null) throw new Error(FAILED);
  return content;
}

/** The keys of what had no answer yet. @type {Map<string, string>} */
const unanswered = new Map();

/** A key by which a request is known that is sent again. */
export const drawnKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Asks for what is to happen once: where the answer is lost it is asked again by the same key, and so
 * it is where somebody presses the button again.
 * @param {string} path @param {unknown} body @returns {Promise<any>}
 */
export async function askOnce(path, body) {
  const asked = `${path} ${JSON.stringify(body)}`;
  const key = unanswered.get(asked) ?? drawnKey();
  unanswered.set(asked, key);
  for (let tries = 0; ; tries++) {
    try {
      const made = await request("POST", path, body, { key });
      if (made === null) throw new Error(FAILED, { cause: LOST });
      unanswered.delete(asked);
      return made;
    } catch (problem) {
      if (!(problem instanceof Error && problem.cause === LOST)) {
        unanswered.delete(asked);
        throw problem;
      }
      if (tries === AGAIN.length) throw problem;
    }
    await new Promise((done) => setTimeout(done, AGAIN[tries]));
  }
}

/** Goes once more where this page is left for, if it is still here after a while. @type {(() => void) | null} */
let goAgain = null;

/**
 * Does what a button, a form or a choice is there for. It is busy until that is done, and pressed meanwhile it does nothing more,
 * unless the way to the next page was stopped, or has failed.
 * @param {HTMLElement} at @param {() => Promise<unknown>} work @param {(why: string) => void} say why it was not done; "" at first
 */
export async function perform(at, work, say) {
  if (at.getAttribute("aria-busy")) return goAgain?.();
  at.setAttribute("aria-busy", "true");
  const focused = document.activeElement === at;
  // which would show what was not asked for
  at.toggleAttribute("disabled", at.matches("input, select"));
  say("");
  try {
    await work();
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem));
  }
  at.removeAttribute("aria-busy");
  at.removeAttribute("disabled");
  if (focused && document.activeElement === document.body) at.focus();
}

/** Leaves for another page; done once somebody comes back to this one. @param {string} [to] without it the page is loaded anew */
export function leave(to) {
  const go = () => {
    goAgain = null;
    if (to) location.assign(rooted(to));
    else location.reload();
    late = setTimeout(() => (goAgain = go), ANSWER_WITHIN);
  };
  let late = 0;
  go();
  return new Promise((back) => addEventListener("pageshow", ({ persisted }) => persisted && (clearTimeout(late), (goAgain = null), back(undefined))));
}

/** @type {Promise<{player?: string, name?: string, link?: string}> | null} */
let signedIn = null;

/** Keeps the name, for the top of this page and of those that do not know it. @param {{name?: string}} found */
export function remembered(found) {
  const top = document.querySelector(".you-button");
  if (top) top.textContent = found.name || translatable("page-you", "You");
  memory.set("euchre.you", found.name ?? "");
  return found;
}

/** Who is signed in in this browser; nobody where the server does not say. @param {boolean} [anew] whether it is asked again */
export function you(anew = false) {
  if (anew) signedIn = null;
  // then it is asked again
  signedIn ??= ask("/api/you").then(remembered, () => ((signedIn = null), {}));
  return signedIn;
}

/** Who is signed in sits under that name, and cannot choose another; "": nobody is.
 * @param {HTMLInputElement} field @param {boolean} [anew] as of `you` */
export async function underAccount(field, anew) {
  const { name = "" } = await you(anew);
  if (name) field.value = name;
  field.readOnly = Boolean(name);
  field.title = name && translatable("page-account-name", "You're signed in, so this is your account's name.");
  return name;
}

/** Where a name is refused, as that of an account is to whoever has been signed out of it meanwhile, another may be chosen.
 * @param {any} problem the refusal @param {HTMLInputElement | null} [field] without it: it is drawn anew after that */
export async function freeName({ cause, code = cause }, field) {
  if (!["name-taken", "off"].includes(code) || field?.readOnly === false) return;
  await (field ? underAccount(field, true) : you(true));
}

/** Keeps by what name somebody plays, once the server has taken it; whoever is signed in plays by that of their account.
 * @param {string} [name] */
export const keepName = (name) => void (name && !memory.text("euchre.you") && memory.set("euchre.name", name));

/** Keeps a seat, and answers where to go: the seat goes along where this browser does not keep it.
 * @param {string} table @param {import("./storage.js").Seat} seat @param {string} link @returns {string} */
export function keepNewSeat(table, seat, link) {
  const kept = memory.keepSeat(table, { ...seat, at: Date.now() });
  return new URL(kept ? link : `${link}#seat=${seat.token}`, location.href).href;
}

/** Makes a table, keeps the seat, and answers where to go. @param {{name: string} & Record<string, unknown>} wishes
 * @returns {Promise<string>} */
export async function makeTable(wishes) {
  const made = await askOnce("/api/tables", wishes);
  const { table, link, seat, token } = made;
  keepName(wishes.name);
  return token ? keepNewSeat(table, { seat, token }, link) : new URL(link, location.href).href;
}

/** With a capital and a full stop. @param {string} text */
export function sentence(text) {
  if (!text) return "";
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
