"""Questions with choices: one key for each, and then the reason."""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from euchre.cli.fullscreen.screens.parts.foot import KeyBar, KeyHint, without_background
from euchre.cli.shared.tally import describe_tally
from euchre.learn.questions import QuizQuestion

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp

_FIRST_SCREEN_DEPTH: Final = 2
"""Screens there are when this is the first: one lies below that nobody sees."""
_CHOICE_LETTERS: Final = string.ascii_lowercase


class AnswerButton(Static):
    """A choice that can be clicked."""

    DEFAULT_CSS = """
    AnswerButton { height: auto; padding: 0 1; }
    AnswerButton.chosen { background: #e0b354; color: #1a1a1a; }
    .plain AnswerButton.chosen {
        background: ansi_default; color: ansi_default; text-style: reverse;
    }
    """

    class Chosen(Message):
        """The message that the choice was clicked.

        Attributes:
            at: which choice it is, from 0.
        """

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, at: int, words: Text) -> None:
        super().__init__(words, markup=False)
        self._at = at

    def on_click(self) -> None:
        """Post that the choice was clicked."""
        self.post_message(self.Chosen(self._at))


class QuizScreen(Screen[None]):
    """Questions, one after the other.

    Args:
        title: what they are about.
        questions: them.

    Attributes:
        right, done: how many answers were right, of how many.
    """

    app: EuchreApp
    DEFAULT_CSS = """
    QuizScreen > .heading { height: 1; padding: 0 1; }
    QuizScreen VerticalScroll { height: 1fr; padding: 0 1; }
    QuizScreen VerticalScroll > Static { width: 1fr; max-width: 78; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "leave", "Leave"),
        Binding("enter,space", "enter", "Choose, or go on"),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
    ]

    def __init__(self, title: str, questions: Sequence[QuizQuestion]) -> None:
        super().__init__()
        self._heading, self._questions = title, tuple(questions)
        self._at = 0
        self._cursor: int | None = None
        self._given: int | None = None
        self.right = self.done = 0

    @property
    def current_question(self) -> QuizQuestion | None:
        """The question that is asked now; None after the last."""
        return self._questions[self._at] if self._at < len(self._questions) else None

    # -- what is shown --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the widgets of the screen."""
        yield Static(classes="heading", markup=False)
        yield VerticalScroll(can_focus=False)
        yield KeyBar(self.app.palette)

    async def on_mount(self) -> None:
        """Show the first question."""
        await self._show_question()

    async def _show_question(self) -> None:
        look, one = self.app.palette, self.current_question
        head = self._heading
        if one is not None:
            head = f"{head} · {self._at + 1} of {len(self._questions)}"
        heading = Text(look.ink.to_printable(head), without_background(look.strong))
        self.query_one(".heading", Static).update(heading)
        place = self.query_one(VerticalScroll)
        async with self.batch():
            await place.remove_children()
            await place.mount(*(self._build_result() if one is None else self._build_question(one)))
        self.query_one(KeyBar).show_keys(self._list_keys())
        if self._given is not None:
            place.scroll_end(animate=False)

    def _build_question(self, one: QuizQuestion) -> list[Static]:
        ink = self.app.palette.ink
        parts = [Static(ink.colour_suits(one.text, "bold"), markup=False)]
        for shown in one.shown:
            cards = "  ".join(
                f"{card.symbol} {note}".strip() for card, note in shown.cards_with_notes
            )
            parts.append(Static(ink.colour_suits(f"{shown.label}: {cards}"), markup=False))
        parts.append(Static())
        parts += [self._build_choice(one, at) for at in range(len(one.choices))]
        if self._given is not None:
            parts += [Static(), self._build_reply(one, self._given)]
        return parts

    def _build_choice(self, one: QuizQuestion, at: int) -> AnswerButton:
        look = self.app.palette
        here = self._cursor == at
        words = look.ink.colour_suits(one.choice_symbols(at))
        if self._given is not None:
            mark = "+" if at in one.good_indices else "-" if at == self._given else " "
            strong = at in one.good_indices
            words.style = str(without_background(look.strong if strong else look.faint))
            text = Text.assemble((f"{mark} ", without_background(look.accent)), words)
        else:
            text = Text.assemble(
                (f"{_CHOICE_LETTERS[at]} ", "bold" if here else without_background(look.accent)),
                words,
            )
        answer = AnswerButton(at, text)
        answer.set_class(here and self._given is None, "chosen")
        return answer

    def _build_reply(self, one: QuizQuestion, given: int) -> Static:
        look = self.app.palette
        words = look.ink.colour_suits(one.reply_to(given))
        good = given in one.good_indices
        end = words.plain.find(".") + 1
        words.stylize_before(without_background(look.strong if good else look.warn), 0, end)
        return Static(words, markup=False)

    def _build_result(self) -> list[Static]:
        look = self.app.palette
        return [
            Static(
                Text(describe_tally(self.right, self.done), without_background(look.strong)),
                markup=False,
            )
        ]

    def _list_keys(self) -> list[KeyHint]:
        leave = KeyHint("q", "leave", "leave")
        if self.current_question is None:
            return [KeyHint("Enter", "leaves", "leave")]
        if self._given is not None:
            return [KeyHint("Enter", "next", "enter"), leave]
        letters = _CHOICE_LETTERS[len(self.current_question.choices) - 1]
        return [KeyHint(f"a-{letters}", "answers", "enter"), leave]

    # -- what one does --------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Answer with a typed letter or digit."""
        one, key = self.current_question, event.character or ""
        if one is None or self._given is not None or len(key) != 1:
            return
        found = _CHOICE_LETTERS.find(key.lower()) if key.isalpha() else "123456789".find(key)
        if 0 <= found < len(one.choices):
            event.stop()
            event.prevent_default()
            await self._give_answer(one, found)

    async def _give_answer(self, one: QuizQuestion, at: int) -> None:
        self._given = at
        self.done += 1
        self.right += at in one.good_indices
        await self._show_question()

    async def on_answer_button_chosen(self, event: AnswerButton.Chosen) -> None:
        """Answer with a clicked choice."""
        one = self.current_question
        if one is not None and self._given is None:
            await self._give_answer(one, event.at)

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Run the action of a clicked key."""
        await self.run_action(event.action)

    async def action_enter(self) -> None:
        """Take the choice that the cursor is on, or go on."""
        one = self.current_question
        if one is None:
            self.action_leave()
        elif self._given is not None:
            self._at, self._given, self._cursor = self._at + 1, None, None
            await self._show_question()
        elif self._cursor is not None:
            await self._give_answer(one, self._cursor)

    async def action_move(self, step: int) -> None:
        """Move the cursor, or scroll the text."""
        one = self.current_question
        if one is None or self._given is not None:
            place = self.query_one(VerticalScroll)
            place.scroll_relative(y=step, animate=False)
            return
        last = len(one.choices) - 1
        if self._cursor is None:
            self._cursor = 0 if step > 0 else last
        else:
            self._cursor = (self._cursor + step) % (last + 1)
        await self._show_question()
        for at, answer in enumerate(self.query(AnswerButton)):
            if at == self._cursor:
                answer.scroll_visible(animate=False)

    def action_scroll(self, step: int) -> None:
        """Scroll the text by a screen."""
        place = self.query_one(VerticalScroll)
        place.scroll_relative(y=step * max(1, place.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Leave the quiz."""
        if len(self.app.screen_stack) > _FIRST_SCREEN_DEPTH:
            self.dismiss(None)
        else:
            self.app.exit(0)
