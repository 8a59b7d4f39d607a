"""A move in words, with what to type for it."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cli.matches.typed_bids import format_typed_bid
from euchre.english.questions import find_card_leaving_hand, list_call_choices, sort_own_cards
from euchre.game.cards import Card
from euchre.game.events import Bid, Challenged, Event
from euchre.game.hand import View
from euchre.game.state import Phase


def describe_move(
    view: View, event: Event, names: Sequence[str], *, trumps_last: bool = False
) -> str:
    """Return a move in the words of the table, with what to type for it: ``Play 9♦ (1)``.

    `trumps_last` is how the hand is shown.
    """
    card = find_card_leaving_hand(event)
    if card is not None:
        cards = sort_own_cards(view.rules, view, trumps_last=trumps_last)
        return f"{describe_card_move(view, card)} ({cards.index(card) + 1})"
    for choice in list_call_choices(view, names):
        if choice.event == event:
            if isinstance(event, Bid) and event.trump is not None:
                return f"{choice.words} ({format_typed_bid(event)})"
            return f"{choice.words} ({choice.number})"
    against = event.against if isinstance(event, Challenged) else None
    return "" if against is None else f"Challenge {names[against]}"


def describe_card_move(view: View, card: Card) -> str:
    """Return what is done with a card now: ``Play 9♦``."""
    verb = {Phase.PLAY: "Play", Phase.GIVE: "Pass"}.get(view.phase, "Discard")
    return f"{verb} {card.symbol}"
