// Has the device keep the pages for when there is no network, once nothing else is waited for.

const LATER = 4000;

/** Whether whoever is here wants as little as possible to come over the line. */
const spares = () => Boolean(/** @type {any} */ (navigator).connection?.saveData);

/** The worker stands beside `static`, in which this module has a version. From here on the last replays are kept as well. */
const install = () => void navigator.serviceWorker.register(import.meta.url.replace(/static\/\w+\/offline\/install\.js$/, "sw.js")).catch(() => {}); // then not

if ("serviceWorker" in navigator && !spares()) {
  if (document.readyState === "complete") setTimeout(install, LATER);
  else addEventListener("load", () => setTimeout(install, LATER));
}
