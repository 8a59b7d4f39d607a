"""What those who watch a table say: it is in no log, and who sits there may never hear it.

An entry would not do: its version would tell everybody that something was said, and when.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from typing import Final

from msgspec.structs import replace

from euchre.server.tables.people.connection import Connection
from euchre.server.tables.people.messages import Overheard
from euchre.table.chairs import seating
from euchre.table.chairs.talking import from_gallery, overheard
from euchre.table.commands import Say, SayPhrase
from euchre.table.log.former_names import FormerNames
from euchre.table.log.hiding import HIDDEN
from euchre.table.log.state import Table
from euchre.table.shown.picture import ChatShown
from euchre.words.names import Name, skeleton

KEPT_LINES: Final = 50
"""Lines that are remembered for those who come later."""


class Gallery:
    """The chat of one table's watchers.

    Attributes:
        lines: the last things that they have said, the oldest first.
    """

    def __init__(self) -> None:
        self.lines: deque[Overheard] = deque(maxlen=KEPT_LINES)

    def says(
        self,
        who: Connection,
        command: Say | SayPhrase,
        called: Name,
        table: Table,
        others: Collection[str],
    ) -> Overheard:
        """Handle chat of a watcher, and return its line.

        Args:
            who: they; the first name they say something by stays theirs.
            command: what.
            called: what they are called who say something for the first time.
            table: the table.
            others: the names of those who watch, too, and have said something.

        Raises:
            Refused: they may not, or that is nothing to be said; or a word of their name has
                letters of two alphabets that look alike, or nobody may be called so.
        """
        said = from_gallery(table, command)
        if not who.name:
            if who.identity.account is None:  # the name of an account was looked at when it got it
                seating.check_letters(called)
                seating.must_be_free(called)
            who.name = seating.number_name(called, (*table.names, *others), skeleton)
        line = ChatShown(None, said.text, who.name, said.phrase, watching=True)
        self.lines.append(Overheard(line, overheard(table), who.identity.player))
        return self.lines[-1]

    @property
    def players(self) -> frozenset[str]:
        """Log ids of the accounts that have chatted, as far as known."""
        return frozenset(line.player for line in self.lines if line.player)

    def call_as_now(self, former: FormerNames) -> bool:
        """Rename chat lines whose names no longer exist; return whether there were any."""
        return self._change(
            lambda line: {"name": name} if (name := former.call(line.bearer)) else {}
        )

    def hide_text(self, text: str) -> bool:
        """Hide a text in the chat; return whether it was there."""
        return self._change(lambda line: {"text": HIDDEN} if line.said.text == text else {})

    def _change(self, changes: Callable[[Overheard], dict[str, str]]) -> bool:
        found = [changes(line) for line in self.lines]
        for at, line in enumerate(self.lines):
            self.lines[at] = line._replace(said=replace(line.said, **found[at]))
        return any(found)
