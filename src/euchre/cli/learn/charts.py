"""What is strong enough to call, as charts to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from rich.table import Table

from euchre.analysis.calls import wording
from euchre.analysis.calls.charts import BID
from euchre.analysis.calls.table import CallingTable
from euchre.cli.learn.pages import PagePart
from euchre.game.presets import PRESETS

if TYPE_CHECKING:
    from euchre.analysis.calls.measured import CallingChartCell

_TOO_FEW_TEXT: Final = (
    "Nearly all kinds of hands were too rare here to measure what calling is worth."
)
_MEAN_BID_TEXT: Final = " Mean: the average bid."
_Tell = Callable[["CallingChartCell | None"], str]


def build_chart_parts(table: CallingTable) -> list[PagePart]:
    """Return a chart in words and tables."""
    chart, reached = table.chart, table.whole.deals
    title = PagePart(f"{PRESETS[table.game].title}: {chart.title}.")
    if not table.has_worth:
        return [
            title,
            PagePart(
                f"With good players this seat rarely gets to call: only in {reached:,} of "
                f"{table.drawn:,} deals, too few to measure.",
                apart=True,
            ),
        ]
    bids = chart.call == BID
    alone = bool(table.ways[1:]) and not bids and not table.is_alone_only
    parts = [
        title,
        _build_paragraph(
            f"{wording.describe_earlier_calls(table)} {wording.explain_worth(table)} "
            f"{'a: alone, if that is better; ' if alone else ''}"
            f"~: {wording.CLOSE_MEANING}; .: too few deals, or an error above 0.1. "
            f"{wording.BLANK_CELL_NOTE} {wording.AVERAGES_NOTE}"
        ),
        _build_paragraph(_describe_axes(table)),
        *([_build_paragraph(_TOO_FEW_TEXT)] if _has_few_call_worths(table) else []),
        PagePart(_build_chart_table(table, {"All": partial(_format_points, table)}), apart=True),
    ]
    if bids:
        best = _build_chart_table(table, {"All": partial(_format_best_bid, table)})
        parts += [
            _build_paragraph("The best bid. -: none, since passing is better."),
            PagePart(best, apart=True),
        ]
    sums_told = f"{' a: alone.' if alone else ''}{_MEAN_BID_TEXT if bids else ''}"
    parts.append(
        _build_paragraph(f"{wording.explain_call_share(table)}{sums_told} .: too few deals.")
    )
    sums: dict[str, _Tell] = {"All": _format_percent}
    if alone:
        sums["a"] = _format_alone_share
    if bids:
        sums["Mean"] = partial(_format_mean_bid, table)
    parts.append(PagePart(_build_chart_table(table, sums), apart=True))
    return [
        *parts,
        _build_paragraph(f"{reached:,} of {table.drawn:,} deals reached the seat this way."),
    ]


def _build_paragraph(text: str) -> PagePart:
    return PagePart(text, apart=True)


def _has_few_call_worths(table: CallingTable) -> bool:
    """Return whether next to nothing stands in the table of what calling is worth."""
    cells = [cell for row in table.compact_table.rows for cell in (*row.cells, row.whole) if cell]
    return sum(cell.has_worth for cell in cells) * 10 < len(cells)


def _describe_axes(table: CallingTable) -> str:
    voids = "v: suits in which you were dealt no card."
    if table.column_rank == "king":
        return f"K: kings with another card of their suit; {voids}"
    whose = "with the up-card" if table.takes else "without the up-card"
    benny = (
        "B: Benny; " if any(row.name.startswith("B") for row in table.compact_table.rows) else ""
    )
    return (
        f"Rows: trumps, with {table.chart.trump} as trump, {whose}. {benny}R: right "
        "bower; L: left bower; A: ace; +n: n others; none: no trump held. Columns: A: "
        f"aces of other suits; {voids}"
    )


def _build_chart_table(calling_table: CallingTable, sum_formats: Mapping[str, _Tell]) -> Table:
    """Return a chart whose cells have the format of the first of the sums behind them."""
    table = Table(box=None, padding=(0, 0, 0, 1), pad_edge=False, header_style="")
    table.add_column("Trumps" if calling_table.column_rank == "ace" else "Aces", no_wrap=True)
    beside = calling_table.column_rank[0].upper()
    shown = calling_table.compact_table
    for head in (*(f"{cards}{beside} {voids}v" for cards, voids in shown.columns), *sum_formats):
        table.add_column(head, justify="right", no_wrap=True)
    format_cell = next(iter(sum_formats.values()))
    for row in shown.rows:
        table.add_row(
            row.name,
            *map(format_cell, row.cells),
            *(format_sum(row.whole) for format_sum in sum_formats.values()),
        )
    return table


def _format_points(table: CallingTable, cell: CallingChartCell | None) -> str:
    if cell is None or not cell.has_worth:
        return "" if cell is None else "."
    alone = cell.best_way and table.chart.call != BID and not table.is_alone_only
    points = round(cell.best_mean.points, 1) + 0.0
    close = cell.verdict == "close"  # it is less than a point then
    figure = f"~{points:.1f}".replace("0.", ".") if close else f"{points:+.1f}"
    return f"{figure}{'a' if alone else ''}"


def _format_best_bid(table: CallingTable, cell: CallingChartCell | None) -> str:
    if cell is None or not cell.has_worth:
        return "" if cell is None else "."
    return str(table.bid_tricks(cell.best_way)) if cell.best_mean.points > 0 else "-"


def _format_percent(cell: CallingChartCell | None) -> str:
    return "" if cell is None else f"{100 * cell.call_share:.0f}" if cell.has_call_share else "."


def _format_alone_share(cell: CallingChartCell | None) -> str:
    return f"{100 * cell.shares[1]:.0f}" if cell is not None and cell.has_call_share else "."


def _format_mean_bid(table: CallingTable, cell: CallingChartCell | None) -> str:
    mean = table.mean_bid(cell) if cell is not None and cell.has_call_share else None
    return "." if mean is None else f"{mean:.1f}"
