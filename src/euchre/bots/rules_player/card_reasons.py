"""Why a card is played: a short sentence, made of facts in the view."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.knowledge.keeping import above, allowed, leaves, reachable, title
from euchre.bots.knowledge.masks import SUIT_AT
from euchre.bots.knowledge.possible import Possible
from euchre.bots.rules_player.table import NOTHING, KnownPlay
from euchre.cards import Card, Suit, height, is_trump, suit_of
from euchre.hand import View, playable
from euchre.rules import Seat, partner
from euchre.words import count


def play_reason(view: View, card: Card, table: KnownPlay) -> str:
    """Explain why `card` is played.

    Args:
        view: what the seat knows.
        card: what is played.
        table: what the seat has worked out about the play.
    """
    if len(playable(view)) == 1:
        return f"The {card.name} is the only card {allowed(view)}."
    if table.led == NOTHING:
        return _lead(view, card, table)
    return _follow(view, card, table)


def _lead(view: View, card: Card, table: KnownPlay) -> str:
    trump = view.trump
    assert trump is not None
    can = Possible(view)
    best, name = not can.higher(card, can.foes), f"the {card.name}"
    if is_trump(card, trump) and trump is Suit.NONE:
        return f"Nothing beats {name} when it is led."
    if is_trump(card, trump):
        if not can.trumps(can.foes):
            return f"No opponent has a trump left to beat {name} with."
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
    return _led_low(view, card)


def _led_low(view: View, card: Card) -> str:
    """Explain the lead of a plain card that may be beaten in its suit."""
    trump, name = view.trump, f"The {card.name}"
    assert trump is not None
    suit, rest = suit_of(card, trump), [each for each in view.cards if each is not card]
    trumps = [each for each in rest if is_trump(each, trump)]
    short = not any(suit_of(each, trump) is suit for each in rest)
    can = Possible(view)
    if _mate_ruffs(view, suit):
        return f"Partner has run out of {suit.word} and may ruff the {card.name}."
    if len(rest) == 1 and trumps:
        return f"{name} keeps the {title(trumps[0], trump)} for the last trick."
    if short and trumps and len(trumps) == len(rest):
        return f"{name} is your last card beside {count(len(trumps), 'trump')}."
    if short and trumps and can.somebody_follows(suit):
        return f"{name} is your only card of the suit: you may ruff the next."
    higher = above(view, card)
    if len(higher) == 1:
        return f"In its suit only the {higher[0].name} beats the {card.name}."
    if kept := leaves(view, card):
        return f"{name} {kept}."
    if all(len(above(view, each)) > len(higher) for each in rest):
        return f"Fewer cards beat the {card.name} in its suit than any other you hold."
    if not all(can.over(each, can.later) for each in view.cards):
        return f"{name} costs the least."
    return f"Nothing you hold is sure to win: the {card.name} costs the least."


def _mate_ruffs(view: View, suit: Suit) -> bool:
    """Return whether the partner has shown to be out of a suit, and may hold a trump."""
    assert view.seat is not None
    mate = partner(view.rules, view.seat)
    if mate is None or mate in view.out:
        return False
    can, trump = Possible(view), view.trump
    assert trump is not None
    trumps = [each for each in view.pack if is_trump(each, trump)]
    return suit in view.voids(mate) and any(can.may_hold(mate, each) for each in trumps)


def _follow(view: View, card: Card, table: KnownPlay) -> str:
    trump = view.trump
    assert trump is not None
    wins = table.beats(card, table.best)
    suits = SUIT_AT[table.trump]
    cards = playable(view)
    if table.with_us(table.best_seat):
        likely = "" if Possible(view).is_friend(table.best_seat) else "likely "
        if wins and (beaten := _safer(view, card, table)):
            may = f"may still be beaten by the {beaten}"
            return f"{_whose(table)} {table.best.name} {may}: the {card.name} is safer."
        if wins:
            so = "so far" if table.later else "either way"
            return f"The {card.name} takes over the trick, which is {likely}your side's {so}."
        if kept := leaves(view, card):
            return f"{_who(table)} is winning the trick: the {card.name} {kept}."
        away = suits[card.index] not in (table.led, table.trump)
        how = "throw off" if away else "play"
        return f"{_who(table)} is winning the trick; {how} the {card.name}."
    if wins:
        return _wins(view, card, table, cards)
    if winning := [each for each in cards if table.beats(each, table.best)]:
        return _let_go(view, card, min(winning, key=lambda c: _worth(view, c)))
    kept = leaves(view, card) or "is the card you will miss least"
    return f"You cannot win this trick: the {card.name} {kept}."


def _wins(view: View, card: Card, table: KnownPlay, cards: Sequence[Card]) -> str:
    """Explain why the trick is taken from the other side."""
    trump = view.trump
    assert trump is not None
    ruffs = SUIT_AT[table.trump][card.index] == table.trump != table.led
    does = f"The {card.name} {'ruffs' if ruffs else 'wins'} the trick"
    winning = [each for each in cards if table.beats(each, table.best) and each is not card]
    cheaper = any(table.beats(card, each) for each in winning)
    if not table.later:
        if cheaper:
            return f"{does}."
        return f"You play last: {does[0].lower()}{does[1:]} as cheaply as you can."
    can, trumped = Possible(view), is_trump(card, trump)
    over = can.over(card, can.later)
    if cheaper:
        lower = max((c for c in winning if table.beats(card, c)), key=lambda c: _worth(view, c))
        spared = [each for each in can.over(lower, can.later) if each not in over]
        if spared:
            may = f"the {lower.name} may still be beaten by the {title(spared[0], trump)}"
            return f"{does}; {may}."
    if not over:
        return f"{does}, and nobody against you can beat it."
    higher = over if trumped else can.higher(card, can.later)
    if len(higher) == 1:
        only = "only" if trumped else "in its suit only"
        return f"{does}: {only} the {title(higher[0], trump)} beats it."
    dearer = [each for each in winning if table.beats(each, card)]
    if dearer:
        best = max(dearer, key=lambda each: _worth(view, each))
        return f"{does} as it stands, and keeps the {title(best, trump)}."
    return f"{does} as it stands."


def _safer(view: View, card: Card, table: KnownPlay) -> str:
    """Describe the cards that beat a friend's card that takes the trick so far, but not this
    card.
    """
    trump, can = view.trump, Possible(view)
    assert trump is not None
    over, beaten = can.over(card, can.later), can.over(table.best, can.later)
    spared = [each for each in beaten if each not in over]
    return title(spared[0], trump) if spared and len(spared) + len(over) == len(beaten) else ""


def _let_go(view: View, card: Card, winning: Card) -> str:
    """Explain why a trick of the other side is not taken, though it might be."""
    trump, can = view.trump, Possible(view)
    assert trump is not None
    over = can.over(winning, can.later)
    name = title(winning, trump)
    if over:
        beaten = f"may still be beaten by the {title(over[0], trump)}"
        return f"The {name} {beaten}: play the {card.name}."
    later = ", which may take a later one" if reachable(view, card, winning) else ""
    return f"Winning this trick would cost the {name}{later}."


def _worth(view: View, card: Card) -> int:
    assert view.trump is not None
    return height(card, view.trump)


def friend(view: View, seat: Seat) -> str:
    """Name another seat's relation to the viewer, at the beginning of a sentence."""
    if not Possible(view).is_friend(seat):
        return "Most likely a friend"
    assert view.seat is not None
    paired = seat in view.makers or partner(view.rules, view.seat) == seat
    return "Partner" if paired else "A fellow defender"


def _who(table: KnownPlay) -> str:
    return friend(table.view, table.best_seat)


def _whose(table: KnownPlay) -> str:
    who = _who(table)
    return f"{who}'s" if who != "Most likely a friend" else "A likely friend's"
