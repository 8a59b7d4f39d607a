// How the page looks, as it was chosen on this device: set before anything is drawn, so that nothing
// flashes; and what of the page does not come. A plain script without imports, because a module would run too late.

(() => {
  const LOOKS = ["theme", "felt", "back", "deck"];
  /** Milliseconds in which all comes that is asked for. */
  const WITHIN = 10_000;
  const PARTS = "script[src], link[rel=stylesheet]";
  /** The parts of the page that have come, why others have not, and the names of those that are missed: lost, or late. */
  const come = new WeakSet();
  const known = new Set();
  const missed = new Set();
  /** Says that something is missed, and what helps @type {HTMLElement | void} */
  let notice;
  /** Dialogs open, and the table says something else. */
  const around = new MutationObserver(() => (tell(), place()));

  /** @param {string} part its name @param {boolean} lacks whether it is not there */
  function note(part, lacks) {
    if (lacks) missed.add(part);
    else missed.delete(part);
    tell();
  }

  /** The name of a part: its address. @param {any} part @returns {string} */
  const nameOf = (part) => part.href ?? part.src;

  /** Says what is missed: not where the table tells already that the device is offline. */
  function tell() {
    if (missed.size && document.body) around.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    else around.disconnect();
    if (!missed.size || (!navigator.onLine && document.querySelector(".notices .notice"))) return void (notice = void notice?.remove());
    if (notice || !document.body) return;
    notice = document.createElement("p");
    notice.className = "missing notice";
    notice.setAttribute("role", "alert");
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button small";
    again.textContent = "Load again"; // some browsers never ask again for a module
    again.addEventListener("click", () => location.reload());
    notice.append("A part of this page could not be loaded. ", again);
    place();
  }

  /** Puts the notice where it can be pressed: beside an open dialog nothing can. */
  function place() {
    const host = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    if (notice && notice.parentElement !== host) host.prepend(notice);
  }

  /** A part that is fetched when it is needed. @template T @param {string} name @param {Promise<T>} part @returns {Promise<T>} */
  function needed(name, part) {
    const timer = setTimeout(() => note(name, true), WITHIN);
    const ends = (/** @type {boolean} */ lacks) => (clearTimeout(timer), note(name, lacks));
    part.then(() => ends(false), (why) => {
      known.add(why);
      ends(true);
      if (!navigator.onLine) addEventListener("online", () => note(name, false), { once: true }); // it is fetched again, by page/make.js
    });
    return part;
  }

  /** Nothing is drawn before a sheet of the page has come: one that is late is waited for no longer, and used once
   * it is there. @param {Element} sheet @returns {Element} */
  function aside(sheet) {
    const link = /** @type {HTMLLinkElement} */ (sheet.cloneNode());
    link.media = "print";
    link.addEventListener("load", () => (link.media = "all"));
    sheet.replaceWith(link);
    return link;
  }

  /** The page itself is here, and says what it begins with. */
  function begin() {
    tell();
    const parts = document.querySelectorAll(PARTS);
    const late = (/** @type {Element} */ part) => come.has(part) || note(nameOf(part.localName === "link" ? aside(part) : part), true);
    setTimeout(() => parts.forEach(late), WITHIN);
  }

  /** As in page/storage.js, which comes later. @param {string} name @returns {string} what is kept; "": nothing */
  function chosen(name) {
    try {
      const text = localStorage.getItem(`euchre.${name}`) ?? "";
      return text.startsWith('"') ? JSON.parse(text) : text;
    } catch {
      return "";
    }
  }

  /** @param {string} name @param {string} value */
  function show(name, value) {
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  }

  /** The name of whoever is signed in, on the way to their page: as the page says, or as was said last. */
  function greet() {
    const button = /** @type {HTMLElement | null} */ (document.querySelector(".you-button"));
    if (!button) return;
    const { name } = button.dataset;
    button.textContent = (name ?? chosen("you")) || "You";
    try {
      if (name !== undefined) localStorage.setItem("euchre.you", JSON.stringify(name));
    } catch {
      // then pages that do not know it go without
    }
  }

  for (const name of LOOKS) show(name, chosen(name));
  addEventListener("storage", ({ key }) => {
    const name = LOOKS.find((look) => key === `euchre.${look}`);
    if (name) show(name, chosen(name));
  });
  document.addEventListener("readystatechange", () => document.readyState === "interactive" && begin());
  document.addEventListener("load", ({ target }) => target && (come.add(target), note(nameOf(target), false)), true);
  document.addEventListener("error", ({ target }) => target instanceof Element && target.matches(PARTS) && note(nameOf(target), true), true);
  addEventListener("needed", (event) => void needed(.../** @type {CustomEvent<[string, Promise<unknown>]>} */ (event).detail)); // by page/make.js
  addEventListener("unhandledrejection", (event) => known.has(event.reason) && event.preventDefault()); // the notice says it
  addEventListener("DOMContentLoaded", () => {
    greet();
    for (const button of document.querySelectorAll("[data-look-button]")) {
      button.removeAttribute("hidden");
      button.addEventListener("click", () => needed("looks", import("./looks.js")).then(({ openLooks }) => openLooks()));
    }
  });
})();
