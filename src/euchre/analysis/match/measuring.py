"""Measuring how hands end, with the strongest players that can play enough of them.

Where a book of calls serves, that and the learned play, in machine code; elsewhere the ``rules``
bot, which plays a fiftieth of the hands. A Benny turned up, of which no book knows, is always its.
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
from euchre.analysis.match.many_deals import benny_share, counted, draw, knows, play
from euchre.analysis.match.results import HandResults, Kind, kind_of
from euchre.bots import RulesBot, play_hand
from euchre.bots.matches.workers import HERE, Crew, CrewError
from euchre.cards import BENNIES
from euchre.errors import EuchreError
from euchre.hand import begin
from euchre.presets import preset
from euchre.rules import Rules
from euchre.shuffle import hand_out, shuffled
from euchre.solve import compile_calling

CHUNK: Final = 50_000
"""Deals that the machine code plays at a time."""
SLOWER: Final = 50
"""A hand of the ``rules`` bot is had for so many of the machine code."""
MUCH_SLOWER: Final = 1000
"""The same where two players see everything, and the bot works out every ending."""
BATCH: Final = 100
"""Hands of the ``rules`` bot that are one task."""
MUCH_MORE: Final = 10
"""Average play looks at fewer deals by this: it plays each in many ways."""
BOOK: Final = "book"
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
    slower = MUCH_SLOWER if rules.players == 2 else SLOWER
    if not knows(rules):
        count = max(1, hands // slower)
        return HandResults.counted(_by_bot(rules, count, seed, crew, report), BOT, seed)
    found: Counter[Kind] = Counter()
    rng = np.random.default_rng(seed)
    for done in range(0, hands, CHUNK):
        found += counted(play(rules, draw(rules, min(CHUNK, hands - done), rng)))
        report(min(hands, done + CHUNK), hands)
    results = HandResults.counted(found, BOOK, seed)
    return _with_benny(
        rules, results, max(1, hands // SLOWER // 5), seed=seed, crew=crew, report=report
    )


def measure_average(
    rules: Rules,
    hands: int,
    seed: int,
    crew: Crew = HERE,
    on_progress: Callable[[int, int], object] | None = None,
) -> HandResults:
    """How hands end in average play (`euchre.analysis.match.average`), which luck is reckoned from.

    Args:
        rules: a game that the learned players play (`playing.knows`).
        hands: as for `measure`; a tenth as many deals are looked at.
        seed, crew, on_progress: as for `measure`.
    """
    report = on_progress or (lambda _done, _of: None)
    results = over_deals(rules, max(1, hands // MUCH_MORE), seed, report)
    return _with_benny(
        rules, results, max(1, hands // SLOWER // 5), seed=seed, crew=crew, report=report
    )


def _with_benny(
    rules: Rules,
    results: HandResults,
    hands: int,
    *,
    seed: int,
    crew: Crew,
    report: Callable[[int, int], object],
) -> HandResults:
    """Results for all deals from those without a Benny turned up."""
    share = benny_share(rules)
    if not share:
        return results
    turned = _by_bot(rules, hands, seed, crew, report, benny_up=True)
    return results.mixed(HandResults.counted(turned, BOT, seed), share)


def _by_bot(
    rules: Rules,
    hands: int,
    seed: int,
    crew: Crew,
    report: Callable[[int, int], object],
    *,
    benny_up: bool = False,
) -> Counter[Kind]:
    futures = [
        crew.executor.submit(
            play_batch, rules, min(BATCH, hands - BATCH * number), seed, number, benny_up
        )
        for number in range(ceil(hands / BATCH))
    ]
    found: Counter[Kind] = Counter()
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


def play_batch(
    rules: Rules,
    hands: int,
    seed: int,
    number: int,
    benny_up: bool,  # noqa: FBT001 - executors hand arguments on by position
) -> Counter[Kind]:
    """Let the ``rules`` bot play one batch of hands, everybody in turn dealing.

    Args:
        rules: the game.
        hands: how many.
        seed: of the whole measurement.
        number: of the batch.
        benny_up: whether a Benny is turned up in every deal.
    """
    rng = random.Random(f"{seed} results {number} {benny_up}")
    bots = [RulesBot()] * rules.players
    found: Counter[Kind] = Counter()
    for count in range(hands):
        cards = list(shuffled(rules, rng))
        if benny_up:
            place = next(at for at, card in enumerate(cards) if card in BENNIES)
            top = rules.players * rules.hand_size
            cards[place], cards[top] = cards[top], cards[place]
        hand = begin(rules, hand_out(rules, count % rules.players, cards))
        found[kind_of(play_hand(hand, bots))] += 1
    return found


def measure_all(
    names: Iterable[str],
    hands: int,
    seed: int,
    crew: Crew = HERE,
    on_progress: Callable[[str, int, int], object] | None = None,
) -> Iterator[tuple[str, HandResults, HandResults | None]]:
    """For several presets what `measure` gives, and `measure_average` where that can be had.

    Presets that the machine code cannot tell apart are played once.

    Args:
        names: of the presets.
        hands, seed, crew: as for `measure`.
        on_progress: as for `measure`, with the name first.
    """
    found: dict[object, tuple[HandResults, HandResults | None]] = {}
    for name in names:
        rules = preset(name).rules
        report = None if on_progress is None else partial(on_progress, name)
        alike: object = name
        if knows(rules) and not benny_share(rules):
            calling = compile_calling(rules)
            alike = calling.cards, calling.flags
        if alike not in found:
            results = measure(rules, hands, seed, crew, report)
            average = measure_average(rules, hands, seed, crew, report) if knows(rules) else None
            found[alike] = results, average
        yield name, *found[alike]
