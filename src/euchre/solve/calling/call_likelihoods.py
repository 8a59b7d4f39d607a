"""How likely what was decided before the play is in hands that may have been dealt.

A hand is the words of `euchre.solve.vector_engine.words.HandStateWord`; the policy is that of
`euchre.solve.vector_engine.call_policy`, read less surely than it decides, since people are no
policies.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board import (
    Features,
    Floats,
    HandAddress,
    Ints,
    RulesAddress,
    Weights,
    Words,
    njit_cached,
)
from euchre.solve.board.bits import count_bits, store_word
from euchre.solve.calling.playouts import is_side_turn
from euchre.solve.learned.card_policy import softmax_in_place
from euchre.solve.vector_engine.call_features import new_option_buffers
from euchre.solve.vector_engine.call_policy import write_decision_scores
from euchre.solve.vector_engine.hand_steps import apply_action
from euchre.solve.vector_engine.legal_actions import GIVE, PLAY, find_legal_actions, load_int
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord

_FORBIDDEN_CHANCE: Final = 1e-12
"""How likely something is that the rules forbid with these cards: it does not happen."""
NEVER_LOG_DROP: Final = 6.0
"""By how much the logarithm of a hand's likelihood is lower, where the hand counts for nothing."""
_NO_VIEWER: Final = -1
"""As a viewer: nobody's choices are asked about."""
CALL_TEMPER: Final = np.float32(0.4)
"""How sure the policy is when it reads what others call: 1 as when it calls itself."""
RASH_LONER_CHANCE: Final = 0.05
"""How likely somebody who calls by no policy is to go alone, as against any other choice. A
hand that would pass does so hardly ever, and the floor of `replay_and_add_likelihoods` may not make
it a likely loner.
"""


@njit_cached("boolean(int64)")
def _is_alone_action(action: int) -> bool:
    return ActionOffset.CALL_ALONE <= action < ActionOffset.BID or action == ActionOffset.ALONE


@njit_cached("int64(int64[::1], int64)")
def _find_same_call_with_partner(legal_actions: Ints, action_index: int) -> int:
    """Find the same call played with partner; -1 if it is not played alone, or only so."""
    if _is_alone_action(legal_actions[action_index]):
        for j in range(action_index):
            if legal_actions[action_index] - legal_actions[j] in (
                ActionOffset.CALL_ALONE - ActionOffset.CALL,
                ActionOffset.ALONE - ActionOffset.NOT_ALONE,
            ):
                return j
    return -1


@njit_cached("float64(float32[::1], int64[::1], int64, int64, float64)")
def compute_decision_log_likelihood(
    scores: Weights, legal_actions: Ints, action_count: int, decided_action: int, noise_share: float
) -> float:
    """Return the logarithm of a decision's likelihood to an observer who does not know the player.

    A call is less sure than the policy has it. Whether it is played alone is as sure: hands that
    would never be, being so many, would be taken for most loners.

    Args:
        scores: of the policy; they become chances.
        legal_actions, action_count: what may be decided.
        decided_action: what was.
        noise_share: the part of all decisions that follows no policy.
    """
    total = odd = 0.0
    place = -1
    for i in range(action_count):
        weight = RASH_LONER_CHANCE if _is_alone_action(legal_actions[i]) else 1.0
        total += weight
        if legal_actions[i] == decided_action:
            odd, place = weight, i
    if place < 0:
        return np.log(_FORBIDDEN_CHANCE)
    mate: np.int64 = _find_same_call_with_partner(legal_actions, place)
    alone = 0.0 if mate < 0 else 1.0 / (1.0 + np.exp(scores[mate] - scores[place]))
    for i in range(action_count):
        scores[i] *= CALL_TEMPER
    softmax_in_place(scores, action_count)
    chance = scores[place] if mate < 0 else (scores[place] + scores[mate]) * alone
    return np.log((1.0 - noise_share) * chance + noise_share * odd / total)


@njit_cached(
    "float64(uint64, uint64, int64[:, ::1], int64, boolean, int64, float32[::1], float32[::1], "
    "int64, float32[::1], float64, float64, int64[:, ::1], int64[::1], int32[:, ::1], "
    "float32[::1])"
)
def _replay_and_compute_likelihood(
    rules: RulesAddress,
    hand: HandAddress,
    decided_actions: Ints,
    hand_index: int,
    passes_only: bool,
    viewer: int,
    call_weights: Weights,
    rival_call_weights: Weights,
    own_side: int,
    play_weights: Weights,
    noise_share: float,
    discard_noise_share: float,
    holdings_scratch: Ints,
    actions_scratch: Ints,
    features_scratch: Features,
    scores_scratch: Weights,
) -> float:
    """Replay one hand; weigh only the passes of others, or all but them."""
    total = 0.0
    for j in range(decided_actions.shape[1]):
        if load_int(hand, HandStateWord.PHASE) >= PLAY:
            break
        action = decided_actions[hand_index, j]
        if (action == ActionOffset.PASS) == passes_only and viewer not in (
            _NO_VIEWER,
            load_int(hand, HandStateWord.TURN),
        ):
            may: np.uint64 = find_legal_actions(rules, hand)
            store_word(hand, HandStateWord.LEGAL, may)
            own = call_weights if is_side_turn(rules, hand, own_side) else rival_call_weights
            count: np.int64 = write_decision_scores(
                rules, hand, own, play_weights, holdings_scratch, actions_scratch, features_scratch,
                scores_scratch,
            )  # fmt: skip
            if load_int(hand, HandStateWord.PHASE) == GIVE:
                odd = discard_noise_share / count_bits(may)
                total += np.log(
                    odd + (1.0 - discard_noise_share if actions_scratch[0] == action else 0.0)
                )
            elif count > 1:
                free = discard_noise_share if action < ActionOffset.PASS else noise_share
                total += compute_decision_log_likelihood(
                    scores_scratch, actions_scratch, count, action, free
                )
        apply_action(rules, hand, action)
    return total


@njit_cached(
    "void(uint64[::1], uint64[:, ::1], int64[:, ::1], int64, float32[::1], float32[::1], int64, "
    "float32[::1], float64, float64, float64[::1])"
)
def replay_and_add_likelihoods(
    rules_words: Words,
    hand_states: Words,
    decided_actions: Ints,
    viewer: int,
    call_weights: Weights,
    rival_call_weights: Weights,
    own_side: int,
    play_weights: Weights,
    noise_share: float,
    discard_noise_share: float,
    log_likelihoods: Floats,
) -> None:
    """Repeat in every hand the decisions made, and compute their likelihood.

    Calls tell most, so they are weighed first; the passes before them only in hands that are not
    as good as impossible by then.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states: (n, `HandStateWord`): as dealt; moved on.
        decided_actions: (n, decisions): all that was decided before the play, in order.
        viewer: whose own choices tell it nothing.
        call_weights, play_weights: the weights of those who decide.
        rival_call_weights, own_side: the weights of the calls of all but this side; -1: all have
            `call_weights`.
        noise_share: the part of all calls that follows no policy.
        discard_noise_share: that of the cards laid away.
        log_likelihoods: (n,), the logarithms are added to.
    """
    words = np.zeros(HAND, np.uint64)
    holdings, actions, features, scores = new_option_buffers()
    rules, at_copy = np.uint64(rules_words.ctypes.data), np.uint64(words.ctypes.data)
    top = -np.inf
    for i in range(len(hand_states)):
        words[:] = hand_states[i]
        log_likelihoods[i] += _replay_and_compute_likelihood(
            rules, at_copy, decided_actions, i, False, viewer, call_weights, rival_call_weights,
            own_side, play_weights, noise_share, discard_noise_share, holdings, actions, features,
            scores,
        )  # fmt: skip
        top = max(top, log_likelihoods[i])
    for i in range(len(hand_states)):
        hand = np.uint64(hand_states.ctypes.data) + np.uint64(i * hand_states.strides[0])
        is_likely = log_likelihoods[i] > top - NEVER_LOG_DROP
        log_likelihoods[i] += _replay_and_compute_likelihood(
            rules, hand, decided_actions, i, True, viewer if is_likely else _NO_VIEWER,
            call_weights, rival_call_weights, own_side, play_weights, noise_share,
            discard_noise_share, holdings, actions, features, scores,
        )  # fmt: skip
        store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
    words[0] = rules_words[0]  # the words must live until here
