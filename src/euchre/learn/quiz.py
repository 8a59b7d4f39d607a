"""The quiz: questions in themes, each with a reason; what the engine can answer, it has checked.

They stand in ``data/quiz.toml``.
"""

from __future__ import annotations

from functools import cache

from euchre.learn.content import Content
from euchre.learn.questions import QuizQuestion


@cache
def _content() -> Content:
    return Content.read("quiz.toml", "themes", "question")


@cache
def themes() -> dict[str, str]:
    """Return the themes, in order, with their titles."""
    return _content().texts("themes")


@cache
def questions() -> dict[str, QuizQuestion]:
    """Return all questions by their keys, theme by theme."""
    return {question.key: question for question in _content().entries("question", QuizQuestion)}
