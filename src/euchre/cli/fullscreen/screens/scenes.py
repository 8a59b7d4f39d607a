"""What is drawn of a table, made from what is seen there, and the key of each choice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from string import digits
from typing import Final

from euchre.cli.fullscreen.drawing.cards import index_to_card_key
from euchre.cli.fullscreen.drawing.scene import OfferedChoice, TableScene
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.matches.advice import describe_card_move, describe_move
from euchre.cli.matches.typed_bids import describe_level
from euchre.english import draw_score_cards, format_count, team_name
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
    SpecialBid,
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
    Suit.LOW: "w",
}
SPECIAL_BID_KEYS: Final = {
    SpecialBid.BIG_PEPPER: "b",
    SpecialBid.CALL_TWO: "f",
    SpecialBid.CALL_ONE: "g",
    SpecialBid.MOON: "o",
}
_BACK_CHOICE: Final = OfferedChoice("b", "Bid something else", "", None)
_ALONE_ROW: Final = 1
_MOST_SCORE_CARDS: Final = 2
"""With more sides than this the scores stand in figures alone, to fit a line."""


def list_score_parts(state: SeatSnapshot) -> tuple[tuple[str, int, str], ...]:
    """Return the score of each side: its name, its points, and how its score cards lie."""
    parts = []
    for team in state.teams:
        score = state.scores[team]
        laid = draw_score_cards(state.rules, score) if len(state.teams) <= _MOST_SCORE_CARDS else ""
        tokens = f" + {format_count(state.tokens[team], 'token')}" if any(state.tokens) else ""
        shown = "" if laid == str(score) else laid
        parts.append(
            (team_name(state.rules, state.names, team), score, f"{shown}{tokens}".lstrip())
        )
    return tuple(parts)


def list_offered_choices(
    state: SeatSnapshot, opened: OfferedChoice | None = None
) -> tuple[OfferedChoice, ...]:
    """Return the choices beside the cards, with their keys.

    Args:
        opened: the choice of which those within are wanted, if it is still offered.
    """
    if state.view is None:
        return ()
    offers = assign_choice_keys(state.view, state.list_choices())
    return (*opened.within, _BACK_CHOICE) if opened in offers and opened is not None else offers


def describe_advice(state: SeatSnapshot, event: Event, *, trumps_last: bool) -> str:
    """Return a move in words, with its key: ``Play 9♦ (1)``; empty if there is none."""
    for place, card in enumerate(state.list_held_cards(trumps_last=trumps_last)):
        if card.event == event and state.view is not None:
            return f"{describe_card_move(state.view, card.card)} ({index_to_card_key(place)})"
    for offer in list_offered_choices(state):
        if offer.event == event:
            return f"{offer.words} ({offer.key})" if offer.key else offer.words
        for inner in offer.within:
            if inner.event == event:
                keys = f"{offer.key} {inner.key}"
                return f"{inner.words} ({keys})" if offer.key else inner.words
    return "" if state.view is None else describe_move(state.view, event, state.names)


def build_scene(
    state: SeatSnapshot,
    *,
    trumps_last: bool,
    cursor: int | None,
    warning: str,
    keys: Sequence[tuple[str, str]],
    opened: OfferedChoice | None = None,
) -> TableScene:
    """Return the scene to draw; `opened` is as for `list_offered_choices`."""
    held = state.list_held_cards(trumps_last=trumps_last)
    return TableScene(
        names=state.names,
        bottom=state.seat or 0,
        scores=list_score_parts(state),
        aim=state.aim,
        trump=state.trump,
        hand=state.view,
        remarks=state.remarks,
        question=state.question,
        mine=state.asks or state.stage == "over" or bool(state.enter and state.stage != "waiting"),
        aside=state.aside,
        warning=warning,
        held=held,
        offers=list_offered_choices(state, opened),
        cursor=cursor,
        finished=state.finished,
        keys=tuple(keys),
        most=state.rules.hand_size,
    )


def assign_choice_keys(view: View, choices: Sequence[WordedChoice]) -> tuple[OfferedChoice, ...]:
    """Return the choices with their keys; no two have the same key.

    A letter where players have a word for it (p: pass, o: order it up, a: alone, c d h s: a suit,
    and in capitals alone with it, n: no trump, y and n: yes and no), else the figure of the choice,
    up to the tenth. Bids that say trump are within a choice for each number of tricks.
    """
    offers: list[OfferedChoice] = []
    taken: set[str] = set()
    named = [choice for choice in choices if _names_trump(choice.event)]
    for choice in choices:
        if choice in named:
            continue
        letter = _choice_letter(view, choice.event)
        number = index_to_card_key(choice.number - 1) if 1 <= choice.number <= len(digits) else ""
        key = next((k for k in (letter, number) if k and k not in taken), "")
        taken.add(key)
        words, event = choice.words, choice.event
        if isinstance(event, Bid) and event.special is not None:
            words = describe_level(view, (event.tricks, event.special))
        offers.append(OfferedChoice(key, words, choice.effect, event, _choice_row(event)))
    return (*offers, *_group_by_level(view, named))


def _names_trump(event: Event) -> bool:
    return isinstance(event, Bid) and event.trump is not None


def _group_by_level(view: View, choices: Sequence[WordedChoice]) -> list[OfferedChoice]:
    """Return a choice for each height of a bid, with the bids of that height within."""
    bids = [(choice.event, choice.words) for choice in choices if isinstance(choice.event, Bid)]
    offers = []
    for (tricks, special), equal in groupby(bids, lambda bid: (bid[0].tricks, bid[0].special)):
        within = tuple(
            OfferedChoice("" if bid.trump is None else _SUIT_KEYS[bid.trump], words, "", bid, 0)
            for bid, words in equal
        )
        key = index_to_card_key(tricks - 1) if special is None else SPECIAL_BID_KEYS[special]
        words = describe_level(view, (tricks, special))
        offers.append(OfferedChoice(key, words, "", None, 0, within))
    return offers


def _choice_letter(view: View, event: Event) -> str:
    match event:
        case Passed():
            return "n" if view.phase is Phase.CHALLENGE else "p"
        case Called(trump=trump, alone=alone):
            if view.phase is Phase.ORDER and trump is not Suit.NONE:
                return "a" if alone else "o"
            letter = _SUIT_KEYS[trump]
            return letter.upper() if alone else letter
        case Bid(special=special) if special is not None:
            return SPECIAL_BID_KEYS[special]
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
