"""Moderation where several servers share a database: it holds at all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.accounts.commands import PERMANENT_UNTIL_MS
from euchre.accounts.moderation import commands
from euchre.accounts.moderation.commands import AccountRef
from euchre.english.names import fold_lookalikes
from euchre.server.accounts import deletion, name_changes
from euchre.server.moderation import effects
from euchre.server.nodes import peers
from euchre.store import ACCOUNT_PREFIX
from euchre.store.postgres.leases import LEASE_SECONDS
from passkey_help import Somebody, administrator, known
from pool_help import wait_for
from postgres_help import Cluster
from server_help import PATIENCE, Server
from test_moderation_server import PAGE, does, note_acts, reports


@pytest.fixture
def servers(postgres: Cluster, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers of one database; the first has the moderation log."""
    url = postgres.store()
    with ExitStack() as running:
        running.callback(Somebody.leave)
        one, two = (
            running.enter_context(Server(tmp_path / name, database=url)) for name in ("1", "2")
        )
        yield one, two


@pytest.fixture
def root(servers: tuple[Server, Server]) -> Somebody:
    somebody = administrator(servers[0])
    servers[1].hub.admins = servers[0].hub.admins
    assert somebody.web.get(PAGE).status_code == 200
    return somebody


def elsewhere(who: Somebody, server: Server) -> httpx.Client:
    """The browser of somebody, at another server."""
    base = f"http://localhost:{server.port}"
    headers = {"cookie": f"euchre_session={who.session}", "origin": base}
    web = httpx.Client(base_url=base, timeout=PATIENCE, headers=headers)
    Somebody.opened.append(web)
    return web


def test_a_name_hidden_at_one_server_is_hidden_at_the_other(
    servers: tuple[Server, Server], root: Somebody
) -> None:
    _, two = servers
    nasty = known(two, "Nasty")
    made = nasty.web.post("/api/tables", json={"name": "", "open": True}).json()
    guest = two.make(name="Lewd", open=True)
    with two.guest({"table": made["table"]}) as watching:
        does(root, "hide-name", target="Nasty")
        watching.hear_until(lambda told: told["type"] == "snapshot")
        chair = watching.picture["table"]["chairs"][made["seat"]]
        assert chair["name"] == nasty.called == f"Player {nasty.id[:4]}"
    assert "use that name" in nasty.post(f"/{nasty.id}/name", 409, name="NASTY")["detail"]
    does(root, "hide-name", target="Lewd")

    def called(server: Server) -> str:
        told = server.web.get(f"/api/tables/{guest['table']}").json()
        return str(told["table"]["chairs"][guest["seat"]]["name"])

    for server in servers:
        wait_for(lambda server=server: called(server) == "Guest")  # type: ignore[misc]


@pytest.fixture
def read_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look for what they have missed again and again, and not each third second."""
    monkeypatch.setattr(effects, "_REFRESH_SECONDS", 0.1)


@pytest.mark.usefixtures("read_again_soon")
def test_who_missed_that_a_name_was_hidden_finds_out(
    servers: tuple[Server, Server], root: Somebody
) -> None:
    one, two = servers

    async def deaf(*_: Any) -> None:
        """Nobody hears it."""

    one.hub.tell_all = deaf
    does(root, "hide-name", target="Lewd")
    wait_for(lambda: fold_lookalikes("Lewd") in two.hub.hidden)


def test_what_a_dead_server_had_is_asked_of_it_for_longer_than_it_keeps_it() -> None:
    for room in (effects, deletion):
        assert room._MAX_ATTEMPTS * room._RETRY_SECONDS > LEASE_SECONDS


def test_who_is_renamed_in_thousands_of_games_elsewhere_is_renamed_once(
    servers: tuple[Server, Server], root: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that asks for it waits two seconds, and then it would ask again."""
    assert effects._HISTORY_SECONDS <= peers._TIMEOUT_SECONDS / 2
    monkeypatch.setattr(effects, "_HISTORY_SECONDS", 0.05)
    two = servers[1]
    nasty, goes, begun = known(two, "Nasty"), asyncio.Event(), list[str]()

    async def slow(_: Any, player: str, __: str) -> None:
        begun.append(player)
        await goes.wait()

    monkeypatch.setattr(name_changes, "rename_in_history", slow)
    does(root, "hide-name", target="Nasty")
    assert begun == [ACCOUNT_PREFIX + nasty.id]
    two.hub.loop.call_soon_threadsafe(goes.set)


def test_an_account_suspended_at_one_server_is_signed_out_at_the_other(
    servers: tuple[Server, Server], root: Somebody
) -> None:
    one, two = servers
    ann = known(two, "Ann")
    there = elsewhere(ann, one)
    assert there.get("/api/you").json()["name"] == "Ann"
    does(root, "suspend", target="Ann", days="7")
    assert "name" not in there.get("/api/you").json()
    assert ann.called == ""
    assert "suspended until" in ann.signs_in(400)["detail"]
    assert two.web.get("/api/you").json() == {"reports": True}


def test_what_a_dead_server_has_not_carried_out_is_done_by_who_takes_the_log_over(
    servers: tuple[Server, Server], root: Somebody
) -> None:
    """It has written down that Ann is suspended, and nothing more."""
    one, two = servers
    ann, there = known(two, "Ann"), elsewhere(root, two)
    account = AccountRef(ann.id, "Ann")
    suspend = partial(commands.suspend_player, account=account, until_ms=PERMANENT_UNTIL_MS)
    note_acts(one, root, suspend)
    one.stop()
    assert ann.called == "Ann"
    assert there.get(PAGE).status_code == 200
    wait_for(lambda: ann.called == "")


def test_a_report_from_the_other_server_is_seen_and_acted_upon_there(
    servers: tuple[Server, Server], root: Somebody
) -> None:
    one, two = servers
    made = two.make(title="At two")
    with two.guest(made) as dana:
        dana.ask("say", text="something rude")
        for server, text in zip(servers, ("", "something rude"), strict=True):
            why = f"at {server.port}"
            reports(server.web, table=made["table"], name="Dana", text=text, why=why)
        page = elsewhere(root, two).get(PAGE).text
        for shown in ("something rude", "At two", f"at {one.port}", f"at {two.port}"):
            assert shown in page
        does(root, "hide-text", report="1", line="0")
        dana.hear_until(lambda told: told["type"] == "snapshot")
        assert "something rude" not in str(dana.told[-1])
        does(root, "allow-text", target=f"{made['table']} something rude")
        dana.hear_until(lambda told: "something rude" in str(told.get("chat", "")))
        does(root, "close", report="2", why="Enough")
        assert dana.hear_end() == (1008, "no such table")
        assert dana.told[-1]["why"] == "A moderator has closed this table: Enough."
    for server in servers:
        assert server.web.get(f"/api/tables/{made['table']}").status_code == 404
        assert server.web.get(PAGE).status_code == 404
