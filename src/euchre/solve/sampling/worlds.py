"""Hidden deals that agree with all a view shows: `sample` draws them evenly, `every` has all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre import events
from euchre.capabilities import DRAWING
from euchre.cards import ALL_CARDS, HIDDEN, Card
from euchre.errors import EuchreError
from euchre.hand import Hand, Illegal, View, fold
from euchre.rules import Rules
from euchre.solve.board.checks import check_view, check_whole
from euchre.solve.board.dice import dice
from euchre.solve.board.layout import card_set, cards_in
from euchre.solve.sampling.drawing import count_ways, draw, fill_all
from euchre.solve.sampling.histories import KITTY, KITTY_TOP, History, histories, unknown

TRIES: Final = 200
"""How many worlds are drawn for each that is wanted before the search is given up, where each is
held against the readable engine."""


_PROBES: Final = 8
"""The same where it is only tried whether there are any."""
_AT_ONCE: Final = 16
"""The least of them that are drawn at a time."""


class NoWorldError(EuchreError):
    """No deal agrees with the view, or none was found."""


@dataclass(frozen=True)
class SamplingPlan:
    """Everything needed to draw worlds of one view.

    Attributes:
        view: the view.
        ways: the histories that have at least one world.
        counts: how many worlds each has.
        cards: (m,) the indices of the unseen cards.
        sizes, allowed, tables: for each way, as `euchre.solve.sampling.drawing.count_ways` has
            them.
        checked: whether each world is held against the readable engine, which takes some time:
            where the rules bind calls to cards, and in games that the kernel does not know.
    """

    view: View
    ways: tuple[History, ...]
    counts: NDArray[np.float64]
    cards: NDArray[np.int64]
    sizes: tuple[NDArray[np.int64], ...] = field(repr=False)
    allowed: tuple[NDArray[np.int64], ...] = field(repr=False)
    tables: tuple[NDArray[np.float64], ...] = field(repr=False)
    checked: bool = False


def plan(seen: View) -> SamplingPlan:
    """Plan the sampling of worlds of `seen`: list every history and its number of worlds.

    That serves every game. In one that the kernel does not know each world is held against the
    readable engine; and where no world agrees with the view in which all have followed suit as
    they must elsewhere, nothing is concluded from what they have played.

    Raises:
        NoWorldError: nothing agrees with the view.
    """
    check_view(seen)
    known = DRAWING.knows(seen.rules)
    found = _planned(seen, histories(seen), checked=not known or calls_bind_cards(seen.rules))
    if not known and (found is None or not len(_agreeing(found, 1, dice(0), _PROBES))):
        found = _planned(seen, histories(seen, followed=False), checked=True)
    if found is None:
        raise NoWorldError("no deal agrees with this view")
    return found


def _planned(seen: View, ways: Sequence[History], *, checked: bool) -> SamplingPlan | None:
    """Build the plan of these histories; None if none of them has a world."""
    if not ways:
        return None
    cards = [card.index for card in cards_in(unknown(seen, ways))]
    kept: list[History] = []
    sizes, allowed, tables, counts = [], [], [], []
    for way in ways:
        size = np.array([pile.size for pile in way.piles], np.int64)
        allow = np.array([_piles_for(way, card) for card in cards], np.int64)
        table = np.zeros(int(np.prod(size + 1)), np.float64)
        count_ways(size, allow, table)
        if table[-1] > 0:
            kept.append(way)
            sizes.append(size)
            allowed.append(allow)
            tables.append(table)
            counts.append(table[-1])
    if not kept:
        return None
    return SamplingPlan(
        seen,
        tuple(kept),
        np.array(counts),
        np.array(cards, np.int64),
        tuple(sizes),
        tuple(allowed),
        tuple(tables),
        checked,
    )


def _piles_for(way: History, card: int) -> int:
    return sum(1 << n for n, pile in enumerate(way.piles) if not pile.never >> card & 1)


@dataclass(frozen=True)
class Worlds:
    """Hidden deals that agree with a view.

    Attributes:
        view: the view they agree with.
        hands: (n, seats) of ``uint64``: the card set (bit ``card.index``) each seat holds now.
        weights: (n,) of ``float64``: how much each counts; all 1 unless somebody weighed them.
        way: (n,) the number of the history in `ways`.
        piles: (n, unseen cards) the pile of each of `cards` in that history.
        ways, cards: as in `SamplingPlan`.
    """

    view: View
    hands: NDArray[np.uint64]
    weights: NDArray[np.float64]
    way: NDArray[np.int64]
    piles: NDArray[np.int8]
    ways: tuple[History, ...]
    cards: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hands)

    def weighed(self, weigh: Callable[[Worlds], NDArray[np.float64]]) -> Worlds:
        """Return these worlds with other weights, for example for the calls that were refused.

        Args:
            weigh: gives the likelihood of what has been seen in each world, (n,), up to a factor.
        """
        weights = np.asarray(weigh(self), np.float64)
        mean = float(weights.mean()) if len(weights) else 0.0
        scaled = weights / mean if mean > 0 else np.ones(len(self))
        return replace(self, weights=scaled)

    def chosen(self, rows: NDArray[np.int64]) -> Worlds:
        """Return the worlds of these rows, in this order."""
        return replace(
            self,
            hands=self.hands[rows],
            weights=self.weights[rows],
            way=self.way[rows],
            piles=self.piles[rows],
        )

    def events(self, number: int) -> tuple[events.Event, ...]:
        """Return all events of one of the worlds, with every card in its place."""
        way = self.ways[self.way[number]]
        homes: dict[int, list[Card]] = {}
        moved = dict(way.moved)
        for card, home in way.home:
            homes.setdefault(home, []).append(card)
        for index, pile_number in zip(
            self.cards.tolist(), self.piles[number].tolist(), strict=True
        ):
            pile = way.piles[pile_number]
            homes.setdefault(pile.home, []).append(ALL_CARDS[index])
            moved.update(dict.fromkeys(pile.moves, ALL_CARDS[index]))
        return tuple(
            _told(self.view, n, event, homes, moved) for n, event in enumerate(self.view.events)
        )

    def hand(self, number: int) -> Hand:
        """Return one of the worlds as the whole hand, folded by the readable engine.

        Raises:
            Illegal: the rules bind a call to cards and this world's do not fit; `sample` has
                left such worlds out.
        """
        return fold(self.view.rules, self.events(number), self.view.scores)


def _told(
    seen: View,
    number: int,
    event: events.Event,
    homes: dict[int, list[Card]],
    moved: dict[int, Card],
) -> events.Event:
    """Return an event of the view with its hidden cards filled in."""
    match event:
        case events.Dealt():
            hands = tuple(
                (*(card for card in cards if card is not HIDDEN), *homes.get(seat, ()))
                if HIDDEN in cards
                else cards
                for seat, cards in enumerate(event.hands)
            )
            kitty = (*homes.get(KITTY_TOP, ()), *homes.get(KITTY, ()))
            return events.Dealt(
                event.dealer,
                hands,
                event.up_card,
                kitty,
                event.packets,
                event.face_down,
                event.benny,
            )
        case events.Looked() if HIDDEN in event.cards:
            home = KITTY_TOP if seen.under is not None else event.seat
            return events.Looked(event.seat, tuple(homes[home]))
        case events.Discarded() if event.card is HIDDEN:
            return events.Discarded(event.seat, moved[number])
        case events.Gave() if event.card is HIDDEN:
            return events.Gave(event.seat, event.to, moved[number])
        case _:
            return event


def sample(seen: View | SamplingPlan, count: int, seed: int = 0) -> Worlds:
    """Draw deals that agree with all that a view shows, each as likely as any other.

    Args:
        seen: the view; or its `plan`, to draw from it again.
        count: how many worlds.
        seed: equal seeds, equal worlds.

    Returns:
        The worlds, with weights of 1; fewer of them where each is held against the readable engine
        and hardly any agrees.

    Raises:
        NoWorldError: nothing agrees with the view, or nothing was found.
    """
    ready = seen if isinstance(seen, SamplingPlan) else plan(seen)
    count = check_whole("count", count, 0)
    state = dice(check_whole("seed", seed, -(2**127), 2**127))
    if not ready.checked:
        return _draw(ready, count, state)
    worlds = _agreeing(ready, count, state, TRIES)
    if not len(worlds):
        raise NoWorldError(f"among {TRIES} times {count} deals none agrees with this view")
    return worlds


def _agreeing(ready: SamplingPlan, count: int, state: NDArray[np.uint64], tries: int) -> Worlds:
    """Draw worlds that the readable engine accepts; fewer if so many tries bring no more."""
    found: list[Worlds] = []
    for _ in range(tries):
        worlds = _draw(ready, max(2 * count, _AT_ONCE), state)
        good = [n for n in range(len(worlds)) if _agrees(worlds, n)][:count]
        found.append(worlds.chosen(np.array(good, np.int64)))
        count -= len(good)
        if not count:
            break
    return joined(found)


def calls_bind_cards(rules: Rules) -> bool:
    """Return whether the rules tie a call to the caller's cards, so that worlds must be checked."""
    return rules.need_natural_trump or rules.partner_call in ("ace", "best_of_suit")


def _draw(ready: SamplingPlan, count: int, state: NDArray[np.uint64]) -> Worlds:
    """Draw worlds of all histories, by their numbers of worlds."""
    seats = ready.view.rules.players
    shares = np.cumsum(ready.counts) / ready.counts.sum()
    points = np.random.Generator(np.random.PCG64(int(state[0]))).random(count)
    way = np.searchsorted(shares, points, side="right").astype(np.int64)
    way = np.minimum(way, len(shares) - 1)
    hands = np.zeros((count, seats), np.uint64)
    piles = np.zeros((count, len(ready.cards)), np.int8)
    for number in range(len(ready.ways)):
        rows = np.flatnonzero(way == number)
        held, known = _held(ready.ways[number], seats)
        draw(*_tables(ready, number), ready.cards, held, known, state, rows, hands, piles)
    state[0] += np.uint64(1)
    return Worlds(ready.view, hands, np.ones(count), way, piles, ready.ways, ready.cards)


def every(ready: SamplingPlan) -> Worlds:
    """List all deals that agree with a view, each once, if they are known to be few.

    Those that are alike follow each other, so that the first of them are no sample.
    """
    seats, parts = ready.view.rules.players, []
    for number, count in enumerate(ready.counts.astype(np.int64).tolist()):
        hands = np.zeros((count, seats), np.uint64)
        piles = np.zeros((count, len(ready.cards)), np.int8)
        held, known = _held(ready.ways[number], seats)
        fill_all(*_tables(ready, number), ready.cards, held, known, hands, piles)
        way = np.full(count, number, np.int64)
        parts.append(Worlds(ready.view, hands, np.ones(count), way, piles, ready.ways, ready.cards))
    worlds = joined(parts)
    if not ready.checked:
        return worlds
    return worlds.chosen(np.array([n for n in range(len(worlds)) if _agrees(worlds, n)], np.int64))


def _tables(
    ready: SamplingPlan, number: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Return the sizes, allowed piles and counts of `count_ways` for a history."""
    return ready.sizes[number], ready.allowed[number], ready.tables[number]


def _held(way: History, seats: int) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Return the holder of each pile of a history, and the card set that each seat is known to
    hold.
    """
    holders = np.array([-1 if p.holder is None else p.holder for p in way.piles], np.int64)
    known = np.array([card_set(way.held[seat]) for seat in range(seats)], np.uint64)
    return holders, known


def _agrees(worlds: Worlds, number: int) -> bool:
    """Return whether the readable engine accepts a world."""
    try:
        worlds.hand(number)
    except Illegal:
        return False
    return True


def joined(parts: Sequence[Worlds]) -> Worlds:
    """Join worlds of the same plan, one after the other."""
    return Worlds(
        parts[0].view,
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.way for part in parts]),
        np.concatenate([part.piles for part in parts]),
        parts[0].ways,
        parts[0].cards,
    )
