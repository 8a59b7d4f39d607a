"""What is to be expected if a suit is made trump: tricks, and from them points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.equity import MatchUtility
from euchre.bots.knowledge.masks import HIGHER_MASKS, card_mask, count_pack_trumps, unseen_mask
from euchre.bots.rules_player.strength import StrengthScale, best_discard
from euchre.bots.rules_player.weights import Weights
from euchre.game.cards import HIDDEN, Card, Suit, suit_of
from euchre.game.hand import Phase, View
from euchre.game.rules import Rules, Seat, build_pack, has_called_partner, partner_of
from euchre.game.scoring import HandEnding, hand_points

_USUAL_TRUMPS: Final = 7
_USUAL_CARDS: Final = 5
_USUAL_TRICKS_NEEDED: Final = 3
_THREE_PLAYER_PACK_CARDS: Final = 20


def logistic_probability(value: float, middle: float, slope: float) -> float:
    """Return the chance that goes with `value`: one half at `middle`."""
    return 1.0 / (1.0 + exp(-slope * (value - middle)))


def seat_position(view: View) -> int:
    """Return how far the viewer is from the dealer's left: 0 to players - 1 for the dealer."""
    return (viewer_of(view) - view.dealer - 1) % view.rules.players


class ChanceCurve(NamedTuple):
    """Growth of a chance with the tricks expected: one half at `middle`."""

    middle: float
    slope: float

    def probability_at(self, value: float) -> float:
        """Return the chance that goes with `value`."""
        return logistic_probability(value, self.middle, self.slope)


@lru_cache(maxsize=65536)
def hand_points_by_tricks(
    rules: Rules, ending: HandEnding, trick_counts: tuple[int, ...], *, lone_defence: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Return the `hand_points` of an ending with each number of tricks, cached."""
    return tuple(
        hand_points(rules, replace(ending, tricks=count, lone_defence=lone_defence))
        for count in trick_counts
    )


def loner_gets_better_card(rules: Rules) -> bool:
    """Return whether a player who goes alone gets a better card from the partner."""
    return rules.call_for_best not in ("off", "upcard_swap")


def lone_defender_gets_card(rules: Rules) -> bool:
    """Return whether a loner meets a lone defender who gets a better card too, as most will."""
    return loner_gets_better_card(rules) and rules.defend_alone != "off"


@dataclass(frozen=True)
class TrumpProspect:
    """Expected results if a suit is made trump.

    Attributes:
        trump: the suit.
        tricks: expected tricks of the makers' side.
        alone: expected tricks of the hand alone.
        lone_sum: the loner's sum (see `Weights.lone_middle`).
        lone_stopped: whether an opponent is known to hold a trump that stops the loner's march.
        stopped: whether that trump stops any march.
    """

    trump: Suit
    tricks: float
    alone: float
    lone_sum: float
    lone_stopped: bool = False
    stopped: bool = False


class TrumpProspectEvaluator:
    """Estimates the results of making trump, for one set of weights."""

    def __init__(self, weights: Weights, scale: StrengthScale) -> None:
        self._w: Final = weights
        self._scale: Final = scale

    def estimate_if_called(self, view: View, trump: Suit) -> TrumpProspect:
        """Return what the viewer may expect with `trump`, before any event has made it."""
        ordered = view.phase in (Phase.ORDER, Phase.BENNY) and not trump.is_no_trump
        base = self.seat_bonus_tricks(view, trump, is_ordered_up=ordered)
        cards, cards_out, extra = view.cards, unseen_mask(view), 0.0
        if ordered and view.up_card is not None:
            cards, cards_out, extra = self._hand_when_ordered_up(view, trump.index, cards_out)
        if HIDDEN in cards:  # a blind dealer knows the up-card and nothing else
            cards = tuple(card for card in cards if card is not HIDDEN)
        lone_sum = self._rate_lone_hand(view, cards, trump.index, cards_out)
        own, against = self._scale.estimate_tricks(cards, trump.index, cards_out) + extra, None
        if view.up_card is not None and cards_out >> view.up_card.index & 1:
            lone_sum += self._w.lone_up_against
            against = view.up_card
        return self._build_prospect(view, trump, own, base, lone_sum, up_against=against)

    def estimate_made_trump(self, view: View) -> TrumpProspect:
        """Return what the maker may expect with the trump that has been made."""
        trump, up_card = trump_of(view), view.up_card
        cards_out, against = unseen_mask(view), None
        if view.taker is not None and view.taker != view.seat and up_card is not None:
            bit = 1 << up_card.index
            if view.taker in view.makers:
                cards_out &= ~bit
            else:
                cards_out |= bit
                against = up_card
        base = self.seat_bonus_tricks(
            view, trump, is_ordered_up=view.taker is not None or view.up_suit is trump
        )
        lone_sum = self._rate_lone_hand(view, view.cards, trump.index, cards_out)
        own = self._scale.estimate_tricks(view.cards, trump.index, cards_out)
        return self._build_prospect(view, trump, own, base, lone_sum, up_against=against)

    def _rate_lone_hand(
        self, view: View, cards: Sequence[Card], trump: int, unseen_mask: int
    ) -> float:
        """Rate how near these cards are to every trick alone, by how the rules treat a loner."""
        total = self._scale.lone_strength(cards, trump, unseen_mask) + self.best_card_tricks(view)
        if has_called_partner(view.rules):
            total += self._w.called_loser * self._scale.count_losers(cards, trump, unseen_mask)
        return total

    def best_card_tricks(self, view: View) -> float:
        """Return the tricks that a loner may hope for from the partner's best card."""
        if not loner_gets_better_card(view.rules):
            return 0.0
        return (
            self._w.lone_best_guarded if lone_defender_gets_card(view.rules) else self._w.lone_best
        )

    def _build_prospect(
        self,
        view: View,
        trump: Suit,
        tricks: float,
        bonus: float,
        lone_sum: float,
        *,
        up_against: Card | None,
    ) -> TrumpProspect:
        w = self._w
        by_self = min(w.lone_base, bonus - w.lone_misses)
        if lone_defender_gets_card(view.rules):
            by_self += w.lone_best_guarded_tricks
        alone = w.called_alone if has_called_partner(view.rules) else by_self
        lone_stopped = stopped = False
        if up_against is not None and suit_of(up_against, trump) is trump:  # else it may go
            above = HIGHER_MASKS[trump.index][up_against.index]
            lone_stopped = not loner_gets_better_card(view.rules) and not above & card_mask(
                view.cards
            )
            stopped = not above & (card_mask(view.cards) | unseen_mask(view))
        return TrumpProspect(trump, tricks + bonus, tricks + alone, lone_sum, lone_stopped, stopped)

    def _hand_when_ordered_up(
        self, view: View, trump: int, unseen_mask: int
    ) -> tuple[tuple[Card, ...], int, float]:
        """Return the hand, the cards against it, and the up-card's worth, once ordered up."""
        seat, up_card = viewer_of(view), view.up_card
        assert up_card is not None
        rules, mate = view.rules, partner_of(view.rules, seat)
        taker = seat if rules.upcard_taker == "maker" else view.dealer
        forced = rules.canadian_loner != "off" and mate == view.dealer
        if forced:
            if rules.upcard_if_dealer_out != "lone_partner":
                return view.cards, unseen_mask, 0.0
            taker = seat
        if taker == seat:
            cards = (*view.cards, up_card)
            keep = None if rules.discard_upcard else up_card
            allowed = [card for card in cards if card is not keep]
            discard = best_discard(self._scale, cards, allowed, trump, unseen_mask, alone=forced)
            return tuple(card for card in cards if card is not discard), unseen_mask, 0.0
        higher = (HIGHER_MASKS[trump][up_card.index] & unseen_mask).bit_count()
        worth = self._scale.trump_worth(higher)
        if taker == mate:
            return view.cards, unseen_mask, worth * self._w.up_to_partner
        return view.cards, unseen_mask | 1 << up_card.index, -worth * self._w.up_to_opponent

    # -- the place -----------------------------------------------------------------------------

    def seat_bonus_tricks(self, view: View, trump: Suit, *, is_ordered_up: bool) -> float:
        """Return the tricks that the maker's position adds if it makes `trump`."""
        w, rules = self._w, view.rules
        if trump.is_no_trump:
            more = w.plain_base
        else:
            more = w.base_more_trumps * (count_pack_trumps(view, trump.index) - _USUAL_TRUMPS)
        match rules.sides:
            case "fixed_pairs":
                return self._pair_seat_bonus_tricks(view, trump, is_ordered_up=is_ordered_up) + more
            case "maker_vs_rest":
                dealing = w.rest_dealer if view.seat == view.dealer else 0.0
                spare = w.rest_spare * (len(build_pack(rules)) - _THREE_PLAYER_PACK_CARDS)
                return w.rest_base + spare + dealing + more
            case "solo":
                return w.solo_base * rules.hand_size / 10 + more
            case _:
                return w.called_base + more

    def _pair_seat_bonus_tricks(self, view: View, trump: Suit, *, is_ordered_up: bool) -> float:
        w, up_suit = self._w, view.up_suit
        if is_ordered_up and view.rules.upcard_taker == "maker" and view.seat != view.dealer:
            return w.base_taker
        if is_ordered_up:
            bases = w.base_seat_1, w.base_seat_2, w.base_seat_3, w.base_dealer
        elif up_suit is not None and trump is up_suit.same_colour_suit:
            bases = w.next_seat_1, w.next_seat_2, w.next_seat_3, w.next_dealer
        else:
            bases = w.green_seat_1, w.green_seat_2, w.green_seat_3, w.green_dealer
        return bases[seat_position(view)]

    # -- points ----------------------------------------------------------------------------------

    def call_worth(
        self,
        view: View,
        utility: MatchUtility,
        prospect: TrumpProspect,
        *,
        alone: bool,
        needed: int,
    ) -> float:
        """Return the chance to win the match after making trump with these prospects."""
        make, march = self.make_and_march_probabilities(
            view.rules, prospect, alone=alone, needed=needed
        )
        expected = prospect.alone if alone else prospect.tricks
        mates = self._possible_maker_sides(view, alone=alone)
        total = 0.0
        for makers in mates:
            won, swept, lost = self._make_march_euchre_points(
                view, makers, needed, expected, alone=alone
            )
            total += (
                march * utility.value_after_hand(swept)
                + (make - march) * utility.value_after_hand(won)
                + (1.0 - make) * utility.value_after_hand(lost)
            )
        return total / len(mates)

    def make_and_march_probabilities(
        self, rules: Rules, prospect: TrumpProspect, *, alone: bool, needed: int
    ) -> tuple[float, float]:
        """Return the chance to take the tricks needed, and the chance to take them all."""
        make, sweep = self._make_and_march_curves(rules, prospect.trump, needed, alone=alone)
        march = sweep.probability_at(prospect.lone_sum if alone else prospect.tricks)
        if prospect.stopped or (alone and prospect.lone_stopped):
            march = 0.0
        if needed >= rules.hand_size:
            return march, march
        return max(march, make.probability_at(prospect.alone if alone else prospect.tricks)), march

    def _make_and_march_curves(
        self, rules: Rules, trump: Suit, needed: int, *, alone: bool
    ) -> tuple[ChanceCurve, ChanceCurve]:
        """Return the curves of making it and of a march, over the tricks expected."""
        w, more, longer = self._w, needed - _USUAL_TRICKS_NEEDED, rules.hand_size - _USUAL_CARDS
        size = rules.hand_size / _USUAL_CARDS
        match rules.sides:
            case "fixed_pairs" if alone:
                make = ChanceCurve(w.make_middle + more, w.make_slope)
                sweep = ChanceCurve(w.lone_middle * size, w.lone_slope)
            case "fixed_pairs":
                plain = trump.is_no_trump
                slope = w.plain_slope if plain else w.make_slope
                make = ChanceCurve(w.make_middle + more, slope)
                sweep = ChanceCurve(w.march_middle + longer, min(slope, w.march_slope))
            case "maker_vs_rest":
                make = ChanceCurve(w.make_middle + more, w.rest_slope)
                sweep = ChanceCurve(w.rest_march + longer, w.rest_march_slope)
            case "solo":
                make = ChanceCurve(w.make_middle + more, w.solo_slope)
                sweep = ChanceCurve(w.march_middle + longer, w.march_slope)
            case _ if alone:
                make = ChanceCurve(w.make_middle + w.called_alone_step * more, w.called_alone_slope)
                sweep = ChanceCurve(w.called_lone_middle * size, w.called_lone_slope)
            case _:
                make = ChanceCurve(w.make_middle + w.called_step * more, w.called_slope)
                sweep = ChanceCurve(w.called_march + longer, w.called_march_slope)
        return make, sweep

    @staticmethod
    def _possible_maker_sides(view: View, *, alone: bool) -> list[tuple[Seat, ...]]:
        """List all that the makers' side may be; a partner still to be called may be anybody."""
        seat, rules = viewer_of(view), view.rules
        mate = partner_of(rules, seat)
        if mate is not None:
            return [(seat, mate)]
        if alone or not has_called_partner(rules):
            return [(seat,)]
        return [(seat, other) for other in range(rules.players) if other != seat]

    @staticmethod
    def _make_march_euchre_points(
        view: View, makers: tuple[Seat, ...], needed: int, expected: float, *, alone: bool
    ) -> tuple[tuple[int, ...], ...]:
        """Return the points for making it, for every trick, and for failing."""
        rules, size = view.rules, view.rules.hand_size
        usual = min(max(needed, round(expected)), size - 1) if needed < size else size
        ending = view.build_ending(makers, view.seat, alone=alone, needed=needed)
        won, swept, lost = hand_points_by_tricks(rules, ending, (usual, size, needed - 1))
        if alone and lone_defender_gets_card(rules):
            (lost,) = hand_points_by_tricks(rules, ending, (needed - 1,), lone_defence=True)
        return won, swept, lost
