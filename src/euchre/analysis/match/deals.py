"""Many deals at once, called and played by the learned players, in machine code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.results import HandEndingKind, ending_kind
from euchre.bots.trained import call_weights, play_weights
from euchre.game.events import Dealt
from euchre.game.rules import Rules, build_pack, teams
from euchre.solve.board.layout import card_set
from euchre.solve.board.workspace import Boards
from euchre.solve.calling.deal_endings import write_deal_endings
from euchre.solve.calling.playouts import write_states_after_deal
from euchre.solve.vector_engine.rules_tables import (
    build_hand_points_table,
    build_rules_words,
    list_endings_by_row,
)
from euchre.solve.vector_engine.words import HAND_WORDS

Ints = NDArray[np.int64]
_DEALER_SEAT: Final = 0
_ONE_BIT = np.uint64(1)


@dataclass(frozen=True)
class RandomDealBatch:
    """Deals of one game.

    Attributes:
        hands: (n, players) card sets, the dealer's own first, then on to the left.
        up: (n,) the index of the up-card; -1: none.
    """

    hands: Boards
    up: Ints


def draw_deals(rules: Rules, count: int, rng: np.random.Generator) -> RandomDealBatch:
    """Draw deals at random."""
    cards = np.array([card.index for card in build_pack(rules)], np.int64)
    order = rng.permuted(np.broadcast_to(cards, (count, len(cards))), axis=1)
    dealt = rules.players * rules.hand_size
    bits = _ONE_BIT << order[:, :dealt].astype(np.uint64)
    hands = np.bitwise_or.reduce(bits.reshape(count, rules.players, rules.hand_size), axis=2)
    up = order[:, dealt] if rules.up_card else np.full(count, -1)
    return RandomDealBatch(np.ascontiguousarray(hands), np.ascontiguousarray(up))


def batch_from_deal(dealt: Dealt) -> RandomDealBatch:
    """Convert one deal, all hands and the up-card being known, for the machine code."""
    count = len(dealt.hands)
    seats = [(dealt.dealer + place) % count for place in range(count)]
    hands = np.array([[card_set(dealt.hands[seat]) for seat in seats]], np.uint64)
    up = -1 if dealt.up_card is None else dealt.up_card.index
    return RandomDealBatch(hands, np.array([up], np.int64))


@lru_cache(1024)
def list_ending_kinds(rules: Rules) -> tuple[HandEndingKind, ...]:
    """Return the kinds of endings that the machine code tells apart."""
    return tuple(sorted(set(_list_ending_kinds_by_row(rules))))


@lru_cache(1024)
def _ending_kind_indices_by_row(rules: Rules) -> Ints:
    """Return the index in `list_ending_kinds` of each of `_list_ending_kinds_by_row`."""
    indices = {kind: index for index, kind in enumerate(list_ending_kinds(rules))}
    return np.array([indices[kind] for kind in _list_ending_kinds_by_row(rules)], np.int64)


def _list_ending_kinds_by_row(rules: Rules) -> list[HandEndingKind]:
    """Return the kind of each row of the table of points, and last that of a redeal."""
    rows = [
        ending_kind(rules, replace(ending, dealer=_DEALER_SEAT))
        if ending is not None
        else HandEndingKind()
        for ending in list_endings_by_row(rules)
    ]
    rows.append(HandEndingKind(redealt=True))
    return rows


def play_deals_to_endings(
    rules: Rules,
    deals: RandomDealBatch,
    *,
    plays_per_deal: int = 1,
    tastes: NDArray[np.float32] | None = None,
    random_call_weights: NDArray[np.float32] | None = None,
) -> Ints:
    """Play deals with the learned players in all seats, each knowing its own cards.

    Args:
        rules: a game that the learned players play.
        deals: the deals.
        plays_per_deal: how often each is played.
        tastes: (n, weights) of the play, of players of different taste; None: as it was learned.
        random_call_weights: with these weights all players draw their calls by chance; None: they
            make the call that they think best, as it was learned.

    Returns:
        (n, times): places in `list_ending_kinds`.
    """
    learned = call_weights(rules)
    assert learned is not None
    weights = play_weights(rules)[None, :] if tastes is None else tastes
    rules_words, points = (
        build_rules_words(rules, play_matches=False),
        build_hand_points_table(rules),
    )
    rows = np.zeros((len(deals.up), plays_per_deal), np.int32)
    is_random = random_call_weights is not None
    write_deal_endings(
        rules_words, _begin_hands(rules, deals), len(points),
        random_call_weights if random_call_weights is not None else learned, weights, is_random,
        rows,
    )  # fmt: skip
    endings: Ints = _ending_kind_indices_by_row(rules)[rows]
    return endings


def count_endings(rules: Rules, endings: Ints) -> Counter[HandEndingKind]:
    """Count how many of the results of `play_deals_to_endings` are of each kind."""
    kinds = list_ending_kinds(rules)
    counts = np.bincount(endings.ravel(), minlength=len(kinds)).tolist()
    return Counter({kind: number for kind, number in zip(kinds, counts, strict=True) if number})


def _begin_hands(rules: Rules, deals: RandomDealBatch) -> Boards:
    rules_words, scores = (
        build_rules_words(rules, play_matches=False),
        np.zeros(len(teams(rules)), np.int64),
    )
    space = np.zeros((len(deals.up), HAND_WORDS), np.uint64)
    for up in np.unique(deals.up).tolist():
        chosen = np.flatnonzero(deals.up == up)
        some = np.zeros((len(chosen), HAND_WORDS), np.uint64)
        write_states_after_deal(
            rules_words, some, np.ascontiguousarray(deals.hands[chosen]), _DEALER_SEAT, up, scores
        )
        space[chosen] = some
    return space
