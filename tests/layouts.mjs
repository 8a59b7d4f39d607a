// Whether the geometry of the table keeps its promises: run by test_page_places.py, in the folder of the page.

import { layout, around, meet, INDEX, TALL } from "./felt/geometry.js";
const faults = [];
let count = 0;
for (let w = 320; w <= 1800; w += given.w) for (let h = 300; h <= 1100; h += given.h) for (const seats of [2, 3, 4, 5]) {
  for (const own of [true, false]) for (const open of own ? [0] : [0, 5, seats === 2 ? 10 : 6]) {
    const over = own && h > w / 1.4;
    const room = { w, h, seats, own, open, card: 60 + w / 12, corners: !open, asks: over ? 42 : 0, calls: over ? 150 : 0, most: over ? 190 : 0 };
    const { places, trick, card, up, upCard, openCard, asks } = layout(room);
    if (card < 36) continue; // too small a window to promise anything
    count += 1;
    const name = JSON.stringify(room);
    const boxes = places.map(around);
    const cards = trick.map(({ x, y }) => ({ x: x - card / 2, y: y - (card * TALL) / 2, w: card, h: card * TALL }));
    const floor = h - asks.bottom - room.asks;
    const all = [...boxes, ...cards];
    all.forEach((one, i) => {
      if (one.x < 0 || one.y < 0 || one.x + one.w > w + .5 || one.y + one.h > h + .5) faults.push(`${name}: ${i} leaves the felt`);
      all.slice(0, i).forEach((other, j) => meet(one, other, 1) && faults.push(`${name}: ${j} and ${i} overlap`));
    });
    boxes.forEach((one, i) => meet(one, up) && faults.push(`${name}: the up-card reaches seat ${i}`));
    if (up.y + up.h > h - asks.bottom - Math.min(room.calls, asks.most)) faults.push(`${name}: the calls reach the up-card`);
    if (cards.some((one) => one.y + one.h > floor)) faults.push(`${name}: the line reaches the trick`);
    if (open && openCard * (1 + (open - 1) * INDEX) > places[0].front.w + .5) faults.push(`${name}: an open hand is too wide`);
    if (upCard < 24) faults.push(`${name}: no up-card`);
  }
}
// a replay on the smallest phones, upright and on its side: all hands are open, and nothing lies on another
const small = [[320, 172], [284, 172], [268, 172], [240, 240], [200, 240]];
for (const [w, h, most = 4] of [...small, [320, 232, 5], [276, 232, 5]]) for (let seats = 2; seats <= most; seats++) for (const open of [5, 6]) {
  const { places, trick, card, up } = layout({ w, h, seats, own: false, open, card: 110 });
  const boxes = places.map(around);
  const cards = trick.map(({ x, y }) => ({ x: x - card / 2, y: y - (card * TALL) / 2, w: card, h: card * TALL }));
  const name = `${seats} with ${open} open cards at ${w} x ${h}`;
  for (const one of [...boxes, up]) if (one.x < 0 || one.y < 0 || one.x + one.w > w + .5 || one.y + one.h > h + .5) faults.push(`${name}: off the felt`);
  [...boxes, ...cards].forEach((one, i, all) => all.slice(0, i).forEach((other, j) => meet(one, other, 1) && faults.push(`${name}: ${j} and ${i} overlap`)));
  boxes.forEach((one, i) => meet(one, up) && faults.push(`${name}: the up-card reaches seat ${i}`));
}
// narrow felts: beside the hand at double zoom, and the smallest phones; five still read the trick
for (const [w, h, asks, calls] of [[336, 346, 0, 0], [320, 390, 45, 214]]) for (const seats of [2, 3, 4, 5]) {
  const { card } = layout({ w, h, seats, own: true, card: 98, corners: true, asks, calls, most: calls, bare: seats === 5 });
  if (card < 36) faults.push(`${seats} at ${w} x ${h}: cards of ${card}`);
}
// the felts of usual windows, in the round that asks most of them: how large cards are at least
const windows = [[360, 439, 42, 214, 64], [390, 626, 42, 214, 96], [470, 342, 0, 0, 60], [960, 527, 36, 206, 120], [1600, 740, 36, 206, 170]];
for (const [w, h, asks, calls, least] of windows) for (const seats of [2, 3, 4, 5]) {
  const { card, upCard } = layout({ w, h, seats, own: true, card: 190, corners: true, asks, calls, most: calls });
  if (card < least * (seats === 5 ? 0.75 : 1)) faults.push(`${seats} at ${w} x ${h}: cards of ${card}`);
  if (upCard < 36) faults.push(`${seats} at ${w} x ${h}: an up-card of ${upCard}`);
}
tell({ count, faults: faults.slice(0, 5) });
