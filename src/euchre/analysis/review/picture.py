"""A review as HTML that stands for itself: what a notebook shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from euchre.analysis.explanations.choices import format_percent
from euchre.game.hand import View
from euchre.notation import svg
from euchre.notation.svg.shapes import BRASS_COLOUR, FELT_COLOURS, PALE_COLOUR, escape_xml

_WIDE, _HIGH = 640, 150
_CELL_STYLE: Final = "padding:2px 14px 2px 0;text-align:"


@dataclass(frozen=True)
class ReviewPictureContent:
    """The texts and figures of a reviewed match, ready to show.

    Attributes:
        head: who played, and how it ended.
        who: whose chances the line shows.
        line: their chance to win over the match.
        table: what each player's decisions were like, its head first.
        moments: the hands that decided it, in words.
        choices: the costliest decisions, in words and as their players saw them.
        names: of the seats.
        notes: what has to be said of the figures.
    """

    head: str
    who: str
    line: Sequence[float]
    table: Sequence[Sequence[str]]
    moments: Sequence[str]
    choices: Sequence[tuple[str, View]]
    names: Sequence[str]
    notes: Iterable[str]


def render_review_html(content: ReviewPictureContent) -> str:
    """Render the story with its pictures as HTML."""
    parts = [
        f"<p><b>{escape_xml(content.head)}</b></p>",
        _render_win_chance_svg(content),
        _render_html_table(content.table),
    ]
    if content.moments:
        items = "".join(f"<li>{escape_xml(words)}</li>" for words in content.moments)
        parts.append(f"<p>The hands that decided it</p><ul>{items}</ul>")
    for words, seen in content.choices:
        parts.append(
            f"<p>{escape_xml(words)}</p>{svg.draw_table(seen, size=420, names=content.names)}"
        )
    parts += [f"<p><small>{escape_xml(words)}</small></p>" for words in content.notes]
    return f'<div style="max-width:{_WIDE}px">{"".join(parts)}</div>'


def _render_win_chance_svg(content: ReviewPictureContent) -> str:
    line = content.line
    if len(line) < 2:
        return ""
    step = (_WIDE - 20) / (len(line) - 1)
    points = " ".join(
        f"{10 + index * step:.1f},{10 + (1 - chance) * (_HIGH - 20):.1f}"
        for index, chance in enumerate(line)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{_HIGH}" role="img"'
        f' viewBox="0 0 {_WIDE} {_HIGH}" style="max-width:100%"'
        f' aria-label="The chance of {escape_xml(content.who)} to win, from '
        f"{format_percent(line[0])} to"
        f' {format_percent(line[-1])}">'
        f'<rect width="{_WIDE}" height="{_HIGH}" rx="10" fill="{FELT_COLOURS[1]}"/>'
        f'<path d="M10 {_HIGH / 2:g}H{_WIDE - 10}" stroke="{PALE_COLOUR}" stroke-opacity=".4"/>'
        f'<polyline points="{points}" fill="none" stroke="{BRASS_COLOUR}" stroke-width="2"/>'
        '<text x="14" y="22" font-family="system-ui,sans-serif" font-size="12" '
        f'fill="{PALE_COLOUR}">'
        f"{escape_xml(content.who)} to win</text></svg>"
    )


def _render_html_table(rows: Sequence[Sequence[str]]) -> str:
    def render_row(cells: Sequence[str], kind: str) -> str:
        tags = (
            f'<{kind} style="{_CELL_STYLE}{"right" if n else "left"}">{escape_xml(cell)}</{kind}>'
            for n, cell in enumerate(cells)
        )
        return f"<tr>{''.join(tags)}</tr>"

    head, *rest = rows
    return (
        f"<table>{render_row(head, 'th')}"
        f"{''.join(render_row(cells, 'td') for cells in rest)}</table>"
    )
