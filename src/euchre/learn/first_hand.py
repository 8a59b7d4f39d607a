"""One hand, told card by card, for somebody who has never played: data for the page of lessons.

Seat 0 is the reader, who deals; seats go clockwise, so 1 is on the left and 2 is the partner. The
cards and plays are checked against the engine by a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euchre.cards import Card

NAMES: Final = ("You", "Bo", "Ann", "Cy")
"""The players of the hand, by seat."""


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


@dataclass(frozen=True)
class Trick:
    """A trick of the hand.

    Attributes:
        leader: the seat that leads.
        cards: what is played, clockwise from the leader.
        winner: the seat that takes it.
        title: what it shows, in a few words.
        story: what happens, in sentences.
        lesson: the rule to keep.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int
    title: str
    story: str
    lesson: str

    @property
    def plays(self) -> dict[int, Card]:
        """The card of each seat."""
        return {(self.leader + at) % 4: card for at, card in enumerate(self.cards)}


DEALT: Final = (
    _cards("JD AH TH AS 9C"),
    _cards("AC JH KD TD KS"),
    _cards("TC JC AD QS 9S"),
    _cards("KC QC 9D KH TS"),
)
"""The five cards of each seat."""
UP_CARD: Final = Card.parse("QH")
"""The card turned up."""
LAID: Final = Card.parse("9C")
"""The card the reader lays away for it."""

TRICKS: Final = (
    Trick(
        1,
        _cards("AC TC QC TH"),
        0,
        "A trump beats an ace",
        "Bo sits on the dealer's left and leads the ace of clubs. Ann and Cy hold clubs and must "
        "follow. You laid your only club away, so you are free: your ten of hearts is a trump and "
        "takes the trick.",
        "Follow the suit that was led if you can. If you cannot, play anything, a trump included.",
    ),
    Trick(
        0,
        _cards("JD JH 9S KH"),
        1,
        "The jack that changed its suit",
        "You lead the jack of diamonds. Hearts are trump, so it is a heart: the left bower. Bo "
        "must follow with a heart and has just one, the jack. That is the right bower, the "
        "only card that beats yours. Ann has no heart and throws a spade off; Cy's king falls.",
        "The left bower belongs to the trump suit, whatever is printed on it.",
    ),
    Trick(
        1,
        _cards("KD AD 9D AS"),
        2,
        "Let your partner win",
        "Bo leads the king of diamonds and Ann covers it with the ace. You have no diamond left, "
        "for the jack was a heart. You could trump, but Ann is winning already. Keep your trumps "
        "and throw a spade.",
        "A trick your partner takes is yours. Do not pay for it twice.",
    ),
    Trick(
        2,
        _cards("QS TS QH KS"),
        0,
        "Out of a suit",
        "Ann leads the queen of spades. Cy follows with the ten. Your last spade is gone, so the "
        "queen of hearts trumps it, and Bo's king of spades comes too late. That makes three "
        "tricks for Ann and you: you have made it.",
        "The highest trump takes the trick; without one, the highest card of the suit led.",
    ),
    Trick(
        0,
        _cards("AH TD JC KC"),
        0,
        "The last one",
        "Both bowers are gone, so your ace of hearts cannot be beaten. Everyone else throws off "
        "what is left.",
        "Count the trumps. There are seven, and whoever knows which are out knows what wins.",
    ),
)
"""The five tricks."""
