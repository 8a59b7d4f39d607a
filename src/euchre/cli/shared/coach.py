"""The coach at work on many games: who does it, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from euchre.bots.matches.workers import WorkerPool, cluster_workers, count_cores, local_workers
from euchre.cli.shared.compiling import compile_kernel_if_needed
from euchre.cli.shared.progress import build_progress_bar


def open_worker_pool(
    address: str | None, workers: int | None
) -> AbstractContextManager[WorkerPool]:
    """Open the worker pool; several processes load what they need while the games are read."""
    if address is not None:
        return cluster_workers(address)
    compile_kernel_if_needed()  # once, and not in each of them
    return local_workers(workers or count_cores(), loads="euchre.analysis.review.hand")


@contextmanager
def show_review_progress(
    game_count: int, *, quiet: bool
) -> Iterator[tuple[Callable[[int, int, int], None], Callable[[], AbstractContextManager[None]]]]:
    """Yield two functions while games are reviewed: one takes the game, its finished hands and all
    its hands; the other clears the line for what is printed.
    """
    with build_progress_bar(quiet=quiet) as bar:
        task = bar.add_task("hands")

        def report_hands(game: int, hand: int, hands: int) -> None:
            prefix = f"game {game + 1} of {game_count}, " if game_count > 1 else ""
            description = f"{prefix}{hand} of {hands} hands"
            completed, total = game * hands + hand, game_count * hands
            bar.update(task, description=description, completed=completed, total=total)

        @contextmanager
        def clear_line() -> Iterator[None]:
            if bar.disable:
                yield
                return
            bar.stop()
            yield
            bar.start()

        yield report_hands, clear_line
