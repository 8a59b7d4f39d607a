"""The quiz: questions in themes, each with a reason; what the engine can answer, it has checked.

They stand in ``data/quiz.toml``.
"""

from __future__ import annotations

from functools import cache

from euchre.learn.content import ContentEntry, fill_in_texts, read_content
from euchre.learn.questions import QuizQuestion
from euchre.texts import translatable


class _QuizFile(ContentEntry, frozen=True):
    themes: dict[str, str]
    question: tuple[QuizQuestion, ...]

    def __post_init__(self) -> None:
        themes = {
            key: translatable(f"quiz-theme-{key}", title) for key, title in self.themes.items()
        }
        fill_in_texts(self, themes=themes)


@cache
def _load_content() -> _QuizFile:
    return read_content("quiz.toml", _QuizFile)


def quiz_themes() -> dict[str, str]:
    """Return the themes, in order, with their titles."""
    return _load_content().themes


@cache
def quiz_questions() -> dict[str, QuizQuestion]:
    """Return all questions by their keys, theme by theme."""
    return {question.key: question for question in _load_content().question}
