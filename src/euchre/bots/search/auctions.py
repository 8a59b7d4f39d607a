"""The auction of two pairs in many hidden deals: how likely its bids are, and what a bid leads to.

Nothing was learned of such auctions. So all bid on by counting likely tricks
(`euchre.bots.knowledge.likely_tricks`), and the contract that comes of it is played out as any hand
is: by the learned policy of the play, which sees no hidden card. Others are read the same way, with
much doubt: who bids has the tricks for it, more often than not, and who passes has not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.bots.knowledge.likely_tricks import (
    RAISE_TRICKS,
    BidLevel,
    choose_bid_level,
    find_best_two,
    suit_counting,
    tricks_asked,
    trump_worth,
)
from euchre.bots.knowledge.masks import SUIT_MASKS
from euchre.bots.search.decisions import Floats, Ints
from euchre.game.auction import list_bid_trumps, list_higher_levels, list_next_bidders
from euchre.game.cards import SUITS, Suit, is_trump
from euchre.game.events import Bid, Called, HandEvent, Passed
from euchre.game.hand import Phase, View, see
from euchre.game.rules import Rules, Seat, build_pack, partner_of
from euchre.solve.board.workspace import Boards

_SAME_TRUMP_TRICKS: Final = 0.5
"""What a hand is worth more with the trump that its partner has bid, ..."""
_PARTNER_BID_TRICKS: Final = 0.3
"""... and with a partner who has bid a number."""
_PARTNER_PASS_TRICKS: Final = 0.2
"""What it is worth less with a partner who has passed."""
_BID_SPREAD_TRICKS: Final = 0.5
"""How far people differ in counting: the step of the logistic curves."""
_BID_SLACK_TRICKS: Final = 0.25
_SURE_PASS_SHARE: Final = 0.85
"""The part of all hands good enough to bid that are bid on."""
_TRUMP_SPREAD_TRICKS: Final = 0.4
"""How far people differ in choosing between trumps."""
_DOUBT: Final = 0.1
"""The part of all calls that tells nothing."""

Call = Passed | Bid


class AuctionEnd(NamedTuple):
    """The end of an auction.

    Attributes:
        calls: all bids and passes.
        bid: the highest bid, with the trump that is made; None: the hand is thrown in.
        same_bids: how many bids above all numbers of its kind there were.
    """

    calls: tuple[Call, ...]
    bid: Bid | None
    same_bids: int = 0

    def view_first_lead(self, view: View) -> View:
        """Return the view once the auction has ended like this."""
        for call in self.calls[len(view.calls) :]:
            view = see(view, call)
        if view.phase is Phase.TRUMP and self.bid is not None and self.bid.trump is not None:
            view = see(view, Called(self.bid.seat, self.bid.trump))
        return view


def can_follow_auction(rules: Rules) -> bool:
    """Return whether the auction of a game can be followed: two pairs, whose maker leads."""
    return (
        rules.bidding == "auction_tricks"
        and rules.sides == "fixed_pairs"
        and rules.packs == 1
        and rules.first_lead == "maker"
        and not rules.go_alone
        and rules.farmers_hand == "off"
        and rules.ace_no_face == "off"
        and rules.moon_cards == 0
        and rules.pts_call_two is None
        and rules.pts_call_one is None
    )


def is_auction_decision(view: View) -> bool:
    """Return whether a bid is made, or the trump of one is named, in an auction that is known."""
    return view.phase in (Phase.BID, Phase.TRUMP) and can_follow_auction(view.rules)


# -- how strong hands are -------------------------------------------------------------------------


def rate_hands(rules: Rules, dealt: Boards) -> Floats:
    """Count the likely tricks of many hands: (n, seats, trumps) of (n, seats) card sets.

    The trumps are those of `list_bid_trumps`.
    """
    trumps = list_bid_trumps(rules)
    rated = np.zeros((*dealt.shape, len(trumps)))
    for column, trump in enumerate(trumps):
        counting = suit_counting(rules, trump)
        total = rated[..., column]
        total += counting.partner
        for card in build_pack(rules):
            if is_trump(card, trump):
                total += trump_worth(card, trump) * _holds(dealt, 1 << card.index)
        for suit in SUITS:
            if suit is trump:
                continue
            best, second = (_holds(dealt, card) for card in find_best_two(rules, trump, suit))
            total += counting.best * best + counting.second * (best & second)
            total += counting.void * ~_holds(dealt, SUIT_MASKS[trump.index][suit.index])
    return rated


def _holds(dealt: Boards, cards: int) -> NDArray[np.bool_]:
    held: NDArray[np.bool_] = (dealt & np.uint64(cards)) != 0
    return held


def _likely_with_partner(rules: Rules, seat: Seat, calls: Sequence[Call], rated: Floats) -> Floats:
    """Return the likely tricks of a seat's hands, (n, trumps), after what its partner has called.

    Args:
        rules: the game.
        seat: whose hands.
        calls: all so far.
        rated: the same without a partner's calls.
    """
    said = [call for call in calls if call.seat == partner_of(rules, seat)]
    bid = _find_bid(said)
    if bid is None:
        return rated - _PARTNER_PASS_TRICKS if said else rated
    if bid.trump is None:
        return rated + _PARTNER_BID_TRICKS
    same = [_SAME_TRUMP_TRICKS * (trump is bid.trump) for trump in list_bid_trumps(rules)]
    likely: Floats = rated + np.array(same)
    return likely


# -- how likely calls are -------------------------------------------------------------------------


def auction_log_likelihoods(view: View, dealt: Boards) -> Floats:
    """Return how likely the bids and passes of the others are in many deals, as logarithms.

    Args:
        view: what has been seen.
        dealt: (n, seats) card sets.
    """
    rules, rated, total = view.rules, rate_hands(view.rules, dealt), np.zeros(len(dealt))
    calls: list[Call] = []
    for call in view.calls:
        if call.seat != view.seat:
            likely = _likely_with_partner(rules, call.seat, calls, rated[:, call.seat])
            chances = _call_chances(rules, calls, call, likely)
            total += np.log((1 - _DOUBT) * chances + _DOUBT / 2)
        if not isinstance(call, Called):
            calls.append(call)
    return total


def _call_chances(
    rules: Rules, calls: Sequence[Call], call: Call | Called, likely: Floats
) -> Floats:
    """Return how likely a call is with hands of which the likely tricks are (n, trumps)."""
    trumps = list_bid_trumps(rules)
    if isinstance(call, Called):
        return _trump_chances(likely)[:, trumps.index(call.trump)]
    if isinstance(call, Passed):
        bid = _find_bid(calls)
        partnered = bid is not None and bid.seat == partner_of(rules, call.seat)
        asked = (
            tricks_asked(list_higher_levels(rules, calls)[0])
            + _BID_SLACK_TRICKS
            + RAISE_TRICKS * partnered
        )
        return 1 - _SURE_PASS_SHARE * _logistic(likely.max(axis=1) - asked)
    asked = tricks_asked((call.tricks, call.special)) - _BID_SLACK_TRICKS
    if call.trump is None:
        return _logistic(likely.max(axis=1) - asked)
    column = trumps.index(call.trump)
    return _logistic(likely[:, column] - asked) * _trump_chances(likely)[:, column]


def _logistic(tricks: Floats) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-tricks / _BID_SPREAD_TRICKS))
    return chances


def _trump_chances(likely: Floats) -> Floats:
    """Return the chance of each trump to be chosen, (n, trumps)."""
    weights = np.exp((likely - likely.max(axis=1, keepdims=True)) / _TRUMP_SPREAD_TRICKS)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


# -- what a call leads to -------------------------------------------------------------------------


def find_auction_point(view: View) -> AuctionPoint:
    """Find where the auction of a view stands."""
    point = AuctionPoint(view.rules, view.dealer, ())
    for call in _list_bids_and_passes(view):
        point = point.after(call)
    return point


def list_auction_ends(
    view: View, option: HandEvent, rated: Floats, start: AuctionPoint
) -> list[tuple[AuctionEnd, Ints]]:
    """List how the auction ends in many deals once an option has been chosen.

    Args:
        view: of the auction, or of the highest bidder who names trump.
        option: what its seat does.
        rated: (n, seats, trumps) of `rate_hands`.
        start: of `find_auction_point`, which remembers what has been worked out.

    Returns:
        Each end, with the numbers of the deals in which it comes.
    """
    calls, rows = _list_bids_and_passes(view), np.arange(len(rated))
    if isinstance(option, Called):
        return [(_name_trump(calls, option.trump), rows)]
    assert isinstance(option, (Passed, Bid))
    ends: list[tuple[AuctionEnd, Ints]] = []
    todo = [(start.after(option), (*calls, option), rows)]
    while todo:
        point, calls, rows = todo.pop()
        if point.speaker is None:
            ends += _end_auction(view.rules, calls, rated, rows)
        else:
            todo += [
                (point.after(call), (*calls, call), np.array(some))
                for call, some in _split_by_call(point, calls, rated, rows).items()
            ]
    return ends


def _list_bids_and_passes(view: View) -> tuple[Call, ...]:
    return tuple(call for call in view.calls if not isinstance(call, Called))


def _split_by_call(
    point: AuctionPoint, calls: Sequence[Call], rated: Floats, rows: Ints
) -> dict[Call, list[int]]:
    """Return what the next to speak calls, with the deals in which it does."""
    rules, seat = point.rules, point.speaker
    assert seat is not None
    trumps = list_bid_trumps(rules)
    likely = _likely_with_partner(rules, seat, calls, rated[rows, seat])
    found: dict[Call, list[int]] = {}
    best, columns = likely.max(axis=1).tolist(), likely.argmax(axis=1).tolist()
    for row, tricks, column in zip(rows.tolist(), best, columns, strict=True):
        found.setdefault(point.choose(tricks, trumps[column]), []).append(row)
    return found


def _end_auction(
    rules: Rules, calls: tuple[Call, ...], rated: Floats, rows: Ints
) -> list[tuple[AuctionEnd, Ints]]:
    """Return the ends of an auction whose highest bidder may still choose trump."""
    bid = _find_bid(calls)
    if bid is None:
        return [(AuctionEnd(calls, None), rows)]
    if bid.trump is not None:
        return [(_name_trump(calls, bid.trump), rows)]
    best = _likely_with_partner(rules, bid.seat, calls, rated[rows, bid.seat]).argmax(axis=1)
    return [
        (_name_trump(calls, trump), rows[best == column])
        for column, trump in enumerate(list_bid_trumps(rules))
        if (best == column).any()
    ]


def _name_trump(calls: tuple[Call, ...], trump: Suit) -> AuctionEnd:
    bid = _find_bid(calls)
    assert bid is not None
    same = 0
    if bid.special is not None:
        same = sum(isinstance(call, Bid) and call.special is bid.special for call in calls)
    return AuctionEnd(calls, Bid(bid.seat, bid.tricks, trump, bid.special), same)


class AuctionPoint:
    """A moment of an auction, whatever trumps have been bid: no later call hangs on them.

    Attributes:
        rules: the game.
        dealer: who dealt.
        calls: all so far, without their trumps.
        speaker: who speaks next; None: the auction is over.
        mate: the speaker's partner.
    """

    __slots__ = ("_choices", "_levels", "_partnered", "_rivals", "_stuck", "_then", "calls",
                 "dealer", "mate", "rules", "speaker")  # fmt: skip

    def __init__(self, rules: Rules, dealer: Seat, calls: tuple[Call, ...]) -> None:
        self.rules, self.dealer, self.calls = rules, dealer, calls
        speakers = list_next_bidders(rules, dealer, calls)
        self.speaker = speakers[0] if speakers else None
        self.mate = None if self.speaker is None else partner_of(rules, self.speaker)
        bid = _find_bid(calls)
        self._levels = tuple(list_higher_levels(rules, calls))
        self._partnered = bid is not None and bid.seat == self.mate
        self._rivals = any(seat not in (self.speaker, self.mate) for seat in speakers)
        self._stuck = rules.stick_the_dealer and bid is None and self.speaker == dealer
        self._choices: dict[tuple[float, Suit], Call] = {}
        self._then: dict[BidLevel | None, AuctionPoint] = {}

    def choose(self, likely: float, trump: Suit) -> Call:
        """Choose what the speaker calls with so many likely tricks, and its best trump."""
        key = likely, trump
        if key not in self._choices:
            rules, seat = self.rules, self.speaker
            assert seat is not None
            least = (rules.min_bid_no_trump or 0) if trump.is_no_trump else 0
            levels = [level for level in self._levels if level[0] >= least]
            level = choose_bid_level(
                rules, levels, likely, partnered=self._partnered, rivals=self._rivals
            )
            if level is None and self._stuck and levels:
                level = levels[0]
            named = trump if rules.bid_names_trump else None
            self._choices[key] = (
                Passed(seat) if level is None else Bid(seat, level[0], named, level[1])
            )
        return self._choices[key]

    def after(self, call: Call) -> AuctionPoint:
        """Return the moment after a call of the speaker."""
        level = (call.tricks, call.special) if isinstance(call, Bid) else None
        if level not in self._then:
            plain = Passed(call.seat) if level is None else Bid(call.seat, level[0], None, level[1])
            self._then[level] = AuctionPoint(self.rules, self.dealer, (*self.calls, plain))
        return self._then[level]


def _find_bid(calls: Sequence[Call]) -> Bid | None:
    return next((call for call in reversed(calls) if isinstance(call, Bid)), None)
