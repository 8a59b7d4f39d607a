"""What the coach says of many games: errors and luck for the statistics."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

from euchre.arguments import verify_arguments
from euchre.statistics.games import Games, iterate_named_games

if TYPE_CHECKING:
    from euchre.analysis.review.report import MatchReview
    from euchre.bots.matches.workers import WorkerPool


@verify_arguments()
def review_games(
    games: Games,
    *,
    seed: int = 0,
    progress: Callable[[int, int, int], None] | None = None,
    pool: WorkerPool | None = None,
) -> dict[str, MatchReview]:
    """Review each game with the coach, by the game's name; it takes seconds for every hand.

    Needs ``euchre[bots]``.

    Args:
        games: the records, or a dict of them by what they are called.
        seed: of the deals drawn.
        progress: called with the game, its hands done and all its hands.
        pool: who does the work; None: this process.

    Raises:
        WorkerPoolError: the workers are gone.
    """
    from euchre.analysis.review.game import review_matches  # noqa: PLC0415 - the coach is for who asks
    from euchre.bots.matches.workers import THIS_PROCESS  # noqa: PLC0415 - the same

    known = dict(iterate_named_games(games))
    reviews = review_matches(
        known.values(), seed=seed, progress=progress, pool=pool or THIS_PROCESS
    )
    with closing(reviews):
        return {
            game: review for game, review in zip(known, reviews, strict=True) if review is not None
        }
