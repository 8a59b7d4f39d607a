"""Cards, suits, trump and the order of a hand."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.errors import CardError
from euchre.game.cards import (
    ALL_CARDS,
    CARD_COUNT,
    HIDDEN,
    JOKER,
    SUITS,
    TWO_OF_SPADES,
    Card,
    Rank,
    Suit,
    build_plain_pack,
    card_height,
    find_winner_index,
    is_trump,
    parse_cards,
    sort_hand,
    suit_of,
)
from euchre.game.events import Passed, Played, TimeUp
from euchre.game.hand import Hand, apply, begin, legal, view
from euchre.game.moves import filter_playable
from euchre.game.presets import preset
from euchre.testing.deals import (
    advance_to_play,
    deal_to_play,
    deal_with,
    expect_refusal,
    make_finished_hand,
)

cards = st.sampled_from([card for card in ALL_CARDS if card is not HIDDEN])
plain_cards = st.sampled_from(build_plain_pack(Rank.SEVEN))
trumps = st.sampled_from(list(Suit))


def names(text: str) -> list[Card]:
    return list(parse_cards(text))


# -- reading and writing ------------------------------------------------------------------------


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(str(card).lower()) is card
    assert ALL_CARDS[card.index] is card
    if card is not HIDDEN:
        assert Card.parse(card.symbol) is card


@pytest.mark.parametrize("text", ["10h", "10H", "T♥", "th", " TH "])
def test_the_ten_of_hearts_can_be_typed_in_many_ways(text: str) -> None:
    assert Card.parse(text) is Card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["", "1H", "HT", "9X", "6S", "2H", "JJ", "9H9H", "?"])
def test_what_is_no_card_gets_a_sentence(text: str) -> None:
    with pytest.raises(CardError, match="is not a card: write rank then suit"):
        Card.parse(text)


def test_no_pack_holds_a_two_of_hearts() -> None:
    with pytest.raises(CardError, match="no euchre pack"):
        Card(Rank.TWO, Suit.HEARTS)


@pytest.mark.parametrize("text", ["S", "s", "♠", "spades", "Spade", " SPADES "])
def test_spades_can_be_typed_in_many_ways(text: str) -> None:
    assert Suit.parse(text) is Suit.SPADES


def test_no_trump_is_a_suit_to_name() -> None:
    assert Suit.parse("nt") is Suit.NONE
    assert Suit.parse("no trump") is Suit.NONE
    assert Suit.parse("low no trump") is Suit.LOW
    with pytest.raises(CardError, match="use C, D, H, S, NT or LOW"):
        Suit.parse("cups")


def test_names_for_people() -> None:
    assert Card.parse("JD").name == "jack of diamonds"
    assert Card.parse("TC").symbol == "10♣"
    assert (JOKER.name, JOKER.symbol, str(JOKER)) == ("joker", "Joker", "JK")
    assert (HIDDEN.name, str(HIDDEN)) == ("hidden card", "??")


# -- one object per card ------------------------------------------------------------------------


@given(cards)
def test_there_is_one_object_per_card(card: Card) -> None:
    assert Card(card.rank, card.suit) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301
    assert copy.deepcopy(card) is card


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError):
        JOKER.rank = Rank.ACE
    assert len({card.index for card in ALL_CARDS}) == CARD_COUNT == 35


@pytest.mark.parametrize(
    ("low", "size"), [(Rank.NINE, 24), (Rank.TEN, 20), (Rank.SEVEN, 32), (Rank.EIGHT, 28)]
)
def test_the_pack_from_a_lowest_card(low: Rank, size: int) -> None:
    assert len(set(build_plain_pack(low))) == size


# -- trump --------------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", SUITS)
def test_trumps_are_benny_right_left_then_ace_to_nine(trump: Suit) -> None:
    pack = [JOKER, *build_plain_pack(Rank.NINE)]
    in_trump = [card for card in pack if is_trump(card, trump)]
    t, left = trump.letter, trump.same_colour_suit.letter
    expected = f"JK J{t} J{left} A{t} K{t} Q{t} T{t} 9{t}"
    assert sorted(in_trump, key=lambda c: -card_height(c, trump)) == names(expected)


@pytest.mark.parametrize("trump", SUITS)
def test_the_left_bower_leaves_its_printed_suit_short(trump: Suit) -> None:
    of_suit = [
        c for c in build_plain_pack(Rank.NINE) if suit_of(c, trump) is trump.same_colour_suit
    ]
    assert len(of_suit) == 5
    assert Rank.JACK not in {card.rank for card in of_suit}


def test_the_two_of_spades_is_the_benny_in_any_trump() -> None:
    for trump in SUITS:
        assert is_trump(TWO_OF_SPADES, trump)
        assert all(
            card_height(TWO_OF_SPADES, trump) > card_height(c, trump)
            for c in build_plain_pack(Rank.SEVEN)
        )


def test_without_trump_there_are_no_bowers() -> None:
    pack = build_plain_pack(Rank.NINE)
    assert not any(is_trump(card, Suit.NONE) for card in pack)
    assert all(suit_of(card, Suit.NONE) is card.suit for card in pack)
    assert card_height(Card.parse("AD"), Suit.NONE) > card_height(Card.parse("JD"), Suit.NONE)


def test_without_trump_the_joker_is_a_suit_of_its_own_and_wins() -> None:
    assert is_trump(JOKER, Suit.NONE)
    assert find_winner_index(names("AS KS JK QS"), Suit.NONE) == 2
    assert filter_playable(
        preset("american").rules, names("JK 9S"), Suit.NONE, Card.parse("AS")
    ) == names("9S")
    assert filter_playable(
        preset("american").rules, names("JK 9H"), Suit.NONE, Card.parse("AS")
    ) == names("JK 9H")


def test_before_trump_is_named_a_card_is_in_its_printed_suit() -> None:
    assert suit_of(Card.parse("JD"), None) is Suit.DIAMONDS


# -- following suit and winning -----------------------------------------------------------------


@given(st.lists(cards, min_size=1, max_size=6, unique=True), st.none() | cards, trumps)
def test_playable_cards_follow_suit_or_are_the_whole_hand(
    hand: list[Card], led: Card | None, trump: Suit
) -> None:
    allowed = list(filter_playable(preset("american").rules, hand, trump, led))
    following = [c for c in hand if led is not None and suit_of(c, trump) is suit_of(led, trump)]
    assert allowed == (following or hand)


@given(st.lists(plain_cards, min_size=1, max_size=4, unique=True), st.sampled_from(SUITS))
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_wins(
    plays: list[Card], trump: Suit
) -> None:
    best = plays[find_winner_index(plays, trump)]
    led = suit_of(plays[0], trump)
    in_trump = [card for card in plays if is_trump(card, trump)]
    contenders = in_trump or [card for card in plays if suit_of(card, trump) is led]
    assert best in contenders
    assert card_height(best, trump) == max(card_height(card, trump) for card in contenders)


LEFT, ACROSS, RIGHT, DEALER = range(4)


def led_to(led: str, hand: str, trump: Suit) -> Hand:
    """Seat 0 leads and seat 1 must play from these cards."""
    held = {LEFT: parse_cards(led), ACROSS: parse_cards(hand)}
    start = deal_to_play(preset("standard").rules, LEFT, trump, dealer=DEALER, hands=held)
    return apply(start, Played(LEFT, Card.parse(led)))


def test_the_left_bower_must_follow_a_trump_lead() -> None:
    hand = led_to("9H", "JD AD 9S TC AS", Suit.HEARTS)
    assert legal(hand) == [Played(ACROSS, Card.parse("JD"))]
    error = expect_refusal(hand, Played(ACROSS, Card.parse("AD")))
    assert error.code == "must-follow-suit"
    assert error.why == "Hearts were led: follow suit with J♦ (the left bower)."


def test_the_left_bower_does_not_follow_its_printed_suit() -> None:
    hand = led_to("9D", "JD AD 9S KH TC", Suit.HEARTS)
    error = expect_refusal(hand, Played(ACROSS, Card.parse("JD")))
    assert error.why == "Diamonds were led: follow suit with A♦."


def test_the_left_bower_led_calls_for_trumps() -> None:
    hand = led_to("JC", "9S TS AC KC QC", Suit.SPADES)
    error = expect_refusal(hand, Played(ACROSS, Card.parse("AC")))
    assert error.why == "Spades were led: follow suit with 9♠ or 10♠."


def test_the_winner_of_a_trick_leads_the_next() -> None:
    hand = led_to("9D", "JD 9S KH TC AS", Suit.HEARTS)
    hand = apply(hand, Played(ACROSS, Card.parse("JD")))
    while hand.trick:
        hand = apply(hand, legal(hand)[0])
    assert hand.tricks[0].winner == hand.turn


def test_an_onlooker_knows_that_the_up_card_must_follow() -> None:
    """Seat 2 has taken the nine of hearts and may not have laid it away: it follows a heart."""
    rules = preset("canadian").rules
    held = {LEFT: parse_cards("AH AS KS QS TS")}
    start = begin(rules, deal_with(rules, DEALER, held, Card.parse("9H")))
    hand = advance_to_play(start, RIGHT, Suit.HEARTS)
    hand = apply(hand, Played(LEFT, Card.parse("AH")))
    hand = apply(hand, legal(hand)[0])
    for onlooker in (LEFT, ACROSS, DEALER, None):
        possible = [e.card for e in legal(view(hand, onlooker)) if isinstance(e, Played)]
        assert Card.parse("9H") in possible
        assert all(suit_of(card, Suit.HEARTS) is Suit.HEARTS for card in possible)


def test_words_for_the_other_refusals() -> None:
    hand = led_to("9D", "JD AD 9S KH TC", Suit.HEARTS)
    assert (
        expect_refusal(hand, Played(RIGHT, Card.parse("9C"))).why
        == "It is seat 1's turn, not seat 2's."
    )
    error = expect_refusal(hand, Played(ACROSS, Card.parse("AC")))
    assert error.code == "not-in-hand"
    assert error.why == "The ace of clubs is not in the hand of seat 1."
    assert expect_refusal(hand, Passed(ACROSS)).why == "Not now: players play cards to tricks."
    again = expect_refusal(hand, hand.dealt)
    assert (again.code, again.why) == (
        "wrong-phase",
        "The cards of this hand are already dealt.",
    )
    late = expect_refusal(hand, TimeUp())
    assert (late.code, late.why) == (
        "wrong-phase",
        "A hand has no clock: tell the match that the time is up.",
    )
    early = expect_refusal(begin(hand.rules, hand.dealt), Played(LEFT, Card.parse("9D")))
    assert (early.code, early.why) == (
        "wrong-phase",
        "Not now: players pass or order up the up-card.",
    )
    over = make_finished_hand(preset("standard").rules, 0, 5, dealer=DEALER)
    assert expect_refusal(over, Passed(0)).why == "The hand is over."


# -- sorting ------------------------------------------------------------------------------------


def test_a_hand_sorts_by_suit_in_the_given_order_then_low_to_high() -> None:
    hand = names("AH 9C KD TS JC 9H")
    assert sort_hand(hand, "CDSH") == names("9C JC KD TS 9H AH")
    assert sort_hand(hand, "SHDC") == names("TS 9H AH KD 9C JC")


def test_before_trump_the_joker_stands_at_the_end() -> None:
    assert sort_hand(names("JK AH 9C"), "CDSH") == names("9C AH JK")


def test_by_trump_the_left_bower_stands_with_the_trumps() -> None:
    hand = names("JD AH 9D JK KS JH")
    assert sort_hand(hand, "CDSH", trump=Suit.HEARTS) == names("9D KS AH JD JH JK")
