// What is heard: a card, a knock, a trick gathered, a march, one's own turn.

import { mySeat, teamOf } from "./picture.js";
import { play } from "./sounds.js";

/** @import {Message, Picture} from "./types.js" */

/** @param {Picture} before @param {Picture} p @param {Message} message @param {boolean} turned */
export function hear(before, p, message, turned) {
  const event = message.entry?.event;
  if (event?.type === "played") play("card");
  else if (event?.type === "cut") play(event.at ? "slide" : "knock");
  else if (event?.type === "dealt") play("slide");
  const result = p.hand?.result;
  if (result && !before.hand?.result && result.outcome === "march") {
    const mine = teamOf(p, mySeat(p));
    if (mine < 0 || result.points[mine] > 0) play("march");
  }
  if (turned && before.hand?.turn !== p.hand?.turn) play("turn");
}
