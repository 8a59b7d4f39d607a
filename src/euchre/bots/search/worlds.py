"""Hidden deals as the expert weighs them: by what the others called and played.

Worlds are drawn evenly from all that agree with a view; each then counts as much as what has been
seen would be likely in it: the calls, the card laid away and the cards played by what was learned
of the game, with some doubt, since people are no policies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.decisions import in_progress, knows
from euchre.bots.trained import play_weights
from euchre.hand import Phase, View
from euchre.solve import SamplingPlan, Worlds, sample
from euchre.solve.board.dice import dice, share
from euchre.solve.learned.tables import bits_of, dealt_hands, first_tables, follow
from euchre.solve.sampling.worlds import every, joined
from euchre.solve.search.dd import Boards

Floats = NDArray[np.float64]


class Doubt(NamedTuple):
    """The part of all choices of others that is taken to follow no policy.

    Attributes:
        calls: of the calls.
        discards: of the cards laid away for the up-card.
        plays: of the cards played.
    """

    calls: float
    discards: float
    plays: float


DOUBT: Final = Doubt(calls=0.02, discards=0.1, plays=0.3)
"""What has won most of what was tried, and what the coach's figures come true with."""
DRAWN: Final = 5
"""Deals drawn at once for each that is looked at: they are thinned out by the calls, ..."""
FOLLOWED: Final = 4
"""... and so many for each are left for the cards to thin out."""
ENOUGH: Final = 0.5
"""The part of those looked at that must be left, counted as deals of the same weight; ..."""
DRAWS: Final = 4
"""... else more are drawn, at most so often."""
COUNTED: Final = 4096
"""Where the play leaves no more deals than this, each of them is looked at once."""
_APART: Final = 1 << 40
"""Between the seeds of one lot's draws."""


@dataclass(frozen=True)
class Lot:
    """Some hidden deals that agree with a view.

    Attributes:
        worlds: as drawn.
        dealt: (n, seats) what each seat was dealt.
        space: (n, words) the worlds as hands in progress, before the play; (0, 0) in the play, and
            where the calls of the game were not learned.
        tables: (n, words) the worlds as the policy of the play has them; (0, 0) before it.
        likely: (n,) the logarithm of how likely what has been seen is in each, up to a constant.
    """

    worlds: Worlds
    dealt: Boards
    space: Boards
    tables: Boards
    likely: Floats

    def first(self, count: int) -> Lot:
        """Return the first `count` deals of the lot."""
        few = self.worlds.chosen(np.arange(min(count, len(self.worlds))))
        return Lot(
            few, self.dealt[:count], self.space[:count], self.tables[:count], self.likely[:count]
        )


def lot_of(view: View, ready: SamplingPlan, count: int, seed: int, doubt: Doubt = DOUBT) -> Lot:
    """Draw deals from the sampling plan of a view, with the likelihood each gives to the events
    seen.

    Most deals that agree with a view make what was called and played unlikely. So more are drawn
    than `count`, and thinned out by how likely they are: first by the calls, then by the cards.
    Where there are few (`counted`) all of them are in the lot, in an order drawn by lot, whatever
    `count` is.
    """
    assert view.seat is not None
    none = np.zeros((0, 0), np.uint64)
    if counted(view, ready):
        worlds = every(ready)
        order = np.random.Generator(np.random.PCG64(int(dice(seed)[0]))).permutation(len(worlds))
        worlds = worlds.chosen(order)
        likely, dealt, _ = _called(view, worlds, doubt)
        tables = first_tables(worlds, dealt)
        return Lot(worlds, dealt, none, tables, likely + _played(view, tables, doubt))
    worlds, dealt, space, likely = _drawn(view, ready, count, seed, doubt)
    if view.phase is not Phase.PLAY:
        rows, likely = thinned(likely, count, seed)
        hands = space[rows] if len(space) else none
        return Lot(worlds.chosen(rows), dealt[rows], hands, none, likely)
    rows, likely = thinned(likely, count * FOLLOWED, seed)
    worlds, dealt = worlds.chosen(rows), dealt[rows]
    tables = first_tables(worlds, dealt)
    rows, likely = thinned(likely + _played(view, tables, doubt), count, seed + 1)
    return Lot(worlds.chosen(rows), dealt[rows], none, tables[rows], likely)


def counted(view: View, ready: SamplingPlan) -> bool:
    """Return whether a lot has all hidden deals there can be, so that a second one would add
    nothing.
    """
    few = bool(ready.counts.sum() <= COUNTED)
    return few and view.phase is Phase.PLAY and not ready.checked


def _drawn(
    view: View, ready: SamplingPlan, count: int, seed: int, doubt: Doubt
) -> tuple[Worlds, Boards, Boards, Floats]:
    """Draw enough deals for `count` to be left: with the hands dealt, and the likelihood of the
    calls.

    No more than `count` where nothing was learned of the calls, or where each deal has to be held
    against them by the readable engine.
    """
    wide = knows(view.rules) and not ready.checked
    most = count * DRAWN if wide else count
    parts: list[Worlds] = []
    hands: list[Boards] = []
    spaces: list[Boards] = []
    likely = np.zeros(0)
    for draw in range(DRAWS if wide else 1):
        worlds = sample(ready, int(min(most, ready.counts.sum())), seed + draw * _APART)
        found, dealt, space = _called(view, worlds, doubt)
        spaces.append(space)
        parts.append(worlds)
        hands.append(dealt)
        likely = np.concatenate([likely, found])
        if effective(likely) >= count * ENOUGH:
            break
    return joined(parts), np.concatenate(hands), np.concatenate(spaces), likely


def _called(view: View, worlds: Worlds, doubt: Doubt) -> tuple[Floats, Boards, Boards]:
    """Return the likelihood of the decisions before the play in each world, as logarithms.

    Returns:
        That; what was dealt there; and the worlds as hands in progress, (0, 0) where nothing was
        learned of the game.
    """
    dealt, likely = dealt_hands(worlds), np.zeros(len(worlds))
    if not knows(view.rules):
        return likely, dealt, np.zeros((0, 0), np.uint64)
    ways = (doubt.calls, doubt.discards)
    return likely, dealt, in_progress(view, worlds, dealt, likely, ways)


def _played(view: View, tables: Boards, doubt: Doubt) -> Floats:
    """Return the likelihood of the cards played in each world, as logarithms.

    Args:
        view: in the play.
        tables: the worlds at the first lead; moved on to now.
        doubt: of the plays.
    """
    assert view.seat is not None
    cards = np.zeros(len(tables))
    played = bits_of(view, [play.card for play in view.plays])
    follow(tables, played, view.seat, play_weights(view.rules), doubt.plays, cards)
    return cards


def weights_of(likely: Floats) -> Floats:
    """Return the weights of worlds with these logarithms, the likeliest 1."""
    weights: Floats = np.exp(likely - likely.max())
    return weights


def effective(likely: Floats) -> float:
    """Return the number of equally weighted worlds that would say as much (Kish's effective sample
    size).
    """
    weights = weights_of(likely)
    return float(weights.sum() ** 2 / (weights**2).sum())


def thinned(likely: Floats, most: int, seed: int) -> tuple[NDArray[np.int64], Floats]:
    """Keep at most `most` of all worlds, weighted so that expected means stay the same.

    Worlds that are likely enough are kept as they are. Of the others so many are drawn as their
    weight allows, evenly along their sum, and each then counts as much as any other of them.

    Args:
        likely: (n,) logarithms, up to a constant.
        most: how many are wanted; where few make up most of the weight, there are fewer.
        seed: of the draw.

    Returns:
        The numbers of those that are kept, in rising order, and the logarithms of their weights,
        whose sum has stayed the same.
    """
    if len(likely) <= most:
        return np.arange(len(likely)), likely
    weights = weights_of(likely)
    large = weights * most >= weights.sum()
    small = np.flatnonzero(~large)
    sums = np.cumsum(weights[small])
    count = round(most * sums[-1] / weights.sum()) if len(small) else 0
    if count:
        step = sums[-1] / count
        at = np.searchsorted(sums, (np.arange(count) + share(dice(seed))) * step)
        drawn = small[np.minimum(at, len(small) - 1)]
        weights[drawn] = step
        large[drawn] = True
    kept = np.flatnonzero(large)
    return kept, np.log(weights[kept]) + likely.max()
