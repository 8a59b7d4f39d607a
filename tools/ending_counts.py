"""Measuring how hands end, with the strongest players that can play enough of them.

In the games of which the calls were learned those are the learned players, in machine code;
elsewhere it is the ``rules`` bot, which plays a fiftieth of the hands.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from math import ceil
from typing import Final

import numpy as np

from euchre.analysis.match.average import measure_average_play
from euchre.analysis.match.deals import count_endings, draw_deals, play_deals_to_endings
from euchre.analysis.match.results import HandEndingFrequencies, HandEndingKind, hand_ending_kind
from euchre.bots import RulesBot, play_hand
from euchre.bots.matches.workers import THIS_PROCESS, WorkerPool, WorkerPoolError
from euchre.bots.search.decisions import has_learned_calls
from euchre.errors import EuchreError
from euchre.game.hand import begin
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal

CHUNK_DEALS: Final = 50_000
"""Deals that the machine code plays at a time."""
BOT_HAND_COST: Final = 50
"""A hand of the ``rules`` bot is had for so many of the machine code."""
TWO_PLAYER_BOT_HAND_COST: Final = 1000
"""The same where two players see everything, and the bot works out every ending."""
BATCH_HANDS: Final = 100
"""Hands of the ``rules`` bot that are one task."""
LEARNED_PLAYERS: Final = "learned"
FALLBACK_BOT: Final = "rules"


def measure_endings(
    rules: Rules,
    hands: int,
    seed: int,
    crew: WorkerPool = THIS_PROCESS,
    on_progress: Callable[[int, int], object] | None = None,
) -> HandEndingFrequencies:
    """Play many hands from no score, and count how they end.

    Args:
        rules: the game.
        hands: how many by the machine code; the ``rules`` bot plays fewer (`BOT_HAND_COST`).
        seed: equal seeds, equal results, whoever works.
        crew: who plays where the ``rules`` bot plays.
        on_progress: called with the hands that are played, and how many there will be.

    Raises:
        EuchreError: fewer than one hand.
        WorkerPoolError: the workers are gone.
    """
    if hands < 1:
        raise EuchreError(f"how hands end is measured on a hand or more, not on {hands}")
    report = on_progress or (lambda _done, _of: None)
    if not has_learned_calls(rules):
        slower = TWO_PLAYER_BOT_HAND_COST if rules.players == 2 else BOT_HAND_COST
        count = max(1, hands // slower)
        return HandEndingFrequencies.from_counts(
            _measure_by_bot(rules, count, seed, crew, report), FALLBACK_BOT, seed
        )
    found: Counter[HandEndingKind] = Counter()
    rng = np.random.default_rng(seed)
    for done in range(0, hands, CHUNK_DEALS):
        found += count_endings(
            rules,
            play_deals_to_endings(rules, draw_deals(rules, min(CHUNK_DEALS, hands - done), rng)),
        )
        report(min(hands, done + CHUNK_DEALS), hands)
    return HandEndingFrequencies.from_counts(found, LEARNED_PLAYERS, seed)


def _measure_by_bot(
    rules: Rules,
    hands: int,
    seed: int,
    crew: WorkerPool,
    report: Callable[[int, int], object],
) -> Counter[HandEndingKind]:
    futures = [
        crew.executor.submit(
            play_batch, rules, min(BATCH_HANDS, hands - BATCH_HANDS * number), seed, number
        )
        for number in range(ceil(hands / BATCH_HANDS))
    ]
    found: Counter[HandEndingKind] = Counter()
    try:
        for number, future in enumerate(futures):
            found += future.result()
            report(min(hands, BATCH_HANDS * (number + 1)), hands)
    except BrokenExecutor:
        raise WorkerPoolError("a worker has died: is there enough memory?") from None
    finally:
        for future in futures:
            future.cancel()
    return found


def play_batch(rules: Rules, hands: int, seed: int, number: int) -> Counter[HandEndingKind]:
    """Let the ``rules`` bot play one batch of hands, everybody in turn dealing."""
    rng = random.Random(f"{seed} results {number}")
    bots = [RulesBot()] * rules.players
    found: Counter[HandEndingKind] = Counter()
    for count in range(hands):
        hand = begin(rules, deal(rules, count % rules.players, rng))
        found[hand_ending_kind(play_hand(hand, bots))] += 1
    return found


def measure_presets(
    names: Iterable[str],
    hands: int,
    seed: int,
    crew: WorkerPool = THIS_PROCESS,
    on_progress: Callable[[str, int, int], object] | None = None,
) -> Iterator[tuple[str, HandEndingFrequencies, HandEndingFrequencies | None]]:
    """Measure several presets with `measure_endings`, and as many hands of average play.

    Args:
        names: of the presets.
        hands, seed, crew: as for `measure_endings`.
        on_progress: as for `measure_endings`, with the name first.
    """
    for name in names:
        rules = preset(name).rules
        report = None if on_progress is None else partial(on_progress, name)
        results = measure_endings(rules, hands, seed, crew, report)
        average = (
            measure_average_play(rules, hands, seed, report) if has_learned_calls(rules) else None
        )
        yield name, results, average
