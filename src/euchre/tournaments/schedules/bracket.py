"""The knockout: who loses is out.

Nothing is kept but the order of the draw and who won: everything else follows from these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from euchre.tournaments.schedules.types import ScheduleError

MAX_TEAMS = 64
_ROUND_NAMES = {2: "Final", 4: "Semi-final", 8: "Quarter-final"}


class BracketMatch(NamedTuple):
    """The two teams of a match; the one drawn earlier comes first."""

    first: int
    second: int


class Bracket(NamedTuple):
    """The shape of a knockout.

    `lines` are the lines of the first round from top to bottom, two and two a match, by place in
    the draw from 0 on; None: nobody, so the other has a bye. `rounds` are the names of the rounds.
    """

    lines: tuple[int | None, ...]
    rounds: tuple[str, ...]


def build_bracket(teams: int) -> Bracket:
    """Build the bracket for a number of teams, filled up with byes to the next power of two.

    The places are in the standard order of seeds: the first two drawn can meet only in the final,
    the first four only in the semi-finals, and so on; the first drawn get the byes.

    >>> build_bracket(6)
    Bracket(lines=(0, None, 3, 4, 1, None, 2, 5), rounds=('Quarter-final', 'Semi-final', 'Final'))

    Raises:
        ScheduleError: there are fewer than 2 teams or more than 64.
    """
    if not 2 <= teams <= MAX_TEAMS:
        raise ScheduleError(f"a knockout has 2 to {MAX_TEAMS} teams, not {teams}")
    lines, names = [0], list[str]()
    while len(lines) < teams:
        size = 2 * len(lines)
        # The halves of a pair of lines mirror each other: the best stays away from the second best.
        lines = [place for i in lines for place in (i, size - 1 - i)]
        names.append(_ROUND_NAMES.get(size, f"Round of {size}"))
    places = tuple(place if place < teams else None for place in lines)
    return Bracket(places, tuple(reversed(names)))


def pair_knockout_round(
    order: Sequence[int],
    results: Sequence[Mapping[BracketMatch, int]],
    *,
    third_place: bool = False,
) -> tuple[BracketMatch, ...] | None:
    """Return the matches of the next round; None after the final.

    Args:
        order: the teams by any numbers, in the order of the draw.
        results: for each round played its matches and their winners, in any order.
        third_place: the losers of the semi-finals play a match beside the final; it is the second
            match of the last round. With fewer than four teams there is none.

    Raises:
        ScheduleError: there are too few or too many teams, one is drawn twice, or a round's
            results are not one winner for each of its matches.
    """
    if len(set(order)) < len(order):
        twice = next(team for team in order if order.count(team) > 1)
        raise ScheduleError(f"team {twice} is drawn twice")
    lines, names = build_bracket(len(order))
    drawn = {team: place for place, team in enumerate(order)}
    left = [None if place is None else order[place] for place in lines]
    losers: list[int] = []
    for name, winners in zip(names, results, strict=False):
        matches = _make_matches(left, drawn, losers if name == "Final" and third_place else [])
        _verify_results(name, matches, winners)
        losers = [a if winners[BracketMatch(a, b)] == b else b for a, b in matches]
        left = [
            _advance_team(team, opponent, drawn, winners) for team, opponent in _pair_lines(left)
        ]
    if len(results) > len(names):
        raise ScheduleError(f"there are {len(names)} rounds, but results of {len(results)}")
    if len(results) == len(names):
        return None
    last = len(results) == len(names) - 1
    return _make_matches(left, drawn, losers if last and third_place else [])


def _pair_lines(teams_left: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(teams_left[::2], teams_left[1::2], strict=True))


def _make_match(team: int, opponent: int, drawn: Mapping[int, int]) -> BracketMatch:
    return (
        BracketMatch(team, opponent)
        if drawn[team] < drawn[opponent]
        else BracketMatch(opponent, team)
    )


def _make_matches(
    teams_left: Sequence[int | None], drawn: Mapping[int, int], losers: Sequence[int]
) -> tuple[BracketMatch, ...]:
    """Return the matches of these lines from top to bottom, then the one for the third place."""
    twos = [*_pair_lines(teams_left), *([(losers[0], losers[1])] if len(losers) == 2 else [])]
    return tuple(
        _make_match(team, opponent, drawn)
        for team, opponent in twos
        if team is not None and opponent is not None
    )


def _advance_team(
    team: int | None,
    opponent: int | None,
    drawn: Mapping[int, int],
    winners: Mapping[BracketMatch, int],
) -> int | None:
    """Return the team that goes on: the winner, or the only one."""
    if team is None or opponent is None:
        return opponent if team is None else team
    return winners[_make_match(team, opponent, drawn)]


def _verify_results(
    name: str, matches: Sequence[BracketMatch], winners: Mapping[BracketMatch, int]
) -> None:
    for match in matches:
        if match not in winners:
            raise ScheduleError(
                f"{name}: the match of {match.first} against {match.second} has no winner yet"
            )
        if winners[match] not in match:
            raise ScheduleError(
                f"{name}: {winners[match]} cannot win the match of {match.first} "
                f"against {match.second}"
            )
    for match in winners:
        if match not in matches:
            raise ScheduleError(f"{name}: there is no match of {match[0]} against {match[1]}")
