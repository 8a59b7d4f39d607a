// Who is at the table: whom one does not want to read, and with whom one likes to play.

import { GALLERY, about, folded, known, likingOf, note } from "./company.js";
import { relate } from "./account.js";
import { you } from "../page/desk.js";
import { h } from "../page/make.js";
import { translatable } from "../page/texts.js";
import { reportForm, reporting } from "./report.js";
import { mySeat } from "../line/picture.js";
import { sheet, show } from "../settings/settings.js";
import { choice } from "../settings/choice.js";

/** @import {Gallery, Picture} from "../line/types.js" */
/** @typedef {import("./company.js").Liking} Liking */
/** @typedef {{send: (type: string, fields?: Record<string, unknown>) => Promise<unknown>, refuse: (why: string) => void, watchers: string[], gallery: () => Gallery, changed: () => void}} To */

/** @type {[Liking, string][]} */
const LIKINGS = [["gladly", translatable("talk-gladly", "Gladly again")], ["never", translatable("talk-never", "Never again")]];
/** What the account calls them. @type {Record<Liking, "again" | "never">} */
const AT_ACCOUNT = { gladly: "again", never: "never" };
const ALONE = ` ${translatable("talk-lists-alone", "Matchmaking uses these lists only if you sign in.")}`;
const SIGNED_IN = ` ${translatable("talk-lists-signed-in", "For people with an account (\u2713), your account saves your choice, too, and matchmaking respects it.")}`;
/** @type {[Gallery, string][]} */
const GALLERIES = [["own", translatable("talk-to-each-other", "Each other")], ["all", translatable("talk-to-everybody", "Everybody")], ["none", translatable("talk-to-nobody", "Nobody")]];

/** What is said of those who do not play here. */
const MARKS = { watching: translatable("talk-mark-watching", "watching"), "not here": translatable("talk-mark-not-here", "not here") };

/** What the account has of those about whom it is being told, and how many wishes have no answer yet.
 * @type {Map<string, {has: Liking | undefined, open: number}>} */
const wishes = new Map();

/** @param {Picture} p @param {To} to */
export function openPeople(p, to) {
  const mine = mySeat(p);
  const sit = (p.table?.chairs ?? []).filter(({ kind, seat }) => kind === "human" && seat !== mine);
  const names = [...to.watchers, GALLERY].map(folded);
  const isHere = (/** @type {import("./company.js").Known} */ { name, account }) => names.includes(folded(name)) || sit.some((chair) => folded(chair.name) === folded(name) && (!account || account === chair.player));
  const elsewhere = Object.values(known()).filter((one) => !isHere(one));
  const may = reporting();
  /** what has the buttons show how it is, without drawing them anew: a report may be written there @type {(() => void)[]} */
  const states = [];
  /** @param {string} name @param {"" | "watching" | "not here"} mark @param {boolean} likes whether there is a say in how one likes to play with them @param {{words?: string, account?: string}} [more] */
  const row = (name, mark, likes, { words = name, account = "" } = {}) => {
    const toggle = (/** @type {string} */ text, /** @type {"muted" | "liking"} */ key, /** @type {Liking | true} */ value) => {
      const now = () => (key === "muted" ? about(name)?.muted : likingOf(name, account));
      const keep = (/** @type {Liking | boolean | undefined} */ what) => {
        note(name, key === "muted" ? { muted: Boolean(what) } : { liking: /** @type {Liking | undefined} */ (what), account: (what && account) || undefined });
        to.changed();
        for (const tell of states) tell();
      };
      const press = async () => {
        const before = likingOf(name, account);
        const wanted = button.getAttribute("aria-pressed") === "true" ? undefined : value; // another tab may have changed it
        keep(wanted);
        if (!account || key !== "liking") return;
        const wish = likingOf(name, account);
        const all = wishes.get(account) ?? { has: before, open: 0 };
        wishes.set(account, all);
        all.open++;
        try {
          await keepAtAccount(account, wish);
          all.has = wish;
        } catch (error) {
          if (all.open > 1) return; // another wish is on its way
          if (now() === wanted) keep(all.has);
          to.refuse(error instanceof Error ? error.message : String(error));
        } finally {
          if (!--all.open) wishes.delete(account);
        }
      };
      const button = h("button", { type: "button", class: "button small", "aria-label": translatable("talk-press-for", `${text}: ${words}`, { words: text, name: words }), onclick: press }, text);
      states.push(() => button.setAttribute("aria-pressed", String(now() === value)));
      return button;
    };
    const report = () => {
      if (item.querySelector(".report-form input")) return;
      item.querySelector(".report-form")?.remove();
      const { form, why } = reportForm(p.table?.id ?? "", name);
      item.append(form);
      why.focus();
    };
    const acts = h("span", { class: "line" }, toggle(translatable("talk-mute", "Mute"), "muted", true), likes && LIKINGS.map(([liking, text]) => toggle(text, "liking", liking)));
    const item = h("li", {}, h("span", { class: "chair-name" }, words, (mark || account) && h("span", { class: "mark" }, mark ? MARKS[mark] : "\u2713")), acts);
    const button = h("button", { type: "button", class: "button small quiet", "aria-label": translatable("talk-report-name", `Report ${words}`, { name: words }), onclick: report }, translatable("talk-report", "Report"));
    if (mark !== "not here" && name !== GALLERY) may.then((yes) => yes && acts.append(button));
    return item;
  };
  const list = h(
    "ul",
    { class: "people-list" },
    sit.map(({ name, player }) => row(name, "", true, { account: player })),
    to.watchers.map((name) => row(name, "watching", Boolean(about(name)?.liking), { account: about(name)?.account })),
    row(GALLERY, "", false, { words: translatable("talk-all-spectators", "All spectators") }),
    elsewhere.map(({ name, account }) => row(name, "not here", true, { account })),
  );
  for (const tell of states) tell();
  const search = h("span", {});
  you().then(({ player }) => (search.textContent = player ? SIGNED_IN : ALONE));
  show(
    sheet(
      translatable("talk-people", "People"),
      list,
      h("p", { class: "note" }, translatable("talk-people-note", "You don't see what muted people say. We mark open tables with people from your “gladly” and “never again” lists. This browser keeps the lists by name, and nobody else sees them."), search),
      p.mine?.is_host && gallery(p, to),
    ),
  );
}

/** Whoever is signed in has their account keep it, too. @param {string} other @param {Liking | undefined} liking */
async function keepAtAccount(other, liking) {
  const { player } = await you();
  if (player) await relate(player, other, liking ? AT_ACCOUNT[liking] : "");
}

/** The host says who hears those who watch. @param {Picture} p @param {To} to */
function gallery({ table }, to) {
  const choose = (/** @type {Gallery} */ value) => to.send("gallery", { gallery: value }).catch((error) => to.refuse(error.message));
  const stakes = table?.at_stake || table?.same_deals;
  const note = stakes && h("p", { class: "note" }, translatable("talk-gallery-note", "Players can't read what spectators say during this game, since a spectator might know a card. Something is at stake, or others get the same deals."));
  return choice(translatable("talk-gallery", "Spectators talk to"), "gallery", GALLERIES, to.gallery, choose, note);
}
