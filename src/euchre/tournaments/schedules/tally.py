"""Counting who has met whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from euchre.tournaments.entries import TablePairing
from euchre.tournaments.schedules.types import Pair, PartnerRound


class PairCounts(NamedTuple):
    """Counts of each pair (lower number first) as partners and opponents, and of sitting out.

    What never happened is not there, and counts as 0.
    """

    partnered: Counter[Pair]
    opposed: Counter[Pair]
    out: Counter[int]


def sort_pair(a: int, b: int) -> Pair:
    """Return two numbers in order, so that they can be looked up."""
    return (a, b) if a < b else (b, a)


def partner_pairs(seating: TablePairing) -> tuple[Pair, Pair]:
    """Return the two partnerships of a table, each in order."""
    return sort_pair(*seating.first), sort_pair(*seating.second)


def opponent_pairs(seating: TablePairing) -> Iterator[Pair]:
    """Return the four meetings across a table, each in order."""
    return (sort_pair(player, opponent) for player in seating.first for opponent in seating.second)


def players_of(round_: PartnerRound) -> tuple[int, ...]:
    """Return everybody in a round: table by table, then those who sit out."""
    seated = (player for table in round_.tables for side in table for player in side)
    return (*seated, *round_.out)


def count_pairs(rounds: Iterable[PartnerRound]) -> PairCounts:
    """Count all the meetings of these rounds."""
    result = PairCounts(Counter(), Counter(), Counter())
    for played in rounds:
        for table in played.tables:
            result.partnered.update(partner_pairs(table))
            result.opposed.update(opponent_pairs(table))
        result.out.update(played.out)
    return result


def list_seatings(
    players: tuple[int, int, int, int],
) -> tuple[TablePairing, TablePairing, TablePairing]:
    """Return the three ways in which four players can sit at a table."""
    a, b, c, d = players
    return TablePairing((a, c), (b, d)), TablePairing((a, d), (b, c)), TablePairing((a, b), (c, d))
