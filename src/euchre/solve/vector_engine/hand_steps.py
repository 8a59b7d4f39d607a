"""One decision after another: `euchre.game.hand.apply` and `euchre.game.match`, for the kernel."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.game.cards import SUIT_TABLE
from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board import CardSet, DeckAddress, HandAddress, RulesAddress, njit_cached
from euchre.solve.board.bits import (
    count_bits,
    high_word_of_product,
    load_word,
    lowest_bit_index,
    store_word,
)
from euchre.solve.board.dice import GOLDEN_RATIO_STEP, mix_word
from euchre.solve.board.layout import SLOT_OF_CARD, TO_BOARD
from euchre.solve.vector_engine.legal_actions import (
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
    clear_word_bits,
    find_partner,
    load_int,
    must_seat_call,
    next_seat,
    set_word_bits,
    store_int,
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
_CARD_SLOTS: Final = np.array(SLOT_OF_CARD, np.int64)
_CARD_BITS: Final = np.array(TO_BOARD, np.int64)
_CARD_SUITS: Final = np.array([[suit.index for suit in row] for row in SUIT_TABLE], np.int64)
_NO_TRUMP: Final = 4
MAX_PACK_CARDS: Final = 40


# -- the deal -------------------------------------------------------------------------------------


@njit_cached("uint64(uint64)")
def draw_random_word(hand: HandAddress) -> np.uint64:
    """Return the next 64 random bits of a hand's own source."""
    state = load_word(hand, HandStateWord.CHANCE) + GOLDEN_RATIO_STEP
    store_word(hand, HandStateWord.CHANCE, state)
    return mix_word(state)


@njit_cached("void(uint64, uint64, uint64)")
def deal_cards(rules: RulesAddress, hand: HandAddress, deck: DeckAddress) -> None:
    """Deal in turn from the dealer's left, and the up-card; the pack stays as it was dealt."""
    size, seats = load_int(rules, RulesWord.PACK), load_int(rules, RulesWord.SEATS)
    for number in range(size):
        store_word(deck, number, load_word(rules, RulesWord.CARDS + number))
    place: int | np.int64 = np.int64(0)
    seat: int | np.int64 = load_int(hand, HandStateWord.DEALER)
    wanted = seats * load_int(rules, RulesWord.SIZE) + load_int(rules, RulesWord.UP)
    card = _NONE
    bits = _NONE
    for number in range(wanted):
        if number & 7 == 0:  # eight draws from a word: uneven by less than one in a million
            bits = draw_random_word(hand)
        count = np.uint64(size - place)
        swapped = place + np.int64(high_word_of_product(bits, count))
        bits *= count
        card = load_word(deck, swapped)
        store_word(deck, swapped, load_word(deck, place))
        store_word(deck, place, card)
        place += 1
        if number < wanted - load_int(rules, RulesWord.UP):
            seat = next_seat(rules, seat)
            set_word_bits(hand, HandStateWord.HANDS + seat, card)
    store_int(
        hand, HandStateWord.UP, lowest_bit_index(card) if load_int(rules, RulesWord.UP) == 1 else -1
    )


@njit_cached("void(uint64)")
def clear_hand(hand: HandAddress) -> None:
    """Reset a hand to its start; scores, dealer, up-card and chance stay."""
    for word in range(HandStateWord.SCORES):
        store_word(hand, word, _NONE)
    for word in range(HandStateWord.BLIND, HandStateWord.LEGAL):
        store_word(hand, word, _NONE)
    store_int(hand, HandStateWord.MAKER, -1)
    store_int(hand, HandStateWord.LONER, -1)
    store_int(hand, HandStateWord.TAKER, -1)
    store_int(hand, HandStateWord.CALLED, -1)
    store_int(hand, HandStateWord.MATE, -1)
    store_int(hand, HandStateWord.ENDED, 0)


@njit_cached("boolean(uint64, uint64)")
def open_calling_unless_redeal(rules: RulesAddress, hand: HandAddress) -> bool:
    """Start the calling of a dealt hand; return False if the cards are to be dealt again."""
    for seat in range(5):
        store_word(hand, HandStateWord.DEALT + seat, load_word(hand, HandStateWord.HANDS + seat))
    dealer, up = load_int(hand, HandStateWord.DEALER), load_int(hand, HandStateWord.UP)
    store_int(hand, HandStateWord.PHASE, load_int(rules, RulesWord.FIRST_PHASE))
    store_int(hand, HandStateWord.TURN, next_seat(rules, dealer))
    benny = load_int(rules, RulesWord.BENNY)
    if up < 0 or benny == BENNY_PLAIN or (BENNY_CARDS >> np.uint64(up)) & _ONE == _NONE:
        return True
    if benny == BENNY_REDEAL:
        return False
    store_int(hand, HandStateWord.PHASE, BENNY)
    store_int(hand, HandStateWord.TURN, dealer)
    store_int(hand, HandStateWord.BLIND, 1 if benny == BENNY_BLIND else 0)
    return True


@njit_cached("void(uint64, uint64, uint64)")
def deal_next_hand(rules: RulesAddress, hand: HandAddress, deck: DeckAddress) -> None:
    """Deal the next hand that leaves anybody a decision; the dealer is known."""
    while True:
        clear_hand(hand)
        deal_cards(rules, hand, deck)
        if open_calling_unless_redeal(rules, hand):
            return
        if load_int(rules, RulesWord.STAYS_REDEALT) == 0:
            store_int(
                hand, HandStateWord.DEALER, next_seat(rules, load_int(hand, HandStateWord.DEALER))
            )


# -- cards that come and go ----------------------------------------------------------------------


@njit_cached("void(uint64, int64)")
def _pick_up_card(hand: HandAddress, seat: int) -> None:
    """Move the up-card into a hand, in view of everybody."""
    up = _ONE << load_word(hand, HandStateWord.UP)
    set_word_bits(hand, HandStateWord.HANDS + seat, up)
    set_word_bits(hand, HandStateWord.PUBLIC + seat, up)
    store_int(hand, HandStateWord.TAKER, seat)


@njit_cached("void(uint64, int64, uint64)")
def _discard_card(hand: HandAddress, seat: int, card: CardSet) -> None:
    clear_word_bits(hand, HandStateWord.HANDS + seat, card)
    set_word_bits(hand, HandStateWord.AWAY + seat, card)


# -- alone, and a better card ---------------------------------------------------------------------


@njit_cached("int64(uint64, uint64)")
def _next_seat_to_ask_alone(rules: RulesAddress, hand: HandAddress) -> int:
    """Return the next seat to ask: maker, then the defenders from the maker's left; -1: nobody."""
    if load_word(rules, RulesWord.PAIRS) == _NONE:
        return -1
    maker = load_int(hand, HandStateWord.MAKER)
    asked_seats = load_int(hand, HandStateWord.ASKED)
    alone = load_int(hand, HandStateWord.ALONE)
    late = load_int(rules, RulesWord.LATE) or load_int(hand, HandStateWord.BLIND)
    if load_int(rules, RulesWord.GO_ALONE) and late and not alone and not asked_seats >> maker & 1:
        return maker
    defend = load_int(rules, RulesWord.DEFEND)
    if not (defend == 2 or (defend == 1 and alone)) or load_int(hand, HandStateWord.LONER) >= 0:
        return -1
    for step in (1, 3):
        seat = (maker + step) & 3
        if not asked_seats >> seat & 1:
            return seat
    return -1


@njit_cached("int64(uint64, uint64)")
def _find_first_leader(rules: RulesAddress, hand: HandAddress) -> int:
    """Return the leader of the first trick."""
    maker = load_int(hand, HandStateWord.MAKER)
    loner = maker if load_int(hand, HandStateWord.ALONE) else load_int(hand, HandStateWord.LONER)
    if loner >= 0 and load_word(rules, RulesWord.LEFT_OF_LONER) != _NONE:
        seat = next_seat(rules, loner)
    elif load_word(rules, RulesWord.MAKER_LEADS) != _NONE:
        seat = maker
    else:
        seat = next_seat(rules, load_int(hand, HandStateWord.DEALER))
    while load_int(hand, HandStateWord.OUT) >> seat & 1:
        seat = next_seat(rules, seat)
    return seat


@njit_cached("void(uint64, uint64)")
def _ask_loner_or_start_play(rules: RulesAddress, hand: HandAddress) -> None:
    """Ask the next player who may go alone or call for a better card, or else start the play."""
    maker, loner = load_int(hand, HandStateWord.MAKER), load_int(hand, HandStateWord.LONER)
    alone = load_int(hand, HandStateWord.ALONE)
    out = np.int64(0)
    if alone:
        out |= 1 << find_partner(rules, maker)
    if loner >= 0:
        out |= 1 << find_partner(rules, loner)
    store_int(hand, HandStateWord.OUT, out)
    best = load_int(rules, RulesWord.BEST)
    if best and not (
        best == 4
        and (
            load_int(hand, HandStateWord.UP) < 0
            or load_int(hand, HandStateWord.ORDERED)
            or load_int(hand, HandStateWord.TAKER) >= 0
        )
    ):
        asked_seats = load_int(hand, HandStateWord.KEPT) | load_int(hand, HandStateWord.BESTED)
        for seat in (maker if alone else np.int64(-1), loner):
            if seat >= 0 and not asked_seats >> seat & 1:
                store_int(hand, HandStateWord.PHASE, BEST)
                store_int(hand, HandStateWord.TURN, seat)
                return
    seat = _next_seat_to_ask_alone(rules, hand)
    if seat >= 0:
        store_int(hand, HandStateWord.PHASE, ALONE)
        store_int(hand, HandStateWord.TURN, seat)
        return
    store_int(hand, HandStateWord.PHASE, PLAY)
    store_int(hand, HandStateWord.TURN, _find_first_leader(rules, hand))


@njit_cached("void(uint64, int64)")
def _ask_partner_for_card(hand: HandAddress, seat: int) -> None:
    """Ask the partner for a card; a dealer who is out may give the dead up-card too (R3)."""
    store_int(hand, HandStateWord.PHASE, GIVE)
    store_int(hand, HandStateWord.TURN, seat)
    if (
        seat == load_int(hand, HandStateWord.DEALER)
        and load_int(hand, HandStateWord.ORDERED)
        and load_int(hand, HandStateWord.TAKER) < 0
    ):
        _pick_up_card(hand, seat)


@njit_cached("void(uint64, uint64, int64)")
def _call_for_best(rules: RulesAddress, hand: HandAddress, seat: int) -> None:
    best = load_int(rules, RulesWord.BEST)
    if best == 2:
        _ask_partner_for_card(hand, find_partner(rules, seat))
    elif best == 3:
        store_int(hand, HandStateWord.PHASE, GIVE)
        store_int(hand, HandStateWord.TURN, seat)
    else:
        if best == 4:
            _pick_up_card(hand, seat)
        store_int(hand, HandStateWord.PHASE, LAY)
        store_int(hand, HandStateWord.TURN, seat)


@njit_cached("void(uint64, uint64, int64, uint64)")
def _discard_for_best(rules: RulesAddress, hand: HandAddress, seat: int, card: CardSet) -> None:
    mate = find_partner(rules, seat)
    _discard_card(hand, seat, card)
    store_word(hand, HandStateWord.PUBLIC + seat, _NONE)
    store_word(hand, HandStateWord.SEEN + mate, _NONE)
    if load_int(rules, RulesWord.BEST) == 1:
        _ask_partner_for_card(hand, mate)
    else:
        _ask_loner_or_start_play(rules, hand)


@njit_cached("void(uint64, uint64, int64, uint64)")
def _give_card(rules: RulesAddress, hand: HandAddress, seat: int, card: CardSet) -> None:
    to = find_partner(rules, seat)
    known = load_word(hand, HandStateWord.PUBLIC + seat) | load_word(hand, HandStateWord.SEEN + to)
    store_word(hand, HandStateWord.SEEN + to, known & ~card)
    store_word(hand, HandStateWord.PUBLIC + seat, _NONE)
    set_word_bits(hand, HandStateWord.SEEN + seat, card)
    clear_word_bits(hand, HandStateWord.HANDS + seat, card)
    set_word_bits(hand, HandStateWord.HANDS + to, card)
    set_word_bits(hand, HandStateWord.GAVE + seat, card)
    set_word_bits(hand, HandStateWord.GOT + to, card)
    if not load_int(hand, HandStateWord.OUT) >> seat & 1:
        _ask_partner_for_card(hand, to)
    elif load_int(rules, RulesWord.BEST) == 2:
        store_int(hand, HandStateWord.PHASE, LAY)
        store_int(hand, HandStateWord.TURN, to)
    else:
        _ask_loner_or_start_play(rules, hand)


# -- calling --------------------------------------------------------------------------------------


@njit_cached("void(uint64, uint64, int64)")
def _pass_turn(rules: RulesAddress, hand: HandAddress, seat: int) -> None:
    passes = load_int(hand, HandStateWord.PASSES)
    turn = next_seat(rules, seat)
    late = 8 if passes >= load_int(rules, RulesWord.SEATS) else 0
    set_word_bits(hand, HandStateWord.PASSED, _ONE << np.uint64(seat + late))
    store_int(hand, HandStateWord.PASSES, passes + 1)
    store_int(hand, HandStateWord.TURN, turn)
    if seat != load_int(hand, HandStateWord.DEALER):
        return
    if load_int(hand, HandStateWord.PHASE) == ORDER:
        store_int(hand, HandStateWord.PHASE, NAME)
    elif load_int(hand, HandStateWord.HIGH) > 0:
        store_int(hand, HandStateWord.PHASE, TRUMP)
        store_int(hand, HandStateWord.TURN, load_int(hand, HandStateWord.BIDDER))
    else:
        store_int(hand, HandStateWord.PHASE, OVER)
        store_int(hand, HandStateWord.ENDED, HandEndCode.THROWN_IN)


@njit_cached("void(uint64, uint64, int64, int64)")
def _make_bid(rules: RulesAddress, hand: HandAddress, seat: int, tricks: int) -> None:
    store_int(hand, HandStateWord.HIGH, tricks)
    store_int(hand, HandStateWord.BIDDER, seat)
    set_word_bits(hand, HandStateWord.BIDS, np.uint64(tricks) << np.uint64(4 * seat))
    if seat == load_int(hand, HandStateWord.DEALER) or tricks == load_int(
        rules, RulesWord.HIGH_BID
    ):
        store_int(hand, HandStateWord.PHASE, TRUMP)
    else:
        store_int(hand, HandStateWord.TURN, next_seat(rules, seat))


@njit_cached("void(uint64, uint64)")
def _ask_partner_call_or_loner(rules: RulesAddress, hand: HandAddress) -> None:
    if load_word(rules, RulesWord.CALLED) != _NONE:
        store_int(hand, HandStateWord.PHASE, PARTNER)
        store_int(hand, HandStateWord.TURN, load_int(hand, HandStateWord.MAKER))
    else:
        _ask_loner_or_start_play(rules, hand)


@njit_cached("void(uint64, uint64, int64, int64, int64)")
def _make_trump(rules: RulesAddress, hand: HandAddress, seat: int, trump: int, alone: int) -> None:
    store_int(hand, HandStateWord.MAKER, seat)
    store_int(hand, HandStateWord.TRUMP, trump)
    store_int(hand, HandStateWord.ALONE, alone)
    dealer = load_int(hand, HandStateWord.DEALER)
    taker: int | np.int64 = np.int64(-1)
    if (
        load_int(hand, HandStateWord.UP) >= 0
        and trump != _NO_TRUMP
        and load_int(hand, HandStateWord.PASSES) < load_int(rules, RulesWord.SEATS)
    ):
        store_int(hand, HandStateWord.ORDERED, 1)
        taker = seat if load_word(rules, RulesWord.TAKER_IS_MAKER) != _NONE else dealer
        if alone and find_partner(rules, seat) == dealer:
            taker = seat if load_word(rules, RulesWord.LONE_TAKES) != _NONE else np.int64(-1)
    store_int(hand, HandStateWord.TAKER, taker)
    store_int(hand, HandStateWord.OUT, 1 << find_partner(rules, seat) if alone else 0)
    if taker < 0:
        _ask_partner_call_or_loner(rules, hand)
        return
    _pick_up_card(hand, taker)
    store_int(hand, HandStateWord.PHASE, DISCARD)
    store_int(hand, HandStateWord.TURN, taker)


@njit_cached("void(uint64, uint64, int64)")
def _call_partner(rules: RulesAddress, hand: HandAddress, action: int) -> None:
    if action != ActionOffset.NOBODY:
        store_int(hand, HandStateWord.CALLED, action)
        for seat in range(load_int(rules, RulesWord.SEATS)):
            if (load_word(hand, HandStateWord.HANDS + seat) >> np.uint64(action)) & _ONE != _NONE:
                store_int(hand, HandStateWord.MATE, seat)
    _ask_loner_or_start_play(rules, hand)


# -- the play -------------------------------------------------------------------------------------


@njit_cached("void(uint64, uint64, int64, int64)")
def _play_card(rules: RulesAddress, hand: HandAddress, seat: int, card_index: int) -> None:
    card, trump = _ONE << np.uint64(card_index), load_int(hand, HandStateWord.TRUMP)
    clear_word_bits(hand, HandStateWord.HANDS + seat, card)
    clear_word_bits(hand, HandStateWord.PUBLIC + seat, card)
    mate: np.int64 = find_partner(rules, seat)
    if mate >= 0:
        clear_word_bits(hand, HandStateWord.SEEN + mate, card)
    set_word_bits(hand, HandStateWord.GONE, card)
    count, trick = load_int(hand, HandStateWord.COUNT), load_int(hand, HandStateWord.TRICK)
    slot, place = _CARD_SLOTS[trump, card_index], _CARD_BITS[trump, card_index]
    played = load_word(hand, HandStateWord.TRICKS + trick) | (
        np.uint64(card_index + 1) << np.uint64(8 * seat)
    )
    if count == 0:
        played |= np.uint64(seat + 1) << np.uint64(40)
        store_int(hand, HandStateWord.LED, slot)
        store_int(hand, HandStateWord.LED_SUIT, _CARD_SUITS[trump, card_index])
        store_int(hand, HandStateWord.BEST, place)
        store_int(hand, HandStateWord.HOLDER, seat)
    else:
        led = load_int(hand, HandStateWord.LED)
        if slot != led:
            place_of_void = np.uint64(5 * seat + load_int(hand, HandStateWord.LED_SUIT))
            set_word_bits(hand, HandStateWord.VOIDS, _ONE << place_of_void)
        if slot in (led, 0) and place < load_int(hand, HandStateWord.BEST):
            store_int(hand, HandStateWord.BEST, place)
            store_int(hand, HandStateWord.HOLDER, seat)
    store_word(hand, HandStateWord.TRICKS + trick, played)
    count += 1
    out = load_int(hand, HandStateWord.OUT)
    if count + count_bits(np.uint64(out)) < load_int(rules, RulesWord.SEATS):
        store_int(hand, HandStateWord.COUNT, count)
        seat = next_seat(rules, seat)
        while out >> seat & 1:
            seat = next_seat(rules, seat)
        store_int(hand, HandStateWord.TURN, seat)
        return
    holder = load_int(hand, HandStateWord.HOLDER)
    store_word(
        hand,
        HandStateWord.WON,
        load_word(hand, HandStateWord.WON) + (_ONE << np.uint64(4 * holder)),
    )
    if trick < 2:
        set_word_bits(hand, HandStateWord.FIRST, np.uint64(holder) << np.uint64(8 * trick))
    store_int(hand, HandStateWord.COUNT, 0)
    store_int(hand, HandStateWord.TRICK, trick + 1)
    store_int(hand, HandStateWord.TURN, holder)
    if trick + 1 == load_int(rules, RulesWord.SIZE):
        store_int(hand, HandStateWord.PHASE, OVER)
        store_int(hand, HandStateWord.ENDED, HandEndCode.PLAYED)


# -- any decision ---------------------------------------------------------------------------------


@njit_cached("void(uint64, uint64, int64)")
def apply_action(rules: RulesAddress, hand: HandAddress, action: int) -> None:
    """Apply the decision of the player whose turn it is; the decision is legal."""
    phase, seat = load_int(hand, HandStateWord.PHASE), load_int(hand, HandStateWord.TURN)
    if phase == PLAY:
        _play_card(rules, hand, seat, action)
    elif phase <= TRUMP:
        if action == ActionOffset.PASS:
            _pass_turn(rules, hand, seat)
        elif action == ActionOffset.SHOW:
            store_int(hand, HandStateWord.PHASE, OVER)
            store_int(hand, HandStateWord.ENDED, HandEndCode.REDEAL)
        elif phase == BID:
            _make_bid(rules, hand, seat, action - ActionOffset.BID + 1)
        elif action >= ActionOffset.CALL_ALONE:
            _make_trump(rules, hand, seat, action - ActionOffset.CALL_ALONE, 1)
        else:
            _make_trump(rules, hand, seat, action - ActionOffset.CALL, 0)
    elif phase == DISCARD:
        _discard_card(hand, seat, _ONE << np.uint64(action))
        keep = load_word(rules, RulesWord.KEEP_UP) << load_word(hand, HandStateWord.UP)
        store_word(
            hand, HandStateWord.PUBLIC + seat, load_word(hand, HandStateWord.PUBLIC + seat) & keep
        )
        _ask_partner_call_or_loner(rules, hand)
    elif phase == PARTNER:
        _call_partner(rules, hand, action)
    elif phase == ALONE:
        set_word_bits(hand, HandStateWord.ASKED, _ONE << np.uint64(seat))
        if action != ActionOffset.ALONE:
            set_word_bits(hand, HandStateWord.DECLINED, _ONE << np.uint64(seat))
        elif seat == load_int(hand, HandStateWord.MAKER):
            store_int(hand, HandStateWord.ALONE, 1)
        else:
            store_int(hand, HandStateWord.LONER, seat)
        _ask_loner_or_start_play(rules, hand)
    elif phase == BEST:
        if action == ActionOffset.BEST:
            set_word_bits(hand, HandStateWord.BESTED, _ONE << np.uint64(seat))
            _call_for_best(rules, hand, seat)
        else:
            set_word_bits(hand, HandStateWord.KEPT, _ONE << np.uint64(seat))
            _ask_loner_or_start_play(rules, hand)
    elif phase == LAY:
        _discard_for_best(rules, hand, seat, _ONE << np.uint64(action))
    else:
        _give_card(rules, hand, seat, _ONE << np.uint64(action))


# -- the end --------------------------------------------------------------------------------------


@njit_cached("int64(uint64, int64)")
def _count_tricks_won(hand: HandAddress, seat: int) -> np.int64:
    return np.int64((load_word(hand, HandStateWord.WON) >> np.uint64(4 * seat)) & np.uint64(15))


@njit_cached("int64(uint64, uint64)")
def _find_maker_partner(rules: RulesAddress, hand: HandAddress) -> int:
    """Return the maker's partner; -1 if there is none."""
    return (
        load_int(hand, HandStateWord.MATE)
        if load_int(rules, RulesWord.CALLED)
        else find_partner(rules, load_int(hand, HandStateWord.MAKER))
    )


@njit_cached("int64(uint64, uint64)")
def count_makers_tricks_won(rules: RulesAddress, hand: HandAddress) -> np.int64:
    """Return the tricks that the makers have won."""
    mate: np.int64 = _find_maker_partner(rules, hand)
    won = _count_tricks_won(hand, load_int(hand, HandStateWord.MAKER))
    return won + _count_tricks_won(hand, mate) if mate >= 0 else won


@njit_cached("int64(uint64, uint64, int64, boolean)")
def find_ending_row_by_tricks(
    rules: RulesAddress, hand: HandAddress, makers_tricks: int, lost_first_two: bool
) -> int:
    """Return the row of the ending at which the makers have so many tricks, trump being made.

    Args:
        rules, hand: addresses.
        makers_tricks: of the makers.
        lost_first_two: whether the others had the first two tricks.
    """
    seats = load_int(rules, RulesWord.SEATS)
    maker = load_int(hand, HandStateWord.MAKER)
    mate = _find_maker_partner(rules, hand)
    alone = load_int(hand, HandStateWord.ALONE)
    if load_int(rules, RulesWord.CALLED) and mate < 0:
        alone = 1
    low_bid, high_bid = load_int(rules, RulesWord.LOW_BID), load_int(rules, RulesWord.HIGH_BID)
    need = load_int(hand, HandStateWord.HIGH) - low_bid  # without an auction all three are 0
    row = maker * (seats + 1) + (mate if mate >= 0 else seats)
    row = 2 * (2 * row + alone) + (1 if load_int(hand, HandStateWord.LONER) >= 0 else 0)
    row = 2 * (2 * row + (1 if must_seat_call(rules, hand, maker) else 0)) + (
        1 if lost_first_two else 0
    )
    return (row * (high_bid - low_bid + 1) + need) * (
        load_int(rules, RulesWord.SIZE) + 1
    ) + makers_tricks


@njit_cached("int64(uint64, uint64, int64)")
def find_ending_row(rules: RulesAddress, hand: HandAddress, ending_row_count: int) -> int:
    """Return the row of this ending in `build_hand_points_table`; -1 if dealt again."""
    ended = load_int(hand, HandStateWord.ENDED)
    if ended == HandEndCode.REDEAL:
        return -1
    if ended == HandEndCode.THROWN_IN:
        return (
            ending_row_count
            - load_int(rules, RulesWord.SEATS)
            + load_int(hand, HandStateWord.DEALER)
        )
    maker, mate = load_int(hand, HandStateWord.MAKER), _find_maker_partner(rules, hand)
    winners = load_int(hand, HandStateWord.FIRST)
    first_winner, second_winner = winners & 255, winners >> 8
    broke = first_winner not in (maker, mate) and second_winner not in (maker, mate)
    return find_ending_row_by_tricks(rules, hand, count_makers_tricks_won(rules, hand), broke)


@njit_cached("int64(uint64, uint64)")
def find_next_dealer(rules: RulesAddress, hand: HandAddress) -> int:
    """Return the dealer after a hand that has ended (R19, R26)."""
    ended, dealer = load_int(hand, HandStateWord.ENDED), load_int(hand, HandStateWord.DEALER)
    if ended == HandEndCode.REDEAL and load_int(rules, RulesWord.STAYS_REDEALT):
        return dealer
    if ended == HandEndCode.THROWN_IN and load_int(rules, RulesWord.STAYS_PASSED):
        return dealer
    return next_seat(rules, dealer)


@njit_cached("int64(uint64, uint64)")
def find_match_winner(rules: RulesAddress, hand: HandAddress) -> int | np.int64:
    """Return the team that the finished hands make the winner: -2 if undecided, -1 if level.

    As `euchre.game.scoring.decide_match`; by a clock no match ends here.
    """
    sides = load_int(rules, RulesWord.TEAMS)
    best = load_int(hand, HandStateWord.SCORES)
    for team in range(1, sides):
        best = max(best, load_int(hand, HandStateWord.SCORES + team))
    hands, target = load_int(rules, RulesWord.NUM_HANDS), load_int(rules, RulesWord.TARGET)
    is_last = hands > 0 and load_int(hand, HandStateWord.PLAYED) >= hands
    if not is_last and not (target > 0 and best >= target):
        return -2
    leaders = 0
    leader: int | np.int64 = np.int64(-1)
    for team in range(sides):
        if load_int(hand, HandStateWord.SCORES + team) == best:
            leaders += 1
            leader = team if leader < 0 else leader
    if leaders == 1:
        return leader
    if is_last:
        return -1
    maker = load_int(hand, HandStateWord.MAKER)
    if load_int(rules, RulesWord.MAKERS_FIRST) and maker >= 0:
        team = maker % sides
        if load_int(hand, HandStateWord.SCORES + team) == best:
            return team
    return -2
