"""What a finished hand is worth, and when a match is over: pure functions of `Rules`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from euchre.rules import Rules, Seat, team_of, teams


class Outcome(Enum):
    """How a hand ended."""

    MADE = "made"
    MARCH = "march"
    EUCHRED = "euchred"
    THROWN_IN = "thrown in"
    REDEAL = "redeal"


def outcome_of(rules: Rules, makers_tricks: int) -> Outcome:
    """What the makers' tricks amount to."""
    if makers_tricks < rules.make_tricks:
        return Outcome.EUCHRED
    return Outcome.MARCH if makers_tricks == rules.hand_size else Outcome.MADE


def hand_points(
    rules: Rules,
    makers: Sequence[Seat],
    makers_tricks: int,
    *,
    alone: bool = False,
    lone_defender: Seat | None = None,
) -> tuple[int, ...]:
    """Points of each team (see `rules.teams`) for a hand that was played out.

    Sources: 000-004, scoring tables; R6 for a lone defender.
    """
    outcome = outcome_of(rules, makers_tricks)
    making = {team_of(rules, seat) for seat in makers}
    if outcome is Outcome.EUCHRED:
        if lone_defender is not None:
            points = rules.pts_lone_defender_euchre
        else:
            points = rules.pts_loner_euchred if alone else rules.pts_euchre
        return tuple(0 if team in making else points for team in range(len(teams(rules))))
    if outcome is Outcome.MARCH:
        points = rules.pts_loner_march if alone else rules.pts_march
    else:
        points = rules.pts_loner_make if alone else rules.pts_make
    return tuple(points if team in making else 0 for team in range(len(teams(rules))))


def throw_in_points(rules: Rules, dealer: Seat) -> tuple[int, ...]:
    """Points of each team when all have passed (R19)."""
    lost = rules.all_pass == "opponents_score_1"
    return tuple(int(lost and team != team_of(rules, dealer)) for team in range(len(teams(rules))))


@dataclass(frozen=True)
class Verdict:
    """Whether a match is over; `winner` is a team, None while it lasts or if it ended level."""

    over: bool
    winner: int | None = None


def verdict(
    rules: Rules,
    scores: Sequence[int],
    *,
    hands_played: int = 0,
    time_up: bool = False,
    last_makers: int | None = None,
) -> Verdict:
    """Whether a match stands decided between two hands (R9).

    Args:
        rules: the match's rules.
        scores: points of each team.
        hands_played: hands that count, so without those thrown in.
        time_up: whether the clock has run out.
        last_makers: the team that made trump in the last hand.
    """
    best = max(scores)
    leaders = [team for team, score in enumerate(scores) if score == best]
    winner = leaders[0] if len(leaders) == 1 else None
    if rules.num_hands and hands_played >= rules.num_hands:
        return Verdict(True, winner)
    if not (rules.time_limit and time_up) and not (rules.target and best >= rules.target):
        return Verdict(False)
    if winner is None and rules.tie == "makers_first" and last_makers in leaders:
        winner = last_makers
    return Verdict(winner is not None, winner)
