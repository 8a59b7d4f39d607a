"""What is told line by line as a match goes on, with calls in the players' own words."""

from __future__ import annotations

from collections.abc import Sequence

from euchre import events
from euchre.cards import Card, Suit
from euchre.hand import Hand
from euchre.rules import Rules, Seat, bennies, partner
from euchre.state import Phase
from euchre.words.grammar import YOU, capital, card_words, makes_trump
from euchre.words.speech import MATE_OUT, phrase
from euchre.words.telling import after, custom_of_mates, tell


def in_sentence(name: str) -> str:
    """Return a name as it is inside a sentence."""
    return YOU.lower() if name == YOU else name


def does(name: str, verb: str) -> str:
    """Join a name and its verb inside a sentence: ``Ann sits``, ``you sit``."""
    return f"you {verb}" if name == YOU else f"{name} {verb}s"


def tell_quoting(hand: Hand | None, event: events.Event, names: Sequence[str]) -> str:
    """Describe an event in one line: calls in the player's own words, the rest as an onlooker
    would.
    """
    if hand is None or hand.phase is Phase.CHALLENGE:
        return tell(hand, event, names)
    if not isinstance(event, (events.Passed, events.Called, events.Bid)):
        return tell(hand, event, names)
    first_round = hand.phase is Phase.ORDER
    quote = f'{names[event.seat]}: "{spoken(hand, event, first_round=first_round)}."'
    match event:
        case events.Bid():
            return quote
        case events.Passed():
            turned = first_round and event.seat == hand.dealer and hand.up_card is not None
            return f"{quote} The {hand.up_card.symbol} is turned down." if turned else quote  # type: ignore[union-attr]
        case events.Called():
            return f"{quote} {_meaning(hand, event, names)}"


def spoken(
    view: Hand, call: events.Passed | events.Called | events.Bid, *, first_round: bool
) -> str:
    """Return a call in the player's words; a suit named for a Benny is not ordered up."""
    return quoted(view.rules, view.dealer, view.up_card, call, first_round=first_round)


def quoted(
    rules: Rules,
    dealer: Seat,
    up_card: Card | None,
    call: events.Passed | events.Called | events.Bid,
    *,
    first_round: bool,
) -> str:
    """Return a call in the player's words as `quote_call` does, in any hand with this dealer and
    up-card.
    """
    named = rules.joker_up_card.startswith("dealer_names") and up_card in bennies(rules)
    return phrase(rules, dealer, call, first_round and not named)


def _meaning(hand: Hand, event: events.Called, names: Sequence[str]) -> str:
    mate = partner(hand.rules, event.seat)
    trump = makes_trump(event.trump)
    sentence = capital(trump)
    if event.alone and mate is not None:
        sentence += f"; {does(names[event.seat], 'play')} alone and {does(names[mate], 'sit')} out"
    ordered = hand.phase is Phase.ORDER and event.trump is not Suit.NONE
    if ordered and hand.up_card is not None and after(hand, event).taker is None:
        sentence += f", and {card_words(hand.up_card)} goes out of play"
    odd = spoken(hand, event, first_round=hand.phase is Phase.ORDER) == MATE_OUT
    return f"{sentence}. {custom_of_mates(hand, event)}" if odd else f"{sentence}."
