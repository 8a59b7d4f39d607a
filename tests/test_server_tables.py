"""What goes on at a table beside the cards: people who leave and come back, chat, hints, papers."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from euchre.bots import RulesBot
from euchre.bots.fallback import BotLoader
from euchre.bots.levels.player import LevelBot
from euchre.cli import main
from euchre.english.terms import describe_late_join
from euchre.server.games.forms import LEVEL_CHOICES
from euchre.server.limits import ServerLimits
from euchre.server.processes import bot_processes
from euchre.server.tables import hub as hub_module
from euchre.server.tables.lobby import TABLES_PER_PAGE
from euchre.server.tables.participants.door import MAX_KNOCKS_PER_ADDRESS
from server_help import Guest, Server
from table_help import sentence
from test_server_sockets import at_turn, refused


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served")) as running:
        yield running


def chair(guest: Guest, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = guest.picture["table"]["chairs"][seat]
    return found


def test_a_bot_sits_in_for_who_is_slow_and_the_seat_comes_back_with_its_token(
    server: Server,
) -> None:
    made = server.make(start=True, clock=1, bots="simple")
    with server.guest(made) as dana:
        dana.play(at_turn)
        assert dana.picture["hand"]["deadline"]
        server.let_pass(1000, due=True)
        dana.hear_until(lambda _: bool(chair(dana, 0).get("away")))
        dana.hear_until(lambda told: told.get("entry", {}).get("event", {}).get("seat") == 0)
        assert dana.ask("back")["type"] == "ack"
        assert not chair(dana, 0).get("away")
        if not at_turn(dana):
            dana.hear_until(lambda _: at_turn(dana))
        server.let_pass(1000, due=True)
        dana.hear_until(lambda _: bool(chair(dana, 0).get("away")))
    with server.guest(made) as dana:
        dana.hear_until(lambda told: told.get("entry", {}).get("type") == "came-back")
        assert not chair(dana, 0).get("away"), "who connects again has the seat back"


# -- bots ---------------------------------------------------------------------------------------


def levels(guest: Guest) -> list[str | None]:
    return [one.get("bot") for one in guest.picture["table"]["chairs"]]


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotLoader]:
    """A backstage that is not ready before the test is over."""
    end = threading.Event()

    def compile_kernel() -> None:
        end.wait()

    backstage = BotLoader(lambda: False, compile_kernel, make=lambda *_: RulesBot())
    monkeypatch.setattr(bot_processes, "BOT_LOADER", backstage)
    yield backstage
    end.set()


@pytest.mark.usefixtures("busy")
def test_who_chooses_no_level_plays_at_the_club(server: Server) -> None:
    with server.guest(server.make(start=True)) as dana:
        assert levels(dana) == [None, "club", "club", "club"]
        assert dana.picture["table"]["bots"] == "club"
        for seat, level in enumerate(("beginner", "casual", "expert"), start=1):
            assert dana.ask("bot", seat=seat, name=level)["type"] == "ack"
        assert levels(dana) == [None, "beginner", "casual", "expert"]
        refused(dana.ask("bot", seat=1, name="expert:worlds=9"), "off")


@pytest.mark.parametrize("level", [level for level, _ in LEVEL_CHOICES])
def test_nobody_waits_for_bots_of_any_level(server: Server, busy: BotLoader, level: str) -> None:
    with server.guest(server.make(start=True, bots=level, rules={"target": 1})) as dana:
        dana.play()
    assert busy.wait_until_loaded(0) is (level != "expert")


def test_a_seat_has_the_same_bot_every_time_and_each_seat_another(server: Server) -> None:
    def sits(made: dict[str, Any], seat: int) -> LevelBot:
        table = server.hub.rooms[made["table"]].table
        bot = server.hub.make_bot("casual", table, seat)
        assert isinstance(bot, LevelBot)
        return bot

    first, second = (server.make(code="thursday") for _ in range(2))
    tempers = [sits(first, seat).personality for seat in range(4)]
    assert len(set(tempers)) == 4
    assert [sits(first, seat).personality for seat in range(4)] == tempers
    assert sits(second, 2).weights == sits(first, 2).weights, "the same deals for other bots"
    assert len({sits(server.make(), 1).personality for _ in range(30)}) > 1


# -- leaving ------------------------------------------------------------------------------------


def test_who_stands_up_watches_from_then_on_and_the_token_opens_nothing(server: Server) -> None:
    made = server.make(start=True, bots="simple")
    with server.guest(made) as dana:
        dana.play(at_turn)
        assert dana.picture["mine"]["cards"]
        assert dana.ask("stand")["type"] == "ack"
        assert dana.picture["mine"] == {"seat": None}, "the cards of somebody else are still shown"
        refused(dana.ask("ready"), "spectator")
    with Guest(server.port, made["table"], hello=False) as again:
        answer = again.ask("hello", versions=[1], token=made["token"])
        refused(answer, "no-seat")
        assert again.hear_end()[0] == 1008


def test_a_seat_is_given_up_over_http_with_its_token_alone(server: Server) -> None:
    made = server.make()
    lee = server.sit(made["table"], "Lee")
    address = f"/api/tables/{made['table']}/seats/{lee['seat']}"
    with server.guest(lee) as guest:
        for token in ("x", made["token"], "made up"):
            answer = server.web.delete(address, headers={"authorization": f"Bearer {token}"})
            assert answer.status_code == 403
            assert answer.json()["code"] == "not-your-seat"
        answer = server.web.delete(address, headers={"authorization": f"Bearer {lee['token']}"})
        assert answer.status_code == 204
        guest.hear_until(lambda _: guest.picture["mine"]["seat"] is None)
        refused(guest.ask("ready"), "spectator")
    answer = server.web.delete(address, headers={"authorization": f"Bearer {lee['token']}"})
    assert answer.status_code == 403


def test_seats_are_taken_once_and_a_full_table_says_so(server: Server) -> None:
    made = server.make()
    for name in ("Lee", "Kim", "Jo"):
        server.sit(made["table"], name)
    address = f"/api/tables/{made['table']}/seats"
    for body, status, code in (
        ({"name": "Max"}, 409, "full"),
        ({"name": "Max", "seat": 1}, 409, "full"),
        ({"name": "Max", "seat": 9}, 404, "no-seat"),
        ({"name": 5}, 400, "malformed"),
        ({"surname": "Max"}, 400, "malformed"),
    ):
        answer = server.web.post(address, json=body)
        assert answer.status_code == status, answer.text
        problem = answer.json()
        assert answer.headers["content-type"] == "application/problem+json"
        assert (problem["status"], problem["code"]) == (status, code)
        assert problem["title"]
        assert len(problem["detail"]) > 10
    assert server.web.post("/api/tables/nonsense/seats", json={}).status_code == 404


def test_chat_reaches_everybody_and_is_there_for_who_comes_later(server: Server) -> None:
    made = server.make()
    with server.guest(made) as dana, server.guest({"table": made["table"]}) as watcher:
        text = "well played <b>& all</b> “ok” ☕"
        dana.ask("say", text=text)
        told = watcher.hear_until(lambda told: told["type"] == "event")
        assert told["said"] == {"seat": 0, "text": text, "name": "Dana"}
    with server.guest({"table": made["table"]}) as later:
        assert later.told[0]["chat"] == [{"seat": 0, "text": text, "name": "Dana"}]


def test_a_hint_is_a_choice_and_its_reason_or_a_refusal(server: Server) -> None:
    made = server.make(start=True)
    with server.guest(made) as dana:
        refused(dana.ask("hint"), "not-your-turn")
        dana.play(at_turn)
        hint = dana.ask("hint")
        assert hint["type"] == "hint"
        assert hint["why"]
        assert dana.ask("act", event=hint["event"], seen=dana.version)["type"] == "ack"
    silent = server.make(start=True, hints=False)
    with server.guest(silent) as dana:
        dana.play(at_turn)
        refused(dana.ask("hint"), "off")


def test_an_invitation_says_what_is_played_and_who_is_there(server: Server) -> None:
    made = server.make(rules="british", title="  Friday\tnight ", stakes="a pint", open=True)
    answer = server.web.get(f"/api/tables/{made['table']}").json()
    assert answer["table"]["title"] == "Friday night"
    assert answer["table"]["stakes"] == "a pint"
    assert answer["table"]["chairs"][0]["name"] == "Dana"
    assert answer["link"] == made["link"] == f"/t/{made['table']}"
    assert answer["summary"]
    assert made["token"] not in repr(answer)
    listed = server.web.get("/api/tables").json()
    assert made["table"] in [table["id"] for table in listed]
    closed = server.make()
    assert closed["table"] not in server.web.get("/api/tables").text
    assert made["token"] not in server.web.get("/api/tables").text


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "malformed"),
        (b"[]", "malformed"),
        (b"\xff", "malformed"),
        (b'{"rules":"poker"}', "refused"),
        (b'{"rules":{"players":17}}', "refused"),
        (b'{"rules":{"no_such_knob":1}}', "refused"),
        (b'{"pace":"warp"}', "off"),
        (b'{"bots":"deep blue"}', "off"),
        (b'{"money":"poker"}', "off"),
        (b'{"money":"pot"}', "off"),
        (b'{"money":"pot","amount":"0.00"}', "off"),
        (b'{"money":"points","amount":"-1"}', "off"),
        (b'{"money":"points","amount":"5,000"}', "off"),
        (b'{"money":"points","amount":"20000"}', "off"),
        (b'{"amount":"5.00"}', "off"),
        (b'{"money":"points","amount":5}', "malformed"),
        (b'{"seat":9}', "no-seat"),
        (b'{"clock":-1}', "malformed"),
        (b'{"clock":1e99}', "malformed"),
        (b'{"surprise":1}', "malformed"),
        (b"[" * 5000, "malformed"),
        (b" " * 100_000, "too-long"),
    ],
)
def test_a_table_that_cannot_be_made_is_a_problem_document(
    server: Server, body: bytes, code: str
) -> None:
    answer = server.web.post("/api/tables", content=body)
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == code, answer.text
    assert len(answer.json()["detail"]) > 10


def test_what_a_table_plays_for_is_told_and_worked_out(server: Server) -> None:
    problem = server.web.post("/api/tables", json={"money": "pot", "amount": "five"}).json()
    assert problem["detail"] == "'five' is not an amount of money: write it like 5 or $5.00."
    made = server.make(rules={"target": 2}, start=True, bots="random", money="pot", amount="$5")
    table = server.web.get(f"/api/tables/{made['table']}").json()["table"]
    assert (table["money"], table["amount"]) == ("pot", 500)
    assert table["playing_for"] == "$5.00 each in the pot"
    with server.guest(made) as dana:
        dana.play()
        money = dana.picture["game"]["money"]
        won = dana.picture["game"]["winner"] == 0
        assert [purse["cents"] for purse in money["game"]] == [500, -500, 500, -500][
            :: 1 if won else -1
        ]
        assert money["games"] == 1
        assert money["totals"] == money["game"]
        assert money["game"][0] == {"name": "Dana", "seat": 0, "cents": 500 if won else -500}
        does = "win $5.00 each" if won else "lose $5.00 each"
        assert f"ou and {money['game'][2]['name']} {does}" in dana.picture["mine"]["paid"]
    with server.guest({"table": made["table"]}) as watcher:
        assert watcher.picture["game"]["money"] == money
        assert "paid" not in watcher.picture["mine"]


def test_papers_are_asked_for_in_a_form_there_is(server: Server) -> None:
    made = server.make()
    address = f"/api/tables/{made['table']}/record"
    assert server.web.get(address).json()["code"] == "no-game"
    with server.guest(made) as dana:
        for seat in (1, 2, 3):
            dana.ask("bot", seat=seat, name="random")
        dana.play(lambda guest: guest.results == 1)
    assert server.web.get(f"{address}?format=pdf").json()["code"] == "malformed"
    for game in ("0", "2", "x", "-1", "9" * 30):
        problem = server.web.get(f"{address}?game={game}").json()
        assert problem["code"] in ("no-game", "malformed")
        sentence(problem["detail"])
    for kind in ("jsonl", "text", "egn"):
        answer = server.web.get(f"{address}?format={kind}")
        assert answer.status_code == 200, answer.text
        assert "attachment" in answer.headers["content-disposition"]


def test_a_record_of_the_server_is_verified_and_a_lie_in_it_is_named(
    server: Server, tmp_path: Path
) -> None:
    made = server.make(start=True, bots="random")
    with server.guest(made) as dana:
        dana.play(lambda guest: guest.results == 3)
    text = server.web.get(f"/api/tables/{made['table']}/record").text
    paper = tmp_path / "game.jsonl"

    def checked(changed: str) -> tuple[int, str]:
        paper.write_text(changed, encoding="utf-8")
        result = CliRunner().invoke(main, ["records", "verify", str(paper)])
        return result.exit_code, result.output

    assert checked(text)[0] == 0, checked(text)[1]
    proof = '"type":"proof"'
    second = [line for line in text.splitlines() if proof in line][2]
    secret = re.search('"secret":"([0-9a-f]{64})"', second)
    nonce = re.search(r'"nonces":\["([0-9a-f]+)"', text)
    cut = [line for line in text.splitlines() if '"type":"cut"' in line][1]
    at = re.search(r'"at":(\d+)', cut)
    assert secret
    assert nonce
    assert at
    proofs = [line for line in text.splitlines() if proof in line]
    lies = {
        "secret": text.replace(secret.group(1), "0" * 64),
        "nonce": text.replace(nonce.group(1), "0" * len(nonce.group(1))),
        "cut": text.replace(
            cut, cut.replace(at.group(0), f'"at":{(int(at.group(1)) % 22) + 1}'), 1
        ),
        "order": text.replace(proofs[1], "\0")
        .replace(proofs[2], proofs[1])
        .replace("\0", proofs[2]),
    }
    if lies["cut"] == text:
        lies["cut"] = text.replace(cut, cut.replace(at.group(0), '"at":13'), 1)
    for lie, changed in lies.items():
        assert changed != text, lie
        code, said = checked(changed)
        assert code == 1, (lie, said)
        assert "Hand" in said, lie


def test_a_table_that_nobody_is_at_is_put_away_and_is_there_again(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(idle=0.0)) as server:
        made = server.make(start=True)
        with server.guest(made) as dana:
            dana.play(at_turn)
            dana.ask("sync")
            before = dana.told[-1]
        hub = server.hub
        while hub.rooms:
            hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
            server.web.get("/health")
        with server.guest(made) as dana:
            assert dana.told[0]["hand"]["trick"] if "trick" in before["hand"] else True
            assert dana.version >= before["v"]
            assert dana.picture["mine"]["cards"] == before["mine"]["cards"]


def test_tables_that_are_only_looked_for_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asks for one table after the other: those where people are stay, few others do."""
    monkeypatch.setattr(hub_module, "_MIN_AWAKE_SECONDS", 0.0)
    with Server(tmp_path, limits=ServerLimits(idle=0.0, awake=5)) as server:
        made = [server.make(start=True) for _ in range(40)]
        hub = server.hub
        while hub.rooms:
            hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
            server.web.get("/health")
        with server.guest(made[0]) as dana:
            for one in made[1:]:
                assert server.web.get(f"/api/tables/{one['table']}").status_code == 200
                assert len(hub.rooms) <= 5 + 1 + 1
            assert made[0]["table"] in hub.rooms
            dana.play(at_turn)
        for one in (made[3], made[39]):
            with server.guest(one) as guest:
                guest.play(at_turn)


def test_an_open_table_that_is_put_away_stays_in_the_lobby(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(idle=0.0)) as server:
        shown = server.make(open=True, title="Thursday", name="Kim")
        server.make(title="Ours alone", name="Lee")
        hub = server.hub
        while hub.rooms:
            hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
            server.web.get("/health")
        (found,) = server.web.get("/api/tables").json()
        assert (found["id"], found["title"]) == (shown["table"], "Thursday")
        assert [chair["name"] for chair in found["chairs"]] == ["Kim", "", "", ""]
        page = server.web.get("/").text
    assert "Thursday" in page
    assert "Ours alone" not in page


@pytest.mark.on_file
def test_a_table_as_another_version_lists_it_leaves_the_others_in_the_lobby(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, limits=ServerLimits(idle=0.0)) as server:
        odd = server.make(open=True, title="Odd", name="Lee")["table"]
        kept = server.make(open=True, title="Thursday", name="Kim")["table"]
        hub = server.hub
        while hub.rooms:
            hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
            server.web.get("/health")
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3", timeout=60)) as disk, disk:
            info = '{"id": 7, "layout": "of another version"}'
            disk.execute("UPDATE listings SET info = ? WHERE table_id = ?", (info, odd))
        assert [each["id"] for each in server.web.get("/api/tables").json()] == [kept]
        assert "Thursday" in server.web.get("/").text


def test_a_table_that_is_put_away_is_listed_as_it_was(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(idle=0.0)) as server:
        server.make(
            open=True, name="Kim", bots="expert", start=True, stakes="Washes up",
            money="points", amount="0.35", rules="standard, target=2", clock=10,
        )  # fmt: skip
        hub = server.hub

        def listed() -> Any:
            (found,) = server.web.get("/api/tables").json()
            found.pop("joining", None)  # told to who comes
            parts = ("seat", "name", "kind", "bot")
            chairs = [[chair.get(part) for part in parts] for chair in found["chairs"]]
            return {**found, "chairs": chairs}

        before = listed()
        assert before["playing_for"] == "$0.35 a point"
        while hub.rooms:
            hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
            server.web.get("/health")
        assert listed() == before


def test_an_open_table_that_is_left_before_a_card_was_dealt_leaves_the_lobby(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, limits=ServerLimits(idle=0.0)) as server:

        def listed() -> list[str]:
            return sorted(found["title"] for found in server.web.get("/api/tables").json())

        left = server.make(open=True, title="Left")
        server.make(open=True, title="Closed")
        played = server.make(open=True, title="Played", start=True)
        with server.guest(played) as dana:
            dana.play(at_turn)
        assert listed() == ["Closed", "Left", "Played"]
        with server.guest(left) as dana:
            dana.ask("stand")
            assert listed() == ["Closed", "Left", "Played"], "somebody is there"
        while "Left" in listed():
            pass
        hub = server.hub
        while hub.rooms:
            hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
            server.web.get("/health")
        assert listed() == ["Closed", "Played"], "whoever made it may be about to come"
        server.let_pass(5 * 60_000)
        assert listed() == ["Played"]
        with server.guest({"table": left["table"]}):
            assert listed() == ["Left", "Played"]


def test_a_table_that_is_put_away_while_somebody_says_hello_is_one_table(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(idle=0.0)) as server:
        made = server.make(start=True)
        hub = server.hub
        with Guest(server.port, made["table"], made["token"], hello=False) as dana:
            dana.line.ping().wait()
            while hub.rooms:
                hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
                server.web.get("/health")
            dana.say("hello", versions=[1], token=made["token"])
            assert dana.hear()["type"] == "welcome"
            dana.play(at_turn)
            assert len(hub.rooms[made["table"]].everyone.attendance.connections) == 1


# -- the lobby ----------------------------------------------------------------------------------


def test_the_lobby_has_pages_and_begins_where_somebody_is(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(open_of_address=1000)) as server:
        made = [
            server.make(open=True, title=f"Number {number}")
            for number in range(TABLES_PER_PAGE + 3)
        ]
        server.make(open=True, title="At work", start=True)
        with server.guest(made[7]):
            first = server.web.get("/api/tables")
            assert [found["title"] for found in first.json()][:2] == ["Number 7", "Number 42"]
            assert len(first.json()) == TABLES_PER_PAGE
            assert first.links["next"]["url"] == "/api/tables?page=2"
            second = server.web.get("/api/tables?page=2")
            assert len(second.json()) == 4
            assert second.json()[-1]["title"] == "At work"
            assert "next" not in second.links
            ids = {found["id"] for found in first.json() + second.json()}
            assert len(ids) == TABLES_PER_PAGE + 4
            assert server.web.get("/api/tables?page=99").json() == second.json()
            none = server.web.get("/api/tables?page=0")
            assert none.status_code == 400
            assert none.json()["detail"] == "Give the page as a number from 1 up."
        page = server.web.get("/").text
        assert page.count('class="table-row"') == TABLES_PER_PAGE
        assert 'href="/?page=2#open"' in page
        last = server.web.get("/?page=2").text
        assert "At work" in last
        assert "Page 2 of 2" in last


def test_one_address_cannot_fill_the_lobby(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(open_of_address=3), proxies=("127.0.0.1",)) as server:
        for _ in range(3):
            server.make(open=True)
        answer = server.web.post("/api/tables", json={"open": True})
        assert (answer.status_code, answer.json()["code"]) == (429, "flood")
        sentence(answer.json()["detail"])
        server.make()  # one by link alone
        told = {"x-forwarded-for": "192.0.2.1"}
        assert server.web.post("/api/tables", json={"open": True}, headers=told).status_code == 201


# -- who may sit down ---------------------------------------------------------------------------


def test_going_from_chair_to_chair_in_mid_hand_shows_no_card(server: Server) -> None:
    made = server.make(start=True, bots="simple", money="points", amount="5.00")
    with server.guest(made) as dana:
        dana.play(at_turn)
        mine = {held["card"] for held in dana.picture["mine"]["cards"]}
        for seat in (1, 2, 3):
            eve = server.sit(made["table"], "Eve", seat=seat)
            with server.guest(eve) as guest, server.guest({"table": made["table"]}) as watcher:
                first, theirs = dict(guest.told[0]), dict(watcher.told[0])
                joins = {"joins": "game", "notice": describe_late_join("game")}
                assert first.pop("mine") == {"seat": seat, **joins}
                assert theirs.pop("mine") == {"seat": None}
                for told in (first, theirs):
                    del told["id"], told["table"], told["now"]
                assert first == theirs
                refused(guest.ask("hint"), "not-your-turn")
                refused(guest.ask("undo"), "not-now")
                assert "cards" not in guest.ask("sync")["mine"]
                assert guest.ask("stand")["type"] == "ack"
        assert {held["card"] for held in dana.picture["mine"]["cards"]} == mine


def test_where_the_host_lets_people_in_a_spectator_knocks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.server.tables.participants.door.REFUSED_PAUSE_MS", 0)
    made = server.make(start=True, bots="simple")
    table = made["table"]
    with server.guest(made) as dana, server.guest({"table": table}) as lee:
        refused(lee.ask("knock", name="Lee"), "not-now")
        assert dana.ask("door", door="ask")["type"] == "ack"
        answer = server.web.post(f"/api/tables/{table}/seats", json={"name": "Lee"})
        assert (answer.status_code, answer.json()["code"]) == (403, "ask")
        refused(lee.ask("admit", knock=1, yes=True), "host-only")
        asked = lee.say("knock", name="Lee", seat=2)
        dana.hear_until(lambda told: bool(told.get("table", {}).get("knocks")))
        (knock,) = dana.picture["table"]["knocks"]
        assert (knock["name"], knock["seat"]) == ("Lee", 2)
        assert dana.ask("admit", knock=knock["number"], yes=False)["type"] == "ack"
        refused(lee.hear_until(lambda told: told.get("id") == asked), "declined")
        assert "knocks" not in dana.picture["table"]
        refused(dana.ask("admit", knock=knock["number"], yes=True), "not-now")

        asked = lee.say("knock", name="Lee", seat=2)
        dana.hear_until(lambda told: bool(told.get("table", {}).get("knocks")))
        (knock,) = dana.picture["table"]["knocks"]
        assert dana.ask("admit", knock=knock["number"], yes=True)["type"] == "ack"
        seated = lee.hear_until(lambda told: told.get("id") == asked)
        assert (seated["type"], seated["seat"]) == ("seated", 2)
        with server.guest({"table": table, "token": seated["token"]}) as inside:
            assert inside.seat == 2
            assert dana.ask("remove", seat=2)["type"] == "ack"
            shown = inside.hear_until(lambda told: told["type"] == "snapshot")
            assert shown["mine"] == {"seat": None}
        gone = Guest(server.port, table, seated["token"], hello=False)
        with gone:
            gone.say("hello", versions=[1], token=seated["token"])
            refused(gone.hear(), "no-seat")
        asked = lee.say("knock", name="Lee")
        dana.hear_until(lambda told: bool(told.get("table", {}).get("knocks")))
        assert dana.ask("door", door="locked")["type"] == "ack"
        refused(lee.hear_until(lambda told: told.get("id") == asked), "declined")
        refused(lee.ask("knock", name="Lee"), "locked")


def test_who_goes_away_asks_no_more_and_only_so_many_ask(server: Server) -> None:
    made = server.make(start=True, bots="simple", door="ask")
    table = {"table": made["table"]}
    with server.guest(made) as dana, ExitStack() as stack:
        for number in range(MAX_KNOCKS_PER_ADDRESS):
            guest = stack.enter_context(server.guest(table))
            guest.say("knock", name=f"Guest {number}")
        dana.hear_until(
            lambda told: len(told.get("table", {}).get("knocks", ())) == MAX_KNOCKS_PER_ADDRESS
        )
        with server.guest(table) as late:
            refused(late.ask("knock", name="Late"), "full")
        stack.close()
        dana.hear_until(lambda told: "table" in told and not told["table"].get("knocks"))


# -- who watches --------------------------------------------------------------------------------


def test_who_watches_sees_that_the_clock_begins_anew_for_who_comes_back(server: Server) -> None:
    made = server.make(start=True, bots="simple", clock=600)
    with Guest(server.port, made["table"]) as watching:
        with server.guest(made) as dana:
            dana.play(at_turn)
            watching.hear_until(lambda told: told["v"] == dana.version)
        watching.hear_until(lambda _: not watching.picture["table"]["chairs"][0].get("here"))
        before = watching.picture["hand"]["deadline"]
        with server.guest(made) as dana:
            told = watching.hear_until(lambda told: "hand" in told)
            assert told["type"] == "presence"
            assert watching.picture["hand"]["deadline"] == dana.picture["hand"]["deadline"] > before
