"""What is told of a card as it falls."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.english.grammar import NameGrammar, describe_card
from euchre.game.cards import find_winner_index, is_trump, suit_of
from euchre.game.events import Played
from euchre.game.hand import Hand
from euchre.texts import join_texts, translatable


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
    name, how, card = grammar.names[event.seat], does.split()[0], describe_card(event.card, trump)
    played = f"{grammar.name_and_verb(event.seat, does)} {card}"
    told: str = translatable("event-plays", f"{played}.", who=name, how=how, card=card)
    plays = (*hand.trick, event)
    if len(plays) + len(hand.out) == hand.rules.players:
        best = plays[find_winner_index([play.card for play in plays], trump)]
        if best is event:
            line = f"{played} and {grammar.verb_form(event.seat, 'takes')} the trick."
            told = translatable("event-plays-and-takes", line, who=name, how=how, card=card)
        else:
            takes, best_card = best.seat, describe_card(best.card, trump)
            line = f"{grammar.name_and_verb(takes, 'takes')} the trick with {best_card}."
            taken = translatable(
                "event-takes-trick", line, who=grammar.names[takes], card=best_card
            )
            told = join_texts([told, taken], " ")
    partner = describe_found_partner(hand, event, grammar.names)
    return join_texts([told, partner], " ") if partner else told


def describe_found_partner(hand: Hand, event: Played, names: Sequence[str]) -> str:
    """Describe whom a card makes the maker's partner for all to see (R4); empty for other cards."""
    if event.card is not hand.called_card or hand.maker is None:
        return ""
    grammar = NameGrammar(names)
    return translatable(
        "event-is-partner",
        f"{grammar.name_and_verb(event.seat, 'is')} {grammar.possessive_name(hand.maker)} partner.",
        who=names[event.seat],
        maker=names[hand.maker],
    )
