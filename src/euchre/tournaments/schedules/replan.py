"""A good next round for whoever is there now, after late arrivals and early leavers."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from euchre.tournaments.entries import TablePairing
from euchre.tournaments.schedules.tally import PairCounts, count_pairs, players_of, sort_pair
from euchre.tournaments.schedules.types import (
    PartnerRound,
    verify_player_count,
)

# Work is bounded by counts, not by a clock, so that a seed tells the whole round.
_MAX_ANNEALING_STEPS = 6000  # swaps tried: under 50 ms at ten tables
_MAX_SEARCH_VISITS = 3000  # partnerships tried in the search for partners all new


def replan_round(
    present_players: Sequence[int], history: Sequence[PartnerRound], rng: random.Random
) -> PartnerRound:
    """Return the fairest next round for the players `present_players`, whatever their numbers.

    Who sits out has sat out least often, has played longest without a break if that is equal, and
    is drawn if that is equal too. Who was not there before counts as having sat out as often as
    the one who has least among those who were: a latecomer is owed nothing and owes nothing.
    Nobody gets a former partner again while that can be helped, and then those opponents whom they
    have met least.

    The search is bounded: few players get the best round, many get a good one (former partners
    are met again only if no other way has been found; a few thousand are tried).

    Raises:
        ScheduleError: fewer than four are there.
    """
    verify_player_count(len(present_players))
    out = _choose_sitting_out(present_players, history, rng)
    playing = [player for player in present_players if player not in out]
    rng.shuffle(playing)
    counted = count_pairs(history)
    order = _choose_partners(playing, counted, rng) or playing
    return PartnerRound(_seat_opponents(order, counted, rng), out)


def _choose_sitting_out(
    present_players: Sequence[int], history: Sequence[PartnerRound], rng: random.Random
) -> tuple[int, ...]:
    levels, streaks = count_sit_outs_and_streaks(present_players, history)
    turn = sorted(
        present_players, key=lambda player: (levels[player], -streaks[player], rng.random())
    )
    return tuple(sorted(turn[: len(present_players) % 4]))


def count_sit_outs_and_streaks(
    present_players: Sequence[int], history: Sequence[PartnerRound]
) -> tuple[dict[int, int], dict[int, int]]:
    """Count how often each of those present has sat out, and the rounds they have played since.

    Who was not there before counts as having sat out as often as who has least, and has not played.
    """
    levels: dict[int, int] = {}
    streaks: dict[int, int] = {}
    before: set[int] = set()
    for played in history:
        here = players_of(played)
        _raise_newcomers_to_lowest(levels, here, before)
        for player in here:
            streaks[player] = streaks.get(player, 0) + 1 if player in before else 1
        for player in played.out:
            levels[player] += 1
            streaks[player] = 0
        before = set(here)
    _raise_newcomers_to_lowest(levels, present_players, before)
    return levels, {
        player: streaks[player] if player in before else 0 for player in present_players
    }


def _raise_newcomers_to_lowest(
    counts: dict[int, int], present_players: Sequence[int], stayed: set[int]
) -> None:
    """Raise newcomers and returning players to the lowest count of those who stayed."""
    floor = min((counts[player] for player in present_players if player in stayed), default=0)
    for player in present_players:
        counts[player] = max(counts.get(player, 0), floor)


def _choose_partners(
    playing: Sequence[int], pair_counts: PairCounts, rng: random.Random
) -> list[int] | None:
    """Return partners who have been partners as seldom as possible, or None."""
    times = {
        (player, partner): pair_counts.partnered[sort_pair(player, partner)]
        for player in playing
        for partner in playing
        if player != partner
    }
    for most in sorted(set(times.values())):
        friends = {
            player: {
                partner
                for partner in playing
                if player != partner and times[player, partner] <= most
            }
            for player in playing
        }
        if (pairs := _find_perfect_matching(friends, rng)) is not None:
            return pairs
    return None


def _find_perfect_matching(
    possible_partners: dict[int, set[int]], rng: random.Random
) -> list[int] | None:
    """Pair everybody with one of their possible partners by backtracking; None if not found."""
    visits = 0

    def match_rest(unpaired: dict[int, set[int]]) -> list[int] | None:
        nonlocal visits
        if not unpaired:
            return []
        chooser = min(unpaired, key=lambda player: len(unpaired[player]))
        choices = sorted(unpaired[chooser])
        rng.shuffle(choices)
        for partner in choices:
            visits += 1
            if visits > _MAX_SEARCH_VISITS:
                return None
            pair = {chooser, partner}
            remaining = {
                player: them - pair for player, them in unpaired.items() if player not in pair
            }
            if (pairs := match_rest(remaining)) is not None:
                return [chooser, partner, *pairs]
        return None

    return match_rest(possible_partners)


def _seat_opponents(
    paired_players: list[int], pair_counts: PairCounts, rng: random.Random
) -> tuple[TablePairing, ...]:
    """Return tables of four, improved by swaps of two players: simulated annealing."""
    size = len(paired_players)
    numbers = list(paired_players)
    opposed = [[pair_counts.opposed[sort_pair(a, b)] for b in numbers] for a in numbers]
    # One former partner outweighs all the opponents there can be.
    heavy = 1 + size * max(1, *map(max, opposed))
    partnered = [[heavy * pair_counts.partnered[sort_pair(a, b)] for b in numbers] for a in numbers]

    def table_cost(table: list[int]) -> int:
        a, b, c, d = table
        of_a, of_b = opposed[a], opposed[b]
        return partnered[a][b] + partnered[c][d] + of_a[c] + of_a[d] + of_b[c] + of_b[d]

    tables = [list(range(i, i + 4)) for i in range(0, size, 4)]
    costs = [table_cost(table) for table in tables]
    cost = least = sum(costs)
    best = [list(table) for table in tables]
    steps = min(_MAX_ANNEALING_STEPS, 500 * size)
    for step in range(steps):
        if not least:
            break
        heat = 0.05 + 1.2 * (1 - step / steps)
        x, y = int(rng.random() * size), int(rng.random() * size)
        if x // 2 == y // 2:
            continue
        table, other_table = tables[x // 4], tables[y // 4]
        table[x % 4], other_table[y % 4] = other_table[y % 4], table[x % 4]
        new_one, new_other = table_cost(table), table_cost(other_table)
        more = new_one - costs[x // 4]
        if x // 4 != y // 4:
            more += new_other - costs[y // 4]
        if more > 0 and rng.random() >= math.exp(-more / heat):
            table[x % 4], other_table[y % 4] = other_table[y % 4], table[x % 4]
            continue
        costs[x // 4], costs[y // 4] = new_one, new_other
        cost += more
        if cost < least:
            least, best = cost, [list(table) for table in tables]
    seats = [[numbers[i] for i in table] for table in best]
    return tuple(TablePairing((a, b), (c, d)) for a, b, c, d in seats)
