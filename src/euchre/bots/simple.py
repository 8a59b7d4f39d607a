"""Yardsticks for better players: one that draws lots, and a plain one, sane and short."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from euchre.bots.base import INSTANT_PHASES, seat_to_act, trump_of
from euchre.bots.knowledge.claims import claim_renege_or_pass, find_renege_claim
from euchre.bots.knowledge.exact import count_sure_tricks
from euchre.bots.knowledge.likely_tricks import choose_bid_level, count_likely_tricks
from euchre.bots.knowledge.masks import card_mask, unseen_mask
from euchre.bots.knowledge.sides import likely_partners
from euchre.bots.rules_player.exchange import best_gift
from euchre.game import events
from euchre.game.auction import list_bid_trumps, list_next_bidders
from euchre.game.cards import (
    HEIGHT_TABLE,
    HIDDEN,
    SUITS,
    Card,
    Rank,
    Suit,
    card_height,
    find_winner_index,
    is_trump,
)
from euchre.game.hand import Phase, View, legal, playable_cards
from euchre.game.rules import Rules, partner_of


class RandomBot:
    """Picks any legal event with equal chances: a floor for every comparison, and a fuzzer."""

    at_once = INSTANT_PHASES

    def __init__(self, seed: int = 0) -> None:
        self._rng: Final = random.Random(seed)

    def act(self, view: View) -> events.HandEvent:
        """Return one of ``legal(view)`` at random."""
        seat_to_act(view)
        return self._rng.choice(legal(view))


class SimpleBot:
    """Counts trumps, bowers and aces to call; plays high when it can win and low when it cannot."""

    at_once = INSTANT_PHASES

    def act(self, view: View) -> events.HandEvent:
        """Return the event that it picks."""
        seat = seat_to_act(view)
        match view.phase:
            case Phase.PLAY:
                return (
                    find_renege_claim(view) or events.PLAYED_EVENTS[seat][_choose_card(view).index]
                )
            case Phase.DISCARD:
                return events.Discarded(seat, _choose_discard(view))
            case Phase.PARTNER:
                return _choose_partner_card(view)
            case Phase.ALONE:
                strong = (
                    seat == view.maker and _hand_strength(view.cards, view.trump) >= _ALONE_STRENGTH
                )
                return events.Declared(seat, strong)
            case Phase.BEST:
                return events.CalledForBest(seat, _should_ask_for_best_card(view))
            case Phase.LAY:
                return events.Discarded(seat, _worst_card(view, view.cards))
            case Phase.GIVE:
                return _choose_gift(view)
            case Phase.CHALLENGE:
                return claim_renege_or_pass(view)
            case Phase.BID if view.rules.sides == "fixed_pairs":
                return _choose_redeal_or_swap(view) or _choose_bid_with_partner(view)
            case Phase.BID:
                return _choose_redeal_or_swap(view) or _choose_bid(view)
            case Phase.TRUMP if view.rules.sides == "fixed_pairs":
                return _choose_trump_of_bid(view)
            case _:
                return _choose_redeal_or_swap(view) or _choose_call(view)


_CALL_STRENGTH: Final = 8
_ALONE_STRENGTH: Final = 15
_EXTRA_TRICK_STRENGTH: Final = 4
"""What a trick more than usual asks of a hand."""
_USUAL_CARDS: Final = 5
_MIN_ACES_TO_KEEP: Final = 3
_PLAIN_STRENGTHS: Final = {
    Suit.NONE: {Rank.ACE: 4, Rank.KING: 2},
    Suit.LOW: {Rank.NINE: 4, Rank.TEN: 2},
}
"""What high cards, or low ones, count where there is no trump."""


def _hand_strength(cards: Sequence[Card], trump: Suit | None) -> int:
    """Return a strength: trumps 2, queen and king 3, ace 4, bowers and Benny 5; a plain ace 2.

    Without trump an ace counts 4, a king 2 and the Benny 5; where the lowest wins a nine and a ten.
    """
    if trump is None:
        return 0
    total = 0
    for card in cards:
        if is_trump(card, trump):
            high = card_height(card, trump)
            total += 5 if high > 100 else 4 if card.rank is Rank.ACE else 2 + (high > 91)
        elif trump.is_no_trump:
            total += _PLAIN_STRENGTHS[trump].get(card.rank, 0)
        else:
            total += 2 * (card.rank is Rank.ACE)
    return total


# -- calling ------------------------------------------------------------------------------------


def _choose_redeal_or_swap(view: View) -> events.HandEvent | None:
    """Choose to show a hand without a chance, or to swap its lowest cards for the kitty."""
    options = legal(view)
    aces = sum(card.rank is Rank.ACE for card in view.cards)
    shows = [event for event in options if isinstance(event, events.RedealClaimed)]
    if shows and aces < _MIN_ACES_TO_KEEP:
        return shows[0]
    swaps = [event for event in options if isinstance(event, events.SwappedLowCards)]
    keep = view.up_suit
    if not swaps or max(_hand_strength(view.cards, suit) for suit in SUITS) >= _CALL_STRENGTH:
        return None
    return min(swaps, key=lambda event: sum(card.suit is keep for card in event.cards))


def _strength_needed(rules: Rules) -> int:
    """Return the strength needed to call: more for more cards, and for a maker alone."""
    lonely = {"fixed_pairs": 0, "called_partner": 0, "maker_vs_rest": 1, "solo": 1}[rules.sides]
    return _CALL_STRENGTH * rules.hand_size // _USUAL_CARDS + lonely


def _choose_call(view: View) -> events.HandEvent:
    options = legal(view)
    calls = [event for event in options if isinstance(event, events.Called)]
    if HIDDEN in view.cards or not calls:
        return options[0]
    outlook = {call: _suit_strength_with_up_card(view, call) for call in calls}
    best = max(
        calls, key=lambda call: (outlook[call], call.alone == (outlook[call] >= _ALONE_STRENGTH))
    )
    passing = isinstance(options[0], events.Passed)
    if passing and outlook[best] < (
        _ALONE_STRENGTH if best.alone else _strength_needed(view.rules)
    ):
        return options[0]
    return best


def _suit_strength_with_up_card(view: View, call: events.Called) -> int:
    """Return the strength of the hand in this suit, with the up-card for or against it."""
    total = _hand_strength(view.cards, call.trump)
    if view.phase is not Phase.ORDER or call.trump.is_no_trump:
        return total
    if view.up_card is not None and view.seat is not None:
        worth = _hand_strength([view.up_card], call.trump)
        ours = view.dealer in (view.seat, partner_of(view.rules, view.seat))
        total += worth if ours or view.rules.upcard_taker == "maker" else -worth
    return total


def _choose_bid(view: View) -> events.HandEvent:
    """Choose the lowest bid there is, if the best suit is strong enough for it."""
    options = legal(view)
    bids = [event for event in options if isinstance(event, events.Bid)]
    best = max(_hand_strength(view.cards, suit) for suit in SUITS)
    passing = isinstance(options[0], events.Passed)
    if not bids or (
        passing and best < _CALL_STRENGTH + _EXTRA_TRICK_STRENGTH * (bids[0].tricks - 3)
    ):
        return options[0]
    return bids[0]


def _choose_bid_with_partner(view: View) -> events.HandEvent:
    """Choose a bid by counting likely tricks, the partner's among them."""
    seat, rules, options = seat_to_act(view), view.rules, legal(view)
    bids = [event for event in options if isinstance(event, events.Bid)]
    if not bids:
        return options[0]
    likely, named = _choose_trump_to_bid(view, [bid.trump for bid in bids])
    by_level = {(bid.tricks, bid.special): bid for bid in bids if bid.trump is named}
    if moon := next((bid for bid in by_level.values() if _is_sure_moon(view, bid)), None):
        return moon
    mate = partner_of(rules, seat)
    level = choose_bid_level(
        rules,
        [*by_level],
        likely,
        partnered=view.bid is not None and view.bid.seat == mate,
        rivals=any(
            s not in (seat, mate) for s in list_next_bidders(rules, view.dealer, view.calls)
        ),
    )
    if level is not None:
        return by_level[level]
    return options[0] if isinstance(options[0], events.Passed) else next(iter(by_level.values()))


def _choose_trump_to_bid(view: View, named: Sequence[Suit | None]) -> tuple[float, Suit | None]:
    """Choose the best of the trumps that may be named, with the likely tricks; None: a number."""
    rules, cards = view.rules, view.cards
    if None in named:
        return max(count_likely_tricks(rules, cards, t) for t in list_bid_trumps(rules)), None
    known = [trump for trump in dict.fromkeys(named) if trump is not None]
    best = max(known, key=lambda trump: count_likely_tricks(rules, cards, trump))
    return count_likely_tricks(rules, cards, best), best


def _is_sure_moon(view: View, bid: events.Bid) -> bool:
    """Return whether a bid is for every trick alone, and nobody can stop it."""
    rules = view.rules
    if bid.special is not events.SpecialBid.MOON or rules.first_lead != "maker":
        return False
    trumps = list_bid_trumps(rules) if bid.trump is None else (bid.trump,)
    return any(_counts_every_trick(view, trump) for trump in trumps)


def _counts_every_trick(view: View, trump: Suit) -> bool:
    sure = count_sure_tricks(trump.index, card_mask(view.cards), unseen_mask(view))
    return view.rules.packs == 1 and sure >= view.rules.hand_size


def _choose_trump_of_bid(view: View) -> events.HandEvent:
    """Choose the trump that a bid that has won was made for."""
    calls = [event for event in legal(view) if isinstance(event, events.Called)]

    alone = view.bid is not None and view.bid.special is events.SpecialBid.MOON

    def worth(call: events.Called) -> tuple[bool, float, bool]:
        every = alone and _counts_every_trick(view, call.trump)
        return every, count_likely_tricks(view.rules, view.cards, call.trump), not call.alone

    return max(calls, key=worth)


def _choose_partner_card(view: View) -> events.HandEvent:
    """Choose the highest card there is, or nobody with a hand strong enough to play alone."""
    options = [event for event in legal(view) if isinstance(event, events.PartnerCalled)]
    alone = options[-1].card is None and _hand_strength(view.cards, view.trump) >= _ALONE_STRENGTH
    cards = [event for event in options if event.card is not None]
    if alone or not cards:
        return options[-1]
    return max(cards, key=lambda event: 0 if event.card is None else int(event.card.rank))


# -- cards that leave the hand ------------------------------------------------------------------


def _choose_discard(view: View) -> Card:
    keep = None if view.rules.discard_upcard else view.up_card
    return _worst_card(view, [card for card in view.cards if card is not keep])


def _worst_card(view: View, cards: Sequence[Card]) -> Card:
    trump = trump_of(view)
    lengths = {card.suit: sum(c.suit is card.suit for c in view.cards) for card in cards}

    def card_worth(card: Card) -> tuple[bool, bool, int, int]:
        plain_ace = card.rank is Rank.ACE
        return is_trump(card, trump), plain_ace, lengths[card.suit], card_height(card, trump)

    return min(cards, key=card_worth)


def _should_ask_for_best_card(view: View) -> bool:
    """Return whether a better card is wanted: from a partner always, an up-card if it is one."""
    if view.rules.call_for_best != "upcard_swap" or view.up_card is None:
        return True
    return _worst_card(view, (*view.cards, view.up_card)) is not view.up_card


def _choose_gift(view: View) -> events.HandEvent:
    gifts = [event for event in legal(view) if isinstance(event, events.Gave)]
    allowed = [gift.card for gift in gifts]
    if view.seat in view.out:
        card = best_gift(view.cards, allowed, trump_of(view))
    else:
        card = _worst_card(view, allowed)
    return gifts[allowed.index(card)]


# -- the play -----------------------------------------------------------------------------------


def _choose_card(view: View) -> Card:
    trump, cards = trump_of(view), playable_cards(view)
    heights = HEIGHT_TABLE[trump.index]

    def height_of(card: Card) -> int:
        return heights[card.index]

    if not view.trick:
        return _choose_lead(view, cards, trump)
    played = [play.card for play in view.trick]
    holder = view.trick[find_winner_index(played, trump)].seat
    winning = [c for c in cards if find_winner_index([*played, c], trump) == len(played)]
    last = len(played) == len(view.active_seats) - 1
    if not winning or holder in likely_partners(view):
        return min(cards, key=height_of)
    return (
        min(winning, key=height_of)
        if last or is_trump(winning[0], trump)
        else max(winning, key=height_of)
    )


def _choose_lead(view: View, cards: Sequence[Card], trump: Suit) -> Card:
    heights = HEIGHT_TABLE[trump.index]
    trumps = [card for card in cards if is_trump(card, trump)]
    plain = [card for card in cards if not is_trump(card, trump)]
    if trumps and (view.seat in view.makers or not plain) and (len(trumps) > 2 or not plain):
        return max(trumps, key=lambda card: heights[card.index])
    return max(plain or trumps, key=lambda card: heights[card.index])
