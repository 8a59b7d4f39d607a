"""What is claimed of calls: what is held, who takes the up-card, who may call next."""

from __future__ import annotations

import re
from dataclasses import replace

from claims import Facts, is_holding, number, says, suit_named
from euchre.game.cards import BENNY_CANDIDATES, HIDDEN, SUITS, Card, Rank, Suit, is_trump
from euchre.game.events import Bid, Called, Declared, PartnerCalled, Passed
from euchre.game.hand import Phase, View, legal, see
from euchre.game.rules import partner_of
from euchre.game.scoring import hand_points

# -- what is held ---------------------------------------------------------------------------------


def _trump(f: Facts) -> Suit:
    """The suit that is spoken of where no other is named."""
    seen = f.view
    if seen.trump is None and isinstance(f.event, Passed):
        return seen.up_suit or Suit.NONE
    return f.trump


@says("you hold {held}")
def _hold(f: Facts, held: str) -> bool:
    f.spoken = _trump(f)
    return is_holding(f.cards, f.spoken, held)


@says("in {s}(?:, the best you could name,)? you hold {held}", "in {s} you hold {held}")
def _hold_in(f: Facts, s: Suit, held: str) -> bool:
    f.spoken = s
    return is_holding(f.cards, s, held)


@says("for no trump you hold {held}")
def _hold_plain(f: Facts, held: str) -> bool:
    return is_holding(f.cards, Suit.NONE, held)


@says("in your longest suit, {s}, you hold {held}")
def _longest(f: Facts, s: Suit, held: str) -> bool:
    many = {suit: sum(is_trump(c, suit) for c in f.cards) for suit in SUITS}
    return many[s] == max(many.values()) and is_holding(f.cards, s, held)


@says("with {a} you would hold {held}")
def _would_hold(f: Facts, a: Card, held: str) -> bool:
    f.spoken = _trump(f)
    return a is f.view.up_card and is_holding([*f.cards, a], f.spoken, held)


@says("plus {aces}")
def _with_aces(f: Facts, aces: str) -> bool:
    named = {suit_named(name) for name in re.findall(r"ace of (\w+)", aces)}
    return named == {c.suit for c in f.cards if c.rank is Rank.ACE} - {f.spoken}


@says("you hold {n} {s}")
def _hold_of(f: Facts, n: int, s: Suit) -> bool:
    return n == sum(f.suit(card) is s for card in f.cards)


@says("you count {n} trumps? in {s}, the left bower not among them")
def _count_misread(f: Facts, n: int, s: Suit) -> bool:
    left = Card(Rank.JACK, s.same_colour_suit)
    return left in _with_up(f) and n == sum(is_trump(c, s) for c in _with_up(f)) - 1


@says("you count {n} trumps? in {s}")
def _count(f: Facts, n: int, s: Suit) -> bool:
    return n == sum(is_trump(card, s) for card in _with_up(f))


def _with_up(f: Facts) -> list[Card]:
    seen = f.view
    taker = f.me if seen.rules.upcard_taker == "maker" else seen.dealer
    if seen.phase is Phase.ORDER and seen.up_card is not None and taker == f.me:
        return [*f.cards, seen.up_card]
    return [*f.cards]


@says("you name trump without having seen your cards: one suit is as good as another")
def _blind(f: Facts) -> bool:
    return all(card is HIDDEN for card in f.cards)


# -- what there is to say -------------------------------------------------------------------------


@says("you have to name a suit")
def _must_name(f: Facts) -> bool:
    return all(isinstance(event, Called) for event in legal(f.view))


@says("you can only pass here")
def _only_pass(f: Facts) -> bool:
    return legal(f.view) == [f.event] == [Passed(f.me)]


@says("your bid has won")
def _won(f: Facts) -> bool:
    return f.view.bid is not None and f.view.bid.seat == f.me


@says("you have to bid")
def _must_bid(f: Facts) -> bool:
    return all(isinstance(event, Bid) for event in legal(f.view))


@says("a euchre scores {n} alone and {m} with partner")
def _lone_euchre(f: Facts, n: int, m: int) -> bool:
    return (n, m) == tuple(
        max(hand_points(f.view.rules, replace(f.view.ending, tricks=f.view.needed - 1,
                                              lone_defence=lone)))
        for lone in (True, False)
    )  # fmt: skip


@says("you have to call")
def _must_call(f: Facts) -> bool:
    return not any(isinstance(event, Passed) for event in legal(f.view))


@says("bid {n}, no more than you must")
def _least_bid(f: Facts, n: int) -> bool:
    bids = [event.tricks for event in legal(f.view) if isinstance(event, Bid)]
    return isinstance(f.event, Bid) and f.event.tricks == n == min(bids)


@says("bid {n}; the lowest bid is {m}")
def _high_bid(f: Facts, n: int, m: int) -> bool:
    bids = [event.tricks for event in legal(f.view) if isinstance(event, Bid)]
    return isinstance(f.event, Bid) and f.event.tricks == n > m == min(bids)


@says("too little to make {s} trump", "too little to bid", "too little", "not enough to call",
      "enough to call", "enough(?=\\.)", "a pass is worth more",
      "enough to try for every trick alone", "enough to play without a partner",
      "you may stop them without your partner",
      "partner's help is worth more than a try alone",
      "partner's help is worth more than defending alone",
      "passing is worth more", "it loses points on average, but a pass loses more",
      "playing alone is the best chance left", "the player with {a} helps most there",
      "a new deal is likely better",
        "what tells them apart is what the others are likely to hold")  # fmt: skip
def _judged(f: Facts, a: Card | None = None, **_named: object) -> bool:
    """A judgement: nothing in it can be checked but that there is a partner to do without."""
    called = f.event.card if isinstance(f.event, PartnerCalled) else None
    paired = not isinstance(f.event, Declared) or partner_of(f.view.rules, f.me) is not None
    return a is called and paired


@says("a new deal is better still")
def _thrown_in(f: Facts) -> bool:
    return f.after.over or f.after.turn is None


@says("though you must go alone")
def _must_alone(f: Facts) -> bool:
    call = f.event
    assert isinstance(call, Called)
    return call.alone and Called(call.seat, call.trump) not in legal(f.view)


@says("you pick up {a}")
def _take_up(f: Facts, a: Card) -> bool:
    return a is f.view.up_card and f.after.taker == f.me


@says("partner picks up {a}")
def _mate_takes(f: Facts, a: Card) -> bool:
    return a is f.view.up_card and f.after.taker == partner_of(f.view.rules, f.me)


@says("ordering gives {a} to the other side")
def _gives(f: Facts, a: Card) -> bool:
    calls = [event for event in legal(f.view) if isinstance(event, Called)]
    return a is f.view.up_card and any(
        see(f.view, call).taker not in (None, f.me, partner_of(f.view.rules, f.me))
        for call in calls
    )


@says("the bowers of {s} too")
def _bowers(f: Facts, s: Suit) -> bool:
    return {Card(Rank.JACK, s), Card(Rank.JACK, s.same_colour_suit)} <= {*f.cards}


def _then(seen: View, *, calls: bool) -> list[View]:
    """What may be seen of the next calls, if everybody passes."""
    found = []
    while seen.trump is None and not seen.over and seen.turn is not None:
        passed = Passed(seen.turn)
        if calls:
            found.append(seen)
        seen = see(seen, passed) if _may_pass(seen) else seen
        if not found or seen is found[-1]:
            break
    return found


def _may_pass(seen: View) -> bool:
    return any(event == Passed(seen.turn or 0) for event in legal(seen))


@says("which may be named next")
def _named_next(f: Facts) -> bool:
    assert f.view.up_suit is not None
    suit = f.view.up_suit.same_colour_suit
    return any(
        seen.phase is Phase.NAME
        and any(isinstance(e, Called) and e.trump is suit for e in legal(seen))
        for seen in _then(f.after, calls=True)
    )


@says("if {s} are turned down you name first")
def _named_first(f: Facts, s: Suit) -> bool:
    then = [seen for seen in _then(f.view, calls=True) if seen.phase is Phase.NAME]
    return s is f.view.up_suit and then[0].turn == f.me


@says("a pass keeps that against whoever makes trump")
def _kept_against(f: Facts) -> bool:
    return bool(_then(f.after, calls=True))


@says("a pass keeps that for partner, who may still pick it up, or against another's call",
      "partner, who deals, may still pick up {a}",
      "after a pass partner, who deals, may still pick up {a}")  # fmt: skip
def _mate_may(f: Facts, a: Card | None = None) -> bool:
    mate = partner_of(f.view.rules, f.me)
    after = see(f.view, Passed(f.me))
    return (
        mate == f.view.dealer
        and a in (None, f.view.up_card)
        and any(s.turn == mate and s.phase is Phase.ORDER for s in _then(after, calls=True))
    )


# -- against a call -------------------------------------------------------------------------------


def _nameable(seen: View) -> set[Suit]:
    after = _then(see(seen, Passed(seen.seat or 0)), calls=True)
    return {
        event.trump
        for each in after
        if each.phase is Phase.NAME
        for event in legal(each)
        if isinstance(event, Called) and event.trump is not Suit.NONE
    }


@says("if {s} are turned down, no other suit gives you more than {n} trumps?",
      "if {s} are turned down, no other suit gives you a trump")  # fmt: skip
def _no_other(f: Facts, s: Suit, n: int = 0) -> bool:
    others = _nameable(f.view) - {s}
    return bool(others) and max(sum(is_trump(c, o) for c in f.cards) for o in others) == n


def _passed(f: Facts) -> View:
    """What is seen once whoever looks has passed."""
    return see(f.view, Passed(f.me))


@says("after a pass the dealer may pick up {a}")
def _dealer_may(f: Facts, a: Card) -> bool:
    after = _passed(f)
    return a is f.view.up_card and after.turn == f.view.dealer and not f.surely_ours(f.view.dealer)


@says("after a pass the other side may name {suits}, of which you hold no trump")
def _may_name(f: Facts, suits: str) -> bool:
    named = {suit_named(word) for word in re.split(r", | or ", suits)}
    calls = {e.trump for e in _others_calls(_passed(f))}
    return named <= calls and not any(is_trump(c, suit) for suit in named for c in f.cards)


def _others_calls(seen: View) -> list[Called]:
    for each in _then(seen, calls=True):
        calls = [event for event in legal(each) if isinstance(event, Called)]
        if calls and each.turn not in (seen.seat, partner_of(seen.rules, seen.seat or 0)):
            return calls
    return []


@says("after a pass the other side may name a suit")
def _may_name_one(f: Facts) -> bool:
    return bool(_others_calls(_passed(f)))


@says("if you go alone, {a} goes out of play, because the dealer sits out")
def _out_of_play(f: Facts, a: Card) -> bool:
    after = f.after
    return a is f.view.up_card and after.taker is None and after.dealer in after.out


@says("you would hold no bower(?P<more> and no ace besides trumps)?")
def _no_bower(f: Facts, more: str | None = None) -> bool:
    cards, trump = f.after.cards, f.trump
    bower = any(
        is_trump(c, trump) and (c.rank is Rank.JACK or c in BENNY_CANDIDATES) for c in cards
    )
    return not bower and (not more or _no_ace(f))


@says("you would hold no ace besides trumps")
def _no_ace(f: Facts) -> bool:
    return not any(c.rank is Rank.ACE and not is_trump(c, f.trump) for c in f.after.cards)


@says("{n} of the {m} trumps would not be yours")
def _not_yours(f: Facts, n: int, m: int) -> bool:
    every = [card for card in f.view.pack if is_trump(card, f.trump)]
    return m == len(every) and n == m - sum(is_trump(c, f.trump) for c in f.after.cards)


@says("the left bower of {s} was turned down")
def _left_down(f: Facts, s: Suit) -> bool:
    return f.view.up_card is Card(Rank.JACK, s.same_colour_suit) and f.view.phase is Phase.NAME


@says("you need {n} more, and making it with partner scores that, too")
def _make_does(f: Facts, n: int) -> bool:
    size = f.view.rules.hand_size
    return n == f.need() <= min(f.brings(t, alone=False) for t in range(f.view.needed, size + 1))


@says("you need {n} more, and a march with partner scores that, too")
def _march_does(f: Facts, n: int) -> bool:
    return n == f.need() <= f.brings(f.view.rules.hand_size, alone=False)


@says("going alone scores more only with all {n} tricks")
def _only_march(f: Facts, n: int) -> bool:
    size = f.view.rules.hand_size
    return n == size and all(
        (f.brings(won, alone=True) > f.brings(won, alone=False)) == (won == size)
        for won in range(f.view.needed, size + 1)
    )


@says("{a} is not yours")
def _not_mine(f: Facts, a: Card) -> bool:
    after = Facts(f.after, f.event) if f.after.trump is not None else f
    return a not in f.after.cards and any(a in after.higher(card) for card in f.after.cards)


@says("{a} may be beaten")
def _may_lose(f: Facts, a: Card) -> bool:
    after = Facts(f.after, f.event)
    return a in f.after.cards and bool(after.higher(a))


@says("all {n} tricks score {m} with partner and (?P<lone>\\d+) alone")
def _all_bring(f: Facts, n: int, m: int, lone: str = "0") -> bool:
    size = f.view.rules.hand_size
    both = f.brings(size, alone=False), f.brings(size, alone=True)
    return n == size and both == (m, number(lone))
