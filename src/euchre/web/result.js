// How a hand or a game has ended: the points, the cards as they were dealt, what comes next.

import { face } from "./face.js";
import { fill, h, icon, when } from "./make.js";
import { listing, mySeat, nameOf, placeOf, seatCount, teamName, teamOrder, trumpOf, within } from "./picture.js";
import { slot } from "./plate.js";
import { check, receipts, upCard } from "./check.js";
import { short } from "./seal.js";
import { shareButton, theGame, theHand } from "./shared.js";
import { sortKey } from "./cards.js";

/** @import {Fair, Game, HandInfo, HandResult, Purse, Seated, Send} from "./types.js" */
/** @typedef {Seated & {game: Game}} Played */

/** "+$4.00". @param {number} cents */
const amount = (cents) => `${cents > 0 ? "+" : cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;

export class Result {
  /** @param {{send: Send, proof: import("./proof.js").Proof}} to */
  constructor(to) {
    this.to = to;
    this.root = h("section", { class: "panel result", "aria-label": "The result", tabindex: -1 });
    this.root.hidden = true;
    this.checking = "";
    /** the hand whose deal was checked once more */
    this.again = "";
    /** @type {() => void} */
    this.redraw = () => {};
  }

  /** @param {Seated} p @param {boolean} [lying] whether the last trick still lies there */
  render(p, lying = false) {
    const { hand, game, table } = p;
    const over = Boolean(game?.over);
    const show = Boolean(hand?.result || over) && !lying && table.stage !== "gathering";
    const was = this.root.hidden;
    this.root.hidden = !show;
    if (!show || !game) return;
    const key = [hand?.number, hand?.result, game.over, game.scores, table.waits, table.chairs, table.covered, mySeat(p), this.to.proof.found(p), Boolean(hand?.fair?.secret), hand?.dealt, this.again];
    when(this.root, key, () => this.draw({ ...p, game }, over));
    if (was) this.focus();
    if (hand?.fair?.secret && !this.to.proof.found(p)) this.verify(p, hand.fair);
  }

  focus() {
    const button = this.root.querySelector("button.primary");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** @param {Seated} p @param {Fair} fair */
  async verify(p, fair) {
    const name = `${p.game?.number}-${fair.hand}`;
    if (this.checking === name) return;
    this.checking = name;
    await check(this.to.proof, p);
    this.redraw();
  }

  /** @param {Played} p @param {boolean} over */
  draw(p, over) {
    const focused = this.root.contains(document.activeElement);
    const { game, hand, table } = p;
    const result = hand?.result ?? game.results?.[game.results.length - 1];
    const said = p.mine?.result || (result?.words ?? "");
    const ending = p.mine?.ending?.length ? p.mine.ending : game.ending;
    const money = over ? this.money(p) : null;
    const moments = over ? this.moments(p) : null;
    const head = over ? (ending?.[0] ?? "The game is over.") : said;
    fill(
      this.root,
      h("h2", {}, head),
      over && ending?.slice(1).map((line) => h("p", {}, line)),
      over && result && h("p", { class: "last-hand" }, said),
      this.scores(p, result),
      money ?? moments,
      this.buttons(p, over),
      money && moments,
      hand?.dealt.length ? this.deal(p, hand, over) : null,
      over && this.links(p),
      table.same_deals && h("p", { class: "note" }, table.covered ? "Other tables are dealt the same cards: only who has played here sees this game." : "Other tables had the same cards."),
    );
    if (focused) this.focus();
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
          h("dd", {}, h("b", {}, p.game.scores[team]), gained ? h("span", { class: "gain" }, gained > 0 ? `+${gained}` : `−${-gained}`) : null),
        );
      }),
    );
  }

  /** Who pays and who gets what; after another game, what all of them have come to. @param {Played} p */
  money(p) {
    const { words = "", game = [], totals = [], games = 0 } = p.game.money ?? {};
    if (!words) return null;
    const here = (/** @type {Purse} */ { seat }) => seat !== undefined && seat !== null;
    const place = (/** @type {Purse} */ one) => (here(one) ? placeOf(p, one.seat ?? 0) : seatCount(p));
    const cell = (/** @type {number} */ cents) => h("td", { class: cents > 0 ? "gets" : "" }, amount(cents));
    const row = (/** @type {Purse} */ one) => {
      const now = game.find(({ name, bot }) => name === one.name && bot === one.bot);
      const who = here(one) ? nameOf(p, one.seat) : one.name;
      return h("tr", {}, h("th", { scope: "row" }, who, one.bot && " (bot)"), now ? cell(now.cents) : h("td"), cell(one.cents));
    };
    const heads = ["This game", `${games} games`].map((head) => h("th", { scope: "col" }, head));
    const rows = [...totals].sort((a, b) => place(a) - place(b)).map(row);
    return h(
      "div",
      { class: "money" },
      h("h3", {}, `For money: ${p.table.playing_for}`),
      h("p", {}, p.mine?.paid || words),
      games > 1 && h("table", {}, h("thead", {}, h("tr", {}, h("td"), heads)), h("tbody", {}, rows)),
      h("p", { class: "note" }, "Worked out, never collected: settle it between you."),
    );
  }

  /** The three hands that moved the score most. @param {Played} p */
  moments(p) {
    const results = p.game.results ?? [];
    const swing = (/** @type {HandResult} */ { points }) => Math.max(...points) - Math.min(...points);
    const three = results
      .map((result, at) => ({ result, at }))
      .filter(({ result }) => swing(result) > 0)
      .sort((a, b) => swing(b.result) - swing(a.result) || b.at - a.at)
      .slice(0, 3)
      .sort((a, b) => a.at - b.at);
    if (results.length < 2 || !three.length) return null;
    const number = p.game.number;
    return h(
      "div",
      { class: "moments" },
      h("h3", {}, "What decided it"),
      h("ol", {}, three.map(({ result, at }) => h("li", {}, h("a", { href: `/replay?table=${p.table.id}&game=${number}&hand=${at + 1}` }, `Hand ${at + 1}`), ` ${result.words}`))),
    );
  }

  /** @param {Played} p @param {boolean} over */
  buttons(p, over) {
    const seat = mySeat(p);
    const waits = p.table.waits ?? [];
    const others = waits.filter((one) => one !== seat).map((one) => within(p, one));
    const waiting = others.length ? h("p", { class: "wait" }, `Waiting for ${listing(others)}.`) : null;
    if (seat === null) return over ? h("div", { class: "go" }, this.review(p), waiting) : waiting;
    const ready = p.table.chairs[seat]?.ready;
    if (over) {
      return h("div", { class: "go" }, ready ? null : h("button", { type: "button", class: "button primary", onclick: () => this.to.send("rematch") }, "Play again"), ready ? waiting : null, this.review(p), h("a", { class: "button", href: "/" }, "Another table"));
    }
    if (ready || (waits.length && !waits.includes(seat))) return h("div", { class: "go" }, waiting ?? h("p", { class: "wait" }, "The next hand is dealt."));
    return h("div", { class: "go" }, h("button", { type: "button", class: "button primary", onclick: () => this.to.send("ready") }, "Next hand"));
  }

  /** The coach on the game that is over. @param {Played} p */
  review(p) {
    return h("a", { class: "button", href: `/review?table=${p.table.id}&game=${p.game.number}` }, "Review");
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
    const row = (/** @type {string[]} */ cards) => h("span", { class: "mini" }, [...cards].sort((a, b) => sortKey(b, trump) - sortKey(a, trump)).map((card) => slot(face(card, hand), card)));
    const up = upCard(this.to.proof, p);
    const first = mySeat(p) ?? 0;
    const n = seatCount(p);
    const order = Array.from({ length: n }, (_, at) => (first + at) % n);
    return h(
      "details",
      { class: "deal", open: !over },
      h("summary", {}, "The deal"),
      hand.fair && this.seal(p, hand.fair),
      h(
        "dl",
        {},
        order.map((seat) => h("div", {}, h("dt", {}, nameOf(p, seat), seat === hand.dealer && h("span", { class: "dealer", role: "img", "aria-label": "dealer" }, "D")), h("dd", {}, row(hand.dealt[seat])))),
        up && h("div", {}, h("dt", {}, "Turned up"), h("dd", {}, row([up]))),
        hand.kitty?.length ? h("div", {}, h("dt", {}, "Kitty"), h("dd", {}, row(hand.kitty))) : null,
      ),
      !over && this.share(p, over),
    );
  }

  /** @param {Played} p @param {Fair} fair */
  seal(p, fair) {
    const checked = this.to.proof.found(p);
    const words = !fair.secret
      ? "The seal opens when the server tells its secret."
      : checked
        ? checked.ok === false
          ? `The check failed. ${checked.why}`
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
    const twice = checked && this.again === name && " Checked again just now.";
    return h(
      "p",
      { class: `seal ${checked?.ok ? "good" : checked?.ok === false ? "bad" : ""}` },
      icon(checked?.ok ? "check" : "seal"),
      h("span", {}, "Sealed deal ", h("code", {}, short(fair)), words && ". ", words, twice),
      fair.secret && h("button", { type: "button", class: "button small", onclick: again }, "Verify"),
    );
  }

  /** @param {Played} p */
  links(p) {
    const { id } = p.table;
    const game = p.game.number;
    const kept = receipts(this.to.proof);
    const saved = kept && h("a", { href: `data:application/jsonl,${encodeURIComponent(kept)}`, download: `euchre-${game}-receipts.jsonl`, title: "What the server signed that it took from this browser, for euchre verify --receipts" }, "receipts");
    const record = (/** @type {string} */ format) => `/api/tables/${id}/record?format=${format}&game=${game}`;
    return h(
      "p",
      { class: "links" },
      h("a", { href: `/replay?table=${id}&game=${game}` }, "See it again"),
      " Save it: ",
      [["jsonl", "jsonl", "record"], ["text", "txt", "text"], ["egn", "egn", "EGN"]].map(([format, ends, words]) => [h("a", { href: record(format), download: `euchre-${game}.${ends}` }, words), " "]),
      saved,
      this.share(p, true),
    );
  }
}
