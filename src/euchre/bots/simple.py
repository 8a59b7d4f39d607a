"""A plain player: sane, short, and the same whatever the score. A yardstick for better ones."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import HEIGHT_TABLE, HIDDEN, Card, Rank, Suit, height, is_trump, playable, winner
from euchre.events import PLAYED, Called, Declared, Discarded, HandEvent
from euchre.hand import Phase, View, legal
from euchre.rules import partner


class SimpleBot:
    """Counts trumps, bowers and aces to call; plays high when it can win and low when it cannot."""

    def act(self, view: View) -> HandEvent:
        """The event it picks."""
        assert view.seat is not None
        match view.phase:
            case Phase.PLAY:
                return PLAYED[view.seat][_card(view).index]
            case Phase.DISCARD:
                return Discarded(view.seat, _discard(view))
            case Phase.ALONE:
                strong = view.seat == view.maker and _strength(view.cards, view.trump) >= _ALONE
                return Declared(view.seat, strong)
            case _:
                return _call(view)


_CALL = 8
_ALONE = 15


def _strength(cards: Sequence[Card], trump: Suit | None) -> int:
    """Trumps count 2, queen and king 3, ace 4, bowers and Benny 5; a plain ace counts 2."""
    if trump is None:
        return 0
    total = 0
    for card in cards:
        if is_trump(card, trump):
            high = height(card, trump)
            total += 5 if high > 100 else 4 if card.rank is Rank.ACE else 2 + (high > 91)
        else:
            total += 2 * (card.rank is Rank.ACE)
    return total


def _call(view: View) -> HandEvent:
    options = legal(view)
    calls = [event for event in options if isinstance(event, Called)]
    if HIDDEN in view.cards or not calls:
        return options[0]
    best = max(calls, key=lambda call: (_outlook(view, call), call.alone == _wants(view, call)))
    if len(calls) < len(options) and _outlook(view, best) < (_ALONE if best.alone else _CALL):
        return options[0]
    return best


def _wants(view: View, call: Called) -> bool:
    return _outlook(view, call) >= _ALONE


def _outlook(view: View, call: Called) -> int:
    """The strength of the hand in this suit, with the up-card for or against it."""
    total = _strength(view.cards, call.trump)
    if view.phase is Phase.ORDER and view.up_card is not None and view.seat is not None:
        worth = _strength([view.up_card], call.trump)
        ours = view.dealer in (view.seat, partner(view.rules, view.seat))
        total += worth if ours or view.rules.upcard_taker == "maker" else -worth
    return total


def _discard(view: View) -> Card:
    assert view.trump is not None
    trump = view.trump
    keep = None if view.rules.discard_upcard else view.up_card
    cards = [card for card in view.cards if card is not keep]
    lengths = {card.suit: sum(c.suit is card.suit for c in view.cards) for card in cards}

    def worth(card: Card) -> tuple[bool, bool, int, int]:
        plain_ace = card.rank is Rank.ACE
        return is_trump(card, trump), plain_ace, lengths[card.suit], height(card, trump)

    return min(cards, key=worth)


def _card(view: View) -> Card:
    assert view.trump is not None
    assert view.seat is not None
    trump, heights = view.trump, HEIGHT_TABLE[view.trump.index]
    cards = playable(view.cards, view.led, trump)

    def low(card: Card) -> int:
        return heights[card.index]

    if not view.trick:
        return _lead(view, cards, trump)
    played = [play.card for play in view.trick]
    holder = view.trick[winner(played, trump)].seat
    winning = [c for c in cards if winner([*played, c], trump) == len(played)]
    last = len(played) == len(view.active) - 1
    if not winning or holder == partner(view.rules, view.seat):
        return min(cards, key=low)
    return min(winning, key=low) if last or is_trump(winning[0], trump) else max(winning, key=low)


def _lead(view: View, cards: Sequence[Card], trump: Suit) -> Card:
    heights = HEIGHT_TABLE[trump.index]
    trumps = [card for card in cards if is_trump(card, trump)]
    plain = [card for card in cards if not is_trump(card, trump)]
    if trumps and (view.seat in view.makers or not plain) and (len(trumps) > 2 or not plain):
        return max(trumps, key=lambda card: heights[card.index])
    return max(plain or trumps, key=lambda card: heights[card.index])
