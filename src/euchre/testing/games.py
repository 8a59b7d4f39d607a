"""What every game must do, to be asked of house rules of yours."""

from __future__ import annotations

from euchre.arguments import verify_arguments
from euchre.game.censor import censor
from euchre.game.hand import apply, begin, forced_event, legal, view
from euchre.game.match import apply as apply_to_match
from euchre.game.match import draw_chance_event, is_chance_next, new_match
from euchre.game.match import legal as legal_in_match
from euchre.game.randomness import Chance, as_random
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.notation.record import Record, read_records_partly, write_records
from euchre.testing.worlds import random_hand, redeal_hidden

MAX_HAND_EVENTS = 1_000
"""More events than any hand has."""
MAX_MATCH_EVENTS = 300
"""So many events of a match are written and read."""


@verify_arguments(hands=1)
def check_ends(rules: Rules, rng: Chance, *, hands: int = 50) -> None:
    """Check that every hand that is played by legal events comes to its end.

    Raises:
        AssertionError: nothing may come next in one that is not over, or it does not end.
    """
    rng = as_random(rng)
    for _ in range(hands):
        hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
        for _ in range(MAX_HAND_EVENTS):
            if hand.over:
                break
            forced = forced_event(hand)
            allowed = legal(hand) if forced is None else [forced]
            assert allowed, f"nothing may come next: {hand.events}"
            hand = apply(hand, rng.choice(allowed))
        assert hand.over, f"this hand does not end: {hand.events}"


@verify_arguments(hands=1)
def check_hides(rules: Rules, rng: Chance, *, hands: int = 50) -> None:
    """Check that hidden cards change neither the events that a seat gets, nor its view, nor its
    choices.

    Raises:
        AssertionError: it does.
    """
    for _ in range(hands):
        hand = random_hand(rules, rng)
        for seat in (*range(rules.players), None):
            other = redeal_hidden(hand, seat, rng)
            if other is None:
                continue
            censored = [censor(event, seat) for event in hand.events]
            where = f"seat {seat} after {censored}"
            assert censored == [censor(event, seat) for event in other.events], where
            ours, theirs = view(hand, seat), view(other, seat)
            assert ours == theirs, where
            assert legal(ours) == legal(theirs), where


@verify_arguments()
def check_records(rules: Rules, rng: Chance) -> None:
    """Check that a match that is played at random is read again as it was written.

    Raises:
        AssertionError: it is not.
    """
    rng, match = as_random(rng), new_match(rules)
    for _ in range(MAX_MATCH_EVENTS):
        if match.over:
            break
        event = (
            draw_chance_event(match, rng)
            if is_chance_next(match)
            else rng.choice(legal_in_match(match))
        )
        match = apply_to_match(match, event)
    reading = read_records_partly(write_records([Record(rules=rules, events=match.events)]))
    assert reading.error is None, f"{reading.error}"
    (record,) = reading.records
    assert (record.rules, record.events) == (rules, match.events)
