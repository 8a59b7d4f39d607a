"""The screen of a match against bots on this computer, and what follows when it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from euchre.bots import BOTS, OPPONENT_BOTS
from euchre.cli.fullscreen.screens.dialogs import ChoiceDialog, ChoiceDialogItem
from euchre.cli.fullscreen.screens.viewing import ReplayableTableScreen, ViewableGame
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.fullscreen.tables.local import PACE_SECONDS, LocalMatchSequence, LocalTable
from euchre.cli.matches.moments import truncate_to_finished_hands
from euchre.errors import EuchreError
from euchre.game.presets import PRESETS, find_preset_name


class LocalTableScreen(ReplayableTableScreen):
    """The screen of a match against bots."""

    table: LocalTable
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "change_pace(1)", "Faster"),
        Binding("minus", "change_pace(-1)", "Slower"),
        Binding("e", "choose_bot_level", "Other bots"),
        Binding("n", "start_rematch", "Another game"),
        Binding("o", "choose_other_game", "Another game with other rules"),
    ]

    def __init__(self, table: LocalTable, matches: LocalMatchSequence) -> None:
        super().__init__(table)
        self._matches = matches

    def list_key_bar_items(self, state: SeatSnapshot) -> list[tuple[str, str, str]]:
        if state.stage != "over":
            return super().list_key_bar_items(state)
        return [
            ("n", "another game", "start_rematch"),
            ("o", "other rules", "choose_other_game"),
            ("y", "replay", "open_replay"),
            ("v", "review", "open_review"),
            ("l", "log", "show_log"),
            ("q", "quit", "leave_screen"),
        ]

    def can_run_in(self, state: SeatSnapshot, action: str) -> bool:
        if action in ("start_rematch", "choose_other_game"):
            return state.stage == "over"
        if action == "change_pace(1)":
            return state.stage != "over" and self.table.pace != next(iter(PACE_SECONDS))
        if action == "change_pace(-1)":
            return state.stage != "over" and self.table.pace != next(reversed(PACE_SECONDS))
        return super().can_run_in(state, action)

    def action_change_pace(self, step: int) -> None:
        names = [*PACE_SECONDS]
        place = names.index(self.table.pace) - int(step)
        self.table.pace = names[max(0, min(place, len(names) - 1))]
        self.show_note(f"Pace: {self.table.pace}.")

    def action_choose_bot_level(self) -> None:
        picks = [ChoiceDialogItem(name, name, BOTS[name]) for name in OPPONENT_BOTS]
        current = self.table.game.bot_names[0]

        async def change_level(level: str | None) -> None:
            if level is not None:
                await self._run_or_warn(self.table.replace_bots(level))

        self.app.push_screen(
            ChoiceDialog("Which bots do you want?", picks, selected=current), change_level
        )

    def action_start_rematch(self) -> None:
        self._switch_match(lambda: self._matches.make_rematch(self.table))

    def action_choose_other_game(self) -> None:
        if not self.can_run("choose_other_game"):
            self._show_warning("You can choose that when the match is over.")
            return
        picks = [ChoiceDialogItem(each.name, each.title, each.blurb) for each in PRESETS.values()]
        current = find_preset_name(self.table.game.rules) or ""

        def start_match(preset: str | None) -> None:
            if preset is not None:
                self._switch_match(lambda: self._matches.make_other_match(self.table, preset))

        self.app.push_screen(ChoiceDialog("Which game?", picks, selected=current), start_match)

    def _switch_match(self, make_table: Callable[[], LocalTable]) -> None:
        if not self.can_run("start_rematch"):
            self._show_warning("You can choose that when the match is over.")
            return
        try:
            table = make_table()
        except EuchreError as error:
            self._show_warning(str(error))
            return
        except OSError as error:
            self.app.exit_with_error(error)
            return
        self.table.close()
        self.app.switch_screen(LocalTableScreen(table, self._matches))

    @property
    def viewable_game(self) -> ViewableGame | None:
        """The game; while it lasts, its finished hands, as the player saw them."""
        game = self.table.game
        if game.match.over:
            return ViewableGame(game.record)
        record = truncate_to_finished_hands(game.record)
        hands = len(game.match.hands)
        return None if record is None else ViewableGame(record, game.seat, hands)
