// The line to the server: commands are sent until they are acknowledged, events are taken once.

import { translatable } from "../page/texts.js";
import { early, greet } from "./early.js";
import { ConnectionTiming } from "./timing.js";

/** @import {Message, Status} from "./types.js" */

const PING_EVERY = 20000;
const ANSWERED_WITHIN = 1500;
const LOST_TABLE = ["no-table", "malformed", "unknown-version", "seen"];

/** Refused by the server: `code` for programs, `message` for people. */
class Refusal extends Error {
  /** @param {{code?: string, why?: string}} message */
  constructor(message) {
    super(message.why || translatable("line-refused", "You can't do that now."));
    this.code = message.code || "";
  }
}

/**
 * What comes in is handed to `ontake`, a change of `status` to `onstatus`, a refused greeting to
 * `onrefused`.
 */
export class Link {
  /** @param {string} table @param {() => (string | null)} token */
  constructor(table, token) {
    this.table = table;
    this.token = token;
    /** @type {(message: Message) => void} */
    this.ontake = () => {};
    /** @type {(state: {status: Status, why: string}) => void} */
    this.onstatus = () => {};
    /** @type {(message: Message) => void} */
    this.onrefused = () => {};
    /** @type {Map<string | number | undefined, {text: string, resolve: (m: Message) => void, reject: (e: Refusal) => void}>} */
    this.waiting = new Map();
    /** whose what waits is @type {string | null} */
    this.owner = null;
    /** the last command, at which version, and its answer @type {{text: string, version: number, answer: Promise<Message>} | null} */
    this.sent = null;
    this.prefix = Math.random().toString(36).slice(2, 10);
    this.count = 0;
    this.version = -1;
    this.welcomed = false;
    /** the id of the command that asks for a snapshot, until one comes; else empty */
    this.syncing = "";
    this.timing = new ConnectionTiming(Math.random);
    /** @type {Status} */
    this.status = "connecting";
    /** why the server did not greet */
    this.why = "";
    /** the server's clock minus `performance.now()`, in ms: nobody sets that meanwhile */
    this.ahead = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    addEventListener("online", () => this.hurry(this.status !== "closed" && this.timing.line !== "open"));
    addEventListener("offline", () => this.ping());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry(this.status === "lost" || this.status === "gone"));
    setInterval(() => this.ping(), PING_EVERY);
  }

  connect() {
    this.drop();
    const token = this.token();
    if (token !== this.owner) this.giveUp(translatable("line-seat-has-changed", "Your seat has changed, so nothing was done."));
    this.owner = token;
    this.timing.onConnect(performance.now());
    this.wait();
    this.welcomed = false;
    this.syncing = "";
    const line = early(this.table);
    const socket = (this.socket = line?.socket ?? greet(this.table, token, this.next()));
    const take = (/** @type {string} */ text) => socket === this.socket && this.take(JSON.parse(text));
    socket.onmessage = (event) => take(event.data);
    socket.onclose = () => socket === this.socket && this.lost();
    line?.heard.forEach(take);
  }

  /** Leaves the old socket behind. */
  drop() {
    const old = this.socket;
    this.socket = null;
    if (old && old.readyState <= WebSocket.OPEN) old.close();
  }

  /** Connects anew, as after sitting down. */
  again() {
    this.why = "";
    this.timing.onHurry(performance.now());
    this.set(this.timing.lostSince ? "lost" : "connecting");
    this.connect();
  }

  /** The network is back, or somebody looks at the page again. @param {boolean} anew whether there is no line to go on with */
  hurry(anew) {
    if (anew) this.again();
    else this.ping();
  }

  /** @param {boolean} [silent] whether it is given up because nothing is heard */
  lost(silent = false) {
    this.drop();
    if (silent) this.why = "";
    if (this.status === "closed") return this.timing.onClosed();
    this.timing.onLost(performance.now(), silent);
    this.set(this.timing.gone ? "gone" : "lost");
    this.wait();
  }

  /** Waits until something is to be done about the line. */
  wait() {
    clearTimeout(this.timer);
    const { next } = this.timing;
    if (next < Infinity) this.timer = setTimeout(() => this.tend(), Math.max(0, next - performance.now()));
  }

  tend() {
    const due = this.timing.due(performance.now());
    if (due === "silent") return this.lost(true);
    if (due === "connect") return this.connect();
    if (due === "gone") {
      this.timing.onGoneShown();
      this.set("gone");
    }
    this.wait();
  }

  /** @param {Status} status @param {string} [why] */
  set(status, why = this.why) {
    this.status = status;
    this.onstatus({ status, why });
  }

  next() {
    return `${this.prefix}-${++this.count}`;
  }

  /**
   * Sends a command, again after each reconnection until it is answered; it says on what it was decided, for much may
   * have happened by then. Once, where it is given twice before
   * anything has come of it: of a phrase that is its answer, as the table is the same after one of who watches.
   * @param {string} type @param {Record<string, unknown>} [fields] @returns {Promise<Message>}
   */
  send(type, fields = {}) {
    const text = JSON.stringify([type, fields]);
    if (type !== "say" && this.sent?.text === text && this.sent.version === this.version) return this.sent.answer;
    const answer = this.ask(type, fields);
    const sent = (this.sent = { text, version: this.version, answer });
    const forget = () => void (this.sent === sent && (this.sent = null));
    answer.then(type === "phrase" ? forget : undefined, forget);
    return answer;
  }

  /** @param {string} type @param {Record<string, unknown>} fields @returns {Promise<Message>} */
  ask(type, fields) {
    const id = this.next();
    const text = JSON.stringify({ id, type, seen: this.version, ...fields });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject });
      if (this.welcomed) this.socket?.send(text);
      // who does not acknowledge may wait for the disk, or be gone: a ping tells
      setTimeout(() => this.waiting.has(id) && this.ping(), ANSWERED_WITHIN);
    });
  }

  /** Takes back what has no answer yet; the server may have done it by now, and undoes it then.
   * @param {string} type @param {{key: string}} what by which the server knows it @returns {Promise<Message>} */
  withdraw(type, what) {
    this.giveUp(translatable("line-withdrawn", "You took it back."), type);
    return this.ask("withdraw", what);
  }

  /** Waits no more for the answers, to all or to one type of command. @param {string} why @param {string} [type] */
  giveUp(why, type) {
    for (const [id, { text, reject }] of this.waiting) {
      if (type && JSON.parse(text).type !== type) continue;
      this.waiting.delete(id);
      reject(new Refusal({ code: "withdrawn", why }));
    }
  }

  /** Who wanted to leave a seat has none there any more: only the answer was lost. */
  hasLeft() {
    for (const [id, { text, resolve }] of this.waiting) {
      if (JSON.parse(text).type === "stand" && this.waiting.delete(id)) resolve({ type: "ack", v: this.version });
    }
  }

  ping() {
    if (!this.welcomed || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ id: this.next(), type: "ping" }));
    this.timing.onPing(performance.now());
    this.wait();
  }

  /** @param {Message} message */
  take(message) {
    this.timing.onMessage(performance.now(), message.type === "pong");
    if (message.now) this.clock(message.now - performance.now());
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "snapshot":
        this.syncing = "";
        this.settle(message);
        return this.pass(message);
      case "event":
        return this.event(message);
      case "presence":
        if (message.v >= this.version) this.ontake({ ...message, v: this.version });
        return;
      case "said":
        return this.ontake({ ...message, v: this.version });
      case "ack":
      case "hint":
      case "seated":
        return this.settle(message);
      case "error":
        return this.error(message);
      case "bye":
        if (["replaced", "removed", ...LOST_TABLE].includes(message.code ?? "")) this.status = "closed";
        return this.set(this.status === "closed" ? "closed" : "lost", message.why);
    }
  }

  /** Whoever shows what is left of a time looks again, where this device has slept meanwhile. @param {number} ahead */
  clock(ahead) {
    const slept = Math.abs(ahead - this.ahead) > 1000;
    this.ahead = ahead;
    if (slept && this.welcomed) this.set(this.status);
  }

  /** @param {Message} message */
  welcome(message) {
    this.welcomed = true;
    this.why = "";
    this.timing.onWelcome(performance.now());
    // what is decided by the picture goes by itself
    for (const { text } of this.waiting.values()) this.socket?.send(text);
    this.pass(message);
    this.set("open");
    this.ping();
  }

  /** @param {Message} message */
  event(message) {
    if (message.v <= this.version) return;
    if (message.v === this.version + 1) return this.pass(message);
    if (this.syncing) return;
    this.syncing = this.next();
    this.socket?.send(JSON.stringify({ id: this.syncing, type: "sync" }));
  }

  /** @param {Message} message */
  error(message) {
    if (!this.welcomed) {
      // the answer to hello
      this.why = message.why ?? "";
      if (LOST_TABLE.includes(message.code ?? "")) this.status = "closed";
      if (message.code === "no-seat") this.hasLeft();
      this.onrefused(message);
      if (this.status === "closed") this.set("closed");
      return;
    }
    // the next event asks again
    if (message.id === this.syncing) this.syncing = "";
    if (message.code === "stale" && message.v >= this.version) this.pass(message);
    this.settle(message);
  }

  /** Hands a message on. @param {Message} message */
  pass(message) {
    this.version = message.v;
    this.ontake(message);
  }

  /** Whoever waits for this answer gets it. @param {Message} message */
  settle(message) {
    const waiter = this.waiting.get(message.id);
    if (!waiter) return;
    this.waiting.delete(message.id);
    if (message.type === "error") waiter.reject(new Refusal(message));
    else waiter.resolve(message);
  }
}
