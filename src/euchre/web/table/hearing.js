// What is heard: a card, a knock, a trick gathered, how a hand ends, one's own turn.

import { load } from "../page/make.js";
import { play } from "../page/sounds.js";

/** @import {Message, Picture} from "../line/types.js" */

/** @param {Picture} before @param {Picture} p @param {Message} message @param {boolean} turned */
export function hear(before, p, message, turned) {
  const event = message.entry?.event;
  if (event?.type === "played") play("card");
  else if (event?.type === "cut") play(event.at ? "slide" : "knock");
  else if (event?.type === "dealt") play("slide");
  const ended = p.hand?.result && !before.hand?.result;
  if (ended && p.table) ending({ ...p, table: p.table });
  if (turned && before.hand?.turn !== p.hand?.turn) play("turn");
}

/** How a hand or a game ends: the sound of its picture. @param {import("../line/types.js").Seated} p */
async function ending(p) {
  const { momentOf } = await load(() => import("../ends/moments.js"));
  const moment = momentOf(p, p.hand?.result ?? undefined, Boolean(p.game?.over));
  if (moment) play(moment.won ? moment.kind : "lost");
}
