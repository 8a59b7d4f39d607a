"""One decision after another: `euchre.game.hand.apply` and `euchre.game.match`, for the kernel."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from euchre.game.cards import SUIT_TABLE
from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board.bits import (
    count_bits,
    high_word_of_product,
    load_word,
    lowest_bit_index,
    store_word,
)
from euchre.solve.board.dice import GOLDEN_RATIO_STEP, mix_word
from euchre.solve.board.layout import LANE_OF_CARD, TO_BOARD
from euchre.solve.vector_engine.deciding import (
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
    clear_bits,
    get_word,
    is_stuck,
    next_seat,
    partner_of,
    put_word,
    set_bits,
)
from euchre.solve.vector_engine.words import (
    BENNY_BLIND,
    BENNY_PLAIN,
    BENNY_REDEAL,
    HandEndCode,
    HandStateWord,
    RulesWord,
)

_ONE, _NONE = np.uint64(1), np.uint64(0)
_CARD_LANES: Final = np.array(LANE_OF_CARD, np.int64)
_CARD_BITS: Final = np.array(TO_BOARD, np.int64)
_CARD_SUITS: Final = np.array([[suit.index for suit in row] for row in SUIT_TABLE], np.int64)
_NO_TRUMP: Final = 4
MAX_PACK_CARDS: Final = 40


# -- the deal -------------------------------------------------------------------------------------


@njit("uint64(uint64)", nogil=True, cache=True)
def next_random_word(hand: np.uint64) -> np.uint64:
    """Return the next 64 random bits of a hand's own source."""
    state = load_word(hand, HandStateWord.CHANCE) + GOLDEN_RATIO_STEP
    store_word(hand, HandStateWord.CHANCE, state)
    return mix_word(state)


@njit("void(uint64, uint64, uint64)", nogil=True, cache=True)
def deal_cards(game: np.uint64, hand: np.uint64, deck: np.uint64) -> None:
    """Deal in turn from the dealer's left, and the up-card; the pack stays as it was dealt."""
    size, seats = get_word(game, RulesWord.PACK), get_word(game, RulesWord.SEATS)
    for number in range(size):
        store_word(deck, number, load_word(game, RulesWord.CARDS + number))
    place: int | np.int64 = np.int64(0)
    seat: int | np.int64 = get_word(hand, HandStateWord.DEALER)
    wanted = seats * get_word(game, RulesWord.SIZE) + get_word(game, RulesWord.UP)
    card = _NONE
    bits = _NONE
    for number in range(wanted):
        if number & 7 == 0:  # eight draws from a word: uneven by less than one in a million
            bits = next_random_word(hand)
        count = np.uint64(size - place)
        swapped = place + np.int64(high_word_of_product(bits, count))
        bits *= count
        card = load_word(deck, swapped)
        store_word(deck, swapped, load_word(deck, place))
        store_word(deck, place, card)
        place += 1
        if number < wanted - get_word(game, RulesWord.UP):
            seat = next_seat(game, seat)
            set_bits(hand, HandStateWord.HANDS + seat, card)
    put_word(
        hand, HandStateWord.UP, lowest_bit_index(card) if get_word(game, RulesWord.UP) == 1 else -1
    )


@njit("void(uint64)", nogil=True, cache=True)
def clear_hand(hand: np.uint64) -> None:
    """Reset a hand to its start; scores, dealer, up-card and chance stay."""
    for word in range(HandStateWord.SCORES):
        store_word(hand, word, _NONE)
    for word in range(HandStateWord.BLIND, HandStateWord.LEGAL):
        store_word(hand, word, _NONE)
    put_word(hand, HandStateWord.MAKER, -1)
    put_word(hand, HandStateWord.LONER, -1)
    put_word(hand, HandStateWord.TAKER, -1)
    put_word(hand, HandStateWord.CALLED, -1)
    put_word(hand, HandStateWord.MATE, -1)
    put_word(hand, HandStateWord.ENDED, 0)


@njit("boolean(uint64, uint64)", nogil=True, cache=True)
def open_calling_unless_redeal(game: np.uint64, hand: np.uint64) -> bool:
    """Start the calling of a dealt hand; return False if the cards are to be dealt again."""
    for seat in range(5):
        store_word(hand, HandStateWord.DEALT + seat, load_word(hand, HandStateWord.HANDS + seat))
    dealer, up = get_word(hand, HandStateWord.DEALER), get_word(hand, HandStateWord.UP)
    put_word(hand, HandStateWord.PHASE, get_word(game, RulesWord.FIRST_PHASE))
    put_word(hand, HandStateWord.TURN, next_seat(game, dealer))
    benny = get_word(game, RulesWord.BENNY)
    if up < 0 or benny == BENNY_PLAIN or (BENNY_CARDS >> np.uint64(up)) & _ONE == _NONE:
        return True
    if benny == BENNY_REDEAL:
        return False
    put_word(hand, HandStateWord.PHASE, BENNY)
    put_word(hand, HandStateWord.TURN, dealer)
    put_word(hand, HandStateWord.BLIND, 1 if benny == BENNY_BLIND else 0)
    return True


@njit("void(uint64, uint64, uint64)", nogil=True, cache=True)
def deal_next_hand(game: np.uint64, hand: np.uint64, deck: np.uint64) -> None:
    """Deal the next hand that leaves anybody a decision; the dealer is known."""
    while True:
        clear_hand(hand)
        deal_cards(game, hand, deck)
        if open_calling_unless_redeal(game, hand):
            return
        if get_word(game, RulesWord.STAYS_REDEALT) == 0:
            put_word(
                hand, HandStateWord.DEALER, next_seat(game, get_word(hand, HandStateWord.DEALER))
            )


# -- cards that come and go ----------------------------------------------------------------------


@njit("void(uint64, int64)", nogil=True, cache=True)
def _pick_up_card(hand: np.uint64, seat: int) -> None:
    """Move the up-card into a hand, in view of everybody."""
    up = _ONE << load_word(hand, HandStateWord.UP)
    set_bits(hand, HandStateWord.HANDS + seat, up)
    set_bits(hand, HandStateWord.PUBLIC + seat, up)
    put_word(hand, HandStateWord.TAKER, seat)


@njit("void(uint64, int64, uint64)", nogil=True, cache=True)
def _discard_card(hand: np.uint64, seat: int, card: np.uint64) -> None:
    clear_bits(hand, HandStateWord.HANDS + seat, card)
    set_bits(hand, HandStateWord.AWAY + seat, card)


# -- alone, and a better card ---------------------------------------------------------------------


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def _next_seat_to_declare(game: np.uint64, hand: np.uint64) -> int:
    """Return the next seat to ask: maker, then the defenders from the maker's left; -1: nobody."""
    if load_word(game, RulesWord.PAIRS) == _NONE:
        return -1
    maker = get_word(hand, HandStateWord.MAKER)
    asked_seats = get_word(hand, HandStateWord.ASKED)
    alone = get_word(hand, HandStateWord.ALONE)
    late = get_word(game, RulesWord.LATE) or get_word(hand, HandStateWord.BLIND)
    if get_word(game, RulesWord.GO_ALONE) and late and not alone and not asked_seats >> maker & 1:
        return maker
    defend = get_word(game, RulesWord.DEFEND)
    if not (defend == 2 or (defend == 1 and alone)) or get_word(hand, HandStateWord.LONER) >= 0:
        return -1
    for step in (1, 3):
        seat = (maker + step) & 3
        if not asked_seats >> seat & 1:
            return seat
    return -1


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def _first_leader(game: np.uint64, hand: np.uint64) -> int:
    """Return the leader of the first trick."""
    maker = get_word(hand, HandStateWord.MAKER)
    loner = maker if get_word(hand, HandStateWord.ALONE) else get_word(hand, HandStateWord.LONER)
    if loner >= 0 and load_word(game, RulesWord.LEFT_OF_LONER) != _NONE:
        seat = next_seat(game, loner)
    elif load_word(game, RulesWord.MAKER_LEADS) != _NONE:
        seat = maker
    else:
        seat = next_seat(game, get_word(hand, HandStateWord.DEALER))
    while get_word(hand, HandStateWord.OUT) >> seat & 1:
        seat = next_seat(game, seat)
    return seat


@njit("void(uint64, uint64)", nogil=True, cache=True)
def _ask_loner_or_start_play(game: np.uint64, hand: np.uint64) -> None:
    """Ask the next player who may go alone or call for a better card, or else start the play."""
    maker, loner = get_word(hand, HandStateWord.MAKER), get_word(hand, HandStateWord.LONER)
    alone = get_word(hand, HandStateWord.ALONE)
    out = np.int64(0)
    if alone:
        out |= 1 << partner_of(game, maker)
    if loner >= 0:
        out |= 1 << partner_of(game, loner)
    put_word(hand, HandStateWord.OUT, out)
    best = get_word(game, RulesWord.BEST)
    if best and not (
        best == 4
        and (
            get_word(hand, HandStateWord.UP) < 0
            or get_word(hand, HandStateWord.ORDERED)
            or get_word(hand, HandStateWord.TAKER) >= 0
        )
    ):
        asked_seats = get_word(hand, HandStateWord.KEPT) | get_word(hand, HandStateWord.BESTED)
        for seat in (maker if alone else np.int64(-1), loner):
            if seat >= 0 and not asked_seats >> seat & 1:
                put_word(hand, HandStateWord.PHASE, BEST)
                put_word(hand, HandStateWord.TURN, seat)
                return
    seat = _next_seat_to_declare(game, hand)
    if seat >= 0:
        put_word(hand, HandStateWord.PHASE, ALONE)
        put_word(hand, HandStateWord.TURN, seat)
        return
    put_word(hand, HandStateWord.PHASE, PLAY)
    put_word(hand, HandStateWord.TURN, _first_leader(game, hand))


@njit("void(uint64, int64)", nogil=True, cache=True)
def _ask_for_card(hand: np.uint64, seat: int) -> None:
    """Ask the partner for a card; a dealer who is out may give the dead up-card too (R3)."""
    put_word(hand, HandStateWord.PHASE, GIVE)
    put_word(hand, HandStateWord.TURN, seat)
    if (
        seat == get_word(hand, HandStateWord.DEALER)
        and get_word(hand, HandStateWord.ORDERED)
        and get_word(hand, HandStateWord.TAKER) < 0
    ):
        _pick_up_card(hand, seat)


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def _call_for_best(game: np.uint64, hand: np.uint64, seat: int) -> None:
    best = get_word(game, RulesWord.BEST)
    if best == 2:
        _ask_for_card(hand, partner_of(game, seat))
    elif best == 3:
        put_word(hand, HandStateWord.PHASE, GIVE)
        put_word(hand, HandStateWord.TURN, seat)
    else:
        if best == 4:
            _pick_up_card(hand, seat)
        put_word(hand, HandStateWord.PHASE, LAY)
        put_word(hand, HandStateWord.TURN, seat)


@njit("void(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _discard_for_best(game: np.uint64, hand: np.uint64, seat: int, card: np.uint64) -> None:
    mate = partner_of(game, seat)
    _discard_card(hand, seat, card)
    store_word(hand, HandStateWord.PUBLIC + seat, _NONE)
    store_word(hand, HandStateWord.SEEN + mate, _NONE)
    if get_word(game, RulesWord.BEST) == 1:
        _ask_for_card(hand, mate)
    else:
        _ask_loner_or_start_play(game, hand)


@njit("void(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _give_card(game: np.uint64, hand: np.uint64, seat: int, card: np.uint64) -> None:
    to = partner_of(game, seat)
    known = load_word(hand, HandStateWord.PUBLIC + seat) | load_word(hand, HandStateWord.SEEN + to)
    store_word(hand, HandStateWord.SEEN + to, known & ~card)
    store_word(hand, HandStateWord.PUBLIC + seat, _NONE)
    set_bits(hand, HandStateWord.SEEN + seat, card)
    clear_bits(hand, HandStateWord.HANDS + seat, card)
    set_bits(hand, HandStateWord.HANDS + to, card)
    set_bits(hand, HandStateWord.GAVE + seat, card)
    set_bits(hand, HandStateWord.GOT + to, card)
    if not get_word(hand, HandStateWord.OUT) >> seat & 1:
        _ask_for_card(hand, to)
    elif get_word(game, RulesWord.BEST) == 2:
        put_word(hand, HandStateWord.PHASE, LAY)
        put_word(hand, HandStateWord.TURN, to)
    else:
        _ask_loner_or_start_play(game, hand)


# -- calling --------------------------------------------------------------------------------------


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def _pass_turn(game: np.uint64, hand: np.uint64, seat: int) -> None:
    passes = get_word(hand, HandStateWord.PASSES)
    turn = next_seat(game, seat)
    late = 8 if passes >= get_word(game, RulesWord.SEATS) else 0
    set_bits(hand, HandStateWord.PASSED, _ONE << np.uint64(seat + late))
    put_word(hand, HandStateWord.PASSES, passes + 1)
    put_word(hand, HandStateWord.TURN, turn)
    if seat != get_word(hand, HandStateWord.DEALER):
        return
    if get_word(hand, HandStateWord.PHASE) == ORDER:
        put_word(hand, HandStateWord.PHASE, NAME)
    elif get_word(hand, HandStateWord.HIGH) > 0:
        put_word(hand, HandStateWord.PHASE, TRUMP)
        put_word(hand, HandStateWord.TURN, get_word(hand, HandStateWord.BIDDER))
    else:
        put_word(hand, HandStateWord.PHASE, OVER)
        put_word(hand, HandStateWord.ENDED, HandEndCode.THROWN_IN)


@njit("void(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _make_bid(game: np.uint64, hand: np.uint64, seat: int, tricks: int) -> None:
    put_word(hand, HandStateWord.HIGH, tricks)
    put_word(hand, HandStateWord.BIDDER, seat)
    set_bits(hand, HandStateWord.BIDS, np.uint64(tricks) << np.uint64(4 * seat))
    if seat == get_word(hand, HandStateWord.DEALER) or tricks == get_word(game, RulesWord.HIGH_BID):
        put_word(hand, HandStateWord.PHASE, TRUMP)
    else:
        put_word(hand, HandStateWord.TURN, next_seat(game, seat))


@njit("void(uint64, uint64)", nogil=True, cache=True)
def _ask_partner_call_or_loner(game: np.uint64, hand: np.uint64) -> None:
    if load_word(game, RulesWord.CALLED) != _NONE:
        put_word(hand, HandStateWord.PHASE, PARTNER)
        put_word(hand, HandStateWord.TURN, get_word(hand, HandStateWord.MAKER))
    else:
        _ask_loner_or_start_play(game, hand)


@njit("void(uint64, uint64, int64, int64, int64)", nogil=True, cache=True)
def _make_trump(game: np.uint64, hand: np.uint64, seat: int, trump: int, alone: int) -> None:
    put_word(hand, HandStateWord.MAKER, seat)
    put_word(hand, HandStateWord.TRUMP, trump)
    put_word(hand, HandStateWord.ALONE, alone)
    dealer = get_word(hand, HandStateWord.DEALER)
    taker: int | np.int64 = np.int64(-1)
    if (
        get_word(hand, HandStateWord.UP) >= 0
        and trump != _NO_TRUMP
        and get_word(hand, HandStateWord.PASSES) < get_word(game, RulesWord.SEATS)
    ):
        put_word(hand, HandStateWord.ORDERED, 1)
        taker = seat if load_word(game, RulesWord.TAKER_IS_MAKER) != _NONE else dealer
        if alone and partner_of(game, seat) == dealer:
            taker = seat if load_word(game, RulesWord.LONE_TAKES) != _NONE else np.int64(-1)
    put_word(hand, HandStateWord.TAKER, taker)
    put_word(hand, HandStateWord.OUT, 1 << partner_of(game, seat) if alone else 0)
    if taker < 0:
        _ask_partner_call_or_loner(game, hand)
        return
    _pick_up_card(hand, taker)
    put_word(hand, HandStateWord.PHASE, DISCARD)
    put_word(hand, HandStateWord.TURN, taker)


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def _call_partner(game: np.uint64, hand: np.uint64, action: int) -> None:
    if action != ActionOffset.NOBODY:
        put_word(hand, HandStateWord.CALLED, action)
        for seat in range(get_word(game, RulesWord.SEATS)):
            if (load_word(hand, HandStateWord.HANDS + seat) >> np.uint64(action)) & _ONE != _NONE:
                put_word(hand, HandStateWord.MATE, seat)
    _ask_loner_or_start_play(game, hand)


# -- the play -------------------------------------------------------------------------------------


@njit("void(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _play_card(game: np.uint64, hand: np.uint64, seat: int, index: int) -> None:
    card, trump = _ONE << np.uint64(index), get_word(hand, HandStateWord.TRUMP)
    clear_bits(hand, HandStateWord.HANDS + seat, card)
    clear_bits(hand, HandStateWord.PUBLIC + seat, card)
    mate: np.int64 = partner_of(game, seat)
    if mate >= 0:
        clear_bits(hand, HandStateWord.SEEN + mate, card)
    set_bits(hand, HandStateWord.GONE, card)
    count, trick = get_word(hand, HandStateWord.COUNT), get_word(hand, HandStateWord.TRICK)
    lane, place = _CARD_LANES[trump, index], _CARD_BITS[trump, index]
    played = load_word(hand, HandStateWord.TRICKS + trick) | (
        np.uint64(index + 1) << np.uint64(8 * seat)
    )
    if count == 0:
        played |= np.uint64(seat + 1) << np.uint64(40)
        put_word(hand, HandStateWord.LED, lane)
        put_word(hand, HandStateWord.LED_SUIT, _CARD_SUITS[trump, index])
        put_word(hand, HandStateWord.BEST, place)
        put_word(hand, HandStateWord.HOLDER, seat)
    else:
        led = get_word(hand, HandStateWord.LED)
        if lane != led:
            place_of_void = np.uint64(5 * seat + get_word(hand, HandStateWord.LED_SUIT))
            set_bits(hand, HandStateWord.VOIDS, _ONE << place_of_void)
        if lane in (led, 0) and place < get_word(hand, HandStateWord.BEST):
            put_word(hand, HandStateWord.BEST, place)
            put_word(hand, HandStateWord.HOLDER, seat)
    store_word(hand, HandStateWord.TRICKS + trick, played)
    count += 1
    out = get_word(hand, HandStateWord.OUT)
    if count + count_bits(np.uint64(out)) < get_word(game, RulesWord.SEATS):
        put_word(hand, HandStateWord.COUNT, count)
        seat = next_seat(game, seat)
        while out >> seat & 1:
            seat = next_seat(game, seat)
        put_word(hand, HandStateWord.TURN, seat)
        return
    holder = get_word(hand, HandStateWord.HOLDER)
    store_word(
        hand,
        HandStateWord.WON,
        load_word(hand, HandStateWord.WON) + (_ONE << np.uint64(4 * holder)),
    )
    if trick < 2:
        set_bits(hand, HandStateWord.FIRST, np.uint64(holder) << np.uint64(8 * trick))
    put_word(hand, HandStateWord.COUNT, 0)
    put_word(hand, HandStateWord.TRICK, trick + 1)
    put_word(hand, HandStateWord.TURN, holder)
    if trick + 1 == get_word(game, RulesWord.SIZE):
        put_word(hand, HandStateWord.PHASE, OVER)
        put_word(hand, HandStateWord.ENDED, HandEndCode.PLAYED)


# -- any decision ---------------------------------------------------------------------------------


@njit("void(uint64, uint64, int64)", nogil=True, cache=True)
def apply_action(game: np.uint64, hand: np.uint64, action: int) -> None:
    """Apply the decision of the player whose turn it is; the decision is legal."""
    phase, seat = get_word(hand, HandStateWord.PHASE), get_word(hand, HandStateWord.TURN)
    if phase == PLAY:
        _play_card(game, hand, seat, action)
    elif phase <= TRUMP:
        if action == ActionOffset.PASS:
            _pass_turn(game, hand, seat)
        elif action == ActionOffset.SHOW:
            put_word(hand, HandStateWord.PHASE, OVER)
            put_word(hand, HandStateWord.ENDED, HandEndCode.REDEAL)
        elif phase == BID:
            _make_bid(game, hand, seat, action - ActionOffset.BID + 1)
        elif action >= ActionOffset.CALL_ALONE:
            _make_trump(game, hand, seat, action - ActionOffset.CALL_ALONE, 1)
        else:
            _make_trump(game, hand, seat, action - ActionOffset.CALL, 0)
    elif phase == DISCARD:
        _discard_card(hand, seat, _ONE << np.uint64(action))
        keep = load_word(game, RulesWord.KEEP_UP) << load_word(hand, HandStateWord.UP)
        store_word(
            hand, HandStateWord.PUBLIC + seat, load_word(hand, HandStateWord.PUBLIC + seat) & keep
        )
        _ask_partner_call_or_loner(game, hand)
    elif phase == PARTNER:
        _call_partner(game, hand, action)
    elif phase == ALONE:
        set_bits(hand, HandStateWord.ASKED, _ONE << np.uint64(seat))
        if action != ActionOffset.ALONE:
            set_bits(hand, HandStateWord.DECLINED, _ONE << np.uint64(seat))
        elif seat == get_word(hand, HandStateWord.MAKER):
            put_word(hand, HandStateWord.ALONE, 1)
        else:
            put_word(hand, HandStateWord.LONER, seat)
        _ask_loner_or_start_play(game, hand)
    elif phase == BEST:
        if action == ActionOffset.BEST:
            set_bits(hand, HandStateWord.BESTED, _ONE << np.uint64(seat))
            _call_for_best(game, hand, seat)
        else:
            set_bits(hand, HandStateWord.KEPT, _ONE << np.uint64(seat))
            _ask_loner_or_start_play(game, hand)
    elif phase == LAY:
        _discard_for_best(game, hand, seat, _ONE << np.uint64(action))
    else:
        _give_card(game, hand, seat, _ONE << np.uint64(action))


# -- the end --------------------------------------------------------------------------------------


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _tricks_won(hand: np.uint64, seat: int) -> np.int64:
    return np.int64((load_word(hand, HandStateWord.WON) >> np.uint64(4 * seat)) & np.uint64(15))


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def _maker_partner(game: np.uint64, hand: np.uint64) -> int:
    """Return the maker's partner; -1 if there is none."""
    return (
        get_word(hand, HandStateWord.MATE)
        if get_word(game, RulesWord.CALLED)
        else partner_of(game, get_word(hand, HandStateWord.MAKER))
    )


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def makers_tricks(game: np.uint64, hand: np.uint64) -> np.int64:
    """Return the tricks that the makers have won."""
    mate: np.int64 = _maker_partner(game, hand)
    won = _tricks_won(hand, get_word(hand, HandStateWord.MAKER))
    return won + _tricks_won(hand, mate) if mate >= 0 else won


@njit("int64(uint64, uint64, int64, boolean)", nogil=True, cache=True)
def find_ending_row_with(
    game: np.uint64, hand: np.uint64, tricks: int, first_tricks_lost: bool
) -> int:
    """Return the row of the ending at which the makers have so many tricks, trump being made.

    Args:
        game, hand: addresses.
        tricks: of the makers.
        first_tricks_lost: whether the others had the first two tricks.
    """
    seats = get_word(game, RulesWord.SEATS)
    maker = get_word(hand, HandStateWord.MAKER)
    mate = _maker_partner(game, hand)
    alone = get_word(hand, HandStateWord.ALONE)
    if get_word(game, RulesWord.CALLED) and mate < 0:
        alone = 1
    low_bid, high_bid = get_word(game, RulesWord.LOW_BID), get_word(game, RulesWord.HIGH_BID)
    need = get_word(hand, HandStateWord.HIGH) - low_bid  # without an auction all three are 0
    row = maker * (seats + 1) + (mate if mate >= 0 else seats)
    row = 2 * (2 * row + alone) + (1 if get_word(hand, HandStateWord.LONER) >= 0 else 0)
    row = 2 * (2 * row + (1 if is_stuck(game, hand, maker) else 0)) + (
        1 if first_tricks_lost else 0
    )
    return (row * (high_bid - low_bid + 1) + need) * (get_word(game, RulesWord.SIZE) + 1) + tricks


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def find_ending_row(game: np.uint64, hand: np.uint64, ending_rows: int) -> int:
    """Return the row of this ending in `build_hand_points_table`; -1 if dealt again."""
    ended = get_word(hand, HandStateWord.ENDED)
    if ended == HandEndCode.REDEAL:
        return -1
    if ended == HandEndCode.THROWN_IN:
        return ending_rows - get_word(game, RulesWord.SEATS) + get_word(hand, HandStateWord.DEALER)
    maker, mate = get_word(hand, HandStateWord.MAKER), _maker_partner(game, hand)
    winners = get_word(hand, HandStateWord.FIRST)
    first_winner, second_winner = winners & 255, winners >> 8
    broke = first_winner not in (maker, mate) and second_winner not in (maker, mate)
    return find_ending_row_with(game, hand, makers_tricks(game, hand), broke)


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def next_dealer(game: np.uint64, hand: np.uint64) -> int:
    """Return the dealer after a hand that has ended (R19, R26)."""
    ended, dealer = get_word(hand, HandStateWord.ENDED), get_word(hand, HandStateWord.DEALER)
    if ended == HandEndCode.REDEAL and get_word(game, RulesWord.STAYS_REDEALT):
        return dealer
    if ended == HandEndCode.THROWN_IN and get_word(game, RulesWord.STAYS_PASSED):
        return dealer
    return next_seat(game, dealer)


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def match_winner(game: np.uint64, hand: np.uint64) -> int | np.int64:
    """Return the team that the finished hands make the winner: -2 if undecided, -1 if level.

    As `euchre.game.scoring.decide_match`; by a clock no match ends here.
    """
    sides = get_word(game, RulesWord.TEAMS)
    best = get_word(hand, HandStateWord.SCORES)
    for team in range(1, sides):
        best = max(best, get_word(hand, HandStateWord.SCORES + team))
    hands, target = get_word(game, RulesWord.NUM_HANDS), get_word(game, RulesWord.TARGET)
    is_last = hands > 0 and get_word(hand, HandStateWord.PLAYED) >= hands
    if not is_last and not (target > 0 and best >= target):
        return -2
    leaders = 0
    leader: int | np.int64 = np.int64(-1)
    for team in range(sides):
        if get_word(hand, HandStateWord.SCORES + team) == best:
            leaders += 1
            leader = team if leader < 0 else leader
    if leaders == 1:
        return leader
    if is_last:
        return -1
    maker = get_word(hand, HandStateWord.MAKER)
    if get_word(game, RulesWord.MAKERS_FIRST) and maker >= 0:
        team = maker % sides
        if get_word(hand, HandStateWord.SCORES + team) == best:
            return team
    return -2
