"""Whole evenings in which everybody changes partners from round to round.

In mathematics these are whist tournaments. One round, the initial round, is written so that each
difference between partners comes once in it and each difference between opponents twice; adding 1
to all players (one of them may stand still) gives the next round, and so on around the circle.
With players left over at the tables of four no plan can be perfect: then the partners' differences
are still all different, and opponents meet once or twice (of 30 players 15 pairs three times: a
better plan was not found). `initial_rounds` holds one plan per number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import gcd

from euchre.tournaments.entries import TablePairing
from euchre.tournaments.schedules.initial_rounds import INITIAL_ROUNDS_BY_PLAYERS
from euchre.tournaments.schedules.tally import opponent_pairs, partner_pairs
from euchre.tournaments.schedules.types import (
    Pair,
    PartnerRound,
    Schedule,
    ScheduleError,
)

FEWEST, MOST = min(INITIAL_ROUNDS_BY_PLAYERS), max(INITIAL_ROUNDS_BY_PLAYERS)


def individual_schedule(players: int, rounds: int | None = None) -> Schedule:
    """Return the schedule of a tournament with changing partners for players 0 to `players` - 1.

    The whole plan has one round fewer than players if all can sit down, else as many rounds as
    players; everybody sits out equally often. A shorter evening gets some of its rounds, in the
    same order: nobody sits out twice more than another (that is, the counts differ by one at
    most), and each round is taken for the fewest meetings that have been before. A longer one goes
    round again from the start.

    Args:
        players: 4 to 41.
        rounds: 1 or more; None: the whole plan.

    Raises:
        ScheduleError: so many players have no plan here.
    """
    if not FEWEST <= players <= MOST:
        raise ScheduleError(
            f"there is a plan for {FEWEST} to {MOST} players, not for {players}: "
            "a larger party plays in two rooms, or is seated round by round"
        )
    plan = _full_schedule(players)
    if rounds is None:
        return plan
    whole_plans, remaining = divmod(rounds, len(plan))
    return plan * whole_plans + _choose_rounds(plan, players, remaining)


@cache
def _full_schedule(players: int) -> Schedule:
    """Return all rounds, ordered so that counts of sitting out differ by at most one."""
    modulus, text = INITIAL_ROUNDS_BY_PLAYERS[players]
    initial_rounds = [_parse_initial_round(players, part) for part in text.split("/")]
    # Those who sit out of an only initial round are neighbours: steps of as many places take turns.
    step = max(1, len(initial_rounds[0].out)) if len(initial_rounds) == 1 else 1
    lap = modulus // gcd(step, modulus)
    shifts = [step * i + i // lap for i in range(modulus)]
    return tuple(_shift_round(first, modulus, by) for first in initial_rounds for by in shifts)


def _parse_initial_round(players: int, text: str) -> PartnerRound:
    """Parse one initial round: its tables as "0,1:2,3 4,5:6,7"; players not named sit out."""
    tables = []
    for table in text.split():
        first, second = ([int(player) for player in side.split(",")] for side in table.split(":"))
        tables.append(TablePairing((first[0], first[1]), (second[0], second[1])))
    seated = {player for table in tables for side in table for player in side}
    return PartnerRound(
        tuple(tables), tuple(player for player in range(players) if player not in seated)
    )


def _shift_round(initial_round: PartnerRound, modulus: int, steps: int) -> PartnerRound:
    """Return an initial round `steps` steps on: players move round in blocks of `modulus`."""
    tables, out = initial_round
    players = 4 * len(tables) + len(out)
    standing = players - players % modulus

    def shift_player(player: int) -> int:
        block, place = divmod(player, modulus)
        return player if player >= standing else block * modulus + (place + steps) % modulus

    seated = (
        TablePairing((shift_player(a), shift_player(b)), (shift_player(c), shift_player(d)))
        for (a, b), (c, d) in tables
    )
    return PartnerRound(tuple(seated), tuple(sorted(map(shift_player, out))))


def _choose_rounds(schedule: Schedule, players: int, count: int) -> Schedule:
    chosen: list[int] = []
    for lap in _split_into_laps(schedule, players):
        if len(chosen) + len(lap) > count:
            chosen += _choose_rounds_of_least_met(schedule, chosen, lap, count - len(chosen))
            break
        chosen += lap
    return tuple(schedule[i] for i in sorted(chosen))


def _split_into_laps(schedule: Schedule, players: int) -> list[list[int]]:
    """Split the rounds (by index) into laps: after each lap, and within it, sitting out is fair."""
    counts = [0] * players
    laps: list[list[int]] = []
    lap: list[int] = []
    least = 0
    for i, played in enumerate(schedule):
        if any(counts[player] != least for player in played.out):
            laps.append(lap)
            lap, least = [], min(counts)
        # It takes the last of one turn and the first of the next: then it stands alone.
        straddles = any(counts[player] != least for player in played.out)
        lap.append(i)
        for player in played.out:
            counts[player] += 1
        if straddles:
            laps.append(lap)
            lap, least = [], min(counts)
    return [*laps, lap]


def _choose_rounds_of_least_met(
    schedule: Schedule, before: Sequence[int], lap: Sequence[int], count: int
) -> list[int]:
    """Choose rounds of a lap, each time the one whose players have met least."""
    met = Counter(pair for i in before for pair in _list_partner_and_opponent_pairs(schedule[i]))
    left, chosen = list(lap), []
    for _ in range(count):
        best = min(
            left,
            key=lambda i: sum(met[pair] for pair in _list_partner_and_opponent_pairs(schedule[i])),
        )
        left.remove(best)
        chosen.append(best)
        met.update(_list_partner_and_opponent_pairs(schedule[best]))
    return chosen


def _list_partner_and_opponent_pairs(round_: PartnerRound) -> list[Pair]:
    return [
        pair for table in round_.tables for pair in (*partner_pairs(table), *opponent_pairs(table))
    ]
