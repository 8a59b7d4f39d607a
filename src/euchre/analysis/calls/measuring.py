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

from euchre.analysis.calls.charts import ACROSS, BID, NEXT, NO_TRUMP, ORDER, charts_of, ways_of
from euchre.analysis.calls.holdings import COLUMNS, NAMED, ROWS, strength
from euchre.analysis.calls.measured import DEALS, QUOTA, CallCell, Game, Mean, MeasuredChart
from euchre.bots.matches.workers import HERE, Crew
from euchre.bots.search.worlds import DOUBT
from euchre.bots.trained import call_weights, play_weights
from euchre.presets import preset
from euchre.rules import Rules
from euchre.solve import UnsupportedRulesError
from euchre.solve.board.dice import dice
from euchre.solve.calling import surveying
from euchre.solve.calling.surveying import SEATS, WAYS, QuestionKind, deal_out, survey
from euchre.solve.stepping.games import points_of, shares_of, words_of
from euchre.solve.stepping.words import WORDS, OptionWord

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CHUNK: Final = 20_000
"""Deals drawn at a time."""
_ASKED: Final = {
    ORDER: QuestionKind.ORDER, NEXT: QuestionKind.NEXT, ACROSS: QuestionKind.ACROSS,
    NO_TRUMP: QuestionKind.NO_TRUMP, BID: QuestionKind.BID,
}  # fmt: skip
_APART: Final = (
    OptionWord.TARGET, OptionWord.NUM_HANDS, OptionWord.MAKERS_FIRST, OptionWord.TOKENS,
    OptionWord.STAYS_PASSED,
)  # fmt: skip
"""The words of a game that are no matter to a hand played by itself."""
assert (ROWS, len(COLUMNS)) == (surveying.ROWS, surveying.COLUMNS)
assert len(NAMED) == surveying.NAMED


def measure(rules: Rules, deals: int = DEALS, seed: int = 1, quota: int = QUOTA) -> Game:
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
    game, points, shares = words_of(rules, matches=False), points_of(rules), shares_of(rules)
    shape = (len(QuestionKind), SEATS, ROWS * len(COLUMNS))
    came, played = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    chosen = np.zeros((*shape, WAYS), np.int64)
    sums, squares = np.zeros((*shape, WAYS)), np.zeros((*shape, WAYS))
    luck, lots = dice(seed), dice(~seed)
    for start in range(0, deals, CHUNK):
        space = np.zeros((min(CHUNK, deals - start), WORDS), np.uint64)
        deal_out(game, space, luck)
        survey(
            game, space, points, shares, calls, plays, DOUBT.calls, quota, lots, came, chosen,
            played, sums, squares,
        )  # fmt: skip
    found = {}
    for call in charts_of(rules):
        ways, at = len(ways_of(rules, call)), _ASKED[call]
        found[call] = [
            MeasuredChart(deals, _rows(came[at, seat], chosen[at, seat, :, :ways], played[at, seat],
                                  sums[at, seat, :, :ways], squares[at, seat, :, :ways]))
            for seat in range(rules.players)
        ]  # fmt: skip
    return found


def _rows(
    came: Ints, chosen: Ints, played: Ints, sums: Floats, squares: Floats
) -> dict[int, tuple[CallCell | None, ...]]:
    width = len(COLUMNS)
    rows = np.flatnonzero(came.reshape(ROWS, width).any(axis=1)).tolist()
    may = squares.any(axis=0)  # else it may never be called so from this seat
    means = np.where(may & (played > 1)[:, None], sums / np.maximum(played, 1)[:, None], np.nan)
    spread = squares / np.maximum(played, 1)[:, None] - means**2
    errors = np.sqrt(np.maximum(spread, 0) / np.maximum(played - 1, 1)[:, None])
    return {
        row: tuple(
            _cell(int(came[at]), chosen[at], means[at], errors[at])
            for at in range(row * width, (row + 1) * width)
        )
        for row in sorted(rows, key=strength)
    }


def _cell(came: int, chosen: Ints, means: Floats, errors: Floats) -> CallCell | None:
    if not came:
        return None
    worths = (
        None if isnan(mean) else Mean(mean, error)
        for mean, error in zip(means.tolist(), errors.tolist(), strict=True)
    )
    return CallCell(came, tuple(worths), tuple((chosen / came).tolist()))


def measure_all(
    names: Sequence[str], deals: int, seed: int, crew: Crew = HERE
) -> Iterator[tuple[str, Game]]:
    """Measure the charts of several presets with `measure_charts`; equal games are measured once.

    Args:
        names: of presets.
        deals, seed: as for `measure`.
        crew: who works.
    """
    known: dict[object, Future[Game]] = {}
    for name in names:
        rules = preset(name).rules
        if (alike := _alike(rules)) not in known:
            known[alike] = crew.executor.submit(measure, rules, deals, seed)
    for name in names:
        yield name, known[_alike(preset(name).rules)].result()


def _alike(rules: Rules) -> object:
    """Return a key that is equal for games whose hands are called, played and scored alike."""
    words = words_of(rules, matches=False).copy()
    words[list(_APART)] = 0
    return words.tobytes(), points_of(rules).tobytes()
