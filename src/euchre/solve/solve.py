"""Questions about the play of a hand, asked of the kernel in the words of the engine.

A *hand* is a `euchre.game.hand.Hand` in which every card still held is known; a *view* is what one
seat knows, and becomes hands by `sample_worlds`. Values are those of the whole hand, tricks already
won included, with perfect play by everybody who sees all cards from here on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from euchre.game.cards import HIDDEN, Card
from euchre.game.hand import Hand, Phase, View, playable_cards
from euchre.game.rules import Seat
from euchre.game.scoring import points_ahead
from euchre.solve.board.checks import (
    NotSolvableError,
    verify_hand,
    verify_hand_in_play,
    verify_view,
)
from euchre.solve.board.compiled import (
    compile_rules,
    hand_worths_by_makers_tricks,
    verify_tricks_never_cost,
    worth_threshold_bits,
)
from euchre.solve.board.layout import BOARD_BITS, TO_BOARD
from euchre.solve.board.workspace import Boards
from euchre.solve.sampling.worlds import SampledWorlds
from euchre.solve.search.double_dummy import (
    ALL_TRICK_COUNTS,
    POSITION_WORDS,
    SearchPositionWord,
    new_workspace,
    write_perfect_tricks,
    write_perfect_tricks_by_card,
)
from euchre.solve.search.positions import build_position, seat_bits
from euchre.solve.search.simple_policy import write_policy_tricks, write_position_hands

Unit = Literal["tricks", "points"]
_VALUE_UNITS: Final = ("tricks", "points")


def count_makers_tricks(hand: Hand) -> int:
    """Count the tricks that the makers take in the whole hand with perfect play from here.

    Args:
        hand: in the play (or over), every card still held being known.

    Raises:
        UnsupportedRulesError: the rules cannot be compiled.
        NotSolvableError: trump is not made, or cards are hidden.
    """
    verify_hand(hand)
    if hand.over and hand.maker is not None:
        return hand.makers_tricks
    row = _hand_position(hand)
    out = np.zeros(1, np.int8)
    write_perfect_tricks(
        row[None, :], np.uint64(ALL_TRICK_COUNTS), new_workspace(hand.rules.hand_size), out
    )
    return int(out[0])


def value_cards(hand: Hand, unit: Unit = "points") -> dict[Card, float]:
    """Return the value, with perfect play, of each card that may be played now.

    Args:
        hand: in the play, every card still held being known.
        unit: ``points``: those of the player's team in this hand less the mean of the other
            teams'; ``tricks``: those of the player's side.

    Raises:
        UnsupportedRulesError: the rules cannot be compiled, points hang on more than tricks, or
            another trick may be worth less.
        NotSolvableError: no card is to be played, or cards are hidden.
    """
    row = _hand_position(hand)
    assert hand.turn is not None
    cards = list_playable(hand)
    solved = _value_cards_in_positions(hand, row[None, :], cards, unit, None)
    return {card: float(value) for card, value in zip(cards, solved[0], strict=True)}


def perfect_points_ahead(hand: Hand, team: int) -> float:
    """Return the points of `team` in this hand less the mean of the others', with perfect play.

    Args:
        hand: in the play with every card known, or over.
        team: its index in `euchre.game.rules.teams`.

    Raises:
        UnsupportedRulesError, NotSolvableError: as for `value_cards`.
    """
    verify_hand(hand)
    if team not in range(len(hand.scores)):
        raise NotSolvableError(f"there is no team {team!r}: they are 0 to {len(hand.scores) - 1}")
    if hand.over:
        return points_ahead(hand.points, team)
    worth = hand_worths_by_makers_tricks(hand, team)
    verify_tricks_never_cost(hand.rules)
    out = np.zeros(1, np.int8)
    marks = np.uint64(worth_threshold_bits(worth))
    write_perfect_tricks(
        _hand_position(hand)[None, :], marks, new_workspace(hand.rules.hand_size), out
    )
    return worth[int(out[0])]


def list_playable(hand: Hand) -> tuple[Card, ...]:
    """List the cards that may be played now, in the order in which they are held.

    Raises:
        NotSolvableError: no card is to be played, or the player's cards are hidden.
    """
    verify_hand(hand)
    if hand.phase is not Phase.PLAY or hand.turn is None or hand.trump is None:
        raise NotSolvableError(f"no card is to be played in the phase {hand.phase.value}")
    cards = hand.hands[hand.turn]
    if HIDDEN in cards:
        raise NotSolvableError(f"the cards of seat {hand.turn} are hidden: sample the view first")
    return tuple(playable_cards(hand))


def solve_worlds(view: View, worlds: SampledWorlds, unit: Unit = "points") -> NDArray[np.float64]:
    """Compute `value_cards` in each of many worlds.

    Args:
        view: of the seat whose turn it is, in the play.
        worlds: drawn from that view by `sample_worlds`.
        unit: as for `value_cards`.

    Returns:
        (n, cards) of ``float64``: a row for each world, a column for each of
        ``list_playable(view)``. ``np.average(solved, axis=0, weights=worlds.weights)`` is what
        each card is worth.

    Raises:
        UnsupportedRulesError, NotSolvableError: as for `value_cards`.
    """
    cards = list_playable(view)
    _verify_worlds(view, worlds)
    return _value_cards_in_positions(
        view, build_world_positions(view, worlds), cards, unit, find_makers_by_world(view, worlds)
    )


def play_out_worlds(view: View, worlds: SampledWorlds) -> NDArray[np.int8]:
    """Compute the makers' tricks in each world when all play on by the simple policy, as (n,)."""
    list_playable(view)
    _verify_worlds(view, worlds)
    out = np.zeros(len(worlds), np.int8)
    write_policy_tricks(build_world_positions(view, worlds), out)
    return out


def _verify_worlds(view: View, worlds: SampledWorlds) -> None:
    verify_view(view)
    if not isinstance(worlds, SampledWorlds):
        raise NotSolvableError(f"worlds are wanted, as of sample_worlds, and not {worlds!r:.60}")
    if worlds.view is not view and worlds.view != view:
        raise NotSolvableError("these worlds were drawn from another view: sample this one")


# -- rows ---------------------------------------------------------------------------------------


def _hand_position(hand: Hand) -> Boards:
    """Return the position of a hand in which everything is known."""
    verify_hand(hand)
    compile_rules(hand.rules)
    if hand.phase is not Phase.PLAY or hand.turn is None or hand.trump is None:
        raise NotSolvableError(f"no card is to be played in the phase {hand.phase.value}")
    verify_hand_in_play(hand)
    return _build_position_with_makers(hand, hand.makers)


def _build_position_with_makers(hand: Hand, makers: Sequence[Seat]) -> Boards:
    assert hand.turn is not None
    assert hand.trump is not None
    return build_position(
        hand.hands,
        hand.trump,
        makers,
        hand.turn,
        sitting_out=hand.out,
        trick=[(play.seat, play.card) for play in hand.trick],
        makers_tricks=sum(trick.winner in makers for trick in hand.tricks),
    )


def find_makers_by_world(view: View, worlds: SampledWorlds) -> NDArray[np.int64]:
    """Return the makers' seats in each world, one bit each: a partner may be hidden (R4)."""
    known = np.full(len(worlds), seat_bits(view.makers), np.int64)
    card = view.called_card
    if card is None or view.called_partner is not None:
        return known
    held = (worlds.hands >> np.uint64(card.index)) & np.uint64(1)
    bits = (np.uint64(1) << np.arange(held.shape[1], dtype=np.uint64))[None, :]
    partners: NDArray[np.int64] = (held * bits).sum(axis=1).astype(np.int64)
    return known | partners


def build_world_positions(view: View, worlds: SampledWorlds) -> Boards:
    """Return the view's position in each world, as (n, `POSITION_WORDS`)."""
    assert view.trump is not None
    compile_rules(view.rules)
    rows = np.zeros((len(worlds), POSITION_WORDS), np.uint64)
    rows[:] = _build_position_with_makers(view, view.makers)
    write_position_hands(rows, worlds.hands, view.trump.index)
    makers = find_makers_by_world(view, worlds)
    rows[:, SearchPositionWord.MAKERS] = makers.astype(np.uint64)
    winners = np.array([trick.winner for trick in view.tricks], np.int64)
    rows[:, SearchPositionWord.WON] = (makers[:, None] >> winners[None, :] & 1).sum(axis=1)
    return rows


def _value_cards_in_positions(
    hand: Hand,
    positions: Boards,
    cards: Sequence[Card],
    unit: Unit,
    makers: NDArray[np.int64] | None,
) -> NDArray[np.float64]:
    """Compute the values of `cards` from each row."""
    if unit not in _VALUE_UNITS:
        raise NotSolvableError(f"there is no unit {unit!r}: use tricks or points")
    assert hand.turn is not None
    assert hand.trump is not None
    sides = positions[:, SearchPositionWord.MAKERS].astype(np.int64) if makers is None else makers
    tables = {
        side: _worths_by_makers_tricks(hand, unit, side) for side in np.unique(sides).tolist()
    }
    marks = 0
    for table in tables.values():
        marks |= worth_threshold_bits(table)
    solved = np.zeros((len(positions), BOARD_BITS), np.int8)
    write_perfect_tricks_by_card(
        positions, np.uint64(marks), new_workspace(hand.rules.hand_size), solved
    )
    bits = [TO_BOARD[hand.trump.index][card.index] for card in cards]
    out = np.zeros((len(positions), len(cards)))
    for side, table in tables.items():
        mine = sides == side
        out[mine] = np.array(table)[solved[mine][:, bits]]
    return out


def _worths_by_makers_tricks(hand: Hand, unit: Unit, makers_bits: int) -> tuple[float, ...]:
    """Return the worth of each number of tricks to the player, for these makers."""
    seat = hand.turn
    assert seat is not None
    makers = tuple(s for s in range(hand.rules.players) if makers_bits >> s & 1)
    if unit == "points":
        worths = hand_worths_by_makers_tricks(hand, seat, makers)
        verify_tricks_never_cost(hand.rules)
        return worths
    size = hand.rules.hand_size
    return tuple(float(n if seat in makers else size - n) for n in range(size + 1))
