"""Two players of the kernel against each other, on the same cards from every side."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import store_word
from euchre.solve.board.dice import random_word
from euchre.solve.calling.playouts import Words
from euchre.solve.learned.card_policy import Weights
from euchre.solve.vector_engine.hand_steps import apply_action, deal_next_hand, find_ending_row
from euchre.solve.vector_engine.legal_actions import OVER, find_legal_actions, load_int, store_int
from euchre.solve.vector_engine.players import choose_player_action
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

_MAX_PACK_CARDS: Final = 40


@njit(
    "void(uint64[::1], int16[:, ::1], float32[:, ::1], int64, float32[::1], float32[::1], int64, "
    "float32[::1], float32[::1], uint64[::1], float64[::1])",
    nogil=True,
    cache=True,
)
def play_contest(
    game: Words,
    points: NDArray[np.int16],
    shares: NDArray[np.float32],
    first: int,
    first_calls: Weights,
    first_plays: Weights,
    second: int,
    second_calls: Weights,
    second_plays: Weights,
    state: Words,
    out: NDArray[np.float64],
) -> None:
    """Play deals and fill in the first player's lead on each: the mean over its sides.

    Args:
        game: (`RULES_WORDS`,).
        points, shares: of `euchre.solve.vector_engine.rules_tables`.
        first, second: who plays, see `euchre.solve.vector_engine.players`.
        first_calls, first_plays, second_calls, second_plays: their weights.
        state: the source of chance.
        out: (deals,), filled: points of the first player's side less the mean of the others'.
    """
    here, pack = np.zeros(HAND, np.uint64), np.zeros(_MAX_PACK_CARDS, np.uint64)
    at_game, at = np.uint64(game.ctypes.data), np.uint64(here.ctypes.data)
    deck = np.uint64(pack.ctypes.data)
    rows = len(points)
    seats = load_int(at_game, RulesWord.SEATS)
    sides = load_int(at_game, RulesWord.TEAMS)
    for number in range(len(out)):
        luck, total = random_word(state), 0.0
        for side in range(sides):
            store_word(at, HandStateWord.CHANCE, luck)
            store_int(at, HandStateWord.DEALER, number % seats)
            deal_next_hand(at_game, at, deck)
            while load_int(at, HandStateWord.PHASE) != OVER:
                store_word(at, HandStateWord.LEGAL, find_legal_actions(at_game, at))
                if load_int(at, HandStateWord.TURN) % sides == side:
                    action: np.int64 = choose_player_action(
                        at_game, at, first, first_calls, first_plays
                    )
                else:
                    action = choose_player_action(at_game, at, second, second_calls, second_plays)
                apply_action(at_game, at, action)
            row: np.int64 = find_ending_row(at_game, at, rows)
            if row >= 0:
                for team in range(sides):
                    total += shares[team, side] * points[row, team]
        out[number] = total / sides
    pack[0] = game[0]  # what is told by its address must live until here
