// The keys of the keyboard, where no text is being written and no dialog is open.

import { TEXT, load } from "../page/make.js";
import { settings, show } from "../settings/settings.js";

/** For how long keys mean nothing to the table after some text: what it was written in may be gone, in ms. */
const WROTE = 1000;

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function listen(app) {
  let wrote = -WROTE;
  addEventListener("pointerdown", () => ((app.keyboard = false), (wrote = -WROTE)), true);
  addEventListener("keydown", (event) => {
    if (!event.key) return; // a suggestion of the browser's is taken
    app.keyboard = true;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !settings.now.keys) return;
    const target = event.target;
    if (target instanceof Element && target.closest(`${TEXT}, select`)) return void (wrote = event.key.length > 1 ? -WROTE : performance.now());
    if (performance.now() - wrote < WROTE) return;
    if (document.querySelector("dialog[open]")) return;
    if (pressed(app, event.key)) event.preventDefault();
  });
}

/** @param {App} app @param {string} key @returns {boolean} whether the key means something */
function pressed(app, key) {
  if (/^\d$/.test(key)) {
    const number = Number(key) || 10;
    if (!app.calls.press(number)) app.hand.press(number - 1);
    return true;
  }
  const run = {
    h: () => app.askHint(),
    u: () => app.p.mine?.may_undo && app.send("undo"),
    l: () => app.showLast(),
    t: () => app.talk.open(true),
    m: () => app.menu(),
    "?": async () => show((await load(() => import("../settings/preferences.js"))).keysDialog()),
  }[key.toLowerCase()];
  run?.();
  return Boolean(run);
}
