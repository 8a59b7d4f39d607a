"""What is strong enough to call, as charts to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from rich.table import Table

from euchre.analysis.calls import told
from euchre.analysis.calls.charts import BID
from euchre.analysis.calls.table import CallingTable
from euchre.cli.shared.pages import PagePart
from euchre.presets import PRESETS

if TYPE_CHECKING:
    from euchre.analysis.calls.measured import CallCell

_FEW: Final = "Nearly every kind of hand came too seldom here to tell what calling is worth."
_MEAN_BID: Final = " Mean: of the bids it makes."
_Tell = Callable[["CallCell | None"], str]
"""How a cell is told."""


def chart_parts(found: CallingTable) -> list[PagePart]:
    """Return a chart in words and tables."""
    chart, reached = found.chart, found.whole.deals
    title = PagePart(f"{PRESETS[found.game].title}: {chart.title}.")
    if not found.told:
        return [
            title,
            PagePart(
                f"Good players seldom let it come to this seat: so it was in {reached:,} of "
                f"{found.drawn:,} deals, too few to tell anything.",
                apart=True,
            ),
        ]
    bids = chart.call == BID
    alone = bool(found.ways[1:]) and not bids and not found.alone_only
    parts = [
        title,
        _said(
            f"{told.before(found)} {told.worth(found)} "
            f"{'a: alone, where that is better; ' if alone else ''}"
            f"~: {told.CLOSE}; .: too few deals, or an error above 0.1. {told.BLANK} {told.MEAN}"
        ),
        _said(_held(found)),
        *([_said(_FEW)] if _hardly_told(found) else []),
        PagePart(_table(found, {"All": partial(_points, found)}), apart=True),
    ]
    if bids:
        best = _table(found, {"All": partial(_best_bid, found)})
        parts += [_said("The best bid. -: none, passing is better."), PagePart(best, apart=True)]
    sums_told = f"{' a: in how many alone.' if alone else ''}{_MEAN_BID if bids else ''}"
    parts.append(_said(f"{told.often(found)}{sums_told} .: too few deals."))
    sums: dict[str, _Tell] = {"All": _percent}
    if alone:
        sums["a"] = _alone
    if bids:
        sums["Mean"] = partial(_mean_bid, found)
    parts.append(PagePart(_table(found, sums), apart=True))
    return [*parts, _said(f"Of {found.drawn:,} deals {reached:,} came to the seat so.")]


def _said(text: str) -> PagePart:
    return PagePart(text, apart=True)


def _hardly_told(found: CallingTable) -> bool:
    """Return whether next to nothing stands in the table of what calling is worth."""
    cells = [cell for row in found.shown.rows for cell in (*row.cells, row.whole) if cell]
    return sum(cell.told for cell in cells) * 10 < len(cells)


def _held(found: CallingTable) -> str:
    """Return what rows and columns stand for."""
    voids = "v: suits of which no card was dealt."
    if found.beside == "king":
        return f"K: kings with another card of their suit; {voids}"
    whose = "with the up-card" if found.takes else "without the up-card"
    benny = "B: Benny; " if any(row.name.startswith("B") for row in found.shown.rows) else ""
    return (
        f"Rows: trumps, {found.chart.trump} being trump, {whose}. {benny}R: right bower; L: left "
        "bower; A: ace; +n: n others; none: no trump held. "
        f"Columns: A: aces of other suits; {voids}"
    )


def _table(found: CallingTable, sums: Mapping[str, _Tell]) -> Table:
    """Return a table whose cells are formatted as the first of the sums, which stand behind
    them.
    """
    table = Table(box=None, padding=(0, 0, 0, 1), pad_edge=False, header_style="")
    table.add_column("Trumps" if found.beside == "ace" else "Aces", no_wrap=True)
    beside = found.beside[0].upper()
    shown = found.shown
    for head in (*(f"{cards}{beside} {voids}v" for cards, voids in shown.columns), *sums):
        table.add_column(head, justify="right", no_wrap=True)
    tell = next(iter(sums.values()))
    for row in shown.rows:
        table.add_row(row.name, *map(tell, row.cells), *(each(row.whole) for each in sums.values()))
    return table


def _points(found: CallingTable, cell: CallCell | None) -> str:
    if cell is None or not cell.told:
        return "" if cell is None else "."
    alone = cell.way and found.chart.call != BID and not found.alone_only
    points = round(cell.best.points, 1) + 0.0
    close = cell.verdict == "close"  # it is less than a point then
    figure = f"~{points:.1f}".replace("0.", ".") if close else f"{points:+.1f}"
    return f"{figure}{'a' if alone else ''}"


def _best_bid(found: CallingTable, cell: CallCell | None) -> str:
    if cell is None or not cell.told:
        return "" if cell is None else "."
    return str(found.bid_of(cell.way)) if cell.best.points > 0 else "-"


def _percent(cell: CallCell | None) -> str:
    return "" if cell is None else f"{100 * cell.share:.0f}" if cell.often else "."


def _alone(cell: CallCell | None) -> str:
    return f"{100 * cell.shares[1]:.0f}" if cell is not None and cell.often else "."


def _mean_bid(found: CallingTable, cell: CallCell | None) -> str:
    mean = found.mean_bid(cell) if cell is not None and cell.often else None
    return "." if mean is None else f"{mean:.1f}"
