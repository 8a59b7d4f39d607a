"""What people ask about Euchre, answered for the games that are played here: ``data/faq.toml``."""

from __future__ import annotations

from functools import cache

from euchre.learn.content import (
    ContentEntry,
    Paragraphs,
    fill_in_texts,
    make_message_key,
    read_content,
)
from euchre.texts import translatable


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

    def __post_init__(self) -> None:
        fill_in_texts(
            self,
            question=translatable(f"faq-{self.key}-question", self.question),
            answer=Paragraphs(
                translatable(f"faq-{self.key}-answer-{number}", paragraph)
                for number, paragraph in enumerate(self.answer, 1)
            ),
            links=tuple(
                (translatable(f"faq-link-{make_message_key(words)}", words), address)
                for words, address in self.links
            ),
        )


class FaqGroup(ContentEntry, frozen=True):
    """Questions that belong together."""

    key: str
    title: str
    asked: tuple[FaqItem, ...]

    def __post_init__(self) -> None:
        fill_in_texts(self, title=translatable(f"faq-group-{self.key}", self.title))


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
