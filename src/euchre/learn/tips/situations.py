"""All kinds of situations that advice is about: what sets each apart, and its cases."""

from __future__ import annotations

from typing import Final

from euchre.cards import JOKER, SUITS, Card, Rank, is_trump, suit_of
from euchre.events import Discarded
from euchre.hand import Phase, View
from euchre.learn.tips.situation import (
    Situation,
    TipCase,
    aces,
    alone,
    bowers,
    calls,
    cross_suit,
    first_lead,
    held_trumps,
    left,
    makes_void,
    making,
    mate,
    next_suit,
    on_lead,
    passes,
    place,
    plays_ace,
    plays_plain,
    plays_right,
    plays_trump,
    right,
    trump_of,
    trumps,
    up_suit,
    up_trumps,
    void,
    winning,
)

# -- cases --------------------------------------------------------------------------------------

_PLACES: Final = (
    TipCase("you sit on the dealer's left", lambda v: place(v) == 1),
    TipCase("your partner deals", lambda v: place(v) == 2),
    TipCase("you sit on the dealer's right", lambda v: place(v) == 3),
    TipCase("you deal", lambda v: place(v) == 0),
)


def _led_ace_alone(view: View) -> bool:
    trump = trump_of(view)
    suits = [suit_of(card, trump) for card in view.cards]
    return all(suits.count(ace.suit) == 1 for ace in aces(view, trump))


def _led_ace_long(view: View) -> bool:
    trump = trump_of(view)
    suits = [suit_of(card, trump) for card in view.cards]
    return all(suits.count(ace.suit) > 2 for ace in aces(view, trump))


def _right_led_and_partner_void(view: View) -> bool:
    """Return whether one's own right bower has just pulled trumps, and the partner had none."""
    trump = trump_of(view)
    if len(view.tricks) != 1 or view.trick or view.seat != view.maker or view.alone:
        return False
    led = view.tricks[0].plays[0]
    return (
        led.seat == view.seat
        and led.card == right(trump)
        and any(p.seat == mate(view) and not is_trump(p.card, trump) for p in view.tricks[0].plays)
        and held_trumps(view) > 0
    )


def _second_round(view: View) -> bool:
    return not view.ordered


def _next_trumps(view: View) -> int:
    return len(trumps(view.cards, up_suit(view).partner))


def _cross_best(view: View) -> int:
    up = up_suit(view)
    return max(len(trumps(view.cards, s)) for s in SUITS if s not in (up, up.partner))


def _top_three(view: View) -> bool:
    trump = up_suit(view)
    held = set(view.cards)
    if place(view) == 0 and view.up_card is not None:
        held.add(view.up_card)
    return {right(trump), left(trump), Card(Rank.ACE, trump)} <= held and bool(aces(view, trump))


SITUATIONS: Final = (
    Situation(
        "right-and-two",
        (Phase.ORDER,),
        lambda v: up_trumps(v) >= 3 and right(up_suit(v)) in v.cards,
        calls,
        _PLACES,
    ),
    Situation(
        "both-bowers",
        (Phase.ORDER,),
        lambda v: up_trumps(v) == 2 and bowers(v.cards, up_suit(v)) == 2,
        calls,
        _PLACES,
    ),
    Situation(
        "one-trump-and-aces",
        (Phase.ORDER,),
        lambda v: up_trumps(v) == 1 and len(aces(v, up_suit(v))) >= 2,
        passes,
        _PLACES,
    ),
    Situation(
        "bower-or-trumps",
        (Phase.ORDER,),
        lambda v: place(v) in (1, 3) and up_trumps(v) <= 2 and not bowers(v.cards, up_suit(v)),
        passes,
        (
            TipCase("you have two trumps and a plain ace", lambda v: up_trumps(v) == 2 and
                 bool(aces(v, up_suit(v)))),
            TipCase("you have two trumps and no plain ace", lambda v: up_trumps(v) == 2 and
                 not aces(v, up_suit(v))),
            TipCase("you have one trump or none", lambda v: up_trumps(v) < 2),
        ),
    ),
    Situation(
        "partner-deals",
        (Phase.ORDER,),
        lambda v: place(v) == 2 and up_trumps(v) >= 2,
        calls,
        (
            TipCase("you have just two trumps and no plain ace",
                 lambda v: up_trumps(v) == 2 and not aces(v, up_suit(v))),
            TipCase("you have just two trumps and a plain ace",
                 lambda v: up_trumps(v) == 2 and bool(aces(v, up_suit(v)))),
            TipCase("you have three trumps or more", lambda v: up_trumps(v) >= 3),
            TipCase("a bower is turned up",
                 lambda v: v.up_card is not None and v.up_card.rank is Rank.JACK),
        ),
    ),
    Situation(
        "partner-deals-canadian",
        (Phase.ORDER,),
        lambda v: place(v) == 2 and up_trumps(v) >= 2,
        calls,
        (
            TipCase("you have just two trumps", lambda v: up_trumps(v) == 2),
            TipCase("you have three trumps", lambda v: up_trumps(v) == 3),
            TipCase("you have four trumps or more", lambda v: up_trumps(v) >= 4),
        ),
        preset="canadian",
    ),
    Situation(
        "alone",
        (Phase.ORDER,),
        _top_three,
        alone,
        (
            TipCase("you or your partner deal", lambda v: place(v) in (0, 2)),
            TipCase("the other side deals", lambda v: place(v) in (1, 3)),
            TipCase("you have four trumps, the up-card counted if you deal",
                 lambda v: up_trumps(v) + (place(v) == 0) >= 4),
            TipCase("you have three trumps, the up-card counted if you deal",
                 lambda v: up_trumps(v) + (place(v) == 0) == 3),
        ),
    ),
    Situation(
        "bower-up-mine",
        (Phase.ORDER,),
        lambda v: place(v) == 0 and v.up_card == right(up_suit(v)) and up_trumps(v) >= 1,
        calls,
        (
            TipCase("you have one more trump and no plain ace",
                 lambda v: up_trumps(v) == 1 and not aces(v, up_suit(v))),
            TipCase("you have one more trump and a plain ace",
                 lambda v: up_trumps(v) == 1 and bool(aces(v, up_suit(v)))),
            TipCase("you have two more trumps or more", lambda v: up_trumps(v) >= 2),
        ),
    ),
    Situation(
        "bower-up-theirs",
        (Phase.ORDER,),
        lambda v: place(v) in (1, 3) and v.up_card == right(up_suit(v)) and up_trumps(v) >= 2,
        passes,
        (
            TipCase("you have just two trumps", lambda v: up_trumps(v) == 2),
            TipCase("you have three trumps or more", lambda v: up_trumps(v) >= 3),
        ),
    ),
    Situation(
        "three-with-the-up-card",
        (Phase.ORDER,),
        lambda v: place(v) == 0 and up_trumps(v) == 2,
        calls,
        (
            TipCase("a bower is among them", lambda v: v.up_card is not None and
                 bowers((*v.cards, v.up_card), up_suit(v)) > 0),
            TipCase("no bower is among them, but you have a plain ace",
                 lambda v: v.up_card is not None
                 and not bowers((*v.cards, v.up_card), up_suit(v)) and bool(aces(v, up_suit(v)))),
            TipCase("you have neither a bower nor a plain ace", lambda v: v.up_card is not None
                 and not bowers((*v.cards, v.up_card), up_suit(v)) and not aces(v, up_suit(v))),
        ),
    ),
    Situation(
        "next",
        (Phase.NAME,),
        lambda v: place(v) == 1 and _next_trumps(v) >= 2,
        next_suit,
        (
            TipCase("a bower of that suit is among your cards",
                 lambda v: bowers(v.cards, up_suit(v).partner) > 0),
            TipCase("you have no bower of it", lambda v: not bowers(v.cards, up_suit(v).partner)),
            TipCase("you have just two of it", lambda v: _next_trumps(v) == 2),
        ),
    ),
    Situation(
        "reverse-next",
        (Phase.NAME,),
        lambda v: place(v) == 2 and _next_trumps(v) >= 2 and _cross_best(v) >= 2,
        cross_suit,
        (
            TipCase("you have as many of the next suit, or more",
                 lambda v: _next_trumps(v) >= _cross_best(v)),
            TipCase("you have fewer of the next suit", lambda v: _next_trumps(v) < _cross_best(v)),
        ),
    ),
    Situation(
        "short-suit",
        (Phase.DISCARD,),
        lambda v: v.seat == v.dealer,
        makes_void,
        (
            TipCase("you have three trumps or more", lambda v: held_trumps(v) >= 3),
            TipCase("you have two trumps or one", lambda v: held_trumps(v) <= 2),
            TipCase("the lone card is a king", lambda v: all(
                card.rank is Rank.KING for card in v.cards if makes_void(v, Discarded(
                    v.dealer, card)))),
        ),
    ),
    Situation(
        "lead-right",
        (Phase.PLAY,),
        lambda v: first_lead(v) and making(v) and right(trump_of(v)) in v.cards
        and held_trumps(v) >= 2,
        plays_right,
        (
            TipCase("you are the maker", lambda v: v.seat == v.maker and not v.alone),
            TipCase("your partner is the maker", lambda v: v.seat != v.maker),
            TipCase("you are alone", lambda v: v.alone),
            TipCase("you have just two trumps", lambda v: held_trumps(v) == 2),
            TipCase("you have three trumps", lambda v: held_trumps(v) == 3),
        ),
    ),
    Situation(
        "lead-right-benny",
        (Phase.PLAY,),
        lambda v: first_lead(v) and making(v) and right(trump_of(v)) in v.cards
        and JOKER not in v.cards and held_trumps(v) >= 2,
        plays_right,
        (
            TipCase("you have just two trumps", lambda v: held_trumps(v) == 2),
            TipCase("you have three trumps or more", lambda v: held_trumps(v) >= 3),
        ),
        preset="british",
    ),
    Situation(
        "lead-right-defender",
        (Phase.PLAY,),
        lambda v: first_lead(v) and not making(v) and not v.alone and right(trump_of(v)) in v.cards,
        plays_right,
        (
            TipCase("it is your only trump", lambda v: held_trumps(v) == 1),
            TipCase("you have two trumps or more", lambda v: held_trumps(v) >= 2),
        ),
    ),
    Situation(
        "both-bowers-lead",
        (Phase.PLAY,),
        lambda v: on_lead(v) and making(v) and len(v.tricks) < 2
        and bowers(v.cards, trump_of(v)) == 2,
        plays_trump,
        (
            TipCase("they are your only trumps", lambda v: held_trumps(v) == 2),
            TipCase("you have a third trump", lambda v: held_trumps(v) >= 3),
        ),
    ),
    Situation(
        "pull-again",
        (Phase.PLAY,),
        _right_led_and_partner_void,
        plays_trump,
        (
            TipCase("you have one more trump", lambda v: held_trumps(v) == 1),
            TipCase("you have two more or three", lambda v: held_trumps(v) >= 2),
            TipCase("the left bower is yours", lambda v: left(trump_of(v)) in v.cards),
        ),
        early=False,
    ),
    Situation(
        "plain-ace",
        (Phase.PLAY,),
        lambda v: first_lead(v) and not v.alone and bool(aces(v, trump_of(v))),
        plays_ace,
        (
            TipCase("you defend", lambda v: not making(v)),
            TipCase("you are the maker", lambda v: v.seat == v.maker),
            TipCase("your partner is the maker", lambda v: making(v) and v.seat != v.maker),
            TipCase("the ace is alone in its suit", _led_ace_alone),
            TipCase("two more of its suit are in your hand", _led_ace_long),
        ),
    ),
    Situation(
        "ace-against-loner",
        (Phase.PLAY,),
        lambda v: first_lead(v) and v.alone and not making(v) and bool(aces(v, trump_of(v))),
        plays_ace,
    ),
    Situation(
        "defender-trump",
        (Phase.PLAY,),
        lambda v: first_lead(v) and not making(v) and not v.alone and held_trumps(v) >= 1,
        plays_trump,
        (
            TipCase("you have one trump", lambda v: held_trumps(v) == 1),
            TipCase("you have two trumps", lambda v: held_trumps(v) == 2),
            TipCase("you have three trumps or more", lambda v: held_trumps(v) >= 3),
            TipCase("trump was made in the second round", _second_round),
            TipCase("you have no plain ace to lead", lambda v: not aces(v, trump_of(v))),
        ),
    ),
    Situation(
        "trump-to-partner",
        (Phase.PLAY,),
        lambda v: first_lead(v) and making(v) and v.seat != v.maker and held_trumps(v) >= 1,
        plays_trump,
        (
            TipCase("you have a bower", lambda v: bowers(v.cards, trump_of(v)) > 0),
            TipCase("you have no bower", lambda v: not bowers(v.cards, trump_of(v))),
            TipCase("you have one trump", lambda v: held_trumps(v) == 1),
        ),
    ),
    Situation(
        "not-over-partner",
        (Phase.PLAY,),
        lambda v: bool(v.trick) and winning(v).seat == mate(v)
        and not is_trump(winning(v).card, trump_of(v)) and void(v),
        plays_plain,
        (
            TipCase("you play last", lambda v: len(v.trick) + len(v.out) == 3),
            TipCase("one opponent is still to play", lambda v: len(v.trick) + len(v.out) < 3),
            TipCase("your partner's card is an ace", lambda v: winning(v).card.rank is Rank.ACE),
            TipCase("it is less than an ace and an opponent is still to play",
                 lambda v: winning(v).card.rank is not Rank.ACE
                 and len(v.trick) + len(v.out) < 3),
        ),
        early=False,
    ),
    Situation(
        "trump-in",
        (Phase.PLAY,),
        lambda v: bool(v.trick) and winning(v).seat != mate(v)
        and not is_trump(winning(v).card, trump_of(v)) and void(v),
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
BY_KEY: Final = {one.key: one for one in SITUATIONS}
