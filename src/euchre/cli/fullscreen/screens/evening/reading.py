"""The pages that are only read: standings and log."""

from __future__ import annotations

from typing import ClassVar

from euchre.cli.fullscreen.drawing.evening.history import history_rows
from euchre.cli.fullscreen.drawing.evening.rows import Row
from euchre.cli.fullscreen.drawing.evening.standings import standings_rows
from euchre.cli.fullscreen.screens.evening.going import going_on
from euchre.cli.fullscreen.screens.evening.pages import Key, Page


class StandingsPage(Page):
    """Who stands where."""

    key: ClassVar[str] = "s"
    name: ClassVar[str] = "Standings"

    def rows(self, width: int) -> list[Row]:
        """The table, what is at stake, and the honours."""
        return standings_rows(self.evening, width, self.host.look)

    def keys(self) -> list[Key]:
        """The round goes on from here as well."""
        return going_on(self.host)


class LogPage(Page):
    """Everything that happened."""

    key: ClassVar[str] = "l"
    name: ClassVar[str] = "Log"

    def rows(self, width: int) -> list[Row]:
        """Every entry in a sentence."""
        return history_rows(self.host.desk.noted, width, self.host.look)
