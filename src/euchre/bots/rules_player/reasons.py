"""Why: a short sentence, made of facts in the view, for what the rules bot chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from euchre import events
from euchre.bots.knowledge.claims import claim, proven
from euchre.bots.knowledge.keeping import leaves
from euchre.bots.knowledge.possible import Possible
from euchre.bots.rules_player.after_pass import after_pass, names_first
from euchre.bots.rules_player.card_reasons import play_reason
from euchre.bots.rules_player.exchange import best_gift
from euchre.bots.rules_player.prospects import points_for
from euchre.bots.rules_player.table import KnownPlay
from euchre.cards import BENNIES, HIDDEN, SUITS, Card, Rank, Suit, height, is_trump, suit_of
from euchre.hand import Phase, View, legal, see
from euchre.rules import partner

_ENOUGH = "enough to try for every trick alone"
_BEST_LEFT = "to play alone is the best chance left"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def reason(
    view: View, event: events.HandEvent, table: KnownPlay | None, *, losing: bool = False
) -> str:
    """Explain why the viewer chooses `event`.

    Args:
        view: what the seat knows.
        event: what is chosen.
        table: what the seat has worked out about the play; needed for a `Played`.
        losing: whether it is worth less than nothing, and a pass still less.
    """
    match event:
        case events.Called():
            return call_reason(view, event, losing=losing)
        case events.Passed():
            return pass_reason(view)
        case events.Bid():
            return _bid(view, event)
        case events.PartnerCalled():
            return _call_partner(view, event.card)
        case events.Discarded():
            return _discard(view, event.card)
        case events.Declared():
            return _declare(view, alone=event.alone, losing=losing)
        case events.Played():
            assert table is not None
            return play_reason(view, event.card, table)
        case (
            events.Shown()
            | events.WentUnder()
            | events.CalledForBest()
            | events.Gave()
            | events.Challenged()
        ):
            return _exchange(view, event)
        case events.Dealt() | events.Looked() | events.Exposed():
            return "Nothing is decided here."
        case _:
            assert_never(event)


# -- calling ------------------------------------------------------------------------------------


def holding(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the trumps among `cards`: ``the right bower and two more trumps``."""
    if trump is Suit.NONE:
        return _plain_holding(cards)
    trumps = sorted((c for c in cards if is_trump(c, trump)), key=lambda c: -height(c, trump))
    named = [_title(card, trump) for card in trumps if height(card, trump) > 93]
    rest = len(trumps) - len(named)
    if rest or not named:
        more = "more " if named else ""
        named.append(f"{_NUMBERS[rest]} {more}trump{'' if rest == 1 else 's'}")
    return _list(named)


def _plain_holding(cards: Sequence[Card]) -> str:
    """Describe the cards that count without trump: ``the joker, two aces and one king``."""
    named = ["the joker"] if any(card in BENNIES for card in cards) else []
    for rank in (Rank.ACE, Rank.KING):
        count = sum(card.rank is rank for card in cards)
        if count or not named:
            named.append(f"{_NUMBERS[count]} {rank.word}{'' if count == 1 else 's'}")
    return _list(named)


def _title(card: Card, trump: Suit) -> str:
    if card in BENNIES:
        return "the Benny"
    if card.rank is Rank.JACK:
        return "the right bower" if card.suit is trump else "the left bower"
    return "the ace of trumps"


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def aces(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the aces beside `trump`, to be put after `describe_trumps`; may be empty."""
    if trump is Suit.NONE:
        return ""
    held = [c for c in cards if c.rank is Rank.ACE and not is_trump(c, trump)]
    if not held:
        return ""
    return f", with {_list([f'the {card.name}' for card in held])}"


def _known(view: View) -> list[Card]:
    return [card for card in view.cards if card is not HIDDEN]


def call_reason(view: View, call: events.Called, *, sure: bool = True, losing: bool = False) -> str:
    """Explain why trump is made.

    Args:
        view: what the seat knows.
        call: the call.
        sure: whether going alone is clearly better than with partner.
        losing: whether the call is worth less than nothing, and a pass still less.
    """
    cards = _known(view)
    if not cards:
        return "You name trump without having seen your cards: one suit is as good as another."
    held = f"you hold {holding(cards, call.trump)}{aces(cards, call.trump)}"
    must = view.phase is not Phase.ORDER and all(
        isinstance(event, events.Called) for event in legal(view)
    )
    lead = ""
    if view.phase is Phase.NAME and call.trump is not Suit.NONE:
        lead = f"in {call.trump.word} "
    if must:
        won = "Your bid has won" if view.phase is Phase.TRUMP else "You have to name a suit"
        lead = (
            f"{won}; {f'in {call.trump.word}' if call.trump is not Suit.NONE else 'for no trump'} "
        )
    sentence = (lead + held)[0].upper() + (lead + held)[1:]
    alone = _why_alone(view, call, losing=losing) if sure else ""
    why = f"{sentence}{_taking(view, call)}{alone}."
    return f"{why} {_passing_loses(view, call)}" if losing and _may_pass(view) else why


def _may_pass(view: View) -> bool:
    return any(isinstance(event, events.Passed) for event in legal(view))


def _passing_loses(view: View, call: events.Called) -> str:
    """Explain a call that is worth less than nothing."""
    fact = after_pass(view, call)
    told = f": {fact[0].lower()}{fact[1:]}" if fact else "."
    return f"It loses points on average, and a pass loses more{told}"


def _taking(view: View, call: events.Called) -> str:
    ordering = view.phase in (Phase.ORDER, Phase.BENNY) and call.trump is not Suit.NONE
    if not ordering or view.up_card is None or view.seat is None:
        return ""
    taker = see(view, call).taker
    if taker == view.seat:
        return f", and you take up the {view.up_card.name}"
    if taker is not None and taker == partner(view.rules, view.seat) and not call.alone:
        return f", and partner takes up the {view.up_card.name}"
    return ""


def _why_alone(view: View, call: events.Called, *, losing: bool) -> str:
    if not call.alone:
        return ""
    partnered = any(
        isinstance(event, events.Called) and event.trump is call.trump and not event.alone
        for event in legal(view)
    )
    if not partnered:
        return ", though you must go alone"
    return f": {_BEST_LEFT if losing else _ENOUGH}"


def pass_reason(view: View, suit: Suit | None = None, *, weak: bool | None = None) -> str:
    """Explain why a seat passes.

    Args:
        view: what it knows.
        suit: what it would best name; None: the suit it holds most of.
        weak: whether a call is worth clearly too little; None: as the cards look.
    """
    if view.phase is Phase.CHALLENGE:
        if claim(view) is not None:
            return "Cards on the table prove a renege, which a pass lets go."
        return "No card on the table proves that anybody reneged."
    if all(isinstance(event, events.Passed) for event in legal(view)):
        return "You may do nothing here but pass."
    if view.phase is Phase.BID:
        best = max(SUITS, key=lambda s: sum(is_trump(card, s) for card in view.cards))
        little = "" if weak is False else ": too little to bid"
        return f"Your longest suit, {best.word}, is {holding(view.cards, best)}{little}."
    if view.phase is Phase.NAME or view.up_suit is None:
        return _pass_naming(view, suit, weak)
    return _pass_ordering(view, view.up_suit, weak)


def _pass_ordering(view: View, suit: Suit, weak: bool | None) -> str:  # noqa: FBT001
    cards, lead = _known(view), "You hold"
    mine, mate = view.dealer == view.seat, view.seat == partner(view.rules, view.dealer)
    dealer_takes, up_card = view.rules.upcard_taker == "dealer", view.up_card
    if up_card is not None and (mine or not dealer_takes):
        cards, lead = [*cards, up_card], f"With the {up_card.name} you would hold"
    held = f"{lead} {holding(cards, suit)}"
    gives = dealer_takes and up_card is not None and not (mine or mate)
    if other := _named_first(view, cards, suit):
        tail = f"; ordering gives the {up_card.name} to the other side" if gives and up_card else ""
        return f"{other}{tail}."
    if gives and up_card is not None:
        return f"{held}, and ordering gives the {up_card.name} to the other side."
    if weak or (weak is None and not _strong(cards, suit)):
        return f"{held}: too little to make {suit.word} trump."
    if _bowers(suit) <= {*view.cards}:
        return f"{held}: the bowers of {suit.partner.word} too, which may be named next."
    if weak is None:
        kept = "is worth more" if mine or not dealer_takes else f"keeps that {_kept_for(view)}"
        return f"{held}: a pass {kept}."
    if mate and dealer_takes and up_card is not None:
        return f"{held}; partner, who deals, may still take up the {up_card.name}."
    return f"{held}{aces(cards, suit)}."


def _named_first(view: View, cards: Sequence[Card], suit: Suit) -> str:
    """Say that the viewer can name a better suit once the up-card is turned down."""
    after = names_first(view)
    if after is None:
        return ""
    mine = _known(view)
    suits = {event.trump for event in legal(after) if isinstance(event, events.Called)}
    better = [
        other
        for other in SUITS
        if other in suits and _strong(mine, other) and _weight(mine, other) > _weight(cards, suit)
    ]
    if not better:
        return ""
    best = max(better, key=lambda other: _weight(mine, other))
    held = f"{holding(mine, best)}{aces(mine, best)}"
    return f"If {suit.word} are turned down you name first, and in {best.word} you hold {held}"


def _pass_naming(view: View, suit: Suit | None, weak: bool | None) -> str:  # noqa: FBT001
    cards = _known(view)
    suits = [event.trump for event in legal(view) if isinstance(event, events.Called)]
    best = suit or max(suits, key=lambda suit: (suit is not Suit.NONE, _weight(cards, suit)))
    held = f"{holding(cards, best)}{aces(cards, best)}"
    if weak or (weak is None and not _strong(cards, best)):
        most = "" if suit is None else ", the best you could name,"
        return f"In {best.word}{most} you hold {held}: too little."
    lead = f"In {best.word} you hold {held}"
    if view.seat == view.dealer:
        return f"{lead}: a new deal is better still." if weak is None else f"{lead}."
    return f"{lead}: a pass keeps that {_kept_for(view)}."


def _kept_for(view: View) -> str:
    if view.phase is Phase.ORDER and view.seat == partner(view.rules, view.dealer):
        return "for partner, who may still take it up, or against another's call"
    return "against whoever makes trump"


def _strong(cards: Sequence[Card], trump: Suit) -> bool:
    """Return whether many would call: two of the three best trumps, or three trumps with a
    bower.
    """
    if trump is Suit.NONE:
        return False
    trumps = [card for card in cards if is_trump(card, trump)]
    top = sum(height(card, trump) > 93 for card in trumps)
    bower = any(card.rank is Rank.JACK or card in BENNIES for card in trumps)
    return top >= 2 or (len(trumps) >= 3 and bower)


def _bowers(trump: Suit) -> set[Card]:
    return {Card(Rank.JACK, trump), Card(Rank.JACK, trump.partner)}


def _bid(view: View, bid: events.Bid) -> str:
    best = max(SUITS, key=lambda s: (_weight(view.cards, s), s.index))
    held = f"In {best.word} you hold {holding(view.cards, best)}{aces(view.cards, best)}"
    options = legal(view)
    must = (
        ""
        if any(isinstance(event, events.Passed) for event in options)
        else ", and you have to bid"
    )
    least = min(event.tricks for event in options if isinstance(event, events.Bid))
    if bid.tricks == least:
        return f"{held}{must}: bid {_NUMBERS[least]}, no more than you must."
    return f"{held}{must}: bid {_NUMBERS[bid.tricks]}, where {_NUMBERS[least]} is the least."


def _weight(cards: Sequence[Card], trump: Suit) -> int:
    return sum(height(card, trump) for card in cards if is_trump(card, trump))


def _call_partner(view: View, card: Card | None) -> str:
    assert view.trump is not None
    if card is None:
        return f"You hold {holding(view.cards, view.trump)}: enough to play without a partner."
    own = sum(suit_of(c, view.trump) is suit_of(card, view.trump) for c in view.cards)
    held = f"{_NUMBERS[own]} {card.suit.word[: None if own != 1 else -1]}"
    return f"You hold {held}: whoever has the {card.name} helps most there."


def _exchange(
    view: View,
    event: events.Shown | events.WentUnder | events.CalledForBest | events.Gave | events.Challenged,
) -> str:
    match event:
        case events.Shown():
            return "There is no face card in your hand: a new deal is likely better."
        case events.WentUnder():
            low = _list([f"the {card.name}" for card in event.cards])
            return f"What lies in the kitty is likely better than {low}."
        case events.CalledForBest() if view.rules.call_for_best == "upcard_swap":
            up_card = "the up-card" if view.up_card is None else f"the {view.up_card.name}"
            how = "improves" if event.wanted else "does not improve"
            return f"{up_card[0].upper()}{up_card[1:]} {how} your hand."
        case events.CalledForBest():
            return _better_card(view, wanted=event.wanted)
        case events.Gave() if event.seat in view.out:
            return _gift(view, event.card)
        case events.Gave():
            return f"The {event.card.name} is the card you will miss least."
        case events.Challenged() if proven(view, event.against):
            return "Cards on the table prove it: the suit was not followed and later came out."
        case events.Challenged():
            return "No card on the table proves that the suit was not followed."


def _better_card(view: View, *, wanted: bool) -> str:
    """Explain why a better card is asked for, or not."""
    can = Possible(view)
    beaten = any(can.higher(card, can.foes) for card in view.cards)
    if wanted:
        unsure = beaten or (can.trumps(can.foes) and not _all_trump(view))
        why = "Not every card you hold is sure to win: a" if unsure else "A"
        return f"{why} better one from partner may help."
    if beaten:
        return "What partner could give is likely no better than what you hold."
    return "Nobody against you can hold a higher card of a suit that you hold."


def _gift(view: View, card: Card) -> str:
    assert view.trump is not None
    allowed = [event.card for event in legal(view) if isinstance(event, events.Gave)]
    if card is best_gift(view.cards, allowed, view.trump):
        return f"The {card.name} is the best card you have for a lone partner."
    return f"The {card.name} goes to your partner, who plays alone."


def _all_trump(view: View) -> bool:
    trump = view.trump
    return trump not in (None, Suit.NONE) and all(is_trump(c, trump) for c in view.cards)


def _discard(view: View, card: Card) -> str:
    trump = view.trump
    assert trump is not None
    lowest = min(view.cards, key=lambda each: height(each, trump))
    if _all_trump(view) and card is lowest:
        return f"All you hold is trump: discard the lowest, the {card.name}."
    suit = suit_of(card, trump)
    ruffs = any(is_trump(c, trump) for c in view.cards) and not is_trump(card, trump)
    if ruffs and sum(suit_of(c, trump) is suit for c in view.cards) == 1:
        return f"Without the {card.name} you are void in {suit.word} and can ruff it."
    return f"The {card.name} {leaves(view, card) or 'is the card you will miss least'}."


def _declare(view: View, *, alone: bool, losing: bool) -> str:
    assert view.trump is not None
    held = holding(view.cards, view.trump)
    if view.seat == view.maker:
        if alone:
            return f"You hold {held}: {_BEST_LEFT if losing else _ENOUGH}."
        return f"You hold {held}: partner's help is worth more than a try alone."
    if alone:
        return f"You hold {held}: {_stopping(view)}."
    return f"You hold {held}: partner's help is worth more than defending alone."


def _stopping(view: View) -> str:
    """Describe the gain from defending alone."""
    tricks = (view.needed - 1,)
    lone, pair = (
        max(points_for(view.rules, view.ending, tricks, guarded=guarded)[0])
        for guarded in (True, False)
    )
    if lone > pair:
        return f"a euchre brings {lone} alone, and {pair} with partner"
    return "you may stop them without partner"
