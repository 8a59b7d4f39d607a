"""Random whole hands, from the deal to the last trick, with every choice drawn evenly.

They are played as by somebody who asks `euchre.game.hand.legal` and picks one. A trace says what
was chosen, and from how many, so that `euchre.game.hand` can be walked along the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.game.rules import Rules, Seat, verify_rules
from euchre.solve.board import HandAddress, Ints, RandomState, RulesAddress, Words, njit_cached
from euchre.solve.board.bits import (
    count_bits,
    deposit_bits,
    high_word_of_product,
    load_word,
    lowest_bit_index,
    store_word,
)
from euchre.solve.board.checks import verify_seed, verify_whole_number
from euchre.solve.board.dice import new_random_state
from euchre.solve.vector_engine.hand_steps import (
    MAX_PACK_CARDS,
    apply_action,
    clear_hand,
    count_makers_tricks_won,
    deal_cards,
    draw_random_word,
    find_ending_row,
    open_calling_unless_redeal,
)
from euchre.solve.vector_engine.legal_actions import (
    OVER,
    find_legal_actions,
    load_int,
    next_seat,
    store_int,
)
from euchre.solve.vector_engine.rules_tables import build_hand_points_table, build_rules_words
from euchre.solve.vector_engine.words import HAND_WORDS, HandEndCode, HandStateWord, RulesWord

_ONE: Final = np.uint64(1)
MAX_TRACE_STEPS: Final = 64
"""Steps that no hand exceeds: 10 calls, a few answers, cards laid away, and up to 30 played."""


class PlayoutSlot(IntEnum):
    """What is left of each hand.

    `MAKER` is -1 where trump was not made, and `TRUMP` then 0 for hands passed out and 1 for those
    to be dealt again.
    """

    DEALER = 0
    MAKER = 1
    TRUMP = 2
    ALONE = 3
    LONE_DEFENDER = 4
    TRICKS = 5
    STEPS = 6
    UP_CARD = 7


@dataclass(frozen=True)
class RandomHands:
    """Hands that were played at random.

    Attributes:
        games: (n, len(`PlayoutSlot`)) of ``int64``: how each went.
        points: (n, teams) of ``int16``: the points of each team.
        packs: (n, cards) of ``uint8``: the shuffled packs as card indices, in the order that
            `euchre.game.shuffle.deal_pack` takes; (0, cards) unless traced.
        traces: (n, steps, 2) of ``int16``: each decision, as its number of
            `euchre.notation.encoding.actions`, and how many were legal; (n, 0, 2) unless traced.
    """

    games: Ints
    points: NDArray[np.int16]
    packs: NDArray[np.uint8]
    traces: NDArray[np.int16]


@njit_cached("void(uint64, uint64, int64, int64[::1])")
def _record_finished_hand(
    rules: RulesAddress, hand: HandAddress, step_count: int, slots_out: Ints
) -> None:
    """Fill in the facts of a hand that is over."""
    slots_out[PlayoutSlot.DEALER] = load_int(hand, HandStateWord.DEALER)
    slots_out[PlayoutSlot.MAKER] = load_int(hand, HandStateWord.MAKER)
    slots_out[PlayoutSlot.LONE_DEFENDER] = load_int(hand, HandStateWord.LONER)
    slots_out[PlayoutSlot.UP_CARD] = load_int(hand, HandStateWord.UP)
    slots_out[PlayoutSlot.STEPS] = step_count
    if slots_out[PlayoutSlot.MAKER] < 0:
        slots_out[PlayoutSlot.TRUMP] = load_int(hand, HandStateWord.ENDED) == HandEndCode.REDEAL
        return
    slots_out[PlayoutSlot.TRUMP] = load_int(hand, HandStateWord.TRUMP)
    slots_out[PlayoutSlot.ALONE] = load_int(hand, HandStateWord.ALONE)
    slots_out[PlayoutSlot.TRICKS] = count_makers_tricks_won(rules, hand)


@njit_cached(
    "void(uint64[::1], int16[:, ::1], int64, uint64[::1], int64[:, ::1], int16[:, ::1], "
    "uint8[:, ::1], int16[:, :, ::1])"
)
def _play_random_hands(
    rules_words: Words,
    points_table: NDArray[np.int16],
    first_dealer: int,
    random_state: RandomState,
    games_out: Ints,
    points_out: NDArray[np.int16],
    packs_out: NDArray[np.uint8],
    traces_out: NDArray[np.int16],
) -> None:
    """Play random hands; the deal passes on after each.

    Args:
        rules_words: (`RULES_WORDS`,).
        points_table: of `build_hand_points_table`.
        first_dealer: who deals first.
        random_state: the source of chance.
        games_out, points_out, packs_out, traces_out: filled, as in `RandomHands`.
    """
    words, pack = np.zeros(HAND_WORDS, np.uint64), np.zeros(MAX_PACK_CARDS, np.uint64)
    rules, hand = np.uint64(rules_words.ctypes.data), np.uint64(words.ctypes.data)
    deck = np.uint64(pack.ctypes.data)
    store_word(hand, HandStateWord.CHANCE, random_state[0])
    for i in range(len(games_out)):
        clear_hand(hand)
        store_int(hand, HandStateWord.DEALER, first_dealer)
        deal_cards(rules, hand, deck)
        if len(packs_out):
            for place in range(packs_out.shape[1]):
                packs_out[i, place] = lowest_bit_index(load_word(deck, place))
        if not open_calling_unless_redeal(rules, hand):
            store_int(hand, HandStateWord.PHASE, OVER)
            store_int(hand, HandStateWord.ENDED, HandEndCode.REDEAL)
        steps = 0
        while load_int(hand, HandStateWord.PHASE) != OVER:
            may: np.uint64 = find_legal_actions(rules, hand)
            count = count_bits(may)
            number = high_word_of_product(draw_random_word(hand), np.uint64(count))
            action = lowest_bit_index(deposit_bits(_ONE << number, may))
            if traces_out.shape[1]:
                traces_out[i, steps, 0], traces_out[i, steps, 1] = action, count
                steps += 1
            apply_action(rules, hand, action)
        row: np.int64 = find_ending_row(rules, hand, len(points_table))
        if row >= 0:
            points_out[i] = points_table[row, :-1]
        _record_finished_hand(rules, hand, steps, games_out[i])
        first_dealer = next_seat(rules, first_dealer)
    random_state[0] = load_word(hand, HandStateWord.CHANCE)
    pack[0] = words[0] = rules_words[0]  # all of them must live until here


def play_random(
    rules: Rules, count: int, seed: int = 0, *, first_dealer: Seat = 0, traced: bool = False
) -> RandomHands:
    """Deal, call and play `count` hands, every choice drawn evenly from those the rules allow.

    Raises:
        RulesError: these are no rules.
        UnsupportedRulesError: the kernel does not know all of them.
        NotSolvableError: `count`, `seed` or `first_dealer` is no such number.
    """
    verify_rules(rules)
    game, worth = build_rules_words(rules, play_matches=False), build_hand_points_table(rules)
    count = verify_whole_number("count", count, 0)
    dealer = verify_whole_number("first_dealer", first_dealer, 0, rules.players - 1)
    cards = int(game[RulesWord.PACK])
    hands = RandomHands(
        np.zeros((count, len(PlayoutSlot)), np.int64),
        np.zeros((count, worth.shape[1] - 1), np.int16),
        np.zeros((count if traced else 0, cards), np.uint8),
        np.zeros((count, MAX_TRACE_STEPS if traced else 0, 2), np.int16),
    )
    state = new_random_state(verify_seed(seed))
    _play_random_hands(
        game, worth, dealer, state, hands.games, hands.points, hands.packs, hands.traces
    )
    return hands
