"""The page of those who play: they come, go, and change places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from textual import events

from euchre.cli.evenings.typed import coming
from euchre.cli.fullscreen.drawing.evening.people import people_rows
from euchre.cli.fullscreen.drawing.evening.rows import Row
from euchre.cli.fullscreen.screens.evening.going import going_on
from euchre.cli.fullscreen.screens.evening.pages import Key, Page
from euchre.league import deciding
from euchre.league.log.entries import Entry
from euchre.league.log.state import Evening, Person
from euchre.words.grammar import listing


class PeoplePage(Page):
    """Everybody who plays."""

    key: ClassVar[str] = "p"
    name: ClassVar[str] = "Players"

    def rows(self, width: int) -> list[Row]:
        """Everybody, by number."""
        return people_rows(self.evening, width, self.host.look)

    def keys(self) -> list[Key]:
        """What can be done with them."""
        if self.evening.closed:
            return []
        found = [Key("a", "add", self._add, "somebody comes: a name, or several with commas")]
        if (person := self._person) is not None:
            words = "away" if person.here else "is back"
            found.append(
                Key(
                    "Enter",
                    words,
                    self._toggle,
                    "they go, or they are back, from the next round on",
                )
            )
            found.append(
                Key("e", "rename", self._rename, "another name, or somebody else in their place")
            )
            if person.number in deciding.never_played(self.evening):
                found.append(
                    Key("d", "remove", self._remove, "take off the list who has never played")
                )
        return [*found, *going_on(self.host)]

    @property
    def _person(self) -> Person | None:
        return self.evening.people.get(int(self.pick[1:] or 0)) if self.pick else None

    async def typed(self, event: events.Key) -> bool:
        """Delete is as good as d."""
        if event.key != "delete" or self.evening.closed or self._person is None:
            return False
        await self._remove()
        return True

    async def _add(self) -> None:
        self.host.later(self._type_names)

    async def _type_names(self) -> None:
        teamed = deciding.format_of(self.evening).teamed
        more = ", 'Ann & Bob' for a team" if teamed else ""
        late = deciding.was_last(self.evening)
        note = " The last round has been paired: they will not play." if late else ""
        question, value, why = f"Who comes? Commas between names{more}.{note}", "", ""
        while True:
            typed = await self.host.line(question, value=value, why=why)
            if typed is None:
                return
            names = [name.strip() for name in re.split(r"[,;]", typed) if name.strip()]

            def decide(evening: Evening, names: list[str] = names) -> Sequence[Entry]:
                return coming(evening, names)

            if await self.host.write(decide):
                self.pick = f"p{max(self.evening.people)}"
                self.host.show()
                return
            value, why = typed, self.host.warning

    async def _toggle(self) -> None:
        person = self._person
        if person is None:
            return
        number = person.number
        if not person.here:
            await self.host.write(lambda evening: deciding.come_back(evening, number))
            return
        drawn = bool(self.evening.order)
        after = "They play this round to its end." if drawn and self.evening.seated(number) else ""
        what = "goes" if drawn else "goes, off the list and out of the pot"
        question = f"{person.name} {what}? {after}".strip()
        self.host.sure(question, lambda evening: deciding.leave(evening, number))

    async def _remove(self) -> None:
        person = self._person
        if person is None:
            return
        number = person.number
        question = f"Take {person.name} off the list?"
        self.host.sure(question, lambda evening: deciding.remove(evening, (number,)))

    async def _rename(self) -> None:
        self.host.later(self._type_name)

    async def _type_name(self) -> None:
        person = self._person
        if person is None:
            return
        number, value = person.number, person.name
        question, why = f"What is {person.name} called?", ""
        while True:
            typed = await self.host.line(question, value=value, why=why)
            if typed is None:
                return

            def decide(evening: Evening, typed: str = typed) -> Sequence[Entry]:
                return deciding.rename(evening, number, typed)

            if await self.host.write(decide, _renamed):
                return
            value, why = typed, self.host.warning


def _renamed(sentences: list[str]) -> str:
    return listing(sentences) or "That is the name already."
