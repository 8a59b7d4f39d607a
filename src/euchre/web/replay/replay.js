// The replay of a game: all hands open, forwards and backwards.

import { perform, request } from "../page/desk.js";
import "../cards/courts.js";
import { Felt } from "../felt/felt.js";
import { fill, h, when } from "../page/make.js";
import { unrooted } from "../page/network.js";
import { textOf } from "../page/rules-file.js";
import { merge, blank } from "../line/picture.js";
import { fetchTables, recent, rows } from "./recent.js";
import { Review, fetchReview, findOwnSeat } from "./review.js";
import { Motion } from "../felt/motion.js";
import { drawScore } from "../felt/score.js";
import "../felt/contract.js";
import { settings } from "../settings/settings.js";
import { shareButton, theGame, theHand, thePage } from "../sharing/shared.js";
import { translatable } from "../page/texts.js";

/** How long a moment is shown while the replay plays: with more for reading longer sentences. */
const MOMENT_MS = 700;
const LETTER_MS = 22;
const MAX_MOMENT_MS = 2600;
const MAX_RECORD_SIZE = 2_000_000;
/** A game may be large. */
const GAME_WITHIN_MS = 60_000;

/** @import {Game, HandInfo, Said} from "../line/types.js" */
/** @typedef {{game?: Game, hand?: HandInfo, told?: string, said?: Said, open?: string[][]}} Frame */
/** @typedef {{title?: string, names: string[], preset: string, rules_name: string, frames: Frame[],
 *   checked?: string[], proofs?: boolean, seal?: string, bent?: boolean, error?: string, hand?: number, bots?: number[]}} GameReplay a game, or the
 *   hand of it that is shared, as the server sends it */

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
/** Whether to review the game at once. */
const REVIEWING = unrooted() === "/review";
/** The id of what is shared by this address; empty: nothing is. */
const SHARE = /^\/s\/([\w-]+)$/.exec(unrooted())?.[1] ?? "";

/** @typedef {number | "back" | "next"} By */

export class Replay {
  /**
   * @param {GameReplay} game @param {import("./review.js").Source} source of its review
   * @param {number} [hand] the hand to begin with
   */
  constructor(game, source, hand = 1) {
    this.game = game;
    this.source = source;
    /** @type {Review | null} */
    this.review = null;
    this.own = findOwnSeat(source.table ?? null, game.names);
    this.frames = game.frames.map((frame) => picture(game, frame, this.own, source.seat ?? this.own ?? 0));
    const starts = this.starts();
    this.at = (starts.find(([number]) => number === hand) ?? starts[0] ?? [1, 0])[1];
    this.felt = new Felt();
    this.motion = new Motion(() => this.felt.moves(this.now(), () => null), () => this.draw());
    this.ended = new AbortController();
    const { signal } = this.ended;
    settings.addEventListener("change", () => this.motion.schedule(), { signal });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const { names, seal = "", bent } = game;
    const title = game.title || names.join(", ");
    const step = (/** @type {string} */ words, /** @type {string} */ label, /** @type {By} */ by) => h("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: () => this.step(by) }, words);
    this.bar = h("header", { class: "bar" });
    this.line = h("p", { class: "told-line", "aria-live": "polite", tabindex: 0, onscroll: () => this.showMore() });
    new ResizeObserver(() => this.showMore()).observe(this.line);
    this.range = /** @type {HTMLInputElement} */ (
      h("input", { type: "range", min: 0, max: this.frames.length - 1, "aria-label": translatable("replay-position", "Position in the game"), oninput: () => (this.stop(), this.go(Number(this.range.value))) })
    );
    this.button = h("button", { type: "button", class: "button playing", onclick: () => this.toggle() }, translatable("replay-run", "Play"));
    this.hands = /** @type {HTMLSelectElement} */ (
      h("select", { "aria-label": translatable("replay-hand", "Hand"), onchange: () => (this.stop(), this.go(Number(this.hands.value))) }, starts.map(([number, at]) => h("option", { value: String(at) }, translatable("replay-hand-number", `Hand ${number}`, { number: String(number) }))))
    );
    this.place = h("div", { class: "review-place" });
    this.note = h("p", { class: "coach-note", hidden: true });
    this.opener = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "button small", onclick: () => this.openReview() }, h("span", {}, translatable("replay-review", "Review"), h("span", { class: "wide-only" }, translatable("replay-review-this-game", " this game")))));
    fill(
      root,
      h("header", { class: "top" }, home(), h("h1", {}, title), this.opener, this.sharing(), this.others()),
      h("div", { class: "play" }, this.bar, this.felt.root),
      h("div", { class: "told-place" }, longestSentences(game.frames).map((words) => h("p", { class: "told-room", "aria-hidden": "true" }, words)), this.line),
      this.note,
      this.place,
      h(
        "section",
        { class: "scrub", "aria-label": translatable("replay-move", "Move through the game") },
        this.range,
        h("div", { class: "scrub-row" }, step("«", translatable("replay-previous-hand", "Previous hand"), "back"), step("‹", translatable("replay-back", "Back (←)"), -1), this.button, step("›", translatable("replay-forward", "Forward (→)"), 1), step("»", translatable("replay-next-hand", "Next hand"), "next"), this.hands),
        h("p", { class: `checked ${bent ? "bad" : ""}` }, seal, game.error ? ` ${game.error}` : ""),
      ),
    );
    this.opener.hidden = !this.isReviewable();
    document.title = translatable("replay-title", `${title} · Replay · Euchre`, { title });
    addEventListener("keydown", (event) => this.key(event), { signal });
    this.go(this.at);
    if (REVIEWING) this.openReview();
  }

  /** Another game takes its place. */
  end() {
    this.stop();
    this.review?.close();
    this.ended.abort();
    root.classList.remove("reviewed", "at-review");
  }

  /** Has the coach review the game, and shows the review beside it. */
  async openReview() {
    if (this.review) return this.review.open();
    this.opener.disabled = true;
    const bar = /** @type {HTMLProgressElement} */ (h("progress", { max: 1, "aria-label": translatable("replay-reviewing", "The coach is reviewing the game") }));
    const words = h("p", { role: "status" }, translatable("replay-coach-starting", "The coach is starting …"));
    const stop = new AbortController();
    this.ended.signal.addEventListener("abort", () => stop.abort());
    let again = false;
    const retry = h("button", { type: "button", class: "button small", hidden: true, onclick: () => ((again = true), stop.abort()) }, translatable("replay-try-again", "Try again"));
    fill(this.place, h("section", { class: "reviewing", "aria-label": translatable("replay-the-review", "The review") }, words, bar, retry, h("button", { type: "button", class: "button small", onclick: () => stop.abort() }, translatable("replay-stop", "Stop"))));
    try {
      const reviewed = await fetchReview(this.source, stop.signal, (text, share) => {
        words.textContent = text;
        retry.hidden = share !== undefined;
        if (share !== undefined) bar.value = share;
      });
      this.review = new Review(this.place, reviewed, { go: (frame) => (this.stop(), this.go(frame)), stage: root, opener: this.opener, names: this.game.names, own: this.own });
      this.opener.textContent = translatable("replay-review", "Review");
      this.review.show(this.at, this.note);
    } catch (problem) {
      if (stop.signal.aborted) this.place.replaceChildren();
      else fill(this.place, h("p", { class: "error reviewing", role: "alert" }, problem instanceof Error ? problem.message : String(problem)));
    }
    this.opener.disabled = false;
    if (again) this.openReview();
  }

  /** Whether the game is over, as a game of a table must be before the whole of it is reviewed or shared. */
  isOver() {
    return Boolean(this.frames[this.frames.length - 1]?.game?.over);
  }

  /** Whether the server reviews what is shown. */
  isReviewable() {
    return !this.game.hand && (!this.source.table || this.isOver());
  }

  /** A button to share the game, unless it comes from a file. */
  sharing() {
    const { table, game = 1 } = this.source;
    if (SHARE) return shareButton(() => [thePage(translatable("replay-share", "Share"), location.pathname, document.title)]);
    return table ? shareButton(() => [theHand(table, game, this.now().hand?.number ?? 1), ...(this.isOver() ? [theGame(table, game)] : [])]) : null;
  }

  /** A link to one's other games, to another record, or to a table. */
  others() {
    if (SHARE) return h("a", { href: "/play" }, translatable("replay-play", "Play"), h("span", { class: "wide-only" }, translatable("replay-play-now", " now")));
    const { player } = this.source;
    if (player) return h("a", { href: `/players/${player}/games` }, translatable("replay-games", "Games"));
    return h("a", { href: REVIEWING ? "/review" : "/replay", class: "wide-only" }, translatable("replay-another-game", "Another game"));
  }

  now() {
    return this.frames[this.at];
  }

  /** The number of each hand and the frame it begins with. @returns {[number, number][]} */
  starts() {
    const starts = new Map();
    this.frames.forEach(({ hand }, at) => {
      const dealt = hand?.counts.some((count) => count > 0);
      if (hand && dealt && !starts.has(hand.number)) starts.set(hand.number, at);
    });
    return [...starts];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const inRange = event.target === this.range;
    const within = (/** @type {string} */ query) => event.target instanceof Element && event.target.closest(query);
    // A part over the game, or with keys of its own, keeps them; left and right go through the game beside its review.
    const sideways = ["ArrowLeft", "ArrowRight"].includes(event.key);
    if (!inRange && (within("input, select, textarea") || (!sideways && within("summary, .review-place")))) return;
    const run = {
      ArrowLeft: () => !inRange && this.step(-1),
      ArrowRight: () => !inRange && this.step(1),
      PageUp: () => this.step("back"),
      PageDown: () => this.step("next"),
      Home: () => this.go(0),
      End: () => this.go(this.frames.length - 1),
      " ": () => event.target instanceof HTMLButtonElement || this.toggle(),
    }[event.key];
    if (!run || inRange) return;
    if (event.key !== " " || !(event.target instanceof HTMLButtonElement)) event.preventDefault();
    run();
  }

  /** @param {By} by */
  step(by) {
    this.stop();
    if (typeof by === "number") return this.go(this.at + by);
    const starts = this.starts().map(([, at]) => at);
    const to = by === "next" ? starts.find((at) => at > this.at) : starts.filter((at) => at < this.at).pop();
    this.go(to ?? (by === "next" ? this.frames.length - 1 : 0));
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    this.range.value = String(this.at);
    this.motion.schedule();
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.frames.length - 1) this.go(0);
    this.button.textContent = translatable("replay-pause", "Pause");
    this.tick();
  }

  tick() {
    const wait = Math.min(MAX_MOMENT_MS, MOMENT_MS + LETTER_MS * (this.now().told ?? "").length);
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at === this.frames.length - 1) this.stop();
      else this.tick();
    }, wait);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.button.textContent = translatable("replay-run", "Play");
  }

  /** Fades the last line of a sentence that goes on below it. */
  showMore() {
    const { scrollHeight, scrollTop, clientHeight } = this.line;
    this.line.classList.toggle("more", scrollHeight - scrollTop > clientHeight + 2);
  }

  draw() {
    const p = this.now();
    const forward = this.felt.drawn === this.frames[this.at - 1];
    if (!forward) this.felt.release();
    drawScore(this.bar, p);
    this.felt.render(p, { open: p.open });
    if (p.said && forward) this.felt.say(p.said.seat, p.said.text);
    when(this.line, p.told, () => fill(this.line, p.told));
    this.line.scrollTop = 0;
    this.showMore();
    const start = this.starts().filter(([, at]) => at <= this.at).pop();
    if (start) this.hands.value = String(start[1]);
    this.review?.show(this.at, this.note);
    const [at, of, told] = [this.at + 1, this.frames.length, p.told ?? ""];
    this.range.setAttribute("aria-valuetext", translatable("replay-at", `${at} of ${of}: ${told}`, { at, of, told }));
  }
}

/** The longest sentences of a game, for which room is kept: nothing moves from one to the next. @param {Frame[]} frames */
const longestSentences = (frames) => [...new Set(frames.map(({ told = "" }) => told))].sort((a, b) => b.length - a.length).slice(0, 3);

const home = () => h("a", { class: "home", href: "/", "aria-label": translatable("replay-euchre-home", "Euchre: home page"), title: translatable("replay-home", "Home page") }, "J");

/** A frame as a picture of a table without people, seen from one's seat.
 * @param {GameReplay} game @param {Frame} frame @param {number | null} own one's seat @param {number} near */
function picture(game, frame, own, near) {
  /** @type {import("../line/types.js").Chair[]} */
  const chairs = game.names.map((name, seat) => ({ seat, name, kind: game.bots?.includes(seat) ? "bot" : "human" }));
  /** @type {Partial<import("../line/types.js").Table>} */
  const table = { id: "", stage: "playing", pace: "normal", chairs, preset: game.preset, rules_name: game.rules_name };
  const { told = "", said = null, open = [] } = frame;
  const p = merge(blank(), { v: 0, type: "snapshot", table, game: frame.game, hand: frame.hand });
  return { ...p, told, said, open, own, near: near < chairs.length ? near : 0 };
}

/** @param {string} path @param {string} [text] the record, unless the server has it @returns {Promise<GameReplay>} */
async function fetchGame(path, text) {
  const game = await request(text === undefined ? "GET" : "POST", path, text, { within: GAME_WITHIN_MS });
  if (!game?.frames) throw new Error(translatable("replay-cannot-show", "We can't show this game."));
  if (!game.frames.length) throw new Error(translatable("replay-still-empty", "This game is still empty."));
  return game;
}

const menu = () => document.importNode(/** @type {HTMLTemplateElement} */ (document.getElementById("pages")).content, true);

/** The games that were played in this browser. @param {HTMLElement} place */
async function listRecent(place) {
  const games = recent((await fetchTables()) ?? []);
  if (games.length) fill(place, h("h2", {}, translatable("replay-recent-games", "Recent games")), rows(games));
}

/** Shows the page without a game: one's games, a file to drop, a text to paste. @param {string} [problem] */
function askForGame(problem = "") {
  const error = h("p", { class: "error", role: "alert" }, problem);
  /** @type {Replay | undefined} */
  let replay;
  const open = (/** @type {string | File} */ record) => {
    const show = async () => {
      const size = typeof record === "string" ? record.length : record.size;
      if (size > MAX_RECORD_SIZE) throw new Error(translatable("replay-file-too-large", "This file is too large to be a game."));
      const text = typeof record === "string" ? record : await textOf(record);
      const game = await fetchGame("/api/replay", text);
      replay?.end();
      replay = new Replay(game, { path: "/api/review", text });
    };
    perform(root, show, (why) => {
      replay?.stop();
      if (!replay) error.textContent = why;
      else if (why) fill(replay.line, why);
    });
  };
  const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", class: "visually-hidden", accept: ".jsonl,.txt,.egn,.emn,.json,text/plain", onchange: () => file.files?.[0] && open(file.files[0]), onclick: () => (file.value = "") }));
  const area = h("label", { class: "file" }, file, translatable("replay-drop", "Drop a game record here, or choose a file"));
  const over = (/** @type {boolean} */ on) => (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    area.classList.toggle("over", on);
  };
  document.addEventListener("dragover", over(true));
  document.addEventListener("dragleave", over(false));
  document.addEventListener("drop", (event) => {
    over(false)(event);
    const record = event.dataTransfer?.files?.[0];
    if (record) open(record);
  });
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { id: "pasted", spellcheck: "false" }));
  const played = h("div", {});
  listRecent(played);
  fill(
    root,
    h("header", { class: "top with-pages" }, home(), menu(), h("a", { class: "you", href: "/you" }, translatable("replay-you", "You"))),
    h(
      "section",
      { class: "panel drop", "aria-label": translatable("replay-open-a-game", "Open a game") },
      h("h1", {}, REVIEWING ? translatable("replay-review-a-game", "Review a game") : translatable("replay-replay", "Replay")),
      REVIEWING
        ? h("p", {}, translatable("replay-review-lede", "The coach judges every decision of a game by what the player could know. You can also "), h("a", { href: "/replay" }, translatable("replay-replay-a-game", "replay a game")), ".")
        : h("p", {}, translatable("replay-replay-lede", "Replay a game move by move, with all hands open. You can also "), h("a", { href: "/review" }, translatable("replay-have-reviewed", "have the coach review one")), "."),
      played,
      h("h2", {}, translatable("replay-from-a-file", "A game from a file")),
      h("p", {}, translatable("replay-formats", "JSON Lines, text, EGN or EMN.")),
      area,
      h("label", { for: "pasted" }, translatable("replay-or-paste", "Or paste it")),
      text,
      h("div", { class: "go" }, h("button", { type: "button", class: "button primary", onclick: () => open(text.value) }, REVIEWING ? translatable("replay-review", "Review") : translatable("replay-open", "Open"))),
      error,
    ),
  );
}

async function begin() {
  if (REVIEWING) document.title = translatable("replay-review-title", "Review a game · Euchre");
  const params = new URLSearchParams(location.search);
  const table = params.get("table");
  const played = /^(\w+)\/([\w-]+)\/(\d+)$/.exec(params.get("played") ?? "");
  if (!table && !SHARE && !played) return askForGame();
  try {
    const game = params.get("game") ?? "1";
    const path = (/** @type {"replay" | "review"} */ kind) =>
      SHARE ? `/api/shares/${SHARE}/${kind}` : played ? `/api/players/${played[1]}/games/${played[2]}/${played[3]}/${kind}` : `/api/tables/${encodeURIComponent(table ?? "")}/${kind}?game=${encodeURIComponent(game)}`;
    const [seat] = /^\d$/.exec(params.get("seat") ?? "") ?? [];
    const source = { path: path("review"), ...(seat && { seat: Number(seat) }), ...(table && { table, game: Number(game) }), ...(played && { player: played[1] }) };
    new Replay(await fetchGame(path("replay")), source, Number(params.get("hand") ?? 1));
  } catch (problem) {
    askForGame(problem instanceof Error ? problem.message : String(problem));
  }
}

begin();
