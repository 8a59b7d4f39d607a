"""One hand, rule by rule, in the named games."""

from __future__ import annotations

import pickle
import random

import pytest

from euchre.errors import DealError, SeatError
from euchre.game.cards import HIDDEN, JOKER, SUITS, TWO_OF_SPADES, Card, Suit, parse_cards
from euchre.game.events import Called, Dealt, Declared, Discarded, Passed, TookUp
from euchre.game.hand import Hand, IllegalEventError, Phase, apply, begin, fold, legal, view
from euchre.game.moves import forced_event
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.game.scoring import Outcome
from euchre.game.shuffle import deal
from euchre.testing.deals import apply_passes, deal_to_play, deal_with, expect_refusal

DEALER, LEFT, ACROSS, RIGHT = 3, 0, 1, 2
NINE_OF_HEARTS = Card.parse("9H")


def game(name: str, up_card: str = "9H", **hands: str) -> Hand:
    """A hand of a preset, dealt by seat 3; cards by ``s0="JD 9S"``."""
    held = {int(seat[1]): parse_cards(cards) for seat, cards in hands.items()}
    return begin(
        preset(name).rules, deal_with(preset(name).rules, DEALER, held, Card.parse(up_card))
    )


def ordered(name: str, seat: int, *, alone: bool = False) -> Hand:
    """The nine of hearts ordered up by `seat`."""
    return apply(apply_passes(game(name), seat), Called(seat, Suit.HEARTS, alone=alone))


def calls(hand: Hand) -> set[str]:
    """The legal calls of the seat to speak, in short."""
    found = set()
    for event in legal(hand):
        if isinstance(event, Called):
            found.add(event.trump.letter + " alone" * event.alone)
        else:
            found.add(type(event).__name__.lower())
    return found


PAIRS = {n: p for n, p in PRESETS.items() if p.rules.sides == "fixed_pairs" and p.rules.up_card}
"""The games of four with an up-card; the others are tested in files of their own."""
DEALER_TAKES = [n for n, p in PAIRS.items() if p.rules.upcard_taker == "dealer"]
MAKER_TAKES = [n for n, p in PAIRS.items() if p.rules.upcard_taker == "maker"]
FORCED = ["canadian", "british", "british-online", "party"]


# -- the deal -----------------------------------------------------------------------------------


def test_an_impossible_deal_gets_a_sentence() -> None:
    rules = preset("standard").rules
    good = deal_with(rules, DEALER)

    def refusal(rules: Rules = rules, **changes: object) -> str:
        fields = {name: getattr(good, name) for name in good.__struct_fields__}
        with pytest.raises(DealError) as error:
            begin(rules, Dealt(**{**fields, **changes}))
        return str(error.value)

    assert "there is no seat 4" in refusal(dealer=4)
    assert "an up-card is missing" in refusal(up_card=None)
    assert "4 hands of 5 cards are needed" in refusal(hands=good.hands[:3])
    assert "is dealt twice" in refusal(up_card=good.hands[0][0])
    assert "the joker is not in this pack" in refusal(up_card=JOKER)
    assert "23 cards were dealt from a pack of 24" in refusal(kitty=good.kitty[1:])
    assert "the wrong hand is face down" in refusal(face_down=3)
    assert "does not allow packets (2, 3, 2, 3)" in refusal(packets=(2, 3, 2, 3))
    assert "the two of spades is not the Benny" in refusal(benny=TWO_OF_SPADES)
    assert "the up-card lies face up" in refusal(up_card=HIDDEN)


# -- the up-card (R1, R3, R18) ------------------------------------------------------------------


@pytest.mark.parametrize("name", DEALER_TAKES)
@pytest.mark.parametrize("seat", [LEFT, RIGHT, DEALER])
def test_the_dealer_takes_the_up_card_whoever_orders_it(name: str, seat: int) -> None:
    hand = ordered(name, seat)
    assert (hand.taker, hand.turn, hand.phase) == (DEALER, DEALER, Phase.DISCARD)
    assert len(hand.hands[DEALER]) == 6


@pytest.mark.parametrize("name", MAKER_TAKES)
@pytest.mark.parametrize("seat", [LEFT, RIGHT, DEALER])
def test_the_maker_takes_the_up_card_in_canadian_and_british_games(name: str, seat: int) -> None:
    hand = ordered(name, seat)
    assert (hand.taker, hand.turn) == (seat, seat)
    assert NINE_OF_HEARTS in hand.hands[seat]


@pytest.mark.parametrize("name", PAIRS)
def test_the_up_card_may_be_laid_away_unless_the_source_says_another_card(name: str) -> None:
    hand = ordered(name, LEFT)
    assert hand.turn is not None
    up_card = Discarded(hand.turn, NINE_OF_HEARTS)
    if name in MAKER_TAKES:
        error = expect_refusal(hand, up_card)
        assert error.code == "may-not-discard-up-card"
        assert "can't discard the up-card, the nine of hearts" in error.why
    else:
        assert apply(hand, up_card).discard is NINE_OF_HEARTS


@pytest.mark.parametrize("name", ["canadian", "party", "british"])
def test_the_lone_partner_of_the_dealer_takes_the_up_card(name: str) -> None:
    hand = ordered(name, ACROSS, alone=True)
    assert (hand.taker, hand.out) == (ACROSS, (DEALER,))


@pytest.mark.parametrize("name", DEALER_TAKES)
def test_with_the_dealer_out_the_up_card_is_dead_where_the_dealer_takes(name: str) -> None:
    hand = ordered(name, ACROSS, alone=True)
    assert (hand.taker, hand.discard) == (None, None)
    assert hand.phase in (Phase.PLAY, Phase.ALONE, Phase.BEST)
    assert NINE_OF_HEARTS not in hand.hands[ACROSS]


# -- calling (R2, R19, R20) ---------------------------------------------------------------------


@pytest.mark.parametrize("name", FORCED)
def test_dealer_partner_must_go_alone_in_round_one(name: str) -> None:
    hand = apply_passes(game(name), 1)
    assert calls(hand) == {"passed", "H alone"}
    error = expect_refusal(hand, Called(ACROSS, Suit.HEARTS))
    assert error.code == "must-go-alone"
    assert error.why == "The dealer's partner can make trump only by going alone."


@pytest.mark.parametrize("name", FORCED)
def test_dealer_partner_is_free_to_call_with_a_partner_in_round_two(name: str) -> None:
    assert Called(ACROSS, Suit.SPADES) in legal(apply_passes(game(name), 5))


@pytest.mark.parametrize("name", [n for n in PAIRS if n not in FORCED])
def test_dealer_partner_may_order_with_a_partner_elsewhere(name: str) -> None:
    assert calls(apply_passes(game(name), 1)) == {"passed", "H", "H alone"}


@pytest.mark.parametrize("name", PAIRS)
def test_the_turned_down_suit_may_not_be_named(name: str) -> None:
    hand = apply_passes(game(name), 4)
    assert "H" not in calls(hand)
    error = expect_refusal(hand, Called(LEFT, Suit.HEARTS))
    assert (error.code, error.why) == (
        "suit-turned-down",
        "Hearts was turned down: name another suit.",
    )


def test_only_the_turned_suit_can_be_made_trump_in_round_one() -> None:
    error = expect_refusal(game("standard"), Called(LEFT, Suit.SPADES))
    assert error.code == "must-name-up-suit"
    assert "only the suit of the up-card, hearts" in error.why


@pytest.mark.parametrize("name", PAIRS)
def test_all_passing_twice_throws_the_hand_in_unless_the_dealer_is_stuck(name: str) -> None:
    hand = apply_passes(game(name), 7)
    if name == "stick-the-dealer":
        error = expect_refusal(hand, Passed(DEALER))
        assert error.code == "stuck-dealer"
        assert "stick the dealer" in error.why
        return
    hand = apply_passes(hand, 1)
    assert (hand.outcome, hand.points) == (Outcome.THROWN_IN, (0, 0))


def test_a_stuck_dealer_may_still_pass_in_round_one() -> None:
    assert apply_passes(game("stick-the-dealer"), 4).phase is Phase.NAME


def test_a_left_bower_is_no_natural_trump() -> None:
    rules = preset("standard").rules.replace(need_natural_trump=True)
    hand = begin(
        rules, deal_with(rules, DEALER, {0: parse_cards("JS AS KS QS TS")}, Card.parse("9C"))
    )
    assert calls(hand) == {"passed"}
    error = expect_refusal(hand, Called(LEFT, Suit.CLUBS))
    assert error.code == "natural-trump-needed"
    assert error.why == "To call clubs, you must hold a card printed in that suit."


def test_the_two_of_spades_that_stands_in_for_the_joker_is_no_natural_spade() -> None:
    rules = preset("british").rules.replace(need_natural_trump=True)
    hands = {LEFT: parse_cards("2S JC AH KH QH")}
    dealt = deal_with(rules, DEALER, hands, Card.parse("9H"), benny=TWO_OF_SPADES)
    hand = apply_passes(begin(rules, dealt), 4)
    assert calls(hand) == {"passed", "C"}
    assert expect_refusal(hand, Called(LEFT, Suit.SPADES)).code == "natural-trump-needed"


# -- a Benny turned up (R10) --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["british", "benny"])
def test_the_dealer_names_trump_before_looking_when_the_benny_is_turned_up(name: str) -> None:
    hand = game(name, "JK")
    assert (hand.phase, hand.turn) == (Phase.BENNY, DEALER)
    assert calls(hand) == {"C", "D", "H", "S"}
    assert set(view(hand, DEALER).cards) == {HIDDEN}
    assert view(hand, LEFT).cards == hand.hands[LEFT]
    hand = apply(hand, Called(DEALER, Suit.CLUBS))
    look = forced_event(hand)
    assert look == TookUp(DEALER, hand.dealt.hands[DEALER])
    assert set(view(hand, DEALER).cards) == {HIDDEN}
    hand = apply(hand, look)
    assert (hand.phase, hand.turn, hand.taker) == (Phase.DISCARD, DEALER, DEALER)
    assert view(hand, DEALER).cards == hand.hands[DEALER]
    assert JOKER in view(hand, DEALER).cards


@pytest.mark.parametrize("name", ["british", "benny"])
def test_the_blind_dealer_may_still_go_alone_after_looking(name: str) -> None:
    hand = apply(game(name, "JK"), Called(DEALER, Suit.CLUBS))
    look = forced_event(hand)
    assert look is not None
    hand = apply(hand, look)
    hand = apply(hand, legal(hand)[0])
    assert legal(hand) == [Declared(DEALER, alone=False), Declared(DEALER, alone=True)]


def test_the_two_of_spades_turned_up_is_the_benny_as_well() -> None:
    rules = preset("british").rules
    dealt = deal_with(rules, DEALER, up_card=TWO_OF_SPADES, benny=TWO_OF_SPADES)
    assert begin(rules, dealt).phase is Phase.BENNY
    assert dealt.face_down == DEALER


def test_a_blind_dealer_is_not_helped_by_what_is_refused() -> None:
    rules = preset("british").rules.replace(need_natural_trump=True)
    held = {DEALER: parse_cards("AC KC QC TC 9C")}
    hand = begin(rules, deal_with(rules, DEALER, held, JOKER))
    answers = {expect_refusal(hand, Called(DEALER, suit, alone=True)).why for suit in SUITS}
    assert answers == {"You can't go alone with this call."}


def test_the_blind_dealer_may_not_pass() -> None:
    error = expect_refusal(game("benny", "JK"), Passed(DEALER))
    assert error.code == "stuck-dealer"
    assert error.why == "The Benny is turned up, so the dealer must name trump."


def test_a_blind_dealer_looks_at_the_cards_dealt_and_no_others() -> None:
    hand = apply(game("benny", "JK"), Called(DEALER, Suit.CLUBS))
    with pytest.raises(IllegalEventError, match="aren't the cards that were dealt"):
        apply(hand, TookUp(DEALER, hand.dealt.hands[LEFT]))


def test_online_the_dealer_looks_first_and_may_call_alone() -> None:
    hand = game("british-online", "JK")
    assert view(hand, DEALER).cards == hand.hands[DEALER]
    assert calls(hand) == {s + a for s in "CDHS" for a in ("", " alone")}
    hand = apply(hand, Called(DEALER, Suit.CLUBS, alone=True))
    assert (hand.phase, hand.turn, hand.out) == (Phase.DISCARD, DEALER, (ACROSS,))


def test_a_benny_may_stand_for_an_agreed_suit() -> None:
    rules = preset("benny").rules.replace(joker_up_card="agreed_suit_S")
    hand = begin(rules, deal_with(rules, DEALER, up_card=JOKER))
    assert (hand.turn, hand.up_suit) == (LEFT, Suit.SPADES)
    assert calls(hand) == {"passed", "S", "S alone"}
    assert calls(apply_passes(hand, 4)) == {"passed"} | {
        s + a for s in "CDH" for a in ("", " alone")
    }


def test_a_benny_may_call_for_a_new_deal() -> None:
    rules = preset("benny").rules.replace(joker_up_card="redeal")
    hand = begin(rules, deal_with(rules, DEALER, up_card=JOKER))
    assert (hand.over, hand.outcome, hand.points) == (True, Outcome.REDEAL, (0, 0))


# -- alone (R6, R21) ----------------------------------------------------------------------------


def test_in_the_british_game_alone_is_said_after_the_discard_and_before_the_lead() -> None:
    hand = ordered("british", LEFT)
    error = expect_refusal(game("british"), Called(LEFT, Suit.HEARTS, alone=True))
    assert (error.code, error.why) == (
        "may-not-go-alone",
        "You can't go alone with this call.",
    )
    hand = apply(hand, legal(hand)[0])
    assert (hand.phase, hand.turn) == (Phase.ALONE, LEFT)
    hand = apply(hand, Declared(LEFT, alone=True))
    assert hand.alone
    assert hand.turn == ACROSS  # the defenders are asked next, clockwise from the maker's left


def asked(hand: Hand, *answers: bool) -> list[int]:
    """The seats that are asked whether they play alone, giving these answers."""
    seats = []
    for answer in answers:
        assert hand.phase is Phase.ALONE
        assert hand.turn is not None
        seats.append(hand.turn)
        hand = apply(hand, Declared(hand.turn, answer))
    assert hand.phase is Phase.PLAY
    return seats


def discarded(name: str, seat: int, *, alone: bool = False) -> Hand:
    hand = ordered(name, seat, alone=alone)
    return apply(hand, legal(hand)[0])


def test_against_a_loner_each_defender_is_asked_until_one_stands_alone() -> None:
    hand = discarded("defend-alone", DEALER, alone=True)
    assert asked(hand, False, False) == [LEFT, RIGHT]
    assert asked(hand, False, True) == [LEFT, RIGHT]
    assert asked(hand, True) == [LEFT]


def test_without_a_loner_no_defender_is_asked_in_the_american_way() -> None:
    assert asked(discarded("defend-alone", DEALER)) == []


def test_the_british_ask_defenders_whether_or_not_the_maker_is_alone() -> None:
    assert asked(discarded("british", RIGHT), False, False, False) == [RIGHT, DEALER, ACROSS]


def test_nobody_may_go_alone_where_it_is_off() -> None:
    rules = preset("standard").rules.replace(go_alone=False)
    hand = begin(rules, deal_with(rules, DEALER))
    assert not any(isinstance(event, Called) and event.alone for event in legal(hand))


def test_a_lone_defender_s_partner_is_out_as_well() -> None:
    hand = discarded("defend-alone", DEALER, alone=True)
    hand = apply(hand, Declared(LEFT, alone=True))
    assert hand.active_seats == (LEFT, DEALER)


# -- the first lead (R7) ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["british", "defend-alone"])
@pytest.mark.parametrize(("maker", "defender"), [(3, 0), (3, 2), (1, 0), (1, 2), (0, 1), (0, 3)])
def test_of_two_loners_the_right_one_leads(name: str, maker: int, defender: int) -> None:
    hand = deal_to_play(
        PRESETS[name].rules, maker, Suit.SPADES, dealer=DEALER, alone=True, lone_defender=defender
    )
    # 000: two alone, the defender leads; 002: the first active player left of the dealer
    assert hand.turn == (defender if name == "defend-alone" else min(maker, defender))


# -- the end ------------------------------------------------------------------------------------


def test_a_fold_names_the_event_that_cannot_stand_where_it_is() -> None:
    hand = apply_passes(game("standard"), 2)
    with pytest.raises(IllegalEventError) as error:
        fold(hand.rules, [*hand.events, Passed(0)])
    assert error.value.event == Passed(0)
    with pytest.raises(DealError, match="begins with its deal"):
        fold(hand.rules, hand.events[1:])


class OtherInteger:
    """A whole number of another library, as NumPy has them."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


def test_a_seat_is_a_whole_number_of_any_library_and_remembered_as_ours() -> None:
    rules = preset("standard").rules
    hand = begin(rules, deal(rules, 0, random.Random(1)))
    with pytest.raises(SeatError, match=r"there is no seat 1\.0"):
        view(hand, 1.0)  # type: ignore[arg-type]
    seen = view(hand, OtherInteger(1))  # type: ignore[arg-type]
    assert (type(seen.seat), seen.cards) == (int, hand.hands[1])
    assert view(hand, 1) == seen


def test_what_is_refused_in_a_worker_arrives_with_its_sentence() -> None:
    error = expect_refusal(game("standard"), Passed(2))
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(sent), vars(sent)) == (str(error), vars(error))


@pytest.mark.parametrize("seat", [-1, 4, 9, True])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: int) -> None:
    rules = preset("standard").rules
    hand = begin(rules, deal(rules, 0, random.Random(1)))
    with pytest.raises(SeatError, match=f"there is no seat {seat}: the seats are 0 to 3"):
        view(hand, seat)
    with pytest.raises(SeatError, match=f"(there is no seat|and not) {seat}"):
        deal(rules, seat, random.Random(1))
    with pytest.raises(SeatError, match=f"there is no seat '{seat}': "):
        hand.view(str(seat))  # type: ignore[arg-type]
