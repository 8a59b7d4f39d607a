"""What everybody can use: no page has anything that axe complains about, light or dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from page_help import PHONE, Player, Served, Toucher

Visit = Callable[..., Player]


@pytest.mark.parametrize("path", ["/", "/rules/railroad", "/replay"])
def test_the_pages_to_read_are_accessible(path: str, visit: Visit) -> None:
    player = visit().open(path)
    player.accessible("page" + path.replace("/", "-"))


def test_the_table_and_the_result_of_a_hand_are_accessible(served: Served, visit: Visit) -> None:
    player = visit().sit(served.make())
    assert player.play("call") == "call"
    player.accessible("table-call")
    player.play_to_mid_trick()
    player.accessible("table-card")
    assert player.play("next") == "next"
    player.accessible("table-result")


def test_the_end_of_a_game_and_its_replay_are_accessible(served: Served, visit: Visit) -> None:
    player = visit().sit(served.make(knobs={"target": 1}))
    assert player.play() == "over"
    player.accessible("table-over")
    player.page.get_by_role("link", name="See it again").click()
    player.page.locator(".checked").wait_for()
    player.accessible("replay")


def test_the_table_of_five_is_accessible_on_a_phone(served: Served, visit: Visit) -> None:
    player = visit(Toucher, **PHONE).sit(served.make(preset="bid-euchre"))
    assert player.play("call") == "call"
    player.accessible("phone-call")
    player.button("Menu").tap()
    player.button("Settings").tap()
    player.accessible("phone-settings")
    player.button("Close").tap()
    player.play_to_mid_trick()
    player.accessible("phone-card")
