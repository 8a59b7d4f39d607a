"""An auction of two pairs: which bid is worth what, and what is worth a pass (R4, F1 to F4).

Bids are weighed by the tricks that a side may expect: from its own hand, from what partner and the
others have bid, and from how the tricks spread about that mean. Higher bids score no more for the
tricks taken; they only keep the other side from bidding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from msgspec import structs

from euchre.bots.base import viewer_of
from euchre.bots.equity import MatchUtility
from euchre.bots.knowledge.exact import count_sure_tricks
from euchre.bots.knowledge.masks import HIGHER_MASKS, SUIT_INDEX, card_mask, unseen_mask
from euchre.bots.rules_player.prospects import hand_points_by_tricks, logistic_probability
from euchre.bots.rules_player.strength import StrengthScale
from euchre.bots.rules_player.weights import Weights
from euchre.game.auction import find_stake, list_bid_trumps, list_next_bidders
from euchre.game.cards import SUITS, Card, Rank, Suit
from euchre.game.events import Bid, Called, HandEvent, Passed
from euchre.game.hand import Phase, View
from euchre.game.rules import Rules, partner_of
from euchre.game.scoring import throw_in_points

_USUAL_CARDS: Final = 6
_ALL_BUT_ONE_SHARE: Final = 0.6
"""Of the moons that fail, those that miss one trick; the others miss two."""


class TrickOutlook(NamedTuple):
    """The tricks that the makers may expect.

    Attributes:
        mean: expected tricks.
        spread: their standard deviation.
        least: the tricks that are certain.
    """

    mean: float
    spread: float
    least: int = 0

    def list_chances(self, size: int) -> tuple[float, ...]:
        """List the chances of no trick, one trick and so on, up to all `size`."""
        return _spread_over_tricks(round(self.mean, 4), round(self.spread, 4), self.least, size)


@lru_cache(maxsize=65536)
def _spread_over_tricks(mean: float, spread: float, least: int, size: int) -> tuple[float, ...]:
    at_least = [
        1.0 if tricks <= least else 0.5 + 0.5 * erf((mean - tricks + 0.5) / spread / sqrt(2))
        for tricks in range(size + 1)
    ]
    return tuple(high - low for high, low in zip(at_least, [*at_least[1:], 0.0], strict=True))


def is_pair_auction(view: View) -> bool:
    """Return whether two pairs bid, or the highest bidder of a pair who has a partner names trump.

    Where trump may be called alone after the auction, that is weighed as in other games.
    """
    if view.rules.sides != "fixed_pairs":
        return False
    return view.phase is Phase.BID or (view.phase is Phase.TRUMP and not view.rules.go_alone)


class AuctionChooser:
    """Weighs the choices in an auction of two pairs, for one set of weights."""

    def __init__(self, weights: Weights, scale: StrengthScale) -> None:
        self._w: Final = weights
        self._scale: Final = scale

    def worth(self, view: View, utility: MatchUtility, event: HandEvent) -> float:
        """Return the match's value after a bid, a pass or a call of trump."""
        if isinstance(event, Bid):
            return self._bid_worth(view, utility, event)
        if isinstance(event, Called):
            assert view.bid is not None
            bid = structs.replace(view.bid, trump=event.trump)
            return self._contract_worth(view, utility, bid, stake=view.stake)
        return self._pass_worth(view, utility)

    # -- what a choice is worth --------------------------------------------------------------------

    def _bid_worth(self, view: View, utility: MatchUtility, bid: Bid) -> float:
        special = bid.special
        stake = 0 if special is None else find_stake(view.rules, view.calls, special)
        named = structs.replace(bid, trump=self.find_best_trump(view, bid))
        contract = self._contract_worth(view, utility, named, stake=stake)
        return self._worth_unless_outbid(view, utility, bid, contract)

    def find_best_trump(self, view: View, bid: Bid) -> Suit:
        """Find the trump for a bid of the viewer: the one it names, or that promises the most."""
        if bid.trump is not None:
            return bid.trump
        alone = bid.special is not None and bid.special.is_alone

        def promise(trump: Suit) -> float:
            if alone:
                return self._own_moon_chance(view, trump)
            size, needed = view.rules.hand_size, bid.tricks
            chances = self._estimate_own_contract(view, trump, None).list_chances(size)
            return sum(chances[needed:])

        return max(list_bid_trumps(view.rules), key=promise)

    def _pass_worth(self, view: View, utility: MatchUtility) -> float:
        seat, bid = viewer_of(view), view.bid
        if bid is None:
            return self._worth_of_leaving_it_open(view, utility)
        contract = self._contract_worth(view, utility, bid, stake=view.stake)
        if bid.seat == partner_of(view.rules, seat):
            return self._worth_unless_outbid(view, utility, bid, contract)
        return contract

    def _worth_of_leaving_it_open(self, view: View, utility: MatchUtility) -> float:
        """Return the worth of a pass before anybody has bid."""
        w, seat, rules = self._w, viewer_of(view), view.rules
        others = list_next_bidders(rules, view.dealer, view.calls)[1:]
        if not others:
            return utility.value_after_hand(throw_in_points(rules, view.dealer))
        mates = sum(other == partner_of(rules, seat) for other in others)
        points = w.auction_open_mate * mates + w.auction_open_other * (len(others) - mates)
        if rules.stick_the_dealer:
            with_dealer = view.dealer in (seat, partner_of(rules, seat))
            points += -w.auction_forced_dealer if with_dealer else w.auction_forced_dealer
        return _value_of_points(utility, points)

    def _worth_unless_outbid(
        self, view: View, utility: MatchUtility, bid: Bid, contract: float
    ) -> float:
        """Return the worth of a bid of our side, which the opponents still to speak may beat."""
        calls = view.calls if bid is view.bid else (*view.calls, bid)
        if bid is view.bid:
            calls = (*calls, Passed(viewer_of(view)))
        mate = partner_of(view.rules, bid.seat)
        rivals = [
            seat
            for seat in list_next_bidders(view.rules, view.dealer, calls)
            if seat not in (bid.seat, mate)
        ]
        w, held = self._w, 1.0
        for _ in rivals:
            held *= 1.0 - self._outbid_chance(view.rules, bid)
        return held * contract + (1.0 - held) * _value_of_points(utility, w.auction_outbid)

    def _outbid_chance(self, rules: Rules, bid: Bid) -> float:
        """Return the chance that one opponent bids more."""
        w = self._w
        if bid.special is not None:
            return w.auction_over_special
        scaled = _scale_to_six(rules, bid.tricks)
        return logistic_probability(w.auction_rival - scaled, 0.0, w.auction_rival_slope)

    # -- what a contract is worth ------------------------------------------------------------------

    def _contract_worth(self, view: View, utility: MatchUtility, bid: Bid, *, stake: int) -> float:
        """Return the match's value if a bid, of whichever side, wins the auction."""
        rules, size = view.rules, view.rules.hand_size
        alone = bid.special is not None and bid.special.is_alone
        mate = partner_of(rules, bid.seat)
        assert mate is not None
        makers = (bid.seat, mate)
        ending = replace(
            view.build_ending(makers, bid.seat, alone=alone, needed=bid.tricks), stake=stake
        )
        if alone:
            chances = self._list_moon_chances(view, bid)
        else:
            chances = self.estimate_contract(view, bid).list_chances(size)
        points = hand_points_by_tricks(rules, ending, tuple(range(size + 1)))
        return sum(
            chance * utility.value_after_hand(scored)
            for chance, scored in zip(chances, points, strict=True)
            if chance
        )

    def _list_moon_chances(self, view: View, bid: Bid) -> tuple[float, ...]:
        """List the chances of each number of tricks of a player alone."""
        every = (
            self._own_moon_chance(view, bid.trump)
            if bid.seat == viewer_of(view)
            else self._shown_moon_chance(view, bid)
        )
        near = (1.0 - every) * _ALL_BUT_ONE_SHARE
        return (*(0.0,) * (view.rules.hand_size - 2), 1.0 - every - near, near, every)

    def _own_moon_chance(self, view: View, trump: Suit | None) -> float:
        assert trump is not None
        w, size, out = self._w, view.rules.hand_size, unseen_mask(view)
        sure = count_sure_tricks(trump.index, card_mask(view.cards), out)
        if sure == size and view.rules.first_lead == "maker":
            return 1.0
        middle = w.auction_moon_plain if trump.is_no_trump else w.auction_moon
        strength = self._scale.lone_strength(view.cards, trump.index, out)
        chance = logistic_probability(strength * _USUAL_CARDS / size, middle, w.auction_moon_slope)
        beaten = view.bid is not None and view.bid.special is not None
        return chance * w.auction_moon_over_moon if beaten else chance

    def _shown_moon_chance(self, view: View, bid: Bid) -> float:
        seat = viewer_of(view)
        if bid.trump is not None and bid.seat != partner_of(view.rules, seat):
            trump, out = bid.trump.index, unseen_mask(view)
            if any(
                SUIT_INDEX[trump][card.index] == trump and not HIGHER_MASKS[trump][card.index] & out
                for card in view.cards
            ):
                return 0.0
        return self._w.auction_shown_moon

    def estimate_contract(self, view: View, bid: Bid) -> TrickOutlook:
        """Estimate the tricks of the side of `bid.seat` if that bid wins the auction.

        A bid of another player that names no trump says how strong the hand is, and not where.
        """
        seat = viewer_of(view)
        mate = partner_of(view.rules, seat)
        if bid.seat != seat:
            return self._estimate_shown_contract(view, bid, is_ours=bid.seat == mate)
        assert bid.trump is not None
        shown = next(
            (call for call in reversed(view.calls) if isinstance(call, Bid) and call.seat == mate),
            None,
        )
        return self._estimate_own_contract(view, bid.trump, shown)

    def _estimate_own_contract(
        self, view: View, trump: Suit, partner_bid: Bid | None
    ) -> TrickOutlook:
        w, own = self._w, self.measure_as_maker(view, trump)
        mate = self._expect_of_partner(view, trump, own, partner_bid)
        if trump.is_no_trump:
            mean = w.auction_plain_base + w.auction_plain_own * own + w.auction_plain_mate * mate
            spread = max(w.auction_plain_spread - w.auction_plain_surer * own, w.auction_spread / 2)
            least = count_sure_tricks(trump.index, card_mask(view.cards), unseen_mask(view))
            return TrickOutlook(_scale_from_six(view.rules, mean), spread, least)
        mean = w.auction_base + w.auction_own * own + w.auction_mate * mate
        return TrickOutlook(_scale_from_six(view.rules, mean), w.auction_spread)

    def measure_as_maker(self, view: View, trump: Suit) -> float:
        """Measure the hand of somebody who makes `trump` and leads.

        With a suit these are the tricks of `StrengthScale.estimate_tricks`, without one those that
        are sure from the top, and a part of what stands guarded behind one higher card.
        """
        out = unseen_mask(view)
        if not trump.is_no_trump:
            tricks = self._scale.estimate_tricks(view.cards, trump.index, out)
            return _scale_to_six(view.rules, tricks)
        sure = count_sure_tricks(trump.index, card_mask(view.cards), out)
        guarded = _count_guarded(view.cards, trump, out)
        return _scale_to_six(view.rules, sure + self._w.auction_plain_guarded * guarded)

    def measure_as_other(self, view: View, trump: Suit) -> float:
        """Measure what a hand adds to the tricks of partner, or takes from those of an opponent."""
        out = unseen_mask(view)
        if not trump.is_no_trump:
            tricks = self._scale.estimate_tricks(view.cards, trump.index, out)
        else:
            above = HIGHER_MASKS[trump.index]
            tricks = sum(not above[card.index] & out for card in view.cards)
        return _scale_to_six(view.rules, tricks)

    def _expect_of_partner(
        self, view: View, trump: Suit, own: float, partner_bid: Bid | None
    ) -> float:
        """Expect what partner's hand adds, from one's own cards and what the others have bid."""
        w, mate = self._w, partner_of(view.rules, viewer_of(view))
        if trump.is_no_trump:
            expected = w.auction_plain_partner - w.auction_plain_partner_less * own
        else:
            expected = w.auction_partner - w.auction_partner_less * own
        for call in view.calls:
            if isinstance(call, Bid) and call.seat != mate and call.trump is trump:
                expected -= w.auction_same_suit_bid
        if partner_bid is not None:
            named = partner_bid.trump
            if named is trump:
                expected += w.auction_same_bid
            elif named is None or named.is_no_trump or named is trump.same_colour_suit:
                expected += w.auction_helpful_bid
        elif any(isinstance(call, Passed) and call.seat == mate for call in view.calls):
            expected -= w.auction_partner_passed
        return expected

    def _estimate_shown_contract(self, view: View, bid: Bid, *, is_ours: bool) -> TrickOutlook:
        """Estimate the tricks of a side that another player's bid speaks for."""
        w, rules, trump = self._w, view.rules, bid.trump
        mean = w.auction_shown + w.auction_shown_step * _scale_to_six(rules, bid.tricks)
        spread = w.auction_shown_spread
        if trump is None:
            aces = sum(card.rank is Rank.ACE for card in view.cards) - 1
            mean += w.auction_ace * (aces if is_ours else -aces)
            spread = w.auction_spread
        else:
            plain = trump.is_no_trump
            more = self.measure_as_other(view, trump)
            more -= w.auction_usual_tops if plain else w.auction_usual
            if is_ours:
                mean += more * (w.auction_plain_raise if plain else w.auction_raise)
            else:
                mean -= more * (w.auction_plain_held if plain else w.auction_held)
        return TrickOutlook(_scale_from_six(rules, mean), spread)


def _value_of_points(utility: MatchUtility, points: float) -> float:
    return utility.value_after_hand((0, 0)) + points * utility.point


def _count_guarded(cards: Sequence[Card], trump: Suit, unseen_mask: int) -> int:
    """Count the suits whose best card has one higher one out, and another card to guard it."""
    suits, above = SUIT_INDEX[trump.index], HIGHER_MASKS[trump.index]
    guarded = 0
    for suit in SUITS:
        held = [card.index for card in cards if suits[card.index] == suit.index]
        best = min(((above[index] & unseen_mask).bit_count() for index in held), default=0)
        guarded += best == 1 and len(held) > 1
    return guarded


def _scale_to_six(rules: Rules, tricks: float) -> float:
    return tricks * _USUAL_CARDS / rules.hand_size


def _scale_from_six(rules: Rules, tricks: float) -> float:
    return tricks * rules.hand_size / _USUAL_CARDS
