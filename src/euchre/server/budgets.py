"""What one request may cost, noted at the handler that answers it.

Most addresses cost little, and say nothing of it. `budget_of` tells the budget of any route, and
``tests/campaign_routes.py`` holds all of them to it with the most that anybody can send or keep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar

Runs: TypeAlias = Literal["loop", "thread", "process"]
MAX_LOOP_SECONDS: Final = 0.05
"""Seconds for which no request may keep the event loop, and with it everybody at this server."""
WHOLE_LOG_ROWS: Final = 25_000
"""Rows that are read where the log of an evening, a club or an account is not in memory."""
_Handler = TypeVar("_Handler", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class RequestBudget:
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


DEFAULT_BUDGET: Final = RequestBudget()
"""The budget of a handler at which nothing is noted."""


def declare_budget(
    *,
    rows: int = DEFAULT_BUDGET.rows,
    size: int = DEFAULT_BUDGET.size,
    runs: Runs = DEFAULT_BUDGET.runs,
) -> Callable[[_Handler], _Handler]:
    """Declare what one request to a handler may cost; see `RequestBudget`."""

    def attach_budget(handler: _Handler) -> _Handler:
        handler.budget = RequestBudget(rows, size, runs)  # type: ignore[attr-defined]
        return handler

    return attach_budget


def budget_of(handler: object) -> RequestBudget:
    """Return the budget of a route's handler.

    >>> @declare_budget(runs="thread")
    ... async def show_page(request): ...
    >>> budget_of(show_page).runs, budget_of(print).runs
    ('thread', 'loop')
    """
    budget: RequestBudget = getattr(handler, "budget", DEFAULT_BUDGET)
    return budget
