"""What is drawn of a moment of a recorded match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from euchre.cli.fullscreen.drawing.scene import FinishedHand, TableScene
from euchre.cli.fullscreen.screens.scenes import list_score_parts
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.matches.moments import MatchMoment, RecordMoments
from euchre.cli.matches.retelling import (
    narrate_match_end,
    summarise_event,
    view_as_seat,
)
from euchre.cli.matches.telling import narrate_result
from euchre.english import format_count, join_words
from euchre.english.board import describe_trump_and_tricks
from euchre.english.questions import HeldCardChoice
from euchre.game.cards import HIDDEN, Card, sort_hand
from euchre.game.events import Cut, FirstDealer, Played, TimeUp
from euchre.game.hand import Hand, View
from euchre.game.match import Match
from euchre.game.rules import Seat
from euchre.notation.record import Record

_MIN_WORDS_COLUMNS: Final = 60
"""On a narrower screen where one is stands in figures alone."""
_EMPTY_RECORD_TEXT: Final = "This record is empty."
_NOT_STARTED_TEXT: Final = "Nothing has happened yet."
_RECORD_END_TEXT: Final = "The record ends here."


@dataclass(frozen=True, kw_only=True)
class ReplaySettings:
    """The way a recorded match is looked at.

    Attributes:
        seat: whose cards are seen; None: all.
        bottom: who is drawn in front.
        before: the hands of the file before those of this record.
        hands: the hands of the whole file.
        game: which game of the file it is; empty where there is one alone.
        trumps_last: how a hand is sorted.
    """

    seat: Seat | None
    bottom: Seat
    before: int = 0
    hands: int = 0
    game: str = ""
    trumps_last: bool = False
    width: int = 80
    keys: tuple[tuple[str, str], ...] = ()


def build_replay_scene(moments: RecordMoments, index: int, settings: ReplaySettings) -> TableScene:
    moment, record = moments[index], moments.record
    names = moments.names_in_hand(moment.hand)
    hand = _find_visible_hand(moment)
    visible = None if hand is None else view_as_seat(hand, settings.seat)
    trump = () if visible is None else (describe_trump_and_tricks(visible, names),)
    last = index == len(moments) - 1
    return TableScene(
        names=names,
        bottom=settings.bottom,
        scores=_list_scores(moments, moment, settings),
        aim=_describe_position(moments, index, moment, settings),
        trump=" · ".join(part for part in (settings.game, *trump) if part),
        hand=visible,
        question=_describe_moment(moments, moment, settings, last=last),
        held=() if visible is None else _list_held_cards(visible, settings),
        finished=_build_finished_hand(moment, visible, names, record.names)
        if moment.ended and visible
        else None,
        keys=settings.keys,
        most=record.rules.hand_size,
    )


def _find_visible_hand(moment: MatchMoment) -> Hand | None:
    """Return the hand that lies on the table; None before a deal."""
    between = isinstance(moment.event, Cut | FirstDealer) or (
        isinstance(moment.event, TimeUp) and moment.before.hand is not None
        and moment.before.hand.over
    )  # fmt: skip
    return None if between else moment.match.hand


def _list_scores(
    moments: RecordMoments, moment: MatchMoment, settings: ReplaySettings
) -> tuple[tuple[str, int, str], ...]:
    """Return the scores; points are added once the end of a hand is shown."""
    ending = len(moment.match.hands) > len(moment.before.hands) and not moment.ended
    match: Match = moment.before if ending else moment.match
    return list_score_parts(
        SeatSnapshot(
            rules=moments.record.rules,
            names=moments.names_in_hand(moment.hand),
            seat=settings.bottom,
            stage="playing",
            scores=match.scores,
            tokens=match.tokens,
        )
    )


def _describe_position(
    moments: RecordMoments, index: int, moment: MatchMoment, settings: ReplaySettings
) -> str:
    """Return the place in the match: ``hand 3 of 9, 12 of 31``."""
    if not moments.hands:
        return ""
    place, of = moments.position_in_hand(index)
    number = settings.before + moment.hand + 1
    if settings.width < _MIN_WORDS_COLUMNS:
        return f"{number}/{settings.hands} {place}/{of}"
    return f"hand {number} of {settings.hands}, {place} of {of}"


def _describe_moment(
    moments: RecordMoments, moment: MatchMoment, settings: ReplaySettings, *, last: bool
) -> str:
    if moment.event is None:
        return _NOT_STARTED_TEXT if moments.record.events else _EMPTY_RECORD_TEXT
    if moment.ended:
        return _RECORD_END_TEXT if last and not moment.match.over else ""
    return summarise_event(
        moment.before, moment.event, moments.names_in_hand(moment.hand), settings.seat
    )


def _list_held_cards(hand: Hand, settings: ReplaySettings) -> tuple[HeldCardChoice, ...]:
    trump = hand.trump if settings.trumps_last else None
    cards = sort_hand(hand.hands[settings.bottom], hand.rules.sort_suits, trump)
    return tuple(HeldCardChoice(card) for card in cards)


def _build_finished_hand(
    moment: MatchMoment, hand: Hand, names: Sequence[str], names_at_end: Sequence[str]
) -> FinishedHand:
    """Return how the hand ended, and the cards that may be seen."""
    teams = range(len(moment.match.scores))
    lines = narrate_result(moment.before, moment.match, names, teams)
    if moment.match.over:
        lines = [*narrate_match_end(moment.match, names_at_end), *lines]
    words = tuple(line.words for line in lines)
    if not isinstance(hand, View):
        return FinishedHand(words, hand.dealt.hands, hand.dealt.kitty)
    cards = tuple(_find_known_cards(hand, seat) for seat in range(hand.rules.players))
    return FinishedHand(words, cards, tuple(card for card in hand.kitty if card is not HIDDEN))


def _find_known_cards(view: View, seat: Seat) -> tuple[Card, ...]:
    """Return a seat's cards as far as the viewer knows: what was dealt, or else was played."""
    dealt = view.dealt.hands[seat]
    if HIDDEN not in dealt:
        return dealt
    played = tuple(play.card for play in view.plays if play.seat == seat)
    return played + tuple(card for card in view.hands[seat] if card is not HIDDEN)


def needs_longer_pause(moment: MatchMoment) -> bool:
    hand = moment.match.hand
    trick = isinstance(moment.event, Played) and hand is not None and not hand.trick
    return moment.ended or trick


def describe_players_and_score(record: Record) -> tuple[str, str]:
    """Return who plays in a recorded game, and how it has come out."""
    match = record.match
    scores = ":".join(str(score) for score in match.scores)
    end = "" if match.over else ", unfinished"
    return join_words(record.names), f"{scores} in {format_count(len(match.hands), 'hand')}{end}"
