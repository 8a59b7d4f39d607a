"""What is slow, and how that is told."""

from __future__ import annotations

import pytest

from weight import TESTS, WAYS, is_slow


@pytest.mark.parametrize("name", ["page_ways", "server_tables", "solve", "standby", "openspiel"])
def test_what_needs_a_browser_a_server_the_kernel_or_a_process_is_slow(name: str) -> None:
    assert is_slow(TESTS / f"test_{name}.py")


@pytest.mark.parametrize("name", ["hand", "cards", "league_evening"])
def test_the_core_is_not(name: str) -> None:
    assert not is_slow(TESTS / f"test_{name}.py")


@pytest.mark.parametrize("way", range(10 * WAYS))
def test_of_many_ways_all_but_some_are_slow(way: int, request: pytest.FixtureRequest) -> None:
    slow = request.node.get_closest_marker("slow") is not None
    assert slow is (way not in {10 * at for at in range(WAYS)})
