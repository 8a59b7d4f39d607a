"""Suits, ranks, cards; reading, writing and sorting them.

A card is written rank then suit: ``JD``, ``TH``, ``9S``; the joker is ``JK`` and a card that
cannot be seen is ``??``. Which suit a card *belongs to* and how high it stands depend on trump:
the left bower leaves its printed suit, the Benny belongs to trump, and a joker where there is no
trump is a suit of its own (RULES R16).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final

from euchre.errors import CardError
from euchre.game import convenience
from euchre.texts import translatable

_SUIT_WORDS: Final = (
    translatable("suit-clubs", "clubs"),
    translatable("suit-diamonds", "diamonds"),
    translatable("suit-hearts", "hearts"),
    translatable("suit-spades", "spades"),
    translatable("suit-none", "no trump"),
    translatable("suit-low", "low no trump"),
)
_RANK_WORDS: Final = {
    0: translatable("card-rank-hidden", "hidden"),
    2: translatable("card-rank-two", "two"),
    7: translatable("card-rank-seven", "seven"),
    8: translatable("card-rank-eight", "eight"),
    9: translatable("card-rank-nine", "nine"),
    10: translatable("card-rank-ten", "ten"),
    11: translatable("card-rank-jack", "jack"),
    12: translatable("card-rank-queen", "queen"),
    13: translatable("card-rank-king", "king"),
    14: translatable("card-rank-ace", "ace"),
    15: translatable("card-rank-joker", "joker"),
}


class Suit(StrEnum):  # texts sort, are written as JSON, and group in a frame
    """The four suits, and what is called instead of one.

    `NONE` is the joker's printed suit, and no trump. `LOW` is no trump in which the lowest card of
    a suit wins.

    Attributes:
        value: the letter, ``C D H S``, ``NT`` for `NONE` and ``LOW`` for `LOW`.
        index: 0 to 5, for tables.
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = "NT"
    LOW = "LOW"

    __slots__ = ("index", "letter")  # which are quick to read, and hide what texts call index
    index: int  # type: ignore[assignment]
    letter: str

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = ("C", "D", "H", "S", "NT", "LOW").index(letter)

    __hash__ = str.__hash__  # Enum's own is slow

    @property
    def symbol(self) -> str:
        """The suit's symbol, ``♣ ♦ ♥ ♠``; ``NT`` and ``LOW`` for no trump."""
        return ("♣", "♦", "♥", "♠", "NT", "LOW")[self.index]

    @property
    def word(self) -> str:
        """The suit's name as a player says it: ``hearts``, ``no trump``."""
        return _SUIT_WORDS[self.index]

    @property
    def same_colour_suit(self) -> Suit:
        """The other suit of the same colour, whose jack is the left bower ("next")."""
        same = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.NONE, Suit.LOW)
        return same[self.index]

    @property
    def is_no_trump(self) -> bool:
        """True for `NONE` and `LOW`: no suit beats another one."""
        return self.index > 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit: its letter, symbol or name, or ``NT``.

        Raises:
            CardError: the text names no suit.
        """
        word = text.strip().lower() if isinstance(text, str) else ""
        for suit in cls:
            if word in (suit.letter.lower(), suit.symbol, suit.word, suit.word[:-1]):
                return suit
        raise CardError(f"{text!r:.40} is not a suit: use C, D, H, S, NT or LOW")


SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""The four real suits, in the order of their letters."""


class Rank(IntEnum):
    """Ranks by plain-suit height. `TWO` is only ever the 2 of spades that stands in for a joker."""

    HIDDEN = 0
    TWO = 2
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def letter(self) -> str:
        """The rank as one character, ``T`` for the ten."""
        return "??2????789TJQKA?"[self]

    @property
    def word(self) -> str:
        """The rank's name: ``nine``, ``jack``."""
        return _RANK_WORDS[self]


class Card:
    """One card. There is one object per card: compare with ``is`` or ``==`` as you like.

    Attributes:
        rank, suit: as printed.
        symbol: for people: ``J♦``, ``10♥``, ``Joker``, ``??``.
        index: a small integer, unique per card, for tables (0 to `CARD_COUNT` - 1).

    Raises:
        CardError: no such card is in any euchre pack.
    """

    __slots__ = ("_text", "index", "rank", "suit", "symbol")
    rank: Rank
    suit: Suit
    index: int
    symbol: str
    _text: str

    _all: dict[tuple[Rank, Suit], Card] = {}  # noqa: RUF012 - filled once, below

    def __new__(cls, rank: Rank, suit: Suit) -> Card:  # noqa: PYI034 - there is one per card
        """The one object for that card."""
        try:
            return cls._all[rank, suit]
        except KeyError:
            raise CardError(f"no euchre pack has a {rank!r} of {suit!r}") from None

    @classmethod
    def _create_card(cls, rank: Rank, suit: Suit) -> Card:
        card = object.__new__(cls)
        text, symbol = rank.letter + suit.letter, rank.letter + suit.symbol
        if rank in (Rank.JOKER, Rank.HIDDEN):
            text, symbol = ("JK", "Joker") if rank is Rank.JOKER else ("??", "??")
        elif rank is Rank.TEN:
            symbol = "10" + suit.symbol
        values = (text, len(cls._all), rank, suit, symbol)
        for name, value in zip(cls.__slots__, values, strict=True):
            object.__setattr__(card, name, value)
        cls._all[rank, suit] = card
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Card does not change")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self})"

    def _repr_svg_(self) -> str:
        return convenience.draw_as_svg(self)

    @property
    def name(self) -> str:
        """The card in words: ``jack of diamonds``."""
        return _CARD_NAMES[self.index]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: ``JD``, ``jd``, ``J♦``, ``10h``, ``JK`` (joker), ``2S`` or ``??``.

        Raises:
            CardError: the text is not a card of any euchre pack.
        """
        word = text.strip() if isinstance(text, str) else ""
        try:
            return _CARD_BY_TEXT[word]
        except KeyError:
            pass
        word = word.upper().replace("10", "T")
        for suit in SUITS:
            word = word.replace(suit.symbol, suit.letter)
        if word in ("JOKER", "BENNY"):
            return JOKER
        try:
            return _CARD_BY_TEXT[word]
        except KeyError:
            raise CardError(
                f"{text!r:.40} is not a card: write rank then suit, like 9H, TD, JS, or JK"
            ) from None


_RANKS_IN_PACK: Final = tuple(r for r in Rank if Rank.SEVEN <= r <= Rank.ACE)
for _suit in SUITS:
    for _rank in _RANKS_IN_PACK:
        Card._create_card(_rank, _suit)  # noqa: SLF001 - its own
JOKER: Final = Card._create_card(Rank.JOKER, Suit.NONE)  # noqa: SLF001 - its own
"""The joker, called Benny or Best Bower."""
TWO_OF_SPADES: Final = Card._create_card(Rank.TWO, Suit.SPADES)  # noqa: SLF001 - its own
"""Stands in for the joker where a pack has none (002)."""
HIDDEN: Final = Card._create_card(Rank.HIDDEN, Suit.NONE)  # noqa: SLF001 - its own
"""A card that this onlooker cannot see."""
ALL_CARDS: Final = tuple(Card._all.values())  # noqa: SLF001 - complete now
"""Every card of any pack and the hidden one; ``ALL_CARDS[card.index] is card``."""
CARD_COUNT: Final = len(ALL_CARDS)
BENNY_CANDIDATES: Final = (JOKER, TWO_OF_SPADES)
"""The cards that can be the Benny: always the best trump where they are in the pack."""

_CARD_BY_TEXT: Final = {str(card): card for card in ALL_CARDS}


def _name_card(card: Card) -> str:
    if card is JOKER:
        return translatable("card-joker", "joker")
    if card is HIDDEN:
        return translatable("card-hidden", "hidden card")
    rank, suit = card.rank.word, card.suit.word
    return translatable("card-of", f"{rank} of {suit}", rank=rank, suit=suit)


_CARD_NAMES: Final = tuple(map(_name_card, ALL_CARDS))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas.

    Raises:
        CardError: one of them is not a card.
    """
    if not isinstance(text, str):
        raise CardError(f"cards are read in a text, not in {text!r:.40}")
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def remove_each(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` without each of `gone`: of equal cards as many as there are of it.

    Raises:
        CardError: these are no cards.
    """
    counts = Counter(_verify_cards(gone))
    left = []
    for card in _verify_cards(cards):
        if counts[card] > 0:
            counts[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _verify_cards(cards: Iterable[Card]) -> list[Card]:
    listed = list(cards) if isinstance(cards, Iterable) else None
    if listed is None or not all(isinstance(card, Card) for card in listed):
        raise CardError(f"expected cards, not {cards!r:.60}")
    return listed


def build_plain_pack(low_rank: Rank) -> tuple[Card, ...]:
    """Build the pack of four suits from `low_rank` to the ace, in a fixed order."""
    return tuple(Card(rank, suit) for suit in SUITS for rank in _RANKS_IN_PACK if rank >= low_rank)


# -- what trump does to suits and heights -------------------------------------------------------


def _compute_suit(card: Card, trump: Suit) -> Suit:
    if card in BENNY_CANDIDATES:
        return trump
    if not trump.is_no_trump and card.rank is Rank.JACK and card.suit is trump.same_colour_suit:
        return trump
    return card.suit


_LOWEST_WINS: Final = 30
"""In low no trump a card is this high, less its rank."""


def _compute_height(card: Card, trump: Suit) -> int:
    if _compute_suit(card, trump) is not trump or card is HIDDEN:
        return _LOWEST_WINS - card.rank if trump is Suit.LOW else int(card.rank)
    if card in BENNY_CANDIDATES:
        return 103
    if card.rank is Rank.JACK:
        return 102 if card.suit is trump else 101
    return 80 + card.rank


SUIT_TABLE: Final = tuple(tuple(_compute_suit(c, t) for c in ALL_CARDS) for t in Suit)
"""``SUIT_TABLE[trump.index][card.index]``: the suit the card belongs to."""
HEIGHT_TABLE: Final = tuple(tuple(_compute_height(c, t) for c in ALL_CARDS) for t in Suit)
"""``HEIGHT_TABLE[trump.index][card.index]``: higher beats lower within a suit, and any trump beats
any plain card."""


def suit_of(card: Card, trump: Suit | None) -> Suit:
    """Return the suit that `card` belongs to when `trump` is trump (None: nothing is named yet)."""
    return card.suit if trump is None else SUIT_TABLE[trump.index][card.index]


def card_height(card: Card, trump: Suit) -> int:
    """Return a number that orders the cards of a suit; any trump, over 80, is above plain cards."""
    return HEIGHT_TABLE[trump.index][card.index]


def is_trump(card: Card, trump: Suit) -> bool:
    """Return True if `card` is a trump; in no trump only a joker is, as a suit of its own (R16)."""
    return SUIT_TABLE[trump.index][card.index] is trump


def find_winner_index(cards: Sequence[Card], trump: Suit) -> int:
    """Return the index in `cards`, in order of play, of the card that takes the trick.

    Of equal cards the one that was played first counts as higher (F8).

    Raises:
        CardError: no card has been played.
    """
    if not cards:
        raise CardError("a trick without a card is taken by nobody")
    suits, heights = SUIT_TABLE[trump.index], HEIGHT_TABLE[trump.index]
    led = suits[cards[0].index]
    best, best_height = 0, 0
    for position, card in enumerate(cards):
        suit = suits[card.index]
        if (suit is led or suit is trump) and heights[card.index] > best_height:
            best, best_height = position, heights[card.index]
    return best


def sort_hand(cards: Iterable[Card], suits: str = "CDSH", trump: Suit | None = None) -> list[Card]:
    """Sort cards for display: by suit in the order of the letters, low to high (R28).

    With `trump` the trumps stand together at the right end, bowers and Benny in their places;
    without it every card stands in its printed suit and the joker at the end.
    """
    places = _sort_keys(suits, trump)
    return sorted(cards, key=lambda card: places[card.index])


@lru_cache(maxsize=256)
def _sort_keys(suits: str, trump: Suit | None) -> tuple[tuple[int, int], ...]:
    """Return the sort key of each card by its index."""

    def sort_key(card: Card) -> tuple[int, int]:
        if trump is not None and is_trump(card, trump):
            return 9, card_height(card, trump)
        place = suits.find(card.suit.letter) if card.suit is not Suit.NONE else 8
        return place, int(card.rank)

    return tuple(sort_key(card) for card in ALL_CARDS)
