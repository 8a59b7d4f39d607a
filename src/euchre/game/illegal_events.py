"""Why an event may not come next: a code, and a sentence a player can use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, Self, TypeAlias

from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.cards import Rank, Suit, is_trump, suit_of
from euchre.game.state import HandState, Phase
from euchre.game.validation import find_field_error

Code: TypeAlias = Literal[
    "over",
    "not-your-turn",
    "wrong-phase",
    "not-in-hand",
    "must-follow-suit",
    "may-not-lead-trump",
    "must-go-alone",
    "may-not-go-alone",
    "must-name-up-suit",
    "suit-turned-down",
    "natural-trump-needed",
    "no-such-trump",
    "stuck-dealer",
    "may-not-discard-up-card",
    "bad-deal",
    "bad-cut",
    "bad-bid",
    "bad-partner-card",
    "not-entitled",
    "malformed",
]


class IllegalEventError(EuchreError):
    """An event that may not come next.

    Attributes:
        code: for programs; stable.
        why: for people; one sentence.
        event: the event refused.
        legal: the events that may come next.
    """

    def __init__(
        self, code: Code, why: str, event: events.Event, legal: Sequence[events.Event] = ()
    ) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.event = event
        self.legal = tuple(legal)

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.code, self.why, self.event, self.legal)


_DECISION_WORDS = {
    Phase.BENNY: "the dealer names trump for the Benny",
    Phase.ORDER: "players pass or order up the up-card",
    Phase.NAME: "players pass or name trump",
    Phase.BID: "players pass or bid more tricks",
    Phase.TRUMP: "the highest bidder names trump",
    Phase.PARTNER: "the maker calls a card to find a partner",
    Phase.LOOK: "a player picks up hidden cards",
    Phase.DISCARD: "the player who took the up-card discards one card",
    Phase.ALONE: "players say whether they play alone",
    Phase.BEST: "a lone player may call for a better card",
    Phase.LAY: "a lone player discards one card",
    Phase.GIVE: "a player passes a card to the partner",
    Phase.PLAY: "players play cards to tricks",
    Phase.CHALLENGE: "players may claim a renege",
    Phase.EXPOSE: "the challenged player shows the remaining cards",
}
_PHASES_BY_EVENT: dict[type[events.Event], tuple[Phase, ...]] = {
    events.Passed: (Phase.ORDER, Phase.NAME, Phase.BID, Phase.CHALLENGE),
    events.Called: (Phase.BENNY, Phase.ORDER, Phase.NAME, Phase.TRUMP),
    events.Bid: (Phase.BID,),
    events.PartnerCalled: (Phase.PARTNER,),
    events.RedealClaimed: (Phase.ORDER, Phase.NAME, Phase.BID),
    events.SwappedLowCards: (Phase.ORDER, Phase.NAME, Phase.BID),
    events.TookUp: (Phase.LOOK,),
    events.Discarded: (Phase.DISCARD, Phase.LAY),
    events.Declared: (Phase.ALONE,),
    events.CalledForBest: (Phase.BEST,),
    events.Gave: (Phase.GIVE,),
    events.Played: (Phase.PLAY,),
    events.Challenged: (Phase.PLAY, Phase.CHALLENGE),
    events.Exposed: (Phase.EXPOSE,),
}


def verify_field_types(event: events.Event, legal_events: Sequence[events.Event] = ()) -> None:
    """Raise an error unless the event has the shape that its class declares.

    Raises:
        IllegalEventError: it is not; the code is ``malformed``.
    """
    wrong = find_field_error(event)
    if wrong:
        raise IllegalEventError("malformed", f"{wrong[0].upper()}{wrong[1:]}.", event, legal_events)


def build_illegal_error(
    hand: HandState, event: events.Event, legal_events: Sequence[events.Event]
) -> IllegalEventError:
    """Build the error for an `event` that is not among the `legal_events` ones of `hand`."""
    verify_field_types(event, legal_events)
    code, why = _explain_illegal_event(hand, event, legal_events)
    return IllegalEventError(code, why, event, legal_events)


def _explain_illegal_event(
    hand: HandState, event: events.Event, legal_events: Sequence[events.Event]
) -> tuple[Code, str]:
    if isinstance(event, events.TimeUp):
        return "wrong-phase", "A hand has no clock: tell the match that the time is up."
    if isinstance(event, events.Dealt | events.FirstDealer | events.Cut):
        return "wrong-phase", "The cards of this hand are already dealt."
    if hand.over:
        return "over", "The hand is over."
    if hand.turn is not None and event.seat != hand.turn:
        return "not-your-turn", f"It is seat {hand.turn}'s turn, not seat {event.seat}'s."
    if hand.phase not in _PHASES_BY_EVENT[type(event)]:
        if isinstance(event, events.Passed) and hand.phase is Phase.BENNY:
            return "stuck-dealer", "The Benny is turned up, so the dealer must name trump."
        if isinstance(event, events.Passed) and hand.phase is Phase.TRUMP:
            return "wrong-phase", "You won the auction: name trump."
        return "wrong-phase", f"Not now: {_DECISION_WORDS[hand.phase]}."
    match event:
        case events.Passed():
            if hand.is_stuck(event.seat):
                return (
                    "stuck-dealer",
                    "The dealer can't pass after everybody else has (stick the dealer).",
                )
            return "not-entitled", "In this game you can't pass now: make a call."
        case events.Called():
            suits = {call.trump for call in legal_events if isinstance(call, events.Called)}
            return _explain_illegal_call(hand, event, suits)
        case events.Discarded():
            if event.card in hand.hands[event.seat]:
                return (
                    "may-not-discard-up-card",
                    f"You can't discard the up-card, the {event.card.name}: choose another card.",
                )
            return "not-in-hand", f"The {event.card.name} is not in the hand of seat {event.seat}."
        case events.Played():
            return _explain_illegal_play(hand, event)
        case events.Bid():
            low = hand.rules.min_bid if hand.bid is None else hand.bid.tricks + 1
            return "bad-bid", f"Bid from {low} to {hand.rules.max_bid} tricks, not {event.tricks}."
        case events.PartnerCalled():
            return _explain_illegal_partner_call(hand, event)
        case events.RedealClaimed() | events.SwappedLowCards():
            return "not-entitled", "You can't do that with these cards, or it's too late."
        case events.TookUp() | events.Exposed():
            return "bad-deal", "Those aren't the cards that were dealt."
        case events.Gave():
            return _explain_illegal_gift(hand, event)
        case events.Challenged():
            return "not-entitled", _explain_illegal_challenge(hand, event)
        case events.Declared() | events.CalledForBest():
            return "wrong-phase", "That's not the question now."


def _explain_illegal_challenge(hand: HandState, event: events.Challenged) -> str:
    if hand.rules.renege == "prevent":
        return "In this game nobody can renege: a card out of suit is refused."
    if event.against not in hand.opponents(event.seat):
        return "You can challenge only an opponent."
    if not hand.void_suits(event.against):
        return f"Seat {event.against} has followed suit to every trick."
    return f"You have challenged seat {event.against} before."


def _explain_illegal_gift(hand: HandState, event: events.Gave) -> tuple[Code, str]:
    if event.card not in hand.hands[event.seat]:
        return "not-in-hand", f"The {event.card.name} is not in the hand of seat {event.seat}."
    if any(gift.card is event.card for gift in hand.gave):
        return "not-in-hand", f"You can't pass back the {event.card.name}: pass another card."
    return "wrong-phase", "You can pass a card only to your partner."


def _explain_illegal_partner_call(hand: HandState, event: events.PartnerCalled) -> tuple[Code, str]:
    card, trump = event.card, hand.trump
    assert trump is not None
    if card is None:
        return "may-not-go-alone", "You must call a partner: you can't go alone."
    if is_trump(card, trump):
        return "bad-partner-card", f"The {card.name} is a trump: call a card of another suit."
    if card in hand.hands[event.seat]:
        return "bad-partner-card", f"The {card.name} is in your own hand: call another card."
    allowed = {"ace": "an ace", "best_of_suit": "the best card of a suit that you do not hold"}
    wanted = allowed.get(hand.rules.partner_call, "a card of this pack")
    return "bad-partner-card", f"Call {wanted}, not the {card.name}."


def _explain_illegal_call(
    hand: HandState, event: events.Called, callable_suits: Collection[Suit]
) -> tuple[Code, str]:
    rules, suit = hand.rules, event.trump
    if suit in callable_suits:
        if event.alone:
            where = "with this call" if rules.go_alone else "in this game"
            return "may-not-go-alone", f"You can't go alone {where}."
        return "must-go-alone", "The dealer's partner can make trump only by going alone."
    if suit is Suit.NONE and rules.no_trump == "off":
        return "no-such-trump", "You can't call no trump in this game."
    early = hand.phase is Phase.ORDER and rules.no_trump != "both"
    if suit is Suit.NONE and (early or hand.phase is Phase.BENNY):
        return "no-such-trump", "You can't call no trump in this round."
    if hand.phase is Phase.ORDER and suit not in (hand.up_suit, Suit.NONE):
        assert hand.up_suit is not None
        return (
            "must-name-up-suit",
            f"In the first round only the suit of the up-card, {hand.up_suit.word}, can be trump.",
        )
    if hand.phase is Phase.NAME and suit is hand.up_suit and not rules.round2_may_name_turned_suit:
        return "suit-turned-down", f"{suit.word.capitalize()} was turned down: name another suit."
    return (
        "natural-trump-needed",
        f"To call {suit.word}, you must hold a card printed in that suit.",
    )


def _explain_illegal_play(hand: HandState, event: events.Played) -> tuple[Code, str]:
    if event.card not in hand.hands[event.seat]:
        return "not-in-hand", f"The {event.card.name} is not in the hand of seat {event.seat}."
    suit = None if hand.led_card is None else suit_of(hand.led_card, hand.trump)
    if suit is None and hand.rules.lead_plain_first:
        why = "you can't lead one to the first trick if you hold anything else"
        return "may-not-lead-trump", f"The {event.card.name} is a trump, and {why}."
    if suit is None or suit_of(event.card, hand.trump) is suit:
        return "not-entitled", f"You can't play the {event.card.name} now: choose another card."
    held = [card for card in hand.hands[event.seat] if suit_of(card, hand.trump) is suit]
    if not held:
        return "not-in-hand", f"The {event.card.name} can't be in that hand."
    cards = " or ".join(
        card.symbol
        + (" (the left bower)" if card.rank is Rank.JACK and card.suit is not suit else "")
        for card in held
    )
    return "must-follow-suit", f"{suit.word.capitalize()} were led: follow suit with {cards}."
