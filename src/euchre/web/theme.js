// How the page looks, as it was chosen on this device: set before anything is drawn, so that nothing
// flashes. A plain script without imports, because a module would run too late.

(() => {
  const LOOKS = ["theme", "felt", "back", "deck"];
  const ORDER = ["auto", "light", "dark"];

  /** @param {string} name @returns {string} what is chosen; "" where nothing is */
  function chosen(name) {
    try {
      return (localStorage.getItem(`euchre.${name}`) ?? "").replaceAll('"', "");
    } catch {
      return "";
    }
  }

  /** @param {string} name @param {string} value */
  function show(name, value) {
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  }

  const theme = () => Math.max(0, ORDER.indexOf(chosen("theme")));

  /** @param {Element} button @param {number} at */
  function label(button, at) {
    button.textContent = `Theme: ${ORDER[at]}`;
  }

  for (const name of LOOKS) show(name, chosen(name));
  addEventListener("storage", ({ key }) => {
    const name = LOOKS.find((look) => key === `euchre.${look}`);
    if (name) show(name, chosen(name));
  });
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-button]")) {
      button.removeAttribute("hidden");
      label(button, theme());
      button.addEventListener("click", () => {
        const at = (theme() + 1) % ORDER.length;
        try {
          localStorage.setItem("euchre.theme", JSON.stringify(ORDER[at]));
        } catch {
          // a private window: the choice lasts as long as the page
        }
        show("theme", ORDER[at]);
        label(button, at);
      });
    }
  });
})();
