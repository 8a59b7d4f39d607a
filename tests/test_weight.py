"""In which order tests are given to the processes that run them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

import weight

FILES: Final = {
    "a": ["browser", "plain"],
    "b": ["plain"] * 9,
    "c": ["postgres"],
    "d": ["browser"] * 2,
    "e": ["plain"] * 5,
    "f": ["browser", "postgres"],
    "g": ["server"] * 3,
}
"""The kinds of the tests in each file."""


def ordered(processes: int) -> list[Any]:
    items: list[Any] = [
        SimpleNamespace(path=Path(name), stash={weight._KIND: kind}, name=f"{name}{at}")
        for name, kinds in FILES.items()
        for at, kind in enumerate(kinds)
    ]
    weight.order(items, processes)
    return items


@pytest.mark.parametrize("processes", [1, 2, 3, 4, 30])
def test_each_test_is_run_once_by_however_many_processes(processes: int) -> None:
    there = [f"{name}{at}" for name, kinds in FILES.items() for at in range(len(kinds))]
    assert sorted(item.name for item in ordered(processes)) == sorted(there)


def test_two_processes_of_four_open_a_browser_and_another_has_postgres() -> None:
    """Each gets a quarter of the tests, in this order: 6 of 24."""
    items = ordered(4)
    begun = [[item.name for item in items[at : at + 6]] for at in range(0, 24, 6)]
    assert begun[0][:4] == ["a0", "a1", "f0", "f1"]
    assert begun[1][0] == "c0"
    assert begun[2][:2] == ["d0", "d1"]
