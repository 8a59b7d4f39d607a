"""A name that is not to be seen any more is told by no address: hidden, or its account deleted."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator

import pytest

from euchre.server.endpoints import Endpoint
from euchre.server.tables.handlers.shares import SharedGame, ShareSealer
from passkey_help import Somebody, administrator, known
from server_help import PATIENCE, Guest, Server, together

SLOW = "review"
"""What goes through a game is made of what replays are made of."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("names")) as running:
        yield running


class Town:
    """Somebody with a rude name in a club and at a table with Gus, a guest; Olaf looks.

    Args:
        street: what tells its people from those of other towns.
    """

    def __init__(self, server: Server, street: str) -> None:
        self.server, self.street, self.name = server, street, f"Rudeword {street}"
        self.root = administrator(server, f"Root {street}")
        self.rude, self.olaf = known(server, self.name), known(server, f"Olaf {street}")
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
        """Two games of a hand each, the last one only begun."""
        rules = {"num_hands": 1, "target": 0}
        wanted = {"rules": rules, "pace": "instant", "bots": "simple", "open": True}
        self.seat = self.rude.web.post("/api/tables", json=wanted).json()
        self.table = self.names["table"] = self.seat["table"]
        self.gus = self.server.sit(self.table, "Gus")
        cookies = "; ".join(f"{name}={it}" for name, it in self.rude.web.cookies.items())
        with (
            Guest(
                self.server.port, self.table, self.seat["token"], headers={"cookie": cookies}
            ) as rude,
            self.server.guest(self.gus) as gus,
        ):
            for seat in {0, 1, 2, 3} - {self.seat["seat"], self.gus["seat"]}:
                assert rude.ask("bot", name="simple", seat=seat)["type"] == "ack"
            rude.say("ready")
            gus.say("ready")
            with together(rude, gus):
                pass
            rude.ask("ready")
            gus.ask("ready")
        key = self.server.hub.log.load_server_key()
        self.names["share"] = ShareSealer(key).seal_share(SharedGame(self.table, 1, 0))

    def stands_up(self) -> None:
        headers = {"authorization": f"Bearer {self.seat['token']}"}
        path = f"/api/tables/{self.table}/seats/{self.seat['seat']}"
        assert self.rude.web.delete(path, headers=headers).status_code == 204

    def guest_comes(self) -> Somebody:
        """Gus makes an account, and the games come along."""
        gus = Somebody(self.server)
        seats = [{"table": self.table, "token": self.gus["token"]}]
        assert gus.registers(f"Gus {self.street}", seats=seats)["games"] == 1
        return gus

    def telling(self, who: Somebody | None = None) -> set[str]:
        """The addresses of all pages that tell the name to somebody; None: to Olaf."""
        who, found = who or self.olaf, set()
        names = self.names | {"player": who.id}
        for route in self.server.app.routes:
            if not isinstance(route, Endpoint) or route.method != "GET" or SLOW in route.path:
                continue
            if route.path.startswith("/learn"):  # the same for everybody
                continue
            if names.keys() >= {*re.findall(r"\{(.*?)\}", route.path)}:
                target = re.sub(r"\{(.*?)\}", lambda it: names[it[1]], route.path)
                target += "?game=1" * (route.path in GAMES)
                answer = who.web.get(target, timeout=PATIENCE, follow_redirects=True)
                assert answer.status_code < 500, (route.path, answer.text)
                if self.name in answer.text:
                    found.add(route.path)
        return found


GAMES = {"/api/tables/{table}/replay", "/api/tables/{table}/record"}
"""Where one game of several is asked for."""
EVERYWHERE = GAMES | {
    "/api/shares/{share}/replay",
    "/clubs/{club}/members",
    "/clubs/{club}/seasons/{season:int}",
    "/clubs/{club}/export.json",
}


@pytest.mark.parametrize(
    ("before", "how", "table"),
    [
        ("", "hidden", "put away"),
        ("", "deleted", "in memory"),
        ("stands up", "hidden", "in memory"),
        ("is renamed", "deleted", "put away"),
    ],
)
def test_a_name_that_is_gone_is_told_nowhere(
    server: Server, before: str, how: str, table: str
) -> None:
    streets = {"": "Aster", "stands up": "Birch", "is renamed": "Cedar"}
    town = Town(server, f"{streets[before]} {how}"[:14])
    if (before, how) == ("", "hidden"):
        assert town.telling() >= EVERYWHERE
    if before == "stands up":
        town.stands_up()
    if before == "is renamed":
        town.rude.post(f"/{town.rude.id}/name", 204, name=f"Zoe {how}")
    if table == "put away":
        room = server.hub.rooms[town.table]
        server.hub.loop.call_soon_threadsafe(room._close_untrusted, "to be read anew")
    if how == "hidden":
        wanted = {"do": "hide-name", "target": town.name, "why": "rude"}
        assert town.root.web.post("/moderation", data=wanted).status_code == 303
    else:
        town.rude.delete(f"/{town.rude.id}")
    assert town.telling() == set()
    assert town.telling(town.guest_comes()) == set()
    picture = town.olaf.web.get(f"/s/{town.names['share']}.png")
    assert picture.headers["cache-control"] == "public, max-age=3600"
