"""Cards as bits, relative to trump: the one board on which the kernel plays.

The strongest card of a suit is its lowest bit, and trumps are the lowest suit, so the card
that takes a trick is the lowest bit of ``plays & (suit led | trumps)``: no comparing of suits
and heights is left. A pack may have 33 cards, so a board is a 64-bit word of which 47 bits are
used::

    bit     0      1     2   3 4 5 6 7 8 9  10   11 12 13 14 15 16 17 18 19   20 ..  29 ..  38 .. 46
            Benny right left A K Q T 9 8 7   ^   A  K  Q  J  T  9  8  7   ^   A ..^  A ..^  A .. ^
            ------------ trumps ------------   -- first plain suit ----     second third  fourth

``^`` is a bit that no card ever has: it stops borrows when all suits are worked on at once. The
plain suits stand in the order of their letters. With a trump suit there are three of them, and
one of them has no jack: it is the left bower. In no trump there are four, and the slot of
trumps holds the Benny alone, which is a suit of its own that nothing beats (RULES R16). In low no
trump (F2) the ranks of each suit stand the other way round: the seven is the lowest bit.

Outside the kernel a set of cards is an `int` (or ``uint64``) with bit ``card.index`` set for each
card, whatever is trump: a *card set*. `TO_BOARD` and `FROM_BOARD` lead from one to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from euchre.game.cards import (
    ALL_CARDS,
    BENNY_CANDIDATES,
    CARD_COUNT,
    HIDDEN,
    SUIT_TABLE,
    SUITS,
    Card,
    Rank,
    Suit,
)

SLOT_COUNT: Final = 5
"""Trumps and four plain suits, of which one is empty unless the hand is played in no trump."""
TRUMP_WIDTH: Final = 11
PLAIN_WIDTH: Final = 9
SLOT_START: Final = tuple(
    TRUMP_WIDTH * (n > 0) + PLAIN_WIDTH * max(0, n - 1) for n in range(SLOT_COUNT)
)
"""The lowest bit of each slot."""
BOARD_BITS: Final = TRUMP_WIDTH + PLAIN_WIDTH * (SLOT_COUNT - 1)
SLOT_TOP: Final = tuple(
    start + (PLAIN_WIDTH if n else TRUMP_WIDTH) - 1 for n, start in enumerate(SLOT_START)
)
"""The bit above each slot, which is no card."""
SLOT_MASK: Final = tuple(
    (1 << top) - (1 << start) for start, top in zip(SLOT_START, SLOT_TOP, strict=True)
)
"""The bits of the cards of each slot."""
SLOT_START_BITS: Final = sum(1 << bit for bit in SLOT_START)
SLOT_TOP_BITS: Final = sum(1 << bit for bit in SLOT_TOP)
_PLAIN_ORDER: Final = tuple(rank for rank in reversed(Rank) if Rank.SEVEN <= rank <= Rank.ACE)
_TRUMP_ORDER: Final = tuple(rank for rank in _PLAIN_ORDER if rank is not Rank.JACK)


def _board_bit(card: Card, trump: Suit) -> int:
    """Return the bit of `card` on the board; -1 for the hidden card, which has none."""
    if card is HIDDEN:
        return -1
    suit = SUIT_TABLE[trump.index][card.index]
    if card in BENNY_CANDIDATES:
        return 0
    if suit is trump and card.rank is Rank.JACK:
        return 1 if card.suit is trump else 2
    if suit is trump:
        return 3 + _TRUMP_ORDER.index(card.rank)
    plain = [plain_suit for plain_suit in SUITS if plain_suit is not trump]
    place = _PLAIN_ORDER.index(card.rank)
    if trump is Suit.LOW:
        place = len(_PLAIN_ORDER) - 1 - place
    return SLOT_START[1 + plain.index(suit)] + place


TO_BOARD: Final = tuple(tuple(_board_bit(card, trump) for card in ALL_CARDS) for trump in Suit)
"""``TO_BOARD[trump.index][card.index]``: the card's bit on the board.

The joker and the 2 of spades share the lowest bit: never are both in a pack.
"""


def _cards_by_bit(trump: Suit, benny: Card) -> tuple[int, ...]:
    cards = [-1] * BOARD_BITS
    for card in ALL_CARDS:
        if card is not HIDDEN and (card is benny or card not in BENNY_CANDIDATES):
            cards[TO_BOARD[trump.index][card.index]] = card.index
    return tuple(cards)


FROM_BOARD: Final = tuple(
    tuple(_cards_by_bit(trump, benny) for benny in BENNY_CANDIDATES) for trump in Suit
)
"""``FROM_BOARD[trump.index][BENNY_CANDIDATES.index(benny)][bit]``: the index of the card there;
-1 if there is none.
"""

SLOT_OF_CARD: Final = tuple(
    tuple(
        next((n for n in range(SLOT_COUNT) if bit >= 0 and SLOT_MASK[n] >> bit & 1), -1)
        for bit in row
    )
    for row in TO_BOARD
)
"""``SLOT_OF_CARD[trump.index][card.index]``: the slot of its suit; -1 for the hidden card."""
SLOT_MEMBERS: Final = tuple(
    tuple(sum(1 << i for i in range(CARD_COUNT) if row[i] == slot) for slot in range(SLOT_COUNT))
    for row in SLOT_OF_CARD
)
"""``SLOT_MEMBERS[trump.index][slot]``: the card set of all cards of a suit."""


def card_set(cards: Iterable[Card]) -> int:
    """Return these cards as a card set, without hidden ones."""
    bits = 0
    for card in cards:
        if card is not HIDDEN:
            bits |= 1 << card.index
    return bits


def cards_in(bits: int) -> Iterator[Card]:
    """Yield the cards of a card set, in the order of their indices."""
    while bits:
        low = bits & -bits
        yield ALL_CARDS[low.bit_length() - 1]
        bits ^= low


def card_set_to_board(bits: int, trump: Suit) -> int:
    """Convert a card set to a board."""
    table = TO_BOARD[trump.index]
    return sum(1 << table[card.index] for card in cards_in(bits))
