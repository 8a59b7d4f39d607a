"""All kinds of situations that advice is about: what sets each apart, and its cases."""

from __future__ import annotations

from typing import Final

from euchre.game.cards import JOKER, SUITS, Card, Rank, is_trump, suit_of
from euchre.game.events import Discarded
from euchre.game.hand import Phase, View
from tools.tip_situation import (
    TipCase,
    TipSituation,
    can_ruff,
    count_bowers,
    count_held_trumps,
    count_up_trumps,
    discards_singleton_below_ace,
    filter_trumps,
    is_first_lead,
    is_makers_side,
    is_on_lead,
    is_pass,
    left_bower,
    makes_trump,
    makes_trump_alone,
    names_cross_suit,
    names_next_suit,
    partner_seat,
    plain_aces,
    plays_plain_ace,
    plays_plain_suit,
    plays_right_bower,
    plays_trump,
    right_bower,
    seats_from_dealer,
    trump_suit,
    up_suit,
    winning_play,
)

# -- cases --------------------------------------------------------------------------------------

_SEAT_CASES: Final = (
    TipCase("you sit on the dealer's left", lambda v: seats_from_dealer(v) == 1),
    TipCase("your partner deals", lambda v: seats_from_dealer(v) == 2),
    TipCase("you sit on the dealer's right", lambda v: seats_from_dealer(v) == 3),
    TipCase("you deal", lambda v: seats_from_dealer(v) == 0),
)


def _are_aces_singletons(view: View) -> bool:
    trump = trump_suit(view)
    suits = [suit_of(card, trump) for card in view.cards]
    return all(suits.count(ace.suit) == 1 for ace in plain_aces(view, trump))


def _are_aces_in_long_suits(view: View) -> bool:
    trump = trump_suit(view)
    suits = [suit_of(card, trump) for card in view.cards]
    return all(suits.count(ace.suit) > 2 for ace in plain_aces(view, trump))


def _has_right_bower_drawn_trumps(view: View) -> bool:
    """Return whether one's own right bower has just pulled trumps, and the partner had none."""
    trump = trump_suit(view)
    if len(view.tricks) != 1 or view.trick or view.seat != view.maker or view.alone:
        return False
    led = view.tricks[0].plays[0]
    return (
        led.seat == view.seat
        and led.card == right_bower(trump)
        and any(
            p.seat == partner_seat(view) and not is_trump(p.card, trump)
            for p in view.tricks[0].plays
        )
        and count_held_trumps(view) > 0
    )


def _is_second_round(view: View) -> bool:
    return not view.is_ordered_up


def _count_next_suit_trumps(view: View) -> int:
    return len(filter_trumps(view.cards, up_suit(view).same_colour_suit))


def _count_cross_suit_trumps(view: View) -> int:
    up = up_suit(view)
    return max(
        len(filter_trumps(view.cards, s)) for s in SUITS if s not in (up, up.same_colour_suit)
    )


def _has_top_trumps_and_ace(view: View) -> bool:
    trump = up_suit(view)
    held = set(view.cards)
    if seats_from_dealer(view) == 0 and view.up_card is not None:
        held.add(view.up_card)
    return {right_bower(trump), left_bower(trump), Card(Rank.ACE, trump)} <= held and bool(
        plain_aces(view, trump)
    )


SITUATIONS: Final = (
    TipSituation(
        "right-and-two",
        (Phase.ORDER,),
        lambda v: count_up_trumps(v) >= 3 and right_bower(up_suit(v)) in v.cards,
        makes_trump,
        _SEAT_CASES,
    ),
    TipSituation(
        "both-bowers",
        (Phase.ORDER,),
        lambda v: count_up_trumps(v) == 2 and count_bowers(v.cards, up_suit(v)) == 2,
        makes_trump,
        _SEAT_CASES,
    ),
    TipSituation(
        "one-trump-and-aces",
        (Phase.ORDER,),
        lambda v: count_up_trumps(v) == 1 and len(plain_aces(v, up_suit(v))) >= 2,
        is_pass,
        _SEAT_CASES,
    ),
    TipSituation(
        "bower-or-trumps",
        (Phase.ORDER,),
        lambda v: seats_from_dealer(v) in (1,
        3) and count_up_trumps(v) <= 2 and not count_bowers(v.cards, up_suit(v)),
        is_pass,
        (
            TipCase("you have two trumps and a plain ace", lambda v: count_up_trumps(v) == 2 and
                 bool(plain_aces(v, up_suit(v)))),
            TipCase("you have two trumps and no plain ace", lambda v: count_up_trumps(v) == 2 and
                 not plain_aces(v, up_suit(v))),
            TipCase("you have one trump or none", lambda v: count_up_trumps(v) < 2),
        ),
    ),
    TipSituation(
        "partner-deals",
        (Phase.ORDER,),
        lambda v: seats_from_dealer(v) == 2 and count_up_trumps(v) >= 2,
        makes_trump,
        (
            TipCase("you have just two trumps and no plain ace",
                 lambda v: count_up_trumps(v) == 2 and not plain_aces(v, up_suit(v))),
            TipCase("you have just two trumps and a plain ace",
                 lambda v: count_up_trumps(v) == 2 and bool(plain_aces(v, up_suit(v)))),
            TipCase("you have three trumps or more", lambda v: count_up_trumps(v) >= 3),
            TipCase("a bower is turned up",
                 lambda v: v.up_card is not None and v.up_card.rank is Rank.JACK),
        ),
    ),
    TipSituation(
        "partner-deals-canadian",
        (Phase.ORDER,),
        lambda v: seats_from_dealer(v) == 2 and count_up_trumps(v) >= 2,
        makes_trump,
        (
            TipCase("you have just two trumps", lambda v: count_up_trumps(v) == 2),
            TipCase("you have three trumps", lambda v: count_up_trumps(v) == 3),
            TipCase("you have four trumps or more", lambda v: count_up_trumps(v) >= 4),
        ),
        preset="canadian",
    ),
    TipSituation(
        "alone",
        (Phase.ORDER,),
        _has_top_trumps_and_ace,
        makes_trump_alone,
        (
            TipCase("you or your partner deal", lambda v: seats_from_dealer(v) in (0, 2)),
            TipCase("the other side deals", lambda v: seats_from_dealer(v) in (1, 3)),
            TipCase("you have four trumps, the up-card counted if you deal",
                 lambda v: count_up_trumps(v) + (seats_from_dealer(v) == 0) >= 4),
            TipCase("you have three trumps, the up-card counted if you deal",
                 lambda v: count_up_trumps(v) + (seats_from_dealer(v) == 0) == 3),
        ),
    ),
    TipSituation(
        "bower-up-mine",
        (Phase.ORDER,),
        lambda v: seats_from_dealer(v) == 0 and v.up_card == right_bower(up_suit(v))
        and count_up_trumps(v) >= 1,
        makes_trump,
        (
            TipCase("you have one more trump and no plain ace",
                 lambda v: count_up_trumps(v) == 1 and not plain_aces(v, up_suit(v))),
            TipCase("you have one more trump and a plain ace",
                 lambda v: count_up_trumps(v) == 1 and bool(plain_aces(v, up_suit(v)))),
            TipCase("you have two more trumps or more", lambda v: count_up_trumps(v) >= 2),
        ),
    ),
    TipSituation(
        "bower-up-theirs",
        (Phase.ORDER,),
        lambda v: seats_from_dealer(v) in (1, 3)
        and v.up_card == right_bower(up_suit(v))
        and count_up_trumps(v) >= 2,
        is_pass,
        (
            TipCase("you have just two trumps", lambda v: count_up_trumps(v) == 2),
            TipCase("you have three trumps or more", lambda v: count_up_trumps(v) >= 3),
        ),
    ),
    TipSituation(
        "three-with-the-up-card",
        (Phase.ORDER,),
        lambda v: seats_from_dealer(v) == 0 and count_up_trumps(v) == 2,
        makes_trump,
        (
            TipCase("a bower is among them", lambda v: v.up_card is not None and
                 count_bowers((*v.cards, v.up_card), up_suit(v)) > 0),
            TipCase("no bower is among them, but you have a plain ace",
                 lambda v: v.up_card is not None
                 and not count_bowers((*v.cards, v.up_card), up_suit(v)) and bool(plain_aces(v,
                 up_suit(v)))),
            TipCase("you have neither a bower nor a plain ace", lambda v: v.up_card is not None
                 and not count_bowers((*v.cards, v.up_card), up_suit(v)) and not plain_aces(v,
                 up_suit(v))),
        ),
    ),
    TipSituation(
        "next",
        (Phase.NAME,),
        lambda v: seats_from_dealer(v) == 1 and _count_next_suit_trumps(v) >= 2,
        names_next_suit,
        (
            TipCase("a bower of that suit is among your cards",
                 lambda v: count_bowers(v.cards, up_suit(v).same_colour_suit) > 0),
            TipCase("you have no bower of it", lambda v: not count_bowers(v.cards,
            up_suit(v).same_colour_suit)),
            TipCase("you have just two of it", lambda v: _count_next_suit_trumps(v) == 2),
        ),
    ),
    TipSituation(
        "reverse-next",
        (Phase.NAME,),
        lambda v: seats_from_dealer(v) == 2 and _count_next_suit_trumps(v) >= 2
        and _count_cross_suit_trumps(v) >= 2,
        names_cross_suit,
        (
            TipCase("you have as many of the next suit, or more",
                 lambda v: _count_next_suit_trumps(v) >= _count_cross_suit_trumps(v)),
            TipCase("you have fewer of the next suit",
            lambda v: _count_next_suit_trumps(v) < _count_cross_suit_trumps(v)),
        ),
    ),
    TipSituation(
        "short-suit",
        (Phase.DISCARD,),
        lambda v: v.seat == v.dealer,
        discards_singleton_below_ace,
        (
            TipCase("you have three trumps or more", lambda v: count_held_trumps(v) >= 3),
            TipCase("you have two trumps or one", lambda v: count_held_trumps(v) <= 2),
            TipCase("the lone card is a king", lambda v: all(
                card.rank is Rank.KING for card in v.cards
                if discards_singleton_below_ace(v, Discarded(v.dealer, card)))),
        ),
    ),
    TipSituation(
        "lead-right",
        (Phase.PLAY,),
        lambda v: is_first_lead(v) and is_makers_side(v) and right_bower(trump_suit(v)) in v.cards
        and count_held_trumps(v) >= 2,
        plays_right_bower,
        (
            TipCase("you are the maker", lambda v: v.seat == v.maker and not v.alone),
            TipCase("your partner is the maker", lambda v: v.seat != v.maker),
            TipCase("you are alone", lambda v: v.alone),
            TipCase("you have just two trumps", lambda v: count_held_trumps(v) == 2),
            TipCase("you have three trumps", lambda v: count_held_trumps(v) == 3),
        ),
    ),
    TipSituation(
        "lead-right-benny",
        (Phase.PLAY,),
        lambda v: is_first_lead(v) and is_makers_side(v) and right_bower(trump_suit(v)) in v.cards
        and JOKER not in v.cards and count_held_trumps(v) >= 2,
        plays_right_bower,
        (
            TipCase("you have just two trumps", lambda v: count_held_trumps(v) == 2),
            TipCase("you have three trumps or more", lambda v: count_held_trumps(v) >= 3),
        ),
        preset="british",
    ),
    TipSituation(
        "lead-right-defender",
        (Phase.PLAY,),
        lambda v: is_first_lead(v) and not is_makers_side(v) and not v.alone
        and right_bower(trump_suit(v)) in v.cards,
        plays_right_bower,
        (
            TipCase("it is your only trump", lambda v: count_held_trumps(v) == 1),
            TipCase("you have two trumps or more", lambda v: count_held_trumps(v) >= 2),
        ),
    ),
    TipSituation(
        "both-bowers-lead",
        (Phase.PLAY,),
        lambda v: is_on_lead(v) and is_makers_side(v) and len(v.tricks) < 2
        and count_bowers(v.cards, trump_suit(v)) == 2,
        plays_trump,
        (
            TipCase("they are your only trumps", lambda v: count_held_trumps(v) == 2),
            TipCase("you have a third trump", lambda v: count_held_trumps(v) >= 3),
        ),
    ),
    TipSituation(
        "pull-again",
        (Phase.PLAY,),
        _has_right_bower_drawn_trumps,
        plays_trump,
        (
            TipCase("you have one more trump", lambda v: count_held_trumps(v) == 1),
            TipCase("you have two more or three", lambda v: count_held_trumps(v) >= 2),
            TipCase("the left bower is yours", lambda v: left_bower(trump_suit(v)) in v.cards),
        ),
        early=False,
    ),
    TipSituation(
        "plain-ace",
        (Phase.PLAY,),
        lambda v: is_first_lead(v) and not v.alone and bool(plain_aces(v, trump_suit(v))),
        plays_plain_ace,
        (
            TipCase("you defend", lambda v: not is_makers_side(v)),
            TipCase("you are the maker", lambda v: v.seat == v.maker),
            TipCase("your partner is the maker", lambda v: is_makers_side(v) and v.seat != v.maker),
            TipCase("the ace is alone in its suit", _are_aces_singletons),
            TipCase("two more of its suit are in your hand", _are_aces_in_long_suits),
        ),
    ),
    TipSituation(
        "ace-against-loner",
        (Phase.PLAY,),
        lambda v: is_first_lead(v) and v.alone and not is_makers_side(v) and bool(plain_aces(v,
        trump_suit(v))),
        plays_plain_ace,
    ),
    TipSituation(
        "defender-trump",
        (Phase.PLAY,),
        lambda v: is_first_lead(v) and not is_makers_side(v) and not v.alone
        and count_held_trumps(v) >= 1,
        plays_trump,
        (
            TipCase("you have one trump", lambda v: count_held_trumps(v) == 1),
            TipCase("you have two trumps", lambda v: count_held_trumps(v) == 2),
            TipCase("you have three trumps or more", lambda v: count_held_trumps(v) >= 3),
            TipCase("trump was made in the second round", _is_second_round),
            TipCase("you have no plain ace to lead", lambda v: not plain_aces(v, trump_suit(v))),
        ),
    ),
    TipSituation(
        "trump-to-partner",
        (Phase.PLAY,),
        lambda v: is_first_lead(v) and is_makers_side(v) and v.seat != v.maker
        and count_held_trumps(v) >= 1,
        plays_trump,
        (
            TipCase("you have a bower", lambda v: count_bowers(v.cards, trump_suit(v)) > 0),
            TipCase("you have no bower", lambda v: not count_bowers(v.cards, trump_suit(v))),
            TipCase("you have one trump", lambda v: count_held_trumps(v) == 1),
        ),
    ),
    TipSituation(
        "not-over-partner",
        (Phase.PLAY,),
        lambda v: bool(v.trick) and winning_play(v).seat == partner_seat(v)
        and not is_trump(winning_play(v).card, trump_suit(v)) and can_ruff(v),
        plays_plain_suit,
        (
            TipCase("you play last", lambda v: len(v.trick) + len(v.out) == 3),
            TipCase("one opponent is still to play", lambda v: len(v.trick) + len(v.out) < 3),
            TipCase("your partner's card is an ace",
            lambda v: winning_play(v).card.rank is Rank.ACE),
            TipCase("it is less than an ace and an opponent is still to play",
                 lambda v: winning_play(v).card.rank is not Rank.ACE
                 and len(v.trick) + len(v.out) < 3),
        ),
        early=False,
    ),
    TipSituation(
        "trump-in",
        (Phase.PLAY,),
        lambda v: bool(v.trick) and winning_play(v).seat != partner_seat(v)
        and not is_trump(winning_play(v).card, trump_suit(v)) and can_ruff(v),
        plays_trump,
        (
            TipCase("you play second", lambda v: len(v.trick) == 1),
            TipCase("you play third", lambda v: len(v.trick) == 2),
            TipCase("you play last", lambda v: len(v.trick) + len(v.out) == 3),
            TipCase("you are the maker", lambda v: v.seat == v.maker),
        ),
        early=False,
    ),
)  # fmt: skip
"""Every kind of situation that is measured."""
SITUATIONS_BY_KEY: Final = {one.key: one for one in SITUATIONS}
