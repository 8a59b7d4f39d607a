"""Ranked tables over HTTP: they want an account, and the results of their games are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from account_help import NamedAccounts, signed_in
from euchre.store import ACCOUNT_PREFIX
from euchre.table.results import result_from_json
from server_help import PATIENCE, Server, together

WISHES = {
    "rules": {"base": "stick-the-dealer", "target": 2},
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


class Browser:
    """A browser with a name, in which one after the other signs in."""

    def __init__(self, server: Server) -> None:
        self.web = httpx.Client(base_url=server.address, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.web.close()

    def sits(self, table: str, who: str) -> Any:
        self.web.cookies.update(signed_in(who))
        return self.web.post(f"/api/tables/{table}/seats", json={})

    @property
    def headers(self) -> dict[str, str]:
        return cookie(dict(self.web.cookies))


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
        [row] = server.hub.log.list_player_results(f"{ACCOUNT_PREFIX}{who}")
        assert row.kind == "ranked"
        result = result_from_json(row.body)
        assert (result.seat, result.game.seats[seat].left) == (seat, False)
    begins = [told["told"] for told in guests[0].told if "ranked" in told.get("told", "")]
    assert begins == ["The game begins: it is ranked."]


def test_two_accounts_of_one_browser_have_no_two_seats(server: Server) -> None:
    made = make(server, "ann").json()["table"]
    with Browser(server) as shared, Browser(server) as other:
        assert shared.sits(made, "bo").status_code == 201
        twin = shared.sits(made, "cy")
        assert (twin.status_code, twin.json()["code"]) == (403, "account")
        assert "their own browser" in twin.json()["detail"]
        assert other.sits(made, "cy").status_code == 201
        casual = make(server, "ann", ranked=False).json()["table"]
        assert shared.sits(casual, "bo").status_code == 201
        assert shared.sits(casual, "cy").status_code == 201
    chairs = server.hub.rooms[made].table.chairs
    assert [chair.name for chair in chairs if chair.person] == ["Ann", "Bo", "Cy"]


def test_whoever_has_made_a_ranked_table_has_no_second_seat_by_another_account(
    server: Server,
) -> None:
    with Browser(server) as shared, Browser(server) as visitor:
        shared.web.cookies.update(signed_in("bo"))
        table = shared.web.post("/api/tables", json=WISHES).json()["table"]
        assert shared.sits(table, "cy").json()["code"] == "account"
        visitor.web.get(f"/t/{table}")
        assert visitor.web.cookies, "who is let in over the socket can be told from others, too"


def test_who_knocks_by_a_second_account_of_a_browser_is_told_so(server: Server) -> None:
    made = make(server, "ann", door="ask").json()
    with Browser(server) as shared:
        assert shared.sits(make(server, "dot").json()["table"], "bo").status_code == 201
        with (
            server.guest(made) as ann,
            server.guest({"table": made["table"]}, headers=shared.headers) as bo,
        ):
            knock = bo.say("knock", name="Bo")
            ann.hear_until(lambda _: bool(ann.picture["table"].get("knocks")))
            ann.ask("admit", knock=ann.picture["table"]["knocks"][0]["number"], yes=True)
            assert bo.hear_until(lambda told: told.get("id") == knock)["type"] == "seated"
        shared.web.cookies.update(signed_in("cy"))
        with server.guest({"table": made["table"]}, headers=shared.headers) as cy:
            answer = cy.ask("knock", name="Cy")
        assert (answer["type"], answer["code"]) == ("error", "account")
        assert "their own browser" in answer["why"]
