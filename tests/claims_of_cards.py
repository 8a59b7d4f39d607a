"""What is claimed of cards that are played, laid away or handed on."""

from __future__ import annotations

from claims import Facts, says
from euchre.game.cards import Card, Rank, Suit
from euchre.game.events import Discarded
from euchre.game.hand import Phase, legal, playable_cards

# -- what may be played, and what takes the trick -------------------------------------------------


@says("{a} is the only card you may play", "{a} is the only card that follows suit")
def _only(f: Facts, a: Card) -> bool:
    return [*playable_cards(f.view)] == [a]


@says("{a} is the lowest you may play", "is the lowest you may play",
      "{a} is the lowest that follows suit", "is the lowest that follows suit")  # fmt: skip
def _lowest(f: Facts, a: Card | None = None) -> bool:
    low = f.it if a is None else a
    return all(f.high(low) <= f.high(each) for each in playable_cards(f.view))


@says("{a} is the lowest card that you can discard")
def _lowest_laid(f: Facts, a: Card) -> bool:
    laid = [event.card for event in legal(f.view) if isinstance(event, Discarded)]
    return a is f.card and all(f.high(a) <= f.high(each) for each in laid)


@says("{a} is the card you will miss least", "is the card you will miss least",
      "{a} costs the least", "{a} will do", "play {a}", "{a} is the smaller loss")  # fmt: skip
def _opinion(f: Facts, a: Card | None = None) -> bool:
    return a in (None, f.card, getattr(f.best, "card", None))


@says("throw off {a}")
def _thrown(f: Facts, a: Card) -> bool:
    return a is f.card and f.suit(a) not in (f.suit(f.on_table[0]), f.trump)


@says("you cannot win this trick")
def _cannot_win(f: Facts) -> bool:
    return not any(f.takes(each) for each in playable_cards(f.view))


@says("{a} cannot take this trick")
def _cannot_take(f: Facts, a: Card) -> bool:
    return not f.takes(a)


@says("you play last")
def _last(f: Facts) -> bool:
    return not f.later


@says("{a} wins the trick", "{a} wins it", "{a} takes the trick as it stands, too")
def _wins(f: Facts, a: Card) -> bool:
    return f.takes(a)


@says("{a} ruffs the trick", "{a} ruffs it")
def _ruffs(f: Facts, a: Card) -> bool:
    return f.takes(a) and f.is_trump(a) and f.suit(f.on_table[0]) is not f.trump


@says("as it stands")
def _stands(f: Facts) -> bool:
    return bool(f.on_table)


@says("as cheaply as you can")
def _cheaply(f: Facts) -> bool:
    winning = [each for each in playable_cards(f.view) if f.takes(each)]
    return f.it in winning and all(f.high(f.it) <= f.high(each) for each in winning)


@says("no opponent can beat it")
def _unbeaten(f: Facts) -> bool:
    return not f.beaters(f.it)


@says("only {b} beats it in its suit")
def _one_in_suit(f: Facts, b: Card) -> bool:
    return f.beaters(f.it, in_suit=True) == {b}


@says("only {b} beats it")
def _one_beats(f: Facts, b: Card) -> bool:
    return f.beaters(f.it) == {b}


@says("keeps {b} for the last trick")
def _for_last(f: Facts, b: Card) -> bool:
    return f.rest == [b]


@says("{a} keeps {b} for the last trick")
def _keeps_for_last(f: Facts, a: Card, b: Card) -> bool:
    return a is f.card and f.rest == [b]


@says("keeps {b}")
def _keeps(f: Facts, b: Card) -> bool:
    return b in f.rest and f.high(b) > f.high(f.it)


@says("{a} may still be beaten by {b}", "partner's {a} may still be beaten by {b}",
      "a fellow defender's {a} may still be beaten by {b}",
      "a likely friend's {a} may still be beaten by {b}",
      "which may still be beaten by {b}")  # fmt: skip
def _may_be_beaten(f: Facts, b: Card, a: Card | None = None) -> bool:
    return b in f.beaters(f.it if a is None else a)


@says("{a} is safer")
def _safer(f: Facts, a: Card) -> bool:
    return f.takes(a) and f.beaters(a) < f.beaters(f.held_by)


@says("winning this trick would cost {a}(?=\\.)")
def _spent(f: Facts, a: Card) -> bool:
    winning = [each for each in playable_cards(f.view) if f.takes(each)]
    return min(winning, key=f.high) is a is not f.card


@says("winning this trick would cost {a}, which may take a later one")
def _saved(f: Facts, a: Card) -> bool:
    winning = [each for each in playable_cards(f.view) if f.takes(each)]
    return a in f.rest and min(winning, key=f.high) is a and _comes_to_it(f, f.card, a)


@says("{a} takes over the trick")
def _over(f: Facts, a: Card) -> bool:
    return f.takes(a)


@says("which is (?P<likely>likely )?your side's (?P<how>so far|either way)")
def _ours(f: Facts, how: str, likely: str = "") -> bool:
    sure = f.surely_ours(f.holder)
    return (sure or bool(likely)) and (how == "so far") == bool(f.later)


@says("partner is winning the trick", "partner has the trick so far")
def _partner_wins(f: Facts) -> bool:
    return f.holder == f.mate


@says("a fellow defender is winning the trick", "a fellow defender has the trick so far")
def _defender_wins(f: Facts) -> bool:
    makers = f.view.makers
    return f.me not in makers and f.surely_ours(f.holder)


@says("most likely a friend is winning the trick")
def _guessed(f: Facts) -> bool:
    return any(f.holder in side for side, _ in f.worlds)


# -- leading --------------------------------------------------------------------------------------


@says("nothing beats {a} when it is led")
def _nothing_beats(f: Facts, a: Card) -> bool:
    return not f.beaters(a)


@says("no opponent has a trump left that beats {a}")
def _no_opponent(f: Facts, a: Card) -> bool:
    return f.is_trump(a) and not f.beaters(a)


@says("no opponent can hold a higher trump than {a}")
def _top_trump(f: Facts, a: Card) -> bool:
    return f.is_trump(a) and not f.higher(a)


@says("it draws trumps", "lead {a} to draw trumps")
def _draws(f: Facts, a: Card | None = None) -> bool:
    return a in (None, f.card) and f.is_trump(f.card) and f.feared(f.others)


@says("your partner made trump")
def _mate_made(f: Facts) -> bool:
    return f.view.maker == f.mate


@says("lead {a} to draw the other side's")
def _draws_theirs(f: Facts, a: Card) -> bool:
    return f.is_trump(a) and f.feared(f.others)


@says("lead {a}: it costs the makers trumps")
def _costs_makers(f: Facts, a: Card) -> bool:
    trumps = [card for card in f.view.pack if f.is_trump(card)]
    makers = [f.view.maker, *f.view.makers]
    return (
        a is f.card
        and f.me not in f.view.makers
        and any(f.anybody_may_hold([s for s in makers if s is not None], c) for c in trumps)
    )


@says("no opponent can hold a higher card of its suit than {a}")
def _top_plain(f: Facts, a: Card) -> bool:
    return not f.higher(a)


@says("lead {a}: {b}, with which you called a partner, is still out")
def _called_out(f: Facts, a: Card, b: Card) -> bool:
    return (
        f.view.called_card is b
        and f.suit(a) is f.suit(b)
        and b not in [play.card for play in f.view.plays]
    )


@says("partner has run out of {s}")
def _mate_void(f: Facts, s: Suit) -> bool:
    return f.mate is not None and s in f.view.void_suits(f.mate)


@says("may ruff {a}")
def _mate_ruffs(f: Facts, a: Card) -> bool:
    assert f.mate is not None
    trumps = [card for card in f.view.pack if f.is_trump(card)]
    return (
        a is f.card and f.mate in f.later and any(f.anybody_may_hold([f.mate], c) for c in trumps)
    )


@says("{a} is your only card besides {n} trumps?")
def _last_plain(f: Facts, a: Card, n: int) -> bool:
    return a is f.card and len(f.rest) == n and all(f.is_trump(each) for each in f.rest)


@says("{a} is your only card of the suit: you may ruff it later")
def _only_of_suit(f: Facts, a: Card) -> bool:
    shorter = not any(f.suit(each) is f.suit(a) for each in f.rest)
    return shorter and any(f.is_trump(c) for c in f.rest) and f.anybody_has(f.suit(a))


@says("only {b} beats {a} in its suit")
def _one_above(f: Facts, a: Card, b: Card) -> bool:
    return f.higher(a) == {b}


@says("fewer cards beat {a} in its suit than any other you hold")
def _fewest(f: Facts, a: Card) -> bool:
    return all(len(f.higher(a)) < len(f.higher(each)) for each in f.rest)


@says("nothing you hold is sure to win")
def _not_sure(f: Facts) -> bool:
    return all(f.beaters(each) for each in f.cards)


# -- what is left ---------------------------------------------------------------------------------


@says("{a} leaves {b} guarded", "leaves {b} guarded")
def _guarded(f: Facts, b: Card, **_named: Card) -> bool:
    guards = [c for c in f.rest if c is not b and f.suit(c) is f.suit(b)]
    return b in f.rest and b.rank is Rank.KING and len(guards) == 1 and bool(f.higher(b))


@says("{a} leaves you {b}", "leaves you {b}")
def _leaves(f: Facts, b: Card, **_named: Card) -> bool:
    left, f.it = f.it, b
    return left is f.card and b in f.rest


def _comes_to_it(f: Facts, gone: Card, kept: Card) -> bool:
    """Whether a card can still take a trick: the last only if it is trump, or its suit is led."""
    if f.view.trump is None or f.view.phase is not Phase.PLAY or len(f.cards) > 2:
        return True
    leads = f.me if f.takes(gone) else f.holder
    leaders = [*f.later, leads]
    suit = [each for each in f.view.pack if f.suit(each) is f.suit(kept)]
    led = f.me in leaders or any(f.anybody_may_hold(leaders, each) for each in suit)
    return f.is_trump(kept) or led


def _other(f: Facts, card: Card) -> Card:
    """What is played where `card` is kept, of two."""
    return next(each for each in f.cards if each is not card)


@says("(?:{a} )?costs nothing, as neither card can take the last trick")
def _idle(f: Facts, a: Card | None = None) -> bool:
    return (
        a in (None, f.card)
        and len(f.cards) == 2
        and not any(_comes_to_it(f, _other(f, c), c) for c in f.cards)
    )


@says("which may take a trick of its own", "{a} may take a trick of its own")
def _own_trick(f: Facts, a: Card | None = None) -> bool:
    card = f.it if a is None else a
    if not _comes_to_it(f, _other(f, card), card):
        return False
    shown = [c for seat in f.others for c in f.view.hands[seat] if not f.surely_ours(seat)]
    return card in f.cards and not any(
        f.suit(c) is f.suit(card) and f.high(c) > f.high(card) for c in shown if c.rank
    )


@says("which no opponent can beat")
def _kept_top(f: Facts) -> bool:
    return f.is_trump(f.it) and not f.higher(f.it)


@says("to ruff with")
def _to_ruff(f: Facts) -> bool:
    return f.is_trump(f.it) and len(f.rest) > 1


@says("for the last trick")
def _last_trick(f: Facts) -> bool:
    return len(f.rest) == 1


@says("which only {b} beats in its suit")
def _kept_one_in_suit(f: Facts, b: Card) -> bool:
    return f.higher(f.it) == {b} and _comes_to_it(f, f.card, f.it)


@says("which only {b} beats")
def _kept_one(f: Facts, b: Card) -> bool:
    return f.higher(f.it) == {b} and (f.is_trump(f.it) or not f.feared(f.others))


@says("which fewer cards beat in its suit", "which fewer cards of its suit beat",
      "which fewer cards beat")  # fmt: skip
def _kept_fewer(f: Facts) -> bool:
    fewer = len(f.higher(f.it)) < len(f.higher(f.card))
    return fewer and _comes_to_it(f, f.card, f.it)


@says("{a} leaves you void in {s}, so that you can ruff them",
      "leaves you void in {s}, so that you can ruff them",
      "without {a} you are void in {s} and can ruff them")  # fmt: skip
def _void(f: Facts, s: Suit, a: Card | None = None) -> bool:
    left = f.it if a is None else a
    return (
        left is f.card
        and not any(f.suit(each) is s for each in f.rest)
        and any(f.is_trump(each) for each in f.rest)
        and f.anybody_has(s)
    )


@says("you hold only trumps")
def _all_trump(f: Facts) -> bool:
    return all(f.is_trump(each) for each in f.cards)


@says("discard the lowest, {a}")
def _lay_lowest(f: Facts, a: Card) -> bool:
    return a is f.card and all(f.high(a) <= f.high(each) for each in f.cards)
