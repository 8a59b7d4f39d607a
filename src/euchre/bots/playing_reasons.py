"""Why a card is played: a short sentence, made of facts in the view."""

from __future__ import annotations

from euchre.bots.masks import SUIT_AT
from euchre.bots.table import NOTHING, Table
from euchre.cards import Card, Suit, is_trump, playable, suit_of
from euchre.hand import View
from euchre.rules import called


def play_reason(view: View, card: Card, table: Table) -> str:
    """Why `card` is played.

    Args:
        view: what the seat knows.
        card: what is played.
        table: what the seat has worked out about the play.
    """
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
    if is_trump(card, trump) and trump is Suit.NONE:
        return f"Nothing beats {name} when it is led."
    if is_trump(card, trump):
        feared = any(table.may_hold_trump(seat) for seat in table.opponents)
        if not feared:
            return f"No opponent has a trump left: {name} takes the trick."
        if best:
            return f"Nobody against you can hold a higher trump than {name}, and it draws trumps."
        if table.making and view.seat != view.maker:
            return f"Your partner made trump: lead {name} to draw the other side's."
        if not table.making:
            return f"Lead {name}: it costs the makers trumps."
        return f"Lead {name} to draw trumps."
    if best:
        return f"Nobody against you can hold a higher card of its suit than {name}."
    suit = suit_of(card, trump)
    asked = view.called_card
    missing = asked is not None and bool(table.out >> asked.index & 1)
    if asked is not None and missing and suit_of(asked, trump) is suit and view.seat == view.maker:
        return f"Lead {name}: the {asked.name}, by which you called a partner, is still out."
    short = sum(suit_of(c, trump) is suit for c in view.cards) == 1
    if short and any(is_trump(c, trump) for c in view.cards):
        return f"{name[0].upper()}{name[1:]} is your only card of the suit: you may ruff the next."
    return f"Nothing you hold is sure to win: {name} costs the least."


def _follow(view: View, card: Card, table: Table) -> str:
    trump = view.trump
    assert trump is not None
    wins = table.beats(card, table.best)
    suits = SUIT_AT[table.trump]
    cards = playable(view.cards, view.led, trump)
    if table.with_us(table.best_seat):
        if wins and table.later:
            return (
                f"{_whose(table)} {table.best.name} may still be beaten: the {card.name} is safer."
            )
        if wins:
            return f"The {card.name} takes over the trick, which is your side's either way."
        away = suits[card.index] not in (table.led, table.trump)
        how = "throw off" if away else "play"
        return f"{_who(table)} is winning the trick; {how} the {card.name}."
    if wins:
        ruffs = suits[card.index] == table.trump != table.led
        how = "ruffs" if ruffs else "wins"
        cheaper = any(
            table.beats(c, table.best) and table.beats(card, c) for c in cards if c is not card
        )
        if not table.later and not cheaper:
            return f"You play last: the {card.name} {how} the trick as cheaply as you can."
        return f"The {card.name} {how} the trick{'' if not table.later else ' as it stands'}."
    if any(table.beats(c, table.best) for c in cards):
        return f"Winning this trick would cost too much: play the {card.name}."
    return f"You cannot win this trick: the {card.name} is the card you will miss least."


def _who(table: Table) -> str:
    rules, friends = table.view.rules, sum(chance > 0.5 for chance in table.friend)
    if not called(rules) or friends == 2:
        return "Partner"
    return "A fellow defender" if table.friend[table.best_seat] == 1 else "Most likely a friend"


def _whose(table: Table) -> str:
    who = _who(table)
    return f"{who}'s" if who != "Most likely a friend" else "A likely friend's"
