"""The bot that samples and solves: honest, legal everywhere, and repeatable."""

from __future__ import annotations

import random

import pytest

from effort import unlike
from euchre.bots import UnknownBotError, make_bot, play_hand
from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import Played
from euchre.game.hand import apply, begin, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.shuffle import deal
from euchre.testing.deals import deal_to_play

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_it_plays_every_game_to_its_end(name: str) -> None:
    rules = preset(name).rules
    for seed in range(2):
        hand = begin(rules, deal(rules, seed, random.Random(seed)))
        bots = [make_bot("pimc:worlds=4,calls=1", seed)] * rules.players
        assert play_hand(hand, bots).over


def test_where_the_solver_is_no_help_it_is_the_rules_bot_or_plainly_better() -> None:
    """No card out of suit is played where one may be: the deals are played out by the rules bot."""
    strict = preset("standard").rules
    dealt = deal(strict, 0, random.Random(1))
    fair, hand = begin(strict, dealt), begin(strict.replace(renege="somerset"), dealt)
    bot, other, played = make_bot("pimc"), make_bot("rules"), 0
    while len(hand.tricks) < 2:
        assert hand.turn is not None
        event = bot.act(view(hand, hand.turn))
        if isinstance(event, Played):
            played += 1
            assert event in legal(fair)
        else:
            assert event == other.act(view(hand, hand.turn))
        hand, fair = apply(hand, event), apply(fair, event)
    assert played > 6


def test_equal_views_get_equal_acts_whatever_is_hidden() -> None:
    rules = preset("standard").rules
    own = parse_cards("AS KS 9C QH AD")
    for seed in range(5):
        acts = set()
        for other in range(2):
            rng = random.Random(100 * seed + other)
            hand = deal_to_play(rules, 2, Suit.HEARTS, dealer=0, hands={1: own}, rng=rng)
            seen = view(hand, 1)
            acts.add((seen.up_card, make_bot("pimc:worlds=20", seed).act(seen)))
        up_cards = {up_card for up_card, _ in acts}
        assert len(acts) == len(up_cards)


def test_it_cashes_what_nobody_can_beat_to_make_its_point() -> None:
    rules = preset("standard").rules
    own = {1: parse_cards("JH JD AH KH 9C")}
    hand = deal_to_play(rules, 1, Suit.HEARTS, dealer=0, hands=own, rng=random.Random(1))
    event = make_bot("pimc").act(view(hand, 1))
    assert isinstance(event, Played)
    assert event.card is not Card.parse("9C")
    assert event in legal(hand)
    assert apply(hand, event)


@pytest.mark.parametrize(
    "name", ["pimc:worlds=0", "pimc:words=3", "pimc:worlds=many", f"pimc:worlds={'9' * 5_000}"]
)
def test_parameters_it_does_not_take_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(UnknownBotError, match="it is written pimc:worlds=50,calls=0"):
        make_bot(name)
