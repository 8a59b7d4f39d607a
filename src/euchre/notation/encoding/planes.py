"""What a view knows as a row of ``int8``: named planes, seats counted from who looks.

A plane is there only in games that can fill it, so the rules give the size of a row. Nothing is
forgotten that a player has seen and that matters: who looks at a row knows all that the player may
remember, but for how the cards went round, and which card is the Benny until it is seen.

>>> from euchre.game.presets import preset
>>> layout = PlaneLayout(preset("standard").rules)
>>> layout.size, layout["held"].shape
(988, (4, 34))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.arguments import InvalidArgumentError, verify_arguments
from euchre.errors import SeatError
from euchre.game.cards import HIDDEN, Suit
from euchre.game.events import Passed
from euchre.game.hand import Phase, View
from euchre.game.rules import Rules, Seat, has_called_partner, team_of, teams
from euchre.notation.encoding.actions import (
    ACTION_COUNT,
    CARD_ACTION_COUNT,
    legal_actions,
    verify_has_actions,
)

Row = NDArray[np.int8]
_PHASE_INDEXES: Final = {phase: place for place, phase in enumerate(Phase)}
_SUIT_COUNT: Final = Suit.NONE.index + 1
_MAX_DIGIT: Final = 127
"""The largest number in a row."""


@dataclass(frozen=True)
class FeaturePlane:
    """A named part of a row.

    Attributes:
        name: what it is called.
        start: where it begins in the row.
        shape: its axes; the last counts fastest.
    """

    name: str
    start: int
    shape: tuple[int, ...]

    @cached_property
    def stop(self) -> int:
        """The index at which the next plane begins."""
        return self.start + prod(self.shape)


@dataclass(frozen=True)
class PlaneMeaning:
    """The meaning of a plane of that name, in any game.

    Attributes:
        axes: its axes in words.
        what: what its numbers say.
        shape: its axes by the rules; None: these rules have no such plane.
    """

    axes: str
    what: str
    shape: Callable[[Rules], tuple[int, ...] | None]


def _seat_shape(rules: Rules) -> tuple[int]:
    return (rules.players,)


def _pair_shape(rules: Rules) -> tuple[int] | None:
    return (rules.players,) if rules.sides == "fixed_pairs" else None


PLANE_MEANINGS: Final = {
    "phase": PlaneMeaning("phases", "1 at what is being decided, in the order of `euchre.Phase`",
                     lambda _: (len(_PHASE_INDEXES),)),
    "turn": PlaneMeaning("seats", "1 at who decides", _seat_shape),
    "dealer": PlaneMeaning("seats", "1 at who deals", _seat_shape),
    "held": PlaneMeaning("seats, cards", "1 at each card that the seat is known to hold",
                    lambda rules: (rules.players, CARD_ACTION_COUNT)),
    "up_card": PlaneMeaning("cards", "1 at the card turned up after the deal",
                       lambda rules: (CARD_ACTION_COUNT,) if rules.up_card else None),
    "passed": PlaneMeaning("rounds, seats", "1 where the seat has passed in that round of calling",
                      lambda rules: (2 if rules.bidding == "turn_up" else 1, rules.players)),
    "bids": PlaneMeaning("seats", "the tricks that the seat has bid",
                    lambda rules: _seat_shape(rules) if rules.bidding == "auction_tricks"
                    else None),
    "maker": PlaneMeaning("seats", "1 at who made trump", _seat_shape),
    "trump": PlaneMeaning("suits", "1 at trump: clubs, diamonds, hearts, spades, no trump",
                     lambda _: (_SUIT_COUNT,)),
    "ordered": PlaneMeaning("one", "1 where trump was made by the up-card",
                       lambda rules: (1,) if rules.up_card else None),
    "taker": PlaneMeaning("seats", "1 at who took the up-card",
                     lambda rules: _seat_shape(rules) if rules.up_card else None),
    "alone": PlaneMeaning("seats", "1 at who plays without the partner", _pair_shape),
    "not_alone": PlaneMeaning("seats", "1 at who was asked before the first lead and plays "
                         "with the partner", _pair_shape),
    "called_card": PlaneMeaning("cards", "1 at the card by which the maker called a partner",
                           lambda rules: (CARD_ACTION_COUNT,) if has_called_partner(rules)
                           else None),
    "partner": PlaneMeaning("seats", "1 at the partner who was called, as soon as known here",
                       lambda rules: _seat_shape(rules) if has_called_partner(rules) else None),
    "best": PlaneMeaning("answers, seats", "1 where a lone player asked would keep all cards; "
                    "and would call for a better one", lambda rules: (2, rules.players)
                    if rules.call_for_best != "off" else None),
    "gave": PlaneMeaning("cards", "1 at what one has given to the partner",
                    lambda rules: (CARD_ACTION_COUNT,) if rules.call_for_best != "off" else None),
    "got": PlaneMeaning("cards", "1 at what the partner has given",
                   lambda rules: (CARD_ACTION_COUNT,) if rules.call_for_best != "off" else None),
    "away": PlaneMeaning("cards", "1 at each card known to be laid away",
    lambda rules: (CARD_ACTION_COUNT,)
                    if rules.up_card or rules.farmers_hand == "go_under_3" else None),
    "under": PlaneMeaning("seats", "1 at who swapped three low cards for the kitty",
                     lambda rules: _seat_shape(rules) if rules.farmers_hand == "go_under_3"
                     else None),
    "challenged": PlaneMeaning("seats, seats", "1 where the first has claimed a renege of "
                         "the second",
                          lambda rules: (rules.players, rules.players)
                          if rules.renege != "prevent" else None),
    "tricks": PlaneMeaning("tricks, seats, cards", "1 at the card that the seat played to "
                                                   "that trick",
                      lambda rules: (rules.hand_size, rules.players, CARD_ACTION_COUNT)),
    "leaders": PlaneMeaning("tricks, seats", "1 at who led to that trick",
                       lambda rules: (rules.hand_size, rules.players)),
    "won": PlaneMeaning("seats", "tricks that the seat has taken", _seat_shape),
    "voids": PlaneMeaning("seats, suits", "1 at each suit that the seat has shown to be out of",
                     lambda rules: (rules.players, _SUIT_COUNT)),
    "scores": PlaneMeaning("sides, digits", "points before the hand, one's own side first: "
                      "hundreds, and the rest", lambda rules: (len(teams(rules)), 2)),
    "target": PlaneMeaning("digits", "the points that win the match: hundreds, and the rest",
                      lambda _: (2,)),
    "hands_played": PlaneMeaning("digits", "hands that count already, of a fixed number",
                            lambda rules: (2,) if rules.num_hands else None),
    "tokens": PlaneMeaning("sides", "four-trick tokens, one's own side first",
                      lambda rules: (len(teams(rules)),) if rules.four_trick_tokens else None),
}  # fmt: skip
"""Every plane, in the order in which they stand in a row."""


class PlaneLayout:
    """The order and places of a game's planes in a row.

    Attributes:
        rules: the game.
        planes: those it has, by name.
        size: the length of a row.

    Raises:
        UnsupportedRulesError: decisions of this game have no number.
    """

    __slots__ = ("planes", "rules", "size")

    def __init__(self, rules: Rules) -> None:
        verify_has_actions(rules)
        self.rules = rules
        self.planes: dict[str, FeaturePlane] = {}
        start = 0
        for name, meaning in PLANE_MEANINGS.items():
            shape = meaning.shape(rules)
            if shape is not None:
                self.planes[name] = plane = FeaturePlane(name, start, shape)
                start = plane.stop
        self.size = start

    def __getitem__(self, name: str) -> FeaturePlane:
        return self.planes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.planes

    def __iter__(self) -> Iterator[FeaturePlane]:
        return iter(self.planes.values())

    def split_row(self, row: Row) -> dict[str, Row]:
        """Split a row, or rows, into its planes: views of the same memory.

        Args:
            row: (…, `size`).

        Raises:
            InvalidArgumentError: a row of another game, or none.
        """
        if np.shape(row)[-1:] != (self.size,):
            raise InvalidArgumentError(f"row must be (…, {self.size}), not {np.shape(row)}")
        return {
            plane.name: row[..., plane.start : plane.stop].reshape(*row.shape[:-1], *plane.shape)
            for plane in self
        }


@verify_arguments()
@lru_cache(maxsize=64)
def find_layout(rules: Rules) -> PlaneLayout:
    """Return the layout of a game, built once.

    Raises:
        UnsupportedRulesError: decisions of this game have no number.
    """
    return PlaneLayout(rules)


@verify_arguments()
def legal_mask(view: View) -> Row:
    """Return an array (`ACTION_COUNT`,) with 1 for each decision that the viewer may take now;
    all 0 if others decide.
    """
    mask = np.zeros(ACTION_COUNT, np.int8)
    mask[legal_actions(view)] = 1
    return mask


@verify_arguments(hands_played=0)
def encode_view(view: View, *, hands_played: int = 0, tokens: Sequence[int] = ()) -> Row:
    """Encode a seat's knowledge as a row.

    Args:
        view: what the seat knows of the hand.
        hands_played, tokens: of the match, see `euchre.Match`: they are not in a view.

    Returns:
        (size of the `PlaneLayout`,) of ``int8``.

    Raises:
        SeatError: a spectator looks.
        InvalidArgumentError: something does not fit.
    """
    sides = len(teams(view.rules))
    if len(tokens) not in (0, sides) or not all(
        isinstance(count, int) and 0 <= count <= _MAX_DIGIT for count in tokens
    ):
        raise InvalidArgumentError(
            f"tokens must be whole numbers, one for each of {sides} sides, not {tokens!r:.60}"
        )
    if hands_played > 100 * _MAX_DIGIT:
        raise InvalidArgumentError(
            f"hands_played must be at most {100 * _MAX_DIGIT:,}, not {hands_played:,}"
        )
    if view.seat is None:
        raise SeatError("a spectator has no seat to count from: look from a seat")
    layout = find_layout(view.rules)
    row = np.zeros(layout.size, np.int8)
    _PlaneWriter(view, layout.split_row(row)).write_planes(hands_played, tokens)
    return row


class _PlaneWriter:
    def __init__(self, view: View, planes: dict[str, Row]) -> None:
        assert view.seat is not None
        self.view = view
        self.planes = planes
        self.players = view.rules.players
        self.first = view.seat

    def relative_seat(self, seat: Seat) -> int:
        """Return a seat counted from the viewer's seat."""
        return (seat - self.first) % self.players

    def mark_seats(self, plane_name: str, *seats: Seat | None) -> None:
        """Write 1 for these seats, if the game has this plane."""
        if plane_name in self.planes:
            for seat in seats:
                if seat is not None:
                    self.planes[plane_name][self.relative_seat(seat)] = 1

    def write_planes(self, hands_played: int, team_tokens: Sequence[int]) -> None:
        view, planes = self.view, self.planes
        planes["phase"][_PHASE_INDEXES[view.phase]] = 1
        self.mark_seats("turn", view.turn)
        self.mark_seats("dealer", view.dealer)
        for seat, cards in enumerate(view.hands):
            known = [card.index for card in cards if card is not HIDDEN]
            planes["held"][self.relative_seat(seat), known] = 1
        if view.up_card is not None:
            planes["up_card"][view.up_card.index] = 1
        self._write_calls()
        self._write_exchanges()
        self._write_play()
        self._write_match(hands_played, team_tokens)

    def _write_calls(self) -> None:
        view, planes = self.view, self.planes
        rounds = len(planes["passed"])
        for place, call in enumerate(view.calls):
            if isinstance(call, Passed):
                round_index = min(place // self.players, rounds - 1)
                planes["passed"][round_index, self.relative_seat(call.seat)] = 1
            elif "bids" in planes and view.bid is not None and hasattr(call, "tricks"):
                planes["bids"][self.relative_seat(call.seat)] = call.tricks
        self.mark_seats("maker", view.maker)
        if view.trump is not None:
            planes["trump"][view.trump.index] = 1
        if "ordered" in planes:
            planes["ordered"][0] = view.is_ordered_up
        self.mark_seats("taker", view.taker)
        self.mark_seats("alone", view.maker if view.alone else None, view.lone_defender)
        self.mark_seats("not_alone", *(answer.seat for answer in view.declared if not answer.alone))
        if view.called_card is not None:
            planes["called_card"][view.called_card.index] = 1
            self.mark_seats("partner", view.called_partner)

    def _write_exchanges(self) -> None:
        view, planes = self.view, self.planes
        if "away" in planes:
            cards = [*view.laid, *(() if view.discard is None else (view.discard,))]
            planes["away"][[card.index for card in cards if card is not HIDDEN]] = 1
        for answer in view.best:
            planes["best"][int(answer.wanted), self.relative_seat(answer.seat)] = 1
        for gift in view.gave:
            if self.first in (gift.seat, gift.to):
                planes["gave" if gift.seat == self.first else "got"][gift.card.index] = 1
        self.mark_seats("under", view.under)
        claims = [(renege.claimant, renege.accused) for renege in view.reneges]
        if view.accused is not None:
            claims.append((view.accused.seat, view.accused.against))
        for claimant, accused in claims:
            planes["challenged"][self.relative_seat(claimant), self.relative_seat(accused)] = 1

    def _write_play(self) -> None:
        view, planes = self.view, self.planes
        tricks = [trick.plays for trick in view.tricks]
        for number, plays in enumerate((*tricks, view.trick) if view.trick else tricks):
            planes["leaders"][number, self.relative_seat(plays[0].seat)] = 1
            for play in plays:
                planes["tricks"][number, self.relative_seat(play.seat), play.card.index] = 1
        for seat, tricks_won in enumerate(view.tricks_won):
            planes["won"][self.relative_seat(seat)] = tricks_won
            for suit in view.void_suits(seat):
                planes["voids"][self.relative_seat(seat), suit.index] = 1

    def _write_match(self, hands_played: int, team_tokens: Sequence[int]) -> None:
        rules, planes = self.view.rules, self.planes
        sides, own = len(self.view.scores), team_of(rules, self.first)
        for team, score in enumerate(self.view.scores):
            planes["scores"][(team - own) % sides] = divmod(score, 100)
        planes["target"][:] = divmod(rules.target, 100)
        if "hands_played" in planes:
            planes["hands_played"][:] = divmod(hands_played, 100)
        if "tokens" in planes:
            for team, count in enumerate(team_tokens):
                planes["tokens"][(team - own) % sides] = count
