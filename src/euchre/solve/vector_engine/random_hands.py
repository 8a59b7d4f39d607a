"""Random whole hands, from the deal to the last trick, with every choice drawn evenly.

They are played as by somebody who asks `euchre.game.hand.legal` and picks one. A trace says what
was chosen, and from how many, so that `euchre.game.hand` can be walked along the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.game.rules import Rules, Seat, verify_rules
from euchre.solve.board.bits import (
    count_bits,
    high_word_of_product,
    load_word,
    lowest_bit_index,
    spread,
    store_word,
)
from euchre.solve.board.checks import verify_seed, verify_whole_number
from euchre.solve.board.dice import new_random_state
from euchre.solve.vector_engine.deciding import OVER, get_word, legal_bits, next_seat, put_word
from euchre.solve.vector_engine.games import build_game_words, build_hand_points_table
from euchre.solve.vector_engine.steps import (
    MAX_PACK_CARDS,
    apply_action,
    clear_hand,
    deal_cards,
    find_ending_row,
    makers_tricks,
    next_random_word,
    open_calling_unless_redeal,
)
from euchre.solve.vector_engine.words import HAND_WORDS, HandEndCode, HandStateWord, RulesWord

Words = NDArray[np.uint64]
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

    games: NDArray[np.int64]
    points: NDArray[np.int16]
    packs: NDArray[np.uint8]
    traces: NDArray[np.int16]


@njit("void(uint64, uint64, int64, int64[::1])", nogil=True, cache=True)
def _record_finished_hand(
    game: np.uint64, hand: np.uint64, steps: int, slots: NDArray[np.int64]
) -> None:
    """Fill in the facts of a hand that is over."""
    slots[PlayoutSlot.DEALER] = get_word(hand, HandStateWord.DEALER)
    slots[PlayoutSlot.MAKER] = get_word(hand, HandStateWord.MAKER)
    slots[PlayoutSlot.LONE_DEFENDER] = get_word(hand, HandStateWord.LONER)
    slots[PlayoutSlot.UP_CARD] = get_word(hand, HandStateWord.UP)
    slots[PlayoutSlot.STEPS] = steps
    if slots[PlayoutSlot.MAKER] < 0:
        slots[PlayoutSlot.TRUMP] = get_word(hand, HandStateWord.ENDED) == HandEndCode.REDEAL
        return
    slots[PlayoutSlot.TRUMP] = get_word(hand, HandStateWord.TRUMP)
    slots[PlayoutSlot.ALONE] = get_word(hand, HandStateWord.ALONE)
    slots[PlayoutSlot.TRICKS] = makers_tricks(game, hand)


@njit(
    "void(uint64[::1], int16[:, ::1], int64, uint64[::1], int64[:, ::1], int16[:, ::1], "
    "uint8[:, ::1], int16[:, :, ::1])",
    nogil=True,
    cache=True,
)
def _play_hands(
    game: Words,
    worth: NDArray[np.int16],
    dealer: int,
    state: Words,
    games: NDArray[np.int64],
    points: NDArray[np.int16],
    packs: NDArray[np.uint8],
    traces: NDArray[np.int16],
) -> None:
    """Play random hands; the deal passes on after each.

    Args:
        game: (`GAME_WORDS`,).
        worth: of `build_hand_points_table`.
        dealer: who deals first.
        state: the source of chance.
        games, points, packs, traces: filled, as in `RandomHands`.
    """
    words, pack = np.zeros(HAND_WORDS, np.uint64), np.zeros(MAX_PACK_CARDS, np.uint64)
    at_game, hand = np.uint64(game.ctypes.data), np.uint64(words.ctypes.data)
    deck = np.uint64(pack.ctypes.data)
    store_word(hand, HandStateWord.CHANCE, state[0])
    for i in range(len(games)):
        clear_hand(hand)
        put_word(hand, HandStateWord.DEALER, dealer)
        deal_cards(at_game, hand, deck)
        if len(packs):
            for place in range(packs.shape[1]):
                packs[i, place] = lowest_bit_index(load_word(deck, place))
        if not open_calling_unless_redeal(at_game, hand):
            put_word(hand, HandStateWord.PHASE, OVER)
            put_word(hand, HandStateWord.ENDED, HandEndCode.REDEAL)
        steps = 0
        while get_word(hand, HandStateWord.PHASE) != OVER:
            may: np.uint64 = legal_bits(at_game, hand)
            count = count_bits(may)
            number = high_word_of_product(next_random_word(hand), np.uint64(count))
            action = lowest_bit_index(spread(_ONE << number, may))
            if traces.shape[1]:
                traces[i, steps, 0], traces[i, steps, 1] = action, count
                steps += 1
            apply_action(at_game, hand, action)
        row: np.int64 = find_ending_row(at_game, hand, len(worth))
        if row >= 0:
            points[i] = worth[row, :-1]
        _record_finished_hand(at_game, hand, steps, games[i])
        dealer = next_seat(at_game, dealer)
    state[0] = load_word(hand, HandStateWord.CHANCE)
    pack[0] = words[0] = game[0]  # all of them must live until here


def play_random(
    rules: Rules, count: int, seed: int = 0, *, first_dealer: Seat = 0, traced: bool = False
) -> RandomHands:
    """Deal, call and play `count` hands, every choice drawn evenly from those the rules allow.

    Raises:
        RulesError: these are no rules.
        UnsupportedRulesError: the kernel does not know all of them.
    """
    verify_rules(rules)
    game, worth = build_game_words(rules, matches=False), build_hand_points_table(rules)
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
    _play_hands(game, worth, dealer, state, hands.games, hands.points, hands.packs, hands.traces)
    return hands
