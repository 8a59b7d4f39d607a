"""What is told of an answer: what a choice costs against the best, and what there is to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.analysis.analysed import TOLD
from euchre.analysis.telling import doing, percent
from euchre.bots.reasons import aces, holding
from euchre.cards import Card, Rank, Suit, height, is_trump, suit_of, winner
from euchre.events import Called, Discarded, HandEvent, Played
from euchre.hand import Phase, View
from euchre.learn.puzzles import Choice, Puzzle
from euchre.rules import partner
from euchre.words import count

POINTS: Final = 0.15
"""Points that are told as points; a choice that costs fewer is told by the match."""


def told(puzzle: Puzzle, move: str = "") -> str:
    """What there is to say once a puzzle is answered: why the best is, and what another costs.

    Args:
        puzzle: what was asked.
        move: what was chosen; where that is right, or nothing was, the nearest other is told.
    """
    choice = puzzle.of(move)
    if choice is None or move in puzzle.good:
        choice = nearest(puzzle)
    return puzzle.why if choice is None else f"{puzzle.why} {against(puzzle, choice)}"


def nearest(puzzle: Puzzle) -> Choice | None:
    """The choice to hold the best against: what tempts, else the next; None where all are right."""
    wrong = [choice for choice in puzzle.choices if choice.move not in puzzle.good]
    return puzzle.of(puzzle.tempting) or (wrong[0] if wrong else None)


def against(puzzle: Puzzle, choice: Choice) -> str:
    """What there is to a choice that is not the best, and what it costs.

    Args:
        puzzle: what was asked.
        choice: one of its choices.
    """
    seen = puzzle.position.view()
    fact = _fact(seen, puzzle.choices[0].event, choice.event)
    if fact and fact in puzzle.why:
        fact = ""
    return f"{fact} {_cost(puzzle, seen, choice)}".strip()


# -- what it costs --------------------------------------------------------------------------------


def _cost(puzzle: Puzzle, seen: View, choice: Choice) -> str:
    does = doing(seen, choice.event)
    if choice.move == puzzle.played and choice.win is not None:
        return f"In the game {does} cost {_percent(choice.behind)} of the match."
    if choice.behind <= TOLD * choice.behind_se:
        return f"{_capital(does)} is behind by no more than chance may bring."
    cost = f"{choice.points_behind:.2f} points"
    small = choice.points_behind < POINTS or puzzle.elsewhere is not None
    if small and choice.win is not None:
        cost = f"{_percent(choice.behind)} of the match"
    sentence = f"{_capital(does)} costs {cost}"
    check, worse, better = puzzle.check, choice.worse or 0, choice.better or 0
    if check is not None and check.never_worse:
        return f"{sentence}, and in none of the {check.worlds:,} possible deals is it better."
    if worse > better:
        sentence += f": of a hundred hidden deals {worse} come out worse and {better} better"
    elif worse + better:
        sentence += (
            f", though of a hundred hidden deals {better} come out better and {worse} worse: "
            "where it loses, it loses more"
        )
    return f"{sentence}."


def _percent(share: float) -> str:
    return percent(share).replace(".0 %", " %")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# -- what there is to it --------------------------------------------------------------------------


def _fact(seen: View, best: HandEvent, event: HandEvent) -> str:
    """What can be seen against a choice, in a sentence; empty where the figures say it all."""
    match event:
        case Called() if seen.phase is Phase.NAME and not _same_suit(best, event):
            held = f"{holding(seen.cards, event.trump)}{aces(seen.cards, event.trump)}"
            return f"In {event.trump.word} you hold {held}."
        case Discarded() if isinstance(best, Discarded):
            return _laid(seen, best.card, event.card)
        case Played() if isinstance(best, Played):
            return _led(seen, event.card) if seen.led is None else _followed(seen, best, event)
        case _:
            return ""


def _same_suit(best: HandEvent, call: Called) -> bool:
    return isinstance(best, Called) and best.trump is call.trump


def _laid(seen: View, best: Card, card: Card) -> str:
    trump = seen.trump
    assert trump is not None
    if is_trump(card, trump):
        return f"The {card.name} is a trump{_bower(card)}."
    if card.rank is Rank.ACE:
        return f"The {card.name} may take a trick of its own."
    left, fewer = (_plain_suits(seen.cards, gone, trump) for gone in (card, best))
    if left > fewer:
        return f"You would keep {count(left, 'suit')} beside trumps instead of {fewer}."
    return ""


def _bower(card: Card) -> str:
    return ", and a bower" if card.rank is Rank.JACK else ""


def _plain_suits(cards: Sequence[Card], gone: Card, trump: Suit) -> int:
    return len({suit_of(c, trump) for c in cards if c != gone and not is_trump(c, trump)})


def _led(seen: View, card: Card) -> str:
    trump = seen.trump
    assert trump is not None
    higher = _higher(seen, card)
    if higher:
        return f"The {card.name} may still be beaten by the {higher[0].name}."
    trumps = sum(is_trump(each, trump) for each in _out(seen))
    if not is_trump(card, trump) and trumps:
        return f"The {card.name} may still be trumped: {count(trumps, 'trump')} you cannot see."
    return ""


def _followed(seen: View, best: Played, event: Played) -> str:
    trump, plays = seen.trump, seen.trick
    assert trump is not None
    assert seen.seat is not None
    holder = plays[winner([play.card for play in plays], trump)]
    ours = holder.seat == partner(seen.rules, seen.seat)
    takes, should = (
        winner([*(play.card for play in plays), each.card], trump) == len(plays)
        for each in (event, best)
    )
    if takes and ours and not should:
        return f"The {event.card.name} takes the trick from your partner."
    higher = _higher(seen, event.card)
    last = len(plays) + 1 + len(seen.out) >= seen.rules.players
    if takes and not last and higher:
        return f"The {event.card.name} may still be beaten by the {higher[0].name}."
    if should and not takes:
        whose = "your partner's" if ours else "the other side's"
        return f"The trick would be left to {whose} {holder.card.name}."
    return ""


def _out(seen: View) -> list[Card]:
    """The cards that somebody else may still hold."""
    gone = {play.card for play in seen.plays} | {*seen.cards, seen.discard}
    if not seen.ordered:
        gone.add(seen.up_card)
    return [card for card in seen.pack if card not in gone]


def _higher(seen: View, card: Card) -> list[Card]:
    """The cards of the same suit that beat a card and that somebody else may hold, best first."""
    trump = seen.trump
    assert trump is not None
    suit, mine = suit_of(card, trump), height(card, trump)
    found = [c for c in _out(seen) if suit_of(c, trump) is suit and height(c, trump) > mine]
    return sorted(found, key=lambda each: -height(each, trump))
