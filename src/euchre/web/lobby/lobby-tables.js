// Keeps the list of open tables fresh while somebody looks at it.

import { swap } from "../page/live.js";
import { fetchText, keepFresh } from "../page/network.js";
import { markTables } from "../talk/company.js";

const EVERY = 15_000;

async function refresh() {
  const shown = document.getElementById("open");
  const held = () => !shown?.isConnected || shown.contains(document.activeElement);
  if (!shown || held()) return;
  const { ok, text } = await fetchText(`/${location.search}`, { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("open");
  markTables(fresh);
  if (ok && fresh && !held() && fresh.innerHTML !== shown.innerHTML) swap(shown, fresh);
}

markTables(document.getElementById("open"));
keepFresh(refresh, EVERY);
