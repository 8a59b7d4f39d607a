"""Where things lie on the table: nothing that matters is ever covered, in any game at any size."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import ViewportSize, expect

from effort import TIMES, cover, unlike
from euchre.game.events import Passed
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.game.state import Phase
from euchre.notation.record import write_records
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table import Table
from euchre.table import commands as say
from euchre.table.views.watching import HandViewCache
from node_help import needs_node, run_modules
from page_help import LAID_OUT, Devices, Player, Served
from table_help import Desk, table_of
from test_page_ways import drop

Visit = Callable[..., Player]
SIZES: Final = ((390, 844), (360, 640), (844, 390), (1280, 800), (1920, 1080))
"""A telephone upright, a small one, one on its side, a laptop, a large screen; CSS pixels."""
WINDOWS: Final = (
    *((320, 480), (320, 568), (360, 640), (390, 844), (820, 1180)),
    *((480, 320), (568, 320), (640, 360), (667, 375), (740, 360), (844, 390), (1280, 800)),
)
"""In which all calls are in sight at once: the smallest telephones there are, and larger ones."""
SMALLEST: Final = ((320, 480), (480, 320), (568, 320))
GONE: Final = "Gone through: 15 of 115 decisions."
USUAL: Final = ("Mary", "Robert", "Linda", "James", "Barbara")
LONGEST: Final = tuple("W" * 23 + letter for letter in "MWNUV")
"""The widest names there can be."""
PHRASE: Final = "I order it up and play alone, my dear partner"
TURNS: Final = 5 * TIMES
"""Moments of each game that are looked at; 25 and more, at each size, where it is to be proved."""
STEP: Final = 5 if TURNS < 25 else 1
"""Otherwise each moment is looked at in one size of five, one after the other in turns."""
HERE: Final = Path(__file__).parent
LOOK: Final = (HERE / "in_sight.js").read_text(encoding="utf-8")
SMALL: Final[ViewportSize] = {"width": 360, "height": 640}
TAKE: Final = """async (shown) => {
  euchre.take(shown);
  euchre.draw();
  for (let at = 0; at < 4; at++) await new Promise((done) => requestAnimationFrame(done));
}"""
"""Shows a moment, and lets everything find its place."""
_CUT: Final = """async (moments) => {
  const range = document.querySelector(".scrub input[type=range]");
  const line = document.querySelector(".told-line");
  const found = [];
  for (const at of moments) {
    range.value = String(at);
    range.dispatchEvent(new Event("input"));
    await new Promise((done) => setTimeout(done));
    const fades = getComputedStyle(line).maskImage !== "none";
    if ((line.scrollHeight > line.clientHeight + 2) !== fades) found.push(line.textContent);
  }
  return found;
}"""
"""The sentences of a replay that go on without saying so, or say so and do not."""
_NEVER_LATE: Final = """
const later = globalThis.setTimeout;
globalThis.setTimeout = (run, ms, ...given) => later(run, ms === 10_000 ? 2 ** 30 : ms, ...given);
"""
"""What is held back is not said to be late: that would be another sentence."""
PLACES: Final = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def played(rules: Rules, hands: int, names: Sequence[str] = LONGEST) -> Iterator[Desk]:
    """A game of people, by default with the widest names, after each thing that happens in it."""
    desk = table_of(*names[: rules.players], rules=rules, seed=5)
    desk.checks = False
    while desk.match.hands_played < hands and not desk.match.over:
        yield desk
        if not desk.somebody_acts():
            assert desk.step() is not None
    yield desk


def picture(table: Table, seat: int | None) -> dict[str, Any]:
    """What the page of one of them is told, everybody being there."""
    here = frozenset(range(table.rules.players))
    told = Broadcaster(table, HandViewCache()).build_welcome(seat, here, 0, kind="snapshot")
    found: dict[str, Any] = json.loads(told)
    return found


def phase_of(table: Table) -> Phase | None:
    """The phase of the hand that is played, or was last."""
    hand = table.match and table.match.hand
    return hand.phase if hand else None


def asks_nothing(table: Table) -> bool:
    """Whether cards are played, and nobody may claim a renege."""
    return phase_of(table) is Phase.PLAY and table.rules.renege == "prevent"


def snapshots(
    rules: Rules, hands: int, *, names: Sequence[str] = LONGEST
) -> Iterator[dict[str, Any]]:
    """What the page of the first of them is told at each moment."""
    return (picture(desk.table, 0) for desk in played(rules, hands, names))


@cache
def moments(
    rules: Rules, *, seat: int | None = 0, names: tuple[str, ...] = LONGEST
) -> list[dict[str, Any]]:
    """Moments of their game spread over some hands, and every question."""
    tables = [desk.table for desk in played(rules, 4, names)]
    kinds: dict[Any, dict[str, Any]] = {}
    for table in tables:
        if asks_nothing(table):
            continue
        one = picture(table, seat)
        hand, mine = one.get("hand") or {}, one.get("mine") or {}
        if "result" in hand or mine.get("choices"):
            choices = len(mine.get("choices", ())) if STEP == 1 else bool(mine.get("choices"))
            kinds.setdefault((hand.get("phase"), choices), one)
    rest = max(2, TURNS - len(kinds))
    some = tables[:: max(1, len(tables) // rest)][:rest]
    return [*kinds.values(), *(picture(table, seat) for table in some)]


@cache
def questions() -> tuple[dict[str, Any], ...]:
    """Every question with calls that there is in any game, of people who would rather pass."""
    found: dict[Any, dict[str, Any]] = {}
    games = [preset(name).rules for name in unlike(PRESETS)]
    standard = preset("standard").rules
    games.append(
        standard.replace(farmers_hand="go_under_3", renege="penalty_2", defend_alone="always")
    )
    for rules, seed in product(games, (1, 5)):
        desk = table_of(*USUAL[: rules.players], rules=rules, seed=seed)
        desk.checks = False
        while not desk.match.over and desk.match.hands_played < 2:
            turn = desk.match.turn
            mine = None if asks_nothing(desk.table) else desk.mine(turn if turn is not None else 0)
            if mine and (mine.choices or mine.cut is not None):
                assert mine.seat is not None
                kinds = [(type(one.event), bool(one.effect)) for one in mine.choices]
                key = (rules.players, mine.question.split()[0], *kinds)
                if key not in found:
                    told = picture(desk.table, mine.seat)
                    told["hand"].pop("vote_from", None)  # nobody is late
                    found[key] = told
                passes = [one.event for one in mine.choices if isinstance(one.event, Passed)]
                if passes and desk.rng.random() < 0.75:
                    desk.says(turn, say.SubmitEvent, event=passes[0], seen=desk.table.version)
                    continue
            if not desk.somebody_acts():
                assert desk.step() is not None
    return tuple(found.values())


@pytest.fixture(scope="module")
def _watching() -> list[Player]:
    """Who looks on for all tests here, once there is somebody; closed with the browser."""
    return []


@pytest.fixture
def watcher(devices: Devices, served: Served, _watching: list[Player]) -> Iterator[Player]:
    """Somebody at a table of whom only the page matters: it is shown moments of any."""
    if not _watching:
        player = Player(devices, served.address).sit(served.make())
        player.wanted()
        player.hears_no_more()
        player.page.evaluate(LOOK)
        player.page.evaluate("ready()")
        _watching.append(player)
    yield _watching[0]
    assert _watching[0].problems == []


@pytest.mark.parametrize("which", range(len(SIZES)))
def test_nothing_that_matters_is_covered(which: int, watcher: Player) -> None:
    """Every rank and suit, every plate, what was turned down, every button, in every game."""
    resize(watcher, SIZES[which])
    for at, name in enumerate(unlike(PRESETS)):
        sees_all(watcher, moments(preset(name).rules)[(which + at) % STEP :: STEP], name)


def at_each(player: Player, shown: Sequence[Any], what: str) -> list[Any]:
    """What is found at each of these moments."""
    looked = f"""async (moments) => {{
      const found = [];
      for (const moment of moments) {{
        await ({TAKE})(moment);
        found.push({what});
      }}
      return found;
    }}"""
    found: list[Any] = player.page.evaluate(looked, shown)
    return found


def resize(player: Player, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.evaluate(LAID_OUT)


def sees_all(player: Player, shown: Sequence[Any], name: str = "") -> None:
    """Nothing is covered at these moments."""
    found = player.page.evaluate("given => lookAt(given)", [shown, PHRASE])
    assert found == [], f"{name} at {player.page.viewport_size}: {found[:5]}"


def test_every_kind_of_question_is_among_those_looked_at() -> None:
    asked = questions()
    phases = {one["hand"]["phase"] for one in asked}
    calling = {"cut", "benny", "order", "name", "bid", "trump", "partner", "alone", "best"}
    assert phases == {*calling, "play"}
    assert {len(one["mine"].get("choices", ())) for one in asked} >= {2, 3, 4, 5, 6, 7, 9, 15}
    events = {each["event"]["type"] for one in asked for each in one["mine"].get("choices", ())}
    assert events >= {"shown", "went-under", "challenged"}


def test_every_call_of_every_game_is_in_sight(watcher: Player) -> None:
    """Whole, under nothing, Pass first, no word broken; where some scroll, an arrow says so."""
    for which, size in enumerate(WINDOWS):
        resize(watcher, size)
        step = 1 if STEP == 1 else 4 if size in SMALLEST else len(WINDOWS)
        shown = questions()[which % step :: step]
        watcher.page.evaluate("lookAt([[], ''])")
        asked = at_each(watcher, shown, "[faults(), scrolls()]")
        for moment, (faults, scrolls) in zip(shown, asked, strict=True):
            mine = moment["mine"]
            assert faults == [], (mine["question"], size)
            long = [one for one in mine.get("choices", ()) if one.get("effect")]
            assert not scrolls or len(long) > 2, (mine["question"], size)
        if "EUCHRE_SHOTS" in os.environ:
            for at, moment in enumerate(shown):
                watcher.page.evaluate(TAKE, moment)
                watcher.shot(f"calls-{size[0]}x{size[1]}-{at}-{moment['hand']['phase']}")


def test_nothing_is_covered_for_who_watches(watcher: Player) -> None:
    """Nor a chair that one may take from a bot."""
    at_each(watcher, last_trick(None), "0")  # whoever sat there has stood up
    for which, size in enumerate(SIZES):
        resize(watcher, size)
        for at, name in enumerate(("standard", "two-handed", "bid-euchre")):
            shown = deepcopy(moments(preset(name).rules, seat=None)[(which + at) % STEP :: STEP])
            for moment in shown:
                moment["table"] |= {"free": [0], "pace": "instant"}
                moment["table"]["chairs"][0]["kind"] = "bot"
            sees_all(watcher, shown, name)
    expect(watcher.button("Sit here, replacing " + LONGEST[0])).to_be_visible()


def test_nothing_is_covered_while_all_are_asked(watcher: Player) -> None:
    """Whether two may change places is asked while others call, and lies over no card."""
    shown = deepcopy(moments(preset("standard").rules))
    for moment in shown:
        moment["table"]["ask"] = {"seat": 1, "what": "swap", "seats": [1, 2], "of": [0, 2]}
    at_each(watcher, shown[:1], "0")
    watcher.page.locator(".ask .button").first.wait_for()
    for at, size in enumerate(SIZES):
        resize(watcher, size)
        sees_all(watcher, shown[at % STEP :: STEP])


def test_usual_names_are_whole_on_a_phone(watcher: Player) -> None:
    """On every plate, the dealer's too, and beside trump, whose maker matters most."""
    shown = moments(preset("standard").rules, names=USUAL[:4])
    cut = """[...document.querySelectorAll(".plate .name, .maker")]
      .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
    for at, size in enumerate(SIZES[:3]):
        resize(watcher, size)
        some = shown[at :: 1 if STEP == 1 else 3]
        assert at_each(watcher, some, cut) == [[]] * len(some), size


def test_the_best_trumps_stay_between_the_scores(watcher: Player) -> None:
    """On the smallest phones and a tablet, in every game, beside the card that was called; with
    what is left of the game, and the name of no suit makes the page wider.
    """
    beyond = """(() => {
      const boxes = (query) => [...document.querySelectorAll(query)]
        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
      const [sides, [bar]] = [boxes(".side"), boxes(".bar")];
      const wide = document.documentElement.scrollWidth > innerWidth;
      const told = boxes(".trump :is(.on-card, .countdown, .contract)");
      return wide + told.filter(({ left, right, bottom }) =>
        right > innerWidth || bottom > bar.bottom ||
        sides.some((side) => left < side.right && right > side.left)).length;
    })()"""
    playing = {}
    for name in unlike(PRESETS):
        desks = played(preset(name).rules, 1, USUAL)
        desk = next(desk for desk in desks if phase_of(desk.table) is Phase.PLAY)
        playing[name] = picture(desk.table, 0)
    for size in ((320, 568), (280, 653), (768, 1024)):
        resize(watcher, size)
        shown = [*playing.values()][:: 1 if STEP == 1 or size[0] < 300 else 4]
        assert at_each(watcher, shown, beyond) == [0] * len(shown), (*playing, size)
    counted = preset("standard").rules.replace(num_hands=12)
    ends = next(desk for desk in played(counted, 1, USUAL) if phase_of(desk.table) is Phase.PLAY)
    narrow = [playing["timed"], picture(ends.table, 0), playing["cutthroat"]]
    for one in narrow[:2]:
        one["game"]["scores"] = [7, 7]
    narrow[2]["hand"]["trump"] = "D"
    for size in ((360, 640), (390, 844)):
        resize(watcher, size)
        assert at_each(watcher, narrow, beyond) == [0] * len(narrow), size
    five = preset("bid-euchre").rules.replace(num_hands=12, target=0)
    desk = next(desk for desk in played(five, 1, USUAL) if phase_of(desk.table) is Phase.PLAY)
    lying = picture(desk.table, 0)
    lying["hand"] |= {"called_card": "AH", "partner": None}
    for size in ((844, 390), (667, 375), (568, 320)):
        resize(watcher, size)
        assert at_each(watcher, [lying], beyond) == [0], size


def test_what_is_told_while_a_result_is_shown_can_be_read(watcher: Player) -> None:
    """It has a ground of its own: the result is as light as the letters."""
    over = next(one for one in moments(preset("standard").rules) if "result" in one["hand"])
    ground = "getComputedStyle(document.querySelector('.prompt')).backgroundColor"
    watcher.page.evaluate(TAKE, over)
    watcher.page.wait_for_function("() => document.querySelector('.result:not([hidden])')")
    watcher.page.evaluate("euchre.tell('You are back.')")
    assert watcher.page.evaluate(ground) != "rgba(0, 0, 0, 0)"


def test_whose_turn_it_is_is_seen_in_the_colours_of_the_system(watcher: Player) -> None:
    turn = next(one for one in moments(preset("standard").rules) if one["mine"].get("choices"))
    watcher.page.evaluate(TAKE, turn)
    watcher.page.emulate_media(forced_colors="active")
    ring = "getComputedStyle(document.querySelector('.seat.turn > .plate')).outlineStyle"
    try:
        assert watcher.page.evaluate(ring) == "solid"
    finally:
        watcher.page.emulate_media(forced_colors="none")
    assert watcher.page.evaluate(ring) == "none"


def test_room_is_kept_for_a_question_of_any_length(watcher: Player) -> None:
    """A longer one than that before it, which nothing draws a second time."""
    asked = next(one for one in questions() if one["hand"]["phase"] == "partner")
    before = next(one for one in questions() if one["hand"]["phase"] == "bid")
    resize(watcher, (360, 640))
    watcher.page.evaluate(TAKE, before)
    room, needed = watcher.page.evaluate(
        """async (shown) => {
          euchre.heights.clear();
          euchre.motion.schedule = () => {};
          try {
            euchre.take(shown);
            euchre.draw();
          } finally {
            delete euchre.motion.schedule;
          }
          return [euchre.heights.get("partner"), euchre.asks.offsetHeight];
        }""",
        asked,
    )
    assert room == needed


def test_nothing_is_covered_in_a_replay(visit: Visit) -> None:
    """Nor is a sentence cut, unless a fade says that there is more; also while it is reviewed."""
    player = visit()
    page = player.page
    page.add_init_script(_NEVER_LATE)
    player.open("/replay")
    page.locator(".drop").wait_for()
    page.evaluate(LOOK)
    held = player.hold("**/api/review")
    windows = ((SIZES, LONGEST), (SMALLEST, USUAL))
    for name, (sizes, names) in cover(("bid-euchre", "railroad"), windows):
        *_, desk = played(preset(name).rules, 1, names)
        page.evaluate("document.querySelector('.scrub')?.classList.add('before')")
        with page.expect_response("**/api/replay") as answered:
            drop(page, write_records([desk.table.record]))
        page.locator(".scrub:not(.before)").wait_for()
        told = [len(frame.get("told", "")) for frame in answered.value.json()["frames"]]
        longest = sorted(range(len(told)), key=told.__getitem__, reverse=True)
        for size in sizes:
            resize(player, size)
            found = page.evaluate("given => lookThrough(given)", [TURNS - 2])
            assert found == [], f"{name} at {size}: {found[:5]}"
            cut = page.evaluate(_CUT, longest[:: 1 if STEP == 1 else 12])
            assert cut == [], f"{name} at {size}"
            player.shot(f"replay-{size[0]}x{size[1]}-{name}")
        player.button("Review").or_(player.button("Review this game")).click()
        page.locator(".reviewing p").evaluate("(one, words) => (one.textContent = words)", GONE)
        for size in sizes:
            resize(player, size)
            found = page.evaluate("given => lookThrough(given)", [TURNS // 2])
            assert found == [], f"{name} at {size}, reviewed: {found[:5]}"
            player.shot(f"review-{size[0]}x{size[1]}-{name}")
            for one in (".reviewing p", ".reviewing progress", ".reviewing .button >> nth=-1"):
                expect(page.locator(one)).to_be_in_viewport(ratio=1)
        player.button("Stop").click()
        player.come(held).abort()


def in_a_hand(rules: Rules, hands: int, names: Sequence[str] = LONGEST) -> list[dict[str, Any]]:
    """The moments in which cards are held, and nobody is late."""
    found = [
        one for one in snapshots(rules, hands, names=names) if (one.get("hand") or {}).get("counts")
    ]
    for one in found:
        one["hand"].pop("waits_from", None)
    return [one for one in found if any(one["hand"]["counts"]) and "result" not in one["hand"]]


@pytest.mark.parametrize(
    ("name", "size", "what"),
    [
        ("bid-euchre", (360, 640), ".plate"),
        ("standard", (390, 844), ".felt, .plate, .fan, .bar"),
        ("standard", (1280, 800), ".felt, .plate, .fan, .bar"),
        ("bid-pairs", (360, 640), ".felt, .plate, .fan, .bar"),
    ],
)
def test_nothing_jumps_between_calls_and_play(
    name: str, size: tuple[int, int], what: str, watcher: Player
) -> None:
    """The felt, the seats and one's own cards stay where they are for a whole hand."""
    resize(watcher, size)
    seen: dict[str, Any] = {}
    all_ = in_a_hand(preset(name).rules, 1)
    firsts = {moment["hand"]["phase"]: at for at, moment in reversed([*enumerate(all_)])}
    shown = [one for at, one in enumerate(all_) if at % 4 == 0 or at in firsts.values()]
    found = at_each(watcher, shown, f"({PLACES})({json.dumps(what)})")
    for moment, places in zip(shown, found, strict=True):
        phase = moment["hand"]["phase"]
        assert seen.setdefault(phase, places) == places, phase
    assert len(seen) > 1
    assert all(places == seen["play"] for places in seen.values()), seen


def last_trick(seat: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """What somebody is told before and after the last card of a hand, where nobody hurries."""
    told = [picture(desk.table, seat) for desk in played(preset("standard").rules, 1)]
    end = next(at for at, one in enumerate(told) if "result" in (one.get("hand") or {}))
    before, after = told[end - 1 : end + 1]
    for one in (before, after):
        one["hand"].pop("waits_from", None)
    after["table"]["pace"] = "slow"
    return before, after


def test_the_last_trick_lies_where_it_was_played(watcher: Player) -> None:
    """The felt grows when it has been gathered, not under the cards one looks at."""
    watcher.page.set_viewport_size(SMALL)
    before, after = last_trick(0)
    watcher.page.evaluate(TAKE, before)
    lay = watcher.page.evaluate(PLACES, ".felt, .plate, .laid")
    watcher.page.evaluate(TAKE, after)
    lies = watcher.page.evaluate(PLACES, ".felt, .plate, .laid")
    assert lies[: len(lay)] == lay
    watcher.page.wait_for_function("() => document.body.classList.contains('no-cards')")


def test_no_room_is_kept_for_cards_of_who_watches(watcher: Player) -> None:
    has_room = "!document.body.classList.contains('no-cards')"
    assert at_each(watcher, last_trick(None), has_room) == [False, False]


def test_a_cut_leaves_the_cards_their_size(watcher: Player) -> None:
    """What cutting the pack takes is not kept free for the rest of the game."""
    watcher.page.set_viewport_size(SMALL)
    moment = in_a_hand(preset("standard").rules, 1)[-1]
    watcher.page.evaluate(TAKE, moment)
    large = watcher.page.evaluate("euchre.felt.layout.card")
    cut = json.loads(json.dumps(moment))
    cut["hand"] |= {"phase": "cut", "trick": []}
    cut["mine"] |= {"cut": [4, 20], "cards": [], "choices": []}
    watcher.page.evaluate(TAKE, cut)
    watcher.page.locator(".is-cut button").wait_for()
    watcher.page.evaluate(TAKE, cut)
    watcher.page.evaluate(TAKE, moment)
    assert watcher.page.evaluate("euchre.felt.layout.card") == large


def test_the_cards_drawn_for_the_first_deal_are_gone_when_the_pack_is_cut(watcher: Player) -> None:
    moment = in_a_hand(preset("standard").rules, 1)[-1]
    moment["game"]["stage"] = "first dealer"
    moment["hand"] |= {"phase": "cut", "trick": []}
    moment["mine"] |= {"cut": None, "cards": [], "choices": []}
    watcher.page.evaluate("euchre.felt.draw = [{ seat: 0, card: 'JS' }]")
    laid = watcher.page.locator(".laid")
    for cut, lies in ((None, 1), ([1, 23], 0)):
        moment["mine"]["cut"] = cut
        watcher.page.evaluate(TAKE, moment)
        assert laid.count() == lies, cut


# -- the geometry by itself -----------------------------------------------------------------------


@needs_node
def test_places_never_overlap() -> None:
    """Seats, trick and up-card at hundreds of sizes of the felt, for two to five."""
    steps = {"w": 111, "h": 133} if TIMES > 1 else {"w": 185, "h": 199}
    told = run_modules((HERE / "layouts.mjs").read_text(encoding="utf-8"), steps)
    assert told["faults"] == []
    assert told["count"] > 400
