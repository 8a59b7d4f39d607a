"""What teaches the game: the glossary, and the hand that is told card by card."""

import pytest

from euchre.game.cards import Card, Suit
from euchre.game.events import Called, Dealt, Discarded, HandEvent, Passed, Played
from euchre.game.hand import Hand, apply, begin, legal
from euchre.game.presets import preset
from euchre.game.rules import build_pack, packet_choices
from euchre.learn.first_hand import first_hand
from euchre.learn.glossary import GlossaryTerm, keys_by_spelling, terms_by_key
from euchre.learn.puzzles import puzzle_title
from euchre.testing.deals import apply_passes, deal_with

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


def test_the_title_of_a_puzzle_says_what_is_asked_of_whom() -> None:
    """A line for every situation that a puzzle can be about, with each side called by its name."""
    dealt = deal_with(STANDARD, 3, up_card=Card.parse("9H"))
    hand = begin(STANDARD, dealt)

    def title(now: Hand, seat: int) -> str:
        return puzzle_title(now.view(seat))

    dealers = ["the other side deals", "partner deals", "the other side deals", "you deal"]
    for seat, dealer in enumerate(dealers):
        assert title(hand, seat) == f"9♥ up, {dealer}"
        assert title(apply_passes(hand, 4), seat) == f"9♥ turned down, {dealer}"
    taken = apply(apply_passes(hand, 2), Called(2, Suit.HEARTS))
    assert title(taken, 3) == "Hearts are trump, you have the 9♥"
    play = apply(taken, Discarded(3, Card.parse("9H")))
    assert play.turn == 0
    assert title(play, 0) == "You lead: hearts, called by partner"
    led = apply(play, Played(0, play.hands[0][0]))
    card = play.hands[0][0].symbol
    assert title(led, 1) == f"{card} led: hearts, called by them"
    assert title(led, 2) == f"{card} led: hearts, called by you"
    while not led.tricks:
        led = apply(led, legal(led)[0])
    assert led.turn is not None
    caller = {0: "partner", 1: "them", 2: "you", 3: "them"}[led.turn]
    assert title(led, led.turn) == f"You lead, trick 2: hearts, called by {caller}"
    alone = apply(apply_passes(hand, 4), Called(0, Suit.SPADES, alone=True))
    assert title(alone, 1) == "You lead: spades, called by them alone"


@pytest.mark.parametrize("term", terms_by_key().values(), ids=lambda term: term.anchor_key)
def test_a_word_of_the_glossary_is_explained(term: GlossaryTerm) -> None:
    assert term.meaning.endswith((".", "”"))
    assert all(key in terms_by_key() for key in term.see)
    assert term.anchor_key not in term.see


def test_the_words_are_in_order_and_found_in_texts() -> None:
    names = [term.name.lower() for term in terms_by_key().values()]
    assert names == sorted(names)
    assert keys_by_spelling()["orders it up"] == "order-up"
    assert set(keys_by_spelling().values()) <= set(terms_by_key())
