"""Means of a seat among players at random: by symmetry 0 in every game and each seat.

    python bench/symmetry.py [HANDS OF EACH SEAT] [GAME ...]

One row for each seat: the hands counted, the mean reward in points a hand, its standard error,
and how many of these errors the mean is away from 0.
"""

from __future__ import annotations

import sys

import numpy as np

from euchre.envs import BatchEnv
from euchre.game.presets import PRESETS

PLACES = 5000


def mean_of(game: str, seat: int, hands: int) -> tuple[int, float, float]:
    """Hands counted, mean reward of the seat, and its standard error.

    Each place is followed until its share of the hands is reached, so that places with short
    hands do not weigh more.
    """
    env = BatchEnv(game, PLACES, seed=1000 + seat, seats=[seat], observe=False)
    env.reset()
    share = -(-hands // PLACES)
    sums, counts = np.zeros(PLACES), np.zeros(PLACES, np.int64)
    while (going := counts < share).any():
        batch = env.step(env.sample_actions())
        sums += np.where(going, batch.rewards[:, seat], 0)
        counts += np.where(going, batch.episodes_ended, 0)
    total = int(counts.sum())
    mean = float(sums.sum()) / total
    error = float(np.sqrt(np.square(sums - mean * counts).sum())) / total
    return total, mean, error


def main() -> None:
    """Print the table."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    print("| game | seat | hands | mean | error | errors away |")
    print("|---|---:|---:|---:|---:|---:|")
    for game in sys.argv[2:] or PRESETS:
        for seat in range(PRESETS[game].rules.players):
            total, mean, error = mean_of(game, seat, hands)
            away = mean / error
            row = f"| {game} | {seat} | {total:,} | {mean:+.5f} | {error:.5f} | {away:+.2f} |"
            print(row, flush=True)


if __name__ == "__main__":
    main()
