"""Anything at all sent to a server: answered in a sentence, and the table goes on.

``EUCHRE_TIMES=20 pytest tests/test_server_fuzz.py`` sends ten thousand messages instead of 500;
``python tests/test_server_fuzz.py --messages 500000`` many more, of a few thousand that were made
up once, among moves and undos, and tells what became of the memory.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from effort import TIMES
from euchre.english.names import DisplayName
from euchre.errors import RecordError
from euchre.game.events import from_json
from euchre.game.presets import preset
from euchre.game.rules import build_pack
from euchre.server.games.catalogue import RulesQuery
from euchre.server.limits import ServerLimits
from euchre.server.operations import decode_json
from euchre.server.tables.handlers import health
from euchre.server.tables.handlers.api import NewTableBody, SitDownRequest
from euchre.server.tables.hub import TableHub
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.room import TableRoom
from euchre.server.tables.sockets import SocketEndpoint, accept_hello
from euchre.server.wire_codes import COMMON_CODES
from euchre.store import DurableLog, EventLoopNotifier
from euchre.table import entry_from_json, fold_entries, parse_command
from euchre.table.commands import RefusedError, parse_command_id
from euchre.table.log.entries import TableSettings
from room_help import Line
from server_help import PATIENCE, Complaints, Guest, Server, first_event

MESSAGES = 200 * TIMES
"""How many messages are sent."""
CHECKS: Any = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
STATUS_NAMES = {"not-found", "method-not-allowed"}
"""The codes of problems that are nothing but a status."""
EXAMPLES = 4 * TIMES
"""How many requests of each kind are made."""
AT_ONCE = 50
"""How many of them to one table."""


# -- messages -----------------------------------------------------------------------------------

TYPES = [
    *("hello", "act", "ready", "nonce", "undo", "claim", "answer", "rematch", "hint", "say"),
    *("pledge", "back", "stand", "bot", "pace", "pause", "resume", "sync", "ping", "dance", ""),
    *("swap", "host", "remove", "door", "vote", "prefer", "knock", "admit"),
    *("phrase", "gallery", "wait", "withdraw"),
]
EVENTS = [
    *("passed", "called", "bid", "played", "discarded", "cut", "declared", "dealt", "took_up"),
    *("first_dealer", "time_up", "looked", "exposed", "shown", "challenged", "gave", "nothing"),
]
ANYTHING: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)
NUMBERS: SearchStrategy[Any] = st.integers(-2, 6) | st.sampled_from(
    [10**6, 2**53, -(2**63), 10**30]
)
CARDS: SearchStrategy[Any] = st.sampled_from(
    [*map(str, build_pack(preset("american").rules)), "??", "5X", "", "jd"]
)
IDS: SearchStrategy[Any] = st.integers(0, 40) | st.text(max_size=70) | ANYTHING
FIELDS: dict[str, SearchStrategy[Any]] = {
    "seat": NUMBERS,
    "card": CARDS | NUMBERS,
    "suit": st.sampled_from(["C", "D", "H", "S", "NT", "X"]),
    "at": NUMBERS,
    "alone": st.booleans(),
    "tricks": NUMBERS,
    "to": NUMBERS,
    "against": NUMBERS,
    "cards": st.lists(CARDS | ANYTHING, max_size=5),
}
EVENT = st.fixed_dictionaries(
    {"type": st.sampled_from(EVENTS)},
    optional={name: each | ANYTHING for name, each in FIELDS.items()},
)
COMMAND = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | ANYTHING, "id": IDS},
    optional={
        "event": EVENT | ANYTHING,
        "seen": NUMBERS,
        "hand": NUMBERS,
        "nonce": st.text("0123456789abcdef", max_size=70) | ANYTHING,
        "pledge": st.text("0123456789abcdef", min_size=62, max_size=66) | ANYTHING,
        "game": NUMBERS,
        "attempt": NUMBERS,
        "yes": st.booleans() | ANYTHING,
        "text": st.text(max_size=250) | ANYTHING,
        "seat": NUMBERS | ANYTHING,
        "seats": st.lists(NUMBERS, min_size=1, max_size=3) | ANYTHING,
        "door": st.sampled_from(["open", "ask", "locked", "ajar"]) | ANYTHING,
        "name": st.sampled_from(["rules", "simple", "random", "deep blue", None]) | ANYTHING,
        "pace": st.sampled_from(["slow", "instant", "warp"]) | ANYTHING,
        "phrase": st.sampled_from(["nice-loner", "wow", "Nice loner", ""]) | ANYTHING,
        "gallery": st.sampled_from(["own", "all", "none", "some"]) | ANYTHING,
        "versions": st.lists(st.integers(), max_size=3) | ANYTHING,
        "token": st.text(max_size=140) | ANYTHING,
    },
)
LEGAL = "what is asked for"
"""Stands for the event that the picture offers."""
MESSAGE: SearchStrategy[Any] = st.one_of(
    COMMAND.map(json.dumps),
    COMMAND.map(json.dumps),
    ANYTHING.map(json.dumps),
    st.binary(max_size=60),
    st.text(max_size=60),
    st.just(LEGAL),
)


@settings(max_examples=max(200, MESSAGES), deadline=None)
@given(text=MESSAGE | st.text() | st.binary() | st.text().map(str.encode))
def test_anything_at_all_is_a_command_or_refused_as_none(text: str | bytes) -> None:
    code = refusal_of(text)
    assert code in (None, "malformed", "unknown-type")
    ident = parse_command_id(text)
    assert ident is None or isinstance(ident, str | int)


def refusal_of(text: str | bytes) -> str | None:
    """The code with which a message is refused, if it is no command."""
    try:
        parse_command(text)
    except RefusedError as refused:
        json.dumps(refused.why)
        return refused.code
    return None


@settings(deadline=None)
@given(body=st.binary() | ANYTHING.map(json.dumps).map(str.encode))
@pytest.mark.parametrize("kind", [NewTableBody, SitDownRequest, RulesQuery])
def test_any_body_is_read_or_refused(kind: type, body: bytes) -> None:
    with contextlib.suppress(ValueError):
        decode_json(body, kind)


@settings(deadline=None)
@given(text=EVENT.map(json.dumps) | ANYTHING.map(json.dumps) | st.binary() | st.text())
def test_any_text_is_an_event_or_no_record(text: str | bytes) -> None:
    with contextlib.suppress(RecordError):
        from_json(text)
    with contextlib.suppress(RecordError):
        entry_from_json(text.encode(errors="replace") if isinstance(text, str) else text)


# -- a room without a network -------------------------------------------------------------------


class Hall:
    """A hub with a table, in a loop of its own that runs while we wait."""

    def __init__(self, data: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.log = DurableLog.open(data / "tables.sqlite3", EventLoopNotifier(self.loop))
        self.complaints = Complaints()
        self.hub = self.run(self._open())
        self.sockets = SocketEndpoint(self.hub)

    async def _open(self) -> TableHub:
        limits = ServerLimits(tables_of_address=10**9, rate=1e6, burst=1e6)
        return TableHub(self.log, limits, asyncio.get_running_loop())

    def run(self, what: Any) -> Any:
        return self.loop.run_until_complete(what)

    def close(self) -> None:
        self.hub.close()
        self.run(asyncio.sleep(0.01))
        self.run(self.loop.shutdown_default_executor())
        self.loop.close()

    def table(self, rules: dict[str, Any]) -> tuple[TableRoom, list[SocketConnection]]:
        """A table where a game is on, with two people and somebody who watches."""
        made = self.run(
            self.hub.create_table(
                TableSettings(rules=rules, pace="instant", bots="random"), DisplayName("Dana")
            )
        )
        room: TableRoom = self.hub.rooms[made.table]
        tokens = [made.token, None]
        _, tokens[1] = self.run(room.sit(DisplayName("Lee"), 1))
        people = []
        for token in (*tokens, None):
            connection = SocketConnection(Line(), 10**6)
            hello = {"id": "hello", "type": "hello", **({"token": token} if token else {})}
            accept_hello(connection, room, parse_command(json.dumps(hello)))
            room.enter(connection)
            people.append(connection)
        for seat in (2, 3):
            said = json.dumps({"id": f"bot{seat}", "type": "bot", "seat": seat, "name": "random"})
            self.run(self.sockets.handle_message(people[0], room, said))
        for person in people[:2]:
            self.run(self.sockets.handle_message(person, room, '{"id":"ready","type":"ready"}'))
        self.settle(room)
        return room, people

    def settle(self, room: TableRoom) -> None:
        """Wait until what was said is on the disk."""

        async def wait() -> None:
            await asyncio.sleep(0)
            while room.is_writing:  # noqa: ASYNC110 - a room tells nobody when it is done
                await asyncio.sleep(0.001)

        self.run(wait())


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(tmp_path_factory.mktemp("fuzz"))
    yield hall
    hall.close()


def answers(connection: SocketConnection) -> list[dict[str, Any]]:
    """What is waiting to be sent to somebody."""
    found = [json.loads(text) for text in connection._waiting]
    connection._waiting.clear()
    return found


def legal_message(room: TableRoom, connection: SocketConnection, number: int) -> str:
    """The event that the picture of a seat offers, or that it is ready."""
    picture = json.loads(room.everyone.build_snapshot(None, connection.seat))
    event = first_event(picture["mine"])
    if event is None:
        return json.dumps({"id": f"legal {number}", "type": "ready"})
    seen = picture["v"]
    return json.dumps({"id": f"legal {number}", "type": "act", "event": event, "seen": seen})


@settings(
    max_examples=max(1, MESSAGES // AT_ONCE),
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(
    messages=st.lists(st.tuples(st.integers(0, 2), MESSAGE), min_size=AT_ONCE, max_size=AT_ONCE),
    rules=st.sampled_from(
        [{}, {"stick_the_dealer": True}, {"renege": "penalty_2"}, {"time_limit": True}]
    ),
)
def test_no_message_brings_a_table_down(
    hall: Hall, messages: list[tuple[int, str | bytes]], rules: dict[str, Any]
) -> None:
    room, people = hall.table(rules)
    for number, (who, text) in enumerate(messages):
        sender = people[who]
        said = legal_message(room, sender, number) if text == LEGAL else text
        answers(sender)
        before, table, seat = room.table.version, room.table, sender.seat
        hall.run(hall.sockets.handle_message(sender, room, said))  # never an exception
        asked = room.table.version - before
        told = answers(sender)
        refusals = [each for each in told if each["type"] == "error"]
        for refusal in refusals:
            assert refusal["code"]
            assert len(refusal["why"]) > 10, refusal
        if refusals or seat is None:
            assert room.table is table, "a refused message has changed the table"
        assert not asked or not refusals
        if number % 5 == 0:
            hall.settle(room)
    assert room.table.id in hall.hub.rooms
    room.close()
    hall.settle(room)
    assert hall.hub.counts.dropped == 0
    rows = hall.log.read_entries(room.table.id)
    assert fold_entries((row.at, entry_from_json(row.entry)) for row in rows) == room.table
    del hall.hub.rooms[room.table.id]


def test_a_hundred_messages_over_a_real_socket(tmp_path: Path) -> None:
    rng = random.Random(1)
    with Server(tmp_path, limits=ServerLimits(rate=1e6, burst=1e6)) as server, ExitStack() as stack:
        made = server.make(start=True, bots="random")
        guest = stack.enter_context(server.guest(made))
        for text in pieces(rng, 100):
            guest.line.send(text)
        assert guest.ask("ping", "the last")["type"] == "pong"
        assert len(guest.errors) >= 50
        with Guest(server.port, made["table"]) as watcher:
            assert watcher.told[0]["v"] >= guest.version


def pieces(rng: random.Random, count: int) -> Iterator[str | bytes]:
    """Messages, broken in all ways."""
    whole = '{"id":7,"type":"act","event":{"type":"played","seat":0,"card":"JD"},"seen":3}'
    makers: list[Callable[[], str | bytes]] = [
        lambda: whole[: rng.randrange(len(whole))],
        lambda: rng.randbytes(rng.randrange(40)),
        lambda: "".join(rng.sample(whole, len(whole))),
        lambda: whole.replace("0", str(rng.randrange(-5, 10**6))),
        lambda: json.dumps({"id": rng.random(), "type": rng.choice(TYPES)}),
        lambda: json.dumps(
            {"id": 1, "type": "act", "event": {"type": rng.choice(EVENTS), "seat": 0}}
        ),
    ]
    for _ in range(count):
        yield rng.choice(makers)()


# -- what the description of the interface promises ---------------------------------------------


def test_what_is_answered_is_what_is_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_MAX_LOOP_DELAY_SECONDS", PATIENCE)  # a busy machine is ready, too
    with Server(tmp_path, limits=ServerLimits(tables_of_address=10**9)) as server:
        made = server.make(start=True, bots="random", name="Dana")
        with server.guest(made) as dana:
            dana.play(lambda guest: guest.results == 1)
        address = f"http://127.0.0.1:{server.port}/openapi.json"
        schema, paths = (
            schemathesis.openapi.from_url(address),
            server.web.get(address).json()["paths"],
        )
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            codes = paths[operation.path][operation.method.lower()]["x-error-codes"]
            holds(operation, made["table"], {*codes, *COMMON_CODES, *STATUS_NAMES})


def test_every_address_for_programs_is_described(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        described = server.web.get("/openapi.json").json()["paths"]
        routes = [route for route in server.app.routes if isinstance(route, Route)]
    for_programs = [route for route in routes if route.path.startswith(("/api/", "/fair/"))]
    assert len(for_programs) > 15
    for route in for_programs:
        for method in (route.methods or set()) - {"HEAD"}:
            assert described[route.path_format][method.lower()]["summary"]


def holds(operation: Any, table: str, codes: set[str]) -> None:
    """Some requests of all kinds, half of them to a table there is."""

    @settings(max_examples=EXAMPLES, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), known=st.booleans())
    def of(case: Any, known: bool) -> None:  # noqa: FBT001 - hypothesis gives it
        if known and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        answer = case.call_and_validate(checks=CHECKS, timeout=PATIENCE)
        if answer.status_code >= 400:
            assert answer.json()["code"] in codes

    of()


# -- a storm ------------------------------------------------------------------------------------


def made_up(count: int) -> list[str | bytes]:
    """So many messages that may be anything."""
    found: list[str | bytes] = []

    @settings(
        max_examples=count,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(MESSAGE)
    def make(message: str | bytes) -> None:
        found.append(message)

    make()
    return found


def storm(data: Path, messages: int, seed: int = 5) -> Iterator[str]:
    """Send so many messages to one table after the other; a line about each tenth of them.

    Raises:
        AssertionError: a table has gone, or something went wrong at one.
    """
    rng, hall, words = random.Random(seed), Hall(data), made_up(min(messages // 10, 2500))
    codes: Counter[str] = Counter()
    games = [{}, {"stick_the_dealer": True}, {"renege": "penalty_2"}, {"time_limit": True}]
    for sent in range(0, messages, AT_ONCE):
        room, people = hall.table(rng.choice(games))  # type: ignore[arg-type]
        for number in range(AT_ONCE):
            sender, kind = rng.choice(people), rng.random()
            said = rng.choice(words) if kind < 0.45 else LEGAL
            if kind > 0.9:
                said = json.dumps({"id": f"undo {number}", "type": "undo"})
            if said == LEGAL:
                said = legal_message(room, sender, number)
            answers(sender)
            hall.run(hall.sockets.handle_message(sender, room, said))
            codes.update(each.get("code", each["type"]) for each in answers(sender))
            if number % 10 == 0:
                hall.settle(room)
        hall.settle(room)
        assert hall.hub.rooms.pop(room.table.id) is room
        room.close()
        hall.settle(room)
        counts = hall.hub.counts
        assert counts.troubles == counts.stuck == counts.dropped == 0, counts
        if sent % (messages // 10 // AT_ONCE * AT_ONCE or AT_ONCE) == 0:
            memory = int(Path("/proc/self/statm").read_text().split()[1]) * 4096 >> 20
            yield f"{sent + AT_ONCE:7d} messages, {memory} MiB"
    assert hall.complaints.said == []
    hall.close()
    yield f"answers: {dict(codes.most_common())}"


def requests(data: Path, count: int, seed: int = 6) -> str:
    """Send so many requests that may be anything to a server; how often it answered what.

    Raises:
        AssertionError: it says that something is its own mistake, or logs an error.
    """
    rng, words = random.Random(seed), made_up(min(count, 1000))
    statuses: Counter[int] = Counter()
    with Server(data, limits=ServerLimits(tables_of_address=10**9)) as server:
        made = server.make(start=True, bots="random")
        paths = [
            *("/", "/api/tables", "/events", "/events/new", "/rules/standard", "/lab", "/fair"),
            *("/fair/log", "/api/rules", "/learn", "/openapi.json", "/metrics", "/nowhere"),
            *(f"/api/tables/{made['table']}{part}" for part in ("", "/seats", "/seats/0", "/show")),
        ]
        for _ in range(count):
            method = rng.choice(["GET", "GET", "POST", "POST", "DELETE", "PUT", "HEAD"])
            path, said = rng.choice(paths), rng.choice(words)
            if rng.random() < 0.3:
                path += "?" + "".join(rng.sample("abcdefgame=&1%/-_.~", 12))
            body = said.encode() if isinstance(said, str) else said
            names = {"authorization": f"Bearer {rng.random()}"} if rng.random() < 0.2 else {}
            answer = server.web.request(method, path, content=body or None, headers=names)
            statuses[answer.status_code] += 1
            assert answer.status_code not in (500, 501, 502), (method, path, said)
        with server.guest(made) as guest:
            assert guest.ask("ping", "the last")["type"] == "pong"
    return f"answers: {dict(sorted(statuses.items()))}"


def test_some_requests_that_may_be_anything(tmp_path: Path) -> None:
    assert requests(tmp_path, 150)


def test_a_storm_leaves_every_table_standing(tmp_path: Path) -> None:
    assert list(storm(tmp_path, 500))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Send anything at all to tables.")
    parser.add_argument("--messages", type=int, default=500_000)
    parser.add_argument("--requests", type=int, default=50_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for line in storm(Path(folder) / "storm", asked.messages) if asked.messages else ():
            print(line, flush=True)  # noqa: T201 - a program
        if asked.requests:
            print(requests(Path(folder) / "requests", asked.requests))  # noqa: T201 - the same
