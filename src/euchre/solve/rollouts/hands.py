"""Random hands of a game, as arrays: `euchre.solve.rollouts.playouts` for callers outside the
kernel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from euchre import events
from euchre.capabilities import UnsupportedRulesError
from euchre.cards import ALL_CARDS, BENNIES, Suit
from euchre.hand import Hand
from euchre.rules import Rules, Seat, bennies, team_of, teams
from euchre.scoring import UntoldError, points_by, throw_in_points
from euchre.solve.board.checks import check_whole
from euchre.solve.board.compiled import compile_calling
from euchre.solve.board.dice import dice
from euchre.solve.board.layout import FROM_BOARD
from euchre.solve.rollouts.playouts import TRACE, Slot, TraceCode, random_hands


@dataclass(frozen=True)
class RandomHands:
    """Hands that were played at random.

    Attributes:
        games: (n, len(`Slot`)) of ``int64``: how each went, see `Slot` and `random_hands`.
        points: (n, teams) of ``int8``: the points of each team.
        packs: (n, cards) of ``uint8``: the shuffled packs as card indices, in the order that
            `euchre.shuffle.hand_out` takes; (0, cards) unless traced.
        traces: (n, steps, 2) of ``int16``: see `TraceCode`; (n, 0, 2) unless traced.
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
    count = check_whole("count", count, 0)
    first_dealer = check_whole("first_dealer", first_dealer, 0, rules.players - 1)
    cards = np.array(calling.cards, np.int64)
    worth = _worth(rules)
    games = np.zeros((count, len(Slot)), np.int64)
    points = np.zeros((count, worth.shape[1]), np.int8)
    packs = np.zeros((count if traced else 0, len(cards)), np.uint8)
    traces = np.zeros((count, TRACE if traced else 0, 2), np.int16)
    random_hands(
        np.array(calling.flags, np.int64),
        cards,
        _cards_of(rules),
        first_dealer,
        dice(check_whole("seed", seed, -(2**127), 2**127)),
        worth,
        packs,
        games,
        points,
        traces,
    )
    return RandomHands(games, points, packs, traces)


@cache
def _cards_of(rules: Rules) -> NDArray[np.int64]:
    """Return for each trump the index of the card at each bit of the board."""
    allowed = bennies(rules)
    which = BENNIES.index(allowed[0]) if allowed else 0
    return np.array([FROM_BOARD[trump][which] for trump in range(len(Suit))], np.int64)


@cache
def _worth(rules: Rules) -> NDArray[np.int8]:
    """Return the points of each team, as `play_random_hands` needs them.

    Raises:
        UnsupportedRulesError: points hang on more than the kernel tells of a hand.
    """
    try:
        points = points_by(rules, "makers", "alone", "lone_defence", "tricks")
    except UntoldError as error:
        raise UnsupportedRulesError(f"{error}: use the bots") from None
    nothing = (0,) * len(teams(rules))
    rows = []
    for maker, alone, defended, tricks in np.ndindex(rules.players, 2, 2, rules.hand_size + 1):
        side = teams(rules)[team_of(rules, maker)]
        rows.append(points.get((side, bool(alone), bool(defended), tricks), nothing))
    rows += [throw_in_points(rules, dealer) for dealer in range(rules.players)]
    rows.append(nothing)
    return np.array(rows, np.int8)


def event_of(code: int, hand: Hand) -> events.HandEvent:
    """Return the event of a code of a trace at this point of the hand that it traces."""
    seat = hand.turn
    assert seat is not None
    if code >= TraceCode.PLAY:
        return events.Played(seat, ALL_CARDS[code - TraceCode.PLAY])
    if code >= TraceCode.DISCARD:
        return events.Discarded(seat, ALL_CARDS[code - TraceCode.DISCARD])
    if code == TraceCode.SHOW:
        return events.Shown(seat, hand.hands[seat])
    if code >= TraceCode.NOT_ALONE:
        return events.Declared(seat, code == TraceCode.ALONE)
    if code == TraceCode.PASS:
        return events.Passed(seat)
    alone = code >= TraceCode.CALL_ALONE
    return events.Called(
        seat, tuple(Suit)[code - (TraceCode.CALL_ALONE if alone else TraceCode.CALL)], alone
    )
