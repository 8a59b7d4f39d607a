"""What is strong enough to call, seat by seat: the page, and the same as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from euchre.analysis.calls import wording
from euchre.analysis.calls.charts import (
    ACROSS,
    BID,
    CHARTS_BY_NAME,
    NO_TRUMP,
    list_chart_names,
    verify_chart,
)
from euchre.analysis.calls.measured import DEALS_PLAYED_PER_KIND, CallingChartCell
from euchre.analysis.calls.table import CallingTable, TrumpHoldingRow, as_csv, calling_table
from euchre.analysis.position.question import (
    DEALER_SEAT_NAME,
    PositionQuestionError,
    list_seat_names,
    read_seat,
)
from euchre.english import format_count, join_words
from euchre.english.figures import format_chance, tell_figure
from euchre.english.grammar import make_sentence
from euchre.errors import EuchreError
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules, has_benny
from euchre.server.budgets import declare_budget
from euchre.server.coach import lab
from euchre.server.endpoints import Endpoint
from euchre.server.languages import CURRENT_LANGUAGE
from euchre.server.learn.pages import format_signed
from euchre.server.problems import respond_problem
from euchre.server.processes.background import run_in_process
from euchre.server.render import PAGE_HEADERS, render_page
from euchre.table.commands import RefusedError
from euchre.texts import translatable

CHART_VIEWS: Final = ("worth", "share")
"""What the table may tell: what calling is worth, or how often the learned player calls."""
_MAX_HEAT_SHADE: Final = 10
"""The number of the greenest shade of the heat map; half of it stands for nothing."""
_POINTS_PER_SHADE: Final = 0.3
"""Points that are one shade."""
_LEFT: Final = translatable("coach-seat-left", "the dealer's left")
_RIGHT: Final = translatable("coach-seat-right", "the dealer's right")
_DEALER: Final = translatable("coach-seat-dealer", "the dealer")
_SEAT_DESCRIPTIONS: Final = {
    3: (_LEFT, _RIGHT, _DEALER),
    4: (_LEFT, translatable("coach-seat-partner", "the dealer's partner"), _RIGHT, _DEALER),
    5: (
        _LEFT,
        translatable("coach-seat-second", "the second from the dealer"),
        translatable("coach-seat-third", "the third from the dealer"),
        _RIGHT,
        _DEALER,
    ),
}
_RARE_DEAL_SHARE: Final = 0.02
"""The part of all deals below which the calling seldom comes to a seat."""
_HOLDING_WORDS: Final = {
    "B": translatable("coach-holding-benny", "Benny"),
    "R": translatable("coach-holding-right", "right"),
    "L": translatable("coach-holding-left", "left"),
    "A": translatable("coach-holding-ace", "ace"),
}
_NUMBER_WORDS: Final = ("no", "one", "two", "three")


@dataclass(frozen=True)
class _ChartQuery:
    """Query for one calling chart.

    Attributes:
        game: the name of the game.
        place: the seat, as in `euchre.analysis.position.question.list_seat_names`.
        call: what is asked, one of `euchre.analysis.calls.charts.CHARTS_BY_NAME`.
        shows: one of `CHART_VIEWS`.
    """

    game: str = "standard"
    place: str = DEALER_SEAT_NAME
    call: str = "order"
    shows: str = "worth"

    @property
    def rules(self) -> Rules:
        """Rules of the chosen game."""
        return preset(self.game).rules

    @property
    def seat(self) -> int:
        """Seat index, counted from the dealer's left."""
        return list_seat_names(self.rules).index(self.place)

    @property
    def seat_description(self) -> str:
        """Description of the seat, such as ``the dealer's left``."""
        return _SEAT_DESCRIPTIONS[self.rules.players][self.seat]

    def build_table(self) -> CallingTable:
        """Build the chart."""
        return calling_table(self.game, self.seat, self.call)


def _parse_query(query: Mapping[str, str]) -> _ChartQuery:
    """Parse the chart that a URL asks for; `preset` names the game, or `game` as in the lab.

    Somebody who turns to another game takes along a seat and a call that it may not have: there it
    is the dealer, and the first call.

    Raises:
        EuchreError: there is no such table.
    """
    game = query.get("preset", query.get("game", "standard"))
    place, shows = query.get("seat", DEALER_SEAT_NAME), query.get("show", "worth")
    if game not in PRESETS:
        games, given = ", ".join(lab.CHART_GAMES), repr(game[:40])
        raise PositionQuestionError(
            translatable(
                "coach-calls-games",
                f"there are tables for {games}, but not for {given}",
                games=games,
                given=given,
            )
        )
    rules = preset(game).rules
    known = list_chart_names(rules)
    call = query.get("call", "")
    call = call if call in known or call not in (*CHARTS_BY_NAME, "") else next(iter(known), "")
    verify_chart(game, rules, 0, call)
    if place in _ALL_SEAT_NAMES and place not in list_seat_names(rules):
        place = DEALER_SEAT_NAME
    place = list_seat_names(rules)[read_seat(rules, place)]
    if shows not in CHART_VIEWS:
        views, given = " or ".join(CHART_VIEWS), repr(shows[:40])
        raise PositionQuestionError(
            translatable(
                "coach-calls-views",
                f"a table shows {views}, not {given}",
                views=", ".join(CHART_VIEWS),
                given=given,
            )
        )
    return _ChartQuery(game, place, call, shows)


_ALL_SEAT_NAMES: Final = list_seat_names(
    max((each.rules for each in PRESETS.values()), key=lambda r: r.players)
)
"""Where one sits in some game."""


@declare_budget(size=1_000_000, runs="process")
async def show_calls_page(request: Request) -> Response:
    """``/lab/calls``: the value of calling with each kind of hand, as a heat map."""
    try:
        query = _parse_query(request.query_params)
        key = query, CURRENT_LANGUAGE.get()
        if key not in _drawn:
            _drawn[key] = await run_in_process(request, _render_chart_page, query)
        return HTMLResponse(_drawn[key], headers=PAGE_HEADERS)
    except RefusedError as refused:
        return _render_page(_ChartQuery(), error=refused.why, status=503)
    except EuchreError as wrong:
        return _render_page(_ChartQuery(), error=make_sentence(str(wrong)), status=400)


_drawn: Final[dict[tuple[_ChartQuery, str], bytes]] = {}
"""The pages that have been made, in each language; there are few."""


def _render_chart_page(query: _ChartQuery) -> bytes:
    """Render the page of a chart; runs in a page worker process."""
    return bytes(_render_page(query, query.build_table()).body)


def _render_page(
    query: _ChartQuery, table: CallingTable | None = None, *, error: str = "", status: int = 200
) -> Response:
    rules = query.rules
    shown = None if table is None else table.compact_table
    return render_page(
        "calls.html",
        status,
        games=[(name, PRESETS[name].title) for name in lab.CHART_GAMES],
        seats=[*zip(list_seat_names(rules), _SEAT_DESCRIPTIONS[rules.players], strict=True)],
        calls=[(call, CHARTS_BY_NAME[call].short) for call in list_chart_names(rules)],
        suits=wording.SUIT_TERMS_NOTE if ACROSS in list_chart_names(rules) else "",
        title=PRESETS[query.game].title,
        asked=query,
        table=shown,
        words=wording,
        quota=DEALS_PLAYED_PER_KIND,
        weighed=query.game in lab.LAB_GAMES,
        benny=has_benny(rules),
        seldom=table is not None and table.whole.deals < _RARE_DEAL_SHARE * table.drawn,
        groups=[] if shown is None else _group_rows_by_trumps(shown),
        heads=[] if shown is None else _column_group_heads(shown),
        voids=[] if shown is None else _column_heads(shown),
        example="" if table is None else _EXAMPLE_WRITERS[query.shows](query, table),
        percent=_format_percent,
        signed=format_signed,
        shade=_share_shade_class,
        heat=_worth_heat_class,
        small=_format_cell_footnote,
        told=_describe_holding,
        error=error,
    )


@declare_budget(size=1_000_000, runs="process")
async def get_calls_csv(request: Request) -> Response:
    """``/lab/calls.csv``: the same chart as CSV, one line per cell."""
    try:
        query = _parse_query(request.query_params)
        text = await run_in_process(request, _format_csv, query)
    except RefusedError as refused:
        return respond_problem(503, refused.code, refused.why)
    except EuchreError as wrong:
        return respond_problem(400, "malformed", str(wrong))
    name = f"calls-{query.game}-{query.place}-{query.call}.csv"
    return Response(
        text,
        media_type="text/csv",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _format_csv(query: _ChartQuery) -> str:
    """Write a chart as CSV; runs in a page worker process."""
    return as_csv(query.build_table())


# -- heads and shades -----------------------------------------------------------------------------


def _group_rows_by_trumps(table: CallingTable) -> list[tuple[str, list[TrumpHoldingRow]]]:
    if table.chart.call == NO_TRUMP:
        return [(translatable("coach-calls-aces", "Aces"), [*table.rows])]
    groups: list[tuple[str, list[TrumpHoldingRow]]] = []
    for trumps, rows in groupby(table.rows, key=lambda row: row.trumps):
        head = format_count(trumps, "trump") if trumps else "No trumps"
        groups.append((translatable("coach-calls-trumps", head, trumps=trumps), [*rows]))
    return groups


def _column_group_heads(table: CallingTable) -> list[tuple[str, int]]:
    """Return the heads of the column groups (number of side aces) and their numbers of columns."""
    return [
        (
            translatable(
                "coach-calls-beside",
                format_count(beside, table.column_rank) if beside else f"No {table.column_rank}",
                rank=table.column_rank,
                count=beside,
            ),
            len([*columns]),
        )
        for beside, columns in groupby(table.columns, key=lambda column: column[0])
    ]


def _column_heads(table: CallingTable) -> list[str]:
    most_voids = dict(table.columns)
    is_open_ended = table.chart.call == NO_TRUMP
    return [
        f"{voids}+" if is_open_ended and beside and voids == most_voids[beside] else f"{voids}"
        for beside, voids in table.columns
    ]


_ALONE: Final = translatable("coach-calls-alone", "alone")


def _format_percent(share: float) -> str:
    """Format a share as `format_chance` does, without the sign."""
    return format_chance(share).removesuffix("%")


def _share_shade_class(cell: CallingChartCell) -> str:
    return f"heat-{round(_MAX_HEAT_SHADE * cell.call_share)}"


def _worth_heat_class(cell: CallingChartCell) -> str:
    """Return the CSS class of a cell: green for calling, red for passing, neutral if close."""
    if cell.verdict == "close":
        return f"heat-{_MAX_HEAT_SHADE // 2} is-close"
    steps = min(_MAX_HEAT_SHADE // 2, max(1, round(abs(cell.best_mean.points) / _POINTS_PER_SHADE)))
    return f"heat-{_MAX_HEAT_SHADE // 2 + (steps if cell.verdict == 'call' else -steps)}"


def _format_cell_footnote(table: CallingTable, cell: CallingChartCell, metric: str) -> str:
    """Format the small text below a figure: the best bid or "alone"; in the share view the mean bid
    or the share of loners.
    """
    bids = table.chart.call == BID
    if metric == "worth":
        if bids:
            return translatable(
                "coach-calls-bid",
                table.ways[cell.best_way],
                tricks=table.bid_tricks(cell.best_way),
            )
        return _ALONE if cell.best_way and not table.is_alone_only else ""
    if bids:
        mean = table.mean_bid(cell)
        return "" if mean is None else tell_figure(f"{mean:.1f}")
    alone = sum(cell.shares[1:])
    return _format_percent(alone) if alone >= 0.005 and not table.is_alone_only else ""


# -- in words -------------------------------------------------------------------------------------


def _describe_holding(holding_name: str) -> str:
    """Describe a holding in words: ``R+1`` is *right and one more*."""
    if holding_name == "none":
        return translatable("coach-holding-none", "no trumps")
    if "ace" in holding_name:
        count = holding_name.partition(" ")[0]
        return translatable(
            "coach-holding-aces", holding_name, count=int(count) if count.isdecimal() else 0
        )
    top, _, others = holding_name.partition("+")
    parts: list[str] = [_HOLDING_WORDS[letter] for letter in top.split()]
    if not parts:
        return translatable(
            "coach-holding-low",
            f"{format_count(int(others), 'trump')} below the ace",
            count=int(others),
        )
    if others:
        more = "one more" if others == "1" else f"{others} more"
        parts.append(translatable("coach-holding-more", more, count=int(others)))
    return join_words(parts)


def _describe_worth_example(query: _ChartQuery, table: CallingTable) -> str:
    """Describe the most common cell that should clearly call, as an example sentence."""
    cells = [
        entry for entry in _list_cells(table) if entry[2].has_worth and entry[2].verdict == "call"
    ]
    if not cells:
        return ""
    row, column, cell = max(cells, key=lambda entry: entry[2].deals)
    points, error = cell.best_mean
    is_bid = table.chart.call == BID
    note = _format_cell_footnote(table, cell, "worth")
    how = f" {note}" if note == "alone" else f" {note[4:]}" if note else ""
    held = _describe_cell_hand(table, row, column)
    return translatable(
        "coach-calls-worth-example",
        f"For example {held}: that {query.seat_description} "
        f"{table.chart.calls}{how} is worth {points:.2f} ± {error:.2f} points more than "
        f"{table.instead}.",
        held=held,
        seat=query.seat_description,
        calling=table.chart.calling,
        how="alone" if note == "alone" else "bid" if is_bid else "plain",
        tricks=table.bid_tricks(cell.best_way) if is_bid else 0,
        points=tell_figure(f"{points:.2f}"),
        whole_points=int(round(abs(points), 2)),
        error=tell_figure(f"{error:.2f}"),
        instead=table.instead,
    )


def _describe_call_share_example(query: _ChartQuery, table: CallingTable) -> str:
    """Describe the most undecided cell: many hands, called about half the time."""
    cells = [entry for entry in _list_cells(table) if entry[2].has_call_share]
    if not cells:
        return ""

    def weigh_indecision(entry: tuple[TrumpHoldingRow, tuple[int, int], CallingChartCell]) -> float:
        share = entry[2].call_share
        return entry[2].deals * share * (1 - share)

    row, column, cell = max(cells, key=weigh_indecision)
    note, kind, small = "", "plain", _format_cell_footnote(table, cell, "share")
    if small:
        kind = "bid" if table.chart.call == BID else "alone"
        note = f", {small} on average" if kind == "bid" else f", {small} of them alone"
    held, share = _describe_cell_hand(table, row, column), _format_percent(cell.call_share)
    return translatable(
        "coach-calls-share-example",
        f"For example {held}: {query.seat_description} "
        f"{table.chart.calls} in "
        f"{share} of 100 deals{note}.",
        held=held,
        seat=query.seat_description,
        calls=table.chart.calls,
        share=share,
        kind=kind,
        small=small,
    )


_EXAMPLE_WRITERS: Final = {"worth": _describe_worth_example, "share": _describe_call_share_example}


def _list_cells(
    table: CallingTable,
) -> list[tuple[TrumpHoldingRow, tuple[int, int], CallingChartCell]]:
    return [
        (row, column, cell)
        for row in table.rows
        for column, cell in zip(table.columns, row.cells, strict=True)
        if cell is not None
    ]


def _describe_cell_hand(table: CallingTable, row: TrumpHoldingRow, column: tuple[int, int]) -> str:
    beside, voids = column
    taken = ", including the turned-up card" if table.takes else ""
    is_by_aces = table.column_rank == "ace"
    told = _describe_holding(row.name)
    held = f"{row.name} ({told}{taken})" if is_by_aces else row.name
    where = " outside trump" if is_by_aces else ""
    return translatable(
        "coach-calls-hand",
        f"{held}, {_count_in_words(beside, table.column_rank)}{where} and "
        f"{_count_in_words(voids, 'void')}",
        name=row.name,
        held=told,
        taken="yes" if table.takes else "no",
        rank=table.column_rank,
        count=beside,
        voids=voids,
    )


def _count_in_words(count: int, word: str) -> str:
    return f"{_NUMBER_WORDS[count]} {word}{'' if count < 2 else 's'}"


def build_routes() -> list[Endpoint]:
    """Return the endpoints of these pages."""
    return [
        Endpoint("GET", "/lab/calls", show_calls_page),
        Endpoint("GET", "/lab/calls.csv", get_calls_csv),
    ]
