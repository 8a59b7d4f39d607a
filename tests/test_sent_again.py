"""A table is made and a seat is taken once, however often it is asked for by one key."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.server.http import idempotency
from euchre.server.http.browsers import BROWSER_COOKIE
from postgres_help import Cluster
from server_help import PATIENCE, Guest, Server, heard

KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"
WANTED = {"name": "Dana", "pace": "instant", "start": True}
MANY = 8


def post(server: Server, path: str, body: dict[str, Any], key: str = KEY, **more: str) -> Any:
    """Ask in a browser of one's own, with these headers."""
    headers = {"idempotency-key": key, **more}
    return httpx.post(f"{server.address}{path}", json=body, headers=headers, timeout=PATIENCE)


def make(server: Server, key: str = KEY, **more: str) -> dict[str, Any]:
    answer = post(server, "/api/tables", WANTED, key, **more)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def sit(server: Server, table: str, key: str = KEY, name: str = "Lee") -> httpx.Response:
    answer: httpx.Response = post(server, f"/api/tables/{table}/seats", {"name": name}, key)
    return answer


def is_refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["detail"].endswith(".")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, proxies=("127.0.0.1",)) as running:
        yield running


def persons(server: Server, table: str) -> list[str]:
    chairs = server.web.get(f"/api/tables/{table}").json()["table"]["chairs"]
    return [chair["name"] for chair in chairs if chair["kind"] == "human"]


def test_the_same_table_is_told_again(server: Server) -> None:
    made = make(server)
    assert make(server) == made
    assert make(server, f'"{KEY}"') == made, "as the draft of the header writes it"
    assert list(server.hub.rooms) == [made["table"]]
    with Guest(server.port, made["table"], made["token"]) as dana:
        assert dana.seat == made["seat"]


def test_the_same_seat_is_told_again(server: Server) -> None:
    table = server.make()["table"]
    seated = sit(server, table).json()
    assert sit(server, table).json() == seated
    assert persons(server, table) == ["Dana", "Lee"]
    with Guest(server.port, table, seated["token"]) as lee:
        assert lee.seat == seated["seat"]


def test_also_once_the_door_is_locked(server: Server) -> None:
    made = server.make()
    seated = sit(server, made["table"]).json()
    with server.guest(made) as dana:
        assert dana.ask("door", door="locked")["type"] == "ack"
    assert sit(server, made["table"]).json() == seated
    is_refused(sit(server, made["table"], "another-key-of-chance"), 403, "locked")


def test_also_while_the_first_is_under_way(server: Server) -> None:
    with ThreadPoolExecutor(MANY) as pool:
        tables = [*pool.map(lambda _: make(server), range(MANY))]
        assert all(each == tables[0] for each in tables)
        assert len(server.hub.rooms) == 1
        table = tables[0]["table"]
        seats = [*pool.map(lambda _: sit(server, table).json(), range(MANY))]
    assert all(each == seats[0] for each in seats)
    assert persons(server, table) == ["Dana", "Lee"]
    [api] = {
        route.endpoint.__self__  # type: ignore[attr-defined]
        for route in server.app.routes
        if getattr(route, "path", "") == "/api/tables"
    }
    assert api._repeats._lines == {}


def test_also_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = make(server)
        seated = sit(server, made["table"]).json()
    with Server(tmp_path) as server:
        assert sit(server, made["table"]).json() == seated
        assert make(server) == made
        assert persons(server, made["table"]) == ["Dana", "Lee"]
        is_refused(post(server, "/api/tables", {"name": "Kim"}), 422, "key-used")


def test_also_from_another_server(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.store()
    with ExitStack() as running:
        servers = [
            running.enter_context(
                heard(Server(tmp_path / name, database=url), but="another server has it now")
            )
            for name in ("1", "2")
        ]
        made = make(servers[0])
        assert make(servers[1]) == made
        seated = [sit(server, made["table"]).json() for server in servers]
        assert seated[0] == seated[1]
        with ThreadPoolExecutor(MANY) as pool:
            told = [
                *pool.map(lambda n: make(servers[n % 2], "one-more-key-of-chance"), range(MANY))
            ]
        assert all(each == told[0] for each in told), told
        with Guest(servers[0].port, told[0]["table"], told[0]["token"]) as dana:
            assert dana.seat == told[0]["seat"]


def test_another_thing_by_the_same_key_is_refused(server: Server) -> None:
    table = make(server)["table"]
    is_refused(post(server, "/api/tables", {**WANTED, "name": "Kim"}), 422, "key-used")
    assert sit(server, table).status_code == 201, "at another address it is another key"
    is_refused(sit(server, table, name="Kim"), 422, "key-used")
    assert persons(server, table) == ["Dana", "Lee"]


def test_a_seat_that_was_given_up_is_not_taken_again_by_what_comes_late(server: Server) -> None:
    made = make(server)
    for first, again in (
        (made, lambda: post(server, "/api/tables", WANTED)),
        (sit(server, made["table"]).json(), lambda: sit(server, made["table"])),
    ):
        headers = {"authorization": f"Bearer {first['token']}"}
        path = f"/api/tables/{first['table']}/seats/{first['seat']}"
        assert server.web.delete(path, headers=headers).status_code == 204
        is_refused(again(), 422, "key-used")
    assert persons(server, made["table"]) == []


def test_a_table_that_is_deleted_is_not_made_again_where_the_results_of_its_games_are(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, proxies=("127.0.0.1",)) as server:
        table = make(server)["table"]
        closing = server.hub.remove_table(table, "A moderator has closed this table.")
        asyncio.run_coroutine_threadsafe(closing, server.hub.loop).result(PATIENCE)
        is_refused(post(server, "/api/tables", WANTED), 422, "key-used")
    with Server(tmp_path, proxies=("127.0.0.1",)) as server:
        is_refused(post(server, "/api/tables", WANTED), 422, "key-used")
        assert server.web.get(f"/api/tables/{table}").status_code == 404
        assert make(server, "another-key-of-chance")["table"] != table


def test_what_was_refused_may_be_asked_again(server: Server) -> None:
    made = server.make()
    with server.guest(made) as dana:
        dana.ask("door", door="locked")
        is_refused(sit(server, made["table"]), 403, "locked")
        dana.ask("door", door="open")
    assert sit(server, made["table"]).status_code == 201


def test_who_guesses_a_key_gets_nothing(server: Server) -> None:
    mine = make(server, **{"x-forwarded-for": "192.0.2.1"})
    for stranger in (
        {"x-forwarded-for": "192.0.2.2"},
        {"x-forwarded-for": "192.0.2.1", "cookie": f"{BROWSER_COOKIE}={'b' * 32}"},
    ):
        theirs = make(server, **stranger)
        assert theirs["table"] != mine["table"]
        assert theirs["token"] != mine["token"]
    ours = {"cookie": f"{BROWSER_COOKIE}={'b' * 32}"}
    assert make(server, **ours, **{"x-forwarded-for": "192.0.2.9"}) == theirs, "wherever one is"


def test_a_browser_has_one_name_however_often_it_asks(server: Server) -> None:
    wanted = {**WANTED, "code": "a word"}
    answers = [post(server, "/api/tables", wanted) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    names = [answer.cookies[BROWSER_COOKIE] for answer in answers]
    assert names[0] == names[1]


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "a key with spaces in it", '"' + "x" * 16])
def test_what_is_no_key_is_refused(server: Server, key: str) -> None:
    is_refused(post(server, "/api/tables", WANTED, key), 400, "malformed")
    assert not server.hub.rooms


def test_without_a_key_each_request_is_one_more(server: Server) -> None:
    made = [server.web.post("/api/tables", json=WANTED).json() for _ in range(2)]
    assert made[0]["table"] != made[1]["table"]


def test_no_more_is_remembered_than_there_is_room_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "_MAX_REMEMBERED", 1)
    table = server.make()["table"]
    first = sit(server, table)
    assert sit(server, table, "another-key-of-chance", "Kim").status_code == 201
    assert sit(server, table).json() == first.json()


def test_the_header_is_in_the_description(server: Server) -> None:
    paths = server.web.get("/openapi.json").json()["paths"]
    for path in ("/api/tables", "/api/tables/{table}/seats"):
        told = [
            each["name"] for each in paths[path]["post"]["parameters"] if each["in"] == "header"
        ]
        assert told == ["Idempotency-Key"]
