"""The first game: ten minutes in eight steps, from the pack to the score: ``data/lessons.toml``.

Each step has a text, cards, and questions; what is right is held against the engine by a test, and
so is the hand that is played out.
"""

from __future__ import annotations

from functools import cache

from euchre.learn.content import ContentEntry, Paragraphs, fill_in_texts, read_content
from euchre.learn.positions import Position
from euchre.learn.questions import QuestionCards, QuizQuestion, make_cards_translatable
from euchre.texts import translatable


class LessonStep(ContentEntry, frozen=True):
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
    text: Paragraphs
    questions: tuple[QuizQuestion, ...]
    shown: tuple[QuestionCards, ...] = ()
    minutes: float = 1.0

    def __post_init__(self) -> None:
        fill_in_texts(
            self,
            title=translatable(f"lesson-{self.key}-title", self.title),
            text=Paragraphs(
                translatable(f"lesson-{self.key}-text-{number}", paragraph)
                for number, paragraph in enumerate(self.text, 1)
            ),
            shown=tuple(map(make_cards_translatable, self.shown)),
        )


class WholeHandLesson(ContentEntry, frozen=True):
    """The hand of the sixth step.

    Attributes:
        played: as the reader sees it.
        others: what the others were dealt, from seat 1 on.
        laid: what Ann lays away for the king.
    """

    played: Position
    others: tuple[str, ...]
    laid: str

    def format_dealt_cards(self, seat: int) -> str:
        """Return the cards that a seat was dealt."""
        return self.others[seat - 1] if seat else self.played.hand


class _LessonsFile(ContentEntry, frozen=True):
    whole: WholeHandLesson
    step: tuple[LessonStep, ...]


@cache
def _load_content() -> _LessonsFile:
    return read_content("lessons.toml", _LessonsFile)


def whole_hand_lesson() -> WholeHandLesson:
    """Return the hand of the sixth step."""
    return _load_content().whole


def lesson_steps() -> tuple[LessonStep, ...]:
    """Return the steps, in order."""
    return _load_content().step
