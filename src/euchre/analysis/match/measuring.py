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

from euchre.analysis.match.average import over_deals
from euchre.analysis.match.deals import counted, draw, play
from euchre.analysis.match.results import EndingKind, HandResults, kind_of
from euchre.bots import RulesBot, play_hand
from euchre.bots.matches.workers import HERE, Crew, CrewError
from euchre.bots.search.decisions import knows
from euchre.errors import EuchreError
from euchre.hand import begin
from euchre.presets import preset
from euchre.rules import Rules
from euchre.shuffle import deal

CHUNK: Final = 50_000
"""Deals that the machine code plays at a time."""
SLOWER: Final = 50
"""A hand of the ``rules`` bot is had for so many of the machine code."""
MUCH_SLOWER: Final = 1000
"""The same where two players see everything, and the bot works out every ending."""
BATCH: Final = 100
"""Hands of the ``rules`` bot that are one task."""
LEARNED: Final = "learned"
BOT: Final = "rules"


def measure(
    rules: Rules,
    hands: int,
    seed: int,
    crew: Crew = HERE,
    on_progress: Callable[[int, int], object] | None = None,
) -> HandResults:
    """Play many hands from no score, and count how they end.

    Args:
        rules: the game.
        hands: how many by the machine code; the ``rules`` bot plays fewer (`SLOWER`).
        seed: equal seeds, equal results, whoever works.
        crew: who plays where the ``rules`` bot plays.
        on_progress: called with the hands that are played, and how many there will be.

    Raises:
        EuchreError: fewer than one hand.
        CrewError: the workers are gone.
    """
    if hands < 1:
        raise EuchreError(f"how hands end is measured on a hand or more, not on {hands}")
    report = on_progress or (lambda _done, _of: None)
    if not knows(rules):
        slower = MUCH_SLOWER if rules.players == 2 else SLOWER
        count = max(1, hands // slower)
        return HandResults.counted(_by_bot(rules, count, seed, crew, report), BOT, seed)
    found: Counter[EndingKind] = Counter()
    rng = np.random.default_rng(seed)
    for done in range(0, hands, CHUNK):
        found += counted(rules, play(rules, draw(rules, min(CHUNK, hands - done), rng)))
        report(min(hands, done + CHUNK), hands)
    return HandResults.counted(found, LEARNED, seed)


def _by_bot(
    rules: Rules,
    hands: int,
    seed: int,
    crew: Crew,
    report: Callable[[int, int], object],
) -> Counter[EndingKind]:
    futures = [
        crew.executor.submit(play_batch, rules, min(BATCH, hands - BATCH * number), seed, number)
        for number in range(ceil(hands / BATCH))
    ]
    found: Counter[EndingKind] = Counter()
    try:
        for number, future in enumerate(futures):
            found += future.result()
            report(min(hands, BATCH * (number + 1)), hands)
    except BrokenExecutor:
        raise CrewError("a worker has died: is there enough memory?") from None
    finally:
        for future in futures:
            future.cancel()
    return found


def play_batch(rules: Rules, hands: int, seed: int, number: int) -> Counter[EndingKind]:
    """Let the ``rules`` bot play one batch of hands, everybody in turn dealing.

    Args:
        rules: the game.
        hands: how many.
        seed: of the whole measurement.
        number: of the batch.
    """
    rng = random.Random(f"{seed} results {number}")
    bots = [RulesBot()] * rules.players
    found: Counter[EndingKind] = Counter()
    for count in range(hands):
        hand = begin(rules, deal(rules, count % rules.players, rng))
        found[kind_of(play_hand(hand, bots))] += 1
    return found


def measure_all(
    names: Iterable[str],
    hands: int,
    seed: int,
    crew: Crew = HERE,
    on_progress: Callable[[str, int, int], object] | None = None,
) -> Iterator[tuple[str, HandResults, HandResults | None]]:
    """Measure several presets with `measure_endings`, and as many hands of average play
    (`euchre.analysis.match.average`), from which luck is reckoned, if the game has that.

    Args:
        names: of the presets.
        hands, seed, crew: as for `measure`.
        on_progress: as for `measure`, with the name first.
    """
    for name in names:
        rules = preset(name).rules
        report = None if on_progress is None else partial(on_progress, name)
        results = measure(rules, hands, seed, crew, report)
        average = over_deals(rules, hands, seed, report) if knows(rules) else None
        yield name, results, average
