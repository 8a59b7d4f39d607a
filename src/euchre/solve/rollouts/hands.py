"""Random hands of a game, as arrays: `euchre.solve.rollouts.playouts` for callers outside the
kernel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from euchre.game import events
from euchre.game.capabilities import UnsupportedRulesError
from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, Suit
from euchre.game.hand import Hand
from euchre.game.rules import Rules, Seat, benny_cards, team_of, teams
from euchre.game.scoring import UnknownScoreError, tabulate_points, throw_in_points
from euchre.solve.board.checks import verify_whole_number
from euchre.solve.board.compiled import compile_calling
from euchre.solve.board.dice import new_random_state
from euchre.solve.board.layout import FROM_BOARD
from euchre.solve.rollouts.playouts import (
    MAX_TRACE_STEPS,
    PlayoutSlot,
    PlayoutTraceCode,
    play_random_hands,
)


@dataclass(frozen=True)
class RandomHands:
    """Hands that were played at random.

    Attributes:
        games: (n, len(`PlayoutSlot`)) of ``int64``: how each went, see `PlayoutSlot` and
            `play_random_hands`.
        points: (n, teams) of ``int8``: the points of each team.
        packs: (n, cards) of ``uint8``: the shuffled packs as card indices, in the order that
            `euchre.game.shuffle.deal_pack` takes; (0, cards) unless traced.
        traces: (n, steps, 2) of ``int16``: see `PlayoutTraceCode`; (n, 0, 2) unless traced.
    """

    games: NDArray[np.int64]
    points: NDArray[np.int8]
    packs: NDArray[np.uint8]
    traces: NDArray[np.int16]


def play_random(
    rules: Rules, count: int, seed: int = 0, *, first_dealer: Seat = 0, traced: bool = False
) -> RandomHands:
    """Deal, call and play `count` hands, every choice drawn evenly from those the rules allow.

    Raises:
        UnsupportedRulesError: the game has calls, exchanges or points that the kernel does not
            know.
    """
    calling = compile_calling(rules)
    count = verify_whole_number("count", count, 0)
    first_dealer = verify_whole_number("first_dealer", first_dealer, 0, rules.players - 1)
    cards = np.array(calling.cards, np.int64)
    worth = _points_table(rules)
    games = np.zeros((count, len(PlayoutSlot)), np.int64)
    points = np.zeros((count, worth.shape[1]), np.int8)
    packs = np.zeros((count if traced else 0, len(cards)), np.uint8)
    traces = np.zeros((count, MAX_TRACE_STEPS if traced else 0, 2), np.int16)
    play_random_hands(
        np.array(calling.flags, np.int64),
        cards,
        _card_indices(rules),
        first_dealer,
        new_random_state(verify_whole_number("seed", seed, -(2**127), 2**127)),
        worth,
        packs,
        games,
        points,
        traces,
    )
    return RandomHands(games, points, packs, traces)


@lru_cache(1024)
def _card_indices(rules: Rules) -> NDArray[np.int64]:
    """Return for each trump the index of the card at each bit of the board."""
    allowed = benny_cards(rules)
    which = BENNY_CANDIDATES.index(allowed[0]) if allowed else 0
    return np.array([FROM_BOARD[trump][which] for trump in range(len(Suit))], np.int64)


@lru_cache(1024)
def _points_table(rules: Rules) -> NDArray[np.int8]:
    """Return the points of each team, as `play_random_hands` needs them.

    Raises:
        UnsupportedRulesError: points hang on more than the kernel tells of a hand.
    """
    try:
        points = tabulate_points(rules, "makers", "alone", "lone_defence", "tricks")
    except UnknownScoreError as error:
        raise UnsupportedRulesError(f"{error}: use the bots") from None
    nothing = (0,) * len(teams(rules))
    rows = []
    for maker, alone, defended, tricks in np.ndindex(rules.players, 2, 2, rules.hand_size + 1):
        side = teams(rules)[team_of(rules, maker)]
        rows.append(points.get((side, bool(alone), bool(defended), tricks), nothing))
    rows += [throw_in_points(rules, dealer) for dealer in range(rules.players)]
    rows.append(nothing)
    return np.array(rows, np.int8)


def decode_event(code: int, hand: Hand) -> events.HandEvent:
    """Return the event of a code of a trace at this point of the hand that it traces."""
    seat = hand.turn
    assert seat is not None
    if code >= PlayoutTraceCode.PLAY:
        return events.Played(seat, ALL_CARDS[code - PlayoutTraceCode.PLAY])
    if code >= PlayoutTraceCode.DISCARD:
        return events.Discarded(seat, ALL_CARDS[code - PlayoutTraceCode.DISCARD])
    if code == PlayoutTraceCode.SHOW:
        return events.RedealClaimed(seat, hand.hands[seat])
    if code >= PlayoutTraceCode.NOT_ALONE:
        return events.Declared(seat, code == PlayoutTraceCode.ALONE)
    if code == PlayoutTraceCode.PASS:
        return events.Passed(seat)
    alone = code >= PlayoutTraceCode.CALL_ALONE
    return events.Called(
        seat,
        tuple(Suit)[code - (PlayoutTraceCode.CALL_ALONE if alone else PlayoutTraceCode.CALL)],
        alone,
    )
