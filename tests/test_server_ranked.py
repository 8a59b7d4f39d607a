"""Ranked tables over HTTP: they want an account, and the results of their games are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from account_help import NamedAccounts, signed_in
from euchre.store import PLAYER
from euchre.table.results import result_from_json
from server_help import Server, together

WISHES = {
    "preset": "stick-the-dealer",
    "knobs": {"target": 2},
    "pace": "instant",
    "ranked": True,
    "hints": False,
    "undo": False,
}
PEOPLE = ("ann", "bo", "cy", "dot")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        running.hub.accounts = NamedAccounts(running.hub)
        yield running


def make(server: Server, who: str = "", **wanted: Any) -> Any:
    server.web.cookies.clear()
    cookies = signed_in(who) if who else {}
    return server.web.post("/api/tables", json={**WISHES, **wanted}, headers=cookie(cookies))


def sit(server: Server, table: str, who: str = "", **wanted: Any) -> Any:
    server.web.cookies.clear()
    cookies = signed_in(who) if who else {}
    path = f"/api/tables/{table}/seats"
    return server.web.post(path, json=wanted, headers=cookie(cookies))


def cookie(cookies: dict[str, str]) -> dict[str, str]:
    return {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


def test_only_who_is_signed_in_makes_a_ranked_table(server: Server) -> None:
    answer = make(server)
    assert (answer.status_code, answer.json()["code"]) == (403, "account")
    answer = make(server, "ann", hints=True)
    assert (answer.status_code, answer.json()["code"]) == (400, "off")
    answer = make(server, "ann", start=True)
    assert (answer.status_code, answer.json()["code"]) == (400, "off")
    made = make(server, "ann").json()
    told = server.web.get(f"/api/tables/{made['table']}").json()["table"]
    assert told["ranked"]
    assert "three" not in told["terms"]
    assert "3 minutes" in told["terms"]
    assert told["chairs"][0]["player"] == "ann"


def test_only_who_is_signed_in_sits_down_and_once(server: Server) -> None:
    made = make(server, "ann").json()
    assert sit(server, made["table"], name="Eve").json()["code"] == "account"
    assert sit(server, made["table"], "ann").json()["code"] == "account"
    assert sit(server, made["table"], "bo").status_code == 201


def test_who_knocks_without_an_account_is_told_so(server: Server) -> None:
    made = make(server, "ann", door="ask").json()
    with server.guest(made), server.guest({"table": made["table"]}) as eve:
        answer = eve.ask("knock", name="Eve")
        assert (answer["type"], answer["code"]) == ("error", "account")


def test_the_result_of_each_of_four_is_kept(server: Server) -> None:
    made = make(server, "ann").json()
    seats = [made, *(sit(server, made["table"], who).json() for who in PEOPLE[1:])]
    guests = [server.guest(each) for each in seats]
    for guest in guests:
        guest.say("ready")
    with together(*guests):
        pass
    for guest in guests:
        guest.close()
    for seat, who in enumerate(PEOPLE):
        [row] = server.hub.log.results_of(f"{PLAYER}{who}")
        assert row.kind == "ranked"
        result = result_from_json(row.body)
        assert (result.seat, result.game.seats[seat].left) == (seat, False)
    begins = [told["told"] for told in guests[0].told if "ranked" in told.get("told", "")]
    assert begins == ["The game begins: it is ranked."]
