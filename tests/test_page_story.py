"""How hands and games end on the page, where a newcomer is led, and phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from typing import Any, Final

from playwright.sync_api import expect

from euchre.analysis.review.report import CHANGE_PARTS
from euchre.server.coach.reviews import ReviewDone
from euchre.server.languages import encode_json
from event_help import TWELVE, Visitor
from node_help import needs_node, run_modules
from page_help import PHONE, Player, Served, begins, has_ended, holds
from server_help import Guest, together
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
  const made = outcome !== "euchred";
  const makers = p.game.teams[(us + ((ours === made) ? 0 : 1)) % 2];
  p.hand = { ...p.hand, alone, makers, trump: "H", won: alone ? [5, 0, 0, 0] : [2, 1, 1, 1] };
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
# How much of it moves; from now on it stands in the middle of that, and is not over by itself.
_STAND_STILL: Final = f"""
({_MOVING.strip()})(document.getAnimations().forEach((one) => one.pause()))
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


def is_won(guest: Guest) -> bool:
    """Whether a hand is over, and brought somebody points."""
    return has_ended(guest) and any(guest.picture["hand"]["result"].get("points", ()))


def test_each_end_of_a_hand_has_its_picture_which_stands_still_for_who_asks_for_that(
    served: Served, visit: Visit
) -> None:
    """And for whoever comes after it; losing is not winning."""
    player = visit(**PHONE, speed="usual").sit(served.played(is_won))
    player.page.locator(".result .moment").wait_for()
    assert player.page.locator(".moment[data-fresh]").count() == 0
    assert player.page.evaluate(_MOVING) == 0
    player.page.emulate_media(reduced_motion="reduce")
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
    fresh = f"(end) => ({_ENDS.strip()})(end) && document.querySelector('.moment[data-fresh]')"
    assert player.page.evaluate(fresh, ["march", True, True]) is None
    expect(player.page.locator(".result .moment-card").nth(4)).to_be_visible()
    assert player.page.evaluate(_MOVING) == 0
    assert player.page.locator(".flying").count() == 0


def test_a_moment_keeps_nobody_waiting_and_a_key_ends_it(served: Served, visit: Visit) -> None:
    player = visit(speed="usual").sit(served.played(holds(1)))
    player.page.evaluate(_WATCH_TRICKS)
    player.play("next")
    player.page.locator(".result .moment").wait_for()
    assert player.page.evaluate("flew") > 0
    assert player.page.evaluate("covered") == 0, "a trick flew over the words of the result"
    page = player.page
    begun = f"(end) => (({_ENDS.strip()})(end), {_STAND_STILL})"
    assert page.evaluate(begun, ["march", True, True]) > 10
    assert page.locator(".flying").count() == 1
    assert player.button("Next hand").evaluate(_UNDER)
    page.keyboard.press("Shift")
    assert page.evaluate(_MOVING) == 0
    assert page.locator(".flying").count() == 0
    assert page.evaluate(begun, ["march", True, True]) > 10
    player.button("Next hand").click()  # a tap ends it, and does what it does anywhere
    page.wait_for_function("() => !euchre.p.hand?.result")
    assert page.locator(".flying").count() == 0


# -- the story ------------------------------------------------------------------------------------


def reviewed(*names: str) -> bytes:
    """What the coach tells of a game of one hand: the whole of it, as the server does."""
    grades = {"best": 3, "fine": 1, "inaccuracy": 0, "mistake": 1, "blunder": 0}
    counted = {"decisions": 5, "grades": grades, "loss": 0.3, "average": 0.06, "points": 0.4}
    move: dict[str, Any] = {"event": {"type": "played", "seat": 0, "card": "9C"}, "points": 1.2}
    move |= {"points_se": 0.1, "win": 0.6, "win_se": 0.02, "behind": 0.3, "double_dummy": 1}
    first = {**move, "words": "Leading the A\u2660", "behind": 0}
    options = {"options": [first, {**move, "words": "Leading the 9\u2663"}]}
    thought = {**options, "verdict": "Lead the ace.", "reason": "It wins.", "note": ""}
    slip = {"at": 9, "seat": 0, "trick": 0, "kind": "card", "event": move["event"], "loss": 0.3}
    slip |= {"did": "Leading the 9\u2663", "better": "Leading the A\u2660", "grade": "mistake"}
    slip |= {"points": 0.4, "hindsight": None, "analysis": thought}
    side = {"result": 0.5, "hands": 1, "cards": 0.7, "decisions": -0.3, "guesses": 0.1}
    words = f"{names[0]} and {names[2]} made their bid."
    hand = {"hand": 1, "at": 1, "names": names, "scores": [0, 0], "points": [1, 0]}
    hand |= {"before": [0.5, 0.5], "after": [1, 0], "result": words, "skipped": []}
    review = {
        "names": names,
        "scores": [1, 0],
        "winner": 0,
        "players": [
            {"seat": seat, "name": name, "accuracy": 0.996, **counted}
            for seat, name in enumerate(names)
        ],
        "moments": [{"hand": 1, "team": 0, "swing": 0.5, "words": words}],
        "line": [{"at": 1, "chances": [0.5, 0.5]}, {"at": 30, "chances": [1, 0]}],
        "parts": [part._asdict() for part in CHANGE_PARTS],
        "sides": [{**side, "name": f"{names[at]} and {names[at + 2]}"} for at in (0, 1)],
        "hands": [{**hand, "decisions": [slip]}],
    }
    told = ReviewDone(review, ((0, 2), (1, 3)), ((),) * len(names))
    return encode_json(told) + b"\n"


# Other scores, also below nothing, at the end of the same game.
_OWES: Final = """
() => {
  const app = globalThis.euchre, p = structuredClone(app.p);
  for (const result of p.game.results) result.scores = result.scores.map((score) => score - 3);
  app.p = p;
  app.result.root._key = "";
  app.result.kept = {};
  app.drawTable(p);
}
"""


def test_the_end_of_a_game_tells_its_story_and_the_coach_what_decided_it(
    served: Served, visit: Visit
) -> None:
    wide = "W" * 24
    rules = {"base": "standard", "target": 6}  # more than a hand can bring
    while True:
        made = served.played(rules=rules, name=wide)
        if any(wide in each["words"] for each in made["picture"]["game"]["results"]):
            break
    player = visit(**SMALL).sit(made)
    page, results = player.page, player.picture("game.results")
    assert len(results) > 1
    chart = page.locator(".score-line")
    chart.wait_for()

    def told() -> list[list[int]]:
        """The scores of each side by hand, with what it began with."""
        lines = re.findall(r": ([-\d, ]+)\.", chart.get_attribute("aria-label") or "")
        return sorted([int(n) for n in line.split(", ")] for line in lines)

    by_hand = [[result["scores"][side] for result in results] for side in (0, 1)]
    assert [line[1:] for line in told()] == sorted(by_hand)
    assert page.locator(".score-line .line").count() == 2
    page.get_by_text(f"All {len(results)} hands").click()
    rows = page.locator(".by-hand tbody tr")
    assert rows.count() == len(results)
    told_to_me = rows.locator("td:nth-child(2)").all_inner_texts()
    assert told_to_me == player.picture("mine.told")
    assert wide not in " ".join(told_to_me), "whoever reads it is called you"
    decided = page.locator(".decided a")
    hand = int((decided.inner_text()).removeprefix("Hand "))
    winner = player.picture("game.winner")
    leads = [each["scores"][winner] - each["scores"][1 - winner] for each in results]
    if " decided it. " in page.locator(".decided").inner_text():
        assert leads[hand - 2] <= 0 < min(leads[hand - 1 :])
    else:
        assert min(leads) > 0
    way = f"/replay?table={made['table']}&game=1&hand={hand}"
    assert (decided.get_attribute("href") or "").startswith(way)
    page.evaluate(_OWES)
    assert [line[1:] for line in told()] == sorted([n - 3 for n in side] for side in by_hand)
    names = [chair["name"] for chair in made["picture"]["table"]["chairs"]]
    page.route("**/review?game=1", lambda route: route.fulfill(body=reviewed(*names)))
    player.button("Ask the coach what decided it").click()
    page.get_by_text("What the coach found").wait_for()
    assert page.locator(".coach-players li").all_inner_texts()[0] == ">99% You 1 mistake"
    assert page.locator(".coach .moments a").all_inner_texts() == ["Hand 1"]
    coach = page.locator(".coach").inner_text()
    assert "What changed your chance most: cards (+70%), what the deal was" in coach
    assert page.evaluate(_OUT) == []
    player.accessible("story")


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


def test_who_would_play_again_is_told_by_name(served: Served, visit: Visit) -> None:
    made = served.make(rules={"target": 1, "go_alone": False}, start=False)
    seat = served.ask(f"/api/tables/{made['table']}/seats", {"name": "Eve!", "seat": 1})
    with (
        Guest(served.port, made["table"], made["token"]) as dana,
        Guest(served.port, made["table"], seat["token"]) as eve,
    ):
        with together(eve):
            begins(dana)
            dana.play(holds(1))
            host = visit().sit(made)
            menu = host.button("Menu")
            host.page.keyboard.press("Tab")
            menu.focus()
            dana.play()
        expect(host.button("Play again")).to_be_visible()
        expect(menu).to_be_focused()  # which Enter opens, and nothing else
        host.page.get_by_text("The deal", exact=True).click()
        host.button("Verify").scroll_into_view_if_needed()
        read = host.page.locator(".result").evaluate("one => one.scrollTop")
        assert eve.ask("rematch")["type"] == "ack"
        waiting = host.page.locator(".result .wait")
        expect(waiting).to_have_text("Eve! wants to play again.")
        expect(host.button("Verify")).to_be_in_viewport()
        after = host.page.locator(".result").evaluate("one => one.scrollTop")
        assert abs(after - read) < 60, "a line"
        host.button("Play again").click()
        host.page.wait_for_function("() => euchre.p.game?.number === 2")


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
    assert (learn.get_attribute("href") or "").startswith("/learn/first-game")


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


def test_a_replay_on_a_phone_has_a_title_and_one_line_of_controls(
    served: Served, visit: Visit
) -> None:
    """And its keys are not taken from what lies over it."""
    made = served.played(rules={"target": 1}, name="W" * 24)
    player = visit(**SMALL).open(f"/replay?table={made['table']}")
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
