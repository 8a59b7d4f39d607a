"""The quiz: questions in themes, each with a reason; what the engine can answer, it has checked.

They stand in ``data/quiz.toml``.
"""

from __future__ import annotations

from functools import cache

from euchre.learn.content import ContentFile
from euchre.learn.questions import QuizQuestion


@cache
def _load_content() -> ContentFile:
    return ContentFile.read_file("quiz.toml", "themes", "question")


@cache
def quiz_themes() -> dict[str, str]:
    """Return the themes, in order, with their titles."""
    return _load_content().read_texts("themes")


@cache
def quiz_questions() -> dict[str, QuizQuestion]:
    """Return all questions by their keys, theme by theme."""
    return {
        question.key: question
        for question in _load_content().read_entries("question", QuizQuestion)
    }
