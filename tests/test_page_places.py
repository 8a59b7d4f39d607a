"""Where things lie on the table: nothing that matters is ever covered, in any game at any size."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import euchre
from euchre.presets import PRESETS, preset
from euchre.record import write
from euchre.rules import Rules
from euchre.server.tables.messages import Teller
from euchre.table.watching import Onlookers
from page_help import Player, Served
from table_help import Desk, table_of

Visit = Callable[..., Player]
SIZES: Final = ((390, 844), (360, 640), (844, 390), (1280, 800), (1920, 1080))
"""A telephone upright, a small one, one on its side, a laptop, a large screen; CSS pixels."""
LONGEST: Final = tuple("W" * 23 + letter for letter in "MWNUV")
"""The widest names there can be."""
PHRASE: Final = "I order it up and play alone, my dear partner"
TURNS: Final = 25
"""Moments of each game that are looked at, at each size."""
WEB: Final = Path(euchre.__file__).parent / "web"
NODE: Final = shutil.which("node")

_READY: Final = """
async () => {
  euchre.link.ontake = () => {};
  euchre.proof.take = () => {};
  euchre.felt.draw = [];
  await Promise.all(["./result.js", "./courts.js"].map((name) =>
    import(new URL(name, document.querySelector("script[type=module]").src).href)));
}
"""
_LOOK: Final = """
async ([moments, phrase]) => {
  const next = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [];
  await next();
  for (const each of document.getAnimations()) each.finish(); // sheets that slide away where the window grows small
  for (const [at, moment] of moments.entries()) {
    euchre.take(moment);
    euchre.draw();
    for (let tries = 0; tries < 40 && moment.hand?.result && !euchre.result; tries++) await next();
    euchre.draw();
    if (phrase && at % 2) for (const plate of euchre.felt.plates) euchre.felt.say(plate.seat, phrase);
    if (at % 5 === 0) await next();
    for (const fault of faults()) found.push(`moment ${at}, ${moment.hand?.phase ?? "no hand"}: ${fault}`);
  }
  return found;
}
"""
_REPLAY: Final = """
async ([count]) => {
  const next = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const range = document.querySelector(".scrub input[type=range]");
  const found = [];
  await next();
  for (const each of document.getAnimations()) each.finish(); // sheets that slide away where the window grows small
  for (let at = 0; at < count; at++) {
    range.value = String(Math.round((at * Number(range.max)) / (count - 1)));
    range.dispatchEvent(new Event("input"));
    await new Promise((done) => setTimeout(done));
    if (at % 5 === 0) await next();
    for (const fault of faults()) found.push(`frame ${range.value}: ${fault}`);
  }
  return found;
}
"""


def played(rules: Rules, hands: int) -> Iterator[Desk]:
    """A game of people with the widest names, after each thing that happens in it."""
    desk = table_of(*LONGEST[: rules.players], rules=rules, seed=5)
    while desk.match.hands_played < hands and not desk.match.over:
        yield desk
        if not desk.somebody_acts():
            assert desk.step() is not None
    yield desk


def moments(rules: Rules) -> list[dict[str, Any]]:
    """What the page of one of them is shown, at moments that are spread over two hands."""
    told: list[dict[str, Any]] = []
    for desk in played(rules, 2):
        teller = Teller(desk.table, Onlookers())
        here = frozenset(range(rules.players))
        told.append(json.loads(teller.welcome(0, here, 0, kind="snapshot")))
    step = max(1, len(told) // TURNS)
    results = [one for one in told if one.get("hand", {}).get("result")][:1]
    return [*told[::step][: TURNS - 1], *results]


@pytest.fixture
def watcher(served: Served, visit: Visit) -> Player:
    """Somebody at a table of whom only the page matters."""
    player = visit().sit(served.make())
    player.wanted()
    player.page.evaluate(_READY)
    look = (Path(__file__).parent / "in_sight.js").read_text(encoding="utf-8")
    player.page.evaluate(look)
    return player


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_that_matters_is_covered(name: str, watcher: Player) -> None:
    """Every rank and suit, every plate, what was turned down, every button, at five sizes."""
    shown = moments(preset(name).rules)
    for width, height in SIZES:
        watcher.page.set_viewport_size({"width": width, "height": height})
        for phrase in ("", PHRASE):
            found = watcher.page.evaluate(_LOOK, [shown, phrase])
            assert found == [], f"{width} x {height}: {found[:5]}"


@pytest.mark.parametrize("name", ["standard", "cutthroat", "two-handed", "bid-euchre", "railroad"])
def test_nothing_is_covered_in_a_replay(name: str, visit: Visit) -> None:
    *_, desk = played(preset(name).rules, 2)
    player = visit().open("/replay")
    player.page.get_by_label("Or paste it").fill(write([desk.table.record]))
    player.button("Open").click()
    player.page.locator(".scrub").wait_for()
    look = (Path(__file__).parent / "in_sight.js").read_text(encoding="utf-8")
    player.page.evaluate(look)
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        found = player.page.evaluate(_REPLAY, [TURNS])
        assert found == [], f"{width} x {height}: {found[:5]}"


# -- the geometry by itself -----------------------------------------------------------------------

_LAYOUTS: Final = """
import { layout, around, meet, INDEX, TALL } from "./geometry.js";
const faults = [];
let count = 0;
for (let w = 320; w <= 1800; w += 74) for (let h = 300; h <= 1100; h += 97) for (const seats of [2, 3, 4, 5]) {
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
    if (up.y + up.h > h - asks.bottom - room.calls) faults.push(`${name}: the calls reach the up-card`);
    if (cards.some((one) => one.y + one.h > floor)) faults.push(`${name}: the line reaches the trick`);
    if (open && openCard * (1 + (open - 1) * INDEX) > places[0].front.w + .5) faults.push(`${name}: an open hand is too wide`);
    if (upCard < 24) faults.push(`${name}: no up-card`);
  }
}
console.log(JSON.stringify({ count, faults: faults.slice(0, 5) }));
"""


@pytest.mark.skipif(NODE is None, reason="node is not on this machine")
def test_places_never_overlap() -> None:
    """Seats, trick and up-card at thousands of sizes of the felt, for two to five."""
    assert NODE is not None
    done = subprocess.run(  # noqa: S603
        [NODE, "--input-type=module", "-e", _LAYOUTS],
        cwd=WEB,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["faults"] == []
    assert told["count"] > 1000
