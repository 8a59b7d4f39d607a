"""A recorded match gone through by keys: event by event, hand by hand, or by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from euchre.cli.fullscreen.app import EuchreScreen
from euchre.cli.fullscreen.drawing.canvas import shorten_text
from euchre.cli.fullscreen.screens.dialogs import ChoiceDialog, ChoiceDialogItem, TextDialog
from euchre.cli.fullscreen.screens.helping import build_replay_help, build_rules_table
from euchre.cli.fullscreen.screens.replayed import (
    ReplaySettings,
    build_replay_scene,
    describe_players_and_score,
    needs_longer_pause,
)
from euchre.cli.fullscreen.screens.widgets import (
    MIN_RAIL_COLUMNS,
    NarrationPanel,
    TableWidget,
    render_lines,
)
from euchre.cli.matches.moments import RecordMoments
from euchre.cli.matches.retelling import build_heading
from euchre.cli.matches.telling import NarratedLine
from euchre.english import YOU_NAME
from euchre.game.rules import Seat
from euchre.notation.record import Record

_PACE_SECONDS: Final = (3.0, 1.6, 0.9, 0.5, 0.25)
"""Seconds between two events while it plays by itself, from slow to quick."""
_LONG_PAUSE_FACTOR: Final = 2.5
"""So many times as long a whole trick, and how a hand has ended, are looked at."""
_MAX_NAME_COLUMNS: Final = 12
"""The most of a name among the keys."""
_MAX_NOTE_ROWS: Final = 5
"""The most rows for what the coach says."""
_OWN_CARDS_TEXT: Final = (
    "You see only what you could see then. When the match is over you can see all cards."
)


class ReplayScreen(EuchreScreen):
    """A screen that replays recorded matches.

    Args:
        records: them; there is at least one.
        hand: with which hand of them all to begin, from 1.
        seat: whose cards are seen; None: all.
        only: whether no other cards may be seen than that seat's.
        notes: what the coach says of decisions of the first record, by the index of the event.
        place: begin at that event of the first record.
        coach: makes the screen on which the coach goes through a record.
        remark: what is to be said first.
    """

    _timer: Timer | None
    DEFAULT_CSS = """
    ReplayScreen > #said { display: none; padding: 0 1; background: #0f2e22; color: #ffffff; }
    .plain ReplayScreen > #said { background: ansi_default; color: ansi_default; }
    ReplayScreen > Horizontal { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step_event(1)", "On", show=False),
        Binding("left", "step_event(-1)", "Back", show=False),
        Binding("down,pagedown", "step_hand(1)", "Next hand"),
        Binding("up,pageup", "step_hand(-1)", "Previous hand"),
        Binding("home", "go_to_start", "First deal"),
        Binding("end", "go_to_end", "End"),
        Binding("space", "toggle_playing", "Play automatically, or stop"),
        Binding("plus,equals_sign", "change_pace(1)", "Faster"),
        Binding("minus", "change_pace(-1)", "Slower"),
        Binding("v", "show_next_viewer", "Whose cards you see"),
        *(Binding(str(n), f"show_seat({n})", show=False) for n in range(6)),
        Binding("left_square_bracket", "move_to_record(-1)", "Previous game"),
        Binding("right_square_bracket", "move_to_record(1)", "Next game"),
        Binding("g", "choose_record", "Choose a game"),
        Binding("n", "step_note(1)", "Next comment by the coach"),
        Binding("p", "step_note(-1)", "Previous comment by the coach"),
        Binding("c", "open_coach", "What the coach says"),
        Binding("l", "show_log", "Log"),
        Binding("r", "show_rules", "The rules of this game"),
        Binding("question_mark", "show_help", "Keys"),
        Binding("q,escape", "leave_screen", "Back"),
    ]

    def __init__(
        self,
        records: Sequence[Record],
        *,
        hand: int | None = None,
        seat: Seat | None = None,
        only: bool = False,
        notes: Mapping[int, Sequence[NarratedLine]] | None = None,
        place: int | None = None,
        coach: Callable[[Record], Screen[Any]] | None = None,
        remark: str = "",
    ) -> None:
        super().__init__()
        self._every = [RecordMoments(record) for record in records]
        self._before = [sum(m.hands for m in self._every[:n]) for n in range(len(self._every))]
        self._game, self.at = 0, 0
        self._seat, self._only = seat, only
        self._notes, self._coach, self._remark = dict(notes or {}), coach, remark
        self._rest, self._timer = 2, None
        self._bottom = self._find_default_front_seat() if seat is None else seat
        self._set_start_moment(hand, place)

    def _set_start_moment(self, hand_number: int | None, event_count: int | None) -> None:
        if event_count is not None:
            self.at = self._current_moments.find_moment_after(event_count)
            return
        number = (hand_number or 1) - 1
        for game, moments in enumerate(self._every):
            if moments.hands and self._before[game] <= number:
                self._game = game
        self.at = self._current_moments.find_deal_moment(number - self._before[self._game])

    @property
    def _current_moments(self) -> RecordMoments:
        return self._every[self._game]

    def _find_default_front_seat(self) -> Seat:
        """Return the seat drawn in front if all cards are shown: yours, if you played."""
        names = self._every[self._game].record.names
        return names.index(YOU_NAME) if YOU_NAME in names else 0

    # -- what is shown --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="said", markup=False)
        with Horizontal():
            yield TableWidget()
            yield NarrationPanel()

    def on_mount(self) -> None:
        self.watch(self.app, "looks", self.show_moment, init=False)
        self.on_resize()

    def on_resize(self) -> None:
        width, height = self.app.size
        if not self.query(NarrationPanel):
            return  # it is being left
        self.query_one(NarrationPanel).display = width >= MIN_RAIL_COLUMNS
        note = self.query_one("#said", Static)
        note.display = bool(self._notes)
        note.styles.height = max(1, min(_MAX_NOTE_ROWS, height // 6))
        self.show_moment()

    def show_moment(self) -> None:
        if not self.is_mounted:
            return
        look, moments = self.app.palette, self._current_moments
        how = ReplaySettings(
            seat=self._seat,
            bottom=self._bottom,
            before=self._before[self._game],
            hands=sum(game.hands for game in self._every),
            game=f"Game {self._game + 1} of {len(self._every)}" if len(self._every) > 1 else "",
            trumps_last=self.app.looks.trumps_last,
            width=self.app.size.width,
            keys=tuple((key, words) for key, words, _ in self.list_key_bar_items()),
        )
        scene = build_replay_scene(moments, self.at, how)
        self.query_one(TableWidget).show_scene(replace(scene, warning=self._remark))
        self.query_one(NarrationPanel).show_lines(
            moments.list_lines(self.at, seat=self._seat, hands_before=self._before[self._game])
        )
        if self._notes:
            note = self._find_note_lines() or [
                NarratedLine("Press n for the next decision that the coach comments on.", "dim")
            ]
            self.query_one("#said", Static).update(render_lines(look, note))

    def _find_note_lines(self) -> Sequence[NarratedLine]:
        moment = self._current_moments[self.at]
        return () if moment.ended or self._game else self._notes.get(moment.place, ())

    def list_key_bar_items(self) -> list[tuple[str, str, str]]:
        plain = self.app.palette.ink.ascii
        back, on, down = ("<-", "->", "Down") if plain else ("←", "→", "↓")
        keys = [
            (on, "on", "step_event(1)"),
            (back, "back", "step_event(-1)"),
            (down, "hand", "step_hand(1)"),
            ("Space", "plays" if self._timer is None else "stops", "toggle_playing"),
        ]
        keys += [("n", "next comment", "step_note(1)")] if self.can_run("step_note(1)") else []
        keys += [("]", "game", "move_to_record(1)")] if self.can_run("choose_record") else []
        keys += [("?", "keys", "show_help"), ("q", "back", "leave_screen")]
        if self.can_run("show_next_viewer"):
            keys.append(("v", self._viewer_label, "show_next_viewer"))
        keys += [("c", "coach", "open_coach")] if self.can_run("open_coach") else []
        return keys

    def can_run(self, action: str) -> bool:
        match action:
            case "step_hand(1)":
                return self._current_moments[self.at].hand + 1 < self._current_moments.hands
            case "step_hand(-1)":
                return self._current_moments[self.at].hand > 0
            case "go_to_end" | "toggle_playing":
                return self.at + 1 < len(self._current_moments)
            case "step_note(1)" | "step_note(-1)":
                return bool(self._notes)
            case "open_coach":
                return bool(self._notes) or self._coach is not None
            case "move_to_record(1)":
                return self._game + 1 < len(self._every)
            case "move_to_record(-1)":
                return self._game > 0
            case "choose_record":
                return len(self._every) > 1
            case "show_next_viewer":
                return not self._only
        return True

    @property
    def _viewer_label(self) -> str:
        if self._seat is None:
            return "all cards"
        name = self._current_moments.record.names[self._seat]
        return f"as {name.lower() if name == YOU_NAME else shorten_text(name, _MAX_NAME_COLUMNS)}"

    # -- going through it -----------------------------------------------------------------------

    def go_to(self, moment_index: int) -> None:
        """Go to a moment, and stop playing on."""
        self._stop_playing()
        self._show_moment_at(moment_index)

    def _show_moment_at(self, moment_index: int) -> None:
        self.at, self._remark = max(0, min(moment_index, len(self._current_moments) - 1)), ""
        self.show_moment()

    def action_step_event(self, step: int) -> None:
        self.go_to(self.at + step)

    def action_step_hand(self, step: int) -> None:
        """Go to the next hand, or to the beginning of this one or of the one before."""
        moments, hand = self._current_moments, self._current_moments[self.at].hand
        if step > 0:
            self.go_to(
                moments.find_deal_moment(hand + 1) if hand + 1 < moments.hands else len(moments) - 1
            )
        else:
            deal = moments.find_deal_moment(hand)
            self.go_to(deal if self.at > deal else moments.find_deal_moment(max(0, hand - 1)))

    def action_go_to_start(self) -> None:
        """Go to the first deal, or from there to what was before it."""
        deal = self._current_moments.find_deal_moment(0)
        self.go_to(deal if self.at != deal else 0)

    def action_go_to_end(self) -> None:
        self.go_to(len(self._current_moments) - 1)

    # -- by itself ------------------------------------------------------------------------------

    def action_toggle_playing(self) -> None:
        if self._timer is not None:
            self._stop_playing()
        elif self.at < len(self._current_moments) - 1:
            self._schedule_next_event()
        self.show_moment()

    def _schedule_next_event(self) -> None:
        moment = self._current_moments[self.at]
        timer: Timer = self.set_timer(
            _PACE_SECONDS[self._rest] * (_LONG_PAUSE_FACTOR if needs_longer_pause(moment) else 1),
            lambda: self._play_next_event(timer),
        )
        self._timer = timer

    def _play_next_event(self, timer: Timer) -> None:
        if timer is not self._timer:
            return  # it was stopped when its time had already come
        self._timer = None
        if self.at + 2 < len(self._current_moments):
            self.at += 1
            self._schedule_next_event()
            self._show_moment_at(self.at)
        else:
            self.go_to(self.at + 1)

    def _stop_playing(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def action_change_pace(self, step: int) -> None:
        self._rest = max(0, min(self._rest + step, len(_PACE_SECONDS) - 1))
        self._show_remark(f"{_PACE_SECONDS[self._rest]:g} seconds for each event.")

    # -- what is seen ---------------------------------------------------------------------------

    def action_show_next_viewer(self) -> None:
        """Show other cards: all, or those of one seat after the other, clockwise."""
        players, home = self._current_moments.record.rules.players, self._find_default_front_seat()
        if self._seat is None:
            self.show_seat(home)
        else:
            next_seat = (self._seat + 1) % players
            self.show_seat(None if next_seat == home else next_seat)

    def action_show_seat(self, seat_number: int) -> None:
        """Show what a seat saw; 0: all cards."""
        if seat_number <= self._current_moments.record.rules.players:
            self.show_seat(seat_number - 1 if seat_number else None)

    def show_seat(self, seat: Seat | None) -> None:
        """Show the cards of a seat; None: all."""
        if not self.can_run("show_next_viewer"):
            self._show_remark(_OWN_CARDS_TEXT)
            return
        self._seat, self._bottom = seat, self._find_default_front_seat() if seat is None else seat
        self._remark = ""
        self.show_moment()

    def _show_remark(self, words: str) -> None:
        """Show a remark in place of what has happened, until the next step."""
        self._remark = words
        self.show_moment()

    # -- other games ----------------------------------------------------------------------------

    def action_move_to_record(self, step: int) -> None:
        if not self.can_run(f"move_to_record({step})"):
            self._show_remark("There are no more games in that direction.")
            return
        self._open_game(self._game + step)

    @work
    async def action_choose_record(self) -> None:
        if not self.can_run("choose_record"):
            self._show_remark("There is only one game.")
            return
        picks = [
            ChoiceDialogItem(str(number), *describe_players_and_score(moments.record))
            for number, moments in enumerate(self._every)
        ]
        chooser = ChoiceDialog("Which game?", picks, selected=str(self._game))
        chosen = await self.app.push_screen_wait(chooser)
        if chosen is not None:
            self._open_game(int(chosen))

    def _open_game(self, game: int) -> None:
        self._game = game
        if self._seat is not None and self._seat >= self._current_moments.record.rules.players:
            self._seat = None
        self._bottom = self._find_default_front_seat() if self._seat is None else self._seat
        self.go_to(self._current_moments.find_deal_moment(0))

    # -- to read --------------------------------------------------------------------------------

    def action_step_note(self, step: int) -> None:
        if not self.can_run(f"step_note({step})"):
            return
        place = self._current_moments[self.at].place
        places = [
            moment
            for moment in sorted(self._notes)
            if (moment > place if step > 0 else moment < place)
        ]
        if not places:
            self._show_remark("The coach has no more comments in that direction.")
            return
        moment = self._current_moments.find_moment_after(places[0] if step > 0 else places[-1])
        decides = self._current_moments[moment].match.turn
        if self._seat is not None and decides is not None and not self._only:
            self._seat = self._bottom = decides
        self.go_to(moment)

    def action_open_coach(self) -> None:
        """Show what the coach says of this decision, or have the coach review the game."""
        if self._notes:
            if note := self._find_note_lines():
                self.app.push_screen(TextDialog("The coach", render_lines(self.app.palette, note)))
        elif self._coach is not None:
            self._stop_playing()
            self.app.push_screen(self._coach(self._current_moments.record))

    def action_show_log(self) -> None:
        self._stop_playing()
        record = self._current_moments.record
        before = self._before[self._game]
        lines = self._current_moments.list_lines(
            self.at, seat=self._seat, hands_before=before, hand_only=False
        )
        lines.insert(0, build_heading(record))
        text = render_lines(self.app.palette, lines)
        self.app.push_screen(TextDialog("Log", text, at_end=True))

    def action_show_rules(self) -> None:
        self._stop_playing()
        record = self._current_moments.record
        text = build_rules_table(record.rules, self.app.palette)
        self.app.push_screen(TextDialog(build_heading(record).beside or "", text))

    def action_show_help(self) -> None:
        self._stop_playing()
        text = build_replay_help(
            self.app.palette,
            several=len(self._every) > 1,
            notes=bool(self._notes),
            coach=self._coach is not None,
        )
        self.app.push_screen(TextDialog("Keys", text))

    def action_leave_screen(self) -> None:
        self._stop_playing()
        self.app.leave_screen(self)

    async def on_table_widget_clicked(self, event: TableWidget.Clicked) -> None:
        """Run the action of a clicked key; any other click goes one event forward."""
        if event.spot is not None and event.spot.kind == "key":
            await self.run_action(self.list_key_bar_items()[event.spot.at][2])
        else:
            self.action_step_event(1)
