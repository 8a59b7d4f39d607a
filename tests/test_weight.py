"""Which kind a test is of, and how that is told."""

from __future__ import annotations

import pytest

from euchre.bots import KERNEL_BOTS
from weight import KINDS, TESTS, is_plain


@pytest.mark.parametrize("name", ["page_ways", "server_tables", "solve", "standby", "openspiel"])
def test_what_needs_a_browser_a_server_the_kernel_or_a_process_is_not_plain(name: str) -> None:
    assert not is_plain(TESTS / f"test_{name}.py")


@pytest.mark.parametrize("name", ["hand", "cards", "league_evening"])
def test_the_core_is(name: str) -> None:
    assert is_plain(TESTS / f"test_{name}.py")


@pytest.mark.parametrize("bot", ["simple", min(KERNEL_BOTS)])
def test_each_test_is_marked_with_its_kind(bot: str, request: pytest.FixtureRequest) -> None:
    kinds = {mark.name for mark in request.node.iter_markers()} & KINDS.keys()
    assert kinds == {"kernel" if bot in KERNEL_BOTS else "plain"}
