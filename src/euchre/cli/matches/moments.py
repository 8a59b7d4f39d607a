"""A recorded match, moment by moment: one after each event, and one where a hand is looked at.

The record is folded once. The match at the beginning of each hand is kept; those in between are
made when the hand is gone through, so that a long record takes no more than its events.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from euchre.cli.matches.game import truncate_record
from euchre.cli.matches.retelling import narrate_event
from euchre.cli.matches.telling import NarratedLine
from euchre.game.events import Dealt, Event
from euchre.game.match import Match, apply
from euchre.game.rules import Seat
from euchre.notation.record import Record

_MAX_CACHED_HANDS: Final = 8
"""Hands whose moments are kept, and whose lines are."""


def truncate_to_finished_hands(record: Record) -> Record | None:
    """Return a record as far as its hands are over; None: none is."""
    hands = record.match.hands
    if not hands:
        return None
    match, stop = record.start, 0
    for place, event in enumerate(record.events, 1):
        match = apply(match, event)
        if len(match.hands) == len(hands):
            stop = place
            break
    return truncate_record(record, stop)


class MatchMoment(NamedTuple):
    """A moment of a recorded match.

    Attributes:
        place: how many events have happened.
        before, match: the match before the last of them, and after it.
        event: the last of them; None: nothing has happened yet.
        hand: in which hand, from 0.
        ended: whether the hand is over and looked at.
    """

    place: int
    before: Match
    match: Match
    event: Event | None
    hand: int
    ended: bool


class _MomentIndex(NamedTuple):
    place: int
    hand: int
    ended: bool


class RecordMoments:
    """The moments of a record, from 0."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.hands = sum(isinstance(event, Dealt) for event in record.events)
        self._at: list[_MomentIndex] = [_MomentIndex(0, 0, ended=False)]
        self._begun: list[Match] = [record.start]
        """The match where the first event of each hand is still to come."""
        self._places: list[int] = [0]
        """How many events have happened there."""
        self._dealt: list[int] = []
        """The moment after each deal."""
        self._index_events()
        self._matches = lru_cache(_MAX_CACHED_HANDS)(self._replay_hand)
        self._lines = lru_cache(_MAX_CACHED_HANDS * record.rules.players)(self._narrate_hand)

    def _index_events(self) -> None:
        match, last_hand = self.record.start, max(0, self.hands - 1)
        for place, event in enumerate(self.record.events):
            before, match = match, apply(match, event)
            hand = min(len(before.hands), last_hand)
            if hand == len(self._begun):
                self._begun.append(before)
                self._places.append(place)
            if isinstance(event, Dealt):
                self._dealt.append(len(self._at))
            self._at.append(_MomentIndex(place + 1, hand, ended=False))
            if len(match.hands) > len(before.hands):
                self._at.append(_MomentIndex(place + 1, hand, ended=True))

    def _replay_hand(self, hand: int) -> list[Match]:
        """Return the match at the beginning of a hand, and after each of its events."""
        start = self._places[hand]
        stop = self._places[hand + 1] if hand + 1 < len(self._places) else None
        matches = [self._begun[hand]]
        for event in self.record.events[start:stop]:
            matches.append(apply(matches[-1], event))
        return matches

    def __len__(self) -> int:
        return len(self._at)

    def __getitem__(self, index: int) -> MatchMoment:
        place, hand, ended = self._at[index]
        matches, start = self._matches(hand), self._places[hand]
        match = matches[place - start]
        if not place:
            return MatchMoment(0, match, match, None, hand, ended)
        before = matches[place - start - 1]
        return MatchMoment(place, before, match, self.record.events[place - 1], hand, ended)

    def find_moment_after(self, event_count: int) -> int:
        """Return the moment at which so many events have happened."""
        return min(bisect_left(self._at, event_count, key=lambda entry: entry.place), len(self) - 1)

    def find_deal_moment(self, hand: int) -> int:
        """Return the moment after the deal of a hand; the last one there is, if there are fewer."""
        if not self._dealt:
            return 0
        return self._dealt[min(hand, len(self._dealt) - 1)]

    def names_in_hand(self, hand: int) -> tuple[str, ...]:
        """Return the name of each seat's player in a hand, from 0; at the end if it has no deal."""
        return self.record.names_in_hand(hand + 1) if hand < self.hands else self.record.names

    def position_in_hand(self, moment: int) -> tuple[int, int]:
        """Return the number of a moment in its hand, from 1, and how many that hand has."""
        hand = self._at[moment].hand
        start = bisect_left(self._at, hand, key=lambda entry: entry.hand)
        stop = bisect_left(self._at, hand + 1, key=lambda entry: entry.hand)
        return moment - start + 1, stop - start

    def _narrate_hand(
        self, hand: int, seat: Seat | None, hand_number: int
    ) -> list[tuple[int, NarratedLine]]:
        names, start = self.names_in_hand(hand), self._places[hand]
        matches = self._matches(hand)
        lines: list[tuple[int, NarratedLine]] = []
        for step, (before, after) in enumerate(pairwise(matches)):
            event = self.record.events[start + step]
            narrated = narrate_event(
                before, event, after, names, seat=seat, hand_number=hand_number
            )
            lines += [(start + step + 1, line) for line in narrated]
        return lines

    def list_lines(
        self, moment: int, *, seat: Seat | None, hands_before: int, hand_only: bool = True
    ) -> list[NarratedLine]:
        """Return the lines of the log up to a moment.

        Args:
            seat: whose cards are seen; None: all.
            hands_before: the hands that are counted before those of this record.
            hand_only: of the hand of that moment alone.
        """
        place, last_hand, _ = self._at[moment]
        return [
            line
            for hand in range(last_hand if hand_only else 0, last_hand + 1)
            for line_place, line in self._lines(hand, seat, hands_before + hand + 1)
            if line_place <= place
        ]
