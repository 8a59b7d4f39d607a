"""The screen of a table: what is seen there, and what each key does."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, Final

from rich.table import Table as RichTable
from textual import events, work
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from euchre.cli.fullscreen.app import EuchreScreen
from euchre.cli.fullscreen.drawing.cards import card_key_to_index
from euchre.cli.fullscreen.drawing.choices import place_choices
from euchre.cli.fullscreen.drawing.layout import compute_hand_boxes
from euchre.cli.fullscreen.drawing.scene import OfferedChoice
from euchre.cli.fullscreen.screens.dialogs import ChoiceDialog, ChoiceDialogItem, TextDialog
from euchre.cli.fullscreen.screens.helping import build_game_help, build_rules_table
from euchre.cli.fullscreen.screens.moving import ARROW_STEPS, find_cursor_target
from euchre.cli.fullscreen.screens.scenes import build_scene, describe_advice, list_offered_choices
from euchre.cli.fullscreen.screens.widgets import (
    MIN_RAIL_COLUMNS,
    NarrationPanel,
    TableWidget,
    render_lines,
)
from euchre.cli.fullscreen.tables.base import ScreenTable, SeatSnapshot
from euchre.english.choices import describe_bad_choice
from euchre.english.questions import HeldCardChoice
from euchre.errors import EuchreError
from euchre.game.events import Cut, Event
from euchre.game.rules import build_pack

_QUIT_CONFIRM_SECONDS: Final = 3.0
_PLAY_KEYS: Final = (
    ("i", "hint", "show_hint"),
    ("u", "undo", "undo_decision"),
    ("t", "last trick", "show_last_trick"),
    ("l", "log", "show_log"),
    ("r", "rules", "show_rules"),
    ("?", "keys", "show_help"),
    ("q", "quit", "leave_screen"),
)
"""Keys that do something while one plays: the letter, words, the action."""


class TableScreen(EuchreScreen):
    """The screen of a table."""

    DEFAULT_CSS = """
    TableScreen { layers: base over; }
    #note {
        layer: over; dock: bottom; height: auto; max-height: 50%; display: none; padding: 0 1;
        background: #0f2e22; color: #ffffff;
    }
    .plain #note { background: ansi_default; color: ansi_default; text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "show_help", "Keys and commands"),
        Binding("i", "show_hint", "Hint from the coach"),
        Binding("u", "undo_decision", "Undo"),
        Binding("t", "show_last_trick", "Last trick"),
        Binding("l", "show_log", "Log"),
        Binding("r", "show_rules", "The rules of this game"),
        Binding("x", "choose_challenge", "Challenge a renege"),
        Binding("q", "leave_screen", "Quit"),
    ]

    def __init__(self, table: ScreenTable) -> None:
        super().__init__()
        self.table = table
        self.cursor: int | None = None
        self.warning = ""
        self._typed = ""
        self._opened: OfferedChoice | None = None
        self._asked: object = None
        self._leaving = False

    # -- what is shown --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield TableWidget()
            yield NarrationPanel()
        yield Static(id="note", markup=False)

    def on_mount(self) -> None:
        self.table.changed = self.show_state
        self.watch(self.app, "looks", self.show_state)
        self.on_resize()
        self._run_table()

    def on_unmount(self) -> None:
        self.table.changed = lambda: None

    def on_resize(self) -> None:
        for rail in self.query(NarrationPanel):
            rail.display = self.app.size.width >= MIN_RAIL_COLUMNS
        self.show_state()

    @work(exclusive=True)
    async def _run_table(self) -> None:
        try:
            await self.table.run()
        except (EuchreError, OSError) as error:
            self.handle_error(error)

    def handle_error(self, error: Exception) -> None:
        """Handle an error after which the table cannot go on."""
        self.app.exit_with_error(error)

    def show_state(self) -> None:
        if not self.query(TableWidget):
            return  # it is being left
        state = self.table.visible_state
        self._reset_input_on_new_prompt(state)
        scene = build_scene(
            replace(state, question=self._question_text(state)),
            trumps_last=self.app.looks.trumps_last,
            cursor=self.cursor,
            warning=self.warning,
            keys=[(key, words) for key, words, _ in self.list_key_bar_items(state)],
            opened=self._opened,
        )
        self.query_one(TableWidget).show_scene(scene)
        self.query_one(NarrationPanel).show_lines(self.table.lines)

    def _question_text(self, state: SeatSnapshot) -> str:
        if self._opened is not None:
            return f"{self._opened.words}: which trump?"
        if state.cut is None or not self._typed:
            return state.question
        return f"{state.question} {self._typed}"

    def _reset_input_on_new_prompt(self, state: SeatSnapshot) -> None:
        """Reset the cursor, what was typed or opened and the warning if something else is asked."""
        prompt = (state.stage, state.asks, state.view)
        if prompt != self._asked:
            self._asked, self.cursor, self._typed, self.warning = prompt, None, "", ""
            self._opened = None

    def list_key_bar_items(self, state: SeatSnapshot) -> list[tuple[str, str, str]]:
        """Return what keys do now: the letter, the words, the action."""
        keys = [("Enter", state.enter, "press_enter")] if state.enter else []
        if not all(offer.key for offer in self._list_offers(state)):
            keys.append(("Arrows", "choose", "press_enter"))
        if self.can_run_in(state, "choose_challenge"):
            keys.append(("x", "renege", "choose_challenge"))
        return [*keys, *(key for key in _PLAY_KEYS if self.can_run_in(state, key[2]))]

    def can_run(self, action: str) -> bool:
        return self.can_run_in(self.table.visible_state, action)

    def can_run_in(self, state: SeatSnapshot, action: str) -> bool:
        """Return whether an action does something in that state."""
        if action == "choose_challenge":
            return bool(state.list_challenges())
        return (
            action not in ("show_hint", "undo_decision", "show_last_trick") or action in state.may
        )

    # -- what one does --------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Handle a key that chooses, or moves the cursor."""
        state = self.table.visible_state
        self.show_note("")
        if event.key in ARROW_STEPS:
            self._move_cursor(state, event.key)
        elif event.key in ("enter", "space"):
            await self._press_enter(state)
        elif event.key in ("escape", "backspace") and self._opened is not None:
            self._open(None)
        elif event.is_printable and event.character and state.asks:
            if not await self._choose_by_key(state, event.character):
                return
        else:
            return
        event.stop()
        event.prevent_default()

    def _move_cursor(self, state: SeatSnapshot, key: str) -> None:
        drawn = self.query_one(TableWidget).drawn
        if drawn is None or not state.asks or state.cut is not None:
            return
        held = self._list_card_choices(state)
        if held:
            boxes = compute_hand_boxes(drawn.layout, len(held))
            selectable = [card.event is not None for card in held]
        else:
            offers = self._list_offers(state)
            boxes = place_choices(offers, drawn.canvas.width)[0]
            selectable = [True] * len(offers)
        self.cursor, self.warning = find_cursor_target(boxes, selectable, self.cursor, key), ""
        self.show_state()

    async def _press_enter(self, state: SeatSnapshot) -> None:
        """Choose what the cursor is on, or what must be done; or go on."""
        if state.enter:
            await self._run_or_warn(self.table.run_enter_action())
            return
        if not state.asks:
            self.table.skip_pause()
            return
        if state.cut is not None:
            await self._cut_pack(state, self._typed)
            return
        choices = self._list_card_choices(state) or self._list_offers(state)
        selectable = [choice for choice in choices if choice.event is not None]
        if self.cursor is not None and self.cursor < len(choices):
            await self._take_choice(choices[self.cursor])
        elif len(selectable) == 1 and not any(_opens_others(choice) for choice in choices):
            await self._take_choice(selectable[0])
        else:
            self._show_warning("Press the key of a choice, or select one with the arrows.")

    def _list_offers(self, state: SeatSnapshot) -> tuple[OfferedChoice, ...]:
        """Return the choices beside the cards that are shown now."""
        return list_offered_choices(state, self._opened)

    async def _take_choice(self, choice: HeldCardChoice | OfferedChoice) -> None:
        """Choose, or show the choices within it instead."""
        if isinstance(choice, OfferedChoice) and choice.event is None:
            self._open(choice if choice.within else None)
        else:
            await self._choose_event(choice.event)

    def _open(self, offer: OfferedChoice | None) -> None:
        """Show the choices within a choice; None: those before."""
        self._opened, self.cursor, self.warning = offer, None, ""
        self.show_state()

    def _list_card_choices(self, state: SeatSnapshot) -> tuple[HeldCardChoice, ...]:
        """Return the player's own cards if one of them can be chosen; else nothing."""
        held = state.list_held_cards(trumps_last=self.app.looks.trumps_last)
        return held if any(card.event for card in held) else ()

    async def _choose_by_key(self, state: SeatSnapshot, character: str) -> bool:
        """Choose by a typed character; return whether it chooses something."""
        if state.cut is not None:
            return await self._handle_cut_key(state, character)
        held = self._list_card_choices(state)
        if held:
            place = card_key_to_index(character)
            if place is None or (place >= len(held) and not character.isdecimal()):
                return False
            await self._choose_card(held, place)
            return True
        offers = self._list_offers(state)
        offer = next((choice for choice in offers if choice.key == character), None)
        offer = offer or next(
            (choice for choice in offers if choice.key == character.lower()), None
        )
        if offer is not None:
            await self._take_choice(offer)
            return True
        if character.isdecimal():  # a card that is struck too early calls nothing
            self._show_warning(f"There is no choice {character}.")
        return character.isdecimal()

    async def _choose_card(self, held: tuple[HeldCardChoice, ...], index: int) -> None:
        if index >= len(held):
            self._show_warning(describe_bad_choice(index + 1, 1, len(held)))
            return
        card, event, why = held[index]
        if event is None:
            self._show_warning(why or f"You can't choose the {card.symbol} now.")
            return
        await self._choose_event(event)

    async def _handle_cut_key(self, state: SeatSnapshot, character: str) -> bool:
        """Handle a key while the pack is cut: a number, b to bump, m for the middle."""
        assert state.cut is not None
        if character.isdecimal():
            self._typed = (self._typed + character)[-2:].lstrip("0")
            self.show_state()
            return True
        if character == "b" and state.cut[0] == 0:
            await self._cut_pack(state, "0")
            return True
        if character in ("c", "m"):
            await self._cut_pack(state, "")
            return True
        return False

    async def _cut_pack(self, state: SeatSnapshot, typed: str) -> None:
        assert state.seat is not None
        cards = int(typed) if typed else len(build_pack(state.rules)) // 2
        self._typed = ""
        await self._choose_event(Cut(state.seat, cards))

    async def _choose_event(self, event: Event | None) -> None:
        if event is not None:
            self.cursor = None
            await self._run_or_warn(self.table.choose_event(event))

    async def _run_or_warn(self, action: Awaitable[Any]) -> None:
        """Do something; show the reason if it cannot be done."""
        try:
            await action
        except EuchreError as error:
            self._show_warning(getattr(error, "why", "") or str(error))
        except OSError as error:
            self.app.exit_with_error(error)
        else:
            self.warning = ""
            self.show_state()

    def _show_warning(self, why: str) -> None:
        self.warning = why
        self.show_state()

    def show_note(self, words: str) -> None:
        """Show a note over the felt, above the own cards, until a key is pressed; empty: none."""
        note, drawn = self.query_one("#note", Static), self.query_one(TableWidget).drawn
        if words or note.display:  # else all would be laid out and sent anew
            note.update(self.app.palette.ink.colour_suits(words))
            note.display = bool(words)
        if words and drawn is not None:
            below = drawn.canvas.height - drawn.layout.question.y
            note.styles.width, note.styles.offset = drawn.canvas.width, (0, -below)

    async def on_table_widget_clicked(self, event: TableWidget.Clicked) -> None:
        state, spot = self.table.visible_state, event.spot
        if spot is None:
            await self._press_enter(state) if not state.asks else None
        elif spot.kind == "key":
            await self.run_action(self.list_key_bar_items(state)[spot.at][2])
        elif state.asks and spot.kind == "card":
            held = self._list_card_choices(state)
            if held:
                await self._choose_card(held, spot.at)
        elif state.asks and spot.kind == "offer":
            await self._take_choice(self._list_offers(state)[spot.at])

    # -- commands -------------------------------------------------------------------------------

    async def action_press_enter(self) -> None:
        await self._press_enter(self.table.visible_state)

    def build_help(self) -> RichTable:
        """Return what keys do, for a player to read."""
        return build_game_help(self.table.visible_state.rules, self.app.palette)

    def list_palette_commands(self) -> Iterator[SystemCommand]:
        if words := self.table.visible_state.enter:
            yield SystemCommand(f"Enter: {words}", "Press Enter.", self.action_press_enter)

    def action_show_help(self) -> None:
        self.app.push_screen(TextDialog("Keys", self.build_help()))

    @work
    async def action_show_hint(self) -> None:
        self._show_warning("The coach is thinking …")
        asked_about = self.table.visible_state.view
        try:
            event, why = await self.table.find_hint()
        except EuchreError as error:
            self._show_warning(str(error))
            return
        state = self.table.visible_state
        if state.view != asked_about:
            return  # the player has decided meanwhile
        trumps_last = self.app.looks.trumps_last
        words = ""
        if event is not None and (move := describe_advice(state, event, trumps_last=trumps_last)):
            words = f"{move}: "
        self._show_warning("")
        self.show_note(f"{words}{why}")

    async def action_undo_decision(self) -> None:
        async def undo_and_report() -> None:
            self.show_note(await self.table.undo_decision())

        await self._run_or_warn(undo_and_report())

    def action_show_last_trick(self) -> None:
        self.show_note(self.table.last_trick_text)

    def action_show_log(self) -> None:
        text = render_lines(self.app.palette, [*self.table.lines])
        self.app.push_screen(TextDialog("Log", text, at_end=True))

    def action_show_rules(self) -> None:
        text = build_rules_table(
            self.table.visible_state.rules, self.app.palette, self.table.stakes_and_time_sentences
        )
        self.app.push_screen(TextDialog(self.table.title, text))

    def action_choose_challenge(self) -> None:
        challenges = self.table.visible_state.list_challenges()
        if not challenges:
            self._show_warning("There is nobody to challenge now.")
            return
        picks = [
            ChoiceDialogItem(str(index), challenge.words, challenge.effect)
            for index, challenge in enumerate(challenges)
        ]

        async def play_chosen_challenge(chosen: str | None) -> None:
            if chosen is not None:
                await self._choose_event(challenges[int(chosen)].event)

        self.app.push_screen(ChoiceDialog("Who reneged?", picks), play_chosen_challenge)

    def action_leave_screen(self) -> None:
        """Leave, when it is pressed a second time."""
        if self._leaving:
            self.app.exit(0)
            return
        self._leaving = True
        self._show_warning(self.leave_confirmation_text())
        self.set_timer(_QUIT_CONFIRM_SECONDS, self._cancel_leaving)

    def leave_confirmation_text(self) -> str:
        """Return the words that ask for q once more."""
        return "Press q again to quit; the match is saved."

    def _cancel_leaving(self) -> None:
        self._leaving = False
        self._show_warning("")


def _opens_others(choice: HeldCardChoice | OfferedChoice) -> bool:
    return isinstance(choice, OfferedChoice) and bool(choice.within)
