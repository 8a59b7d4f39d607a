"""What people ask about Euchre, answered for the games that are played here: ``data/faq.toml``."""

from __future__ import annotations

from functools import cache

from euchre.learn.content import Content, Entry


class FaqItem(Entry, frozen=True):
    """A question and its answer.

    Attributes:
        key: its anchor.
        question: the question.
        answer: the answer, a paragraph each.
        links: where there is more: words and addresses.
    """

    key: str
    question: str
    answer: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = ()


class FaqGroup(Entry, frozen=True):
    """Questions that belong together."""

    key: str
    title: str
    asked: tuple[FaqItem, ...]


@cache
def groups() -> tuple[FaqGroup, ...]:
    """Return all questions, in groups."""
    return Content.read("faq.toml", "group").entries("group", FaqGroup, paragraphs="asked.answer")


@cache
def questions() -> dict[str, FaqItem]:
    """Return every question by its key."""
    return {asked.key: asked for group in groups() for asked in group.asked}
