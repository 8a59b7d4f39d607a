"""What attackers try where accounts, names and results are: each comes to nothing."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from euchre.accounts.commands import MAX_NAMES
from euchre.accounts.entries import AccountRegistered, entry_to_json
from euchre.accounts.history import AccountGame, list_acquaintances, sum_games, sum_games_by_preset
from euchre.english.names import FORMER_PLAYER_NAME
from euchre.game.knobs import Value
from euchre.game.rules import Rules
from euchre.notation import record
from euchre.store import ACCOUNT_PREFIX, LogEntryRow, WriteBatch, WriteConflictError
from euchre.table.log.participants import StartingPlayer
from euchre.table.results import GameResult, PlayerResult, result_from_json
from passkey_help import Somebody
from server_help import PATIENCE, QUICK, Guest, Server, together
from test_ratings_server import rows_of

SHORT = {"bots": "simple", "pace": "instant", "rules": {"target": 3}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running
        Somebody.leave()


@pytest.fixture
def ann(server: Server) -> Somebody:
    somebody = Somebody(server)
    somebody.registers("Ann Lee")
    return somebody


@pytest.fixture
def bo(server: Server) -> Somebody:
    somebody = Somebody(server)
    somebody.registers("Bo Ray")
    return somebody


def names_in(server: Server, table: str) -> tuple[str, ...]:
    """The names in the record that is kept of the first game of a table."""
    packed = server.hub.log.find_game_record(table, 1)
    assert packed is not None
    [whole] = record.read_records_partly(zlib.decompress(packed).decode()).records
    return tuple(whole.names)


def until(there: Callable[[], bool]) -> None:
    """Wait for what happens by itself."""
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end
        time.sleep(0.02)


def play_out(*guests: Guest) -> None:
    """They play their game to its end, each in a thread of its own."""
    with together(*guests):
        pass


# -- what is left of somebody who has gone --------------------------------------------------------


def test_who_deletes_an_account_in_the_middle_of_a_game_has_no_result(
    server: Server, ann: Somebody, bo: Somebody
) -> None:
    made = ann.web.post("/api/tables", json={"start": False, **SHORT}).json()
    seat = bo.web.post(f"/api/tables/{made['table']}/seats", json={"seat": 1}).json()
    with server.guest(made) as first, server.guest(seat) as second:
        for at in (2, 3):
            assert first.ask("bot", seat=at, name="simple")["type"] == "ack"
        first.say("ready")
        second.say("ready")
        second.hear_until(lambda _: second.picture["table"]["stage"] == "playing")
        ann.delete(f"/{ann.id}")
        play_out(first, second)
    log = server.hub.log
    until(lambda: names_in(server, made["table"])[0] == FORMER_PLAYER_NAME)
    assert log.list_player_results(ACCOUNT_PREFIX + ann.id) == []
    [row] = log.list_player_results(ACCOUNT_PREFIX + bo.id)
    seats = result_from_json(row.body).game.seats
    assert (seats[0].name, seats[0].player) == (FORMER_PLAYER_NAME, "")


def test_a_name_that_has_left_a_record_does_not_come_back_with_another_account(
    server: Server, ann: Somebody
) -> None:
    made = ann.web.post("/api/tables", json={"start": False, **SHORT}).json()
    web = Somebody(server).web
    seat = web.post(f"/api/tables/{made['table']}/seats", json={"seat": 1, "name": "Bo"}).json()
    with server.guest(made) as first, server.guest(seat) as second:
        for at in (2, 3):
            assert first.ask("bot", seat=at, name="simple")["type"] == "ack"
        first.say("ready")
        second.say("ready")
        play_out(first, second)
    ann.delete(f"/{ann.id}")
    bo = Somebody(server)
    kept = {"table": made["table"], "token": seat["token"]}
    assert bo.registers("Bo", seats=[kept])["games"] == 1
    [row] = server.hub.log.list_player_results(ACCOUNT_PREFIX + bo.id)
    seats = result_from_json(row.body).game.seats
    assert (seats[0].name, seats[0].player) == (FORMER_PLAYER_NAME, "")
    assert names_in(server, made["table"])[0] == FORMER_PLAYER_NAME
    assert "games" not in Somebody(server).registers("Cy", seats=[kept]), "it is Bo's already"


# -- what others wait for ------------------------------------------------------------------------


def test_of_thousands_of_games_the_rules_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, calls = Rules.from_dict, list[object]()

    def counted(knobs: dict[str, Value]) -> Rules:
        calls.append(knobs)
        return read(knobs)

    monkeypatch.setattr(Rules, "from_dict", counted)
    seats = tuple(
        StartingPlayer(name, ACCOUNT_PREFIX + name) for name in ("ann", "bo", "cy", "dot")
    )
    results = [GameResult({"target": 7}, seats, (7, n % 7), 0, 9, n, n) for n in range(3_000)]
    games = [
        AccountGame("table", n, "ranked", PlayerResult(0, it)) for n, it in enumerate(results, 1)
    ]
    assert sum_games(games).won == 3_000
    assert len(list_acquaintances(games)) == 3
    assert sum_games_by_preset(games)[0].games == 3_000
    assert len(calls) <= 2


def test_nobody_is_among_those_whom_they_have_met() -> None:
    """One account may have several chairs at a table."""
    seats = tuple(
        StartingPlayer(name, ACCOUNT_PREFIX + name) for name in ("ann", "ann", "ann", "bo")
    )
    played = PlayerResult(1, GameResult({"target": 7}, seats, (7, 2), 0, 9, 1, 1))
    met = list_acquaintances([AccountGame("table", 1, "casual", played)])
    assert [(other.name, other.together) for other in met] == [("bo", 1)]


def test_who_has_two_chairs_was_met_once_in_a_game() -> None:
    seats = tuple(StartingPlayer(name, ACCOUNT_PREFIX + name) for name in ("ann", "bo", "cy", "bo"))
    played = PlayerResult(0, GameResult({"target": 7}, seats, (7, 2), 0, 9, 1, 1))
    met = {
        other.name: other for other in list_acquaintances([AccountGame("t", 1, "casual", played)])
    }
    assert (met["bo"].against, met["bo"].beaten) == (1, 1)


def test_the_ratings_are_not_filled_with_house_rules_nobody_has_a_grade_by(server: Server) -> None:
    seats = tuple(
        StartingPlayer(name, ACCOUNT_PREFIX + name) for name in ("ann", "bo", "cy", "dot")
    )
    for march in (2, 5, 6, 7):  # the first is everybody's
        it = GameResult({"pts_march": march}, seats, (10, 3), 0, 9, 1, 2, play=(1.0, -1.0))
        rows = rows_of(f"table-{march}", it)
        for row in rows:
            with suppress(WriteConflictError):
                entry = entry_to_json(AccountRegistered(row.player, row.player, 1))
                server.hub.log.append(
                    WriteBatch(row.player, (LogEntryRow(1, 1, None, None, entry),))
                ).result()
        server.hub.log.append(WriteBatch(rows[0].table, results=rows)).result()
    told = server.web.get("/api/ratings").json()
    assert [each["family"] for each in told] == ["pairs"]
    assert "pts_march" not in server.web.get("/ratings").text


# -- accounts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ways", [[[1]], [{}], ["usb"] * 500, "usb", None, 5, {"usb": []}])
def test_what_a_browser_tells_of_a_passkey_is_taken_for_what_it_may_be(
    server: Server, ways: object
) -> None:
    somebody = Somebody(server)
    asked = somebody.post("/new", name="Ann")
    credential = somebody.device.register(asked["options"])
    credential["response"]["transports"] = ways
    label = "\u202e<b>mine\n" + "x" * 150
    sent = {"ticket": asked["ticket"], "credential": credential, "label": label}
    made = somebody.post("", 201, **sent)
    entries = somebody.web.get(f"/api/players/{made['player']}/export").json()["entries"]
    [key] = [each for each in entries if each["type"] == "key-added"]
    assert len(key.get("transports", [])) <= 1
    assert key["label"].startswith("<b>mine xx")
    assert len(key["label"]) == 60
    assert "<b>mine" not in somebody.web.get(f"{made['link']}/account").text


def test_nobody_keeps_many_names_from_others(server: Server, ann: Somebody) -> None:
    path = f"/api/players/{ann.id}/name"
    answers = [ann.web.post(path, json={"name": f"Name {n}x"}) for n in range(MAX_NAMES + 3)]
    assert [each.status_code for each in answers] == [204] * (MAX_NAMES - 1) + [400] * 4
    assert "stay yours" in answers[-1].json()["detail"]
    assert server.hub.log.find_name_holder(f"name{MAX_NAMES}x") is None
    assert ann.web.post(path, json={"name": "Ann Lee"}).status_code == 204, "one that she had"


def test_an_account_does_not_grow_as_fast_as_somebody_types(tmp_path: Path) -> None:
    with Server(tmp_path, limits=replace(QUICK, changes_of_account=5)) as server:
        ann, bo = Somebody(server), Somebody(server)
        ann.registers("Ann")
        bo.registers("Bo")
        path = f"/api/players/{ann.id}/visible"
        answers = [ann.web.post(path, json={"public": bool(n % 2)}) for n in range(1, 8)]
        assert [each.status_code for each in answers] == [204] * 5 + [429] * 2
        bo.post(f"/{bo.id}/visible", 204, public=True)
        assert Somebody(server, ann.device).signs_in(), "whoever signs in is not kept out"
        Somebody.leave()


def test_no_puzzle_has_a_name_like_a_book(ann: Somebody) -> None:
    path = f"/{ann.id}/puzzles"
    ann.post(path, 400, puzzles={"x" * 61: True})
    ann.post(path, 204, puzzles={"x" * 60: True})
