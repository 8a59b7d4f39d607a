"""What is strong enough to call, seat by seat: the page, and the same as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from euchre.analysis.calls import told
from euchre.analysis.calls.charts import ACROSS, BID, CHARTS, NO_TRUMP, charts_of, check
from euchre.analysis.calls.measured import QUOTA, CallCell
from euchre.analysis.calls.table import CallingTable, TrumpRow, as_csv, calling_table
from euchre.analysis.position.question import DEALER, QuestionError, places, read_seat
from euchre.errors import EuchreError
from euchre.presets import PRESETS, preset
from euchre.rules import Rules, has_benny
from euchre.server.budgets import costs
from euchre.server.coach import lab
from euchre.server.endpoints import Endpoint
from euchre.server.learn.pages import signed
from euchre.server.problems import problem
from euchre.server.processes.background import aside
from euchre.server.render import HEADERS, page
from euchre.table.commands import Refused
from euchre.words import count
from euchre.words.grammar import sentence

VIEWS: Final = ("worth", "share")
"""What the table may tell: what calling is worth, or how often the learned player calls."""
_SHADES: Final = 10
"""The number of the greenest shade of the heat map; half of it stands for nothing."""
_STEP: Final = 0.3
"""Points that are one shade."""
_SEATED: Final = {
    3: ("the dealer's left", "the dealer's right", "the dealer"),
    4: ("the dealer's left", "the dealer's partner", "the dealer's right", "the dealer"),
    5: (
        "the dealer's left", "the second from the dealer", "the third from the dealer",
        "the dealer's right", "the dealer",
    ),
}  # fmt: skip
_SELDOM: Final = 0.02
"""The part of all deals below which the calling seldom comes to a seat."""
_TOLD: Final = {"B": "Benny", "R": "right", "L": "left", "A": "ace"}
_NUMBERS: Final = ("no", "one", "two", "three")


@dataclass(frozen=True)
class _ChartQuery:
    """Query for one calling chart.

    Attributes:
        game: the name of the game.
        place: the seat, as in `euchre.analysis.position.question.places`.
        call: what is asked, one of `euchre.analysis.calls.charts.CHARTS`.
        shows: one of `VIEWS`.
    """

    game: str = "standard"
    place: str = DEALER
    call: str = "order"
    shows: str = "worth"

    @property
    def rules(self) -> Rules:
        """Rules of the chosen game."""
        return preset(self.game).rules

    @property
    def seat(self) -> int:
        """Seat index, counted from the dealer's left."""
        return places(self.rules).index(self.place)

    @property
    def who(self) -> str:
        """Description of the seat, such as ``the dealer's left``."""
        return _SEATED[self.rules.players][self.seat]


def _asked(query: Mapping[str, str]) -> _ChartQuery:
    """Parse the chart that a URL asks for; `preset` names the game, or `game` as in the lab.

    Somebody who turns to another game takes along a seat and a call that it may not have: there it
    is the dealer, and the first call.

    Raises:
        EuchreError: there is no such table.
    """
    game = query.get("preset", query.get("game", "standard"))
    place, shows = query.get("seat", DEALER), query.get("show", "worth")
    if game not in PRESETS:
        raise QuestionError(
            f"there are tables of {', '.join(lab.TABLED)}, and not of {game[:40]!r}"
        )
    rules = preset(game).rules
    known = charts_of(rules)
    call = query.get("call", "")
    call = call if call in known or call not in (*CHARTS, "") else next(iter(known), "")
    check(game, rules, 0, call)
    if place in _PLACES and place not in places(rules):
        place = DEALER
    place = places(rules)[read_seat(rules, place)]
    if shows not in VIEWS:
        raise QuestionError(f"a table shows one of {', '.join(VIEWS)}, not {shows[:40]!r}")
    return _ChartQuery(game, place, call, shows)


_PLACES: Final = places(max((each.rules for each in PRESETS.values()), key=lambda r: r.players))
"""Where one sits in some game."""


def _table(at: _ChartQuery) -> CallingTable:
    return calling_table(at.game, at.seat, at.call)


@costs(size=1_000_000, runs="process")
async def calls_page(request: Request) -> Response:
    """``/lab/calls``: the value of calling with each kind of hand, as a heat map."""
    try:
        at = _asked(request.query_params)
        if at not in _drawn:
            _drawn[at] = await aside(request, _drawn_table, at)
        return HTMLResponse(_drawn[at], headers=HEADERS)
    except Refused as refused:
        return _page(_ChartQuery(), error=refused.why, status=503)
    except EuchreError as wrong:
        return _page(_ChartQuery(), error=sentence(f"{wrong}"), status=400)


_drawn: Final[dict[_ChartQuery, bytes]] = {}
"""The pages that have been made; there are few."""


def _drawn_table(at: _ChartQuery) -> bytes:
    """Render the page of a chart; runs in a page worker process."""
    return bytes(_page(at, _table(at)).body)


def _page(
    at: _ChartQuery, table: CallingTable | None = None, *, error: str = "", status: int = 200
) -> Response:
    rules = at.rules
    shown = None if table is None else table.shown
    return page(
        "calls.html",
        status,
        games=[(name, PRESETS[name].title) for name in lab.TABLED],
        seats=[*zip(places(rules), _SEATED[rules.players], strict=True)],
        calls=[(call, CHARTS[call].short) for call in charts_of(rules)],
        suits=told.SUITS if ACROSS in charts_of(rules) else "",
        title=PRESETS[at.game].title,
        asked=at,
        table=shown,
        words=told,
        quota=QUOTA,
        weighed=at.game in lab.GAMES,
        benny=has_benny(rules),
        seldom=table is not None and table.whole.deals < _SELDOM * table.drawn,
        groups=[] if shown is None else _groups(shown),
        heads=[] if shown is None else _heads(shown),
        voids=[] if shown is None else _voids(shown),
        example="" if table is None else _EXAMPLES[at.shows](at, table),
        percent=_percent,
        signed=signed,
        shade=_shade,
        heat=_heat,
        small=_small,
        told=_told,
        error=error,
    )


@costs(size=1_000_000, runs="process")
async def calls_data(request: Request) -> Response:
    """``/lab/calls.csv``: the same chart as CSV, one line per cell."""
    try:
        at = _asked(request.query_params)
        text = await aside(request, _as_csv, at)
    except Refused as refused:
        return problem(503, refused.code, refused.why)
    except EuchreError as wrong:
        return problem(400, "malformed", sentence(f"{wrong}"))
    name = f"calls-{at.game}-{at.place}-{at.call}.csv"
    return Response(
        text,
        media_type="text/csv",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _as_csv(at: _ChartQuery) -> str:
    """Write a chart as CSV; runs in a page worker process."""
    return as_csv(_table(at))


# -- heads and shades -----------------------------------------------------------------------------


def _groups(table: CallingTable) -> list[tuple[str, list[TrumpRow]]]:
    """Group the rows by their number of trumps."""
    if table.chart.call == NO_TRUMP:
        return [("Aces", [*table.rows])]
    found = []
    for trumps, rows in groupby(table.rows, key=lambda row: row.trumps):
        found.append((count(trumps, "trump") if trumps else "No trumps", [*rows]))
    return found


def _heads(table: CallingTable) -> list[tuple[str, int]]:
    """Return the heads of the column groups (number of side aces) and the columns that each
    spans.
    """
    return [
        (count(beside, table.beside) if beside else f"No {table.beside}", len([*columns]))
        for beside, columns in groupby(table.columns, key=lambda column: column[0])
    ]


def _voids(table: CallingTable) -> list[str]:
    """Return the heads of the columns: the number of voids."""
    most = dict(table.columns)
    more = table.chart.call == NO_TRUMP
    return [
        f"{voids}+" if more and beside and voids == most[beside] else f"{voids}"
        for beside, voids in table.columns
    ]


def _percent(share: float) -> str:
    """Format a share as a whole percentage; ``<1`` and ``>99`` mark shares that are not quite 0 or
    1.
    """
    if 0 < share < 0.005:
        return "<1"
    return ">99" if 0.995 <= share < 0.9999 else f"{100 * share:.0f}"


def _shade(cell: CallCell) -> str:
    return f"heat-{round(_SHADES * cell.share)}"


def _heat(cell: CallCell) -> str:
    """Return the CSS class of a cell: green if calling is clearly better, red if passing is,
    neutral if it is close.
    """
    if cell.verdict == "close":
        return f"heat-{_SHADES // 2} is-close"
    steps = min(_SHADES // 2, max(1, round(abs(cell.best.points) / _STEP)))
    return f"heat-{_SHADES // 2 + (steps if cell.verdict == 'call' else -steps)}"


def _small(table: CallingTable, cell: CallCell, shows: str) -> str:
    """Format the small text below a figure: the best bid or "alone"; in the share view the mean bid
    or the share of loners.
    """
    bids = table.chart.call == BID
    if shows == "worth":
        if bids:
            return table.ways[cell.way]
        return "alone" if cell.way and not table.alone_only else ""
    if bids:
        mean = table.mean_bid(cell)
        return "" if mean is None else f"{mean:.1f}"
    alone = sum(cell.shares[1:])
    return _percent(alone) if alone >= 0.005 and not table.alone_only else ""


# -- in words -------------------------------------------------------------------------------------


def _told(name: str) -> str:
    """Describe a holding in words: ``R+1`` is *right and one more*."""
    if name == "none":
        return "no trumps"
    if "ace" in name:
        return name
    top, _, more = name.partition("+")
    parts = [_TOLD[each] for each in top.split()]
    if not parts:
        return f"{count(int(more), 'trump')} below the ace"
    if more:
        parts.append("one more" if more == "1" else f"{more} more")
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)


def _example_of_worth(at: _ChartQuery, table: CallingTable) -> str:
    """Describe the most common cell that should clearly call, as an example sentence."""
    some = [each for each in _cells(table) if each[2].told and each[2].verdict == "call"]
    if not some:
        return ""
    row, column, cell = max(some, key=lambda each: each[2].deals)
    points, error = cell.best
    how = _small(table, cell, "worth")
    return (
        f"For example {_holding(table, row, column)}: that {at.who} {table.chart.calls}"
        f"{f' {how}' if how == 'alone' else f' {how[4:]}' if how else ''} is worth {points:.2f} ± "
        f"{error:.2f} points more than {table.instead}."
    )


def _example_of_share(at: _ChartQuery, table: CallingTable) -> str:
    """Describe the most undecided cell: many hands, called about half the time."""
    some = [each for each in _cells(table) if each[2].often]
    if not some:
        return ""
    row, column, cell = max(some, key=lambda each: _open(each[2]))
    how, small = "", _small(table, cell, "share")
    if small:
        how = f", {small} on average" if table.chart.call == BID else f", and in {small} alone"
    return (
        f"For example {_holding(table, row, column)}: {at.who} {table.chart.calls} in "
        f"{_percent(cell.share)} of 100 deals{how}."
    )


def _open(cell: CallCell) -> float:
    return cell.deals * cell.share * (1 - cell.share)


_EXAMPLES: Final = {"worth": _example_of_worth, "share": _example_of_share}


def _cells(table: CallingTable) -> list[tuple[TrumpRow, tuple[int, int], CallCell]]:
    return [
        (row, column, cell)
        for row in table.rows
        for column, cell in zip(table.columns, row.cells, strict=True)
        if cell is not None
    ]


def _holding(table: CallingTable, row: TrumpRow, column: tuple[int, int]) -> str:
    beside, voids = column
    taken = ", the up-card among them" if table.takes else ""
    held = f"{row.name} ({_told(row.name)}{taken})" if table.beside == "ace" else row.name
    where = " beside trumps" if table.beside == "ace" else ""
    return f"{held}, {_many(beside, table.beside)}{where} and {_many(voids, 'void')}"


def _many(number: int, word: str) -> str:
    return f"{_NUMBERS[number]} {word}{'' if number < 2 else 's'}"


def routes() -> list[Endpoint]:
    """Return the endpoints of these pages."""
    return [
        Endpoint("GET", "/lab/calls", calls_page),
        Endpoint("GET", "/lab/calls.csv", calls_data),
    ]
