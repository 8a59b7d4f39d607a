"""Accounts at servers that are killed, and at several that share a database."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from effort import TIMES
from page_help import Served
from passkey_help import Somebody, known
from postgres_help import Cluster
from server_help import Server

# -- killed ---------------------------------------------------------------------------------------


class Witness(Somebody):
    """Somebody who remembers what was acknowledged, and what may have been done.

    Attributes:
        sure: what their account is known to be, as `told` has it.
        maybe: what it may be besides, where the answer was cut off.
    """

    def __init__(self, address: str, name: str) -> None:
        super().__init__(int(address.rpartition(":")[2]))
        self.sure: dict[str, Any] = {"name": name, "public": False, "solved": [], "keys": 1}
        self.maybe: dict[str, Any] = {}
        self.registers(name)

    def does(self, rng: random.Random) -> None:
        """Change something; an answer that does not come leaves it open."""
        what, path, body, after = self._wish(rng)
        self.maybe = {what: after}
        try:
            self.post(f"/{self.id}{path}", 204, **body)
        except httpx.TransportError:
            return
        self.sure[what] = after
        self.maybe = {}

    def _wish(self, rng: random.Random) -> tuple[str, str, dict[str, Any], Any]:
        match rng.randrange(4):
            case 0:
                name = f"{self.sure['name'][:8]} {rng.randrange(9)}"  # ten names at most
                return "name", "/name", {"name": name}, name
            case 1:
                public = not self.sure["public"]
                return "public", "/visible", {"public": public}, public
            case 2:
                new = f"p{rng.randrange(10**6)}"
                solved = sorted([*self.sure["solved"], new])
                return "solved", "/puzzles", {"puzzles": {new: True}}, solved
            case _:
                asked = self.post(f"/{self.id}/keys/new")
                credential = self.device.register(asked["options"])
                self.device.keys = self.device.keys[:1]
                body = {"ticket": asked["ticket"], "credential": credential}
                if self.sure["keys"] >= 9:
                    return "public", "/visible", {"public": True}, True
                return "keys", "/keys", body, self.sure["keys"] + 1

    def told(self) -> dict[str, Any]:
        """What the server knows of the account, from its whole log."""
        export = self.web.get(f"/api/players/{self.id}/export").json()
        entries = export["entries"]
        shown = [each.get("public", False) for each in entries if each["type"] == "shown"]
        solved = [name for each in entries if each["type"] == "solved" for name in each["puzzles"]]
        keys = sum(each["type"] == "key-added" for each in entries)
        assert len(set(solved)) == len(solved), "something has happened twice"
        return {
            "name": export["name"],
            "public": bool(shown and shown[-1]),
            "solved": sorted(solved),
            "keys": keys,
        }

    def check(self) -> None:
        """Nothing that was acknowledged is lost, and nothing else is there."""
        told = self.told()
        for what, value in told.items():
            assert value in (self.sure[what], self.maybe.get(what, self.sure[what])), what
        self.sure, self.maybe = told, {}


def test_what_was_acknowledged_to_players_survives_kills(tmp_path: Path) -> None:
    rng = random.Random(0)
    served = Served(tmp_path)
    witnesses = [Witness(served.address, f"Walter {n}") for n in range(3)]
    for _ in range(1 if TIMES == 1 else 2 * TIMES):
        after = rng.uniform(0.02, 0.4)
        killer = threading.Timer(after, served.kill)
        killer.start()
        while killer.is_alive():
            for witness in witnesses:
                if not witness.maybe:
                    try:
                        witness.does(rng)
                    except httpx.TransportError:
                        break  # while it asked for something to sign
        killer.join()
        served.start()
        for witness in witnesses:
            witness.check()
    for witness in witnesses:
        assert witness.signs_in()["name"] == witness.sure["name"]
    Somebody.leave()
    served.stop()


# -- at several servers ---------------------------------------------------------------------------


@pytest.fixture
def servers(postgres: Cluster, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts one more server of the same database."""
    url = postgres.store()
    with ExitStack() as running:
        made = iter(range(100))
        yield lambda **given: running.enter_context(
            Server(tmp_path / f"{next(made)}", database=url, **given)
        )
        Somebody.leave()


def test_an_account_is_one_whichever_server_is_asked(servers: Callable[..., Server]) -> None:
    one, two = servers(), servers()
    ann = known(one, "Ann")
    there = Somebody(two)
    there.device.keys = ann.device.keys
    assert there.signs_in()["name"] == "Ann"
    there.post(f"/{ann.id}/name", 204, name="Anna")
    ann.post(f"/{ann.id}/visible", 204, public=True)
    assert (ann.called, there.called) == ("Anna", "Anna")
    for server in (one, two):
        page = server.web.get(f"/players/{ann.id}")
        assert "Anna" in page.text
    assert "taken" in Somebody(two).post("/new", 409, name="anna")["detail"]
    ann.delete(f"/{ann.id}/sessions/others")
    assert there.called == ""
    ann.delete(f"/{ann.id}")
    assert ann.called == ""
    assert two.web.get(f"/players/{ann.id}").status_code == 404
