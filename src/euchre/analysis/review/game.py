"""A recorded match gone through decision by decision: what was well done, and what it has cost.

    review_match(record, seed=1, workers=2).players

Every decision is judged by what its player could know (`euchre.analysis.position.values`), never by
the cards that nobody could see. Hands are worked on side by side.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing
from itertools import islice
from math import fsum
from typing import Final, NamedTuple

from msgspec import structs

from euchre.analysis.explanations.choices import format_percent
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.match.chance import count_made_hands_until_clock, match_win_chance
from euchre.analysis.review.report import (
    DecisiveHand,
    HandFindings,
    HandReview,
    HandReviewTask,
    MatchReview,
    PlayerReview,
)
from euchre.arguments import verify_arguments
from euchre.bots.matches.workers import THIS_PROCESS, WorkerPool, local_workers
from euchre.bots.rules_player.holdings import describe_holding
from euchre.english import NameGrammar, describe_result, team_name
from euchre.english.bids import describe_bid, has_named_bids, phrase_bid_verb
from euchre.english.figures import tell_figure
from euchre.english.told_cards import tell_suit
from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.hand import Hand
from euchre.game.loners import is_played_alone
from euchre.game.match import apply as apply_to_match
from euchre.game.match import find_next_dealer
from euchre.game.rules import Rules, Seat, team_of
from euchre.notation.record import Record
from euchre.texts import change_text, join_texts, translatable

MAX_DEALS: Final = 1500
"""Hidden deals that a close decision of a match is worth."""
QUEUED_HANDS_PER_WORKER: Final = 2
"""Hands that wait for each worker, so that none has to wait for us."""
DECISIVE_HAND_COUNT: Final = 3
_NOTABLE_LUCK: Final = 0.005
"""Luck that is worth a word."""


class ReviewError(EuchreError):
    """Raised when there is nothing in a record that could be reviewed."""


# -- the hands of a record ------------------------------------------------------------------------


def _list_hand_tasks(record: Record, seed: int, max_deals: int) -> Iterator[HandReviewTask]:
    """Yield the hands of a record as tasks.

    Where a clock has run out, it is known by now how many hands were still to come.
    """
    names, until_clock = record.names, count_made_hands_until_clock(record.match)
    match, number, counted = record.start, 0, 0
    places: list[int] = []
    for index, event in enumerate(record.events):
        before, match = match, apply_to_match(match, event)
        if isinstance(event, events.Dealt):
            number, places = number + 1, []
            names = record.names_in_hand(number)
            counted = before.hands_played
        if not isinstance(event, (events.Cut, events.FirstDealer, events.TimeUp)):
            places.append(index)
        ended = len(match.hands) > len(before.hands)
        is_last = index == len(record.events) - 1
        if match.hand is not None and (ended or (is_last and not match.hand.over)):
            to_come = None if until_clock is None else max(0, until_clock - counted)
            yield HandReviewTask(
                match.hand,
                tuple(places),
                number,
                names,
                counted,
                to_come,
                seed,
                max_deals,
                match.scores,
            )


def _review_task(
    task: HandReviewTask, on_decision: Callable[[], None] = lambda: None
) -> HandFindings:
    from euchre.analysis.review.hand import review_hand  # noqa: PLC0415 - numba is for who does the work

    return review_hand(task, on_decision)


class _ReviewProgress:
    """A progress count of the reviewed decisions of a match, one by one or hand by hand.

    Args:
        tasks: the hands of the match.
        on_progress: is told how many, and of how many.
    """

    def __init__(
        self, tasks: Iterable[HandReviewTask], on_progress: Callable[[int, int], None]
    ) -> None:
        from euchre.analysis.review.filling import find_unforced_decisions  # noqa: PLC0415 - as above

        self._of_hands = [
            len(find_unforced_decisions(task.hand, task.seed) or ()) for task in tasks
        ]
        self._all, self._done, self._told = sum(self._of_hands), 0, on_progress
        on_progress(0, self._all)

    def report_decision(self) -> None:
        """Count one more decision."""
        self._done += 1
        self._told(self._done, self._all)

    def report_hands(self, hands_done: int) -> None:
        """Count all decisions of the first `hands_done` hands."""
        through = sum(self._of_hands[:hands_done])
        if through > self._done:
            self._done = through
            self._told(through, self._all)


@verify_arguments(workers=1)
def review_match(
    record: Record,
    *,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    decided: Callable[[int, int], None] | None = None,
    workers: int = 1,
    pool: WorkerPool | None = None,
    max_deals: int = MAX_DEALS,
) -> MatchReview:
    """Review a match.

    Args:
        record: the match, or as much as is recorded.
        seed: of the deals drawn.
        progress: called with the number of hands done and of all.
        decided: the same with decisions, one by one where this process does the work.
        workers: processes on this computer, where no `pool` is given.
        pool: who does the work.
        max_deals: the hidden deals that a close decision is worth.

    Raises:
        ReviewError: no hand is recorded.
        WorkerPoolError: the workers are gone.
    """
    count = (
        None
        if decided is None
        else _ReviewProgress(_list_hand_tasks(record, seed, max_deals), decided)
    )

    def report_hand(_: int, done: int, total: int) -> None:
        if count is not None:
            count.report_hands(done)
        if progress is not None:
            progress(done, total)

    with ExitStack() as stack:
        hired = pool or stack.enter_context(local_workers(workers))
        on_decision = count.report_decision if count is not None and hired is THIS_PROCESS else None
        every = review_matches(
            [record],
            seed=seed,
            progress=report_hand,
            on_decision=on_decision,
            pool=hired,
            max_deals=max_deals,
        )
        [review] = stack.enter_context(closing(every))
    if review is None:
        raise ReviewError(
            translatable("review-no-hand", "there is no hand in this record to go through")
        )
    return review


@verify_arguments()
def review_matches(
    records: Iterable[Record],
    *,
    seed: int = 0,
    progress: Callable[[int, int, int], None] | None = None,
    on_decision: Callable[[], None] | None = None,
    pool: WorkerPool = THIS_PROCESS,
    max_deals: int = MAX_DEALS,
) -> Generator[MatchReview | None]:
    """Review matches as one stream of hands: no worker waits for the last hand of one of them.

    Args:
        records: the matches.
        seed: of the deals drawn.
        progress: called with the number of the match, from 0, and of its hands those done and all.
        on_decision: called after each decision; only where this process does the work.
        pool: who does the work.
        max_deals: the hidden deals that a close decision is worth.

    Yields:
        What was found in each, in order; None where no hand is recorded.

    Raises:
        WorkerPoolError: the workers are gone.
    """
    hands: list[HandReview] = []
    with closing(
        _review_steps(_list_review_steps(records, seed, max_deals), pool, on_decision)
    ) as every:
        for step, findings in every:
            if step.task is None or findings is None:
                yield None
                continue
            hands.append(_build_hand_review(step.record, step.task, findings))
            if progress is not None:
                progress(step.at, len(hands), step.of)
            if len(hands) == step.of:
                yield _build_review(step.record, hands)
                hands = []


class _ReviewStep(NamedTuple):
    """A hand of the match `at`, which has `of` hands; no task where it has none."""

    record: Record
    at: int
    of: int
    task: HandReviewTask | None


def _list_review_steps(
    records: Iterable[Record], seed: int, max_deals: int
) -> Iterator[_ReviewStep]:
    for match_number, record in enumerate(records):
        tasks: list[HandReviewTask | None] = [*_list_hand_tasks(record, seed, max_deals)]
        for task in tasks or [None]:
            yield _ReviewStep(record, match_number, len(tasks), task)


def _review_steps(
    steps: Iterator[_ReviewStep], pool: WorkerPool, on_decision: Callable[[], None] | None
) -> Generator[tuple[_ReviewStep, HandFindings | None]]:
    """Yield what is found in each hand, in order; broken off, the rest is cancelled."""
    waiting: deque[tuple[_ReviewStep, Future[HandFindings] | None]] = deque()

    def submit_tasks(max_tasks: int) -> None:
        for step in islice(steps, max_tasks):
            task = step.task
            arguments = () if on_decision is None else (on_decision,)
            going = None if task is None else pool.executor.submit(_review_task, task, *arguments)
            waiting.append((step, going))

    try:
        submit_tasks(QUEUED_HANDS_PER_WORKER * pool.width)
        while waiting:
            step, going = waiting.popleft()
            findings = None if going is None else going.result()
            submit_tasks(1)
            yield step, findings
    finally:
        for _, going in waiting:
            if going is not None:
                going.cancel()


def _build_review(record: Record, hands: Sequence[HandReview]) -> MatchReview:
    match, names = record.match, record.names
    return MatchReview(
        rules=record.rules,
        names=names,
        scores=match.scores,
        winner=match.winner,
        hands=tuple(hands),
        players=tuple(_review_players(record.rules, hands)),
        moments=_find_decisive_hands(record.rules, hands),
    )


def _build_hand_review(record: Record, task: HandReviewTask, findings: HandFindings) -> HandReview:
    hand, rules = task.hand, record.rules
    dealing = team_of(rules, hand.dealer)
    judged, skipped, luck, play = findings
    return HandReview(
        number=task.number,
        at=task.places[0],
        names=task.names,
        scores=hand.scores,
        before=_win_chances(rules, hand.scores, dealing, task.counted, task.to_come),
        after=_win_chances_after_hand(task) if hand.over else (),
        result=describe_result(hand, task.names),
        decisions=judged,
        skipped=skipped,
        points=hand.points if hand.over else (0,) * len(hand.scores),
        call=_describe_call(hand, task.names),
        luck=luck,
        play=play,
    )


def _describe_call(hand: Hand, names: Sequence[str]) -> str:
    """Describe the call: ``Ann orders up the A♠ alone with the right bower and one more trump``."""
    if hand.maker is None or hand.trump is None:
        return ""
    card, contract = "", ""
    is_alone = is_played_alone(hand)
    if hand.bid is not None and has_named_bids(hand.rules):
        bid = structs.replace(hand.bid, trump=hand.trump)
        kind, contract, is_alone = "bid", describe_bid(hand.rules, bid), False
        does = " ".join(phrase_bid_verb(hand.rules, bid))
    elif not hand.is_ordered_up or hand.up_card is None:
        kind, does = "name", f"names {hand.trump.word}"
    elif hand.maker == hand.taker:
        kind, does, card = "pick-up", f"picks up the {hand.up_card.symbol}", hand.up_card.symbol
    else:
        kind, does, card = "order", f"orders up the {hand.up_card.symbol}", hand.up_card.symbol
    call = f"{NameGrammar(names).name_and_verb(hand.maker, does)}{' alone' if is_alone else ''}"
    told = translatable(
        "review-call",
        call,
        who=names[hand.maker],
        kind=kind,
        suit=tell_suit(hand.trump),
        card=card,
        bid=contract,
        alone="yes" if is_alone else "no",
    )
    cards = [play.card for play in hand.plays if play.seat == hand.maker]
    if len(cards) != hand.rules.hand_size:
        return told
    held = describe_holding(cards, hand.trump)
    return translatable(
        "review-call-with", f"{told} with {held}", who=names[hand.maker], call=told, held=held
    )


def _win_chances_after_hand(task: HandReviewTask) -> tuple[float, ...]:
    hand, rules = task.hand, task.hand.rules
    made = hand.maker is not None
    following = team_of(rules, find_next_dealer(hand))
    makers = team_of(rules, hand.makers[0]) if made else None
    to_come = None if task.to_come is None else max(0, task.to_come - made)
    return _win_chances(
        rules, task.scores_after, following, task.counted + made, to_come, makers=makers
    )


def _win_chances(
    rules: Rules,
    scores: Sequence[int],
    dealer_team: int,
    hands_played: int,
    hands_to_come: int | None,
    *,
    makers: int | None = None,
) -> tuple[float, ...]:
    chances = [
        match_win_chance(
            rules,
            scores,
            team,
            dealer_team,
            hands_played=hands_played,
            hands_to_come=hands_to_come,
            last_makers=makers,
        )
        for team in range(len(scores))
    ]
    return tuple(share for share in chances if share is not None)


# -- the whole ------------------------------------------------------------------------------------


def _review_players(rules: Rules, hands: Sequence[HandReview]) -> Iterator[PlayerReview]:
    """Yield a summary for everybody who was dealt one of the hands, seat by seat."""
    for seat in range(rules.players):
        theirs: dict[str, list[HandReview]] = {}
        for hand in hands:
            theirs.setdefault(hand.names[seat], []).append(hand)
        for name, played in theirs.items():
            yield _review_player(seat, name, played)


def _review_player(seat: Seat, name: str, hands: Sequence[HandReview]) -> PlayerReview:
    mine = [decision for hand in hands for decision in hand.decisions if decision.seat == seat]
    grades = [sum(decision.grade is grade for decision in mine) for grade in DecisionGrade]
    return PlayerReview(
        seat=seat,
        name=name,
        decisions=len(mine),
        grades=tuple(grades),
        loss=fsum(decision.loss for decision in mine),
        points=fsum(decision.points for decision in mine),
    )


def _find_decisive_hands(rules: Rules, hands: Sequence[HandReview]) -> tuple[DecisiveHand, ...]:
    """Return the hands that moved the chance to win most, in words."""
    moved = sorted(
        (hand for hand in hands if hand.largest_change > 0),
        key=lambda h: (-h.largest_change, h.number),
    )
    return tuple(_build_decisive_hand(rules, hand) for hand in moved[:DECISIVE_HAND_COUNT])


def _build_decisive_hand(rules: Rules, hand: HandReview) -> DecisiveHand:
    gains = [after - before for before, after in zip(hand.before, hand.after, strict=True)]
    team = gains.index(max(gains))
    name = team_name(rules, hand.names, team)
    before, after = format_percent(hand.before[team]), format_percent(hand.after[team])
    result = change_text(hand.result, _remove_full_stop)
    words = translatable(
        "review-moment",
        f"{result} ({name}: {before} to {after}).",
        result=result,
        side=name,
        before=before,
        after=after,
    )
    theirs = [decision for decision in hand.decisions if team_of(rules, decision.seat) != team]
    worst = max(theirs, key=lambda decision: decision.loss, default=None)
    if worst is not None and worst.grade >= DecisionGrade.INACCURACY:
        player = hand.names[worst.seat]
        cost = tell_figure(f"{100 * worst.loss:.1f}%")
        choice = f"{player} chose {worst.did} ({cost}) rather than {worst.better}"
        mistake = translatable(
            "review-moment-mistake",
            f"The costliest mistake: {choice}.",
            who=player,
            chosen=worst.did,
            cost=cost,
            better=worst.better,
        )
        words = join_texts([words, mistake], " ")
    elif hand.call:
        call = join_texts([hand.call, _describe_luck(hand, team), "."])
        words = join_texts([words, call], " ")
    return DecisiveHand(hand.number, max(gains), team, words)


def _remove_full_stop(text: str) -> str:
    return text.rstrip(".")


def _describe_luck(hand: HandReview, team: int) -> str:
    """Describe what the cards had to do with the chance that a team has won."""
    worth = hand.luck[team] if hand.luck else 0.0
    gain = hand.after[team] - hand.before[team]
    told = format_percent(abs(worth))
    if worth > gain:
        return translatable(
            "review-luck-alone", f"; the cards alone were worth {told}", chance=told
        )
    if worth >= _NOTABLE_LUCK:
        return translatable("review-luck", f"; the cards were worth {told} of it", chance=told)
    if worth <= -_NOTABLE_LUCK:
        sides = len(hand.luck)
        others = "the other side" if sides == 2 else "the others"
        return translatable(
            "review-luck-against",
            f", though the cards were worth {told} to {others}",
            chance=told,
            others="side" if sides == 2 else "several",
        )
    return ""
