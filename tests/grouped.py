"""One test for a group of alike things, where one for each would cost more than what is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import pytest

T = TypeVar("T")


def of_each(
    groups: Mapping[str, Iterable[T]],
) -> Callable[[Callable[[T], None]], Callable[[str], None]]:
    """Try a test of one thing with all things of each group: a failure says with which."""

    def of_groups(test: Callable[[T], None]) -> Callable[[str], None]:
        @pytest.mark.parametrize("group", groups)
        def tried(group: str) -> None:
            for one in groups[group]:
                try:
                    test(one)
                except BaseException as error:
                    error.add_note(f"with {one!r:.500}")
                    raise

        tried.__name__, tried.__doc__ = test.__name__, test.__doc__
        return tried

    return of_groups
