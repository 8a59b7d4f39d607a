// How the page looks, as it was chosen on this device: set before anything is drawn, so that nothing
// flashes. A plain script without imports, because a module would run too late.

(() => {
  const LOOKS = ["theme", "felt", "back", "deck"];

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
  addEventListener("DOMContentLoaded", () => {
    greet();
    for (const button of document.querySelectorAll("[data-look-button]")) {
      button.removeAttribute("hidden");
      const lost = () => (button.textContent = "Load the page again"); // some browsers never ask again for a module
      button.addEventListener("click", () => import("./looks.js").then(({ openLooks }) => openLooks(), lost));
    }
  });
})();
