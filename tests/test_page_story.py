"""How hands and games end on the page, where a newcomer is led, and phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from typing import Final

import pytest
from playwright.sync_api import expect

from euchre.notation.record import write_records
from event_help import TWELVE, Visitor
from node_help import needs_node, run_modules
from page_help import PATIENCE, PHONE, Player, Served, has_ended, holds
from table_help import table_of
from test_page_modules import STUB

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


# -- the moment -----------------------------------------------------------------------------------


def test_each_end_of_a_hand_has_its_picture_and_losing_is_not_winning(
    served: Served, visit: Visit
) -> None:
    player = visit(**PHONE).sit(served.played(has_ended))
    assert player.wanted() == "next"
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
    player = visit(speed="usual").sit(served.played(holds(1)))
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


def test_a_moment_stands_still_that_came_before_one_or_for_who_asks_for_that(
    served: Served, visit: Visit
) -> None:
    player = visit(speed="usual").sit(served.played(has_ended))
    player.page.locator(".result .moment").wait_for()
    assert player.page.locator(".moment[data-fresh]").count() == 0
    assert player.page.evaluate(_MOVING) == 0
    player.page.emulate_media(reduced_motion="reduce")
    fresh = f"(end) => ({_ENDS.strip()})(end) && document.querySelector('.moment[data-fresh]')"
    assert player.page.evaluate(fresh, ["march", True, True]) is None
    expect(player.page.locator(".result .moment-card").nth(4)).to_be_visible()
    assert player.page.evaluate(_MOVING) == 0
    assert player.page.locator(".flying").count() == 0


# -- the story ------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["standard", "bid-euchre"])
def test_the_end_of_a_game_tells_its_story(preset: str, served: Served, visit: Visit) -> None:
    wide = "W" * 24
    rules = {"base": preset, "target": 6}  # more than a hand can bring
    while True:
        made = served.played(rules=rules, name=wide)
        if any(wide in each["words"] for each in made["picture"]["game"]["results"]):
            break
    player = visit(**SMALL).sit(made)
    page, results = player.page, player.picture("game.results")
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
    if sides == 2:
        player.accessible("story")
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


@needs_node
def test_the_hand_that_decided_a_game_put_the_winner_ahead_for_good() -> None:
    games: list[tuple[list[tuple[int, int]], int | None, tuple[int, str]]] = [
        ([(2, 0), (0, 1), (0, 1), (1, 0), (1, 0)], 0, (3, "decided it")),  # ahead, level, ahead
        ([(0, 4), (2, 0), (2, 0), (1, 0)], 0, (3, "decided it")),  # behind, level, ahead
        ([(1, 0), (0, 2), (2, 0), (1, 0), (2, 0)], 0, (2, "decided it")),
        ([(1, 0), (4, 0), (0, 1)], 0, (1, "was the biggest")),  # ahead from the first hand on
        ([(1, 0), (0, 2), (1, 0)], None, (1, "was the biggest")),  # a tie
        ([(2, 0), (0, 2)], None, (1, "was one of the biggest")),
        ([(0, 0), (0, 0)], None, (-1, "")),
        ([(2, 0)], 0, (-1, "")),
    ]
    given = []
    for points, winner, _ in games:
        scores = zip(*(accumulate(side) for side in zip(*points, strict=True)), strict=True)
        results = [{"points": p, "scores": s} for p, s in zip(points, scores, strict=True)]
        given.append((results, winner))
    script = """
        const { decisive } = await import("./ends/story.js");
        tell(given.map((game) => decisive(...game)).map(({ at, words }) => [at, words]));
    """
    assert run_modules(STUB + script, given) == [[*told] for _, _, told in games]


def test_the_coach_can_be_asked_where_the_game_has_ended(served: Served, visit: Visit) -> None:
    """And the parts of its sum are named once, and add up."""
    while len((made := served.played(rules={"target": 2}))["picture"]["game"]["results"]) < 2:
        pass
    player = visit(**PHONE).sit(made)
    player.button("Ask the coach what decided it").click()
    player.page.get_by_text("What the coach found").wait_for()
    assert player.page.locator(".coach-players li").count() == 4
    told = player.page.locator(".coach").inner_text()
    assert re.search(
        r"moved your chance most: (cards|decisions|guesses) \([+\u2212]\d+\xa0%\)", told
    )
    hands = player.page.locator(".coach .moments a").all_inner_texts()
    assert hands
    assert player.page.evaluate(_OUT) == []
    player.accessible("story-coach")
    player.page.get_by_role("link", name="Review", exact=True).click()
    player.page.get_by_text("What moved the chance to win").wait_for()
    rows = player.page.locator(".review-sum tr").all_inner_texts()
    words = [line.split("\t")[0].strip() for line in rows]
    assert words == ["Cards", "Decisions", "Guesses", "Together"]
    sums = [float(line.split()[-2].replace("\u2212", "-")) for line in rows]
    assert sum(sums[:3]) == pytest.approx(sums[3], abs=0.2)
    assert "skill" not in player.page.locator("body").inner_text().lower()


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
    host.finish(guest)
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


def test_ten_cards_fit_the_result_on_a_phone(served: Served, visit: Visit) -> None:
    player = visit(**PHONE).sit(served.played(has_ended, rules="two-handed"))
    player.page.locator(".mini .slot").nth(19).wait_for()
    for size in (PHONE, SMALL):
        player.page.set_viewport_size(size["viewport"])
        assert player.page.evaluate(_OUT) == []
        apart = player.page.evaluate(
            """() => [...document.querySelectorAll(".mini")].flatMap((row) => {
              const lefts = [...row.children].map((one) => one.getBoundingClientRect().left);
              return lefts.slice(1).map((left, at) => left - lefts[at]);
            })"""
        )
        assert min(apart) > 16, "a rank is covered"


# -- where a newcomer goes, and phones ------------------------------------------------------------


def test_the_first_game_and_the_first_lesson_are_in_sight(visit: Visit) -> None:
    player = visit(**PHONE).open("/")
    play = player.page.get_by_role("link", name="Play now")
    learn = player.page.get_by_role("link", name="Learn it by playing")
    expect(play).to_be_visible()
    for width, height in ((320, 480), (360, 640), (390, 844), (568, 320), (844, 390)):
        player.page.set_viewport_size({"width": width, "height": height})
        assert play.evaluate(_IN_SIGHT), (width, height)
        assert learn.evaluate(_IN_SIGHT) or min(width, height) < 360, (width, height)
    learn.click()
    player.page.wait_for_url("**/learn/first-game*")
    player.page.get_by_role("heading", name="Your first game").wait_for()


def test_an_evening_begins_with_the_evening_on_a_phone(served: Served, visit: Visit) -> None:
    host = Visitor(served.address)
    base = host.host(TWELVE, title="Thursday at the club")
    player = visit(**SMALL).keep(dict(host.web.cookies)).open(base)
    for size in (PHONE, SMALL):
        player.page.set_viewport_size(size["viewport"])
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
