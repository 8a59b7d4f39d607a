// Cards move from where they were to where they are: view transitions over cards alone.
//
// What is drawn is always the newest picture; while cards move further pictures wait, together,
// and never longer than LAG.

import { settings } from "../settings/settings.js";

const LAG = 600;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{name: string, from?: Element | null, to?: () => (Element | null | undefined),
 *   exit?: () => (Element | null | undefined)}} Move */

/** Whether anything moves at all. */
export const moving = () =>
  settings.now.speed !== "none" && "startViewTransition" in document && !document.hidden;

/** How long a card is on its way, in ms. */
export const pace = () => (settings.now.speed === "fast" ? 110 : 220);

// Chromium's tab crashes where a second click marks a word while cards move; a text is marked by pulling.
document.addEventListener("mousedown", (event) => {
  if (event.detail > 1 && moving() && !(event.target instanceof Element && event.target.closest("input, textarea"))) event.preventDefault();
});

export class Motion {
  /** @param {() => Move[]} plan what will move @param {() => void} draw */
  constructor(plan, draw) {
    this.plan = plan;
    this.draw = draw;
    /** @type {ViewTransition | null} */
    this.running = null;
    /** whether cards fly away, over all that lies there: it is drawn once more when they are gone */
    this.gathering = false;
    this.dirty = false;
    this.queued = false;
  }

  /** The picture has changed. */
  schedule() {
    if (this.running) {
      this.dirty = true;
      return;
    }
    if (this.queued) return;
    this.queued = true;
    queueMicrotask(() => {
      this.queued = false;
      this.go();
    });
  }

  go() {
    const moves = moving() ? this.plan() : [];
    if (!moves.length) return this.draw();
    /** @type {Set<HTMLElement | SVGElement>} */
    const named = new Set();
    const name = (/** @type {Element | null | undefined} */ element, /** @type {string} */ as) => {
      if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
      element.style.setProperty("view-transition-name", as);
      named.add(element);
    };
    // without motion cards fade in where they come, and fade out where they go
    for (const move of moves) if (!still.matches || move.exit) name(move.from, move.name);
    const starts = new Map(moves.map((move) => [move.name, box(move.from)]));
    this.gathering = this.dirty = moves.some((move) => move.exit);
    const running = document.startViewTransition(() => {
      for (const element of named) element.style.removeProperty("view-transition-name");
      named.clear();
      this.draw();
      for (const move of moves) if (!move.exit) name(move.to?.(), move.name);
    });
    this.running = running;
    running.ready.then(() => this.leave(moves, starts)).catch(() => {});
    const late = setTimeout(() => running.skipTransition(), LAG);
    const done = () => {
      clearTimeout(late);
      for (const element of named) element.style.removeProperty("view-transition-name");
      this.running = null;
      this.gathering = false;
      if (this.dirty) {
        this.dirty = false;
        this.go();
      }
    };
    running.finished.then(done, done);
  }

  /** Cards that are gone fly to whoever has them now.
   * @param {Move[]} moves @param {Map<string, {x: number, y: number} | null>} starts */
  leave(moves, starts) {
    if (still.matches) return;
    for (const { name, exit } of moves) {
      const start = starts.get(name);
      const end = exit && box(exit());
      if (!start || !end) continue;
      const way = `translate(${end.x - start.x}px, ${end.y - start.y}px) scale(0.35)`;
      const frames = [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: way, opacity: 0 }];
      const pseudoElement = `::view-transition-old(${name})`;
      /** @type {KeyframeAnimationOptions} */
      const timing = { duration: pace() * 1.3, easing: "ease-in", fill: "forwards", pseudoElement };
      try {
        document.documentElement.animate(frames, timing);
      } catch {
        // it fades instead
      }
    }
  }
}

/** The middle of an element. @param {Element | null | undefined} element */
function box(element) {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return width ? { x: left + width / 2, y: top + height / 2 } : null;
}

/** Shakes an element once. @param {HTMLElement} element */
export function shake(element) {
  if (still.matches) return;
  const at = [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(at, { duration: 260 });
}
