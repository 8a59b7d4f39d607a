// The levels of bots that one can sit down with.

/** Their names for programs and for people, and a line about each; the weakest first.
 * @type {[level: string, name: string, line: string][]} */
export const LEVELS = [
  ["beginner", "Beginner", "still learning"],
  ["casual", "Casual", "plays for fun, a little loosely"],
  ["club", "Club", "counts trumps and watches the score"],
  ["expert", "Expert", "reads every call and every card"],
];

/** A level in words; programs can seat others. @param {string | null | undefined} level */
export const levelName = (level) => LEVELS.find(([each]) => each === level)?.[1] ?? level ?? "bot";
