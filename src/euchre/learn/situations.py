"""Kinds of situations that advice is about: where it applies, and which moves follow it.

A situation looks at a `View` and nothing else. `euchre.learn.measuring` collects views of each kind
from played hands and weighs the moves that follow the advice against all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from euchre.cards import JOKER, SUITS, Card, Rank, Suit, is_trump, suit_of, winner
from euchre.events import Called, Discarded, HandEvent, Passed, Played
from euchre.hand import Phase, View, legal
from euchre.rules import partner

Test = Callable[[View], bool]
Follows = Callable[[View, HandEvent], bool | None]


@dataclass(frozen=True)
class Case:
    """A part of the views of a situation, which may tell another story.

    Attributes:
        name: what sets it apart, to follow “when”.
        holds: whether a view belongs to it.
    """

    name: str
    holds: Test


@dataclass(frozen=True)
class Situation:
    """Where a piece of advice applies.

    Attributes:
        key: the advice.
        phases: when it applies.
        applies: whether it applies to a view of the seat whose turn it is, in one of the phases.
        follows: whether a move follows the advice; None: the move is not compared.
        cases: parts that are counted for themselves as well.
        preset: the game.
        early: whether it is met before the first card is played, or with the first lead.
    """

    key: str
    phases: tuple[Phase, ...]
    applies: Test
    follows: Follows
    cases: tuple[Case, ...] = ()
    preset: str = "standard"
    early: bool = True

    def split(self, view: View) -> tuple[list[HandEvent], list[HandEvent]]:
        """The moves that follow the advice, and those that do not; both empty elsewhere."""
        if view.phase not in self.phases or view.turn != view.seat or not self.applies(view):
            return [], []
        moves = [(move, self.follows(view, move)) for move in legal(view)]
        return [m for m, yes in moves if yes], [m for m, yes in moves if yes is False]


# -- what a view shows --------------------------------------------------------------------------


def place(view: View) -> int:
    """Whose turn, counted from the dealer: 1 the dealer's left, 2 the partner, 3, and 0."""
    assert view.seat is not None
    return (view.seat - view.dealer) % view.rules.players


def trumps(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Those that are trumps when `trump` is."""
    return [card for card in cards if is_trump(card, trump)]


def _up(view: View) -> Suit:
    assert view.up_suit is not None
    return view.up_suit


def up_trumps(view: View) -> int:
    """How many trumps the hand has if the up-card's suit is trump, without the up-card."""
    return len(trumps(view.cards, _up(view)))


def right(trump: Suit) -> Card:
    """The right bower."""
    return Card(Rank.JACK, trump)


def left(trump: Suit) -> Card:
    """The left bower."""
    return Card(Rank.JACK, trump.partner)


def _aces(view: View, trump: Suit) -> list[Card]:
    """The aces of plain suits in the hand."""
    return [c for c in view.cards if c.rank is Rank.ACE and not is_trump(c, trump)]


def _bowers(cards: Iterable[Card], trump: Suit) -> int:
    held = set(cards)
    return (right(trump) in held) + (left(trump) in held)


def _trump(view: View) -> Suit:
    assert view.trump is not None
    return view.trump


def _mate(view: View) -> int:
    assert view.seat is not None
    mate = partner(view.rules, view.seat)
    assert mate is not None
    return mate


def _mine(view: View) -> bool:
    """Whether one's own side made trump."""
    return view.seat in view.makers


def _held_trumps(view: View) -> int:
    return len(trumps(view.cards, _trump(view)))


def _first_lead(view: View) -> bool:
    return not view.plays


def _on_lead(view: View) -> bool:
    return not view.trick


def winning(view: View) -> Played:
    """The play that is winning the trick in progress."""
    return view.trick[winner([play.card for play in view.trick], _trump(view))]


def _void(view: View) -> bool:
    """Whether a plain suit was led of which the hand has none, while it has a trump."""
    trump, led = _trump(view), suit_of(view.trick[0].card, view.trump)
    suits = {suit_of(card, trump) for card in view.cards}
    return led is not trump and led not in suits and trump in suits and len(suits) > 1


# -- moves --------------------------------------------------------------------------------------


def _calls(_: View, move: HandEvent) -> bool:
    return isinstance(move, Called)


def _passes(_: View, move: HandEvent) -> bool:
    return isinstance(move, Passed)


def _alone(_: View, move: HandEvent) -> bool:
    return isinstance(move, Called) and move.alone


def _plays_trump(view: View, move: HandEvent) -> bool:
    return isinstance(move, Played) and is_trump(move.card, _trump(view))


def _plays_plain(view: View, move: HandEvent) -> bool:
    return not _plays_trump(view, move)


def _plays_right(view: View, move: HandEvent) -> bool | None:
    """Plays the right bower; with both in hand the left is as good and not compared."""
    if isinstance(move, Played) and move.card == left(_trump(view)):
        return None
    return isinstance(move, Played) and move.card == right(_trump(view))


def _plays_ace(view: View, move: HandEvent) -> bool:
    return isinstance(move, Played) and move.card in _aces(view, _trump(view))


def _next_suit(view: View, move: HandEvent) -> bool:
    return isinstance(move, Called) and move.trump is _up(view).partner


def _cross_suit(view: View, move: HandEvent) -> bool | None:
    return move.trump is not _up(view).partner if isinstance(move, Called) else None


def _makes_void(view: View, move: HandEvent) -> bool:
    """Lays away the only card of a plain suit, unless it is the ace."""
    trump = _trump(view)
    if not isinstance(move, Discarded) or is_trump(move.card, trump):
        return False
    same = [c for c in view.cards if suit_of(c, trump) is suit_of(move.card, trump)]
    return len(same) == 1 and move.card.rank is not Rank.ACE


# -- cases --------------------------------------------------------------------------------------

_PLACES: Final = (
    Case("you sit on the dealer's left", lambda v: place(v) == 1),
    Case("your partner deals", lambda v: place(v) == 2),
    Case("you sit on the dealer's right", lambda v: place(v) == 3),
    Case("you deal", lambda v: place(v) == 0),
)


def _led_ace_alone(view: View) -> bool:
    trump = _trump(view)
    suits = [suit_of(card, trump) for card in view.cards]
    return all(suits.count(ace.suit) == 1 for ace in _aces(view, trump))


def _led_ace_long(view: View) -> bool:
    trump = _trump(view)
    suits = [suit_of(card, trump) for card in view.cards]
    return all(suits.count(ace.suit) > 2 for ace in _aces(view, trump))


def _right_led_and_partner_void(view: View) -> bool:
    """One's own right bower has just pulled trumps, and the partner had none."""
    trump = _trump(view)
    if len(view.tricks) != 1 or view.trick or view.seat != view.maker or view.alone:
        return False
    led = view.tricks[0].plays[0]
    return (
        led.seat == view.seat
        and led.card == right(trump)
        and any(p.seat == _mate(view) and not is_trump(p.card, trump) for p in view.tricks[0].plays)
        and _held_trumps(view) > 0
    )


def _second_round(view: View) -> bool:
    return not view.ordered


def _next_trumps(view: View) -> int:
    return len(trumps(view.cards, _up(view).partner))


def _cross_best(view: View) -> int:
    up = _up(view)
    return max(len(trumps(view.cards, s)) for s in SUITS if s not in (up, up.partner))


def _top_three(view: View) -> bool:
    trump = _up(view)
    held = set(view.cards)
    if place(view) == 0 and view.up_card is not None:
        held.add(view.up_card)
    return {right(trump), left(trump), Card(Rank.ACE, trump)} <= held and bool(_aces(view, trump))


SITUATIONS: Final = (
    Situation(
        "right-and-two",
        (Phase.ORDER,),
        lambda v: up_trumps(v) >= 3 and right(_up(v)) in v.cards,
        _calls,
        _PLACES,
    ),
    Situation(
        "both-bowers",
        (Phase.ORDER,),
        lambda v: up_trumps(v) == 2 and _bowers(v.cards, _up(v)) == 2,
        _calls,
        _PLACES,
    ),
    Situation(
        "one-trump-and-aces",
        (Phase.ORDER,),
        lambda v: up_trumps(v) == 1 and len(_aces(v, _up(v))) >= 2,
        _passes,
        _PLACES,
    ),
    Situation(
        "bower-or-trumps",
        (Phase.ORDER,),
        lambda v: place(v) in (1, 3) and up_trumps(v) <= 2 and not _bowers(v.cards, _up(v)),
        _passes,
        (
            Case("you have two trumps and a plain ace", lambda v: up_trumps(v) == 2 and
                 bool(_aces(v, _up(v)))),
            Case("you have two trumps and no plain ace", lambda v: up_trumps(v) == 2 and
                 not _aces(v, _up(v))),
            Case("you have one trump or none", lambda v: up_trumps(v) < 2),
        ),
    ),
    Situation(
        "partner-deals",
        (Phase.ORDER,),
        lambda v: place(v) == 2 and up_trumps(v) >= 2,
        _calls,
        (
            Case("you have just two trumps and no plain ace",
                 lambda v: up_trumps(v) == 2 and not _aces(v, _up(v))),
            Case("you have just two trumps and a plain ace",
                 lambda v: up_trumps(v) == 2 and bool(_aces(v, _up(v)))),
            Case("you have three trumps or more", lambda v: up_trumps(v) >= 3),
            Case("a bower is turned up",
                 lambda v: v.up_card is not None and v.up_card.rank is Rank.JACK),
        ),
    ),
    Situation(
        "partner-deals-canadian",
        (Phase.ORDER,),
        lambda v: place(v) == 2 and up_trumps(v) >= 2,
        _calls,
        (
            Case("you have just two trumps", lambda v: up_trumps(v) == 2),
            Case("you have three trumps", lambda v: up_trumps(v) == 3),
            Case("you have four trumps or more", lambda v: up_trumps(v) >= 4),
        ),
        preset="canadian",
    ),
    Situation(
        "alone",
        (Phase.ORDER,),
        _top_three,
        _alone,
        (
            Case("you or your partner deal", lambda v: place(v) in (0, 2)),
            Case("the other side deals", lambda v: place(v) in (1, 3)),
            Case("you have four trumps, the up-card counted if you deal",
                 lambda v: up_trumps(v) + (place(v) == 0) >= 4),
            Case("you have three trumps, the up-card counted if you deal",
                 lambda v: up_trumps(v) + (place(v) == 0) == 3),
        ),
    ),
    Situation(
        "bower-up-mine",
        (Phase.ORDER,),
        lambda v: place(v) == 0 and v.up_card == right(_up(v)) and up_trumps(v) >= 1,
        _calls,
        (
            Case("you have one more trump and no plain ace",
                 lambda v: up_trumps(v) == 1 and not _aces(v, _up(v))),
            Case("you have one more trump and a plain ace",
                 lambda v: up_trumps(v) == 1 and bool(_aces(v, _up(v)))),
            Case("you have two more trumps or more", lambda v: up_trumps(v) >= 2),
        ),
    ),
    Situation(
        "bower-up-theirs",
        (Phase.ORDER,),
        lambda v: place(v) in (1, 3) and v.up_card == right(_up(v)) and up_trumps(v) >= 2,
        _passes,
        (
            Case("you have just two trumps", lambda v: up_trumps(v) == 2),
            Case("you have three trumps or more", lambda v: up_trumps(v) >= 3),
        ),
    ),
    Situation(
        "three-with-the-up-card",
        (Phase.ORDER,),
        lambda v: place(v) == 0 and up_trumps(v) == 2,
        _calls,
        (
            Case("a bower is among them", lambda v: v.up_card is not None and
                 _bowers((*v.cards, v.up_card), _up(v)) > 0),
            Case("no bower is among them, but you have a plain ace",
                 lambda v: v.up_card is not None
                 and not _bowers((*v.cards, v.up_card), _up(v)) and bool(_aces(v, _up(v)))),
            Case("you have neither a bower nor a plain ace", lambda v: v.up_card is not None
                 and not _bowers((*v.cards, v.up_card), _up(v)) and not _aces(v, _up(v))),
        ),
    ),
    Situation(
        "next",
        (Phase.NAME,),
        lambda v: place(v) == 1 and _next_trumps(v) >= 2,
        _next_suit,
        (
            Case("a bower of that suit is among your cards",
                 lambda v: _bowers(v.cards, _up(v).partner) > 0),
            Case("you have no bower of it", lambda v: not _bowers(v.cards, _up(v).partner)),
            Case("you have just two of it", lambda v: _next_trumps(v) == 2),
        ),
    ),
    Situation(
        "reverse-next",
        (Phase.NAME,),
        lambda v: place(v) == 2 and _next_trumps(v) >= 2 and _cross_best(v) >= 2,
        _cross_suit,
        (
            Case("you have as many of the next suit, or more",
                 lambda v: _next_trumps(v) >= _cross_best(v)),
            Case("you have fewer of the next suit", lambda v: _next_trumps(v) < _cross_best(v)),
        ),
    ),
    Situation(
        "short-suit",
        (Phase.DISCARD,),
        lambda v: v.seat == v.dealer,
        _makes_void,
        (
            Case("you have three trumps or more", lambda v: _held_trumps(v) >= 3),
            Case("you have two trumps or one", lambda v: _held_trumps(v) <= 2),
            Case("the lone card is a king", lambda v: all(
                card.rank is Rank.KING for card in v.cards if _makes_void(v, Discarded(
                    v.dealer, card)))),
        ),
    ),
    Situation(
        "lead-right",
        (Phase.PLAY,),
        lambda v: _first_lead(v) and _mine(v) and right(_trump(v)) in v.cards
        and _held_trumps(v) >= 2,
        _plays_right,
        (
            Case("you are the maker", lambda v: v.seat == v.maker and not v.alone),
            Case("your partner is the maker", lambda v: v.seat != v.maker),
            Case("you are alone", lambda v: v.alone),
            Case("you have just two trumps", lambda v: _held_trumps(v) == 2),
            Case("you have three trumps", lambda v: _held_trumps(v) == 3),
        ),
    ),
    Situation(
        "lead-right-benny",
        (Phase.PLAY,),
        lambda v: _first_lead(v) and _mine(v) and right(_trump(v)) in v.cards
        and JOKER not in v.cards and _held_trumps(v) >= 2,
        _plays_right,
        (
            Case("you have just two trumps", lambda v: _held_trumps(v) == 2),
            Case("you have three trumps or more", lambda v: _held_trumps(v) >= 3),
        ),
        preset="british",
    ),
    Situation(
        "lead-right-defender",
        (Phase.PLAY,),
        lambda v: _first_lead(v) and not _mine(v) and not v.alone and right(_trump(v)) in v.cards,
        _plays_right,
        (
            Case("it is your only trump", lambda v: _held_trumps(v) == 1),
            Case("you have two trumps or more", lambda v: _held_trumps(v) >= 2),
        ),
    ),
    Situation(
        "both-bowers-lead",
        (Phase.PLAY,),
        lambda v: _on_lead(v) and _mine(v) and len(v.tricks) < 2
        and _bowers(v.cards, _trump(v)) == 2,
        _plays_trump,
        (
            Case("they are your only trumps", lambda v: _held_trumps(v) == 2),
            Case("you have a third trump", lambda v: _held_trumps(v) >= 3),
        ),
    ),
    Situation(
        "pull-again",
        (Phase.PLAY,),
        _right_led_and_partner_void,
        _plays_trump,
        (
            Case("you have one more trump", lambda v: _held_trumps(v) == 1),
            Case("you have two more or three", lambda v: _held_trumps(v) >= 2),
            Case("the left bower is yours", lambda v: left(_trump(v)) in v.cards),
        ),
        early=False,
    ),
    Situation(
        "plain-ace",
        (Phase.PLAY,),
        lambda v: _first_lead(v) and not v.alone and bool(_aces(v, _trump(v))),
        _plays_ace,
        (
            Case("you defend", lambda v: not _mine(v)),
            Case("you are the maker", lambda v: v.seat == v.maker),
            Case("your partner is the maker", lambda v: _mine(v) and v.seat != v.maker),
            Case("the ace is alone in its suit", _led_ace_alone),
            Case("two more of its suit are in your hand", _led_ace_long),
        ),
    ),
    Situation(
        "ace-against-loner",
        (Phase.PLAY,),
        lambda v: _first_lead(v) and v.alone and not _mine(v) and bool(_aces(v, _trump(v))),
        _plays_ace,
    ),
    Situation(
        "defender-trump",
        (Phase.PLAY,),
        lambda v: _first_lead(v) and not _mine(v) and not v.alone and _held_trumps(v) >= 1,
        _plays_trump,
        (
            Case("you have one trump", lambda v: _held_trumps(v) == 1),
            Case("you have two trumps", lambda v: _held_trumps(v) == 2),
            Case("you have three trumps or more", lambda v: _held_trumps(v) >= 3),
            Case("trump was made in the second round", _second_round),
            Case("you have no plain ace to lead", lambda v: not _aces(v, _trump(v))),
        ),
    ),
    Situation(
        "trump-to-partner",
        (Phase.PLAY,),
        lambda v: _first_lead(v) and _mine(v) and v.seat != v.maker and _held_trumps(v) >= 1,
        _plays_trump,
        (
            Case("you have a bower", lambda v: _bowers(v.cards, _trump(v)) > 0),
            Case("you have no bower", lambda v: not _bowers(v.cards, _trump(v))),
            Case("you have one trump", lambda v: _held_trumps(v) == 1),
        ),
    ),
    Situation(
        "not-over-partner",
        (Phase.PLAY,),
        lambda v: bool(v.trick) and winning(v).seat == _mate(v)
        and not is_trump(winning(v).card, _trump(v)) and _void(v),
        _plays_plain,
        (
            Case("you play last", lambda v: len(v.trick) + len(v.out) == 3),
            Case("one opponent is still to play", lambda v: len(v.trick) + len(v.out) < 3),
            Case("your partner's card is an ace", lambda v: winning(v).card.rank is Rank.ACE),
            Case("it is less than an ace and an opponent is still to play",
                 lambda v: winning(v).card.rank is not Rank.ACE
                 and len(v.trick) + len(v.out) < 3),
        ),
        early=False,
    ),
    Situation(
        "trump-in",
        (Phase.PLAY,),
        lambda v: bool(v.trick) and winning(v).seat != _mate(v)
        and not is_trump(winning(v).card, _trump(v)) and _void(v),
        _plays_trump,
        (
            Case("you play second", lambda v: len(v.trick) == 1),
            Case("you play third", lambda v: len(v.trick) == 2),
            Case("you play last", lambda v: len(v.trick) + len(v.out) == 3),
            Case("you are the maker", lambda v: v.seat == v.maker),
        ),
        early=False,
    ),
)  # fmt: skip
"""Every kind of situation that is measured."""
BY_KEY: Final = {one.key: one for one in SITUATIONS}
