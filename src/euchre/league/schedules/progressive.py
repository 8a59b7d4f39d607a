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

from euchre.league.schedules.tally import pair, partners, splits, tally
from euchre.league.schedules.types import Pair, Round, ScheduleError, Seating


def opening(players: Sequence[int], rng: random.Random) -> Round:
    """The first round: everybody draws a place.

    Raises:
        ScheduleError: there are fewer than four.
    """
    if len(players) < 4:
        raise ScheduleError(f"a table needs four players, and there are {len(players)}")
    drawn = rng.sample(list(players), len(players))
    seated = len(drawn) - len(drawn) % 4
    fours = (drawn[i : i + 4] for i in range(0, seated, 4))
    tables = tuple(Seating((a, b), (c, d)) for a, b, c, d in fours)
    return Round(tables, tuple(sorted(drawn[seated:])))


def progress(
    previous: Round,
    winners: Sequence[int | None],
    rng: random.Random | None = None,
    history: Sequence[Round] = (),
) -> Round:
    """The next round.

    Args:
        previous: the round just played.
        winners: for each of its tables 0 if the first side won, 1 if the second, None for a tie,
            which a draw decides.
        rng: the source of chance; None: there is no tie, and where chance would decide who sits
            out or with whom, the order at the tables does.
        history: the rounds before `previous`; they make sitting out fair, and of the two ways to
            part two pairs show the one with fewer former partners.

    Raises:
        ScheduleError: not every table has a winner, one is not 0, 1 or None, a tie finds no source
            of chance, or there are no tables, or more than three sit out.
    """
    tables, waiting = previous
    if not tables or len(waiting) > 3:
        raise ScheduleError(
            "a progressive round has tables, and at most three sit out, "
            f"but this one has {len(tables)} tables and {len(waiting)} sit out"
        )
    if len(winners) != len(tables):
        raise ScheduleError(f"there are {len(tables)} tables, but {len(winners)} winners are told")
    won, lost = _results(tables, winners, rng)
    coming = [[*won[0]], *([*side] for side in lost[1:])]  # those who stay, table by table
    for table, side in enumerate(won[1:]):
        coming[table] += side
    last = len(tables) - 1
    at_last = [*lost[0], *coming[last]] if last else [*won[0], *lost[0]]
    counted = tally([*history, previous])
    if waiting:
        own = set(lost[last])
        chance = {player: rng.random() if rng else 0.0 for player in at_last}
        turn = sorted(at_last, key=lambda who: (counted.out[who], who not in own, chance[who]))
        leaving = turn[: len(waiting)]
    else:
        leaving = []
    coming[last] = [*(player for player in at_last if player not in leaving), *waiting]
    former = {side for table in tables for side in partners(table)}

    def repeats(seating: Seating) -> tuple[int, int]:
        sides = partners(seating)
        return sum(side in former for side in sides), sum(counted.partnered[side] for side in sides)

    seated = []
    for a, b, c, d in coming:
        ways = list(splits((a, b, c, d)))
        if rng:
            rng.shuffle(ways)
        seated.append(min(ways, key=repeats))
    return Round(tuple(seated), tuple(sorted(leaving)))


def _results(
    tables: Sequence[Seating], winners: Sequence[int | None], rng: random.Random | None
) -> tuple[list[Pair], list[Pair]]:
    """The winning and the losing pair of each table."""
    won, lost = [], []
    for number, (table, told) in enumerate(zip(tables, winners, strict=True), 1):
        winner = told
        if winner is None:
            if rng is None:
                raise ScheduleError(f"table {number} is tied: name the side that moves, or a draw")
            winner = rng.randrange(2)
        if winner not in {0, 1}:
            raise ScheduleError(f"the winner of table {number} is side 0 or 1, not {winner}")
        won.append(pair(*table[winner]))
        lost.append(pair(*table[1 - winner]))
    return won, lost
