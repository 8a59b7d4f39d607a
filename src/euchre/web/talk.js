// What was told and what was said: the rail at the side, and the live region.

import { about, mutes } from "./company.js";
import { fill, h, icon, memory, when } from "./make.js";
import { mySeat, nameOf } from "./picture.js";

/** @import {Message, Picture, Said, Seated} from "./types.js" */
/** @typedef {{send: (type: string, fields?: Record<string, unknown>) => Promise<Message>, refuse: (why: string) => void, picture: () => Picture}} To */

const MOST = 200;
const WIDE = matchMedia("(min-width: 1024px)");

export class Talk {
  /** @param {To} to */
  constructor(to) {
    this.to = to;
    this.live = h("div", { class: "visually-hidden", "aria-live": "polite", role: "status" });
    this.list = h("ol", { class: "told", tabindex: 0, "aria-label": "What has happened" });
    this.input = /** @type {HTMLInputElement} */ (
      h("input", { name: "text", maxlength: MOST, autocomplete: "off", placeholder: "Say something", "aria-label": "Say something" })
    );
    this.name = /** @type {HTMLInputElement} */ (h("input", { name: "name", maxlength: 24, autocomplete: "nickname", placeholder: "Your name", "aria-label": "Speak as", value: memory.get("euchre.name") ?? "" }));
    this.button = /** @type {HTMLButtonElement} */ (h("button", { class: "button" }, "Say"));
    this.phrases = h("div", { class: "phrases", role: "group", "aria-label": "Phrases" });
    this.who = h("p", { class: "hearing" });
    this.form = h("form", { class: "say", onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) }, this.who, this.name, this.input, this.button);
    const people = h("button", { type: "button", class: "button quiet people", onclick: () => this.people() }, "People");
    this.root = h(
      "aside",
      { class: "rail", "aria-label": "Talk and what has happened" },
      h("header", {}, h("h2", {}, "At the table"), people, h("button", { type: "button", class: "button quiet round rail-close", "aria-label": "Close", onclick: () => this.open(false) }, icon("close"))),
      this.list,
      this.phrases,
      this.form,
    );
    /** @type {string[]} */
    this.queue = [];
    /** tells that it is closed, where Back would have closed it @type {(() => void) | undefined} */
    this.shut = undefined;
    this.unread = 0;
    this.fetched = false;
    /** those who watch and have said something @type {Set<string>} */
    this.watchers = new Set();
    /** @type {(count: number) => void} */
    this.onunread = () => {};
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.open(false));
    WIDE.addEventListener("change", () => this.visible() && this.offer());
  }

  /** The whole of it, from a snapshot. @param {Picture} p */
  reset(p) {
    this.list.replaceChildren();
    for (const line of p.lines) this.line(line);
    for (const one of p.chat) this.chat(p, one);
  }

  /** Who may say what now. @param {Seated} p */
  render(p) {
    const { gallery = "own", overheard = false, hushed = false } = p.table;
    const seated = mySeat(p) !== null;
    const silent = !seated && gallery === "none";
    when(this.form, [seated, gallery, overheard, hushed], () => {
      const quiet = seated && hushed;
      const hears = overheard ? "Everybody here reads what you say." : "Only those who watch read what you say.";
      fill(this.who, silent ? "At this table those who watch do not talk." : quiet ? "Something is at stake: nobody here talks while a hand is played." : seated ? "" : hears);
      this.name.hidden = seated || silent;
      this.input.hidden = this.button.hidden = silent;
      this.phrases.hidden = silent || quiet;
      this.input.disabled = this.button.disabled = quiet;
      this.input.placeholder = quiet ? "When the hand is over" : "Say something";
    });
    if (this.visible()) this.offer();
  }

  /** Fetches the phrases that can be said. */
  async offer() {
    if (this.fetched) return;
    this.fetched = true;
    try {
      const { phrases } = await import("./phrases.js");
      fill(this.phrases, await phrases((phrase) => this.phrase(phrase)));
    } catch {
      this.fetched = false; // the next time that somebody looks
    }
  }

  /** @param {string} text */
  line(text) {
    this.put(h("li", {}, text));
  }

  /** Whether somebody's words are not shown. @param {Said} said */
  mutes(said) {
    const { table, mine } = this.to.picture();
    const own = mine?.seat == null ? undefined : table?.chairs[mine.seat].name;
    return Boolean(said.name) && (said.watching || said.name !== own) && mutes(said);
  }

  /** @param {Picture} p @param {Said} said */
  chat(p, said) {
    const { text, name = nameOf(p, said.seat) || "Somebody", watching } = said;
    if (watching) this.watchers.add(name);
    if (this.mutes(said)) return;
    this.put(h("li", { class: watching ? "chat watches" : "chat", "data-who": name }, h("b", {}, name), watching && h("small", {}, " watching"), ` ${text}`));
  }

  /** Takes the words away of those who are muted by now. */
  tidy() {
    for (const one of [...this.list.querySelectorAll("[data-who]")]) {
      const name = one.getAttribute("data-who") ?? "";
      if (this.mutes({ seat: null, text: "", name, watching: one.classList.contains("watches") })) one.remove();
    }
  }

  /** @param {HTMLElement} item */
  put(item) {
    const list = this.list;
    const below = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(item);
    while (list.childElementCount > MOST) list.firstElementChild?.remove();
    if (below) list.scrollTop = list.scrollHeight;
  }

  /** Something has come in. @param {Picture} p @param {Message} message */
  hear(p, message) {
    const said = message.type === "said" || message.entry?.type === "said" ? message.said : undefined;
    if (said) {
      this.chat(p, said);
      if (this.mutes(said)) return;
      if ((said.watching || said.seat !== p.mine?.seat) && !this.visible()) this.onunread(++this.unread);
      this.announce(`${said.name || nameOf(p, said.seat)}${said.watching ? ", who watches," : ""} says: ${said.text}`);
    } else if (message.told) {
      this.line(message.told);
      this.announce(message.told);
    }
    const { type, name = "", seat } = message.entry ?? {};
    if (type === "sat" && seat !== mySeat(p) && about(name)?.liking === "never") this.line(`Never again with ${name}, you said: only you read this.`);
  }

  /** Told to those who listen; what comes together is told together. @param {string} text */
  announce(text) {
    if (!text) return;
    this.queue.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.live.textContent = this.queue.join(" ");
      this.queue = [];
    }, 150);
  }

  visible() {
    return this.root.classList.contains("open") || WIDE.matches;
  }

  /** @param {boolean} [open] */
  open(open = !this.root.classList.contains("open")) {
    this.root.classList.toggle("open", open);
    this.shut?.();
    this.shut = undefined;
    if (open && !matchMedia("(min-width: 1024px)").matches) import("./back.js").then(({ closesOnBack }) => (this.shut = closesOnBack(() => this.open(false))));
    this.unread = 0;
    this.onunread(0);
    if (open) this.offer();
    this.list.scrollTop = this.list.scrollHeight;
    if (open && matchMedia("(hover: hover)").matches) this.input.focus();
  }

  /** Who is here, and what one thinks of them. */
  async people() {
    const { openPeople } = await import("./people.js");
    openPeople(this.to.picture(), { ...this.to, watchers: [...this.watchers], changed: () => this.tidy() });
  }

  /** What a spectator is called; who sits here has a chair that tells it. */
  named() {
    const name = this.name.value.trim();
    if (this.name.hidden) return {};
    if (name) memory.set("euchre.name", name);
    return { name };
  }

  /** Says a phrase; on a phone the table is seen again, and the bubble on it. @param {string} phrase */
  async phrase(phrase) {
    try {
      await this.to.send("phrase", { phrase, ...this.named() });
      if (mySeat(this.to.picture()) !== null) this.open(false);
    } catch (error) {
      this.to.refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    try {
      await this.to.send("say", { text, ...this.named() });
    } catch (error) {
      this.input.value = text;
      this.to.refuse(error instanceof Error ? error.message : String(error));
    }
  }
}
