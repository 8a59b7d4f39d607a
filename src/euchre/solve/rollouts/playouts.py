"""Random whole hands at the kernel's speed, from the deal to the last trick.

`play_random_hands` deals, calls and plays with every choice drawn evenly from those the rules
allow, as somebody would who asks `euchre.game.hand.legal` and picks one. With a `trace` it leaves
what it chose, and from how many, so that `euchre.game.hand` can be walked along the same way; see
`PlayoutTraceCode`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, Rank, Suit
from euchre.solve.board.bits import (
    count_bits,
    high_product,
    load_word,
    lowest_bit,
    spread,
    store_word,
)
from euchre.solve.board.compiled import BENNY_BLIND, BENNY_PLAIN, BENNY_REDEAL, RULE_FLAGS
from euchre.solve.board.dice import GOLDEN_RATIO_STEP, mix_word
from euchre.solve.board.layout import LANE_MASK, TO_BOARD, card_set
from euchre.solve.board.memory import LANE_AT, Boards

Ints = NDArray[np.int64]


class PlayoutTraceCode(IntEnum):
    """Codes of the choices in a trace: these, or `DISCARD` or `PLAY` plus the index of the card.

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


class PlayoutSlot(IntEnum):
    """Known facts of a hand in progress, and the facts that `play_random_hands` leaves of each
    hand.
    """

    DEALER = 0
    MAKER = 1
    TRUMP = 2
    ALONE = 3
    LONE_DEFENDER = 4
    TRICKS = 5
    STEPS = 6
    UP_CARD = 7


MAX_TRACE_STEPS: Final = 96
"""Steps that no hand exceeds: 10 calls, a discard, 3 declarations and up to 50 cards."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_TRUMP_LANE: Final = np.uint64(LANE_MASK[0])
_SEATS, _SIZE, _PAIRS, _UP, _STICK, _TAKER_IS_MAKER, _LONE_TAKES, _KEEP_UP = range(8)
_MUST_1, _MUST_2, _AGAIN, _NT_1, _NT_2, _BENNY, _AGREED, _GO_ALONE = range(8, 16)
_LATE, _DEFEND, _MAKER_LEADS, _LEFT_OF_LONER, _ACES, _NO_ACE = range(16, 22)
assert len(RULE_FLAGS) == 22

_BYTE, _8, _16, _24, _32 = (np.uint64(n) for n in (255, 8, 16, 24, 32))


def _build_board_parts() -> Boards:
    """Build ``[trump, n, byte]``: the board of the cards of the n-th byte of a card set."""
    parts = np.zeros((len(TO_BOARD), 5, 256), np.uint64)
    for trump, row in enumerate(TO_BOARD):
        bits = [1 << bit if bit >= 0 else 0 for bit in row] + [0] * (40 - len(row))
        for n, byte in np.ndindex(5, 256):
            low = byte & -byte
            if low:
                rest = int(parts[trump, n, byte ^ low])
                parts[trump, n, byte] = rest | bits[8 * n + low.bit_length() - 1]
    return parts


_BOARD_PARTS: Final = _build_board_parts()
_SUIT_OF: Final = np.array([card.suit.index for card in ALL_CARDS], np.int64)
_FACE_CARDS: Final = np.uint64(
    card_set(c for c in ALL_CARDS if Rank.JACK <= c.rank <= Rank.KING or c in BENNY_CANDIDATES)
)
_ACE_CARDS: Final = np.uint64(card_set(card for card in ALL_CARDS if card.rank is Rank.ACE))
_BENNY_CARDS: Final = np.uint64(card_set(BENNY_CANDIDATES))
_FOUR_SUITS, _NT_AT = np.uint64(15), np.uint64(4)
_NO_TRUMP: Final = Suit.NONE.index

# the words at `at`: the flags come first
_GAME_START: Final = 24
_DEALER, _MAKER, _TRUMP, _ALONE = (
    _GAME_START + int(slot) for slot in PlayoutSlot if slot < PlayoutSlot.LONE_DEFENDER
)
_LONER, _TRICKS, _STEPS, _UP_CARD = (
    _GAME_START + int(s) for s in PlayoutSlot if s >= PlayoutSlot.LONE_DEFENDER
)
_HANDS, _TABLE, _STATE, _TRACED, _TRACE = 32, 37, 42, 43, 44
_WORD_COUNT: Final = _TRACE + MAX_TRACE_STEPS
_COUNT_AT: Final = np.uint64(16)
_CODE_MASK: Final = np.uint64(0xFFFF)


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _get_word(at: np.uint64, index: int) -> np.int64:
    """Return a word as a number that may be negative."""
    return np.int64(load_word(at, index))


@njit("void(uint64, int64, int64)", nogil=True, cache=True)
def _put_word(at: np.uint64, index: int, number: int) -> None:
    store_word(at, index, np.uint64(number))


@njit("uint64(uint64)", nogil=True, cache=True)
def _random_word(at: np.uint64) -> np.uint64:
    """Return the next 64 random bits.

    A number below n is the upper word of their product with n, and the lower word serves for the
    next number: uneven by no more than the product of all n in 2**64, see `high_product`.
    """
    state = load_word(at, _STATE) + GOLDEN_RATIO_STEP
    store_word(at, _STATE, state)
    return mix_word(state)


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _random_below(at: np.uint64, count: int) -> np.int64:
    """Return a random number from 0 to `count` - 1."""
    return np.int64(high_product(_random_word(at), np.uint64(count)))


@njit("void(uint64, int64, int64)", nogil=True, cache=True)
def _trace_choice(at: np.uint64, code: int, count: int) -> None:
    """Store the choice and the number of options, if a trace is wanted."""
    if load_word(at, _TRACED) != _NONE:
        steps = _get_word(at, _STEPS)
        store_word(at, _TRACE + steps, np.uint64(code) | (np.uint64(count) << _COUNT_AT))
        _put_word(at, _STEPS, steps + 1)


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _partner_of(at: np.uint64, seat: int) -> int:
    """Return the partner of `seat`; -1 if there are no pairs."""
    return (seat + 2) & 3 if load_word(at, _PAIRS) != _NONE else -1


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _next_seat(at: np.uint64, seat: int) -> int:
    """Return the next seat round the table."""
    return seat + 1 if seat + 1 < _get_word(at, _SEATS) else 0


# -- the calling --------------------------------------------------------------------------------


@njit("uint64(uint64, int64, int64)", nogil=True, cache=True)
def _suits_to_call(at: np.uint64, up_suit: int, phase: int) -> np.uint64:
    """Return the suits that may be called, one bit each; phases: 0 Benny, 1 order up, 2 name."""
    if phase == 0:
        return _FOUR_SUITS
    if phase == 1:
        return (_ONE << np.uint64(up_suit)) | (load_word(at, _NT_1) << _NT_AT)
    suits = _FOUR_SUITS
    if up_suit >= 0 and load_word(at, _AGAIN) == _NONE:
        suits &= ~(_ONE << np.uint64(up_suit))
    return suits | (load_word(at, _NT_2) << _NT_AT)


@njit("boolean(uint64, uint64)", nogil=True, cache=True)
def _can_show(at: np.uint64, cards: np.uint64) -> bool:
    """Return whether these cards entitle their holder to a new deal."""
    if cards & _FACE_CARDS != _NONE:
        return False
    aces = count_bits(cards & _ACE_CARDS)
    return _get_word(at, _NO_ACE) == 1 if aces == 0 else aces <= _get_word(at, _ACES)


@njit("int64(uint64, int64, int64, int64)", nogil=True, cache=True)
def _take_call_turn(at: np.uint64, seat: int, phase: int, up_suit: int) -> int:
    """Take one player's turn in the calling: 0 passed, 1 called, 2 showed the hand."""
    dealer = _get_word(at, _DEALER)
    suits: np.uint64 = _suits_to_call(at, up_suit, phase)
    number = count_bits(suits)
    forced = False
    if phase > 0 and seat == _partner_of(at, dealer):
        forced = _get_word(at, _MUST_1 if phase == 1 else _MUST_2) == 1
    late = _get_word(at, _LATE) == 1 or (phase == 0 and _get_word(at, _BENNY) == BENNY_BLIND)
    plain = 0 if forced else number
    alone = number if forced or (_get_word(at, _GO_ALONE) == 1 and not late) else 0
    stuck = phase == 0 or (phase == 2 and _get_word(at, _STICK) == 1 and seat == dealer)
    passing = 0 if stuck else 1
    first = phase == 1 or (phase == 2 and _get_word(at, _UP) == 0)
    showing = 1 if first and _can_show(at, load_word(at, _HANDS + seat)) else 0
    count = passing + plain + alone + showing
    choice: np.int64 = _random_below(at, count)
    if choice < passing:
        _trace_choice(at, np.int64(PlayoutTraceCode.PASS), count)
        return 0
    choice -= passing
    if choice >= plain + alone:
        _trace_choice(at, np.int64(PlayoutTraceCode.SHOW), count)
        return 2
    going_alone = choice >= plain
    skip = choice - plain if going_alone else choice
    trump = lowest_bit(spread(_ONE << np.uint64(skip), suits))
    _put_word(at, _MAKER, seat)
    _put_word(at, _TRUMP, trump)
    _put_word(at, _ALONE, 1 if going_alone else 0)
    code = np.int64(PlayoutTraceCode.CALL_ALONE) if going_alone else np.int64(PlayoutTraceCode.CALL)
    _trace_choice(at, code + trump, count)
    return 1


@njit("int64(uint64)", nogil=True, cache=True)
def _make_trump(at: np.uint64) -> int:
    """Run the calling: 0 thrown in, 1 trump is made, 2 to be dealt again; 3 made in the first
    round.
    """
    dealer, up, up_suit = _get_word(at, _DEALER), _get_word(at, _UP_CARD), np.int64(-1)
    if up >= 0:
        up_suit = _SUIT_OF[np.uint64(up)]
        if (_BENNY_CARDS >> np.uint64(up)) & _ONE == _ONE:
            up_suit, benny = _get_word(at, _AGREED), _get_word(at, _BENNY)
            if benny == BENNY_REDEAL:
                return 2
            if benny != BENNY_PLAIN:
                _take_call_turn(at, dealer, 0, up_suit)
                return 3
    for phase in range(1 if _get_word(at, _UP) else 2, 3):
        seat = dealer
        for _ in range(_get_word(at, _SEATS)):
            seat = _next_seat(at, seat)
            said: np.int64 = _take_call_turn(at, seat, phase, up_suit)
            if said == 2:
                return 2
            if said == 1:
                return 3 if phase == 1 and _get_word(at, _TRUMP) != _NO_TRUMP else 1
    return 0


@njit("void(uint64)", nogil=True, cache=True)
def _take_up(at: np.uint64) -> None:
    """Take up the up-card, if anybody takes it, and lay a card away."""
    maker, dealer = _get_word(at, _MAKER), _get_word(at, _DEALER)
    taker = maker if _get_word(at, _TAKER_IS_MAKER) else dealer
    if _get_word(at, _ALONE) and _partner_of(at, maker) == dealer:
        if not _get_word(at, _LONE_TAKES):
            return
        taker = maker
    up, own = _ONE << load_word(at, _UP_CARD), load_word(at, _HANDS + taker)
    may_go = own if _get_word(at, _KEEP_UP) else own | up
    count = count_bits(may_go)
    card = spread(_ONE << np.uint64(_random_below(at, count)), may_go)
    store_word(at, _HANDS + taker, (own | up) & ~card)
    _trace_choice(at, np.int64(PlayoutTraceCode.DISCARD) + lowest_bit(card), count)


@njit("void(uint64, boolean)", nogil=True, cache=True)
def _declare_alone(at: np.uint64, blind: bool) -> None:
    """Ask the players whether they play alone, if that is asked before the first lead."""
    if not _get_word(at, _PAIRS):
        return
    if _get_word(at, _GO_ALONE) and (_get_word(at, _LATE) or blind) and not _get_word(at, _ALONE):
        answer: np.int64 = _random_below(at, 2)
        _put_word(at, _ALONE, answer)
        _trace_choice(at, np.int64(PlayoutTraceCode.NOT_ALONE) + answer, 2)
    asked = _get_word(at, _DEFEND)
    if asked == 2 or (asked == 1 and _get_word(at, _ALONE)):
        for step in (1, 3):
            answer = _random_below(at, 2)
            _trace_choice(at, np.int64(PlayoutTraceCode.NOT_ALONE) + answer, 2)
            if answer:
                _put_word(at, _LONER, (_get_word(at, _MAKER) + step) & 3)
                return


# -- the play -----------------------------------------------------------------------------------


@njit("int64(uint64)", nogil=True, cache=True)
def _seats_sitting_out(at: np.uint64) -> int:
    """Return the seats that sit out, one bit each."""
    out = 0
    if _get_word(at, _ALONE):
        out |= 1 << _partner_of(at, _get_word(at, _MAKER))
    if _get_word(at, _LONER) >= 0:
        out |= 1 << _partner_of(at, _get_word(at, _LONER))
    return out


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _first_leader(at: np.uint64, out: int) -> int:
    """Return the leader of the first trick; `out`: one bit for each seat that sits out."""
    maker = _get_word(at, _MAKER)
    loner = maker if _get_word(at, _ALONE) else _get_word(at, _LONER)
    if loner >= 0 and _get_word(at, _LEFT_OF_LONER):
        seat = _next_seat(at, loner)
    else:
        seat = maker if _get_word(at, _MAKER_LEADS) else _next_seat(at, _get_word(at, _DEALER))
    while out >> seat & 1:
        seat = _next_seat(at, seat)
    return seat


@njit("uint64(uint64, int64)", nogil=True, cache=True)
def board_from_card_set(cards: np.uint64, trump: int) -> np.uint64:
    """Return a card set as a board."""
    parts = _BOARD_PARTS[np.uint64(trump)]
    return (
        parts[0, cards & _BYTE]
        | parts[1, (cards >> _8) & _BYTE]
        | parts[2, (cards >> _16) & _BYTE]
        | parts[3, (cards >> _24) & _BYTE]
        | parts[4, (cards >> _32) & _BYTE]
    )


@njit("int64(uint64[:, ::1], int64, uint64[:, ::1])", nogil=True, cache=True)
def boards_of(hands: Boards, trump: int, out: Boards) -> int:
    """Do `board_from_card_set` for many hands: `out` is filled, both being (n, seats).

    Returns:
        How many cards a hand has; -1 where they have not equally many.
    """
    size = count_bits(hands[0, 0]) if len(hands) else 0
    for i in range(len(hands)):
        for seat in range(hands.shape[1]):
            out[i, seat] = board_from_card_set(hands[i, seat], trump)
            if count_bits(hands[i, seat]) != size:
                return -1
    return size


@njit("void(uint64)", nogil=True, cache=True)
def _play_tricks(at: np.uint64) -> None:
    """Play all tricks, each card drawn from those that may be played, a random word for each
    trick.
    """
    seats, maker, trump = _get_word(at, _SEATS), _get_word(at, _MAKER), _get_word(at, _TRUMP)
    makers = 1 << maker
    if _get_word(at, _PAIRS):
        makers |= 1 << _partner_of(at, maker)
    out: np.int64 = _seats_sitting_out(at)
    seat: np.int64 = _first_leader(at, out)
    active = ours = tricks = np.int64(0)  # who plays is counted from the first leader on
    for _ in range(seats):
        if not out >> seat & 1:
            store_word(
                at, _TABLE + active, board_from_card_set(load_word(at, _HANDS + seat), trump)
            )
            ours |= (makers >> seat & 1) << active
            active += 1
        seat = _next_seat(at, seat)
    traced = load_word(at, _TRACED) != _NONE
    leader = np.int64(0)
    for _ in range(_get_word(at, _SIZE)):
        chance: np.uint64 = _random_word(at)
        turn = holder = leader
        led = counts = best = ~_NONE
        for _ in range(active):
            own = load_word(at, _TABLE + turn)
            moves = own & led
            moves = moves if moves != _NONE else own
            count = np.uint64(count_bits(moves))
            card = spread(_ONE << high_product(chance, count), moves)
            chance *= count
            store_word(at, _TABLE + turn, own ^ card)
            if traced:
                _trace_choice(
                    at, np.int64(PlayoutTraceCode.PLAY) + lowest_bit(card), np.int64(count)
                )
            if turn == leader:
                led = LANE_AT[np.uint64(lowest_bit(card))]
                counts = led | _TRUMP_LANE
            takes = card & counts != _NONE and card < best
            best = card if takes else best
            holder = turn if takes else holder
            turn = np.int64(turn + 1 if turn + 1 < active else 0)
        leader = holder
        tricks += ours >> holder & 1
    _put_word(at, _TRICKS, tricks)


# -- whole hands --------------------------------------------------------------------------------


@njit("uint64(uint64[::1], uint64, uint64)", nogil=True, cache=True)
def _draw_card(deck: Boards, place: np.uint64, chance: np.uint64) -> np.uint64:
    """Draw the next card of a shuffle: any of those from `place` on changes places with the one
    there.
    """
    other = place + high_product(chance, np.uint64(len(deck)) - place)
    card = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    return card


@njit("void(uint64, uint64[::1])", nogil=True, cache=True)
def _deal_cards(at: np.uint64, deck: Boards) -> None:
    """Deal the cards in turn from the dealer's left, and the up-card; a random word for each
    round.
    """
    for seat in range(5):
        store_word(at, _HANDS + seat, _NONE)
    place, seats = np.uint64(0), _get_word(at, _SEATS)
    for _ in range(_get_word(at, _SIZE)):
        chance: np.uint64 = _random_word(at)
        seat = _get_word(at, _DEALER)
        for _ in range(seats):
            seat = _next_seat(at, seat)
            card: np.uint64 = _draw_card(deck, place, chance)
            store_word(at, _HANDS + seat, load_word(at, _HANDS + seat) | card)
            chance *= np.uint64(len(deck)) - place
            place += _ONE
    up = np.int64(-1)
    if _get_word(at, _UP):
        up = lowest_bit(_draw_card(deck, place, _random_word(at)))
    _put_word(at, _UP_CARD, up)


@njit("void(uint64)", nogil=True, cache=True)
def _play_hand(at: np.uint64) -> None:
    """Play a hand that is dealt, to its end."""
    made: np.int64 = _make_trump(at)
    if made == 0 or made == 2:
        _put_word(at, _TRUMP, made // 2)
        return
    up = _get_word(at, _UP_CARD)
    if made == 3:
        _take_up(at)
    blind = up >= 0 and (_BENNY_CARDS >> np.uint64(up)) & _ONE == _ONE
    _declare_alone(at, blind and _get_word(at, _BENNY) == BENNY_BLIND)
    _play_tricks(at)


@njit(
    "void(int64[::1], int64[::1], int64[:, ::1], int64, uint64[::1], int8[:, ::1], "
    "uint8[:, ::1], int64[:, ::1], int8[:, ::1], int16[:, :, ::1])",
    nogil=True,
    cache=True,
)
def play_random_hands(
    flags: Ints,
    cards: Ints,
    cards_of: Ints,
    first_dealer: int,
    state: Boards,
    worth: NDArray[np.int8],
    deals: NDArray[np.uint8],
    games: Ints,
    points: NDArray[np.int8],
    traces: NDArray[np.int16],
) -> None:
    """Play random hands from the deal to the last trick; the deal passes on after each.

    Args:
        flags, cards: of a `euchre.solve.board.compiled.CompiledCalling`, as arrays.
        cards_of: (5, `BOARD_BITS`), for each trump the index of the card at each bit.
        first_dealer: who deals first.
        state: the source of chance, of `euchre.solve.board.dice.new_random_state`.
        worth: (rows, teams): the points by maker, alone, whether a defender is alone and the
            makers' tricks, the last counting fastest; then those of a hand passed out by dealer,
            and of one to be dealt again.
        deals: (n, cards in the pack), filled: the shuffled packs as card indices, in the order
            that `euchre.game.shuffle.deal_pack` takes; or (0, …) to leave them.
        games: (n, len(`PlayoutSlot`)), filled; `MAKER` is -1 where trump was not made, and
            `TRUMP` then 0 for hands passed out and 1 for those to be dealt again.
        points: (n, teams), filled: the points of each team.
        traces: (n, `MAX_TRACE_STEPS`, 2), filled with `PlayoutTraceCode` and number of choices;
            or (n, 0, 2).
    """
    space = np.zeros(_WORD_COUNT, np.uint64)
    at = np.uint64(space.ctypes.data)
    for n in range(len(flags)):
        _put_word(at, n, flags[n])
    store_word(at, _STATE, state[0])
    _put_word(at, _TRACED, traces.shape[1])
    deck = _ONE << cards.astype(np.uint64)
    dealer, per_maker = first_dealer, flags[_SIZE] + 1
    thrown_in = 4 * per_maker * flags[_SEATS]
    for i in range(len(games)):
        for slot in range(_DEALER, _UP_CARD + 1):
            store_word(at, slot, _NONE)
        _put_word(at, _DEALER, dealer)
        _put_word(at, _MAKER, -1)
        _put_word(at, _LONER, -1)
        _deal_cards(at, deck)
        if len(deals):
            for place in range(len(deck)):
                deals[i, place] = lowest_bit(deck[place])
        _play_hand(at)
        for slot in range(games.shape[1]):
            games[i, slot] = _get_word(at, _GAME_START + slot)
        maker, trump = _get_word(at, _MAKER), _get_word(at, _TRUMP)
        row = thrown_in + (dealer if trump == 0 else flags[_SEATS])
        if maker >= 0:
            row = 2 * (2 * maker + _get_word(at, _ALONE)) + (1 if _get_word(at, _LONER) >= 0 else 0)
            row = row * per_maker + _get_word(at, _TRICKS)
        for team in range(worth.shape[1]):
            points[i, team] = worth[row, team]
        for step in range(_get_word(at, _STEPS)):
            noted = load_word(at, _TRACE + step)
            code = np.int64(noted & _CODE_MASK)
            if code >= np.int64(PlayoutTraceCode.PLAY):
                code = (
                    np.int64(PlayoutTraceCode.PLAY)
                    + cards_of[trump, code - np.int64(PlayoutTraceCode.PLAY)]
                )
            traces[i, step, 0], traces[i, step, 1] = code, np.int64(noted >> _COUNT_AT)
        dealer = _next_seat(at, dealer)
    state[0] = load_word(at, _STATE)
    space[0] = _NONE  # the workspace must live until here
