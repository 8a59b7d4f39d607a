// The page that opens without a network: what can be looked at until the table is there again.

import { h } from "../page/make.js";
import { rooted, unrooted } from "../page/network.js";
import { REPLAYS } from "../page/storage.js";
import { translatable } from "../page/texts.js";

/** The page of a replay that was kept. @param {string} address @returns {string} */
function pageOf(address) {
  const url = new URL(address);
  const [, , kind, id] = unrooted(url.pathname).split("/");
  if (kind === "shares") return `/s/${id}`;
  const asked = new URLSearchParams({ table: id, game: url.searchParams.get("game") ?? "1" });
  return `/replay?${asked}`;
}

/** The replays that were kept, the last one first. */
async function replays() {
  const kept = await caches.open(REPLAYS);
  const found = await Promise.all(
    (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith(rooted("/api/"))).map(async (request) => {
      const told = await (await kept.match(request))?.json();
      const { title, names = [], frames = [], hand } = told ?? {};
      const scores = (frames[frames.length - 1]?.game?.scores ?? []).join(translatable("site-score-to", " to "));
      const score = hand ? translatable("site-kept-hand", `hand ${hand}`, { hand }) : scores;
      return { href: pageOf(request.url), words: translatable("site-kept-game", `${title || names.join(", ")}: ${score}`, { title: title || names.join(", "), score }) };
    }),
  );
  return found.reverse();
}

const found = await replays().catch(() => []); // this browser keeps nothing, or does not let us look
if (found.length) {
  const list = /** @type {HTMLElement} */ (document.getElementById("kept-list"));
  list.replaceChildren(...found.map(({ href, words }) => h("li", {}, h("a", { href }, words))));
  /** @type {HTMLElement} */ (document.getElementById("kept")).hidden = false;
}
document.getElementById("again")?.addEventListener("click", () => location.reload());
