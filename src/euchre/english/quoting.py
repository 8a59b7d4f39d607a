"""What is told line by line as a match goes on, with calls in the players' own words."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.english.bids import is_bid_alone
from euchre.english.event_sentences import (
    apply_to_hand_or_view,
    describe_auction_winner,
    describe_event,
    explain_partner_goes_alone,
)
from euchre.english.grammar import (
    YOU_NAME,
    add_full_stop,
    capitalise_first,
    describe_card,
    describe_trump,
)
from euchre.english.speech import PARTNER_OUT_PHRASE, call_phrase
from euchre.game import events
from euchre.game.cards import Card, Suit
from euchre.game.hand import Hand
from euchre.game.rules import Rules, Seat, benny_cards, partner_of
from euchre.game.state import Phase
from euchre.texts import join_texts, translatable


def name_in_sentence(name: str) -> str:
    """Return a name as it is inside a sentence."""
    return YOU_NAME.lower() if name == YOU_NAME else name


def join_name_and_verb(name: str, verb: str) -> str:
    """Join a name and its verb inside a sentence: ``Ann sits``, ``you sit``."""
    return f"you {verb}" if name == YOU_NAME else f"{name} {verb}s"


def describe_event_quoting(hand: Hand | None, event: events.Event, names: Sequence[str]) -> str:
    """Describe an event in one line: calls in the player's own words, the rest as an onlooker."""
    if hand is None or hand.phase is Phase.CHALLENGE:
        return describe_event(hand, event, names)
    if not isinstance(event, (events.Passed, events.Called, events.Bid)):
        return describe_event(hand, event, names)
    first_round = hand.phase is Phase.ORDER
    name, call = names[event.seat], quote_call(hand, event, first_round=first_round)
    quote = translatable("site-quote", f'{name}: "{call}."', who=name, call=call)
    match event:
        case events.Bid():
            return _add_auction_winner(quote, hand, event, names)
        case events.Passed():
            if hand.phase is Phase.BID:
                return _add_auction_winner(quote, hand, event, names)
            if not first_round or event.seat != hand.dealer or hand.up_card is None:
                return quote
            card = hand.up_card.symbol
            turned = translatable("site-turned-down", f"The {card} is turned down.", card=card)
            return join_texts([quote, turned], " ")
        case events.Called():
            return join_texts([quote, _explain_call(hand, event, names)], " ")


def _add_auction_winner(
    quote: str, hand: Hand, event: events.Passed | events.Bid, names: Sequence[str]
) -> str:
    winner = describe_auction_winner(hand, event, names)
    return join_texts([quote, winner], " ") if winner else quote


def quote_call(
    view: Hand, call: events.Passed | events.Called | events.Bid, *, first_round: bool
) -> str:
    """Return a call in the player's words; a suit named for a Benny is not ordered up."""
    return quote_call_from_facts(
        view.rules, view.dealer, view.up_card, call, first_round=first_round
    )


def quote_call_from_facts(
    rules: Rules,
    dealer: Seat,
    up_card: Card | None,
    call: events.Passed | events.Called | events.Bid,
    *,
    first_round: bool,
) -> str:
    """Return a call as `quote_call` does, in any hand with this dealer and up-card."""
    named = rules.joker_up_card.startswith("dealer_names") and up_card in benny_cards(rules)
    return call_phrase(rules, dealer, call, first_round and not named)


def _explain_call(hand: Hand, event: events.Called, names: Sequence[str]) -> str:
    mate = partner_of(hand.rules, event.seat)
    trump = capitalise_first(describe_trump(event.trump))
    is_low = event.trump is Suit.LOW
    clauses = [trump if is_low else translatable("site-trump", trump, suit=event.trump.value)]
    if (event.alone or is_bid_alone(hand)) and mate is not None:
        alone = (
            f"; {join_name_and_verb(names[event.seat], 'play')} alone and "
            f"{join_name_and_verb(names[mate], 'sit')} out"
        )
        clauses.append(
            translatable("site-alone", alone, who=names[event.seat], partner=names[mate])
        )
    ordered = hand.phase is Phase.ORDER and not event.trump.is_no_trump
    if ordered and hand.up_card is not None and apply_to_hand_or_view(hand, event).taker is None:
        gone = f", and {describe_card(hand.up_card)} goes out of play"
        clauses.append(translatable("site-out-of-play", gone, card=hand.up_card.symbol))
    sentence = add_full_stop(join_texts(clauses))
    odd = quote_call(hand, event, first_round=hand.phase is Phase.ORDER) == PARTNER_OUT_PHRASE
    return join_texts(
        [sentence, explain_partner_goes_alone(hand, event)] if odd else [sentence], " "
    )
