"""Whole hands and matches played out by bots, which are handed views and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from euchre.arguments import verify_arguments
from euchre.bots.base import Bot
from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.hand import Hand, Phase, View, apply, forced_event, view
from euchre.game.match import Match, Stage, draw_chance_event
from euchre.game.match import apply as apply_to_match
from euchre.game.randomness import Chance, as_random
from euchre.game.rules import build_pack, verify_ends_untimed

if TYPE_CHECKING:
    from euchre.game.rules import Seat


class NoHandDealtError(EuchreError):
    """A view was asked for before the first deal."""


class EndlessMatchError(EuchreError):
    """Bots have played a match for so long that it will not end."""


MAX_MATCH_HANDS: Final = 1000
"""Hands after which a match without a clock is given up: bots may pass for ever, or bid until they
are hopelessly below zero. A far target or many hands give it ten times as many more."""


class Tracker:
    """A match in progress, and what each seat sees of it.

    Attributes:
        match: the match after the events so far.
    """

    @verify_arguments()
    def __init__(self, match: Match) -> None:
        self.match = match

    def apply(self, event: events.Event) -> Match:
        """Apply an event to the match, and return the match.

        Raises:
            IllegalEventError: the event may not come next; nothing has changed.
            DealError: an impossible deal.
        """
        self.match = apply_to_match(self.match, event)
        return self.match

    def view(self, seat: Seat) -> View:
        """Return the view of `seat` in the hand in progress, or in the last one.

        Raises:
            NoHandDealtError: no hand has been dealt.
        """
        seen = self.match.view(seat)
        if seen is None:
            raise NoHandDealtError("no hand has been dealt yet: nothing to see")
        return seen


@verify_arguments()
def play_match(
    match: Match,
    bots: Sequence[Bot],
    rng: Chance,
    *,
    on_event: Callable[[events.Event], None] | None = None,
    is_time_up: Callable[[Match], bool] | None = None,
) -> Match:
    """Play `match` to its end and return it.

    Args:
        match: where to begin; a match in the middle of a hand is fine.
        bots: one for each seat.
        rng: the source of shuffles, cuts and the first dealer.
        on_event: called with each event after it has been applied.
        is_time_up: for a timed match: says whether the clock has run out. It is asked before every
            event; without it a match that only the clock can end is refused.

    Raises:
        IllegalEventError: a bot broke the rules.
        EndlessMatchError: it does not end; see `MAX_MATCH_HANDS`.
        RulesError: only the clock would end the match, and nothing says when it runs out.
    """
    if is_time_up is None and not match.time_up:
        verify_ends_untimed(match.rules)
    tracker, drawing = Tracker(match), as_random(rng)
    rules = match.rules
    most = len(match.hands) + MAX_MATCH_HANDS + 10 * max(rules.target, rules.num_hands)
    while not match.over:
        if len(match.hands) > most and not rules.time_limit:
            raise EndlessMatchError(
                f"this match does not end: after {len(match.hands) - 1} hands it stands at "
                f"{' to '.join(map(str, match.scores))}"
            )
        event = _next_event(tracker, bots, drawing, is_time_up)
        match = tracker.apply(event)
        if on_event is not None:
            on_event(event)
    return match


def _next_event(
    tracker: Tracker,
    bots: Sequence[Bot],
    rng: random.Random,
    is_time_up: Callable[[Match], bool] | None,
) -> events.Event:
    match = tracker.match
    clock_runs = match.rules.time_limit and not match.time_up
    if clock_runs and is_time_up is not None and is_time_up(match):
        return events.TimeUp()
    seat = match.turn
    if seat is None:
        return draw_chance_event(match, rng)
    if match.stage is Stage.CUT:
        return choose_cut(match, rng)
    return bots[seat].act(tracker.view(seat))


def choose_cut(match: Match, rng: Chance) -> events.Cut:
    """Choose a bot's cut: bump where the rules allow it, as a cut of a shuffled pack is nothing."""
    seat = match.turn
    assert seat is not None
    if match.rules.cut_may_bump:
        return events.Cut(seat, 0)
    return events.Cut(seat, as_random(rng).randrange(1, len(build_pack(match.rules))))


def advance_to_lead(hand: Hand, bots: Sequence[Bot]) -> Hand:
    """Play a hand to its first lead, or to its end if it has none."""
    while hand.phase is not Phase.PLAY and not hand.over:
        hand = apply(hand, _next_hand_event(hand, bots))
    return hand


@verify_arguments()
def play_hand(hand: Hand, bots: Sequence[Bot]) -> Hand:
    """Play one hand to its end and return it.

    Raises:
        IllegalEventError: a bot broke the rules.
    """
    while not hand.over:
        hand = apply(hand, _next_hand_event(hand, bots))
    return hand


def _next_hand_event(hand: Hand, bots: Sequence[Bot]) -> events.HandEvent:
    seat = hand.turn
    event = forced_event(hand) if seat is None else bots[seat].act(view(hand, seat))
    assert event is not None
    return event
