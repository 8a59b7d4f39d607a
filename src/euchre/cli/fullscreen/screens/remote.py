"""The screen of a table on a server: playing there, talking, running it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, ClassVar, Final

from rich.table import Table
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from euchre.cli.fullscreen.screens.dialogs import (
    ChoiceDialog,
    ChoiceDialogItem,
    TextDialog,
    TextInputDialog,
)
from euchre.cli.fullscreen.screens.helping import build_game_help
from euchre.cli.fullscreen.screens.viewing import ReplayableTableScreen, ViewableGame
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.fullscreen.tables.prompts import list_names
from euchre.cli.fullscreen.tables.remote import RemoteTable
from euchre.cli.fullscreen.tables.running import TableAction, find_free_seats, list_table_actions
from euchre.client.errors import ConnectionEndedError
from euchre.english import join_words
from euchre.english.phrases import CHAT_PHRASES
from euchre.game.rules import Seat
from euchre.table.commands import MAX_CHAT_CHARACTERS

NO_SEAT_TEXT: Final = "You no longer have a seat here: you are watching."


class RemoteTableScreen(ReplayableTableScreen):
    """The screen of a table on a server.

    Args:
        name: how whoever watches wants to be called.
        enters: makes the screen that leads back to this table, from the seat to take (None: the
            player only watches) and what to show then.
        note: what to show at first.
    """

    table: RemoteTable
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "write_message", "Say something"),
        Binding("apostrophe", "choose_phrase", "Choose a phrase"),
        Binding("m", "open_menu", "What you can do at this table"),
        Binding("k", "show_link", "The link for other players"),
    ]

    def __init__(
        self,
        table: RemoteTable,
        name: str,
        enters: Callable[[Seat | None, str], Screen[Any]],
        note: str = "",
    ) -> None:
        super().__init__(table)
        self._called, self._enters, self._note = name, enters, note
        self._answering: object = None
        self._sat = table.game.seat is not None

    def on_mount(self) -> None:
        super().on_mount()
        self.call_after_refresh(self.show_note, self._note)

    def list_key_bar_items(self, state: SeatSnapshot) -> list[tuple[str, str, str]]:
        keys = super().list_key_bar_items(state)
        more = [("m", "table", "open_menu"), ("/", "say", "write_message")]
        if state.stage == "waiting":
            more.append(("k", "link", "show_link"))
        more += [("y", "replay", "open_replay"), ("v", "review", "open_review")]
        place = next(
            place for place, key in enumerate(keys) if key[2] in ("show_last_trick", "show_log")
        )
        return [
            *keys[:place],
            *(key for key in more if self.can_run_in(state, key[2])),
            *keys[place:],
        ]

    def can_run_in(self, state: SeatSnapshot, action: str) -> bool:
        if action == "open_menu":
            return bool(self._list_all_actions())
        if action in ("write_message", "choose_phrase"):
            table = self.table.game.table
            return table.gallery != "none" if state.seat is None else not table.hushed
        return super().can_run_in(state, action)

    @property
    def viewable_game(self) -> ViewableGame | None:
        """The game once it is over, if it may be seen."""
        record = self.table.find_record() if self.table.visible_state.stage == "over" else None
        return None if record is None else ViewableGame(record)

    def build_help(self) -> Table:
        return build_game_help(self.table.visible_state.rules, self.app.palette, on_server=True)

    def handle_error(self, error: Exception) -> None:
        """Leave because of an error; without a seat the player watches on."""
        if self not in self.app.screen_stack:
            return  # another has taken its place
        if isinstance(error, ConnectionEndedError) and error.code == "no-seat":
            self._rejoin_table(None, NO_SEAT_TEXT)
        else:
            super().handle_error(error)

    async def _run_or_warn(self, action: Awaitable[Any]) -> None:
        """Do something at the table; until the server answers, other keys do what they do."""
        self.run_worker(super()._run_or_warn(action))

    def _rejoin_table(self, seat: Seat | None, note: str) -> None:
        while self.app.screen is not self:
            self.app.pop_screen()
        self.app.switch_screen(self._enters(seat, note))

    def show_state(self) -> None:
        """Show the current state, and the request of another player."""
        if self._sat and self.table.game.seat is None and self in self.app.screen_stack:
            self._sat = False
            self._rejoin_table(None, NO_SEAT_TEXT)
            return
        super().show_state()
        ask = self.table.pending_request
        request = None if ask is None else (ask.seat, ask.what)
        if request is not None and request != self._answering and self.is_mounted:
            self._answering = request
            self._show_undo_or_swap_request()
        elif request is None:
            self._answering = None

    def _show_undo_or_swap_request(self) -> None:
        ask = self.table.pending_request
        if ask is None:
            return
        names = list_names(self.table.game)
        player = names[ask.seat]
        if ask.what == "undo":
            question = f"{player} wants to undo their last decision."
        else:
            question = f"{join_words([names[seat] for seat in ask.seats])} want to change places."
        self.app.push_screen(
            ChoiceDialog(question, [ChoiceDialogItem("yes", "Yes"), ChoiceDialogItem("no", "No")]),
            partial(self._answer_request, self.table.game.table_version),
        )

    async def _answer_request(self, version: int, chosen: str | None) -> None:
        if chosen is not None and self.table.pending_request is not None:
            answer = self.table.game.answer_request(yes=chosen == "yes", table_version=version)
            await self._run_or_warn(answer)

    def action_write_message(self) -> None:
        if self.table.visible_state.seat is None and not self._called:
            self.app.push_screen(
                TextInputDialog("What is your name?"), self._set_name_and_ask_message
            )
            return
        self.app.push_screen(
            TextInputDialog("Message to the table", max_length=MAX_CHAT_CHARACTERS),
            self._send_message,
        )

    def _set_name_and_ask_message(self, name: str | None) -> None:
        if name is not None:
            self._called = name
            self.action_write_message()

    async def _send_message(self, text: str | None) -> None:
        if text is not None:
            await self._run_or_warn(self.table.game.say(text, self._spectator_name()))

    def action_choose_phrase(self) -> None:
        picks = [ChoiceDialogItem(phrase.id, phrase.words) for phrase in CHAT_PHRASES]
        self.app.push_screen(ChoiceDialog("Say", picks), self._send_phrase)

    async def _send_phrase(self, chosen: str | None) -> None:
        if chosen is not None:
            await self._run_or_warn(self.table.game.say_phrase(chosen, self._spectator_name()))

    def _spectator_name(self) -> str:
        """Return the name of a spectator; empty for a player, who has one already."""
        return self._called if self.table.visible_state.seat is None else ""

    def action_open_menu(self) -> None:
        deeds = self._list_all_actions()
        if not deeds:
            self._show_warning("You're watching: only players can do anything here.")
            return
        picks = [
            ChoiceDialogItem(str(index), deed.words, deed.about) for index, deed in enumerate(deeds)
        ]

        async def perform_chosen(chosen: str | None) -> None:
            if chosen is not None:
                await self._confirm_and_perform_action(deeds[int(chosen)])

        self.app.push_screen(ChoiceDialog("This table", picks), perform_chosen)

    def list_palette_commands(self) -> Iterator[SystemCommand]:
        yield from super().list_palette_commands()
        for deed in self._list_all_actions():
            yield SystemCommand(
                deed.words, deed.about, partial(self._confirm_and_perform_action, deed)
            )

    def _list_all_actions(self) -> list[TableAction]:
        game = self.table.game
        sits = [
            TableAction(words, about, partial(self._take_seat, seat))
            for seat, words, about in find_free_seats(game)
        ]
        return [*sits, *list_table_actions(game)]

    async def _take_seat(self, seat: Seat) -> None:
        self._rejoin_table(seat, "")

    async def _confirm_and_perform_action(self, action: TableAction) -> None:
        """Do what was chosen; ask once more if it has a cost."""
        if not action.warning:
            await self._run_or_warn(action.do())
            return

        async def perform_confirmed(which: str | None) -> None:
            if which == "yes":
                await self._run_or_warn(action.do())

        picks = [ChoiceDialogItem("no", "No"), ChoiceDialogItem("yes", action.words)]
        self.app.push_screen(
            ChoiceDialog(f"{action.words}?", picks, text=action.warning), perform_confirmed
        )

    def action_show_link(self) -> None:
        link = f"{self.table.game.link}"
        self.app.copy_to_clipboard(link)
        self.app.push_screen(TextDialog("The link for other players", link))

    def leave_confirmation_text(self) -> str:
        """Return the words that ask for q once more."""
        if self.table.game.seat is None:
            return "Press q again to leave."
        return "Press q again to leave; your seat is kept, and euchre join takes you back."
