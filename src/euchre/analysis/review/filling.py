"""Hands of which a record does not tell every card, made whole where that does no harm.

Euchre Game Notation leaves the cards to whoever reads it: what nobody played stays unknown. A
player's decision can be judged as soon as all that player knew is known; what the others held is
nobody's business. So the rest is filled in by lot, in agreement with all that happened, and a
decision is passed over where the player's own cards, those laid away or passed included, are among
what was filled in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Final, NamedTuple

from euchre.game import events
from euchre.game.cards import HIDDEN, Card
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    Phase,
    View,
    apply,
    begin,
    legal,
    playable_cards,
    view,
)
from euchre.game.rules import Seat
from euchre.solve import NoPossibleDealError, sample_worlds
from euchre.texts import translatable

_FORCED_PHASES: Final = (Phase.CHALLENGE, Phase.EXPOSE, Phase.LOOK, Phase.OVER)


class UnforcedDecision(NamedTuple):
    """A decision in a record that was not forced.

    Attributes:
        seen: what its player saw.
        event: what was done.
        why_not: why it cannot be judged; empty where it can.
        number: of the event in the hand.
        before: the hand as it stood, with cards by lot where the record does not tell them.
    """

    seen: View
    event: events.HandEvent
    why_not: str
    number: int
    before: Hand


def find_unforced_decisions(recorded_hand: Hand, seed: int = 0) -> list[UnforcedDecision] | None:
    """Return every decision of a recorded hand that was not forced; None if no deal agrees with it.

    Args:
        recorded_hand: the hand, finished or not.
        seed: of the lot by which cards that are not recorded are placed.
    """
    hand = fill_hidden_cards(recorded_hand, seed)
    if hand is None:
        return None
    known = cards_with_known_origin(recorded_hand)
    past: Hand = begin(hand.rules, hand.dealt, hand.scores)
    decisions: list[UnforcedDecision] = []
    for number, event in enumerate(hand.events[1:], 1):
        seat = past.turn
        if seat is not None and _was_real_choice(past, event):
            why = _explain_hidden_cards(past, recorded_hand.events[: number + 1], known, seat)
            seen = view(past, seat)
            decisions.append(UnforcedDecision(seen, event, why, number, past))  # type: ignore[arg-type]
        past = apply(past, event)
    return decisions


def _was_real_choice(hand_before: Hand, event: events.Event) -> bool:
    """Return whether a player chose an event; no card is a choice of which only a renege is."""
    if hand_before.turn is None or hand_before.phase in _FORCED_PHASES:
        return False
    if hand_before.phase is Phase.PLAY and hand_before.rules.renege != "prevent":
        only_card, *others = playable_cards(hand_before)
        return bool(others) or event != events.Played(hand_before.turn, only_card)
    return len(legal(hand_before)) > 1


def _explain_hidden_cards(
    hand_before: Hand, recorded: Sequence[events.Event], known: frozenset[Card], seat: Seat
) -> str:
    """Explain why a decision cannot be judged, if that is for want of cards.

    Args:
        hand_before: the hand before the decision.
        recorded: what is recorded of the hand, the decision last.
        known: as of `cards_with_known_origin`.
        seat: who decided.
    """
    for event in recorded:
        if not isinstance(event, (events.Discarded, events.Gave)) or event.card is not HIDDEN:
            continue
        if seat in (event.seat, getattr(event, "to", None)):
            return translatable(
                "review-hidden-discard",
                "The record doesn't show a card that was discarded or passed.",
            )
    if any(card not in known for card in hand_before.hands[seat]):
        return translatable(
            "review-hidden-hand", "The record doesn't have all of the player's cards."
        )
    return ""


def has_hidden_cards(hand: Hand) -> bool:
    """Return whether some card of the hand is not known."""
    dealt = hand.dealt
    if any(HIDDEN in cards for cards in (*dealt.hands, dealt.kitty)):
        return True
    return any(
        isinstance(event, (events.Discarded, events.Gave)) and event.card is HIDDEN
        for event in hand.events
    )


def fill_hidden_cards(hand: Hand, seed: int = 0) -> Hand | None:
    """Return the hand with every card in some place that agrees with all that happened.

    Returns:
        None where no such hand is found.
    """
    if not has_hidden_cards(hand):
        return hand
    seen = View(seat=None, **{field.name: getattr(hand, field.name) for field in fields(Hand)})
    try:
        return sample_worlds(seen, 1, seed).hand_of(0)
    except (NoPossibleDealError, IllegalEventError):
        return None


def cards_with_known_origin(hand: Hand) -> frozenset[Card]:
    """Return the cards whose first place is recorded, or shown by the plays."""
    dealt = (*hand.dealt.hands, hand.dealt.kitty)
    known = {card for cards in dealt for card in cards if card is not HIDDEN}
    known.update(play.card for play in hand.plays)
    if hand.up_card is not None:
        known.add(hand.up_card)
    return frozenset(known)
