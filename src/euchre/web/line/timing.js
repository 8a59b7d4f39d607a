// How long the line to the server is waited for, and when it is tried again. Times are in ms, and handed in, of a clock that nobody
// sets meanwhile.

/** Until the connection is there and the server has greeted; a little longer each time that it was not. */
const WELCOME_WITHIN = 10_000;
const WELCOME_MORE = 5_000;
const WELCOME_MOST = 20_000;
/** Until something is heard after a question; twice as long each time that nothing was. */
const ANSWER_WITHIN = 4_000;
const ANSWER_MOST = 32_000;
/** Between two tries. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** After so long without a line it is said that the server does not answer. */
const GONE_AFTER = 30_000;
/** A line that has held for so long is a good one: what went wrong before it does not count any more. */
const PEACE = 30_000;

/** @typedef {"silent" | "connect" | "gone"} Due what is to be done: the line is given up, another is opened, or it is
 * said that the server does not answer */

export class ConnectionTiming {
  /** @param {() => number} chance between 0 and 1, so that not all come back at once */
  constructor(chance) {
    this.chance = chance;
    /** @type {"closed" | "connecting" | "open" | "waiting"} */
    this.line = "closed";
    /** when the line was opened, or the server greeted */
    this.since = 0;
    /** since when there has been no line; 0: there is one, or none was lost */
    this.lostSince = 0;
    this.gone = false;
    /** how often in a row a line was lost, and how often the greeting was waited for in vain */
    this.losses = 0;
    this.misses = 0;
    /** when the questions were asked that have no answer yet @type {number[]} */
    this.asked = [];
    this.heardAt = 0;
    this.answerWithin = ANSWER_WITHIN;
    this.retryAt = 0;
  }

  /** A line is opened. @param {number} now */
  onConnect(now) {
    this.line = "connecting";
    this.since = now;
    this.asked = [];
  }

  /** The server has greeted: one that was slow to do so will be slow to answer. @param {number} now */
  onWelcome(now) {
    this.answerWithin = Math.min(ANSWER_MOST, Math.max(this.answerWithin, 2 * (now - this.since)));
    this.line = "open";
    this.since = now;
    this.lostSince = 0;
    this.gone = false;
  }

  /** Something is asked that is answered at once. @param {number} now */
  onPing(now) {
    if (this.line === "open") this.asked.push(now);
  }

  /** Something was heard. @param {number} now @param {boolean} answers whether it answers the first of the questions */
  onMessage(now, answers) {
    this.heardAt = now;
    if (!answers || !this.asked.length) return;
    const took = now - (this.asked.shift() ?? now);
    const quick = took < this.answerWithin / 4 && now - this.since >= PEACE;
    if (quick) this.answerWithin = Math.max(ANSWER_WITHIN, this.answerWithin / 2);
  }

  /** The line is gone. @param {number} now @param {boolean} silent whether it was given up because nothing was heard */
  onLost(now, silent) {
    if (this.line === "open" && now - this.since >= PEACE) this.losses = this.misses = 0;
    if (silent && this.line === "open") this.answerWithin = Math.min(ANSWER_MOST, 2 * this.answerWithin);
    if (silent && this.line === "connecting") this.misses++;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.losses++);
    this.retryAt = now + wait * (0.7 + 0.6 * this.chance());
    this.lostSince ||= now;
    this.line = "waiting";
    this.asked = [];
  }

  /** Somebody wants it to be tried at once, or the network is back. @param {number} now */
  onHurry(now) {
    this.losses = 0;
    if (this.lostSince) this.lostSince = now;
    this.gone = false;
  }

  /** No line is wanted any more. */
  onClosed() {
    this.line = "closed";
  }

  /** When there is something to be done next, if nothing is heard until then. */
  get next() {
    return Math.min(...this.deadlines().map(([at]) => at));
  }

  /** What is to be done. @param {number} now @returns {Due | undefined} */
  due(now) {
    return this.deadlines().find(([at]) => at <= now)?.[1];
  }

  /** It has been said that the server does not answer. */
  onGoneShown() {
    this.gone = true;
  }

  /** @returns {[number, Due][]} */
  deadlines() {
    /** @type {[number, Due][]} */
    const found = [];
    const within = Math.min(WELCOME_MOST, WELCOME_WITHIN + WELCOME_MORE * this.misses);
    if (this.line === "connecting") found.push([this.since + within, "silent"]);
    if (this.line === "open" && this.asked.length) found.push([Math.max(this.asked[0], this.heardAt) + this.answerWithin, "silent"]);
    if (this.line === "waiting") found.push([this.retryAt, "connect"]);
    if (this.lostSince && !this.gone && this.line !== "closed") found.push([this.lostSince + GONE_AFTER, "gone"]);
    return found;
  }
}
