"""``euchre join`` on the whole screen."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen as TextualScreen

from euchre.cli.fullscreen.app import run
from euchre.cli.fullscreen.drawing.looks import Looks
from euchre.cli.fullscreen.screens.table.door import Door, Lobby
from euchre.cli.matches.seats import Seats
from euchre.cli.shared.screen import Screen
from euchre.client.links import Link
from euchre.rules import Seat


class Visit:
    """Somebody goes to a server, and may come back.

    Args:
        seats: where the seats are kept.
        name: how one wants to be called.
    """

    def __init__(self, seats: Seats, name: str) -> None:
        self._seats, self._name = seats, name
        self.at: Link | None = None

    def keep(self, link: Link) -> None:
        """Keep the seat at a table."""
        self.at = link
        self._seats.keep(link)

    def first(self, where: str, seat: Seat | None, *, watch: bool) -> TextualScreen[Any]:
        """The screen to begin with.

        Raises:
            LinkError: that is no link.
        """
        if "/t/" not in where:
            server = where.strip().rstrip("/")
            return Lobby(server if "://" in server else f"http://{server}", self._name, self.keep)
        link = Link.parse(where)
        if not watch:
            link = self._seats.of(link)
        return Door(link, self._name, seat, watch=watch, keeps=self.keep)


def go(visit: Visit, first: TextualScreen[Any], looks: Looks, screen: Screen) -> int:
    """Be there until one leaves; the exit status.

    Raises:
        EuchreError, OSError: the table cannot be had, or not any more.
    """
    status = run(first, looks)
    if visit.at is not None and visit.at.token is not None:
        screen.line("Your seat is kept. Come back to it with:")
        screen.whole(f"euchre join {visit.at}")
    return status
