// Keeps the list of open tables fresh while somebody looks at it.

import { markTables } from "../talk/company.js";

const EVERY = 15_000;

async function refresh() {
  const shown = document.getElementById("open");
  if (!shown || document.hidden || shown.contains(document.activeElement)) return;
  try {
    const answer = await fetch(`/${location.search}`, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("open");
    markTables(fresh);
    if (answer.ok && fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
  } catch {
    // the server is away for a moment: what is shown stays, and the next time tells
  }
}

markTables(document.getElementById("open"));
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
