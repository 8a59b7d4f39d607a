"""What is drawn of a table, made from what is seen there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.cli.fullscreen.drawing.cards import card_key
from euchre.cli.fullscreen.drawing.scene import OfferedChoice, TableScene
from euchre.cli.fullscreen.screens.keys import assign_choice_keys
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.matches.advice import describe_card_move, describe_move
from euchre.english import draw_score_cards, format_count, team_name
from euchre.game.events import Event

_MOST_SCORE_CARDS: Final = 2
"""With more sides than this the scores stand in figures alone, to fit a line."""


def list_score_parts(seen: SeatSnapshot) -> tuple[tuple[str, int, str], ...]:
    """Return the score of each side: its name, its points, and how its score cards lie."""
    parts = []
    for team in seen.teams:
        score = seen.scores[team]
        laid = draw_score_cards(seen.rules, score) if len(seen.teams) <= _MOST_SCORE_CARDS else ""
        tokens = f" + {format_count(seen.tokens[team], 'token')}" if any(seen.tokens) else ""
        shown = "" if laid == str(score) else laid
        parts.append((team_name(seen.rules, seen.names, team), score, f"{shown}{tokens}".lstrip()))
    return tuple(parts)


def list_offers(seen: SeatSnapshot) -> tuple[OfferedChoice, ...]:
    """Return the choices beside the cards, with their keys."""
    return () if seen.view is None else assign_choice_keys(seen.view, seen.list_choices())


def describe_advice(seen: SeatSnapshot, event: Event, *, trumps_last: bool) -> str:
    """Return a move in words, with its key: ``Play 9♦ (1)``, ``Pass (p)``; empty if there is
    none.
    """
    for at, card in enumerate(seen.list_held_cards(trumps_last=trumps_last)):
        if card.event == event and seen.view is not None:
            return f"{describe_card_move(seen.view, card.card)} ({card_key(at)})"
    for offer in list_offers(seen):
        if offer.event == event:
            return f"{offer.words} ({offer.key})" if offer.key else offer.words
    return "" if seen.view is None else describe_move(seen.view, event, seen.names)


def build_scene(
    seen: SeatSnapshot,
    *,
    trumps_last: bool,
    cursor: int | None,
    warning: str,
    keys: Sequence[tuple[str, str]],
) -> TableScene:
    """Return the scene to draw.

    Args:
        seen: what is seen from the seat.
        trumps_last: how the hand is sorted.
        cursor: on which card or choice the arrow keys stand.
        warning: why something may not be done.
        keys: what keys do, each with its letter.
    """
    held = seen.list_held_cards(trumps_last=trumps_last)
    return TableScene(
        names=seen.names,
        bottom=seen.seat or 0,
        scores=list_score_parts(seen),
        aim=seen.aim,
        trump=seen.trump,
        hand=seen.view,
        remarks=seen.remarks,
        question=seen.question,
        mine=seen.asks or seen.stage == "over" or bool(seen.enter and seen.stage != "waiting"),
        aside=seen.aside,
        warning=warning,
        held=held,
        offers=list_offers(seen),
        cursor=cursor,
        finished=seen.finished,
        keys=tuple(keys),
        most=seen.rules.hand_size,
    )
