"""The small words: lists, counts, cards and names, with verbs that agree with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final
from unicodedata import category

from euchre.english.invisible import remove_invisible_outside_emoji
from euchre.game.cards import BENNY_CANDIDATES, HIDDEN, SUITS, Card, Rank, Suit, is_trump
from euchre.game.rules import Rules, Seat, teams
from euchre.texts import change_text, join_texts, translatable

_MAX_MARKS_PER_LETTER: Final = 4
"""Marks that stand on or under one letter: Hebrew and Tibetan know as many."""
YOU_NAME: Final = "You"
"""The name of the seat that is spoken to."""
_YOU_FIRST: Final = translatable("list-you-first", YOU_NAME)
_YOU_INSIDE: Final = translatable("list-you", YOU_NAME.lower())
"""`YOU_NAME` in a list of names, at the beginning of a sentence and inside it."""


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Join words to a list: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return join_texts(words)
    return join_texts(
        [join_texts(words[:-1], ", "), translatable(f"list-{last}", f" {last} "), words[-1]]
    )


def format_count(number: int, noun: str) -> str:
    """Format a number with its noun: ``1 trick``, ``3 tricks``, ``3 entries``."""
    plural = f"{noun[:-1]}ies" if noun[-1:] == "y" and noun[-2:-1] not in "aeiou" else f"{noun}s"
    words = f"{number} {noun if number == 1 else plural}"
    return translatable(f"count-{noun.replace(' ', '-')}", words, n=number)


def clean_to_one_line(text: str) -> str:
    r"""Return a text in one line, without what shows nothing.

    >>> clean_to_one_line("  Thursday\u3164   night "), clean_to_one_line("\u2800")
    ('Thursday night', '')
    """
    return collapse_spaces_and_marks(remove_invisible_outside_emoji(text))


def collapse_spaces_and_marks(text: str) -> str:
    """Return a text with single spaces, and hardly taller than its line: no towers of marks.

    >>> collapse_spaces_and_marks("a" + 9 * "\u0301") == "a" + 4 * "\u0301"
    True
    """
    kept: list[str] = []
    marks = 0
    for sign in " ".join(text.split()):
        if category(sign) not in ("Mn", "Me"):
            marks = 0
        elif (marks := marks + 1) > _MAX_MARKS_PER_LETTER:
            continue
        kept.append(sign)
    return "".join(kept)


def capitalise_first(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return change_text(text, _capitalise_first)


def _capitalise_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def make_sentence(text: str) -> str:
    """Return the text with a capital, and a full stop if nothing else ends it; an empty text stays
    empty.

    >>> make_sentence("it is your turn"), make_sentence("Whose?")
    ('It is your turn.', 'Whose?')
    """
    return capitalise_first(add_full_stop(text))


def add_full_stop(text: str) -> str:
    """Return the text with a full stop if nothing else ends it, as a name may; an empty text stays
    empty.

    >>> add_full_stop("Bo sits in for Featherstone!"), add_full_stop("Bo sits in for Ann")
    ('Bo sits in for Featherstone!', 'Bo sits in for Ann.')
    """
    return change_text(text, _add_full_stop)


def _add_full_stop(text: str) -> str:
    return text + ("" if text[-1:] in ".!?…" else ".")


def team_name(rules: Rules, names: Sequence[str], team: int) -> str:
    """Return the players of a team: ``You and Ann``, ``Bo and Cy``."""
    return NameGrammar(names).join_names(teams(rules)[team])


def _you_first_sort_key(name: str) -> tuple[bool, str]:
    return name != YOU_NAME, name


# -- cards --------------------------------------------------------------------------------------

_A_CARD: Final = translatable("card-a", "a card")
_TRUMP_CLAUSES: Final = (
    *(translatable("suit-are-trump", f"{suit.word} are trump", suit=suit.word) for suit in SUITS),
    translatable("suit-no-trump-clause", "there is no trump"),
    translatable("suit-low-clause", "there is no trump, and low cards win"),
)


def describe_trump(suit: Suit) -> str:
    """Describe the trump: ``hearts are trump``, ``there is no trump``."""
    return _TRUMP_CLAUSES[suit.index]


def describe_card(card: Card, trump: Suit | None = None) -> str:
    """Describe a card: ``the A♠``, with trump ``the J♦ (left bower)``, hidden ``a card``."""
    if card is HIDDEN:
        return _A_CARD
    symbol = card.symbol
    if card in BENNY_CANDIDATES:
        return translatable("card-the-benny", f"the {symbol} (Benny)", card=symbol)
    if trump is not None and card.rank is Rank.JACK and is_trump(card, trump):
        if card.suit is trump:
            return translatable("card-the-right-bower", f"the {symbol} (right bower)", card=symbol)
        return translatable("card-the-left-bower", f"the {symbol} (left bower)", card=symbol)
    return translatable("card-the", f"the {symbol}", card=symbol)


def join_card_symbols(cards: Iterable[Card]) -> str:
    """Join the symbols of cards: ``9♣ 10♣ 9♥``."""
    return " ".join(card.symbol for card in cards)


# -- names --------------------------------------------------------------------------------------


class NameGrammar:
    """Names, and verbs that agree with them.

    The verbs are English. Other languages get the names as they are, and for several seats what
    `join_names` and `find_person` return.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def name_and_verb(self, seat: Seat, verb: str, *, inside: bool = False) -> str:
        """Return subject and verb: ``Ann orders``, ``You order``, and `inside` ``you order``."""
        name = self.inner_name(seat) if inside else self.names[seat]
        return f"{name} {self.verb_form(seat, verb)}"

    def inner_name(self, seat: Seat) -> str:
        """Return the name as it is inside a sentence."""
        return "you" if self.names[seat] == YOU_NAME else self.names[seat]

    def inner_names(self, seats: Iterable[Seat]) -> str:
        """Return the names as they are inside a sentence, ``you`` first."""
        return self.join_names(seats, inside=True)

    def join_names(self, seats: Iterable[Seat], *, inside: bool = False) -> str:
        """Return the names with ``You`` first, which is ``you`` `inside` a sentence."""
        names = sorted((self.names[seat] for seat in seats), key=_you_first_sort_key)
        you = _YOU_INSIDE if inside else _YOU_FIRST
        return join_words([you if name == YOU_NAME else name for name in names])

    def find_person(self, seats: Collection[Seat]) -> str:
        """Return by what the verb of these subjects is chosen in other languages: ``you``, ``one``,
        ``you-too`` (you and others) or ``many``.
        """
        if any(self.names[seat] == YOU_NAME for seat in seats):
            return "you" if len(seats) == 1 else "you-too"
        return "one" if len(seats) == 1 else "many"

    def possessive_name(self, seat: Seat) -> str:
        """Return the possessive of a name: ``Ann's``, ``your``."""
        return "your" if self.names[seat] == YOU_NAME else f"{self.names[seat]}'s"

    def verb_form(self, seat: Seat, verb: str) -> str:
        """Return the verb alone: ``orders``, and for you ``order``; "trumps with" works too."""
        return _second_person_verb(verb) if self.names[seat] == YOU_NAME else verb

    def names_and_verb(self, seats: Collection[Seat], verb: str, *, inside: bool = False) -> str:
        """Return one or several subjects and their verb."""
        names = self.join_names(seats, inside=inside)
        return f"{names} {self.joint_verb_form(seats, verb)}"

    def joint_verb_form(self, seats: Collection[Seat], verb: str) -> str:
        """Return the verb alone, as it agrees with one or several subjects."""
        names = [self.names[seat] for seat in seats]
        single = len(names) == 1 and names[0] != YOU_NAME
        return verb if single else _second_person_verb(verb)

    def sits_out_clause(self, seat: Seat | None) -> str:
        """Return the end of a sentence about a loner, given the loner's partner."""
        return "" if seat is None else f", and {self.name_and_verb(seat, 'sits', inside=True)} out"


_IRREGULAR_VERBS: Final = {"passes": "pass", "is": "are", "does": "do", "has": "have", "goes": "go"}


def _second_person_verb(third_person: str) -> str:
    verb, *adverbs = third_person.split(" ")
    return " ".join((_IRREGULAR_VERBS.get(verb, verb.removesuffix("s")), *adverbs))
