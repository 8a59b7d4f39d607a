"""What each thing that may be done comes to in many hidden deals, by the fast engine.

Deals are drawn evenly from all that agree with the view, and each counts as much as what has been
called and played would be likely in it (`euchre.bots.search.worlds`). The same deals are used for
every option, so that the luck of the draw falls out of a comparison.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.position.stake import Floats, Stake, Tables
from euchre.bots.knowledge.exact import cards_across
from euchre.bots.search.calls import asked, knows, options_of, played_out, worth_of_results
from euchre.bots.search.worlds import Lot, lot_of
from euchre.bots.trained import book_for, play_weights
from euchre.events import PLAYED, Called, Declared, Discarded, HandEvent, Passed
from euchre.hand import Phase, View, legal, see
from euchre.rules import partner
from euchre.solve import Unsupported, Worlds, choices, compile_rules, plan
from euchre.solve.dd import Boards, solve_cards, solve_tricks, workspace
from euchre.solve.layout import BOARD_BITS, card_set
from euchre.solve.solve import makers_in, world_rows
from euchre.solve.tables import bits_of, finish_all, first_tables, play_on

MIX: Final = 0.5
"""The part of a card's worth that is perfect play by all who see all cards.

The policy by which hands are played on sees no hidden card and knows no end play; the solver sees
too much. Half of each is what the strongest bot goes by, and it wins against either alone.
"""
SOLVED: Final = 4
"""One in so many deals is solved for every call, besides being played out."""
POINTS, WIN = 0, 1
"""The places of the two worths."""

Draw = Callable[[int, int], "Lots"]
"""Draws so many deals with that seed and values every option in them."""


@dataclass(frozen=True)
class Lots:
    """What every option comes to in some hidden deals.

    Attributes:
        worth: (deals, options, 2): points, and the chance to win the match.
        solved: (deals, options): points with perfect play by all who see all cards; nan where that
            says nothing.
        likely: (deals,): the logarithm of how likely what has been seen is in each deal.
    """

    worth: Floats
    solved: Floats
    likely: Floats

    def and_more(self, more: Lots) -> Lots:
        """These deals and others."""
        return Lots(
            np.concatenate([self.worth, more.worth]),
            np.concatenate([self.solved, more.solved]),
            np.concatenate([self.likely, more.likely]),
        )


@dataclass(frozen=True)
class Pricer:
    """A way to value what may be done.

    Attributes:
        options: what may be done.
        draw: values the options in some more deals.
        first: how many deals are played out first, where they are.
        share: the part of the usual number of deals that is worth the time here.
        exact: whether nothing is hidden, so that one deal tells all.
        played: whether all is played out by the rules bot in the readable engine.
        note: what has to be said of the way.
    """

    options: tuple[HandEvent, ...]
    draw: Draw
    first: int = 8
    share: float = 1.0
    exact: bool = False
    played: bool = False
    note: str = ""


def pricer_of(view: View, stake: Stake) -> Pricer:
    """How the options of a view are valued by the fast engine.

    Raises:
        Unsupported: they cannot.
        NoWorldError: no deal agrees with the view.
    """
    compile_rules(view.rules)
    if view.rules.fast_break and len(view.tricks) < 2:
        raise Unsupported("points hang on the first two tricks")
    if view.phase is Phase.PLAY:
        return _cards(view, stake)
    options = tuple(legal(view))
    if all(isinstance(option, (Discarded, Declared)) for option in options):
        return _answers(view, options, stake)
    if all(isinstance(option, (Called, Passed)) for option in options):
        return _calls(view, options, stake)
    raise Unsupported("a decision that the fast engine does not know")


# -- cards ----------------------------------------------------------------------------------------


def _cards(view: View, stake: Stake) -> Pricer:
    cards = choices(view)
    assert view.seat is not None
    ready, bits = plan(view), bits_of(view, cards)
    exact = cards_across(view) is not None or ready.counts.sum() <= 1
    mix = 1.0 if cards_across(view) is not None else MIX
    events = tuple(PLAYED[view.seat][card.index] for card in cards)
    tables = Tables(view, stake)

    def draw(count: int, seed: int) -> Lots:
        lot = lot_of(view, ready, count, seed)
        sides = makers_in(view, lot.worlds)
        worth, marks = tables.of(sides)
        perfect = np.zeros((len(lot.worlds), BOARD_BITS), np.int8)
        rows, space = world_rows(view, lot.worlds), workspace(view.rules.hand_size)
        solve_cards(rows, marks, space, perfect)
        played = np.zeros((len(lot.worlds), len(cards)), np.int8)
        play_on(lot.tables, bits, play_weights(), played)
        return _mixed(lot, sides, worth, perfect[:, bits], played, mix)

    book = book_for(view.rules) is not None
    note = "" if book else "How likely the calls made each deal is not known in this game."
    return Pricer(events, draw, exact=exact, note="" if exact else note)


def _mixed(  # noqa: PLR0917 - a step of a calculation
    lot: Lot,
    sides: NDArray[np.int64],
    worth: dict[int, Floats],
    perfect: NDArray[np.int8],
    played: NDArray[np.int8],
    mix: float,
) -> Lots:
    """Tricks by perfect play and by the policy, as worths."""
    values = np.zeros((*played.shape, 2))
    solved = np.zeros(played.shape)
    for side, table in worth.items():
        mine = sides == side
        values[mine] = mix * table[perfect[mine]] + (1 - mix) * table[played[mine]]
        solved[mine] = table[perfect[mine], POINTS]
    return Lots(values, solved, lot.likely)


# -- what is answered just before the first lead --------------------------------------------------


def _answers(view: View, options: tuple[HandEvent, ...], stake: Stake) -> Pricer:
    """A card to lay away, or to play alone or not: by what the hand is worth at the first lead."""
    after = [asked(see(view, option)) for option in options]
    if any(seen.phase is not Phase.PLAY for seen in after):
        raise Unsupported("something else is decided before the first lead")
    ready = plan(after[0])
    tables = [Tables(seen, stake) for seen in after]

    def draw(count: int, seed: int) -> Lots:
        lot = lot_of(after[0], ready, count, seed)
        both = zip(after, tables, strict=True)
        each = [_at_lead(seen, _held(lot, seen), table) for seen, table in both]
        return Lots(
            np.concatenate([lots.worth for lots in each], axis=1),
            np.concatenate([lots.solved for lots in each], axis=1),
            lot.likely,
        )

    return Pricer(options, draw)


def _held(lot: Lot, after: View) -> Lot:
    """The same deals as they are after another answer."""
    assert after.seat is not None
    hands = lot.worlds.hands.copy()
    hands[:, after.seat] = card_set(after.cards)
    worlds = replace(lot.worlds, view=after, hands=hands)
    return replace(lot, worlds=worlds, tables=first_tables(worlds, lot.dealt))


def _at_lead(view: View, lot: Lot, tables: Tables) -> Lots:
    """What each deal comes to from the first lead on, as one option."""
    sides = makers_in(view, lot.worlds)
    worth, marks = tables.of(sides)
    perfect, played = np.zeros(len(lot.worlds), np.int8), np.zeros(len(lot.worlds), np.int8)
    rows, space = world_rows(view, lot.worlds), workspace(view.rules.hand_size)
    solve_tricks(rows, marks, space, perfect)
    finish_all(lot.tables, play_weights(), played)
    return _mixed(lot, sides, worth, perfect[:, None], played[:, None], MIX)


# -- calls ----------------------------------------------------------------------------------------


def _calls(view: View, options: tuple[HandEvent, ...], stake: Stake) -> Pricer:
    book = book_for(view.rules)
    if book is None or not knows(view):
        raise Unsupported("no book of calls serves this game")
    numbers = options_of(view, book)
    if set(numbers) != set(options):
        raise Unsupported("a call that no book knows")
    ready = plan(view)
    columns = [numbers[option] for option in options]
    results = worth_of_results(view.rules, view.dealer, stake.worth)
    solvers = [_call_solved(view, option, stake) for option in options]

    def draw(count: int, seed: int) -> Lots:
        lot = lot_of(view, ready, count, seed)
        worth = played_out(view, book, lot, results)[:, columns]
        solved = np.full(worth.shape[:2], np.nan)
        few = _some(lot, max(64, count // SOLVED))
        for column, solver in enumerate(solvers):
            solved[: len(few.worlds), column] = solver(few)
        return Lots(worth, solved, lot.likely)

    return Pricer(options, draw)


def _call_solved(view: View, option: HandEvent, stake: Stake) -> Callable[[Lot], Floats]:
    """Points of a call in each deal with perfect play, the discard among it, as (deals,).

    What a pass leads to hangs on what the others call, which no solver can say: nan.
    """
    if not isinstance(option, Called):
        return _unsolved
    seen = asked(see(view, option))
    if seen.phase is Phase.PLAY:
        tables = Tables(seen, stake)
        return lambda lot: _solved(seen, lot.worlds, lot.dealt, tables)
    taker, up = seen.turn, seen.up_card
    if seen.phase is not Phase.DISCARD or taker is None or up is None:
        return _unsolved
    after = asked(see(seen, Discarded(taker, up)))  # whichever: the hands are filled in
    if after.phase is not Phase.PLAY:
        return _unsolved
    mine = taker in (view.seat, None if view.seat is None else partner(view.rules, view.seat))
    best_of, tables = (np.maximum if mine else np.minimum), Tables(after, stake)

    def solved(lot: Lot) -> Floats:
        full = lot.dealt[:, taker] | np.uint64(1 << up.index)
        left, best = full.copy(), np.full(len(full), -np.inf if mine else np.inf)
        while left.any():  # each of the six cards is laid away once
            lowest = left & (~left + np.uint64(1))
            hands = lot.dealt.copy()
            hands[:, taker] = full & ~lowest
            best = best_of(best, _solved(after, lot.worlds, hands, tables))
            left &= ~lowest
        return best

    return solved


def _unsolved(lot: Lot) -> Floats:
    return np.full(len(lot.worlds), np.nan)


def _solved(seen: View, worlds: Worlds, hands: Boards, tables: Tables) -> Floats:
    """Points from the first lead on with perfect play, the hands being these, as (deals,)."""
    there = replace(worlds, view=seen, hands=hands)
    sides = makers_in(seen, there)
    worth, marks = tables.of(sides)
    perfect = np.zeros(len(there), np.int8)
    solve_tricks(world_rows(seen, there), marks, workspace(seen.rules.hand_size), perfect)
    points = np.zeros(len(there))
    for side, table in worth.items():
        mine = sides == side
        points[mine] = table[perfect[mine], POINTS]
    return points


def _some(lot: Lot, count: int) -> Lot:
    """The first deals of a lot."""
    worlds = lot.worlds
    few = replace(
        worlds, hands=worlds.hands[:count], weights=worlds.weights[:count],
        way=worlds.way[:count], piles=worlds.piles[:count],
    )  # fmt: skip
    return Lot(few, lot.dealt[:count], lot.tables[:count], lot.likely[:count])
