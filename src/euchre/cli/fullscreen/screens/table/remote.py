"""The screen of a table on a server: playing there, talking, running it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick, TextPrompt, TextReader
from euchre.cli.fullscreen.screens.table.playing import TableScreen
from euchre.cli.fullscreen.tables.base import Seen
from euchre.cli.fullscreen.tables.remote import RemoteTable
from euchre.cli.fullscreen.tables.running import deeds
from euchre.table.commands import LONGEST_SAY
from euchre.words import listing
from euchre.words.phrases import PHRASES


class RemoteScreen(TableScreen):
    """A table on a server."""

    table: RemoteTable
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "say", "Say something"),
        Binding("apostrophe", "phrase", "Say one of the phrases"),
        Binding("m", "menu", "What can be done at this table"),
        Binding("k", "link", "The link for others"),
    ]

    def __init__(self, table: RemoteTable, name: str = "") -> None:
        super().__init__(table)
        self._called = name
        self._answering: object = None

    def keys(self, seen: Seen) -> list[tuple[str, str, str]]:
        """What keys do now."""
        found = super().keys(seen)
        more = [("/", "say", "say"), ("m", "table", "menu")]
        if seen.stage == "waiting":
            more.append(("k", "link", "link"))
        return [*found[:-1], *more, found[-1]]

    def possible(self, seen: Seen, action: str) -> bool:
        """Whether an action does something where that is seen."""
        if action == "menu":
            return bool(deeds(self.table.game))
        return super().possible(seen, action)

    def show(self) -> None:
        """Show what is seen now, and what is asked of one."""
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
        who = self.table.names[ask.seat]
        if ask.what == "undo":
            question = f"{who} would take the last decision back."
        else:
            question = f"{listing([self.table.names[at] for at in ask.seats])} would change places."
        self.app.push_screen(
            Chooser(question, [Pick("yes", "Yes"), Pick("no", "No")]), self._answered
        )

    async def _answered(self, chosen: str | None) -> None:
        if chosen is not None and self.table.asked is not None:
            await self._do(self.table.game.answer(yes=chosen == "yes"))

    def action_say(self) -> None:
        """Say something to the table."""
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
        """Say one of the phrases of the game."""
        picks = [Pick(phrase.id, phrase.words) for phrase in PHRASES]
        self.app.push_screen(Chooser("Say", picks), self._says_phrase)

    async def _says_phrase(self, chosen: str | None) -> None:
        if chosen is not None:
            await self._do(self.table.game.phrase(chosen, self._watching_as()))

    def _watching_as(self) -> str:
        """The name of who watches; who sits has one already."""
        return self._called if self.table.seen.seat is None else ""

    def action_menu(self) -> None:
        """What can be done at this table beside playing."""
        found = deeds(self.table.game)
        if not found:
            self._warn("You are watching: there is nothing to run here.")
            return
        picks = [Pick(str(at), deed.words, deed.about) for at, deed in enumerate(found)]

        async def chosen(which: str | None) -> None:
            if which is not None:
                await self._do(found[int(which)].do())

        self.app.push_screen(Chooser("This table", picks), chosen)

    def action_link(self) -> None:
        """The link for others."""
        link = f"{self.table.game.link}"
        self.app.copy_to_clipboard(link)
        self.app.push_screen(TextReader("The link for others", link))

    def leaving(self) -> str:
        """What is said of getting up."""
        return "Press q once more to hang up; the seat is kept, and join leads back to it."
