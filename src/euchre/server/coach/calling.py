"""What is strong enough to call, seat by seat: the page, and the same as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from euchre.analysis.position.question import QuestionError, read_seat
from euchre.errors import EuchreError
from euchre.presets import PRESETS, preset
from euchre.rules import has_benny
from euchre.server.coach import lab
from euchre.server.learn.pages import signed
from euchre.server.problems import problem
from euchre.server.processes.background import asked
from euchre.server.render import HEADERS, page
from euchre.table.commands import Refused
from euchre.words import count
from euchre.words.grammar import sentence

if TYPE_CHECKING:
    from euchre.analysis.calls.ordering import Worth
    from euchre.analysis.calls.table import CallingTable, Row, Share

VIEWS: Final = ("worth", "share")
"""What the table may tell: what ordering is worth, or how often the book orders."""
_SHADES: Final = 10
"""The number of the greenest shade of the heat map; half of it stands for nothing."""
_STEP: Final = 0.3
"""Points that are one shade."""
_SEATED: Final = ("the dealer's left", "the dealer's partner", "the dealer's right", "the dealer")
_SELDOM: Final = 0.1
"""The part of all deals below which the calling seldom comes to a seat."""
_TOLD: Final = {"B": "Benny", "R": "right", "L": "left", "A": "ace"}
_ACES: Final = ("no ace", "an ace", "two aces", "three aces")
_VOIDS: Final = ("no void", "one void", "two voids", "three voids")


@dataclass(frozen=True)
class _Asked:
    """The table that is asked for.

    Attributes:
        game: the name of the game.
        place: the seat, as in `lab.PLACES`.
        shows: one of `VIEWS`.
    """

    game: str = "standard"
    place: str = "dealer"
    shows: str = "worth"


def _asked(query: Mapping[str, str]) -> _Asked:
    """What an address asks for; the game is its preset, or game as in the lab.

    Raises:
        QuestionError: there is no such table.
    """
    game = query.get("preset", query.get("game", "standard"))
    place, shows = query.get("seat", "dealer"), query.get("show", "worth")
    if game not in lab.TABLED:
        raise QuestionError(
            f"there are tables of {', '.join(lab.TABLED)}, and not of {game[:40]!r}"
        )
    place = lab.PLACES[read_seat(preset(game).rules, place)]
    if shows not in VIEWS:
        raise QuestionError(f"a table shows one of {', '.join(VIEWS)}, not {shows[:40]!r}")
    return _Asked(game, place, shows)


def _table(at: _Asked) -> CallingTable:
    from euchre.analysis.calls.table import calling_table  # noqa: PLC0415 - numba is for who asks

    return calling_table(at.game, lab.PLACES.index(at.place))


def _quota() -> int:
    from euchre.analysis.calls.ordering import QUOTA  # noqa: PLC0415

    return QUOTA


async def calls_page(request: Request) -> Response:
    """``/lab/calls``: what ordering is worth with each kind of hand, as a heat map."""
    try:
        at = _asked(request.query_params)
        if at not in _drawn:
            _drawn[at] = await asked(request, _drawn_table, at)
        return HTMLResponse(_drawn[at], headers=HEADERS)
    except Refused as refused:
        return _page(_Asked(), error=refused.why, status=503)
    except EuchreError as wrong:
        return _page(_Asked(), error=sentence(f"{wrong}"), status=400)


_drawn: Final[dict[_Asked, bytes]] = {}
"""The pages that have been made; there are few."""


def _drawn_table(at: _Asked) -> bytes:
    """The page of a table. In a process behind the pages."""
    return bytes(_page(at, _table(at)).body)


def _page(
    at: _Asked, table: CallingTable | None = None, *, error: str = "", status: int = 200
) -> Response:
    return page(
        "calls.html",
        status,
        games=[(name, PRESETS[name].title) for name in lab.TABLED],
        title=PRESETS[at.game].title,
        asked=at,
        who=_SEATED[lab.PLACES.index(at.place)],
        table=table,
        quota=0 if table is None else _quota(),
        seldom=table is not None and table.reached < _SELDOM * table.drawn,
        benny=has_benny(preset(at.game).rules),
        alone_only=table is not None and _alone_only(table),
        groups=[] if table is None else _groups(table),
        heads=[] if table is None else _heads(table),
        example="" if table is None else _EXAMPLES[at.shows](table),
        percent=_percent,
        signed=signed,
        shade=_shade,
        heat=_heat,
        told=_told,
        error=error,
    )


async def calls_data(request: Request) -> Response:
    """``/lab/calls.csv``: the same, a line for each cell."""
    try:
        at = _asked(request.query_params)
        text = await asked(request, _as_csv, at)
    except Refused as refused:
        return problem(503, refused.code, refused.why)
    except EuchreError as wrong:
        return problem(400, "malformed", sentence(f"{wrong}"))
    name = f"calls-{at.game}-{at.place}.csv"
    return Response(
        text,
        media_type="text/csv",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _as_csv(at: _Asked) -> str:
    """A table for a spreadsheet. In a process behind the pages."""
    from euchre.analysis.calls.table import as_csv  # noqa: PLC0415 - numba is for who asks

    return as_csv(_table(at))


def _groups(table: CallingTable) -> list[tuple[str, list[Row]]]:
    """The rows by the number of trumps."""
    found = []
    for trumps, rows in groupby(table.rows, key=lambda row: row.trumps):
        found.append((count(trumps, "trump") if trumps else "No trumps", [*rows]))
    return found


def _heads(table: CallingTable) -> list[tuple[str, int]]:
    """The heads above the columns: so many aces, and how many columns that spans."""
    return [
        ("No ace" if not aces else count(aces, "ace"), len([*columns]))
        for aces, columns in groupby(table.columns, key=lambda column: column[0])
    ]


def _percent(share: float) -> str:
    """A share in whole per cent; what is not quite all or nothing is not told as such."""
    if 0 < share < 0.005:
        return "<1"
    return ">99" if 0.995 <= share < 0.9999 else f"{100 * share:.0f}"


def _shade(cell: Share) -> str:
    return f"heat-{round(_SHADES * cell.order)}"


def _heat(worth: Worth) -> str:
    """Green where calling is plainly better, red where passing is; nothing where it is close."""
    if worth.verdict == "close":
        return f"heat-{_SHADES // 2} is-close"
    steps = min(_SHADES // 2, max(1, round(abs(worth.best.points) / _STEP)))
    return f"heat-{_SHADES // 2 + (steps if worth.verdict == 'call' else -steps)}"


def _told(name: str) -> str:
    """A holding in words: ``R+1`` is *right and one more*."""
    if name == "none":
        return "no trumps"
    top, _, more = name.partition("+")
    parts = [_TOLD[each] for each in top.split()]
    if not parts:
        return f"{count(int(more), 'trump')} below the ace"
    if more:
        parts.append("one more" if more == "1" else f"{more} more")
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)


def _example_of_worth(table: CallingTable) -> str:
    """A sentence on the cell that comes most often of those that plainly should call."""
    _, row, column, worth = max(
        (
            (worth.deals, row, column, worth)
            for row in table.rows
            for column, worth in zip(table.columns, row.worths, strict=True)
            if worth is not None and worth.told and worth.verdict == "call"
        ),
        key=lambda each: each[0],
    )
    points, error = worth.best
    alone = " alone" if worth.goes_alone else ""
    return (
        f"For example {_holding(table, row, column)}: that {_SEATED[table.seat]} orders{alone} is "
        f"worth {points:.2f} ± {error:.2f} points more than that it passes."
    )


def _example_of_share(table: CallingTable) -> str:
    """A sentence on the cell that leaves most open: many hands, ordered about as often as not."""
    _, _, row, column, cell = max(
        (
            (cell.alone >= 0.01, cell.deals * cell.order * (1 - cell.order), row, column, cell)
            for row in table.rows
            for column, cell in zip(table.columns, row.cells, strict=True)
            if cell is not None and row.name[0] in _TOLD
        ),
        key=lambda each: each[:2],
    )
    alone = "" if _alone_only(table) else f", and in {_percent(cell.alone)} alone"
    return (
        f"For example {_holding(table, row, column)}: {_SEATED[table.seat]} orders in "
        f"{_percent(cell.order)} of 100 deals{alone}."
    )


_EXAMPLES: Final = {"worth": _example_of_worth, "share": _example_of_share}


def _holding(table: CallingTable, row: Row, column: tuple[int, int]) -> str:
    aces, voids = column
    taken = ", the up-card among them" if table.takes else ""
    return f"{row.name} ({_told(row.name)}{taken}), {_ACES[aces]} beside trumps and {_VOIDS[voids]}"


def _alone_only(table: CallingTable) -> bool:
    return table.whole.alone == table.whole.order


def routes() -> list[Route]:
    """The addresses of these pages."""
    return [Route("/lab/calls", calls_page), Route("/lab/calls.csv", calls_data)]
