"""Letters of twice the usual size, by the setting of a browser: nothing is covered or lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import expect

from effort import TIMES, cover
from euchre.game.presets import preset
from event_help import EIGHT, Visitor
from page_help import APART, Player, Served, enlarge
from test_page_places import LOOK, TAKE, USUAL, at_each, in_a_hand, questions, resize, snapshots
from test_server_pages import COACH, FIXED, LEARN

Visit = Callable[..., Player]

SIZES: Final = ((320, 568), (360, 640), (390, 844), (1280, 800))
ENDS: Final = (SIZES[0], SIZES[-1])
ALONE: Final = ("/rules/standard", "/events/new", "/clubs/new", "/fair", "/replay")
"""What is to be read beside `FIXED`, `LEARN` and `COACH`, and nobody has written in."""
BY_STYLE: Final = "document.documentElement.style.fontSize"
"""Letters of a page alone: its media queries know nothing of them, as on a telephone."""
_OWN_TEXT: Final = """
[...document.querySelectorAll("body *")].filter((one) =>
  one.checkVisibility() && !one.closest("svg, .visually-hidden, .skip") &&
  [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
"""
_LETTERS: Final = f"{_OWN_TEXT}.map((one) => parseFloat(getComputedStyle(one).fontSize))"
_BEYOND: Final = """
[...document.querySelectorAll("body *")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  const aside =
    "svg, .visually-hidden, .skip, .scroll, .seat-sheets li, [aria-hidden=true], .theme-words";
  if (!width || (left >= 0 && right <= innerWidth + 1)) return false;
  return one.checkVisibility() && !one.closest(aside);
}).map((one) => `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 24)}`)
"""

_CUT_CALLS: Final = """(call) => [...document.querySelectorAll(".bubble")].filter((one) => {
  const said = one.textContent;
  one.textContent = call;
  const cut = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2;
  one.textContent = said;
  return cut;
}).map((one) => one.closest(".seat").dataset.seat)"""
"""The seats at which a call of one word would be cut."""
_BROKEN_FIGURES: Final = """
(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.checkVisibility()) continue;
    for (const figure of node.data.matchAll(/[€$+-]*\\d[\\d.,:%]*/g)) {
      const range = document.createRange();
      range.setStart(node, figure.index);
      range.setEnd(node, figure.index + figure[0].length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 1);
      if (new Set(lines.map((box) => Math.round(box.top / 3))).size > 1)
        found.push(`${figure[0]} in ${node.parentElement.outerHTML.slice(0, 60)}`);
    }
  }
  return found;
})()
"""
_OPEN: Final = "document.querySelectorAll('details').forEach((one) => (one.open = true))"
_CUT_OFF: Final = """
[...document.querySelectorAll(".scroll")].filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.ariaLabel)
"""

_BELOW: Final = """
[...document.querySelectorAll(".prompt, .calls button, .held")].filter((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top < 0 || bottom > innerHeight + 8; // a fanned card dips
}).map((one) => one.textContent || one.dataset.card)
"""
"""What is asked, and what answers it, as far as it is out of sight."""

_ALL_IS_ASKED: Final = """
(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(
  document.querySelector(".prompt"))
"""

_CUT_WORDS: Final = """
[...document.querySelectorAll(".plate .name, .plate .mark, .side-name")].flatMap((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const words = range.getBoundingClientRect();
  const box = one.closest(".plate, .bar").getBoundingClientRect();
  const within = words.top >= box.top && words.bottom <= box.bottom;
  const whole = one.matches(".mark") || one.scrollWidth <= one.clientWidth;
  return !one.checkVisibility() || (within && whole) ? [] : [one.textContent];
})
"""


def test_pages_grow_with_their_letters(served: Served, visit: Visit) -> None:
    """All letters do, also those of the menu; nothing sticks out, and the header leaves room. The
    cards of the first page lie beside its words, or above them.
    """
    evening = Visitor(served.address).host(EIGHT)
    player = visit(**APART)
    page, least = player.page, {}
    for path in ("/learn", evening, "/"):
        player.open(path)
        enlarge(player, 16)
        for size in ENDS:
            resize(player, size)
            least[size] = min(page.evaluate(_LETTERS))
        enlarge(player, 32)
        for size in ENDS:
            resize(player, size)
            player.shot(f"large-{size[0]}{path.replace('/', '-')[:12]}")
            assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
            assert min(page.evaluate(_LETTERS)) >= 1.9 * least[size], (path, size)
            assert page.evaluate(_BEYOND) == [], (path, size)
            assert page.evaluate("document.querySelector('.top').offsetHeight/innerHeight") < 1 / 3
            assert page.locator(".pages a:visible").count() >= 7
            if path == "/":
                play = page.get_by_role("link", name="Play now").bounding_box()
                assert play is not None
                assert play["y"] + play["height"] <= size[1], size
    assert sides(player, "of the page") == []
    words, fan = (page.locator(part).bounding_box() for part in (".hero-words", ".fan"))
    assert words is not None
    assert fan is not None
    assert fan["y"] + fan["height"] <= words["y"] or words["x"] + words["width"] <= fan["x"]


WAYS: Final = {"of the browser": (32, ""), "of the page": (16, "200%")}


def sides(player: Player, *ways: str) -> list[Any]:
    """What a page reaches over the sides of its window, in letters of twice the size."""
    found = []
    for way in ways or WAYS:
        letters, style = WAYS[way]
        enlarge(player, letters)
        player.page.evaluate(f"(size) => ({BY_STYLE} = size)", style)
        size = player.page.evaluate("getComputedStyle(document.documentElement).fontSize")
        assert size == "32px"
        wide, window = player.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        beyond = player.page.evaluate(_BEYOND)
        if wide > window or beyond:
            found.append((way, wide, beyond[-3:]))
    return found


def test_no_page_leaves_the_sides_of_a_phone_in_large_letters(visit: Visit) -> None:
    """Whatever is folded away is opened; nothing has to be pushed but tables in boxes."""
    player = visit(**APART, viewport={"width": 390, "height": 844})
    found = {}
    for path, way in cover([*FIXED, *LEARN, *COACH, *ALONE], [*WAYS]):
        player.open(path).page.evaluate(_OPEN)
        player.shot(f"large-page{path.replace('/', '-')[:40]}")
        found[path] = sides(player, way)
    assert {path: out for path, out in found.items() if out} == {}


def test_a_page_that_is_not_there_leaves_no_side_of_the_smallest_phone(visit: Visit) -> None:
    player = visit(**APART, viewport={"width": 320, "height": 568}).open("/t/nowhere")
    player.problems.clear()  # the browser tells that it is not there, too
    assert sides(player) == []


def test_a_table_and_its_settings_grow_with_their_letters(served: Served, visit: Visit) -> None:
    """On small phones it is higher than the window: it goes to one's own place at one's turn. Short
    names are whole on their plates, whose rims they do not touch, and beside the scores.
    """
    player = visit(**APART, viewport={"width": 320, "height": 480})
    enlarge(player, 32)
    player.sit(served.make()).wanted()
    player.hears_no_more()
    page = player.page
    for size in ((320, 480), (844, 390)):
        resize(player, size)
        page.wait_for_function(f"() => {_CUT_WORDS.strip()}.length === 0")
        assert page.evaluate(_CUT_CALLS, "Diamonds") == []
        player.shot(f"large-names-{size[0]}")
    page.evaluate(LOOK)
    settings_grow(player)
    page.evaluate("ready()")
    playing = in_a_hand(preset("standard").rules, 1, names=USUAL[:4])
    held = [one for one in playing if any(c.get("event") for c in one["mine"].get("cards", ()))]
    told = snapshots(preset("standard").rules, 1, names=USUAL[:4])
    ended = next(one for one in told if "result" in (one.get("hand") or {}))
    asked = sorted(questions(), key=lambda one: len(one["mine"].get("choices", ())))
    most = {one["hand"]["phase"]: one for one in asked}
    some = [*(asked if TIMES > 1 else most.values()), *playing[-6::2]]
    for which, size in enumerate(SIZES if TIMES > 1 else ENDS):
        page.evaluate("scroll(0, 0)")
        resize(player, size)
        for moment in (held[0], questions()[0], held[-1]):
            page.evaluate("scroll(0, 0)")
            page.evaluate(TAKE, moment)
            player.shot(f"large-{size[0]}-turn-{moment['hand']['phase']}")
            assert page.evaluate(_BELOW) == [], (size, moment["hand"]["phase"])
        high = int(page.evaluate("document.documentElement.scrollHeight"))
        assert (high > size[1]) == (size[1] < 800), size
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        page.evaluate(TAKE, ended)
        expect(page.locator(".result h2")).to_be_in_viewport(ratio=1)
        player.shot(f"large-{size[0]}-result")
        page.set_viewport_size({"width": size[0], "height": high})
        page.evaluate("lookAt([[], ''])")
        here = some[which :: 1 if TIMES > 1 else len(ENDS)]
        found = at_each(player, here, f"[faults(), {_ALL_IS_ASKED}]")
        for at, (moment, (faults, fits)) in enumerate(zip(here, found, strict=True)):
            assert faults == [], (size, at, moment["hand"]["phase"])
            assert fits, (size, at)


def settings_grow(player: Player) -> None:
    """They fit, and leave what is said below them in sight."""
    player.button("Menu").click()
    player.button("Settings").click()
    dialog = player.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("region").first.wait_for()
    hint = dialog.locator(".said")
    for size in ENDS:
        resize(player, size)
        player.shot(f"large-{size[0]}-settings")
        assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth"), size
        assert dialog.evaluate("one => broken(one)") == [], size
        hint.evaluate("one => (one.textContent = 'This is what the coach would do. '.repeat(20))")
        box = hint.bounding_box()
        assert box is not None
        assert box["height"] <= size[1] / 3, "the sheet can be used and shut"
        hint.evaluate("one => (one.textContent = '')")
    player.button("Close").click()
    dialog.wait_for(state="detached")


def test_no_figure_is_broken(served: Served, visit: Visit) -> None:
    """Scores and money stand on one line on a narrow phone, whatever the names beside them."""
    names = ["Katherine", "Bartholomew", "Nathaniel", "Alexandra"]
    teams = [f"{names[0]} & {names[1]}", f"{names[2]} & {names[3]}"]
    player = visit(**APART, viewport={"width": 320, "height": 568})
    shown = []
    for format_, people in (("progressive", names), ("pot", teams)):
        host = Visitor(served.address)
        host.host(people, format=format_, stake="12.50", whole="no", currency="€")
        host.do("pair", rounds=0)
        host.finish_round(10, 8)
        shown += [host.base, f"{host.base}/ledger"]
        if format_ == "pot":
            host.do("close", sure="y")
    for path in (*shown, "/learn/puzzles"):
        player.open(path)
        player.page.evaluate(_OPEN)
        for letters in (16, 32):
            enlarge(player, letters)
            player.shot(f"figures-{letters}{path.replace('/', '-')[-20:]}")
            assert player.page.evaluate(_BROKEN_FIGURES) == [], (path, letters)
            assert set(player.page.evaluate(_CUT_OFF)) <= {"Table of payments and charges"}, (
                path,
                letters,
            )
