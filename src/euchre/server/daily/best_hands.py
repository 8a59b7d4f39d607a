"""The best that can be made of a hand against given bots, for one who sees all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from euchre.bots import Bot
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, View, apply, forced_event, legal, see, view
from euchre.game.rules import Seat
from euchre.table.results import compute_net_points

MAX_BOT_DECISIONS: Final = 3_000
"""Decisions of bots that the search may take for one hand."""


class _PartialHand(NamedTuple):
    """A partly played hand, and each seat's view of it."""

    hand: Hand
    views: tuple[View, ...]

    def apply_event(self, event: HandEvent) -> _PartialHand:
        views = tuple(see(seat_view, event) for seat_view in self.views)
        return _PartialHand(apply(self.hand, event), views)


def find_best_points(
    hand: Hand, bots: Sequence[Bot], seat: Seat, max_decisions: int = MAX_BOT_DECISIONS
) -> int:
    """Return the most points that a seat's side can make of a hand, minus the other side's points.

    Every call and card of the seat is tried, and each bot answers as it does: a function of its
    view. Where the search ends before all has been tried it is the most that was found.

    Args:
        hand: as it was dealt.
        bots: one for each seat; that of `seat` is not asked.
        seat: whose calls and cards are tried.
        max_decisions: decisions of bots that it may take.

    Raises:
        IllegalEventError: a bot broke the rules.
    """
    views = tuple(view(hand, viewer) for viewer in range(hand.rules.players))
    search = _BestLineSearch(bots, seat, max_decisions)
    search.explore(_PartialHand(hand, views))
    return search.found


@dataclass
class _BestLineSearch:
    """A search that tries one line of play after the other.

    Attributes:
        bots: the bots in the other seats.
        seat: the seat whose choices are tried.
        left: decisions that bots may still take.
        found: the most that was found so far.
    """

    bots: Sequence[Bot]
    seat: Seat
    left: int
    found: int = -99

    def explore(self, partial_hand: _PartialHand) -> None:
        """Try all continuations of a line of play, as long as there is something to find."""
        while not partial_hand.hand.over:
            if partial_hand.hand.turn == self.seat:
                for event in legal(partial_hand.hand):
                    if self.left > 0:
                        self.explore(partial_hand.apply_event(event))
                return
            partial_hand = partial_hand.apply_event(self._next_event(partial_hand))
        self.found = max(self.found, compute_net_points(partial_hand.hand, self.seat))

    def _next_event(self, partial_hand: _PartialHand) -> HandEvent:
        hand = partial_hand.hand
        if hand.turn is None:
            forced = forced_event(hand)
            assert forced is not None
            return forced
        self.left -= 1
        return self.bots[hand.turn].act(partial_hand.views[hand.turn])
