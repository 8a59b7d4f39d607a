"""A recorded match gone through decision by decision: what was well done, and what it has cost.

    review(record, seed=1, workers=2).players

Every decision is judged by what its player could know (`euchre.analysis.position`), never by the
cards that nobody could see. Hands are worked on side by side.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from dataclasses import dataclass
from math import fsum
from typing import Final, NamedTuple

from euchre.analysis.filling import Decided, decisions, hides
from euchre.analysis.grading import Grade, grade_of, loss_of, points_lost
from euchre.analysis.kinds import kind_of
from euchre.analysis.luck import Decomposition, LuckError, decompose_chances
from euchre.analysis.match_chance import chance
from euchre.analysis.position import analyse
from euchre.analysis.results import NoResultsError
from euchre.analysis.reviewed import Decision, HandReview, Moment, PlayerReview, Review
from euchre.analysis.telling import doing, percent
from euchre.bots.crew import Crew, local
from euchre.errors import EuchreError
from euchre.events import Cut, Dealt, FirstDealer, Played, TimeUp
from euchre.hand import Hand, Illegal
from euchre.match import apply as apply_to_match
from euchre.record import Record
from euchre.rules import Rules, Seat, left_of, team_of
from euchre.solve import NoWorldError
from euchre.words import team_name, tell_result

MOST: Final = 1500
"""Hidden deals that a close decision of a match is worth."""
AHEAD: Final = 2
"""Hands that wait for each worker, so that none has to wait for us."""
MOMENTS: Final = 3


class ReviewError(EuchreError):
    """There is nothing in a record that could be reviewed."""


# -- the hands of a record ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Task:
    """A hand to go through; it is sent to a worker."""

    hand: Hand
    places: tuple[int, ...]
    number: int
    seed: int
    most: int


class _Gone(NamedTuple):
    """What a worker has found in a hand."""

    judged: list[Decision]
    skipped: list[str]
    apart: Decomposition | None


def _tasks(record: Record, seed: int, most: int) -> Iterator[tuple[_Task, int]]:
    """The hands of a record, each with how many before it count where hands are counted."""
    match, number, counted = record.start, 0, 0
    places: list[int] = []
    for at, event in enumerate(record.events):
        before, match = match, apply_to_match(match, event)
        if isinstance(event, Dealt):
            number, places = number + 1, []
            counted = before.hands_played
        if not isinstance(event, (Cut, FirstDealer, TimeUp)):
            places.append(at)
        ended = len(match.hands) > len(before.hands)
        last = at == len(record.events) - 1 and not isinstance(event, (Cut, FirstDealer, TimeUp))
        if (ended or last) and match.hand is not None:
            yield _Task(match.hand, tuple(places), number, seed, most), counted


def review(
    record: Record,
    *,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    workers: int = 1,
    crew: Crew | None = None,
    most: int = MOST,
) -> Review:
    """Go through a match.

    Args:
        record: the match, or as much as is recorded.
        seed: of the deals drawn.
        progress: called with the number of hands done and of all.
        workers: processes on this computer, where no `crew` is given.
        crew: who does the work.
        most: the hidden deals that a close decision is worth.

    Raises:
        ReviewError: no hand is recorded.
        CrewError: the workers are gone.
    """
    tasks = list(_tasks(record, seed, most))
    if not tasks:
        raise ReviewError("there is no hand in this record to go through")
    hands: list[HandReview] = []
    with local(min(workers, len(tasks))) if crew is None else nullcontext(crew) as hired:
        waiting: deque[Future[_Gone]] = deque()
        todo = iter(tasks)
        for each in todo:
            waiting.append(hired.executor.submit(_go_through, *each))
            if len(waiting) >= AHEAD * hired.width:
                break
        while waiting:
            gone = waiting.popleft().result()
            following = next(todo, None)
            if following is not None:
                waiting.append(hired.executor.submit(_go_through, *following))
            hands.append(_told(record, *tasks[len(hands)], gone))
            if progress is not None:
                progress(len(hands), len(tasks))
    match = record.match
    names = record.names
    return Review(
        rules=record.rules,
        names=names,
        scores=match.scores,
        winner=match.winner,
        hands=tuple(hands),
        players=tuple(_player(seat, name, hands) for seat, name in enumerate(names)),
        moments=_moments(record, hands),
    )


def _told(record: Record, task: _Task, counted: int, gone: _Gone) -> HandReview:
    hand, rules = task.hand, record.rules
    dealing = team_of(rules, hand.dealer)
    following = team_of(rules, left_of(rules, hand.dealer))
    after = tuple(a + b for a, b in zip(hand.scores, hand.points, strict=True))
    played = counted + (hand.maker is not None)
    judged, skipped, apart = gone
    return HandReview(
        number=task.number,
        at=task.places[0],
        scores=hand.scores,
        before=_chances(rules, hand.scores, dealing, counted),
        after=_chances(rules, after, following, played) if hand.over else (),
        result=tell_result(hand, record.names),
        decisions=tuple(judged),
        skipped=tuple(skipped),
        points=hand.points if hand.over else (0,) * len(hand.scores),
        luck=apart.luck if apart else (),
        skill=apart.skill if apart else (),
    )


def _apart(hand: Hand, counted: int) -> Decomposition | None:
    """The luck of a hand, where it can be told."""
    if not hand.over or hides(hand):
        return None
    try:
        return decompose_chances(hand, hands_played=counted)
    except (LuckError, NoResultsError):
        return None


def _chances(rules: Rules, scores: Sequence[int], dealing: int, played: int) -> tuple[float, ...]:
    found = [
        chance(rules, scores, team, dealing, hands_played=played) for team in range(len(scores))
    ]
    return tuple(each for each in found if each is not None)


# -- one hand -------------------------------------------------------------------------------------


def _go_through(task: _Task, counted: int) -> _Gone:
    """Every decision of a hand that can be judged, why others cannot, and the luck of the deal."""
    decided = decisions(task.hand, task.seed)
    apart = _apart(task.hand, counted)
    if decided is None:
        why = "No deal was found that agrees with what is recorded of this hand."
        return _Gone([], [why], apart)
    judged: list[Decision] = []
    skipped: list[str] = []
    for each in decided:
        if each.why_not:
            skipped.append(each.why_not)
        elif (found := _judged(task, each)) is not None:
            judged.append(found)
        else:
            skipped.append("What was done there is not among what can be valued.")
    return _Gone(judged, skipped, apart)


def _judged(task: _Task, decided: Decided) -> Decision | None:
    seen, event = decided.seen, decided.event
    seat = seen.seat
    assert seat is not None
    try:
        analysis = analyse(seen, seed=task.seed, most=task.most)
    except (NoWorldError, Illegal):
        return None
    chosen, best = analysis.of(event), analysis.options[0]
    if chosen is None:
        return None
    chances: tuple[float, ...] = ()
    if best.win is not None and len(seen.scores) == 2:
        chances = (best.win, 1 - best.win)
        chances = chances if team_of(seen.rules, seat) == 0 else chances[::-1]
    return Decision(
        hand=task.number,
        at=task.places[decided.number],
        seat=seat,
        trick=len(seen.tricks) + 1 if isinstance(event, Played) else 0,
        kind=kind_of(seen, event),
        event=event,
        did=doing(seen, event),
        better=doing(seen, best.event),
        grade=grade_of(analysis, chosen),
        loss=loss_of(chosen),
        points=points_lost(chosen),
        chances=chances,
        analysis=analysis,
    )


# -- the whole ------------------------------------------------------------------------------------


def _player(seat: Seat, name: str, hands: Sequence[HandReview]) -> PlayerReview:
    mine = [each for hand in hands for each in hand.decisions if each.seat == seat]
    grades = [sum(each.grade is grade for each in mine) for grade in Grade]
    return PlayerReview(
        seat=seat,
        name=name,
        decisions=len(mine),
        grades=tuple(grades),
        loss=fsum(each.loss for each in mine),
        points=fsum(each.points for each in mine),
    )


def _moments(record: Record, hands: Sequence[HandReview]) -> tuple[Moment, ...]:
    """The hands that moved the chance to win most, told."""
    moved = sorted((hand for hand in hands if hand.swing > 0), key=lambda h: (-h.swing, h.number))
    return tuple(_moment(record, hand) for hand in moved[:MOMENTS])


def _moment(record: Record, hand: HandReview) -> Moment:
    gains = [after - before for before, after in zip(hand.before, hand.after, strict=True)]
    team = gains.index(max(gains))
    name = team_name(record.rules, record.names, team)
    rises = f"{percent(hand.before[team])} to {percent(hand.after[team])}"
    words = f"{hand.result} {name}: {rises}."
    worst = max(hand.decisions, key=lambda each: each.loss, default=None)
    if worst is not None and worst.grade >= Grade.INACCURACY:
        who = record.names[worst.seat]
        cost = f"{100 * worst.loss:.1f} %"
        words += f" What cost most: {who}, {worst.did} ({cost}) rather than {worst.better}."
    return Moment(hand.number, max(gains), team, words)
