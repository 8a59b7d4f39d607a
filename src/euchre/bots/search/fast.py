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

from euchre.bots.base import viewer_of
from euchre.bots.knowledge.exact import find_sole_opponent_mask
from euchre.bots.search.auctions import (
    AuctionPoint,
    find_auction_point,
    is_auction_decision,
    list_auction_ends,
    rate_hands,
)
from euchre.bots.search.decisions import (
    UtilityFunction,
    decline_going_alone,
    has_learned_calls,
    play_out_options,
)
from euchre.bots.search.values import OptionValuer, OptionValues
from euchre.bots.search.worlds import (
    Floats,
    WeightedDeals,
    can_weigh_calls,
    does_draw_cover_all_deals,
    draw_weighted_deals,
)
from euchre.bots.trained import play_weights
from euchre.game.cards import Suit
from euchre.game.events import PLAYED_EVENTS, Bid, Called, Declared, Discarded, HandEvent
from euchre.game.hand import Phase, View, legal, see
from euchre.game.rules import Rules, Seat, partner_of
from euchre.game.scoring import throw_in_points
from euchre.solve import (
    SampledWorlds,
    UnsupportedRulesError,
    compile_rules,
    list_playable,
    plan_sampling,
)
from euchre.solve.board.compiled import (
    hand_worths_by_makers_tricks,
    verify_tricks_never_cost,
    worth_threshold_bits,
)
from euchre.solve.board.layout import BOARD_BITS, card_set
from euchre.solve.board.workspace import Boards
from euchre.solve.learned.play_states import (
    list_board_bits,
    play_states_at_first_lead,
    write_playout_tricks,
    write_tricks_after_each_card,
)
from euchre.solve.search.double_dummy import (
    new_workspace,
    write_perfect_tricks,
    write_perfect_tricks_by_card,
)
from euchre.solve.solve import build_world_positions, find_makers_by_world
from euchre.texts import translatable

PERFECT_PLAY_SHARE: Final = 0.5
"""The part of a card's worth that is perfect play by all who see all cards.

The policy by which hands are played on sees no hidden card and knows no end play; the solver sees
too much. Half of each wins against the solver alone, and is level with the policy alone
(`bench/ablation.py`).
"""
DEALS_PER_SOLVED: Final = 4
"""One in so many deals is solved for every call, besides being played out."""
_MIN_SOLVED_DEALS: Final = 64
"""The least of those."""
_UNLEARNED_NOTE: Final = translatable(
    "coach-unlearned-calls", "In this game we don't know how likely the calls make each deal."
)


def supports_fast_play(rules: Rules) -> bool:
    """Return whether the fast engine knows how the cards of a game are played."""
    try:
        compile_rules(rules)
    except UnsupportedRulesError:
        return False
    return True


def make_fast_valuer(
    view: View,
    utilities: Sequence[UtilityFunction],
    options: Sequence[HandEvent] | None = None,
    *,
    solve_calls: bool = False,
) -> OptionValuer:
    """Make a valuer as `euchre.bots.search.valuer.make_valuer` does, by the fast engine alone.

    Args:
        view, utilities, solve_calls: as there.
        options: those that are asked about; None: everything that may be done.

    Raises:
        UnsupportedRulesError: it cannot.
        NoPossibleDealError: no deal agrees with the view.
    """
    compile_rules(view.rules)
    verify_tricks_never_cost(view.rules)
    if view.rules.fast_break and len(view.tricks) < 2:
        raise UnsupportedRulesError("the points depend on the first two tricks")
    if view.phase is Phase.PLAY:
        return _make_card_valuer(view, utilities)
    answers = tuple(legal(view) if options is None else options)
    if all(isinstance(option, Discarded) for option in answers) and _is_play_next(view, answers):
        return _make_discard_valuer(view, utilities, answers)
    if is_auction_decision(view) and not has_learned_calls(view.rules):
        return _make_auction_valuer(view, utilities, answers, solve_calls=solve_calls)
    if not has_learned_calls(view.rules):
        raise UnsupportedRulesError("the calls of this game have not been learned")
    return _make_decision_valuer(view, utilities, answers, solve_calls=solve_calls)


class _TrickValues:
    """Worth of each number of the makers' tricks to the viewer, once trump is made."""

    __slots__ = ("_known", "_view", "_worths")

    def __init__(self, view: View, utilities: Sequence[UtilityFunction]) -> None:
        self._view, self._worths = view, utilities
        self._known: dict[int, tuple[Floats, int]] = {}

    def worth_tables_and_thresholds(
        self, makers_bits: NDArray[np.int64]
    ) -> tuple[dict[int, Floats], np.uint64]:
        """Return a table for each pair of makers' bits among `makers_bits`.

        Returns:
            By those bits (tricks + 1, worths); and the numbers of tricks at which any of them
            changes, one bit each.
        """
        marks = 0
        tables = {}
        for side in np.unique(makers_bits).tolist():
            tables[side], changes = self._worth_table_and_thresholds(side)
            marks |= changes
        return tables, np.uint64(marks)

    def _worth_table_and_thresholds(self, makers_bits: int) -> tuple[Floats, int]:
        if makers_bits not in self._known:
            view, seat = self._view, viewer_of(self._view)
            makers = [maker for maker in range(view.rules.players) if makers_bits >> maker & 1]
            columns = [
                hand_worths_by_makers_tricks(view, seat, makers, worth) for worth in self._worths
            ]
            marks = 0
            for column in columns:
                marks |= worth_threshold_bits(column)
            self._known[makers_bits] = (
                np.stack([np.array(column) for column in columns], axis=1),
                marks,
            )
        return self._known[makers_bits]


def _tricks_to_worths(
    tables: dict[int, Floats], makers_bits: NDArray[np.int64], tricks: NDArray[np.int8]
) -> Floats:
    """Convert the makers' tricks to worths: of an array (deals, ...) one more axis.

    Args:
        tables: by the makers' bits, as `_TrickValues` gives them.
        makers_bits: (deals,) the makers' bits.
        tricks: the numbers of tricks.
    """
    kinds = next(iter(tables.values())).shape[1]
    values = np.zeros((*tricks.shape, kinds))
    for side, table in tables.items():
        deals = makers_bits == side
        values[deals] = table[tricks[deals]]
    return values


# -- cards ----------------------------------------------------------------------------------------


def _make_card_valuer(view: View, utilities: Sequence[UtilityFunction]) -> OptionValuer:
    cards = list_playable(view)
    ready, bits = plan_sampling(view), list_board_bits(view, cards)
    across = find_sole_opponent_mask(view) is not None
    known = across or bool(ready.counts.sum() <= 1)
    mix = 1.0 if across else PERFECT_PLAY_SHARE
    tables = _TrickValues(view, utilities)

    def draw_values(count: int, seed: int) -> OptionValues:
        lot = draw_weighted_deals(view, ready, count, seed)
        sides = find_makers_by_world(view, lot.worlds)
        worth, marks = tables.worth_tables_and_thresholds(sides)
        solved = np.zeros((len(lot.worlds), BOARD_BITS), np.int8)
        rows, space = build_world_positions(view, lot.worlds), new_workspace(view.rules.hand_size)
        write_perfect_tricks_by_card(rows, marks, space, solved)
        played = np.zeros((len(lot.worlds), len(cards)), np.int8)
        write_tricks_after_each_card(lot.play_states, bits, play_weights(view.rules), played)
        return OptionValues(
            _tricks_to_worths(worth, sides, played),
            _tricks_to_worths(worth, sides, solved[:, bits]),
            lot.likely,
            mix,
            lot,
        )

    note = "" if known or can_weigh_calls(view.rules) else _UNLEARNED_NOTE
    events = tuple(PLAYED_EVENTS[viewer_of(view)][card.index] for card in cards)
    return OptionValuer(
        events, draw_values, exact=known or does_draw_cover_all_deals(view, ready), note=note
    )


# -- the card laid away before the first lead -----------------------------------------------------


def _is_play_next(view: View, options: Sequence[HandEvent]) -> bool:
    """Return whether the cards are played next, once nobody else who is asked plays alone."""
    return all(decline_going_alone(see(view, option)).phase is Phase.PLAY for option in options)


def _make_discard_valuer(
    view: View, utilities: Sequence[UtilityFunction], options: tuple[HandEvent, ...]
) -> OptionValuer:
    """Value a card to lay away by the worth of the hand at the first lead.

    Whoever else is asked whether to play alone is taken to say no.
    """
    after = [decline_going_alone(see(view, option)) for option in options]
    ready = plan_sampling(after[0])
    tables = [_TrickValues(seen, utilities) for seen in after]

    def draw_values(count: int, seed: int) -> OptionValues:
        lot = draw_weighted_deals(after[0], ready, count, seed)
        both = [
            _played_and_solved_worths(seen, _deals_after_answer(lot, seen), table)
            for seen, table in zip(after, tables, strict=True)
        ]
        played, solved = (np.stack(values, axis=1) for values in zip(*both, strict=True))
        return OptionValues(played, solved, lot.likely, PERFECT_PLAY_SHARE)

    return OptionValuer(options, draw_values)


def _deals_after_answer(deals: WeightedDeals, view_after: View) -> WeightedDeals:
    """Return the same deals as they are after another answer."""
    hands = deals.worlds.hands.copy()
    hands[:, viewer_of(view_after)] = card_set(view_after.cards)
    worlds = replace(deals.worlds, view=view_after, hands=hands)
    return replace(deals, worlds=worlds, play_states=play_states_at_first_lead(worlds, deals.dealt))


def _played_and_solved_worths(
    view: View, deals: WeightedDeals, tables: _TrickValues
) -> tuple[Floats, Floats]:
    """Return the worths of each deal from the first lead on, played and solved: (deals, worths)."""
    played = np.zeros(len(deals.worlds), np.int8)
    write_playout_tricks(deals.play_states, play_weights(view.rules), played)
    worth, _ = tables.worth_tables_and_thresholds(sides := find_makers_by_world(view, deals.worlds))
    return _tricks_to_worths(worth, sides, played), _solve_worths(
        view, deals.worlds, deals.worlds.hands, tables
    )


# -- all else that is decided before the play -----------------------------------------------------


def _make_decision_valuer(
    view: View,
    utilities: Sequence[UtilityFunction],
    options: tuple[HandEvent, ...],
    *,
    solve_calls: bool,
) -> OptionValuer:
    ready = plan_sampling(view)
    if ready.counts.sum() <= 1:
        raise UnsupportedRulesError("nothing is hidden, so that only perfect play will do")
    solvers = (
        [_make_call_solver(view, option, utilities) for option in options] if solve_calls else []
    )

    def draw_values(count: int, seed: int) -> OptionValues:
        lot = draw_weighted_deals(view, ready, count, seed)
        played = play_out_options(view, lot.space, options, utilities)
        solved = np.full(played.shape, np.nan)
        few = lot.first_deals(max(_MIN_SOLVED_DEALS, count // DEALS_PER_SOLVED))
        for column, solver in enumerate(solvers):
            solved[: len(few.worlds), column] = solver(few)
        return OptionValues(played, solved, lot.likely, 0.0)

    return OptionValuer(options, draw_values)


def _make_auction_valuer(
    view: View,
    utilities: Sequence[UtilityFunction],
    options: tuple[HandEvent, ...],
    *,
    solve_calls: bool,
) -> OptionValuer:
    """Value bids, and the trump of one, by the contract that comes of each in every deal."""
    ready, start = plan_sampling(view), find_auction_point(view)
    if ready.counts.sum() <= 1:
        raise UnsupportedRulesError("nothing is hidden, so that only perfect play will do")
    solvers = (
        [_make_call_solver(view, option, utilities) for option in options] if solve_calls else []
    )

    def draw_values(count: int, seed: int) -> OptionValues:
        lot = draw_weighted_deals(view, ready, count, seed)
        played = _auction_worths(view, utilities, lot, options, start)
        solved = np.full(played.shape, np.nan)
        few = lot.first_deals(max(_MIN_SOLVED_DEALS, count // DEALS_PER_SOLVED))
        for column, solver in enumerate(solvers):
            solved[: len(few.worlds), column] = solver(few)
        return OptionValues(played, solved, lot.likely, 0.0)

    return OptionValuer(options, draw_values)


def _auction_worths(
    view: View,
    utilities: Sequence[UtilityFunction],
    lot: WeightedDeals,
    options: Sequence[HandEvent],
    start: AuctionPoint,
) -> Floats:
    """Return the worths of what an auction comes to, as (deals, options, worths).

    Args:
        view: of the auction.
        utilities: what points are worth.
        lot: the deals.
        options: what may be called.
        start: where the auction stands.
    """
    thrown_in = throw_in_points(view.rules, view.dealer)
    worths = np.zeros((len(lot.worlds), len(options), len(utilities)))
    worths[:] = [worth(thrown_in) for worth in utilities]
    rated = rate_hands(view.rules, lot.dealt)
    tricks: dict[tuple[Seat | None, Suit | None, bool], NDArray[np.int8]] = {}
    tables: dict[tuple[Bid, int], tuple[View, Floats]] = {}
    for column, option in enumerate(options):
        for end, rows in list_auction_ends(view, option, rated, start):
            if end.bid is None:
                continue
            contract = end.bid, end.same_bids
            if contract not in tables:
                after = end.view_first_lead(view)
                sides = find_makers_by_world(after, lot.worlds)[:1]
                table, _ = _TrickValues(after, utilities).worth_tables_and_thresholds(sides)
                tables[contract] = after, table[int(sides[0])]
            after, by_tricks = tables[contract]
            made = tricks.setdefault(
                (after.maker, after.trump, after.alone), np.full(len(lot.worlds), -1, np.int8)
            )
            missing = rows[made[rows] < 0]
            made[missing] = _playout_tricks(after, lot, missing)
            worths[rows, column] = by_tricks[made[rows]]
    return worths


def _playout_tricks(view: View, lot: WeightedDeals, rows: NDArray[np.int64]) -> NDArray[np.int8]:
    """Return the makers' tricks of some deals from a view of the first lead, played out."""
    tricks = np.zeros(len(rows), np.int8)
    if not len(rows):
        return tricks
    worlds = replace(lot.worlds.select_rows(rows), view=view)
    play_states = play_states_at_first_lead(worlds, lot.dealt[rows])
    write_playout_tricks(play_states, play_weights(view.rules), tricks)
    return tricks


def _make_call_solver(
    view: View, option: HandEvent, utilities: Sequence[UtilityFunction]
) -> Callable[[WeightedDeals], Floats]:
    """Make a solver for the worth of a call with perfect play, discard included: (deals, worths).

    What a pass leads to hangs on what the others call, which no solver can say: nan.
    """
    unsolved = np.full(len(utilities), np.nan)
    if not isinstance(option, (Called, Declared)):
        return lambda _: unsolved
    seen = decline_going_alone(see(view, option))
    if seen.phase is Phase.PLAY:
        tables = _TrickValues(seen, utilities)
        return lambda lot: _solve_worths(seen, lot.worlds, lot.dealt, tables)
    taker, up = seen.turn, seen.up_card
    if seen.phase is not Phase.DISCARD or taker is None or up is None:
        return lambda _: unsolved
    after = decline_going_alone(
        see(seen, Discarded(taker, up))
    )  # whichever: the hands are filled in
    if after.phase is not Phase.PLAY:
        return lambda _: unsolved
    is_ours = taker in (view.seat, partner_of(view.rules, viewer_of(view)))
    best_of, tables = (np.maximum if is_ours else np.minimum), _TrickValues(after, utilities)

    def solve_deals(deals: WeightedDeals) -> Floats:
        full = deals.dealt[:, taker] | np.uint64(1 << up.index)
        left, best = (
            full.copy(),
            np.full((len(full), len(utilities)), -np.inf if is_ours else np.inf),
        )
        while left.any():  # each of the six cards is laid away once
            lowest = left & (~left + np.uint64(1))
            hands = deals.dealt.copy()
            hands[:, taker] = full & ~lowest
            best = best_of(best, _solve_worths(after, deals.worlds, hands, tables))
            left &= ~lowest
        return best

    return solve_deals


def _solve_worths(view: View, worlds: SampledWorlds, hands: Boards, tables: _TrickValues) -> Floats:
    """Return the worths from the first lead on with perfect play, as (deals, worths)."""
    held = replace(worlds, view=view, hands=hands)
    worth, marks = tables.worth_tables_and_thresholds(sides := find_makers_by_world(view, held))
    tricks = np.zeros(len(held), np.int8)
    write_perfect_tricks(
        build_world_positions(view, held), marks, new_workspace(view.rules.hand_size), tricks
    )
    return _tricks_to_worths(worth, sides, tricks)
