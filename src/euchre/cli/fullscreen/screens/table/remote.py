"""The screen of a table on a server: playing there, talking, running it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final, Protocol

from rich.table import Table
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick, TextPrompt, TextReader
from euchre.cli.fullscreen.screens.parts.helping import help_text
from euchre.cli.fullscreen.screens.table.viewing import ReplayableScreen, ViewableGame
from euchre.cli.fullscreen.tables.base import Seen
from euchre.cli.fullscreen.tables.prompts import names_of
from euchre.cli.fullscreen.tables.remote import RemoteTable
from euchre.cli.fullscreen.tables.running import Deed, deeds, free_seats
from euchre.client.errors import Ended
from euchre.rules import Seat
from euchre.table.commands import LONGEST_SAY
from euchre.words import listing
from euchre.words.phrases import PHRASES

NO_SEAT: Final = "You have no seat here any more: you are watching."


class SeatEntrance(Protocol):
    """The way to a table for a player who is there already."""

    def __call__(self, seat: Seat | None, *, watch: bool, told: str) -> Screen[Any]:
        """Return the screen by which they come in again.

        Args:
            seat: where they want to sit.
            watch: whether they have no seat any more, and only watch.
            told: what they are told then.
        """


class RemoteScreen(ReplayableScreen):
    """The screen of a table on a server.

    Args:
        table: it.
        name: how whoever watches wants to be called.
        enters: the way to this table from here, to another seat or to none.
        told: what is told at first.
    """

    table: RemoteTable
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "say", "Say something"),
        Binding("apostrophe", "phrase", "Say one of the phrases"),
        Binding("m", "menu", "What can be done at this table"),
        Binding("k", "link", "The link for others"),
    ]

    def __init__(self, table: RemoteTable, name: str, enters: SeatEntrance, told: str = "") -> None:
        super().__init__(table)
        self._called, self._enters, self._told = name, enters, told
        self._answering: object = None
        self._sat = table.game.seat is not None

    def on_mount(self) -> None:
        """Start the table, and show the note to begin with."""
        super().on_mount()
        self.call_after_refresh(self.note, self._told)

    def keys(self, seen: Seen) -> list[tuple[str, str, str]]:
        """Return what keys do now."""
        found = super().keys(seen)
        more = [("m", "table", "menu"), ("/", "say", "say")]
        if seen.stage == "waiting":
            more.append(("k", "link", "link"))
        more += [("y", "replay", "replay"), ("v", "review", "review")]
        at = next(at for at, key in enumerate(found) if key[2] in ("last_trick", "log"))
        return [*found[:at], *(key for key in more if self.possible(seen, key[2])), *found[at:]]

    def possible(self, seen: Seen, action: str) -> bool:
        """Return whether an action does something in that state."""
        if action == "menu":
            return bool(self._deeds())
        if action in ("say", "phrase"):
            table = self.table.game.table
            return table.gallery != "none" if seen.seat is None else not table.hushed
        return super().possible(seen, action)

    @property
    def viewable(self) -> ViewableGame | None:
        """The game once it is over, if it may be seen."""
        record = self.table.record() if self.table.seen.stage == "over" else None
        return None if record is None else ViewableGame(record)

    def help_text(self) -> Table:
        """Return what keys do, for a player to read."""
        return help_text(self.table.seen.rules, self.app.palette, served=True)

    def fail(self, error: Exception) -> None:
        """Handle an error after which the table cannot go on; without a seat the player watches
        on.
        """
        if self not in self.app.screen_stack:
            return  # another has taken its place
        if isinstance(error, Ended) and error.code == "no-seat":
            self._enter_anew(None, watch=True, told=NO_SEAT)
        else:
            super().fail(error)

    def _enter_anew(self, seat: Seat | None, *, watch: bool, told: str = "") -> None:
        while self.app.screen is not self:
            self.app.pop_screen()
        self.app.switch_screen(self._enters(seat, watch=watch, told=told))

    def show(self) -> None:
        """Show the current state, and the request of another player."""
        if self._sat and self.table.game.seat is None and self in self.app.screen_stack:
            self._sat = False
            self._enter_anew(None, watch=True, told=NO_SEAT)
            return
        super().show()
        ask = self.table.asked
        what = None if ask is None else (ask.seat, ask.what)
        if what is not None and what != self._answering and self.is_mounted:
            self._answering = what
            self._answer()
        elif what is None:
            self._answering = None

    def _answer(self) -> None:
        ask = self.table.asked
        if ask is None:
            return
        names = names_of(self.table.game)
        who = names[ask.seat]
        if ask.what == "undo":
            question = f"{who} would take the last decision back."
        else:
            question = f"{listing([names[at] for at in ask.seats])} would change places."
        self.app.push_screen(
            Chooser(question, [Pick("yes", "Yes"), Pick("no", "No")]), self._answered
        )

    async def _answered(self, chosen: str | None) -> None:
        if chosen is not None and self.table.asked is not None:
            await self._do(self.table.game.answer(yes=chosen == "yes"))

    def action_say(self) -> None:
        """Type a message to the table."""
        if self.table.seen.seat is None and not self._called:
            self.app.push_screen(TextPrompt("What are you called?"), self._is_called)
            return
        self.app.push_screen(TextPrompt("Say to the table", most=LONGEST_SAY), self._says)

    def _is_called(self, name: str | None) -> None:
        if name is not None:
            self._called = name
            self.action_say()

    async def _says(self, text: str | None) -> None:
        if text is not None:
            await self._do(self.table.say(text, self._watching_as()))

    def action_phrase(self) -> None:
        """Choose a phrase of the game to say."""
        picks = [Pick(phrase.id, phrase.words) for phrase in PHRASES]
        self.app.push_screen(Chooser("Say", picks), self._says_phrase)

    async def _says_phrase(self, chosen: str | None) -> None:
        if chosen is not None:
            await self._do(self.table.game.phrase(chosen, self._watching_as()))

    def _watching_as(self) -> str:
        """Return the name of a spectator; empty for a player, who has one already."""
        return self._called if self.table.seen.seat is None else ""

    def action_menu(self) -> None:
        """Show what can be done at this table beside playing."""
        found = self._deeds()
        if not found:
            self._warn("You are watching: there is nothing to run here.")
            return
        picks = [Pick(str(at), deed.words, deed.about) for at, deed in enumerate(found)]

        async def chosen(which: str | None) -> None:
            if which is not None:
                await self._perform(found[int(which)])

        self.app.push_screen(Chooser("This table", picks), chosen)

    def commands(self) -> Iterator[SystemCommand]:
        """Yield what can be done now beside what the keys do, for the command palette."""
        yield from super().commands()
        for deed in self._deeds():
            yield SystemCommand(deed.words, deed.about, partial(self._perform, deed))

    def _deeds(self) -> list[Deed]:
        """Return everything that can be done now beside playing."""
        game = self.table.game
        sits = [
            Deed(words, about, partial(self._sit_down, seat))
            for seat, words, about in free_seats(game)
        ]
        return [*sits, *deeds(game)]

    async def _sit_down(self, seat: Seat) -> None:
        self._enter_anew(seat, watch=False)

    async def _perform(self, deed: Deed) -> None:
        """Do what was chosen; ask once more if it has a cost."""
        if not deed.warning:
            await self._do(deed.do())
            return

        async def chosen(which: str | None) -> None:
            if which == "yes":
                await self._do(deed.do())

        picks = [Pick("no", "No"), Pick("yes", deed.words)]
        self.app.push_screen(Chooser(f"{deed.words}?", picks, text=deed.warning), chosen)

    def action_link(self) -> None:
        """Copy the link for others, and show it."""
        link = f"{self.table.game.link}"
        self.app.copy_to_clipboard(link)
        self.app.push_screen(TextReader("The link for others", link))

    def leaving(self) -> str:
        """Return the words that ask for q once more."""
        if self.table.game.seat is None:
            return "Press q once more to leave."
        return "Press q once more to hang up; the seat is kept, and join leads back to it."
