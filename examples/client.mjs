// A player in JavaScript, without dependencies, from docs/protocol.md alone. In Node.js 22 or later:
//
//     node examples/client.mjs http://127.0.0.1:8642
//
// A page of the server's own site can import `makeTable` and `play` from this file.

const PARTS = ["table", "game", "hand", "mine"];
const LATER = ["busy", "flood", "full", "not-saved"]; // errors that pass by themselves
const LONGEST_WAIT = 10_000; // ms between two connections

/** Return the command that is due, or null. Your idea goes here. */
export function choose({ table, hand, mine }) {
  if (mine.cut) return { type: "act", event: { type: "cut", seat: mine.seat, at: mine.cut[0] } };
  const offer = [...(mine.choices ?? []), ...(mine.cards ?? [])].find(({ event }) => event);
  if (offer) return { type: "act", event: offer.event };
  if (hand?.phase === "over" && !table.chairs[mine.seat].ready) return { type: "ready" };
  return null;
}

/** Make a table; return its id and link, and your seat with its token. */
export async function makeTable(server, wishes) {
  const request = { method: "POST", body: JSON.stringify(wishes) };
  const response = await fetch(`${server}/api/tables`, request);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

/** Play in a seat until `isDone(picture)`, over as many connections as it takes. */
export async function play(server, seat, isDone = ({ game }) => game?.over) {
  const me = { picture: {}, version: 0, sent: 0, isDone, pending: null };
  me.ids = crypto.getRandomValues(new Uint32Array(2)).join("-"); // no other run of this seat has them
  for (let wait = 100; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    const began = Date.now();
    const end = await connect(server, seat, me);
    if (end.done) return me.picture;
    if (end.why) throw new Error(end.why);
    if (Date.now() - began > LONGEST_WAIT) wait = 100; // it was a good connection
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
  }
}

/** Play over one connection; return how it ended: `done`, `why` not to come back, or neither. */
function connect(server, { table, token }, me) {
  const socket = new WebSocket(`${server.replace("http", "ws")}/api/tables/${table}/socket`);
  const send = (command) => socket.send(JSON.stringify(command));
  const end = {};
  socket.onopen = () => send({ id: "hello", type: "hello", versions: [1], token });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "event" && message.v <= me.version) return; // known already
    if (message.type === "event" && message.v > me.version + 1) return socket.close(); // one is missing
    if (["welcome", "snapshot", "event"].includes(message.type)) me.version = message.v;
    for (const part of PARTS) if (part in message) me.picture[part] = message[part];
    if (message.type === "welcome" && me.pending) send(me.pending); // again, under the same id
    if (message.id === me.pending?.id) me.pending = null; // it is answered
    if (message.type === "error" && LATER.includes(message.code)) return socket.close();
    if (message.type === "error" && message.code !== "stale") end.why = message.why;
    if (["replaced", "removed"].includes(message.code)) end.why = message.why; // a bye for good
    end.done = Boolean(me.isDone(me.picture));
    if (end.done || end.why) return socket.close();
    const command = me.pending ? null : choose(me.picture);
    if (!command) return;
    me.pending = { id: `${me.ids}-${++me.sent}`, seen: me.version, ...command };
    send(me.pending);
  };
  return new Promise((resolve) => {
    socket.onclose = () => resolve(end);
  });
}

if (globalThis.process?.argv[1]?.endsWith("client.mjs")) {
  if (!globalThis.WebSocket) throw new Error("This needs Node.js 22 or later.");
  const server = process.argv[2] ?? "http://127.0.0.1:8642";
  const wishes = { name: "Robot", bots: "club", pace: "instant", start: true };
  const seat = await makeTable(server, wishes);
  console.log(`Watch at ${server}${seat.link}`);
  const { mine } = await play(server, seat);
  console.log(mine.ending.join(" "));
}
