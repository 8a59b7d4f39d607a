// The menu: what may be done beside playing.

import { playedFor } from "../seats/line-up.js";
import { choice } from "../settings/choice.js";
import { ask, perform, request } from "../page/desk.js";
import { memory } from "../page/storage.js";
import { translatable } from "../page/texts.js";
import { LEVELS } from "../line/levels.js";
import { homeWords, myTurn } from "../line/picture.js";
import { redrawn } from "../page/fresh.js";
import { fill, h, when } from "../page/make.js";
import { settingsDialog } from "../settings/preferences.js";
import { explain } from "../fair/seal.js";
import { openSeats } from "../seats/seats.js";
import { sheet, show } from "../settings/settings.js";
import { linked, sharing } from "../sharing/share.js";

/** @import {Picture, Send, Table} from "../line/types.js" */
/** @typedef {{send: Send, last: () => void, hint: () => void, stand: (seen: number) => void,
 *   token: () => string | null, tell: (text: string) => void, now: () => Picture & {table: Table}}} To `now`: the table as it is by now */

/** @type {[import("../line/types.js").Opening, string][]} */
const DOORS = [["open", translatable("table-door-open", "Anyone with the link")], ["ask", translatable("table-door-ask", "People I let in")], ["locked", translatable("table-door-locked", "Nobody")]];
/** @type {[string, string][]} */
const PACES = [["slow", translatable("table-pace-slow", "Slow")], ["normal", translatable("table-pace-normal", "Normal")], ["fast", translatable("table-pace-fast", "Fast")], ["instant", translatable("table-pace-instant", "Instant")]];

/** Opens it. @param {Picture} p @param {To} to @returns {(p: Picture) => void} has it offer what may be done by now */
export function openMenu(p, to) {
  const [list, more] = [h("ul", { class: "menu" }), h("div")];
  const dialog = sheet(p.table?.title || translatable("table-menu", "Menu"), list, more);
  let open = true;
  dialog.addEventListener("close", () => (open = false));
  const see = (/** @type {Picture} */ p) => {
    if (!open) return;
    const items = buildEntries(p, to, () => dialog.close()).filter((one) => one instanceof Element);
    when(list, items.map((one) => one.innerHTML), () => redrawn(list, () => fill(list, items)));
    const { host, choices } = hosting(p, to);
    when(more, host, () => redrawn(more, () => fill(more, choices())));
  };
  see(p);
  show(dialog);
  return see;
}

/** What the host may choose, and by what it is another choice. @param {Picture} p @param {To} to */
function hosting({ game, mine, table }, to) {
  if (!mine?.is_host || !table) return { host: "", choices: () => [] };
  const own = !table.daily;
  // in a game for money the bots stay as they are, in a ranked one none is chosen
  const bots = own && !table.ranked && !(game?.money && table.stage === "playing") && table.chairs.some(({ kind }) => kind === "bot");
  const doors = own && !table.kept?.length;
  if (table.hushed) return { host: "hushed", choices: () => [h("p", { class: "note" }, translatable("table-hushed", "Something is at stake, so you can't change the host's settings until the hand is over."))] };
  return { host: [bots, doors], choices: () => [bots && levels(to), pace(to), doors && door(to)] };
}

/** What may be done now, and what not: false. @param {Picture} p @param {To} to @param {() => void} close */
function buildEntries(p, to, close) {
  const { mine, table, game, hand } = p;
  const seated = mine?.seat != null;
  const fair = hand?.fair;
  const playing = table?.stage === "playing";
  const item = (/** @type {string} */ words, /** @type {() => void} */ run, note = "") =>
    h("li", {}, h("button", { type: "button", class: "item", onclick: () => (close(), run()) }, h("span", {}, words), note && h("small", { class: "key" }, note)));
  const link = (/** @type {string} */ words, /** @type {string} */ href, extra = {}) => h("li", {}, h("a", { class: "item", href, ...extra }, words));
  const fixed = Boolean(table?.kept?.length || table?.daily); // nobody at the table says who sits where
  return [
    seated && playing && table?.hints && myTurn(p) && !mine.cut && item(translatable("table-hint", "Hint"), to.hint, "H"),
    mine?.may_undo && item(translatable("table-undo", "Undo"), () => to.send("undo"), "U"),
    mine?.may_claim && item(translatable("table-claim", "The rest are mine"), () => to.send("claim")),
    hand?.last && item(translatable("table-last-trick", "Last trick"), to.last, "L"),
    fair && item(translatable("table-fair", "Was this deal fair?"), () => explain(to.now(), to.now().hand?.fair ?? fair)),
    seated && playing && (table?.paused ? !mine.joins && item(translatable("table-resume", "Resume"), () => to.send("resume")) : mine.may_pause && item(translatable("table-pause", "Pause"), () => to.send("pause"))),
    item(translatable("table-settings", "Settings"), () => show(settingsDialog())),
    table && item(translatable("table-rules", "The rules"), () => openRules(table, to)),
    table && !fixed && item(translatable("table-invite", "Invite friends"), () => show(sheet(translatable("table-invite", "Invite friends"), sharing(table, Boolean(mine?.is_host))))),
    table && seated && table.stage !== "gathering" && !fixed && item(translatable("table-seating", "Seating"), () => openSeats(to.now(), to)),
    seated && table && item(translatable("table-elsewhere", "Play on another device"), () => elsewhere(table, to)),
    table && game && game.results.length > 0 && link(translatable("table-save-game", "Save the game"), `/api/tables/${table.id}/record?format=jsonl&game=${game.number}`, { download: `euchre-${game.number}.jsonl` }),
    table && game && game.results.length > 0 && link(translatable("table-replay", "Replay"), `/replay?table=${table.id}&game=${game.number}`, { target: "_blank", rel: "noopener" }),
    mine?.is_host && table?.covered && !fixed && item(translatable("table-show-all", "Show this game to everybody"), () => showAll(table, to)),
    seated && !table?.daily && item(translatable("table-leave", "Leave the table"), () => confirmStand(to.now(), to)),
    mine?.home && link(homeWords(mine.home), mine.home),
    table?.daily ? link(translatable("table-daily", "The daily deal"), "/daily") : link(translatable("table-all-tables", "All tables"), "/"),
  ];
}

/** Who may sit down. @param {To} to */
const door = (to) => choice(translatable("table-door", "Who can sit down"), "door", DOORS, () => to.now().table.door ?? "open", (value) => to.send("door", { door: value }));

/** @param {To} to */
const pace = (to) => choice(translatable("table-pace", "Bot speed"), "pace", PACES, () => to.now().table.pace, async (value) => (await to.send("pace", { pace: value })) && memory.set("euchre.pace", value));

/** How strong the bots are, for all of them. @param {To} to */
function levels(to) {
  const bots = () => to.now().table.chairs.filter((chair) => chair.kind === "bot");
  const now = () => LEVELS.find(([level]) => bots().every(({ bot }) => bot === level))?.[0];
  const choose = async (/** @type {string} */ name) => {
    const told = await Promise.all(bots().map(({ seat }) => to.send("bot", { seat, name })));
    if (told.every(Boolean)) memory.set("euchre.bots", name);
  };
  return choice(translatable("table-level", "Bot level"), "level", LEVELS, now, choose);
}

/** The rules of this table, in plain words. @param {Table} table @param {Pick<To, "tell">} to */
export async function openRules(table, to) {
  try {
    const { summary = [] } = await ask(`/api/tables/${table.id}`);
    const parts = /** @type {{title: string, sentences: string[]}[]} */ (summary).map(({ title, sentences }) => [h("h3", {}, title), h("ul", { class: "rules-list" }, sentences.map((words) => h("li", {}, words)))]);
    show(sheet(translatable("table-rules-of", `The rules: ${table.rules_name}`, { rules: table.rules_name }), playedFor(table), ...parts, h("p", { class: "go" }, h("a", { class: "button", href: `/api/tables/${table.id}/rules.toml`, download: "house-rules.toml" }, translatable("table-save-rules", "Save the rules as a file"))), h("p", {}, h("a", { href: "/how-to-play", target: "_blank", rel: "noopener" }, translatable("table-how-to-play", "How to play Euchre")))));
  } catch (problem) {
    to.tell(problem instanceof Error ? problem.message : String(problem));
  }
}

/** Lets everybody see the games of all tables with these cards. @param {Table} table @param {To} to */
function showAll(table, to) {
  const error = h("p", { class: "error", role: "alert" });
  const yes = async () => {
    await request("POST", `/api/tables/${table.id}/show`, undefined, { token: to.token() ?? undefined });
    dialog.close();
  };
  const words = translatable("table-show-all-note", "Then anyone with the link can watch any table with these cards, and replay its games. Nobody can open another table with the same word, so wait until everybody has played.");
  const dialog = sheet(translatable("table-show-all-sure", "Show this game to everybody?"), h("p", {}, words), h("div", { class: "go" }, h("button", { type: "button", class: "button primary", onclick: () => perform(dialog, yes, (why) => (error.textContent = why)) }, translatable("table-show-it", "Show it")), h("button", { type: "button", class: "button", onclick: () => dialog.close() }, translatable("table-not-yet", "Not yet"))), error);
  show(dialog);
}

/** The link that takes this seat along. @param {Table} table @param {To} to */
function elsewhere(table, to) {
  const { field, button, warned } = linked(table, translatable("table-seat-link", "Link to your seat"), `#seat=${to.token() ?? ""}`);
  const words = translatable("table-seat-link-note", "Open this link on the other device. Anyone who has it can play in your seat, so keep it to yourself.");
  show(sheet(translatable("table-elsewhere", "Play on another device"), h("p", {}, words), h("div", { class: "share-row" }, field, button), warned));
}

/** What becomes of the chair of whoever leaves, by the stage of the table. @type {Record<string, string>} */
const LEFT = {
  gathering: translatable("table-leave-frees", "This frees your seat."),
  playing: translatable("table-leave-bot", "A bot takes over your seat."),
  over: translatable("table-leave-bot", "A bot takes over your seat."),
};

/** @param {Picture & {table: Table}} p @param {To} to */
function confirmStand({ mine, table, v }, to) {
  const go = h("button", { type: "button", class: "button", onclick: () => (dialog.close(), to.stand(v)) }, translatable("table-leave-for-good", "Leave for good"));
  const dialog = sheet(translatable("table-leave-sure", "Leave the table?"), h("p", {}, `${LEFT[table.stage]} ${translatable("table-leave-or-close", "If you want to come back later, just close the page: the seat stays yours.")}`), mine?.leaving && h("p", {}, mine.leaving), h("div", { class: "go" }, go));
  show(dialog);
}
