"""What average good play makes of a deal: not one way for it to end, but how likely each is.

One playing out of a deal is itself a throw of dice: a caller's whim, a guess at trick three. So
each deal is played many times, by tables of slightly different taste in the play, and whatever is
decided before the play is drawn as likely as players decide it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.deals import GameDeals, Ints, counted, draw, kinds_of, play
from euchre.analysis.match.results import EndingKind, HandResults
from euchre.bots.trained import call_weights, play_weights
from euchre.rules import Rules
from euchre.solve.calling.retracing import TEMPER

Floats = NDArray[np.float64]

TABLES: Final = 16
"""How many tastes there are."""
TASTE: Final = 1.5
"""The spread that is added to each weight of the play; the weights themselves spread by 1.6."""
TIMES: Final = 512
"""How often a deal is played: what it is worth is told to within 0.05 points."""
CHUNK: Final = 50_000
"""Deals that are looked at together."""
_REMEMBERED: Final = 4
"""Games whose tastes are remembered."""


@lru_cache(_REMEMBERED)
def tastes(rules: Rules) -> NDArray[np.float32]:
    """Return the play weights of each table, (`TASTE_COUNT`, weights): always the same."""
    weights, rng = play_weights(rules), np.random.default_rng(TABLES)
    spread = TASTE * (weights != 0)
    rows = [weights + spread * rng.standard_normal(len(weights)) for _ in range(TABLES)]
    return np.array(rows, np.float32)


def average_play(rules: Rules, deals: GameDeals, *, times: int = TIMES) -> Floats:
    """Return how likely each kind of ending is in each deal, as (n, kinds): those of
    `deals.list_ending_kinds`.

    The same deal is played in the same ways, whoever deals it and among however many.

    Args:
        rules: a game that the learned players play (`euchre.bots.search.decisions.knows`).
        deals: the deals.
        times: how often each is played.
    """
    found = _played(rules, deals, times)
    kinds = len(kinds_of(rules)[0])
    places = found + kinds * np.arange(len(found))[:, None]
    counts = np.bincount(places.ravel(), minlength=kinds * len(found))
    shares: Floats = counts.reshape(len(found), kinds) / times
    return shares


def _played(rules: Rules, deals: GameDeals, times: int) -> Ints:
    """Play deals as `deals.play_deals` does, with varied tastes; results as of
    `deals.play_deals`.
    """
    calls = call_weights(rules)
    assert calls is not None
    return play(rules, deals, times=times, tastes=tastes(rules), calls=TEMPER * calls)


def over_deals(
    rules: Rules,
    deals: int,
    seed: int,
    on_progress: Callable[[int, int], object] | None = None,
) -> HandResults:
    """Measure how often each kind of ending comes over many deals in average play, each of them
    played once.

    Args:
        rules: a game that the learned players play.
        deals: how many.
        seed: of the deals.
        on_progress: called with the deals that are looked at, and how many there will be.
    """
    rng = np.random.default_rng([seed, TABLES])
    found: Counter[EndingKind] = Counter()
    for done in range(0, deals, CHUNK):
        some = draw(rules, min(CHUNK, deals - done), rng)
        found += counted(rules, _played(rules, some, 1))
        if on_progress is not None:
            on_progress(min(deals, done + CHUNK), deals)
    return HandResults.counted(found, "average", seed)
