"""What one request may cost, noted at the handler that answers it.

Most addresses cost little, and say nothing of it. `budget_of` tells the budget of any route, and
``tests/campaign_routes.py`` holds all of them to it with the most that anybody can send or keep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar

Runs: TypeAlias = Literal["loop", "thread", "process"]
LONGEST_TURN: Final = 0.05
"""Seconds for which no request may keep the event loop, and with it everybody at this server."""
WHOLE_LOG: Final = 25_000
"""Rows that are read where the log of an evening, a club or an account is not in memory."""
_Handler = TypeVar("_Handler", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that one request may cost.

    Attributes:
        rows: rows of the database that are read for it; a statement that finds none counts as one.
        size: bytes of the answer.
        runs: where the most of its work is done: in the event ``loop`` itself, where it is short,
            in the ``thread`` of pages, or in a ``process`` behind them.
    """

    rows: int = 500
    size: int = 200_000
    runs: Runs = "loop"


USUAL: Final = Budget()
"""The budget of a handler at which nothing is noted."""


def costs(
    *, rows: int = USUAL.rows, size: int = USUAL.size, runs: Runs = USUAL.runs
) -> Callable[[_Handler], _Handler]:
    """Declare what one request to a handler may cost; see `Budget`."""

    def note(handler: _Handler) -> _Handler:
        handler.budget = Budget(rows, size, runs)  # type: ignore[attr-defined]
        return handler

    return note


def budget_of(handler: object) -> Budget:
    """Return the budget of a route's handler.

    >>> @costs(runs="thread")
    ... async def show_page(request): ...
    >>> budget_of(show_page).runs, budget_of(print).runs
    ('thread', 'loop')
    """
    found: Budget = getattr(handler, "budget", USUAL)
    return found
