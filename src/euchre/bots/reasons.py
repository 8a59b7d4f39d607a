"""Why: a short sentence, made of facts in the view, for what the rules bot chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from euchre.bots.masks import SUIT_AT
from euchre.bots.table import NOTHING, Table
from euchre.cards import BENNIES, HIDDEN, Card, Rank, Suit, height, is_trump, playable, suit_of
from euchre.events import Called, Dealt, Declared, Discarded, HandEvent, Looked, Passed, Played
from euchre.hand import Phase, View, legal
from euchre.rules import partner

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def reason(view: View, event: HandEvent, table: Table | None) -> str:
    """Why `event` is chosen by the seat that looks.

    Args:
        view: what the seat knows.
        event: what is chosen.
        table: what the seat has worked out about the play; needed for a `Played`.
    """
    match event:
        case Called():
            return _call(view, event)
        case Passed():
            return _pass(view)
        case Discarded():
            return _discard(view, event.card)
        case Declared():
            return _declare(view, alone=event.alone)
        case Played():
            assert table is not None
            return _play(view, event.card, table)
        case Dealt() | Looked():
            return "Nothing is decided here."
        case _:
            assert_never(event)


# -- calling ------------------------------------------------------------------------------------


def holding(cards: Sequence[Card], trump: Suit) -> str:
    """The trumps among `cards` in words: ``the right bower and two more trumps``."""
    trumps = sorted((c for c in cards if is_trump(c, trump)), key=lambda c: -height(c, trump))
    named = [_title(card, trump) for card in trumps if height(card, trump) > 93]
    rest = len(trumps) - len(named)
    if rest or not named:
        more = "more " if named else ""
        named.append(f"{_NUMBERS[rest]} {more}trump{'' if rest == 1 else 's'}")
    return _list(named)


def _title(card: Card, trump: Suit) -> str:
    if card in BENNIES:
        return "the Benny"
    if card.rank is Rank.JACK:
        return "the right bower" if card.suit is trump else "the left bower"
    return "the ace of trumps"


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _aces(cards: Sequence[Card], trump: Suit) -> str:
    aces = [c for c in cards if c.rank is Rank.ACE and not is_trump(c, trump)]
    if not aces:
        return ""
    return f", with {_list([f'the {card.name}' for card in aces])}"


def _known(view: View) -> list[Card]:
    return [card for card in view.cards if card is not HIDDEN]


def _call(view: View, call: Called) -> str:
    cards = _known(view)
    if not cards:
        return "You name trump without having seen your cards: one suit is as good as another."
    held = f"you hold {holding(cards, call.trump)}{_aces(cards, call.trump)}"
    must = all(isinstance(event, Called) for event in legal(view))
    lead = "You have to name a suit; in this one " if must else ""
    sentence = (lead + held)[0].upper() + (lead + held)[1:]
    return f"{sentence}{_taking(view, call)}{_why_alone(view, call)}."


def _taking(view: View, call: Called) -> str:
    if view.phase is Phase.NAME or view.up_card is None or view.seat is None:
        return ""
    taker = view.seat if view.rules.upcard_taker == "maker" else view.dealer
    if taker == view.seat:
        return f", and you take up the {view.up_card.name}"
    if taker == partner(view.rules, view.seat) and not call.alone:
        return f", and partner takes up the {view.up_card.name}"
    return ""


def _why_alone(view: View, call: Called) -> str:
    if not call.alone:
        return ""
    partnered = any(
        isinstance(event, Called) and event.trump is call.trump and not event.alone
        for event in legal(view)
    )
    return ": enough to try for every trick alone" if partnered else ", though you must go alone"


def _pass(view: View) -> str:
    suit = view.up_suit
    if view.phase is Phase.NAME or suit is None:
        return "No other suit is strong enough to name."
    held = holding(view.cards, suit)
    if view.rules.upcard_taker == "dealer" and view.seat is not None:
        ours = view.dealer in (view.seat, partner(view.rules, view.seat))
        if not ours and view.up_card is not None:
            return f"You hold {held}, and ordering gives the {view.up_card.name} to the other side."
    return f"You hold {held}: too little to make {suit.word} trump."


def _discard(view: View, card: Card) -> str:
    trump = view.trump
    assert trump is not None
    if is_trump(card, trump):
        return f"All you hold is trump: lay away the lowest, the {card.name}."
    suit = suit_of(card, trump)
    if sum(suit_of(c, trump) is suit for c in view.cards) == 1:
        return f"Without the {card.name} you are void in {suit.word} and can ruff it."
    return f"The {card.name} is the card you will miss least."


def _declare(view: View, *, alone: bool) -> str:
    assert view.trump is not None
    held = holding(view.cards, view.trump)
    if view.seat == view.maker:
        if alone:
            return f"You hold {held}: enough to try for every trick alone."
        return f"You hold {held}: partner's help is worth more than a try alone."
    if alone:
        return f"You hold {held}: enough to stop them alone."
    return f"You hold {held}: partner's help is worth more than defending alone."


# -- the play -----------------------------------------------------------------------------------


def _play(view: View, card: Card, table: Table) -> str:
    assert view.trump is not None
    if len(playable(view.cards, view.led, view.trump)) == 1:
        return f"The {card.name} is the only card you may play."
    if table.led == NOTHING:
        return _lead(view, card, table)
    return _follow(view, card, table)


def _lead(view: View, card: Card, table: Table) -> str:
    trump = view.trump
    assert trump is not None
    best = not table.higher_out(card)
    name = f"the {card.name}"
    if is_trump(card, trump):
        feared = any(table.may_hold_trump(seat) for seat in table.opponents)
        if not feared:
            return f"No opponent has a trump left: {name} takes the trick."
        if best:
            return f"No higher trump is left: {name} cannot be beaten, and it draws trumps."
        if table.making and view.seat != view.maker:
            return f"Partner made trump: lead {name} to draw the other side's."
        return f"Lead {name} to draw trumps."
    if best:
        return f"{name[0].upper()}{name[1:]} is the best card left in its suit."
    suit = suit_of(card, trump)
    if sum(suit_of(c, trump) is suit for c in view.cards) == 1:
        return f"{name[0].upper()}{name[1:]} is your only card of the suit: you may ruff the next."
    return f"Nothing you hold is sure to win: {name} costs the least."


def _follow(view: View, card: Card, table: Table) -> str:
    trump = view.trump
    assert trump is not None
    wins = table.beats(card, table.best)
    if table.best_seat == table.mate and table.mate is not None:
        if wins:
            return f"Partner's {table.best.name} may still be beaten: the {card.name} is safer."
        return f"Partner is winning the trick; throw off the {card.name}."
    if wins:
        ruffs = SUIT_AT[table.trump][card.index] == table.trump != table.led
        how = "ruffs" if ruffs else "wins"
        if not table.later:
            return f"You play last: the {card.name} {how} the trick as cheaply as you can."
        return f"The {card.name} {how} the trick as it stands."
    cards = playable(view.cards, view.led, trump)
    if any(table.beats(c, table.best) for c in cards):
        return f"Winning this trick would cost too much: play the {card.name}."
    return f"You cannot win this trick: the {card.name} is the card you will miss least."
