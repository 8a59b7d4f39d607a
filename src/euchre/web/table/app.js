// A table in the browser: what comes in is merged into one picture, and the picture is drawn.

import { Calls, same } from "../calls/calls.js";
import { art } from "../cards/cards.js";
import { here } from "../line/early.js";
import { Felt } from "../felt/felt.js";
import { Hand } from "../felt/hand.js";
import { Link } from "../line/link.js";
import { renewed } from "../page/fresh.js";
import { fill, h, icon, idle, load, styles } from "../page/make.js";
import { keepSeat, memory, seatFromAddress, takeSeat, touchSeat } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { capital } from "../page/words.js";
import { Motion } from "../felt/motion.js";
import { Notices, dealing, newKnocks } from "../seats/notices.js";
import { asPlayed, blank, calledTo, decided, deciding, merge, mySeat, myTurn, seatCount, symbol, waitingFor } from "../line/picture.js";
import { Proof } from "../fair/proof.js";
import { drawScore, scoreLine } from "../felt/score.js";
import { say, settings, sheet, show } from "../settings/settings.js";
import { Talk } from "../talk/talk.js";
import { listen } from "./keys.js";
import { face } from "../felt/face.js";
import { slot } from "../felt/plate.js";
import { drawSeal } from "../fair/seal.js";

/** @import {GameEvent, LinkState, Message, Picture, Seated, Send} from "../line/types.js" */

const STAYS = 4500;
/** Commands about what this person decides: what is answered is nothing to the next decision. */
const DECIDES = ["claim", "undo"];
/** The phases in which calls are made. */
const ROOM = ["benny", "order", "name", "bid", "trump", "partner", "alone", "best"];

export class App {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.p = blank();
    /** @type {LinkState} */
    this.status = { status: "connecting", why: "" };
    this.note = "";
    this.keyboard = false;
    /** whether this person's turn has begun since the choice had the focus last */
    this.begun = false;
    /** whether it has been said that this browser keeps nothing */
    this.warned = false;
    this.pile = 0;
    /** whether the seat of this page was given up, and none was taken since */
    this.left = false;
    /** the decision that is on its way @type {Promise<unknown> | null} */
    this.acted = null;
    /** @type {Link} */
    this.link = new Link(table, () => (this.left ? null : this.seat()?.token ?? this.link.owner));
    /** @type {Send} */
    const send = (type, fields) => this.send(type, fields);
    const refuse = (/** @type {string} */ why) => this.tell(why);
    const act = (/** @type {GameEvent} */ event) => {
      if (event.type === "played") this.auto?.chosen();
      const open = this.asking();
      // as it stands there: while cards move that is older
      const answer = this.link.send("act", { event, seen: event.type === "cut" ? this.p.v : this.calls.version });
      const done = () => void (this.acted === answer && (this.acted = null));
      this.acted = answer;
      answer.then(done, done);
      // what was said of a choice before this one
      this.note = "";
      this.ask();
      if (event.type === "cut") this.proof.noteCut(this.p, event.at, answer);
      return answer.catch((error) => {
        if (open()) throw error;
      });
    };
    this.proof = new Proof(table, (type, fields) => this.link.send(type, fields));
    this.felt = new Felt();
    this.hand = new Hand({ choose: act, refuse });
    this.calls = new Calls({ choose: act, refuse, send });
    this.talk = new Talk({ send: (type, fields) => this.link.send(type, fields), refuse, picture: () => this.p, bubble: ({ seat, text }) => this.felt.say(seat, text) });
    /** what is fetched when it is first needed @type {import("../seats/welcome.js").Welcome | null} */
    this.welcome = null;
    /** @type {import("../ends/result.js").Result | null} */
    this.result = null;
    /** @type {import("../calls/auto.js").Auto | null} */
    this.auto = null;
    /** @type {import("./countdown.js").Countdown | null} */
    this.countdown = null;
    /** has the menu offer what may be done by now, once it was opened @type {((p: Picture) => void) | undefined} */
    this.offer = undefined;
    /** @type {Set<string>} */
    this.fetching = new Set();
    this.notices = new Notices({ send, again: () => this.link.again(), redraw: () => this.motion.schedule() });
    const card = (/** @type {string} */ code) => this.hand.buttons.get(code) ?? null;
    this.motion = new Motion(() => this.felt.moves(this.p, card), () => this.draw());
    this.felt.onrelease = () => this.motion.schedule();
    this.hand.redraw = () => this.motion.schedule();
    /** what has been said of how one likes to play */
    this.wish = "";
    settings.addEventListener("change", () => {
      this.prefer();
      this.motion.schedule();
    });
    this.talk.onunread = (count) => void (this.tools.talk.dataset.count = count ? String(count) : "");
    this.link.ontake = (message) => this.take(message);
    this.link.onstatus = (state) => this.linked(state);
    this.link.onrefused = (message) => this.refused(message);
    for (const change of ["online", "offline"]) addEventListener(change, () => this.motion.schedule());
    const tool = (/** @type {"menu" | "talk" | "undo" | "hint"} */ name, /** @type {string} */ label, /** @type {() => unknown} */ run, /** @type {string} */ key) =>
      h("button", { type: "button", class: `tool tool-${name}`, "aria-label": label, title: `${label} (${key})`, onclick: run }, icon(name));
    this.bar = h("header", { class: "bar" });
    this.prompt = h("p", { class: "prompt" });
    this.tools = {
      menu: tool("menu", translatable("table-menu", "Menu"), () => this.menu(), "M"),
      talk: tool("talk", translatable("table-talk", "Talk and log"), () => this.talk.open(), "T"),
      undo: tool("undo", translatable("table-undo", "Undo"), () => this.send("undo"), "U"),
      hint: tool("hint", translatable("table-hint", "Hint"), () => this.askHint(), "H"),
    };
    const last = translatable("table-last-trick", "Last trick");
    this.lastButton = h("button", { type: "button", class: "last-button", "aria-label": last, title: `${last} (L)`, onclick: () => this.showLast() });
    // until there is a table
    for (const one of [this.tools.undo, this.tools.hint, this.lastButton]) one.hidden = true;
    this.seal = h("div", { class: "seal-place" });
    /** what stands there until the server has told of the table */
    this.opening = h("p", { class: "opening" }, translatable("table-opening", "Opening the table…"));
    this.felt.panel.append(this.opening);
    this.felt.root.append(this.seal, ...Object.values(this.tools), this.lastButton);
    this.asks = h("div", { class: "asks" }, this.prompt, this.calls.root);
    this.own = h("section", { class: "own", "aria-label": translatable("table-own-place", "Your place") }, this.asks, this.hand.fan);
    const title = h("h1", { class: "visually-hidden" }, translatable("table-title", "Euchre table"));
    this.play = h("div", { class: "play" }, title, this.bar, this.notices.root, this.calls.ask, this.felt.root, this.own);
    document.getElementById("table")?.replaceChildren(this.play, this.talk.root, this.talk.live);
    /** how high the line of choices has been, by what is chosen @type {Map<string, number>} */
    this.heights = new Map();
    new ResizeObserver(() => this.resized()).observe(this.play);
    listen(this);
    this.link.connect();
  }

  /** The seat that this device has at the table. */
  seat() {
    return memory.seat(this.table);
  }

  /** The seat that is kept, where it is the one of this page: another tab may have changed to another. */
  ownSeat() {
    const kept = this.seat();
    return kept?.token === this.link.owner ? kept : null;
  }

  /** This device changes to another seat. @param {string} token */
  sitsAs(token) {
    takeSeat(this.table, { seat: null, token });
    this.greet();
  }

  /** Connects anew, in the seat that is kept now. @param {boolean} [left] whether this page has none any more */
  greet(left = false) {
    this.left = left;
    this.link.again();
  }

  /** What a spectator may press at a chair that is free. @param {Seated} p */
  sitHere(p) {
    if (mySeat(p) !== null || !this.welcome || this.welcome.asked || p.table.stage === "gathering" || !p.table.free?.length) return undefined;
    return (/** @type {number} */ seat) => this.welcome?.dialog(/** @type {Seated} */ (this.p), seat);
  }

  /** Fetches the parts of the page that are needed now or soon. @param {Seated} p @param {boolean} seated */
  need(p, seated) {
    /** @type {Send} */
    const send = (type, fields) => this.send(type, fields);
    if (!seated || p.table.stage === "gathering") {
      this.fetch("welcome", () => import("../seats/welcome.js"), ({ Welcome }) => {
        const to = { send, now: () => /** @type {Seated} */ (this.p), table: this.table, told: (/** @type {string} */ text) => this.tell(text), sat: () => this.greet(), elsewhere: () => Boolean(this.seat() && !this.ownSeat()), rules: async (/** @type {Seated["table"]} */ table) => (await load(() => import("./menu.js"))).openRules(table, { tell: (text) => this.tell(text) }), knock: (/** @type {Record<string, unknown>} */ wish) => this.link.send("knock", wish), withdraw: (/** @type {string} */ key) => this.link.withdraw("knock", { key }), redraw: () => this.motion.schedule() };
        this.welcome = new Welcome(to);
        this.felt.panel.append(this.welcome.root);
        this.bar.after(this.welcome.bar);
      });
    }
    if (seated && p.hand?.phase === "play") {
      this.fetch("auto", () => import("../calls/auto.js"), ({ Auto }) => {
        this.auto = new Auto({ play: (card) => this.hand.choose(card), lift: (card) => this.hand.lift(card), held: () => Boolean(this.hand.held) || this.hand.dragged });
      });
    }
    if (p.hand?.phase === "bid" || p.hand?.bid) {
      this.fetch("auction", () => Promise.all([import("../calls/box.js"), styles("calls/box")]), ([{ drawBox }]) => void (this.calls.box = drawBox));
    }
    if (p.game?.bell || p.hand?.deadline) {
      this.fetch("countdown", () => import("./countdown.js"), ({ Countdown }) => {
        this.countdown = new Countdown(this.play, (text) => this.talk.announce(text));
      });
    }
    if (p.hand?.phase === "play" || p.hand?.result || p.game?.over) {
      this.fetch("result", () => Promise.all([import("../ends/result.js"), styles("settings/sheets")]), ([{ Result }]) => {
        this.result = new Result({ send, proof: this.proof });
        this.result.redraw = () => this.motion.schedule();
        this.felt.panel.append(this.result.root);
      });
    }
  }

  /** @template M @param {string} name @param {() => Promise<M>} part @param {(module: M) => void} use */
  fetch(name, part, use) {
    if (this.fetching.has(name)) return;
    this.fetching.add(name);
    const done = (/** @type {M} */ module) => (use(module), this.motion.schedule());
    load(part).then(done, () => this.fetching.delete(name));
  }

  /** A command whose refusal is told. @param {string} type @param {Record<string, unknown>} [fields] */
  send(type, fields) {
    const open = this.asking();
    // it is that which is taken back
    const first = type === "undo" ? this.acted : null;
    const answer = first ? first.then(() => this.link.send(type, fields)) : this.link.send(type, fields);
    return answer.catch((error) => void ((open() || !DECIDES.includes(type)) && this.tell(error.message)));
  }

  /** Whether the decision that is open now, if one is, still is by the time that is asked. */
  asking() {
    const asked = deciding(this.p);
    return () => !asked || deciding(this.p) === asked;
  }

  /** @param {Message} message */
  take(message) {
    const before = this.p;
    if (message.type === "said") {
      this.talk.hear(before, message);
      return message.told && this.tell(message.told);
    }
    this.p = merge(before, message);
    const p = (this.p = this.calls.cutFor(this.p));
    this.felt.ahead = this.link.ahead;
    if (message.type === "event") {
      this.talk.hear(this.p, message);
      if (message.said && message.entry?.type !== "said") this.felt.say(message.said.seat, message.said.text);
      const event = message.entry?.event;
      if (event?.type === "first-dealer") this.felt.drew(event, seatCount(this.p));
      else if (event?.type === "dealt") this.felt.draw = [];
      if (message.told && (hasLeft(before, message) || runsNow(before, this.p))) this.tell(message.told);
    } else if (message.type === "welcome" || message.type === "snapshot") this.talk.reset(this.p, message.type === "welcome" || this.p.v > before.v);
    for (const words of newKnocks(before, this.p)) this.talk.announce(words);
    if (isShared(this.p) && !isShared(before)) this.tell(translatable("table-shared", "Your seat is open on another device, too."));
    this.proof.take(this.p, message);
    this.prefer();
    this.remember();
    if (decided(this.p) !== decided(before)) renewed(this.tools.undo);
    if (deciding(this.p) !== deciding(before)) renewed(this.tools.hint);
    const turned = calledTo(p) !== "" && calledTo(p) !== calledTo(before);
    if (turned) {
      this.begun = true;
      this.calls.hinted = null;
      this.hand.hinted = "";
      // that this browser keeps nothing is told once
      if (this.note !== memory.trouble) this.note = "";
    }
    if (message.told && (["undone", "answered"].includes(message.entry?.type ?? "") || helped(this.p, message))) this.tell(message.told);
    if (settings.now.sounds) load(() => import("./hearing.js")).then(({ hear }) => hear(before, p, message, turned));
    if (String(before.game?.scores ?? "") !== String(this.p.game?.scores ?? "") && message.type === "event") this.talk.announce(scoreLine(this.p));
    if (turned) this.talk.announce(this.p.mine?.question ?? "");
    this.motion.schedule();
  }

  /** Keeps who one is here, for the page that shows the game again. */
  remember() {
    const [own, seat] = [this.ownSeat(), mySeat(this.p)];
    const { name, kind } = this.p.table?.chairs[seat ?? -1] ?? {};
    // what was kept may have been cleared
    const token = own?.token ?? (this.seat() ? null : this.link.owner);
    if (token && name && kind === "human" && (own?.seat !== seat || own?.name !== name)) keepSeat(this.table, { at: Date.now(), ...own, token, seat, name });
    if (seat === null || this.warned || !memory.trouble) return;
    this.warned = true;
    this.tell(memory.trouble);
  }

  /** Says how this person likes to play, where the table does not know: once at each seat, and not while nobody talks. */
  prefer() {
    const { mine, table } = this.p;
    const { packets, always } = settings.now;
    if (mySeat(this.p) === null || table?.hushed || ((mine?.packets ?? "") === packets && (mine?.always ?? false) === always)) return;
    const wish = JSON.stringify([mine?.seat, packets, always]);
    if (this.wish === wish) return;
    this.wish = wish;
    // the table goes on as it did
    this.link.send("prefer", { packets, always }).catch(() => {});
  }

  /** @param {LinkState} status */
  linked(status) {
    const again = ["lost", "gone"].includes(this.status.status) && status.status === "open";
    if (status.status !== "open") this.wish = "";
    this.status = status;
    if (again) this.tell(translatable("table-connected", "Connected again."));
    this.motion.schedule();
  }

  /** The greeting was refused. @param {Message} message */
  refused(message) {
    if (message.code !== "no-seat") return;
    const refused = this.ownSeat();
    if (refused) keepSeat(this.table, null);
    // who never sat here has come by a link
    const why = refused && !refused.name ? translatable("table-link-opens-none", "That link doesn't open a seat here (anymore).") : translatable("table-given-up", "This seat was given up.");
    this.tell(this.seat() ? why : `${why} ${translatable("table-watching", "You're watching.")}`);
    this.greet(!this.seat());
  }

  /** A line for a moment, in the place of the question. @param {string} text */
  tell(text) {
    this.note = capital(text);
    this.talk.announce(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.note = "";
      this.ask();
    }, STAYS + 30 * text.length);
    this.ask();
  }

  draw() {
    if (!this.p.table) {
      this.opening.hidden = this.status.status !== "connecting";
      return this.notices.render(this.p, this.status, 0);
    }
    if (this.p.table.stage !== "gathering" && !art.court) {
      this.fetch("courts", () => import("../cards/courts.js"), () => {});
      return;
    }
    this.drawTable(/** @type {Seated} */ (this.p));
  }

  /** @param {Seated} p */
  drawTable(p) {
    const seated = mySeat(p) !== null;
    this.opening.remove();
    document.body.dataset.stage = p.table.stage;
    document.body.classList.toggle("seated", seated);
    document.body.classList.toggle("no-cards", !keepsHand(p) && !(seated && this.felt.keeps(p)));
    drawScore(this.bar, p.game?.over ? asPlayed(p) : p);
    this.hand.render(p);
    this.calls.render(p, this.link.ahead);
    this.notices.render(p, this.status, this.link.ahead);
    // how high it is decides where the rest is
    this.ask();
    this.lay(p);
    this.need(p, seated);
    this.welcome?.render(p);
    this.result?.render(p, Boolean(this.felt.held) || this.motion.gathering);
    drawSeal(this.seal, p);
    this.talk.render(p);
    this.drawTools(p, seated);
    this.offer?.(p);
    this.auto?.see(p, Boolean(this.felt.held));
    this.countdown?.see(p, this.link.ahead);
    this.ask();
    this.felt.behind(this.felt.panel.querySelector(".panel:not([hidden])"));
    const title = p.table.title || "Euchre";
    document.title = calledTo(p) ? translatable("table-your-turn", `Your turn · ${title}`, { title }) : title;
    this.refocus();
  }

  /** The window has another size. */
  resized() {
    this.heights.clear();
    const { clientWidth, clientHeight } = this.play;
    this.hand.fit(clientWidth, clientHeight, Number(getComputedStyle(this.play).getPropertyValue("--card-share")));
    this.play.style.setProperty("--cw", `${this.hand.most}px`);
    this.motion.schedule();
  }

  /** Draws the felt around the line of choices. @param {Seated} p */
  lay(p) {
    const render = () => this.felt.render(p, { sit: this.sitHere(p), card: this.hand.most * 1.1, asks: this.room(p) });
    render();
    const { bottom = 0, side = 0 } = this.felt.layout?.asks ?? {};
    const place = `${bottom} ${side}`;
    if (place !== this.asks.dataset.place) {
      this.asks.dataset.place = place;
      this.asks.style.setProperty("--asks-up", `${bottom}px`);
      this.asks.style.setProperty("--asks-side", `${side}px`);
      // they were those of a line of another width
      this.heights.clear();
      render();
    }
    const { most = 0 } = this.felt.layout?.asks ?? {};
    this.asks.classList.toggle("tight", most < (this.felt.room?.calls ?? 0));
    this.asks.style.setProperty("--asks-most", `${most}px`);
    this.calls.showMore();
  }

  /** How much of the felt the line above the hand takes: by itself, with the calls of this phase, and
   * at most. What has been needed once is kept, so that nothing moves when it is one's turn again.
   * @param {Seated} p */
  room(p) {
    const style = getComputedStyle(this.asks);
    if (style.position !== "absolute" || mySeat(p) === null) return { line: 0, calls: 0, most: 0 };
    const kind = isCalling(p) ? (p.hand?.phase ?? "") : "play";
    const usual = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(`--usual-${name}`)) || 0;
    const line = usual("line");
    const before = this.heights.get(kind) ?? (kind === "play" ? line : kind === "order" ? usual("order") : usual("calls"));
    const needed = p.hand?.result ? 0 : this.asks.offsetHeight;
    this.heights.set(kind, Math.max(before, needed));
    const calls = kind === "play" ? 0 : Math.max(before, needed);
    const most = Math.max(usual("calls"), ...[...this.heights].map(([name, height]) => (name === "play" ? 0 : height)));
    return { line: Math.max(line, this.heights.get("play") ?? 0), calls, most };
  }

  /** @param {Seated} p @param {boolean} seated */
  drawTools(p, seated) {
    const playing = p.table.stage === "playing" && seated;
    this.tools.hint.hidden = !(playing && p.table.hints && myTurn(p) && !p.mine?.cut);
    this.tools.undo.hidden = !p.mine?.may_undo;
    const last = p.hand?.last && !p.hand.result ? p.hand.last : null;
    this.lastButton.hidden = !last;
    if (last && this.pile !== p.hand?.tricks) this.lastButton.replaceChildren(slot(face(last.plays[last.plays.length - 1].card, p.hand, true)));
    this.pile = last ? (p.hand?.tricks ?? 0) : 0;
  }

  /** The line above the hand. */
  ask() {
    const { p } = this;
    const mine = myTurn(p);
    const card = this.hand.pending && symbol(this.hand.pending);
    const waits = this.status.status !== "open" && (card ? translatable("table-card-waits", `The ${card} is waiting for the connection.`, { card }) : this.calls.busy && translatable("table-call-waits", "Your call is waiting for the connection."));
    const text = this.note || (waits ? waits : p.table?.stage !== "playing" ? "" : mine ? this.auto?.words(p) || (p.mine?.question ?? "") : p.hand?.result ? "" : dealing(p) || waitingFor(p));
    if (this.prompt.textContent !== text) fill(this.prompt, text);
    this.prompt.classList.toggle("turn", mine && !this.note);
    this.prompt.classList.toggle("note", Boolean(this.note));
    say(this.note || this.notices.away());
  }

  /** Where the page is higher than the window it goes to one's own place once one's turn begins; who plays with the keyboard
   * goes on where the choice is: later an Enter is meant for something else. */
  refocus() {
    if (!this.begun || !myTurn(this.p)) return;
    this.own.scrollIntoView({ block: "nearest" });
    const target = this.hand.fan.querySelector(".legal") ?? this.calls.row.querySelector("button");
    if (!(target instanceof HTMLElement)) return;
    this.begun = false;
    if (this.keyboard && idle()) target.focus();
  }

  async askHint() {
    if (!this.p.table?.hints || !myTurn(this.p)) return;
    const asked = this.asking();
    const open = () => asked() && !this.hand.pending && !this.calls.busy;
    try {
      const { event, why } = await this.link.send("hint");
      if (!open()) return;
      const card = this.p.mine?.cards?.find((held) => held.event && same(held.event, event));
      const choice = this.p.mine?.choices?.find((each) => same(each.event, event));
      if (choice) this.calls.hinted = choice.event;
      const move = card ? this.hand.hint(card.card, this.p.hand) : choice?.words;
      this.tell(move && why ? translatable("table-hint-and-why", `${move}: ${why}`, { move, why }) : move || why || "");
      this.motion.schedule();
    } catch (error) {
      if (open()) this.tell(error instanceof Error ? error.message : String(error));
    }
  }

  showLast() {
    const { p } = this;
    const last = p.hand?.last;
    if (!last) return;
    const name = (/** @type {number} */ seat) => p.table?.chairs[seat].name;
    const cards = last.plays.map(({ seat, card }) =>
      h("li", { class: seat === last.winner ? "won-it" : "" }, slot(face(card, p.hand), card), h("span", {}, seat === mySeat(p) ? translatable("line-you", "You") : name(seat))),
    );
    show(sheet(translatable("table-last-trick", "Last trick"), h("ul", { class: "last-trick" }, cards)));
  }

  async menu() {
    const { openMenu } = await load(() => import("./menu.js"));
    this.offer = openMenu(this.p, {
      token: () => this.link.owner,
      tell: (text) => this.tell(text),
      now: () => /** @type {Seated} */ (this.p),
      send: (type, fields) => this.send(type, fields),
      last: () => this.showLast(),
      hint: () => this.askHint(),
      stand: async (seen) => {
        // it was not written down
        if (!(await this.send("stand", { seen }))) return;
        if (this.ownSeat()) keepSeat(this.table, null);
        this.greet(true);
      },
    });
  }
}

/** Whether there is room for a hand of one's own: also when its last card lies on the table. @param {Seated} p */
const keepsHand = ({ hand, mine, table }) => Boolean(mine?.seat != null && table.stage === "playing" && !hand?.result && (hand || mine.cards?.length || table.pace));

/** Whether this is the part of a hand in which calls are made, or one cuts. @param {Seated} p */
function isCalling(p) {
  const { hand } = p;
  return Boolean(p.mine?.cut) || Boolean(hand && !hand.result && p.table.stage === "playing" && ROOM.includes(hand.phase)) || Boolean(p.mine?.choices.length && !p.mine.cards.some((held) => held.event));
}

/** Whether somebody gives up a chair. @param {Picture} before @param {Message} message */
function hasLeft(before, { entry }) {
  const left = entry?.type === "bot-sat" || entry?.type === "emptied";
  return left && entry.seat !== undefined && before.table?.chairs[entry.seat]?.kind === "human";
}

/** Whether another device has one's own seat open. @param {Picture} p */
const isShared = (p) => Boolean(p.table?.chairs[mySeat(p) ?? -1]?.shared);

/** Whether a bot begins to play for this person, or has done so. @param {Picture} p @param {Message} message */
const helped = (p, { entry }) => (entry?.type === "took-over" || entry?.type === "came-back") && entry.seat === mySeat(p);

/** Whether somebody who sits here has come to run the table. @param {Picture} before @param {Picture} p */
const runsNow = (before, p) => Boolean(before.mine && !before.mine.is_host && p.mine?.is_host && mySeat(before) === mySeat(p));

const table = await here;

/** A seat that has come with the address, where another is kept: what it comes to, to be told by the table. */
async function offered() {
  const token = seatFromAddress(table);
  if (!token) return () => {};
  const { choose, weigh } = await load(() => import("../seats/other-seat.js"));
  const { told, asks } = await weigh(table, token);
  return (/** @type {App} */ app) => (asks ? choose(...asks, () => app.sitsAs(token)) : told && app.tell(told));
}

const tell = await offered();
touchSeat(table);
const app = new App(table);
Object.assign(globalThis, { euchre: app });
tell(app);
addEventListener("hashchange", async () => {
  const [before, seat] = [app.link.token(), app.seat()?.token];
  (await offered())(app);
  // a seat is taken anew
  if (app.seat()?.token !== seat) app.left = false;
  if (app.link.token() !== before) app.link.again();
});
