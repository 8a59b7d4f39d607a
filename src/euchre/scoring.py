"""What a finished hand is worth, and when a match is over: pure functions of `Rules`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from euchre.rules import Rules, Seat, team_of, teams


class Outcome(Enum):
    """How a hand ended."""

    MADE = "made"
    MARCH = "march"
    EUCHRED = "euchred"
    RENEGED = "reneged"
    THROWN_IN = "thrown in"
    REDEAL = "redeal"


FALSE_CLAIM: Final = 2
"""Points to the other side for a claim of a renege that was none (R17)."""


def outcome_of(makers_tricks: int, needed: int, hand_size: int) -> Outcome:
    """What the makers' tricks amount to."""
    if makers_tricks < needed:
        return Outcome.EUCHRED
    return Outcome.MARCH if makers_tricks == hand_size else Outcome.MADE


def hand_points(
    rules: Rules,
    makers: Collection[Seat],
    makers_tricks: int,
    *,
    needed: int | None = None,
    alone: bool = False,
    lone_defender: Seat | None = None,
    broke_fast: bool = False,
) -> tuple[int, ...]:
    """Points of each team (see `rules.teams`) for a hand that was played out.

    Args:
        rules: the rules.
        makers: the maker and the partner.
        makers_tricks: tricks they took.
        needed: tricks they needed; None: as the rules say, without a bid.
        alone: whether the maker had no partner.
        lone_defender: the defender who played alone.
        broke_fast: whether the defenders took the first two tricks.

    Sources: 000-004, scoring tables; R4 for bids, R6 for a lone defender, R8 for three players.
    """
    goal = rules.make_tricks if needed is None else needed
    outcome = outcome_of(makers_tricks, goal, rules.hand_size)
    nothing = (0,) * len(teams(rules))
    rest = [seat for seat in range(rules.players) if seat not in makers]
    if rules.bid_points == "tricks":
        return paid(rules, nothing, makers, -goal if outcome is Outcome.EUCHRED else makers_tricks)
    if outcome is Outcome.EUCHRED:
        points = _euchre_points(rules, makers_tricks, alone=alone, lone_defender=lone_defender)
        if rules.euchre_points_go_to == "side":
            return paid(rules, nothing, rest, points)
        return tuple(
            points * sum(team_of(rules, s) == t for s in rest) for t in range(len(nothing))
        )
    if rules.fast_break and broke_fast and makers_tricks == rules.hand_size - 2:
        return nothing
    if outcome is Outcome.MARCH:
        points = rules.pts_loner_march if alone else rules.pts_march
    else:
        points = rules.pts_loner_make if alone else rules.pts_make
    return paid(rules, nothing, makers, points)


def _euchre_points(
    rules: Rules, makers_tricks: int, *, alone: bool, lone_defender: Seat | None
) -> int:
    if lone_defender is not None:
        points = rules.pts_lone_defender_euchre
    else:
        points = rules.pts_loner_euchred if alone else rules.pts_euchre
    return max(points, rules.pts_super_euchre) if makers_tricks == 0 else points


def lone_defence_gain(rules: Rules, *, alone: bool) -> int:
    """By how many points a defender's euchre is worth more without the partner (R6).

    Args:
        rules: the match's rules.
        alone: whether the maker plays alone.
    """
    with_partner = _euchre_points(rules, 1, alone=alone, lone_defender=None)
    return rules.pts_lone_defender_euchre - with_partner


def paid(
    rules: Rules, points: Sequence[int], seats: Collection[Seat], amount: int
) -> tuple[int, ...]:
    """`points` with `amount` added for each team that one of `seats` scores for."""
    scoring = {team_of(rules, seat) for seat in seats}
    return tuple(p + amount * (team in scoring) for team, p in enumerate(points))


def renege_fine(rules: Rules, *, alone: bool, lone_defender: Seat | None) -> int:
    """Points to the other side for a renege that is proven (R17)."""
    loner = alone or lone_defender is not None
    if rules.renege == "somerset":
        return 5 if loner else 3
    if rules.renege == "euchre":
        return _euchre_points(rules, 1, alone=alone, lone_defender=lone_defender)
    return 4 if loner else 2


def throw_in_points(rules: Rules, dealer: Seat) -> tuple[int, ...]:
    """Points of each team when all have passed (R19)."""
    lost = rules.all_pass == "opponents_score_1"
    return tuple(int(lost and team != team_of(rules, dealer)) for team in range(len(teams(rules))))


@dataclass(frozen=True)
class Verdict:
    """Whether a match stands decided.

    Attributes:
        over: whether it has ended.
        winner: the winning team; None while it lasts or if it ended level.
        games: how many games it counts for, 2 for a slam (R12).
        carry: points with which the winner begins the next game (laps, R12).
    """

    over: bool
    winner: int | None = None
    games: int = 1
    carry: int = 0


_GOES_ON: Final = Verdict(False)


def verdict(
    rules: Rules,
    scores: Sequence[int],
    *,
    hands_played: int = 0,
    time_up: bool = False,
    last_makers: int | None = None,
) -> Verdict:
    """Whether a match stands decided between two hands (R9, R12).

    Args:
        rules: the match's rules.
        scores: points of each team.
        hands_played: hands that count, so without those thrown in.
        time_up: whether the clock has run out.
        last_makers: the team that made trump in the last hand.
    """
    best = max(scores)
    last = rules.num_hands and hands_played >= rules.num_hands
    at_target = rules.target and best >= rules.target
    if not last and not at_target and not (rules.time_limit and time_up):
        return _GOES_ON
    leaders = [team for team, score in enumerate(scores) if score == best]
    winner = leaders[0] if len(leaders) == 1 else None
    if not last:
        if winner is None and rules.tie == "makers_first" and last_makers in leaders:
            winner = last_makers
        if winner is None:
            return _GOES_ON
    slam = (
        rules.slams
        and winner is not None
        and not any(score > 0 for team, score in enumerate(scores) if team != winner)
    )
    carry = max(0, best - rules.target) if rules.laps and winner is not None else 0
    return Verdict(True, winner, 2 if slam else 1, carry)
