"""A step of many hands at once."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.notation.encoding.actions import ACTION_COUNT
from euchre.solve.board.bits import (
    count_bits,
    high_word_of_product,
    load_word,
    lowest_bit_index,
    spread,
    store_word,
)
from euchre.solve.board.dice import GOLDEN_RATIO_STEP, mix_word
from euchre.solve.learned.playing import Weights
from euchre.solve.vector_engine.deciding import OVER, get_word, legal_bits, put_word
from euchre.solve.vector_engine.players import choose_player_action
from euchre.solve.vector_engine.rows import Places, write_observation_row
from euchre.solve.vector_engine.steps import (
    MAX_PACK_CARDS,
    apply_action,
    deal_next_hand,
    find_ending_row,
    match_winner,
    next_dealer,
    next_random_word,
)
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]
_ONE, _NONE = np.uint64(1), np.uint64(0)
POINTS, RESULT, CHANCE = range(3)
"""What is rewarded, see `euchre.envs.batch.Reward`."""
_MAX_OTHER_DECISIONS: Final = 10_000
"""Decisions of others in a row after which something is wrong."""


@njit("void(uint64, uint64, uint64, int64)", nogil=True, cache=True)
def _start_match(game: np.uint64, hand: np.uint64, deck: np.uint64, dealer: np.int64) -> None:
    """Start a new match, or the next hand if hands are played by themselves."""
    if load_word(game, RulesWord.MATCHES) != _NONE:
        for team in range(5):
            put_word(hand, HandStateWord.SCORES + team, 0)
        put_word(hand, HandStateWord.PLAYED, 0)
        put_word(hand, HandStateWord.TOKENS, 0)
        seats = load_word(game, RulesWord.SEATS)
        dealer = np.int64(high_word_of_product(next_random_word(hand), seats))
    put_word(hand, HandStateWord.DEALER, dealer)
    deal_next_hand(game, hand, deck)


@njit("void(uint64[::1], uint64[:, ::1], uint64, int64[::1])", nogil=True, cache=True)
def begin_hands(game: Words, hand_states: Words, seed: np.uint64, scores: Ints) -> None:
    """Begin all hands from the start.

    Args:
        game: (`GAME_WORDS`,).
        hand_states: (n, `HAND_WORDS`), filled.
        seed: of the sources of chance, one for each hand.
        scores: (teams,): points before each hand, where whole matches are not played.
    """
    pack = np.zeros(MAX_PACK_CARDS, np.uint64)
    at_game, deck = np.uint64(game.ctypes.data), np.uint64(pack.ctypes.data)
    for i in range(len(hand_states)):
        hand = np.uint64(hand_states.ctypes.data) + np.uint64(i * hand_states.strides[0])
        store_word(
            hand,
            HandStateWord.CHANCE,
            mix_word(mix_word(seed) + np.uint64(i + 1) * GOLDEN_RATIO_STEP),
        )
        for team in range(len(scores)):
            put_word(hand, HandStateWord.SCORES + team, scores[team])
        dealer = np.int64(
            high_word_of_product(next_random_word(hand), load_word(at_game, RulesWord.SEATS))
        )
        _start_match(at_game, hand, deck, dealer)
        store_word(hand, HandStateWord.LEGAL, legal_bits(at_game, hand))
    pack[0] = game[0]  # the words of the game and the space for a pack must live until here


@njit(
    "boolean(uint64, uint64, int16[:, ::1], float32[:, ::1], float32[:, :, ::1], int64, int64, "
    "float32[::1])",
    nogil=True,
    cache=True,
)
def _score_hand(
    game: np.uint64,
    hand: np.uint64,
    points: NDArray[np.int16],
    shares: NDArray[np.float32],
    probabilities: NDArray[np.float32],
    kind: int,
    row: int,
    reward: NDArray[np.float32],
) -> bool:
    """Score a hand that has ended. Returns whether that is the end of what is played."""
    sides, seats = get_word(game, RulesWord.TEAMS), get_word(game, RulesWord.SEATS)
    matches = load_word(game, RulesWord.MATCHES) != _NONE
    dealer_team = get_word(hand, HandStateWord.DEALER) % sides
    chance_before = np.float32(0)
    if kind == CHANCE:
        chance_before = probabilities[
            dealer_team,
            get_word(hand, HandStateWord.SCORES),
            get_word(hand, HandStateWord.SCORES + 1),
        ]
    gained = np.zeros(5, np.int64)
    if row >= 0:
        for team in range(sides):
            gained[team] = points[row, team]
            if kind == POINTS:
                for seat in range(seats):
                    reward[seat] += shares[team, seat] * gained[team]
        maker = get_word(hand, HandStateWord.MAKER)
        if maker >= 0 and matches:
            put_word(hand, HandStateWord.PLAYED, get_word(hand, HandStateWord.PLAYED) + 1)
            if points[row, sides]:  # the makers are a pair: a token
                team = maker % sides
                tokens = load_word(hand, HandStateWord.TOKENS)
                place = np.uint64(4 * team)
                count = np.int64((tokens >> place) & np.uint64(15)) + 1
                if count == 4:
                    gained[team] += 1
                    count = np.int64(0)
                tokens &= ~(np.uint64(15) << place)
                store_word(hand, HandStateWord.TOKENS, tokens | (np.uint64(count) << place))
    if not matches and kind != CHANCE:
        return True
    for team in range(sides):
        put_word(
            hand,
            HandStateWord.SCORES + team,
            get_word(hand, HandStateWord.SCORES + team) + gained[team],
        )
    won: int | np.int64 = match_winner(game, hand)
    if kind == RESULT and won >= 0:
        for seat in range(seats):
            reward[seat] += shares[won, seat]
    if kind == CHANCE:
        if won >= -1:
            chance_after = np.float32(0.5 if won == -1 else (1.0 if won == 0 else 0.0))
        else:
            chance_after = probabilities[
                next_dealer(game, hand) % sides,
                get_word(hand, HandStateWord.SCORES),
                get_word(hand, HandStateWord.SCORES + 1),
            ]
        for seat in range(seats):
            reward[seat] += (chance_after - chance_before) * np.float32(
                1 if seat % sides == 0 else -1
            )
    if not matches:
        for team in range(sides):
            put_word(
                hand,
                HandStateWord.SCORES + team,
                get_word(hand, HandStateWord.SCORES + team) - gained[team],
            )
        return True
    return bool(won >= -1)


@njit(
    "void(uint64[::1], int16[:, ::1], float32[:, ::1], float32[:, :, ::1], int64[::1], "
    "uint64[:, ::1], int64[::1], int64, int64, int64, float32[::1], float32[::1], int8[::1], "
    "uint64[::1], float32[:, ::1], boolean[::1], int32[::1], int8[:, ::1], uint64[:, ::1], "
    "float32[:, ::1], int32[::1])",
    nogil=True,
    cache=True,
)
def step_hands(
    game: Words,
    points: NDArray[np.int16],
    shares: NDArray[np.float32],
    probabilities: NDArray[np.float32],
    places: Places,
    hand_states: Words,
    actions: Ints,
    kind: int,
    ours: int,
    others: int,
    call_weights: Weights,
    weights: Weights,
    seats: NDArray[np.int8],
    legal: Words,
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
    episodes_ended: NDArray[np.int32],
    rows: NDArray[np.int8],
    ended: Words,
    early_rewards: NDArray[np.float32],
    early_episodes: NDArray[np.int32],
) -> None:
    """Apply a decision in each hand, and those of the kernel's players up to the next outside.

    What ends before the first decision outside of an episode is kept, and given with that one.

    Args: game: (`GAME_WORDS`,). points, shares: of `euchre.solve.vector_engine.games`. chances:
    (2, scores, scores): the first team's chance to win, by who deals and the scores; (0, 0, 0)
    unless that is rewarded. places: of `euchre.solve.vector_engine.rows.plane_starts`. space:
    (n, `HAND_WORDS`), changed. actions: (n,), all of them legal; or (0,) to look at what stands
    there and move nothing. kind: what is rewarded. ours: one bit for each seat that decides
    outside. others: who decides for the rest, see `euchre.solve.vector_engine.players`: two
    bits for each seat. calls: the weights of the learned calls, or (0,). weights: of the policy
    of the play, or (0,). seats: (n,), filled: who decides next. may: (n,), filled: one bit for
    each decision that may come next. rewards: (n, players), filled: what this step has brought.
    done: (n,), filled: whether something has ended, and the next begun. episodes_ended: (n,),
    filled: how many episodes these rewards end. rows: (n, size of the layout), filled: what who
    decides next knows; or (0, …). ended: (n, `HAND_WORDS`), filled where something has ended: the
    words of its last hand, over. early_rewards: (n, players), changed: the rewards that are
    kept. early_episodes: (n,), changed: how many episodes those end.
    """
    n = len(hand_states)
    base, stride = np.uint64(hand_states.ctypes.data), np.uint64(hand_states.strides[0])
    pack = np.zeros(MAX_PACK_CARDS, np.uint64)
    game_address, deck = np.uint64(game.ctypes.data), np.uint64(pack.ctypes.data)
    for i in range(n):
        hand = base + np.uint64(i) * stride
        done[i] = False
        action = np.int64(-1)
        early = len(actions) == 0  # nobody outside has decided in this episode yet
        if not early:
            action = actions[i]
            rewards[i], episodes_ended[i] = early_rewards[i], early_episodes[i]
            early_rewards[i], early_episodes[i] = 0, 0
        for _ in range(_MAX_OTHER_DECISIONS):
            if action >= 0:
                apply_action(game_address, hand, action)
                if get_word(hand, HandStateWord.PHASE) == OVER:
                    row: np.int64 = find_ending_row(game_address, hand, len(points))
                    if early:
                        over: bool = _score_hand(
                            game_address,
                            hand,
                            points,
                            shares,
                            probabilities,
                            kind,
                            row,
                            early_rewards[i],
                        )
                        early_episodes[i] += np.int32(over)
                    else:
                        ended[i] = hand_states[i]
                        over = _score_hand(
                            game_address, hand, points, shares, probabilities, kind, row, rewards[i]
                        )
                        episodes_ended[i] += np.int32(over)
                        done[i] = early = over
                    dealer = np.int64(next_dealer(game_address, hand))
                    if over:
                        _start_match(game_address, hand, deck, dealer)
                    else:
                        put_word(hand, HandStateWord.DEALER, dealer)
                        deal_next_hand(game_address, hand, deck)
                store_word(hand, HandStateWord.LEGAL, legal_bits(game_address, hand))
            if ours >> get_word(hand, HandStateWord.TURN) & 1:
                break
            player = others >> 2 * get_word(hand, HandStateWord.TURN) & 3
            action = np.int64(
                choose_player_action(game_address, hand, player, call_weights, weights)
            )
        seats[i] = get_word(hand, HandStateWord.TURN)
        legal[i] = load_word(hand, HandStateWord.LEGAL)
        if len(rows):
            write_observation_row(
                game_address, hand, places, get_word(hand, HandStateWord.TURN), rows[i]
            )
    pack[0] = game[0]  # the words of the game and the space for a pack must live until here


@njit("int64(uint64[::1], int64[::1])", nogil=True, cache=True)
def find_illegal_action(legal: Words, actions: Ints) -> int:
    """Find the first of these decisions that is not among those that may come next; -1 if all are.

    Args:
        legal: (n,): the bits of the decisions that may come next.
        actions: (n,).
    """
    for i in range(len(legal)):
        action = actions[i]
        if action < 0 or action > 63 or (legal[i] >> np.uint64(action)) & _ONE == _NONE:
            return i
    return -1


@njit("void(uint64[::1], uint8[:, ::1])", nogil=True, cache=True)
def fill_legal_masks(legal: Words, masks: NDArray[np.uint8]) -> None:
    """Unpack the bits of decisions to masks: (n,) to (n, `ACTION_COUNT`), filled with 0 and 1."""
    for i in range(len(legal)):
        bits = legal[i]
        masks[i] = 0
        while bits != _NONE:
            masks[i, lowest_bit_index(bits)] = 1
            bits &= bits - _ONE


@njit("void(uint64[::1], uint64[::1], int64[::1])", nogil=True, cache=True)
def fill_random_actions(legal: Words, state: Words, actions: Ints) -> None:
    """Choose one of the decisions of each hand, drawn evenly.

    Args:
        legal: (n,): the bits of the decisions.
        state: the source of chance, of `euchre.solve.board.dice.new_random_state`.
        actions: (n,), filled.
    """
    for i in range(len(legal)):
        state[0] += GOLDEN_RATIO_STEP
        number = high_word_of_product(mix_word(state[0]), np.uint64(count_bits(legal[i])))
        actions[i] = lowest_bit_index(spread(_ONE << number, legal[i]))


assert ACTION_COUNT > 64
