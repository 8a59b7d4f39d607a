// The figures of the court cards and of the joker, drawn of a small vocabulary of shapes.

import { BLUE, CAP, FLESH, GOLD, GREEN, GROUND, HAIR, INK, PAPER, RED, art, c, edge, p, pip, s } from "./cards.js";

/** @import {Deck} from "./cards.js" */

// Half a figure, cut off by the slanted band through the middle of its frame; the origin is there.

const SLANT = 18.8;
/** What lies above the band: a turned window does the cutting, so nothing needs an id. */
const above = (/** @type {string} */ inner) =>
  `<g transform="rotate(${-SLANT})"><svg x="-150" y="-180" width="300" height="180" viewBox="-150 -180 300 180"><g transform="rotate(${SLANT})">${inner}</g></svg></g>`;

const FACE = "M-15-96V-79C-15-67-8-58 0-58C8-58 15-67 15-79V-96Z";
const BODY = "M-9-57C-20-52-48-50-55-30V24H55V-30C48-50 20-52 9-57Z";

/** Eyes, brows, the long nose of the old packs, a mouth. */
const features = (/** @type {string} */ mouth) =>
  s("M-10.5-86C-8.5-88-5.5-88-3.5-86.5V-75.5H1M3.5-86.5C5.5-88 8.5-88 10.5-86", INK, 1.6) +
  c(-6.8, -81.5, 1.9, INK) + c(6.8, -81.5, 1.9, INK) + s(mouth, RED, 2.2);

/** The pattern of a suit on a robe: chevrons, scales, lozenges, clover. @param {string} suit @param {string} colour */
function weave(suit, colour) {
  let d = "";
  for (let i = 0; i < 5; i++) {
    const y = -32 + i * 13, odd = i % 2;
    if (suit === "S") d += `M-57 ${y + 5}${"l9.5-7l9.5 7".repeat(6)}`;
    if (suit === "H") d += `M${odd ? -55 : -60.5} ${y - 3}${"c0 9 11 9 11 0".repeat(11)}`;
    for (let x = odd ? -45.5 : -52; x <= 52; x += 13) {
      if (suit === "D") d += `M${x} ${y - 6}l4.5 6l-4.5 6l-4.5-6z`;
      if (suit === "C") d += `M${x} ${y + 1}m-2.3-2.5a2.3 2.3 0 1 1 4.6 0v2a2.3 2.3 0 1 1-2.3 2.3a2.3 2.3 0 1 1-2.3-2.3z`;
    }
  }
  return suit === "S" || suit === "H" ? s(d, colour, 2) : p(d, colour);
}

const STAFF = (/** @type {number} */ top) => s(`M39 ${top}V0`, INK, 5) + s(`M39 ${top}V0`, GOLD, 2.4);
const HAND = p("M31-38C31-44 47-44 47-38V-32C47-27 31-27 31-32Z", FLESH, edge(1.8)) + s("M32-37.5H46M32-33H46", INK, 1.2);

/** What each court holds. @type {Record<string, (suit: string, m: string, a: string) => string>} */
const HOLDS = {
  sword: () => p("M36-113L39-120L42-113V-52H36Z", PAPER, edge(1.6)) + s("M39-112V-54", INK, 1) +
    s("M28-50H50", INK, 6.5) + s("M28-50H50", GOLD, 3.5) + HAND + c(39, -24, 4.5, GOLD, edge(1.6)),
  sceptre: (suit, m) => STAFF(-92) + c(39, -102, 11, GOLD, edge(1.8)) + pip(suit, 39, -102, 0.46, m) + HAND,
  pike: () => STAFF(-98) + p("M39-121L44-107L39-98L34-107Z", PAPER, edge(1.6)) +
    p("M41-98C45-98 48-103 48-103C51-96 51-87 48-80C48-80 45-85 41-85Z", PAPER, edge(1.6)) + HAND,
  banner: (suit, m, a) => STAFF(-114) + c(39, -117, 3.5, GOLD, edge(1.4)) + p("M37-113H25V-84L31-90L37-84Z", a, edge(1.6)) + HAND,
  rose: (suit, m) => s("M39-94C36-76 40-60 39-42V0", GREEN, 2.6) +
    p("M38-70C30-70 27-76 26-81C33-81 38-77 38-70ZM39-62C46-62 50-67 51-72C44-73 39-69 39-62Z", GREEN) +
    [0, 72, 144, 216, 288].map((a) => `<circle cx="39" cy="-109.5" r="6.5" fill="${m}" stroke="${INK}" stroke-width="1.4" transform="rotate(${a} 39 -103)"/>`).join("") +
    c(39, -103, 4.5, GOLD, edge(1.4)) + HAND,
  tulip: (suit, m) => s("M39-94C42-76 38-60 39-42V0", GREEN, 2.6) +
    p("M39-62C31-64 28-71 28-78C35-76 39-70 39-62ZM39-56C46-58 50-65 50-72C43-70 39-64 39-56Z", GREEN) +
    p("M29-118C33-116 35-112 36-109L39-119L42-109C43-112 45-116 49-118C50-104 47-93 39-93C31-93 28-104 29-118Z", m, edge(1.6)) + HAND,
};

/** @param {string} rank @param {string} suit @param {string[]} dress main, second, hair, thing */
function figure(rank, suit, [m, a, hair, thing]) {
  let out = "";
  if (rank === "K") {
    out += p("M-17-98C-23-90-22-80-24-72C-26-64-23-56-14-55H14C23-56 26-64 24-72C22-80 23-90 17-98Z", hair, edge()) +
      p(BODY, m, edge(2.2)) + weave(suit, m === GOLD ? RED : GOLD) +
      p("M-10-44H10V20H-10Z", a, edge(1.8)) + [-32, -19, -6].map((y) => c(0, y, 3, GOLD)).join("") +
      // the ermine
      p("M-12-57C-26-52-46-49-52-34C-34-30-14-30-9-42H9C14-30 34-30 52-34C46-49 26-52 12-57Z", PAPER, edge()) +
      s("M-40-41v4M-30-44v4M-22-38v4M40-41v4M30-44v4M22-38v4", INK, 2.6) +
      p(FACE, FLESH, edge()) + features("M-3-67H3") +
      p("M-15-80C-14-74-12-72-8-72.5C-5-73-2-74.5 0-73C2-74.5 5-73 8-72.5C12-72 14-74 15-80V-66C15-52 6-45 0-39C-6-45-15-52-15-66ZM-6-67C-5-61 5-61 6-67C3-70-3-70-6-67Z", hair, edge(1.4) + ' fill-rule="evenodd"') +
      s("M-3.5-66.5H3.5", RED, 2.4) + s("M-8-58C-7-53-3-49 0-46C3-49 7-53 8-58", PAPER, 1.2) +
      // the crown
      p("M-17-97L-22-117L-11-109L0-122L11-109L22-117L17-97Z", GOLD, edge()) + p("M-18-99H18V-91H-18Z", m === GOLD ? a : m, edge()) +
      c(-22, -118, 3, a, edge(1.4)) + c(22, -118, 3, a, edge(1.4)) + c(0, -122, 3.2, a, edge(1.4)) +
      [-10, 0, 10].map((x) => p(`M${x}-98l3 3l-3 3l-3-3z`, GOLD)).join("");
  } else if (rank === "Q") {
    out += p("M0-106C-26-106-25-84-26-68C-27-56-33-50-29-40H29C33-50 27-56 26-68C25-84 26-106 0-106Z", hair, edge()) +
      p(BODY, m, edge(2.2)) + weave(suit, m === GOLD ? RED : GOLD) +
      // bodice and neckline
      p("M-22-53C-14-51-12-51-9-56H9C12-51 14-51 22-53C22-40 12-28 0-22C-12-28-22-40-22-53Z", FLESH, edge()) +
      p(`M-25-52C-26-36-14-24 0-17C14-24 26-36 25-52L20-53C20-41 11-31 0-25C-11-31-20-41-20-53Z`, a, edge(1.6)) +
      [-14, -7, 0, 7, 14].map((x) => c(x, -45 + 8 - (x * x) / 24, 2.2, GOLD, edge(0.9))).join("") +
      p(FACE, FLESH, edge()) + features("M-3.2-67.5C-1.5-66 1.5-66 3.2-67.5") +
      c(-9, -73, 2.6, RED, ' opacity=".25"') + c(9, -73, 2.6, RED, ' opacity=".25"') +
      p("M0-101C-20-101-21-82-17-68C-13-72-14-84-10-88C-6-92-2-93 0-97C2-93 6-92 10-88C14-84 13-72 17-68C21-82 20-101 0-101Z", hair, edge(1.6)) +
      // the coronet
      p("M-16-100C-18-106-19-110-19-114C-14-113-11-110-9-107C-7-112-4-116 0-120C4-116 7-112 9-107C11-110 14-113 19-114C19-110 18-106 16-100C6-103-6-103-16-100Z", GOLD, edge()) +
      c(0, -108, 3, m, edge(1.2)) + [-19, 0, 19].map((x) => c(x, x ? -115 : -121, 2.6, PAPER, edge(1.3))).join("");
  } else {
    out += p("M-19-98C-23-84-22-70-22-62C-14-58 14-58 22-62C22-70 23-84 19-98Z", hair, edge()) +
      p(BODY, m, edge(2.2)) + p("M0-56H9C20-52 48-50 55-30V24H0Z", a, edge(1.6)) + weave(suit, m === GOLD ? RED : GOLD) +
      s("M0-44V9", INK, 1.6) + [-34, -22, -10].map((y) => c(0, y, 3, GOLD, edge(1.2))).join("") +
      // the ruff
      p("M-24-53C-27-57-22-61-18-59C-16-63-9-63-7-60C-5-63 5-63 7-60C9-63 16-63 18-59C22-61 27-57 24-53C26-48 20-45 17-47C14-43 8-43 6-46C3-43-3-43-6-46C-8-43-14-43-17-47C-20-45-26-48-24-53Z", PAPER, edge(1.8)) +
      p(FACE, FLESH, edge()) + features("M-3-67.5C-1-66 2-66.5 4-68.5") +
      p("M-16-98V-72C-12-74-12-84-10-90H10C12-84 12-74 16-72V-98Z", hair, edge(1.6)) +
      // cap and feather
      p("M10-104C8-114 12-125 23-124C26-119 24-107 16-102Z", PAPER, edge(1.6)) + s("M13-105C14-112 17-118 21-121", INK, 1.1) +
      p("M-24-99C-27-112-10-119 4-115C15-113 22-106 23-98Z", m, edge()) + p("M-23-100C-10-104 10-104 23-99L22-92C9-97-9-97-22-93Z", a, edge()) +
      c(11, -103, 4, GOLD, edge(1.4));
  }
  return out + HOLDS[thing](suit, m, a);
}

/** The wardrobe: [main, second, hair], by pack and suit. @type {Record<Deck, Record<string, string[]>>} */
const DRESS = {
  two: { S: [BLUE, RED, INK], H: [RED, BLUE, GOLD], D: [GOLD, RED, HAIR], C: [INK, RED, INK] },
  four: { S: [INK, RED, INK], H: [RED, INK, GOLD], D: [BLUE, RED, GOLD], C: [GREEN, RED, INK] },
};
/** @type {Record<string, string>} */
const THINGS = { KS: "sword", KH: "sceptre", KD: "sword", KC: "sceptre", QS: "tulip", QH: "rose", QD: "tulip", QC: "rose", JS: "pike", JH: "banner", JD: "banner", JC: "pike" };

/** A window 124 by 252 whose middle is the origin; nothing shows outside it. Its upper left and lower right, as
 * far as `deep`, belong to the index. @param {string} inner @param {number} deep */
function frame(inner, deep) {
  const half = (/** @type {number} */ a) => {
    const x = (/** @type {number} */ by) => 100 + a * by, y = (/** @type {number} */ by) => 140 + a * by, low = 140 - deep;
    return `${x(-33)} ${y(-126)}H${x(57)}Q${x(62)} ${y(-126)} ${x(62)} ${y(-121)}V${y(low - 5)}Q${x(62)} ${y(low)} ${x(57)} ${y(low)}H${x(43)}Q${x(38)} ${y(low)} ${x(38)} ${y(low + 5)}V${y(121)}Q${x(38)} ${y(126)} `;
  };
  const edge = `M${half(1)}${half(-1)}${100 - 33} ${140 - 126}Z`;
  return `<svg x="38" y="14" width="124" height="252" viewBox="-62 -126 124 252"><path d="M-62-126H62V126H-62Z" fill="${GROUND}"/>${inner}</svg>` +
    p(`M30 8H170V272H30Z${edge}`, PAPER, ' fill-rule="evenodd"') + s(edge, "currentColor", 2.5);
}

/** @param {string} rank @param {string} suit @param {Deck} deck */
function court(rank, suit, deck) {
  const half = above(figure(rank, suit, [...DRESS[deck][suit], THINGS[rank + suit]]));
  const band = "M-66 22.5L66-22.5";
  return frame(half + `<g transform="rotate(180)">${half}</g>` + s(band, INK, 9) + s(band, GOLD, 5.5) + s(band, INK, 1.8, ' stroke-dasharray="0 6"'), 139);
}

const LOZENGES = () => {
  let out = "";
  for (let j = 1; j < 6; j++) {
    for (let i = -2; i <= 2; i++) {
      if ((i + j) % 2 === 0) out += p(`M${i * 21} ${26 + j * 20}l10.5 20l-10.5 20l-10.5-20z`, j % 4 < 2 ? GOLD : PAPER, ' opacity=".92"');
    }
  }
  return out;
};

function joker() {
  return frame(
    '<g transform="translate(0 -4)scale(.88)">' +
    p("M-53 150V56C-42 38-20 30 0 30V150Z", RED) + p("M53 150V56C42 38 20 30 0 30V150Z", BLUE) + LOZENGES() +
    s("M-53 56C-42 38-20 30 0 30C20 30 42 38 53 56", INK, 2.2) +
    // the collar
    p("M-26 18L-48 46L-29 44L-17 66L0 48L17 66L29 44L48 46L26 18Z", PAPER, edge(2.2)) +
    [[-47, 47], [-17, 67], [17, 67], [47, 47]].map(([x, y]) => c(x, y, 4.5, GOLD, edge(1.8))).join("") +
    p("M-29-40V-8C-29 16-13 33 0 33C13 33 29 16 29-8V-40Z", FLESH, edge(2.2)) +
    `<g transform="translate(0 -30)scale(1.22 1.5)">${CAP}</g>` + s("M-28-30Q0-23 28-30", INK, 8) + s("M-28-30Q0-23 28-30", PAPER, 4) +
    s("M-19-16C-16-20-10-20-7-17", INK, 2.2) + p("M13-23L20-8L13 8L6-8Z", BLUE) + c(13, -8, 4.6, FLESH) + c(-13, -8, 3.2, INK) + c(13, -8, 3, INK) +
    s("M0-13V2H4.5", INK, 2) + p("M-16 10C-9 26 9 26 16 10C7 15-7 15-16 10Z", RED, edge(1.6)) +
    c(-20, 2, 4.5, RED, ' opacity=".35"') + c(20, 2, 4.5, RED, ' opacity=".35"') + "</g>", 172);
}

Object.assign(art, { court, joker });
