"""Wrong types and shapes get one sentence: what was given, what is wanted; nothing is changed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from euchre.arguments import InvalidArgumentError
from euchre.errors import DealError, EuchreError, RulesError
from euchre.game import match as matches
from euchre.game.cards import ALL_CARDS, HIDDEN, JOKER, TWO_OF_SPADES, Card, Suit, parse_cards
from euchre.game.events import (
    Called,
    Cut,
    Dealt,
    Event,
    FirstDealer,
    Passed,
    Played,
    from_json,
    to_json,
)
from euchre.game.hand import Hand, IllegalEventError, apply, begin, legal, view
from euchre.game.presets import preset
from euchre.game.shuffle import deal
from euchre.game.validation import find_field_error
from euchre.testing.deals import deal_to_play
from euchre.testing.strategies import any_rules, hands

STANDARD = preset("standard").rules
DEAL = deal(STANDARD, 0, random.Random(1))
HAND = begin(STANDARD, DEAL)
PLAYING = deal_to_play(STANDARD, 1, Suit.SPADES, dealer=0)
wrong: Any = "x"


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Played(1, "AC"), "Played.card must be a Card, not 'AC'."),  # type: ignore[arg-type]
        (Passed("1"), "Passed.seat must be a whole number, not '1'."),  # type: ignore[arg-type]
        (Passed(1.0), "Passed.seat must be a whole number, not 1.0."),  # type: ignore[arg-type]
        (Passed(True), "Passed.seat must be a whole number, not True."),
        (Called(1, Suit.HEARTS, 1), "Called.alone must be True or False, not 1."),  # type: ignore[arg-type]
        (Called(1, "H"), "Called.trump must be a Suit, not 'H'."),  # type: ignore[arg-type]
        (wrong, "Expected an event of euchre.game.events, not 'x'."),
        (None, "Expected an event of euchre.game.events, not None."),
    ],
)
@pytest.mark.parametrize("hand", [HAND, PLAYING])
def test_an_event_of_the_wrong_shape_is_refused_as_what_it_is(
    hand: Hand, event: Any, why: str
) -> None:
    with pytest.raises(IllegalEventError) as refused:
        apply(hand, event)
    assert (refused.value.why, refused.value.code) == (why, "malformed")
    match = matches.apply(matches.new_match(STANDARD.replace(cut_by="none"), dealer=0), DEAL)
    with pytest.raises(EuchreError, match=re.escape(why)):
        matches.apply(match, event)


@pytest.mark.parametrize("event", [FirstDealer("0"), FirstDealer(True), Cut(0, 1.5), Cut("0", 3)])  # type: ignore[arg-type]
def test_what_comes_before_a_hand_is_held_against_its_shape_too(event: Event) -> None:
    cutting = isinstance(event, Cut)
    match = matches.new_match(STANDARD.replace(cut_by="left"), dealer=0 if cutting else None)
    with pytest.raises(IllegalEventError) as refused:
        matches.apply(match, event)
    assert refused.value.code == "malformed"


def _changed(**changes: Any) -> Dealt:
    return structs.replace(DEAL, **changes)


@pytest.mark.parametrize(
    ("dealt", "why"),
    [
        (wrong, "expected a deal, not 'x'"),
        (Passed(1), r"expected a deal, not Passed\(seat=1\)"),
        (_changed(dealer="0"), "Dealt.dealer must be a whole number, not '0'"),
        (_changed(hands=[list(cards) for cards in DEAL.hands]), "a tuple of tuples of Cards"),
        (_changed(hands=tuple(map(str, DEAL.hands))), "a tuple of tuples of Cards"),
        (_changed(up_card="AC"), "Dealt.up_card must be a Card or None, not 'AC'"),
        (_changed(packets=(2.0,) * 4), "Dealt.packets must be a tuple of whole numbers"),
        (
            _changed(hands=(DEAL.hands[1], *DEAL.hands[1:])),
            r"the .* is dealt twice",
        ),
    ],
)
def test_a_deal_of_the_wrong_shape_is_refused_as_what_it_is(dealt: Any, why: str) -> None:
    with pytest.raises(DealError, match=why):
        begin(STANDARD, dealt)


@pytest.mark.parametrize("scores", ["ab", (1.5, 2), (None, 0), 5, (True, False)])
def test_scores_are_whole_numbers(scores: Any) -> None:
    with pytest.raises(DealError, match="scores must be whole numbers, not"):
        begin(STANDARD, DEAL, scores)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: begin(wrong, DEAL),
        lambda: matches.new_match(wrong),
        lambda: apply(wrong, Passed(1)),
        lambda: matches.apply(wrong, Passed(1)),
        lambda: matches.new_match(STANDARD, dealer=wrong),
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence(ask: Callable[[], object]) -> None:
    with pytest.raises((RulesError, DealError), match=r"'x'|seat x"):
        ask()


@settings(max_examples=30, deadline=None)
@given(any_rules().flatmap(hands))
def test_whatever_the_engine_or_a_record_gives_is_of_the_right_shape(hand: Hand) -> None:
    for event in (*hand.events, *legal(hand)):
        assert not find_field_error(event)
        assert not find_field_error(from_json(to_json(event)))


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from([HAND, PLAYING]),
    st.sampled_from([Passed, Called, Played, Dealt]),
    st.lists(
        st.none() | st.booleans() | st.integers(-9, 99) | st.floats() | st.text(max_size=3)
        | st.sampled_from([*ALL_CARDS, *Suit]) | st.tuples(st.integers(0, 3)),
        min_size=3, max_size=3,
    ),
)  # fmt: skip
def test_no_event_whatever_is_in_it_does_more_than_be_refused(
    hand: Hand, kind: type, values: list[Any]
) -> None:
    event = kind(*values[: max(1, min(3, len(kind.__struct_fields__)))])  # type: ignore[attr-defined]
    try:
        after = apply(hand, event)
    except IllegalEventError as refused:
        assert str(refused).endswith(".")  # noqa: PT017 - a sentence
    else:
        assert event in legal(hand)
        assert after.events[-1] is event


# -- the fast engine ------------------------------------------------------------------------------


def ask() -> Any:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre import solve

    return solve


@pytest.mark.parametrize(
    "question", ["count_makers_tricks", "value_cards", "list_playable", "plan_sampling"]
)
def test_the_solver_is_asked_of_hands(question: str) -> None:
    solve = ask()
    with pytest.raises(solve.NotSolvableError, match=r"a (Hand or a )?View is wanted, and not 'x'"):
        getattr(solve, question)(wrong)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda hands: (hands[1], *hands[1:]), "is there twice"),
        (lambda hands: (hands[0][1:], *hands[1:]), "5 cards are left to each"),
        (lambda hands: ((JOKER, *hands[0][1:]), *hands[1:]), "a card of another pack"),
        (lambda hands: ((HIDDEN, *hands[0][1:]), *hands[1:]), "sample the view first"),
    ],
)
def test_hands_that_cannot_be_are_not_solved(
    change: Callable[[tuple[tuple[Card, ...], ...]], Any], why: str
) -> None:
    solve = ask()
    hand = replace(PLAYING, hands=change(PLAYING.hands))
    for question in (solve.count_makers_tricks, solve.value_cards):
        with pytest.raises(solve.NotSolvableError, match=why):
            question(hand)


def test_worlds_are_counted_and_belong_to_their_view() -> None:
    solve = ask()
    seen = view(PLAYING, PLAYING.turn)
    for count, seed in ((-1, 0), (1.5, 0), ("3", 0), (3, "0"), (3, 0.5), (None, 0)):
        with pytest.raises(solve.NotSolvableError, match="must be a whole number"):
            solve.sample_worlds(seen, count, seed)
    after = apply(PLAYING, legal(PLAYING)[0])
    with pytest.raises(solve.NotSolvableError, match="drawn from another view"):
        solve.solve_worlds(seen, solve.sample_worlds(view(after, after.turn), 2))
    with pytest.raises(solve.NotSolvableError, match="worlds are wanted"):
        solve.solve_worlds(seen, 3)
    with pytest.raises(solve.NotSolvableError, match="first_dealer must be a whole number"):
        solve.play_random(STANDARD, 1, first_dealer=4)
    with pytest.raises(solve.NotSolvableError, match="count must be a whole number"):
        solve.play_random(STANDARD, -1)


def _bits(*cards: Card) -> int:
    return sum(1 << card.index for card in cards)


@pytest.mark.parametrize(
    ("deals", "why"),
    [
        ([[1.0, 2.0, 4.0, 8.0]], "not float64"),
        ([["1", "2", "4", "8"]], "whole numbers with a bit for each card"),
        ([[-1, 2, 4, 8]], "none is below zero"),
        ([[1, 2, 4]], "rows of four hands"),
        ([1, 2, 4, 8], "rows of four hands"),
        ([[1, 2], [1, 2, 4, 8]], "rows of four hands"),
        ([[1, 1, 2, 4]], "the seven of clubs is in two hands"),
        ([[1, 2, 4, 8], [1, 2, 4, 8], [2, 4, 8, 2]], r"deal 2 \(from 0\): the eight of clubs"),
        ([[1, 2, 4, 1 << 60]], "a bit that is no card"),
        ([[1, 2, 4, _bits(HIDDEN)]], "a bit that is no card"),
        ([[1, 2, _bits(JOKER), _bits(TWO_OF_SPADES)]], "two Bennies"),
        ([[1, 2, 4, 24]], r"deal 0 \(from 0\): all hands must have equally many cards, here 1"),
        ([[1, 2, 4, 8], [16, 32, 64, 1152]], r"deal 1 \(from 0\): all hands"),
    ],
)
def test_boards_that_are_none_are_not_solved(deals: Any, why: str) -> None:
    solve = ask()
    with pytest.raises(solve.NotSolvableError, match=why):
        solve.solve_table(deals)


def test_seats_that_are_none_are_no_makers() -> None:
    solve = ask()
    for makers in (0, None):
        with pytest.raises(solve.NotSolvableError, match=r"such as \(0, 2\), and not"):
            solve.solve_table([[1, 2, 4, 8]], makers)
        with pytest.raises(solve.NotSolvableError, match=r"such as \(0, 2\), and not"):
            solve.solve_points(preset("standard").rules, [[1, 2, 4, 8]], makers)
    with pytest.raises(solve.NotSolvableError, match="a maker must be a whole number from 0 to 3"):
        solve.solve_points(preset("standard").rules, [[1, 2, 4, 8]], (0, "b"))
    with pytest.raises(RulesError, match="expected rules"):
        solve.random_deals("standard", 2)


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        (["JH JD", "9S TS", "TH QH", "KS JS"], "as parse_cards makes them of a text, and not 'JH"),
        ("x", "as parse_cards makes them"),
        ([1, 2, 3, 4], "as parse_cards makes them"),
        (parse_cards("9C 9D 9H 9S"), "as parse_cards makes them"),
        ([parse_cards("9C 9D 9H 9S")], "1 in place of four hands"),
        ([parse_cards("9C"), parse_cards("9D")], "2 in place of four hands"),
        ([parse_cards("9C") * 2, (), (), ()], "a card is twice in one hand"),
    ],
)
def test_deals_that_are_no_cards_are_told_with_their_number(deal: Any, why: str) -> None:
    solve = ask()
    good = [parse_cards(card) for card in ("9C", "9D", "9H", "9S")]
    with pytest.raises(solve.NotSolvableError, match=why) as error:
        solve.to_card_sets([good, deal])
    assert "deal 1 (from 0): " in str(error.value)


def test_what_is_no_deal_among_many_is_told() -> None:
    solve = ask()
    good = [parse_cards(card) for card in ("9C", "9D", "9H", "9S")]
    for wrong in (5, None, {*map(tuple, good)}):
        with pytest.raises(InvalidArgumentError, match="each of deals must be a sequence, not"):
            solve.to_card_sets([good, wrong])
    for wrong in (5, None, True):
        with pytest.raises(InvalidArgumentError, match="deals must be a sequence, not"):
            solve.to_card_sets(wrong)


@pytest.mark.parametrize(("makers", "marks"), [((4,), 8), (("0",), 8), ((0, 2), -1), ((0, 2), 0.5)])
def test_makers_and_marks_of_a_table_are_whole_numbers(makers: Any, marks: Any) -> None:
    solve = ask()
    with pytest.raises(solve.NotSolvableError, match="must be a whole number"):
        solve.solve_table([[1, 2, 4, 8]], makers, thresholds=marks)
