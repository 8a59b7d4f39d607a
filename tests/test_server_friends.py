"""How friends come to a table, and how one comes back: addresses, codes, seats that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from euchre.server import links
from euchre.server.tables.handlers.saved_seats import describe_state_for_seat
from euchre.table import commands as say
from server_help import Server
from table_help import Desk

LAN = ("http://192.168.1.20:8642", "http://10.0.0.7:8642")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served"), hosts=("club.example",)) as running:
        yield running


@pytest.fixture
def in_network(server: Server) -> Iterator[None]:
    server.app.state.addresses = LAN
    yield
    del server.app.state.addresses


def invitation(server: Server, made: dict[str, Any], **headers: str) -> dict[str, Any]:
    answer = server.web.get(f"/api/tables/{made['table']}", headers=headers)
    found: dict[str, Any] = answer.json()
    return found


def test_who_serves_to_themselves_is_told_so_and_how_to_let_others_in(server: Server) -> None:
    made = server.make()
    told = invitation(server, made)
    assert told["address"] == f"{server.address}/t/{made['table']}"
    assert "euchre server run --host 0.0.0.0" in told["nowhere"]
    assert (told["others"], told["code"]) == ([], "")


@pytest.mark.usefixtures("in_network")
def test_in_the_network_the_link_is_the_one_that_phones_open(server: Server) -> None:
    made = server.make()
    told = invitation(server, made)
    assert told["address"] == f"{LAN[0]}/t/{made['table']}"
    assert told["others"] == [f"{LAN[1]}/t/{made['table']}"]
    assert told["nowhere"] == ""
    drawn = [server.web.get(told["code"], params=which) for which in ({}, {"at": "1"}, {"at": "2"})]
    assert [answer.status_code for answer in drawn] == [200, 200, 404]
    assert drawn[0].headers["content-type"].startswith("image/svg+xml")
    assert drawn[0].text.startswith("<?xml")
    assert drawn[0].text != drawn[1].text


PASSED_ON = [
    {"x-forwarded-for": "203.0.113.9"},
    {"x-real-ip": "203.0.113.9"},
    {"forwarded": "for=203.0.113.9"},
    {"via": "1.1 proxy"},
    {"host": "club.example"},
]


@pytest.mark.usefixtures("in_network")
@pytest.mark.parametrize("headers", PASSED_ON)
def test_addresses_of_the_network_are_not_told_to_the_world(
    server: Server, headers: dict[str, str]
) -> None:
    made = server.make()
    for path in (f"/api/tables/{made['table']}", "/events", "/", f"/t/{made['table']}"):
        answer = server.web.get(path, headers=headers)
        assert answer.status_code == 200
        assert "192.168.1.20" not in answer.text
        assert "10.0.0.7" not in answer.text
    code = f"/api/tables/{made['table']}/code.svg"
    assert server.web.get(code, params={"at": "1"}, headers=headers).status_code == 404


def test_only_the_link_of_a_table_is_drawn(server: Server) -> None:
    """Drawing takes some work: nobody has it done for links that lead nowhere."""
    made = server.make()
    for table, status in ((made["table"], 200), ("no-such-table-" + "x" * 8, 404)):
        answer = server.web.get(f"/api/tables/{table}/code.svg", headers={"host": "club.example"})
        assert answer.status_code == status
        if status == 200:
            assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_who_came_by_a_name_passes_on_that_name(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is drawn for an invitation: all tables would wait for each that is asked for."""
    made = server.make()
    monkeypatch.setattr(links, "segno", None)
    told = invitation(server, made, host="club.example")
    assert told["address"] == f"http://club.example/t/{made['table']}"
    assert told["nowhere"] == ""
    assert told["code"]


def test_pages_do_without_a_code_where_nothing_draws_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "_HAS_SEGNO", False)
    made = server.make()
    assert invitation(server, made, host="club.example")["code"] == ""


# -- coming back --------------------------------------------------------------------------------


def kept(server: Server, *seats: dict[str, Any]) -> dict[str, Any]:
    """What a browser is told that has kept these seats."""
    asked = [{"table": each["table"], "token": each["token"]} for each in seats]
    answer = server.web.post("/api/seats", json={"seats": asked})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_who_comes_back_is_told_how_their_tables_stand(server: Server) -> None:
    made = server.make(start=True, bots="simple", title="Thursday")
    with server.guest(made) as dana:
        dana.play(lambda guest: bool(guest.picture["mine"].get("choices")))
    told = kept(server, made)
    assert told["gone"] == []
    (mine,) = told["tables"]
    assert (mine["table"], mine["seat"], mine["title"]) == (made["table"], 0, "Thursday")
    assert mine["stage"] == "playing"
    assert mine["yours"]
    assert mine["words"] == "It's your turn."
    assert len(mine["names"]) == 3
    assert mine["scores"] == dana.picture["game"]["scores"]


def test_how_it_stands_before_in_and_after_a_game(server: Server) -> None:
    made = server.make(rules={"target": 1}, bots="simple")
    lee = server.sit(made["table"], "Lee", seat=1)

    def words(whose: dict[str, Any]) -> str:
        told: str = kept(server, whose)["tables"][0]["words"]
        return told

    assert words(lee) == "Waiting for players."
    with server.guest(made) as dana, server.guest(lee) as guest:
        for seat in (2, 3):
            dana.ask("bot", seat=seat, name="simple")
        assert words(lee) == "Everybody is here. You can start."
        guest.ask("ready")
        assert words(lee) == "Waiting for Dana."
        assert not kept(server, lee)["tables"][0].get("yours")
        guest.ask("stand")
        dana.ask("bot", seat=1, name="simple")
        dana.ask("ready")
        dana.play()
    (mine,) = kept(server, made)["tables"]
    assert mine["stage"] == "over"
    won = mine["scores"][0] > mine["scores"][1]
    assert mine["words"] == ("You won." if won else "You lost.")
    assert kept(server, lee) == {"tables": [], "gone": [made["table"]]}


@pytest.mark.parametrize("ranked", [True, False])
def test_who_is_away_is_not_told_to_be_here(*, ranked: bool) -> None:
    desk = Desk(settings={"ranked": ranked, "hints": False, "undo": False})
    for seat, name in enumerate(("Dana", "Lee", "Kim", "Jo")):
        desk.sits(name, seat, player=f"player.{name}")
    desk.gone[1] = desk.now
    desk.until(lambda desk: desk.table.chairs[1].is_away, persons=False)
    assert describe_state_for_seat(desk.table, 0) == (True, "Lee is away.")
    for seat in (0, 2):
        desk.says(seat, say.SayReady)
    late = "Lee and Jo" if ranked else "Jo"
    assert describe_state_for_seat(desk.table, 0) == (False, f"Waiting for {late}.")


def test_a_game_that_was_over_before_somebody_sat_down_is_not_told_as_theirs(
    server: Server,
) -> None:
    made = server.make(rules={"target": 1}, bots="simple", start=True, door="open")
    with server.guest(made) as dana:
        ending = dana.play().picture["mine"]["ending"]
        names = [chair["name"] for chair in dana.picture["table"]["chairs"]]
        winners = dana.picture["game"]["teams"][dana.picture["game"]["winner"]]
    assert ("You" in ending[0]) == (0 in winners)
    zoe = server.sit(made["table"], "Zoe", seat=2)
    with server.guest(zoe) as guest:
        mine = guest.picture["mine"]
        told = [mine["result"], *mine["ending"], *mine["told"], *guest.picture["game"]["ending"]]
        assert mine["missed"]
        assert guest.picture["game"]["names"] == names
        assert not [each for each in told if "You" in each or "Zoe" in each]
    won = " and ".join(sorted(names[seat] for seat in winners))
    assert kept(server, zoe)["tables"][0]["words"] == f"{won} won."
    with server.guest(made) as dana:
        assert dana.picture["mine"]["ending"] == ending
        assert not dana.picture["mine"].get("missed")
        assert kept(server, made)["tables"][0]["words"] in ("You won.", "You lost.")


def test_a_token_that_opens_nothing_tells_nothing(server: Server) -> None:
    made = server.make(title="Secret")
    other = server.make()
    nowhere = {"table": "a-table-of-nobody-here", "token": made["token"]}
    for wrong in ({**made, "token": other["token"]}, {**made, "token": "guessed"}, nowhere):
        told = kept(server, wrong)
        assert told == {"tables": [], "gone": [wrong["table"]]}
    body = {"seats": [{"table": "x", "token": "y"}] * 13}
    assert server.web.post("/api/seats", json=body).status_code == 400


def test_a_table_that_sleeps_is_found_on_the_disk(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=True, bots="simple")
    with Server(tmp_path) as server:
        (mine,) = kept(server, made)["tables"]
        assert mine["stage"] == "playing"
        assert kept(server, {**made, "token": "guessed"})["tables"] == []
