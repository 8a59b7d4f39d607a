"""The last tricks as one game of hidden cards, for `bench/ablation.py`.

The expert draws hidden deals and asks in each what a card leads to. Here some hundreds of them are
one game: in all deals that a player cannot tell apart it has to do the same. Regret matching
(CFR+, Tammelin, arXiv 1407.5042) finds strategies for all seats; a card is worth what it brings
when all play on by the average of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.bots.search import fast
from euchre.bots.search.decisions import UtilityFunction
from euchre.bots.search.values import OptionValuer, OptionValues
from euchre.bots.search.worlds import thin_out_worlds, weights_from_logs
from euchre.bots.trained import play_weights
from euchre.compiling import prepare_numba_cache
from euchre.game.hand import View
from euchre.solve import list_playable
from euchre.solve.board import Weights
from euchre.solve.board.dice import mix_word
from euchre.solve.board.workspace import Boards as Words
from euchre.solve.learned.card_policy import (
    CARD_FEATURES,
    finish_play,
    new_card_buffers,
    play_card,
    softmax_in_place,
    write_choice_scores,
    write_play_features,
)
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS, PlayStateWord
from euchre.solve.learned.play_states import list_board_bits
from euchre.solve.search import double_dummy
from euchre.solve.solve import find_makers_by_world

prepare_numba_cache(Path(__file__).parent, Path(double_dummy.__file__).parents[1])

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Game = tuple[Ints, Ints, Ints, Ints, Floats]
"""`infos`, `seats`, `children`, `won` and `priors` of `_linked`."""

DEALS: Final = 800
"""Hidden deals of one game, at most."""
ROUNDS: Final = 30
"""Passes of regret matching."""
PLACES: Final = 50_000
"""Places of all deals together for which there is room at first; a deal may have hundreds."""
SEATS: Final = 5
_ONE, _NONE = np.uint64(1), np.uint64(0)
_STEP: Final = np.uint64(67)


def ending_valuer(
    usual: Callable[[View, Sequence[UtilityFunction]], OptionValuer], share: float = 1.0
) -> Callable[[View, Sequence[UtilityFunction]], OptionValuer]:
    """A way to value cards by such a game.

    Args:
        usual: how the expert does it; its deals are taken.
        share: the part of a card's worth; the rest is playing on by the policy.
    """

    def cards(view: View, utilities: Sequence[UtilityFunction]) -> OptionValuer:
        valuer = usual(view, utilities)

        def draw(count: int, seed: int) -> OptionValues:
            found = valuer.draw(count, seed)
            game = _of_game(view, utilities, found, seed)
            worth = share * game[None] + (1 - share) * found.played
            return OptionValues(worth, worth, found.likely, found.mix, found.lot)

        return OptionValuer(valuer.options, draw, exact=valuer.exact, note=valuer.note)

    return cards


def _of_game(
    view: View, utilities: Sequence[UtilityFunction], found: OptionValues, seed: int
) -> Floats:
    """What each card is worth in the game of the deals that were drawn: (cards, utilities)."""
    lot = found.lot
    assert lot is not None
    assert view.seat is not None
    tables, _ = fast._TrickValues(view, utilities).worth_tables_and_thresholds(
        find_makers_by_world(view, lot.worlds)
    )
    ((makers, worth),) = tables.items()
    sign = 1.0 if makers >> view.seat & 1 else -1.0
    rows, likely = thin_out_worlds(found.likely, DEALS, seed)
    weights, cards = weights_from_logs(likely), list_board_bits(view, list_playable(view))
    out = np.zeros((len(cards), len(utilities)))
    solve(
        np.ascontiguousarray(lot.play_states[rows]), weights / weights.sum(), cards,
        play_weights(view.rules), makers, np.ascontiguousarray(sign * worth.T), out,
    )  # fmt: skip
    return sign * out


@njit(nogil=True, cache=True)
def _linked(
    tables: Words, cards: Ints, policy: Weights, infos: Ints, priors: Floats, seats: Ints,
    children: Ints, won: Ints,
) -> tuple[int, int]:  # fmt: skip
    """The game of every deal, as places in a row: what follows a place stands after it.

    A place in which somebody has a choice belongs to an *information set*: the same seat with the
    same cards, having seen the same.

    Args:
        tables: (deals, `WORDS`): now; the first places.
        cards: that may be played now.
        policy: the weights of the policy, by which regret matching starts.
        infos: (places,), filled: the information set of each place; -1 at the end.
        priors: (places, moves), filled: what the policy does in each information set; -1 beyond.
        seats: (places,), filled: whose they are.
        children: (places, moves), filled: the places that follow.
        won: (places,), filled: the makers' tricks at the end.

    Returns:
        How many places and information sets there are; no places where the room is too small.
    """
    room = len(infos)
    table, seen = np.empty((room, PLAY_STATE_WORDS), np.uint64), np.empty(room, np.uint64)
    size = 2
    while size < 2 * room:
        size *= 2
    keys, sets = np.zeros(size, np.uint64), np.zeros(size, np.int64)
    moves = np.zeros((room, priors.shape[1]), np.int64)
    bits, features, chances = new_card_buffers()
    count, known = len(tables), 0
    table[:count], seen[:count] = tables, _ONE
    place = 0
    while place < count:
        here = table[place]
        if here[PlayStateWord.LEFT] <= _ONE:  # the last trick plays itself
            finish_play(here, policy, policy, bits, features, chances)
            infos[place], won[place] = -1, here[PlayStateWord.WON]
            place += 1
            continue
        seat = np.int64(here[PlayStateWord.TURN])
        key = mix_word(
            seen[place]
            ^ mix_word(here[seat] ^ mix_word(here[PlayStateWord.ASIDE + seat] + np.uint64(seat)))
        )
        at = np.int64(key & np.uint64(size - 1))
        while keys[at] != _NONE and keys[at] != key:
            at = (at + 1) & (size - 1)
        if keys[at] == _NONE:
            keys[at], sets[at] = key, known
            if place < len(tables):
                options = len(cards)
                bits[:options], chances[:options] = cards, np.float32(1.0 / options)
            else:
                options = write_play_features(here, seat, bits, features)
                chances[0] = 1.0
                if options > 1:
                    write_choice_scores(policy, features, options, CARD_FEATURES, chances)
                    softmax_in_place(chances, options)
            moves[known, :options], priors[known] = bits[:options], -1.0
            priors[known, :options] = chances[:options]
            seats[known] = seat
            known += 1
        info = sets[at]
        infos[place] = info
        for move in range(priors.shape[1]):
            if priors[info, move] < 0:
                break
            if count == room:
                return 0, 0
            card = moves[info, move]
            table[count] = here
            play_card(table[count], card)
            seen[count] = mix_word(seen[place] * _STEP + np.uint64(card + 1))
            children[place, move] = count
            count += 1
        place += 1
    return count, known


@njit(nogil=True, cache=True)
def _planned(regrets: Floats, priors: Floats, plan: Floats) -> None:
    """Each move as often as it is regretted, and as the policy has it where none is."""
    for info in range(len(plan)):
        positive = 0.0
        for move in range(plan.shape[1]):
            positive += regrets[info, move]
        for move in range(plan.shape[1]):
            prior = max(priors[info, move], 0.0)
            plan[info, move] = regrets[info, move] / positive if positive > 0 else prior


@njit(nogil=True, cache=True)
def _reached(
    game: Game, deals: int, plan: Floats, reach: Floats, sums: Floats, weight: float
) -> None:
    """How likely each seat is to bring about each place; and the plan joins the average.

    Every card that may be played now counts as played: a game of its own follows each.
    """
    infos, seats, children, _, priors = game
    met = np.zeros(len(sums), np.bool_)
    for place in range(len(reach)):
        info = infos[place]
        if info < 0:
            continue
        for move in range(plan.shape[1]):
            if priors[info, move] < 0:
                break
            after = children[place, move]
            reach[after] = reach[place]
            if place >= deals:
                reach[after, seats[info]] *= plan[info, move]
            if not met[info]:
                sums[info, move] += weight * reach[after, seats[info]]
        met[info] = True


@njit(nogil=True, cache=True)
def _valued(game: Game, plan: Floats, worth: Floats, value: Floats) -> None:
    """What each place is worth to the makers when all follow the plan."""
    infos, _, children, won, _ = game
    for place in range(len(value) - 1, -1, -1):
        info = infos[place]
        if info < 0:
            value[place] = worth[won[place]]
            continue
        value[place] = 0.0
        for move in range(plan.shape[1]):
            if plan[info, move] > 0:
                value[place] += plan[info, move] * value[children[place, move]]


@njit(nogil=True, cache=True)
def _regretted(game: Game, makers: int, reach: Floats, value: Floats, regrets: Floats) -> None:
    """What each move would have gained over the plan, added up; never less than nothing."""
    infos, seats, children, _, priors = game
    for place in range(len(value)):
        info = infos[place]
        if info < 0:
            continue
        seat, others = seats[info], reach[place, SEATS]
        for other in range(SEATS):
            if other != seat:
                others *= reach[place, other]
        sign = 1.0 if (makers >> seat) & 1 else -1.0
        for move in range(regrets.shape[1]):
            if priors[info, move] >= 0:
                gain = value[children[place, move]] - value[place]
                regrets[info, move] += sign * others * gain
    for info in range(len(regrets)):
        for move in range(regrets.shape[1]):
            regrets[info, move] = max(regrets[info, move], 0.0)


@njit(nogil=True, cache=True)
def solve(
    tables: Words, weights: Floats, cards: Ints, policy: Weights, makers: int, worth: Floats,
    out: Floats,
) -> None:  # fmt: skip
    """What each card is worth when all play on by what regret matching has found.

    Args:
        tables: (deals, `WORDS`): the deals now.
        weights: (deals,): what each counts; their sum is 1.
        cards: (cards,) that may be played, as bits of the board.
        policy: the weights of the policy of the play.
        makers: their seats, one bit each.
        worth: (kinds, tricks + 1): what so many tricks of the makers are worth to them. The last
            kind is played for.
        out: (cards, kinds), filled.
    """
    width, room, places, sets = max(3, len(cards)), PLACES, 0, 0
    while places == 0:
        infos, won = np.empty(room, np.int64), np.empty(room, np.int64)
        priors, seats = np.empty((room, width)), np.empty(room, np.int64)
        children = np.empty((room, width), np.int64)
        places, sets = _linked(tables, cards, policy, infos, priors, seats, children, won)
        room *= 2
    game = (infos, seats, children, won, priors)
    regrets, sums, plan = np.zeros((sets, width)), np.zeros((sets, width)), np.zeros((sets, width))
    value, reach = np.zeros(places), np.ones((places, SEATS + 1))
    reach[: len(tables), SEATS] = weights  # by chance
    for number in range(ROUNDS):
        _planned(regrets, priors, plan)
        _reached(game, len(tables), plan, reach, sums, number + 1.0)
        _valued(game, plan, worth[-1], value)
        _regretted(game, makers, reach, value, regrets)
    _planned(sums, priors, plan)  # the average
    for kind in range(len(worth)):
        _valued(game, plan, worth[kind], value)
        for card in range(len(cards)):
            for deal in range(len(tables)):
                out[card, kind] += weights[deal] * value[children[deal, card]]
