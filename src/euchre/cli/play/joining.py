"""``euchre join`` on the whole screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.screen import Screen as TextualScreen

from euchre.cli.fullscreen.app import run_app
from euchre.cli.fullscreen.drawing.looks import DisplaySettings
from euchre.cli.fullscreen.screens.door import JoinScreen, LobbyScreen
from euchre.cli.matches.seats import SeatTokenFile
from euchre.cli.shared.screen import TerminalOutput
from euchre.client.links import Link, parse_server_address
from euchre.client.manners import PERSON_MANNERS
from euchre.game.rules import Seat


class ServerVisit:
    """A player's visit to a server, to which they may come back.

    Args:
        seats: where the seats are kept.
        name: how one wants to be called; empty: it is asked.
        ask_cut: whether one cuts the pack oneself, also where nothing is played for.
    """

    def __init__(self, seats: SeatTokenFile, name: str, *, ask_cut: bool = False) -> None:
        self._seats, self._name = seats, name
        self._manners = replace(PERSON_MANNERS, cuts=not ask_cut, cuts_at_stake=False)
        self.at: Link | None = None

    def save_seat(self, link: Link) -> None:
        """Save the seat at a table."""
        self.at = link
        self._seats.save_seat(link)

    def forget_seat(self, link: Link) -> None:
        """Forget the seat at a table, as it is given up."""
        self.at = None
        self._seats.forget_seat(link)

    def build_first_screen(
        self, link_or_address: str, seat: Seat | None, *, watch: bool
    ) -> TextualScreen[Any]:
        """Return the screen to begin with.

        Raises:
            LinkError: that is neither a link nor an address.
        """
        if "/t/" not in link_or_address:
            address = parse_server_address(
                link_or_address if "://" in link_or_address else f"http://{link_or_address.strip()}"
            )
            return LobbyScreen(address, self._name, manners=self._manners, keeps=self)
        link = Link.parse(link_or_address)
        if not watch:
            link = self._seats.link_with_saved_token(link)
        return JoinScreen(link, self._name, seat, manners=self._manners, watch=watch, keeps=self)


def run_visit(
    visit: ServerVisit,
    first_screen: TextualScreen[Any],
    display: DisplaySettings,
    screen: TerminalOutput,
) -> int:
    """Show the visit until the player leaves; return the exit status."""
    status = run_app(first_screen, display)
    if visit.at is not None and visit.at.token is not None:
        screen.write_line("Your seat is kept. Come back to it with:")
        screen.write_unbroken(f"euchre join {visit.at}")
    return status
