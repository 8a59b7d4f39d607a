"""The fast engine beside a plain-Python solver and OpenSpiel, in one run.

    python bench/solve.py [DEALS]

Rates are for the processor time of one thread and mean little on a busy machine; what is compared
is measured in turn. ``points`` asks whether the makers take 3 tricks and whether they take 5,
``exact`` how many they take; a table has all 4 trumps and all 4 leaders of a deal.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from euchre.game.cards import Card, Suit, find_winner_index
from euchre.game.moves import filter_playable
from euchre.game.presets import preset
from euchre.game.rules import build_pack
from euchre.solve import play_random, solve_table
from euchre.solve.board.layout import card_set
from euchre.solve.board.workspace import Boards
from euchre.solve.search.double_dummy import ALL_TRICK_COUNTS, new_workspace, write_perfect_tricks
from euchre.solve.search.positions import build_position
from euchre.solve.search.simple_policy import write_policy_tricks

RULES = preset("standard").rules
TRUMP = Suit.HEARTS
POINTS = 0b101000
ROUNDS = 3
PLAIN_DEALS = 20


class Deal(NamedTuple):
    """A hand at its first lead: hearts are trump, seats 0 and 2 the makers."""

    hands: tuple[tuple[Card, ...], ...]
    leader: int


def random_deals(count: int) -> list[Deal]:
    rng, cards = random.Random(1), list(build_pack(RULES))
    deals = []
    for _ in range(count):
        rng.shuffle(cards)
        hands = tuple(tuple(cards[5 * seat : 5 * seat + 5]) for seat in range(4))
        deals.append(Deal(hands, rng.randrange(4)))
    return deals


def sets_of(deals: list[Deal]) -> Boards:
    return np.array([[card_set(hand) for hand in deal.hands] for deal in deals], np.uint64)


def rows_of(deals: list[Deal]) -> Boards:
    return np.array([build_position(deal.hands, TRUMP, (0, 2), deal.leader) for deal in deals])


# -- a plain solver -----------------------------------------------------------------------------


def plain_takes(
    hands: tuple[tuple[Card, ...], ...], seat: int, plays: tuple[Card, ...], need: int
) -> bool:
    """Whether seats 0 and 2 take `need` more tricks: alpha-beta and nothing else."""
    if len(plays) == 4:
        seat = (seat + find_winner_index(plays, TRUMP)) % 4
        need, plays = need - (seat % 2 == 0), ()
    if need <= 0:
        return True
    if need > len(hands[seat]):
        return False
    ours = seat % 2 == 0
    for card in filter_playable(RULES, hands[seat], TRUMP, plays[0] if plays else None):
        left = tuple(c for c in hands[seat] if c is not card)
        rest = (*hands[:seat], left, *hands[seat + 1 :])
        if plain_takes(rest, (seat + 1) % 4, (*plays, card), need) == ours:
            return ours
    return not ours


def plain_points(deals: list[Deal]) -> None:
    for deal in deals:
        if plain_takes(deal.hands, deal.leader, (), 3):
            plain_takes(deal.hands, deal.leader, (), 5)


# -- a peer -------------------------------------------------------------------------------------


def openspiel(hands: int) -> None:
    """Random hands with OpenSpiel's Python interface."""
    import pyspiel  # noqa: PLC0415 - only a peer to compare with

    rng = random.Random(1)
    game = pyspiel.load_game("euchre")
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


# -- the figures --------------------------------------------------------------------------------


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one thread, the shortest of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def speed(work: Callable[[], object]) -> tuple[float, float]:
    """Cores kept busy and processor seconds needed, in the round that kept the most busy."""
    rounds = []
    for _ in range(ROUNDS):
        start, used = time.perf_counter(), time.process_time()
        work()
        spent = time.process_time() - used
        rounds.append((spent / (time.perf_counter() - start), spent))
    return max(rounds)


def solve(rows: Boards, marks: int) -> None:
    write_perfect_tricks(rows, np.uint64(marks), new_workspace(), np.zeros(len(rows), np.int8))


def in_threads(rows: Boards, pool: ThreadPoolExecutor) -> None:
    list(
        pool.map(lambda half: solve(half, POINTS), (rows[: len(rows) // 2], rows[len(rows) // 2 :]))
    )


def main(count: int) -> None:
    """Print every rate, and how many times its peer's it is."""
    deals = random_deals(count)
    rows, sets = rows_of(deals), sets_of(deals[: count // 5])
    points = count / seconds(lambda: solve(rows, POINTS))
    exact = count / seconds(lambda: solve(rows, ALL_TRICK_COUNTS))
    tables = 16 * len(sets) / seconds(lambda: solve_table(sets, thresholds=POINTS))
    exact_tables = 16 * len(sets) / seconds(lambda: solve_table(sets))
    with ThreadPoolExecutor(2) as pool:
        one, once = speed(lambda: solve(rows, POINTS))
        two, twice = speed(lambda: in_threads(rows, pool))
    plain = PLAIN_DEALS / seconds(lambda: plain_points(deals[:PLAIN_DEALS]))
    out = np.zeros(count, np.int8)
    playouts = count / seconds(lambda: write_policy_tricks(rows, out))
    hands = 10 * count / seconds(lambda: play_random(RULES, 10 * count))
    print(f"points solves     {points:12,.0f}/s")
    print(
        f"  two threads     {two:12.2f} cores kept busy, one {one:.2f}: "
        f"{two / twice * once / one:.2f} times the work in the same time"
    )
    print(f"  plain Python    {plain:12,.1f}/s: ours {points / plain:,.0f} times that")
    print(f"exact solves      {exact:12,.0f}/s: {exact / points:.2f} of points")
    print(f"points in tables  {tables:12,.0f}/s: {tables / points:.2f} of single points")
    print(f"exact in tables   {exact_tables:12,.0f}/s: {exact_tables / exact:.2f} of single exact")
    print(f"playouts          {playouts:12,.0f}/s: {playouts / points:.1f} a points solve")
    print(f"random hands      {hands:12,.0f}/s")
    try:
        peer = 500 / seconds(lambda: openspiel(500))
    except ImportError:
        print("  OpenSpiel is not installed, so there is no peer to compare with")
        return
    print(f"  OpenSpiel       {peer:12,.0f}/s from Python: ours {hands / peer:,.0f} times that")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
