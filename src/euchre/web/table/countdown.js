// What runs out: the minutes of a timed game, and the last seconds of a turn.

import { lasting } from "../page/dates.js";
import { translatable } from "../page/texts.js";
import { myTurn } from "../line/picture.js";

/** @import {Seated} from "../line/types.js" */

/** From how many seconds on the clock of a turn is a figure. */
const LAST = 10;

/** @param {number} n */
const minutesLeft = (n) => translatable("table-minutes-left", `${n} min left`, { n });

/** "12 min left", in the last minute "0:42". @param {number} ms */
const minutes = (ms) => (ms >= 60_000 ? minutesLeft(Math.ceil(ms / 60_000)) : lasting(ms));

export class Countdown {
  /** @param {HTMLElement} root where it is shown @param {(text: string) => void} announce */
  constructor(root, announce) {
    this.root = root;
    this.announce = announce;
    this.timer = 0;
    /** the end of the turn of which it has been told that it is near */
    this.told = 0;
  }

  /** Shows what is left, and again each second. @param {Seated} p @param {number} ahead as of the `Link` */
  see(p, ahead) {
    clearTimeout(this.timer);
    const { game, hand, table } = p;
    const now = performance.now() + ahead;
    const until = hand?.deadline && !hand.result && !table.paused ? hand.deadline - now : Infinity;
    const seconds = Math.max(0, Math.ceil(until / 1000));
    for (const one of this.root.querySelectorAll(".seconds")) one.textContent = seconds <= LAST ? String(seconds) : "";
    if (seconds <= LAST && hand?.deadline && this.told !== hand.deadline && myTurn(p)) {
      this.told = hand.deadline;
      if (seconds) this.announce(translatable("table-seconds-left", `${seconds} second${seconds === 1 ? "" : "s"} left.`, { n: seconds }));
    }
    const bell = table.paused || !game?.bell ? Infinity : game.bell - now;
    for (const one of this.root.querySelectorAll(".minutes")) one.textContent = bell < Infinity ? minutes(bell) : "";
    const next = Math.min(until > 0 && until < Infinity ? until % 1000 || 1000 : Infinity, bell > 0 && bell < Infinity ? 1000 : Infinity);
    if (next < Infinity) this.timer = setTimeout(() => this.see(p, ahead), next + 1);
  }
}
