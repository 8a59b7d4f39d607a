"""Players inside the kernel: who sits in the seats that nobody outside decides for.

They know what their seats know. `RANDOM` draws evenly from what it may do. `PLAIN` calls when its
cards look like enough tricks, and plays as `euchre.solve.rollouts.policy`: makers draw trumps,
masters are led, a partner's trick is left alone. `TRAINED` calls by the learned policy of
`euchre.solve.stepping.calls`, or as `PLAIN` in a game of which nothing was learned, and plays by
that of `euchre.solve.learned.playing`, always what it thinks best.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from euchre.encoding.actions import Action
from euchre.solve.board.bits import count_bits, high_product, highest, load, lowest, spread
from euchre.solve.board.layout import LANE_MASK
from euchre.solve.learned.playing import (
    FEATURES,
    MOST,
    WORDS,
    Weights,
    best_of,
    describe,
    score,
)
from euchre.solve.rollouts.playouts import board_of
from euchre.solve.rollouts.policy import cheapest, lead
from euchre.solve.stepping.calls import MOST as OPTIONS
from euchre.solve.stepping.calls import ROOM, WIDTH
from euchre.solve.stepping.deciding import (
    ALONE,
    BENNY,
    BEST,
    BID,
    DISCARD,
    GIVE,
    MEMBER_OF,
    ORDER,
    PARTNER,
    PLAY,
    TRUMP,
    get,
    mate_of,
)
from euchre.solve.stepping.eye import TRICKS, least, most, worth
from euchre.solve.stepping.policy import gives, weigh
from euchre.solve.stepping.steps import chance
from euchre.solve.stepping.tables import INDEX, LANES, card_at, lay_out, pack_of, side_of
from euchre.solve.stepping.words import At, OptionWord

RANDOM, PLAIN, TRAINED = range(3)

_ONE, _NONE = np.uint64(1), np.uint64(0)
_TRUMPS: Final = np.uint64(LANE_MASK[0])
_PASS, _CALL, _CALL_ALONE, _BID = (
    int(a) for a in (Action.PASS, Action.CALL, Action.CALL_ALONE, Action.BID)
)
_ALONE, _NOT_ALONE, _BEST, _SHOW = (
    int(a) for a in (Action.ALONE, Action.NOT_ALONE, Action.BEST, Action.SHOW)
)
_PARTNER: Final = 0.9
_ALONE_FROM: Final = 0.85
"""Of all tricks, how many a hand must look like to be played alone."""


# -- calling --------------------------------------------------------------------------------------


@njit("float64(uint64, uint64, int64, int64, boolean)", nogil=True, cache=True)
def _looks(game: np.uint64, at: np.uint64, seat: int, trump: int, alone: bool) -> float:
    """Estimate the tricks of a call, for the caller's side."""
    own = load(at, At.HANDS + seat)
    phase = get(at, At.PHASE)
    if phase == BENNY and get(at, At.BLIND):
        own = _NONE
    extra = 0.0
    mate: np.int64 = mate_of(game, seat)
    dealer, up = get(at, At.DEALER), get(at, At.UP)
    if up >= 0 and phase <= ORDER and trump < 4:
        taker = seat if load(game, OptionWord.TAKER_IS_MAKER) != _NONE else dealer
        if alone and mate == dealer:
            taker = seat if load(game, OptionWord.LONE_TAKES) != _NONE else np.int64(-1)
        if taker == seat:  # the worst card goes for it
            bits = own | (_ONE << np.uint64(up))
            plain = bits & ~MEMBER_OF[trump, 0]
            card: int = least(bits, plain if plain != _NONE else bits, trump)
            own = bits & ~(_ONE << np.uint64(card))
        elif taker == mate and mate >= 0:
            extra = 0.6 * TRICKS[trump, up]
        elif taker >= 0:
            extra = -0.7 * TRICKS[trump, up]
    total: float = worth(own, trump)
    if alone:
        return total
    if mate >= 0 or load(game, OptionWord.CALLED) != _NONE:
        extra += _PARTNER
    return total + extra


@njit("int64(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _calls(game: np.uint64, at: np.uint64, seat: int, may: np.uint64) -> int:
    if (may >> np.uint64(_SHOW)) & _ONE != _NONE:
        return _SHOW
    size = get(game, OptionWord.SIZE)
    phase = get(at, At.PHASE)
    best = -9.0
    at_best = -1
    if phase == BID:
        for trump in range(5):
            if trump == 4 and load(game, OptionWord.NT_2) == _NONE:
                continue
            value: float = _looks(game, at, seat, trump, False)
            best = max(best, value)
        bids = (may >> np.uint64(_BID)) & np.uint64(1023)
        if bids == _NONE:
            return _PASS
        bid = lowest(bids) + 1
        enough = best >= bid + 0.2 or (may >> np.uint64(_PASS)) & _ONE == _NONE
        return _BID + bid - 1 if enough else _PASS
    for trump in range(5):
        if (may >> np.uint64(_CALL + trump)) & _ONE != _NONE:
            value = _looks(game, at, seat, trump, False)
            if value > best:
                best, at_best = value, _CALL + trump
        if (may >> np.uint64(_CALL_ALONE + trump)) & _ONE != _NONE:
            value = _looks(game, at, seat, trump, True)
            if value >= _ALONE_FROM * size or (
                at_best < 0 and (may >> np.uint64(_CALL + trump)) & _ONE == _NONE
            ):
                value += 1.0 if value >= _ALONE_FROM * size else 0.0
                if value > best:
                    best, at_best = value, _CALL_ALONE + trump
    if (may >> np.uint64(_PASS)) & _ONE != _NONE and best < get(game, OptionWord.MAKE) - 0.1:
        return _PASS
    return at_best


# -- the play -------------------------------------------------------------------------------------


@njit("boolean(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _together(game: np.uint64, at: np.uint64, seat: int, other: int) -> bool:
    """Return whether two seats are on one side, as far as the first knows."""
    return (side_of(game, at, seat) >> seat & 1) == (side_of(game, at, seat) >> other & 1)


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _unseen(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """Return the cards that others may hold, as far as `seat` knows."""
    gone = load(at, At.HANDS + seat) | load(at, At.GONE) | load(at, At.AWAY + seat)
    if get(at, At.UP) >= 0 and get(at, At.TAKER) < 0:
        gone |= _ONE << load(at, At.UP)
    return pack_of(game) & ~gone


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _plays_plainly(game: np.uint64, at: np.uint64, seat: int) -> int:
    trump, hand = get(at, At.TRUMP), load(at, At.HANDS + seat)
    own: np.uint64 = board_of(hand, trump)
    if get(at, At.COUNT) == 0:
        others: np.uint64 = board_of(_unseen(game, at, seat), trump)
        ours = side_of(game, at, seat) >> seat & 1 == 1
        bit: int = lead(own, others, ours)
        return card_at(hand, INDEX[trump, bit])
    led = LANES[get(at, At.LED)]
    best = _ONE << load(at, At.BEST)
    moves = own & led if own & led != _NONE else own
    winning = moves & (led | _TRUMPS) & (best - _ONE)
    bit = cheapest(moves)
    if winning != _NONE and not _together(game, at, seat, get(at, At.HOLDER)):
        out = count_bits(load(at, At.OUT))
        last = get(at, At.COUNT) + out + 1 == get(game, OptionWord.SEATS)
        bit = highest(winning) if last else lowest(winning)
    return card_at(hand, INDEX[trump, bit])


@njit("int64(uint64, uint64, int64, float32[::1], uint64)", nogil=True, cache=True)
def _plays_trained(
    game: np.uint64, at: np.uint64, seat: int, weights: Weights, may: np.uint64
) -> int:
    if may & (may - _ONE) == _NONE:
        return lowest(may)
    table = np.zeros(WORDS, np.uint64)
    bits = np.zeros(MOST, np.int64)
    features = np.zeros((MOST, FEATURES), np.int32)
    scores = np.zeros(MOST, np.float32)
    lay_out(game, at, seat, table)
    count = describe(table, seat, bits, features)
    best: np.int64 = np.int64(0)
    if count > 1:
        score(weights, features, count, FEATURES, scores)
        best = np.int64(best_of(scores, count))
    return card_at(load(at, At.HANDS + seat), INDEX[get(at, At.TRUMP), bits[best]])


@njit("int64(uint64, uint64, float32[::1], float32[::1])", nogil=True, cache=True)
def _decides_trained(game: np.uint64, at: np.uint64, calls: Weights, plays: Weights) -> int:
    """Return the decision before the play that is thought best."""
    actions = np.zeros(OPTIONS, np.int64)
    features = np.zeros((OPTIONS, WIDTH), np.int32)
    scores = np.zeros(OPTIONS, np.float32)
    count: np.int64 = weigh(
        game, at, calls, plays, np.zeros(ROOM, np.int64), actions, features, scores
    )
    return actions[best_of(scores, count) if count > 1 else 0]


# -- any decision ---------------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64, float32[::1], float32[::1])", nogil=True, cache=True)
def choice(game: np.uint64, at: np.uint64, player: int, calls: Weights, weights: Weights) -> int:
    """Choose the decision of the player whose turn it is.

    Args:
        game, at: the addresses of the words of a game and of a hand.
        player: `RANDOM`, `PLAIN` or `TRAINED`.
        calls: the weights of the calls, for `TRAINED`; (0,): it calls as `PLAIN`.
        weights: of the policy of the play, for `TRAINED`; else (0,).
    """
    may = load(at, At.LEGAL)
    if player == RANDOM:
        number = high_product(chance(at), np.uint64(count_bits(may)))
        return lowest(spread(_ONE << number, may))
    seat, phase = get(at, At.TURN), get(at, At.PHASE)
    if phase == PLAY:
        if player == TRAINED and load(game, OptionWord.PLAIN_FIRST) == _NONE:
            return _plays_trained(game, at, seat, weights, may)
        card: int = _plays_plainly(game, at, seat)
        return card if (may >> np.uint64(card)) & _ONE != _NONE else lowest(may)
    if player == TRAINED and (len(calls) > 0 or phase == DISCARD):
        return _decides_trained(game, at, calls, weights)
    if phase <= TRUMP:
        return _calls(game, at, seat, may)
    trump, own = get(at, At.TRUMP), load(at, At.HANDS + seat)
    if phase == ALONE:
        bold = worth(own, trump) >= _ALONE_FROM * get(game, OptionWord.SIZE)
        return _ALONE if bold else _NOT_ALONE
    if phase == BEST:
        return _BEST
    if phase == PARTNER:
        cards = may & np.uint64(0x3FFFFFFFF)
        return most(cards, trump) if cards != _NONE else lowest(may)
    if phase == GIVE:
        return gives(at, seat)
    return least(own, may, trump)
