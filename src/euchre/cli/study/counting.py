"""What is counted in simulated hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from euchre.game.hand import Hand
from euchre.game.rules import Rules, has_called_partner, team_of
from euchre.game.scoring import Outcome


@dataclass
class HandCounts:
    """Counts over finished hands.

    A hand is scored when somebody got points; "the dealer's side" is the team of the dealer. Where
    there are no pairs the makers and the others are counted instead, and points by the place from
    the dealer's left on.
    """

    rules: Rules
    hands: int = 0
    matches: int = 0
    match_hands: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    loners: int = 0
    loners_made: int = 0
    loners_marched: int = 0
    scored_by_dealer: int = 0
    scored_by_others: int = 0
    points_dealer: int = 0
    points_others: int = 0
    scored_by_makers: int = 0
    scored_by_defenders: int = 0
    points_by_place: Counter[int] = field(default_factory=Counter)

    @property
    def has_fixed_pairs(self) -> bool:
        """True if two sides play each other all through the match."""
        return self.rules.sides == "fixed_pairs"

    def add_hands(self, hands: Iterable[Hand]) -> None:
        for hand in hands:
            self._add_hand(hand)

    def _add_hand(self, hand: Hand) -> None:
        assert hand.outcome is not None
        self.hands += 1
        self.outcomes[hand.outcome] += 1
        if _is_alone(hand):
            self.loners += 1
            self.loners_made += hand.outcome in (Outcome.MADE, Outcome.MARCH)
            self.loners_marched += hand.outcome is Outcome.MARCH
        dealer_team = team_of(self.rules, hand.dealer)
        points = hand.points
        other_points = sum(points) - points[dealer_team]
        self.points_dealer += points[dealer_team]
        self.points_others += other_points
        self.scored_by_dealer += points[dealer_team] > 0
        self.scored_by_others += other_points > 0
        if not self.has_fixed_pairs:
            self._count_by_place(hand)

    def _count_by_place(self, hand: Hand) -> None:
        makers = {team_of(self.rules, seat) for seat in hand.makers}
        gained = [team in makers for team, points in enumerate(hand.points) if points > 0]
        self.scored_by_makers += any(gained)
        self.scored_by_defenders += not all(gained)
        for step in range(1, self.rules.players + 1):
            seat = (hand.dealer + step) % self.rules.players
            self.points_by_place[step] += hand.points[team_of(self.rules, seat)]

    def count_finished_match(self, hand_count: int, winner: int | None) -> None:
        self.matches += 1
        self.match_hands += hand_count
        if winner is not None:
            self.wins[winner] += 1

    @property
    def scored_hands(self) -> int:
        """The number of hands in which somebody got points."""
        if self.has_fixed_pairs:
            return self.scored_by_dealer + self.scored_by_others
        return self.scored_by_makers + self.scored_by_defenders

    def build_json_data(self) -> dict[str, Any]:
        """Return everything counted, with exact integers and the shares made of them."""
        out = self.outcomes
        return {
            "hands": self.hands,
            "thrown_in": out[Outcome.THROWN_IN],
            "redealt": out[Outcome.REDEAL],
            "made": out[Outcome.MADE],
            "marched": out[Outcome.MARCH],
            "euchred": out[Outcome.EUCHRED],
            "reneged": out[Outcome.RENEGED],
            "loners": {
                "tried": self.loners,
                "made": self.loners_made,
                "marched": self.loners_marched,
            },
            **(
                self._dealer_side_data() if self.has_fixed_pairs else self._makers_and_places_data()
            ),
            "matches": {
                "finished": self.matches,
                "hands": self.match_hands,
                "hands_per_match": _share_of(self.match_hands, self.matches),
                "wins": {str(team): self.wins[team] for team in sorted(self.wins)},
            },
        }

    def _dealer_side_data(self) -> dict[str, Any]:
        return {
            "scored": {
                "hands": self.scored_hands,
                "dealer_side": self.scored_by_dealer,
                "other_side": self.scored_by_others,
                "dealer_side_share": _share_of(self.scored_by_dealer, self.scored_hands),
            },
            "points": {"dealer_side": self.points_dealer, "other_side": self.points_others},
        }

    def _makers_and_places_data(self) -> dict[str, Any]:
        """Return the counts by place, from the dealer's left, so that the dealer is the last."""
        return {
            "scored": {
                "hands": self.scored_hands,
                "makers": self.scored_by_makers,
                "defenders": self.scored_by_defenders,
                "makers_share": _share_of(self.scored_by_makers, self.scored_hands),
            },
            "points": {"by_place": [self.points_by_place[place] for place in self.place_numbers]},
        }

    @property
    def place_numbers(self) -> range:
        """The places from the dealer's left, 1, to the dealer."""
        return range(1, self.rules.players + 1)


def _is_alone(hand: Hand) -> bool:
    """Return whether a maker who has a partner, or could have called one, plays without."""
    return hand.alone or (
        has_called_partner(hand.rules) and hand.maker is not None and not hand.called_card
    )


def _share_of(part: int, whole: int) -> float | None:
    return part / whole if whole else None
