"""What may be chosen, as part of a sentence."""

from __future__ import annotations

from euchre.arguments import verify_arguments
from euchre.english.grammar import join_card_symbols
from euchre.game import events
from euchre.game.cards import Suit
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, Phase


def describe_bad_choice(choice: int | str, low: int, high: int) -> str:
    """Explain that no choice has this number.

    >>> describe_bad_choice(9, 1, 5)
    "There's no choice 9: choose 1 to 5."
    """
    known = f"choose {low} to {high}" if high > low else f"{low} is the only one"
    return f"There's no choice {choice}: {known}."


@verify_arguments()
def describe_choice(hand: Hand, event: HandEvent) -> str:
    """Describe a choice as a noun: ``ordering it up alone``, ``passing``, ``leading the A♠``.

    Args:
        hand: the hand or the view before it.
        event: what is chosen.
    """
    match event:
        case events.Played():
            does = "leading" if hand.led_card is None else "playing"
            return f"{does} the {event.card.symbol}"
        case events.Gave():
            return f"passing your partner the {event.card.symbol}"
        case events.Discarded():
            return f"discarding the {event.card.symbol}"
        case events.Passed():
            return "not claiming a renege" if hand.phase is Phase.CHALLENGE else "passing"
        case events.Called():
            return _describe_call(hand, event)
        case events.Bid():
            return f"bidding {event.tricks}"
        case events.PartnerCalled():
            return "calling nobody" if event.card is None else f"calling the {event.card.symbol}"
        case events.Declared():
            how = "playing" if hand.maker == event.seat else "defending"
            return f"{how} {'alone' if event.alone else 'with a partner'}"
        case events.CalledForBest():
            return "asking for a better card" if event.wanted else "keeping the cards"
        case events.RedealClaimed():
            return "showing the hand"
        case events.SwappedLowCards():
            return f"going under with {join_card_symbols(event.cards)}"
        case events.Challenged():
            return "claiming a renege"
        case _:
            return str(event.__struct_config__.tag).replace("-", " ")


def _describe_call(hand: Hand, call: events.Called) -> str:
    alone = " alone" if call.alone else ""
    if call.trump is Suit.NONE:
        return f"calling no trump{alone}"
    if hand.phase is not Phase.ORDER:
        return f"naming {call.trump.word}{alone}"
    does = "picking it up" if call.seat == hand.dealer else "ordering it up"
    return f"{does}{alone}"
