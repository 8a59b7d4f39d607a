"""All that a table is drawn from: what somebody sees, what they are asked, what their keys do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from euchre.english.questions import HeldCardChoice
from euchre.game.cards import Card
from euchre.game.events import Event
from euchre.game.hand import Hand
from euchre.game.rules import Seat


class OfferedChoice(NamedTuple):
    """A choice beside the cards.

    Attributes:
        key: the letter or figure that chooses it; empty: only arrows and the mouse do.
        effect: what it brings about; may be empty.
        event: what is chosen; None: it opens the choices `within`, or with none of them goes back.
        row: choices of one row stand side by side, as the cards of a suit do; -1: as it comes.
    """

    key: str
    words: str
    effect: str
    event: Event | None
    row: int = -1
    within: tuple[OfferedChoice, ...] = ()


class FinishedHand(NamedTuple):
    """A hand that is over.

    Attributes:
        lines: how it ended, the most important first.
        dealt: what each seat was dealt.
        kitty: what lay beside.
        names: who played it, by seat; empty: those who sit there.
    """

    lines: tuple[str, ...]
    dealt: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TableScene:
    """The content of a table that is drawn.

    Attributes:
        bottom: the seat that is drawn in front.
        scores: the score of each side in words, one's own first: the name, the points, and how
            the score cards lie.
        aim: what ends the match.
        trump: who deals, what is trump and who made it.
        hand: what is known of the hand; None: nothing is dealt.
        remarks: what is to be said of a seat beside that, as that it is waited for.
        question: what is asked, or what is waited for.
        mine: whether it is asked of who sits here.
        aside: what is told beside, as what somebody has said.
        warning: why something may not be done; stands in place of the question.
        held: one's own cards, as they are sorted.
        offers: the choices beside them.
        cursor: on which card, or else on which offer, the arrow keys stand; None: on none.
        finished: how a hand has ended, shown with all cards.
        keys: what keys do, each with its letter.
        most: the most cards that a hand holds in this game.
    """

    names: tuple[str, ...]
    bottom: Seat
    scores: tuple[tuple[str, int, str], ...] = ()
    aim: str = ""
    trump: str = ""
    hand: Hand | None = None
    remarks: dict[Seat, str] = field(default_factory=dict)
    question: str = ""
    mine: bool = False
    aside: str = ""
    warning: str = ""
    held: tuple[HeldCardChoice, ...] = ()
    offers: tuple[OfferedChoice, ...] = ()
    cursor: int | None = None
    finished: FinishedHand | None = None
    keys: tuple[tuple[str, str], ...] = ()
    most: int = 5
