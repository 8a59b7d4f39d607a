"""The coach at work on many games: who does it, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from euchre.bots.matches.workers import Crew, cluster, cores, local
from euchre.cli.shared.compiling import get_ready
from euchre.cli.shared.progress import progress_bar


def hired(address: str | None, workers: int | None) -> AbstractContextManager[Crew]:
    """Open the worker pool; several processes load what they need while the games are read."""
    if address is not None:
        return cluster(address)
    get_ready()  # once, and not in each of them
    return local(workers or cores(), loads="euchre.analysis.review.hand")


@contextmanager
def progress(
    games: int, *, quiet: bool
) -> Iterator[tuple[Callable[[int, int, int], None], Callable[[], AbstractContextManager[None]]]]:
    """Show how far a review of so many games is.

    Yields:
        What is told the game, its hands done and all its hands; and what clears the line for
        whoever has something to write.
    """
    with progress_bar(quiet=quiet) as bar:
        task = bar.add_task("hands")

        def tell(at: int, done: int, of: int) -> None:
            where = f"game {at + 1} of {games}, " if games > 1 else ""
            bar.update(
                task, description=f"{where}{done} of {of} hands", completed=at * of + done,
                total=games * of,
            )  # fmt: skip

        @contextmanager
        def aside() -> Iterator[None]:
            if bar.disable:
                yield
                return
            bar.stop()
            yield
            bar.start()

        yield tell, aside
