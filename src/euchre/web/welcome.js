// Before the game: the link for friends, who sits where; and the form to sit down.

import { ask, keep, kept } from "./desk.js";
import { LEVELS, levelName } from "./levels.js";
import { fill, h, icon, when } from "./make.js";
import { listing, mySeat, within } from "./picture.js";
import { sheet, show } from "./settings.js";

/** @import {Chair, Seated, Send} from "./types.js" */

/** Words for a chair in the list. @param {Chair} chair */
function chairWords(chair) {
  if (chair.kind === "empty") return "empty";
  if (chair.away) return "away, a bot sits in";
  if (chair.kind === "bot") return `${levelName(chair.bot).toLowerCase()} bot`;
  if (!chair.here) return "away";
  return chair.ready ? "ready" : "here";
}

/** Who a host can put in a chair, with the bot that sits there. @param {string | null} [bot] */
function choices(bot) {
  const found = LEVELS.map(([level, name]) => [level, `${name} bot`]);
  return !bot || LEVELS.some(([level]) => level === bot) ? found : [...found, [bot, `${bot} bot`]];
}

/** What is played for, where that is money. @param {import("./types.js").Table} table */
const forMoney = ({ playing_for: what }) =>
  what && h("p", { class: "for-money" }, `Playing for money: ${what}. `, h("span", { class: "note" }, "Worked out and shown, never collected: you settle it between you."));

/** What is to be known where other tables have the same cards. @param {import("./types.js").Table} table */
const sameDeals = ({ same_deals: same, covered, kept = [] }) =>
  same && covered && h("p", { class: "note" }, kept.length ? "All tables of this round are dealt the same cards: until every one has its result only those who sit here see this game." : "Tables with the same word are dealt the same cards. Only those who sit here see this game, and who sits here gets no seat at another of them in this browser. With a second browser one could play ahead: play this with people you trust.");

export class Welcome {
  /**
   * @param {{send: Send, table: string, sat: () => void,
   *   told: (text: string) => void}} to
   */
  constructor(to) {
    this.to = to;
    this.root = h("section", { class: "panel welcome", "aria-label": "Before the game" });
    this.bar = h("div", { class: "watching" });
  }

  /** @param {Seated} p */
  render(p) {
    const gathering = p.table.stage === "gathering";
    this.root.hidden = !gathering;
    const key = gathering && [p.table, mySeat(p), p.mine?.is_host];
    when(this.root, key, () => (gathering ? this.draw(p) : fill(this.root)));
    const watching = Boolean(p.table) && mySeat(p) === null && !gathering;
    when(this.bar, [watching, p.table?.chairs, p.table?.stage], () => fill(this.bar, watching && this.watch(p)));
  }

  /** @param {Seated} p */
  draw(p) {
    const { table } = p;
    const mine = mySeat(p);
    const focus = document.activeElement?.id;
    const name = /** @type {HTMLInputElement | null} */ (this.root.querySelector("#join-name"))?.value;
    fill(
      this.root,
      h("h2", {}, table.title || "A table for friends"),
      h("p", { class: "rules-line" }, table.rules_name, table.stakes ? `, for ${table.stakes}` : "", ". ", h("a", { href: `/rules/${table.preset}`, target: "_blank", rel: "noopener" }, "The rules")),
      forMoney(table),
      sameDeals(table),
      this.chairs(p),
      mine !== null ? this.start(p, mine) : this.join(p, name),
      this.share(),
    );
    if (focus) document.getElementById(focus)?.focus();
  }

  /** @param {Seated} p */
  chairs(p) {
    const { chairs, host } = p.table;
    const manage = Boolean(p.mine?.is_host);
    const mine = mySeat(p);
    return h(
      "ul",
      { class: "chairs" },
      chairs.map((chair) => {
        const { seat } = chair;
        const bots = manage && chair.kind !== "human";
        return h(
          "li",
          { class: chair.kind },
          h("span", { class: "chair-name" }, chair.kind === "empty" ? (p.table.kept?.[seat] ?? `Seat ${seat + 1}`) : chair.name, seat === mine && " (you)", seat === host && h("span", { class: "mark" }, "host")),
          bots ? this.level(chair) : h("span", { class: "chair-state" }, chair.kind === "empty" && p.table.kept?.length ? "awaited" : chairWords(chair)),
        );
      }),
    );
  }

  /** The bot of a chair, or none. @param {Chair} chair */
  level({ seat, bot }) {
    const choose = (/** @type {Event} */ { target }) => target instanceof HTMLSelectElement && this.to.send("bot", { seat, name: target.value || null });
    const options = [["", "Empty"], ...choices(bot)].map(([level, words]) => h("option", { value: level, selected: level === (bot ?? "") }, words));
    return h("select", { id: `bot-${seat}`, "aria-label": `Who sits in seat ${seat + 1}`, onchange: choose }, options);
  }

  /** @param {Seated} p @param {number} mine */
  start(p, mine) {
    const { chairs, waits } = p.table;
    const ready = Boolean(chairs[mine].ready);
    const empty = chairs.filter((chair) => chair.kind === "empty").length;
    const others = waits.filter((seat) => seat !== mine).map((seat) => within(p, seat));
    if (ready && others.length) return h("p", { class: "wait" }, `Waiting for ${listing(others)}.`);
    const host = Boolean(p.mine?.is_host);
    if (ready && !(host && empty)) return h("p", { class: "wait" }, empty ? "Waiting for friends." : "Here we go.");
    const fill = host && empty > 0;
    const bots = empty === 1 ? "A bot takes the empty chair." : "Bots take the empty chairs.";
    const later = " Friends may sit down later, too.";
    return h(
      "div",
      { class: "go" },
      h("button", { type: "button", class: "button primary", onclick: () => this.go(p, fill, ready) }, fill ? "Start now" : "I am ready"),
      fill && h("p", { class: "note" }, bots, later),
    );
  }

  /** Begins: bots sit down on the chairs that are empty, where the host says so.
   * @param {Seated} p @param {boolean} fill @param {boolean} ready */
  go(p, fill, ready) {
    const empty = fill ? p.table.chairs.filter((chair) => chair.kind === "empty") : [];
    for (const { seat } of empty) this.to.send("bot", { seat, name: p.table.bots ?? null });
    if (!ready) this.to.send("ready");
  }

  /** The form to sit down. @param {Seated} p @param {string} [typed] */
  join(p, typed) {
    const free = p.table.chairs.filter((chair) => chair.kind !== "human");
    if (p.table.kept?.length) return h("p", { class: "wait" }, `These chairs are kept for ${listing(p.table.kept)}, who sit down from the page of their evening. You are watching.`);
    if (!free.length) return h("p", { class: "wait" }, "Every chair is taken. You are watching.");
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      const data = new FormData(form);
      const seat = data.get("seat");
      this.sit(form, String(data.get("name")), seat === "" || seat === null ? null : Number(seat));
    };
    return h(
      "form",
      { class: "join", onsubmit: submit },
      h("label", { for: "join-name" }, "Your name"),
      h("input", { id: "join-name", name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: typed ?? kept("euchre.name") }),
      free.length > 1 && [
        h("label", { for: "join-seat" }, "Chair"),
        h("select", { id: "join-seat", name: "seat" }, h("option", { value: "" }, "Any"), free.map(({ seat, name }) => h("option", { value: String(seat) }, name ? `Seat ${seat + 1}, for ${name}` : `Seat ${seat + 1}`))),
      ],
      h("button", { class: "button primary" }, "Sit down"),
      h("p", { class: "error", role: "alert" }),
    );
  }

  /** @param {HTMLElement} form @param {string} name @param {number | null} seat */
  async sit(form, name, seat) {
    const error = form.querySelector(".error");
    const button = form.querySelector("button");
    if (button) button.disabled = true;
    try {
      keep("euchre.name", name.trim());
      await sitDown(this.to.table, name.trim(), seat);
      this.to.sat();
      form.closest("dialog")?.close();
    } catch (problem) {
      if (error) error.textContent = problem instanceof Error ? problem.message : String(problem);
    } finally {
      if (button) button.disabled = false;
    }
  }

  /** The link, to copy or to share. */
  share() {
    const link = location.origin + location.pathname;
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(link);
        this.to.told("The link is copied.");
      } catch {
        field.select();
        this.to.told("Copy the link that is marked.");
      }
    };
    const send = () => navigator.share({ title: "Euchre", text: "Come and play Euchre", url: link }).catch(() => {});
    const field = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value: link, "aria-label": "Link to this table" }));
    return h(
      "div",
      { class: "share" },
      h("p", {}, "Whoever has this link may watch, and sit where there is room."),
      h(
        "div",
        { class: "share-row" },
        field,
        h("button", { type: "button", class: "button", onclick: copy }, icon("copy"), "Copy"),
        "share" in navigator && h("button", { type: "button", class: "button", onclick: send }, "Share"),
      ),
    );
  }

  /** The line for those who watch. @param {Seated} p */
  watch(p) {
    const free = p.table.stage !== "over" && !p.table.kept?.length && p.table.chairs.some((chair) => chair.kind !== "human");
    return h("span", {}, "You are watching.", free ? " Where a bot plays you may sit down." : "");
  }

  /** Asks for a name, then sits down. @param {Seated} p @param {number} seat */
  dialog(p, seat) {
    const form = this.join({ ...p, table: { ...p.table, chairs: [p.table.chairs[seat]] } });
    form.prepend(forMoney(p.table) || "");
    form.append(h("input", { type: "hidden", name: "seat", value: String(seat) }));
    show(sheet("Sit down", form));
  }
}

/** Sits down at a table. @param {string} table @param {string} name @param {number | null} seat */
async function sitDown(table, name, seat) {
  const wish = seat === null ? { name } : { name, seat };
  const got = await ask(`/api/tables/${table}/seats`, wish);
  keep(`euchre.seat.${table}`, { seat: got.seat, token: got.token });
}
