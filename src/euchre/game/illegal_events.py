"""Why an event may not come next: a code, and a sentence a player can use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, Self, TypeAlias

from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.auction import list_higher_levels
from euchre.game.cards import Card, Rank, Suit, is_trump, suit_of
from euchre.game.rules import Seat
from euchre.game.state import HandState, Phase
from euchre.game.validation import find_field_error
from euchre.texts import change_text, join_texts, translatable

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
    Phase.BENNY: translatable("refusal-now-benny", "the dealer names trump for the Benny"),
    Phase.ORDER: translatable("refusal-now-order", "players pass or order up the up-card"),
    Phase.NAME: translatable("refusal-now-name", "players pass or name trump"),
    Phase.BID: translatable("refusal-now-bid", "players pass or bid more tricks"),
    Phase.TRUMP: translatable("refusal-now-trump", "the highest bidder names trump"),
    Phase.PARTNER: translatable("refusal-now-partner", "the maker calls a card to find a partner"),
    Phase.LOOK: translatable("refusal-now-look", "a player picks up hidden cards"),
    Phase.DISCARD: translatable(
        "refusal-now-discard", "the player who took the up-card discards one card"
    ),
    Phase.ALONE: translatable("refusal-now-alone", "players say whether they play alone"),
    Phase.BEST: translatable("refusal-now-best", "a lone player may call for a better card"),
    Phase.LAY: translatable("refusal-now-lay", "a lone player discards one card"),
    Phase.GIVE: translatable("refusal-now-give", "a player passes a card to the partner"),
    Phase.PLAY: translatable("refusal-now-play", "players play cards to tricks"),
    Phase.CHALLENGE: translatable("refusal-now-challenge", "players may claim a renege"),
    Phase.EXPOSE: translatable(
        "refusal-now-expose", "the challenged player shows the remaining cards"
    ),
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
        return "wrong-phase", translatable(
            "refusal-already-dealt", "The cards of this hand are already dealt."
        )
    if hand.over:
        return "over", translatable("refusal-hand-over", "The hand is over.")
    if hand.turn is not None and event.seat != hand.turn:
        why = f"It is seat {hand.turn}'s turn, not seat {event.seat}'s."
        return "not-your-turn", translatable(
            "refusal-not-your-turn", why, turn=hand.turn, seat=event.seat
        )
    if hand.phase not in _PHASES_BY_EVENT[type(event)]:
        return _explain_wrong_phase(hand, event)
    match event:
        case events.Passed():
            if hand.is_stuck(event.seat):
                why = "The dealer can't pass after everybody else has (stick the dealer)."
                return "stuck-dealer", translatable("refusal-stuck-dealer", why)
            why = "In this game you can't pass now: make a call."
            return "not-entitled", translatable("refusal-cannot-pass", why)
        case events.Called():
            suits = {call.trump for call in legal_events if isinstance(call, events.Called)}
            return _explain_illegal_call(hand, event, suits)
        case events.Discarded():
            if event.card in hand.hands[event.seat]:
                card = _name_with_article(event.card)
                why = f"You can't discard the up-card, {card}: choose another card."
                return "may-not-discard-up-card", translatable(
                    "refusal-discard-up-card", why, card=card
                )
            return "not-in-hand", _explain_missing_card(event.card, event.seat)
        case events.Played():
            return _explain_illegal_play(hand, event)
        case events.Bid():
            return "bad-bid", _explain_illegal_bid(hand, event)
        case events.PartnerCalled():
            return _explain_illegal_partner_call(hand, event)
        case events.RedealClaimed() | events.SwappedLowCards():
            why = "You can't do that with these cards, or it's too late."
            return "not-entitled", translatable("refusal-not-with-these-cards", why)
        case events.TookUp() | events.Exposed():
            why = "Those aren't the cards that were dealt."
            return "bad-deal", translatable("refusal-other-cards", why)
        case events.Gave():
            return _explain_illegal_gift(hand, event)
        case events.Challenged():
            return "not-entitled", _explain_illegal_challenge(hand, event)
        case events.Declared() | events.CalledForBest():
            why = "That's not the question now."
            return "wrong-phase", translatable("refusal-not-the-question", why)


def _explain_wrong_phase(hand: HandState, event: events.HandEvent) -> tuple[Code, str]:
    if isinstance(event, events.Passed) and hand.phase is Phase.BENNY:
        why = "The Benny is turned up, so the dealer must name trump."
        return "stuck-dealer", translatable("refusal-benny", why)
    if isinstance(event, events.Passed) and hand.phase is Phase.TRUMP:
        why = "You won the auction: name trump."
        return "wrong-phase", translatable("refusal-won-auction", why)
    now = _DECISION_WORDS[hand.phase]
    return "wrong-phase", translatable("refusal-not-now", f"Not now: {now}.", now=now)


def _name_with_article(card: Card) -> str:
    """Name a card as it is named inside a sentence: ``the jack of diamonds``."""
    rank = card.rank.name.lower()
    return translatable("card-the-name", f"the {card.name}", card=card.name, rank=rank)


def _explain_missing_card(card: Card, seat: Seat) -> str:
    words = f"The {card.name} is not in the hand of seat {seat}."
    return translatable("refusal-not-in-hand", words, card=_name_with_article(card), seat=seat)


def _explain_illegal_challenge(hand: HandState, event: events.Challenged) -> str:
    if hand.rules.renege == "prevent":
        why = "In this game nobody can renege: a card out of suit is refused."
        return translatable("refusal-no-reneges", why)
    if event.against not in hand.opponents(event.seat):
        return translatable("refusal-not-an-opponent", "You can challenge only an opponent.")
    if not hand.void_suits(event.against):
        why = f"Seat {event.against} has followed suit to every trick."
        return translatable("refusal-followed-suit", why, seat=event.against)
    why = f"You have challenged seat {event.against} before."
    return translatable("refusal-challenged-before", why, seat=event.against)


def _explain_illegal_bid(hand: HandState, event: events.Bid) -> str:
    levels = list_higher_levels(hand.rules, hand.calls)
    numbers = [tricks for tricks, special in levels if special is None]
    if (event.trump is None) == hand.rules.bid_names_trump:
        if hand.rules.bid_names_trump:
            why = "In this game a bid says what will be trump."
            return translatable("refusal-bid-without-trump", why)
        why = "In this game a bid doesn't say what will be trump."
        return translatable("refusal-bid-with-trump", why)
    if event.special is not None or not numbers or event.tricks in numbers:
        why = "You can't bid that now: bid more than the highest bid, or pass."
        return translatable("refusal-bid-too-low", why)
    low, high, bid = numbers[0], numbers[-1], event.tricks
    why = f"Bid from {low} to {high} tricks, not {bid}."
    return translatable("refusal-bid", why, low=low, high=high, bid=bid)


def _explain_illegal_gift(hand: HandState, event: events.Gave) -> tuple[Code, str]:
    if event.card not in hand.hands[event.seat]:
        return "not-in-hand", _explain_missing_card(event.card, event.seat)
    if any(gift.card is event.card for gift in hand.gave):
        card = _name_with_article(event.card)
        why = f"You can't pass back {card}: pass another card."
        return "not-in-hand", translatable("refusal-pass-back", why, card=card)
    why = "You can pass a card only to your partner."
    return "wrong-phase", translatable("refusal-pass-to-partner", why)


def _explain_illegal_partner_call(hand: HandState, event: events.PartnerCalled) -> tuple[Code, str]:
    card, trump = event.card, hand.trump
    assert trump is not None
    if card is None:
        why = "You must call a partner: you can't go alone."
        return "may-not-go-alone", translatable("refusal-must-call-partner", why)
    name = _name_with_article(card)
    if is_trump(card, trump):
        why = f"The {card.name} is a trump: call a card of another suit."
        return "bad-partner-card", translatable("refusal-partner-trump", why, card=name)
    if card in hand.hands[event.seat]:
        why = f"The {card.name} is in your own hand: call another card."
        return "bad-partner-card", translatable("refusal-partner-own-card", why, card=name)
    if hand.rules.partner_call == "ace":
        why = f"Call an ace, not {name}."
        return "bad-partner-card", translatable("refusal-partner-ace", why, card=name)
    if hand.rules.partner_call == "best_of_suit":
        why = f"Call the best card of a suit that you do not hold, not {name}."
        return "bad-partner-card", translatable("refusal-partner-best", why, card=name)
    why = f"Call a card of this pack, not {name}."
    return "bad-partner-card", translatable("refusal-partner-pack", why, card=name)


def _explain_illegal_call(
    hand: HandState, event: events.Called, callable_suits: Collection[Suit]
) -> tuple[Code, str]:
    rules, suit = hand.rules, event.trump
    if suit in callable_suits:
        if event.alone:
            if rules.go_alone:
                why = "You can't go alone with this call."
                return "may-not-go-alone", translatable("refusal-not-alone-now", why)
            why = "You can't go alone in this game."
            return "may-not-go-alone", translatable("refusal-not-alone", why)
        why = "The dealer's partner can make trump only by going alone."
        return "must-go-alone", translatable("refusal-must-go-alone", why)
    if suit.is_no_trump and rules.no_trump == "off":
        why = "You can't call no trump in this game."
        return "no-such-trump", translatable("refusal-no-trump-off", why)
    if suit is Suit.LOW and not rules.low_no_trump:
        why = "You can't call low no trump in this game."
        return "no-such-trump", translatable("refusal-low-no-trump-off", why)
    early = hand.phase is Phase.ORDER and rules.no_trump != "both"
    if suit.is_no_trump and (early or hand.phase is Phase.BENNY):
        why = "You can't call no trump in this round."
        return "no-such-trump", translatable("refusal-no-trump-yet", why)
    if hand.phase is Phase.ORDER and suit is not hand.up_suit:
        assert hand.up_suit is not None
        up = hand.up_suit.word
        why = f"In the first round only the suit of the up-card, {up}, can be trump."
        return "must-name-up-suit", translatable("refusal-up-suit-only", why, suit=up)
    if hand.phase is Phase.NAME and suit is hand.up_suit and not rules.round2_may_name_turned_suit:
        name = _capitalise(suit.word)
        why = f"{name} was turned down: name another suit."
        return "suit-turned-down", translatable("refusal-suit-turned-down", why, suit=name)
    why = f"To call {suit.word}, you must hold a card printed in that suit."
    return "natural-trump-needed", translatable("refusal-natural-trump", why, suit=suit.word)


def _capitalise(suit_word: str) -> str:
    return change_text(suit_word, _capitalise_first)


def _capitalise_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _explain_illegal_play(hand: HandState, event: events.Played) -> tuple[Code, str]:
    if event.card not in hand.hands[event.seat]:
        return "not-in-hand", _explain_missing_card(event.card, event.seat)
    card = _name_with_article(event.card)
    suit = None if hand.led_card is None else suit_of(hand.led_card, hand.trump)
    if suit is None and hand.rules.lead_plain_first:
        why = (
            f"The {event.card.name} is a trump, and you can't lead one to the first trick if you "
            "hold anything else."
        )
        return "may-not-lead-trump", translatable("refusal-lead-trump", why, card=card)
    if suit is None or suit_of(event.card, hand.trump) is suit:
        why = f"You can't play {card} now: choose another card."
        return "not-entitled", translatable("refusal-cannot-play", why, card=card)
    held = [card for card in hand.hands[event.seat] if suit_of(card, hand.trump) is suit]
    if not held:
        why = f"The {event.card.name} can't be in that hand."
        return "not-in-hand", translatable("refusal-impossible-card", why, card=card)
    cards = join_texts([_show_held_card(it, suit) for it in held], translatable("list-or", " or "))
    name = _capitalise(suit.word)
    why = f"{name} were led: follow suit with {cards}."
    return "must-follow-suit", translatable("refusal-follow-suit", why, suit=name, cards=cards)


def _show_held_card(card: Card, suit: Suit) -> str:
    if card.rank is not Rank.JACK or card.suit is suit:
        return card.symbol
    symbol = card.symbol
    return translatable("card-left-bower-held", f"{symbol} (the left bower)", card=symbol)
