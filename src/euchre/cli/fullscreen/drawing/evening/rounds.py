"""The tables of a round: who sits where, the scores, and those that are being typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from euchre.cli.evenings.words import boards_there, table_state
from euchre.cli.fullscreen.drawing.evening.rows import Cell, Row, laid, told, wrapped
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.league.log.entries import Score, Tally
from euchre.league.log.state import Evening, Round, Sitting
from euchre.league.told.sentences import met_again, round_title, sits_out, why_out
from euchre.words.grammar import count

_WIDE: Final = 60
"""From so many columns on a table has one row."""
_FIGURES: Final = 13
_EMPTY: Final = "_"


@dataclass(frozen=True)
class Draft:
    """A score that is being typed.

    Attributes:
        figures: those of both sides.
        at: which side they are typed for, 0 or 1.
        tallies: what was counted beside it; None: nothing was said of that.
        boards: the points of each board.
        refused: whether it was refused, so that it can be taken all the same.
    """

    figures: tuple[str, str] = ("", "")
    at: int = 0
    tallies: tuple[Tally, ...] | None = None
    boards: tuple[Score, ...] = ()
    refused: bool = False


def round_rows(
    evening: Evening,
    round_: Round,
    drafts: Mapping[int, Draft],
    pick: str,
    width: int,
    *,
    look: Palette,
    airy: bool = False,
) -> list[Row]:
    """The tables of a round.

    Args:
        evening: the evening.
        round_: the round.
        drafts: what is being typed, by the number of the table.
        pick: where the cursor is.
        width: of the rows.
        look: the styles.
        airy: whether there is room for a blank row between tables.
    """
    rows = told([round_title(evening, round_.number)], width, look.strong)
    for table in round_.tables:
        if airy:
            rows.append(Row(Text()))
        draft = drafts.get(table.number)
        here = pick == str(table.number)
        make = _wide if width >= _WIDE else _narrow
        rows += [
            Row(text, str(table.number))
            for text in make(evening, table, draft, width, look, here=here)
        ]
        about = _about(evening, round_.number, table, draft, width)
        rows += [Row(Text(line, look.faint), str(table.number)) for line in about]
    if round_.out:
        rows += [Row(Text()), *told([f"{sits_out(evening, round_.out)}."], width, look.faint)]
    for words in (why_out(evening, round_), met_again(evening, round_.pairings)):
        if words:
            rows += [Row(Text()), *told([words], width, look.faint)]
    return rows


def gathering_rows(evening: Evening, width: int, look: Palette) -> list[Row]:
    """Who is here before the first round."""
    here = [evening.people[player].name for player in evening.present]
    rows = [Row(Text(f"{count(len(here), 'player')} here", look.strong)), Row(Text())]
    longest = max((len(name) for name in here), default=1) + 2
    columns = max(1, width // longest)
    lines = (here[at : at + columns] for at in range(0, len(here), columns))
    return [*rows, *(Row(laid(Cell(name, longest) for name in line)) for line in lines)]


def _wide(
    evening: Evening, table: Sitting, draft: Draft | None, width: int, look: Palette, *, here: bool
) -> list[Text]:
    """A table in one row: number, one side, the score, the other side."""
    side = (width - 4 - _FIGURES) // 2
    first, second = map(evening.side_name, table.sides)
    styles = _styles(table, look)
    text = laid(
        [
            Cell(str(table.number), 3, look.accent, right=True),
            Cell("", 1),
            Cell(first, side, styles[0], right=True),
        ]
    )
    text.append_text(_figures(table, draft, look, here=here))
    return [text.append_text(laid([Cell(second, side, styles[1])]))]


def _figures(table: Sitting, draft: Draft | None, look: Palette, *, here: bool) -> Text:
    """`` 9 : 5 ``, as wide as `_FIGURES`."""
    words, at = _typed(table, draft, here=here)
    mark = _mark(table, draft)
    text = Text()
    for number, figures in enumerate(words):
        style = look.cursor if at == number else look.faint if figures == _EMPTY else look.strong
        if number:
            text.append(" : ", look.faint)
            text.append(f"{figures}", style)
            text.append(" " * (3 - len(figures)) + mark.ljust(2))
        else:
            text.append("  " + " " * (3 - len(figures)))
            text.append(figures, style)
    return text


def _narrow(
    evening: Evening, table: Sitting, draft: Draft | None, width: int, look: Palette, *, here: bool
) -> list[Text]:
    """A table in two rows, one for each side."""
    words, at = _typed(table, draft, here=here)
    styles, rows = _styles(table, look), []
    for number, side in enumerate(table.sides):
        figures = words[number]
        style = look.cursor if at == number else look.faint if figures == _EMPTY else look.strong
        text = laid(
            [
                Cell("" if number else str(table.number), 2, look.accent, right=True),
                Cell("", 1),
                Cell(evening.side_name(side), max(1, width - 8), styles[number]),
                Cell("" if number else _mark(table, draft), 1),
            ]
        )
        text.append(" " * (3 - len(figures)))
        rows.append(text.append(figures, style))
    return rows


def _typed(table: Sitting, draft: Draft | None, *, here: bool) -> tuple[tuple[str, str], int]:
    """The figures of both sides, and for which one is typing; -1: for none."""
    if draft is not None and (any(draft.figures) or draft.at):
        first, second = (figures or _EMPTY for figures in draft.figures)
        return (first[-3:], second[-3:]), draft.at if here else -1
    shown = table.result or (table.claims[-1] if table.claims else None)
    if shown is not None:
        return (str(shown.score.first)[:3], str(shown.score.second)[:3]), -1
    return (_EMPTY, _EMPTY), 0 if here else -1


def _mark(table: Sitting, draft: Draft | None) -> str:
    """One letter about a score that does not count yet."""
    if draft is not None and any(draft.figures):
        return "*"
    return "?" if table.result is None and table.claims else ""


def _styles(table: Sitting, look: Palette) -> tuple[Style, Style]:
    """The names of who has won are to be seen first."""
    if table.result is None or table.result.score.first == table.result.score.second:
        return look.felt, look.felt
    first = table.result.score.first > table.result.score.second
    return (look.strong, look.faint) if first else (look.faint, look.strong)


def _about(
    evening: Evening, number: int, table: Sitting, draft: Draft | None, width: int
) -> Iterator[str]:
    """What there is to say of a table below it."""
    said = []
    if there := boards_there(evening, number, table.first):
        said.append(there)
    if table.result is None and table.claims:
        said.append(table_state(evening, table))
    tallies = table.result.tallies if table.result else ()
    if draft is not None and draft.tallies is not None:
        tallies = draft.tallies
    said += [tally_told(evening, tally) for tally in tallies if any(tally[1:])]
    for line in wrapped("; ".join(said), width - 4):
        yield f"    {line}"


def tally_told(evening: Evening, tally: Tally) -> str:
    """``Ann 1 loner, 2 euchred``."""
    kinds = (
        (tally.loners, count(tally.loners, "loner")),
        (tally.euchred, f"{tally.euchred} euchred"),
        (tally.reneges, count(tally.reneges, "renege")),
    )
    did = ", ".join(words for number, words in kinds if number)
    return f"{evening.people[tally.player].name} {did}"
