"""What somebody who read the server suspected of it: mended, or shown not to be so."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.bots import BOTS, KERNEL_BOTS, RulesBot, kernel, make_bot
from euchre.bots.base import Bot
from euchre.bots.driver import play_match
from euchre.game.events import HandEvent
from euchre.game.hand import View
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.server.tables import hub as hub_module
from euchre.server.tables.participants.messages import Broadcaster
from postgres_help import Cluster
from server_help import PATIENCE, Server, heard, long_leases
from test_server_chores import until
from test_server_sockets import at_turn

HOUR = 3_600_000


def test_a_connection_that_cannot_be_welcomed_does_not_count_as_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with heard(Server(tmp_path), but="no welcome") as server:
        made = server.make(start=True)
        room = server.hub.rooms[made["table"]]
        with monkeypatch.context() as patched:

            def fail(*_: Any, **__: Any) -> bytes:
                raise RuntimeError("no welcome")

            patched.setattr(Broadcaster, "build_welcome", fail)
            with server.guest(made, hello=False) as dana:
                dana.say("hello", versions=[1], token=made["token"])
                assert dana.hear_end()[0] == 1000
        until(lambda: not server.hub.counts.sockets)
        assert not room.everyone.attendance.connections
        assert set(room.everyone.attendance.gone) == {made["seat"]}
        with server.guest(made) as dana:
            dana.play(at_turn)


@pytest.fixture
def looked_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look again and again whether they have slept, and not each second."""
    monkeypatch.setattr(hub_module, "_SLEEP_CHECK_SECONDS", 0.05)


@pytest.mark.usefixtures("looked_soon")
def test_a_server_that_has_slept_begins_again_and_charges_nobody_for_it(tmp_path: Path) -> None:
    with heard(Server(tmp_path), but="has slept for 3600 s") as server:
        made = server.make(start=True, bots="simple", clock=600)
        hub, owners = server.hub, server.hub.log.owners
        with server.guest(made) as dana:
            dana.play(at_turn)
            before, now = dana.version, hub.now_ms()
            steady, wall = owners.monotonic_ms, owners.now_ms
            owners.now_ms = lambda: wall() + HOUR
            owners.monotonic_ms = lambda: steady() + HOUR
            assert dana.hear_end() == (1012, "come again")
            assert dana.told[-1]["why"] == "The server was asleep for a while; nothing is lost."
        until(lambda: hub.now_ms() >= now + HOUR)
        assert hub.now_ms() <= now + HOUR + 1000 * PATIENCE
        with server.guest(made) as dana:
            assert at_turn(dana)
            assert dana.version == before
        assert not hub.slots


@pytest.mark.usefixtures("looked_soon")
def test_a_clock_that_is_set_here_is_no_sleep(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=True)
        hub, owners = server.hub, server.hub.log.owners
        with server.guest(made) as dana:
            room, wall = hub.rooms[made["table"]], owners.now_ms
            owners.now_ms = lambda: wall() + HOUR
            looked = hub._gained
            until(lambda: hub._gained != looked)
            dana.ask("sync")
            assert hub.rooms[made["table"]] is room


# -- what is handed on to another server ----------------------------------------------------------


class Breaking(httpx.AsyncBaseTransport):
    """The way to another server, which breaks once: before anything is sent, or after its answer.

    Attributes:
        sent: how often something arrived there.
    """

    def __init__(self, really: httpx.AsyncBaseTransport, *, before: bool) -> None:
        self._really, self._before = really, before
        self._broken = False
        self.sent = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        first, self._broken = not self._broken, True
        if first and self._before:
            raise httpx.ConnectError("nobody is there")
        answer = await self._really.handle_async_request(request)
        self.sent += 1
        if first:
            await answer.aclose()
            raise httpx.ReadError("it was killed")
        return answer

    async def aclose(self) -> None:
        await self._really.aclose()


@pytest.fixture
def two_servers(postgres: Cluster, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    url = postgres.store()
    with long_leases(), ExitStack() as running:
        yield tuple(
            running.enter_context(
                heard(Server(tmp_path / name, database=url), but="was not answered")
            )
            for name in ("one", "two")
        )  # type: ignore[misc]


@pytest.mark.parametrize("before", [True, False])
def test_what_may_have_been_done_by_a_server_that_dies_is_not_asked_of_the_next(
    two_servers: tuple[Server, Server], *, before: bool
) -> None:
    one, two = two_servers
    made = two.make()
    breaking = Breaking(one.app.state.peers.transport, before=before)
    one.app.state.peers.transport = breaking
    answer = one.web.post(f"/api/tables/{made['table']}/seats", json={"name": "Eve"})
    assert answer.status_code == (201 if before else 502)
    if not before:
        assert "Check whether your change is there" in answer.json()["detail"]
    assert breaking.sent == 1
    chairs = two.hub.rooms[made["table"]].table.chairs
    assert sorted(chair.name for chair in chairs if chair.person) == ["Dana", "Eve"]
    assert one.web.get(f"/api/tables/{made['table']}").status_code == 200


def test_what_is_only_read_is_asked_again(two_servers: tuple[Server, Server]) -> None:
    one, two = two_servers
    made = two.make()
    breaking = Breaking(one.app.state.peers.transport, before=False)
    one.app.state.peers.transport = breaking
    assert one.web.get(f"/api/tables/{made['table']}").status_code == 200
    assert breaking.sent == 2


# -- bots -----------------------------------------------------------------------------------------


class Noting:
    """The rules bot, and what it has seen when it was its turn."""

    def __init__(self) -> None:
        self._bot, self.seen = RulesBot(), list[View]()

    def act(self, view: View) -> HandEvent:
        self.seen.append(view)
        return self._bot.act(view)


def seen_in_a_game() -> list[View]:
    noting: list[Bot] = [Noting() for _ in range(4)]
    rules = preset("standard").rules
    play_match(new_match(rules), noting, random.Random(5))
    assert isinstance(noting[0], Noting)
    return noting[0].seen


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_a_bot_remembers_nothing_of_what_was_taken_back(name: str) -> None:
    """One bot plays a seat through all that is undone there: it must know the view alone.

    The bot that plays at random is left out: it knows how many lots it has drawn, and no card.
    """
    if name in KERNEL_BOTS and not kernel.is_compiled():
        pytest.skip("the kernel is not compiled yet on this machine")
    quick = f"{name}:worlds=10" if name in ("expert", "pimc") else name
    seen = seen_in_a_game()[: 20 if name in KERNEL_BOTS else None]
    bot = make_bot(quick, 7)
    fresh = [make_bot(quick, 7).act(view) for view in seen]
    assert [bot.act(view) for view in seen] == fresh
    assert [bot.act(view) for view in reversed(seen)] == fresh[::-1], "each was taken back"
