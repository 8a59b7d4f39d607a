"""Players inside the kernel: who sits in the seats that nobody outside decides for.

They know what their seats know. `RANDOM` draws evenly from what it may do. `PLAIN` calls when its
cards look like enough tricks, and plays as `euchre.solve.rollouts.policy`: makers draw trumps,
masters are led, a partner's trick is left alone. `TRAINED` calls as `PLAIN` does and plays the
cards by the learned policy of `euchre.solve.learned.playing`, the card it thinks best.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.cards import ALL_CARDS, BENNIES, HIDDEN, SUIT_TABLE, Card, Rank, Suit
from euchre.encoding.actions import Action
from euchre.solve.board.bits import count_bits, high_product, highest, load, lowest, spread
from euchre.solve.board.layout import FROM_BOARD, LANE_MASK
from euchre.solve.learned.playing import (
    DISCARD_FEATURES,
    FEATURES,
    MOST,
    WORDS,
    Weights,
    Word,
    best_of,
    describe,
    describe_discards,
    score,
)
from euchre.solve.rollouts.playouts import board_of
from euchre.solve.rollouts.policy import cheapest, lead
from euchre.solve.stepping.deciding import (
    ALONE,
    BENNY,
    BEST,
    BID,
    DISCARD,
    MEMBER_OF,
    ORDER,
    PARTNER,
    PLAY,
    TRUMP,
    get,
    mate_of,
)
from euchre.solve.stepping.steps import chance
from euchre.solve.stepping.words import At, Knob

RANDOM, PLAIN, TRAINED = range(3)

_ONE, _NONE = np.uint64(1), np.uint64(0)
_LANES: Final = np.array(LANE_MASK, np.uint64)
_TRUMPS: Final = np.uint64(LANE_MASK[0])
_INDEX: Final = np.array([row[0] for row in FROM_BOARD], np.int64)
_JOKER, _TWO = (card.index for card in BENNIES)
_PASS, _CALL, _CALL_ALONE, _BID = (
    int(a) for a in (Action.PASS, Action.CALL, Action.CALL_ALONE, Action.BID)
)
_ALONE, _NOT_ALONE, _BEST, _SHOW = (
    int(a) for a in (Action.ALONE, Action.NOT_ALONE, Action.BEST, Action.SHOW)
)


def _tricks_of(card: Card, trump: Suit) -> float:
    """Roughly how many tricks a card takes, by eye."""
    if card is HIDDEN:
        return 0.0
    suit = SUIT_TABLE[trump.index][card.index]
    if suit is not trump or trump is Suit.NONE:
        if card in BENNIES:
            return 1.0
        plain = {Rank.ACE: 0.6, Rank.KING: 0.15}
        return plain.get(card.rank, 0.0) + (0.2 if trump is Suit.NONE and plain else 0.0)
    if card in BENNIES or card.rank is Rank.JACK:
        return 1.0
    return {Rank.ACE: 0.8, Rank.KING: 0.65, Rank.QUEEN: 0.55}.get(card.rank, 0.45)


_TRICKS: Final = np.array([[_tricks_of(c, t) for c in ALL_CARDS] for t in Suit], np.float64)
_VOID: Final = 0.2
_PARTNER: Final = 0.9
_ALONE_FROM: Final = 0.85
"""Of all tricks, how many a hand must look like to be played alone."""


# -- calling --------------------------------------------------------------------------------------


@njit("float64(uint64, int64)", nogil=True, cache=True)
def _worth(own: np.uint64, trump: int) -> float:
    """Roughly how many tricks these cards take."""
    total = 0.0
    rest = own
    while rest != _NONE:
        total += _TRICKS[trump, lowest(rest)]
        rest &= rest - _ONE
    if own & MEMBER_OF[trump, 0] != _NONE:
        for lane in range(1, 4):
            if own & MEMBER_OF[trump, lane] == _NONE:
                total += _VOID
    return total


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _least(own: np.uint64, may: np.uint64, trump: int) -> int:
    """The card that is missed least."""
    best, at_best = -9.0, lowest(may)
    while may != _NONE:
        card = lowest(may)
        may &= may - _ONE
        rest: float = _worth(own & ~(_ONE << np.uint64(card)), trump)
        if rest > best:
            best, at_best = rest, card
    return at_best


@njit("float64(uint64, uint64, int64, int64, boolean)", nogil=True, cache=True)
def _looks(game: np.uint64, at: np.uint64, seat: int, trump: int, alone: bool) -> float:
    """How many tricks a call looks like, for the caller's side."""
    own = load(at, At.HANDS + seat)
    phase = get(at, At.PHASE)
    if phase == BENNY and get(at, At.BLIND):
        own = _NONE
    extra = 0.0
    mate: np.int64 = mate_of(game, seat)
    dealer, up = get(at, At.DEALER), get(at, At.UP)
    if up >= 0 and phase <= ORDER and trump < 4:
        taker = seat if load(game, Knob.TAKER_IS_MAKER) != _NONE else dealer
        if alone and mate == dealer:
            taker = seat if load(game, Knob.LONE_TAKES) != _NONE else np.int64(-1)
        if taker == seat:  # the worst card goes for it
            bits = own | (_ONE << np.uint64(up))
            plain = bits & ~MEMBER_OF[trump, 0]
            card: int = _least(bits, plain if plain != _NONE else bits, trump)
            own = bits & ~(_ONE << np.uint64(card))
        elif taker == mate and mate >= 0:
            extra = 0.6 * _TRICKS[trump, up]
        elif taker >= 0:
            extra = -0.7 * _TRICKS[trump, up]
    total: float = _worth(own, trump)
    if alone:
        return total
    if mate >= 0 or load(game, Knob.CALLED) != _NONE:
        extra += _PARTNER
    return total + extra


@njit("int64(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _calls(game: np.uint64, at: np.uint64, seat: int, may: np.uint64) -> int:
    """What to say."""
    if (may >> np.uint64(_SHOW)) & _ONE != _NONE:
        return _SHOW
    size = get(game, Knob.SIZE)
    phase = get(at, At.PHASE)
    best = -9.0
    at_best = -1
    if phase == BID:
        for trump in range(5):
            if trump == 4 and load(game, Knob.NT_2) == _NONE:
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
    if (may >> np.uint64(_PASS)) & _ONE != _NONE and best < get(game, Knob.MAKE) - 0.1:
        return _PASS
    return at_best


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _most(may: np.uint64, trump: int) -> int:
    """The card that takes most."""
    best, at_best = -9.0, lowest(may)
    while may != _NONE:
        card = lowest(may)
        may &= may - _ONE
        if _TRICKS[trump, card] > best:
            best, at_best = _TRICKS[trump, card], card
    return at_best


# -- the play -------------------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _side(game: np.uint64, at: np.uint64, seat: int) -> int:
    """The makers, one bit each, as far as `seat` knows."""
    maker, mate = get(at, At.MAKER), get(at, At.MATE)
    makers = np.int64(1) << maker
    if load(game, Knob.PAIRS) != _NONE:
        return makers | (np.int64(1) << mate_of(game, maker))
    if mate >= 0:
        card = _ONE << load(at, At.CALLED)
        known = (load(at, At.GONE) | load(at, At.PUBLIC + mate)) & card
        if seat == mate or known != _NONE:
            makers |= np.int64(1) << mate
    return makers


@njit("boolean(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _together(game: np.uint64, at: np.uint64, seat: int, other: int) -> bool:
    """Whether two seats are on one side, as far as the first knows."""
    return (_side(game, at, seat) >> seat & 1) == (_side(game, at, seat) >> other & 1)


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _unseen(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """The cards that others may hold, as far as `seat` knows."""
    pack = _NONE
    for place in range(get(game, Knob.PACK)):
        pack |= load(game, Knob.CARDS + place)
    gone = load(at, At.HANDS + seat) | load(at, At.GONE) | load(at, At.AWAY + seat)
    if get(at, At.UP) >= 0 and get(at, At.TAKER) < 0:
        gone |= _ONE << load(at, At.UP)
    return pack & ~gone


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _card(own: np.uint64, index: int) -> int:
    """The card at a place of the board: the Benny is the one that is held."""
    if index == _JOKER and (own >> np.uint64(_JOKER)) & _ONE == _NONE:
        return _TWO
    return index


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _plays_plainly(game: np.uint64, at: np.uint64, seat: int) -> int:
    trump, hand = get(at, At.TRUMP), load(at, At.HANDS + seat)
    own: np.uint64 = board_of(hand, trump)
    if get(at, At.COUNT) == 0:
        others: np.uint64 = board_of(_unseen(game, at, seat), trump)
        ours = _side(game, at, seat) >> seat & 1 == 1
        bit: int = lead(own, others, ours)
        return _card(hand, _INDEX[trump, bit])
    led = _LANES[get(at, At.LED)]
    best = _ONE << load(at, At.BEST)
    moves = own & led if own & led != _NONE else own
    winning = moves & (led | _TRUMPS) & (best - _ONE)
    bit = cheapest(moves)
    if winning != _NONE and not _together(game, at, seat, get(at, At.HOLDER)):
        out = count_bits(load(at, At.OUT))
        last = get(at, At.COUNT) + out + 1 == get(game, Knob.SEATS)
        bit = highest(winning) if last else lowest(winning)
    return _card(hand, _INDEX[trump, bit])


@njit("void(uint64, uint64, int64, uint64[::1])", nogil=True, cache=True)
def _table(game: np.uint64, at: np.uint64, seat: int, table: NDArray[np.uint64]) -> None:
    """What the learned policy wants to know, of what `seat` knows."""
    trump, seats = get(at, At.TRUMP), get(game, Knob.SEATS)
    table[:] = _NONE
    table[seat] = board_of(load(at, At.HANDS + seat), trump)
    voids = load(at, At.VOIDS)
    for other in range(seats):
        suits = (voids >> np.uint64(5 * other)) & np.uint64(31)
        for suit in range(5):
            if (suits >> np.uint64(suit)) & _ONE != _NONE:
                lane = 0 if suit == trump else 1 + suit - (1 if suit > trump else 0)
                table[Word.VOIDS + other] |= _LANES[lane]
    pack = _NONE
    for place in range(get(game, Knob.PACK)):
        pack |= load(game, Knob.CARDS + place)
    aside = load(at, At.AWAY + seat)
    up, taker = get(at, At.UP), get(at, At.TAKER)
    if up >= 0:
        card = _ONE << np.uint64(up)
        if taker < 0:
            aside |= card
        elif load(at, At.GONE) & card == _NONE and seat != taker:
            table[Word.UP] = board_of(card, trump)
    table[Word.TAKER] = np.uint64(max(taker, 0))
    table[Word.ASIDE + seat] = board_of(aside, trump)
    table[Word.PACK] = board_of(pack, trump)
    table[Word.GONE] = board_of(load(at, At.GONE), trump)
    table[Word.MAKERS] = np.uint64(_side(game, at, seat))
    active = ((np.int64(1) << seats) - 1) & ~get(at, At.OUT)
    table[Word.ACTIVE] = np.uint64(active)
    table[Word.MAKER] = load(at, At.MAKER)
    table[Word.TURN] = np.uint64(seat)
    count = get(at, At.COUNT)
    table[Word.DUE] = np.uint64(count_bits(np.uint64(active)) - count)
    if count:
        table[Word.LED] = _LANES[get(at, At.LED)]
        table[Word.BEST] = _ONE << load(at, At.BEST)
        table[Word.HOLDER] = load(at, At.HOLDER)
    won = load(at, At.WON)
    for other in range(seats):
        if _side(game, at, seat) >> other & 1:
            table[Word.WON] += (won >> np.uint64(4 * other)) & np.uint64(15)
    table[Word.SIZE] = load(game, Knob.SIZE)
    table[Word.LEFT] = np.uint64(get(game, Knob.SIZE) - get(at, At.TRICK))


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
    _table(game, at, seat, table)
    count = describe(table, seat, bits, features)
    best: np.int64 = np.int64(0)
    if count > 1:
        score(weights, features, count, FEATURES, scores)
        best = np.int64(best_of(scores, count))
    return _card(load(at, At.HANDS + seat), _INDEX[get(at, At.TRUMP), bits[best]])


@njit("int64(uint64, int64, float32[::1], uint64)", nogil=True, cache=True)
def _lays_trained(at: np.uint64, seat: int, weights: Weights, may: np.uint64) -> int:
    trump, own = get(at, At.TRUMP), load(at, At.HANDS + seat)
    bits = np.zeros(MOST, np.int64)
    features = np.zeros((MOST, FEATURES), np.int32)
    scores = np.zeros(MOST, np.float32)
    count = describe_discards(board_of(own, trump), board_of(may, trump), bits, features)
    score(weights, features, count, DISCARD_FEATURES, scores)
    return _card(own, _INDEX[trump, bits[best_of(scores, count)]])


# -- any decision ---------------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64, float32[::1])", nogil=True, cache=True)
def choice(game: np.uint64, at: np.uint64, player: int, weights: Weights) -> int:
    """What the player whose turn it is decides.

    Args:
        game, at: the addresses of the words of a game and of a hand.
        player: `RANDOM`, `PLAIN` or `TRAINED`.
        weights: of the policy of the play, for `TRAINED`; else (0,).
    """
    may = load(at, At.LEGAL)
    if player == RANDOM:
        number = high_product(chance(at), np.uint64(count_bits(may)))
        return lowest(spread(_ONE << number, may))
    seat, phase = get(at, At.TURN), get(at, At.PHASE)
    if phase == PLAY:
        if player == TRAINED and load(game, Knob.PLAIN_FIRST) == _NONE:
            return _plays_trained(game, at, seat, weights, may)
        card: int = _plays_plainly(game, at, seat)
        return card if (may >> np.uint64(card)) & _ONE != _NONE else lowest(may)
    if phase <= TRUMP:
        return _calls(game, at, seat, may)
    trump, own = get(at, At.TRUMP), load(at, At.HANDS + seat)
    if phase == DISCARD:
        if player == TRAINED:
            return _lays_trained(at, seat, weights, may)
        return _least(own, may, trump)
    if phase == ALONE:
        bold = _worth(own, trump) >= _ALONE_FROM * get(game, Knob.SIZE)
        return _ALONE if bold else _NOT_ALONE
    if phase == BEST:
        return _BEST
    if phase == PARTNER:
        cards = may & np.uint64(0x3FFFFFFFF)
        return _most(cards, trump) if cards != _NONE else lowest(may)
    if get(at, At.OUT) >> seat & 1:  # the partner gives the best card
        return _most(may, trump)
    return _least(own, may, trump)
