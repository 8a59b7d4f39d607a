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

from euchre.analysis.match.deals import (
    Ints,
    RandomDealBatch,
    count_endings,
    draw_deals,
    list_ending_kinds,
    play_deals_to_endings,
)
from euchre.analysis.match.results import HandEndingFrequencies, HandEndingKind
from euchre.bots.trained import call_weights, play_weights
from euchre.game.rules import Rules
from euchre.solve.calling.call_likelihoods import CALL_TEMPER

Floats = NDArray[np.float64]

TASTE_COUNT: Final = 16
"""How many tastes there are."""
TASTE_SPREAD: Final = 1.5
"""The spread that is added to each weight of the play; the weights themselves spread by 1.6."""
PLAYS_PER_DEAL: Final = 512
"""How often a deal is played: what it is worth is told to within 0.05 points."""
CHUNK_DEALS: Final = 50_000
"""Deals that are looked at together."""
_CACHED_GAMES: Final = 4
"""Games whose tastes are remembered."""


@lru_cache(_CACHED_GAMES)
def varied_play_weights(rules: Rules) -> NDArray[np.float32]:
    """Return the play weights of each table, (`TASTE_COUNT`, weights): always the same."""
    weights, rng = play_weights(rules), np.random.default_rng(TASTE_COUNT)
    spread = TASTE_SPREAD * (weights != 0)
    rows = [weights + spread * rng.standard_normal(len(weights)) for _ in range(TASTE_COUNT)]
    return np.array(rows, np.float32)


def estimate_ending_shares(
    rules: Rules, deals: RandomDealBatch, *, plays_per_deal: int = PLAYS_PER_DEAL
) -> Floats:
    """Return how likely each kind of ending is in each deal, as (n, `list_ending_kinds`).

    The same deal is played in the same ways, whoever deals it and among however many.

    Args:
        rules: a game that the learned players play
            (`euchre.bots.search.decisions.has_learned_calls`).
        deals: the deals.
        plays_per_deal: how often each is played.
    """
    endings = _play_with_varied_tastes(rules, deals, plays_per_deal)
    kinds = len(list_ending_kinds(rules))
    places = endings + kinds * np.arange(len(endings))[:, None]
    counts = np.bincount(places.ravel(), minlength=kinds * len(endings))
    shares: Floats = counts.reshape(len(endings), kinds) / plays_per_deal
    return shares


def _play_with_varied_tastes(rules: Rules, deals: RandomDealBatch, plays_per_deal: int) -> Ints:
    """Play deals as `deals.play_deals_to_endings` does, with varied tastes."""
    calls = call_weights(rules)
    assert calls is not None
    return play_deals_to_endings(
        rules,
        deals,
        plays_per_deal=plays_per_deal,
        tastes=varied_play_weights(rules),
        random_call_weights=CALL_TEMPER * calls,
    )


def measure_average_play(
    rules: Rules,
    deals: int,
    seed: int,
    on_progress: Callable[[int, int], object] | None = None,
) -> HandEndingFrequencies:
    """Measure how often each kind of ending comes over many deals, each played once.

    Args:
        rules: a game that the learned players play.
        deals: how many.
        seed: of the deals.
        on_progress: called with the deals that are looked at, and how many there will be.
    """
    rng = np.random.default_rng([seed, TASTE_COUNT])
    counts: Counter[HandEndingKind] = Counter()
    for start in range(0, deals, CHUNK_DEALS):
        some = draw_deals(rules, min(CHUNK_DEALS, deals - start), rng)
        counts += count_endings(rules, _play_with_varied_tastes(rules, some, 1))
        if on_progress is not None:
            on_progress(min(deals, start + CHUNK_DEALS), deals)
    return HandEndingFrequencies.from_counts(counts, "average", seed)
