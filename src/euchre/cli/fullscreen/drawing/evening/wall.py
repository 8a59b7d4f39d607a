"""The wall: the tables of the round and the standings, as large as fits, in parts where need be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from euchre.cli.evenings.words import honours_told, title_of
from euchre.cli.fullscreen.drawing.canvas import Box, Canvas, shortened
from euchre.cli.fullscreen.drawing.evening.letters import height as letters_high
from euchre.cli.fullscreen.drawing.evening.letters import large
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.league.log.state import Evening, Round, Sitting
from euchre.league.told import exporting
from euchre.league.told.names import mates
from euchre.league.told.sentences import round_title, sits_out
from euchre.league.told.standings import cells, columns, places
from euchre.words.grammar import count

_GAP: Final = (3, 8, 10)
"""Between two columns, by how large letters are."""
_BEHIND: Final = (2, 4, 6)
"""Behind the labels."""
_COLUMNS: Final = 3
_AIR: Final = 6
"""Between the longest name and its figure, beside two."""
_LEAST: Final = 30
"""A column is not narrower, where there are two."""


class Line(NamedTuple):
    """A line of an item.

    Attributes:
        full: the name in full.
        short: the name where there is little room.
        figure: what stands at the right end.
        rank: ``strong``, ``felt`` or ``faint``.
    """

    full: str
    short: str
    figure: str = ""
    rank: str = "felt"


class Item(NamedTuple):
    """Something in a list on the wall.

    Attributes:
        label: before it: the number of the table, the place.
        lines: what stands there.
    """

    label: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Leaf:
    """One of the lists that hang on the wall.

    Attributes:
        head: what it is.
        items: in order.
        after: what is said below, in a line.
    """

    head: str
    items: tuple[Item, ...]
    after: str = ""


class _Way(NamedTuple):
    """A way to show a list.

    Attributes:
        large: 0: plain letters; 1: large ones; 2: twice as large.
        between: rows between items.
        short: whether names are short.
        columns: how many columns there are.
    """

    large: int
    between: int
    short: bool
    columns: int


# -- what there is to see -----------------------------------------------------------------------


def leaves(evening: Evening) -> tuple[Leaf, ...]:
    """What hangs on the wall by turns."""
    current = evening.current
    if current is None or not evening.order:
        people = [evening.people[player] for player in evening.present]
        short = (
            {each.number: mates(evening, each.number) for each in people}
            if not evening.teams
            else {}
        )
        items = tuple(
            Item("", (Line(each.name, short[each.number][0][1] if short else each.name),))
            for each in people
        )
        return (Leaf(f"{count(len(people), 'player')} here", items),)
    standing = _standings(evening)
    if evening.closed:
        return (standing, *_honours(evening))
    if not any(True for _ in evening.results()):
        return (_tables(evening, current),)
    return (_tables(evening, current), standing)


def _tables(evening: Evening, round_: Round) -> Leaf:
    items = tuple(Item(str(each.number), _sides(evening, each)) for each in round_.tables)
    out = f"{sits_out(evening, round_.out)}." if round_.out else ""
    return Leaf(round_title(evening, round_.number), items, out)


def _sides(evening: Evening, table: Sitting) -> tuple[Line, ...]:
    found, score = [], table.result.score if table.result else None
    for at, side in enumerate(table.sides):
        pairs = [mate for competitor in side for mate in mates(evening, competitor)]
        full, short = (" & ".join(pair[which] for pair in pairs) for which in (0, 1))
        rank = "felt"
        if score is not None and score.first != score.second:
            rank = "strong" if score[at] == max(score) else "faint"
        found.append(Line(full, short, "" if score is None else str(score[at]), rank))
    return tuple(found)


def _standings(evening: Evening) -> Leaf:
    ranked = exporting.standings(evening)
    won = exporting.prizes(evening)
    heads = columns(evening, ranked)
    first = next(iter(heads))
    items = []
    for each, place in zip(ranked, places(ranked), strict=True):
        pairs = mates(evening, each.competitor)
        full, short = (" & ".join(pair[which] for pair in pairs) for which in (0, 1))
        figure = cells(each, (first,))[0].partition(" in the ")[0]
        prize = won.get(each.competitor, 0)
        figure = f"{figure}  {evening.cash(prize)}" if prize else figure
        rank = "faint" if each.left else "strong" if each.place == 1 else "felt"
        items.append(Item(f"{place}{each.direction[:1]}", (Line(full, short, figure, rank),)))
    done = sum(round_.complete for round_ in evening.rounds)
    head = (
        "Final standings"
        if evening.closed
        else f"Standings after round {done}"
        if done
        else "Standings"
    )
    return Leaf(head, tuple(items))


def _honours(evening: Evening) -> Iterator[Leaf]:
    told = honours_told(evening)
    if told:
        yield Leaf("Honours", tuple(Item("", (Line(each, each),)) for each in told))


# -- how it is shown ----------------------------------------------------------------------------


class Shown(NamedTuple):
    """What is seen at one time.

    Attributes:
        leaf: the list.
        way: how it is shown.
        start: its first item that is seen.
        stop: the first that is not any more.
        part: which part of the list it is, and of how many.
    """

    leaf: Leaf
    way: _Way
    start: int
    stop: int
    part: tuple[int, int]


def parts(evening: Evening, width: int, height: int, *, ascii: bool) -> list[Shown]:  # noqa: A002
    """Everything that is seen by turns, in order."""
    found = []
    for leaf in leaves(evening):
        room = max(1, height - _top(height) - _bottom(leaf, height))
        way, each = _fitted(leaf.items, width, room, ascii=ascii)
        starts = range(0, max(1, len(leaf.items)), each)
        for number, start in enumerate(starts, 1):
            stop = min(start + each, len(leaf.items))
            found.append(Shown(leaf, way, start, stop, (number, len(starts))))
    return found


def draw_wall(
    evening: Evening, shown: Shown, width: int, height: int, look: Palette, *, note: str = ""
) -> Canvas:
    """Draw what is seen at one time.

    Args:
        evening: the evening.
        shown: what is seen.
        width, height: in characters.
        look: the styles.
        note: a word in the last row.
    """
    canvas = Canvas(width, height, look)
    title = shortened(title_of(evening), max(0, width - cell_len(shown.leaf.head) - 3))
    canvas.put(1, 0, title, look.faint)
    head = shortened(shown.leaf.head, width - 1)
    canvas.put(max(0, width - cell_len(head) - 1), 0, head, look.accent)
    top = _top(height)
    room = max(1, height - top - _bottom(shown.leaf, height))
    columns_ = shown.way.columns
    ascii_ = look.ink.ascii
    widest = int(_wide(shown.leaf.items, shown.way, ascii=ascii_))
    wide = min(_column(width, shown.way), max(_LEAST, widest + _AIR))
    items = shown.leaf.items[shown.start : shown.stop]
    high = _item_high(items, shown.way, ascii=ascii_)
    per = max(1, (room + shown.way.between) // high)
    rows = min(per, -(-len(items) // columns_)) or 1
    label = _label(shown.leaf.items, shown.way, ascii=ascii_)
    gap = _GAP[shown.way.large]
    used = wide * columns_ + gap * (columns_ - 1)
    left = max(1, (width - used) // 2)
    top += max(0, room - rows * high + shown.way.between) // 3
    for at, item in enumerate(items):
        x, y = left + (at // rows) * (wide + gap), top + (at % rows) * high
        _item(canvas, item, Box(x, y, wide, high), label, shown.way)
    if shown.leaf.after and height > 4:
        canvas.put(1, height - 2, shortened(shown.leaf.after, width - 2), look.felt)
    number, of = shown.part
    words = [f"{number} / {of}"] if of > 1 else []
    foot = "   ".join([*words, *([note] if note else [])])
    if height > 4:
        canvas.put(max(0, width - cell_len(foot) - 1), height - 1, foot, look.faint)
    return canvas


def _top(height: int) -> int:
    return 2 if height > 8 else 1


def _bottom(leaf: Leaf, height: int) -> int:
    return 0 if height <= 4 else 2 if leaf.after else 1


def _column(width: int, way: _Way) -> int:
    return max(1, (width - 2 - _GAP[way.large] * (way.columns - 1)) // way.columns)


def _fitted(items: Sequence[Item], width: int, room: int, *, ascii: bool) -> tuple[_Way, int]:  # noqa: A002
    """The largest way to show a list, and how many items are seen at a time."""
    for big, between in ((2, 2), (1, 2), (0, 1), (0, 0)):
        for short in (False, True):
            for columns_ in range(1, _COLUMNS + 1):
                way = _Way(big, between, short, columns_)
                if _at_a_time(items, way, width, room, ascii=ascii) >= len(items):
                    return way, max(1, len(items))
    best, most = _Way(large=0, between=1, short=True, columns=1), 0
    for columns_ in range(1, _COLUMNS + 1):
        way = _Way(large=0, between=1, short=True, columns=columns_)
        many = _at_a_time(items, way, width, room, ascii=ascii, least=True)
        if many > most:
            best, most = way, many
    return best, max(1, most)


def _at_a_time(
    items: Sequence[Item],
    way: _Way,
    width: int,
    room: int,
    *,
    ascii: bool,  # noqa: A002
    least: bool = False,
) -> int:
    """How many items are seen at a time in that way; 0: it is too narrow for them.

    `least`: whether names may be cut, in one column.
    """
    wide = _column(width, way)
    if way.columns > 1 and wide < _LEAST:
        return 0
    cut = least and way.columns == 1
    if not cut and _wide(items, way, ascii=ascii) > wide:
        return 0
    return way.columns * ((room + way.between) // _item_high(items, way, ascii=ascii))


def _wide(items: Sequence[Item], way: _Way, *, ascii: bool) -> float:  # noqa: A002
    """How wide the widest item is; infinite where it has letters that are not drawn."""
    label = _label(items, way, ascii=ascii)
    widest = 0.0
    for item in items:
        for line in item.lines:
            name = _size(line.short if way.short else line.full, way, ascii=ascii)
            figure = _size(line.figure, way, ascii=ascii)
            widest = max(widest, label + name + (figure + 2 if figure else 0))
    return widest


def _size(text: str, way: _Way, *, ascii: bool) -> float:  # noqa: A002
    if not way.large or not text:
        return cell_len(text)
    drawn = large(text, ascii=ascii, double=way.large > 1)
    return float("inf") if drawn is None else len(drawn[0])


def _label(items: Iterable[Item], way: _Way, *, ascii: bool) -> int:  # noqa: A002
    """How wide the labels are, with the space behind them."""
    sizes = [_size(item.label, way, ascii=ascii) for item in items if item.label]
    return int(min(max(sizes), 60)) + _BEHIND[way.large] if sizes else 0


def _item_high(items: Sequence[Item], way: _Way, *, ascii: bool) -> int:  # noqa: A002
    """The rows of an item, with those between it and the next."""
    lines = max((len(item.lines) for item in items), default=1)
    apart = bool(way.large)
    return lines * (_line_high(way, ascii=ascii) + apart) - apart + way.between


def _line_high(way: _Way, *, ascii: bool) -> int:  # noqa: A002
    """The rows of a line."""
    return letters_high(ascii=ascii, double=way.large > 1) if way.large else 1


def _item(canvas: Canvas, item: Item, box: Box, label: int, way: _Way) -> None:
    look = canvas.look
    _words(canvas, item.label, (box.x, box.y), look.accent, way)
    step = _line_high(way, ascii=look.ink.ascii) + bool(way.large)
    for at, line in enumerate(item.lines):
        style = {"strong": look.strong, "faint": look.faint}.get(line.rank, look.felt)
        name = line.short if way.short else line.full
        size = int(_size(line.figure, way, ascii=look.ink.ascii))
        if not way.large:
            name = shortened(name, max(0, box.width - label - (size + 2 if size else 0)))
        _words(canvas, name, (box.x + label, box.y + at * step), style, way)
        if size:
            _words(canvas, line.figure, (box.right - size, box.y + at * step), style, way)


def _words(canvas: Canvas, text: str, at: tuple[int, int], style: Style, way: _Way) -> None:
    drawn = None
    if way.large and text:
        drawn = large(text, ascii=canvas.look.ink.ascii, double=way.large > 1)
    for down, row in enumerate(drawn or (text,)):
        canvas.put(at[0], at[1] + down, row, style)
