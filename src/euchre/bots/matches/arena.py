"""Several bots against each other on duplicate deals, with as many workers as there are.

The unit of work is a batch of `BATCH_DEALS` deals of one pairing. In a batch every bot is made
anew for each round and each team it plays, from a seed that depends on the batch and the team
alone. So no bot ever sees a deal from two sides, a bot is exactly level with itself even if it
draws lots, and the result does not depend on who plays which batch when.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil, inf
from typing import Final, get_args

from euchre.arguments import verify_arguments
from euchre.bots.base import Bot
from euchre.bots.external import ExternalBotError, close_bot, load_bot
from euchre.bots.external.errors import BOT_FAILURES, describe_error, format_bot_traceback
from euchre.bots.matches.duel import DuelResult, build_seatings, play_hand_round, play_match_round
from euchre.bots.matches.sequential import (
    LONER_SWING_POINTS,
    anytime_interval,
    is_decided,
    is_error_unreliable,
    min_share_if_all_won,
    student_interval,
)
from euchre.bots.matches.workers import THIS_PROCESS, WorkerPool, WorkerPoolError
from euchre.errors import EuchreError
from euchre.game.events import HandEvent, to_json
from euchre.game.hand import IllegalEventError, View
from euchre.game.rules import Rules, Seat, teams

BATCH_DEALS: Final = 50
"""Deals that are played together; the sequential test looks after each batch."""


class ArenaError(EuchreError):
    """A bot that broke down or broke the rules, or a contest that cannot be held.

    Attributes:
        trace: where a bot broke down, as Python tells it; empty: none did.
    """

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


@dataclass(frozen=True, kw_only=True)
class ArenaContest:
    """The games that a contest plays: rules, deals and seed.

    Attributes:
        rules: any game.
        deals: for every pairing; each is played once for each team that the first bot can be.
        seed: of the deals and of the bots.
        matches: whole matches are played instead of single hands.
        stop: a pairing ends at the batch after which `sequential.is_decided` says so.
        timeout: seconds that a bot from outside may take for one answer; see `load_bot`.
    """

    rules: Rules
    deals: int
    seed: int = 0
    matches: bool = False
    stop: bool = False
    timeout: float | None = None

    def __post_init__(self) -> None:
        _verify_contest(self.rules, self.deals, self.seed, self.timeout)

    @property
    def batch_count(self) -> int:
        """The number of batches in a pairing, at most."""
        return ceil(self.deals / BATCH_DEALS)

    @property
    def even_value(self) -> float:
        """The value of a deal at which neither bot is better."""
        return 1 / len(teams(self.rules)) if self.matches else 0.0


@verify_arguments(deals=1, timeout=0)
def _verify_contest(rules: Rules, deals: int, seed: int, timeout: float | None) -> None:
    """Raise an error unless this can be a contest."""


@dataclass
class ArenaPairing:
    """Two of the bots and the first one's results against the second.

    Attributes:
        a, b: their indices.
        result: of the batches that are in, in the order of the deals.
        decided: whether the sequential test has ended the pairing.
    """

    a: int
    b: int
    result: DuelResult
    decided: bool = False
    _early: dict[int, DuelResult] = field(default_factory=dict, repr=False)
    _taken: int = field(default=0, repr=False)

    def add_batch(self, batch: int, played: DuelResult, *, stop: bool) -> None:
        """Add a batch as soon as all before it are in; add none to a decided pairing."""
        self._early[batch] = played
        while not self.decided and self._taken in self._early:
            self.result.add(self._early.pop(self._taken))
            self._taken += 1
            self.decided = stop and is_decided(
                self.result.values, self.result.level, self.max_swing
            )

    def confidence_interval(self, *, stop: bool) -> tuple[float, float]:
        """Return the 95% interval for the mean; with `stop` it holds whenever the pairing ended.

        Infinite where the deals are too few to say.
        """
        mean, error, deals = self.result.mean, self.result.standard_error, self.result.deal_count
        if self.result.level and mean in (0, 1):
            least = min_share_if_all_won(deals, anytime=stop)
            return (least, 1.0) if mean == 1 else (0.0, 1 - least)
        if stop:
            low, high = anytime_interval(mean, error, deals, self.max_swing)
        elif is_error_unreliable(deals, error):
            return -inf, inf
        else:
            low, high = student_interval(mean, error, deals)
        return (max(0.0, low), min(1.0, high)) if self.result.level else (low, high)

    @property
    def max_swing(self) -> float:
        """The farthest that a deal can be from the mean: a share of matches is between 0 and 1."""
        return 1.0 if self.result.level else LONER_SWING_POINTS


@verify_arguments()
def run_arena(
    bots: Sequence[str],
    contest: ArenaContest,
    pool: WorkerPool = THIS_PROCESS,
    on_progress: Callable[[int, int], None] | None = None,
) -> list[ArenaPairing]:
    """Let every two of the bots play each other; the first of a pair is the one named first.

    Args:
        bots: two or more, as `load_bot` reads them; the same one twice is fine.
        contest: what is played.
        pool: who does the work.
        on_progress: called with the deals that are played, and how many there will be at most.

    Raises:
        ArenaError: fewer than two bots, or a bot broke down or broke the rules.
        UnknownBotError, ExternalBotError: a bot cannot be had.
        WorkerPoolError: the workers are gone.
    """
    if len(bots) < 2:
        raise ArenaError(f"an arena takes two bots or more, not {len(bots)}")
    for bot in dict.fromkeys(bots):
        close_bot(load_bot(bot, 0, contest.timeout))
    pairs = [
        ArenaPairing(a, b, DuelResult(level=contest.even_value))
        for a, b in combinations(range(len(bots)), 2)
    ]
    todo = _iterate_undecided_batches(pairs, contest)
    pending: dict[Future[DuelResult], tuple[ArenaPairing, int]] = {}
    try:
        while True:
            for pair, batch in todo:
                names = bots[pair.a], bots[pair.b]
                pending[pool.executor.submit(_play_batch, *names, contest, batch)] = pair, batch
                if len(pending) >= pool.width:
                    break
            if not pending:
                return pairs
            for done in wait(pending, return_when=FIRST_COMPLETED).done:
                pair, batch = pending.pop(done)
                pair.add_batch(batch, done.result(), stop=contest.stop)
            if on_progress is not None:
                on_progress(*_played_and_planned_deals(pairs, contest))
    except BrokenExecutor:
        raise WorkerPoolError("a worker has died: is there enough memory?") from None
    finally:
        for future in pending:
            future.cancel()


def _iterate_undecided_batches(
    pairs: Sequence[ArenaPairing], contest: ArenaContest
) -> Iterator[tuple[ArenaPairing, int]]:
    """Yield the first batch of every pairing, then the second, and so on; skip decided pairings."""
    for batch in range(contest.batch_count):
        for pair in pairs:
            if not pair.decided:
                yield pair, batch


def _played_and_planned_deals(
    pairs: Sequence[ArenaPairing], contest: ArenaContest
) -> tuple[int, int]:
    played = sum(pair.result.deal_count for pair in pairs)
    return played, sum(pair.result.deal_count if pair.decided else contest.deals for pair in pairs)


# -- one batch ----------------------------------------------------------------------------------


def _play_batch(a: str, b: str, contest: ArenaContest, batch: int) -> DuelResult:
    """Play one batch of deals, counted from 0, and close the bots afterwards.

    Raises:
        ArenaError: a bot broke down or broke the rules.
        UnknownBotError, ExternalBotError: a bot cannot be had, or gave no good answer.
    """
    result = DuelResult(level=contest.even_value)
    numbers = range(batch * BATCH_DEALS, min((batch + 1) * BATCH_DEALS, contest.deals))
    play = play_match_round if contest.matches else play_hand_round
    with ExitStack() as closing:

        def make_seat_bot(side: int, team: int) -> Bot:
            spec = a if team == side else b
            seed = random.Random(f"{contest.seed} bot {batch} {team}").getrandbits(32)
            bot = load_bot(spec, seed, contest.timeout)
            closing.callback(close_bot, bot)
            return _WatchedBot(spec, bot, asked)

        asked = _LastBotAnswer()
        seatings = build_seatings(contest.rules, make_seat_bot)
        for number in numbers:
            try:
                play(contest.rules, seatings, contest.seed, number, result)
            except IllegalEventError as error:
                raise ArenaError(f"{asked.describe_rules_violation(number)}: {error.why}") from None
            except ExternalBotError as error:
                told = f"{error} (seat {asked.seat}, deal {number})"
                raise ExternalBotError(told, error.trace) from None
    return result


@dataclass
class _LastBotAnswer:
    """The bot that was asked last, its seat, and its answer."""

    spec: str = ""
    seat: Seat | None = None
    event: HandEvent | None = None

    def describe_rules_violation(self, deal_number: int) -> str:
        """Return the beginning of a sentence about the answer that broke the rules."""
        assert self.event is not None
        answer = to_json(self.event).decode()
        return (
            f"the bot {self.spec!r} broke the rules in seat {self.seat}, deal {deal_number}, "
            f"with {answer}"
        )


class _WatchedBot:
    """A bot whose errors and wrong answers are reported under its name."""

    def __init__(self, spec: str, bot: Bot, last_answer: _LastBotAnswer) -> None:
        self._spec, self._bot, self._asked = spec, bot, last_answer

    def act(self, view: View) -> HandEvent:
        """Return the bot's answer.

        Raises:
            ArenaError: it raises an error, or answers with something that is no event.
        """
        asked = self._asked
        asked.spec, asked.seat, asked.event = self._spec, view.seat, None
        try:
            event = self._bot.act(view)
        except ExternalBotError:
            raise
        except BOT_FAILURES as error:
            raise ArenaError(
                f"the bot {self._spec!r} broke down in seat {view.seat}: {describe_error(error)}",
                format_bot_traceback(error),
            ) from error
        if not isinstance(event, get_args(HandEvent)):
            raise ArenaError(
                f"the bot {self._spec!r} answered {_shorten_repr(event)} in seat {view.seat}, "
                "which is not an event of a hand"
            )
        asked.event = event
        return asked.event


def _shorten_repr(value: object) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else f"{text[:77]}..."
