"""What calling is worth with each kind of hand, measured by playing out.

Deals are drawn, and in each the seats are asked as long as all pass. Each kind of hand is called in
every way, and played out by the learned player in all seats; so is a pass. Of kinds that come often
only some deals are played out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from math import isnan
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.calls.charts import (
    ACROSS,
    BID,
    NEXT,
    NO_TRUMP,
    ORDER,
    list_call_ways,
    list_chart_names,
)
from euchre.analysis.calls.holdings import ACE_VOID_COLUMNS, ROW_LIMIT, row_sort_key
from euchre.analysis.calls.measured import (
    DEALS_PER_GAME,
    DEALS_PLAYED_PER_KIND,
    CallingChartCell,
    Game,
    MeanEstimate,
    MeasuredCallingChart,
)
from euchre.bots.matches.workers import THIS_PROCESS, WorkerPool
from euchre.bots.search.worlds import DEFAULT_DOUBT
from euchre.bots.trained import call_weights, play_weights
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.solve import UnsupportedRulesError
from euchre.solve.board.dice import new_random_state
from euchre.solve.vector_engine.rules_tables import (
    build_hand_points_table,
    build_reward_shares_table,
    build_rules_words,
)
from euchre.solve.vector_engine.words import HAND_WORDS, RulesWord
from tools.chart_kernel import (
    CALL_WAYS,
    MAX_SEATS,
    CallingQuestionKind,
    deal_random_hands,
    survey_deals,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CHUNK_DEALS: Final = 20_000
"""Deals drawn at a time."""
_QUESTION_KINDS: Final = {
    ORDER: CallingQuestionKind.ORDER, NEXT: CallingQuestionKind.NEXT,
    ACROSS: CallingQuestionKind.ACROSS,
    NO_TRUMP: CallingQuestionKind.NO_TRUMP, BID: CallingQuestionKind.BID,
}  # fmt: skip
_IRRELEVANT_WORDS: Final = (
    RulesWord.TARGET, RulesWord.NUM_HANDS, RulesWord.MAKERS_FIRST, RulesWord.TOKENS,
    RulesWord.STAYS_PASSED,
)  # fmt: skip
"""The words of a game that are no matter to a hand played by itself."""


def measure_charts(
    rules: Rules, deals: int = DEALS_PER_GAME, seed: int = 1, quota: int = DEALS_PLAYED_PER_KIND
) -> Game:
    """Measure every chart of a game.

    Args:
        rules: a game of which the calls were learned.
        deals: how many are drawn.
        seed: equal seeds, equal results.
        quota: of how many deals of a kind the calls are played out.

    Raises:
        UnsupportedRulesError: nothing was learned of it.
    """
    calls, plays = call_weights(rules), play_weights(rules)
    if calls is None:
        raise UnsupportedRulesError("the calls of this game have not been learned")
    game = build_rules_words(rules, play_matches=False)
    points = build_hand_points_table(rules)
    shares = build_reward_shares_table(rules)
    shape = (len(CallingQuestionKind), MAX_SEATS, ROW_LIMIT * len(ACE_VOID_COLUMNS))
    came, played = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    chosen = np.zeros((*shape, CALL_WAYS), np.int64)
    sums, squares = np.zeros((*shape, CALL_WAYS)), np.zeros((*shape, CALL_WAYS))
    luck, lots = new_random_state(seed), new_random_state(~seed)
    for start in range(0, deals, CHUNK_DEALS):
        space = np.zeros((min(CHUNK_DEALS, deals - start), HAND_WORDS), np.uint64)
        deal_random_hands(game, space, luck)
        survey_deals(
            game, space, points, shares, calls, plays, DEFAULT_DOUBT.calls, quota, lots, came,
            chosen,
            played, sums, squares,
        )  # fmt: skip
    found = {}
    for call in list_chart_names(rules):
        ways, at = len(list_call_ways(rules, call)), _QUESTION_KINDS[call]
        found[call] = [
            MeasuredCallingChart(deals, _build_rows(came[at, seat], chosen[at, seat, :, :ways],
            played[at, seat],
                                  sums[at, seat, :, :ways], squares[at, seat, :, :ways]))
            for seat in range(rules.players)
        ]  # fmt: skip
    return found


def _build_rows(
    came: Ints, chosen: Ints, played: Ints, sums: Floats, squares: Floats
) -> dict[int, tuple[CallingChartCell | None, ...]]:
    width = len(ACE_VOID_COLUMNS)
    rows = np.flatnonzero(came.reshape(ROW_LIMIT, width).any(axis=1)).tolist()
    may = squares.any(axis=0)  # else it may never be called so from this seat
    means = np.where(may & (played > 1)[:, None], sums / np.maximum(played, 1)[:, None], np.nan)
    spread = squares / np.maximum(played, 1)[:, None] - means**2
    errors = np.sqrt(np.maximum(spread, 0) / np.maximum(played - 1, 1)[:, None])
    return {
        row: tuple(
            _build_cell(int(came[at]), chosen[at], means[at], errors[at])
            for at in range(row * width, (row + 1) * width)
        )
        for row in sorted(rows, key=row_sort_key)
    }


def _build_cell(came: int, chosen: Ints, means: Floats, errors: Floats) -> CallingChartCell | None:
    if not came:
        return None
    worths = (
        None if isnan(mean) else MeanEstimate(mean, error)
        for mean, error in zip(means.tolist(), errors.tolist(), strict=True)
    )
    return CallingChartCell(came, tuple(worths), tuple((chosen / came).tolist()))


def measure_presets(
    names: Sequence[str], deals: int, seed: int, crew: WorkerPool = THIS_PROCESS
) -> Iterator[tuple[str, Game]]:
    """Measure several presets with `measure_charts`; equal games are measured once."""
    known: dict[object, Future[Game]] = {}
    for name in names:
        rules = preset(name).rules
        if (alike := _equivalence_key(rules)) not in known:
            known[alike] = crew.executor.submit(measure_charts, rules, deals, seed)
    for name in names:
        yield name, known[_equivalence_key(preset(name).rules)].result()


def _equivalence_key(rules: Rules) -> object:
    """Return a key that is equal for games whose hands are called, played and scored alike."""
    words = build_rules_words(rules, play_matches=False).copy()
    words[list(_IRRELEVANT_WORDS)] = 0
    return words.tobytes(), build_hand_points_table(rules).tobytes()
