"""Two players of the kernel against each other, on the same cards from every side."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import RandomState, Weights, Words, njit_cached
from euchre.solve.board.bits import store_word
from euchre.solve.board.dice import random_word
from euchre.solve.vector_engine.hand_steps import apply_action, deal_next_hand, find_ending_row
from euchre.solve.vector_engine.legal_actions import OVER, find_legal_actions, load_int, store_int
from euchre.solve.vector_engine.players import choose_player_action
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

_MAX_PACK_CARDS: Final = 40


@njit_cached(
    "void(uint64[::1], int16[:, ::1], float32[:, ::1], int64, float32[::1], float32[::1], int64, "
    "float32[::1], float32[::1], uint64[::1], float64[::1])"
)
def play_contest(
    rules_words: Words,
    points_table: NDArray[np.int16],
    shares_table: NDArray[np.float32],
    first_player: int,
    first_calls: Weights,
    first_plays: Weights,
    second_player: int,
    second_calls: Weights,
    second_plays: Weights,
    random_state: RandomState,
    leads_out: NDArray[np.float64],
) -> None:
    """Play deals and fill in the first player's lead on each: the mean over its sides.

    Args:
        rules_words: (`RULES_WORDS`,).
        points_table, shares_table: of `euchre.solve.vector_engine.rules_tables`.
        first_player, second_player: who plays, see `euchre.solve.vector_engine.players`.
        first_calls, first_plays, second_calls, second_plays: their weights.
        random_state: the source of chance.
        leads_out: (deals,), filled: points of the first player's side less the mean of the others'.
    """
    here, pack = np.zeros(HAND, np.uint64), np.zeros(_MAX_PACK_CARDS, np.uint64)
    rules, hand = np.uint64(rules_words.ctypes.data), np.uint64(here.ctypes.data)
    deck = np.uint64(pack.ctypes.data)
    rows = len(points_table)
    seats = load_int(rules, RulesWord.SEATS)
    sides = load_int(rules, RulesWord.TEAMS)
    for number in range(len(leads_out)):
        luck, total = random_word(random_state), 0.0
        for side in range(sides):
            store_word(hand, HandStateWord.CHANCE, luck)
            store_int(hand, HandStateWord.DEALER, number % seats)
            deal_next_hand(rules, hand, deck)
            while load_int(hand, HandStateWord.PHASE) != OVER:
                store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
                if load_int(hand, HandStateWord.TURN) % sides == side:
                    action: np.int64 = choose_player_action(
                        rules, hand, first_player, first_calls, first_plays
                    )
                else:
                    action = choose_player_action(
                        rules, hand, second_player, second_calls, second_plays
                    )
                apply_action(rules, hand, action)
            row: np.int64 = find_ending_row(rules, hand, rows)
            if row >= 0:
                for team in range(sides):
                    total += shares_table[team, side] * points_table[row, team]
        leads_out[number] = total / sides
    pack[0] = rules_words[0]  # what is told by its address must live until here
