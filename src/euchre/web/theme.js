// The theme: set before the page is drawn, so that nothing flashes. A plain script without imports,
// because a module would run too late.

(() => {
  const KEY = "euchre.theme";
  const ORDER = ["system", "light", "dark"];

  /** @returns {string} "light", "dark" or "system" */
  function chosen() {
    try {
      const kept = (localStorage.getItem(KEY) ?? "").replaceAll('"', "");
      return kept === "light" || kept === "dark" ? kept : "system";
    } catch {
      return "system";
    }
  }

  /** @param {string} theme */
  function show(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  /** @param {Element} button @param {string} theme */
  function label(button, theme) {
    button.textContent = `Theme: ${theme === "system" ? "auto" : theme}`;
  }

  show(chosen());
  addEventListener("storage", (event) => {
    if (event.key === KEY) show(chosen());
  });
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-button]")) {
      button.removeAttribute("hidden");
      label(button, chosen());
      button.addEventListener("click", () => {
        const theme = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length] ?? "system";
        try {
          if (theme === "system") localStorage.removeItem(KEY);
          else localStorage.setItem(KEY, JSON.stringify(theme));
        } catch {
          // a private window: the choice lasts as long as the page
        }
        show(theme);
        label(button, theme);
      });
    }
  });
})();
