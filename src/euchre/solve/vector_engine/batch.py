"""A step of many hands at once."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.notation.encoding.actions import ACTION_COUNT
from euchre.solve.board import (
    DeckAddress,
    Features,
    HandAddress,
    Ints,
    RandomState,
    RulesAddress,
    Weights,
    Words,
    njit_cached,
)
from euchre.solve.board.bits import (
    count_bits,
    deposit_bits,
    high_word_of_product,
    load_word,
    lowest_bit_index,
    store_word,
)
from euchre.solve.board.dice import GOLDEN_RATIO_STEP, mix_word
from euchre.solve.vector_engine.hand_steps import (
    MAX_PACK_CARDS,
    apply_action,
    deal_next_hand,
    draw_random_word,
    find_ending_row,
    find_match_winner,
    find_next_dealer,
)
from euchre.solve.vector_engine.legal_actions import OVER, find_legal_actions, load_int, store_int
from euchre.solve.vector_engine.observations import PlaneStarts, write_observation_row
from euchre.solve.vector_engine.players import choose_player_action
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

_ONE, _NONE = np.uint64(1), np.uint64(0)
POINTS, RESULT, CHANCE = range(3)
"""What is rewarded, see `euchre.envs.batch.Reward`."""
_MAX_OTHER_DECISIONS: Final = 10_000
"""Decisions of others in a row after which something is wrong."""


@njit_cached("void(uint64, uint64, uint64, int64)")
def _start_match_or_hand(
    rules: RulesAddress, hand: HandAddress, deck: DeckAddress, dealer: np.int64
) -> None:
    """Start a new match, or the next hand if hands are played by themselves."""
    if load_word(rules, RulesWord.MATCHES) != _NONE:
        for team in range(5):
            store_int(hand, HandStateWord.SCORES + team, 0)
        store_int(hand, HandStateWord.PLAYED, 0)
        store_int(hand, HandStateWord.TOKENS, 0)
        seats = load_word(rules, RulesWord.SEATS)
        dealer = np.int64(high_word_of_product(draw_random_word(hand), seats))
    store_int(hand, HandStateWord.DEALER, dealer)
    deal_next_hand(rules, hand, deck)


@njit_cached("void(uint64[::1], uint64[:, ::1], uint64, int64[::1])")
def begin_hands(
    rules_words: Words, hand_states_out: Words, seed: np.uint64, team_scores: Ints
) -> None:
    """Begin all hands from the start.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states_out: (n, `HAND_WORDS`), filled.
        seed: of the sources of chance, one for each hand.
        team_scores: (teams,): points before each hand, where whole matches are not played.
    """
    pack = np.zeros(MAX_PACK_CARDS, np.uint64)
    rules, deck = np.uint64(rules_words.ctypes.data), np.uint64(pack.ctypes.data)
    for i in range(len(hand_states_out)):
        hand = np.uint64(hand_states_out.ctypes.data) + np.uint64(i * hand_states_out.strides[0])
        store_word(
            hand,
            HandStateWord.CHANCE,
            mix_word(mix_word(seed) + np.uint64(i + 1) * GOLDEN_RATIO_STEP),
        )
        for team in range(len(team_scores)):
            store_int(hand, HandStateWord.SCORES + team, team_scores[team])
        dealer = np.int64(
            high_word_of_product(draw_random_word(hand), load_word(rules, RulesWord.SEATS))
        )
        _start_match_or_hand(rules, hand, deck, dealer)
        store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
    pack[0] = rules_words[0]  # the rules and the space for a pack must live until here


@njit_cached(
    "boolean(uint64, uint64, int16[:, ::1], float32[:, ::1], float32[:, :, ::1], int64, int64, "
    "float32[::1])"
)
def _score_hand_and_check_end(
    rules: RulesAddress,
    hand: HandAddress,
    points_table: NDArray[np.int16],
    shares_table: Weights,
    win_probabilities: Weights,
    reward_kind: int,
    ending_row: int,
    rewards_out: Weights,
) -> bool:
    """Score a hand that has ended. Returns whether that is the end of what is played."""
    sides, seats = load_int(rules, RulesWord.TEAMS), load_int(rules, RulesWord.SEATS)
    matches = load_word(rules, RulesWord.MATCHES) != _NONE
    dealer_team = load_int(hand, HandStateWord.DEALER) % sides
    chance_before = np.float32(0)
    if reward_kind == CHANCE:
        chance_before = win_probabilities[
            dealer_team,
            load_int(hand, HandStateWord.SCORES),
            load_int(hand, HandStateWord.SCORES + 1),
        ]
    gained = np.zeros(5, np.int64)
    if ending_row >= 0:
        for team in range(sides):
            gained[team] = points_table[ending_row, team]
            if reward_kind == POINTS:
                for seat in range(seats):
                    rewards_out[seat] += shares_table[team, seat] * gained[team]
        maker = load_int(hand, HandStateWord.MAKER)
        if maker >= 0 and matches:
            store_int(hand, HandStateWord.PLAYED, load_int(hand, HandStateWord.PLAYED) + 1)
            if points_table[ending_row, sides]:  # the makers are a pair: a token
                team = maker % sides
                tokens = load_word(hand, HandStateWord.TOKENS)
                place = np.uint64(4 * team)
                count = np.int64((tokens >> place) & np.uint64(15)) + 1
                if count == 4:
                    gained[team] += 1
                    count = np.int64(0)
                tokens &= ~(np.uint64(15) << place)
                store_word(hand, HandStateWord.TOKENS, tokens | (np.uint64(count) << place))
    if not matches and reward_kind != CHANCE:
        return True
    for team in range(sides):
        store_int(
            hand,
            HandStateWord.SCORES + team,
            load_int(hand, HandStateWord.SCORES + team) + gained[team],
        )
    won: int | np.int64 = find_match_winner(rules, hand)
    if reward_kind == RESULT and won >= 0:
        for seat in range(seats):
            rewards_out[seat] += shares_table[won, seat]
    if reward_kind == CHANCE:
        if won >= -1:
            chance_after = np.float32(0.5 if won == -1 else (1.0 if won == 0 else 0.0))
        else:
            chance_after = win_probabilities[
                find_next_dealer(rules, hand) % sides,
                load_int(hand, HandStateWord.SCORES),
                load_int(hand, HandStateWord.SCORES + 1),
            ]
        for seat in range(seats):
            rewards_out[seat] += (chance_after - chance_before) * np.float32(
                1 if seat % sides == 0 else -1
            )
    if not matches:
        for team in range(sides):
            store_int(
                hand,
                HandStateWord.SCORES + team,
                load_int(hand, HandStateWord.SCORES + team) - gained[team],
            )
        return True
    return bool(won >= -1)


@njit_cached(
    "void(uint64[::1], int16[:, ::1], float32[:, ::1], float32[:, :, ::1], int64[::1], "
    "uint64[:, ::1], int64[::1], int64, int64, int64, float32[::1], float32[::1], int8[::1], "
    "uint64[::1], float32[:, ::1], boolean[::1], int32[::1], int8[:, ::1], uint64[:, ::1], "
    "float32[:, ::1], int32[::1])"
)
def step_hands(
    rules_words: Words,
    points_table: NDArray[np.int16],
    shares_table: Weights,
    win_probabilities: Weights,
    starts: PlaneStarts,
    hand_states: Words,
    actions: Ints,
    reward_kind: int,
    outside_seats: int,
    player_codes: int,
    call_weights: Weights,
    play_weights: Weights,
    seats_out: NDArray[np.int8],
    legal_actions_out: Words,
    rewards_out: Weights,
    done_out: NDArray[np.bool_],
    episodes_ended_out: Features,
    observations_out: NDArray[np.int8],
    ended_hands_out: Words,
    carried_rewards: Weights,
    carried_episodes: Features,
) -> None:
    """Apply a decision in each hand, and those of the kernel's players up to the next outside.

    What ends before the first decision outside of an episode is kept, and given with that one.

    Args:
        rules_words: (`RULES_WORDS`,).
        points_table, shares_table: of `euchre.solve.vector_engine.rules_tables`.
        win_probabilities: (2, scores, scores): the first team's chance to win, by who deals and the
            scores; (0, 0, 0) unless that is rewarded.
        starts: of `euchre.solve.vector_engine.observations.find_plane_starts`.
        hand_states: (n, `HAND_WORDS`), changed.
        actions: (n,), all of them legal; or (0,) to look at what stands there and move nothing.
        reward_kind: what is rewarded: `POINTS`, `RESULT` or `CHANCE`.
        outside_seats: one bit for each seat that decides outside.
        player_codes: who decides for the rest, see `euchre.solve.vector_engine.players`: two bits
            for each seat.
        call_weights: the weights of the learned calls, or (0,).
        play_weights: of the policy of the play, or (0,).
        seats_out: (n,): who decides next.
        legal_actions_out: (n,): one bit for each decision that may come next.
        rewards_out: (n, players): what this step has brought.
        done_out: (n,): whether something has ended, and the next begun.
        episodes_ended_out: (n,): how many episodes these rewards end.
        observations_out: (n, size of the layout): what who decides next knows; or (0, …).
        ended_hands_out: (n, `HAND_WORDS`), filled where something has ended: its last hand, over.
        carried_rewards: (n, players), changed: the rewards that are kept.
        carried_episodes: (n,), changed: how many episodes those end.
    """
    n = len(hand_states)
    base, stride = np.uint64(hand_states.ctypes.data), np.uint64(hand_states.strides[0])
    pack = np.zeros(MAX_PACK_CARDS, np.uint64)
    rules, deck = np.uint64(rules_words.ctypes.data), np.uint64(pack.ctypes.data)
    for i in range(n):
        hand = base + np.uint64(i) * stride
        done_out[i] = False
        action = np.int64(-1)
        early = len(actions) == 0  # nobody outside has decided in this episode yet
        if not early:
            action = actions[i]
            rewards_out[i], episodes_ended_out[i] = carried_rewards[i], carried_episodes[i]
            carried_rewards[i], carried_episodes[i] = 0, 0
        for _ in range(_MAX_OTHER_DECISIONS):
            if action >= 0:
                apply_action(rules, hand, action)
                if load_int(hand, HandStateWord.PHASE) == OVER:
                    row: np.int64 = find_ending_row(rules, hand, len(points_table))
                    if early:
                        over: bool = _score_hand_and_check_end(
                            rules,
                            hand,
                            points_table,
                            shares_table,
                            win_probabilities,
                            reward_kind,
                            row,
                            carried_rewards[i],
                        )
                        carried_episodes[i] += np.int32(over)
                    else:
                        ended_hands_out[i] = hand_states[i]
                        over = _score_hand_and_check_end(
                            rules,
                            hand,
                            points_table,
                            shares_table,
                            win_probabilities,
                            reward_kind,
                            row,
                            rewards_out[i],
                        )
                        episodes_ended_out[i] += np.int32(over)
                        done_out[i] = early = over
                    dealer = np.int64(find_next_dealer(rules, hand))
                    if over:
                        _start_match_or_hand(rules, hand, deck, dealer)
                    else:
                        store_int(hand, HandStateWord.DEALER, dealer)
                        deal_next_hand(rules, hand, deck)
                store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
            if outside_seats >> load_int(hand, HandStateWord.TURN) & 1:
                break
            player = player_codes >> 2 * load_int(hand, HandStateWord.TURN) & 3
            action = np.int64(choose_player_action(rules, hand, player, call_weights, play_weights))
        seats_out[i] = load_int(hand, HandStateWord.TURN)
        legal_actions_out[i] = load_word(hand, HandStateWord.LEGAL)
        if len(observations_out):
            write_observation_row(
                rules, hand, starts, load_int(hand, HandStateWord.TURN), observations_out[i]
            )
    pack[0] = rules_words[0]  # the rules and the space for a pack must live until here


@njit_cached("int64(uint64[::1], int64[::1])")
def find_illegal_action(legal_actions: Words, actions: Ints) -> int:
    """Find the first of these decisions that is not among those that may come next; -1 if all are.

    Args:
        legal_actions: (n,): the bits of the decisions that may come next.
        actions: (n,).
    """
    for i in range(len(legal_actions)):
        action = actions[i]
        if action < 0 or action > 63 or (legal_actions[i] >> np.uint64(action)) & _ONE == _NONE:
            return i
    return -1


@njit_cached("void(uint64[::1], uint8[:, ::1])")
def write_legal_masks(legal_actions: Words, masks_out: NDArray[np.uint8]) -> None:
    """Unpack the bits of decisions to masks: (n,) to (n, `ACTION_COUNT`), filled with 0 and 1."""
    for i in range(len(legal_actions)):
        bits = legal_actions[i]
        masks_out[i] = 0
        while bits != _NONE:
            masks_out[i, lowest_bit_index(bits)] = 1
            bits &= bits - _ONE


@njit_cached("void(uint64[::1], uint64[::1], int64[::1])")
def write_random_actions(
    legal_actions: Words, random_state: RandomState, actions_out: Ints
) -> None:
    """Choose one of the decisions of each hand, drawn evenly.

    Args:
        legal_actions: (n,): the bits of the decisions.
        random_state: the source of chance, of `euchre.solve.board.dice.new_random_state`.
        actions_out: (n,), filled.
    """
    for i in range(len(legal_actions)):
        random_state[0] += GOLDEN_RATIO_STEP
        number = high_word_of_product(
            mix_word(random_state[0]), np.uint64(count_bits(legal_actions[i]))
        )
        actions_out[i] = lowest_bit_index(deposit_bits(_ONE << number, legal_actions[i]))


assert ACTION_COUNT > 64
