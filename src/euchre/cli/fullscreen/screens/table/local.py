"""The screen of a match against bots on this computer, and what follows when it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from textual.binding import Binding, BindingType

from euchre.bots import BOTS, FOR_PEOPLE
from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick
from euchre.cli.fullscreen.screens.table.viewing import ReplayableScreen, ViewableGame
from euchre.cli.fullscreen.tables.base import Seen
from euchre.cli.fullscreen.tables.local import PACES, LocalTable
from euchre.cli.matches.moments import finished
from euchre.errors import EuchreError
from euchre.presets import PRESETS, name_of


class Matches(Protocol):
    """A source of further matches."""

    def again(self, table: LocalTable) -> LocalTable:
        """Return another game by the same players."""

    def other(self, table: LocalTable, preset: str) -> LocalTable:
        """Return a match by other rules, with bots like those."""


class LocalScreen(ReplayableScreen):
    """The screen of a match against bots.

    Args:
        table: it.
        matches: where the next one comes from.
    """

    table: LocalTable
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "pace(1)", "Quicker"),
        Binding("minus", "pace(-1)", "Slower"),
        Binding("e", "levels", "Other bots"),
        Binding("n", "rematch", "Another game"),
        Binding("o", "other", "Another game by other rules"),
    ]

    def __init__(self, table: LocalTable, matches: Matches) -> None:
        super().__init__(table)
        self._matches = matches

    def keys(self, seen: Seen) -> list[tuple[str, str, str]]:
        """Return what keys do now."""
        if seen.stage != "over":
            return super().keys(seen)
        return [
            ("n", "another game", "rematch"),
            ("o", "other rules", "other"),
            ("y", "replay", "replay"),
            ("v", "review", "review"),
            ("l", "log", "log"),
            ("q", "quit", "leave"),
        ]

    def possible(self, seen: Seen, action: str) -> bool:
        """Return whether an action does something in that state."""
        if action in ("rematch", "other"):
            return seen.stage == "over"
        if action == "pace(1)":
            return seen.stage != "over" and self.table.pace != next(iter(PACES))
        if action == "pace(-1)":
            return seen.stage != "over" and self.table.pace != next(reversed(PACES))
        return super().possible(seen, action)

    def action_pace(self, step: int) -> None:
        """Make bots play faster or slower."""
        names = [*PACES]
        at = names.index(self.table.pace) - int(step)
        self.table.pace = names[max(0, min(at, len(names) - 1))]
        self.note(f"Pace: {self.table.pace}.")

    def action_levels(self) -> None:
        """Let the player choose other bots for the same seats."""
        picks = [Pick(name, name, BOTS[name]) for name in FOR_PEOPLE]
        now = self.table.game.bots[0]

        async def chosen(level: str | None) -> None:
            if level is not None:
                await self._do(self.table.seat_bots(level))

        self.app.push_screen(Chooser("Who plays with you?", picks, at=now), chosen)

    def action_rematch(self) -> None:
        """Start another game by the same players."""
        self._next(lambda: self._matches.again(self.table))

    def action_other(self) -> None:
        """Let the player choose another game."""
        if not self.can("other"):
            self._warn("That can be chosen when the match is over.")
            return
        picks = [Pick(each.name, each.title, each.blurb) for each in PRESETS.values()]
        at = name_of(self.table.game.rules) or ""

        def chosen(preset: str | None) -> None:
            if preset is not None:
                self._next(lambda: self._matches.other(self.table, preset))

        self.app.push_screen(Chooser("Which game?", picks, at=at), chosen)

    def _next(self, make: Callable[[], LocalTable]) -> None:
        """Go to another table, once this game is over."""
        if not self.can("rematch"):
            self._warn("That can be chosen when the match is over.")
            return
        try:
            table = make()
        except EuchreError as error:
            self._warn(str(error))
            return
        except OSError as error:
            self.app.fail(error)
            return
        self.table.close()
        self.app.switch_screen(LocalScreen(table, self._matches))

    @property
    def viewable(self) -> ViewableGame | None:
        """The game; while it lasts, its finished hands, as the player saw them."""
        game = self.table.game
        if game.match.over:
            return ViewableGame(game.record)
        record = finished(game.record)
        hands = len(game.match.hands)
        return None if record is None else ViewableGame(record, game.seat, hands)
