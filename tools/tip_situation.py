"""A kind of situation that advice is about: where it applies, and which moves follow it.

A situation looks at a `View` and nothing else. `tools.tip_situations` has all of them;
`tools.measure_tips` collects views of each from played hands and weighs the moves that follow
the advice against all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from euchre.game import events
from euchre.game.cards import Card, Rank, Suit, find_winner_index, is_trump, suit_of
from euchre.game.hand import Phase, View, legal
from euchre.game.rules import partner_of

Test = Callable[[View], bool]
Follows = Callable[[View, events.HandEvent], bool | None]


@dataclass(frozen=True)
class TipCase:
    """A part of the views of a situation, which may tell another story.

    Attributes:
        name: what sets it apart, to follow “when”.
        holds: whether a view belongs to it.
    """

    name: str
    holds: Test


@dataclass(frozen=True)
class TipSituation:
    """The positions to which a piece of advice applies.

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
    cases: tuple[TipCase, ...] = ()
    preset: str = "standard"
    early: bool = True

    def split_moves(self, view: View) -> tuple[list[events.HandEvent], list[events.HandEvent]]:
        """Return the moves that follow the advice, and those that do not; both empty if it does not
        apply.
        """
        if view.phase not in self.phases or view.turn != view.seat or not self.applies(view):
            return [], []
        moves = [(move, self.follows(view, move)) for move in legal(view)]
        return [m for m, yes in moves if yes], [m for m, yes in moves if yes is False]


# -- what a view shows --------------------------------------------------------------------------


def seats_from_dealer(view: View) -> int:
    """Return the place of the seat to act, counted from the dealer: 1 the dealer's left, 2 the
    partner, 3, and 0.
    """
    assert view.seat is not None
    return (view.seat - view.dealer) % view.rules.players


def filter_trumps(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Return those cards that are trumps when `trump` is."""
    return [card for card in cards if is_trump(card, trump)]


def up_suit(view: View) -> Suit:
    """Return the suit of the up-card."""
    assert view.up_suit is not None
    return view.up_suit


def count_up_trumps(view: View) -> int:
    """Count the trumps of the hand if the up-card's suit is trump, without the up-card."""
    return len(filter_trumps(view.cards, up_suit(view)))


def right_bower(trump: Suit) -> Card:
    """Return the right bower."""
    return Card(Rank.JACK, trump)


def left_bower(trump: Suit) -> Card:
    """Return the left bower."""
    return Card(Rank.JACK, trump.same_colour_suit)


def plain_aces(view: View, trump: Suit) -> list[Card]:
    """Return the aces of plain suits in the hand."""
    return [c for c in view.cards if c.rank is Rank.ACE and not is_trump(c, trump)]


def count_bowers(cards: Iterable[Card], trump: Suit) -> int:
    """Count the bowers of `trump` among the cards."""
    held = set(cards)
    return (right_bower(trump) in held) + (left_bower(trump) in held)


def trump_suit(view: View) -> Suit:
    """Return trump, once it is made."""
    assert view.trump is not None
    return view.trump


def partner_seat(view: View) -> int:
    """Return the partner of the viewer."""
    assert view.seat is not None
    mate = partner_of(view.rules, view.seat)
    assert mate is not None
    return mate


def is_makers_side(view: View) -> bool:
    """Return whether one's own side made trump."""
    return view.seat in view.makers


def count_held_trumps(view: View) -> int:
    """Count the trumps in the hand."""
    return len(filter_trumps(view.cards, trump_suit(view)))


def is_first_lead(view: View) -> bool:
    """Return whether no card has been played yet."""
    return not view.plays


def is_on_lead(view: View) -> bool:
    """Return whether no card lies in the trick."""
    return not view.trick


def winning_play(view: View) -> events.Played:
    """Return the play that is winning the trick in progress."""
    return view.trick[find_winner_index([play.card for play in view.trick], trump_suit(view))]


def can_ruff(view: View) -> bool:
    """Return whether a plain suit was led of which the hand has none, while it has a trump."""
    trump, led = trump_suit(view), suit_of(view.trick[0].card, view.trump)
    suits = {suit_of(card, trump) for card in view.cards}
    return led is not trump and led not in suits and trump in suits and len(suits) > 1


# -- moves --------------------------------------------------------------------------------------


def makes_trump(_: View, move: events.HandEvent) -> bool:
    """Return whether the move makes trump."""
    return isinstance(move, events.Called)


def is_pass(_: View, move: events.HandEvent) -> bool:
    """Return whether the move is a pass."""
    return isinstance(move, events.Passed)


def makes_trump_alone(_: View, move: events.HandEvent) -> bool:
    """Return whether the move makes trump alone."""
    return isinstance(move, events.Called) and move.alone


def plays_trump(view: View, move: events.HandEvent) -> bool:
    """Return whether the move plays a trump."""
    return isinstance(move, events.Played) and is_trump(move.card, trump_suit(view))


def plays_plain_suit(view: View, move: events.HandEvent) -> bool:
    """Return whether the move plays no trump."""
    return not plays_trump(view, move)


def plays_right_bower(view: View, move: events.HandEvent) -> bool | None:
    """Return whether the move plays the right bower; with both in hand the left is as good and not
    compared.
    """
    if isinstance(move, events.Played) and move.card == left_bower(trump_suit(view)):
        return None
    return isinstance(move, events.Played) and move.card == right_bower(trump_suit(view))


def plays_plain_ace(view: View, move: events.HandEvent) -> bool:
    """Return whether the move plays the ace of a plain suit."""
    return isinstance(move, events.Played) and move.card in plain_aces(view, trump_suit(view))


def names_next_suit(view: View, move: events.HandEvent) -> bool:
    """Return whether the move names the other suit of the colour that was turned down."""
    return isinstance(move, events.Called) and move.trump is up_suit(view).same_colour_suit


def names_cross_suit(view: View, move: events.HandEvent) -> bool | None:
    """Return whether the move names a suit of the other colour; a pass is not compared."""
    return (
        move.trump is not up_suit(view).same_colour_suit
        if isinstance(move, events.Called)
        else None
    )


def discards_singleton_below_ace(view: View, move: events.HandEvent) -> bool:
    """Return whether the move lays away the only card of a plain suit, unless it is the ace."""
    trump = trump_suit(view)
    if not isinstance(move, events.Discarded) or is_trump(move.card, trump):
        return False
    same = [c for c in view.cards if suit_of(c, trump) is suit_of(move.card, trump)]
    return len(same) == 1 and move.card.rank is not Rank.ACE
