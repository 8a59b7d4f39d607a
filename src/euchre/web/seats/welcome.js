// Before the game: the link for friends, who sits where; and the form to sit down.

import { warning } from "../talk/company.js";
import { askOnce, drawnKey, freeName, keepName, perform, request, underAccount, you } from "../page/desk.js";
import { LEVELS, levelName } from "../line/levels.js";
import { redrawn, renewed } from "../page/fresh.js";
import { fill, h, styles, when } from "../page/make.js";
import { memory, takeSeat } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { asking } from "./notices.js";
import { capital } from "../page/words.js";
import { Agreement, lineUp, missing, people, playedFor } from "./line-up.js";
import { listing, mayMove, mySeat, nameOf, namesOf, seatNumber, waitingForNames, waitingForSeats } from "../line/picture.js";
import { confirmRemove, openSeats } from "./seats.js";
import { sheet, show } from "../settings/settings.js";
import { sharing } from "../sharing/share.js";

/** @import {Chair, Seated, Send} from "../line/types.js" */

/** Words for a chair in the list. @param {Chair} chair */
function chairWords(chair) {
  if (chair.kind === "empty") return translatable("seats-empty", "empty");
  if (chair.kind === "bot") return botWords(levelName(chair.bot));
  if (!chair.here) return translatable("seats-away-word", "away");
  return chair.ready ? translatable("seats-ready", "ready") : translatable("seats-here", "here");
}

/** A bot by its level, within a line. @param {string} level */
function botWords(level) {
  const lower = level.toLowerCase();
  return translatable("seats-bot-of-level", `${lower} bot`, { level, lower });
}

/** The same as an answer. @param {string} level */
const botTitle = (level) => translatable("seats-bot-to-choose", `${level} bot`, { level, lower: level.toLowerCase() });

/** Who a host can put in a chair, with the bot that sits there. @param {string | null} [bot] */
function choices(bot) {
  const found = LEVELS.map(([level, name]) => [level, botTitle(name)]);
  return !bot || LEVELS.some(([level]) => level === bot) ? found : [...found, [bot, botTitle(bot)]];
}

/** With whom one would sit here, gladly or never again. @param {Seated} p */
const company = ({ table }) => warning(table.chairs.filter(({ kind }) => kind === "human"));

/** Who plays with whoever sits in a chair; undefined where no partner is fixed. @param {Seated} p @param {number} seat */
function partnerOf({ table }, seat) {
  const at = table.teams.find((team) => team.length === 2 && team.includes(seat))?.find((other) => other !== seat);
  return at === undefined ? undefined : table.chairs.find((chair) => chair.seat === at);
}

/** Where a chair stands, as a person sees it: whose partner, or beside whom.
 * @param {Seated} p @param {number} seat */
function chairPlace(p, seat) {
  const partner = partnerOf(p, seat);
  if (partner?.kind !== "human") return sideOf(p, seat);
  return partner.seat === mySeat(p) ? translatable("seats-opposite-you-partner", "Opposite you, as your partner") : translatable("seats-opposite-partner", `Opposite ${partner.name}, on the same team`, { name: partner.name });
}

/** Where a chair stands from somebody who sits there. @param {Seated} p @param {number} seat */
function sideOf(p, seat) {
  const { chairs, host } = p.table;
  const mine = mySeat(p);
  const n = chairs.length;
  const sits = (/** @type {number | null | undefined} */ at) => at != null && at !== seat && chairs.find((chair) => chair.seat === at)?.kind === "human";
  const from = [mine, host, ...chairs.map((chair) => chair.seat)].find(sits);
  const number = translatable("seats-number", `Seat ${seatNumber(seat)}`, { n: seatNumber(seat) });
  if (from == null) return number;
  const away = (seat - from + n) % n;
  const name = nameOf(p, from);
  const own = from === mine;
  if (2 * away === n) return own ? translatable("seats-opposite-you", "Opposite you") : translatable("seats-opposite", `Opposite ${name}`, { name });
  if (away === 1) return own ? translatable("seats-left-of-you", "On your left") : translatable("seats-left", `Left of ${name}`, { name });
  if (away === n - 1) return own ? translatable("seats-right-of-you", "On your right") : translatable("seats-right", `Right of ${name}`, { name });
  return number;
}

/** Who one's partner would be in a chair, in words. @param {Seated} p @param {Chair} chair */
function withWhom(p, { seat }) {
  const partner = partnerOf(p, seat);
  if (!partner) return translatable("seats-no-partners", "everyone for themselves");
  if (partner.kind === "empty") return translatable("seats-partner-awaited", "your partner: not here yet");
  const { name } = partner;
  return partner.kind === "bot" ? translatable("seats-partner-bot", `your partner: ${name}, a bot`, { name }) : translatable("seats-partner", `your partner: ${name}`, { name });
}

const LOCKED = translatable("seats-locked", "You're watching. Nobody new can sit down at this table.");

/** Whether somebody could sit down, if the host let anybody. @param {Seated} p */
const isLocked = ({ table: { chairs, door, kept } }) => door === "locked" && !kept?.length && chairs.some(({ kind }) => kind !== "human");

/** @typedef {{name?: string, seat?: number, was_mine?: boolean, called?: string}} Wish what is asked */

/** The seats of people, of which one may be one's own: those first who have gone. An account's is that of whoever is signed in
 * with it. @param {Seated} p @param {string | null} own the account of this person */
const lost = ({ table: { chairs, kept, daily } }, own) => (kept?.length || daily ? [] : chairs.filter(({ kind, player }) => kind === "human" && (!player || player === own)).sort((a, b) => Number(Boolean(a.here)) - Number(Boolean(b.here))));

/** @param {Seated} p @param {Wish} wish @param {() => void} withdraw */
function asked(p, { was_mine: mine, seat }, withdraw) {
  const [host, name] = [nameOf(p, p.table.host), nameOf(p, seat)];
  const words = mine ? translatable("seats-asked-lost", `You asked for ${name}'s seat. ${host} or that seat's other device decides.`, { name, host }) : translatable("seats-asked", `You asked to sit down. ${host} decides.`, { host });
  return [h("span", {}, words), " ", h("button", { type: "button", class: "button small", onclick: withdraw }, translatable("seats-withdraw", "Withdraw"))];
}

/** What is to be known where other tables have the same cards. @param {import("../line/types.js").Table} table */
const sameDeals = ({ same_deals: same, covered, daily, kept = [] }) =>
  same && covered && !daily && h("p", { class: "note" }, kept.length ? translatable("seats-same-cards-of-round", "All tables of this round get the same cards. Until every table is finished, only the players here can see this game.") : translatable("seats-same-cards", "Tables with the same word get the same cards. Only the players here can see this game, and with this browser you can't sit at another of these tables. Somebody could look ahead with a second browser, so play this with people you trust."));

/** Those who are ready. @param {string} names @param {number} n */
const waitForYou = (names, n) => translatable("seats-wait-for-you", `${names} ${n === 1 ? "is ready and waiting" : "are ready and waiting"} for you.`, { names, n });

/** What becomes of the empty seats. @param {number} empty @param {string} names of those who are not ready @param {number} n how many they are */
function botsSitDown(empty, names, n) {
  const bots = empty === 1 ? "A bot takes the empty seat" : "Bots take the empty seats";
  if (!n) return translatable("seats-bots-sit-down", `${bots}. Friends can sit down later, too.`, { empty });
  return translatable("seats-bots-sit-down-late", `${bots}, and the game starts when ${names} ${n === 1 ? "is" : "are"} ready. Friends can sit down later, too.`, { empty, names, n });
}

export class Welcome {
  /**
   * @param {{send: Send, now: () => Seated, table: string, sat: () => void, redraw: () => void,
   *   told: (text: string) => void, withdraw: (key: string) => Promise<unknown>, elsewhere: () => boolean,
   *   rules: (table: Seated["table"]) => Promise<void>,
   *   knock: (wish: Record<string, unknown>) => Promise<import("../line/types.js").Message>}} to
   */
  constructor(to) {
    this.to = to;
    this.root = h("section", { class: "panel welcome", "aria-label": translatable("seats-before-the-game", "Before the game") });
    this.bar = h("div", { class: "watching" });
    /** what the host has been asked, and has not answered @type {Wish | null} */
    this.asked = null;
    /** by which the server knows it */
    this.key = "";
    /** whether it has been said for somebody who was called here that they are ready */
    this.came = false;
    this.coming = false;
    this.agreement = new Agreement();
    /** why somebody who was ready is asked again */
    this.changed = "";
    /** the version of the table that stands there, which may be the same as one before */
    this.seen = 0;
    /** the account of this person; "": none is known; null: nobody has asked yet @type {string | null} */
    this.player = null;
    /** the name that is being written */
    this.name = memory.text("euchre.name");
    /** the chair that was chosen, and is somebody else's now; "": none was */
    this.gone = "";
    /** why one could not sit down by the form, when it was tried last; "": one has not tried */
    this.refusal = "";
    /** what is asked here, whatever else there is to read; "": nothing yet */
    this.question = "";
  }

  /** @param {Seated} p */
  render(p) {
    const gathering = p.table.stage === "gathering";
    this.seen = p.v;
    if (gathering) this.comes(p);
    this.root.hidden = !gathering;
    const table = { ...p.table, watching: 0 }; // who comes to watch changes nothing here, and would close what is open
    const key = gathering && [table, mySeat(p), p.mine?.is_host, this.asked, this.coming, this.player];
    when(this.root, key, () => redrawn(this.root, () => (gathering ? this.draw(p) : fill(this.root))));
    const question = gathering ? JSON.stringify([mySeat(p), Boolean(this.asked)]) : "";
    if (question && this.question && question !== this.question) this.begin();
    this.question = question;
    const watching = mySeat(p) === null && !gathering;
    when(this.bar, [watching && table, this.asked, this.player], () => redrawn(this.bar, () => fill(this.bar, watching && this.watch(p))));
  }

  /** Something else is asked than before: the panel begins at its top, with what answers it in sight. */
  begin() {
    renewed(this.root);
    this.root.scrollTop = 0;
    this.root.querySelector(".primary")?.scrollIntoView({ block: "nearest" });
  }

  /** Who was called to this table, and has come, is ready: there is nothing to press. @param {Seated} p */
  comes(p) {
    const mine = mySeat(p);
    if (this.came || mine === null || p.table.chairs[mine].ready || !memory.seat(this.to.table)?.called) return;
    this.came = this.coming = true;
    const done = () => {
      this.coming = false;
      const kept = memory.seat(this.to.table);
      if (kept) takeSeat(this.to.table, { ...kept, called: undefined }); // to this game, and no other
      this.to.redraw();
    };
    Promise.resolve(this.to.send("ready")).then(done, done);
  }

  /** @param {Seated} p */
  draw(p) {
    const { table } = p;
    this.changed = this.agreement.told(p);
    const mine = mySeat(p);
    const chosen = /** @type {HTMLInputElement | null} */ (this.root.querySelector("[name=seat]:checked"))?.value;
    fill(
      this.root,
      h(
        "div",
        {},
        h("h2", {}, table.title || translatable("seats-table-for-friends", "A table for friends")),
        h("p", {}, table.stakes ? translatable("seats-rules-for", `${table.rules_name}, for ${table.stakes}`, { rules: table.rules_name, stakes: table.stakes }) : table.rules_name, ". ", this.rules(table)),
        playedFor({ ...table, stakes: undefined }),
        sameDeals(table),
        this.chairs(p),
        mine !== null && mayMove(p) && h("p", { class: "places" }, h("button", { type: "button", class: "button small", onclick: () => openSeats(p, { send: this.to.send }) }, translatable("seats-seating", "Seating"))),
        asking(p, this.to.send),
      ),
      h("div", {}, mine !== null ? this.start(p, mine) : this.join(p, chosen), mine === null && !this.asked && h("p", {}, this.lost(p)), sharing(table, Boolean(p.mine?.is_host))),
    );
  }

  /** What leads to the rules: no page has those of a house. @param {Seated["table"]} table */
  rules(table) {
    if (table.preset) return h("a", { href: `/rules/${table.preset}`, target: "_blank", rel: "noopener" }, translatable("seats-rules", "The rules"));
    return h("button", { type: "button", class: "button small", onclick: () => this.to.rules(table) }, translatable("seats-rules", "The rules"));
  }

  /** @param {Seated} p */
  chairs(p) {
    const { chairs, host } = p.table;
    const manage = Boolean(p.mine?.is_host) && !p.table.ranked;
    const mine = mySeat(p);
    const partner = mine === null ? undefined : partnerOf(p, mine)?.seat;
    return h(
      "ul",
      { class: "chairs" },
      chairs.map((chair) => {
        const { seat } = chair;
        const bots = manage && chair.kind !== "human";
        return h(
          "li",
          { class: chair.kind },
          h("span", { class: "chair-name" }, chair.kind === "empty" ? (p.table.kept?.[seat] ?? chairPlace(p, seat)) : chair.name, chair.kind === "bot" && p.table.kept?.[seat] && ` ${translatable("seats-bot-for-name", `for ${p.table.kept[seat]}`, { name: p.table.kept[seat] })}`, seat === mine && ` ${translatable("seats-you", "(you)")}`, chair.player && h("span", { class: "mark", title: translatable("seats-account", "An account's name: nobody else can use it.") }, "✓"), seat === host && h("span", { class: "mark" }, translatable("seats-host", "host")), seat === partner && chair.kind !== "empty" && h("span", { class: "mark" }, translatable("seats-your-partner", "your partner"))),
          bots ? this.level(chair, chairPlace(p, seat)) : h("span", { class: "chair-state" }, chair.kind === "empty" && p.table.kept?.length ? translatable("seats-awaited", "awaited") : chairWords(chair)),
        );
      }),
    );
  }

  /** The bot of a chair, or none. @param {Chair} chair @param {string} place */
  level({ seat, bot }, place) {
    const now = bot ?? "";
    const choose = async () => {
      if (!(await this.to.send("bot", { seat, name: field.value || null }))) field.value = now;
    };
    const options = [["", translatable("seats-empty-to-choose", "Empty")], ...choices(bot)].map(([level, words]) => h("option", { value: level, selected: level === now }, words));
    const field = /** @type {HTMLSelectElement} */ (h("select", { id: `bot-${seat}`, "aria-label": translatable("seats-who-sits-here", `Who sits here: ${place}`, { place }), onchange: choose }, options));
    return field;
  }

  /** @param {Seated} p @param {number} mine */
  start(p, mine) {
    const { chairs, waits } = p.table;
    const ready = this.coming || Boolean(chairs[mine].ready);
    const empty = chairs.filter((chair) => chair.kind === "empty").length;
    const late = waits.filter((seat) => seat !== mine);
    const others = namesOf(p, late);
    if (ready && late.length) return this.waiting(p, late, others);
    const host = Boolean(p.mine?.is_host) && !p.table.ranked;
    if (ready && !(host && empty)) return h("p", { class: "wait" }, empty ? this.awaited(p) : missing(p) || translatable("seats-here-we-go", "Here we go."));
    const fill = host && empty > 0;
    const words = !fill ? translatable("seats-i-am-ready", "I'm ready") : late.length ? translatable("seats-ready-with-bots", "Ready, with bots in empty seats") : translatable("seats-start-now", "Start now");
    const first = chairs.filter((chair) => chair.ready && !chair.away && chair.seat !== mine).map(({ seat }) => seat);
    return h(
      "div",
      { class: "go" },
      this.changed && h("p", { class: "wait" }, this.changed),
      first.length > 0 && h("p", { class: "wait" }, waitForYou(capital(namesOf(p, first)), first.length)),
      h("button", { type: "button", class: "button primary", value: JSON.stringify([words, lineUp(p)]), onclick: () => this.go(p, fill, ready) }, words),
      fill && h("p", { class: "note" }, botsSitDown(empty, others, late.length)),
    );
  }

  /** Those who are not ready yet; the host need not wait for ever. @param {Seated} p @param {number[]} late @param {string} names */
  waiting(p, late, names) {
    const remove = (/** @type {number} */ seat) => h("button", { type: "button", class: "button small", onclick: () => confirmRemove(p, seat, this.to) }, translatable("seats-remove", `Remove ${nameOf(p, seat)}`, { name: nameOf(p, seat) }));
    return h(
      "div",
      { class: "go" },
      h("p", { class: "wait" }, waitingForSeats(p, late)),
      p.mine?.is_host && h("p", { class: "note" }, translatable("seats-start-once", `The game starts once ${late.length === 1 ? `${names} presses` : "they press"} “I'm ready”. You can also free the seat:`, { n: late.length, names })),
      p.mine?.is_host && late.map(remove),
    );
  }

  /** For whom the table waits. @param {Seated} p */
  awaited({ table: { chairs, kept, ranked } }) {
    if (!kept?.length) return ranked ? translatable("seats-starts-when-taken", "The game starts when every seat is taken.") : translatable("seats-waiting-for-friends", "Waiting for friends.");
    const names = chairs.filter((chair) => chair.kind === "empty").map(({ seat }) => kept[seat]);
    return `${waitingForNames(listing(names))} ${translatable("seats-evening-host", "The evening's host can let a bot play.")}`;
  }

  /** Begins: bots sit down on the chairs that are empty, where the host says so; one is ready for what that comes to, and for
   * nothing else.
   * @param {Seated} p @param {boolean} fill @param {boolean} ready */
  async go(p, fill, ready) {
    const { seen } = this;
    const empty = fill ? p.table.chairs.filter((chair) => chair.kind === "empty") : [];
    const done = await Promise.all(empty.map(({ seat }) => this.to.send("bot", { seat, name: p.table.bots ?? null })));
    if (done.some((answer) => !answer) || people(this.to.now()) !== people(p)) return;
    const agreed = Math.max(seen, ...done.map((answer) => /** @type {{v: number}} */ (answer).v));
    if (!ready || (empty.length && p.table.at_stake)) this.to.send("ready", { seen: agreed });
  }

  /** The form to sit down. @param {Seated} p @param {string} [chosen] the chair
   * @param {number} [only] the one there is no choice but */
  join(p, chosen, only) {
    styles("sharing/invite");
    if (this.asked) return h("p", { class: "wait" }, asked(p, this.asked, () => this.withdraw()));
    const free = p.table.chairs.filter(({ seat }) => p.table.free?.includes(seat) && (only === undefined || seat === only));
    if (p.table.kept?.length) return h("p", { class: "wait" }, translatable("seats-reserved", `You're watching. These seats are reserved for ${listing(p.table.kept)}, who sit down from their evening's page.`, { names: listing(p.table.kept) }));
    if (isLocked(p)) return h("p", { class: "wait" }, LOCKED);
    if (!free.length) return h("p", { class: "wait" }, translatable("seats-taken", "You're watching. Every seat is taken."));
    const wanted = chosen ?? this.gone;
    if (only === undefined) this.gone = !wanted || free.some(({ seat }) => String(seat) === wanted) ? "" : wanted;
    const gone = only === undefined && this.gone;
    const where = gone ? "" : free.length === 1 ? String(free[0].seat) : wanted;
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      const data = new FormData(form);
      const seat = data.get("seat");
      this.sit(p, form, String(data.get("name") ?? ""), seat === "" || seat === null ? null : Number(seat));
    };
    const field = /** @type {HTMLInputElement} */ (h("input", { id: "join-name", name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: this.name, oninput: () => (this.name = field.value) }));
    const go = h("button", { class: "button primary", value: where || null }, p.table.door === "ask" ? translatable("seats-ask-to-sit", "Ask to sit down") : translatable("seats-sit-down", "Sit down"));
    underAccount(field).then((name) => name || !p.table.ranked || go.replaceWith(h("a", { class: "button primary", href: "/you" }, translatable("seats-sign-in", "Sign in first"))));
    return h(
      "form",
      { class: "join", onsubmit: submit, onchange: (/** @type {Event} */ { target }) => target instanceof HTMLInputElement && target.name === "seat" && go.setAttribute("value", target.value) },
      p.table.ranked ? h("p", { class: "note" }, translatable("seats-account-plays", "You'll play under your account's name.")) : h("label", { for: "join-name" }, translatable("seats-your-name", "Your name")),
      !p.table.ranked && field,
      this.places(p, free, gone ? null : wanted),
      company(p),
      go,
      h("p", { class: "error", role: "alert" }, gone ? translatable("seats-gone", `${nameOf(p, Number(gone))} took the seat that you chose. Choose another.`, { name: nameOf(p, Number(gone)) }) : only === undefined && this.refusal),
    );
  }

  /** The chairs that are free, and who one's partner would be there.
   * @param {Seated} p @param {Chair[]} free @param {string | null} chosen the one that is; null: one is to be */
  places(p, free, chosen) {
    const fixed = free.some(({ seat }) => partnerOf(p, seat));
    if (free.length === 1 && chosen !== null) return fixed && h("p", { class: "note" }, `${capital(withWhom(p, free[0]))}.`);
    const option = (/** @type {string} */ value, /** @type {string} */ place, /** @type {string | false} */ words) =>
      h("label", { class: "place" }, h("input", { type: "radio", name: "seat", id: `join-seat-${value}`, value, required: true, checked: value === chosen }), h("span", {}, h("b", {}, place), words && h("small", {}, words)));
    const chairs = free.map((chair) => option(String(chair.seat), chair.kind === "bot" ? translatable("seats-seat-of", `${chair.name}'s seat`, { name: chair.name }) : sideOf(p, chair.seat), fixed && capital(withWhom(p, chair))));
    return h("fieldset", { class: "places-free" }, h("legend", {}, translatable("seats-where", "Where")), option("", translatable("seats-anywhere", "Anywhere"), false), chairs);
  }

  /** @param {Seated} p @param {HTMLElement} form @param {string} name @param {number | null} seat */
  sit(p, form, name, seat) {
    if (this.to.elsewhere()) return form.closest("dialog")?.close(), this.to.sat(); // in another tab one has sat down meanwhile
    const wish = seat === null ? { name: name.trim() } : { name: name.trim(), seat };
    if (p.table.door === "ask") {
      form.closest("dialog")?.close();
      return this.ask(wish);
    }
    const shown = () => (form.isConnected ? form : this.root); // who sits where may have changed meanwhile
    const take = async () => {
      const got = await askOnce(`/api/tables/${this.to.table}/seats`, wish).catch(async (problem) => {
        await freeName(problem, /** @type {HTMLInputElement | null} */ (shown().querySelector("[name=name]")));
        throw problem;
      });
      await this.has(got, wish);
      form.closest("dialog")?.close();
    };
    return perform(form, take, (why) => {
      if (!form.closest("dialog")) this.refusal = why;
      const error = shown().querySelector(".error");
      if (error) error.textContent = why;
      else if (why) this.to.told(why);
    });
  }

  /** Asks the host, and sits down when they say yes. @param {Wish} wish */
  async ask(wish) {
    if (this.to.elsewhere()) return this.to.sat();
    this.asked = wish;
    this.key = drawnKey();
    this.to.redraw();
    /** another tab has asked, too, and has been let in: what was asked here is taken back @type {Promise<unknown> | null} */
    let other = null;
    const look = () => void (this.to.elsewhere() && (other ??= this.withdraw()));
    addEventListener("storage", look);
    try {
      await this.has(await this.to.knock({ ...wish, key: this.key }), wish);
    } catch (problem) {
      await other; // over this line: the other seat has another
      await freeName(problem);
      if (other || this.to.elsewhere()) this.to.sat();
      else this.to.told(problem instanceof Error ? problem.message : String(problem));
    } finally {
      removeEventListener("storage", look);
      this.asked = null;
      this.to.redraw();
    }
  }

  /** Takes back what the host has been asked; where they have said yes by now, that seat is given up. */
  withdraw() {
    return this.to.withdraw(this.key).catch(() => {}); // the host can remove who is never there
  }

  /** Has a seat now, and its token; gives it up where another tab of this browser has got one meanwhile, which stays.
   * @param {{seat?: number, token?: string}} got @param {Wish} wish */
  async has({ seat, token }, { name, was_mine: mine }) {
    keepName(name);
    if (!this.to.elsewhere()) takeSeat(this.to.table, { seat, token });
    else if (!mine) await request("DELETE", `/api/tables/${this.to.table}/seats/${seat}`, undefined, { token }).catch(() => {}); // the host can remove who is never there
    this.to.sat();
  }

  /** The line for those who watch. @param {Seated} p */
  watch(p) {
    if (this.asked) return h("span", {}, asked(p, this.asked, () => this.withdraw()));
    const [free] = p.table.free ?? [];
    if (isLocked(p)) return h("span", {}, LOCKED, " ", this.lost(p));
    return h("span", {}, translatable("seats-watching", "You're watching."), free !== undefined && ` ${p.table.door === "ask" ? translatable("seats-may-ask", "You can ask for any bot's seat.") : translatable("seats-may-take", "You can take over any bot's seat.")}`, " ", free !== undefined && p.table.stage === "over" && h("button", { type: "button", class: "button small", value: `sit ${free}`, onclick: () => this.dialog(p, free) }, translatable("seats-sit-down", "Sit down")), " ", this.lost(p));
  }

  /** For who sits here already, and has opened the table where that is not known. @param {Seated} p */
  lost(p) {
    if (this.player === null) {
      this.player = "";
      you().then(({ player = "" }) => player && ((this.player = player), this.to.redraw()));
    }
    const seats = lost(p, this.player);
    const ask = (/** @type {Chair} */ { seat, name }) => this.ask({ seat, called: name, was_mine: true });
    const which = () => {
      const names = seats.map((chair) => h("button", { type: "button", class: "button", onclick: () => (dialog.close(), ask(chair)) }, chair.name));
      const dialog = sheet(translatable("seats-which-was-yours", "Which seat was yours?"), h("p", {}, translatable("seats-we-ask", `We'll ask ${nameOf(p, p.table.host)}, and the device that you used before.`, { host: nameOf(p, p.table.host) })), h("div", { class: "go" }, names));
      show(dialog);
    };
    return seats.length > 0 && h("button", { type: "button", class: "button small", value: seats.map(({ seat }) => seat).join(" "), onclick: () => (seats.length > 1 ? which() : ask(seats[0])) }, seats.length > 1 ? translatable("seats-one-was-mine", "One of these was my seat") : translatable("seats-was-mine", "That was my seat"));
  }

  /** Asks for a name, then sits down. @param {Seated} p @param {number} seat */
  dialog(p, seat) {
    const form = this.join(p, undefined, seat);
    form.prepend(h("div", {}, playedFor(p.table)));
    if (p.table.joining) form.prepend(h("p", {}, p.table.joining));
    form.append(h("input", { type: "hidden", name: "seat", value: String(seat) }));
    show(sheet(translatable("seats-sit-down", "Sit down"), form));
  }
}
