"""``euchre join`` on the whole screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.screen import Screen as TextualScreen

from euchre.cli.fullscreen.app import run
from euchre.cli.fullscreen.drawing.looks import Looks
from euchre.cli.fullscreen.screens.table.door import JoinScreen, LobbyScreen
from euchre.cli.matches.seats import Seats
from euchre.cli.shared.screen import Screen
from euchre.client.links import Link
from euchre.client.manners import PERSON
from euchre.rules import Seat


class Visit:
    """A player's visit to a server, to which they may come back.

    Args:
        seats: where the seats are kept.
        name: how one wants to be called; empty: it is asked.
        ask_cut: whether one cuts the pack oneself, also where nothing is played for.
    """

    def __init__(self, seats: Seats, name: str, *, ask_cut: bool = False) -> None:
        self._seats, self._name = seats, name
        self._manners = replace(PERSON, cuts=not ask_cut, cuts_at_stake=False)
        self.at: Link | None = None

    def keep(self, link: Link) -> None:
        """Save the seat at a table."""
        self.at = link
        self._seats.keep(link)

    def forget(self, link: Link) -> None:
        """Forget the seat at a table, as it is given up."""
        self.at = None
        self._seats.forget(link)

    def first(self, where: str, seat: Seat | None, *, watch: bool) -> TextualScreen[Any]:
        """Return the screen to begin with.

        Raises:
            LinkError: that is no link.
        """
        if "/t/" not in where:
            server = where.strip().rstrip("/")
            address = server if "://" in server else f"http://{server}"
            return LobbyScreen(address, self._name, manners=self._manners, keeps=self)
        link = Link.parse(where)
        if not watch:
            link = self._seats.of(link)
        return JoinScreen(link, self._name, seat, manners=self._manners, watch=watch, keeps=self)


def go(visit: Visit, first: TextualScreen[Any], looks: Looks, screen: Screen) -> int:
    """Show the visit until the player leaves; return the exit status.

    Raises:
        EuchreError, OSError: the table cannot be had, or not any more.
    """
    status = run(first, looks)
    if visit.at is not None and visit.at.token is not None:
        screen.line("Your seat is kept. Come back to it with:")
        screen.whole(f"euchre join {visit.at}")
    return status
