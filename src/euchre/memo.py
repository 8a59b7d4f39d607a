"""What is worked out of states that never change, kept with each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

_Work = TypeVar("_Work", bound=Callable[..., Any])


def cache_per_state(function: _Work) -> _Work:
    """Cache a function's result for each state, as long as the state exists.

    Args:
        function: a function of a state, or a method whose only argument is one. The state never
            changes, and has a dictionary called `worked_out` for what is kept.

    >>> from types import SimpleNamespace
    >>> @cache_per_state
    ... def count_players(table):
    ...     print("counting")
    ...     return len(table.names)
    >>> table = SimpleNamespace(names=("Ann", "Bob"), worked_out={})
    >>> count_players(table) + count_players(table)
    counting
    4
    """

    @wraps(function)
    def kept(*given: Any) -> Any:
        known, key = given[-1].worked_out, (function, *given[:-1])
        if key not in known:
            known[key] = function(*given)
        return known[key]

    return cast("_Work", kept)
