"""Whole games at the page: by mouse, by keyboard, with a finger."""

from __future__ import annotations

from collections.abc import Callable

from page_help import PHONE, Player, Served, Toucher, Typist

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


def a_forbidden_card_says_why(player: Player) -> str:
    """Why there is a card that may not be played; it shakes and says so, and stays."""
    for card in player.picture("mine.cards"):
        if not card.get("event"):
            break
    else:
        return ""
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
    assert held.get_attribute("aria-description") == card["why"]
    assert player.picture("v") == before
    return str(card["why"])


def play_a_game(player: Player, name: str) -> None:
    """Play to the end, and look at everything on the way."""
    hands = forbidden = 0
    calls: set[int] = set()
    while (wanted := player.play("call", "card", "next")) != "over":
        if wanted == "call":
            calls_say_what_they_bring(player)
            calls.add(len(player.picture("mine.choices")))
            if len(calls) == 1:
                player.shot(f"{name}-calling")
        elif wanted == "card":
            points = not isinstance(player, Typist)
            if points and not forbidden and (why := a_forbidden_card_says_why(player)):
                forbidden += 1
                player.act(wanted)
                assert why.lower() not in player.prompt.lower()
                continue
            if hands == 0 and len(player.picture("mine.cards")) == 3:
                player.shot(f"{name}-playing")
        elif wanted == "next":
            hands += 1
            result = player.page.locator(".result")
            assert result.locator("h2").inner_text() == player.picture("mine.result")
            told = [int(text) for text in result.locator(".points b").all_inner_texts()]
            assert told == player.scores()
            if hands == 1:
                player.page.locator(".seal.good").wait_for()
                player.shot(f"{name}-result")
        player.act(wanted)
    if name == "standard":  # the others may be over before there was any
        assert calls
        assert hands
        assert forbidden
    player.shot(f"{name}-over")
    ending = player.picture("mine.ending")
    assert player.page.locator(".result h2").inner_text() == ending[0]
    assert player.button("Play again").is_visible()
    assert sorted(player.scores()) == sorted(player.picture("game.scores"))


def test_a_game_of_standard_is_played_with_a_mouse(served: Served, visit: Visit) -> None:
    player = visit().sit(served.make(rules={"target": 4}))
    session = player.context.new_cdp_session(player.page)
    session.send("Performance.enable")
    play_a_game(player, "standard")
    assert max(player.scores()) >= 4
    told = session.send("Performance.getMetrics")["metrics"]
    spent = {each["name"]: each["value"] for each in told}
    assert spent["RecalcStyleDuration"] < 0.4 * spent["TaskDuration"], "it was half"


def test_a_game_of_british_is_played_with_the_keyboard(served: Served, visit: Visit) -> None:
    player = visit(Typist).sit(served.make(rules={"base": "british", "target": 1}))
    play_a_game(player, "british")


def test_a_game_of_bid_euchre_is_played_with_a_finger(served: Served, visit: Visit) -> None:
    player = visit(Toucher, speed="usual", **PHONE).sit(
        served.make(rules={"base": "bid-euchre", "target": 1})
    )
    play_a_game(player, "bid-euchre")
