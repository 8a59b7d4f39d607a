// What was told and what was said: the rail at the side, and the live region.

import { keepName } from "../page/desk.js";
import { renewed } from "../page/fresh.js";
import { h, icon, load, styles } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { spoken } from "../page/words.js";
import { mySeat } from "../line/picture.js";

/** @import {Message, Picture, Said, Seated} from "../line/types.js" */
/** @typedef {import("./voices.js").Voices} Voices */
/** @typedef {{send: (type: string, fields?: Record<string, unknown>) => Promise<Message>, refuse: (why: string) => void, picture: () => Picture, bubble: (said: Said) => void}} To */

const MOST = 200;
/** How much is known of what has come: a hand and what people said meanwhile. */
const MOST_TOLD = 1000;
/** For how long it is waited for more to be told to those who listen, and from the first on at most, in ms. */
const TOGETHER = 150;
const AT_MOST = 800;

/** @import {Told} from "./order.js" */

export class Talk {
  /** @param {To} to */
  constructor(to) {
    this.to = to;
    this.live = h("div", { class: "visually-hidden", "aria-live": "polite", role: "status" });
    this.list = h("ol", { class: "told", tabindex: 0, "aria-label": translatable("talk-log", "Log") });
    this.input = /** @type {HTMLInputElement} */ (
      h("input", { name: "text", maxlength: MOST, autocomplete: "off", placeholder: translatable("talk-say-something", "Say something"), "aria-label": translatable("talk-say-something", "Say something") })
    );
    this.button = /** @type {HTMLButtonElement} */ (h("button", { class: "button" }, translatable("talk-say", "Say")));
    this.form = h("form", { class: "say", hidden: true, onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) }, this.input, this.button);
    this.head = h("header", {}, h("h2", {}, translatable("talk-title", "At the table")), h("button", { type: "button", class: "button quiet round rail-close", "aria-label": translatable("talk-close", "Close"), onclick: () => this.open(false) }, icon("close")));
    this.root = h("aside", { class: "rail", "aria-label": translatable("talk-and-log", "Talk and log") }, this.head, this.list, this.form);
    /** @type {string[]} */
    this.queue = [];
    /** since when there is something in it */
    this.since = 0;
    /** tells that it is closed, where Back would have closed it @type {(() => void) | undefined} */
    this.shut = undefined;
    this.unread = 0;
    /** whether its end is in sight, and stays so: also when what stands below takes more or less room */
    this.follows = true;
    /** the last whole picture @type {Picture | null} */
    this.shown = null;
    /** the last that has come since, and what that had, in its order @type {Told[]} */
    this.told = [];
    /** what people say, fetched once there is somebody to talk to @type {Promise<Voices> | null} */
    this.voices = null;
    /** @type {typeof import("./order.js").inOrder} */
    this.inOrder = (_, { lines, chat }) => [...lines, ...chat].map((one) => ({ one, at: Infinity }));
    /** @type {(count: number) => void} */
    this.onunread = () => {};
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && (this.open(false), /** @type {HTMLElement} */ (event.target).blur()));
    let height = 0; // until the observer has seen another one, nobody has scrolled
    this.list.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.list;
      if (clientHeight === height) this.follows = scrollHeight - scrollTop - height < 40;
    });
    new ResizeObserver(() => {
      height = this.list.clientHeight;
      this.follow();
    }).observe(this.list);
  }

  /** @param {(voices: Voices) => void} use */
  async withVoices(use) {
    this.voices ??= load(() => Promise.all([import("./voices.js"), import("./order.js"), styles("talk/voices")])).then(([{ Voices }, { inOrder }]) => ((this.inOrder = inOrder), new Voices(this)));
    const voices = await this.voices.catch(() => (this.voices = null)); // then the next time
    if (voices) use(voices);
  }

  /** The whole of it, from a snapshot. @param {Picture} p @param {boolean} missed whether what is new in it was missed here */
  reset(p, missed) {
    const all = this.inOrder(this.told, p);
    const same = this.shown && (mySeat(this.shown) === null) === (mySeat(p) === null); // others hear other things
    this.shown = p;
    this.told = [];
    this.list.replaceChildren();
    for (const { one, at } of all) {
      if (typeof one === "string") {
        this.line(one);
        continue;
      }
      const place = h("li", { hidden: true });
      this.note(one);
      this.put(place);
      this.withVoices((voices) => (missed && same && at === Infinity ? voices.hear(one, place) : this.shown === p && voices.put(one, place)));
    }
  }

  /** Who may say what now. @param {Seated} p */
  render(p) {
    const mine = mySeat(p);
    const others = mine === null || p.table.watching > 0 || p.table.chairs.some(({ kind, seat }) => kind === "human" && seat !== mine);
    if (!this.voices) this.form.hidden = mine === null;
    if (others || this.voices) this.withVoices((voices) => voices.render(p));
  }

  /** @param {Told} one */
  note(one) {
    if (this.told.push(one) > MOST_TOLD) this.told.shift();
  }

  /** @param {string} text */
  line(text) {
    this.note(text);
    this.put(h("li", {}, text));
  }

  /** @param {HTMLElement} item */
  put(item) {
    const list = this.list;
    list.append(item);
    while (list.childElementCount > MOST) list.firstElementChild?.remove();
    this.follow();
  }

  /** Keeps the end in sight, unless somebody reads further up. */
  follow() {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Something has come in. @param {Picture} p @param {Message} message */
  hear(p, message) {
    const { said, entry, told, type } = message;
    if (said && (type === "said" || entry?.type === "said")) {
      this.note(said);
      return this.withVoices((voices) => voices.hear(said));
    }
    if (told) {
      this.line(told);
      this.announce(told);
    }
    const sat = entry?.type === "sat" && entry.seat !== mySeat(p) && p.table?.chairs[entry.seat ?? -1];
    if (sat) this.withVoices((voices) => voices.meets(sat));
  }

  /** Told to those who listen; what comes together is told together. @param {string} text */
  announce(text) {
    if (!text || this.queue.includes(text)) return;
    const now = performance.now();
    if (!this.queue.length) this.since = now;
    this.queue.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.live.textContent = spoken(this.queue.join(" "));
      this.queue = [];
    }, Math.max(0, Math.min(TOGETHER, this.since + AT_MOST - now)));
  }

  visible() {
    return this.root.classList.contains("open") || matchMedia("(min-width: 64rem)").matches;
  }

  /** @param {boolean} [open] */
  open(open = !this.root.classList.contains("open")) {
    this.root.classList.toggle("open", open);
    renewed();
    this.shut?.();
    this.shut = undefined;
    if (open && !matchMedia("(min-width: 64rem)").matches) this.closesOnBack();
    this.unread = 0;
    this.onunread(0);
    this.list.scrollTop = this.list.scrollHeight;
    // where a touch would bring up a keyboard, Escape and who reads aloud begin in it all the same
    if (open) /** @type {HTMLElement} */ (matchMedia("(hover: hover)").matches ? this.input : this.head.lastElementChild).focus();
  }

  /** Back closes it, if it is still open when the module for that has come. */
  async closesOnBack() {
    const { closesOnBack } = await load(() => import("../page/back.js"));
    if (this.root.classList.contains("open")) this.shut ??= closesOnBack(() => this.open(false));
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    if (!(await this.say("say", { text }))) this.input.value = [text, this.input.value].filter(Boolean).join(" ");
  }

  /** Whether it was said; why not is told. @param {string} type @param {Record<string, unknown>} fields */
  async say(type, fields) {
    try {
      const voices = await this.voices?.catch(() => null);
      const named = voices?.named();
      const { said } = await this.to.send(type, { ...fields, ...named });
      keepName(named?.name);
      if (said?.name) voices?.called(said.name, named?.name);
      return true;
    } catch (error) {
      this.to.refuse(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}
