"""What a hand holds for a trump, in words that begin a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.english import YOU_NAME, join_words
from euchre.english.told_cards import tell_card, tell_suit
from euchre.game.cards import BENNY_CANDIDATES, Card, Rank, Suit, card_height, is_trump
from euchre.texts import join_texts, translatable

NUMBER_WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
_LONG_SUIT_CARDS: Final = 3


def describe_trumps(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the trumps among `cards`: ``the right bower and two more trumps``."""
    if trump.is_no_trump:
        return _describe_top_cards(cards, trump)
    trumps = sorted((c for c in cards if is_trump(c, trump)), key=lambda c: -card_height(c, trump))
    named = [_name_card(card, trump) for card in trumps if card_height(card, trump) > 93]
    rest = len(trumps) - len(named)
    if rest or not named:
        noun = f"trump{'' if rest == 1 else 's'}"
        named.append(
            translatable("reason-held-more-trumps", f"{NUMBER_WORDS[rest]} more {noun}", count=rest)
            if named
            else translatable("reason-held-trumps", f"{NUMBER_WORDS[rest]} {noun}", count=rest)
        )
    return join_words(named)


def _describe_top_cards(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the cards that count without trump: ``the Benny, two aces and one king``.

    Where the lowest card of a suit wins these are the two lowest ranks held.
    """
    named = [_name_benny()] if any(card in BENNY_CANDIDATES for card in cards) else []
    lowest = sorted({card.rank for card in cards})[:2]
    for rank in lowest if trump is Suit.LOW else (Rank.ACE, Rank.KING):
        count = sum(card.rank is rank for card in cards)
        if count or not named:
            noun = f"{rank.word}{'' if count == 1 else 's'}"
            named.append(
                translatable(
                    "reason-held-rank",
                    f"{NUMBER_WORDS[count]} {noun}",
                    rank=rank.name.lower(),
                    count=count,
                )
            )
    return join_words(named)


def _name_benny() -> str:
    return translatable("reason-held-benny", "the Benny")


def _name_card(card: Card, trump: Suit) -> str:
    if card in BENNY_CANDIDATES:
        return _name_benny()
    if card.rank is Rank.JACK and card.suit is trump:
        return translatable("reason-held-right-bower", "the right bower")
    if card.rank is Rank.JACK:
        return translatable("reason-held-left-bower", "the left bower")
    return translatable("reason-held-trump-ace", "the ace of trumps")


def describe_aces(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the aces beside `trump`, to be put after `describe_trumps`; may be empty."""
    if trump.is_no_trump:
        return ""
    held = [c for c in cards if c.rank is Rank.ACE and not is_trump(c, trump)]
    if not held:
        return ""
    aces = join_words([tell_card(card) for card in held])
    return translatable("reason-held-plus", f", plus {aces}", cards=aces)


def describe_holding(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the trumps among `cards`, and the aces beside them."""
    return join_texts([describe_trumps(cards, trump), describe_aces(cards, trump)])


def begin_hold(holding: str) -> str:
    """Return the beginning of a sentence: ``You hold two trumps``."""
    return translatable("reason-hold", f"You hold {holding}", who=YOU_NAME, held=holding)


def begin_hold_in_suit(suit: Suit, holding: str) -> str:
    """Return the beginning of a sentence: ``In hearts you hold two trumps``."""
    return translatable(
        "reason-hold-in-suit",
        f"In {suit.word} you hold {holding}",
        who=YOU_NAME,
        suit=tell_suit(suit),
        held=holding,
    )


def begin_hold_for_trump(trump: Suit, cards: Sequence[Card]) -> str:
    """Return the beginning of a sentence about the cards for any trump, or for none."""
    held = describe_holding(cards, trump)
    if not trump.is_no_trump:
        return begin_hold_in_suit(trump, held)
    held = join_texts([held, _describe_long_suit(cards, trump)])
    return translatable(
        "reason-hold-for-plain",
        f"For {trump.word} you hold {held}",
        who=YOU_NAME,
        suit=tell_suit(trump),
        held=held,
    )


def _describe_long_suit(cards: Sequence[Card], trump: Suit) -> str:
    """Describe a suit of three or more that its best card leads, to be put after the high cards."""
    best = Rank.NINE if trump is Suit.LOW else Rank.ACE
    tops = [card.suit for card in cards if card.rank is best]
    counts = {suit: sum(card.suit is suit for card in cards) for suit in tops}
    suit = max(counts, key=counts.__getitem__, default=None)
    if suit is None or counts[suit] < _LONG_SUIT_CARDS:
        return ""
    return translatable(
        "reason-held-long-suit",
        f", with {NUMBER_WORDS[counts[suit]]} {suit.word}",
        count=counts[suit],
        suit=tell_suit(suit),
    )
