"""What each thing that may be done comes to in many hidden deals, by the fast engine.

Deals are drawn evenly from all that agree with the view, and each counts as much as what has been
called and played would be likely in it (`euchre.bots.search.worlds`). Cards are valued half by
perfect play and half by playing on as a learned policy would, which sees no hidden card; what is
decided before the play by playing it out, with all deciding as was learned of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.knowledge.exact import cards_across
from euchre.bots.search.decisions import Worth, declined, knows, played_out
from euchre.bots.search.values import Valuer, Values
from euchre.bots.search.worlds import Floats, Lot, counted, lot_of
from euchre.bots.trained import play_weights
from euchre.events import PLAYED, Called, Declared, Discarded, HandEvent
from euchre.hand import Phase, View, legal, see
from euchre.rules import Rules, partner
from euchre.solve import UnsupportedRulesError, Worlds, choices, compile_rules, plan
from euchre.solve.board.compiled import marks_of, worth_in
from euchre.solve.board.layout import BOARD_BITS, card_set
from euchre.solve.learned.tables import bits_of, finish_all, first_tables, play_on
from euchre.solve.search.dd import Boards, solve_cards, solve_tricks, workspace
from euchre.solve.solve import makers_in, world_rows

MIX: Final = 0.5
"""The part of a card's worth that is perfect play by all who see all cards.

The policy by which hands are played on sees no hidden card and knows no end play; the solver sees
too much. Half of each wins against the solver alone, and is level with the policy alone
(`bench/ablation.py`).
"""
SOLVED: Final = 4
"""One in so many deals is solved for every call, besides being played out."""
_LEAST: Final = 64
"""The least of those."""
_UNLEARNED: Final = "How likely the calls made each deal is not known in this game."


def plays(rules: Rules) -> bool:
    """Return whether the fast engine knows how the cards of a game are played."""
    try:
        compile_rules(rules)
    except UnsupportedRulesError:
        return False
    return True


def fast_valuer(
    view: View,
    worths: Sequence[Worth],
    options: Sequence[HandEvent] | None = None,
    *,
    perfect: bool = False,
) -> Valuer:
    """Make a valuer as `euchre.bots.search.valuer.make_valuer` does, by the fast engine alone.

    Raises:
        UnsupportedRulesError: it cannot.
        NoWorldError: no deal agrees with the view.
    """
    compile_rules(view.rules)
    if view.rules.fast_break and len(view.tricks) < 2:
        raise UnsupportedRulesError("points hang on the first two tricks")
    if view.phase is Phase.PLAY:
        return _cards(view, worths)
    asked_about = tuple(legal(view) if options is None else options)
    if all(isinstance(option, Discarded) for option in asked_about) and _leads(view, asked_about):
        return _answers(view, worths, asked_about)
    if not knows(view.rules):
        raise UnsupportedRulesError("the calls of this game have not been learned")
    return _decisions(view, worths, asked_about, perfect=perfect)


class _TrickWorths:
    """Worth of each number of the makers' tricks to the viewer, once trump is made."""

    __slots__ = ("_known", "_view", "_worths")

    def __init__(self, view: View, worths: Sequence[Worth]) -> None:
        self._view, self._worths = view, worths
        self._known: dict[int, tuple[Floats, int]] = {}

    def of(self, sides: NDArray[np.int64]) -> tuple[dict[int, Floats], np.uint64]:
        """Return a table for each pair of makers' bits among `sides`.

        Returns:
            By those bits (tricks + 1, worths); and the numbers of tricks at which any of them
            changes, one bit each.
        """
        marks = 0
        tables = {}
        for side in np.unique(sides).tolist():
            tables[side], changes = self._side(side)
            marks |= changes
        return tables, np.uint64(marks)

    def _side(self, side: int) -> tuple[Floats, int]:
        if side not in self._known:
            view, seat = self._view, self._view.seat
            assert seat is not None
            makers = [maker for maker in range(view.rules.players) if side >> maker & 1]
            columns = [worth_in(view, seat, makers, worth) for worth in self._worths]
            marks = 0
            for column in columns:
                marks |= marks_of(column)
            self._known[side] = (np.stack([np.array(column) for column in columns], axis=1), marks)
        return self._known[side]


def _worth_of(
    tables: dict[int, Floats], sides: NDArray[np.int64], tricks: NDArray[np.int8]
) -> Floats:
    """Convert the makers' tricks to worths: of an array (deals, ...) one more axis.

    Args:
        tables: by the makers' bits, as `_TrickWorths` gives them.
        sides: (deals,) the makers' bits.
        tricks: the numbers of tricks.
    """
    kinds = next(iter(tables.values())).shape[1]
    values = np.zeros((*tricks.shape, kinds))
    for side, table in tables.items():
        mine = sides == side
        values[mine] = table[tricks[mine]]
    return values


# -- cards ----------------------------------------------------------------------------------------


def _cards(view: View, worths: Sequence[Worth]) -> Valuer:
    cards = choices(view)
    assert view.seat is not None
    ready, bits = plan(view), bits_of(view, cards)
    across = cards_across(view) is not None
    known = across or bool(ready.counts.sum() <= 1)
    mix = 1.0 if across else MIX
    tables = _TrickWorths(view, worths)

    def draw(count: int, seed: int) -> Values:
        lot = lot_of(view, ready, count, seed)
        sides = makers_in(view, lot.worlds)
        worth, marks = tables.of(sides)
        solved = np.zeros((len(lot.worlds), BOARD_BITS), np.int8)
        rows, space = world_rows(view, lot.worlds), workspace(view.rules.hand_size)
        solve_cards(rows, marks, space, solved)
        played = np.zeros((len(lot.worlds), len(cards)), np.int8)
        play_on(lot.tables, bits, play_weights(view.rules), played)
        return Values(
            _worth_of(worth, sides, played),
            _worth_of(worth, sides, solved[:, bits]),
            lot.likely,
            mix,
            lot,
        )

    note = "" if known or knows(view.rules) else _UNLEARNED
    events = tuple(PLAYED[view.seat][card.index] for card in cards)
    return Valuer(events, draw, exact=known or counted(view, ready), note=note)


# -- the card laid away before the first lead -----------------------------------------------------


def _leads(view: View, options: Sequence[HandEvent]) -> bool:
    """Return whether the cards are played next, once nobody else who is asked plays alone."""
    return all(declined(see(view, option)).phase is Phase.PLAY for option in options)


def _answers(view: View, worths: Sequence[Worth], options: tuple[HandEvent, ...]) -> Valuer:
    """Value a card to lay away by the worth of the hand at the first lead.

    Whoever else is asked whether to play alone is taken to say no.
    """
    after = [declined(see(view, option)) for option in options]
    ready = plan(after[0])
    tables = [_TrickWorths(seen, worths) for seen in after]

    def draw(count: int, seed: int) -> Values:
        lot = lot_of(after[0], ready, count, seed)
        both = [
            _at_lead(seen, _held(lot, seen), table)
            for seen, table in zip(after, tables, strict=True)
        ]
        played, solved = (np.stack(each, axis=1) for each in zip(*both, strict=True))
        return Values(played, solved, lot.likely, MIX)

    return Valuer(options, draw)


def _held(lot: Lot, after: View) -> Lot:
    """Return the same deals as they are after another answer."""
    assert after.seat is not None
    hands = lot.worlds.hands.copy()
    hands[:, after.seat] = card_set(after.cards)
    worlds = replace(lot.worlds, view=after, hands=hands)
    return replace(lot, worlds=worlds, tables=first_tables(worlds, lot.dealt))


def _at_lead(view: View, lot: Lot, tables: _TrickWorths) -> tuple[Floats, Floats]:
    """Return the worth of each deal from the first lead on, played and solved, as (deals,
    worths).
    """
    played = np.zeros(len(lot.worlds), np.int8)
    finish_all(lot.tables, play_weights(view.rules), played)
    worth, _ = tables.of(sides := makers_in(view, lot.worlds))
    return _worth_of(worth, sides, played), _solved(view, lot.worlds, lot.worlds.hands, tables)


# -- all else that is decided before the play -----------------------------------------------------


def _decisions(
    view: View, worths: Sequence[Worth], options: tuple[HandEvent, ...], *, perfect: bool
) -> Valuer:
    ready = plan(view)
    if ready.counts.sum() <= 1:
        raise UnsupportedRulesError("nothing is hidden, so that only perfect play will do")
    solvers = [_call_solver(view, option, worths) for option in options] if perfect else []

    def draw(count: int, seed: int) -> Values:
        lot = lot_of(view, ready, count, seed)
        played = played_out(view, lot.space, options, worths)
        solved = np.full(played.shape, np.nan)
        few = lot.first(max(_LEAST, count // SOLVED))
        for column, solver in enumerate(solvers):
            solved[: len(few.worlds), column] = solver(few)
        return Values(played, solved, lot.likely, 0.0)

    return Valuer(options, draw)


def _call_solver(view: View, option: HandEvent, worths: Sequence[Worth]) -> Callable[[Lot], Floats]:
    """Make a solver for the worth of a call with perfect play, discard included, as (deals,
    worths).

    What a pass leads to hangs on what the others call, which no solver can say: nan.
    """
    unsolved = np.full(len(worths), np.nan)
    if not isinstance(option, (Called, Declared)):
        return lambda _: unsolved
    seen = declined(see(view, option))
    if seen.phase is Phase.PLAY:
        tables = _TrickWorths(seen, worths)
        return lambda lot: _solved(seen, lot.worlds, lot.dealt, tables)
    taker, up = seen.turn, seen.up_card
    if seen.phase is not Phase.DISCARD or taker is None or up is None:
        return lambda _: unsolved
    after = declined(see(seen, Discarded(taker, up)))  # whichever: the hands are filled in
    if after.phase is not Phase.PLAY:
        return lambda _: unsolved
    mine = taker in (view.seat, None if view.seat is None else partner(view.rules, view.seat))
    best_of, tables = (np.maximum if mine else np.minimum), _TrickWorths(after, worths)

    def solved(lot: Lot) -> Floats:
        full = lot.dealt[:, taker] | np.uint64(1 << up.index)
        left, best = full.copy(), np.full((len(full), len(worths)), -np.inf if mine else np.inf)
        while left.any():  # each of the six cards is laid away once
            lowest = left & (~left + np.uint64(1))
            hands = lot.dealt.copy()
            hands[:, taker] = full & ~lowest
            best = best_of(best, _solved(after, lot.worlds, hands, tables))
            left &= ~lowest
        return best

    return solved


def _solved(seen: View, worlds: Worlds, hands: Boards, tables: _TrickWorths) -> Floats:
    """Return the worths from the first lead on with perfect play from these hands: (deals,
    worths).
    """
    held = replace(worlds, view=seen, hands=hands)
    worth, marks = tables.of(sides := makers_in(seen, held))
    tricks = np.zeros(len(held), np.int8)
    solve_tricks(world_rows(seen, held), marks, workspace(seen.rules.hand_size), tricks)
    return _worth_of(worth, sides, tricks)
