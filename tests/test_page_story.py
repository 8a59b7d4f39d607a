"""How hands and games end on the page, where a newcomer is led, and phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from euchre.notation.record import write_records
from event_help import TWELVE, Visitor
from page_help import DESKTOP, PATIENCE, PHONE, Player, Served
from table_help import table_of

Visit = Callable[..., Player]
SMALL: Final = {**PHONE, "viewport": {"width": 360, "height": 640}}
ON_ITS_SIDE: Final = {**PHONE, "viewport": {"width": 844, "height": 390}}
# Has the hand on the page end otherwise than it did: the same table, another result.
_ENDS: Final = """
([outcome, alone, ours]) => {
  const app = globalThis.euchre, p = structuredClone(app.p);
  const us = p.game.teams.findIndex((seats) => seats.includes(p.mine.seat));
  const worth = alone ? 4 : outcome === "made" ? 1 : 2;
  const points = p.game.teams.map((_, team) => ((team === us) === ours ? worth : 0));
  p.hand = { ...p.hand, alone, trump: "H", won: alone ? [5, 0, 0, 0] : [2, 1, 1, 1] };
  p.hand.result = { ...p.hand.result, outcome, points };
  app.p = p;
  app.result.playing = `${p.game.number}-${p.hand.number}`;
  app.result.root.hidden = true;
  app.result.root._key = app.result.art._key = "";
  app.drawTable(p);
  return app.result.art.firstElementChild?.getBoundingClientRect().height ?? 0;
}
"""
_MOVING: Final = """
() => document.getAnimations().filter((one) => one.effect.target.closest(".moment, .flying")).length
"""
# What sticks out of the window to the side.
_OUT: Final = """
() => [...document.querySelectorAll(".result *")]
  .filter((one) => !one.closest(".scroll"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
  .map((one) => one.className.baseVal ?? one.className)
"""
_UNDER: Final = """
(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""
_IN_SIGHT: Final = """
(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}
"""


def ended(player: Player, outcome: str, *, alone: bool = False, ours: bool = True) -> float:
    """Let the hand that has just ended end so; how high the picture of it is."""
    height: float = player.page.evaluate(_ENDS, [outcome, alone, ours])
    return height


_WATCH_TRICKS = """() => {
  globalThis.flew = globalThis.covered = 0;
  const look = () => {
    const flies = ({ effect, playState }) =>
      playState === "running" && effect?.pseudoElement?.startsWith("::view-transition-old(c-");
    if (document.getAnimations().some(flies)) {
      flew += 1;
      if (document.querySelector(".result:not([hidden])")) covered += 1;
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Counts the moments in which cards are gathered, and in which the result is there as well."""


def by_click(player: Player) -> Player:
    """Cards are chosen wherever they lie: what lies over them is another test's business."""
    player.press = lambda target: target.evaluate("(one) => one.click()")  # type: ignore[method-assign]
    return player


# -- the moment -----------------------------------------------------------------------------------


def test_each_end_of_a_hand_has_its_picture_and_losing_is_not_winning(
    served: Served, visit: Visit
) -> None:
    player = visit(**PHONE).sit(served.make())
    player.play("next")
    drawn = {}
    for outcome, alone in (("made", False), ("march", False), ("march", True), ("euchred", False)):
        for ours in (True, False):
            height = ended(player, outcome, alone=alone, ours=ours)
            picture = player.page.locator(".result .moment")
            player.page.locator(".result.is-won" if ours else ".result.is-lost").wait_for()
            drawn[outcome, alone, ours] = picture.inner_html(), height
    pictures = [picture for picture, _ in drawn.values()]
    assert len(set(pictures)) == len(pictures)
    assert drawn["march", True, True][1] == max(height for _, height in drawn.values())
    assert drawn["march", True, True][1] > drawn["march", False, True][1]
    player.shot("moment-lone")


def test_a_moment_keeps_nobody_waiting_and_a_key_ends_it(served: Served, visit: Visit) -> None:
    player = visit(speed="usual").sit(served.make())
    player.page.evaluate(_WATCH_TRICKS)
    player.play("next")
    player.page.locator(".result .moment").wait_for()
    assert player.page.evaluate("flew") > 0
    assert player.page.evaluate("covered") == 0, "a trick flew over the words of the result"
    ended(player, "march", alone=True)
    page = player.page
    assert page.evaluate(_MOVING) > 10
    assert page.locator(".flying").count() == 1
    assert player.button("Next hand").evaluate(_UNDER)
    page.keyboard.press("Shift")
    assert page.evaluate(_MOVING) == 0
    assert page.locator(".flying").count() == 0
    ended(player, "march", alone=True)
    assert page.evaluate(_MOVING) > 10
    player.button("Next hand").click()  # a tap ends it, and does what it does anywhere
    page.wait_for_function("() => !euchre.p.hand?.result")
    assert page.locator(".flying").count() == 0


def test_a_moment_stands_still_for_who_asks_for_that(served: Served, visit: Visit) -> None:
    player = visit(speed="usual", reduced_motion="reduce", **DESKTOP).sit(served.make())
    player.play("next")
    player.page.locator(".result .moment").wait_for()
    ended(player, "march", alone=True)
    expect(player.page.locator(".result .moment-card").nth(4)).to_be_visible()
    assert player.page.evaluate(_MOVING) == 0
    assert player.page.locator(".flying").count() == 0


def test_what_has_ended_before_one_came_stands_still(served: Served, visit: Visit) -> None:
    player = visit(speed="usual").sit(served.make())
    player.play("next")
    player.page.reload()
    player.page.locator(".result .moment").wait_for()
    assert player.page.locator(".moment[data-fresh]").count() == 0
    assert player.page.evaluate(_MOVING) == 0


# -- the story ------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["standard", "bid-euchre"])
def test_the_end_of_a_game_tells_its_story(preset: str, served: Served, visit: Visit) -> None:
    rules = {"base": preset, "target": 6}  # more than a hand can bring
    player = by_click(visit(**SMALL)).sit(served.make(rules=rules, name="W" * 24))
    player.finish()
    page = player.page
    while "W" * 24 not in " ".join(each["words"] for each in player.picture("game.results")):
        player.button("Play again").click()
        page.wait_for_function("() => !euchre.p.game?.over")
        player.finish()
    results = player.picture("game.results")
    assert len(results) > 1
    chart = page.locator(".score-line")
    chart.wait_for()
    label = chart.get_attribute("aria-label") or ""
    told = [[int(n) for n in line.split(", ")] for line in re.findall(r": ([\d, ]+)\.", label)]
    sides = len(player.picture("game.teams"))
    assert sorted(line[1:] for line in told) == sorted(
        [result["scores"][side] for result in results] for side in range(sides)
    )
    assert page.locator(".score-line .line").count() == sides
    assert page.evaluate(_OUT) == []
    page.get_by_text(f"All {len(results)} hands").click()
    rows = page.locator(".by-hand tbody tr")
    assert rows.count() == len(results)
    told_to_me = rows.locator("td:nth-child(2)").all_inner_texts()
    assert told_to_me == player.picture("mine.told")
    assert "W" * 24 not in " ".join(told_to_me), "whoever reads it is called you"
    player.accessible(f"story-{preset}", light=True)
    decided = page.locator(".decided a")
    hand = int((decided.inner_text()).removeprefix("Hand "))
    winner = player.picture("game.winner")
    leads = [
        each["scores"][winner] - max(one for at, one in enumerate(each["scores"]) if at != winner)
        for each in results
    ]
    if " decided it. " in page.locator(".decided").inner_text():
        assert leads[hand - 2] <= 0 < min(leads[hand - 1 :])
    else:
        assert min(leads) > 0
    decided.click()
    page.locator(".scrub").wait_for()
    shown = page.get_by_label("Hand", exact=True).locator("option:checked")
    assert shown.inner_text() == f"Hand {hand}"


@pytest.mark.parametrize(
    ("points", "winner", "told"),
    [
        ([(2, 0), (0, 1), (0, 1), (1, 0), (1, 0)], 0, (3, "decided it")),  # ahead, level, ahead
        ([(0, 4), (2, 0), (2, 0), (1, 0)], 0, (3, "decided it")),  # behind, level, ahead
        ([(1, 0), (0, 2), (2, 0), (1, 0), (2, 0)], 0, (2, "decided it")),
        ([(1, 0), (4, 0), (0, 1)], 0, (1, "was the biggest")),  # ahead from the first hand on
        ([(1, 0), (0, 2), (1, 0)], None, (1, "was the biggest")),  # a tie
        ([(2, 0), (0, 2)], None, (1, "was one of the biggest")),
        ([(0, 0), (0, 0)], None, (-1, "")),
        ([(2, 0)], 0, (-1, "")),
    ],
)
def test_the_hand_that_decided_a_game_put_the_winner_ahead_for_good(
    points: list[tuple[int, int]], winner: int | None, told: tuple[int, str], visit: Visit
) -> None:
    scores = [
        [sum(side) for side in zip(*points[: at + 1], strict=True)] for at in range(len(points))
    ]
    results = [
        {"points": each, "scores": score} for each, score in zip(points, scores, strict=True)
    ]
    player = visit().open("/learn")
    found = player.page.evaluate(
        "async ([path, results, winner]) => (await import(path)).decisive(results, winner)",
        [player.module("ends/story.js"), results, winner],
    )
    assert (found["at"], found["words"]) == told


def test_the_coach_can_be_asked_where_the_game_has_ended(served: Served, visit: Visit) -> None:
    player = visit(**PHONE).sit(served.make(rules={"target": 2}))
    player.finish()
    while len(player.picture("game.results")) < 2:
        player.button("Play again").click()
        player.page.wait_for_function("() => !euchre.p.game?.over")
        player.finish()
    player.button("Ask the coach what decided it").click()
    player.page.get_by_text("What the coach found").wait_for()
    assert player.page.locator(".coach-players li").count() == 4
    told = player.page.locator(".coach").inner_text()
    assert re.search(r"moved your chance most: (cards|decisions|guesses) \([+\u2212]\d+ %\)", told)
    hands = player.page.locator(".coach .moments a").all_inner_texts()
    assert hands
    assert player.page.evaluate(_OUT) == []
    player.accessible("story-coach")


def test_who_would_play_again_is_told_by_name(served: Served, visit: Visit) -> None:
    made = served.make(rules={"target": 1}, start=False)
    host, guest = visit().sit(made), visit(**PHONE)
    guest.open(f"/t/{made['table']}")
    guest.page.get_by_label("Your name").fill("Eve!")
    guest.button("Sit down").click()
    host.page.locator(".chairs li.human", has_text="Eve!").wait_for()
    host.button("Ready, with bots on free chairs").click()
    guest.button("I am ready").click()
    menu = host.button("Menu")
    host.page.keyboard.press("Tab")
    menu.focus()
    _play_on(host, guest)
    expect(host.button("Play again")).to_be_visible()
    expect(menu).to_be_focused()  # which Enter opens, and nothing else
    host.page.get_by_text("The deal", exact=True).click()
    host.button("Verify").scroll_into_view_if_needed()
    read = host.page.locator(".result").evaluate("one => one.scrollTop")
    guest.button("Play again").click()
    waiting = host.page.locator(".result .wait")
    expect(waiting).to_have_text("Eve! wants to play again.", timeout=PATIENCE)
    expect(host.button("Verify")).to_be_in_viewport()
    assert abs(host.page.locator(".result").evaluate("one => one.scrollTop") - read) < 60, "a line"
    told = "You want to play again. Waiting for Dana."
    expect(guest.page.locator(".result .wait")).to_have_text(told, timeout=PATIENCE)
    host.button("Play again").click()
    for player in (host, guest):
        player.page.wait_for_function("() => euchre.p.game?.number === 2")


_TURN: Final = """
() => {
  const app = globalThis.euchre;
  const free = app.p.table && !app.hand.pending && !app.calls.busy && !app.motion.running;
  if (app.p.game?.over || !free) return Boolean(app.p.game?.over);
  const one = document.querySelector(".result:not([hidden]) .primary, .calls button, .held.legal");
  one?.click();
  return false;
}
"""


def _play_on(*players: Player) -> None:
    """Everybody does the first thing there is to do, until the game is over."""
    for _ in range(600):
        done = [bool(player.page.evaluate(_TURN)) for player in players]
        if all(done):
            return
        players[0].page.wait_for_timeout(50)
    raise AssertionError("the game does not end")


def test_on_its_side_a_phone_shows_how_to_sit_down(served: Served, visit: Visit) -> None:
    """The way to a chair is in sight beside who is here, not below the edge of the window."""
    made = served.make(start=False)
    guest = visit(**ON_ITS_SIDE).open(f"/t/{made['table']}")
    button = guest.button("Sit down")
    button.wait_for()
    guest.page.locator(".places-free .place").first.wait_for()
    guest.still()
    guest.shot("invited-on-its-side")
    assert button.evaluate(_IN_SIGHT)


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["360", "390"])
def test_ten_cards_fit_the_result_on_a_phone(
    size: dict[str, Any], served: Served, visit: Visit
) -> None:
    player = by_click(visit(**size)).sit(served.make(rules="two-handed"))
    player.play("next")
    player.page.locator(".mini .slot").nth(19).wait_for()
    assert player.page.evaluate(_OUT) == []
    apart = player.page.evaluate(
        """() => [...document.querySelectorAll(".mini")].flatMap((row) => {
          const lefts = [...row.children].map((one) => one.getBoundingClientRect().left);
          return lefts.slice(1).map((left, at) => left - lefts[at]);
        })"""
    )
    assert min(apart) > 16, "a rank is covered"
    player.shot(f"ten-cards-{size['viewport']['width']}")


# -- what the review calls its parts --------------------------------------------------------------


def test_the_parts_of_the_sum_are_named_once_and_add_up(visit: Visit, served: Served) -> None:
    player = visit(**PHONE).sit(served.played(rules={"target": 2}))
    player.page.get_by_role("link", name="Review", exact=True).click()
    player.page.get_by_text("What moved the chance to win").wait_for()
    told = player.page.locator(".review-sum tr").all_inner_texts()
    words = [line.split("\t")[0].strip() for line in told]
    assert words == ["Cards", "Decisions", "Guesses", "Together"]
    sums = [float(line.split()[-2].replace("\u2212", "-")) for line in told]
    assert sum(sums[:3]) == pytest.approx(sums[3], abs=0.2)
    assert "skill" not in player.page.locator("body").inner_text().lower()


# -- where a newcomer goes, and phones ------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, PHONE, ON_ITS_SIDE], ids=["360", "390", "844"])
def test_the_first_game_and_the_first_lesson_are_in_sight(
    size: dict[str, Any], visit: Visit
) -> None:
    player = visit(**size).open("/")
    play = player.page.get_by_role("link", name="Play now")
    expect(play).to_be_visible()
    assert play.evaluate(_IN_SIGHT)
    learn = player.page.get_by_role("link", name="Learn it by playing")
    assert learn.evaluate(_IN_SIGHT)
    learn.click()
    player.page.wait_for_url("**/learn/first-game*")
    player.page.get_by_role("heading", name="Your first game").wait_for()


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["360", "390"])
def test_an_evening_begins_with_the_evening_on_a_phone(
    size: dict[str, Any], served: Served, visit: Visit
) -> None:
    host = Visitor(served.address)
    base = host.host(TWELVE, title="Thursday at the club")
    player = visit(**size)
    player.context.add_cookies(
        [
            {"name": one.name, "value": one.value or "", "url": served.address}
            for one in host.web.cookies.jar
        ]
    )
    player.open(base)
    head = player.page.locator(".event-head").bounding_box()
    assert head is not None
    assert head["y"] + head["height"] < 230  # its tabs in two rows, so that none is cut
    player.page.get_by_role("link", name="Settings", exact=True).click()
    here = player.page.locator(".event-tabs [aria-current]")
    assert here.inner_text() == "Settings"
    assert here.evaluate(_IN_SIGHT)
    expect(player.page.get_by_role("link", name="Learn", exact=True)).to_have_count(1)
    player.accessible("evening-phone")


def test_a_replay_on_a_phone_has_a_title_and_one_line_of_controls(
    served: Served, visit: Visit
) -> None:
    made = served.played(rules={"target": 1}, name="W" * 24)
    player = visit(**SMALL).sit(made)
    player.open(f"/replay?table={made['table']}")
    player.page.locator(".scrub").wait_for()
    tops = player.page.evaluate(
        "() => [...document.querySelectorAll('.scrub-row > *')]"
        ".map((one) => one.getBoundingClientRect().top)"
    )
    assert len(tops) == 6
    assert len(set(tops)) == 1
    title = player.page.locator(".top h1").bounding_box()
    assert title is not None
    assert title["width"] > 80
    assert player.page.locator(".scrub select").evaluate(_IN_SIGHT)


def test_the_keys_of_a_replay_are_not_taken_from_what_lies_over_it(visit: Visit) -> None:
    desk = table_of("Ann", "Bob", "Cy", "Dee", seed=5)
    desk.until(lambda desk: desk.match.hands_played > 1)
    player = visit().open("/replay")
    player.page.get_by_label("Or paste it").fill(write_records([desk.table.record]))
    player.button("Open").click()
    player.page.locator(".scrub").wait_for()
    pressed = """(within) => {
        const from = within ? document.createElement(within) : document.body;
        from.open = true;
        if (within) document.body.append(from);
        const typed = (key) => new KeyboardEvent("keydown", {key, bubbles: true});
        const press = (key) => from.dispatchEvent(typed(key));
        press("End");
        const end = document.querySelector(".scrub input").value;
        press("Home");
        return [end, document.querySelector(".scrub input").value];
    }"""
    end, start = player.page.evaluate(pressed, "")
    assert int(end) > int(start) == 0
    for within in ("input", "dialog"):
        assert player.page.evaluate(pressed, within) == ["0", "0"], within
