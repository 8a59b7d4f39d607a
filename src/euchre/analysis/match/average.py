"""What average good play makes of a deal: not one way for it to end, but how likely each is.

One playing out of a deal is itself a throw of dice: a caller's whim, a guess at trick three. So
each deal is played by several tables of slightly different taste in the play, and at every call
both what the book prefers and what it would do next best count, as likely as players do it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.many_deals import DEALER, SEATS, Deals, draw, kind, places_of, results_at
from euchre.analysis.match.results import HandResults, Kind
from euchre.bots.trained import book_for, play_weights
from euchre.rules import Rules
from euchre.solve import compile_calling
from euchre.solve.learned.auction import MUST_ALONE, ROUND_OPTIONS, STICK
from euchre.solve.learned.book import SURE, Book

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TABLES: Final = 16
"""How many tastes there are."""
TASTE: Final = 2.0
"""The spread that is added to each weight of the play; the weights themselves spread by 1.6."""
WHIM: Final = 0.15
"""The part of all doubtful calls that follows no book."""
OTHER_WAY: Final = 0.1
"""How often whoever calls goes alone where the book does not; twice as often the reverse."""
CHUNK: Final = 10_000
"""Deals that are looked at together."""
_LONE, _ALONE = 3, 2
_TRICKS: Final = 6
KINDS: Final = (
    Kind(),
    *(
        kind(DEALER if dealers else DEALER - 1, alone, tricks)
        for dealers, alone, tricks in np.ndindex(2, 2, _TRICKS)
    ),
)
"""The ways to end that are told apart: thrown in; then by whether the dealer's side made trump,
whether alone, and tricks."""


@cache
def tastes() -> tuple[NDArray[np.float32], ...]:
    """The weights of the play at each of the tables; always the same."""
    weights, rng = play_weights(), np.random.default_rng(TABLES)
    used = weights != 0
    return tuple(
        (weights + TASTE * used * rng.standard_normal(len(weights))).astype(np.float32)
        for _ in range(TABLES)
    )


def average_play(rules: Rules, deals: Deals) -> Floats:
    """How likely each of `KINDS` is in each deal, as (n, kinds).

    Args:
        rules: a game with a book.
        deals: without a Benny turned up.
    """
    out = np.zeros((len(deals.up), len(KINDS)))
    for up in np.unique(deals.up).tolist():
        rows = np.flatnonzero(deals.up == up)
        out[rows] = _with_up_card(rules, deals.hands[rows], up)
    return out


def _with_up_card(rules: Rules, hands: NDArray[np.uint64], up: int) -> Floats:
    book = book_for(rules)
    assert book is not None
    flags = compile_calling(rules).flags
    places = [places_of(book, hands[:, seat], up) for seat in range(SEATS)]
    out = np.zeros((len(hands), len(KINDS)))
    reach = np.ones(len(hands))
    for node in range(2 * SEATS):
        late = node >= SEATS
        bytes_ = (book.second if late else book.first)[places[node % SEATS] + node % SEATS]
        written = (bytes_ & SURE) / SURE
        passing = np.where(written < 1, (1 - WHIM) * written + WHIM / 2, 1.0)
        option = (bytes_ >> 4).astype(np.int64)
        if node == 1 and flags[MUST_ALONE]:
            other = option = np.full_like(option, _ALONE)
        elif late:
            other = np.where(option > _LONE, option - _LONE, option + _LONE)
        else:
            other = 3 - option
        if node == 2 * SEATS - 1 and flags[STICK]:
            passing = np.zeros_like(passing)
        alone = option > (_LONE if late else 1)
        rest = np.where(alone, 2 * OTHER_WAY, OTHER_WAY)
        calls = reach * (1 - passing) / TABLES
        rows = np.flatnonzero(calls > 0)
        for ends in _ends(rules, book, hands[rows], up, node):
            everyone = np.arange(len(rows))
            out[rows, ends[everyone, option[rows]]] += (calls * (1 - rest))[rows]
            out[rows, ends[everyone, other[rows]]] += (calls * rest)[rows]
        reach = reach * passing
    out[:, 0] += reach
    return out


def _ends(
    rules: Rules, book: Book, hands: NDArray[np.uint64], up: int, node: int
) -> Iterator[Ints]:
    """For each table, how each deal ends after each option of a call: (n, options) of `KINDS`."""
    options = ROUND_OPTIONS[node // SEATS]
    for weights in tastes() if len(hands) else ():
        results = results_at(
            rules, book, hands, up, node=node, options=options, weights=weights
        ).astype(np.int64)
        maker, alone, tricks = results[..., 0], results[..., 1], results[..., 2]
        at = 1 + ((maker % 2 == DEALER % 2) * 2 + alone) * _TRICKS + tricks
        yield np.where(maker < 0, 0, at)


def over_deals(
    rules: Rules,
    deals: int,
    seed: int,
    on_progress: Callable[[int, int], object] | None = None,
) -> HandResults:
    """How often each kind comes over many deals in average play, without a Benny turned up.

    Args:
        rules: a game with a book.
        deals: how many.
        seed: of the deals.
        on_progress: called with the deals that are looked at, and how many there will be.
    """
    rng = np.random.default_rng([seed, TABLES])
    sums, squares = np.zeros(len(KINDS)), np.zeros(len(KINDS))
    for done in range(0, deals, CHUNK):
        shares = average_play(rules, draw(rules, min(CHUNK, deals - done), rng))
        sums += shares.sum(axis=0)
        squares += (shares**2).sum(axis=0)
        if on_progress is not None:
            on_progress(min(deals, done + CHUNK), deals)
    means = sums / deals
    errors = np.sqrt(np.maximum(0, squares / deals - means**2) / deals)
    seen = [at for at, mean in enumerate(means) if mean > 0]
    return HandResults(
        {KINDS[at]: float(means[at]) for at in seen},
        {KINDS[at]: float(errors[at]) for at in seen},
        deals,
        "average",
        seed,
    )
