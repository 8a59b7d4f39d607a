// Small helpers to make elements; no framework behind it.

import { ANSWER_WITHIN, ROOT, rooted } from "./network.js";
import { LETTERS, SIGN, spoken } from "./words.js";

/** @typedef {Node | string | number | boolean | null | undefined} Leaf */
/** @typedef {Leaf | (Leaf | (Leaf | Leaf[])[])[]} Kid */

/** The attributes that are addresses. */
const ADDRESSES = ["href", "src", "action"];

/**
 * An element. Properties beginning with "on" are listeners, "style" takes custom properties,
 * true and false add or leave out an attribute.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Kid} kids elements, texts, arrays of them; null and false are left out
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...kids) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") {
      for (const [key, to] of Object.entries(value)) element.style.setProperty(key, String(to));
    } else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : ROOT && ADDRESSES.includes(name) ? rooted(String(value)) : String(value));
  }
  add(element, kids);
  turned(element);
  return element;
}

/** @param {Element} to @param {unknown} kid */
function add(to, kid) {
  if (kid === null || kid === undefined || kid === false || kid === "") return;
  if (Array.isArray(kid)) for (const one of kid) add(to, one);
  else if (kid instanceof Node) to.append(kid);
  else to.append(suited(String(kid), to));
}

/** Where a name from right to left is all there is in an element, it is cut at its end. @param {Element} element */
function turned(element) {
  if (element.childNodes.length > 1 || element.firstElementChild?.localName !== "bdi") return;
  element.replaceChildren(element.textContent ?? "");
  element.setAttribute("dir", "auto");
}

const RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** A card or a suit within a text; letters from right to left, and what stands between them. */
const APART = new RegExp(`${SIGN.source}|(${RIGHT.source}(?:[^\\p{sc=Latin}♣♦♥♠]*${RIGHT.source})?)`, "u");
/** What takes no elements, and what has the colour already. */
const PLAIN = "option, title, textarea, script, style, svg *, .sign";

/**
 * A text in which the signs of the suits have the colours of their suits and are read aloud in words, no card is
 * broken, and a name from right to left keeps its direction. It stays one thing, so that rows and grids of things do
 * not take it apart.
 * @param {string} text @param {Element} to where it will stand
 * @returns {string | Element}
 */
export function suited(text, to) {
  if (!APART.test(text) || to.matches(PLAIN)) return text;
  const drawn = text.split(APART).filter(Boolean).map((part) => {
    const suit = LETTERS[part[part.length - 1]];
    const node = document.createTextNode(part);
    return suit ? h("span", { class: `suit suit-${suit}`, role: "img", "aria-label": spoken(part) }, node) : RIGHT.test(part[0]) ? h("bdi", {}, node) : node;
  });
  return drawn.length === 1 && drawn[0] instanceof Element ? drawn[0] : h("span", {}, drawn);
}

/** Replaces what is in an element. @param {Element} into @param {...Kid} kids */
export function fill(into, ...kids) {
  into.replaceChildren();
  add(into, kids);
  turned(into);
}

/**
 * Calls `make` only when `key` is another than the last time for this element. What has the focus in it keeps it.
 * @param {Element & {_key?: string}} element @param {unknown} key @param {() => unknown} make
 */
export function when(element, key, make) {
  const text = JSON.stringify(key);
  if (element._key === text) return;
  element._key = text;
  keepFocus(element, make);
}

/** Draws anew what is in an element. What has the focus there keeps it, and the place in what is written; where that is
 * gone the element itself gets it, for a key that is on its way was meant for nothing else.
 * @param {Element} element @param {() => unknown} make may take its time */
export function keepFocus(element, make) {
  const before = /** @type {HTMLInputElement} */ (document.activeElement);
  if (!element.contains(before)) return void make();
  const name = nameOf(before);
  const alike = () => [...element.querySelectorAll(before.localName)].filter((one) => nameOf(one) === name);
  const held = alike();
  const { selectionStart: from, selectionEnd: to } = before;
  const back = () => {
    if (document.activeElement !== document.body) return;
    const now = alike();
    const same = /** @type {HTMLInputElement | null} */ (now.length === held.length ? now[held.indexOf(before)] : null);
    if (!same) element.setAttribute("tabindex", "-1");
    (same ?? /** @type {HTMLElement} */ (element)).focus({ preventScroll: true });
    if (from != null) same?.setSelectionRange(from, to);
  };
  const made = make();
  if (made instanceof Promise) made.then(back);
  else back();
}

/** What an element is known by when it is made anew: a button by what it decides, which is its value, or what its form sends.
 * @param {Element} one */
export function nameOf(one) {
  const form = one.closest("button") && one.closest("form");
  const sent = form ? [...form.querySelectorAll("[type=hidden]:not([name=command])")].map((field) => field.getAttribute("value")) : [];
  const words = [one.getAttribute("value"), one.getAttribute("aria-label")].filter(Boolean);
  return one.id || JSON.stringify([one.closest("[id]")?.id, form?.getAttribute("action"), sent, words.length ? words : one.textContent]);
}

/** Where text is written. */
export const TEXT = "input:not([type=radio], [type=checkbox], [type=range]), textarea";

/** Whether somebody writes just now: then the focus is theirs. */
export const writing = () => Boolean(document.activeElement?.matches(TEXT));

/** Whether the focus is nobody's: on nothing, on what is not in sight, or around what was chosen from. */
export function idle() {
  const at = document.activeElement;
  return !at?.getClientRects().length || at.matches("body, [tabindex='-1']:not(button)");
}

/** Whether somebody has written or chosen something that was not so at first. @param {ParentNode} root @param {string} [fields] */
export function changed(root, fields = "input, textarea, select") {
  return [...root.querySelectorAll(fields)].some((one) => {
    if (!(one instanceof HTMLSelectElement)) {
      const { value, defaultValue, checked, defaultChecked, readOnly } = /** @type {HTMLInputElement} */ (one);
      return !readOnly && (value !== defaultValue || checked !== defaultChecked);
    }
    const first = [...one.options].findLastIndex((option) => option.defaultSelected);
    return one.selectedIndex > 0 ? one.selectedIndex !== first : first > 0;
  });
}

/** Opens the closed parts around an element. @param {Element} element */
export function openAround(element) {
  for (let part = element.closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
}

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** Fetches a sheet of styles, once it has come; one that is lost or late is gone on without. @param {string} name with its folder */
export function styles(name) {
  const { href } = new URL(`../${name}.css`, import.meta.url);
  const link = (/** @type {(value: unknown) => void} */ onload, /** @type {(why: unknown) => void} */ onerror) =>
    document.head.append(h("link", { rel: "stylesheet", href, onload, onerror }));
  const sheet = sheets.get(name) ?? load(() => new Promise(link), href);
  sheets.set(name, sheet);
  const late = new Promise((done) => setTimeout(done, ANSWER_WITHIN));
  return Promise.race([sheet, late]).catch(() => sheets.delete(name));
}

/** A part of the page that is fetched when it is needed: where it is lost or late the page says so, by
 * settings/theme.js. What is lost without a network is fetched again once there is one, for who needs it then.
 * @template M @param {() => Promise<M>} fetched @param {string} [name] by which it is known again
 * @returns {Promise<M>} */
export function load(fetched, name = String(fetched)) {
  const part = fetched();
  // then the page says it
  const again = () => void load(fetched, name).catch(() => {});
  part.catch(() => navigator.onLine || addEventListener("online", again, { once: true }));
  dispatchEvent(new CustomEvent("needed", { detail: [name, part] }));
  return part;
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element. @param {string} tag @param {Record<string, unknown>} [props] @param {...(Node | string)} kids */
export function s(tag, props = {}, ...kids) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  element.append(...kids);
  return element;
}

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  talk: "M4 5h16v11H9l-5 4z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 12.500 10 17.500 19 7",
  seal: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z",
};

/** A line icon. @param {keyof typeof PATHS} name */
export function icon(name) {
  const path = s("path", { d: PATHS[name] });
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}

/** The mark of what a hint would have; its words stand beside it. */
export const hintMark = () => h("span", { class: "hint-mark", "aria-hidden": "true" }, icon("hint"));
