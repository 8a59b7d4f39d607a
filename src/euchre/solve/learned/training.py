"""Learning by playing: the weights of the play, and the book of calls.

`learn_hand` plays a hand by the policy and, at every choice, plays every card that might have been
chosen to the end of the same hand: the policy is moved up the gradient of the points that its side
gains (an all-action policy gradient, Sutton et al., NeurIPS 1999, with the step sizes of Adagrad).
A player never sees the other hands; they only decide what the choice was worth.

`learn_calls` is counterfactual regret minimisation (Zinkevich et al., NeurIPS 2007) over the
situations of the calling, with chance sampled (Lanctot et al., NeurIPS 2009) and later deals
counting more (linear CFR, Brown & Sandholm, AAAI 2019): for each deal the options of every seat in
both rounds are valued by playing them out with the policy of the play.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import count_bits
from euchre.solve.board.dice import below, share
from euchre.solve.board.layout import LANE_MASK
from euchre.solve.learned.auction import (
    MUST_ALONE,
    PASS,
    STICK,
    TAKER_IS_MAKER,
    class_of,
    tricks_of_call,
    trump_of,
)
from euchre.solve.learned.playing import (
    FEATURES,
    MOST,
    WORDS,
    Weights,
    Word,
    describe,
    drawn,
    finish,
    put,
    score,
    softmax,
)
from euchre.solve.rollouts.playouts import board_of
from euchre.solve.search.dd import Boards

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

_ONE, _NONE = np.uint64(1), np.uint64(0)
_TRUMPS: Final = np.uint64(LANE_MASK[0])
EXPLORE: Final = 0.15
"""How often an option that the strategy never takes is valued all the same."""


@njit("void(int64[::1], int64, uint64[::1], uint64[::1])", nogil=True, cache=True)
def deal(deck: Ints, seats: int, state: Boards, hands: Boards) -> None:
    """Shuffle what is needed of `deck` and deal five cards each; the up-card lies next."""
    for place in range(5 * seats + 1):
        other = place + below(state, len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    for seat in range(seats):
        hands[seat] = _NONE
        for place in range(5 * seat, 5 * seat + 5):
            hands[seat] |= _ONE << np.uint64(deck[place])


# -- the play -----------------------------------------------------------------------------------


@njit(
    "void(float32[::1], float32[::1], int32[:, ::1], int64, int64, float32[::1], float32[::1], "
    "float32)",
    nogil=True,
    cache=True,
)
def step(
    weights: Weights,
    sums: Weights,
    features: NDArray[np.int32],
    count: int,
    width: int,
    chances: Weights,
    values: Weights,
    rate: np.float32,
) -> None:
    """Move the policy of one choice towards what was worth more."""
    mean = np.float32(0.0)
    for i in range(count):
        mean += chances[i] * values[i]
    for i in range(count):
        slope = chances[i] * (values[i] - mean)
        if slope == 0.0:
            continue
        for j in range(width):
            at = features[i, j]
            sums[at] += slope * slope
            weights[at] += rate * slope / np.sqrt(sums[at])


@njit(
    "void(float32[::1], float32[::1], uint64[::1], uint64[::1], float32, float32[:, ::1])",
    nogil=True,
    cache=True,
)
def learn_hand(
    weights: Weights,
    sums: Weights,
    table: Boards,
    state: Boards,
    rate: np.float32,
    worth: Floats,
) -> None:
    """Play one hand by the policy, and learn at every choice.

    Args:
        weights, sums: of the policy, and of the squares of its gradients; changed.
        table: at the first lead; changed.
        state: the source of chance.
        rate: the size of the steps.
        worth: (2, tricks + 1): points of the defenders, of the makers, by the makers' tricks.
    """
    bits, more_bits = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    features = np.zeros((MOST, FEATURES), np.int32)
    more = np.zeros((MOST, FEATURES), np.int32)
    chances, scores = np.zeros(MOST, np.float32), np.zeros(MOST, np.float32)
    values = np.zeros(MOST, np.float32)
    copy = np.zeros(WORDS, np.uint64)
    while table[Word.LEFT] > _ONE:
        seat = np.int64(table[Word.TURN])
        count = describe(table, seat, bits, features)
        at = 0
        if count > 1:
            score(weights, features, count, FEATURES, chances)
            softmax(chances, count)
            side = np.int64((table[Word.MAKERS] >> np.uint64(seat)) & _ONE)
            for i in range(count):
                copy[:] = table
                put(copy, bits[i])
                finish(copy, weights, weights, more_bits, more, scores)
                values[i] = worth[side, np.int64(copy[Word.WON])]
            step(weights, sums, features, count, FEATURES, chances, values, rate)
            at = drawn(chances, count, state)
        put(table, bits[at])


# -- the calls ----------------------------------------------------------------------------------


@njit("void(int64[::1], int64, uint64, uint8[::1])", nogil=True, cache=True)
def _open_options(flags: Ints, seat: int, board: np.uint64, out: NDArray[np.uint8]) -> None:
    """Which options of the first round are open and worth a look: 1 or 0 for each.

    Args:
        flags: of a `euchre.solve.board.compiled.Calling`.
        seat: counted from the dealer's left; 3 is the dealer.
        board: the hand with the up-suit as trump.
        out: (3 or more,), filled.
    """
    takes = seat == 3 or flags[TAKER_IS_MAKER] == 1
    out[PASS] = 1
    out[1] = 0 if flags[MUST_ALONE] == 1 and seat == 1 else 1
    out[2] = 1 if count_bits(board & _TRUMPS) + (1 if takes else 0) >= 2 else 0


@njit("void(float32[:, ::1], int64, uint8[::1], int64, float32[::1])", nogil=True, cache=True)
def strategy(regrets: Floats, at: int, open_: NDArray[np.uint8], count: int, out: Floats) -> None:
    """Regret matching: chances in proportion to positive regrets; where there are none, pass."""
    total = np.float32(0.0)
    first = -1
    for i in range(count):
        out[i] = 0.0
        if open_[i]:
            if first < 0:
                first = i
            if regrets[at, i] > 0.0:
                out[i] = regrets[at, i]
                total += out[i]
    if total > 0.0:
        for i in range(count):
            out[i] /= total
    else:
        out[first] = 1.0


@njit(
    "void(int64[::1], int64[::1], uint64, int64[::1], int32[:, ::1], int32[::1], float32[::1], "
    "uint64[::1], int64, float32, float32[:, ::1], float32[:, ::1], float32[:, ::1], "
    "float32[:, ::1], float32[:, ::1])",
    nogil=True,
    cache=True,
)
def learn_calls(
    flags: Ints,
    cards: Ints,
    pack: np.uint64,
    suits: Ints,
    offset: NDArray[np.int32],
    rank: NDArray[np.int32],
    weights: Weights,
    state: Boards,
    deals: int,
    weight: np.float32,
    first_regrets: Floats,
    first_sums: Floats,
    second_regrets: Floats,
    second_sums: Floats,
    gains: Floats,
) -> None:
    """Learn from so many deals.

    Args:
        flags: of a `euchre.solve.board.compiled.Calling`.
        cards, pack: the pack as indices and as a card set.
        suits: for each card index the index of its suit; -1 for a Benny.
        offset, rank: of `euchre.solve.learned.auction.Classes`.
        weights: of the policy of the play.
        state: the source of chance.
        deals: how many.
        weight: how much these deals count.
        first_regrets, first_sums: (4 x classes, 3), changed: regrets and summed strategies of the
            first round, by class and seat from the dealer's left.
        second_regrets, second_sums: (4 x classes, 7), the same for the second round.
        gains: (2, tricks + 1): points of the makers less those of the others, by their tricks;
            the second row for a lone maker.
    """
    deck = cards.copy()
    hands, boards = np.zeros(5, np.uint64), np.zeros(5, np.uint64)
    class_at, swapped = np.zeros(4, np.int64), np.zeros(4, np.int64)
    table = np.zeros(WORDS, np.uint64)
    bits, features = np.zeros(MOST, np.int64), np.zeros((MOST, FEATURES), np.int32)
    scores = np.zeros(MOST, np.float32)
    chances, open_ = np.zeros((8, 7), np.float32), np.zeros((8, 7), np.uint8)
    values = np.zeros(7, np.float32)
    valued = np.zeros(7, np.uint8)
    reach, own_reach = np.zeros(8, np.float32), np.zeros(4, np.float32)
    for _ in range(deals):
        deal(deck, 4, state, hands)
        up = deck[20]
        up_suit = suits[up]
        if up_suit < 0:
            continue
        for seat in range(4):
            number = class_of(hands[seat], up, up_suit, offset, rank)
            class_at[seat], swapped[seat] = number // 2 * 4 + seat, number % 2
            boards[seat] = board_of(hands[seat], up_suit)
            own_reach[seat] = 1.0
        # forwards: the chances of every option, and how likely the others let it come so far
        for node in range(8):
            seat = node % 4
            if node < 4:
                _open_options(flags, seat, boards[seat], open_[node])
                strategy(first_regrets, class_at[seat], open_[node], 3, chances[node])
            else:
                stuck = flags[STICK] == 1 and seat == 3
                open_[node, PASS] = 0 if stuck else 1
                for option in range(1, 4):
                    trump = trump_of(option, up_suit, swapped[seat])
                    trumps = count_bits(board_of(hands[seat], trump) & _TRUMPS)
                    open_[node, option] = 1 if stuck or trumps >= 1 else 0
                    open_[node, option + 3] = 1 if trumps >= 2 else 0
                strategy(second_regrets, class_at[seat], open_[node], 7, chances[node])
            product = np.float32(1.0)
            for other in range(4):
                if other != seat:
                    product *= own_reach[other]
            reach[node] = product
            sums = first_sums if node < 4 else second_sums
            for option in range(3 if node < 4 else 7):
                sums[class_at[seat], option] += weight * own_reach[seat] * chances[node, option]
            own_reach[seat] *= chances[node, PASS]
        # backwards: what each option is worth to seats 0 and 2, and who regrets what
        after = np.float32(0.0)
        for node in range(7, -1, -1):
            seat = node % 4
            sign = np.float32(1.0) if seat % 2 == 0 else np.float32(-1.0)
            count = 3 if node < 4 else 7
            worth = np.float32(0.0)
            for option in range(count):
                valued[option] = 0
                chance = chances[node, option]
                if not open_[node, option]:
                    continue
                if (
                    option != PASS
                    and chance == 0.0
                    and (reach[node] < 0.001 or share(state) >= EXPLORE)
                ):
                    continue
                valued[option] = 1
                if option == PASS:
                    values[option] = sign * after
                else:
                    alone = option == 2 if node < 4 else option > 3
                    trump = up_suit if node < 4 else trump_of(option, up_suit, swapped[seat])
                    tricks = tricks_of_call(
                        flags, hands, pack, up, 3, seat, trump, node < 4, alone, weights, table,
                        bits, features, scores,
                    )  # fmt: skip
                    values[option] = gains[1 if alone else 0, tricks]
                worth += chance * values[option]
            regrets = first_regrets if node < 4 else second_regrets
            if reach[node] >= 0.001:
                for option in range(count):
                    if valued[option]:
                        step = weight * reach[node] * (values[option] - worth)
                        if chances[node, option] == 0.0 and option != PASS:
                            step /= np.float32(EXPLORE)
                        regrets[class_at[seat], option] += step
            after = sign * worth
