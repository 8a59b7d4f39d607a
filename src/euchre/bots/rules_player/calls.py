"""Calling: what each call is worth against passing, in chances to win the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.equity import MatchUtility
from euchre.bots.knowledge.exact import count_perfect_tricks, find_sole_opponent_mask
from euchre.bots.knowledge.masks import SUIT_INDEX, unseen_mask
from euchre.bots.rules_player.auction import AuctionChooser, is_pair_auction
from euchre.bots.rules_player.exchange import ExchangeChooser
from euchre.bots.rules_player.prospects import (
    TrumpProspect,
    TrumpProspectEvaluator,
    hand_points_by_tricks,
    logistic_probability,
    loner_gets_better_card,
    seat_position,
)
from euchre.bots.rules_player.strength import StrengthScale, best_discard
from euchre.bots.rules_player.weights import Weights
from euchre.game import events
from euchre.game.auction import list_bid_trumps
from euchre.game.cards import SUITS, Card, Rank, Suit
from euchre.game.hand import Phase, View, legal
from euchre.game.rules import Seat
from euchre.game.scoring import throw_in_points

_TIE_MARGIN: Final = 1e-9
"""Differences smaller than this are noise of the arithmetic."""


def best_option(
    options: Sequence[events.HandEvent], worth: Callable[[events.HandEvent], float]
) -> events.HandEvent:
    """Return the option worth most; between equals the first."""
    best, best_worth = options[0], worth(options[0])
    for event in options[1:]:
        value = worth(event)
        if value > best_worth + _TIE_MARGIN:
            best, best_worth = event, value
    return best


class CallChooser:
    """Chooses calls, bids, the discard and whether to go alone, for one set of weights.

    With `counting`, calls of two players who hold the whole pack are worked out to the last card.
    """

    def __init__(self, weights: Weights, *, counting: bool = True) -> None:
        self._w: Final = weights
        self._counting: Final = counting
        self.scale: Final = StrengthScale(weights)
        self.exchange: Final = ExchangeChooser(weights, self.scale)
        self._prospects: Final = TrumpProspectEvaluator(weights, self.scale)
        self._auction: Final = AuctionChooser(weights, self.scale)

    # -- the events --------------------------------------------------------------------------------

    def choose_call(self, view: View) -> events.HandEvent:
        """Choose to pass, bid, make trump, make trump alone, or have a bad hand dealt again."""
        options = legal(view)
        under = self.exchange.choose_swap(view, options)
        if under is not None:
            return under
        options = [event for event in options if not isinstance(event, events.SwappedLowCards)]
        stakes = MatchUtility(view)
        if is_pair_auction(view):
            return best_option(options, lambda event: self._auction.worth(view, stakes, event))
        prospects: dict[Suit, TrumpProspect] = {}

        def prospect_of(trump: Suit) -> TrumpProspect:
            if trump not in prospects:
                prospects[trump] = self._prospects.estimate_if_called(view, trump)
            return prospects[trump]

        counted = (
            self._counting
            and view.phase is Phase.NAME
            and find_sole_opponent_mask(view) is not None
        )

        def estimate_worth(event: events.HandEvent) -> float:
            if counted and isinstance(event, (events.Called, events.Passed)):
                return self._call_or_pass_worth_with_open_hands(view, stakes, event)
            if isinstance(event, events.Called):
                return self._prospects.call_worth(
                    view, stakes, prospect_of(event.trump), alone=event.alone, needed=view.needed
                )
            if isinstance(event, events.Bid):
                return self._bid_worth(view, stakes, event, prospect_of)
            return (
                stakes.value_before_hand()
                if isinstance(event, events.RedealClaimed)
                else self.pass_worth(view, stakes)
            )

        return best_option(options, estimate_worth)

    def _bid_worth(
        self,
        view: View,
        utility: MatchUtility,
        bid: events.Bid,
        prospect: Callable[[Suit], TrumpProspect],
    ) -> float:
        """Return a bid's worth, that of its best suit; a higher bid than needed only adds risk."""
        alone = view.rules.sides == "called_partner" and view.rules.go_alone
        return max(
            self._prospects.call_worth(view, utility, prospect(suit), alone=lone, needed=bid.tricks)
            for suit in list_bid_trumps(view.rules)
            for lone in (False, True)[: 1 + alone]
        )

    @staticmethod
    def _call_or_pass_worth_with_open_hands(
        view: View, utility: MatchUtility, event: events.Called | events.Passed
    ) -> float:
        """Return the worth of a call or pass between two who see each other's cards."""
        rules, needed, size = view.rules, view.needed, view.rules.hand_size

        def worth_if_called(maker: Seat, trump: Suit) -> float:
            own = count_perfect_tricks(view, trump, maker)
            won = own if maker == view.seat else size - own
            ending = view.build_ending((maker,), maker, alone=False, needed=needed)
            return utility.value_after_hand(*hand_points_by_tricks(rules, ending, (won,)))

        if isinstance(event, events.Called):
            return worth_if_called(event.seat, event.trump)
        thrown_in = utility.value_after_hand(throw_in_points(rules, view.dealer))
        if event.seat == view.dealer:
            return thrown_in
        theirs = min(worth_if_called(view.dealer, suit) for suit in list_bid_trumps(rules))
        return theirs if rules.stick_the_dealer else min(theirs, thrown_in)

    def choose_discard(self, view: View) -> events.HandEvent:
        """Choose the card to lay away."""
        keep = None if view.rules.discard_upcard else view.up_card
        allowed = [card for card in view.cards if card is not keep]
        trump = trump_of(view).index
        card = best_discard(
            self.scale, view.cards, allowed, trump, unseen_mask(view), alone=view.alone
        )
        return events.Discarded(viewer_of(view), card)

    def choose_partner_card(self, view: View) -> events.HandEvent:
        """Choose the card by which to call a partner, or nobody."""
        options = [event for event in legal(view) if isinstance(event, events.PartnerCalled)]
        cards = [event for event in options if event.card is not None]
        nobody = [event for event in options if event.card is None]
        if not cards:
            return nobody[0]
        best = max(cards, key=lambda event: self._rate_card_to_call(view, event.card))
        if not nobody:
            return best
        return nobody[0] if self.should_maker_go_alone(view) else best

    @staticmethod
    def _rate_card_to_call(view: View, card: Card | None) -> tuple[int, ...]:
        """Rate how much a hand misses `card`: best an ace of a suit held short, with a lead."""
        assert card is not None
        suits = SUIT_INDEX[trump_of(view).index]
        own = [c for c in view.cards if suits[c.index] == suits[card.index]]
        king = any(c.rank is Rank.KING for c in own)
        usefulness = (1, 3, 2)[len(own)] if len(own) < 3 else 0
        return int(card.rank), usefulness, king, -card.index

    # -- passing -----------------------------------------------------------------------------------

    def pass_worth(self, view: View, utility: MatchUtility) -> float:
        """Return the chance to win the match after passing."""
        last = seat_position(view) == view.rules.players - 1
        if last and view.phase is not Phase.ORDER and view.bid is None:
            return utility.value_after_hand(throw_in_points(view.rules, view.dealer))
        if view.rules.sides == "fixed_pairs":
            return utility.value_before_hand() + self._pair_pass_worth(view) * utility.point
        return utility.value_before_hand() + self._unpaired_pass_worth(view) * utility.point

    def _pair_pass_worth(self, view: View) -> float:
        w, position = self._w, seat_position(view)
        if view.phase is Phase.NAME:
            return (w.pass_name_1, w.pass_name_2, w.pass_name_3)[position]
        points = (w.pass_seat_1, w.pass_seat_2, w.pass_seat_3, w.pass_dealer)[position]
        if view.rules.upcard_taker == "maker":
            points += (w.take_seat_1, w.take_seat_2, w.take_seat_3, w.take_dealer)[position]
        held = (w.pass_held_against, w.pass_held_mate, w.pass_held_against, w.pass_held_dealer)
        up, other = self._up_suit_and_other_tricks(view)
        return min(
            w.pass_most, points + held[position] * up + w.pass_other * (other - w.pass_level)
        )

    def _unpaired_pass_worth(self, view: View) -> float:
        w = self._w
        naming = view.phase is not Phase.ORDER
        match view.rules.sides:
            case "maker_vs_rest" if naming:
                return w.rest_pass_name
            case "maker_vs_rest" if view.seat == view.dealer:
                return w.rest_pass_dealer
            case "maker_vs_rest":
                return w.rest_pass_order + w.rest_held * (
                    self._up_suit_and_other_tricks(view)[0] - w.pass_level
                )
            case "solo":
                return w.solo_pass_name if naming else w.solo_pass_order
            case _:
                return w.called_pass

    def _up_suit_and_other_tricks(self, view: View) -> tuple[float, float]:
        """Return the hand's tricks in the up-card's suit and in the best other suit."""
        cards_out, up_suit = unseen_mask(view), view.up_suit
        assert up_suit is not None
        up = self.scale.estimate_tricks(view.cards, up_suit.index, cards_out)
        others = [s for s in SUITS if s is not up_suit]
        return up, max(self.scale.estimate_tricks(view.cards, s.index, cards_out) for s in others)

    # -- alone, asked before the first lead ---------------------------------------------------

    def should_maker_go_alone(self, view: View) -> bool:
        """Return whether the maker of a trump that has been made plays alone, or calls nobody."""
        stakes, prospect = MatchUtility(view), self._prospects.estimate_made_trump(view)
        lone, pair = (
            self._prospects.call_worth(view, stakes, prospect, alone=alone, needed=view.needed)
            for alone in (True, False)
        )
        return lone > pair + _TIE_MARGIN

    def should_defend_alone(self, view: View) -> bool:
        """Return whether a defender, asked before the first lead, plays without the partner."""
        w, rules, stakes, ending = self._w, view.rules, MatchUtility(view), view.ending
        against = unseen_mask(view)
        if view.taker is not None and view.up_card is not None:
            against |= 1 << view.up_card.index
        tricks = self.scale.estimate_tricks(view.cards, trump_of(view).index, against)
        made = max(ending.needed, rules.hand_size - 1)

        def worth_of_points(euchre: float, march: float, *, guarded: bool) -> float:
            ends = ending.needed - 1, rules.hand_size, made
            held, swept, short = map(
                stakes.value_after_hand,
                hand_points_by_tricks(rules, ending, ends, lone_defence=guarded),
            )
            return euchre * held + march * swept + (1.0 - euchre - march) * short

        if view.alone and loner_gets_better_card(rules):  # who stands alone gets a better card too
            eu, sweep = w.guard_best_alone_middle, w.guard_best_alone_march
            solo = worth_of_points(
                logistic_probability(tricks, eu, w.guard_best_alone_slope),
                logistic_probability(tricks, sweep, -w.guard_best_alone_march_slope),
                guarded=True,
            )
            eu, sweep = w.guard_best_pair_middle, w.guard_best_pair_march
            pair = worth_of_points(
                logistic_probability(tricks, eu, w.guard_best_pair_slope),
                logistic_probability(tricks, sweep, -w.guard_best_pair_march_slope),
                guarded=False,
            )
        else:
            with_mate = logistic_probability(tricks, w.guard_pair_middle, w.guard_slope)
            by_self = logistic_probability(tricks, w.guard_alone_middle, w.guard_slope)
            solo = worth_of_points(by_self, 0.0, guarded=True)
            pair = worth_of_points(with_mate, 0.0, guarded=False)
        return solo > pair + _TIE_MARGIN
