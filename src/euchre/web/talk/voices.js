// What people say to each other: phrases with one tap, lines of chat, and whom one does not read.

import { avatar } from "../cards/avatar.js";
import { likingOf, mutes } from "./company.js";
import { ask, you } from "../page/desk.js";
import { fill, h, load, s, when } from "../page/make.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { mySeat } from "../line/picture.js";

/** @import {Said, Seated} from "../line/types.js" */
/** @typedef {{id: string, words: string, kind: "phrase" | "reaction"}} Phrase */

/** How soon the phrases are asked for again where they were lost, in ms. */
const AGAIN = 10_000;
/** How many of those who watch are known by name: no more watch at once. */
const MOST_WATCHERS = 100;
/** The faces of reactions, in a circle of 24; one that is not known here is shown in words.
 * @type {Record<string, string>} */
const FACES = {
  wow: "M8.5 9v.6M15.5 9v.6M7 6.5 9.5 6M17 6.5 14.5 6M12 13.5a2 2.4 0 1 0 .01 0",
  "ha-ha": "M7 10l1.7-1.8L10.4 10M13.6 10l1.7-1.8L17 10M7 13.5h10a5 4.5 0 0 1-10 0z",
  hooray: "M8.5 9v.6M15.5 9v.6M7 13.5a5.2 5.2 0 0 0 10 0M3.5 3 5 4.5M20.5 3 19 4.5M12 .5V2",
  phew: "M7 9.5h3M14 9.5h3M8.5 16q1.7-1.8 3.5 0t3.5 0M19.5 8.5q2 2.6 0 3.6-2-1 0-3.6z",
  oops: "M8.5 9v.6M15.5 9v.6M8 14h8v3H8zM10.7 14v3M13.3 14v3",
  ouch: "M7 8l2.6 1.6L7 11.2M17 8l-2.6 1.6L17 11.2M8 16.5l2-1.5 2 1.5 2-1.5 2 1.5",
};

/** @param {string} id */
function faceOf(id) {
  if (!Object.hasOwn(FACES, id)) return null;
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: `M12 2.5a9.5 9.5 0 1 0 .01 0${FACES[id]}` }));
}

export class Voices {
  /** @param {import("./talk.js").Talk} talk */
  constructor(talk) {
    this.talk = talk;
    this.phrases = h("div", { class: "phrases", role: "group", "aria-label": translatable("talk-phrases", "Phrases") });
    this.who = h("p", { class: "hearing" });
    this.name = /** @type {HTMLInputElement} */ (h("input", { name: "name", maxlength: 24, autocomplete: "nickname", placeholder: translatable("talk-your-name", "Your name"), "aria-label": translatable("talk-speak-as", "Speak as"), value: memory.get("euchre.name") ?? "" }));
    this.name.hidden = true;
    /** the name that was asked for when something was said first @type {string | undefined} */
    this.wish = undefined;
    /** whether somebody is signed in, who speaks by the name of their account */
    this.account = false;
    you().then(({ name }) => {
      this.account = Boolean(name);
      this.name.hidden ||= this.account;
    });
    talk.form.before(this.phrases);
    talk.form.prepend(this.who, this.name);
    talk.head.lastElementChild?.before(h("button", { type: "button", class: "button quiet people", onclick: () => this.people() }, translatable("talk-people", "People")));
    /** those who watch and have said something, the last one last @type {Set<string>} */
    this.watchers = new Set();
    this.offer();
  }

  /** Fetches the phrases that can be said; without them there is the line to write in. */
  async offer() {
    /** @type {Phrase[]} */
    const all = await ask("/api/phrases").catch(() => void setTimeout(() => this.offer(), AGAIN));
    if (!all) return;
    const buttons = all.map(({ id, words, kind }) => {
      const face = kind === "reaction" ? faceOf(id) : null;
      return h("button", { type: "button", class: face ? "phrase reaction" : "phrase", "aria-label": words, title: face && words, onclick: () => this.phrase(id) }, face ?? words);
    });
    fill(this.phrases, buttons);
  }

  /** Who may say what now. @param {Seated} p */
  render(p) {
    const { form, input, button } = this.talk;
    const { gallery = "own", overheard = false, hushed = false } = p.table;
    const seated = mySeat(p) !== null;
    const silent = !seated && gallery === "none";
    const quiet = seated && hushed;
    when(form, [seated, gallery, overheard, hushed], () => {
      const hears = overheard ? translatable("talk-overheard", "Everybody here can read what you say.") : translatable("talk-among-spectators", "Only other spectators can read what you say.");
      fill(this.who, silent ? translatable("talk-silent", "Spectators can't talk at this table.") : quiet ? translatable("talk-hushed", "Something is at stake, so there's no talking during a hand.") : seated ? "" : hears);
      form.hidden = false;
      this.name.hidden = seated || silent || this.account;
      input.hidden = button.hidden = silent;
      if (this.phrases.contains(document.activeElement) || document.activeElement === button) input.focus();
      this.phrases.hidden = silent || quiet;
      button.disabled = quiet; // what is written may be finished
      input.placeholder = quiet ? translatable("talk-after-the-hand", "After the hand") : translatable("talk-say-something", "Say something");
    });
  }

  /** Whether somebody's words are not shown. @param {Said} said */
  mutes(said) {
    const { table, mine } = this.talk.to.picture();
    const own = mine?.seat == null ? undefined : table?.chairs[mine.seat].name;
    return Boolean(said.name) && (said.watching || said.name !== own) && mutes(said);
  }

  /** @param {Said} said @param {HTMLElement} [place] of its own @returns {boolean} whether it is shown */
  put(said, place) {
    const { text, name = translatable("talk-somebody", "Somebody"), watching } = said;
    if (watching) this.meetsWatcher(name);
    const mute = this.mutes(said);
    if (mute) place?.remove();
    if (mute) return false;
    const item = h("li", { class: watching ? "chat watches" : "chat", "data-who": name }, avatar(name), h("p", {}, h("b", {}, name), watching && h("small", {}, ` ${translatable("talk-mark-watching", "watching")}`), ` ${text}`));
    if (place) place.replaceWith(item), this.talk.follow();
    else this.talk.put(item);
    return true;
  }

  /** Somebody says something, or has said it while the line was lost. @param {Said} said @param {HTMLElement} [place] for what was said then */
  hear(said, place) {
    if (!this.put(said, place)) return;
    const { talk } = this;
    if (!said.watching && !place) talk.to.bubble(said);
    if ((said.watching || said.seat !== mySeat(talk.to.picture())) && !talk.visible()) talk.onunread(++talk.unread);
    const { name = "", text } = said;
    talk.announce(said.watching ? translatable("talk-spectator-says", `${name}, a spectator, says: ${text}`, { name, text }) : translatable("talk-says", `${name} says: ${text}`, { name, text }));
  }

  /** @param {string} name */
  meetsWatcher(name) {
    this.watchers.delete(name);
    this.watchers.add(name);
    const [first] = this.watchers;
    if (this.watchers.size > MOST_WATCHERS) this.watchers.delete(first);
  }

  /** Somebody sits down. @param {import("./company.js").Person} person */
  meets({ name, player = "" }) {
    if (likingOf(name, player) === "never") this.talk.line(translatable("talk-never-met", `You said “never again” about ${name}. Only you see this.`, { name }));
  }

  /** Takes the words away of those who are muted by now. */
  tidy() {
    for (const one of [...this.talk.list.querySelectorAll("[data-who]")]) {
      const name = one.getAttribute("data-who") ?? "";
      if (this.mutes({ seat: null, text: "", name, watching: one.classList.contains("watches") })) one.remove();
    }
  }

  /** Who is here, and what one thinks of them. */
  async people() {
    const { openPeople } = await load(() => import("./people.js"));
    const { send, refuse, picture } = this.talk.to;
    openPeople(picture(), { send, refuse, watchers: [...this.watchers], gallery: () => picture().table?.gallery ?? "own", changed: () => this.tidy() });
  }

  /** What a guest who watches is called; others have a chair or an account that tells it. */
  named() {
    return this.name.hidden ? {} : { name: this.wish ?? this.name.value.trim() };
  }

  /** By the name that the server gives who watches they speak as long as this page is open. @param {string} name @param {string} [wish] */
  called(name, wish) {
    this.wish ??= wish;
    this.name.value = name;
    this.name.readOnly = true;
    this.name.title = translatable("talk-name-here", "This is your name here. Reload the page to choose another.");
  }

  /** Says a phrase; on a phone the table is seen again, and the bubble on it. @param {string} phrase */
  async phrase(phrase) {
    if ((await this.talk.say("phrase", { phrase })) && mySeat(this.talk.to.picture()) !== null) this.talk.open(false);
  }
}
