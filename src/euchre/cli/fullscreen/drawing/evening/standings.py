"""Who stands where, the prizes and the honours so far."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from euchre.cli.evenings.words import (
    at_stake,
    basket_told,
    fitting,
    honours_told,
    standings_title,
)
from euchre.cli.fullscreen.drawing.evening.rows import Cell, Row, laid, told
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.league.told.standings import cells, columns, marked, notes, places, prizes_so_far

_LEAST_NAME = 8


def standings_rows(evening: Evening, width: int, look: Palette) -> list[Row]:
    """The table, what is at stake, and the honours."""
    if not evening.order:
        words = "Nobody stands anywhere before the lots are drawn."
        return told([words], width, look.faint)
    rows = [Row(Text(line, look.strong)) for line in _title(evening, width)]
    rows += _table(evening, width, look)
    ranked = exporting.standings(evening)
    rows.append(Row(Text()))
    rows += told([*at_stake(evening), *basket_told(evening)], width)
    rows += told(honours_told(evening), width)
    rows += told(notes(evening, ranked), width, look.faint)
    return rows


def _title(evening: Evening, width: int) -> list[str]:
    return [row.text.plain for row in told([standings_title(evening)], width)]


def _table(evening: Evening, width: int, look: Palette) -> list[Row]:
    ranked = exporting.standings(evening)
    won = prizes_so_far(evening)
    names = [marked(evening, each) for each in ranked]
    heads = columns(evening, ranked)
    filled = {each.competitor: cells(each, heads) for each in ranked}
    widths = {
        column: max([cell_len(head.words), *(cell_len(row[at]) for row in filled.values())]) + 2
        for at, (column, head) in enumerate(heads.items())
    }
    prizes = {who: evening.cash(cents) for who, cents in won.items() if cents}
    prize = max(map(cell_len, (*prizes.values(), "Prize")), default=0) + 2 if prizes else 0
    longest = max(map(cell_len, names), default=0)
    room = width - 5 - prize - min(longest, max(_LEAST_NAME, width // 3))
    shown = fitting(widths, room)
    while shown and sum(widths[each] for each in shown) > max(0, room):
        shown.pop()
    if prize and width - 5 - prize < _LEAST_NAME:
        prize = 0
    name = max(1, min(longest, width - 5 - prize - sum(widths[each] for each in shown)))
    head = [Cell("", 5), Cell("Team" if evening.teams else "Player", name, look.faint)]
    head += [
        Cell(heads[each].words, widths[each], look.faint, right=heads[each].number)
        for each in shown
    ]
    rows = [Row(laid([*head, Cell("Prize", prize, look.faint, right=True)]))]
    for each, called, place in zip(ranked, names, places(ranked), strict=True):
        values = dict(zip(heads, filled[each.competitor], strict=True))
        style = look.strong if each.place == 1 else look.felt
        line = [Cell(place, 4, look.accent, right=True), Cell("", 1), Cell(called, name, style)]
        line += [
            _value(values[column], widths[column], number=heads[column].number) for column in shown
        ]
        line.append(Cell(prizes.get(each.competitor, ""), prize, look.accent, right=True))
        rows.append(Row(laid(line)))
    return rows


def _value(words: str, width: int, *, number: bool) -> Cell:
    return Cell(words, width, right=True) if number else Cell(f"  {words}", width)
