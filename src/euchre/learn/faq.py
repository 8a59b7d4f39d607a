"""What people ask about Euchre, answered for the games that are played here: ``data/faq.toml``."""

from __future__ import annotations

from functools import cache

from euchre.learn.content import ContentEntry, Paragraphs, read_content


class FaqItem(ContentEntry, frozen=True):
    """A question and its answer.

    Attributes:
        key: its anchor.
        question: the question.
        answer: the answer, a paragraph each.
        links: where there is more: words and addresses.
    """

    key: str
    question: str
    answer: Paragraphs
    links: tuple[tuple[str, str], ...] = ()


class FaqGroup(ContentEntry, frozen=True):
    """Questions that belong together."""

    key: str
    title: str
    asked: tuple[FaqItem, ...]


class _FaqFile(ContentEntry, frozen=True):
    group: tuple[FaqGroup, ...]


@cache
def faq_groups() -> tuple[FaqGroup, ...]:
    """Return all questions, in groups."""
    return read_content("faq.toml", _FaqFile).group


@cache
def faq_by_key() -> dict[str, FaqItem]:
    """Return every question by its key."""
    return {item.key: item for group in faq_groups() for item in group.asked}
