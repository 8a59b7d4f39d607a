"""Tables over real sockets: whole games, and what the protocol promises."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from euchre.fair import check_deals
from euchre.game.presets import PRESETS
from euchre.notation.egn import read_egn
from euchre.notation.record import read_records_partly
from euchre.notation.text import read_text
from euchre.server.limits import ServerLimits
from euchre.server.tables import sockets
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.requests import carry_out_command
from euchre.server.tables.room import TableRoom
from euchre.store import StoreError
from euchre.table import timers
from pool_help import wait_for
from server_help import PATIENCE, Guest, Server, together
from table_help import sentence


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served")) as running:
        yield running


def at_turn(guest: Guest) -> bool:
    """It is the guest's turn to call or to play."""
    mine, hand = guest.picture["mine"], guest.picture.get("hand") or {}
    return hand.get("turn") == guest.seat and not mine.get("cut") and bool(mine.get("cards"))


def refused(answer: dict[str, Any], code: str) -> str:
    assert (answer["type"], answer["code"]) == ("error", code), answer
    sentence(answer["why"])
    return str(answer["why"])


# -- hello --------------------------------------------------------------------------------------


def test_who_has_a_token_has_the_seat_and_who_has_none_watches(server: Server) -> None:
    made = server.make(start=True)
    with server.guest(made) as dana, server.guest({"table": made["table"]}) as watcher:
        assert dana.told[0]["protocol"] == 1
        assert dana.seat == 0
        assert dana.picture["mine"]["is_host"]
        assert watcher.seat is None
        dana.hear_until(lambda told: told.get("table", {}).get("watching") == 1)
        refused(watcher.ask("ready"), "spectator")
        dana.play(at_turn)
        while watcher.version != dana.version:
            watcher.hear()
        assert watcher.picture["hand"] == dana.picture["hand"]
        assert "cards" not in watcher.picture["mine"]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "hello", "versions": [3, 9]}, "malformed"),
        ({"type": "hello", "versions": [1], "token": "made up"}, "no-seat"),
        ({"type": "ready"}, "malformed"),
        ({"type": "dance"}, "unknown-type"),
    ],
)
def test_a_bad_hello_is_answered_and_the_connection_ends(
    server: Server, hello: dict[str, Any], code: str
) -> None:
    table = server.make()["table"]
    with Guest(server.port, table, hello=False) as guest:
        answer = guest.ask(ident="x", kind=hello.pop("type"), **hello)
        refused(answer, code)
        assert guest.hear_end() == (1008, code)


@pytest.mark.parametrize(("versions", "spoken"), [([1], 1), ([1, 2], 2), ([9, 2], 2)])
def test_the_highest_version_is_spoken_that_both_know(
    server: Server, versions: list[int], spoken: int
) -> None:
    with Guest(server.port, server.make(start=True)["table"], hello=False) as guest:
        guest.say("hello", versions=versions)
        assert guest.hear()["protocol"] == spoken


@pytest.mark.parametrize("table", ["nonsense", "a" * 22, "x" * 500, "no%20table"])
def test_no_table_is_said_in_a_sentence(server: Server, table: str) -> None:
    with Guest(server.port, table, hello=False) as guest:
        refused(guest.hear(), "no-table")
        assert guest.hear_end()[0] == 1008


def test_a_table_that_cannot_be_read_just_now_is_not_said_to_be_gone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that hears that there is no table does not come again."""

    async def fails(_: str) -> None:
        raise StoreError("the database does not answer")

    made = server.make()
    monkeypatch.setattr(server.hub, "find_room", fails)
    with Guest(server.port, made["table"], made["token"], hello=False) as dana:
        assert dana.hear_end() == (1012, "come again")
    assert "the database does not answer" in server.complaints.said.pop()


def test_a_page_from_elsewhere_may_not_connect_unless_it_is_allowed(tmp_path: Path) -> None:
    with Server(tmp_path, origins=("https://club.example",)) as server:
        table = server.make()["table"]
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
            with pytest.raises(InvalidStatus) as wrong, connect(address, origin=Origin(origin)):
                pass
            assert wrong.value.response.status_code == 403
            answer = server.web.post("/api/tables", json={}, headers={"origin": origin})
            assert answer.status_code == 403
            assert answer.json()["code"] == "foreign"
        for origin in ("https://club.example", f"http://127.0.0.1:{server.port}"):
            with connect(address, origin=Origin(origin), open_timeout=PATIENCE):
                pass
            answer = server.web.post("/api/tables", json={}, headers={"origin": origin})
            assert answer.status_code == 201


# -- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "british", "cutthroat", "bid-euchre"])
def test_a_whole_game_is_played_by_a_script(server: Server, name: str) -> None:
    made = server.make(rules={"base": name, "target": 3}, start=True, bots="simple")
    with server.guest(made) as dana:
        dana.play()
        assert dana.errors == [error for error in dana.errors if error["code"] == "stale"]
        assert dana.picture["game"]["ending"]
        dana.ask("sync")
        seq = [row[0] for row in server.rows(made["table"])]
        assert seq == list(range(1, dana.version + 1))
    address = f"/api/tables/{made['table']}/record"
    text = server.web.get(address).text
    (record,) = read_records_partly(text).records
    assert record.match.over
    assert all(check.ok for check in check_deals(record))
    assert len(check_deals(record)) >= len(record.match.hands)
    (told,) = read_text(server.web.get(f"{address}?format=text").text)
    assert told.events == record.events
    egn = server.web.get(f"{address}?format=egn")
    if egn.status_code == 200:
        read_egn(egn.text)
    else:
        assert egn.json()["code"] in ("refused", "unsupported")
        sentence(egn.json()["detail"].capitalize() + ".")
    replay = server.web.get(f"/api/tables/{made['table']}/replay").json()
    assert len(replay["frames"]) == len(record.events)
    again = server.web.post("/api/replay", content=text).json()
    assert again["frames"] == replay["frames"]


def test_two_people_and_two_bots_play_a_game_and_a_rematch(server: Server) -> None:
    made = server.make(rules={"base": "british", "target": 3}, bots="simple")
    lee = server.sit(made["table"], "Lee")
    with server.guest(made) as dana, server.guest(lee) as partner:
        for seat in (2, 3):
            assert dana.ask("bot", seat=seat, name="simple")["type"] == "ack"
        with together(dana, partner):
            pass
        assert dana.picture["game"]["scores"] == partner.picture["game"]["scores"]
        dana.ask("rematch")
        partner.ask("rematch")
        for guest in (dana, partner):
            guest.play(lambda guest: guest.picture["game"]["number"] == 2)
        with together(dana, partner):
            pass
    assert server.web.get(f"/api/tables/{made['table']}/record?game=2").status_code == 200
    wrong = server.web.get(f"/api/tables/{made['table']}/record?game=3")
    assert (wrong.status_code, wrong.json()["code"]) == (404, "no-game")


# -- commands -----------------------------------------------------------------------------------


def test_an_acknowledged_command_is_on_the_disk(server: Server) -> None:
    made = server.make(start=True)
    acts = 0
    with server.guest(made) as dana:
        while acts < 12 and not dana.over:
            wanted = dana.wanted()
            if wanted is None:
                dana.hear()
                continue
            ident = f"act {acts}"
            answer = dana.ask(wanted[0], ident, **wanted[1])
            if answer["type"] == "ack":
                acts += 1
                commands = [row[2] for row in server.rows(made["table"])]
                assert commands.count(ident) == 1


def test_the_same_command_twice_happens_once_also_later_and_elsewhere(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=True)
        with server.guest(made) as dana:
            dana.play(at_turn)
            first = dana.ask("say", "once", text="hello")
            again = dana.ask("say", "once", text="hello")
            assert (first["type"], first["v"]) == (again["type"], again["v"]) == ("ack", first["v"])
        with server.guest(made) as dana:
            assert dana.ask("say", "once", text="hello")["type"] == "ack"
            refused(dana.ask("act", "bad", event={"type": "passed", "seat": 3}), "not-your-seat")
            assert dana.ask("say", "bad", text="a refusal does not use an id up")["type"] == "ack"
    with Server(tmp_path) as server:
        with server.guest(made) as dana:
            assert dana.ask("say", "once", text="hello")["type"] == "ack"
            assert len(dana.told[0]["chat"]) == 2
        said = [row for row in server.rows(made["table"]) if row[3]["type"] == "said"]
        assert [row[2] for row in said] == ["once", "bad"]


def test_who_sits_down_later_has_ids_of_their_own(server: Server) -> None:
    made = server.make(start=True)
    with server.guest(made) as dana:
        assert dana.ask("say", 1, text="I have to go")["type"] == "ack"
        assert dana.ask("stand", 2)["type"] == "ack"
    lee = server.sit(made["table"], "Lee", seat=0)
    with server.guest(lee) as other:
        assert other.ask("say", 1, text="I am new here")["type"] == "ack"
        entries = [told["entry"] for told in other.told if "said" in told]
        assert entries == [{"type": "said", "seat": 0, "text": "I am new here"}]


def test_a_stale_command_is_refused_with_the_picture(server: Server) -> None:
    made = server.make(start=True)
    with server.guest(made) as dana:
        dana.play(at_turn)
        wanted = dana.wanted()
        assert wanted is not None
        seen = dana.version
        assert dana.ask("act", event=wanted[1]["event"], seen=seen)["type"] == "ack"
        answer = dana.ask("act", event=wanted[1]["event"], seen=seen)
        refused(answer, "stale")
        assert {"game", "hand", "mine"} <= answer.keys()


def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    """What they are sent does not grow without end in the server's memory."""
    with Server(tmp_path, limits=ServerLimits(rate=1e6, burst=1e6, queued=20)) as server:
        made = server.make(start=True)
        with Guest(server.port, made["table"], made["token"]) as dana:
            dana.line.close()
            server.hurry(body=0.5)
            patience: dict[str, Any] = {"open_timeout": PATIENCE, "close_timeout": 0}
            with connect(dana.address, max_queue=1, compression=None, **patience) as line:
                line.send(json.dumps({"id": 0, "type": "hello", "versions": [1]}))
                with suppress(ConnectionClosed):
                    for number in range(20_000):
                        line.send(json.dumps({"id": number, "type": "sync"}))
                wait_for(lambda: not server.hub.counts.sockets)


def test_a_gap_is_closed_by_a_snapshot(server: Server) -> None:
    made = server.make(start=True)
    with server.guest(made) as dana:
        dana.play(at_turn)
        before = dict(dana.picture)
        dana.picture.clear()
        answer = dana.ask("sync")
        assert answer["type"] == "snapshot"
        assert answer["v"] == dana.version
        assert dana.picture == before
        assert answer["lines"]


def test_whole_pictures_are_counted_for_a_seat_and_for_the_watchers_of_an_address(
    tmp_path: Path,
) -> None:
    """They are long where a game is: nobody needs them again and again."""
    limits = ServerLimits(rate=0.001, burst=10)
    allowed = int(limits.client_limits.beside_burst)
    with Server(tmp_path, limits=limits) as server:
        made = server.make(start=True)
        with ExitStack() as ends:
            first, second = (
                ends.enter_context(server.guest({"table": made["table"]})) for _ in range(2)
            )
            for _ in range(allowed):
                assert first.ask("sync")["type"] == "snapshot"
            refused(second.ask("sync"), "flood")
            dana = ends.enter_context(server.guest(made))
            assert dana.ask("sync")["type"] == "snapshot"


def test_whole_pictures_for_commands_that_come_too_late_are_counted(tmp_path: Path) -> None:
    """Who sends late commands on and on is told so, and not each time how a long game stands."""
    limits = ServerLimits(rate=0.001, burst=60)
    allowed = int(limits.client_limits.beside_burst)
    with Server(tmp_path, limits=limits) as server, server.guest(server.make(start=True)) as dana:
        dana.play(at_turn)
        wanted = dana.wanted()
        assert wanted is not None
        late = {"event": wanted[1]["event"], "seen": dana.version}
        assert dana.ask("act", **late)["type"] == "ack"
        answers = [dana.ask("act", **late) for _ in range(allowed + 1)]
        assert [answer["code"] for answer in answers] == ["stale"] * allowed + ["flood"]
        assert ["game" in answer for answer in answers] == [True] * allowed + [False]
        assert dana.ask("sync")["type"] == "snapshot"


def test_a_late_command_that_was_never_allowed_hears_why(server: Server) -> None:
    made = server.make(start=True)
    with server.guest(made) as dana:
        dana.play(at_turn)
        with server.guest(server.sit(made["table"], "Lee")) as lee:
            refused(lee.ask("bot", seat=2, name="simple", seen=0), "host-only")
        refused(dana.ask("door", door="nobody", seen=0), "off")


def test_every_refusal_has_a_code_and_a_sentence_and_the_table_stays(server: Server) -> None:
    made = server.make(start=True)
    with server.guest(made) as dana:
        dana.play(at_turn)
        rows = server.rows(made["table"])
        for text, code in (
            ("", "malformed"),
            ("{", "malformed"),
            ("[]", "malformed"),
            ("null", "malformed"),
            ('{"type":"ready"}', "malformed"),
            ('{"id":1,"type":"dance"}', "unknown-type"),
            ('{"id":1,"type":["ready"]}', "malformed"),
            ('{"id":{},"type":"ready"}', "malformed"),
            ('{"id":1,"type":"act","event":{"type":"played","seat":0,"card":"5X"}}', "malformed"),
            ('{"id":1,"type":"act","event":{"type":"played","seat":0,"card":"??"}}', None),
            ('{"id":1,"type":"act","event":{"type":"played","seat":0,"card":5}}', "malformed"),
            ('{"id":1,"type":"act","event":{"type":"shown","seat":0,"cards":[{}]}}', "malformed"),
            ('{"id":1,"type":"act","event":{"type":"dealt"}}', "malformed"),
            ('{"id":1,"type":"act","event":{"type":"time_up"}}', None),
            ('{"id":1,"type":"nonce","hand":1,"nonce":"zz"}', "malformed"),
            ('{"id":1,"type":"hello","versions":[1]}', "not-now"),
            ('{"id":1,"type":"say","text":"' + "x" * 201 + '"}', "malformed"),
            ('{"id":1,"type":"answer","yes":true}', "not-now"),
            ('{"id":1,"type":"pace","pace":"warp"}', "off"),
            ("[" * 9000, "malformed"),
            ('{"id":"\\ud800","type":"ping"}', None),
        ):
            dana.line.send(text)
            answer = dana.hear()
            assert answer["type"] == "error", (text, answer)
            assert code is None or answer["code"] == code, (text, answer)
            sentence(answer["why"])
        dana.line.send(b"\xff\xfe\x00")
        refused(dana.hear(), "malformed")
        dana.line.send(b"\xff\xfe\x00", text=True)  # no UTF-8, though it says so
        refused(dana.hear(), "malformed")
        assert server.rows(made["table"]) == rows
        assert dana.ask("ping")["now"] > 1_600_000_000_000


def test_a_command_that_was_answered_long_ago_is_answered_again_and_nobody_else_hears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.server.tables.services.idempotency.CACHED_COMMANDS", 3)
    with Server(tmp_path) as server:
        made = server.make()
        lee = server.sit(made["table"], "Lee")
        with server.guest(made) as dana, server.guest(lee) as other:
            first = dana.ask("say", "the first", text="hello")
            for number in range(8):
                dana.ask("say", text=f"{number}")
            other.hear_until(lambda told: told["v"] == dana.version)
            again = dana.ask("say", "the first", text="hello")
            assert (again["type"], again["v"]) == ("ack", first["v"])
            assert other.ask("ping")["type"] == "pong"
            assert [told["type"] for told in other.told].count("bye") == 0
            assert dana.ask("say", text="goes on")["v"] == first["v"] + 9
            assert server.hub.counts.dropped == 0


@pytest.mark.parametrize("known", [0, 1_024])
def test_a_command_that_led_to_several_entries_is_answered_after_a_restart_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    """Whether it is remembered when the table is read, or looked up."""
    for module in ("services.idempotency", "services.log", "room"):
        monkeypatch.setattr(f"euchre.server.tables.{module}.CACHED_COMMANDS", known)
    with Server(tmp_path) as server:
        made = server.make()
        server.sit(made["table"], "Lee", seat=1)
        with server.guest(made) as dana:
            before = dana.version
            first = dana.ask("remove", "out", seat=1)
            assert (first["type"], first["v"]) == ("ack", before + 2)
            assert dana.ask("remove", "out", seat=1)["v"] == first["v"]
    with Server(tmp_path) as server, server.guest(made) as dana:
        again = dana.ask("remove", "out", seat=1)
        assert (again["type"], again["v"]) == ("ack", first["v"])


# -- limits -------------------------------------------------------------------------------------


def test_too_long_a_message_closes_with_1009(server: Server) -> None:
    with server.guest(server.make()) as dana:
        dana.say("say", text="x" * 20_000)
        assert dana.hear_end()[0] == 1009


def test_a_flood_is_warned_and_then_closed_with_1008(tmp_path: Path) -> None:
    limits = ServerLimits(rate=0.001, burst=5)
    with Server(tmp_path, limits=limits) as server, server.guest(server.make()) as dana:
        for _ in range(12):
            dana.line.send('{"id":1,"type":"ping"}')
        assert dana.hear_end() == (1008, "flood")
        assert [told["type"] for told in dana.told].count("pong") == 5
        refused(dana.errors[0], "flood")


def test_who_is_welcomed_is_told_what_may_be_sent_and_it_is_so(tmp_path: Path) -> None:
    limits = ServerLimits(rate=0.001, burst=7, message=900)
    with Server(tmp_path, limits=limits) as server, server.guest(server.make()) as dana:
        told = dana.told[0]["limits"]
        assert (told["message"], told["rate"], told["burst"]) == (900, 0.001, 7)
        talk = [dana.ask("say", text="hi")["type"] for _ in range(int(told["beside_burst"]) + 1)]
        assert talk == ["ack"] * 3 + ["error"]
        left = int(told["burst"]) - len(talk)
        for _ in range(left + told["refusals"] + 1):
            dana.say("ping")
        assert dana.hear_end() == (1008, "flood")
        answers = [each["type"] for each in dana.told[-left - told["refusals"] :]]
        assert answers == ["pong"] * left + ["error"] * told["refusals"]
    with Server(tmp_path / "larger") as server, server.guest(server.make()) as dana:
        assert dana.told[0]["limits"]["message"] == ServerLimits().message


def test_who_is_ready_hears_why_nothing_begins(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "NONCE_WAIT_MS", 10)  # nobody pledges here
    made = server.make(rules="cutthroat")
    with server.guest(made) as dana:
        why = "Seats 2 and 3 are empty: waiting for players or a bot."
        assert dana.ask("ready")["why"] == why
        assert dana.ask("ready")["why"] == why
        dana.ask("bot", seat=1, name="random")
        assert dana.ask("ready")["why"].startswith("Seat 3 is empty: ")
        with server.guest(server.sit(made["table"], "Lee")) as lee:
            assert dana.ask("ready")["why"] == "Waiting for Lee."
            begun = lee.ask("ready")
            assert "why" not in begun
            lee.hear_until(lambda _: lee.picture["table"]["stage"] == "playing")


def test_the_sockets_of_a_seat_count_together(tmp_path: Path) -> None:
    """Or eight of them write eight times as much to the log of a table."""
    limits = ServerLimits(rate=0.001, burst=12)
    with Server(tmp_path, limits=limits) as server, ExitStack() as stack:
        made = server.make()
        lines = [stack.enter_context(server.guest(made)) for _ in range(3)]
        answers = [line.ask("say", text="hi")["type"] for _ in range(4) for line in lines]
        assert answers == ["ack"] * 6 + ["error"] * 6
        refused(lines[0].errors[0], "flood")
        assert "Play on" in lines[0].errors[0]["why"]
        assert [line.ask("ping")["type"] for line in lines] == ["error"] * 3
        with server.guest({"table": made["table"]}) as watcher:
            assert watcher.ask("ping")["type"] == "pong"


def from_(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


@pytest.mark.parametrize("says", ["a message", "a frame that is none"])
def test_the_sockets_of_an_address_have_a_share_between_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    """However many tables it watches; a seat of the same address, and all others, have theirs."""
    limits = ServerLimits(frames_of_address=4)
    with Server(tmp_path, limits=limits, proxies=("127.0.0.1",)) as server, ExitStack() as stack:
        monkeypatch.setattr(server.app.state.doors.frames, "_rate", 0.0)  # no second goes by
        tables = [server.make() for _ in range(4)]
        crowd = [
            stack.enter_context(Guest(server.port, made["table"], headers=from_("192.0.2.1")))
            for made in tables
        ]
        before = server.hub.counts.commands
        for guest in crowd:
            with suppress(ConnectionClosed):
                for _ in range(10):
                    if says == "a message":
                        guest.say("sync")
                    else:
                        guest.line.ping()
        assert [guest.hear_end() for guest in crowd[2:]] == 2 * [(1008, "flood")]
        assert server.hub.counts.commands - before <= 12, "so many may come at once"
        seated = stack.enter_context(
            Guest(server.port, tables[0]["table"], tables[0]["token"], headers=from_("192.0.2.1"))
        )
        other = stack.enter_context(
            Guest(server.port, tables[0]["table"], headers=from_("192.0.2.2"))
        )
        assert [it.ask("ping")["type"] for it in (seated, other)] == ["pong", "pong"]


@pytest.mark.parametrize(("says", "answered"), [("ping", "pong"), ("hello", "welcome")])
def test_addresses_take_turns_with_what_their_sockets_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, answered: str
) -> None:
    heard, asleep, awake = list[str](), threading.Event(), threading.Event()
    enter = TableRoom.enter

    async def noted(room: TableRoom, connection: SocketConnection, *given: Any) -> None:
        heard.append(connection.address)
        await carry_out_command(room, connection, *given)

    def entered(room: TableRoom, connection: SocketConnection, *given: Any) -> None:
        if says == "hello":
            heard.append(connection.address)
        enter(room, connection, *given)

    monkeypatch.setattr(sockets, "carry_out_command", noted)
    monkeypatch.setattr(TableRoom, "enter", entered)
    with Server(tmp_path, proxies=("127.0.0.1",)) as server, ExitStack() as stack:
        table, hello = server.make()["table"], says != "hello"
        crowd = [
            stack.enter_context(
                Guest(server.port, table, headers=from_(f"192.0.2.{1 + each // 9}"), hello=hello)
            )
            for each in range(10)
        ]

        def sleep() -> None:
            asleep.set()
            awake.wait(PATIENCE)

        server.hub.loop.call_soon_threadsafe(sleep)
        assert asleep.wait(PATIENCE)
        for guest in crowd:
            guest.say(says, versions=[1])
        awake.set()
        for guest in crowd:
            guest.hear_until(lambda told: told["type"] == answered)
    assert len(heard) == 10
    assert heard.index("192.0.2.2") < 3


def test_who_does_not_say_hello_is_sent_away(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(silence=0.05)) as server:
        table = server.make()["table"]
        with Guest(server.port, table, hello=False) as guest:
            assert guest.hear_end() == (1008, "nobody said hello")


def test_where_there_are_too_many_it_is_said(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(sockets_of_table=1, tables=2)) as server:
        made = server.make()
        with (
            Guest(server.port, made["table"]),
            Guest(server.port, made["table"], hello=False) as other,
        ):
            refused(other.ask("hello", versions=[1]), "full")
            assert other.hear_end()[0] == 1013
        server.make()
        answer = server.web.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (409, "full")


def test_every_named_game_can_be_opened(server: Server) -> None:
    for name in PRESETS:
        made = server.make(rules=name, start=True)
        invitation = server.web.get(f"/api/tables/{made['table']}").json()
        assert invitation["table"]["preset"] == name
        assert json.dumps(invitation["summary"])


# -- these tests themselves ---------------------------------------------------------------------


def test_what_a_server_complains_of_is_laid_at_its_own_door(server: Server, tmp_path: Path) -> None:
    def fail() -> None:
        raise ValueError("of its own")

    with Server(tmp_path) as other:
        other.hub.loop.call_soon_threadsafe(fail)
        other.web.get("/health")
        (said,) = other.complaints.said
        other.complaints.said.clear()
    assert "of its own" in said
    assert other.address in said
    assert server.complaints.said == []
