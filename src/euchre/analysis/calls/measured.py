"""What calling is worth with each kind of hand, as it was measured: the figures, and their file.

They come with the package and were measured by ``python -m tools.measure_calls``
(`tools.chart_measuring`).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum, sqrt
from typing import Any, Final, NamedTuple

CALLS_FILE_NAME: Final = "calls.json.gz"
DEALS_PER_GAME: Final = 6_000_000
"""Deals drawn for each game."""
DEALS_PLAYED_PER_KIND: Final = 2000
"""Deals of one kind that are played out."""
MIN_DEALS: Final = 100
"""Fewer deals than this tell nothing."""
MAX_SHOWN_ERROR: Final = 0.1
"""The standard error, in points, above which a figure is not told."""
CLEAR_LEAD_POINTS: Final = 0.1
"""Points by which calling is plainly better than not, or worse."""
CLEAR_LEAD_ERRORS: Final = 3.0
"""Standard errors, likewise."""
_UNITS_PER_POINT: Final = 1000
"""Figures are kept in thousandths."""


class MeanEstimate(NamedTuple):
    """A mean, and its standard error."""

    points: float
    error: float


@dataclass(frozen=True)
class CallingChartCell:
    """The worth of calling with some hands, and how often they are called.

    Attributes:
        deals: how many of the deals drawn came to the seat so.
        worths: for each way to call, by how many points of the hand it is better than not calling
            so, one's own side less theirs; None where it may not be called so, or too few deals
            were played out.
        shares: for each way, in which part of the deals the learned player calls so.
    """

    deals: int
    worths: tuple[MeanEstimate | None, ...]
    shares: tuple[float, ...]

    @property
    def best_way(self) -> int:
        """The best way to call, as an index into `worths`; -1: none was measured."""
        known = [(mean.points, -way) for way, mean in enumerate(self.worths) if mean is not None]
        return -max(known)[1] if known else -1

    @property
    def best_mean(self) -> MeanEstimate:
        """The worth of the best way to call."""
        best = self.worths[self.best_way]
        assert best is not None
        return best

    @property
    def call_share(self) -> float:
        """The share of the deals in which it is called in any way."""
        return min(1.0, fsum(self.shares))

    @property
    def has_call_share(self) -> bool:
        """Return whether there were enough deals to say how often it is called."""
        return self.deals >= MIN_DEALS

    @property
    def has_worth(self) -> bool:
        """Return whether there were enough deals to say what calling is worth."""
        return (
            self.has_call_share and self.best_way >= 0 and self.best_mean.error <= MAX_SHOWN_ERROR
        )

    @property
    def verdict(self) -> str:
        """``call`` or ``pass`` if that is clear, else ``close``."""
        points, error = self.best_mean
        if abs(points) < max(CLEAR_LEAD_POINTS, CLEAR_LEAD_ERRORS * error):
            return "close"
        return "call" if points > 0 else "pass"


def merge_cells(cells: Sequence[CallingChartCell]) -> CallingChartCell | None:
    """Merge the cells of kinds of hands, weighted by how often each came; None: there are none."""
    deals = sum(cell.deals for cell in cells)
    if not deals:
        return None
    ways = range(len(cells[0].shares))
    return CallingChartCell(
        deals,
        tuple(_merge_means([(cell.deals, cell.worths[way]) for cell in cells]) for way in ways),
        tuple(fsum(cell.deals * cell.shares[way] for cell in cells) / deals for way in ways),
    )


def _merge_means(means: Sequence[tuple[int, MeanEstimate | None]]) -> MeanEstimate | None:
    known = [(deals, mean) for deals, mean in means if mean is not None]
    if not known:
        return None
    total = sum(deals for deals, _ in known)
    points = fsum(deals * mean.points for deals, mean in known) / total
    return MeanEstimate(
        points, sqrt(fsum((deals * mean.error) ** 2 for deals, mean in known)) / total
    )


@dataclass(frozen=True)
class MeasuredCallingChart:
    """The measured cells of one chart and one seat.

    Attributes:
        drawn: deals drawn.
        rows: by the number of a row, its cells by column; None where no such deal came.
    """

    drawn: int
    rows: Mapping[int, tuple[CallingChartCell | None, ...]]


Game = Mapping[str, Sequence[MeasuredCallingChart]]
"""All that was measured of a game: by chart, the seats from the dealer's left."""

# -- as data ------------------------------------------------------------------------------------


def pack_charts(metadata: Mapping[str, Any], games_by_name: Mapping[str, Game]) -> bytes:
    """Return the bytes of the file with the measured charts; equal games are stored once."""
    games, written = [], dict[str, str]()
    for name, charts in games_by_name.items():
        text = ",\n".join(
            f'"{call}": [\n' + ",\n".join(_format_chart(chart) for chart in seats) + "\n]"
            for call, seats in charts.items()
        )
        alike = written.setdefault(text, name)
        games.append(f'"{name}": ' + (f'"{alike}"' if alike != name else f"{{\n{text}\n}}"))
    text = f'{{"about": {json.dumps(dict(metadata))},\n"games": {{\n' + ",\n".join(games) + "\n}}\n"
    return gzip.compress(text.encode(), mtime=0)


def _format_chart(chart: MeasuredCallingChart) -> str:
    rows = ",\n".join(
        f'"{row}":{json.dumps([_encode_cell(cell) for cell in cells], separators=(",", ":"))}'
        for row, cells in chart.rows.items()
    )
    return f'{{"drawn": {chart.drawn}, "rows": {{\n{rows}\n}}}}'


def _encode_cell(cell: CallingChartCell | None) -> list[int | None]:
    """Return the deals; and for each way in thousandths its worth, the error and the share."""
    if cell is None:
        return []
    figures: list[int | None] = [cell.deals]
    for mean, share in zip(cell.worths, cell.shares, strict=True):
        worth = (
            (None, None)
            if mean is None
            else (_to_thousandths(mean.points), _to_thousandths(mean.error))
        )
        figures += [*worth, _to_thousandths(share)]
    return figures


def _to_thousandths(figure: float) -> int:
    return round(_UNITS_PER_POINT * figure)


def _decode_cell(numbers: Sequence[int | None]) -> CallingChartCell | None:
    if not numbers:
        return None
    deals, *rest = numbers
    points, errors, shares = rest[0::3], rest[1::3], rest[2::3]
    means = tuple(
        None
        if mean is None or error is None
        else MeanEstimate(mean / _UNITS_PER_POINT, error / _UNITS_PER_POINT)
        for mean, error in zip(points, errors, strict=True)
    )
    return CallingChartCell(
        deals or 0, means, tuple((share or 0) / _UNITS_PER_POINT for share in shares)
    )


def unpack_charts(data: bytes) -> tuple[Mapping[str, Any], dict[str, Game]]:
    """Read back the arguments of `pack_charts`: about the charts, and those of each game."""
    stored = json.loads(gzip.decompress(data))
    games: dict[str, Game] = {}
    for name, kept in stored["games"].items():
        games[name] = (
            games[kept]
            if isinstance(kept, str)
            else {call: [_decode_chart(seat) for seat in seats] for call, seats in kept.items()}
        )
    return stored["about"], games


def _decode_chart(data: Mapping[str, Any]) -> MeasuredCallingChart:
    rows = {int(row): tuple(map(_decode_cell, cells)) for row, cells in data["rows"].items()}
    return MeasuredCallingChart(data["drawn"], rows)


@cache
def load_shipped_charts() -> tuple[Mapping[str, Any], Mapping[str, Game]]:
    """Load the charts that come with the package: about them, and the games."""
    return unpack_charts(files("euchre.analysis").joinpath("data", CALLS_FILE_NAME).read_bytes())


def find_measured_chart(preset_name: str, seat: int, call: str) -> MeasuredCallingChart | None:
    """Find the shipped chart of a preset and a seat; None: nobody has measured it."""
    seats = load_shipped_charts()[1].get(preset_name, {}).get(call)
    return None if seats is None else seats[seat]
