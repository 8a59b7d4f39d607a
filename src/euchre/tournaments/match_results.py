"""What a match played here comes to in an evening: the score, and who did what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from euchre.game.match import Match
from euchre.game.scoring import Outcome
from euchre.tournaments.entries import Player, PlayerTally, TableScore


class MatchResult(NamedTuple):
    """A finished match as `euchre.tournaments.commands.enter_score` takes it.

    Attributes:
        score: of the two sides, the one with seat 0 first.
        tallies: of those who made loners or were euchred.
        boards: the points of each hand that counts.
    """

    score: TableScore
    tallies: tuple[PlayerTally, ...]
    boards: tuple[TableScore, ...]


def build_match_result(match: Match, players_by_seat: Sequence[Player]) -> MatchResult:
    """Return the score, the tallies and the boards of a match of two sides.

    Args:
        match: the match, finished or not: what stands, counts.
        players_by_seat: the player in each seat.
    """
    loners = dict.fromkeys(players_by_seat, 0)
    euchred = dict.fromkeys(players_by_seat, 0)
    boards = []
    for hand in match.hands:
        if hand.maker is None:
            continue
        maker = players_by_seat[hand.maker]
        loners[maker] += hand.alone and hand.outcome is Outcome.MARCH
        euchred[maker] += hand.outcome is Outcome.EUCHRED
        boards.append(TableScore(*hand.points))
    tallies = tuple(
        PlayerTally(player, loners[player], euchred[player])
        for player in players_by_seat
        if loners[player] or euchred[player]
    )
    return MatchResult(TableScore(*match.scores), tallies, tuple(boards))


def seat_order(first_side: Sequence[Player], second_side: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players of seats 0 to 3 if these two sides meet: partners opposite."""
    return first_side[0], second_side[0], first_side[1], second_side[1]
