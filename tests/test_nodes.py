"""Several servers that share a database are one: any of them takes any request."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from starlette.types import Message
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from euchre.server.http.browsers import BROWSER_COOKIE
from euchre.server.http.connections import SocketProtocol, encode_round_trip
from euchre.server.limits import ServerLimits
from euchre.server.nodes.forwarding import ForwardingMiddleware, _relay_messages, find_log_name
from euchre.server.nodes.internal_requests import CLIENT, HOST, SEAL
from euchre.server.tables.handlers.games import GameReader
from euchre.server.tournaments.visitors import VISITED_COOKIE_NAME
from euchre.store import DurableLog
from euchre.store.postgres.leases import PostgresLeases
from event_help import EIGHT, Visitor
from postgres_help import Cluster, fall_silent, lease_passes, wake_up
from room_help import Line
from server_help import PATIENCE, Guest, Server, heard, long_leases, together


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.store()


@pytest.fixture
def servers(url: str, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts one more server, in this process."""
    with long_leases(), ExitStack() as running:
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


def claims_of(server: Server) -> PostgresLeases:
    claims = server.hub.log.owners
    assert isinstance(claims, PostgresLeases)
    return claims


def test_a_server_begins_although_it_takes_a_while_to_reach_its_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signs of life must be quick only where there is something to lose."""
    connect, patience = asyncpg.connect, list[float]()

    async def noted(*given: Any, timeout: float, **named: Any) -> Any:  # noqa: ASYNC109 - as there
        patience.append(timeout)
        return await connect(*given, timeout=timeout, **named)

    monkeypatch.setattr(asyncpg, "connect", noted)
    DurableLog.open(url).close()
    assert min(patience) >= 5


# Any server will do


def test_a_game_is_played_by_people_who_came_to_different_servers(
    servers: Callable[..., Server],
) -> None:
    one, two, three = servers(), servers(), servers()
    made = one.make(rules={"base": "stick-the-dealer", "target": 2})
    guests = [one.guest(made)]
    for server, name in ((two, "Eve"), (three, "Kim"), (two, "Lee")):
        there = server.sit(made["table"], name)
        guests.append(server.guest(there))
    for guest in guests:
        guest.say("ready")
    with together(*guests):
        pass
    assert all(guest.over for guest in guests)
    assert [list(server.hub.rooms) for server in (one, two, three)] == [[made["table"]], [], []]
    records = {server.web.get(f"/api/tables/{made['table']}/record").text for server in (one, two)}
    assert len(records) == 1
    for guest in guests:
        guest.close()


def test_what_is_wrong_is_told_in_the_same_words_everywhere(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    made = one.make()
    for path in (f"/api/tables/{made['table']}/seats", "/api/tables/nothing-of-the-kind/seats"):
        answers = [server.web.post(path, json={"name": 3}) for server in (one, two)]
        told = [
            (it.status_code, it.headers["content-type"], {**it.json(), "request": ""})
            for it in answers
        ]
        assert told[0] == told[1]
    missing = [server.web.get("/t/../api/tables/x").status_code for server in (one, two)]
    assert missing[0] == missing[1]


def test_seats_that_a_browser_has_kept_are_found_wherever_their_tables_are(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    made = [one.make(title="At one"), two.make(title="At two")]
    kept = [{"table": each["table"], "token": each["token"]} for each in made]
    for server in (one, two):
        told = server.web.post("/api/seats", json={"seats": kept}).json()
        assert [each["title"] for each in told["tables"]] == ["At one", "At two"]
        assert told["gone"] == []


def test_the_lobby_shows_who_is_at_the_tables_of_all_servers(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    made = one.make(open=True, title="Come in")
    with one.guest(made), two.guest({"table": made["table"]}):
        told = wait_for(lambda: seen(two, watching=1))
        assert told["title"] == "Come in"
        assert told["chairs"][0]["name"] == "Dana"
        assert "Come in" in two.web.get("/").text


def test_people_who_came_to_different_servers_find_each_other(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    told = []
    for server in (one, two, one, two):
        server.web.cookies.clear()
        wish = {"games": ["standard"], "clocks": [0]}
        answer = server.web.post("/api/finding", json=wish)
        assert answer.status_code == 201, answer.text
        told.append(answer.json())
    assert [each["waiting"] for each in told[:3]] == [1, 2, 3]
    for server, each in zip((two, one, two, one), told, strict=True):
        wait_for(partial(standing, two, each["ticket"], "called"))
        came = server.web.post(f"/api/finding/{each['ticket']}")
        assert came.status_code == 200, came.text
    seats = [wait_for(partial(standing, two, each["ticket"], "seated")) for each in told]
    assert sorted(each["seat"] for each in seats) == [0, 1, 2, 3]
    for server, each in zip((one, two, one, two), seats, strict=True):
        with server.guest(each) as guest:
            assert guest.seat == each["seat"]


def standing(server: Server, ticket: str, state: str) -> dict[str, Any] | None:
    """How somebody stands, once they stand so."""
    found: dict[str, Any] = server.web.get(f"/api/finding/{ticket}").json()
    return found if found["state"] == state else None


def test_where_the_queue_was_lost_people_are_told_so_and_wait_anew(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    wish = {"games": ["standard"], "clocks": [0]}
    ticket = one.web.post("/api/finding", json=wish).json()["ticket"]
    asyncio.run_coroutine_threadsafe(one.hub.stop_taking_over_tables(), one.hub.loop).result()
    asyncio.run_coroutine_threadsafe(one.hub.hand_over_tables(), one.hub.loop).result()
    answer = two.web.get(f"/api/finding/{ticket}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-ticket")
    assert two.web.post("/api/finding", json=wish).status_code == 201


def seen(server: Server, *, watching: int) -> dict[str, Any] | None:
    tables = server.web.get("/api/tables").json()
    return next((each for each in tables if each.get("watching") == watching), None)


def test_an_evening_and_its_tables_are_at_one_server(servers: Callable[..., Server]) -> None:
    one, two = servers(), servers()
    assert find_log_name("/events/frdv-k4v6-yavd/table") == "event.frdv-k4v6-yavd"
    log = one.hub.log
    from euchre.store import LogEntryRow, WriteBatch

    def row(seq: int) -> tuple[LogEntryRow, ...]:
        return (LogEntryRow(seq, 0, None, None, b"{}"),)

    log.append(WriteBatch("event.x", row(1))).result(PATIENCE)
    log.append(WriteBatch("laid-for-the-evening", row(1), follows="event.x")).result(PATIENCE)
    log.owners.release_leases(["laid-for-the-evening"])
    owner = two.hub.log.owners.acquire_lease("laid-for-the-evening")
    assert owner is not None
    assert owner.name == log.owners.node.name
    log.owners.release_leases(["event.x"])
    assert two.hub.log.owners.acquire_lease("laid-for-the-evening") is None
    owner = log.owners.acquire_lease("event.x")
    assert owner is not None


def test_the_evenings_of_a_browser_are_listed_by_any_server(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    host = Visitor(one.address)
    host.host(EIGHT, title="Friday at the club")
    mine = host.base.rpartition("/")[2]
    page = two.web.get("/events", headers={"cookie": f"{VISITED_COOKIE_NAME}={mine}"})
    assert page.status_code == 200
    assert "Friday at the club" in page.text


def test_what_is_shown_is_shown_at_all_servers(servers: Callable[..., Server]) -> None:
    one, two = servers(), servers()
    mine = one.make(code="our word", start=True, bots="simple")
    theirs = two.make(code="our word", start=True, bots="simple")
    with two.guest({"table": theirs["table"]}) as watching:
        assert watching.picture["table"]["covered"]
        seat = {"authorization": f"Bearer {mine['token']}"}
        answer = two.web.post(f"/api/tables/{mine['table']}/show", headers=seat)
        assert answer.status_code == 204
        watching.hear_until(lambda _: not watching.picture["table"].get("covered"))
    refused = two.web.post("/nodes/shown", content=b'"any"')
    assert refused.status_code == 404


def test_a_browser_that_asks_two_servers_at_once_sees_the_same_deals_at_one_table(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    tables = [server.make(code="our word", start=True, bots="simple") for server in (one, two)]
    both_have_looked = threading.Barrier(2)
    for server in (one, two):
        looked = server.hub.sets.verify_can_sit

        async def check(*given: Any, looked: Any = looked) -> None:
            await looked(*given)
            await asyncio.to_thread(both_have_looked.wait, PATIENCE)

        server.hub.sets.verify_can_sit = check
    name = "b" * 32
    answers: list[httpx.Response] = []

    def sit(server: Server, table: str) -> None:
        answers.append(
            httpx.post(
                f"{server.address}/api/tables/{table}/seats",
                json={"name": "Eve"},
                headers={"cookie": f"{BROWSER_COOKIE}={name}"},
                timeout=PATIENCE,
            )
        )

    asking = [
        threading.Thread(target=sit, args=(server, made["table"]))
        for server, made in zip((one, two), tables, strict=True)
    ]
    for each in asking:
        each.start()
    for each in asking:
        each.join(PATIENCE)
    assert sorted(answer.status_code for answer in answers) == [201, 403]
    (refused,) = [answer.json() for answer in answers if answer.status_code == 403]
    assert refused["code"] == "seen"
    rooms = [
        wait_for(partial(room_of, server, made))
        for server, made in zip((one, two), tables, strict=True)
    ]
    seated = [sum(chair.person for chair in room.table.chairs) for room in rooms]
    assert sorted(seated) == [1, 2], "it sits where it may not"


def room_of(server: Server, made: dict[str, Any]) -> Any:
    """The room of a table once nothing is on its way to the disk."""
    room = server.hub.rooms.get(made["table"])
    return room if room and not room.is_writing else None


def test_one_address_opens_no_more_tables_at_several_servers_than_at_one(
    servers: Callable[..., Server],
) -> None:
    limits = ServerLimits(open_of_address=6, tables_of_address=24)
    running = [servers(limits=limits) for _ in range(3)]
    wait_for(lambda: {claims_of(server).servers for server in running} == {3})

    def made(**wanted: Any) -> list[int]:
        answers = [
            server.web.post("/api/tables", json=wanted).status_code
            for _ in range(3)
            for server in running
        ]
        assert set(answers) <= {201, 429}
        return answers

    assert made(open=True).count(201) == 6
    assert made().count(201) == 0, "six are a quarter of what may be made in an hour"


def test_sockets_that_are_handed_on_are_counted_and_bounded(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(limits=ServerLimits(sockets_of_address=2)), servers()
    made = two.make()

    def sockets() -> int:
        told = one.web.get("/metrics").text
        return int(told.partition('euchre_sockets{kind="handed_on"} ')[2].partition("\n")[0])

    assert sockets() == 0
    with one.guest(made) as first, one.guest(made) as second:
        assert sockets() == 2
        with one.guest(made) as third:
            assert first.hear_end()[0] == 1012
            assert [it.ask("ping")["type"] for it in (second, third)] == ["pong", "pong"]
            assert sockets() == 2
    wait_for(lambda: sockets() == 0)


# A server ends, or is stopped


def test_a_server_that_ends_hands_its_tables_over(url: str, tmp_path: Path) -> None:
    with long_leases(), Server(tmp_path / "two", database=url) as two:
        one = Server(tmp_path / "one", database=url)
        made = one.make(start=True, bots="simple")
        guest = one.guest(made)
        version = guest.version
        one.stop()
        assert guest.hear_end()[0] == 1012
        guest.close()
        with two.guest(made) as again:
            assert again.version >= version
            again.play(lambda guest: guest.results > 0)
        assert one.complaints.said == []


MOVED = "another server has it now"
SILENT = "is not heard of any more|was not answered"


def test_who_was_stopped_lets_go_of_what_others_have_taken_over(url: str, tmp_path: Path) -> None:
    with (
        heard(Server(tmp_path / "1", database=url), but=MOVED) as one,
        heard(Server(tmp_path / "2", database=url), but=MOVED) as two,
    ):
        made = one.make(bots="simple")  # nobody else is here, who would find it out
        with one.guest(made) as stale:
            fall_silent(one.hub.log)
            lease_passes(two.hub.log)
            wait_for(lambda: two.hub.log.owners.acquire_lease(made["table"]) is None)
            with two.guest(made) as guest:
                for seat in (1, 2, 3):
                    assert guest.ask("bot", seat=seat, name="simple")["type"] == "ack"
                guest.play(lambda guest: guest.results > 0)
                said = stale.say("say", text="as if nothing had happened")
                assert stale.hear_end()[0] == 1012
                assert said not in {each.get("id") for each in stale.told if each["type"] == "ack"}
                assert not one.hub.rooms
                guest.ask("sync")
                assert "as if nothing" not in str(guest.picture)


def test_who_says_hello_where_a_table_has_just_been_taken_over_comes_again(
    url: str, tmp_path: Path
) -> None:
    with (
        heard(Server(tmp_path / "1", database=url), but=MOVED) as one,
        heard(Server(tmp_path / "2", database=url), but=MOVED) as two,
    ):
        made = one.make()
        with one.guest(made, hello=False) as late:
            fall_silent(one.hub.log)
            lease_passes(two.hub.log)
            wait_for(lambda: two.hub.log.owners.acquire_lease(made["table"]) is None)
            wake_up(one.hub.log)
            wait_for(lambda: not one.hub.rooms)
            late.say("hello", versions=[1], token=made["token"])
            assert late.hear_end() == (1012, "come again")


def test_a_server_of_which_only_the_database_thread_lives_counts_as_dead(
    url: str, tmp_path: Path
) -> None:
    with (
        heard(Server(tmp_path / "1", database=url), but=MOVED) as one,
        heard(Server(tmp_path / "2", database=url), but=MOVED) as two,
    ):
        made = one.make(start=True, bots="simple")
        with one.guest(made) as stale:
            woken = threading.Event()
            one.hub.loop.call_soon_threadsafe(woken.wait, PATIENCE)
            try:
                wait_for(lambda: two.hub.log.owners.acquire_lease(made["table"]) is None)
                with two.guest(made) as guest:
                    guest.play(lambda guest: guest.results > 0)
            finally:
                woken.set()
            assert stale.hear_end()[0] == 1012
            assert wait_for(lambda: len(two.hub.log.owners.list_nodes()) == 2)


def test_who_asks_a_server_that_has_fallen_silent_is_answered_by_who_takes_over(
    url: str, tmp_path: Path
) -> None:
    with (
        heard(Server(tmp_path / "1", database=url), but=MOVED) as one,
        heard(Server(tmp_path / "2", database=url), but=SILENT) as two,
    ):
        made = one.make()
        woken = threading.Event()
        one.hub.loop.call_soon_threadsafe(woken.wait)
        try:
            answer = two.web.get(f"/api/tables/{made['table']}", timeout=PATIENCE / 2)
        finally:
            woken.set()
        assert answer.status_code == httpx.codes.OK
        assert two.hub.log.owners.acquire_lease(made["table"]) is None


def test_nothing_is_acknowledged_while_the_database_is_away_and_play_goes_on(
    postgres: Cluster, url: str, tmp_path: Path
) -> None:
    with (
        heard(Server(tmp_path, database=url), but="the database is|signs of life") as server,
        server.guest(server.make(start=True, bots="simple")) as guest,
    ):
        guest.play(lambda guest: guest.results > 0)
        postgres.stop()
        try:
            assert server.web.get("/health").status_code == 200
            gone = server.web.get("/api/tables/a-table-nobody-has-read")
            assert gone.status_code == 503
            assert "try again" in gone.json()["detail"]
            told: list[dict[str, Any]] = []
            asking = threading.Thread(target=lambda: told.append(guest.ask("say", text="hello?")))
            asking.start()
            time.sleep(1)
            assert told == []
        finally:
            postgres.start()
        asking.join(PATIENCE)
        assert told[0]["type"] == "ack"
        before = guest.results
        guest.play(lambda guest: guest.results > before)


FULL = (
    """CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file "base/16389/16402": No space left on device'
        USING ERRCODE = 'disk_full';
    END $$""",
    "CREATE TRIGGER no_room BEFORE INSERT ON log EXECUTE FUNCTION no_room()",
    "CREATE TRIGGER no_room BEFORE INSERT ON nodes EXECUTE FUNCTION no_room()",
)


def test_where_the_disk_of_the_database_is_full_it_is_told_and_play_goes_on(
    postgres: Cluster, url: str, tmp_path: Path
) -> None:
    name = url.rpartition("/")[2]
    with Server(tmp_path, database=url) as server:
        made = server.make(start=True, bots="simple")
        with server.guest(made) as guest:
            guest.play(lambda guest: guest.results > 0)
            postgres.execute(*FULL, database=name)
            assert guest.ask("say", text="hello?")["code"] == "not-saved"
            answer = server.web.post("/api/tables", json={})
            assert (answer.status_code, answer.json()["code"]) == (503, "not-saved")
            assert "the disk of the database is full" in answer.json()["detail"]
            assert "base/" not in answer.text
            ready = server.web.get("/health/ready")
            assert ready.status_code == 503
            assert "the disk of the database is full" in ready.json()["detail"]
            wait_for(lambda: claims_of(server).node not in claims_of(server).list_nodes())
            away = [f"DROP TRIGGER no_room ON {each}" for each in ("log", "nodes")]
            postgres.execute(*away, database=name)
            wait_for(lambda: claims_of(server).node in claims_of(server).list_nodes())
            wait_for(lambda: server.web.get("/health/ready").status_code == 200)
        with server.guest(made) as guest:
            before = guest.results
            guest.play(lambda guest: guest.results > before)
        assert all("Traceback" not in said for said in server.complaints.said)
        server.complaints.said.clear()


# Nobody else is taken for a server


def test_only_servers_can_say_for_whom_they_ask(servers: Callable[..., Server]) -> None:
    server = servers()
    forged = {name.decode(): "x" for name in (SEAL, CLIENT, HOST)}
    assert server.web.get("/nodes/lobby").status_code == 404
    for path in ("/nodes/lobby", "/api/tables", "/"):
        answer = server.web.get(path, headers=forged)
        assert answer.status_code == 400
        assert "it doesn't" in answer.json()["detail"]
    assert server.web.get("/", headers={"host": "evil.example"}).status_code == 421
    with pytest.raises(InvalidStatus):
        Guest(server.port, server.make()["table"], headers={**forged, "origin": "http://evil"})


def raw(server: Server, request: str, *, cut: bool = False) -> str:
    """The answer to a request, as it is written; or it is cut off."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(request.replace("\n", "\r\n").encode())
        if cut:
            return ""
        told = b""
        while part := line.recv(65_536):
            told += part
    return told.decode(errors="replace")


def test_an_address_is_handed_on_as_it_was_asked_for(servers: Callable[..., Server]) -> None:
    one, two = servers(), servers(proxies=("127.0.0.1",))
    table = two.make()["table"]
    head = "HTTP/1.1\nHost: localhost\nConnection: close\nX-Forwarded-For: 203.0.113.66\n\n"
    for path in (f"/t/{table}/../../metrics", f"/t/{table}/%2e%2e/%2e%2e/metrics"):
        told = raw(one, f"GET {path} {head}")
        assert "euchre_tables" not in told
        assert " 404 " in told.partition("\r\n")[0]
    told = raw(one, f'GET /api/tables/{table}?x="<> {head}')
    assert " 200 " in told.partition("\r\n")[0]
    assert f":{two.port}" not in told


def test_a_request_that_is_cut_off_is_not_carried_out(servers: Callable[..., Server]) -> None:
    one, two = servers(), servers()
    table = two.make()["table"]
    head = "Host: localhost\nContent-Type: application/json\nTransfer-Encoding: chunked"
    raw(one, f'POST /api/tables/{table}/seats HTTP/1.1\n{head}\n\ne\n{{"name":"Cut"}}\n', cut=True)
    two.web.get("/health")  # and whatever came before has been done
    chairs = two.hub.rooms[table].table.chairs
    assert [chair.name for chair in chairs if chair.person] == ["Dana"]


def test_who_has_a_cookie_with_letters_of_any_script_plays_at_any_server(
    servers: Callable[..., Server],
) -> None:
    """Another program on the same host may have set it."""
    one, two = servers(), servers()
    made = one.make()
    cookie = "city=\u0391\u03b8\u03ae\u03bd\u03b1, caf\u00e9".encode().decode("latin-1")
    for server in (one, two):
        with server.guest(made, headers={"Cookie": cookie}) as guest:
            assert guest.ask("ping")["type"] == "pong"


def test_what_nobody_waits_for_any_more_is_given_up_by_the_server_that_does_it(
    servers: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers(), servers()
    made = one.make(start=True)
    begun, given_up = threading.Event(), threading.Event()

    async def read_for_long(*_: Any) -> Any:
        begun.set()
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            given_up.set()
            raise

    monkeypatch.setattr(GameReader, "_load_game_source", read_for_long)
    with socket.create_connection(("127.0.0.1", two.port)) as line:
        path = f"/api/tables/{made['table']}/replay"
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{two.port}\r\n\r\n".encode())
        assert begun.wait(PATIENCE)
    assert given_up.wait(PATIENCE / 2)


def test_who_may_come_to_one_server_may_come_to_all(servers: Callable[..., Server]) -> None:
    one, two = servers(hosts=("club.example",)), servers()
    table = two.make()["table"]
    there = {"host": "club.example", "origin": "http://club.example"}
    assert one.web.get(f"/api/tables/{table}", headers=there).status_code == 200
    assert two.web.get(f"/api/tables/{table}", headers=there).status_code == 421


def test_where_a_socket_is_refused_it_is_asked_for_once(
    servers: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers(), servers()
    made = two.make()
    asked: list[str] = []
    whole = ForwardingMiddleware._open_peer_socket

    async def counted(self: ForwardingMiddleware, *given: Any) -> Any:
        asked.append("once")
        return await whole(self, *given)

    monkeypatch.setattr(ForwardingMiddleware, "_open_peer_socket", counted)
    with pytest.raises(InvalidStatus):
        Guest(one.port, f"{made['table']}/socket/x")
    assert asked == ["once"]


def test_who_is_not_let_in_yet_when_a_server_ends_is_told_to_try_again(
    servers: Callable[..., Server],
) -> None:
    one = servers()
    made, asked, ended = one.make(), threading.Event(), threading.Event()

    async def elsewhere(_: str) -> None:
        asked.set()
        await asyncio.to_thread(ended.wait)

    one.hub.find_other_owner = elsewhere
    with ThreadPoolExecutor() as others:
        guest = others.submit(one.guest, made)
        assert asked.wait(PATIENCE)
        others.submit(one.stop)
        try:
            with pytest.raises(InvalidStatus) as refused:
                guest.result(PATIENCE)
        finally:
            ended.set()
    assert refused.value.response.status_code == 503


class There(AbstractAsyncContextManager["There"]):
    """A server that says something more before it hangs up."""

    close_code, close_reason = 1012, "come again"
    closed = False

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def __aiter__(self) -> AsyncIterator[str]:
        yield "news"

    async def send(self, _: str) -> None:
        raise ConnectionClosedError(None, None)

    async def close(self) -> None:
        self.closed = True


async def receive_move() -> Message:
    return {"type": "websocket.receive", "text": "a move"}


def test_what_comes_for_who_has_closed_a_socket_that_is_handed_on_is_no_error() -> None:
    async def send(message: Message) -> None:
        if message["type"] != "websocket.accept":
            raise RuntimeError("Unexpected ASGI message, after sending 'websocket.close'.")

    asyncio.run(_relay_messages(There(), receive_move, send, Line()))  # type: ignore[arg-type]


def test_who_has_gone_before_they_are_let_in_leaves_no_socket_at_another_server() -> None:
    async def send(_: Message) -> None:
        raise ClientDisconnected

    there = There()
    with pytest.raises(ClientDisconnected):
        asyncio.run(_relay_messages(there, receive_move, send, Line()))  # type: ignore[arg-type]
    assert there.closed


def test_the_way_to_who_comes_by_another_server_is_not_charged_to_them(
    servers: Callable[..., Server],
) -> None:
    one, two = servers(), servers()
    made = one.make()
    with one.guest(made) as direct, two.guest(made) as guest:
        attendance = one.hub.rooms[made["table"]].everyone.attendance
        for line in tuple(two._server.server_state.connections):
            if isinstance(line, SocketProtocol):
                line.last_ping_rtt = 1.25
        guest.ask("ping")
        assert attendance.round_trip_ms(made["seat"]) == 1250
        direct.line.pong(encode_round_trip(1.75))  # of who has come here nobody is believed
        direct.ask("ping")
        assert attendance.round_trip_ms(made["seat"]) == 1250


def test_who_comes_by_another_server_counts_with_their_own_address(
    servers: Callable[..., Server],
) -> None:
    one = servers(proxies=("127.0.0.1",))
    two = servers(proxies=("127.0.0.1",))
    made = one.make()
    there = {"x-forwarded-for": "192.0.2.7"}
    with Guest(two.port, made["table"], headers=there):
        room = one.hub.rooms[made["table"]]
        assert {each.address for each in room.everyone.attendance.connections} == {"192.0.2.7"}
