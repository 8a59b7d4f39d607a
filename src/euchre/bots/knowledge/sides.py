"""Who is with whom, as far as a seat can know: pairs, a maker against the rest, a called partner.

A called partner (R4) is secret until the called card is seen, so a seat weighs several
`SidesHypothesis`s: in each of them another seat holds that card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.knowledge.masks import SUIT_INDEX
from euchre.game.cards import find_winner_index
from euchre.game.hand import View
from euchre.game.rules import Rules, Seat, partner_of

_LED_AGAINST_MAKER_WEIGHT: Final = 0.35
"""How likely a partner is, against a defender, to take a trick away from the maker."""


class SidesHypothesis(NamedTuple):
    """A way the sides may lie.

    Attributes:
        weight: how likely it is; the weights of all worlds add up to one.
        friends: for each seat, whether it is on the side of the seat that looks.
        holder: who holds the called card, where that is a guess.
    """

    weight: float
    friends: tuple[bool, ...]
    holder: Seat | None = None


def find_partner(rules: Rules, maker: Seat | None, seat: Seat) -> Seat | None:
    """Return the one partner of `seat` in a hand of `maker`; None: there is none, or not known yet.

    Against a maker without a partner two defenders are partners for the hand (R8).
    """
    if rules.sides == "maker_vs_rest" and maker not in (None, seat):
        return next(s for s in range(rules.players) if s not in (maker, seat))
    return partner_of(rules, seat)


def known_side(view: View) -> tuple[Seat, ...] | None:
    """Return the seats on the viewer's side, the viewer included; None while that is a guess."""
    seat, rules = viewer_of(view), view.rules
    if rules.sides != "called_partner":
        mate = find_partner(rules, view.maker, seat)
        return (seat,) if mate is None else (seat, mate)
    called = view.called_card
    if called is not None and view.called_partner is None and called in view.unseen_cards:
        return None  # a card that was turned down, say, makes nobody a partner
    makers = view.makers
    return makers if seat in makers else view.opponents(makers[0])


def likely_partners(view: View) -> frozenset[Seat]:
    """Return the more likely friends: to a defender, everybody who is not a known maker."""
    seat = viewer_of(view)
    sure = known_side(view)
    if sure is not None:
        return frozenset(sure)
    if seat == view.maker:
        return frozenset((seat,))
    return frozenset(s for s in range(view.rules.players) if s != view.maker)


def list_sides_hypotheses(
    view: View, voids: Sequence[int], hidden_counts: Sequence[int], unknown_count: int
) -> tuple[SidesHypothesis, ...]:
    """List all the ways the sides may lie.

    Args:
        view: what the seat knows, with trump made.
        voids: for each seat, the suits it is known to be out of, as bits.
        hidden_counts: for each seat, how many unknown cards it holds.
        unknown_count: how many cards are unknown, those that nobody holds included.
    """
    seats = range(view.rules.players)
    sure = known_side(view)
    if sure is not None:
        return (SidesHypothesis(1.0, tuple(s in sure for s in seats)),)
    assert view.called_card is not None
    suit = SUIT_INDEX[trump_of(view).index][view.called_card.index]
    odds: dict[Seat | None, float] = {}
    for seat in seats:
        if hidden_counts[seat] and seat != view.maker and not voids[seat] >> suit & 1:
            odds[seat] = hidden_counts[seat] * _rate_partner_likelihood(view, seat)
    nobody = unknown_count - sum(hidden_counts)
    if nobody > 0 or not odds:
        odds[None] = max(1, nobody)
    total = sum(odds.values())
    return tuple(_build_hypothesis(view, weight / total, holder) for holder, weight in odds.items())


def _build_hypothesis(view: View, weight: float, partner: Seat | None) -> SidesHypothesis:
    makers = (view.maker, partner)
    side = view.seat in makers
    friends = tuple((s in makers) == side for s in range(view.rules.players))
    return SidesHypothesis(weight, friends, partner)


def _rate_partner_likelihood(view: View, seat: Seat) -> float:
    """Rate how much the play of `seat` so far looks like that of a partner of the maker."""
    trump, odds = trump_of(view), 1.0
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for at in range(1, len(plays)):
            if plays[at].seat != seat:
                continue
            before = [play.card for play in plays[:at]]
            ahead = plays[find_winner_index(before, trump)].seat
            takes = find_winner_index([*before, plays[at].card], trump) == at
            if takes and ahead == view.maker:
                odds *= _LED_AGAINST_MAKER_WEIGHT
    return odds
