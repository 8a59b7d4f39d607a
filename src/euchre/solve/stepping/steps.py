"""One decision after another: `euchre.hand.apply` and `euchre.match`, for the kernel."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from euchre.cards import SUIT_TABLE
from euchre.encoding.actions import Action
from euchre.solve.board.bits import count_bits, high_product, load, lowest, store
from euchre.solve.board.compiled import BENNY_BLIND, BENNY_PLAIN, BENNY_REDEAL
from euchre.solve.board.dice import GOLDEN, mixed
from euchre.solve.board.layout import LANE_OF_CARD, TO_BOARD
from euchre.solve.stepping.deciding import (
    ALONE,
    BENNY,
    BENNY_CARDS,
    BEST,
    BID,
    DISCARD,
    GIVE,
    LAY,
    NAME,
    ORDER,
    OVER,
    PARTNER,
    PLAY,
    TRUMP,
    after,
    get,
    mate_of,
    put,
    stuck,
)
from euchre.solve.stepping.words import At, HandEndCode, OptionWord

_ONE, _NONE = np.uint64(1), np.uint64(0)
_LANE: Final = np.array(LANE_OF_CARD, np.int64)
_PLACE: Final = np.array(TO_BOARD, np.int64)
_SUIT: Final = np.array([[suit.index for suit in row] for row in SUIT_TABLE], np.int64)
_NO_TRUMP: Final = 4
_BID, _NOBODY = int(Action.BID), int(Action.NOBODY)
_PASS, _CALL, _CALL_ALONE, _SHOW = (
    int(a) for a in (Action.PASS, Action.CALL, Action.CALL_ALONE, Action.SHOW)
)
_ALONE, _BEST = int(Action.ALONE), int(Action.BEST)


# -- the deal -------------------------------------------------------------------------------------


@njit("uint64(uint64)", nogil=True, cache=True)
def chance(at: np.uint64) -> np.uint64:
    """Return the next 64 random bits of a hand's own source."""
    state = load(at, At.CHANCE) + GOLDEN
    store(at, At.CHANCE, state)
    return mixed(state)


@njit("void(uint64, uint64, uint64)", nogil=True, cache=True)
def _hand_out(game: np.uint64, at: np.uint64, deck: np.uint64) -> None:
    """Deal the cards in turn from the dealer's left, and the up-card, from a pack shuffled as
    needed.
    """
    size, seats = get(game, OptionWord.PACK), get(game, OptionWord.SEATS)
    for number in range(size):
        store(deck, number, load(game, OptionWord.CARDS + number))
    place: int | np.int64 = np.int64(0)
    seat: int | np.int64 = get(at, At.DEALER)
    wanted = seats * get(game, OptionWord.SIZE) + get(game, OptionWord.UP)
    card = _NONE
    bits = _NONE
    for number in range(wanted):
        if number & 7 == 0:  # eight draws from a word: uneven by less than one in a million
            bits = chance(at)
        count = np.uint64(size - place)
        other = place + np.int64(high_product(bits, count))
        bits *= count
        card = load(deck, other)
        store(deck, other, load(deck, place))
        place += 1
        if number < wanted - get(game, OptionWord.UP):
            seat = after(game, seat)
            store(at, At.HANDS + seat, load(at, At.HANDS + seat) | card)
    put(at, At.UP, lowest(card) if get(game, OptionWord.UP) == 1 else -1)


@njit("void(uint64)", nogil=True, cache=True)
def clear(at: np.uint64) -> None:
    """Reset a hand to its start; scores, dealer, up-card and chance stay."""
    for word in range(At.SCORES):
        store(at, word, _NONE)
    for word in range(At.BLIND, At.LEGAL):
        store(at, word, _NONE)
    put(at, At.MAKER, -1)
    put(at, At.LONER, -1)
    put(at, At.TAKER, -1)
    put(at, At.CALLED, -1)
    put(at, At.MATE, -1)
    put(at, At.ENDED, 0)


@njit("boolean(uint64, uint64)", nogil=True, cache=True)
def open_calling(game: np.uint64, at: np.uint64) -> bool:
    """Start the calling of a dealt hand; return False if the cards are to be dealt again."""
    for seat in range(5):
        store(at, At.DEALT + seat, load(at, At.HANDS + seat))
    dealer, up = get(at, At.DEALER), get(at, At.UP)
    put(at, At.PHASE, get(game, OptionWord.FIRST_PHASE))
    put(at, At.TURN, after(game, dealer))
    benny = get(game, OptionWord.BENNY)
    if up < 0 or benny == BENNY_PLAIN or (BENNY_CARDS >> np.uint64(up)) & _ONE == _NONE:
        return True
    if benny == BENNY_REDEAL:
        return False
    put(at, At.PHASE, BENNY)
    put(at, At.TURN, dealer)
    put(at, At.BLIND, 1 if benny == BENNY_BLIND else 0)
    return True


@njit("void(uint64, uint64, uint64)", nogil=True, cache=True)
def deal(game: np.uint64, at: np.uint64, deck: np.uint64) -> None:
    """Deal the next hand that leaves anybody a decision; the dealer is known.

    Args:
        game, at: addresses, as everywhere here.
        deck: the address of space for a pack.
    """
    while True:
        clear(at)
        _hand_out(game, at, deck)
        if open_calling(game, at):
            return
        if get(game, OptionWord.STAYS_REDEALT) == 0:
            put(at, At.DEALER, after(game, get(at, At.DEALER)))


# -- cards that come and go ----------------------------------------------------------------------


@njit("void(uint64, int64)", nogil=True, cache=True)
def _take_up(at: np.uint64, seat: int) -> None:
    """Move the up-card into a hand, in view of everybody."""
    up = _ONE << load(at, At.UP)
    store(at, At.HANDS + seat, load(at, At.HANDS + seat) | up)
    store(at, At.PUBLIC + seat, load(at, At.PUBLIC + seat) | up)
    put(at, At.TAKER, seat)


@njit("void(uint64, int64, uint64)", nogil=True, cache=True)
def _lay_away(at: np.uint64, seat: int, card: np.uint64) -> None:
    store(at, At.HANDS + seat, load(at, At.HANDS + seat) & ~card)
    store(at, At.AWAY + seat, load(at, At.AWAY + seat) | card)


# -- alone, and a better card ---------------------------------------------------------------------


@njit("void(uint64, int64, int64)", nogil=True, cache=True)
def _note(at: np.uint64, word: int, seat: int) -> None:
    """Set the bit of a seat in a word."""
    store(at, word, load(at, word) | (_ONE << np.uint64(seat)))


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def _next_to_ask(game: np.uint64, at: np.uint64) -> int:
    """Return the next seat to ask: maker first, then the defenders clockwise from the maker's left;
    -1 if nobody.
    """
    if load(game, OptionWord.PAIRS) == _NONE:
        return -1
    maker, asked, alone = get(at, At.MAKER), get(at, At.ASKED), get(at, At.ALONE)
    late = get(game, OptionWord.LATE) or get(at, At.BLIND)
    if get(game, OptionWord.GO_ALONE) and late and not alone and not asked >> maker & 1:
        return maker
    defend = get(game, OptionWord.DEFEND)
    if not (defend == 2 or (defend == 1 and alone)) or get(at, At.LONER) >= 0:
        return -1
    for step in (1, 3):
        seat = (maker + step) & 3
        if not asked >> seat & 1:
            return seat
    return -1


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def _first_leader(game: np.uint64, at: np.uint64) -> int:
    """Return the leader of the first trick."""
    maker = get(at, At.MAKER)
    loner = maker if get(at, At.ALONE) else get(at, At.LONER)
    if loner >= 0 and load(game, OptionWord.LEFT_OF_LONER) != _NONE:
        seat = after(game, loner)
    elif load(game, OptionWord.MAKER_LEADS) != _NONE:
        seat = maker
    else:
        seat = after(game, get(at, At.DEALER))
    while get(at, At.OUT) >> seat & 1:
        seat = after(game, seat)
    return seat


@njit("void(uint64, uint64)", nogil=True, cache=True)
def _ask(game: np.uint64, at: np.uint64) -> None:
    """Ask the next player who may go alone or call for a better card, or else start the play."""
    maker, loner = get(at, At.MAKER), get(at, At.LONER)
    alone = get(at, At.ALONE)
    out = np.int64(0)
    if alone:
        out |= 1 << mate_of(game, maker)
    if loner >= 0:
        out |= 1 << mate_of(game, loner)
    put(at, At.OUT, out)
    best = get(game, OptionWord.BEST)
    if best and not (
        best == 4 and (get(at, At.UP) < 0 or get(at, At.ORDERED) or get(at, At.TAKER) >= 0)
    ):
        asked = get(at, At.KEPT) | get(at, At.BESTED)
        for seat in (maker if alone else np.int64(-1), loner):
            if seat >= 0 and not asked >> seat & 1:
                put(at, At.PHASE, BEST)
                put(at, At.TURN, seat)
                return
    seat = _next_to_ask(game, at)
    if seat >= 0:
        put(at, At.PHASE, ALONE)
        put(at, At.TURN, seat)
        return
    put(at, At.PHASE, PLAY)
    put(at, At.TURN, _first_leader(game, at))


@njit("void(uint64, int64)", nogil=True, cache=True)
def _ask_for_card(at: np.uint64, seat: int) -> None:
    """Ask the partner for a card; a dealer who is out may give the dead up-card too (R3)."""
    put(at, At.PHASE, GIVE)
    put(at, At.TURN, seat)
    if seat == get(at, At.DEALER) and get(at, At.ORDERED) and get(at, At.TAKER) < 0:
        _take_up(at, seat)


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def _wants_best(game: np.uint64, at: np.uint64, seat: int) -> None:
    best = get(game, OptionWord.BEST)
    if best == 2:
        _ask_for_card(at, mate_of(game, seat))
    elif best == 3:
        put(at, At.PHASE, GIVE)
        put(at, At.TURN, seat)
    else:
        if best == 4:
            _take_up(at, seat)
        put(at, At.PHASE, LAY)
        put(at, At.TURN, seat)


@njit("void(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _lays(game: np.uint64, at: np.uint64, seat: int, card: np.uint64) -> None:
    mate = mate_of(game, seat)
    _lay_away(at, seat, card)
    store(at, At.PUBLIC + seat, _NONE)
    store(at, At.SEEN + mate, _NONE)
    if get(game, OptionWord.BEST) == 1:
        _ask_for_card(at, mate)
    else:
        _ask(game, at)


@njit("void(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _gives(game: np.uint64, at: np.uint64, seat: int, card: np.uint64) -> None:
    to = mate_of(game, seat)
    known = load(at, At.PUBLIC + seat) | load(at, At.SEEN + to)
    store(at, At.SEEN + to, known & ~card)
    store(at, At.PUBLIC + seat, _NONE)
    store(at, At.SEEN + seat, load(at, At.SEEN + seat) | card)
    store(at, At.HANDS + seat, load(at, At.HANDS + seat) & ~card)
    store(at, At.HANDS + to, load(at, At.HANDS + to) | card)
    store(at, At.GAVE + seat, load(at, At.GAVE + seat) | card)
    store(at, At.GOT + to, load(at, At.GOT + to) | card)
    if not get(at, At.OUT) >> seat & 1:
        _ask_for_card(at, to)
    elif get(game, OptionWord.BEST) == 2:
        put(at, At.PHASE, LAY)
        put(at, At.TURN, to)
    else:
        _ask(game, at)


# -- calling --------------------------------------------------------------------------------------


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def _passes(game: np.uint64, at: np.uint64, seat: int) -> None:
    passes = get(at, At.PASSES)
    turn = after(game, seat)
    late = 8 if passes >= get(game, OptionWord.SEATS) else 0
    store(at, At.PASSED, load(at, At.PASSED) | (_ONE << np.uint64(seat + late)))
    put(at, At.PASSES, passes + 1)
    put(at, At.TURN, turn)
    if seat != get(at, At.DEALER):
        return
    if get(at, At.PHASE) == ORDER:
        put(at, At.PHASE, NAME)
    elif get(at, At.HIGH) > 0:
        put(at, At.PHASE, TRUMP)
        put(at, At.TURN, get(at, At.BIDDER))
    else:
        put(at, At.PHASE, OVER)
        put(at, At.ENDED, HandEndCode.THROWN_IN)


@njit("void(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _bids(game: np.uint64, at: np.uint64, seat: int, tricks: int) -> None:
    put(at, At.HIGH, tricks)
    put(at, At.BIDDER, seat)
    store(at, At.BIDS, load(at, At.BIDS) | (np.uint64(tricks) << np.uint64(4 * seat)))
    if seat == get(at, At.DEALER) or tricks == get(game, OptionWord.HIGH_BID):
        put(at, At.PHASE, TRUMP)
    else:
        put(at, At.TURN, after(game, seat))


@njit("void(uint64, uint64)", nogil=True, cache=True)
def _find_partner(game: np.uint64, at: np.uint64) -> None:
    if load(game, OptionWord.CALLED) != _NONE:
        put(at, At.PHASE, PARTNER)
        put(at, At.TURN, get(at, At.MAKER))
    else:
        _ask(game, at)


@njit("void(uint64, uint64, int64, int64, int64)", nogil=True, cache=True)
def _calls(game: np.uint64, at: np.uint64, seat: int, trump: int, alone: int) -> None:
    put(at, At.MAKER, seat)
    put(at, At.TRUMP, trump)
    put(at, At.ALONE, alone)
    dealer = get(at, At.DEALER)
    taker: int | np.int64 = np.int64(-1)
    if (
        get(at, At.UP) >= 0
        and trump != _NO_TRUMP
        and get(at, At.PASSES) < get(game, OptionWord.SEATS)
    ):
        put(at, At.ORDERED, 1)
        taker = seat if load(game, OptionWord.TAKER_IS_MAKER) != _NONE else dealer
        if alone and mate_of(game, seat) == dealer:
            taker = seat if load(game, OptionWord.LONE_TAKES) != _NONE else np.int64(-1)
    put(at, At.TAKER, taker)
    put(at, At.OUT, 1 << mate_of(game, seat) if alone else 0)
    if taker < 0:
        _find_partner(game, at)
        return
    _take_up(at, taker)
    put(at, At.PHASE, DISCARD)
    put(at, At.TURN, taker)


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def _calls_partner(game: np.uint64, at: np.uint64, action: int) -> None:
    if action != _NOBODY:
        put(at, At.CALLED, action)
        for seat in range(get(game, OptionWord.SEATS)):
            if (load(at, At.HANDS + seat) >> np.uint64(action)) & _ONE != _NONE:
                put(at, At.MATE, seat)
    _ask(game, at)


# -- the play -------------------------------------------------------------------------------------


@njit("void(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _plays(game: np.uint64, at: np.uint64, seat: int, index: int) -> None:
    card, trump = _ONE << np.uint64(index), get(at, At.TRUMP)
    store(at, At.HANDS + seat, load(at, At.HANDS + seat) & ~card)
    store(at, At.PUBLIC + seat, load(at, At.PUBLIC + seat) & ~card)
    mate: np.int64 = mate_of(game, seat)
    if mate >= 0:
        store(at, At.SEEN + mate, load(at, At.SEEN + mate) & ~card)
    store(at, At.GONE, load(at, At.GONE) | card)
    count, trick = get(at, At.COUNT), get(at, At.TRICK)
    lane, place = _LANE[trump, index], _PLACE[trump, index]
    played = load(at, At.TRICKS + trick) | (np.uint64(index + 1) << np.uint64(8 * seat))
    if count == 0:
        played |= np.uint64(seat + 1) << np.uint64(40)
        put(at, At.LED, lane)
        put(at, At.LED_SUIT, _SUIT[trump, index])
        put(at, At.BEST, place)
        put(at, At.HOLDER, seat)
    else:
        led = get(at, At.LED)
        if lane != led:
            place_of_void = np.uint64(5 * seat + get(at, At.LED_SUIT))
            store(at, At.VOIDS, load(at, At.VOIDS) | (_ONE << place_of_void))
        if lane in (led, 0) and place < get(at, At.BEST):
            put(at, At.BEST, place)
            put(at, At.HOLDER, seat)
    store(at, At.TRICKS + trick, played)
    count += 1
    out = get(at, At.OUT)
    if count + count_bits(np.uint64(out)) < get(game, OptionWord.SEATS):
        put(at, At.COUNT, count)
        seat = after(game, seat)
        while out >> seat & 1:
            seat = after(game, seat)
        put(at, At.TURN, seat)
        return
    holder = get(at, At.HOLDER)
    store(at, At.WON, load(at, At.WON) + (_ONE << np.uint64(4 * holder)))
    if trick < 2:
        store(at, At.FIRST, load(at, At.FIRST) | (np.uint64(holder) << np.uint64(8 * trick)))
    put(at, At.COUNT, 0)
    put(at, At.TRICK, trick + 1)
    put(at, At.TURN, holder)
    if trick + 1 == get(game, OptionWord.SIZE):
        put(at, At.PHASE, OVER)
        put(at, At.ENDED, HandEndCode.PLAYED)


# -- any decision ---------------------------------------------------------------------------------


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def act(game: np.uint64, at: np.uint64, action: int) -> None:
    """Apply the decision of the player whose turn it is; the decision is legal."""
    phase, seat = get(at, At.PHASE), get(at, At.TURN)
    if phase == PLAY:
        _plays(game, at, seat, action)
    elif phase <= TRUMP:
        if action == _PASS:
            _passes(game, at, seat)
        elif action == _SHOW:
            put(at, At.PHASE, OVER)
            put(at, At.ENDED, HandEndCode.REDEAL)
        elif phase == BID:
            _bids(game, at, seat, action - _BID + 1)
        elif action >= _CALL_ALONE:
            _calls(game, at, seat, action - _CALL_ALONE, 1)
        else:
            _calls(game, at, seat, action - _CALL, 0)
    elif phase == DISCARD:
        _lay_away(at, seat, _ONE << np.uint64(action))
        keep = load(game, OptionWord.KEEP_UP) << load(at, At.UP)
        store(at, At.PUBLIC + seat, load(at, At.PUBLIC + seat) & keep)
        _find_partner(game, at)
    elif phase == PARTNER:
        _calls_partner(game, at, action)
    elif phase == ALONE:
        _note(at, At.ASKED, seat)
        if action != _ALONE:
            _note(at, At.DECLINED, seat)
        elif seat == get(at, At.MAKER):
            put(at, At.ALONE, 1)
        else:
            put(at, At.LONER, seat)
        _ask(game, at)
    elif phase == BEST:
        if action == _BEST:
            _note(at, At.BESTED, seat)
            _wants_best(game, at, seat)
        else:
            _note(at, At.KEPT, seat)
            _ask(game, at)
    elif phase == LAY:
        _lays(game, at, seat, _ONE << np.uint64(action))
    else:
        _gives(game, at, seat, _ONE << np.uint64(action))


# -- the end --------------------------------------------------------------------------------------


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _won(at: np.uint64, seat: int) -> np.int64:
    return np.int64((load(at, At.WON) >> np.uint64(4 * seat)) & np.uint64(15))


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def _maker_mate(game: np.uint64, at: np.uint64) -> int:
    """Return the maker's partner; -1 if there is none."""
    return get(at, At.MATE) if get(game, OptionWord.CALLED) else mate_of(game, get(at, At.MAKER))


@njit("int64(uint64, uint64, int64, boolean)", nogil=True, cache=True)
def ending_with(game: np.uint64, at: np.uint64, tricks: int, broke: bool) -> int:
    """Return the row of the ending at which the makers have so many tricks, trump being made.

    Args:
        game, at: addresses.
        tricks: of the makers.
        broke: whether the others had the first two tricks.
    """
    seats, maker, mate = get(game, OptionWord.SEATS), get(at, At.MAKER), _maker_mate(game, at)
    alone = get(at, At.ALONE)
    if get(game, OptionWord.CALLED) and mate < 0:
        alone = 1
    high = get(at, At.HIGH)
    need, numbers = np.int64(0), np.int64(1)
    if high > 0:
        need = high - get(game, OptionWord.LOW_BID)
        numbers = get(game, OptionWord.HIGH_BID) - get(game, OptionWord.LOW_BID) + 1
    row = maker * (seats + 1) + (mate if mate >= 0 else seats)
    row = 2 * (2 * row + alone) + (1 if get(at, At.LONER) >= 0 else 0)
    row = 2 * (2 * row + (1 if stuck(game, at, maker) else 0)) + (1 if broke else 0)
    return (row * numbers + need) * (get(game, OptionWord.SIZE) + 1) + tricks


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def ending(game: np.uint64, at: np.uint64, rows: int) -> int:
    """Return the row of this ending in `euchre.solve.stepping.games.points_table`; -1 if dealt
    again.

    Args:
        game, at: addresses.
        rows: how many rows there are.
    """
    ended = get(at, At.ENDED)
    if ended == HandEndCode.REDEAL:
        return -1
    if ended == HandEndCode.THROWN_IN:
        return rows - get(game, OptionWord.SEATS) + get(at, At.DEALER)
    maker, mate = get(at, At.MAKER), _maker_mate(game, at)
    first = get(at, At.FIRST)
    one, two = first & 255, first >> 8
    broke = one not in (maker, mate) and two not in (maker, mate)
    tricks = _won(at, maker) + (_won(at, mate) if mate >= 0 else 0)
    return ending_with(game, at, tricks, broke)


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def next_dealer(game: np.uint64, at: np.uint64) -> int:
    """Return the dealer after a hand that has ended (R19, R26)."""
    ended, dealer = get(at, At.ENDED), get(at, At.DEALER)
    if ended == HandEndCode.REDEAL and get(game, OptionWord.STAYS_REDEALT):
        return dealer
    if ended == HandEndCode.THROWN_IN and get(game, OptionWord.STAYS_PASSED):
        return dealer
    return after(game, dealer)


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def winner(game: np.uint64, at: np.uint64) -> int | np.int64:
    """Return the team that the finished hands make the winner: -2 if undecided, -1 if the match
    ended level.

    As `euchre.scoring.verdict`; by a clock no match ends here.
    """
    sides = get(game, OptionWord.TEAMS)
    best = get(at, At.SCORES)
    for team in range(1, sides):
        best = max(best, get(at, At.SCORES + team))
    hands, target = get(game, OptionWord.NUM_HANDS), get(game, OptionWord.TARGET)
    last = hands > 0 and get(at, At.PLAYED) >= hands
    if not last and not (target > 0 and best >= target):
        return -2
    leaders = 0
    first: int | np.int64 = np.int64(-1)
    for team in range(sides):
        if get(at, At.SCORES + team) == best:
            leaders += 1
            first = team if first < 0 else first
    if leaders == 1:
        return first
    if last:
        return -1
    maker = get(at, At.MAKER)
    if get(game, OptionWord.MAKERS_FIRST) and maker >= 0:
        team = maker % sides
        if get(at, At.SCORES + team) == best:
            return team
    return -2
