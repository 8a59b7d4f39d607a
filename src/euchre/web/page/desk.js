// What the pages of the lobby share: asking the server, and what this device remembers.

/** What is kept under `key`, or "". Values may have been stored as JSON or as they are.
 * @param {string} key @returns {string} */
export function kept(key) {
  try {
    const text = localStorage.getItem(key) ?? "";
    try {
      const value = JSON.parse(text);
      return typeof value === "string" ? value : text;
    } catch {
      return text;
    }
  } catch {
    return "";
  }
}

/** Remembers a value, if this device allows it. @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a private window: then it is forgotten with the page
  }
}

/**
 * Asks the server. Throws an `Error` whose message can be shown to a person.
 * @param {string} path @param {unknown} [body] sent by POST if there is one
 * @param {AbortSignal} [signal]
 * @param {string} [token] of a seat, in whose name it is asked
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal, token) {
  /** @type {RequestInit} */
  const how = { signal, headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) } };
  if (body !== undefined) {
    how.method = "POST";
    how.headers = { ...how.headers, "content-type": "application/json" };
    how.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, how);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error("The server cannot be reached. Check the connection and try again.");
  }
  const content = await answer.json().catch(() => null);
  if (answer.ok && content !== null) return content;
  throw new Error(sentence(content?.detail ?? "") || "The server could not do that. Try again.");
}

/** Makes a table, keeps the seat, and answers where to go. @param {object} wishes
 * @returns {Promise<string>} */
export async function makeTable(wishes) {
  const made = await ask("/api/tables", wishes);
  if (made.token !== undefined && made.token !== null) {
    keep(`euchre.seat.${made.table}`, { seat: made.seat, token: made.token, at: Date.now() });
  }
  return new URL(made.link, location.href).href;
}

/** With a capital and a full stop. @param {string} text */
export function sentence(text) {
  if (!text) return "";
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
