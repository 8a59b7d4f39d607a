"""End plays solved in every single deal there can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from euchre.events import HandEvent
from euchre.hand import View
from euchre.learn.puzzles import Check
from euchre.solve import Worlds, choices, plan, solve_worlds
from euchre.solve.board.layout import card_set
from euchre.solve.sampling.histories import History
from euchre.solve.sampling.worlds import Plan

MOST_WORLDS: Final = 60_000
"""End plays with more deals than this are not solved one by one."""


def solved(seen: View, best: HandEvent, check: Check) -> Check:
    """The check, and what solving every deal that agrees with the view has told."""
    worlds = every_world(plan(seen))
    if worlds is None:
        return check
    values = solve_worlds(seen, worlds)
    column = [card.index for card in choices(seen)].index(best.card.index)  # type: ignore[union-attr]
    never = bool(np.all(values[:, column] >= values.max(axis=1) - 1e-9))
    return replace(check, worlds=len(worlds), never_worse=never)


def every_world(ready: Plan) -> Worlds | None:
    """All deals that agree with a view; None where they are too many."""
    if ready.counts.sum() > MOST_WORLDS:
        return None
    hands, ways, piles = [], [], []
    for number, history in enumerate(ready.ways):
        known = [card_set(cards) for cards in history.held]
        for filling in _fillings(ready, number, history):
            held = list(known)
            for card, pile in zip(ready.cards.tolist(), filling, strict=True):
                holder = history.piles[pile].holder
                if holder is not None:
                    held[holder] |= 1 << card
            hands.append(held)
            ways.append(number)
            piles.append(filling)
    assert len(hands) == round(float(ready.counts.sum()))
    return Worlds(
        ready.view,
        np.array(hands, np.uint64),
        np.ones(len(hands)),
        np.array(ways, np.int64),
        np.array(piles, np.int8),
        ready.ways,
        ready.cards,
    )


def _fillings(ready: Plan, number: int, history: History) -> Iterator[tuple[int, ...]]:
    """Every way to put the unseen cards into the piles of a history."""
    allowed, count = ready.allowed[number].tolist(), len(history.piles)
    left = [pile.size for pile in history.piles]
    chosen: list[int] = []

    def put(at: int) -> Iterator[tuple[int, ...]]:
        if at == len(allowed):
            yield tuple(chosen)
            return
        for pile in range(count):
            if left[pile] and allowed[at] >> pile & 1:
                left[pile] -= 1
                chosen.append(pile)
                yield from put(at + 1)
                chosen.pop()
                left[pile] += 1

    yield from put(0)
