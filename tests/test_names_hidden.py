"""A name that is not to be seen any more is told by no address: hidden, or its account deleted."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre.server.endpoints import Endpoint
from euchre.server.tables.handlers.shares import Seal, Share
from passkey_help import Somebody
from server_help import PATIENCE, Guest, Server

NAME = "Rudeword Qent"
SLOW = "review"
"""What goes through a game is made of what replays are made of."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


class Town:
    """Somebody with a rude name in a club and at a table, and Olaf, who looks."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.root, self.rude, self.olaf = Somebody(server), Somebody(server), Somebody(server)
        for each, name in ((self.root, "Rootina"), (self.rude, NAME), (self.olaf, "Olaf")):
            each.registers(name)
        server.hub.admins = frozenset({self.root.id})
        self.names = {"player": self.olaf.id, "game:int": "1", "season:int": "1"}
        self._club()
        self._game()

    def _club(self) -> None:
        made = self.olaf.web.post(
            "/clubs/new", data={"title": "The Bowers", "command": secrets.token_urlsafe(18)}
        )
        base = made.headers["location"]
        self.names["club"] = base.rpartition("/")[2]

        def does(who: Somebody, action: str, **fields: object) -> None:
            answer = who.web.post(f"{base}/{action}", data=fields)
            assert answer.status_code == 303, answer.text

        does(self.olaf, "present", title="The Bowers", about="", door="listed")
        does(self.rude, "ask")
        does(self.olaf, "accept", player=f"player.{self.rude.id}")
        does(self.olaf, "rules-add", preset="standard", title="House")
        does(self.olaf, "season-open", title="Autumn", kind="ladder", rules=1)
        for each in (self.olaf, self.rude):
            does(each, "enter", season=1)

    def _game(self) -> None:
        rules = {"num_hands": 1, "target": 0}
        wanted = {"rules": rules, "pace": "instant", "bots": "simple", "start": True, "open": True}
        made = self.rude.web.post("/api/tables", json=wanted).json()
        self.table = self.names["table"] = made["table"]
        cookies = "; ".join(f"{name}={it}" for name, it in self.rude.web.cookies.items())
        headers = {"cookie": cookies}
        with Guest(self.server.port, self.table, made["token"], headers=headers) as guest:
            guest.play()
        key = self.server.hub.log.server_key()
        self.names["share"] = Seal(key).close(Share(self.table, 1, 0))

    def telling(self) -> set[str]:
        """The addresses of all pages that tell the name to Olaf."""
        found = set()
        for route in self.server.app.routes:
            if not isinstance(route, Endpoint) or route.method != "GET" or SLOW in route.path:
                continue
            names = re.findall(r"\{(.*?)\}", route.path)
            if self.names.keys() >= {*names}:
                target = re.sub(r"\{(.*?)\}", lambda it: self.names[it[1]], route.path)
                answer = self.olaf.web.get(target, timeout=PATIENCE, follow_redirects=True)
                assert answer.status_code < 500, (route.path, answer.text)
                if NAME in answer.text:
                    found.add(route.path)
        return found


EVERYWHERE = {
    "/api/tables/{table}/replay",
    "/api/tables/{table}/record",
    "/api/shares/{share}/replay",
    "/clubs/{club}/members",
    "/clubs/{club}/seasons/{season:int}",
    "/clubs/{club}/export.json",
}


@pytest.mark.parametrize("table", ["in memory", "put away"])
@pytest.mark.parametrize("how", ["hidden", "deleted"])
def test_a_name_that_is_gone_is_told_nowhere(server: Server, how: str, table: str) -> None:
    town = Town(server)
    assert town.telling() >= EVERYWHERE
    if table == "put away":
        room = server.hub.rooms[town.table]
        server.hub.loop.call_soon_threadsafe(room._give_up, "to be read anew")
    if how == "hidden":
        wanted = {"do": "hide-name", "target": NAME, "why": "rude"}
        assert town.root.web.post("/moderation", data=wanted).status_code == 303
    else:
        town.rude.delete(f"/{town.rude.id}")
    assert town.telling() == set()
    picture = town.olaf.web.get(f"/s/{town.names['share']}.png")
    assert picture.headers["cache-control"] == "public, max-age=3600"
