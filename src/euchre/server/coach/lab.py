"""The hand lab: what to call with a hand, from every seat, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import msgspec

from euchre.analysis.calls.charts import list_chart_names
from euchre.analysis.position.question import (
    PositionQuestion,
    PositionQuestionError,
    list_seat_names,
    read_cards,
    read_question,
)
from euchre.english import describe_choice
from euchre.game.cards import BENNY_CANDIDATES, sort_hand
from euchre.game.events import Called, Passed
from euchre.game.hand import Phase, View, legal, see
from euchre.game.presets import PRESETS, find_preset_name, preset
from euchre.game.rules import team_of
from euchre.notation.position import read_position
from euchre.server.processes.background import verify_coach_ready_within
from euchre.texts import translatable

LAB_GAMES: Final = tuple(
    name for name in PRESETS if preset(name).rules.players == 4 and preset(name).rules.up_card
)
"""The games of four with a card turned up: one form serves them all."""
CHART_GAMES: Final = tuple(name for name in PRESETS if list_chart_names(preset(name).rules))
"""The games of which there are tables of calls."""
SEAT_NAMES: Final = list_seat_names(preset(LAB_GAMES[0]).rules)
"""Where one may sit, from the dealer's left on."""
COACH_WAIT_SECONDS: Final = 8.0
"""Seconds for which the coach is waited for, where it is being loaded."""
_MAX_DEALS: Final = 2000
_MAX_DEALS_OTHER_SEATS: Final = 600
"""Hidden deals for the question that was asked, and for each of the other seats."""


@dataclass(frozen=True)
class LabQuestion:
    """A position that a visitor asks the lab about.

    Attributes:
        game: the name of a game.
        question: the position.
    """

    game: str
    question: PositionQuestion

    @property
    def query_string(self) -> str:
        """The position as a URL query string."""
        question = self.question
        cards, us = "".join(map(str, question.hand)), team_of(question.rules, question.seat)
        return (
            f"game={self.game}&hand={cards}&up={question.up}&seat={SEAT_NAMES[question.seat]}"
            f"&round={1 + question.second}&us={question.scores[us]}&them={question.scores[1 - us]}"
        )


class LabOption(msgspec.Struct, frozen=True):
    """One legal call or discard, and its value.

    Attributes:
        event: it, as in a record; the dealer is seat 3.
        words: it, in words.
        points, points_se: expected points of this hand, ours less theirs, and their error.
        win, win_se: the chance to win the match, and its error; None where no score ends it.
        behind, points_behind, points_behind_se: how much it is behind the best: in chances
            (points, where there are none), and in points with their error.
        double_dummy: mean points if everybody saw all cards: no forecast. None where there is
            no telling, as of a pass.
    """

    event: dict[str, Any]
    words: str
    points: float
    points_se: float
    win: float | None
    win_se: float
    behind: float
    points_behind: float
    points_behind_se: float
    double_dummy: float | None


class LabAnswer(msgspec.Struct, frozen=True):
    """The options in one decision, best first.

    Attributes:
        verdict: ``forced``, ``clear``, ``close`` or ``too close to call``.
        sentence: that in words.
        reason: why the best is the best.
        note: what has to be said of the figures; may be empty.
        perfect_note: what is to be said of perfect play where it prefers something else; may be
            empty.
    """

    options: tuple[LabOption, ...]
    verdict: str
    sentence: str
    reason: str
    note: str
    perfect_note: str

    @property
    def has_double_dummy(self) -> bool:
        """True if any option has a double-dummy value."""
        return any(option.double_dummy is not None for option in self.options)


class LabCell(msgspec.Struct, frozen=True):
    """The best call with the same cards from another seat and round.

    Attributes:
        seat: as in the question.
        round: 1 or 2.
        words: the best call.
        verdict: how much there is to choose.
        points, points_se, win: what it is worth.
    """

    seat: str
    round: int
    words: str
    verdict: str
    points: float
    points_se: float
    win: float | None


class LabResult(msgspec.Struct, frozen=True):
    """The full answer of the lab to one question.

    Attributes:
        query: the position, as in an address.
        call: what to call.
        discard: what to lay away, if whoever asks takes the card up.
        seats: what to call from every seat, in both rounds; where nothing can be called it is
            left out.
    """

    query: str
    call: LabAnswer
    discard: LabAnswer | None
    seats: tuple[LabCell, ...]


# -- what is asked ------------------------------------------------------------------------------


def parse_question(query: Mapping[str, str], ticked_cards: str = "") -> LabQuestion | None:
    """Parse the position in a URL; None if it names no cards yet.

    Args:
        query: what stands in the address.
        ticked_cards: the cards that were ticked, which count where none were typed.

    Raises:
        PositionQuestionError: there can be no such position.
    """
    game = find_game_name(query)
    if game not in LAB_GAMES:
        known, given = ", ".join(LAB_GAMES), repr(game[:40])
        raise PositionQuestionError(
            translatable(
                "coach-lab-games",
                f"the lab has the games {known}, but not {given}",
                games=known,
                given=given,
            )
        )
    hand, up = query.get("hand", "").strip() or ticked_cards, query.get("up", "").strip()
    if not hand and not up:
        if "hand" in query:  # the form was sent
            raise PositionQuestionError(
                translatable("coach-lab-choose", "choose five cards and the turned-up card")
            )
        return None
    if query.get("round", "1") not in ("1", "2"):
        raise PositionQuestionError(translatable("coach-lab-round", "the round must be 1 or 2"))
    question = read_question(
        preset(game).rules,
        hand=" ".join(map(str, sort_hand(read_cards(hand)))),
        up=up,
        seat=query.get("seat", SEAT_NAMES[-1]),
        scores=(query.get("us", ""), query.get("them", "")),
        second=query.get("round") == "2",
    )
    if question.up in BENNY_CANDIDATES:
        raise PositionQuestionError(
            translatable(
                "coach-lab-benny-up",
                "if the best card is turned up, the dealer names trump first: see the table",
            )
        )
    return LabQuestion(game, question)


def expand_position_parameter(query: Mapping[str, str]) -> Mapping[str, str]:
    """Replace a one-line ``position`` in a URL query by the lab's own parameters.

    Raises:
        PositionError: the line is no position.
        PositionQuestionError: the lab does not answer it.
    """
    line = query.get("position", "").strip()
    if not line:
        return query
    position = read_position(line)
    game, turn = find_preset_name(position.rules), position.turn
    if game not in LAB_GAMES:
        known = ", ".join(LAB_GAMES)
        raise PositionQuestionError(
            translatable(
                "coach-lab-no-house-rules",
                f"the lab takes only these games, without house rules: {known}",
                games=known,
            )
        )
    passed = all(isinstance(call, Passed) for call in position.calls)
    if turn is None or not passed or position.phase not in (Phase.ORDER, Phase.NAME):
        raise PositionQuestionError(
            translatable(
                "coach-lab-all-passed", "the lab answers only if everybody before you has passed"
            )
        )
    if isinstance(position, View) and position.seat != turn:
        raise PositionQuestionError(
            translatable(
                "coach-lab-seen-by-turn",
                f"the position must be seen by seat {turn}, whose turn it is",
                seat=str(turn),
            )
        )
    us = team_of(position.rules, turn)
    return {
        "game": game,
        "hand": "".join(map(str, position.hands[turn])),
        "up": str(position.up_card),
        "seat": SEAT_NAMES[(turn - position.dealer - 1) % len(SEAT_NAMES)],
        "round": "2" if position.phase is Phase.NAME else "1",
        "us": str(position.scores[us]),
        "them": str(position.scores[1 - us]),
    }


def find_game_name(query: Mapping[str, str]) -> str:
    """Return the game name in a URL query, from ``game`` or ``preset``."""
    return query.get("game", query.get("preset", "standard"))


# -- what is answered ---------------------------------------------------------------------------


@lru_cache(maxsize=512)
def answer_question(question: LabQuestion) -> LabResult:
    """Find the best call, and the value of the same cards from every seat.

    Raises:
        PositionQuestionError: there is nothing to decide there.
        RefusedError: the coach is not ready.
    """
    view = question.question.build_view()
    verify_coach_ready_within(COACH_WAIT_SECONDS)
    call = _analyse_view(view, _MAX_DEALS)
    return LabResult(
        question.query_string,
        call,
        _analyse_discard(question.question, view),
        tuple(_analyse_all_seats(question.question)),
    )


def _analyse_discard(question: PositionQuestion, view: View) -> LabAnswer | None:
    """Find the best discard if the player who asks takes the up-card, as in some games any maker
    does, or a lone one; None if somebody else takes it, or nobody.
    """
    if question.second or question.up is None:
        return None
    calls = (Called(question.seat, question.up.suit, alone) for alone in (False, True))
    call = next((call for call in calls if call in legal(view)), None)
    after = view if call is None else see(view, call)
    discards = after.phase is Phase.DISCARD and after.turn == question.seat
    return _analyse_view(after, _MAX_DEALS) if discards else None


def _analyse_all_seats(question: PositionQuestion) -> Iterator[LabCell]:
    us = team_of(question.rules, question.seat)
    for second in (False, True):
        for seat, place in enumerate(SEAT_NAMES):
            is_same_side = us == team_of(question.rules, seat)
            moved = replace(
                question,
                seat=seat,
                second=second,
                scores=question.scores if is_same_side else question.scores[::-1],
            )
            try:
                view = moved.build_view()
            except PositionQuestionError:
                continue  # nobody is asked there
            answer = _analyse_view(view, _MAX_DEALS_OTHER_SEATS)
            best = answer.options[0]
            yield LabCell(
                place, 1 + second, best.words, answer.verdict,
                best.points, best.points_se, best.win,
            )  # fmt: skip


def _analyse_view(view: View, max_deals: int) -> LabAnswer:
    from euchre.analysis.explanations.choices import describe_perfect_play, describe_verdict  # noqa: PLC0415
    from euchre.analysis.position.values import analyse  # noqa: PLC0415
    from euchre.analysis.review.plain import event_to_data  # noqa: PLC0415 - numba is for whoever asks

    analysis = analyse(view, max_deals=max_deals)
    options = tuple(
        LabOption(
            event_to_data(option.event),
            describe_choice(view, option.event),
            round(option.points, 4),
            round(option.points_se, 4),
            None if option.win is None else round(option.win, 5),
            round(option.win_se, 5),
            round(option.behind, 5),
            round(option.points_behind, 4),
            round(option.points_behind_se, 4),
            None if option.double_dummy is None else round(option.double_dummy, 4),
        )
        for option in analysis.options
    )
    return LabAnswer(
        options,
        analysis.verdict.value,
        describe_verdict(view, analysis),
        analysis.reason,
        analysis.note,
        describe_perfect_play(view, analysis),
    )
