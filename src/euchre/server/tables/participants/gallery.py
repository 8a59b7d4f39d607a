"""What those who watch a table say: it is in no log, and who sits there may never hear it.

An entry would not do: its version would tell everybody that something was said, and when.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from typing import Final

from msgspec.structs import replace

from euchre.english.names import DisplayName, fold_guest_name
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.messages import SpectatorChat
from euchre.table.chairs import seating
from euchre.table.chairs.talking import build_gallery_line, can_players_hear_spectators
from euchre.table.commands import RefusedError, SayPhrase, SayText
from euchre.table.log.name_hiding import HIDDEN_TEXT
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import Table
from euchre.table.views.picture import ChatInfo
from euchre.texts import translatable

MAX_CHAT_LINES: Final = 50
"""Lines that are remembered for those who come later."""


class SpectatorGallery:
    """The chat of one table's watchers.

    Attributes:
        lines: the last things that they have said, the oldest first.
        heard_since: the version from which on the players hear them, if they do.
    """

    def __init__(self, heard_since: int = 0) -> None:
        self.lines: deque[SpectatorChat] = deque(maxlen=MAX_CHAT_LINES)
        self.heard_since = heard_since

    def find_repeated_chat(
        self, watcher: SocketConnection, command: SayText | SayPhrase
    ) -> ChatInfo | None:
        """Return the line of a command that has come before, over another connection."""
        key = _watcher_command_key(watcher, command)
        return next((line.said for line in self.lines if line.asked == key), None)

    def add_chat(
        self,
        watcher: SocketConnection,
        command: SayText | SayPhrase,
        name: DisplayName,
        table: Table,
        other_names: Collection[str],
    ) -> SpectatorChat:
        """Handle chat of a watcher, and return its line.

        Args:
            watcher: who speaks; the first name that they chat under stays theirs.
            command: what they say.
            name: the name to chat under, if they have none yet.
            table: the table.
            other_names: the names of the other watchers who have chatted.

        Raises:
            RefusedError: they may not, or that is nothing to be said; or more hear it than they
                knew; or a word of their name has letters of two alphabets that look alike, or
                nobody may be called so.
        """
        words = build_gallery_line(table, command)
        heard = can_players_hear_spectators(table)
        if heard and command.seen is not None and command.seen < self.heard_since:
            raise RefusedError(
                "stale",
                translatable(
                    "table-gallery-heard",
                    "Everybody here can read what you say now. Look again before you send it.",
                ),
            )
        if not watcher.name:
            if watcher.identity.account is None:  # else it was checked when the account got it
                seating.verify_one_alphabet(name)
                seating.verify_not_reserved(name)
            watcher.name = seating.make_name_unique(
                name, (*table.seat_names, *other_names), fold_guest_name
            )
        line = ChatInfo(None, words.text, watcher.name, words.phrase, watching=True)
        key = _watcher_command_key(watcher, command)
        self.lines.append(SpectatorChat(line, heard, watcher.identity.player, asked=key))
        return self.lines[-1]

    @property
    def chat_accounts(self) -> frozenset[str]:
        """Log ids of the accounts that have chatted, as far as known."""
        return frozenset(line.player for line in self.lines if line.player)

    def rename_chatters(self, find_new_name: Callable[[NamedPerson], str]) -> bool:
        """Rename the chat lines of those who have a new name; return whether there were any."""
        return self._rewrite_lines(
            lambda line: (
                line._replace(said=replace(line.said, name=name))
                if (name := find_new_name(line.bearer))
                else line
            )
        )

    def set_text_hidden(self, text: str, *, hidden: bool) -> bool:
        """Hide a text in the chat, or show it again; return whether that changes anything."""
        shown, kept = (HIDDEN_TEXT, text) if hidden else (text, "")
        return self._rewrite_lines(
            lambda line: (
                line._replace(said=replace(line.said, text=shown), hidden=kept)
                if (line.hidden or line.said.text) == text
                else line
            )
        )

    def _rewrite_lines(self, rewrite: Callable[[SpectatorChat], SpectatorChat]) -> bool:
        before = tuple(self.lines)
        for index, line in enumerate(before):
            self.lines[index] = rewrite(line)
        return before != tuple(self.lines)


def _watcher_command_key(
    watcher: SocketConnection, command: SayText | SayPhrase
) -> tuple[str, SayText | SayPhrase]:
    """Return a command with whose it is: watchers have no token by which they are known again."""
    return watcher.identity.browser or watcher.address, command
