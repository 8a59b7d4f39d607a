"""Cards and suits as sentences about them have them, in every language that we speak."""

from __future__ import annotations

from euchre.english.grammar import capitalise_first
from euchre.game.cards import HIDDEN, JOKER, Card, Rank, Suit, is_trump
from euchre.texts import translatable


def tell_suit(suit: Suit) -> str:
    """Return the name of a suit: ``hearts``, ``no trump``."""
    return translatable("reason-suit", suit.word, suit=suit.name.lower())


def tell_card(card: Card, trump: Suit | None = None) -> str:
    """Return a card as it is inside a sentence: ``the ace of hearts``.

    Args:
        card: the card.
        trump: the trump, if a bower is called by that: ``the left bower``.
    """
    if trump is not None and card.rank is Rank.JACK and is_trump(card, trump):
        if card.suit is trump:
            return translatable("reason-right-bower", "the right bower")
        return translatable("reason-left-bower", "the left bower")
    if card is JOKER:
        return translatable("reason-joker", f"the {card.name}")
    if card is HIDDEN:
        return translatable("reason-hidden-card", f"the {card.name}")
    return translatable(
        "reason-card", f"the {card.name}", rank=card.rank.name.lower(), suit=card.suit.name.lower()
    )


def tell_card_first(card: Card, trump: Suit | None = None) -> str:
    """Return a card as it begins a sentence: ``The ace of hearts``."""
    return capitalise_first(tell_card(card, trump))
