"""Which key chooses what: a letter or a figure for each choice beside the cards."""

from __future__ import annotations

from collections.abc import Sequence
from string import digits
from typing import Final

from euchre.cli.fullscreen.drawing.cards import card_key
from euchre.cli.fullscreen.drawing.scene import OfferedChoice
from euchre.english.questions import WordedChoice
from euchre.game.cards import Suit
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Declared,
    Event,
    PartnerCalled,
    Passed,
    RedealClaimed,
    SwappedLowCards,
)
from euchre.game.hand import View
from euchre.game.state import Phase

_SUIT_KEYS: Final = {
    Suit.CLUBS: "c",
    Suit.DIAMONDS: "d",
    Suit.HEARTS: "h",
    Suit.SPADES: "s",
    Suit.NONE: "n",
}
_ALONE_ROW: Final = 1


def assign_choice_keys(view: View, choices: Sequence[WordedChoice]) -> tuple[OfferedChoice, ...]:
    """Return the choices with their keys; no two have the same key.

    A letter where players have a word for it (p: pass, o: order it up, a: alone, c d h s: a suit,
    and in capitals alone with it, n: no trump, y and n: yes and no), else the figure of the choice,
    up to the tenth.
    """
    offers: list[OfferedChoice] = []
    taken: set[str] = set()
    for choice in choices:
        letter = _choice_letter(view, choice.event)
        number = card_key(choice.number - 1) if choice.number <= len(digits) else ""
        key = next((k for k in (letter, number) if k and k not in taken), "")
        taken.add(key)
        offers.append(
            OfferedChoice(key, choice.words, choice.effect, choice.event, _choice_row(choice.event))
        )
    return tuple(offers)


def _choice_letter(view: View, event: Event) -> str:
    match event:
        case Passed():
            return "n" if view.phase is Phase.CHALLENGE else "p"
        case Called(trump=trump, alone=alone):
            if view.phase is Phase.ORDER and trump is not Suit.NONE:
                return "a" if alone else "o"
            letter = _SUIT_KEYS[trump]
            return letter.upper() if alone else letter
        case Declared(alone=yes) | CalledForBest(wanted=yes):
            return "y" if yes else "n"
        case RedealClaimed():
            return "w"
        case SwappedLowCards():
            return "g"
        case PartnerCalled(card=None):
            return "a"
    return ""


def _choice_row(event: Event) -> int:
    """Return the row of a choice; choices of one row stand side by side."""
    match event:
        case PartnerCalled(card=card):
            return -1 if card is None else [*Suit].index(card.suit)
        case Called(alone=True):
            return _ALONE_ROW
        case Called() | Passed() | Bid():
            return 0
    return -1
