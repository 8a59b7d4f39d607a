// The levels of bots that one can sit down with.

import { translatable } from "../page/texts.js";

/** Their names for programs and for people, and a line about each; the weakest first.
 * @type {[level: string, name: string, line: string][]} */
export const LEVELS = [
  ["beginner", translatable("page-level-beginner", "Beginner"), translatable("page-level-beginner-line", "still learning")],
  ["casual", translatable("page-level-casual", "Casual"), translatable("page-level-casual-line", "plays for fun, a little loosely")],
  ["club", translatable("page-level-club", "Club"), translatable("page-level-club-line", "counts trumps and watches the score")],
  ["expert", translatable("page-level-expert", "Expert"), translatable("page-level-expert-line", "reads every call and every card")],
];

/** A level in words; programs can seat others. @param {string | null | undefined} level */
export const levelName = (level) => LEVELS.find(([each]) => each === level)?.[1] ?? level ?? translatable("page-level-bot", "bot");
