"""Hidden deals that agree with all a view shows: `sample_worlds` draws them evenly,
`list_all_worlds` has all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.capabilities import DEAL_SAMPLING_CAPABILITY
from euchre.game.cards import ALL_CARDS, HIDDEN, Card
from euchre.game.hand import Hand, IllegalEventError, View, fold
from euchre.game.rules import Rules
from euchre.solve.board import RandomState
from euchre.solve.board.checks import verify_seed, verify_view, verify_whole_number
from euchre.solve.board.dice import new_random_state
from euchre.solve.board.layout import card_set, cards_in
from euchre.solve.sampling.histories import (
    KITTY_HOME,
    KITTY_TOP_HOME,
    HiddenCardHistory,
    find_unknown_card_mask,
    list_histories,
)
from euchre.solve.sampling.pile_filling import (
    write_all_worlds,
    write_fill_counts,
    write_random_worlds,
)

TRIES_PER_WORLD: Final = 200
"""How many worlds are drawn for each that is wanted before the search is given up, where each is
held against the readable engine."""


_PROBE_TRIES: Final = 8
"""The same where it is only tried whether there are any."""
_MIN_DRAW_COUNT: Final = 16
"""The least of them that are drawn at a time."""


class NoPossibleDealError(EuchreError):
    """No deal agrees with the view, or none was found."""


@dataclass(frozen=True)
class WorldSamplingPlan:
    """Everything needed to draw worlds of one view.

    Attributes:
        view: the view.
        ways: the histories that have at least one world.
        counts: how many worlds each has.
        cards: (m,) the indices of the unseen cards.
        sizes, allowed, tables: for each way, as for
            `euchre.solve.sampling.pile_filling.write_fill_counts`.
        checked: whether each world is held against the readable engine, which takes some time:
            where the rules bind calls to cards, and in games that the kernel does not know.
    """

    view: View
    ways: tuple[HiddenCardHistory, ...]
    counts: NDArray[np.float64]
    cards: NDArray[np.int64]
    sizes: tuple[NDArray[np.int64], ...] = field(repr=False)
    allowed: tuple[NDArray[np.int64], ...] = field(repr=False)
    tables: tuple[NDArray[np.float64], ...] = field(repr=False)
    checked: bool = False


def plan_sampling(view: View) -> WorldSamplingPlan:
    """Plan the sampling of worlds of `view`: list every history and its number of worlds.

    That serves every game. In one that the kernel does not know each world is held against the
    readable engine; and where no world agrees with the view in which all have followed suit as
    they must elsewhere, nothing is concluded from what they have played.

    Raises:
        NoPossibleDealError: nothing agrees with the view, or there are equal cards.
        NotSolvableError: it is no view.
    """
    verify_view(view)
    if view.rules.packs > 1:
        raise NoPossibleDealError(
            f"with packs={view.rules.packs} there are equal cards, which are not drawn"
        )
    known = DEAL_SAMPLING_CAPABILITY.supports_rules(view.rules)
    plan = _build_plan(
        view, list_histories(view), must_check=not known or do_calls_restrict_cards(view.rules)
    )
    if not known and (
        plan is None or not len(_draw_accepted_worlds(plan, 1, new_random_state(0), _PROBE_TRIES))
    ):
        plan = _build_plan(view, list_histories(view, assume_followed_suit=False), must_check=True)
    if plan is None:
        raise NoPossibleDealError("no deal agrees with this view")
    return plan


def _build_plan(
    view: View, histories: Sequence[HiddenCardHistory], *, must_check: bool
) -> WorldSamplingPlan | None:
    """Build the plan of these histories; None if none of them has a world."""
    if not histories:
        return None
    cards = [card.index for card in cards_in(find_unknown_card_mask(view, histories))]
    kept: list[HiddenCardHistory] = []
    sizes, allowed, tables, counts = [], [], [], []
    for way in histories:
        size = np.array([pile.size for pile in way.piles], np.int64)
        allow = np.array([_allowed_pile_bits(way, card) for card in cards], np.int64)
        table = np.zeros(int(np.prod(size + 1)), np.float64)
        write_fill_counts(size, allow, table)
        if table[-1] > 0:
            kept.append(way)
            sizes.append(size)
            allowed.append(allow)
            tables.append(table)
            counts.append(table[-1])
    if not kept:
        return None
    return WorldSamplingPlan(
        view,
        tuple(kept),
        np.array(counts),
        np.array(cards, np.int64),
        tuple(sizes),
        tuple(allowed),
        tuple(tables),
        must_check,
    )


def _allowed_pile_bits(history: HiddenCardHistory, card_index: int) -> int:
    return sum(1 << n for n, pile in enumerate(history.piles) if not pile.never >> card_index & 1)


@dataclass(frozen=True)
class SampledWorlds:
    """Hidden deals that agree with a view.

    Attributes:
        view: the view they agree with.
        hands: (n, seats) of ``uint64``: the card set (bit ``card.index``) each seat holds now.
        weights: (n,) of ``float64``: how much each counts; all 1 unless somebody weighed them.
        way: (n,) the number of the history in `ways`.
        piles: (n, unseen cards) the pile of each of `cards` in that history.
        ways, cards: as in `WorldSamplingPlan`.
    """

    view: View
    hands: NDArray[np.uint64]
    weights: NDArray[np.float64]
    way: NDArray[np.int64]
    piles: NDArray[np.int8]
    ways: tuple[HiddenCardHistory, ...]
    cards: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hands)

    def with_weights(self, weigh: Callable[[SampledWorlds], NDArray[np.float64]]) -> SampledWorlds:
        """Return these worlds with other weights, for example for the calls that were refused.

        Args:
            weigh: gives the likelihood of what has been seen in each world, (n,), up to a factor.
        """
        weights = np.asarray(weigh(self), np.float64)
        mean = float(weights.mean()) if len(weights) else 0.0
        scaled = weights / mean if mean > 0 else np.ones(len(self))
        return replace(self, weights=scaled)

    def select_rows(self, rows: NDArray[np.int64]) -> SampledWorlds:
        """Return the worlds of these rows, in this order."""
        return replace(
            self,
            hands=self.hands[rows],
            weights=self.weights[rows],
            way=self.way[rows],
            piles=self.piles[rows],
        )

    def events_of(self, world_index: int) -> tuple[events.Event, ...]:
        """Return all events of one of the worlds, with every card in its place."""
        way = self.ways[self.way[world_index]]
        homes: dict[int, list[Card]] = {}
        moved = dict(way.moved)
        for card, home in way.home:
            homes.setdefault(home, []).append(card)
        for index, pile_number in zip(
            self.cards.tolist(), self.piles[world_index].tolist(), strict=True
        ):
            pile = way.piles[pile_number]
            homes.setdefault(pile.home, []).append(ALL_CARDS[index])
            moved.update(dict.fromkeys(pile.moves, ALL_CARDS[index]))
        return tuple(
            _reveal_event(self.view, n, event, homes, moved)
            for n, event in enumerate(self.view.events)
        )

    def hand_of(self, world_index: int) -> Hand:
        """Return one of the worlds as the whole hand, folded by the readable engine.

        Raises: IllegalEventError: the rules bind a call to cards and this world's do not fit;
        `sample_worlds` has left such worlds out.
        """
        return fold(self.view.rules, self.events_of(world_index), self.view.scores)


def _reveal_event(
    view: View,
    event_index: int,
    event: events.Event,
    cards_by_home: dict[int, list[Card]],
    moved_card_by_event: dict[int, Card],
) -> events.Event:
    """Return an event of the view with its hidden cards filled in."""
    match event:
        case events.Dealt():
            hands = tuple(
                (*(card for card in cards if card is not HIDDEN), *cards_by_home.get(seat, ()))
                if HIDDEN in cards
                else cards
                for seat, cards in enumerate(event.hands)
            )
            kitty = (*cards_by_home.get(KITTY_TOP_HOME, ()), *cards_by_home.get(KITTY_HOME, ()))
            return events.Dealt(
                event.dealer,
                hands,
                event.up_card,
                kitty,
                event.packets,
                event.face_down,
                event.benny,
            )
        case events.TookUp() if HIDDEN in event.cards:
            home = KITTY_TOP_HOME if view.under is not None else event.seat
            return events.TookUp(event.seat, tuple(cards_by_home[home]))
        case events.Discarded() if event.card is HIDDEN:
            return events.Discarded(event.seat, moved_card_by_event[event_index])
        case events.Gave() if event.card is HIDDEN:
            return events.Gave(event.seat, event.to, moved_card_by_event[event_index])
        case _:
            return event


def sample_worlds(view: View | WorldSamplingPlan, count: int, seed: int = 0) -> SampledWorlds:
    """Draw deals that agree with all that a view shows, each as likely as any other.

    Args:
        view: the view; or its `plan_sampling`, to draw from it again.
        count: how many worlds.
        seed: equal seeds, equal worlds.

    Returns:
        The worlds, with weights of 1; fewer of them where each is held against the readable engine
        and hardly any agrees.

    Raises:
        NoPossibleDealError: nothing agrees with the view, or nothing was found.
        NotSolvableError: it is no view, or `count` or `seed` is no such number.
    """
    ready = view if isinstance(view, WorldSamplingPlan) else plan_sampling(view)
    count = verify_whole_number("count", count, 0)
    state = new_random_state(verify_seed(seed))
    if not ready.checked or not count:
        return _draw_from_all_histories(ready, count, state)
    worlds = _draw_accepted_worlds(ready, count, state, TRIES_PER_WORLD)
    if not len(worlds):
        raise NoPossibleDealError(
            f"among {TRIES_PER_WORLD} times {count} deals none agrees with this view"
        )
    return worlds


def _draw_accepted_worlds(
    plan: WorldSamplingPlan, count: int, random_state: RandomState, max_tries: int
) -> SampledWorlds:
    """Draw worlds that the readable engine accepts; fewer if so many tries bring no more."""
    batches: list[SampledWorlds] = []
    for _ in range(max_tries):
        worlds = _draw_from_all_histories(plan, max(2 * count, _MIN_DRAW_COUNT), random_state)
        good = [n for n in range(len(worlds)) if _is_world_legal(worlds, n)][:count]
        batches.append(worlds.select_rows(np.array(good, np.int64)))
        count -= len(good)
        if not count:
            break
    return join_worlds(batches)


def do_calls_restrict_cards(rules: Rules) -> bool:
    """Return whether the rules tie a call to the caller's cards, so that worlds must be checked."""
    return rules.need_natural_trump or rules.partner_call in ("ace", "best_of_suit")


def _draw_from_all_histories(
    plan: WorldSamplingPlan, count: int, random_state: RandomState
) -> SampledWorlds:
    """Draw worlds of all histories, by their numbers of worlds."""
    seats = plan.view.rules.players
    shares = np.cumsum(plan.counts) / plan.counts.sum()
    points = np.random.Generator(np.random.PCG64(int(random_state[0]))).random(count)
    way = np.searchsorted(shares, points, side="right").astype(np.int64)
    way = np.minimum(way, len(shares) - 1)
    hands = np.zeros((count, seats), np.uint64)
    piles = np.zeros((count, len(plan.cards)), np.int8)
    for number in range(len(plan.ways)):
        rows = np.flatnonzero(way == number)
        held, known = _holders_and_known_cards(plan.ways[number], seats)
        write_random_worlds(
            *_fill_tables(plan, number),
            plan.cards,
            held,
            known,
            random_state,
            rows,
            hands,
            piles,
        )
    random_state[0] += np.uint64(1)
    return SampledWorlds(plan.view, hands, np.ones(count), way, piles, plan.ways, plan.cards)


def list_all_worlds(plan: WorldSamplingPlan) -> SampledWorlds:
    """List all deals that agree with a view, each once, if they are known to be few.

    Those that are alike follow each other, so that the first of them are no sample.
    """
    seats, parts = plan.view.rules.players, []
    for number, count in enumerate(plan.counts.astype(np.int64).tolist()):
        hands = np.zeros((count, seats), np.uint64)
        piles = np.zeros((count, len(plan.cards)), np.int8)
        held, known = _holders_and_known_cards(plan.ways[number], seats)
        write_all_worlds(*_fill_tables(plan, number), plan.cards, held, known, hands, piles)
        way = np.full(count, number, np.int64)
        parts.append(
            SampledWorlds(plan.view, hands, np.ones(count), way, piles, plan.ways, plan.cards)
        )
    worlds = join_worlds(parts)
    if not plan.checked:
        return worlds
    return worlds.select_rows(
        np.array([n for n in range(len(worlds)) if _is_world_legal(worlds, n)], np.int64)
    )


def _fill_tables(
    plan: WorldSamplingPlan, history_index: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Return the sizes, allowed piles and counts of `write_fill_counts` for a history."""
    return plan.sizes[history_index], plan.allowed[history_index], plan.tables[history_index]


def _holders_and_known_cards(
    history: HiddenCardHistory, seats: int
) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Return the holder of each pile, and the card set that each seat is known to hold."""
    holders = np.array([-1 if p.holder is None else p.holder for p in history.piles], np.int64)
    known = np.array([card_set(history.held[seat]) for seat in range(seats)], np.uint64)
    return holders, known


def _is_world_legal(worlds: SampledWorlds, world_index: int) -> bool:
    """Return whether the readable engine accepts a world."""
    try:
        worlds.hand_of(world_index)
    except IllegalEventError:
        return False
    return True


def join_worlds(parts: Sequence[SampledWorlds]) -> SampledWorlds:
    """Join worlds of the same plan, one after the other."""
    return SampledWorlds(
        parts[0].view,
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.way for part in parts]),
        np.concatenate([part.piles for part in parts]),
        parts[0].ways,
        parts[0].cards,
    )
