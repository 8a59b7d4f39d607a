"""Calling: what each call is worth against passing, in chances to win the match."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from euchre.bots.equity import Stakes
from euchre.bots.masks import ABOVE, trumps_in_pack, unseen
from euchre.bots.strength import Scale, best_discard
from euchre.bots.weights import Weights
from euchre.cards import HIDDEN, SUITS, Card, Suit
from euchre.events import Called, Discarded, HandEvent
from euchre.hand import Phase, View, legal
from euchre.rules import partner

_USUAL_TRUMPS: Final = 7
_BARELY: Final = 1e-9
"""Differences smaller than this are noise of the arithmetic."""


def chance(value: float, middle: float, slope: float) -> float:
    """The chance that goes with `value`: one half at `middle`."""
    return 1.0 / (1.0 + exp(-slope * (value - middle)))


@dataclass(frozen=True)
class Prospect:
    """What is to be expected if a suit is made trump.

    Attributes:
        cards: the hand after the discard.
        tricks: expected tricks of the makers' side.
        alone: expected tricks of the hand alone.
        lone_sum: the loner's sum (see `Weights.lone_middle`).
    """

    cards: tuple[Card, ...]
    tricks: float
    alone: float
    lone_sum: float


class Judge:
    """Calls, the discard and whether to go alone, for one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self._w: Final = weights
        self.scale: Final = Scale(weights)

    # -- the events --------------------------------------------------------------------------------

    def call(self, view: View) -> HandEvent:
        """Pass, make trump, or make trump alone."""
        stakes = Stakes(view)
        best: HandEvent | None = None
        best_worth = 0.0
        prospects: dict[Suit, Prospect] = {}
        for event in legal(view):
            if isinstance(event, Called):
                found = prospects.get(event.trump)
                if found is None:
                    found = prospects[event.trump] = self.prospect(view, event.trump)
                worth = self.call_worth(view, stakes, found, alone=event.alone)
            else:
                worth = self.pass_worth(view, stakes)
            if best is None or worth > best_worth + _BARELY:
                best, best_worth = event, worth
        assert best is not None
        return best

    def discard(self, view: View) -> HandEvent:
        """The card to lay away."""
        assert view.seat is not None
        assert view.trump is not None
        keep = None if view.rules.discard_upcard else view.up_card
        allowed = [card for card in view.cards if card is not keep]
        trump = view.trump.index
        card = best_discard(self.scale, view.cards, allowed, trump, unseen(view), alone=view.alone)
        return Discarded(view.seat, card)

    # -- worth -------------------------------------------------------------------------------------

    def prospect(self, view: View, trump: Suit) -> Prospect:
        """What the seat that looks may expect with `trump`, before any event has made it."""
        at = trump.index
        ordered = view.phase is not Phase.NAME
        base = self._base(view, trump, ordered=ordered)
        cards, out, extra = view.cards, unseen(view), 0.0
        if ordered and view.up_card is not None and trump is not Suit.NONE:
            cards, out, extra = self._with_up_card(view, at, out)
        if HIDDEN in cards:  # a blind dealer knows the up-card and nothing else
            cards = tuple(card for card in cards if card is not HIDDEN)
        tricks = self.scale.tricks(cards, at, out)
        lone_sum = self.scale.lone(cards, at, out)
        if extra < 0.0:
            lone_sum += self._w.lone_up_against
        by_self = min(self._w.lone_base, base + extra - self._w.lone_misses)
        return Prospect(cards, tricks + base + extra, tricks + by_self, lone_sum)

    def _with_up_card(self, view: View, at: int, out: int) -> tuple[tuple[Card, ...], int, float]:
        """Hand, cards against it, and worth of the up-card, when it is ordered up."""
        seat, up_card = view.seat, view.up_card
        assert seat is not None
        assert up_card is not None
        rules, mate = view.rules, partner(view.rules, seat)
        taker = seat if rules.upcard_taker == "maker" else view.dealer
        forced = rules.canadian_loner != "off" and mate == view.dealer
        if forced:
            if rules.upcard_if_dealer_out != "lone_partner":
                return view.cards, out, 0.0
            taker = seat
        if taker == seat:
            cards = (*view.cards, up_card)
            keep = None if rules.discard_upcard else up_card
            allowed = [card for card in cards if card is not keep]
            gone = best_discard(self.scale, cards, allowed, at, out, alone=forced)
            return tuple(card for card in cards if card is not gone), out, 0.0
        higher = (ABOVE[at][up_card.index] & out).bit_count()
        worth = self.scale.trump(higher)
        if taker == mate:
            return view.cards, out, worth * self._w.up_to_partner
        return view.cards, out | 1 << up_card.index, -worth * self._w.up_to_opponent

    def _base(self, view: View, trump: Suit, *, ordered: bool) -> float:
        """What the place adds to the tricks of whoever makes `trump` from it."""
        w, up_suit = self._w, view.up_suit
        more = w.base_more_trumps * (trumps_in_pack(view, trump.index) - _USUAL_TRUMPS)
        if ordered and view.rules.upcard_taker == "maker" and view.seat != view.dealer:
            return w.base_taker + more
        if ordered:
            bases = w.base_seat_1, w.base_seat_2, w.base_seat_3, w.base_dealer
        elif up_suit is not None and trump is up_suit.partner:
            bases = w.next_seat_1, w.next_seat_2, w.next_seat_3, w.next_dealer
        else:
            bases = w.green_seat_1, w.green_seat_2, w.green_seat_3, w.green_dealer
        return bases[min(self._place(view), 3)] + more

    @staticmethod
    def _place(view: View) -> int:
        """0 for the dealer's left up to 3 for the dealer."""
        assert view.seat is not None
        return (view.seat - view.dealer - 1) % view.rules.players

    def call_worth(self, view: View, stakes: Stakes, found: Prospect, *, alone: bool) -> float:
        """The chance to win the match after calling with these prospects."""
        w, rules = self._w, view.rules
        if alone:
            march = chance(found.lone_sum, w.lone_middle, w.lone_slope)
            make = max(march, chance(found.alone, w.make_middle, w.make_slope))
            points = rules.pts_loner_march, rules.pts_loner_make, rules.pts_loner_euchred
        else:
            march = chance(found.tricks, w.march_middle, w.march_slope)
            make = max(march, chance(found.tricks, w.make_middle, w.make_slope))
            points = rules.pts_march, rules.pts_make, rules.pts_euchre
        return (
            march * stakes.after(points[0], 0)
            + (make - march) * stakes.after(points[1], 0)
            + (1.0 - make) * stakes.after(0, points[2])
        )

    def pass_worth(self, view: View, stakes: Stakes) -> float:
        """The chance to win the match after passing."""
        w, place = self._w, self._place(view)
        if view.phase is Phase.NAME:
            if place == view.rules.players - 1:  # the dealer's pass throws the hand in
                lost = int(view.rules.all_pass == "opponents_score_1")
                return stakes.after(0, lost)
            points = (w.pass_name_1, w.pass_name_2, w.pass_name_3)[place]
            return stakes.before() + points * stakes.point
        points = (w.pass_seat_1, w.pass_seat_2, w.pass_seat_3, w.pass_dealer)[place]
        if view.rules.upcard_taker == "maker":
            points += (w.take_seat_1, w.take_seat_2, w.take_seat_3, w.take_dealer)[place]
        out, up_suit = unseen(view), view.up_suit
        assert up_suit is not None
        held = (w.pass_held_against, w.pass_held_mate, w.pass_held_against, w.pass_held_dealer)
        points += held[place] * self.scale.tricks(view.cards, up_suit.index, out)
        other = max(
            self.scale.tricks(view.cards, suit.index, out) for suit in SUITS if suit is not up_suit
        )
        points += w.pass_other * (other - w.pass_level)
        return stakes.before() + points * stakes.point

    # -- alone, asked before the first lead ---------------------------------------------------

    def maker_alone(self, view: View) -> bool:
        """Whether the maker, asked before the first lead, plays alone."""
        assert view.trump is not None
        at, out, stakes = view.trump.index, unseen(view), Stakes(view)
        if view.taker is not None and view.taker != view.seat and view.up_card is not None:
            mate_took = view.taker in view.makers
            out = out & ~(1 << view.up_card.index) if mate_took else out | 1 << view.up_card.index
        tricks = self.scale.tricks(view.cards, at, out)
        lone_sum = self.scale.lone(view.cards, at, out)
        ordered = view.taker is not None or view.up_suit is view.trump
        base = self._base(view, view.trump, ordered=ordered)
        by_self = tricks + min(self._w.lone_base, base - self._w.lone_misses)
        found = Prospect(view.cards, tricks + base, by_self, lone_sum)
        lone = self.call_worth(view, stakes, found, alone=True)
        return lone > self.call_worth(view, stakes, found, alone=False) + _BARELY

    def defend_alone(self, view: View) -> bool:
        """Whether a defender, asked before the first lead, plays without the partner."""
        assert view.trump is not None
        w, rules, stakes = self._w, view.rules, Stakes(view)
        against = unseen(view)
        if view.taker is not None and view.up_card is not None:
            against |= 1 << view.up_card.index
        tricks = self.scale.tricks(view.cards, view.trump.index, against)
        points = rules.pts_loner_euchred if view.alone else rules.pts_euchre
        lost = stakes.after(0, rules.pts_loner_make if view.alone else rules.pts_make)
        with_mate = chance(tricks, w.guard_pair_middle, w.guard_slope)
        by_self = chance(tricks, w.guard_alone_middle, w.guard_slope)
        pair = with_mate * stakes.after(points, 0) + (1.0 - with_mate) * lost
        lone = rules.pts_lone_defender_euchre
        solo = by_self * stakes.after(lone, 0) + (1.0 - by_self) * lost
        return solo > pair + _BARELY
