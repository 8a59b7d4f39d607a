"""The log: everything that happened, with the time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from rich.text import Text

from euchre.cli.evenings.desk import Noted
from euchre.cli.fullscreen.drawing.evening.rows import Row, wrapped
from euchre.cli.fullscreen.drawing.palette import Palette


def history_rows(noted: Iterable[Noted], width: int, look: Palette) -> list[Row]:
    """What was noted, the newest at the bottom."""
    rows: list[Row] = []
    day, narrow = "", width < 40
    for each in noted:
        when = datetime.fromtimestamp(each.at / 1000)  # noqa: DTZ006 - the host's own clock
        if f"{when:%A, %d %B %Y}" != day:
            day = f"{when:%A, %d %B %Y}"
            rows += [Row(Text(line, look.strong)) for line in wrapped(day, width)]
        head = "" if narrow else f"{when:%H:%M}  "
        by = "" if each.by == "host" else f"{each.by}: "
        for sentence in each.sentences:
            for line in wrapped(f"{by}{sentence}", width - len(head)):
                rows.append(Row(Text.assemble((head, str(look.faint)), line)))
                head = " " * len(head)
            if not narrow:
                head = f"{when:%H:%M}  "
    return rows
