"""What those see who run a server: its log, its figures, and whether it is ready."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from euchre.server.http.allowed_hosts import parse_proxy
from euchre.server.http.guard import RequestIdMiddleware
from euchre.server.http.logs import JsonLineFormatter, LineFormatter, RepeatedMessageFilter
from euchre.server.tables.handlers import health
from euchre.store import DurableLog
from euchre.store.metrics import Histogram
from euchre.store.sqlite.writing import write_all as really
from server_help import PATIENCE, Guest, Server, together

if TYPE_CHECKING:
    from postgres_help import Cluster


class Process:
    """``euchre server run`` in a process of its own.

    Attributes:
        port: where it listens.
        log: what it has said to its standard error.
    """

    def __init__(self, folder: Path, *words: str) -> None:
        self.data, self.errors = folder / "data", folder / "errors.txt"
        command = [sys.executable, "-m", "euchre", "server", "run", "--port", "0", *words]
        with self.errors.open("wb") as said:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [*command, "--data", str(self.data)], stdout=subprocess.PIPE, stderr=said
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://127.0.0.1:(\d+)/", line)
        assert found is not None, (line, self.errors.read_text())
        self.port = int(found[1])
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.web.close()
        self.process.kill()
        self.process.communicate()

    @property
    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.errors.read_text().splitlines()]

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


class Unhurried(Guest):
    """Somebody who says no more than the usual limits allow for."""

    def say(self, kind: str, ident: str | int | None = None, **fields: Any) -> str | int:
        time.sleep(0.06)
        return super().say(kind, ident, **fields)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server is as ready on a machine that is busy."""
    for name in ("_MAX_LOOP_DELAY_SECONDS", "_TRIAL_WRITE_SECONDS", "READY_ANSWER_SECONDS"):
        monkeypatch.setattr(health, name, PATIENCE)


# -- the log ------------------------------------------------------------------------------------


def test_a_whole_game_leaves_lines_of_json_and_no_secret(tmp_path: Path) -> None:
    names, word = ("Perpetua", "Ignatius"), "aubergine-night"
    with Process(tmp_path, "--log-format", "json", "--log-level", "debug") as server:
        wanted = {"pace": "instant", "name": names[0], "bots": "random", "start": True}
        game = {"rules": {"base": "stick-the-dealer", "target": 3}, "title": word}
        made = server.web.post("/api/tables", json=wanted | game).json()
        sat = server.web.post(f"/api/tables/{made['table']}/seats", json={"name": names[1]}).json()
        tokens = made["token"], sat["token"]
        guests = [Unhurried(server.port, made["table"], token) for token in tokens]
        for guest in guests:
            guest.ask("say", text=f"{names[0]}, {word}")
        with together(*guests):
            pass
        for guest in guests:
            guest.close()
        server.web.get(f"/t/{made['table']}?token={made['token']}", headers={"cookie": word})
        bearer = {"authorization": f"Bearer {made['token']}"}
        server.web.get(f"/api/tables/{made['table']}", headers=bearer)
        assert server.end() in (0, -signal.SIGTERM)
        lines, text = server.log, server.errors.read_text()
    moves = [line for line in lines if line["message"] == "move acknowledged"]
    assert moves
    for line in moves:
        assert line["table"] == made["table"]
        assert line["duration"] >= 0
        assert line["request"]
    assert all({"time", "level", "logger", "message", "node"} <= line.keys() for line in lines)
    asked = [line for line in lines if line["message"] == "request"]
    assert {"/api/tables", "/t/{table}", "/api/tables/{table}"} <= {line["route"] for line in asked}
    with closing(sqlite3.connect(server.data / "tables.sqlite3")) as disk:
        shuffles = [secret for (secret,) in disk.execute("SELECT secret FROM vault")]
        keys = [key for (key,) in disk.execute("SELECT value FROM meta WHERE name LIKE '%_key'")]
    assert shuffles
    assert len(keys) == 2
    nonces = [nonce for guest in guests for nonce in guest.nonces.values()]
    secrets = [*tokens, *nonces, *names, word, *(raw.hex() for raw in (*shuffles, *keys))]
    assert [secret for secret in secrets if secret in text] == []


def record(message: str, *given: object, level: int = logging.ERROR, **known: object) -> Any:
    found = logging.LogRecord("euchre.server", level, "room.py", 7, message, given, None)
    found.__dict__.update(known)
    return found


def test_a_token_that_gets_into_a_message_or_an_error_is_left_out_of_the_log() -> None:
    token = "Zx8" * 14 + "q"
    told = record("no seat for %s", token)
    error = ValueError(token)
    told.exc_info = ValueError, error, None
    for lines in (LineFormatter("one"), JsonLineFormatter("one")):
        text = lines.format(told)
        assert token not in text
        assert "no seat for [left out]" in text
        assert "ValueError: [left out]" in text


def test_a_token_without_a_digit_is_left_out_wherever_it_stands() -> None:
    """One in 1,440 has none."""
    token = "kQ-_z" * 8 + "abc"
    for lines in (LineFormatter("one"), JsonLineFormatter("one")):
        for told in (record(token), record("said", table=token)):
            assert "[left out]" in lines.format(told)
            assert token not in lines.format(told)
    name = "test_a_long_name_of_a_function_that_can_be_read_in_a_log"
    assert name in LineFormatter().format(record(name))


def test_only_known_fields_are_told_beside_the_words() -> None:
    told = record("said", table="t7", duration=0.5, hand="JH QH", name="Perpetua")
    found = json.loads(JsonLineFormatter("one").format(told))
    assert (found["table"], found["duration"], found["node"]) == ("t7", 0.5, "one")
    assert not {"hand", "name"} & found.keys()
    assert LineFormatter("one").format(told).endswith("said [node=one table=t7 duration=0.5]")


def test_a_line_break_in_a_message_makes_no_second_line_of_json() -> None:
    assert "\n" not in JsonLineFormatter().format(record("one\n%s", '{"level": "fake"}'))


def test_what_was_asked_for_is_not_spared() -> None:
    sparing = RepeatedMessageFilter(lambda: 0.0)
    assert [sparing.filter(record("request", level=logging.INFO)) for _ in range(9)] == [True] * 9
    assert sum(sparing.filter(record("trouble")) for _ in range(9)) < 9


# -- requests have names ------------------------------------------------------------------------


def test_a_request_is_called_what_the_proxy_calls_it_also_where_it_is_refused(
    tmp_path: Path,
) -> None:
    named = {"x-request-id": "abc-1"}
    with Server(tmp_path, proxies=("127.0.0.1",)) as server:
        assert server.web.get("/", headers=named).headers["x-request-id"] == "abc-1"
        missing = server.web.get("/api/tables/nowhere", headers=named)
        assert (missing.status_code, missing.json()["request"]) == (404, "abc-1")
        foreign = server.web.post("/api/tables", headers=named | {"origin": "http://evil.example"})
        assert (foreign.status_code, foreign.json()["request"]) == (403, "abc-1")
        assert foreign.headers["x-request-id"] == "abc-1"
        for odd in ("two words", "x" * 99, "a\tb", ""):
            made = server.web.get("/", headers={"x-request-id": odd}).headers["x-request-id"]
            assert re.fullmatch(r"[0-9a-f]{16}", made)


def test_whoever_is_no_proxy_does_not_name_requests(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        answers = [server.web.get("/", headers={"x-request-id": "abc-1"}) for _ in range(2)]
    names = {answer.headers["x-request-id"] for answer in answers}
    assert len(names) == 2
    assert "abc-1" not in names


def test_what_stands_in_front_of_a_proxy_is_no_proxy() -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        seen.append(scope.get("euchre.request"))

    for client in (("10.0.0.1", 1), ("192.0.2.1", 1), None, ("not an address", 1)):
        headers = [(b"x-request-id", b"abc-1"), (b"x-forwarded-for", b"10.0.0.1")]
        scope = {"type": "http", "headers": headers, "client": client}
        asyncio.run(
            RequestIdMiddleware(app, [parse_proxy("10.0.0.0/8")])(
                scope, cast("Any", None), cast("Any", None)
            )
        )
    assert seen == ["abc-1", None, None, None]


def test_a_mistake_of_ours_has_a_name_too(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make()

        async def broken(*_: object) -> None:
            raise RuntimeError("a mistake")

        server.hub.find_room = broken
        answer = server.web.get(f"/api/tables/{made['table']}")
        assert answer.status_code == 500
        assert answer.json()["request"] == answer.headers["x-request-id"] != ""
        del server.hub.find_room
        while not server.complaints.said:  # which is told after the answer
            time.sleep(0.01)
        assert "a mistake" in server.complaints.said[0]
        server.complaints.said.clear()


# -- figures ------------------------------------------------------------------------------------


def figures(server: Server) -> dict[tuple[Any, ...], float]:
    """Every sample by its name and labels, as Prometheus reads them."""
    told = server.web.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(told.text)
        for sample in family.samples
    }


@pytest.mark.usefixtures("unhurried")
def test_prometheus_reads_the_figures_and_they_are_true(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=True, bots="random")
        with server.guest(made) as dana, server.guest({"table": made["table"]}) as watching:
            timed = server.hub.counts.moves.counts  # a bot alone may leave her nothing to do
            dana.play(lambda guest: guest.results >= 1 and sum(timed) > 0)
            moves = sum(told["type"] == "ack" for told in dana.told)
            found = figures(server)
            assert found["euchre_sockets", ("kind", "seated")] == 1
            assert found["euchre_sockets", ("kind", "watching")] == 1
            assert found["euchre_sockets", ("kind", "greeting")] == 0
            assert watching.seat is None
        assert found["euchre_tables_in_memory",] == 1
        assert 1 <= found["euchre_move_seconds_count",] <= moves
        assert (
            found["euchre_move_seconds_bucket", ("le", "+Inf")]
            == found["euchre_move_seconds_count",]
        )
        assert found["euchre_move_seconds_sum",] > 0
        assert found["euchre_commit_seconds_count",] >= found["euchre_commits_total",] > 0
        assert found["euchre_commit_batches_sum",] >= found["euchre_commit_batches_count",]
        assert found["process_resident_memory_bytes",] > 1e6
        assert found["process_open_fds",] > 3
        assert found["euchre_ready",] == 1
        buckets = [
            value for name, value in found.items() if name[0] == "euchre_loop_lag_seconds_bucket"
        ]
        assert buckets == sorted(buckets)
        waiting = {name[1][1] for name in found if name[0] == "euchre_waiting"}
        assert waiting == {"log", "bots", "hints", "reviews", "pages"}


def test_a_size_on_a_bound_counts_below_it() -> None:
    sizes = Histogram((1, 2))
    for size in (0, 1, 1.5, 2, 2.1):
        sizes.observe(size)
    assert sizes.counts == [2, 2, 1]


# -- health -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unhurried")
def test_a_server_that_is_well_is_live_and_ready(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.web.get("/health/live").json() == {"status": "live"}
        assert server.web.get("/health/ready").json() == {"status": "ready"}


@pytest.mark.usefixtures("unhurried")
def test_a_server_whose_disk_is_full_is_live_and_not_ready_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = threading.Event()

    def write(*given: Any) -> None:
        if full.is_set():
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error
        really(*given)

    monkeypatch.setattr("server_help.new_database", str)
    monkeypatch.setattr("euchre.store.sqlite.writing.write_all", write)
    with Server(tmp_path) as server:
        server.make()
        full.set()
        answer = server.web.post("/api/tables", json={"name": "Dana"})
        assert answer.status_code == 503
        ready = server.web.get("/health/ready")
        assert (ready.status_code, ready.json()["code"]) == (503, "not-ready")
        assert "the disk is full" in ready.json()["detail"]
        assert figures(server)["euchre_ready",] == 0
        assert server.web.get("/health/live").status_code == 200
        full.clear()
        assert server.web.get("/health/ready").status_code == 200
        assert figures(server)["euchre_ready",] == 1
        assert all("nothing was written" in line for line in server.complaints.said)
        server.complaints.said.clear()


def test_a_server_that_answers_late_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        pulse = type(server.app.state.health.pulse)
        monkeypatch.setattr(pulse, "max_lag_seconds", property(lambda _: 1.7))
        ready = server.web.get("/health/ready")
        assert (ready.status_code, "is 1.7 s late" in ready.json()["detail"]) == (503, True)


@pytest.mark.usefixtures("unhurried")
def test_parts_that_are_added_are_asked(tmp_path: Path) -> None:
    async def lease() -> str:
        return "the lease is lost"

    with Server(tmp_path) as server:
        server.app.state.health.parts["lease"] = lease
        assert server.web.get("/health/ready").json()["detail"] == "The lease is lost."


def test_who_is_told_to_stop_is_not_ready_but_plays_on_until_the_time_is_over(
    tmp_path: Path,
) -> None:
    with Process(tmp_path, "--drain", "600") as server:
        made = server.web.post("/api/tables", json={"name": "Dana", "pace": "instant"}).json()
        with Guest(server.port, made["table"], made["token"]) as dana:
            server.process.send_signal(signal.SIGTERM)
            while server.web.get("/health/ready").status_code != 503:
                time.sleep(0.02)
            assert "about to stop" in server.web.get("/health/ready").json()["detail"]
            assert server.web.get("/health/live").status_code == 200
            assert dana.ask("ping")["type"] == "pong"
            assert server.web.post("/api/tables", json={"name": "Eve"}).status_code == 201
            server.process.send_signal(signal.SIGINT)  # somebody is in a hurry
            assert dana.hear_until(lambda told: told["type"] == "bye")["code"] == "closing"
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM, -signal.SIGINT)
        assert server.log == []


# -- several servers ----------------------------------------------------------------------------


def test_a_request_that_is_handed_on_keeps_its_name(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.store()
    with (
        Server(tmp_path / "one", database=url) as one,
        Server(tmp_path / "two", database=url, proxies=("127.0.0.1",)) as two,
    ):
        table = one.make()["table"]
        path = f"/api/tables/{table}/code.svg?at=99"
        answer = two.web.get(path, headers={"x-request-id": "abc-1"})
        assert list(one.hub.rooms) == [table]
        assert (answer.status_code, answer.json()["request"]) == (404, "abc-1")
        assert answer.headers["x-request-id"] == "abc-1"


def test_a_server_whose_database_takes_long_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        figures_ = type(server.hub.log.commit_metrics)
        monkeypatch.setattr(figures_, "pending_seconds", property(lambda _: 7.2))
        ready = server.web.get("/health/ready")
        assert (ready.status_code, "for 7 s" in ready.json()["detail"]) == (503, True)
        assert figures(server)["euchre_ready",] == 0


@pytest.mark.parametrize("shared", [False, True])
def test_a_trial_is_written_and_can_be_written_again(
    tmp_path: Path, request: pytest.FixtureRequest, *, shared: bool
) -> None:
    where = request.getfixturevalue("postgres").store() if shared else tmp_path / "one.sqlite3"
    with DurableLog.open(where) as log:
        for _ in range(2):
            log.write_trial_row().result()
        assert log.commit_count == 2
        assert log.commit_metrics.seconds.counts != [0] * len(log.commit_metrics.seconds.counts)


def test_a_server_starts_without_what_takes_long_to_import() -> None:
    """A second of every start: compiled code comes when it is first needed."""
    script = """
import sys
import euchre.server.app
heavy = {"numpy", "numba", "webauthn", "networkx", "polars", "OpenSSL"}
print(*sorted(heavy & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout.split() == []
