"""What people forget and misread in a hand: drawn once for the hand, and then it stays so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.knowledge.masks import card_mask
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.game.cards import CARD_COUNT, Card, Rank, Suit, is_trump
from euchre.game.hand import Trick, View
from euchre.game.state import evolve

LEFT_BOWER_DIE: Final = CARD_COUNT
"""The die that says whether the left bower is misread; the dice before it are the cards'."""
_DIE_FACES: Final = 256
_JACK_SUBSTITUTES: Final = (
    Rank.TEN,
    Rank.NINE,
    Rank.EIGHT,
    Rank.SEVEN,
    Rank.QUEEN,
    Rank.KING,
    Rank.ACE,
)
"""The ranks that stand in for a jack, the most like it first."""


class MemoryLapses:
    """The lapses of one player in one hand: one die for each card, cast from what the seat knows.

    They hang on the seed and on the cards the seat was dealt, so a card that has been forgotten
    is forgotten for the whole hand, and hidden cards change nothing.
    """

    __slots__ = ("_dice",)

    def __init__(self, seed: int, view: View) -> None:
        seat, dealt = viewer_of(view), view.dealt
        own = " ".join(map(str, sorted(dealt.hands[seat])))
        text = f"{seed}/{seat}/{dealt.dealer}/{dealt.up_card}/{own}"
        self._dice: Final = blake2b(text.encode()).digest()

    def has_lapse(self, die_index: int, probability: float) -> bool:
        """Return whether the die falls for a lapse that has this chance."""
        return self._dice[die_index] < _DIE_FACES * probability


@dataclass(frozen=True, kw_only=True)
class CardMemory:
    """A player's chances to remember cards of past tricks; the last trick is always remembered.

    Attributes:
        trumps, aces, kings, low: the chance that a card of this kind is remembered. It is halfway
            to certain for a trick of one's own.
    """

    trumps: float
    aces: float
    kings: float
    low: float

    def has_forgotten(
        self, view: View, card: Card, trick: Trick, memory_lapses: MemoryLapses
    ) -> bool:
        """Return whether `card`, which a player put to the old `trick`, has been forgotten."""
        if is_trump(card, trump_of(view)):
            kept = self.trumps
        else:
            kept = {Rank.ACE: self.aces, Rank.KING: self.kings}.get(card.rank, self.low)
        own = 0.5 if trick.winner == view.seat else 1.0
        return memory_lapses.has_lapse(card.index, own * (1.0 - kept))


class RememberedView:
    """A view as the player remembers and reads it.

    Attributes:
        forgotten: the set of cards believed to be out still, although they are gone.
        tricks: the tricks whose voids are remembered.
        misread: the left bower, if it is taken for a plain jack; else None.
    """

    __slots__ = ("_stand_in", "forgotten", "misread", "tricks")

    def __init__(
        self, view: View, memory: CardMemory, left: float, memory_lapses: MemoryLapses
    ) -> None:
        """Recall a view.

        Args:
            view: what the seat knows, with trump made.
            memory: how well cards are remembered.
            left: the chance that the left bower is taken for a plain jack.
            memory_lapses: the dice of this hand.
        """
        old = view.tricks[:-1]
        lost = [
            play.card
            for trick in old
            for play in trick.plays
            if play.seat != view.seat
            and memory.has_forgotten(view, play.card, trick, memory_lapses)
        ]
        self.forgotten = card_mask(lost)
        dim = [trick for trick in old if trick.plays[0].card in lost]
        self.tricks = tuple(trick for trick in view.tricks if trick not in dim)
        self.misread = find_misread_bower(view, view.trump, left, memory_lapses)
        self._stand_in = (
            None if self.misread is None else _jack_substitute(self.misread, view.cards)
        )

    def to_remembered_card(self, card: Card) -> Card:
        """Return `card` as the player reads it: a misread left bower is a low plain card."""
        stand_in = self._stand_in
        return card if stand_in is None or card is not self.misread else stand_in

    def to_real_card(self, card: Card) -> Card:
        """Return the card that the player reads as `card`."""
        misread = self.misread
        return card if misread is None or card is not self._stand_in else misread


def find_misread_bower(
    view: View, trump: Suit | None, probability: float, memory_lapses: MemoryLapses
) -> Card | None:
    """Return the left bower if the player takes it for a plain jack; once played nobody does."""
    if (
        trump is None
        or trump.is_no_trump
        or not memory_lapses.has_lapse(LEFT_BOWER_DIE, probability)
    ):
        return None
    left = Card(Rank.JACK, trump.same_colour_suit)
    return None if any(play.card is left for play in view.plays) else left


def _jack_substitute(jack: Card, held: Sequence[Card]) -> Card:
    """Return a plain card worth about as much as a plain jack, and not in the hand itself."""
    likely = (Card(rank, jack.suit) for rank in _JACK_SUBSTITUTES)
    return next((card for card in likely if card not in held), jack)


class MisrememberedPlay(KnownPlay):
    """The play as seen by a player who has forgotten or misread some of it.

    What is forgotten counts as out still, and a misread left bower as no trump. The cards that
    may be played are not touched by that, nor is any card that lies on the table.
    """

    __slots__ = ("recalled",)

    def __init__(self, view: View, weights: Weights, recalled: RememberedView) -> None:
        self.recalled = recalled
        super().__init__(view, weights)

    def _learn_from_tricks(self, view: View) -> None:
        self.out |= self.recalled.forgotten
        if self.recalled.misread is not None:
            self.out &= ~(1 << self.recalled.misread.index)
        complete = self.recalled.tricks == view.tricks
        super()._learn_from_tricks(view if complete else evolve(view, tricks=self.recalled.tricks))
