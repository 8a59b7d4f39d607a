"""Random whole hands at the kernel's speed, from the deal to the last trick.

`random_hands` deals, calls and plays with every choice drawn evenly from those the rules allow,
as somebody would who asks `euchre.hand.legal` and picks one. With a `trace` it leaves what it
chose, and from how many, so that `euchre.hand` can be walked along the same way; see `Code`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.cards import ALL_CARDS, BENNIES, Rank, Suit
from euchre.solve.bits import count_bits, lowest
from euchre.solve.compiled import BENNY_BLIND, BENNY_PLAIN, BENNY_REDEAL, FLAGS
from euchre.solve.dd import LANE_AT, Boards
from euchre.solve.dice import below
from euchre.solve.layout import LANE_MASK, TO_BOARD, card_set

Ints = NDArray[np.int64]


class Code(IntEnum):
    """What a trace says was done: these, or `DISCARD` or `PLAY` plus the index of the card.

    `CALL` and `CALL_ALONE` are followed by the index of the suit in the same way.
    """

    PASS = 0
    CALL = 1
    CALL_ALONE = 6
    NOT_ALONE = 11
    ALONE = 12
    SHOW = 13
    DISCARD = 100
    PLAY = 200


class Slot(IntEnum):
    """What is known of a hand in progress, and what `random_hands` leaves of each hand."""

    DEALER = 0
    MAKER = 1
    TRUMP = 2
    ALONE = 3
    LONE_DEFENDER = 4
    TRICKS = 5
    STEPS = 6
    UP_CARD = 7


TRACE: Final = 96
"""Steps that no hand exceeds: 10 calls, a discard, 3 declarations and up to 50 cards."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_TRUMPS: Final = np.uint64(LANE_MASK[0])
_SEATS, _SIZE, _PAIRS, _UP, _STICK, _TAKER_IS_MAKER, _LONE_TAKES, _KEEP_UP = range(8)
_MUST_1, _MUST_2, _AGAIN, _NT_1, _NT_2, _BENNY, _AGREED, _GO_ALONE = range(8, 16)
_LATE, _DEFEND, _MAKER_LEADS, _LEFT_OF_LONER, _ACES, _NO_ACE = range(16, 22)
assert len(FLAGS) == 22

_BOARD_OF: Final = np.array(TO_BOARD, np.int64)
_SUIT_OF: Final = np.array([card.suit.index for card in ALL_CARDS], np.int64)
_FACES: Final = np.uint64(
    card_set(c for c in ALL_CARDS if Rank.JACK <= c.rank <= Rank.KING or c in BENNIES)
)
_ACE_CARDS: Final = np.uint64(card_set(card for card in ALL_CARDS if card.rank is Rank.ACE))
_BENNY_CARDS: Final = np.uint64(card_set(BENNIES))
_NO_TRUMP: Final = Suit.NONE.index


@njit("void(int16[:, ::1], int64[::1], int64, int64)", nogil=True, cache=True)
def _note(trace: NDArray[np.int16], game: Ints, code: int, count: int) -> None:
    """Remember what was chosen and from how many, if anybody wants to know."""
    if len(trace):
        trace[game[Slot.STEPS], 0] = code
        trace[game[Slot.STEPS], 1] = count
        game[Slot.STEPS] += 1


@njit("int64(int64[::1], int64)", nogil=True, cache=True)
def _mate(flags: Ints, seat: int) -> int:
    """The partner of `seat`; -1 where there are no pairs."""
    return (seat + 2) % 4 if flags[_PAIRS] else -1


# -- the calling --------------------------------------------------------------------------------


@njit("int64(int64[::1], int64, int64)", nogil=True, cache=True)
def _suits_to_call(flags: Ints, up_suit: int, phase: int) -> int:
    """The suits that may be called, one bit each; phases: 0 Benny, 1 order up, 2 name."""
    if phase == 0:
        return 15
    if phase == 1:
        return (1 << up_suit) | (16 * flags[_NT_1])
    suits = 15
    if up_suit >= 0 and not flags[_AGAIN]:
        suits &= ~(1 << up_suit)
    return suits | (16 * flags[_NT_2])


@njit("boolean(int64[::1], uint64)", nogil=True, cache=True)
def _may_show(flags: Ints, cards: np.uint64) -> bool:
    """Whether these cards entitle their holder to a new deal."""
    if cards & _FACES != _NONE:
        return False
    aces = count_bits(cards & _ACE_CARDS)
    return flags[_NO_ACE] == 1 if aces == 0 else aces <= flags[_ACES]


@njit(
    "int64(int64[::1], int64[::1], uint64[::1], int64, int64, uint64, int16[:, ::1])",
    nogil=True,
    cache=True,
)
def _speak(
    flags: Ints,
    game: Ints,
    state: Boards,
    seat: int,
    phase: int,
    cards: np.uint64,
    trace: NDArray[np.int16],
) -> int:
    """One player's turn in the calling: 0 passed, 1 called, 2 showed the hand."""
    dealer, up = game[Slot.DEALER], game[Slot.UP_CARD]
    up_suit = -1
    if up >= 0:
        benny = (_BENNY_CARDS >> np.uint64(up)) & _ONE == _ONE
        up_suit = flags[_AGREED] if benny else _SUIT_OF[up]
    suits = _suits_to_call(flags, up_suit, phase)
    number = count_bits(np.uint64(suits))
    forced = False
    if seat == _mate(flags, dealer):
        forced = flags[_MUST_1 if phase == 1 else _MUST_2] == 1
    late = flags[_LATE] == 1 or (phase == 0 and flags[_BENNY] == BENNY_BLIND)
    plain = 0 if forced else number
    alone = number if forced or (flags[_GO_ALONE] == 1 and not late) else 0
    stuck = phase == 0 or (phase == 2 and flags[_STICK] == 1 and seat == dealer)
    passing = 0 if stuck else 1
    first = phase == 1 or (phase == 2 and flags[_UP] == 0)
    showing = 1 if first and _may_show(flags, cards) else 0
    count = passing + plain + alone + showing
    choice = below(state, count)
    if choice < passing:
        _note(trace, game, np.int64(Code.PASS), count)
        return 0
    choice -= passing
    if choice >= plain + alone:
        _note(trace, game, np.int64(Code.SHOW), count)
        return 2
    going_alone = choice >= plain
    skip = choice - plain if going_alone else choice
    left = np.uint64(suits)
    while skip > 0:
        left &= left - _ONE
        skip -= 1
    game[Slot.MAKER], game[Slot.TRUMP] = seat, lowest(left)
    game[Slot.ALONE] = 1 if going_alone else 0
    code = np.int64(Code.CALL_ALONE) if going_alone else np.int64(Code.CALL)
    _note(trace, game, code + game[Slot.TRUMP], count)
    return 1


@njit(
    "int64(int64[::1], int64[::1], uint64[::1], uint64[::1], int16[:, ::1])",
    nogil=True,
    cache=True,
)
def _call(flags: Ints, game: Ints, state: Boards, hands: Boards, trace: NDArray[np.int16]) -> int:
    """The calling: 0 thrown in, 1 trump is made, 2 to be dealt again; 3 made in the first round."""
    seats, dealer, up = flags[_SEATS], game[Slot.DEALER], game[Slot.UP_CARD]
    if up >= 0 and (_BENNY_CARDS >> np.uint64(up)) & _ONE == _ONE:
        if flags[_BENNY] == BENNY_REDEAL:
            return 2
        if flags[_BENNY] != BENNY_PLAIN:
            _speak(flags, game, state, dealer, 0, _NONE, trace)
            return 3
    for phase in range(1 if flags[_UP] else 2, 3):
        for step in range(1, seats + 1):
            seat = (dealer + step) % seats
            said = _speak(flags, game, state, seat, phase, hands[seat], trace)
            if said == 2:
                return 2
            if said == 1:
                return 3 if phase == 1 and game[Slot.TRUMP] != _NO_TRUMP else 1
    return 0


@njit(
    "void(int64[::1], int64[::1], uint64[::1], uint64[::1], int16[:, ::1])", nogil=True, cache=True
)
def _take_up(
    flags: Ints, game: Ints, state: Boards, hands: Boards, trace: NDArray[np.int16]
) -> None:
    """The up-card is taken up, if anybody takes it, and a card is laid away."""
    maker, dealer = game[Slot.MAKER], game[Slot.DEALER]
    taker = maker if flags[_TAKER_IS_MAKER] else dealer
    if game[Slot.ALONE] and _mate(flags, maker) == dealer:
        if not flags[_LONE_TAKES]:
            return
        taker = maker
    up = _ONE << np.uint64(game[Slot.UP_CARD])
    may_go = hands[taker] if flags[_KEEP_UP] else hands[taker] | up
    count = count_bits(may_go)
    skip = below(state, count)
    while skip > 0:
        may_go &= may_go - _ONE
        skip -= 1
    card = lowest(may_go)
    hands[taker] = (hands[taker] | up) & ~(_ONE << np.uint64(card))
    _note(trace, game, np.int64(Code.DISCARD) + card, count)


@njit("void(int64[::1], int64[::1], uint64[::1], boolean, int16[:, ::1])", nogil=True, cache=True)
def _declare(flags: Ints, game: Ints, state: Boards, blind: bool, trace: NDArray[np.int16]) -> None:
    """Who plays alone, where that is asked before the first lead."""
    maker, seats = game[Slot.MAKER], flags[_SEATS]
    if not flags[_PAIRS]:
        return
    if flags[_GO_ALONE] and (flags[_LATE] or blind) and not game[Slot.ALONE]:
        game[Slot.ALONE] = below(state, 2)
        _note(trace, game, np.int64(Code.NOT_ALONE) + game[Slot.ALONE], 2)
    if flags[_DEFEND] == 2 or (flags[_DEFEND] == 1 and game[Slot.ALONE]):
        for step in (1, 3):
            answer = below(state, 2)
            _note(trace, game, np.int64(Code.NOT_ALONE) + answer, 2)
            if answer:
                game[Slot.LONE_DEFENDER] = (maker + step) % seats
                return


# -- the play -----------------------------------------------------------------------------------


@njit("int64(int64[::1], int64[::1], int64)", nogil=True, cache=True)
def _first_leader(flags: Ints, game: Ints, out: int) -> int:
    """Who leads to the first trick; `out`: one bit for each seat that sits out."""
    seats, maker = flags[_SEATS], game[Slot.MAKER]
    loner = maker if game[Slot.ALONE] else game[Slot.LONE_DEFENDER]
    if loner >= 0 and flags[_LEFT_OF_LONER]:
        seat = (loner + 1) % seats
    else:
        seat = maker if flags[_MAKER_LEADS] else (game[Slot.DEALER] + 1) % seats
    while out >> seat & 1:
        seat = (seat + 1) % seats
    return seat


@njit("uint64(uint64, int64)", nogil=True, cache=True)
def board_of(cards: np.uint64, trump: int) -> np.uint64:
    """A card set as a board."""
    board = _NONE
    while cards != _NONE:
        board |= _ONE << np.uint64(_BOARD_OF[trump, lowest(cards)])
        cards &= cards - _ONE
    return board


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def _at(cards: np.uint64, rank: np.uint64) -> int:
    """The number of the bit that has `rank` lower ones set below it."""
    while rank != _NONE:
        cards &= cards - _ONE
        rank -= _ONE
    return lowest(cards)


@njit(
    "void(int64[::1], int64[::1], uint64[::1], uint64[::1], int64[:, ::1], int16[:, ::1])",
    nogil=True,
    cache=True,
)
def _play(
    flags: Ints,
    game: Ints,
    state: Boards,
    hands: Boards,
    cards_of: Ints,
    trace: NDArray[np.int16],
) -> None:
    """All tricks, each card drawn from those that may be played."""
    seats, maker, trump = flags[_SEATS], game[Slot.MAKER], game[Slot.TRUMP]
    makers = 1 << maker
    if flags[_PAIRS]:
        makers |= 1 << _mate(flags, maker)
    out = 0
    if game[Slot.ALONE]:
        out |= 1 << _mate(flags, maker)
    if game[Slot.LONE_DEFENDER] >= 0:
        out |= 1 << _mate(flags, game[Slot.LONE_DEFENDER])
    for seat in range(seats):
        hands[seat] = board_of(hands[seat], trump)
    seat = _first_leader(flags, game, out)
    active = seats - count_bits(np.uint64(out))
    for _ in range(flags[_SIZE]):
        led = best = _NONE
        holder = seat
        for _ in range(active):
            own = hands[seat]
            moves = own & led if own & led != _NONE else own
            count = count_bits(moves)
            bit = _at(moves, np.uint64(below(state, count)))
            card = _ONE << np.uint64(bit)
            hands[seat] = own ^ card
            _note(trace, game, np.int64(Code.PLAY) + cards_of[trump, bit], count)
            if best == _NONE:
                led, best, holder = LANE_AT[bit], card, seat
            elif card & (led | _TRUMPS) != _NONE and card < best:
                best, holder = card, seat
            seat = (seat + 1) % seats
            while out >> seat & 1:
                seat = (seat + 1) % seats
        seat = holder
        game[Slot.TRICKS] += makers >> holder & 1


# -- whole hands --------------------------------------------------------------------------------


@njit(
    "void(int64[::1], int64[::1], int64[:, ::1], int64, uint64[::1], uint8[:, ::1], "
    "int64[:, ::1], int16[:, :, ::1])",
    nogil=True,
    cache=True,
)
def random_hands(
    flags: Ints,
    cards: Ints,
    cards_of: Ints,
    first_dealer: int,
    state: Boards,
    deals: NDArray[np.uint8],
    games: Ints,
    traces: NDArray[np.int16],
) -> None:
    """Random hands from the deal to the last trick; the deal passes on after each.

    Args:
        flags, cards: of a `euchre.solve.compiled.Calling`, as arrays.
        cards_of: (5, `BOARD_BITS`), for each trump the index of the card at each bit.
        first_dealer: who deals first.
        state: the source of chance, of `euchre.solve.dice.dice`.
        deals: (n, cards in the pack), filled: the shuffled packs as card indices, in the order
            that `euchre.shuffle.hand_out` takes; or (0, …) to leave them.
        games: (n, len(`Slot`)), filled; `MAKER` is -1 where trump was not made, and `TRUMP` then
            0 for hands passed out and 1 for those to be dealt again.
        traces: (n, `TRACE`, 2), filled with `Code` and number of choices; or (n, 0, 2).
    """
    seats, size = flags[_SEATS], flags[_SIZE]
    deck = cards.copy()
    hands = np.zeros(5, np.uint64)
    for i in range(len(games)):
        game, trace = games[i], traces[i]
        game[:] = 0
        game[Slot.MAKER] = game[Slot.LONE_DEFENDER] = -1
        dealer = game[Slot.DEALER] = (first_dealer + i) % seats
        dealt = seats * size + flags[_UP]
        for place in range(min(dealt, len(deck) - 1)):
            other = place + below(state, len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
        if len(deals):
            for place in range(len(deck)):
                deals[i, place] = deck[place]
        hands[:] = _NONE
        for place in range(seats * size):
            hands[(dealer + 1 + place) % seats] |= _ONE << np.uint64(deck[place])
        game[Slot.UP_CARD] = deck[seats * size] if flags[_UP] else -1
        made = _call(flags, game, state, hands, trace)
        if made == 0 or made == 2:
            game[Slot.TRUMP] = made // 2
            continue
        up = game[Slot.UP_CARD]
        if made == 3:
            _take_up(flags, game, state, hands, trace)
        turned = up >= 0 and (_BENNY_CARDS >> np.uint64(up)) & _ONE == _ONE
        _declare(flags, game, state, turned and flags[_BENNY] == BENNY_BLIND, trace)
        _play(flags, game, state, hands, cards_of, trace)
