"""The scales of `euchre.ratings.families`: ``python bench/ratings_scales.py [HANDS] [SEED]``.

For one game of each family HANDS single hands are played by bots of four levels, drawn for every
seat anew, and their luck is taken out. Printed are the spread of the chance that is left between
two sides in a hand, and that of the levels' strengths, by least squares.
"""

from __future__ import annotations

import random
import sys
import time
from math import sqrt
from statistics import fmean, stdev, variance

import numpy as np

from euchre.analysis.review.luck import decompose
from euchre.bots import make_bot, play_hand
from euchre.bots.matches.duel import deal_cards
from euchre.game.hand import begin
from euchre.game.presets import preset
from euchre.game.rules import teams
from euchre.ratings.families import find_family
from ratings_bank import MIXED

GAMES = ("stick-the-dealer", "benny", "cutthroat-24", "two-handed", "bid-euchre")


def measure(game: str, hands: int, seed: int) -> str:
    """A line of figures: of a hand, each side against the mean of all."""
    rules, rng = preset(game).rules, random.Random(seed)
    sides, start = teams(rules), time.process_time()
    rows, values, plain = [], [], []
    for number in range(hands):
        names = [rng.choice(MIXED) for _ in range(rules.players)]
        bots = [make_bot(name, rng.getrandbits(32)) for name in names]
        hand = play_hand(begin(rules, deal_cards(rules, seed, number)), bots)
        apart = decompose(hand)
        held = [[[names[seat] for seat in side].count(level) for level in MIXED] for side in sides]
        rows += (np.array(held) - np.mean(held, axis=0)).tolist()
        values += [made - fmean(apart.play) for made in apart.play]
        plain += [made - fmean(apart.result) for made in apart.result]
    matrix = np.array(rows)[:, 1:]  # against beginners
    found = np.linalg.lstsq(matrix, np.array(values))[0]
    rest = np.array(values) - matrix @ found
    free = hands * (len(sides) - 1) - len(found)
    one = sqrt(float(rest @ rest) / free)
    errors = one * np.sqrt(np.diag(np.linalg.inv(matrix.T @ matrix)))
    strengths = [0.0, *found.tolist()]
    told = ", ".join(
        f"{level} {strength - strengths[2]:+.3f}"
        for level, strength in zip(MIXED, strengths, strict=True)
    )
    luck = 1 - variance(values) / variance(plain)
    spent = 1000 * (time.process_time() - start) / hands
    return (
        f"{find_family(rules)} ({game}): noise {sqrt(2) * one:.2f}, spread {stdev(strengths):.3f} "
        f"± {fmean(errors) / sqrt(2):.3f} ({told}); "
        f"luck {luck:.0%}; {spent:.1f} ms of CPU a hand"
    )


def main(hands: int = 1500, seed: int = 1) -> None:
    for game in GAMES:
        measure(game, 20, seed)  # what is compiled and read at first
        print(measure(game, hands, seed), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
