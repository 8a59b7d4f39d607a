"""What is strong enough to call: what calling is worth, and how often the learned player calls.

    table = calling_table("standard", 3)  # the dealer, about the card turned up
    cell = table.find_row("R+1").cells[0]
    cell.best_mean.points, cell.call_share

The figures come with the package (`euchre.analysis.calls.measured`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import fsum
from typing import Any, Final

from euchre.analysis.calls.charts import (
    CHARTS_BY_NAME,
    NO_TRUMP,
    CallingChart,
    UnknownChartError,
    describe_alternative_to_call,
    gets_up_card,
    list_call_ways,
    list_chart_names,
    verify_chart,
)
from euchre.analysis.calls.holdings import (
    ACE_VOID_COLUMNS,
    count_row_trumps,
    format_row_name,
    row_sort_key,
)
from euchre.analysis.calls.measured import CallingChartCell, find_measured_chart, merge_cells
from euchre.english.cells import format_csv
from euchre.game.presets import preset
from euchre.game.rules import teams
from euchre.texts import translatable

_BEST_FIELDS: Final = ("verdict", "best", "points", "error", "called")
_FIGURE_DIGITS: Final = 3
"""Of figures, as they are kept."""


@dataclass(frozen=True)
class TrumpHoldingRow:
    """The hands with the same trumps.

    Attributes:
        name: the trumps: Benny ``B``, right ``R``, left ``L`` and ace ``A`` by name, and how many
            more, as in ``R L A``, ``R+1`` or ``+2``; in no trump the aces.
        trumps: how many they are.
        cells: for each column of the table; None where no such hand came.
        whole: all of them.
    """

    name: str
    trumps: int
    cells: tuple[CallingChartCell | None, ...]
    whole: CallingChartCell


@dataclass(frozen=True)
class CallingTable:
    """The worth of calling to a seat, when all before it have passed.

    Attributes:
        game: the name of the game.
        seat: counted from the dealer's left, 0 and up.
        chart: what is asked.
        instead: what is done instead of calling so, in words.
        takes: whether the seat would take the up-card, which is then counted among its trumps.
        ways: the ways to call.
        columns: aces beside trumps, and suits beside trumps of which no card was dealt; in no
            trump kings with another card of their suit, and such suits.
        rows: few trumps first, and weak ones first among as many.
        sums: all rows, by column; None where no such hand came.
        whole: all hands.
        drawn: deals drawn; `whole.deals` of them came to the seat.
    """

    game: str
    seat: int
    chart: CallingChart
    instead: str
    takes: bool
    ways: tuple[str, ...]
    columns: tuple[tuple[int, int], ...]
    rows: tuple[TrumpHoldingRow, ...]
    sums: tuple[CallingChartCell | None, ...]
    whole: CallingChartCell
    drawn: int

    @property
    def column_rank(self) -> str:
        """The rank of the cards that a column counts: ``ace``, or in no trump ``king``."""
        return "king" if self.chart.call == NO_TRUMP else "ace"

    @property
    def opponents_phrase(self) -> str:
        """The points that are taken off one's own, in words."""
        several = len(teams(preset(self.game).rules)) > 2
        return "the mean of the others'" if several else "theirs"

    @property
    def has_worth(self) -> bool:
        """Return whether there were enough deals to say anything."""
        return self.whole.has_worth

    @property
    def reliable_rows(self) -> tuple[TrumpHoldingRow, ...]:
        """The rows for which there were enough deals."""
        return tuple(row for row in self.rows if row.whole.has_call_share)

    @property
    def compact_table(self) -> CallingTable:
        """The table with only `reliable_rows`, and without columns that are empty there."""
        rows = self.reliable_rows
        columns = [
            column for column in range(len(self.columns)) if any(row.cells[column] for row in rows)
        ]
        return replace(
            self,
            columns=tuple(self.columns[column] for column in columns),
            rows=tuple(
                replace(row, cells=tuple(row.cells[column] for column in columns)) for row in rows
            ),
            sums=tuple(self.sums[column] for column in columns),
        )

    @property
    def is_alone_only(self) -> bool:
        """Return whether the seat may call so only alone."""
        return self.whole.worths[0] is None

    def bid_tricks(self, way_index: int) -> int:
        """Return the number of tricks that a way to bid undertakes to win."""
        return int(self.ways[way_index].removeprefix("bid "))

    def mean_bid(self, cell: CallingChartCell) -> float | None:
        """Return the mean of the bids that the learned player makes; None: it makes none."""
        if not cell.call_share:
            return None
        bids = ((self.bid_tricks(way), share) for way, share in enumerate(cell.shares))
        return fsum(bid * share for bid, share in bids) / fsum(cell.shares)

    def find_row(self, name: str) -> TrumpHoldingRow:
        """Find the row with some trumps.

        Raises:
            UnknownChartError: there is no such row.
        """
        for row in self.rows:
            if row.name == name:
                return row
        raise UnknownChartError(f"no hand of this table holds {name!r}")


@cache
def calling_table(preset_name: str, seat: int, call: str | None = None) -> CallingTable:
    """Return the calling table of a game and a seat.

    Args:
        preset_name: of a preset.
        seat: counted from the dealer's left, 0 and up.
        call: what is asked, one of `euchre.analysis.calls.charts.CHARTS_BY_NAME`; None: the
            first call.

    Raises:
        RulesError: no preset is called so.
        UnknownChartError: there is no such table.
    """
    rules = preset(preset_name).rules
    call = call or next(iter(list_chart_names(rules)), "")
    verify_chart(preset_name, rules, seat, call)
    known = find_measured_chart(preset_name, seat, call)
    if known is None:
        raise UnknownChartError(
            translatable(
                "coach-chart-not-measured",
                f"nobody has measured what calling is worth in the game {preset_name!r}",
                game=preset_name,
            )
        )
    columns = (
        ACE_VOID_COLUMNS[:-1] if call == NO_TRUMP else ACE_VOID_COLUMNS
    )  # nobody is dealt three guarded kings
    rows = []
    for key in sorted(known.rows, key=row_sort_key):
        cells = known.rows[key][: len(columns)]
        if (whole := merge_cells(_drop_missing_cells(cells))) is not None:
            rows.append(
                TrumpHoldingRow(format_row_name(key, call), count_row_trumps(key), cells, whole)
            )
    whole = merge_cells([row.whole for row in rows])
    if whole is None:
        raise UnknownChartError(
            translatable(
                "coach-chart-never-came",
                f"in the game {preset_name!r} it never came to that seat",
                game=preset_name,
            )
        )
    sums = [
        _drop_missing_cells([row.cells[column] for row in rows]) for column in range(len(columns))
    ]
    return CallingTable(
        game=preset_name,
        seat=seat,
        chart=CHARTS_BY_NAME[call],
        instead=describe_alternative_to_call(rules, seat, call),
        takes=gets_up_card(rules, seat, call),
        ways=list_call_ways(rules, call),
        columns=columns,
        rows=tuple(rows),
        sums=tuple(map(merge_cells, sums)),
        whole=whole,
        drawn=known.drawn,
    )


def as_csv(table: CallingTable) -> str:
    """Return the table as CSV, a line for each cell; what was not measured is empty."""
    cells = as_data(table)
    head = [*cells[0]]
    return format_csv(head, ([cell[name] for name in head] for cell in cells), end="\n")


def as_data(table: CallingTable) -> list[dict[str, Any]]:
    """Return every cell as a dict: how much better calling is, and how often the player calls.

    `deals` are the deals drawn that came to it; `best` is the better way to call, and `verdict`
    what follows, where enough deals came. For each way there are its points, their error, and the
    share of the deals in which the player calls so.
    """
    return [
        {
            "trumps": row.name, f"{table.column_rank}s": beside, "voids": voids,
            "deals": cell.deals,
            **_best_way_fields(table, cell), **_fields_by_way(table, cell),
        }
        for row in table.rows
        for (beside, voids), cell in zip(table.columns, row.cells, strict=True)
        if cell is not None
    ]  # fmt: skip


def _best_way_fields(table: CallingTable, cell: CallingChartCell) -> dict[str, Any]:
    worth: tuple[Any, ...] = (None,) * (len(_BEST_FIELDS) - 1)
    if cell.best_way >= 0:
        best, verdict = cell.best_mean, cell.verdict if cell.has_worth else None
        worth = (
            verdict,
            table.ways[cell.best_way],
            _round_figure(best.points),
            _round_figure(best.error),
        )
    return dict(zip(_BEST_FIELDS, (*worth, _round_figure(cell.call_share)), strict=True))


def _fields_by_way(table: CallingTable, cell: CallingChartCell) -> dict[str, float | None]:
    fields: dict[str, float | None] = {}
    for way, mean, share in zip(table.ways, cell.worths, cell.shares, strict=True):
        name = way.replace(" ", "_")
        fields[f"{name}_points"] = None if mean is None else _round_figure(mean.points)
        fields[f"{name}_error"] = None if mean is None else _round_figure(mean.error)
        fields[f"{name}_share"] = _round_figure(share)
    return fields


def _round_figure(figure: float) -> float:
    return round(figure, _FIGURE_DIGITS)


def _drop_missing_cells(cells: Sequence[CallingChartCell | None]) -> list[CallingChartCell]:
    return [cell for cell in cells if cell is not None]
