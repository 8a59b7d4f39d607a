"""What is claimed against a card that was played or laid away where another is better."""

from __future__ import annotations

from claims import Facts, says
from euchre.game.cards import Card, Rank, Suit
from euchre.game.events import Discarded, Played


def _best(f: Facts) -> Card:
    assert isinstance(f.best, Played | Discarded)
    return f.best.card


@says("{a} is a trump, and a bower")
def _bower(f: Facts, a: Card) -> bool:
    return f.is_trump(a) and a.rank is Rank.JACK


@says("{a} is a trump")
def _is_trump(f: Facts, a: Card) -> bool:
    return f.is_trump(a) and a is f.card


@says("{a} is your only trump")
def _only_trump(f: Facts, a: Card) -> bool:
    return f.is_trump(a) and not any(f.is_trump(each) for each in f.rest)


@says("an opponent has run out of {s} and may trump it")
def _may_trump(f: Facts, s: Suit) -> bool:
    trumps = [card for card in f.view.pack if f.is_trump(card)]
    void = [seat for seat in f.later if s in f.view.void_suits(seat)]
    return f.suit(f.card) is s and any(f.may_hold(void, card) for card in trumps)


@says("{a} may still be trumped: {n} trumps? you cannot see")
def _may_be_trumped(f: Facts, a: Card, n: int) -> bool:
    trumps = [card for card in f.view.unseen_cards if f.is_trump(card)]
    return n == len(trumps) and any(f.is_trump(card) for card in f.beaters(a))


@says("you would still hold {s}, and could not trump them")
def _still_hold(f: Facts, s: Suit) -> bool:
    return f.suit(f.card) is s and any(f.suit(each) is s for each in f.rest)


@says("{n} of the {s} (?:is|are) still out, {m} of the {t}")
def _still_out(f: Facts, n: int, s: Suit, m: int, t: Suit) -> bool:
    out = [f.suit(card) for card in f.view.unseen_cards]
    return n == out.count(s) < m == out.count(t)


@says("{s} are ruffed sooner")
def _sooner(f: Facts, s: Suit) -> bool:
    return f.suit(f.card) is s and f.feared(f.later)


@says("{n} cards? of its suit may beat {a}, {m} {b}")
def _more(f: Facts, n: int, a: Card, m: int, b: Card) -> bool:
    return n == len(f.higher(a, f.later)) > m == len(f.higher(b, f.later))


@says("{a} takes the trick from a fellow defender")
def _from_fellow(f: Facts, a: Card) -> bool:
    return f.takes(a) and f.surely_ours(f.holder) and f.me not in f.view.makers


@says("you would leave the trick to a fellow defender's {a}")
def _left_to_fellow(f: Facts, a: Card) -> bool:
    return a is f.held_by and f.surely_ours(f.holder) and not f.takes(f.card)


@says("{a} takes the trick from your partner")
def _from_partner(f: Facts, a: Card) -> bool:
    return f.takes(a) and f.holder == f.mate


@says("you would leave the trick to the other side's {a}")
def _left_to_them(f: Facts, a: Card) -> bool:
    theirs = all(f.holder not in side for side, _ in f.worlds)
    return a is f.held_by and theirs and not f.takes(f.card)


@says("you would leave the trick to your partner's {a}")
def _left_to_partner(f: Facts, a: Card) -> bool:
    return a is f.held_by and f.holder == f.mate and not f.takes(f.card)


@says("{a} is not needed")
def _not_needed(f: Facts, a: Card) -> bool:
    return a is f.card and f.surely_ours(f.holder)


@says("you would keep {n} suits? besides trumps instead of {m}")
def _suits(f: Facts, n: int, m: int) -> bool:
    def kept(gone: Card) -> int:
        return len({f.suit(c) for c in f.cards if c is not gone and not f.is_trump(c)})

    return (n, m) == (kept(f.card), kept(_best(f)))


@says("{a} would be left bare")
def _bare(f: Facts, a: Card) -> bool:
    left = [each for each in f.rest if f.suit(each) is f.suit(a)]
    return left == [a] and f.suit(f.card) is f.suit(a) and bool(f.higher(a))


@says("leading trump may draw one of your partner's, too")
def _draws_ours(f: Facts) -> bool:
    trumps = [card for card in f.view.pack if f.is_trump(card)]
    return f.mate is not None and any(f.anybody_may_hold([f.mate], c) for c in trumps)
