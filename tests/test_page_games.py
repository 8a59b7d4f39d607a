"""Whole games at the page: by mouse, by keyboard, with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from page_help import PHONE, Player, Served, Toucher, Typist, calls, follows
from server_help import Guest

Visit = Callable[..., Player]


def calls_say_what_they_bring(player: Player) -> None:
    """Every call is a button with its words, and below them what it brings about."""
    offered = player.picture("mine.choices")
    texts = player.page.locator(".calls .words").all_inner_texts()
    shown = [" ".join(text.split()) for text in texts]  # many calls have two lines each
    assert sorted(shown) == sorted(choice["words"] for choice in offered)
    effects = player.page.locator(".calls .effect").all_inner_texts()
    expected = [choice["effect"] for choice in offered if choice.get("effect")]
    assert sorted(text.lower() for text in effects) == sorted(text.lower() for text in expected)


def may_not_play_all(guest: Guest) -> bool:
    """Whether one has to follow suit, and holds a card that does not."""
    return follows(guest) and not all("event" in card for card in guest.picture["mine"]["cards"])


def a_forbidden_card_says_why(player: Player) -> None:
    """It shakes and says so, and stays, until another is played."""
    assert player.wanted() == "card"
    card = next(card for card in player.picture("mine.cards") if not card.get("event"))
    held = player.page.locator(f'.held[data-card="{card["card"]}"]')
    before, shakes = player.picture("v"), player.page.evaluate("noted.shakes")
    player.still()
    box = held.bounding_box()
    assert box is not None
    at = (box["x"] + 12, box["y"] + box["height"] / 2)
    (player.page.touchscreen.tap if isinstance(player, Toucher) else player.page.mouse.click)(*at)
    player.page.wait_for_function(
        "([n, why]) => noted.shakes > n &&"
        " document.querySelector('.prompt').textContent.toLowerCase() === why.toLowerCase()",
        arg=[shakes, card["why"]],
    )
    described = held.get_attribute("aria-description") or ""
    assert described.partition(":")[0] == card["why"].partition(":")[0]
    assert not set("♣♦♥♠") & {*described}, "it is spoken in words"
    assert player.picture("v") == before
    player.act("card")
    assert card["why"].lower() not in player.prompt.lower()


def play_a_game(player: Player, name: str) -> int:
    """Play to the end, and look at everything on the way."""
    hands = 0
    while (wanted := player.play("call", "card", "next")) != "over":
        if wanted == "call":
            calls_say_what_they_bring(player)
            player.shot(f"{name}-calling")
        elif wanted == "card" and len(player.picture("mine.cards")) == 3:
            player.shot(f"{name}-playing")
        elif wanted == "next":
            hands += 1
            result = player.page.locator(".result")
            assert result.locator("h2").inner_text() == player.picture("mine.result")
            told = [int(text) for text in result.locator(".points b").all_inner_texts()]
            assert told == player.scores()
            player.page.locator(".seal.good").wait_for()
            player.shot(f"{name}-result")
        player.act(wanted)
    player.shot(f"{name}-over")
    ending = player.picture("mine.ending")
    assert player.page.locator(".result h2").inner_text() == ending[0]
    player.button("Play again").wait_for()
    assert sorted(player.scores()) == sorted(player.picture("game.scores"))
    return hands


def hands_of(base: str, count: int) -> dict[str, Any]:
    """Rules of a game that is over after so many hands."""
    return {"base": base, "target": 0, "num_hands": count}


def test_a_game_of_standard_is_played_with_a_mouse(served: Served, visit: Visit) -> None:
    player = visit().sit(served.played(calls))
    assert player.wanted() == "call"
    calls_say_what_they_bring(player)
    player.sit(served.played(may_not_play_all)).seen = -1
    a_forbidden_card_says_why(player)
    player.sit(served.make(rules=hands_of("standard", 2))).seen = -1
    assert play_a_game(player, "standard") == 1


def test_a_game_of_british_is_played_with_the_keyboard(served: Served, visit: Visit) -> None:
    player = visit(Typist).sit(served.make(rules=hands_of("british", 1)))
    play_a_game(player, "british")


def test_a_game_of_bid_euchre_is_played_with_a_finger(served: Served, visit: Visit) -> None:
    made = served.make(rules=hands_of("bid-euchre", 1))
    play_a_game(visit(Toucher, speed="usual", **PHONE).sit(made), "bid-euchre")
