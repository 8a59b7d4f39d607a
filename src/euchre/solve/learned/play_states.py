"""Worlds as play states of the learned policy: how likely the cards played are, and playing on.

A world that would have made somebody play as nobody plays is a world that is hardly there. The
play so far is gone through once in every world; each card that another player chose counts with
the chance that the policy gives it there (policy-based inference, Rebstock et al., arXiv
1905.10911), never less than a floor, since people are no policies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.game.cards import HIDDEN, Card
from euchre.game.hand import View
from euchre.solve.board import Board, Floats, Ints, Weights, njit_cached
from euchre.solve.board.compiled import compile_rules
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.dice import mix_word
from euchre.solve.board.layout import BOARD_BITS, TO_BOARD, card_set, card_set_to_board
from euchre.solve.board.workspace import Boards
from euchre.solve.learned.card_policy import (
    CARD_FEATURES,
    finish_play,
    new_card_buffers,
    play_card,
    softmax_in_place,
    write_choice_scores,
    write_play_features,
)
from euchre.solve.learned.play_facts import (
    PLAY_STATE_WORDS,
    TABLE_SEATS,
    PlayState,
    PlayStates,
    PlayStateWord,
)
from euchre.solve.sampling.worlds import SampledWorlds
from euchre.solve.solve import find_makers_by_world

_ONE, _NONE = np.uint64(1), np.uint64(0)
PLAY_TEMPER: Final = np.float32(0.35)
"""How sure the policy is when it reads others: 1 as when it plays; people differ from it. Surer, it
reads itself better, and the `rules` bot worse."""


def dealt_hands_by_world(worlds: SampledWorlds) -> Boards:
    """Return (n, seats): the card set that each seat was dealt in each world."""
    view = worlds.view
    seats = view.rules.players
    out = np.zeros((len(worlds), seats), np.uint64)
    shown = [card_set(c for c in cards if c is not HIDDEN) for cards in view.dealt.hands]
    for number, way in enumerate(worlds.ways):
        homes = np.array([pile.home for pile in way.piles], np.int64)
        known = [
            shown[seat] | card_set(card for card, home in way.home if home == seat)
            for seat in range(seats)
        ]
        _write_dealt_hands(
            worlds.way, number, worlds.piles, homes, worlds.cards, np.array(known, np.uint64), out
        )
    return out


@njit_cached(
    "void(int64[::1], int64, int8[:, ::1], int64[::1], int64[::1], uint64[::1], uint64[:, ::1])"
)
def _write_dealt_hands(
    world_histories: Ints,
    history_index: int,
    pile_indices: NDArray[np.int8],
    pile_homes: Ints,
    card_indices: Ints,
    known_cards: NDArray[np.uint64],
    hands_out: Boards,
) -> None:
    """Fill in the hands dealt in the worlds of one history."""
    for i in range(len(hands_out)):
        if world_histories[i] != history_index:
            continue
        hands_out[i] = known_cards
        for j in range(len(card_indices)):
            home = pile_homes[pile_indices[i, j]]
            if home >= 0:
                hands_out[i, home] |= _ONE << np.uint64(card_indices[j])


def play_states_at_first_lead(worlds: SampledWorlds, dealt_hands: Boards) -> PlayStates:
    """Return (n, `PLAY_STATE_WORDS`): each world at the first lead.

    Args:
        worlds: of a view in the play.
        dealt_hands: of `dealt_hands_by_world`.

    Raises:
        UnsupportedRulesError: the policy does not know these rules.
    """
    view = worlds.view
    compile_rules(view.rules)
    assert view.trump is not None
    assert view.maker is not None
    assert view.turn is not None
    plays = view.plays
    played = [0] * view.rules.players
    for play in plays:
        played[play.seat] |= 1 << play.card.index
    at_lead = worlds.hands | np.array(played, np.uint64)[None, :]
    play_states = np.zeros((len(worlds), PLAY_STATE_WORDS), np.uint64)
    active = sum(1 << seat for seat in view.active_seats)
    up = 0 if view.up_card is None else 1 << view.up_card.index
    extra = [up if seat == view.taker else 0 for seat in range(view.rules.players)]
    laid = (dealt_hands | np.array(extra, np.uint64)[None, :]) & ~at_lead
    if view.taker is None and up:
        laid |= np.uint64(up)
    _write_hands_into_play_states(play_states, at_lead, laid, view.trump.index, active)
    play_states[:, PlayStateWord.PACK] = card_set_to_board(card_set(view.pack), view.trump)
    play_states[:, PlayStateWord.MAKERS] = find_makers_by_world(view, worlds).astype(np.uint64)
    play_states[:, PlayStateWord.ACTIVE] = active
    play_states[:, PlayStateWord.MAKER] = view.maker
    if view.taker is not None and up:
        play_states[:, PlayStateWord.UP] = card_set_to_board(up, view.trump)
        play_states[:, PlayStateWord.TAKER] = view.taker
    turn = plays[0].seat if plays else view.turn
    play_states[:, PlayStateWord.TURN] = turn
    play_states[:, PlayStateWord.DUE] = len(view.active_seats)
    play_states[:, PlayStateWord.LEFT] = play_states[:, PlayStateWord.SIZE] = view.rules.hand_size
    return play_states


@njit_cached("void(uint64[:, ::1], uint64[:, ::1], uint64[:, ::1], int64, int64)")
def _write_hands_into_play_states(
    play_states_out: PlayStates, hands: Boards, discards: Boards, trump: int, active_seats: int
) -> None:
    for i in range(len(play_states_out)):
        for seat in range(hands.shape[1]):
            if active_seats >> seat & 1:
                play_states_out[i, seat] = board_from_card_set(hands[i, seat], trump)
            play_states_out[i, PlayStateWord.ASIDE + seat] = board_from_card_set(
                discards[i, seat], trump
            )


@njit_cached("int64(uint64, uint64, uint64[:, ::1], int64[::1])")
def _find_cache_slot(
    own_mask: Board, aside_mask: Board, cached_cards: Boards, is_slot_used: Ints
) -> np.int64:
    """Find the place of a seat's cards in a table of those met, or the free place for them.

    Args:
        own_mask, aside_mask: its cards at the first lead, and those it has seen out of play;
            with the makers in the bits above.
        cached_cards: (places, 2) the cards met; the places are a power of two, and some are free.
        is_slot_used: (places,) 0 where a place is free.
    """
    last_place = np.uint64(len(cached_cards) - 1)
    place = np.int64((mix_word(own_mask ^ mix_word(aside_mask))) & last_place)
    while is_slot_used[place] and (
        cached_cards[place, 0] != own_mask or cached_cards[place, 1] != aside_mask
    ):
        place = np.int64(np.uint64(place + 1) & last_place)
    return place


@njit_cached("void(uint64[:, ::1], int64[::1], int64, float32[::1], float64, float64[::1])")
def replay_and_write_likelihoods(
    play_states: PlayStates,
    played_bits: Ints,
    viewer: int,
    play_weights: Weights,
    noise_share: float,
    log_likelihoods_out: Floats,
) -> None:
    """Play the cards that have been played in every world, and compute their likelihood.

    How likely the cards of a seat are hangs on what it held and what all have seen, so that it is
    worked out once for each hand that a seat has in some world.

    Args:
        play_states: at the first lead; moved on to now.
        played_bits: the cards as bits of the board, in order.
        viewer: whose own choices tell it nothing.
        play_weights: of the policy.
        noise_share: the part of all choices that follows no policy.
        log_likelihoods_out: (n,), filled: the logarithm of the likelihood.
    """
    bits, features, chances = new_card_buffers()
    places = 2
    while places < 2 * len(play_states):
        places *= 2
    keys = np.zeros((TABLE_SEATS, places, 2), np.uint64)
    holds = np.zeros((TABLE_SEATS, places), np.int64)
    known = np.zeros((TABLE_SEATS, places))
    slots = np.zeros(TABLE_SEATS, np.int64)
    is_new = np.zeros(TABLE_SEATS, np.bool_)
    for i in range(len(play_states)):
        play_state = play_states[i]
        sides = play_state[PlayStateWord.MAKERS] << np.uint64(BOARD_BITS)
        for player in range(TABLE_SEATS):
            own, aside = play_state[player], play_state[PlayStateWord.ASIDE + player] | sides
            slots[player] = _find_cache_slot(own, aside, keys[player], holds[player])
            is_new[player] = holds[player, slots[player]] == 0
            if is_new[player]:
                keys[player, slots[player], 0], keys[player, slots[player], 1] = own, aside
                holds[player, slots[player]] = 1
        for bit in played_bits:
            seat = np.int64(play_state[PlayStateWord.TURN])
            own = play_state[seat]
            if is_new[seat] and seat != viewer and own & (own - _ONE) != _NONE:
                count = write_play_features(play_state, seat, bits, features)
                if count > 1:
                    write_choice_scores(play_weights, features, count, CARD_FEATURES, chances)
                    for k in range(count):
                        chances[k] *= PLAY_TEMPER
                    softmax_in_place(chances, count)
                    j = 0
                    while j + 1 < count and bits[j + 1] <= bit:
                        j += 1
                    known[seat, slots[seat]] += np.log(
                        (1.0 - noise_share) * chances[j] + noise_share / count
                    )
            play_card(play_state, bit)
        log_likelihoods_out[i] = 0.0
        for player in range(TABLE_SEATS):
            log_likelihoods_out[i] += known[player, slots[player]]


@njit_cached("void(uint64[:, ::1], int64[::1], float32[::1], int8[:, ::1])")
def write_tricks_after_each_card(
    play_states: PlayStates, card_bits: Ints, play_weights: Weights, tricks_out: NDArray[np.int8]
) -> None:
    """Compute the makers' tricks over the whole hand in every world after each playable card.

    Args:
        play_states: now.
        card_bits: those that may be played, as bits of the board.
        play_weights: of the policy by which all play on.
        tricks_out: (n, cards), filled.
    """
    bits, features, scores = new_card_buffers()
    play_state = np.zeros(PLAY_STATE_WORDS, np.uint64)
    for i in range(len(play_states)):
        for j in range(len(card_bits)):
            play_state[:] = play_states[i]
            play_card(play_state, card_bits[j])
            finish_play(play_state, play_weights, play_weights, bits, features, scores)
            tricks_out[i, j] = np.int8(play_state[PlayStateWord.WON])


@njit_cached("void(uint64[:, ::1], float32[::1], int8[::1])")
def write_playout_tricks(
    play_states: PlayStates, play_weights: Weights, tricks_out: NDArray[np.int8]
) -> None:
    """Compute the makers' tricks over the whole hand in every world when all play on."""
    bits, features, scores = new_card_buffers()
    play_state = np.zeros(PLAY_STATE_WORDS, np.uint64)
    for i in range(len(play_states)):
        play_state[:] = play_states[i]
        finish_play(play_state, play_weights, play_weights, bits, features, scores)
        tricks_out[i] = np.int8(play_state[PlayStateWord.WON])


@njit_cached("void(uint64[::1], int64, float32[::1], int64[::1], float32[::1])")
def write_card_probabilities(
    play_state: PlayState,
    seat: int,
    play_weights: Weights,
    card_bits: Ints,
    probabilities_out: Weights,
) -> None:
    """Compute the chance that the policy plays each of some cards.

    Args:
        play_state: now.
        seat: whose turn it is.
        play_weights: of the policy.
        card_bits: as bits of the board, in rising order within each suit.
        probabilities_out: (cards,), filled; of equal cards the highest has the chance of all.
    """
    bits, features, chances = new_card_buffers()
    count = write_play_features(play_state, seat, bits, features)
    chances[0] = 1.0
    if count > 1:
        write_choice_scores(play_weights, features, count, CARD_FEATURES, chances)
        softmax_in_place(chances, count)
    for i in range(len(card_bits)):
        probabilities_out[i] = 0.0
        for j in range(count):
            if bits[j] == card_bits[i]:
                probabilities_out[i] = chances[j]


def list_board_bits(view: View, cards: Sequence[Card]) -> Ints:
    """Return cards as bits of the board of the view's trump."""
    assert view.trump is not None
    row = TO_BOARD[view.trump.index]
    return np.array([row[card.index] for card in cards], np.int64)
