"""What may be chosen, as part of a sentence."""

from __future__ import annotations

from euchre.arguments import verify_arguments
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
    if high > low:
        return translatable(
            "rules-choice-bad",
            f"There's no choice {choice}: choose {low} to {high}.",
            choice=choice,
            low=low,
            high=high,
        )
    return translatable(
        "rules-choice-only",
        f"There's no choice {choice}: {low} is the only one.",
        choice=choice,
        only=low,
    )


@verify_arguments()
def describe_choice(hand: Hand, event: HandEvent) -> str:
    """Describe a choice as a noun: ``ordering it up alone``, ``passing``, ``leading the A♠``.

    Args:
        hand: the hand or the view before it.
        event: what is chosen.
    """
    match event:
        case events.Played():
            card = event.card.symbol
            if hand.led_card is None:
                return translatable("rules-choice-lead", f"leading the {card}", card=card)
            return translatable("rules-choice-play", f"playing the {card}", card=card)
        case events.Gave():
            card = event.card.symbol
            return translatable("rules-choice-give", f"passing your partner the {card}", card=card)
        case events.Discarded():
            card = event.card.symbol
            return translatable("rules-choice-discard", f"discarding the {card}", card=card)
        case events.Passed() if hand.phase is Phase.CHALLENGE:
            return translatable("rules-choice-no-claim", "not claiming a renege")
        case events.Passed():
            return translatable("rules-choice-pass", "passing")
        case events.Called():
            return _describe_call(hand, event)
        case events.Bid():
            return translatable("rules-choice-bid", f"bidding {event.tricks}", tricks=event.tricks)
        case events.PartnerCalled() if event.card is None:
            return translatable("rules-choice-call-nobody", "calling nobody")
        case events.PartnerCalled():
            card = event.card.symbol
            return translatable("rules-choice-call-card", f"calling the {card}", card=card)
        case events.Declared():
            return _describe_declaration(hand, event)
        case events.CalledForBest() if event.wanted:
            return translatable("rules-choice-ask-best", "asking for a better card")
        case events.CalledForBest():
            return translatable("rules-choice-keep", "keeping the cards")
        case events.RedealClaimed():
            return translatable("rules-choice-show", "showing the hand")
        case events.SwappedLowCards():
            cards = join_card_symbols(event.cards)
            return translatable("rules-choice-under", f"going under with {cards}", cards=cards)
        case events.Challenged():
            return translatable("rules-choice-claim", "claiming a renege")
        case _:
            return str(event.__struct_config__.tag).replace("-", " ")


def _describe_call(hand: Hand, call: events.Called) -> str:
    alone = " alone" if call.alone else ""
    how = "alone" if call.alone else "together"
    if call.trump is Suit.NONE:
        return translatable("rules-choice-no-trump", f"calling no trump{alone}", how=how)
    if hand.phase is not Phase.ORDER:
        return translatable(
            "rules-choice-name", f"naming {call.trump.word}{alone}", suit=call.trump.word, how=how
        )
    if call.seat == hand.dealer:
        return translatable("rules-choice-pick-up", f"picking it up{alone}", how=how)
    return translatable("rules-choice-order-up", f"ordering it up{alone}", how=how)


def _describe_declaration(hand: Hand, declared: events.Declared) -> str:
    if hand.maker == declared.seat:
        if declared.alone:
            return translatable("rules-choice-play-alone", "playing alone")
        return translatable("rules-choice-play-together", "playing with a partner")
    if declared.alone:
        return translatable("rules-choice-defend-alone", "defending alone")
    return translatable("rules-choice-defend-together", "defending with a partner")
