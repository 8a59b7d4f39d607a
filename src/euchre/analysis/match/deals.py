"""Many deals at once, called and played by the learned players, in machine code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.results import EndingKind, kind_at
from euchre.bots.trained import call_weights, play_weights
from euchre.events import Dealt
from euchre.rules import Rules, pack, teams
from euchre.solve.board.layout import card_set
from euchre.solve.calling.many import play_each
from euchre.solve.calling.playing_on import set_out
from euchre.solve.search.dd import Boards
from euchre.solve.stepping.games import endings_of, points_of, words_of
from euchre.solve.stepping.words import WORDS

Ints = NDArray[np.int64]
_DEALER: Final = 0
_ONE = np.uint64(1)


@dataclass(frozen=True)
class GameDeals:
    """Deals of one game.

    Attributes:
        hands: (n, players) card sets, the dealer's own first, then on to the left.
        up: (n,) the index of the up-card; -1: none.
    """

    hands: Boards
    up: Ints


def draw(rules: Rules, count: int, rng: np.random.Generator) -> GameDeals:
    """Draw deals at random.

    Args:
        rules: the game.
        count: how many.
        rng: the source of chance.
    """
    cards = np.array([card.index for card in pack(rules)], np.int64)
    order = rng.permuted(np.broadcast_to(cards, (count, len(cards))), axis=1)
    dealt = rules.players * rules.hand_size
    bits = _ONE << order[:, :dealt].astype(np.uint64)
    hands = np.bitwise_or.reduce(bits.reshape(count, rules.players, rules.hand_size), axis=2)
    up = order[:, dealt] if rules.up_card else np.full(count, -1)
    return GameDeals(np.ascontiguousarray(hands), np.ascontiguousarray(up))


def deals_of(dealt: Dealt) -> GameDeals:
    """Convert one deal to the form that the machine code uses.

    Args:
        dealt: all hands and the up-card are known.
    """
    count = len(dealt.hands)
    seats = [(dealt.dealer + place) % count for place in range(count)]
    hands = np.array([[card_set(dealt.hands[seat]) for seat in seats]], np.uint64)
    up = -1 if dealt.up_card is None else dealt.up_card.index
    return GameDeals(hands, np.array([up], np.int64))


@cache
def kinds_of(rules: Rules) -> tuple[tuple[EndingKind, ...], Ints]:
    """Return the kinds of endings that the machine code tells apart, and the index of each ending's
    kind: by row of the table of points, and last a hand that is dealt again.
    """
    rows = [
        kind_at(rules, replace(ending, dealer=_DEALER)) if ending is not None else EndingKind()
        for ending in endings_of(rules)
    ]
    rows.append(EndingKind(redealt=True))
    kinds = tuple(sorted(set(rows)))
    places = {kind: at for at, kind in enumerate(kinds)}
    return kinds, np.array([places[kind] for kind in rows], np.int64)


def play(
    rules: Rules,
    deals: GameDeals,
    *,
    times: int = 1,
    tastes: NDArray[np.float32] | None = None,
    calls: NDArray[np.float32] | None = None,
) -> Ints:
    """Play deals with the learned players in all seats, each knowing its own cards, and return how
    they end.

    Args:
        rules: a game that the learned players play.
        deals: the deals.
        times: how often each is played.
        tastes: (n, weights) of the play, of players of different taste; None: as it was learned.
        calls: weights of the calls by which all decide by chance before the play; None: what is
            thought best is decided, as it was learned.

    Returns:
        (n, times): places in `kinds_of`.
    """
    learned = call_weights(rules)
    assert learned is not None
    weights = play_weights(rules)[None, :] if tastes is None else tastes
    game, points = words_of(rules, matches=False), points_of(rules)
    rows = np.zeros((len(deals.up), times), np.int32)
    play_each(
        game, _set_out(rules, deals), len(points), learned if calls is None else calls, weights,
        calls is not None, rows,
    )  # fmt: skip
    found: Ints = kinds_of(rules)[1][rows]
    return found


def counted(rules: Rules, found: Ints) -> Counter[EndingKind]:
    """Count how many of the results of `play_deals` are of each kind."""
    kinds, _ = kinds_of(rules)
    counts = np.bincount(found.ravel(), minlength=len(kinds)).tolist()
    return Counter({kind: many for kind, many in zip(kinds, counts, strict=True) if many})


def _set_out(rules: Rules, deals: GameDeals) -> Boards:
    """Return the deals as hands in progress."""
    game, scores = words_of(rules, matches=False), np.zeros(len(teams(rules)), np.int64)
    space = np.zeros((len(deals.up), WORDS), np.uint64)
    for up in np.unique(deals.up).tolist():
        here = np.flatnonzero(deals.up == up)
        some = np.zeros((len(here), WORDS), np.uint64)
        set_out(game, some, np.ascontiguousarray(deals.hands[here]), _DEALER, up, scores)
        space[here] = some
    return space
