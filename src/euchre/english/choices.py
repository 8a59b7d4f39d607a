"""What may be chosen, as part of a sentence."""

from __future__ import annotations

from euchre.arguments import verify_arguments
from euchre.english.bids import describe_bid, phrase_bid_verb
from euchre.english.grammar import join_card_symbols
from euchre.game import events
from euchre.game.cards import Suit
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, Phase
from euchre.texts import translatable


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
            symbol = event.card.symbol
            if hand.led_card is None:
                return translatable("choice-leading", f"leading the {symbol}", card=symbol)
            return translatable("choice-playing", f"playing the {symbol}", card=symbol)
        case events.Gave():
            symbol = event.card.symbol
            words = f"passing your partner the {symbol}"
            return translatable("choice-passing-card", words, card=symbol)
        case events.Discarded():
            symbol = event.card.symbol
            return translatable("choice-discarding", f"discarding the {symbol}", card=symbol)
        case events.Passed():
            if hand.phase is Phase.CHALLENGE:
                return translatable("choice-not-claiming-renege", "not claiming a renege")
            return translatable("choice-passing", "passing")
        case events.Called():
            return _describe_call(hand, event)
        case events.Bid():
            verb, rest = phrase_bid_verb(hand.rules, event, 1)
            bid = describe_bid(hand.rules, event)
            return translatable("choice-bidding", f"{verb} {rest}", bid=bid)
        case events.PartnerCalled():
            if event.card is None:
                return translatable("choice-calling-nobody", "calling nobody")
            symbol = event.card.symbol
            return translatable("choice-calling-partner", f"calling the {symbol}", card=symbol)
        case events.Declared():
            return _describe_declaration(hand, event)
        case events.CalledForBest():
            if event.wanted:
                return translatable("choice-asking-for-best", "asking for a better card")
            return translatable("choice-keeping-cards", "keeping the cards")
        case events.RedealClaimed():
            return translatable("choice-showing-hand", "showing the hand")
        case events.SwappedLowCards():
            cards = join_card_symbols(event.cards)
            return translatable("choice-going-under", f"going under with {cards}", cards=cards)
        case events.Challenged():
            return translatable("choice-claiming-renege", "claiming a renege")
        case _:
            return str(event.__struct_config__.tag).replace("-", " ")


def _describe_call(hand: Hand, call: events.Called) -> str:
    if call.trump is Suit.LOW:
        return translatable("choice-calling-low", "calling low no trump")
    if call.trump is Suit.NONE:
        if call.alone:
            return translatable("choice-calling-no-trump-alone", "calling no trump alone")
        return translatable("choice-calling-no-trump", "calling no trump")
    if hand.phase is not Phase.ORDER:
        suit = call.trump.word
        if call.alone:
            return translatable("choice-naming-alone", f"naming {suit} alone", suit=suit)
        return translatable("choice-naming", f"naming {suit}", suit=suit)
    if call.seat == hand.dealer:
        if call.alone:
            return translatable("choice-picking-up-alone", "picking it up alone")
        return translatable("choice-picking-up", "picking it up")
    if call.alone:
        return translatable("choice-ordering-up-alone", "ordering it up alone")
    return translatable("choice-ordering-up", "ordering it up")


def _describe_declaration(hand: Hand, event: events.Declared) -> str:
    if hand.maker == event.seat:
        if event.alone:
            return translatable("choice-playing-alone", "playing alone")
        return translatable("choice-playing-together", "playing with a partner")
    if event.alone:
        return translatable("choice-defending-alone", "defending alone")
    return translatable("choice-defending-together", "defending with a partner")
