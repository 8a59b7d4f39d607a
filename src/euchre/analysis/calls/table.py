"""What is strong enough to call: what calling is worth, and how often the learned player calls.

    table = calling_table("standard", 3)  # the dealer, about the card turned up
    table.of("R+1").cells[0].best.points, table.of("R+1").cells[0].share

The figures come with the package (`euchre.analysis.calls.measured`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import fsum
from typing import Any, Final

from euchre.analysis.calls.charts import (
    CHARTS,
    NO_TRUMP,
    CallingError,
    Chart,
    charts_of,
    check,
    instead,
    takes,
    ways_of,
)
from euchre.analysis.calls.holdings import COLUMNS, name_of, strength, trumps_of
from euchre.analysis.calls.measured import CallCell, measured, together
from euchre.presets import preset
from euchre.rules import teams
from euchre.words.cells import table_csv

_HEAD: Final = ("verdict", "best", "points", "error", "called")
_DIGITS: Final = 3
"""Of figures, as they are kept."""


@dataclass(frozen=True)
class TrumpRow:
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
    cells: tuple[CallCell | None, ...]
    whole: CallCell


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
    chart: Chart
    instead: str
    takes: bool
    ways: tuple[str, ...]
    columns: tuple[tuple[int, int], ...]
    rows: tuple[TrumpRow, ...]
    sums: tuple[CallCell | None, ...]
    whole: CallCell
    drawn: int

    @property
    def beside(self) -> str:
        """The rank of the cards that a column counts: ``ace``, or in no trump ``king``."""
        return "king" if self.chart.call == NO_TRUMP else "ace"

    @property
    def theirs(self) -> str:
        """The points that are taken off one's own, in words."""
        many = len(teams(preset(self.game).rules)) > 2
        return "the mean of the others'" if many else "theirs"

    @property
    def told(self) -> bool:
        """Return whether there were enough deals to say anything."""
        return self.whole.told

    @property
    def telling(self) -> tuple[TrumpRow, ...]:
        """The rows for which there were enough deals."""
        return tuple(row for row in self.rows if row.whole.often)

    @property
    def shown(self) -> CallingTable:
        """The table with only the rows of `reliable_rows`, and without columns that are empty
        there.
        """
        rows = self.telling
        there = [at for at in range(len(self.columns)) if any(row.cells[at] for row in rows)]
        return replace(
            self,
            columns=tuple(self.columns[at] for at in there),
            rows=tuple(replace(row, cells=tuple(row.cells[at] for at in there)) for row in rows),
            sums=tuple(self.sums[at] for at in there),
        )

    @property
    def alone_only(self) -> bool:
        """Return whether the seat may call so only alone."""
        return self.whole.worths[0] is None

    def bid_of(self, way: int) -> int:
        """Return the number of tricks that a way to bid undertakes to win."""
        return int(self.ways[way].removeprefix("bid "))

    def mean_bid(self, cell: CallCell) -> float | None:
        """Return the mean of the bids that the learned player makes; None: it makes none."""
        if not cell.share:
            return None
        bids = ((self.bid_of(way), share) for way, share in enumerate(cell.shares))
        return fsum(bid * share for bid, share in bids) / fsum(cell.shares)

    def of(self, name: str) -> TrumpRow:
        """Find the row with some trumps.

        Raises:
            CallingError: there is no such row.
        """
        for row in self.rows:
            if row.name == name:
                return row
        raise CallingError(f"no hand of this table holds {name!r}")


@cache
def calling_table(name: str, seat: int, call: str | None = None) -> CallingTable:
    """Return the calling table of a game and a seat.

    Args:
        name: of a preset.
        seat: counted from the dealer's left, 0 and up.
        call: what is asked, one of `euchre.analysis.calls.charts.CHARTS`; None: the first call.

    Raises:
        RulesError: no preset is called so.
        CallingError: there is no such table.
    """
    rules = preset(name).rules
    call = call or next(iter(charts_of(rules)), "")
    check(name, rules, seat, call)
    known = measured(name, seat, call)
    if known is None:
        raise CallingError(f"nobody has measured what calling is worth in the game {name!r}")
    columns = COLUMNS[:-1] if call == NO_TRUMP else COLUMNS  # nobody is dealt three guarded kings
    rows = []
    for key in sorted(known.rows, key=strength):
        cells = known.rows[key][: len(columns)]
        if (whole := together(_there(cells))) is not None:
            rows.append(TrumpRow(name_of(key, call), trumps_of(key), cells, whole))
    whole = together([row.whole for row in rows])
    if whole is None:
        raise CallingError(f"in the game {name!r} it never came to that seat")
    sums = [_there([row.cells[at] for row in rows]) for at in range(len(columns))]
    return CallingTable(
        game=name,
        seat=seat,
        chart=CHARTS[call],
        instead=instead(rules, seat, call),
        takes=takes(rules, seat, call),
        ways=ways_of(rules, call),
        columns=columns,
        rows=tuple(rows),
        sums=tuple(map(together, sums)),
        whole=whole,
        drawn=known.drawn,
    )


def as_csv(table: CallingTable) -> str:
    """Return the table as CSV, a line for each cell; unmeasured values are empty, and shares are
    from 0 to 1.
    """
    cells = as_data(table)
    head = [*cells[0]]
    return table_csv(head, ([cell[name] for name in head] for cell in cells), end="\n")


def as_data(table: CallingTable) -> list[dict[str, Any]]:
    """Return every cell as a dict: how much better calling is than not, and how often the learned
    player calls.

    `deals` are the deals drawn that came to it; `best` is the better way to call, and `verdict`
    what follows, where enough deals came. For each way there are its points, their error, and the
    share of the deals in which the player calls so.
    """
    return [
        {
            "trumps": row.name, f"{table.beside}s": beside, "voids": voids, "deals": cell.deals,
            **_best(table, cell), **_ways(table, cell),
        }
        for row in table.rows
        for (beside, voids), cell in zip(table.columns, row.cells, strict=True)
        if cell is not None
    ]  # fmt: skip


def _best(table: CallingTable, cell: CallCell) -> dict[str, Any]:
    worth: tuple[Any, ...] = (None,) * (len(_HEAD) - 1)
    if cell.way >= 0:
        best, verdict = cell.best, cell.verdict if cell.told else None
        worth = verdict, table.ways[cell.way], _cut(best.points), _cut(best.error)
    return dict(zip(_HEAD, (*worth, _cut(cell.share)), strict=True))


def _ways(table: CallingTable, cell: CallCell) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    for way, mean, share in zip(table.ways, cell.worths, cell.shares, strict=True):
        name = way.replace(" ", "_")
        found[f"{name}_points"] = None if mean is None else _cut(mean.points)
        found[f"{name}_error"] = None if mean is None else _cut(mean.error)
        found[f"{name}_share"] = _cut(share)
    return found


def _cut(figure: float) -> float:
    return round(figure, _DIGITS)


def _there(cells: Sequence[CallCell | None]) -> list[CallCell]:
    return [cell for cell in cells if cell is not None]
