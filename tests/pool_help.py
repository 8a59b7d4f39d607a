"""Looking at the processes behind the pages: what the tests of them share."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from euchre.game.events import HandEvent
from euchre.game.hand import View, legal
from euchre.server.processes.pools import PoolJob, ProcessPool

if TYPE_CHECKING:
    import pytest  # which each process that works here would load


def act_slowly(name: str, _: int, seen: View) -> HandEvent:
    """Think as long as a bot is called; without the kernel, which takes a second to load."""
    time.sleep(float(name))
    return legal(seen)[0]


def go_on(*_: object) -> None:
    """Work without an end."""
    time.sleep(600)


def until_there(file: str) -> None:
    """Work until there is this file."""
    while not Path(file).exists():
        time.sleep(0.001)


def tell_twice(tell: Callable[[object], None]) -> str:
    """What it tells is on its way when the next thing is asked."""
    tell("once")
    time.sleep(0.05)
    tell("twice")
    return "what nobody waits for"


def tell_where(tell: Callable[[str], None], _: str, address: str = "") -> bytes:
    """Tell who runs the server which cluster would review a game."""
    tell(f"gone through by {address}")
    return b"{}\n"


def go_through(tell: Callable[[bytes], None], text: str, _: str = "") -> bytes:
    """Review a game of one hand at once, and a longer one until nobody waits for it; without the
    kernel, too.
    """
    while text.count('"dealt"') > 1:
        tell(b'{"type": "decided", "done": 1, "of": 9}\n')
        time.sleep(0.01)
    return b'{"type": "review", "review": {"players": []}}\n'


def wait_for(there: Callable[[], bool]) -> None:
    """Wait for this, much longer than it ever takes."""
    until = time.monotonic() + 60
    while not there():
        assert time.monotonic() < until
        time.sleep(0.001)


def watched(pool: ProcessPool, monkeypatch: pytest.MonkeyPatch) -> list[PoolJob]:
    """The jobs that a pool is given."""
    jobs: list[PoolJob] = []
    submit = pool.submit

    def note(*given: Any, **more: Any) -> PoolJob:
        jobs.append(submit(*given, **more))
        return jobs[-1]

    monkeypatch.setattr(pool, "submit", note)
    return jobs
