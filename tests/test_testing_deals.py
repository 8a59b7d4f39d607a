"""Deals made to measure: what cannot be dealt is refused in a sentence."""

from __future__ import annotations

import pytest

from euchre.game.cards import Card, Suit
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.testing.deals import (
    UnreachableSituationError,
    advance_to_play,
    deal_to_play,
    deal_with,
    make_finished_hand,
)

STANDARD = preset("standard").rules


@pytest.mark.parametrize(
    ("rules", "hands", "up_card", "sentence"),
    [
        (STANDARD, {0: "AS", 1: "AS"}, None, "the ace of spades is not in the pack, or is there"),
        (STANDARD, {2: "AS AS"}, None, "the ace of spades is not in the pack, or is there twice"),
        (STANDARD, {0: "AS"}, "AS", "the ace of spades is not in the pack, or is there twice"),
        (STANDARD, {0: "2S"}, None, "the two of spades is not in the pack, or is there twice"),
        (preset("two-handed").rules, {}, "AS", "no card is turned up by these rules"),
        (STANDARD, {0: "AS KS QS JS TS 9S"}, None, "a hand of 5 cards cannot be made here"),
    ],
)
def test_cards_that_cannot_be_dealt_so_are_refused(
    rules: Rules, hands: dict[int, str], up_card: str | None, sentence: str
) -> None:
    cards = {seat: [Card.parse(text) for text in held.split()] for seat, held in hands.items()}
    with pytest.raises(UnreachableSituationError, match=sentence):
        deal_with(rules, 0, cards, None if up_card is None else Card.parse(up_card))


def test_more_tricks_than_a_hand_has_are_refused_at_once() -> None:
    with pytest.raises(UnreachableSituationError, match="a hand has 5 tricks, not 6"):
        make_finished_hand(STANDARD, 0, 6, dealer=3)


@pytest.mark.parametrize(("maker", "trump"), [(2, Suit.SPADES), (1, Suit.HEARTS)])
def test_trump_that_somebody_has_made_is_made_by_nobody_else(maker: int, trump: Suit) -> None:
    hand = deal_to_play(STANDARD, 1, Suit.SPADES, dealer=0)
    assert advance_to_play(hand, 1, Suit.SPADES) == hand
    with pytest.raises(UnreachableSituationError, match=f"seat {maker} cannot make {trump.word}"):
        advance_to_play(hand, maker, trump)
