"""What the person may type, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.cards import HIDDEN, Card, Suit, suit_of
from euchre.cli.drawing import hand_order, in_sentence
from euchre.cli.telling import does
from euchre.errors import CardError, EuchreError
from euchre.events import Called, Cut, Declared, Discarded, Event, Passed, Played
from euchre.hand import View, legal
from euchre.match import Match, Stage
from euchre.rules import Seat, pack, partner
from euchre.state import Phase
from euchre.words import phrase

COMMANDS: Final = {
    "hint": "what the book says, and why",
    "undo": "back to your previous decision",
    "last": "the last trick",
    "score": "the score",
    "table": "the table again",
    "rules": "the rules of this game",
    "help": "this",
    "quit": "stop for now; the match is saved",
}
"""What can be typed at any time, with help."""
_SHORT: Final = {"?": "help", "q": "quit", "exit": "quit", "u": "undo"}
_PASS: Final = {"pass", "p", "over", "i pass"}
_ORDER: Final = {
    *("order", "order up", "order it up", "o", "up", "pick", "pick up", "pick it up"),
    *("take", "take up", "take it up", "call", "i order it up", "i take it up", "assist"),
}
_ALONE: Final = {"alone", "a", "loner", "solo"}
_YES: Final = {"yes", "y", "go alone"}
_NO: Final = {"no", "n", "partner", "with my partner", "with partner", "together"}


def command_of(text: str) -> str | None:
    """The command that was typed, if it is one."""
    word = text.strip().lower()
    word = _SHORT.get(word, word)
    return word if word in COMMANDS else None


# -- what can be chosen -------------------------------------------------------------------------


def menu(view: View) -> list[tuple[Event, str]]:
    """The calls that may be made, in the order of their numbers, each with the words for it."""
    first_round = view.phase is Phase.ORDER
    return [
        (event, phrase(view.rules, view.dealer, event, first_round))
        for event in legal(view)
        if isinstance(event, (Passed, Called, Declared))
    ]


def consequence(view: View, event: Event, names: Sequence[str]) -> str:
    """What ordering up does, in a few words; empty for other calls."""
    if view.phase is not Phase.ORDER or not isinstance(event, Called) or view.up_card is None:
        return ""
    card, mate = view.up_card.symbol, partner(view.rules, event.seat)
    taker: Seat | None = event.seat if view.rules.upcard_taker == "maker" else view.dealer
    if event.alone and mate == view.dealer:
        taker = event.seat if view.rules.upcard_if_dealer_out == "lone_partner" else None
    out = "" if mate is None or not event.alone else f", {does(names[mate], 'sit')} out"
    takes = (
        f"the {card} is out of play"
        if taker is None
        else (f"{does(names[taker], 'pick')} up the {card}")
    )
    return f"{takes}{out}"


def question(match: Match, view: View | None, names: Sequence[str]) -> str:
    """What the person, whose turn it is, is asked."""
    if match.stage is Stage.CUT:
        lift = f"how many cards do you lift (1 to {len(pack(match.rules)) - 1})"
        return f"You cut: {lift}{', or bump' if match.rules.cut_may_bump else ''}?"
    assert view is not None
    match view.phase:
        case Phase.BENNY:
            return "The Benny is turned up: you must name trump."
        case Phase.ORDER | Phase.NAME:
            stuck = not any(isinstance(event, Passed) for event in legal(view))
            return "Everybody else has passed: you must name a suit." if stuck else "Your call."
        case Phase.DISCARD:
            return "Lay which card face down?"
        case Phase.ALONE:
            return "Do you play alone?" if view.seat == view.maker else "Do you defend alone?"
        case _ if not view.trick:
            return "You lead. Which card?"
        case _:
            suit = suit_of(view.trick[0].card, view.trump)
            what = "the joker was" if suit is Suit.NONE else f"{suit.word} were"
            return f"Your turn: {what} led by {in_sentence(names[view.trick[0].seat])}."


# -- reading ------------------------------------------------------------------------------------


def event_of(text: str, match: Match, view: View | None, seat: Seat) -> Event:
    """The event that was typed, legal or not.

    Raises:
        EuchreError: it means nothing here; the sentence says what would.
    """
    word = " ".join(text.lower().replace(",", " ").split())
    if match.stage is Stage.CUT:
        return _cut_of(word, match, seat)
    assert view is not None
    if view.phase in (Phase.DISCARD, Phase.PLAY):
        return _card_event_of(word, view, seat)
    return _by_number(word, [event for event, _ in menu(view)]) or _call_of(word, view, seat)


def _cut_of(word: str, match: Match, seat: Seat) -> Event:
    if word in ("bump", "knock", "b"):
        return Cut(seat, 0)
    if word in ("cut", "c"):
        return Cut(seat, len(pack(match.rules)) // 2)
    if _is_number(word):
        return Cut(seat, int(word))
    raise EuchreError(f"{word!r} is no way to cut: type a number of cards, or cut for the middle")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 5


def _by_number(word: str, events: Sequence[Event]) -> Event | None:
    if not _is_number(word):
        return None
    if not 1 <= int(word) <= len(events):
        raise EuchreError(f"There is no choice {word}: they are numbered 1 to {len(events)}.")
    return events[int(word) - 1]


def _card_event_of(word: str, view: View, seat: Seat) -> Event:
    kind = Played if view.phase is Phase.PLAY else Discarded
    by_number = _by_number(word, [kind(seat, card) for card in hand_order(view.rules, view)])
    if by_number is not None:
        return by_number
    try:
        card = Card.parse(word)
    except CardError:
        known = _known_call(word, view, seat)
        if known is not None:
            return known  # which is refused with the reason
        raise EuchreError(
            f"{word!r} is not a card: type its number, or rank and suit like JD; help lists more."
        ) from None
    if card is HIDDEN:
        raise EuchreError("Which card? Type its number, or rank and suit like JD.")
    return kind(seat, card)


def _call_of(word: str, view: View, seat: Seat) -> Event:
    for event, words in menu(view):
        if word == words.lower().replace(",", ""):
            return event
    known = _known_call(word, view, seat)
    if known is None:
        raise EuchreError(
            f"{word!r} is not a call: type its number, or a word like pass, order, hearts, alone, "
            "h alone; help lists more."
        )
    return known


def _known_call(word: str, view: View, seat: Seat) -> Event | None:
    if view.phase is Phase.ALONE:
        if word in _YES | _ALONE:
            return Declared(seat, True)
        return Declared(seat, False) if word in _NO | _PASS else None
    if word in _PASS or (word in _NO and view.phase is not Phase.PLAY):
        return Passed(seat)
    parts = word.split()
    alone = any(part in _ALONE for part in parts)
    rest = " ".join(part for part in parts if part not in _ALONE and part != "go")
    if rest in _ORDER or (alone and not rest):
        up_suit = view.up_suit
        if view.phase is Phase.NAME or up_suit is None:
            raise EuchreError("Which suit? Name it: clubs, diamonds, hearts or spades.")
        return Called(seat, up_suit, alone)
    try:
        return Called(seat, Suit.parse(rest), alone)
    except CardError:
        return None
