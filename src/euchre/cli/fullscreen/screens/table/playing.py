"""The screen of a table: what is seen there, and what each key does."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.table import Table as RichTable
from textual import events, work
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from euchre.cli.fullscreen.drawing.choices import choice_boxes
from euchre.cli.fullscreen.drawing.layout import hand_boxes
from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick, TextReader
from euchre.cli.fullscreen.screens.parts.drawn import GridWidget
from euchre.cli.fullscreen.screens.parts.felt import Felt
from euchre.cli.fullscreen.screens.parts.helping import help_text, rules_text
from euchre.cli.fullscreen.screens.parts.moving import STEPS, moved
from euchre.cli.fullscreen.screens.parts.rail import RAIL, Rail, told
from euchre.cli.fullscreen.screens.parts.scenes import advised, offers_of, scene_of
from euchre.cli.fullscreen.tables.base import ScreenTable, Seen
from euchre.errors import EuchreError
from euchre.events import Cut, Event
from euchre.rules import pack
from euchre.words.asking import Held
from euchre.words.choices import no_choice

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp

_TWICE: Final = 3.0
"""Seconds in which q is to be pressed again."""
_KEYS: Final = (
    ("i", "hint", "hint"),
    ("u", "undo", "undo"),
    ("t", "last trick", "last_trick"),
    ("l", "log", "log"),
    ("r", "rules", "rules"),
    ("?", "keys", "help"),
    ("q", "quit", "leave"),
)
"""Keys that do something while one plays: the letter, words, the action."""


class TableScreen(Screen[None]):
    """The screen of a table.

    Args:
        table: what it shows.
    """

    app: EuchreApp
    DEFAULT_CSS = """
    TableScreen { layers: base over; }
    #note {
        layer: over; dock: bottom; height: auto; max-height: 50%; display: none; padding: 0 1;
        background: #0f2e22; color: #ffffff;
    }
    .plain #note { background: ansi_default; color: ansi_default; text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Keys and commands"),
        Binding("i", "hint", "Hint from the coach"),
        Binding("u", "undo", "Take back"),
        Binding("t", "last_trick", "Last trick"),
        Binding("l", "log", "All that was told"),
        Binding("r", "rules", "The rules of this game"),
        Binding("x", "challenge", "Challenge a renege"),
        Binding("q", "leave", "Get up"),
    ]

    def __init__(self, table: ScreenTable) -> None:
        super().__init__()
        self.table = table
        self.cursor: int | None = None
        self.warning = ""
        self._typed = ""
        self._asked: object = None
        self._leaving = False

    # -- what is shown --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the widgets of the screen."""
        look = self.app.palette
        with Horizontal():
            yield Felt(look)
            yield Rail(look)
        yield Static(id="note", markup=False)

    def on_mount(self) -> None:
        """Start the table."""
        self.table.changed = self.show
        self.watch(self.app, "looks", self._relook)
        self._arrange()
        self._sit()

    def _relook(self) -> None:
        """Draw with the new look."""
        for part in self.query(GridWidget):
            part.look = self.app.palette
        self.show()

    def on_unmount(self) -> None:
        """Stop listening to the table."""
        self.table.changed = lambda: None

    def on_resize(self) -> None:
        """Lay the screen out for its new size."""
        self._arrange()

    def _arrange(self) -> None:
        for rail in self.query(Rail):
            rail.display = self.app.size.width >= RAIL
        self.show()

    @work(exclusive=True)
    async def _sit(self) -> None:
        """Run the table until the player leaves."""
        try:
            await self.table.run()
        except (EuchreError, OSError) as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Handle an error after which the table cannot go on."""
        self.app.fail(error)

    def show(self) -> None:
        """Show the current state of the table."""
        if not self.query(Felt):
            return  # it is being left
        seen = self.table.seen
        self._anew(seen)
        scene = scene_of(
            replace(seen, question=self._question(seen)),
            trumps_last=self.app.looks.trumps_last,
            cursor=self.cursor,
            warning=self.warning,
            keys=[(key, words) for key, words, _ in self.keys(seen)],
        )
        self.query_one(Felt).show(scene)
        self.query_one(Rail).show(self.table.lines)

    def _question(self, seen: Seen) -> str:
        if seen.cut is None or not self._typed:
            return seen.question
        return f"{seen.question} {self._typed}"

    def _anew(self, seen: Seen) -> None:
        """Reset the cursor, the typed text and the warning if something else is asked."""
        asked = (seen.stage, seen.asks, seen.view)
        if asked != self._asked:
            self._asked, self.cursor, self._typed, self.warning = asked, None, "", ""

    def keys(self, seen: Seen) -> list[tuple[str, str, str]]:
        """Return what keys do now: the letter, the words, the action."""
        found = [("Enter", seen.enter, "enter")] if seen.enter else []
        if not all(offer.key for offer in offers_of(seen)):
            found.append(("Arrows", "choose", "enter"))
        if self.possible(seen, "challenge"):
            found.append(("x", "renege", "challenge"))
        return [*found, *(key for key in _KEYS if self.possible(seen, key[2]))]

    def can(self, action: str) -> bool:
        """Return whether an action does something now."""
        return self.possible(self.table.seen, action)

    def possible(self, seen: Seen, action: str) -> bool:
        """Return whether an action does something in that state."""
        if action == "challenge":
            return bool(seen.challenges())
        return action not in ("hint", "undo", "last_trick") or action in seen.may

    # -- what one does --------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Handle a key that chooses, or moves the cursor."""
        seen = self.table.seen
        self.note("")
        if event.key in STEPS:
            self._move(seen, event.key)
        elif event.key in ("enter", "space"):
            await self._enter(seen)
        elif event.is_printable and event.character and seen.asks:
            if not await self._chosen(seen, event.character):
                return
        else:
            return
        event.stop()
        event.prevent_default()

    def _move(self, seen: Seen, key: str) -> None:
        drawn = self.query_one(Felt).drawn
        if drawn is None or not seen.asks or seen.cut is not None:
            return
        held = seen.held(trumps_last=self.app.looks.trumps_last)
        if any(card.event for card in held):
            boxes = hand_boxes(drawn.layout, len(held))
            may = [card.event is not None for card in held]
        else:
            found = offers_of(seen)
            boxes = choice_boxes(found, drawn.canvas.width)[0]
            may = [True] * len(found)
        self.cursor, self.warning = moved(boxes, may, self.cursor, key), ""
        self.show()

    async def _enter(self, seen: Seen) -> None:
        """Choose what the cursor is on, or what must be done; or go on."""
        if seen.enter:
            await self._do(self.table.go_on())
            return
        if not seen.asks:
            self.table.hurry()
            return
        if seen.cut is not None:
            await self._cut(seen, self._typed)
            return
        events_ = self._events(seen)
        if self.cursor is not None and self.cursor < len(events_):
            await self._choose(events_[self.cursor])
        elif len(may := [event for event in events_ if event is not None]) == 1:
            await self._choose(may[0])
        else:
            self._warn("Press the key of a choice, or go to it with the arrows.")

    def _events(self, seen: Seen) -> list[Event | None]:
        held = seen.held(trumps_last=self.app.looks.trumps_last)
        if any(card.event for card in held):
            return [card.event for card in held]
        return [offer.event for offer in offers_of(seen)]

    async def _chosen(self, seen: Seen, character: str) -> bool:
        """Choose by a typed character; return whether it chooses something."""
        if seen.cut is not None:
            return await self._cutting(seen, character)
        held = seen.held(trumps_last=self.app.looks.trumps_last)
        if any(card.event for card in held):
            if not character.isdigit() or not (at := _figure(character)):
                return False
            await self._card(held, at - 1)
            return True
        found = offers_of(seen)
        offer = next((each for each in found if each.key == character), None)
        offer = offer or next((each for each in found if each.key == character.lower()), None)
        if offer is not None:
            await self._choose(offer.event)
            return True
        if character.isdigit():  # a card that is struck too early calls nothing
            self._warn(f"There is no choice {character}.")
        return character.isdigit()

    async def _card(self, held: tuple[Held, ...], at: int) -> None:
        if at >= len(held):
            self._warn(no_choice(at + 1, 1, len(held)))
            return
        card, event, why = held[at]
        if event is None:
            self._warn(why or f"The {card.symbol} may not be chosen now.")
            return
        await self._choose(event)

    async def _cutting(self, seen: Seen, character: str) -> bool:
        """Handle a key while the pack is cut: a number, b to bump, m for the middle."""
        assert seen.cut is not None
        if character.isdigit():
            self._typed = (self._typed + character)[-2:].lstrip("0")
            self.show()
            return True
        if character == "b" and seen.cut[0] == 0:
            await self._cut(seen, "0")
            return True
        if character in ("c", "m"):
            await self._cut(seen, "")
            return True
        return False

    async def _cut(self, seen: Seen, typed: str) -> None:
        assert seen.seat is not None
        at = int(typed) if typed else len(pack(seen.rules)) // 2
        self._typed = ""
        await self._choose(Cut(seen.seat, at))

    async def _choose(self, event: Event | None) -> None:
        if event is not None:
            self.cursor = None
            await self._do(self.table.choose(event))

    async def _do(self, what: Awaitable[Any]) -> None:
        """Do something; show the reason if it cannot be done."""
        try:
            await what
        except EuchreError as error:
            self._warn(getattr(error, "why", "") or str(error))
        except OSError as error:
            self.app.fail(error)
        else:
            self.warning = ""
            self.show()

    def _warn(self, why: str) -> None:
        self.warning = why
        self.show()

    def note(self, words: str) -> None:
        """Show a note over the felt, right above the player's own cards, until a key is pressed.

        Args:
            words: of it; empty: it is taken away.
        """
        found, drawn = self.query_one("#note", Static), self.query_one(Felt).drawn
        if words or found.display:  # else all would be laid out and sent anew
            found.update(self.app.palette.ink.coloured(words))
            found.display = bool(words)
        if words and drawn is not None:
            below = drawn.canvas.height - drawn.layout.question.y
            found.styles.width, found.styles.offset = drawn.canvas.width, (0, -below)

    async def on_felt_clicked(self, event: Felt.Clicked) -> None:
        """Handle a click on the table."""
        seen, spot = self.table.seen, event.spot
        if spot is None:
            await self._enter(seen) if not seen.asks else None
        elif spot.kind == "key":
            await self.run_action(self.keys(seen)[spot.at][2])
        elif seen.asks and spot.kind == "card":
            held = seen.held(trumps_last=self.app.looks.trumps_last)
            if any(card.event for card in held):
                await self._card(held, spot.at)
        elif seen.asks and spot.kind == "offer":
            await self._choose(offers_of(seen)[spot.at].event)

    # -- commands -------------------------------------------------------------------------------

    async def action_enter(self) -> None:
        """Choose or go on, as Enter does."""
        await self._enter(self.table.seen)

    def help_text(self) -> RichTable:
        """Return what keys do, for a player to read."""
        return help_text(self.table.seen.rules, self.app.palette)

    def commands(self) -> Iterator[SystemCommand]:
        """Yield what can be done now beside what the keys do, for the command palette."""
        if words := self.table.seen.enter:
            yield SystemCommand(f"Enter: {words}", "The key is Enter.", self.action_enter)

    def action_help(self) -> None:
        """Show what the keys do."""
        self.app.push_screen(TextReader("Keys", self.help_text()))

    @work
    async def action_hint(self) -> None:
        """Show the move of the coach."""
        self._warn("The coach looks at it …")
        try:
            event, why = await self.table.hint()
        except EuchreError as error:
            self._warn(str(error))
            return
        seen = self.table.seen
        last = self.app.looks.trumps_last
        words = ""
        if event is not None and (move := advised(seen, event, trumps_last=last)):
            words = f"{move}: "
        self._warn("")
        self.note(f"{words}{why}")

    async def action_undo(self) -> None:
        """Take the player's last decision back, and show what came of it."""

        async def undo() -> None:
            self.note(await self.table.undo())

        await self._do(undo())

    def action_last_trick(self) -> None:
        """Show the last trick."""
        self.note(self.table.last_trick)

    def action_log(self) -> None:
        """Show the log."""
        text = told(self.app.palette, [*self.table.lines])
        self.app.push_screen(TextReader("What has happened", text, at_end=True))

    def action_rules(self) -> None:
        """Show the rules of the game."""
        text = rules_text(self.table.seen.rules, self.app.palette, self.table.terms)
        self.app.push_screen(TextReader(self.table.title, text))

    def action_challenge(self) -> None:
        """Let the player choose whom to challenge for a renege."""
        found = self.table.seen.challenges()
        if not found:
            self._warn("There is nobody to challenge now.")
            return
        picks = [Pick(str(at), each.words, each.effect) for at, each in enumerate(found)]

        async def chosen(which: str | None) -> None:
            if which is not None:
                await self._choose(found[int(which)].event)

        self.app.push_screen(Chooser("Who has reneged?", picks), chosen)

    def action_leave(self) -> None:
        """Leave, when it is pressed a second time."""
        if self._leaving:
            self.app.exit(0)
            return
        self._leaving = True
        self._warn(self.leaving())
        self.set_timer(_TWICE, self._stay)

    def leaving(self) -> str:
        """Return the words that ask for q once more."""
        return "Press q once more to get up; the match is kept."

    def _stay(self) -> None:
        self._leaving = False
        self._warn("")


def _figure(character: str) -> int:
    """Return the number of a digit; 0 is the tenth."""
    return int(character) or 10
