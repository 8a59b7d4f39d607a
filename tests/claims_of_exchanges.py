"""What is claimed of cards that change hands, of reneges, and by players of a level."""

from __future__ import annotations

import re

from claims import Facts, says
from euchre.bots.knowledge.claims import is_renege_proven
from euchre.game.cards import BENNY_CANDIDATES, Card, Rank, Suit
from euchre.game.events import Challenged, Gave, SwappedLowCards
from euchre.game.hand import playable_cards

# -- cards that change hands, and claims ----------------------------------------------------------


@says("there is no face card in your hand", "there is no ace or face card in your hand",
      "there is neither an ace nor a face card in your hand")  # fmt: skip
def _no_face(f: Facts) -> bool:
    return not any(Rank.JACK <= c.rank <= Rank.KING or c in BENNY_CANDIDATES for c in f.cards)


@says("the kitty is likely better than the (?P<names>.*)(?=\\.)")
def _under(f: Facts, names: str) -> bool:
    assert isinstance(f.event, SwappedLowCards)
    return {*re.split(r", the | and the ", names)} == {card.name for card in f.event.cards}


@says("{a} improves your hand", "{a} does not improve your hand")
def _swap(f: Facts, a: Card) -> bool:
    return a is f.view.up_card


@says("not every card you hold is sure to win")
def _some_not(f: Facts) -> bool:
    return any(f.beaters(each) for each in f.cards) or any(
        f.feared(f.others) and not f.is_trump(each) for each in f.cards
    )


@says("no opponent can hold a higher card of a suit that you hold")
def _all_high(f: Facts) -> bool:
    return not any(f.higher(each) for each in f.cards)


@says("a better one from partner may help",
      "partner's best card is likely no better than what you hold")  # fmt: skip
def _helps(f: Facts) -> bool:
    return f.mate is not None


@says("{a} is the best card you have for a lone partner")
def _gift(f: Facts, a: Card) -> bool:
    return isinstance(f.event, Gave) and all(f.high(a) >= f.high(each) for each in f.cards)


@says("{a} goes to your partner, who plays alone")
def _given(f: Facts, a: Card) -> bool:
    return isinstance(f.event, Gave) and a is f.event.card and f.event.to == f.mate


@says("the cards prove it: the player did not follow suit, but held a card of it")
def _proven(f: Facts) -> bool:
    return isinstance(f.event, Challenged) and is_renege_proven(f.view, f.event.against)


@says("no card on the table proves a renege")
def _doubted(f: Facts) -> bool:
    return isinstance(f.event, Challenged) and not is_renege_proven(f.view, f.event.against)


@says("cards on the table prove a renege, which a pass lets go")
def _is_proven(f: Facts) -> bool:
    return any(is_renege_proven(f.view, seat) for seat in range(f.view.rules.players))


@says("no card on the table proves that anybody reneged")
def _unproven(f: Facts) -> bool:
    return not any(is_renege_proven(f.view, seat) for seat in range(f.view.rules.players))


# -- what players of a level say ------------------------------------------------------------------


@says("a trick is a trick, no matter who is winning it")
def _said(f: Facts) -> bool:
    return bool(f.on_table)


@says("trumps are for leading: out with {a}")
def _trump_out(f: Facts, a: Card) -> bool:
    return f.is_trump(a) and not f.on_table


@says("you see nothing to win here")
def _sees_nothing(f: Facts) -> bool:
    return not any(f.takes(each) for each in playable_cards(f.view) if each is not _left(f))


def _left(f: Facts) -> Card | None:
    """The left bower, which may be taken for a plain jack."""
    return None if f.trump is Suit.NONE else Card(Rank.JACK, f.trump.same_colour_suit)


@says("what looks best goes first: {a}")
def _best_first(f: Facts, a: Card) -> bool:
    return all(f.high(a) >= f.high(each) for each in f.cards if each is not _left(f))


@says("the good cards are for later: lead {a}")
def _good_later(f: Facts, a: Card) -> bool:
    return not f.is_trump(a) and a.rank is not Rank.ACE


@says("trumps are for taking tricks later: lead {a}")
def _plain_first(f: Facts, a: Card) -> bool:
    return not f.is_trump(a) and any(f.is_trump(each) for each in f.rest)


@says("against their call an ace goes first: {a}")
def _ace_first(f: Facts, a: Card) -> bool:
    return a.rank is Rank.ACE and f.me not in f.view.makers


@says("the right bower is too good for this trick")
def _right_saved(f: Facts) -> bool:
    return Card(Rank.JACK, f.trump) in f.rest


@says("to you, {a} is just another {s}")
def _misread(f: Facts, a: Card, s: Suit) -> bool:
    return a is Card(Rank.JACK, f.trump.same_colour_suit) and a.suit is s
