// Asking the server, with a deadline; and what is asked again and again while somebody looks.

import { translatable } from "./texts.js";

/** The cause of an error: no answer has come, or not the whole of it. */
export const LOST = "unreachable";
/** Milliseconds after which there is no answer. */
export const ANSWER_WITHIN = 10_000;

/** What says in words that the network has lost something: browsers have some of their own, for programmers. What was stopped
 * by this page stays as it is. @param {AbortSignal | null} [signal] by which it stops that @param {string} [words]
 * @returns {(error: unknown) => never} */
export const lost = (signal, words = translatable("page-lost", "Can't reach the server. Check the connection and try again.")) => (error) => {
  throw signal?.aborted ? error : new Error(words, { cause: LOST });
};

/** What stands before all addresses of this site, like "/cards"; empty where it has the domain for itself. */
export const ROOT = /^https?:\/\/[^/]+(.*)\/static\//.exec(import.meta.url)?.[1] ?? "";

/** An address of this site with its root before it, unless it has it; others stay as they are. @param {string} address */
export const rooted = (address) => (/^\/(?!\/)/.test(address) && !address.startsWith(`${ROOT}/`) ? ROOT + address : address);

/** A path of this site without its root: where this page is. @param {string} [path] */
export const unrooted = (path = location.pathname) => (path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : path);

/** Whether a page was opened by the computer's own name for itself. */
export const isLocalhost = () => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(location.hostname);

/**
 * Fetches the whole of an answer. Throws an `Error` whose message can be shown to a person where it has not come in time.
 * @param {string} path @param {RequestInit} [how] @param {number} [within] in ms
 * @returns {Promise<{ok: boolean, status: number, text: string}>}
 */
export async function fetchText(path, how = {}, within = ANSWER_WITHIN) {
  const { signal } = how;
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, within);
  signal?.addEventListener("abort", end);
  try {
    const answer = await fetch(rooted(path), { ...how, signal: stop.signal });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } catch (error) {
    return lost(signal)(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** Does something now and then while the page is looked at: one at a time, and what fails is done again the next time.
 * What is answered does it at once, too. @param {() => Promise<unknown>} run @param {number} every in ms */
export function keepFresh(run, every) {
  let runs = false;
  const look = () => {
    if (runs || document.hidden) return;
    runs = true;
    const done = () => void (runs = false);
    run().then(done, done);
  };
  setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  return look;
}
