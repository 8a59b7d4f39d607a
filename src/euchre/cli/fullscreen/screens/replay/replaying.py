"""A recorded match gone through by keys: event by event, hand by hand, or by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from euchre.cli.fullscreen.drawing.canvas import shortened
from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick, TextReader
from euchre.cli.fullscreen.screens.parts.drawn import GridWidget
from euchre.cli.fullscreen.screens.parts.felt import Felt
from euchre.cli.fullscreen.screens.parts.helping import replay_help, rules_text
from euchre.cli.fullscreen.screens.parts.rail import RAIL, Rail, told
from euchre.cli.fullscreen.screens.replay.replayed import (
    ReplayLook,
    about,
    looked_at_longer,
    replayed,
)
from euchre.cli.matches.moments import Moments
from euchre.cli.matches.retelling import heading
from euchre.cli.matches.telling import NarratedLine
from euchre.record import Record
from euchre.rules import Seat
from euchre.words import YOU

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp

_RESTS: Final = (3.0, 1.6, 0.9, 0.5, 0.25)
"""Seconds between two events while it plays by itself, from slow to quick."""
_LONGER: Final = 2.5
"""So many times as long a whole trick, and how a hand has ended, are looked at."""
_NAME: Final = 12
"""The most of a name among the keys."""
_MOST_NOTE: Final = 5
"""The most rows for what the coach says."""
_OWN: Final = "You see what you saw; all cards can be seen when the match is over."


class ReplayScreen(Screen[None]):
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

    app: EuchreApp
    _timer: Timer | None
    DEFAULT_CSS = """
    ReplayScreen > #said { display: none; padding: 0 1; background: #0f2e22; color: #ffffff; }
    .plain ReplayScreen > #said { background: ansi_default; color: ansi_default; }
    ReplayScreen > Horizontal { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "On", show=False),
        Binding("left", "step(-1)", "Back", show=False),
        Binding("down,pagedown", "hand(1)", "Next hand"),
        Binding("up,pageup", "hand(-1)", "Hand before"),
        Binding("home", "home", "To the first deal"),
        Binding("end", "end", "To the end"),
        Binding("space", "play", "Play on, or stop"),
        Binding("plus,equals_sign", "pace(1)", "Quicker"),
        Binding("minus", "pace(-1)", "Slower"),
        Binding("v", "turn", "Whose cards are seen"),
        *(Binding(str(n), f"seat({n})", show=False) for n in range(6)),
        Binding("left_square_bracket", "record(-1)", "The game before"),
        Binding("right_square_bracket", "record(1)", "The next game"),
        Binding("g", "records", "Choose a game"),
        Binding("n", "note(1)", "Next remark of the coach"),
        Binding("p", "note(-1)", "Remark of the coach before"),
        Binding("c", "coach", "What the coach says"),
        Binding("l", "log", "All that was told"),
        Binding("r", "rules", "The rules of this game"),
        Binding("question_mark", "help", "Keys"),
        Binding("q,escape", "leave", "Back"),
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
        self._every = [Moments(record) for record in records]
        self._before = [sum(m.hands for m in self._every[:n]) for n in range(len(self._every))]
        self._game, self.at = 0, 0
        self._seat, self._only = seat, only
        self._notes, self._coach, self._remark = dict(notes or {}), coach, remark
        self._rest, self._timer = 2, None
        self._bottom = self._home() if seat is None else seat
        self._open(hand, place)

    def _open(self, hand: int | None, place: int | None) -> None:
        """Go to the hand or the event to begin with."""
        if place is not None:
            self.at = self._moments.at_place(place)
            return
        number = (hand or 1) - 1
        for game, moments in enumerate(self._every):
            if moments.hands and self._before[game] <= number:
                self._game = game
        self.at = self._moments.dealt(number - self._before[self._game])

    @property
    def _moments(self) -> Moments:
        return self._every[self._game]

    def _home(self) -> Seat:
        """Return the seat drawn in front if all cards are shown: yours, if you played."""
        names = self._every[self._game].record.names
        return names.index(YOU) if YOU in names else 0

    # -- what is shown --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the widgets of the screen."""
        look = self.app.palette
        yield Static(id="said", markup=False)
        with Horizontal():
            yield Felt(look)
            yield Rail(look)

    def on_mount(self) -> None:
        """Show the moment to begin with."""
        self.watch(self.app, "looks", self._relook, init=False)
        self._arrange()

    def _relook(self) -> None:
        """Draw with the new look."""
        for part in self.query(GridWidget):
            part.look = self.app.palette
        self.show()

    def on_resize(self) -> None:
        """Lay the screen out for its new size."""
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.app.size
        if not self.query(Rail):
            return  # it is being left
        self.query_one(Rail).display = width >= RAIL
        said = self.query_one("#said", Static)
        said.display = bool(self._notes)
        said.styles.height = max(1, min(_MOST_NOTE, height // 6))
        self.show()

    def show(self) -> None:
        """Show the current moment."""
        if not self.is_mounted:
            return
        look, moments = self.app.palette, self._moments
        how = ReplayLook(
            seat=self._seat,
            bottom=self._bottom,
            before=self._before[self._game],
            hands=sum(each.hands for each in self._every),
            game=f"Game {self._game + 1} of {len(self._every)}" if len(self._every) > 1 else "",
            trumps_last=self.app.looks.trumps_last,
            width=self.app.size.width,
            keys=tuple((key, words) for key, words, _ in self.keys()),
        )
        scene = replayed(moments, self.at, how)
        self.query_one(Felt).show(replace(scene, warning=self._remark))
        self.query_one(Rail).show(
            moments.told(self.at, seat=self._seat, before=self._before[self._game])
        )
        if self._notes:
            note = self._note() or [NarratedLine("n goes to the next decision to speak of.", "dim")]
            self.query_one("#said", Static).update(told(look, note))

    def _note(self) -> Sequence[NarratedLine]:
        """Return what the coach says of the decision here."""
        moment = self._moments[self.at]
        return () if moment.ended or self._game else self._notes.get(moment.place, ())

    def keys(self) -> list[tuple[str, str, str]]:
        """Return what keys do now: the key, the words, the action."""
        plain = self.app.palette.ink.ascii
        back, on, down = ("<-", "->", "Down") if plain else ("←", "→", "↓")
        found = [
            (on, "on", "step(1)"),
            (back, "back", "step(-1)"),
            (down, "hand", "hand(1)"),
            ("Space", "plays" if self._timer is None else "stops", "play"),
        ]
        found += [("n", "next remark", "note(1)")] if self.can("note(1)") else []
        found += [("]", "game", "record(1)")] if self.can("records") else []
        found += [("?", "keys", "help"), ("q", "back", "leave")]
        if self.can("turn"):
            found.append(("v", self._whose, "turn"))
        found += [("c", "coach", "coach")] if self.can("coach") else []
        return found

    def can(self, action: str) -> bool:
        """Return whether an action does something now."""
        match action:
            case "hand(1)":
                return self._moments[self.at].hand + 1 < self._moments.hands
            case "hand(-1)":
                return self._moments[self.at].hand > 0
            case "end" | "play":
                return self.at + 1 < len(self._moments)
            case "note(1)" | "note(-1)":
                return bool(self._notes)
            case "coach":
                return bool(self._notes) or self._coach is not None
            case "record(1)":
                return self._game + 1 < len(self._every)
            case "record(-1)":
                return self._game > 0
            case "records":
                return len(self._every) > 1
            case "turn":
                return not self._only
        return True

    @property
    def _whose(self) -> str:
        """The words for whose cards are shown."""
        if self._seat is None:
            return "all cards"
        name = self._moments.record.names[self._seat]
        return f"as {name.lower() if name == YOU else shortened(name, _NAME)}"

    # -- going through it -----------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Go to a moment, and stop playing on."""
        self._stop()
        self._to(at)

    def _to(self, at: int) -> None:
        self.at, self._remark = max(0, min(at, len(self._moments) - 1)), ""
        self.show()

    def action_step(self, step: int) -> None:
        """Go some events forward, or back."""
        self.go(self.at + step)

    def action_hand(self, step: int) -> None:
        """Go to the next hand, or to the beginning of this one or of the one before."""
        moments, hand = self._moments, self._moments[self.at].hand
        if step > 0:
            self.go(moments.dealt(hand + 1) if hand + 1 < moments.hands else len(moments) - 1)
        else:
            here = moments.dealt(hand)
            self.go(here if self.at > here else moments.dealt(max(0, hand - 1)))

    def action_home(self) -> None:
        """Go to the first deal, or from there to what was before it."""
        first = self._moments.dealt(0)
        self.go(first if self.at != first else 0)

    def action_end(self) -> None:
        """Go to the end."""
        self.go(len(self._moments) - 1)

    # -- by itself ------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Play on, or stop."""
        if self._timer is not None:
            self._stop()
        elif self.at < len(self._moments) - 1:
            self._wait()
        self.show()

    def _wait(self) -> None:
        moment = self._moments[self.at]
        self._timer = self.set_timer(
            _RESTS[self._rest] * (_LONGER if looked_at_longer(moment) else 1), self._on
        )

    def _on(self) -> None:
        self._timer = None
        if self.at + 2 < len(self._moments):
            self.at += 1
            self._wait()
            self._to(self.at)
        else:
            self.go(self.at + 1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def action_pace(self, step: int) -> None:
        """Play faster, or slower."""
        self._rest = max(0, min(self._rest + step, len(_RESTS) - 1))
        self._say(f"{_RESTS[self._rest]:g} seconds for each event.")

    # -- what is seen ---------------------------------------------------------------------------

    def action_turn(self) -> None:
        """Show other cards: all, or those of one seat after the other, clockwise."""
        players, home = self._moments.record.rules.players, self._home()
        if self._seat is None:
            self.see(home)
        else:
            after = (self._seat + 1) % players
            self.see(None if after == home else after)

    def action_seat(self, number: int) -> None:
        """Show what a seat saw; 0: all cards."""
        if number <= self._moments.record.rules.players:
            self.see(number - 1 if number else None)

    def see(self, seat: Seat | None) -> None:
        """Show the cards of a seat; None: all."""
        if not self.can("turn"):
            self._say(_OWN)
            return
        self._seat, self._bottom = seat, self._home() if seat is None else seat
        self._remark = ""
        self.show()

    def _say(self, words: str) -> None:
        """Show a remark in place of what has happened, until the next step."""
        self._remark = words
        self.show()

    # -- other games ----------------------------------------------------------------------------

    def action_record(self, step: int) -> None:
        """Go to another game of the file."""
        if not self.can(f"record({step})"):
            self._say("There is no other game that way.")
            return
        self._to_game(self._game + step)

    @work
    async def action_records(self) -> None:
        """Let the player choose a game."""
        if not self.can("records"):
            self._say("There is one game alone.")
            return
        picks = [Pick(str(n), *about(each.record)) for n, each in enumerate(self._every)]
        chooser = Chooser("Which game?", picks, at=str(self._game))
        chosen = await self.app.push_screen_wait(chooser)
        if chosen is not None:
            self._to_game(int(chosen))

    def _to_game(self, game: int) -> None:
        self._game = game
        if self._seat is not None and self._seat >= self._moments.record.rules.players:
            self._seat = None
        self._bottom = self._home() if self._seat is None else self._seat
        self.go(self._moments.dealt(0))

    # -- to read --------------------------------------------------------------------------------

    def action_note(self, step: int) -> None:
        """Go to another decision that the coach has a note on."""
        if not self.can(f"note({step})"):
            return
        here = self._moments[self.at].place
        places = [at for at in sorted(self._notes) if (at > here if step > 0 else at < here)]
        if not places:
            self._say("The coach has nothing more to say that way.")
            return
        at = self._moments.at_place(places[0] if step > 0 else places[-1])
        decides = self._moments[at].match.turn
        if self._seat is not None and decides is not None and not self._only:
            self._seat = self._bottom = decides
        self.go(at)

    def action_coach(self) -> None:
        """Show what the coach says of this decision, or have the coach review the game."""
        if self._notes:
            if note := self._note():
                self.app.push_screen(TextReader("The coach", told(self.app.palette, note)))
        elif self._coach is not None:
            self._stop()
            self.app.push_screen(self._coach(self._moments.record))

    def action_log(self) -> None:
        """Show the log up to here."""
        self._stop()
        record = self._moments.record
        before = self._before[self._game]
        lines = self._moments.told(self.at, seat=self._seat, before=before, only=False)
        lines.insert(0, heading(record))
        text = told(self.app.palette, lines)
        self.app.push_screen(TextReader("What has happened", text, at_end=True))

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self._stop()
        record = self._moments.record
        text = rules_text(record.rules, self.app.palette)
        self.app.push_screen(TextReader(heading(record).beside or "", text))

    def action_help(self) -> None:
        """Show what the keys do."""
        self._stop()
        text = replay_help(
            self.app.palette,
            several=len(self._every) > 1,
            notes=bool(self._notes),
            coach=self._coach is not None,
        )
        self.app.push_screen(TextReader("Keys", text))

    def action_leave(self) -> None:
        """Return to where it was opened, or exit."""
        self._stop()
        self.app.leave(self)

    async def on_felt_clicked(self, event: Felt.Clicked) -> None:
        """Run the action of a clicked key; any other click goes one event forward."""
        if event.spot is not None and event.spot.kind == "key":
            await self.run_action(self.keys()[event.spot.at][2])
        else:
            self.action_step(1)
