"""What may come of a pass: facts in the view of whoever calls, by that game's rules."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.base import viewer_of
from euchre.english import YOU_NAME, format_count, join_words
from euchre.english.told_cards import tell_card, tell_suit
from euchre.game.cards import SUITS, Card, Suit, is_trump
from euchre.game.events import Called, Passed
from euchre.game.hand import Phase, View, legal, see
from euchre.game.rules import partner_of
from euchre.texts import translatable


def explain_wrong_pass(view: View, call: Called) -> str:
    """Explain in a sentence why a pass is worse than a call; may be empty."""
    ordering = view.phase is Phase.ORDER and call.trump is view.up_suit
    return (
        _describe_other_suits_if_turned_down(view, call) if ordering else ""
    ) or _describe_rival_call_if_passing(view, call)


def view_if_naming_first(view: View) -> View | None:
    """Return the viewer's position after all have passed the up-card, if that seat names first."""
    if view.phase is not Phase.ORDER:
        return None
    next_view = view
    while next_view.turn is not None and next_view.phase is Phase.ORDER:
        passed = Passed(next_view.turn)
        if passed not in legal(next_view):
            return None
        next_view = see(next_view, passed)
    return next_view if next_view.phase is Phase.NAME and next_view.turn == view.seat else None


def _describe_other_suits_if_turned_down(view: View, best: Called) -> str:
    others = max(
        count_trumps(view.cards, suit) for suit in _nameable_suits(view) if suit is not best.trump
    )
    if others >= count_trumps(see(view, best).cards, best.trump):
        return ""
    more = f"more than {format_count(others, 'trump')}" if others else "a trump"
    return translatable(
        "reason-no-other-suit",
        f"If {best.trump.word} are turned down, no other suit gives you {more}.",
        who=YOU_NAME,
        suit=tell_suit(best.trump),
        trumps=others,
    )


def _describe_rival_call_if_passing(view: View, best: Called) -> str:
    """Describe the next call, if the other side may make it."""
    seat = viewer_of(view)
    next_view = see(view, Passed(seat))
    if next_view.turn in (None, seat, partner_of(view.rules, seat)):
        return ""
    if next_view.phase is Phase.ORDER:
        if next_view.turn != view.dealer or view.up_card is None:
            return ""
        return translatable(
            "reason-dealer-may-pick-up",
            f"After a pass the dealer may pick up the {view.up_card.name}.",
            card=tell_card(view.up_card),
        )
    none = [
        tell_suit(s)
        for s in _nameable_suits(view)
        if s is not best.trump and not count_trumps(view.cards, s)
    ]
    if none:
        suits = join_words(none, "or")
        return translatable(
            "reason-rivals-may-name-void",
            f"After a pass the other side may name {suits}, of which you hold no trump.",
            who=YOU_NAME,
            suits=suits,
        )
    return translatable("reason-rivals-may-name", "After a pass the other side may name a suit.")


def _nameable_suits(view: View) -> list[Suit]:
    """List the suits that may be named in the second round."""
    turned = None if view.rules.round2_may_name_turned_suit else view.up_suit
    return [suit for suit in SUITS if suit is not turned]


def count_trumps(cards: Sequence[Card], trump: Suit) -> int:
    """Count the trumps among `cards`."""
    return sum(is_trump(card, trump) for card in cards)
