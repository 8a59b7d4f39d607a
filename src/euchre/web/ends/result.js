// How a hand or a game has ended: the points, the cards as they were dealt, what comes next.

import { face } from "../felt/face.js";
import { fullTime } from "../page/dates.js";
import { redrawn, renewed } from "../page/fresh.js";
import { fill, h, icon, idle, load, styles, when } from "../page/make.js";
import { AMOUNTS, translatable } from "../page/texts.js";
import { Agreement, comingSwap, lineUp, missing } from "../seats/line-up.js";
import { asPlayed, formOf, fullStop, homeWords, listing, mayMove, mySeat, namesOf, placeOf, seatCount, shownName, teamName, teamOrder, trumpOf, waitingForSeats } from "../line/picture.js";
import { slot } from "../felt/plate.js";
import { check, receipts, upCard } from "../fair/check.js";
import { short } from "../fair/seal.js";
import { shareButton, theGame, theHand } from "../sharing/shared.js";
import { sortKey } from "../cards/cards.js";
import { signed } from "../felt/score.js";

/** @import {Fair, Game, HandInfo, HandResult, Purse, Seated, Send} from "../line/types.js" */
/** @typedef {Seated & {game: Game}} Played */


/** "+$4.00". @param {number} cents */
function amount(cents) {
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  const dollars = AMOUNTS.format(Math.abs(cents) / 100);
  return translatable("ends-amount", `${sign}$${dollars}`, { sign, dollars });
}

/** Until when a game of the daily deal counts. @param {string} time */
const countsUntil = (time) => translatable("ends-daily-until", `Yours counts if you finish by ${time}.`, { time });

export class Result {
  /** @param {{send: Send, proof: import("../fair/proof.js").Proof}} to */
  constructor(to) {
    this.to = to;
    /** the picture of the moment: it stays while the words are drawn anew */
    this.art = h("div", {});
    this.words = h("div", {});
    this.root = h("section", { class: "panel result", "aria-label": translatable("ends-result", "The result"), tabindex: -1 }, this.art, this.words);
    this.root.hidden = true;
    this.checking = "";
    /** the hand whose deal was checked once more */
    this.again = "";
    this.agreement = new Agreement();
    /** why somebody who was ready is asked again */
    this.changed = "";
    /** the hand that was seen while it was played: only its end is news */
    this.playing = "";
    /** what pictures the end of a hand, once it has come @type {typeof import("./moments.js") | null} */
    this.moments = null;
    /** what is told of the game that is over, kept while the rest is drawn anew */
    this.game = 0;
    /** @type {Record<string, HTMLElement>} */
    this.kept = {};
    /** the table as it is by now @type {Seated | null} */
    this.p = null;
    load(() => Promise.all([import("./moments.js"), styles("ends/moments")])).then(([module]) => {
      this.moments = module;
      this.redraw();
    }, () => {}); // then it is told in words alone
    /** @type {() => void} */
    this.redraw = () => {};
  }

  /** @param {Seated} p @param {boolean} [lying] whether the last trick still lies there */
  render(p, lying = false) {
    this.p = p;
    this.changed = this.agreement.told(p);
    const { hand, game, table } = p;
    const over = Boolean(game?.over);
    const show = Boolean(hand?.result || over) && !lying && table.stage !== "gathering";
    const was = this.root.hidden;
    this.root.hidden = !show;
    const name = `${game?.number}-${hand?.number}`;
    if (hand && !hand.result && !over) this.playing = name;
    if (!show || !game) return;
    const key = [hand, game, { ...table, watching: 0 }, p.mine, this.to.proof.found(p), this.again, this.moments !== null];
    when(this.root, key, () => this.draw({ ...p, game }, over, this.playing === name));
    this.playing = "";
    if (was) {
      this.root.scrollTop = 0;
      this.root.scrollIntoView({ block: "start" }); // in large letters the page is higher than the window
      renewed(this.root);
      if (idle()) /** @type {HTMLElement | null} */ (this.root.querySelector(".primary"))?.focus({ preventScroll: true });
    }
    if (hand?.fair?.secret && !this.to.proof.found(p)) this.verify(p, hand.fair);
  }

  /** @param {Seated} p @param {Fair} fair */
  async verify(p, fair) {
    const name = `${p.game?.number}-${fair.hand}`;
    if (this.checking === name) return;
    this.checking = name;
    await check(this.to.proof, p);
    this.redraw();
  }

  /** @param {Played} p @param {boolean} over @param {boolean} fresh whether it has ended just now */
  draw(p, over, fresh) {
    const { game, hand, table } = p;
    const result = hand?.result ?? game.results?.[game.results.length - 1];
    const said = p.mine?.result || (result?.words ?? "");
    const ending = p.mine?.ending?.length ? p.mine.ending : game.ending;
    const money = over ? this.money(p) : null;
    const head = over ? (ending?.[0] ?? translatable("ends-over", "The game is over.")) : said;
    const played = asPlayed(p);
    const story = over ? this.story(played, said) : null;
    this.moment(played, over, fresh);
    redrawn(this.words, () => fill(
      this.words,
      h("h2", {}, head),
      over && ending?.slice(1).map((line) => h("p", {}, line)),
      over && result && (p.game.results?.length ?? 0) < 2 && h("p", {}, said),
      this.scores(played, result),
      over && (this.counted(p) ?? (table.uncounted && h("p", { class: "counted" }, table.uncounted))),
      money,
      this.buttons(p, over),
      story,
      hand?.dealt.length ? this.deal(played, hand, over) : null,
      over && this.company(played),
      over && this.links(p),
      table.daily ? h("p", { class: "note" }, translatable("ends-daily", "Everybody gets these cards today. Until the deal is over, only people who have played it can see a game."), !over && ` ${countsUntil(fullTime(new Date(table.closes ?? 0)))}`) : table.same_deals && h("p", { class: "note" }, table.covered ? translatable("ends-same-cards-covered", "Other tables get the same cards, so only the players of this table can see this game.") : translatable("ends-same-cards", "Other tables had the same cards.")),
    ));
  }

  /** @param {Played} p @param {boolean} over @param {boolean} fresh */
  moment(p, over, fresh) {
    const result = p.hand?.result ?? p.game.results?.[p.game.results.length - 1];
    const moment = this.moments?.momentOf(p, result, over) ?? null;
    this.root.classList.toggle("is-won", Boolean(moment?.mine && moment.won));
    this.root.classList.toggle("is-lost", Boolean(moment && !moment.won));
    when(this.art, [p.game.number, p.hand?.number, moment], () => {
      const drawn = moment && this.moments?.picture(moment, fresh);
      fill(this.art, drawn);
      if (drawn && this.root.parentElement) this.moments?.happen(drawn, this.root.parentElement, moment);
    });
  }

  /** A part that is fetched once for each game. @param {Played} p @param {HTMLElement} root @param {(root: HTMLElement) => Promise<unknown>} make */
  once({ game: { number } }, root, make) {
    if (this.game !== number) this.kept = {};
    this.game = number;
    const { kept } = this;
    const name = root.className;
    if (!kept[name]) make((kept[name] = root)).then(this.redraw, () => delete kept[name]); // the panel covers more now
    return kept[name];
  }

  /** What is told of a game that is over. @param {Played} p @param {string} last */
  story(p, last) {
    return this.once(p, h("div", { class: "story-place" }), async (root) => {
      const [{ story }] = await load(() => Promise.all([import("./story.js"), styles("ends/story")]));
      fill(root, story(p, last));
    });
  }

  /** @param {Played} p @param {HandResult} [result] */
  scores(p, result) {
    return h(
      "dl",
      { class: "points" },
      teamOrder(p).map((team) => {
        const gained = result?.points?.[team] ?? 0;
        return h(
          "div",
          { class: gained > 0 ? "gained" : "" },
          h("dt", {}, teamName(p, team)),
          h("dd", {}, h("b", {}, signed(p.game.scores[team])), gained ? h("span", { class: gained > 0 ? "gain" : "loss" }, gained > 0 ? `+${gained}` : `−${-gained}`) : null),
        );
      }),
    );
  }

  /** Who pays and who gets what; after another game, what all of them have come to. @param {Played} p */
  money(p) {
    const { words = "", game = [], totals = [], games = 0, note = "" } = p.game.money ?? {};
    if (!words) return null;
    const here = (/** @type {Purse} */ { seat }) => seat !== undefined && seat !== null;
    const place = (/** @type {Purse} */ purse) => (here(purse) ? placeOf(p, purse.seat ?? 0) : seatCount(p));
    const cell = (/** @type {number} */ cents) => h("td", { class: cents > 0 ? "gets" : "" }, amount(cents));
    const row = (/** @type {Purse} */ purse) => {
      const own = game.find(({ name, bot, unpaid }) => name === purse.name && bot === purse.bot && unpaid === purse.unpaid);
      const name = here(purse) ? shownName(p, purse.seat) : purse.name;
      return h("tr", {}, h("th", { scope: "row" }, name, purse.bot ? ` ${translatable("ends-bot", "(bot)")}` : purse.unpaid && ` ${translatable("ends-unpaid", "(not for money)")}`), own ? cell(own.cents) : h("td"), cell(purse.cents));
    };
    const heads = [translatable("ends-this-game", "This game"), translatable("ends-games", `${games} games`, { n: games })].map((head) => h("th", { scope: "col" }, head));
    const rows = [...totals].sort((a, b) => place(a) - place(b)).map(row);
    return h(
      "div",
      { class: "money" },
      h("h3", {}, translatable("ends-for-money", `For money: ${p.table.playing_for}`, { what: p.table.playing_for ?? "" })),
      h("p", {}, p.mine?.paid || words),
      games > 1 && h("table", {}, h("thead", {}, h("tr", {}, h("td"), heads)), h("tbody", {}, rows)),
      games > 1 && note && h("p", { class: "note" }, note),
      h("p", { class: "note" }, translatable("ends-money-note", "We only do the math. Settle up among yourselves.")),
    );
  }

  /** @param {Played} p @param {boolean} over */
  buttons(p, over) {
    const seat = mySeat(p);
    const waits = p.table.waits ?? [];
    const others = waits.filter((other) => other !== seat);
    const asking = others.length ? waitingForSeats(p, others) : "";
    const line = [this.changed, comingSwap(p), over && this.willing(p), asking || (over && missing(p))].filter(Boolean).join(" ");
    const waiting = line && h("p", { class: "wait" }, line);
    if (seat === null) return over ? h("div", { class: "go" }, this.review(p), this.share(p, over), waiting) : waiting;
    const ready = p.table.chairs[seat]?.ready;
    if (over && p.table.daily) return h("div", { class: "go" }, h("a", { class: "button primary", href: `/daily/${p.table.daily}` }, translatable("ends-others", "How others did")), this.review(p));
    if (over) {
      const home = p.mine?.home && h("a", { class: "button primary", href: p.mine.home }, homeWords(p.mine.home));
      const more = ready ? null : h("button", { type: "button", class: home ? "button" : "button primary", value: lineUp(p), onclick: () => this.to.send("rematch") }, translatable("ends-play-again", "Play again"));
      const stakes = p.table.stakes && h("p", { class: "wait" }, fullStop(translatable("ends-next-stakes", `Playing the next game for ${p.table.stakes}`, { stakes: p.table.stakes })));
      return h("div", { class: "go" }, home, stakes, more, waiting, this.review(p), this.share(p, over), this.seats(p));
    }
    if (ready || (waits.length && !waits.includes(seat))) return h("div", { class: "go" }, waiting || h("p", { class: "wait" }, translatable("ends-dealing", "Dealing the next hand.")), this.seats(p));
    return h("div", { class: "go" }, h("button", { type: "button", class: "button primary", onclick: () => this.to.send("ready") }, translatable("ends-next-hand", "Next hand")), this.seats(p));
  }

  /** Where partners are changed, which friends do between hands. @param {Played} p */
  seats(p) {
    if (!mayMove(p)) return null;
    const open = async () => (await load(() => import("../seats/seats.js"))).openSeats(this.p ?? p, { send: this.to.send });
    return h("button", { type: "button", class: "button small", onclick: open }, translatable("ends-seating", "Seating"));
  }

  /** Who would play again. @param {Played} p */
  willing(p) {
    const seats = p.table.chairs.filter(({ ready, away }) => ready && !away).map(({ seat }) => seat);
    if (!seats.length) return "";
    const wants = seats.length === 1 && seats[0] !== mySeat(p) ? "wants" : "want";
    const names = listing([shownName(p, seats[0]), ...seats.slice(1).map((other) => namesOf(p, [other]))]);
    return translatable("ends-willing", `${names} ${wants} to play again.`, { names, form: formOf(p, seats) });
  }

  /** Whether a ranked game counts for one's grade. @param {Played} p */
  counted(p) {
    if (!p.table.ranked || mySeat(p) === null) return null;
    return this.once(p, h("p", { class: "counted", role: "status" }), async (root) => (await load(() => import("./counted.js"))).tell(root, p.table.id, p.game.number));
  }

  /** How one would have those with an account who sit here. @param {Played} p */
  company(p) {
    const others = p.table.chairs.filter((chair) => chair.kind === "human" && chair.player && chair.seat !== mySeat(p));
    if (!others.length || mySeat(p) === null) return null;
    return this.once(p, h("div", { class: "company" }), async (root) => (await load(() => import("./company.js"))).offer(root, others));
  }

  /** The coach on the game that is over. @param {Played} p */
  review(p) {
    return h("a", { class: "button", href: `/review?table=${p.table.id}&game=${p.game.number}` }, translatable("ends-review", "Review"));
  }

  /** A link for others, to the hand or to the game. @param {Played} p @param {boolean} over */
  share(p, over) {
    const { table, game, hand } = p;
    if (table.covered || (mySeat(p) === null && !table.open)) return null;
    const whole = theGame(table.id, game.number);
    const last = hand?.result ? [theHand(table.id, game.number, hand.number)] : [];
    return shareButton(() => (over ? [whole, ...last] : last));
  }

  /** All cards as they were dealt, and whether the deal was the promised one.
   * @param {Played} p @param {HandInfo} hand @param {boolean} over */
  deal(p, hand, over) {
    const trump = trumpOf(hand);
    const which = `${p.game.number} ${hand.number} ${over}`;
    const before = /** @type {HTMLDetailsElement | null} */ (this.words.querySelector(".deal"));
    const row = (/** @type {string[]} */ cards) => h("span", { class: "mini" }, [...cards].sort((a, b) => sortKey(b, trump) - sortKey(a, trump)).map((card) => slot(face(card, hand), card)));
    const up = upCard(this.to.proof, p);
    const first = mySeat(p) ?? 0;
    const n = seatCount(p);
    const order = Array.from({ length: n }, (_, index) => (first + index) % n);
    return h(
      "details",
      { class: "deal", "data-of": which, open: before?.dataset.of === which ? before.open : !over },
      h("summary", {}, translatable("ends-deal", "The deal")),
      h(
        "dl",
        {},
        order.map((seat) => h("div", {}, h("dt", {}, shownName(p, seat), seat === hand.dealer && h("span", { class: "dealer", role: "img", "aria-label": translatable("ends-dealer", "dealer") }, translatable("ends-dealer-letter", "D"))), h("dd", {}, row(hand.dealt[seat])))),
        up && h("div", {}, h("dt", {}, translatable("ends-turned-up", "Turned up")), h("dd", {}, row([up]))),
        hand.kitty?.length ? h("div", {}, h("dt", {}, translatable("ends-kitty", "Kitty")), h("dd", {}, row(hand.kitty))) : null,
      ),
      hand.fair && this.seal(p, hand.fair),
      !over && this.share(p, over),
    );
  }

  /** @param {Played} p @param {Fair} fair */
  seal(p, fair) {
    const checked = this.to.proof.found(p);
    const words = !fair.secret
      ? translatable("ends-seal-waits", "The seal opens when the server reveals its secret.")
      : checked
        ? checked.ok === false
          ? `${translatable("ends-check-failed", "The check failed.")} ${checked.why}`
          : checked.why
        : "";
    const name = `${p.game?.number ?? 1}-${fair.hand}`;
    const again = async () => {
      this.to.proof.checked.delete(name);
      this.checking = "";
      await this.verify(p, fair);
      this.again = name;
      this.redraw();
    };
    const twice = checked && this.again === name && ` ${translatable("ends-checked-again", "Checked again just now.")}`;
    return h(
      "p",
      { class: `seal ${checked?.ok ? "good" : checked?.ok === false ? "bad" : ""}` },
      icon(checked?.ok ? "check" : "seal"),
      h("span", {}, `${translatable("ends-sealed-deal", "Sealed deal")} `, h("code", {}, short(fair)), words && ". ", words, twice),
      fair.secret && h("button", { type: "button", class: "button small", onclick: again }, translatable("ends-verify", "Verify")),
    );
  }

  /** @param {Played} p */
  links(p) {
    const { id } = p.table;
    const game = p.game.number;
    const kept = receipts(this.to.proof);
    const saved = kept && h("a", { href: `data:application/jsonl,${encodeURIComponent(kept)}`, download: `euchre-${game}-receipts.jsonl`, title: translatable("ends-receipts-title", "The server's signed receipts for this browser's random numbers, for euchre records verify --receipts") }, translatable("ends-receipts", "receipts"));
    const record = (/** @type {string} */ format) => `/api/tables/${id}/record?format=${format}&game=${game}`;
    return h(
      "p",
      { class: "links" },
      h("a", { href: `/replay?table=${id}&game=${game}` }, translatable("ends-replay", "Replay")),
      " ",
      h("a", { href: "/" }, translatable("ends-another-table", "Another table")),
      ` ${translatable("ends-save", "Save it:")} `,
      [["jsonl", "jsonl", translatable("ends-save-record", "record")], ["text", "txt", translatable("ends-save-text", "text")], ["egn", "egn", "EGN"]].map(([format, ends, words]) => [h("a", { href: record(format), download: `euchre-${game}.${ends}` }, words), " "]),
      saved,
    );
  }
}
