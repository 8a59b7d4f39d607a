"""A question with choices, and what the engine is asked: the stuff of the quiz and the lessons.

Where the engine can answer, a question carries a check: a small position as data. A test holds
every right choice against the engine.
"""

from __future__ import annotations

from typing import TypeAlias

from euchre.english.grammar import capitalise_first
from euchre.game.cards import Card, parse_cards
from euchre.learn.content import ContentEntry, fill_in_texts, make_message_key
from euchre.learn.positions import Position
from euchre.texts import join_texts, translatable


class TrickTakerQuestion(ContentEntry, frozen=True, tag_field="asks", tag="takes"):
    """Asks which of the cards of a trick, in the order of play, takes it."""

    trump: str
    cards: str


class LegalCardsQuestion(ContentEntry, frozen=True, tag_field="asks", tag="may play"):
    """Asks which cards of a hand may be played to a lead, in the order of the hand."""

    trump: str
    hand: str
    led: str


class BestCardQuestion(ContentEntry, frozen=True, tag_field="asks", tag="best"):
    """Asks for the best of some cards, of which at least one is a trump."""

    trump: str
    cards: str


class TrumpRankingQuestion(ContentEntry, frozen=True, tag_field="asks", tag="ranked"):
    """Asks for some trumps from best to lowest."""

    trump: str
    cards: str


class TrumpCountQuestion(ContentEntry, frozen=True, tag_field="asks", tag="trumps"):
    """Asks how many trumps there are in a game."""

    preset: str


class PackSizeQuestion(ContentEntry, frozen=True, tag_field="asks", tag="pack"):
    """Asks how many cards a game is played with."""

    preset: str


class HandScoreQuestion(ContentEntry, frozen=True, tag_field="asks", tag="scores"):
    """Asks what a hand scores, like ``2 for the defenders``."""

    preset: str
    tricks: int
    alone: bool = False
    lone_defender: bool = False


class WinningScoreQuestion(ContentEntry, frozen=True, tag_field="asks", tag="target"):
    """Asks how many points win."""

    preset: str


class LegalCallsQuestion(ContentEntry, frozen=True, tag_field="asks", tag="says"):
    """Asks what may be said: ``pass``, ``order``, ``alone``, suits, in that order."""

    position: Position


class FirstLeadQuestion(ContentEntry, frozen=True, tag_field="asks", tag="leads"):
    """Asks who leads to the first trick, as the viewer says it: ``you``, ``your left``, ...."""

    position: Position


Check: TypeAlias = (
    TrickTakerQuestion
    | LegalCardsQuestion
    | BestCardQuestion
    | TrumpRankingQuestion
    | TrumpCountQuestion
    | PackSizeQuestion
    | HandScoreQuestion
    | WinningScoreQuestion
    | LegalCallsQuestion
    | FirstLeadQuestion
)


class QuestionCards(ContentEntry, frozen=True):
    """Cards that are shown with a question.

    Attributes:
        label: what they are, like “Your hand”.
        cards: the cards.
        notes: a word below each, or nothing.
    """

    label: str
    cards: str
    notes: tuple[str, ...] = ()

    @property
    def cards_with_notes(self) -> tuple[tuple[Card, str], ...]:
        """Each card with its note."""
        cards = parse_cards(self.cards)
        return tuple(zip(cards, self.notes or ("",) * len(cards), strict=True))


def make_cards_translatable(shown: QuestionCards) -> QuestionCards:
    """Return cards of a file of content whose label and notes can be translated."""
    return QuestionCards(
        translatable(f"quiz-shown-{make_message_key(shown.label)}", shown.label),
        shown.cards,
        tuple(
            translatable(f"quiz-note-{make_message_key(note)}", note) if note else ""
            for note in shown.notes
        ),
    )


class QuizQuestion(ContentEntry, frozen=True):
    """A question with choices.

    Attributes:
        key: its name, for links.
        text: the question.
        choices: what may be answered; cards by their letters where `cards` is set.
        answer: the right choice.
        why: the explanation.
        check: what the engine is asked.
        shown: cards beside the question.
        cards: whether the choices are cards.
        theme: what it is about.
        also: further choices that are as good.
        refused: a word about a choice that is wrong, by that choice.
        tip: the advice whose measured figure gives the answer.
        when: the case of it that this is, if the whole says too little.
    """

    key: str
    text: str
    choices: tuple[str, ...]
    answer: str
    why: str
    check: Check | None = None
    shown: tuple[QuestionCards, ...] = ()
    cards: bool = False
    theme: str = ""
    also: tuple[str, ...] = ()
    refused: dict[str, str] = {}  # noqa: RUF012 - a struct has its own
    tip: str = ""
    when: str = ""

    def __post_init__(self) -> None:
        for choice in (self.answer, *self.also, *self.refused):
            if choice not in self.choices:
                raise ValueError(f"{choice!r} is not among the choices of {self.key}")
        notes = list(dict.fromkeys(self.refused.values()))
        fill_in_texts(
            self,
            text=translatable(f"quiz-{self.key}-text", self.text),
            why=translatable(f"quiz-{self.key}-why", self.why),
            choices=tuple(map(self._make_choice_translatable, self.choices)),
            shown=tuple(map(make_cards_translatable, self.shown)),
            refused={
                choice: translatable(f"quiz-{self.key}-refused-{notes.index(note) + 1}", note)
                for choice, note in self.refused.items()
            },
        )

    def _make_choice_translatable(self, choice: str) -> str:
        if self.cards or choice.isdigit():
            return choice
        return translatable(f"quiz-choice-{make_message_key(choice)}", choice)

    @property
    def right_index(self) -> int:
        """The number of the right choice, from 0."""
        return self.choices.index(self.answer)

    @property
    def good_indices(self) -> tuple[int, ...]:
        """The numbers of all choices that are right."""
        return (self.right_index, *map(self.choices.index, self.also))

    @property
    def wrong_choice_notes(self) -> dict[int, str]:
        """The remarks on wrong choices, by their numbers."""
        return {self.choices.index(choice): note for choice, note in self.refused.items()}

    def choice_cards(self, choice_index: int) -> tuple[Card, ...]:
        """Return the cards of a choice."""
        return parse_cards(self.choices[choice_index])

    def choice_symbols(self, choice_index: int) -> str:
        """Return a choice in words, or its cards with their symbols."""
        if not self.cards:
            return self.choices[choice_index]
        return " ".join(card.symbol for card in self.choice_cards(choice_index))

    def describe_reply(self, choice_index: int) -> str:
        """Return the reply to a choice: whether it is right, which is, and why."""
        verdict = (
            "Correct."
            if choice_index in self.good_indices
            else f"No: {self.choice_text(self.right_index)}."
        )
        return f"{verdict} {self.why}"

    def choice_text(self, choice_index: int) -> str:
        """Return a choice in words."""
        if not self.cards:
            return self.choices[choice_index]
        return join_texts([card.name for card in self.choice_cards(choice_index)], ", ")

    def choice_label(self, choice_index: int) -> str:
        """Return a choice in words, with a capital."""
        return capitalise_first(self.choice_text(choice_index))
