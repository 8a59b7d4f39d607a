"""Tables and styled lines on a terminal: the only way out for them, in which no text is markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rich.console
from rich.segment import Segment

from euchre.cleaning import remove_control_characters


def clean_segment(segment: Segment) -> Segment:
    """Return a segment of text without control characters."""
    if segment.control:
        return segment
    return Segment(remove_control_characters(segment.text), segment.style)


class PlainTextConsole(rich.console.Console):
    """A console of Rich that takes every text as it is."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **options)

    @classmethod
    def for_page(cls, max_columns: int) -> PlainTextConsole:
        """Return a console as wide as the terminal, up to so many columns."""
        return cls(width=min(max_columns, cls().width))

    def render(
        self,
        renderable: rich.console.RenderableType,
        options: rich.console.ConsoleOptions | None = None,
    ) -> Iterable[Segment]:
        """Return the segments of what is shown, without control characters."""
        return map(clean_segment, super().render(renderable, options))
