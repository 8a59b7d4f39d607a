// Elements within a text.

/**
 * A text in which elements stand, each where its language has it.
 * @param {Record<string, Node>} elements by the names by which the text is filled in with them
 * @param {(marks: Record<string, string>) => string} text the text, with marks in their places
 * @returns {(Node | string)[]}
 */
export function weave(elements, text) {
  const names = Object.keys(elements);
  const marks = Object.fromEntries(names.map((name, at) => [name, String.fromCharCode(0xe000 + at)]));
  return text(marks).split(/([\ue000-\ue00f])/).map((part) => elements[names[part.charCodeAt(0) - 0xe000]] ?? part);
}
