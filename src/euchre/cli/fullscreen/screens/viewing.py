"""What may be looked at again of a game: its replay, and what the coach says of it."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from euchre.cli.fullscreen.screens.playing import TableScreen
from euchre.cli.fullscreen.screens.replaying import ReplayScreen
from euchre.cli.fullscreen.screens.reviewing import ReviewScreen
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.game.rules import Seat
from euchre.notation.record import Record


class ViewableGame(NamedTuple):
    """A game that can be looked at.

    Attributes:
        seat: from where; None: all cards may be seen.
        hand: with which hand the replay begins, from 1 on.
    """

    record: Record
    seat: Seat | None = None
    hand: int = 1


class ReplayableTableScreen(TableScreen):
    """The screen of a table whose game can be looked at again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "open_review", "Review by the coach"),
        Binding("y", "open_replay", "Replay"),
    ]

    @property
    def viewable_game(self) -> ViewableGame | None:
        """The game that can be looked at now; None: none."""
        raise NotImplementedError

    def can_run_in(self, state: SeatSnapshot, action: str) -> bool:
        if action in ("open_replay", "open_review"):
            return self.viewable_game is not None
        return super().can_run_in(state, action)

    def action_open_replay(self) -> None:
        """Replay the game; while it lasts, its finished hands, as the player saw them."""
        game = self._find_viewable_game_or_warn()
        if game is not None:
            seat, coach = game.seat, partial(ReviewScreen, only=game.seat)
            only = seat is not None
            self.app.push_screen(
                ReplayScreen([game.record], hand=game.hand, seat=seat, only=only, coach=coach)
            )

    def action_open_review(self) -> None:
        """Show the coach's review of the game; while it lasts, of its finished hands."""
        game = self._find_viewable_game_or_warn()
        if game is not None:
            self.app.push_screen(ReviewScreen(game.record, only=game.seat))

    def _find_viewable_game_or_warn(self) -> ViewableGame | None:
        game = self.viewable_game
        if game is None:
            self._show_warning("You can look back once a hand is over.")
        return game
