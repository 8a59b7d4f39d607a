// What was told and what was said: the rail at the side, and the live region.

import { h, icon } from "./make.js";
import { nameOf } from "./picture.js";

/** @import {Message, Picture, Said} from "./types.js" */

const MOST = 200;

export class Talk {
  /** @param {{say: (text: string) => Promise<unknown>, refuse: (why: string) => void}} to */
  constructor(to) {
    this.to = to;
    this.live = h("div", { class: "visually-hidden", "aria-live": "polite", role: "status" });
    this.list = h("ol", { class: "told", tabindex: 0, "aria-label": "What has happened" });
    this.input = /** @type {HTMLInputElement} */ (
      h("input", { name: "text", maxlength: MOST, autocomplete: "off", placeholder: "Say something", "aria-label": "Say something" })
    );
    this.form = h("form", { class: "say", onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) }, this.input, h("button", { class: "button" }, "Say"));
    this.root = h(
      "aside",
      { class: "rail", "aria-label": "Talk and what has happened" },
      h("header", {}, h("h2", {}, "At the table"), h("button", { type: "button", class: "button quiet round rail-close", "aria-label": "Close", onclick: () => this.open(false) }, icon("close"))),
      this.list,
      this.form,
    );
    /** @type {string[]} */
    this.queue = [];
    /** tells that it is closed, where Back would have closed it @type {(() => void) | undefined} */
    this.shut = undefined;
    this.unread = 0;
    /** @type {(count: number) => void} */
    this.onunread = () => {};
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.open(false));
  }

  /** The whole of it, from a snapshot. @param {Picture} p */
  reset(p) {
    this.list.replaceChildren();
    for (const line of p.lines) this.line(line);
    for (const one of p.chat) this.chat(p, one);
  }

  /** @param {string} text */
  line(text) {
    this.put(h("li", {}, text));
  }

  /** @param {Picture} p @param {Said} said */
  chat(p, { seat, text, name }) {
    this.put(h("li", { class: "chat" }, h("b", {}, name || nameOf(p, seat) || "Somebody"), ` ${text}`));
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
    const chat = message.entry?.type === "said" && message.said;
    if (chat) {
      this.chat(p, chat);
      if (chat.seat !== p.mine?.seat && !this.visible()) this.onunread(++this.unread);
      this.announce(`${chat.name || nameOf(p, chat.seat)} says: ${chat.text}`);
    } else if (message.told) {
      this.line(message.told);
      this.announce(message.told);
    }
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
    return this.root.classList.contains("open") || matchMedia("(min-width: 1024px)").matches;
  }

  /** @param {boolean} [open] */
  open(open = !this.root.classList.contains("open")) {
    this.root.classList.toggle("open", open);
    this.shut?.();
    this.shut = undefined;
    if (open && !matchMedia("(min-width: 1024px)").matches) import("./back.js").then(({ closesOnBack }) => (this.shut = closesOnBack(() => this.open(false))));
    this.unread = 0;
    this.onunread(0);
    this.list.scrollTop = this.list.scrollHeight;
    if (open && matchMedia("(hover: hover)").matches) this.input.focus();
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    try {
      await this.to.say(text);
    } catch (error) {
      this.input.value = text;
      this.to.refuse(error instanceof Error ? error.message : String(error));
    }
  }
}
