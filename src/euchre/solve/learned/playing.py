"""A learned policy for the play of the cards: fast, honest, and able to say how likely a card was.

Each card that may be played is described by a handful of numbered features, each of them a
combination of a few facts that the player can know: its role, the trick, who holds it and who is
still to play, how many higher cards are out, what is left in hand. A card's score is the sum of
the weights of its features, and the chances of the cards are a softmax of their scores: a tuple
network, as board-game programs use (Jaskowski & Szubert, IEEE T-CIAIG 2016). The same weights
serve every game: a maker against the rest is a loner to them.

The play in progress is one *table* of `WORDS` words, see `Word`. A player looks at its own hand
and at what is public; other hands are in the table because somebody has to play them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import count_bits, lowest
from euchre.solve.board.dice import share
from euchre.solve.board.layout import LANE_MASK, LANE_START, TRUMP_WIDTH
from euchre.solve.search.dd import LANE_AT, Boards, distinct

Weights = NDArray[np.float32]


class Word(IntEnum):
    """The words of a table.

    =========  ==============================================================================
    HANDS      five words: the cards each seat holds
    VOIDS      five words: for each seat the lanes it has shown to be out of
    ASIDE      five words: cards out of play that this seat has seen
    PACK       all cards of the game
    GONE       the cards played
    MAKERS     the seats of the makers, one bit each
    ACTIVE     the seats that play, one bit each
    MAKER      the seat that made trump
    TURN       whose turn it is
    DUE        how many cards the trick in progress still wants
    LED        the lane led; 0 before a lead
    BEST       the card that holds the trick; 0 before a lead
    HOLDER     the seat that played it
    WON        tricks the makers have
    LEFT       tricks still to come, that in progress among them
    SIZE       tricks in a hand
    UP         the up-card that somebody took and, as the partner sees it, still holds; 0: none
    TAKER      who took it
    =========  ==============================================================================
    """

    HANDS = 0
    VOIDS = 5
    ASIDE = 10
    PACK = 15
    GONE = 16
    MAKERS = 17
    ACTIVE = 18
    MAKER = 19
    TURN = 20
    DUE = 21
    LED = 22
    BEST = 23
    HOLDER = 24
    WON = 25
    LEFT = 26
    SIZE = 27
    UP = 28
    TAKER = 29


WORDS: Final = 30
FEATURES: Final = 8
"""Features of a card."""
MOST: Final = 12
"""Cards that may be played at once, at most."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_TRUMPS: Final = np.uint64(LANE_MASK[0])
_RANK: Final = np.array(
    [
        bit if bit < TRUMP_WIDTH else TRUMP_WIDTH + bit - max(s for s in LANE_START if s <= bit)
        for bit in range(LANE_START[-1] + 9)
    ]
    + [0] * 18,
    np.int64,
)
"""For each bit its place in its lane; plain lanes after the trumps."""

_LEADS: Final = (5 * 4 * 2 * 3 * 3 * 4, 5 * 2 * 3 * 4 * 4 * 3, 5 * 2 * 3 * 3 * 2 * 3 * 2,
                 5 * 25 * 2 * 3, 5 * 4 * 20 * 3, 5 * 2 * 3 * 3 * 5 * 2, 5 * 2 * 4 * 4 * 4,
                 5 * 4 * 2 * 3 * 4 * 3)  # fmt: skip
_FOLLOWS: Final = (5 * 4 * 6 * 2 * 5 * 3, 5 * 2 * 5 * 3 * 3 * 3, 5 * 2 * 6 * 2 * 3 * 2 * 3,
                   5 * 25 * 2 * 5 * 3, 5 * 2 * 4 * 20, 3 * 2 * 5 * 6 * 2 * 3, 5 * 5 * 20 * 2,
                   5 * 5 * 2 * 4 * 3 * 3)  # fmt: skip
_DISCARDS: Final = (20 * 3 * 4, 3 * 3 * 4 * 3)
_AT: Final = np.cumsum((0, *_LEADS, *_FOLLOWS, *_DISCARDS))
LENGTH: Final = int(_AT[-1])
"""How many weights there are."""
L0, L1, L2, L3, L4, L5, L6, L7 = (int(n) for n in _AT[:8])
F0, F1, F2, F3, F4, F5, F6, F7 = (int(n) for n in _AT[8:16])
D0, D1 = (int(n) for n in _AT[16:18])

DISCARD_FEATURES: Final = 2


@njit("int64(uint64[::1], int64)", nogil=True, cache=True)
def role_of(table: Boards, seat: int) -> int:
    """0 maker, 1 maker's partner, 2 defender; 3 maker by itself, 4 defender against one."""
    makers = table[Word.MAKERS] & table[Word.ACTIVE]
    alone = makers & (makers - _ONE) == _NONE
    if (makers >> np.uint64(seat)) & _ONE == _NONE:
        return 4 if alone else 2
    if alone:
        return 3
    return 0 if np.int64(table[Word.MAKER]) == seat else 1


_KIND: Final = (
    "int64(uint64[::1], int64, uint64, uint64, int64, int64, int64, int64[::1], int32[:, ::1])"
)


@njit("int64(uint64)", nogil=True, cache=True)
def _some_trumps(unseen: np.uint64) -> int:
    """How many trumps are out: 0 none, 1 one or two, 2 three or four, 3 more."""
    count = count_bits(unseen & _TRUMPS)
    return 0 if count == 0 else 1 if count <= 2 else 2 if count <= 4 else 3


@njit("int64(uint64[::1], int64, uint64)", nogil=True, cache=True)
def _ruffers(table: Boards, seat: int, lane: np.uint64) -> int:
    """Who is out of a lane and not known to be out of trumps: twice the foes, plus 1 for a mate."""
    mine = (table[Word.MAKERS] >> np.uint64(seat)) & _ONE
    foes, mates = 0, 0
    for other in range(5):
        if (table[Word.ACTIVE] >> np.uint64(other)) & _ONE == _NONE or other == seat:
            continue
        voids = table[Word.VOIDS + other]
        if voids & lane != _NONE and voids & _TRUMPS == _NONE:
            if (table[Word.MAKERS] >> np.uint64(other)) & _ONE == mine:
                mates = 1
            else:
                foes += 1
    return 2 * min(foes, 2) + mates


@njit("int64(uint64[::1], int64)", nogil=True, cache=True)
def _dry(table: Boards, seat: int) -> int:
    """Who is known to be out of trumps: twice the foes, plus 1 where the mate is or is missing."""
    mine = (table[Word.MAKERS] >> np.uint64(seat)) & _ONE
    foes, mates = 0, 1
    for other in range(5):
        if (table[Word.ACTIVE] >> np.uint64(other)) & _ONE == _NONE or other == seat:
            continue
        dry = table[Word.VOIDS + other] & _TRUMPS != _NONE
        if (table[Word.MAKERS] >> np.uint64(other)) & _ONE == mine:
            mates = 1 if dry else 0
        elif dry:
            foes += 1
    return 2 * min(foes, 2) + mates


@njit(_KIND, nogil=True, cache=True)
def _describe_leads(
    table: Boards,
    seat: int,
    unseen: np.uint64,
    moves: np.uint64,
    role: int,
    us: int,
    late: int,
    bits: NDArray[np.int64],
    features: NDArray[np.int32],
) -> int:
    """`describe` for a lead.

    Args:
        table, seat, bits, features: as there.
        unseen: the cards that may stand against the player.
        moves: the cards to describe.
        role: of `role_of`.
        us: the tricks that the player's side has.
        late: the trick: 0 first, 1 second, 3 the last two, 2 between.
    """
    own = table[seat]
    state = min(us, 4) * 5 + min(int(table[Word.SIZE] - table[Word.LEFT]) - us, 4)
    out, trumps = _some_trumps(unseen), min(count_bits(own & _TRUMPS), 3)
    dry = _dry(table, seat)
    turn = (np.int64(table[Word.MAKER]) - seat) % 4
    spent = 1 if out == 0 else 0
    count = 0
    while moves != _NONE:
        card = moves & (~moves + _ONE)
        moves ^= card
        bit = lowest(card)
        lane = LANE_AT[bit]
        plain = 0 if lane == _TRUMPS else 1
        above = min(count_bits(unseen & lane & (card - _ONE)), 2)
        below = count_bits(unseen & lane & ~(card - _ONE))
        low = 0 if below == 0 else 1 if below <= 2 else 2
        length = min(count_bits(own & lane), 3) - 1
        ruffers = _ruffers(table, seat, lane)
        kind = (role * 2 + plain) * 3 + above
        row = features[count]
        row[0] = L0 + ((((role * 4 + late) * 2 + plain) * 3 + above) * 3 + length) * 4 + trumps
        row[1] = L1 + ((kind * 4 + out) * 4 + trumps) * 3 + dry // 2
        row[2] = L2 + ((kind * 6 + ruffers) * 3 + low) * 2 + spent
        row[3] = L3 + ((role * 25 + state) * 2 + plain) * 3 + above
        row[4] = L4 + ((role * 4 + late) * 20 + _RANK[bit]) * 3 + length
        row[5] = L5 + ((kind * 3 + length) * 5 + min(below, 4)) * 2 + dry % 2
        row[6] = L6 + (((role * 2 + plain) * 4 + min(us, 3)) * 4 + late) * 4 + out
        row[7] = L7 + ((((role * 4 + turn) * 2 + plain) * 3 + above) * 4 + late) * 3 + length
        bits[count] = bit
        count += 1
    return count


@njit("int64(uint64[::1], int64)", nogil=True, cache=True)
def _behind(table: Boards, seat: int) -> int:
    """Who plays after `seat`: four times the foes, 2 for a mate, 1 where a foe is known to ruff."""
    mine = (table[Word.MAKERS] >> np.uint64(seat)) & _ONE
    led, active = table[Word.LED], table[Word.ACTIVE]
    foes, mates, threat = 0, 0, 0
    other = seat
    for _ in range(np.int64(table[Word.DUE]) - 1):
        other = (other + 1) % 5
        while (active >> np.uint64(other)) & _ONE == _NONE:
            other = (other + 1) % 5
        if (table[Word.MAKERS] >> np.uint64(other)) & _ONE == mine:
            mates = 1
        else:
            foes += 1
            voids = table[Word.VOIDS + other]
            if voids & led != _NONE and voids & _TRUMPS == _NONE and led != _TRUMPS:
                threat = 1
    return 4 * min(foes, 2) + 2 * mates + threat


@njit("int64(uint64, uint64, uint64)", nogil=True, cache=True)
def _act(card: np.uint64, led: np.uint64, best: np.uint64) -> int:
    """What a card does: 0 follows and loses, 1 wins in suit, 2 ruffs, 3 ruffs in vain, 4 goes."""
    wins = card & (led | _TRUMPS) != _NONE and card < best
    if card & led != _NONE:
        return 1 if wins else 0
    if card & _TRUMPS != _NONE:
        return 2 if wins else 3
    return 4


@njit(_KIND, nogil=True, cache=True)
def _describe_follows(
    table: Boards,
    seat: int,
    unseen: np.uint64,
    moves: np.uint64,
    role: int,
    us: int,
    late: int,
    bits: NDArray[np.int64],
    features: NDArray[np.int32],
) -> int:
    """`describe` for a card that follows; the arguments of `_describe_leads`."""
    own, led, best = table[seat], table[Word.LED], table[Word.BEST]
    state = min(us, 4) * 5 + min(int(table[Word.SIZE] - table[Word.LEFT]) - us, 4)
    out, trumps = _some_trumps(unseen), min(count_bits(own & _TRUMPS), 2)
    sides = (table[Word.MAKERS] >> table[Word.HOLDER]) ^ (table[Word.MAKERS] >> np.uint64(seat))
    ours = 1 if sides & _ONE == _NONE else 0
    behind = _behind(table, seat)
    place, threat = behind // 2, behind % 2
    led_trump = 1 if led == _TRUMPS else 0
    over_best = min(count_bits(unseen & LANE_AT[lowest(best)] & (best - _ONE)), 2)
    led_out = count_bits(unseen & led)
    led_left = 0 if led_out <= 1 else 1 if led_out <= 3 else 2
    count = 0
    while moves != _NONE:
        card = moves & (~moves + _ONE)
        moves ^= card
        bit = lowest(card)
        lane = LANE_AT[bit]
        act = _act(card, led, best)
        above = min(count_bits(unseen & lane & (card - _ONE)), 2)
        length = min(count_bits(own & lane), 3) - 1
        single = 1 if length == 0 else 0
        seen = (act * 2 + ours) * 6 + place
        row = features[count]
        row[0] = F0 + ((((role * 4 + late) * 6 + place) * 2 + ours) * 5 + act) * 3 + above
        row[1] = F1 + ((((role * 2 + ours) * 5 + act) * 3 + length) * 3 + trumps) * 3 + above
        row[2] = F2 + (((seen * 2 + led_trump) * 3 + above) * 2 + threat) * 3 + led_left
        row[3] = F3 + (((role * 25 + state) * 2 + ours) * 5 + act) * 3 + above
        row[4] = F4 + ((act * 2 + ours) * 4 + late) * 20 + _RANK[bit]
        row[5] = F5 + ((((over_best * 2 + ours) * 5 + act) * 6 + place) * 2 + threat) * 3 + above
        row[6] = F6 + ((role * 5 + act) * 20 + _RANK[bit]) * 2 + single
        row[7] = F7 + ((((role * 5 + act) * 2 + ours) * 4 + out) * 3 + above) * 3 + trumps
        bits[count] = bit
        count += 1
    return count


@njit("int64(uint64[::1], int64, int64[::1], int32[:, ::1])", nogil=True, cache=True)
def describe(table: Boards, seat: int, bits: NDArray[np.int64], features: NDArray[np.int32]) -> int:
    """What may be played now, one card of each run of equals, and the features of each.

    Args:
        table: the play in progress; only the hand of `seat` and public words are read.
        seat: whose turn it is.
        bits: (`MOST`,), filled: the cards.
        features: (`MOST`, `FEATURES`), filled: indices of weights.

    Returns:
        How many cards there are.
    """
    own = table[seat]
    unseen = table[Word.PACK] & ~(own | table[Word.GONE] | table[Word.ASIDE + seat])
    led, best = table[Word.LED], table[Word.BEST]
    moves = own
    if best != _NONE and own & led != _NONE:
        moves = own & led
    moves &= distinct(own, unseen | best)
    if moves & (moves - _ONE) == _NONE:
        bits[0] = lowest(moves)
        return 1
    makers, taker = table[Word.MAKERS], table[Word.TAKER]
    mine = (makers >> np.uint64(seat)) & _ONE
    if (makers >> taker) & _ONE == mine:  # partner's card stands against nobody
        unseen &= ~table[Word.UP]
    role = role_of(table, seat)
    trick, won = int(table[Word.SIZE] - table[Word.LEFT]), int(table[Word.WON])
    us = won if mine == _ONE else trick - won
    late = 3 if table[Word.LEFT] <= np.uint64(2) else min(trick, 2)
    if best == _NONE:
        return _describe_leads(table, seat, unseen, moves, role, us, late, bits, features)
    return _describe_follows(table, seat, unseen, moves, role, us, late, bits, features)


@njit("void(uint64[::1], int64)", nogil=True, cache=True)
def put(table: Boards, bit: int) -> None:
    """The player whose turn it is plays a card."""
    seat = np.int64(table[Word.TURN])
    card = _ONE << np.uint64(bit)
    table[seat] &= ~card
    table[Word.GONE] |= card
    led = table[Word.LED]
    if table[Word.BEST] == _NONE:
        table[Word.LED], table[Word.BEST], table[Word.HOLDER] = LANE_AT[bit], card, np.uint64(seat)
    else:
        if card & led == _NONE:
            table[Word.VOIDS + seat] |= led
        if card & (led | _TRUMPS) != _NONE and card < table[Word.BEST]:
            table[Word.BEST], table[Word.HOLDER] = card, np.uint64(seat)
    active = table[Word.ACTIVE]
    table[Word.DUE] -= _ONE
    if table[Word.DUE] == _NONE:
        seat = np.int64(table[Word.HOLDER])
        table[Word.WON] += (table[Word.MAKERS] >> np.uint64(seat)) & _ONE
        table[Word.LEFT] -= _ONE
        table[Word.LED] = table[Word.BEST] = _NONE
        table[Word.DUE] = np.uint64(count_bits(active))
    else:
        seat = (seat + 1) % 5
        while (active >> np.uint64(seat)) & _ONE == _NONE:
            seat = (seat + 1) % 5
    table[Word.TURN] = np.uint64(seat)


@njit("void(float32[::1], int32[:, ::1], int64, int64, float32[::1])", nogil=True, cache=True)
def score(
    weights: Weights, features: NDArray[np.int32], count: int, width: int, out: Weights
) -> None:
    """The score of each of `count` choices, which have `width` features each."""
    for i in range(count):
        total = np.float32(0.0)
        for j in range(width):
            total += weights[features[i, j]]
        out[i] = total


@njit("int64(float32[::1], int64)", nogil=True, cache=True)
def best_of(scores: Weights, count: int) -> int:
    """The place of the highest score."""
    best = 0
    for i in range(1, count):
        if scores[i] > scores[best]:
            best = i
    return best


@njit("void(float32[::1], int64)", nogil=True, cache=True)
def softmax(scores: Weights, count: int) -> None:
    """Scores become chances."""
    top = scores[best_of(scores, count)]
    total = np.float32(0.0)
    for i in range(count):
        scores[i] = np.exp(scores[i] - top)
        total += scores[i]
    for i in range(count):
        scores[i] /= total


@njit("int64(float32[::1], int64, uint64[::1])", nogil=True, cache=True)
def drawn(chances: Weights, count: int, state: Boards) -> int:
    """A place drawn by its chance."""
    point = share(state)
    for i in range(count - 1):
        point -= chances[i]
        if point < 0.0:
            return i
    return count - 1


@njit(
    "void(uint64[::1], float32[::1], float32[::1], int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def finish(
    table: Boards,
    makers: Weights,
    defenders: Weights,
    bits: NDArray[np.int64],
    features: NDArray[np.int32],
    scores: Weights,
) -> None:
    """Play to the end, each seat the card it thinks best.

    Args:
        table: changed; `WON` is the result.
        makers, defenders: the weights of either side.
        bits, features, scores: room to work in.
    """
    while table[Word.LEFT] > _NONE:
        seat = np.int64(table[Word.TURN])
        own = table[seat]
        if own & (own - _ONE) == _NONE:
            put(table, lowest(own))
            continue
        count = describe(table, seat, bits, features)
        at = 0
        if count > 1:
            ours = (table[Word.MAKERS] >> np.uint64(seat)) & _ONE == _ONE
            score(makers if ours else defenders, features, count, FEATURES, scores)
            at = best_of(scores, count)
        put(table, bits[at])


# -- the card laid away -------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64[::1], int32[:, ::1])", nogil=True, cache=True)
def describe_discards(
    own: np.uint64, may_go: np.uint64, bits: NDArray[np.int64], features: NDArray[np.int32]
) -> int:
    """The cards that may be laid away, and the features of each.

    Args:
        own: the hand, with the card taken up.
        may_go: the cards among which to choose; trumps are left out while there are others.
        bits, features: as for `describe`, with `DISCARD_FEATURES` of them.
    """
    plain = may_go & ~_TRUMPS
    moves = plain if plain != _NONE else may_go
    trumps = min(count_bits(own & _TRUMPS), 4)
    trumps = max(trumps, 1) - 1
    count = 0
    while moves != _NONE:
        card = moves & (~moves + _ONE)
        moves ^= card
        bit = lowest(card)
        lane = LANE_AT[bit]
        length = min(count_bits(own & lane), 3)
        top = _RANK[lowest(own & lane)] - TRUMP_WIDTH
        features[count, 0] = D0 + (_RANK[bit] * 3 + length - 1) * 4 + trumps
        behind = 2 if own & lane & (card - _ONE) == _NONE else 0 if top <= 0 else 1
        rank = _RANK[bit] - TRUMP_WIDTH
        height = 0 if rank <= 0 else 1 if rank == 1 else 2
        features[count, 1] = D1 + ((length - 1) * 3 + behind) * 12 + trumps * 3 + height
        bits[count] = bit
        count += 1
    return count
