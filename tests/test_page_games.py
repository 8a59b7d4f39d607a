"""Whole games at the page: by mouse, by keyboard, with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from page_help import (
    PHONE,
    Player,
    Served,
    Toucher,
    Typist,
    calls,
    follows,
    read_scores,
)
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
            if not player.picture("hand.auction"):
                calls_say_what_they_bring(player)
            player.shot(f"{name}-calling")
        elif wanted == "card" and len(player.picture("mine.cards")) == 3:
            player.shot(f"{name}-playing")
        elif wanted == "next":
            hands += 1
            result = player.page.locator(".result")
            assert result.locator("h2").inner_text() == player.picture("mine.result")
            assert read_scores(result.locator(".points b")) == player.scores()
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


# -- auctions --------------------------------------------------------------------------------------


def calls_in_words(player: Player) -> list[str]:
    """What the server says of every call."""
    return sorted(choice["words"] for choice in player.picture("mine.choices"))


def test_the_box_of_an_auction_has_every_bid(served: Served, visit: Visit) -> None:
    """How many tricks, then what is trump; before that the box says what comes first."""
    player = visit().sit(served.played(calls, rules="bid-pairs"))
    assert player.wanted() == "call"
    tricks = player.page.locator(".box .levels button")
    suits = player.page.locator(".suit-call")
    expect(tricks).to_have_count(len(player.picture("hand.auction.levels")))
    suits.first.click(force=True)
    assert player.prompt == "First choose how many tricks."
    found = ["Pass"]
    for level in tricks.all():
        level.click()
        expect(level).to_have_attribute("aria-pressed", "true")
        found += [suit.get_attribute("aria-label") or "" for suit in suits.all()]
    assert sorted(found) == calls_in_words(player)
    player.accessible("auction", within=".calls")


def test_a_game_of_bid_pairs_is_played_with_a_mouse(served: Served, visit: Visit) -> None:
    """Who has bid what, and how many tricks of it are taken, is in sight all the time."""
    player = visit().sit(served.make(rules=hands_of("bid-pairs", 2)))
    assert play_a_game(player, "bid-pairs") == 1
    player.sit(served.played(follows, rules="bid-pairs")).seen = -1
    assert player.wanted() == "card"
    hand = player.picture("hand")
    taken = sum(hand["won"][seat] for seat in hand["makers"])
    expect(player.page.locator(".contract")).to_contain_text(f"{taken}/{hand['needed']}")


def test_a_game_of_pepper_is_played_with_the_keyboard(served: Served, visit: Visit) -> None:
    player = visit(Typist).sit(served.make(rules=hands_of("pepper", 2)))
    assert play_a_game(player, "pepper") == 1


def test_a_bid_is_made_with_the_keyboard(served: Served, visit: Visit) -> None:
    """A digit for the tricks and one for the suit; Escape takes the first back."""
    player = visit(Typist).sit(served.played(calls, rules="bid-pairs"))
    assert player.wanted() == "call"
    keys, chosen = player.page.keyboard, player.page.locator(".calls [aria-pressed=true]")
    keys.press("6")
    expect(chosen).to_have_text("6")
    keys.press("Escape")
    expect(chosen).to_have_count(0)
    keys.press("7")
    expect(chosen).to_contain_text("Moon")
    keys.press("3")
    player.page.wait_for_function("() => euchre.p.hand?.bid_special === 'moon'")
    bid = [player.picture(f"hand.{part}") for part in ("bidder", "bid_trump")]
    assert bid == [player.picture("mine.seat"), "H"]


def test_a_bid_is_made_with_a_thumb_on_a_small_phone(served: Served, visit: Visit) -> None:
    """All of the box is in sight, each button large enough, and two taps bid."""
    small = PHONE | {"viewport": {"width": 360, "height": 640}}
    player = visit(Toucher, speed="usual", **small).sit(served.played(calls, rules="bid-pairs"))
    assert player.wanted() == "call"
    buttons = player.page.locator(".calls button")
    expect(buttons).to_have_count(1 + len(player.picture("hand.auction.levels")) + 5)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 28
    player.shot("auction-360")
    player.press(player.page.locator(".box .is-number").last)
    player.press(player.page.locator(".suit-call").nth(3))
    player.page.wait_for_function("() => euchre.p.hand?.bid || euchre.p.hand?.trump")


def test_less_than_nothing_has_a_minus_sign(served: Served, visit: Visit) -> None:
    player = visit().sit(served.played(calls, rules="pepper"))
    player.wanted()
    player.hears_no_more()
    player.page.evaluate(
        "euchre.p = { ...euchre.p, game: { ...euchre.p.game, scores: [-12, 3] } }; euchre.draw()"
    )
    assert sorted(player.scores()) == [-12, 3]
    assert "-" not in player.page.locator(".bar").inner_text()
