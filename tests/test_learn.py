"""What teaches the game: the glossary, and the hand that is told card by card."""

import pytest

from euchre.game.cards import Suit
from euchre.game.events import Called, Dealt, Discarded, HandEvent, Passed, Played
from euchre.game.hand import apply, begin
from euchre.game.presets import preset
from euchre.game.rules import build_pack, packet_choices
from euchre.learn.first_hand import first_hand
from euchre.learn.glossary import GlossaryTerm, keys_by_spelling, terms_by_key

STANDARD = preset("standard").rules


def told() -> list[HandEvent]:
    """The events of the hand as the page tells them."""
    call: list[HandEvent] = [
        Passed(1),
        Passed(2),
        Passed(3),
        Called(0, Suit.HEARTS),
        Discarded(0, first_hand().laid),
    ]
    plays: list[HandEvent] = [
        Played(seat, card)
        for trick in first_hand().tricks
        for seat, card in trick.cards_by_seat.items()
    ]
    return [*call, *plays]


def test_the_hand_that_is_told_can_be_played_and_goes_as_told() -> None:
    cards = {card for hand in first_hand().dealt for card in hand} | {first_hand().up_card}
    kitty = tuple(card for card in build_pack(STANDARD) if card not in cards)
    assert len(cards) + len(kitty) == 24
    packets = packet_choices(STANDARD)[0]
    hand = begin(STANDARD, Dealt(0, first_hand().dealt, first_hand().up_card, kitty, packets))
    for event in told():
        hand = apply(hand, event)
    assert [trick.winner for trick in hand.tricks] == [t.winner for t in first_hand().tricks]
    assert hand.points == (1, 0)


@pytest.mark.parametrize("term", terms_by_key().values(), ids=lambda term: term.anchor_key)
def test_a_word_of_the_glossary_is_explained(term: GlossaryTerm) -> None:
    assert term.meaning.endswith((".", "”"))
    assert all(key in terms_by_key() for key in term.see)
    assert term.anchor_key not in term.see
    for field in (term.forms, term.also, term.see):
        assert isinstance(field, tuple)


def test_the_words_are_in_order_and_found_in_texts() -> None:
    names = [term.name.lower() for term in terms_by_key().values()]
    assert names == sorted(names)
    assert keys_by_spelling()["orders it up"] == "order-up"
    assert set(keys_by_spelling().values()) <= set(terms_by_key())
