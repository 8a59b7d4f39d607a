"""The way to a table on a server: the tables that are open there, and the door of one."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from euchre.cli.fullscreen.app import EuchreApp, EuchreScreen
from euchre.cli.fullscreen.screens.dialogs import (
    ChoiceDialog,
    ChoiceDialogItem,
    TextInputDialog,
)
from euchre.cli.fullscreen.screens.remote import NO_SEAT_TEXT, RemoteTableScreen
from euchre.cli.fullscreen.tables.remote import RemoteTable
from euchre.cli.fullscreen.tables.terms import describe_joining, list_brief_terms
from euchre.cli.matches.seats import SeatTokenFile
from euchre.client import PERSON_MANNERS, Game
from euchre.client.asking import fetch_invitation, list_open_tables, make_table, sit_down
from euchre.client.errors import ConnectionEndedError, RefusedError
from euchre.client.links import Link, parse_server_address
from euchre.english import join_words
from euchre.english.names import MAX_NAME_LETTERS
from euchre.english.seats import parse_seat_number, seat_number
from euchre.errors import EuchreError
from euchre.game.presets import PRESETS
from euchre.game.rules import Seat
from euchre.table.views.picture import TableInfo


class ServerVisit:
    """A player's visit to a server, to which they may come back.

    Args:
        seats: where the seats are kept.
        name: how the player wants to be called; empty: it is asked.
        ask_cut: whether the player cuts the pack, also where nothing is played for.

    Attributes:
        at: the table; None: no table yet, or the seat was given up.
    """

    def __init__(self, seats: SeatTokenFile, name: str, *, ask_cut: bool = False) -> None:
        self.seats, self.name = seats, name
        self.manners = replace(PERSON_MANNERS, cuts=not ask_cut, cuts_at_stake=False)
        self.at: Link | None = None

    def save_seat(self, link: Link) -> None:
        """Save the token of a seat, if the link has one."""
        self.at = link
        self.seats.save_seat(link)

    def forget_seat(self, link: Link) -> None:
        """Forget the seat at a table, as it is given up."""
        self.at = None
        self.seats.forget_seat(link)

    def build_first_screen(
        self, link_or_address: str, seat: Seat | None, *, watch: bool
    ) -> EuchreScreen:
        """Return the screen to begin with.

        Raises:
            LinkError: that is neither a link nor an address.
        """
        if "/t/" not in link_or_address:
            address = parse_server_address(
                link_or_address if "://" in link_or_address else f"http://{link_or_address.strip()}"
            )
            return LobbyScreen(self, address)
        link = Link.parse(link_or_address)
        if not watch:
            link = self.seats.link_with_saved_token(link)
        return JoinScreen(self, link, seat, watch=watch)


class JoinScreen(EuchreScreen):
    """The screen on which a player comes to a table: sits down, knocks or watches.

    Args:
        link: of the table; with a token, that of one's seat.
        seat: where one wants to sit; None: anywhere.
        watch: whether one only looks on.
        note: what to show at the table for a player who comes from there; None: they do not.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave_screen", show=False)]
    DEFAULT_CSS = """
    JoinScreen { align: center middle; }
    JoinScreen > Static { width: 100%; padding: 0 1; text-align: center; }
    """

    def __init__(
        self,
        session: ServerVisit,
        link: Link,
        seat: Seat | None = None,
        *,
        watch: bool,
        note: str | None = None,
    ) -> None:
        super().__init__()
        self._visit, self._link, self._seat = session, link, seat
        self._watch, self._note = watch, note
        self._withdraw: Callable[[], Awaitable[object]] | None = None

    def compose(self) -> ComposeResult:
        yield Static(f"Connecting to {self._link} …", markup=False)

    def on_mount(self) -> None:
        self._enter_table()

    @work
    async def action_leave_screen(self) -> None:
        """Leave; a player who knocks from the table takes the knock back, and watches on."""
        if self._withdraw is None or self._note is None:
            self.app.exit()
            return
        with suppress(EuchreError):  # what ends the connection ends the knock, and is shown there
            await self._withdraw()

    @work
    async def _enter_table(self) -> None:
        try:
            link = await self._find_or_take_seat()
            if link is None:
                self.app.exit(0)
                return
            self._visit.save_seat(link)
            game = await self._open_game(link)
        except (EuchreError, OSError) as error:
            if isinstance(error, ConnectionEndedError) and error.code == "no-seat":
                self.app.switch_screen(self._build_rejoin_screen(None, NO_SEAT_TEXT))
            else:
                self.app.exit_with_error(error)
            return
        table, note = RemoteTable(game), self._note or ""
        self.app.switch_screen(
            RemoteTableScreen(table, self._visit.name, self._build_rejoin_screen, note)
        )

    def _build_rejoin_screen(self, seat: Seat | None, note: str) -> JoinScreen:
        """Return the screen that leads from the table to a seat there; None: to watch only."""
        bare = Link(self._link.server, self._link.table)
        if seat is None:
            self._visit.forget_seat(bare)
        return JoinScreen(self._visit, bare, seat, watch=seat is None, note=note)

    async def _open_game(self, link: Link) -> Game:
        """Return the connected table, once it has sent its state.

        Raises:
            ClientError: it cannot be had.
        """
        while self.app.games:
            await self.app.games.pop().close()
        game = Game(link, self._visit.manners)
        self.app.games.append(game)
        await game.wait_until(lambda _: True)
        return game

    async def _find_or_take_seat(self) -> Link | None:
        """Return the link with the token of the player's seat; without one for a spectator.

        Nothing where one would rather go.

        Raises:
            ServerUnreachableError: nobody answers.
            RefusedError: there is no such table, or no seat at it.
            EuchreError: it has no seat of that number.
        """
        link, bare = self._link, Link(self._link.server, self._link.table)
        invitation = await fetch_invitation(link)  # before anything is asked
        if self._watch:
            return bare
        if link.token is not None:
            return link
        if self._seat is not None:
            parse_seat_number(seat_number(self._seat), len(invitation.table.chairs))
        try:
            if taken := await self._take_seat_or_ask_host(invitation.table):
                return taken
        except RefusedError as refused:
            if self._note is None:
                raise
            self._note = refused.why
            if refused.code == "name-taken":
                self._visit.name = ""  # it is asked the next time
        return None if self._note is None else bare

    async def _take_seat_or_ask_host(self, table: TableInfo) -> Link | None:
        """Sit down, or knock, once the player has a name and has agreed to the terms.

        Raises:
            RefusedError: they may not.
        """
        name = await _prompt_for_missing_player_name(self.app, self._visit)
        if not name or not await self._confirm_terms(table):
            return None
        link = self._link
        try:
            return await sit_down(link, name, self._seat)
        except RefusedError as refused:
            if refused.code != "ask":
                raise
        self.query_one(Static).update("Waiting for the host to let you in. Press q to cancel.")
        game = await self._open_game(link)
        key = secrets.token_hex(16)
        self._withdraw = partial(game.send_command, "withdraw", key=key)
        try:
            heard = await game.send_command("knock", name=name, seat=self._seat, key=key)
        finally:
            self._withdraw = None
        return Link(link.server, link.table, heard.token)

    async def _confirm_terms(self, table: TableInfo) -> bool:
        """Return whether the player sits down, knowing the stakes and when play begins."""
        terms = describe_joining(table)
        if not terms:
            return True
        sits = "Ask to sit down" if table.door == "ask" else "Sit down"
        picks = [
            ChoiceDialogItem("yes", sits),
            ChoiceDialogItem("no", "Leave" if self._note is None else "Keep watching"),
        ]
        dialog = ChoiceDialog(table.title or table.rules_name, picks, text="\n\n".join(terms))
        return await self.app.push_screen_wait(dialog) == "yes"


async def _prompt_for_missing_player_name(app: EuchreApp, session: ServerVisit) -> str:
    """Ask a player who has no name yet for one; empty: they would rather leave."""
    if not session.name:
        asker = TextInputDialog("What name do you want to use?", max_length=MAX_NAME_LETTERS)
        typed = await app.push_screen_wait(asker)
        session.name = typed or ""
    return session.name


class LobbyScreen(EuchreScreen):
    """The open tables of a server, and a new one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", show=False),
        Binding("n", "make_table", show=False),
        Binding("f5", "refresh_tables", show=False),
    ]
    DEFAULT_CSS = """
    LobbyScreen { padding: 1 2; }
    LobbyScreen OptionList { height: 1fr; background: transparent; border: none; }
    """

    def __init__(self, session: ServerVisit, server: str) -> None:
        super().__init__()
        self._visit, self._server = session, server
        self._is_making = False

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(f"Tables on {self._server}", style="bold"))
            yield OptionList(compact=True)
            yield Static("Enter joins   n makes a new table   F5 refreshes   q leaves")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.action_refresh_tables()

    @work(exclusive=True, group="refresh")
    async def action_refresh_tables(self) -> None:
        try:
            tables = await list_open_tables(self._server)
        except (EuchreError, OSError) as error:
            self.app.exit_with_error(error)
            return
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_option(Option(Text("A new table", style="bold"), id="new"))
        options.add_options(Option(_describe_table(table), id=table.id) for table in tables)
        options.highlighted = 0 if not tables else 1

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == "new" or event.option_id is None:
            self.action_make_table()
        elif not self._is_making:
            self._join_table(Link(self._server, event.option_id))

    def _join_table(self, link: Link) -> None:
        self.app.switch_screen(JoinScreen(self._visit, link, watch=False))

    def action_make_table(self) -> None:
        if not self._is_making:
            self._make_table()

    @work
    async def _make_table(self) -> None:
        self._is_making = True
        try:
            await self._ask_and_make_table()
        finally:
            self._is_making = False

    async def _ask_and_make_table(self) -> None:
        picks = [
            ChoiceDialogItem(preset.name, preset.title, preset.blurb) for preset in PRESETS.values()
        ]
        preset = await self.app.push_screen_wait(ChoiceDialog("Which game?", picks))
        if preset is None:
            return
        name = await _prompt_for_missing_player_name(self.app, self._visit)
        if not name:
            return
        try:
            link = await make_table(self._server, rules=preset, name=name)
        except (EuchreError, OSError) as error:
            self.app.exit_with_error(error)
            return
        self._join_table(link)


def _describe_table(table: TableInfo) -> Text:
    people = [chair.name for chair in table.chairs if chair.kind == "human"]
    free = sum(chair.kind != "human" for chair in table.chairs)
    players = join_words(people) if people else "no players yet"
    text = Text.assemble(
        (table.title or table.rules_name, "bold"), f"  {table.rules_name}: {players}"
    )
    text.append(f", {free} free" if free else ", full", style="dim")
    door = {"ask": "the host admits players", "locked": "locked"}.get(table.door, "")
    for part in filter(None, (*list_brief_terms(table), door)):
        text.append(f" · {part}", style="dim")
    return text
