// Who is waited for at the table: somebody who is gone, or who does not move; and what one can do.

import { clockTime, lasting } from "../page/dates.js";
import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { weave } from "../line/weave.js";
import { act, sends } from "./notices.js";
import { listing, mySeat, nameOf } from "../line/picture.js";

/** @import {Chair, Picture} from "../line/types.js" */

/** From when the others are told for whom they wait, and when they may have a bot play, in ms of the server's
 * clock; 0: never. @param {Picture} p */
const patience = ({ hand, table }) => {
  const runs = table?.stage === "playing" && !table.paused;
  return { waits: (runs && hand?.waits_from) || 0, votes: (runs && hand?.vote_from) || 0 };
};

/** The chairs of those who play and are here. @param {Picture} p */
const playing = ({ table }) => (table?.chairs ?? []).filter(({ kind, away, joins }) => kind === "human" && !away && !joins);

/** A time that runs on or off. @param {number} at @param {1 | -1} sign */
const running = (at, sign) => h("span", { class: "count", "data-at": at, "data-sign": sign });

/** @param {string} names @param {number} n */
const awayToo = (names, n) => translatable("seats-away-too", `${names} ${n > 1 ? "are" : "is"} away, too.`, { names, n });

/** @param {string} names @param {number} n */
const wantToWait = (names, n) => translatable("seats-want-to-wait", `${names} ${n > 1 ? "want" : "wants"} to wait.`, { names, n });

/** @param {string} names @param {number} n */
const mustAgree = (names, n) => translatable("seats-must-agree", `${names} must also agree.`, { names, n });

export class Absence {
  /** @param {import("./notices.js").To} to @param {HTMLElement} root where it is told */
  constructor(to, root) {
    this.to = to;
    this.root = root;
    /** as of the `Link` */
    this.ahead = 0;
    this.patience = { waits: 0, votes: 0 };
    /** the turn, by when the others may have a bot play it, that this person waits for */
    this.waits = 0;
    this.timer = 0;
    setInterval(() => this.count(), 1000);
  }

  now() {
    return performance.now() + this.ahead;
  }

  /** What the line depends on; looks again when that is another. @param {Picture} p @param {number} ahead */
  look(p, ahead) {
    this.ahead = ahead;
    this.patience = patience(p);
    const from = [this.patience.waits, this.patience.votes, p.mine?.resume_from ?? 0, ...(p.table?.chairs ?? []).map((chair) => chair.vote_from ?? 0)];
    const next = Math.min(...from.filter((time) => time > this.now()));
    clearTimeout(this.timer);
    if (next < Infinity) this.timer = setTimeout(() => this.to.redraw(), next - this.now());
    const since = this.missing(p).map(({ seat }) => seat);
    return [since, this.resumes(p), this.stalls() && [p.table?.votes, this.patience.votes, this.mayVote()]];
  }

  /** The line about who is waited for. @param {Picture} p */
  line(p) {
    if (p.mine?.joins && p.table?.paused) return this.resumes(p) ? [translatable("seats-paused", "The game is paused."), sends(translatable("seats-resume", "Resume"), this.to.send, "resume")] : [translatable("seats-paused-resume-later", "The game is paused. If it stays paused for two minutes, you can resume it.")];
    const [first, ...more] = this.missing(p);
    return first ? this.absent(p, first, more) : this.stalls() ? this.stalled(p) : null;
  }

  /** Whether somebody who does not take part yet may end a pause. @param {Picture} p */
  resumes(p) {
    return (p.mine?.resume_from ?? 0) <= this.now();
  }

  /** Who has gone, once the others have a say in that: whose turn it is first, then who has gone longest.
   * @param {Picture} p @returns {Chair[]} */
  missing(p) {
    if (p.table?.ranked && p.table.stage !== "playing") return []; // it waits for all
    const chairs = (p.table?.chairs ?? []).filter(({ seat, vote_from: from }) => from != null && from <= this.now() && seat !== mySeat(p));
    const since = (/** @type {Chair} */ { seat, gone }) => (seat === p.hand?.turn ? 0 : (gone ?? 0));
    return chairs.sort((a, b) => since(a) - since(b));
  }

  /** For how long somebody is gone, what comes by itself, and what one can do about those who are named.
   * @param {Picture} p @param {Chair} chair @param {Chair[]} more */
  absent(p, chair, more) {
    const { name, gone, until, asked = [], leave = [], stay = [] } = chair;
    const mine = mySeat(p);
    const names = (/** @type {number[]} */ seats) => listing(seats.map((seat) => nameOf(p, seat)));
    const others = stay.filter((seat) => seat !== mine);
    const would = mine !== null && leave.includes(mine) ? asked.filter((seat) => !leave.includes(seat)) : [];
    const words = [
      h("span", { class: "visually-hidden" }, translatable("seats-away-soon", `${name} is away. A bot takes over soon, until ${name} is back.`, { name })),
      h("span", { "aria-hidden": "true" }, weave({ since: running(gone ?? 0, 1), left: running(until ?? 0, -1) }, ({ since, left }) => translatable("seats-away", `${name} is away (${since}). A bot takes over in ${left}.`, { name, since, left }))),
      more.length > 0 && ` ${awayToo(listing(more.map((chair) => chair.name)), more.length)}`,
      others.length > 0 && ` ${wantToWait(names(others), others.length)}`,
      would.length > 0 && ` ${mustAgree(names(would), would.length)}`,
    ];
    const open = mine === null ? [] : [chair, ...more].filter((other) => other.asked?.includes(mine) && !other.leave?.includes(mine));
    return [words, this.says(translatable("seats-wait", "Wait"), "wait", open.filter((other) => !other.stay?.includes(mine ?? -1))), this.says(open.length > 1 ? translatable("seats-have-bots-play", "Have bots play") : translatable("seats-have-bot-play", "Have a bot play"), "vote", p.table?.ranked ? [] : open)];
  }

  /** What says something about these. @param {string} words @param {string} type @param {Chair[]} chairs */
  says(words, type, [first, ...more]) {
    const others = more.map(({ seat, name }) => [seat, name]);
    return first && sends(words, this.to.send, type, { seat: first.seat, name: first.name, others });
  }

  stalls() {
    const { waits, votes } = this.patience;
    return waits > 0 && waits <= this.now() && this.waits !== votes;
  }

  mayVote() {
    return this.patience.votes <= this.now();
  }

  /** Somebody is here and does not move. @param {Picture} p */
  stalled(p) {
    const votes = p.table?.votes ?? [];
    const seat = p.hand?.turn ?? 0;
    const mine = mySeat(p);
    if (mine === seat) return this.mayVote() ? [translatable("seats-others-can-vote", "The others can let a bot play this turn for you.")] : null;
    if (mine === null || (p.mine?.joins && playing(p).some((chair) => chair.seat !== seat))) return null;
    const name = nameOf(p, seat);
    if (!this.mayVote()) {
      const count = running(this.patience.votes, -1);
      return [[h("span", { class: "visually-hidden" }, translatable("seats-stalled-told", `Waiting for ${name}.`, { name })), h("span", { "aria-hidden": "true" }, weave({ count }, ({ count }) => translatable("seats-stalled", `Waiting for ${name}. You can have a bot play in ${count}.`, { name, count })))]];
    }
    if (votes.includes(mine)) return [translatable("seats-voted", `If the others agree, a bot plays for ${name}.`, { name })];
    const names = listing(votes.map((voter) => nameOf(p, voter)));
    const agreed = votes.length ? translatable("seats-votes", `${names} ${votes.length > 1 ? "want" : "wants"} a bot to play for ${name}.`, { names, n: votes.length, name }) : translatable("seats-not-moved", `${name} hasn't moved for a while.`, { name });
    const wait = () => {
      this.waits = this.patience.votes;
      this.to.redraw();
    };
    return [agreed, act(translatable("seats-wait", "Wait"), wait, ["wait", this.patience.votes]), sends(translatable("seats-have-bot-play", "Have a bot play"), this.to.send, "vote", { seat, name: p.table?.chairs[seat].name }, this.patience.votes)];
  }

  /** Since when somebody is away for whom a bot sits in; "": there are several, or nobody knows. @param {Chair[]} away */
  since([{ gone }, ...more]) {
    if (gone == null || more.length) return "";
    return clockTime(new Date(Date.now() + gone - this.now()));
  }

  /** For how long somebody has been away, and how long until a bot plays; not told aloud. */
  count() {
    for (const one of this.root.querySelectorAll(".count")) {
      const { at, sign } = /** @type {HTMLElement} */ (one).dataset;
      one.textContent = lasting(Number(sign) * (this.now() - Number(at)));
    }
  }
}
