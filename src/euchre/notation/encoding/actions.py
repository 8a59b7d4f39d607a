"""Every decision of every game as a number from 0 to `ACTION_COUNT` - 1.

The same number is the same decision in all games, so that a player trained in one can sit down in
another. A card is played, laid away, given or called by the same number: which of these it is, the
phase says. Seats are counted from the player who decides, so that all seats speak alike.

>>> from euchre import begin, deal, preset
>>> import random
>>> rules = preset("standard").rules
>>> hand = begin(rules, deal(rules, 3, random.Random(7)))
>>> [action_name(number) for number in legal_actions(hand)]
['pass', 'call spades', 'call spades alone']
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.game.capabilities import UnsupportedRulesError
from euchre.game.cards import ALL_CARDS, HIDDEN, Card, Suit
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Dealt,
    Declared,
    Discarded,
    Exposed,
    Gave,
    HandEvent,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
    TookUp,
)
from euchre.game.hand import Hand, legal
from euchre.game.knobs import format_knob_value
from euchre.game.moves import is_swappable_low_card, verify_is_hand
from euchre.game.rules import KNOBS, Rules, verify_rules


class ActionOffset(IntEnum):
    """The first number of each kind of decision.

    ==============  =======  =================================================================
    begins          so many  what is decided
    ==============  =======  =================================================================
    CARD            34       the card of that `euchre.Card.index` is played, laid away, given,
                             or called for a partner
    PASS            1        to pass; after the last trick: to challenge nobody
    CALL            5        to make trump: clubs, diamonds, hearts, spades, no trump
    CALL_ALONE      5        the same, without the partner
    BID             10       to bid one trick, two, … ten
    NOBODY          1        to call nobody for a partner
    NOT_ALONE       1        asked before the first lead: to play with the partner
    ALONE           1        and to play without
    KEEP            1        alone, asked: not to call for a better card
    BEST            1        and to call for one
    SHOW            1        to show a hand without a chance and have the cards dealt again
    CHALLENGE       4        to claim a renege of the player on the left, the next, …
    UNDER           120      to show three low cards and swap them for the kitty: which three of
                             one's low cards, in the order of their indices, as
                             `itertools.combinations` numbers them
    ==============  =======  =================================================================
    """

    CARD = 0
    PASS = 34
    CALL = 35
    CALL_ALONE = 40
    BID = 45
    NOBODY = 55
    NOT_ALONE = 56
    ALONE = 57
    KEEP = 58
    BEST = 59
    SHOW = 60
    CHALLENGE = 61
    UNDER = 65


CARD_ACTION_COUNT: Final = HIDDEN.index
"""How many cards have a number: all that a player can hold in any game."""
ACTION_COUNT: Final = 185
"""How many decisions there are."""
_ACTION_RANGE_TEXT: Final = f"actions are numbers from 0 to {ACTION_COUNT - 1}"
_SUIT_ORDER: Final = tuple(Suit)


class ActionError(EuchreError):
    """A number that is no decision, or none that may be taken now."""


def verify_has_actions(rules: Rules) -> None:
    """Raise an error unless every decision of a game has a number.

    Raises:
        UnsupportedRulesError: some have none; the sentence names the knobs.
    """
    if strange := _list_settings_without_actions(rules):
        raise UnsupportedRulesError(
            f"with {' and '.join(strange)} there are decisions, or cards, that no number stands "
            "for: use euchre.game.hand"
        )


def has_actions(rules: Rules) -> bool:
    """Return True if every decision of a game has a number."""
    return not _list_settings_without_actions(rules)


def _list_settings_without_actions(rules: Rules) -> list[str]:
    verify_rules(rules)
    settings = {name: getattr(rules, name) for name in _KNOBS_WITHOUT_ACTIONS}
    return [
        f"{name}={format_knob_value(value)}"
        for name, value in settings.items()
        if value != KNOBS[name].default
    ]


_KNOBS_WITHOUT_ACTIONS: Final = (
    *("packs", "low_no_trump", "bid_names_trump"),
    *("pts_big_pepper", "pts_call_two", "pts_call_one", "pts_moon"),
)
"""Knobs with which a bid is more than a number of tricks, a call more than one of the five, or a
card not the only one of its kind."""


def encode_event(event: HandEvent, hand: Hand) -> int:
    """Encode a decision as its number.

    Args:
        event: what is decided; every card of it known.
        hand: the hand, or a view of it, before the event.

    Raises:
        ActionError: nobody decides that: the cards are dealt, taken up or exposed; or it has no
            number (`verify_has_actions`); or three low cards are swapped, and the hand, perhaps
            another seat's view, does not show them.
    """
    match event:
        case Played(card=card) | Discarded(card=card) | Gave(card=card):
            return _encode_card(card, event)
        case PartnerCalled(card=called):
            return int(ActionOffset.NOBODY) if called is None else _encode_card(called, event)
        case Passed():
            return int(ActionOffset.PASS)
        case Called(trump=Suit.LOW):
            raise ActionError("no number stands for low no trump: play with low_no_trump=no")
        case Called():
            return (
                ActionOffset.CALL_ALONE if event.alone else ActionOffset.CALL
            ) + event.trump.index
        case Bid() if event.trump is not None or event.special is not None:
            raise ActionError(f"a number stands for the tricks of a bid and nothing else: {event}")
        case Bid():
            return ActionOffset.BID + event.tricks - 1
        case Declared():
            return int(ActionOffset.ALONE if event.alone else ActionOffset.NOT_ALONE)
        case CalledForBest():
            return int(ActionOffset.BEST if event.wanted else ActionOffset.KEEP)
        case RedealClaimed():
            return int(ActionOffset.SHOW)
        case Challenged():
            return ActionOffset.CHALLENGE + (event.against - event.seat) % hand.rules.players - 1
        case SwappedLowCards():
            return ActionOffset.UNDER + _find_triple_number(hand.hands[event.seat], event)
        case Dealt() | TookUp() | Exposed():
            raise ActionError(f"nobody decides {type(event).__name__}: it has no number")
        case _:
            raise ActionError(f"expected an event, not {event!r:.40}")


def _encode_card(card: Card, event: HandEvent) -> int:
    if card is HIDDEN:
        raise ActionError(f"a hidden card has no number: {event}")
    return card.index


def _find_triple_number(held: Sequence[Card], event: SwappedLowCards) -> int:
    try:
        return _low_card_triples(held).index(tuple(sorted(event.cards)))
    except ValueError:
        raise ActionError(
            "which three low cards these are follows from all of that hand: encode the swap with"
            f" the hand, or the view of seat {event.seat}, before it"
        ) from None


def _low_card_triples(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    return list(combinations(sorted(card for card in cards if is_swappable_low_card(card)), 3))


@verify_arguments()
def legal_actions(hand: Hand) -> list[int]:
    """List the numbers of the decisions that are legal now, in rising order; empty if nobody
    decides.

    Args:
        hand: a hand, or the view of whoever's turn it is. In another's view there are none: what
            others may do is theirs to know.
    """
    return sorted(_legal_events_by_action(hand))


def action_to_int(action: object) -> int:
    """Return an action as a whole number, even if no action has this number.

    Raises:
        ActionError: it is none.
    """
    try:
        return operator.index(None if isinstance(action, bool) else action)  # type: ignore[arg-type]
    except TypeError:
        raise ActionError(f"{_ACTION_RANGE_TEXT}, not {action!r:.40}") from None


def decode_action(action: int, hand: Hand) -> HandEvent:
    """Decode an action's number into the event it stands for in this hand.

    Raises:
        ActionError: it may not be taken now; the sentence says what may.
    """
    verify_is_hand(hand)
    choices = _legal_events_by_action(hand)
    try:
        return choices[action]
    except (KeyError, TypeError):
        raise ActionError(_describe_illegal_action(action, choices)) from None


def _legal_events_by_action(hand: Hand) -> dict[int, HandEvent]:
    seat = hand.turn
    if seat is None or getattr(hand, "seat", seat) != seat:
        return {}
    return {encode_event(event, hand): event for event in legal(hand)}


def _describe_illegal_action(action: object, choices: dict[int, HandEvent]) -> str:
    if not choices:
        return "nobody whom this hand shows has to decide now"
    may = ", ".join(f"{number} ({action_name(number)})" for number in sorted(choices))
    try:
        wish = f"{action} ({action_name(action)})"  # type: ignore[arg-type]
    except ActionError:
        wish = f"{action!r:.40}"
    return f"action {wish} may not be taken now, but these: {may}"


_ACTION_WORDS: Final = {
    ActionOffset.PASS: "pass",
    ActionOffset.NOBODY: "call nobody",
    ActionOffset.NOT_ALONE: "not alone",
    ActionOffset.ALONE: "alone",
    ActionOffset.KEEP: "keep all cards",
    ActionOffset.BEST: "call for a better card",
    ActionOffset.SHOW: "show the hand",
}


def action_name(action: int) -> str:
    """Return a decision in words.

    Raises:
        ActionError: there is no such number.
    """
    if not 0 <= action_to_int(action) < ACTION_COUNT:
        raise ActionError(f"{_ACTION_RANGE_TEXT}, not {action!r:.40}")
    kind = max(start for start in ActionOffset if start <= action)
    offset = action - kind
    match kind:
        case ActionOffset.CARD:
            return ALL_CARDS[action].name
        case ActionOffset.CALL:
            return f"call {_SUIT_ORDER[offset].word}"
        case ActionOffset.CALL_ALONE:
            return f"call {_SUIT_ORDER[offset].word} alone"
        case ActionOffset.BID:
            return f"bid {offset + 1}"
        case ActionOffset.CHALLENGE:
            return f"challenge seat +{offset + 1}"
        case ActionOffset.UNDER:
            return f"go under with low cards, choice {offset + 1}"
        case _:
            return _ACTION_WORDS[kind]
