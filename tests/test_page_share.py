"""Sharing at the pages: a game, a hand, a puzzle; and what whoever is sent the link sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from page_help import DESKTOP, PHONE, Player, Served, has_ended

Visit = Callable[..., Player]


def link_in(page: Page) -> str:
    """The path of the link that the open dialog shows."""
    field = page.get_by_role("dialog").get_by_label("Link to share")
    field.wait_for()
    return urlsplit(field.input_value()).path


def hand_shown(player: Player) -> set[int]:
    player.page.get_by_label("Position in the game").wait_for()
    hands = player.page.get_by_label("Hand", exact=True).locator("option").all_inner_texts()
    return {int(text.removeprefix("Hand ")) for text in hands}


def test_a_game_and_a_hand_are_shared_and_looked_at_by_somebody_else(
    served: Served, visit: Visit
) -> None:
    made, over = served.played(has_ended), served.played(rules={"target": 5})
    player, guest = visit(**PHONE).sit(made), visit()
    player.page.locator(".result .share-it").first.click()
    guest.open(link_in(player.page))
    assert hand_shown(guest) == {1}
    assert guest.page.locator("button", has_text="Review this game").is_hidden()
    player.accessible("share-hand")
    player.sit(over).page.locator(".result .share-it").first.click()
    scores = sorted(player.picture("game.scores"))
    player.button("Share this game").click()
    guest.open(link_in(player.page))
    assert len(hand_shown(guest)) == len(player.picture("game.results"))
    guest.page.get_by_label("Position in the game").press("End")
    guest.page.wait_for_function(
        "n => [...document.querySelectorAll('.bar .digits')].map((one) => Number(one.textContent))"
        ".sort((a, b) => a - b).join() === n",
        arg=",".join(map(str, scores)),
    )
    assert over["table"] not in guest.page.content()
    assert guest.page.evaluate("Object.keys(localStorage).filter((k) => /seat/.test(k))") == []

    player.open(f"/replay?table={over['table']}&game=1&hand=2")
    player.page.get_by_label("Position in the game").wait_for()
    player.button("Share").click()
    player.button("Share this hand").click()
    guest.open(link_in(player.page))
    assert hand_shown(guest) == {2}
    guest.button("Share").click()
    assert link_in(guest.page) == urlsplit(guest.page.url).path
    guest.open(f"/t/{over['table']}")  # whoever looks on there is not offered a link
    guest.page.locator(".result").get_by_text("Replay").wait_for()
    assert guest.page.locator(".share-it").count() == 0


def test_a_puzzle_is_shared_once_it_is_answered(visit: Visit) -> None:
    player = visit().open("/learn/puzzles?theme=left")
    puzzle = player.page.locator(".puzzle:visible")
    puzzle.locator(".choice").first.click()
    puzzle.get_by_role("button", name="Share this puzzle").click()
    path = link_in(player.page)
    guest = visit().open(path)
    shown = guest.page.locator(".puzzle:visible")
    shown.wait_for()
    assert shown.get_attribute("data-puzzle") == path.rpartition("/")[2]
    assert guest.page.locator(".puzzle").count() == 1
    answer = shown.locator(".answer-right")
    assert answer.is_hidden(), "the answer stands there before anybody has thought"


def test_a_link_that_shows_nothing_says_so(visit: Visit) -> None:
    player = visit().open(f"/s/{'A' * 58}")
    player.page.get_by_text("This link doesn't lead to a game").wait_for()
    player.problems = [told for told in player.problems if "Failed to load" not in told]


def test_ones_games_are_listed_where_games_are_opened(served: Served, visit: Visit) -> None:
    player = visit(**PHONE)
    page = player.page
    player.sit(served.played(rules={"target": 1}))
    for path, way in (("/review", "Review"), ("/replay", "Replay")):
        player.open(path)
        page.get_by_role("heading", name="Recent games").wait_for()
        again = page.locator(".row-acts").get_by_role("link", name=way)
        expect(again).to_have_attribute("href", re.compile(rf"^{path}\?table=\S+&game=1$"))
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size["viewport"])
        menu = page.get_by_role("navigation", name="Pages")
        assert menu.get_by_role("link", name="Learn").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        top = "one => one.getBoundingClientRect().top"
        assert page.locator(".row-acts").evaluate(top) < page.locator(".file").evaluate(top)
    player.accessible("recent")
    again.click()
    page.get_by_label("Position in the game").wait_for()
    player.open("/")
    page.locator("#mine").get_by_role("link", name="Review").wait_for()
    player.shot("recent-home")
