// Where everything on the table lies: one layout for bidding, play, result and replay.
//
// All lengths are in CSS pixels, from the upper left corner of the felt. Every thing has a place of
// its own, worked out from the space there is and never from what is in it: a long name, a phrase
// or a lone hand moves nothing. Cards are as large as the places around them allow.

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */
/** @typedef {{x: number, y: number}} Point */
/**
 * A seat: its name plate, and its front, where its cards lie and its words are shown.
 * @typedef {{plate: Rect, front: Rect}} Place
 */
/**
 * What a layout is made for.
 *
 * `w`, `h`: the felt. `seats`: 2 to 5. `own`: whether somebody sits here, whose cards lie below
 * the felt. `card`: the greatest width of a card. `open`: how many cards an open hand has; 0:
 * hands are closed. `asks`: the height of the line at the lower edge that says what is to be done;
 * 0 where it is elsewhere. `calls`: the height it takes with calls, while trump is made; `most`: the
 * most it takes in any phase, which the seats keep free. `corners`: whether there are buttons in
 * the upper corners. `bare`: whether no card lies in the middle while trump is made. `text`: how large
 * letters are, 1 where nobody has made them larger.
 * @typedef {{w: number, h: number, seats: number, own: boolean, card: number, open?: number,
 *   asks?: number, calls?: number, most?: number, corners?: boolean, bare?: boolean, text?: number}} Room
 */
/**
 * The places, by seats clockwise from one's own.
 *
 * `trick`: the middles of the cards of a trick; `card`: their width. `up`: where the up-card lies
 * with what is said about it; `upCard`: its width. `openCard`: the width of a card of an open
 * hand. `asks`: where the line and the calls are: its lower edge and its sides, and how high it may
 * be with calls. `strip`: whether one's own plate takes a line of its own.
 * @typedef {{places: Place[], trick: Point[], card: number, up: Rect, upCard: number,
 *   openCard: number, asks: {bottom: number, side: number, most: number}, size: SizeName, strip: boolean}} Layout
 */
/** @typedef {"small" | "medium" | "large"} SizeName */
/** @typedef {typeof SIZES["small"] & {up: number}} Size */
/** @typedef {"own" | "left" | "right" | "top"} Side */

/** Height by width of a card. */
export const TALL = 1.4;
/** How much of a card's width has to be in sight for its index: the least step of a fan. */
export const INDEX = 0.42;
/** The least width of the place of the up-card, whose words are below it, and of a plate. */
const UP = 84;
const MOST_UP = 1.45;
const NARROWEST = 78;
/** The smallest card whose index can be read. */
const LEAST = 36;
/** Where there is no room for that. */
const SMALLEST = 24;
const STEP = 2;
/** Plates grow with the letters on them, up to here: in width and in height. */
const MOST_TEXT = [1.25, 1.35];
/** What lies at the lower right: two buttons and the last trick. */
const TOOLS = { w: 136, h: 50 };

/** A plate (of one line where hands are open), the height of the front of a closed hand, the margin, the buttons in the corners. */
const SIZES = {
  small: { w: 120, h: 42, line: 26, front: 38, margin: 8, corner: 50, gap: 6 },
  medium: { w: 156, h: 46, line: 30, front: 46, margin: 10, corner: 52, gap: 8 },
  large: { w: 192, h: 54, line: 36, front: 56, margin: 14, corner: 54, gap: 10 },
};

/** The cards of a trick around its middle, in cards and gaps. The first form is preferred.
 * @type {Record<number, [number, number][][]>} */
const TRICKS = {
  2: [[[-0.5, 0.12], [0.5, -0.12]]],
  3: [[[0, 0.5], [-0.5, -0.5], [0.5, -0.5]]],
  4: [[[0, 0.5], [-1, 0], [0, -0.5], [1, 0]], [[-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5], [0.5, 0.5]]],
  5: [[[0, 0.5], [-1, 0.5], [-0.5, -0.5], [0.5, -0.5], [1, 0.5]]],
};

/** Where the seats are. The first is preferred, on a small felt the last. @type {Record<number, Side[][]>} */
const SIDES = {
  2: [["own", "top"]],
  3: [["own", "left", "right"], ["own", "top", "top"]],
  4: [["own", "left", "top", "right"]],
  5: [["own", "left", "top", "top", "right"]],
};
/** How low the middle of a seat at a side may be, of the height of the felt. */
const LOWEST = 0.72;
/** Calls that have not room for all of them scroll: how high one row of them is, and by how much they give way. */
const A_ROW = 70;
const LESS = 16;
/** What is not preferred has to make cards this much larger to be chosen. */
const WORTH = 1.15;

/** Whether two rectangles overlap, or are nearer than `gap`. @param {Rect} a @param {Rect} b @param {number} [gap] */
export const meet = (a, b, gap = 0) =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

/** The rectangle around a place. @param {Place} place @returns {Rect} */
export function around({ plate, front }) {
  if (!front.h) return plate;
  const x = Math.min(plate.x, front.x);
  const y = Math.min(plate.y, front.y);
  const right = Math.max(plate.x + plate.w, front.x + front.w);
  return { x, y, w: right - x, h: Math.max(plate.y + plate.h, front.y + front.h) - y };
}

/** The layout of a table. @param {Room} room @returns {Layout} */
export function layout(room) {
  const { w, h, seats } = room;
  const name = w < 560 || h < 300 ? "small" : w < 900 || h < 440 ? "medium" : "large";
  const known = SIZES[name];
  const [wide, tall] = MOST_TEXT.map((most) => Math.max(1, Math.min(room.text ?? 1, most)));
  const up = UP * Math.min(MOST_UP, Math.max(1, room.text ?? 1));
  // above calls the up-card lies between two seats
  const between = (room.asks ? up + known.gap : 0) + known.gap;
  const size = { ...known, up, w: Math.max(NARROWEST, Math.min((w - between) / 2 - known.margin, Math.max(known.w, Math.min(known.w * wide, w / 3.2)))), h: (room.open ? known.line : known.h) * tall, front: known.front * tall };
  const ways = SIDES[seats].flatMap((sides) => TRICKS[seats].map((form) => ({ sides, form })));
  if (name === "small") ways.reverse().sort((a, b) => TRICKS[seats].indexOf(a.form) - TRICKS[seats].indexOf(b.form));
  /** @param {Room} given @param {Size} size @param {number} least @param {boolean} [row] @returns {Layout | null} */
  const best = (given, size, least, row) => ways.reduce((found, { sides, form }) => largest(new Attempt(given, size, name, sides, form, row), least, found), /** @type {Layout | null} */ (null));
  const { asks = 0, calls = 0, most = 0 } = room;
  const whole = Math.max(calls, most);
  const row = Math.min(asks + A_ROW, whole);
  // what other phases need gives way before the calls that are there do
  for (let part = whole; part >= row; part = part > calls ? Math.max(calls, part - LESS) : part - LESS) {
    for (const [front, least] of [[size.front, LEAST], [22, LEAST], [0, LEAST], [0, SMALLEST]]) {
      const found = best({ ...room, calls: Math.min(calls, part), most: Math.min(most, part) }, { ...size, front }, least);
      if (found) return found;
    }
  }
  // open hands closer together: upper and lower plates beside their cards, or narrow ones, of which three have room beside each other
  const third = (w - 2 * (size.margin + size.gap)) / 3 - 1;
  for (const [wide, row] of /** @type {[number, boolean][]} */ (room.open ? [[w, true], [third, false], [third, true], [0, true]] : [])) {
    const found = best(room, { ...size, front: 0, w: Math.max(NARROWEST, Math.min(size.w, wide)) }, SMALLEST, row);
    if (found) return found;
  }
  return new Attempt({ ...room, calls: Math.min(calls, row), most: Math.min(most, row) }, { ...size, front: 0 }, name, ways[0].sides, ways[0].form).squeezed();
}

/** How good a layout is: open hands are read as much as the trick. @param {{card: number, openCard: number}} one */
const worth = ({ card, openCard }) => (openCard ? Math.min(card, openCard * 1.3) + openCard : card);

/** The better of a layout and of what comes of an attempt.
 * @param {Attempt} attempt @param {number} smallest the least width of a card @param {Layout | null} found */
function largest(attempt, smallest, found) {
  attempt.smallest = smallest;
  const least = found ? worth(found) * WORTH : 0;
  /** @type {Layout | null} */
  let best = null;
  for (let card = Math.floor(attempt.room.card); card >= smallest; card -= STEP) {
    if (worth({ card, openCard: attempt.openCard(card) }) > Math.max(least, best ? worth(best) : 0)) best = attempt.with(card) ?? best;
    if (best && !attempt.room.open) break;
  }
  return best ?? found;
}

/** A way to lay a table, tried with cards of several sizes. */
class Attempt {
  /**
   * @param {Room} room @param {Size} size @param {SizeName} name @param {Side[]} sides
   * @param {[number, number][]} form @param {boolean} [row] whether upper and lower plates stand beside their cards, however narrow the felt is
   */
  constructor(room, size, name, sides, form, row) {
    this.room = room;
    this.size = size;
    this.name = name;
    this.sides = sides;
    this.form = form;
    this.smallest = LEAST;
    const { w, own, asks = 0, open = 0, corners } = room;
    /** one's plate and the buttons beside it take a line, above which the calls are */
    this.strip = own && asks > 0 && w < 760;
    this.corner = corners ? size.corner : size.margin;
    const tops = sides.filter((side) => side === "top").length;
    const alone = tops < 2;
    if (!alone) this.size = { ...size, w: Math.min(size.w, (w - 2 * this.corner) / tops - 4) };
    this.row = row ?? (alone && w - 2 * this.corner >= 2 * size.w + 4 && (!open || w >= 560));
    const edge = size.margin + size.w + size.gap;
    this.asks = { bottom: this.strip ? size.h + size.margin : 0, side: this.strip || !own || !asks ? 0 : Math.min(edge, w / 3), most: room.calls ?? 0 };
  }

  /** @param {number} card the width of a card of the trick @returns {Layout | null} */
  with(card) {
    const { room, size, sides, form } = this;
    const { w, h, asks = 0, calls = 0, own } = room;
    const openCard = this.openCard(card);
    const first = sides.map((side, at) => this.place(side, at, openCard));
    const fixed = [...first.filter((_, at) => sides[at] === "top" || sides[at] === "own").map(around), ...this.furniture()];
    if (crowded(fixed, w, h)) return null;
    const gap = Math.max(5, card * 0.07);
    const lift = size.gap + card * 0.04;
    const tall = card * TALL;
    const cards = form.map(([x, y]) => ({ x: w / 2 + x * (card + gap) - card / 2, y: y * (tall + gap) - tall / 2, w: card, h: tall }));
    if (cards.some(({ x }) => x < size.margin || x + card > w - size.margin)) return null;
    const floor = h - this.asks.bottom - (own ? asks : 0);
    const from = Math.max(...cards.map((one) => highest(one, fixed, lift, h) - one.y));
    const to = Math.min(...cards.map((one) => lowest(one, fixed, lift, h, floor) - one.y - tall));
    for (const share of [0.5, 0.8, 1]) {
      const middle = from + (to - from) * share;
      const lying = cards.map((one) => ({ ...one, y: one.y + middle }));
      const places = from <= to ? this.beside(first, lying, fixed, middle) : null;
      const up = places && this.up(card, places, fixed, h - this.asks.bottom - Math.max(calls, own ? asks : 0), middle);
      if (up) return { ...this.facts(openCard), ...up, places, card, trick: lying.map(centre) };
    }
    return null;
  }

  /** @param {number} openCard */
  facts(openCard) {
    return { openCard, asks: this.asks, size: this.name, strip: this.strip };
  }

  /** What there is where nothing fits: small cards, close together. @returns {Layout} */
  squeezed() {
    const { w, h, calls = 0 } = this.room;
    const card = SMALLEST;
    const openCard = this.openCard(card);
    const middle = { x: w / 2, y: (h - this.asks.bottom - calls) / 2 };
    const trick = this.form.map(([x, y]) => ({ x: middle.x + x * card, y: middle.y + y * card * TALL }));
    const up = { x: middle.x - card, y: middle.y - card * 0.7, w: 2 * card, h: card * TALL + 24 };
    const places = this.sides.map((side, at) => this.place(side, at, openCard));
    const top = Math.max(0, ...places.filter((_, at) => this.sides[at] === "top").map(around).map((one) => one.y + one.h));
    const lower = places.map((place, at) => (this.sides[at] === "left" || this.sides[at] === "right" ? moved(place, 0, Math.max(0, top + this.size.gap - place.plate.y)) : place));
    return { ...this.facts(openCard), places: lower, card, trick, up, upCard: card };
  }

  /** The width of a card of an open hand; 0 where hands are closed. @param {number} card */
  openCard(card) {
    const { w, open = 0 } = this.room;
    if (!open) return 0;
    const narrow = this.sides.includes("left");
    const most = narrow ? (w - card) / 2 - 4 * this.size.margin : w - 2 * this.size.margin - (this.row ? this.size.w : 0);
    return Math.floor(Math.min(card, (narrow && !this.row ? Math.max(most, this.size.w) : most) / spread(open)));
  }

  /** The place of a seat; at a side as high as it can be. @param {Side} side @param {number} at @param {number} openCard @returns {Place} */
  place(side, at, openCard) {
    const { w, h, own, open = 0 } = this.room;
    const { size, corner } = this;
    const tall = open ? openCard * TALL : size.front;
    const broad = open ? Math.max(openCard * spread(open), this.row ? 0 : size.w) : size.w;
    const wide = side === "top" || side === "own" ? broad : Math.max(broad, size.w);
    const left = side === "left" ? size.margin : side === "right" ? w - size.margin - wide : 0;
    if (side === "left" || side === "right") return below(left, corner, wide, size, { w: wide, h: tall });
    if (side === "own" && own) return this.ownPlace();
    const line = Math.max(size.h, tall);
    const y = side === "own" ? h - size.margin - (this.row ? line : size.h + (tall ? 4 : 0) + tall) : size.margin;
    if (this.row) {
      const x = (w - size.w - 4 - broad) / 2;
      return { plate: { x, y: y + (line - size.h) / 2, w: size.w, h: size.h }, front: { x: x + size.w + 4, y: y + (line - tall) / 2, w: broad, h: tall } };
    }
    const tops = this.sides.filter((each) => each === "top").length;
    const part = side === "top" ? this.sides.slice(0, at).filter((each) => each === "top").length - (tops - 1) / 2 : 0;
    const apart = Math.min((w - 2 * corner) / Math.max(1, tops), wide + w / 8);
    return below(w / 2 + part * apart - wide / 2, y, wide, size, { w: wide, h: tall });
  }

  /** One's own plate, at the lower left; what one says is shown beside or above it. @returns {Place} */
  ownPlace() {
    const { w, h } = this.room;
    const { size } = this;
    const plate = { x: size.margin, y: h - size.margin - size.h, w: size.w, h: size.h };
    if (!this.strip) return { plate, front: { ...plate, y: plate.y - 4 - size.front, h: size.front } };
    const x = plate.x + size.w + 4;
    return { plate, front: { ...plate, x, w: Math.max(0, Math.min(size.w, w - TOOLS.w - 4 - x)) } };
  }

  /** The buttons. @returns {Rect[]} */
  furniture() {
    const { w, h, own, corners } = this.room;
    const { corner } = this;
    const upper = { y: 0, w: corner, h: corner - 4 };
    return [
      ...(corners ? [{ ...upper, x: 0 }, { ...upper, x: w - corner }] : []),
      ...(own ? [{ x: w - TOOLS.w, y: h - TOOLS.h, ...TOOLS }] : []),
    ];
  }

  /** The places, those at the sides beside the trick, above it, or wherever nothing is in their way.
   * @param {Place[]} first @param {Rect[]} lying @param {Rect[]} fixed @param {number} middle @returns {Place[] | null} */
  beside(first, lying, fixed, middle) {
    const { room, size, sides } = this;
    const under = room.own ? Math.max(room.most ?? 0, room.calls ?? 0, room.asks ?? 0) : 0;
    const asks = { x: this.asks.side, y: room.h - this.asks.bottom - under, w: room.w - 2 * this.asks.side, h: under };
    const lines = this.strip ? [{ x: 0, y: room.h - this.asks.bottom, w: room.w, h: this.asks.bottom }] : [];
    const inward = room.open ? 0 : Math.max(0, room.w - 900) * 0.04;
    /** @type {Place[]} */
    const standing = [];
    for (const [at, place] of first.entries()) {
      const side = sides[at];
      if (side !== "left" && side !== "right") {
        standing.push(place);
        continue;
      }
      const start = around(place);
      const box = { ...start, x: start.x + (side === "left" ? inward : -inward) };
      const blocked = [...fixed, ...lying, ...lines, ...(under ? [asks] : [])];
      const over = lying.filter((one) => meet({ ...box, y: 0, h: room.h }, one, size.gap));
      const ceiling = Math.min(...over.map((one) => one.y), room.h) - size.gap - 1 - box.h;
      const wished = [middle - box.h / 2, asks.y - size.gap - 1 - box.h, ceiling, start.y];
      const y = wished.find((each) => each >= size.margin && each + box.h <= room.h - size.margin && each + box.h / 2 < room.h * LOWEST && !blocked.some((one) => meet({ ...box, y: each }, one, size.gap)));
      if (y === undefined) return null;
      standing.push(moved(place, box.x - start.x, y - start.y));
    }
    return standing;
  }

  /** The place of the up-card, with room for the pack under it and a line of words.
   * @param {number} card @param {Place[]} places @param {Rect[]} fixed @param {number} floor @param {number} middle */
  up(card, places, fixed, floor, middle) {
    const { room, size } = this;
    const blocked = [...fixed, ...places.map(around)];
    for (let width = card; width >= this.smallest; width -= STEP) {
      const box = { x: 0, y: 0, w: Math.max(width + 20, size.up), h: (room.bare ? 0 : width * TALL) + 36 };
      box.x = (room.w - box.w) / 2;
      const from = highest(box, blocked, size.gap, room.h);
      const to = lowest(box, blocked, size.gap, room.h, floor) - box.h;
      if (from <= to) return { up: { ...box, y: Math.max(from, Math.min(to, middle - box.h / 2)) }, upCard: width };
    }
    return null;
  }
}

/** How wide a fan of cards is, in cards. @param {number} count */
const spread = (count) => 1 + Math.max(0, count - 1) * INDEX;

/** @param {Rect} one @returns {Point} */
const centre = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 });

/** @param {Place} place @param {number} x @param {number} y @returns {Place} */
const moved = ({ plate, front }, x, y) => ({
  plate: { ...plate, x: plate.x + x, y: plate.y + y },
  front: { ...front, x: front.x + x, y: front.y + y },
});

/** A plate in the middle of a line, and what is below it. @param {number} x @param {number} y @param {number} wide @param {Size} size @param {{w: number, h: number}} front @returns {Place} */
const below = (x, y, wide, size, front) => ({
  plate: { x: x + (wide - size.w) / 2, y, w: size.w, h: size.h },
  front: { x: x + (wide - front.w) / 2, y: y + size.h + (front.h ? 4 : 0), ...front },
});

/** Whether rectangles overlap or leave the felt. @param {Rect[]} all @param {number} w @param {number} h */
const crowded = (all, w, h) =>
  all.some((one, at) => one.x < 0 || one.y < 0 || one.x + one.w > w || one.y + one.h > h || all.slice(0, at).some((other) => meet(one, other, 2)));

/** @param {Rect} one @param {Rect[]} others @param {number} gap those in the same columns */
const columns = (one, others, gap) => others.filter((each) => each.x < one.x + one.w + gap && one.x < each.x + each.w + gap);

/** @param {Rect} one @param {number} h whether it belongs to the upper half */
const isUpper = (one, h) => one.y + one.h / 2 < h / 2;

/** How high a thing can lie: below what is above it. @param {Rect} one @param {Rect[]} others @param {number} gap @param {number} h the height of the felt */
const highest = (one, others, gap, h) => Math.max(gap, ...columns(one, others, gap).filter((each) => isUpper(each, h)).map((each) => each.y + each.h + gap));

/** How low its lower edge can be: above what is below it. @param {Rect} one @param {Rect[]} others @param {number} gap @param {number} h @param {number} floor */
const lowest = (one, others, gap, h, floor) => Math.min(floor - gap, ...columns(one, others, gap).filter((each) => !isUpper(each, h)).map((each) => each.y - gap));

/**
 * The cards of one's own hand.
 * @param {number} width the space there is, in px @param {number} most the greatest width of a card
 * @param {number} count @returns {{card: number, step: number}} a card's width, and from one to the next
 */
export function handOf(width, most, count) {
  const card = Math.floor(Math.min(most, width / spread(count)));
  return { card, step: count > 1 ? Math.min(card * 0.86, (width - card) / (count - 1)) : 0 };
}
