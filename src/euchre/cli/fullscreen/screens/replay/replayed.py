"""What is drawn of a moment of a recorded match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from euchre.board import trump_line
from euchre.cards import HIDDEN, Card, sort_hand
from euchre.cli.fullscreen.drawing.scene import FinishedHand, TableScene
from euchre.cli.fullscreen.screens.parts.scenes import score_parts
from euchre.cli.fullscreen.tables.base import Seen
from euchre.cli.matches.moments import MatchMoment, Moments
from euchre.cli.matches.retelling import as_seen, end, result, told_now
from euchre.events import Cut, FirstDealer, Played, TimeUp
from euchre.hand import Hand, View
from euchre.match import Match
from euchre.record import Record
from euchre.rules import Seat, team_of, teams
from euchre.words import count, listing
from euchre.words.asking import Held

_WORDY: Final = 60
"""On a narrower screen where one is stands in figures alone."""
_EMPTY: Final = "Nothing is recorded here."
_BEFORE: Final = "Nothing has happened yet."
_STOPS: Final = "That is all that is recorded."


@dataclass(frozen=True, kw_only=True)
class ReplayLook:
    """The way a recorded match is looked at.

    Attributes:
        seat: whose cards are seen; None: all.
        bottom: who is drawn in front.
        before: the hands of the file before those of this record.
        hands: the hands of the whole file.
        game: which game of the file it is; empty where there is one alone.
        trumps_last: how a hand is sorted.
        width: of the screen.
        keys: what keys do.
    """

    seat: Seat | None
    bottom: Seat
    before: int = 0
    hands: int = 0
    game: str = ""
    trumps_last: bool = False
    width: int = 80
    keys: tuple[tuple[str, str], ...] = ()


def replayed(moments: Moments, at: int, how: ReplayLook) -> TableScene:
    """Return the scene of a moment."""
    moment, record = moments[at], moments.record
    hand = _hand(moment)
    seen = None if hand is None else as_seen(hand, how.seat)
    told = () if seen is None else (trump_line(seen, record.names),)
    last = at == len(moments) - 1
    return TableScene(
        names=record.names,
        bottom=how.bottom,
        scores=_scores(moments, moment, how),
        aim=_where(moments, at, moment, how),
        trump=" · ".join(part for part in (how.game, *told) if part),
        hand=seen,
        question=_question(moments, moment, how, last=last),
        held=() if seen is None else _held(seen, how),
        finished=_finished(moment, seen, record.names) if moment.ended and seen else None,
        keys=how.keys,
        most=record.rules.hand_size,
    )


def _hand(moment: MatchMoment) -> Hand | None:
    """Return the hand that lies on the table; None before a deal."""
    between = isinstance(moment.event, Cut | FirstDealer) or (
        isinstance(moment.event, TimeUp) and moment.before.hand is not None
        and moment.before.hand.over
    )  # fmt: skip
    return None if between else moment.match.hand


def _scores(
    moments: Moments, moment: MatchMoment, how: ReplayLook
) -> tuple[tuple[str, int, str], ...]:
    """Return the scores; points are added once the end of a hand is shown."""
    ending = len(moment.match.hands) > len(moment.before.hands) and not moment.ended
    match: Match = moment.before if ending else moment.match
    rules = moments.record.rules
    ours, number = team_of(rules, how.bottom), len(teams(rules))
    return score_parts(
        Seen(
            rules=rules,
            names=moments.record.names,
            seat=how.bottom,
            stage="playing",
            scores=match.scores,
            teams=tuple((ours + step) % number for step in range(number)),
            tokens=match.tokens,
        )
    )


def _where(moments: Moments, at: int, moment: MatchMoment, how: ReplayLook) -> str:
    """Return the place in the match: ``hand 3 of 9, 12 of 31``."""
    if not moments.hands:
        return ""
    here, of = moments.in_hand(at)
    number = how.before + moment.hand + 1
    if how.width < _WORDY:
        return f"{number}/{how.hands} {here}/{of}"
    return f"hand {number} of {how.hands}, {here} of {of}"


def _question(moments: Moments, moment: MatchMoment, how: ReplayLook, *, last: bool) -> str:
    """Return what has happened."""
    if moment.event is None:
        return _BEFORE if moments.record.events else _EMPTY
    if moment.ended:
        return _STOPS if last and not moment.match.over else ""
    return told_now(moment.before, moment.event, moments.record.names, how.seat)


def _held(seen: Hand, how: ReplayLook) -> tuple[Held, ...]:
    trump = seen.trump if how.trumps_last else None
    cards = sort_hand(seen.hands[how.bottom], seen.rules.sort_suits, trump)
    return tuple(Held(card) for card in cards)


def _finished(moment: MatchMoment, seen: Hand, names: Sequence[str]) -> FinishedHand:
    """Return how the hand ended, and the cards that may be seen."""
    lines = [*result(moment.before, moment.match, names)]
    if moment.match.over:
        lines = [*end(moment.match, names), *lines]
    words = tuple(line.words for line in lines)
    if not isinstance(seen, View):
        return FinishedHand(words, seen.dealt.hands, seen.dealt.kitty)
    cards = tuple(_known(seen, seat) for seat in range(seen.rules.players))
    return FinishedHand(words, cards, tuple(card for card in seen.kitty if card is not HIDDEN))


def _known(seen: View, seat: Seat) -> tuple[Card, ...]:
    """Return a seat's cards as far as the viewer knows: what was dealt, or else was played."""
    dealt = seen.dealt.hands[seat]
    if HIDDEN not in dealt:
        return dealt
    played = tuple(play.card for play in seen.plays if play.seat == seat)
    return played + tuple(card for card in seen.hands[seat] if card is not HIDDEN)


def looked_at_longer(moment: MatchMoment) -> bool:
    """Return whether a moment is shown longer."""
    hand = moment.match.hand
    trick = isinstance(moment.event, Played) and hand is not None and not hand.trick
    return moment.ended or trick


def about(record: Record) -> tuple[str, str]:
    """Return who plays in a recorded game, and how it has come out."""
    match = record.match
    scores = ":".join(str(score) for score in match.scores)
    end = "" if match.over else ", unfinished"
    return listing(record.names), f"{scores} in {count(len(match.hands), 'hand')}{end}"
