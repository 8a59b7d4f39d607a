// What needs no more than an address begins while the rest of the page is still on its way: a table
// is made where somebody wants to play now, and the line to the table is opened.

import { ROOT, unrooted } from "../page/network.js";
import { device, entry, memory } from "../page/storage.js";
import { playNow } from "./play.js";

const VERSIONS = [1];

/** @typedef {{table: string, socket: WebSocket, heard: string[], hear: (event: MessageEvent) => void}} Line */

/** Opens a line to a table, and greets. @param {string} table @param {string | null} token @param {string} id of the greeting */
export function greet(table, token, id) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${ROOT}/api/tables/${encodeURIComponent(table)}/socket`);
  const hello = { id, type: "hello", versions: VERSIONS, ...(token && { token, device: device() }) };
  socket.addEventListener("open", () => socket.send(JSON.stringify(hello)));
  return socket;
}

/** The line that was opened early, until it is asked for @type {Line | null} */
let line = null;

/** The line to a table that is open already, and what has been heard on it so far.
 * @param {string} table */
export function early(table) {
  const found = line;
  line = null;
  if (!found) return null;
  found.socket.removeEventListener("message", found.hear);
  if (found.table === table && found.socket.readyState <= WebSocket.OPEN) return found;
  found.socket.close();
  return null;
}

/** The id of a table as it stands in an address: what cannot be read stays as it is, and there is no such table. @param {string} part */
function idOf(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Finds the table that the page is about. */
async function find() {
  if (unrooted() === "/play") await playNow();
  const table = idOf(unrooted().split("/")[2] ?? "");
  if (table && !location.hash && !entry().seat) {
    // no seat comes with the address: nothing is to be asked first
    /** @type {string[]} */
    const heard = [];
    const hear = (/** @type {MessageEvent} */ event) => void heard.push(event.data);
    const socket = greet(table, memory.seat(table)?.token ?? null, "early");
    socket.addEventListener("message", hear);
    line = { table, socket, heard, hear };
  }
  return table;
}

/** The table that the page is about. */
export const here = find();
