// The Back of a phone closes what lies open before it leaves the page.
//
// While something is open there is one entry more in the history, the same address again. Back takes that
// entry away and closes what was opened last; whoever closes it otherwise has the entry taken away for them.

import { entry } from "./storage.js";

/** What is open, the last one last @type {(() => void)[]} */
const open = [];
/** whether we go back ourselves, and nothing is to be closed for it */
let tidying = false;
let guarded = false;

/** Another entry, as long as anything is open. */
function guard() {
  if (guarded) return;
  history.pushState({ ...entry(), open: true }, "");
  guarded = true;
}

/** Without anything open the entry goes, unless something else is opened in the same breath. */
function tidy() {
  setTimeout(() => {
    if (open.length || !guarded || tidying) return;
    tidying = true;
    history.back();
  });
}

addEventListener("popstate", ({ state }) => {
  guarded = Boolean(state?.open);
  if (tidying) {
    tidying = false;
    // something was opened meanwhile
    if (open.length) guard();
    return;
  }
  // forward, to what is closed
  if (guarded) return open.length ? undefined : tidy();
  open.pop()?.();
  if (open.length) guard();
});

/** Something is open that Back is to close; call what is answered once it is closed otherwise.
 * @param {() => void} close @returns {() => void} */
export function closesOnBack(close) {
  open.push(close);
  guard();
  return () => {
    const at = open.lastIndexOf(close);
    if (at < 0) return;
    open.splice(at, 1);
    tidy();
  };
}
