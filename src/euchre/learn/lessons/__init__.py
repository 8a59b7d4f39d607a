"""The first game: ten minutes in eight steps, from the pack to the score: ``data/lessons.toml``.

Each step has a text, cards, and questions; what is right is held against the engine by a test, and
so is the hand that is played out.
"""

from __future__ import annotations

from functools import cache

from euchre.learn.content import Content, Entry
from euchre.learn.positions import Position
from euchre.learn.questions import QuestionCards, QuizQuestion


class LessonStep(Entry, frozen=True):
    """A step of the first game.

    Attributes:
        key: its name.
        title: what it is about.
        text: what is told, a paragraph each.
        shown: cards to look at.
        questions: what is asked, in order.
        minutes: how long it takes.
    """

    key: str
    title: str
    text: tuple[str, ...]
    questions: tuple[QuizQuestion, ...]
    shown: tuple[QuestionCards, ...] = ()
    minutes: float = 1.0


class WholeHandLesson(Entry, frozen=True):
    """The hand of the sixth step.

    Attributes:
        played: as the reader sees it.
        others: what the others were dealt, from seat 1 on.
        laid: what Ann lays away for the king.
    """

    played: Position
    others: tuple[str, ...]
    laid: str

    def dealt(self, seat: int) -> str:
        """Return the cards that a seat was dealt."""
        return self.others[seat - 1] if seat else self.played.hand


@cache
def _content() -> Content:
    return Content.read("lessons.toml", "whole", "step")


@cache
def whole() -> WholeHandLesson:
    """Return the hand of the sixth step."""
    return _content().value("whole", WholeHandLesson)


@cache
def steps() -> tuple[LessonStep, ...]:
    """Return the steps, in order."""
    return _content().entries("step", LessonStep, paragraphs="text")
