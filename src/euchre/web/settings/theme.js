// The appearance that was chosen on this device: set before anything is drawn, so that nothing flashes; and a notice
// of parts of the page that do not load. A plain script without imports, because a module would run too late.

(() => {
  const LOOKS = ["theme", "felt", "back", "deck"];
  /** Parts that take longer are missing. */
  const LATE_AFTER_MS = 10_000;
  const PARTS = "script[src], link[rel=stylesheet]";
  /** What the notice says: here, because the messages of page/texts.js may be what did not load. @type {Record<string, [notice: string, button: string]>} */
  const WORDS = {
    en: ["Part of this page didn't load.", "Reload"],
    fr: ["Une partie de cette page n’a pas été chargée.", "Recharger"],
    de: ["Ein Teil dieser Seite wurde nicht geladen.", "Neu laden"],
  };
  const loaded = new WeakSet();
  /** The reasons why parts are missing, which the notice explains. */
  const failures = new Set();
  /** The names of the parts that are lost, or late. */
  const missing = new Set();
  /** Says that something is missing, and what helps @type {HTMLElement | void} */
  let notice;
  /** Dialogs open, and the table shows another notice. */
  const observer = new MutationObserver(() => (showNotice(), placeNotice()));

  /** @param {string} name of a part @param {boolean} isMissing */
  function note(name, isMissing) {
    if (isMissing) missing.add(name);
    else missing.delete(name);
    showNotice();
  }

  /** The name of a part: its address. @param {any} part @returns {string} */
  const nameOf = (part) => part.href ?? part.src;

  /** Says what is missing, unless the table says already that the device is offline. */
  function showNotice() {
    if (missing.size && document.body) observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    else observer.disconnect();
    if (!missing.size || (!navigator.onLine && document.querySelector(".notices .notice"))) return void (notice = void notice?.remove());
    if (notice || !document.body) return;
    notice = document.createElement("p");
    notice.className = "missing notice";
    notice.setAttribute("role", "alert");
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button small";
    const [words, button] = WORDS[document.documentElement.lang] ?? WORDS.en;
    again.textContent = button; // some browsers never ask again for a module
    again.addEventListener("click", () => location.reload());
    notice.append(`${words} `, again);
    placeNotice();
  }

  /** Puts the notice where it can be pressed: beside an open dialog nothing can. */
  function placeNotice() {
    const host = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    if (notice && notice.parentElement !== host) host.prepend(notice);
  }

  /** A part that is fetched when it is needed. @template T @param {string} name @param {Promise<T>} part @returns {Promise<T>} */
  function needed(name, part) {
    const timer = setTimeout(() => note(name, true), LATE_AFTER_MS);
    const settle = (/** @type {boolean} */ isMissing) => (clearTimeout(timer), note(name, isMissing));
    part.then(() => settle(false), (failure) => {
      failures.add(failure);
      settle(true);
      if (!navigator.onLine) addEventListener("online", () => note(name, false), { once: true }); // it is fetched again, by page/make.js
    });
    return part;
  }

  /** Nothing is drawn before a sheet of styles has loaded: the page waits no longer for one that is late, and uses it
   * once it is there. @param {Element} sheet @returns {Element} */
  function defer(sheet) {
    const link = /** @type {HTMLLinkElement} */ (sheet.cloneNode());
    link.media = "print";
    link.addEventListener("load", () => (link.media = "all"));
    sheet.replaceWith(link);
    return link;
  }

  /** Watches the parts with which the page begins. */
  function begin() {
    showNotice();
    const parts = document.querySelectorAll(PARTS);
    const check = (/** @type {Element} */ part) => loaded.has(part) || note(nameOf(part.localName === "link" ? defer(part) : part), true);
    setTimeout(() => parts.forEach(check), LATE_AFTER_MS);
  }

  /** As in page/storage.js, which loads later. @param {string} name @returns {string} */
  function stored(name) {
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

  /** Shows the name of the account on the way to its page: from this page, or from the last one that knew it. */
  function showAccount() {
    const button = /** @type {HTMLElement | null} */ (document.querySelector(".you-button"));
    if (!button) return;
    const { name } = button.dataset;
    const shown = name ?? stored("you");
    if (shown) button.textContent = shown; // without a name it says "You" already
    try {
      if (name !== undefined) localStorage.setItem("euchre.you", JSON.stringify(name));
    } catch {
      // pages that do not know it go without
    }
  }

  for (const name of LOOKS) show(name, stored(name));
  addEventListener("storage", ({ key }) => {
    const name = LOOKS.find((look) => key === `euchre.${look}`);
    if (name) show(name, stored(name));
  });
  document.addEventListener("readystatechange", () => document.readyState === "interactive" && begin());
  document.addEventListener("load", ({ target }) => target && (loaded.add(target), note(nameOf(target), false)), true);
  document.addEventListener("error", ({ target }) => target instanceof Element && target.matches(PARTS) && note(nameOf(target), true), true);
  addEventListener("needed", (event) => void needed(.../** @type {CustomEvent<[string, Promise<unknown>]>} */ (event).detail)); // by page/make.js
  addEventListener("unhandledrejection", (event) => failures.has(event.reason) && event.preventDefault()); // the notice says it
  addEventListener("DOMContentLoaded", () => {
    showAccount();
    for (const button of document.querySelectorAll("[data-look-button]")) {
      button.removeAttribute("hidden");
      button.addEventListener("click", () => needed("looks", import("./looks.js")).then(({ openLooks }) => openLooks()));
    }
  });
})();
