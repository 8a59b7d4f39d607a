// The cards as the page draws them, as data for Python: node tests/card_faces.mjs > src/euchre/notation/svg/faces.json
//
// Every face is a list of parts, elements of SVG that many of them share. Colours are plain, since not all
// that shows SVG knows custom properties; words are left out, since they would need fonts.

globalThis.document = {
  documentElement: { dataset: {} },
  createElementNS: () => ({
    attributes: {},
    innerHTML: "",
    setAttribute(name, value) { this.attributes[name] = value; },
    append() {},
    cloneNode() { return this; },
  }),
};
const { cardSVG, backSVG } = await import("../src/euchre/web/cards/cards.js");
await import("../src/euchre/web/cards/courts.js");

const plain = (text) => text.replace(/var\(--[\w-]+,([^)]*)\)/g, "$1").replace(/ class="\w+"/g, "").replace(/\d+\.\d{3,}/g, (number) => String(+(+number).toFixed(2)));
const parts = new Map(), faces = {};
function add(code, element) {
  const told = plain(element.innerHTML).replace(/<text[^>]*>[^<]*<\/text>/g, "");
  const inner = told.match(/<[^>]*>/g);
  if (inner.join("") !== told) throw new Error(`${code}: there is text between the elements`);
  faces[code] = [plain(element.attributes.color), inner.map((part) => parts.get(part) ?? (parts.set(part, parts.size), parts.size - 1))];
}
for (const suit of "CDHS") for (const rank of "789TJQKA") add(rank + suit, cardSVG(rank + suit));
for (const code of ["2S", "JK"]) add(code, cardSVG(code));
add("??", backSVG("quilt"));

const lines = (values) => values.map((value) => JSON.stringify(value)).join(",\n");
process.stdout.write(`{"parts":[\n${lines([...parts.keys()])}\n],\n"faces":{\n${Object.entries(faces).map(([code, face]) => `${JSON.stringify(code)}:${JSON.stringify(face)}`).join(",\n")}\n}}\n`);
