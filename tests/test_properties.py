"""What holds in every hand and every match, whatever the rules and the cards."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import TIMES
from euchre.game import match as matches_of
from euchre.game.cards import ALL_CARDS, HIDDEN, JOKER, Card, Suit
from euchre.game.censor import censor
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    Exposed,
    FirstDealer,
    Gave,
    HandEvent,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
    TimeUp,
    TookUp,
    from_json,
    to_json,
)
from euchre.game.hand import Hand, IllegalEventError, Phase, apply, begin, fold, legal, see, view
from euchre.game.illegal_events import Code
from euchre.game.match import Match
from euchre.game.moves import is_legal_event
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import team_of, teams
from euchre.game.scoring import Outcome
from euchre.game.state import evolve
from euchre.testing.perft import perft
from euchre.testing.strategies import any_rules, finished_hands, hands, matches
from soak import list_all_cards
from test_games_no_leak import onlookers

EVERY_SEAT = (0, 1, 2, 3, 4, None)


any_hand = any_rules().flatmap(hands)
any_finished_hand = any_rules().flatmap(finished_hands)
any_match = any_rules().flatmap(matches)
# a busy machine is no reason to fail
some = settings(
    max_examples=25 * TIMES, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def moments(hand: Hand) -> Iterator[tuple[Hand, HandEvent]]:
    """Every moment of a hand but the last, with the event that came next."""
    now = begin(hand.rules, hand.dealt, hand.scores)
    for event in hand.events[1:]:
        assert not isinstance(event, Cut | FirstDealer | TimeUp)
        yield now, event
        now = apply(now, event)


# -- folds --------------------------------------------------------------------------------------


@some
@given(any_hand)
def test_a_hand_is_the_fold_of_its_events(hand: Hand) -> None:
    assert fold(hand.rules, hand.events, hand.scores) == hand


@some
@given(any_finished_hand, st.sampled_from(EVERY_SEAT))
def test_a_view_of_the_hand_is_the_view_that_saw_each_event(hand: Hand, seat: int | None) -> None:
    if seat not in onlookers(hand.rules):
        return
    seen = view(begin(hand.rules, hand.dealt, hand.scores), seat)
    for now, event in moments(hand):
        assert view(now, seat) == seen
        seen = see(seen, event)
    assert view(hand, seat) == seen


@some
@given(any_match)
def test_a_match_is_the_fold_of_its_events(match: Match) -> None:
    assert matches_of.fold(match.rules, match.events) == match


@some
@given(any_match)
def test_scores_are_the_sum_of_the_points_of_the_hands(match: Match) -> None:
    if match.rules.four_trick_tokens:
        return  # tokens are turned in for points between hands
    points = [hand.points for hand in match.hands]
    sums = tuple(sum(column) for column in zip(*points, strict=True))
    assert match.scores == (sums or (0,) * len(teams(match.rules)))


@some
@given(any_match)
def test_every_event_of_a_match_survives_json_as_every_seat_sees_it(match: Match) -> None:
    for event in match.events:
        assert from_json(to_json(event)) == event
        for seat in onlookers(match.rules):
            seen = censor(event, seat)
            assert from_json(to_json(seen)) == seen


# -- what may come next -------------------------------------------------------------------------


@some
@given(any_finished_hand)
def test_the_seat_to_move_sees_the_same_choices_as_the_engine(hand: Hand) -> None:
    for now, _ in moments(hand):
        if now.turn is not None:
            assert legal(view(now, now.turn)) == legal(now)


@pytest.mark.long
@some
@given(any_finished_hand)
def test_what_happens_is_possible_in_the_eyes_of_every_onlooker(hand: Hand) -> None:
    for now, event in moments(hand):
        for seat in onlookers(hand.rules):
            seen, told = view(now, seat), censor(event, seat)
            if now.phase in (Phase.LOOK, Phase.EXPOSE):
                # nobody decides, and the cards are new to most of those who look on
                assert legal(seen) in ([], [event])
            elif not isinstance(event, RedealClaimed | SwappedLowCards):
                assert told in legal(seen)
            assert apply(seen, told) == see(seen, event)


@some
@given(any_hand)
def test_an_onlooker_s_choices_hold_every_choice_of_the_seat_to_move(hand: Hand) -> None:
    if hand.turn is None:
        return
    for seat in onlookers(hand.rules):
        seen = legal(view(hand, seat))
        known = [e for e in legal(hand) if not isinstance(e, RedealClaimed | SwappedLowCards)]
        assert all(censor(event, seat) in seen for event in known)


@some
@given(any_hand)
def test_what_may_come_is_what_is_legal_for_every_onlooker(hand: Hand) -> None:
    for seat in onlookers(hand.rules):
        seen = view(hand, seat)
        options = legal(seen)
        asked: list[Passed | Played] = [Passed(at) for at in range(hand.rules.players)]
        asked += [Played(hand.turn or 0, card) for card in ALL_CARDS]
        for event in asked:
            fresh = evolve(seen)  # nobody has asked it for the list yet
            if hand.phase is not Phase.CHALLENGE:
                assert is_legal_event(fresh, event) == (event in options), event


@some
@given(any_match, st.integers(0, 200))
def test_events_applied_together_come_to_what_each_in_turn_comes_to(match: Match, at: int) -> None:
    first, rest = match.events[:at], match.events[at:]
    begun = matches_of.fold(match.rules, first)
    one_by_one = begun
    for event in rest:
        one_by_one = matches_of.apply(one_by_one, event)
    assert matches_of.apply_events(begun, rest) == one_by_one == match


@some
@given(any_hand)
def test_a_hand_goes_on_until_it_is_over(hand: Hand) -> None:
    assert bool(legal(hand)) != hand.over
    assert len(set(map(to_json, legal(hand)))) == len(legal(hand))


def every_event() -> list[Event]:
    """Anything somebody might try, in any hand."""
    seats = range(-1, 6)
    tries: list[Event] = [TimeUp(), FirstDealer(0), Cut(1, 3), TookUp(0, ALL_CARDS[:5])]
    tries += [Dealt(0, ()), TookUp(3, (HIDDEN,) * 5)]
    tries += [Passed(seat) for seat in seats]
    calls = itertools.product(seats, Suit, (True, False))
    tries += [Called(seat, suit, alone=alone) for seat, suit, alone in calls]
    tries += [Declared(seat, alone=alone) for seat in seats for alone in (True, False)]
    tries += [Bid(seat, tricks) for seat in seats for tricks in (0, 2, 5, 11)]
    tries += [CalledForBest(seat, wanted=wanted) for seat in seats for wanted in (True, False)]
    tries += [Challenged(seat, against) for seat in seats for against in seats]
    some = (*ALL_CARDS[::7], JOKER, HIDDEN)
    tries += [PartnerCalled(seat, card) for seat in seats for card in (None, *some)]
    tries += [Gave(seat, to, card) for seat in seats for to in seats for card in some]
    tries += [RedealClaimed(seat, cards) for seat in seats for cards in ((), ALL_CARDS[:5])]
    tries += [SwappedLowCards(seat, cards) for seat in seats for cards in ((), ALL_CARDS[3:6])]
    tries += [Exposed(seat, cards) for seat in seats for cards in ((), ALL_CARDS[:2])]
    tries += [Discarded(seat, card) for seat in seats for card in ALL_CARDS]
    return tries + [Played(seat, card) for seat in seats for card in ALL_CARDS]


EVERY_EVENT = every_event()


@pytest.mark.long
@some
@given(any_hand)
def test_what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(hand: Hand) -> None:
    allowed = legal(hand)
    before = dict(vars(hand))
    for event in EVERY_EVENT:
        if event in allowed:
            continue
        with pytest.raises(IllegalEventError) as refused:
            apply(hand, event)
        error = refused.value
        assert error.code in get_args(Code)
        assert error.why == str(error)
        assert error.why[0].isupper()
        assert error.why.endswith(".")
        assert error.event is event
        assert list(error.legal) == allowed
    assert vars(hand) == before


@some
@given(any_hand)
def test_every_legal_event_can_be_applied_and_is_then_the_last(hand: Hand) -> None:
    for event in legal(hand):
        after = apply(hand, event)
        assert after.events == (*hand.events, event)


# -- cards --------------------------------------------------------------------------------------


@some
@given(any_finished_hand)
def test_no_card_is_lost_or_doubled_at_any_moment(hand: Hand) -> None:
    for now in (*(now for now, _ in moments(hand)), hand):
        assert sorted(list_all_cards(now)) == sorted(now.pack)


@pytest.mark.long
@some
@given(any_finished_hand)
def test_no_view_loses_count_of_a_card(hand: Hand) -> None:
    for now in (*(now for now, _ in moments(hand)), hand):
        for seat in onlookers(hand.rules):
            assert len(list_all_cards(view(now, seat))) == len(now.pack)


@some
@given(any_finished_hand)
def test_a_hand_that_was_played_has_all_its_tricks(hand: Hand) -> None:
    if hand.maker is None:
        assert hand.tricks == ()
        return
    if hand.outcome is Outcome.RENEGED:
        assert len(hand.tricks) <= hand.rules.hand_size
    else:
        assert sum(hand.tricks_won) == len(hand.tricks) == hand.rules.hand_size
    assert all(len(trick.plays) == len(hand.active_seats) for trick in hand.tricks)


@some
@given(any_finished_hand)
def test_points_go_to_one_side_of_a_hand_unless_a_claim_was_false(hand: Hand) -> None:
    if hand.maker is None or hand.rules.bid_points == "tricks" or hand.reneges:
        return
    making = {team_of(hand.rules, seat) for seat in hand.makers}
    paid = {team for team, points in enumerate(hand.points) if points > 0}
    assert paid <= making or not paid & making


@some
@given(any_finished_hand)
def test_every_seat_knows_the_outcome_and_the_points(hand: Hand) -> None:
    for seat in onlookers(hand.rules):
        seen = view(hand, seat)
        assert (seen.outcome, seen.points, seen.makers) == (hand.outcome, hand.points, hand.makers)


@some
@given(any_hand)
def test_a_view_knows_no_card_it_should_not(hand: Hand) -> None:
    for seat in onlookers(hand.rules):
        seen = view(hand, seat)
        blind = hand.dealt.face_down is not None and hand.phase in (Phase.BENNY, Phase.LOOK)
        for at, cards in enumerate(seen.hands):
            assert len(cards) == len(hand.hands[at])
            if at == seat and not (blind and at == hand.dealer):
                assert cards == hand.hands[at]
            else:
                assert set(cards) <= {HIDDEN} | known_to(hand, seat)
        assert set(seen.kitty) <= {HIDDEN}
        mine = hand.discard if hand.taker == seat else HIDDEN
        assert seen.discard == (None if hand.discard is None else mine)
        assert HIDDEN not in seen.unseen_cards
        assert set(seen.unseen_cards).isdisjoint(card for cards in seen.hands for card in cards)


def known_to(hand: Hand, seat: int | None) -> set[Card]:
    """Cards in other hands that a seat may know; said here again, so as not to trust the views."""
    known = set() if hand.up_card is None else {hand.up_card}
    known.update(gift.card for gift in hand.gave if seat in (gift.seat, gift.to))
    for event in hand.events:
        if isinstance(event, Exposed | RedealClaimed):
            known.update(event.cards)
    return known


# -- perft --------------------------------------------------------------------------------------

PERFT = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())
"""Positions of every preset, from the deal and with three tricks to go, and their counts.

The counts up to depth 2 were checked by hand: in ``american`` the first seat has 3 calls, after
a pass come 3 more, after either way to order it up the dealer has 6 cards to lay away, so 15.
In ``bid-pairs`` it has a pass, and 6 numbers and a moon in 5 trumps each, so 36; after a pass come
36 more, after a bid 1 + 5 for each higher number and the moon, after a moon 6 cards, so 621.
"""


@pytest.mark.parametrize("entry", PERFT, ids=lambda e: f"{e['preset']}-{len(e['events'])}")
def test_the_count_of_legal_lines_is_the_one_on_file(entry: dict[str, Any]) -> None:
    events = [from_json(json.dumps(event)) for event in entry["events"]]
    hand = fold(preset(entry["preset"]).rules, events)
    assert {depth: perft(hand, int(depth)) for depth in entry["lines"]} == entry["lines"]


def test_every_preset_has_counts_on_file() -> None:
    assert {entry["preset"] for entry in PERFT} == set(PRESETS)


@some
@given(any_hand)
def test_perft_of_one_is_the_number_of_choices(hand: Hand) -> None:
    assert perft(hand, 0) == 1
    assert perft(hand, 1) == max(1, len(legal(hand)))
    after = sum(perft(apply(hand, event), 1) for event in legal(hand))
    assert perft(hand, 2) == max(1, after)
