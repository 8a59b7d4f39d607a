"""A question with choices, and what the engine says to it: the stuff of the quiz and the lessons.

Where the engine can answer, a question carries a check: a small position as data.
`compute_answer` asks the engine, and a test holds every right choice against it.

>>> compute_answer(TrickTakerQuestion("H", "AD KD JD 9H"))
'JD'
>>> compute_answer(LegalCardsQuestion("H", "JD 9D AS", "KD"))
'9D'
"""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

from euchre.game.cards import HEIGHT_TABLE, SUIT_TABLE, Card, Suit, find_winner_index, parse_cards
from euchre.game.events import Called, HandEvent, Passed
from euchre.game.hand import legal
from euchre.game.moves import filter_playable
from euchre.game.presets import preset
from euchre.game.rules import build_pack
from euchre.game.scoring import tabulate_points
from euchre.game.state import Phase
from euchre.learn.content import ContentEntry
from euchre.learn.positions import Position


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
    """Asks who leads to the first trick, counted from the viewer: ``you``, ``your left`` and so
    on.
    """

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
                raise ValueError(f"{choice!r} is not among the choices")

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

    def choice_cards(self, number: int) -> tuple[Card, ...]:
        """Return the cards of a choice."""
        return parse_cards(self.choices[number])

    def choice_symbols(self, number: int) -> str:
        """Return a choice in words, or its cards with their symbols."""
        if not self.cards:
            return self.choices[number]
        return " ".join(card.symbol for card in self.choice_cards(number))

    def reply_to(self, number: int) -> str:
        """Return the reply to a choice: whether it is right, which is, and why."""
        verdict = (
            "Correct."
            if number in self.good_indices
            else f"No: {self.choice_text(self.right_index)}."
        )
        return f"{verdict} {self.why}"

    def choice_text(self, number: int) -> str:
        """Return a choice in words."""
        if not self.cards:
            return self.choices[number]
        return ", ".join(card.name for card in self.choice_cards(number))


def _card_strength_key(card: Card, trump: Suit) -> tuple[bool, int]:
    plain = SUIT_TABLE[trump.index][card.index] is not trump
    return not plain, HEIGHT_TABLE[trump.index][card.index]


def compute_answer(check: Check) -> str:
    """Compute the engine's answer to a check."""
    match check:
        case TrickTakerQuestion():
            cards = parse_cards(check.cards)
            return str(cards[find_winner_index(cards, Suit.parse(check.trump))])
        case LegalCardsQuestion():
            hand, led = parse_cards(check.hand), Card.parse(check.led)
            return _format_cards(
                filter_playable(preset("standard").rules, hand, Suit.parse(check.trump), led)
            )
        case BestCardQuestion():
            trump = Suit.parse(check.trump)
            return str(
                max(parse_cards(check.cards), key=lambda card: _card_strength_key(card, trump))
            )
        case TrumpRankingQuestion():
            trump = Suit.parse(check.trump)
            cards = parse_cards(check.cards)
            return _format_cards(
                sorted(cards, key=lambda card: _card_strength_key(card, trump), reverse=True)
            )
        case TrumpCountQuestion():
            suits = SUIT_TABLE[Suit.HEARTS.index]
            cards = build_pack(preset(check.preset).rules)
            return str(sum(suits[card.index] is Suit.HEARTS for card in cards))
        case PackSizeQuestion():
            return str(len(build_pack(preset(check.preset).rules)))
        case HandScoreQuestion():
            return _score_answer(check)
        case WinningScoreQuestion():
            return str(preset(check.preset).rules.target)
        case LegalCallsQuestion():
            return ", ".join(_list_legal_call_words(check.position))
        case FirstLeadQuestion():
            view = check.position.build_view()
            assert view.phase is Phase.PLAY
            assert view.turn is not None
            steps = (view.turn - check.position.seat) % view.rules.players
            return ("you", "your left", "your partner", "your right")[steps]
        case _:
            assert_never(check)


def _format_cards(cards: Any) -> str:
    return " ".join(map(str, cards))


def _score_answer(check: HandScoreQuestion) -> str:
    points = tabulate_points(
        preset(check.preset).rules,
        makers=(0, 2),
        tricks=check.tricks,
        alone=check.alone,
        lone_defence=check.lone_defender,
    )[()]
    return f"{points[0]} for the makers" if points[0] else f"{points[1]} for the defenders"


def _list_legal_call_words(position: Position) -> list[str]:
    view = position.build_view()
    words: list[str] = []
    for move in legal(view):
        word = _call_word(move, first=view.phase is Phase.ORDER)
        if word and word not in words:
            words.append(word)
    return words


def _call_word(move: HandEvent, *, first: bool) -> str:
    if isinstance(move, Passed):
        return "pass"
    if not isinstance(move, Called):
        return ""
    if first:
        return "alone" if move.alone else "order"
    return "" if move.alone else move.trump.word
