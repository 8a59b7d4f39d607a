"""The progressive evening: winners move up a table, and everybody changes partners.

Table 1 is the head table. After each round its winners stay, winners elsewhere move up one table,
losers stay, and the losers of the head table go to the last one. So at every table a pair arrives
and a pair stays; each pair is parted, and former partners are opponents.

With players left over, those who have sat out come in at the last table. Of the four who would
have played there, as many sit out as come in: those who have sat out least often so far, then the
last table's own losers before those of the head table, then by chance. Who keeps clear of the last
table never sits out: that is the prize of the game, and no count can mend it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from euchre.tournaments.entries import TablePairing
from euchre.tournaments.schedules.replan import count_sit_outs_and_streaks
from euchre.tournaments.schedules.tally import (
    PairCounts,
    count_pairs,
    list_seatings,
    partner_pairs,
    players_of,
    sort_pair,
)
from euchre.tournaments.schedules.types import (
    Pair,
    PartnerRound,
    ScheduleError,
    verify_player_count,
)


def next_progressive_round(
    past_rounds: Sequence[PartnerRound],
    winning_sides: Sequence[int | None],
    present_players: Sequence[int],
    rng: random.Random,
) -> PartnerRound:
    """Return the next round: the winners move up a table.

    Args:
        past_rounds: those before the last one make sitting out fair, and of the two ways to part
            two pairs show the one with fewer former partners.
        winning_sides: for each table of the last one 0 if the first side won, 1 if the second,
            None for a tie, which a draw decides.
        present_players: who plays on.

    Raises:
        ScheduleError: the last one has no tables, or more than three sit out in it, or fewer than
            four are present.
    """
    tables, waiting = past_rounds[-1]
    if not tables or len(waiting) > 3:
        raise ScheduleError(
            "a progressive round has tables, and at most three sit out, "
            f"but this one has {len(tables)} tables and {len(waiting)} sit out"
        )
    verify_player_count(len(present_players))
    won, lost = _winning_and_losing_pairs(tables, winning_sides, rng)
    coming, leaving = _assign_tables(
        past_rounds[-1],
        (won, lost),
        present_players,
        count_sit_outs_and_streaks(present_players, past_rounds)[0],
        rng,
    )
    counted = count_pairs(past_rounds)
    former = {side for table in tables for side in partner_pairs(table)}
    seated = tuple(_seat_with_new_partners(four, former, counted, rng) for four in coming)
    return PartnerRound(seated, tuple(sorted(leaving)))


def _assign_tables(
    previous: PartnerRound,
    winning_and_losing_pairs: tuple[list[Pair], list[Pair]],
    present_players: Sequence[int],
    rest_counts: dict[int, int],
    rng: random.Random,
) -> tuple[list[list[int]], list[int]]:
    """Return the players who come to each table, and those who sit out.

    Args:
        winning_and_losing_pairs: the winning and the losing pair of each of its tables.
        rest_counts: how often each of them has sat out.
    """
    won, lost = winning_and_losing_pairs
    last = len(present_players) // 4 - 1
    coming: list[list[int]] = [[] for _ in range(last + 1)]
    up = [(side, max(table - 1, 0)) for table, side in enumerate(won)]
    stay = [(lost[0], last), *((side, table) for table, side in enumerate(lost[1:], 1))]
    for side, table in (up[0], *stay, *up[1:]):
        coming[min(table, last)] += [player for player in side if player in present_players]
    waiting = [player for player in previous.out if player in present_players]
    known = {*players_of(previous)}
    newcomers = [player for player in present_players if player not in known]
    missing = sum(4 - len(table) for table in coming[:last])
    resting = len(present_players) % 4
    at_last = coming[last]
    # Whom the last table left was up for: at a single table nobody has moved up.
    arrived = {player for side, table in up if table == last for player in side if len(won) > 1}
    own = {player for side in lost[1:] or lost for player in side}
    drawing = [*at_last, *newcomers, *(waiting if missing else ())] if resting or missing else []
    chance = {player: rng.random() for player in drawing}

    def rest_rank(player: int) -> int:
        return 3 if player in waiting else 2 if player in arrived else int(player in newcomers)

    def rest_order(player: int) -> tuple[int, int, bool, float]:
        return rest_rank(player), rest_counts[player], player not in own, chance.get(player, 0.0)

    turn = sorted([*at_last, *newcomers, *waiting], key=rest_order)
    leaving = turn[:resting]
    staying = [player for player in turn[resting:] if player not in arrived]
    staying.sort(
        key=lambda player: (
            -rest_rank(player),
            player not in own,
            -rest_counts[player],
            chance.get(player, 0.0),
        )
    )
    moving = staying[:missing]
    departing = {*leaving, *moving}
    coming[last] = [
        player for player in (*at_last, *newcomers, *waiting) if player not in departing
    ]
    for four in coming[:last]:
        while len(four) < 4:
            four.append(moving.pop(0))
    return coming, leaving


def _seat_with_new_partners(
    players: Sequence[int], former_pairs: set[Pair], pair_counts: PairCounts, rng: random.Random
) -> TablePairing:
    """Seat four players at a table, repeating as few partnerships as possible."""

    def count_repeats(seating: TablePairing) -> tuple[int, int]:
        sides = partner_pairs(seating)
        return sum(side in former_pairs for side in sides), sum(
            pair_counts.partnered[side] for side in sides
        )

    a, b, c, d = players
    ways = list(list_seatings((a, b, c, d)))
    rng.shuffle(ways)
    return min(ways, key=count_repeats)


def _winning_and_losing_pairs(
    tables: Sequence[TablePairing], winning_sides: Sequence[int | None], rng: random.Random
) -> tuple[list[Pair], list[Pair]]:
    """Return the winning and the losing pair of each table."""
    won, lost = [], []
    for table, reported in zip(tables, winning_sides, strict=True):
        winner = rng.randrange(2) if reported is None else reported
        won.append(sort_pair(*table[winner]))
        lost.append(sort_pair(*table[1 - winner]))
    return won, lost
