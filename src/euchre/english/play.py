"""What is told of a card as it falls."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.english.grammar import NameGrammar, describe_card
from euchre.game.cards import find_winner_index, is_trump, suit_of
from euchre.game.events import Played
from euchre.game.hand import Hand


def describe_play(hand: Hand, event: Played, grammar: NameGrammar) -> str:
    """Describe who plays what, who takes the trick with it, and whose partner it shows."""
    trump, led = hand.trump, hand.led_card
    assert trump is not None
    does = "plays"
    if led is None:
        does = "leads"
    elif is_trump(event.card, trump) and not is_trump(led, trump):
        does = "trumps with"
    elif suit_of(event.card, trump) is not suit_of(led, trump):
        does = "throws"
    line = f"{grammar.name_and_verb(event.seat, does)} {describe_card(event.card, trump)}."
    plays = (*hand.trick, event)
    if len(plays) + len(hand.out) == hand.rules.players:
        best = plays[find_winner_index([play.card for play in plays], trump)]
        if best is event:
            line = f"{line[:-1]} and {grammar.verb_form(event.seat, 'takes')} the trick."
        else:
            takes = grammar.name_and_verb(best.seat, "takes")
            line = f"{line} {takes} the trick with {describe_card(best.card, trump)}."
    partner = describe_found_partner(hand, event, grammar.names)
    return f"{line} {partner}" if partner else line


def describe_found_partner(hand: Hand, event: Played, names: Sequence[str]) -> str:
    """Describe whom a card makes the maker's partner for all to see (R4); empty for other cards."""
    if event.card is not hand.called_card or hand.maker is None:
        return ""
    grammar = NameGrammar(names)
    return (
        f"{grammar.name_and_verb(event.seat, 'is')} {grammar.possessive_name(hand.maker)} partner."
    )
