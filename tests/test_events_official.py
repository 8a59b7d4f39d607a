"""Tables of an evening that are played on the server: nobody at them can make their own result."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from euchre.game.presets import preset
from euchre.server.tables.room import TableRoom
from euchre.server.tournaments import online
from euchre.server.tournaments.finished import FinishedTournamentGame, list_finished_games
from euchre.server.tournaments.registry import TOURNAMENT_LOG_KIND
from euchre.store import DamagedLogError, LogEntryRow, StoreError
from euchre.table import commands as say
from euchre.table.commands import RefusedError
from euchre.tournaments.entries import SERVER_TABLE, SeatHistory, TableScore
from euchre.tournaments.match_results import build_match_result
from event_help import EIGHT, Visitor, form_of, hosting
from pool_help import wait_for
from server_help import Guest, Server, cut_off, first_event, let_nothing_be_forgotten
from table_help import Desk, table_of, turn_of
from test_events_web import played, sits, waited, with_bots

PEOPLE = ["Ann & Bob", "Cy & Dee"]
FOUR = ("Ann", "Bob", "Cy", "Dee")
LONG = preset("stick-the-dealer").rules


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("official")) as running:
        yield running


def paired(server: Server, people: list[str], **wanted: str) -> Visitor:
    """The host of an evening with its first round."""
    host = hosting(server, people, **wanted)
    host.do("pair", rounds=0)
    return host


def for_money(server: Server, target: int = 1) -> Visitor:
    """An evening of four at ten dollars a point, one round of which is paired."""
    wanted = {"unit": "10", "preset": "stick-the-dealer", "target": f"{target}"}
    return paired(server, PEOPLE, format="points", **wanted)


def test_nobody_plays_a_table_alone(server: Server) -> None:
    host = for_money(server)
    ann = host.another(host.number("Ann"))
    table, token = sits(ann)
    with Guest(server.port, table, token) as guest:
        for seat in range(4):
            if seat != guest.seat:
                told = guest.ask("bot", seat=seat, name="beginner")
                assert (told["type"], told["code"]) == ("error", "host-only")
                assert "host of the evening" in told["why"]
        told = guest.ask("pace", pace="instant")
        assert "host of the evening" in told["why"]
        guest.ask("ready")
        assert guest.picture["table"]["stage"] == "gathering"
        assert not guest.picture["mine"].get("is_host")
        assert "Only the host" in ann.refused("seat-bot", 403, number=1, table=1, player=2)
    assert host.table(1)["result"] is None


def test_at_an_evening_s_table_there_are_no_hints_and_nothing_is_taken_back(
    server: Server,
) -> None:
    host = for_money(server, target=10)  # a partner alone could end a shorter game before her turn
    table, (token,) = with_bots(host, host.another(host.number("Ann")))
    with Guest(server.port, table, token) as guest:
        guest.play(lambda there: first_event(there.picture["mine"]) is not None)
        for kind in ("hint", "undo"):
            assert guest.ask(kind)["code"] == "off"
        bots = [chair.get("bot") for chair in guest.picture["table"]["chairs"]]
        assert sorted(each or "" for each in bots) == ["", "beginner", "beginner", "beginner"]
        assert guest.picture["table"]["pace"] == "instant"


def test_a_result_with_bots_waits_for_both_sides(server: Server) -> None:
    host = for_money(server)
    mine, mate = (host.another(player) for player in host.seated(1)[0])
    theirs = host.another(host.seated(1)[1][0])
    table, (token,) = with_bots(host, mine)
    with Guest(server.port, table, token) as guest:
        played(guest)
        scores = guest.picture["game"]["scores"]
        assert guest.picture["mine"]["home"] == host.base, "there is a way back"
        if "says yes on the evening's page" not in guest.picture["table"].get("announced", ""):
            guest.hear_until(
                lambda _: (
                    "says yes on the evening's page" in guest.picture["table"].get("announced", "")
                )
            )
    found = claimed(host)
    assert (found["score"], found["by"]) == (scores, SERVER_TABLE)
    assert sorted(each["bot"] for each in found["sat"]) == ["", *["beginner"] * 3]
    assert {each["cents"] for each in host.data()["balances"]} <= {0}
    assert "a beginner bot for" in host.see("/history")
    own = {"number": 1, "table": 1}
    assert "Accept it" in mine.see()
    mine.do("confirm", **own)
    assert "Your side said yes" in mate.see()
    assert "other side" in mate.refused("confirm", **own)
    assert host.table(1)["result"] is None
    theirs.do("confirm", **own)
    assert host.table(1)["result"]["score"] == scores
    assert host.table(1)["result"]["sat"] == found["sat"]


def test_a_tie_in_a_knockout_is_told_at_its_table_and_the_next_game_counts(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tie = SimpleNamespace(score=TableScore(1, 1), tallies=(), boards=())
    level: list[object] = []

    def note_first(*given: Any) -> list[FinishedTournamentGame]:
        games = list_finished_games(*given)
        level.append(games[0].match)
        return games

    def build(match: Any, players: Any) -> Any:
        is_first = any(match is each for each in level)
        return tie if is_first else build_match_result(match, players)

    monkeypatch.setattr(online, "list_finished_games", note_first)
    monkeypatch.setattr(online, "build_match_result", build)
    host = paired(server, PEOPLE, format="knockout", target="1")
    table, (token,) = with_bots(host, host.another(host.number("Ann")))
    with Guest(server.port, table, token) as guest:
        guest.play()
        if "another game here" not in guest.picture["table"].get("announced", ""):
            guest.hear_until(
                lambda _: "another game here" in guest.picture["table"].get("announced", "")
            )
        assert not host.table(1)["waiting"]
        assert guest.ask("rematch")["type"] == "ack"
        guest.play(lambda there: not there.over)
        guest.play()
    assert claimed(host)["by"] == SERVER_TABLE


def claimed(host: Visitor) -> dict[str, Any]:
    """What the table says, once it does."""
    wait_for(lambda: bool(host.table(1)["waiting"]))
    found: dict[str, Any] = host.table(1)["waiting"][0]
    return found


@pytest.mark.parametrize("contradicts", [False, True])
def test_the_host_lets_a_result_with_bots_count(server: Server, *, contradicts: bool) -> None:
    host = for_money(server)
    ann = host.another(host.number("Ann"))
    table, (token,) = with_bots(host, ann)
    with Guest(server.port, table, token) as guest:
        played(guest)
        scores = guest.picture["game"]["scores"]
    found = claimed(host)
    page = host.see()
    assert "The table says" in page
    assert "waiting for both sides" in page
    if contradicts:
        ann.do("score", number=1, table=1, first=scores[1], second=scores[0])
        assert "Your table reports another score" in ann.see()
        assert "waiting for the other side" in host.see()
        assert "disagree" not in ann.page + host.page, "the other side has said nothing"
    host.do("enter", **form_of(host.see(), "enter", "what the table says"))
    assert waited(host) == found
    assert "entered by hand" not in ann.see()
    assert "The host agrees" in host.see("/history") or contradicts


# -- who played -----------------------------------------------------------------------------------


def seen(desk: Desk) -> FinishedTournamentGame:
    """What is seen of the one game that was played at a table, by players 11 to 14."""
    desk.until(lambda there: there.table.stage == "over")
    rows = [LogEntryRow(at, when, None, None, text) for at, (when, text) in enumerate(desk.log)]
    (game,) = list_finished_games(rows, (11, 12, 13, 14))
    assert game.match == desk.match
    return game


def of_four(**settings: Any) -> Desk:
    return table_of(*FOUR, rules=LONG, kept=FOUR, bots="beginner", **settings)


def gone_for_a_hand(desk: Desk) -> int:
    """The first player's phone sleeps until the hand is over; the number of that hand."""
    desk.until(turn_of(0))
    hand = len(desk.match.hands) + 1
    desk.gone[0] = desk.now
    desk.until(lambda there: len(there.match.hands) == hand)
    assert desk.table.chairs[0].is_away
    del desk.gone[0]
    desk.says(0, say.TakeSeatBack)
    return hand


def test_four_who_play_on_are_the_four_who_were_drawn() -> None:
    game = seen(of_four())
    assert game.by_people
    assert game.sat == (
        SeatHistory(0, 11),
        SeatHistory(1, 12),
        SeatHistory(2, 13),
        SeatHistory(3, 14),
    )


def test_a_hand_without_somebody_is_excused_and_two_are_not() -> None:
    desk = of_four()
    hand = gone_for_a_hand(desk)
    assert desk.table.settings.bots == "beginner"
    away, back = SeatHistory(0, 11, "beginner", hand), SeatHistory(0, 11, "", hand)
    once = seen(desk)
    assert once.by_people
    assert once.sat[4:] == (away, back)
    desk = of_four()
    gone_for_a_hand(desk)
    gone_for_a_hand(desk)
    twice = seen(desk)
    assert not twice.by_people
    assert len(twice.sat) == 8


def test_who_stands_up_leaves_a_bot_that_counts() -> None:
    desk = of_four()
    desk.until(turn_of(1))
    desk.leaves(1)
    game = seen(desk)
    assert not game.by_people
    assert game.sat[4].bot == "beginner"
    assert game.sat[4].player == 12


# -- what goes wrong ----------------------------------------------------------------------------


def test_both_sides_read_that_no_table_can_be_made(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> str:
        raise RefusedError("full", "No more tables here.")

    host = for_money(server)
    monkeypatch.setattr(server.hub, "create_tournament_table", refuse)
    for name in FOUR:
        assert host.another(host.number(name)).refused("sit") == "No more tables here."


def test_a_table_that_is_damaged_leaves_the_evening_as_it_is(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = paired(server, EIGHT, format="duplicate", hands="2")
    for table in (1, 2):
        host.do("online", number=1, table=table)
    damaged = server.app.state.tournaments.list_in_memory()[-1].tournament.find_table(1, 1).online
    find_room = server.hub.find_room

    async def find_readable(table: str) -> Any:
        if table == damaged:
            raise DamagedLogError(table, 1, 2)
        return await find_room(table)

    monkeypatch.setattr(server.hub, "find_room", find_readable)
    host.do("rename", player=1, name="Zoe")
    for table in (1, 2):
        host.do("walkover", number=1, table=table, side="first")
    assert "Zoe" in host.see()


def test_a_score_that_could_not_be_written_is_entered_once_it_can(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = paired(server, PEOPLE, format="pot", target="5")
    host.do("online", number=1, table=1)
    server.hub.rooms.pop(
        server.app.state.tournaments.list_in_memory()[-1].tournament.find_table(1, 1).online
    )
    game = SimpleNamespace(match=None, sat=(), by_people=False)
    result = SimpleNamespace(score=TableScore(5, 2), tallies=(), boards=())
    monkeypatch.setattr(online, "list_finished_games", lambda *_: [game])
    monkeypatch.setattr(online, "build_match_result", lambda *_: result)
    with monkeypatch.context() as full:
        full.setattr(server.hub, "write", cannot_write)
        assert host.table(1)["waiting"] == []
    assert server.complaints.said == ["evening not written: the disk is full"]
    server.complaints.said.clear()
    assert host.table(1)["waiting"][0]["score"] == [5, 2]


def test_an_evening_whose_history_is_full_leaves_no_tables_that_nobody_knows(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try of a player made one."""
    host = for_money(server)
    ann = host.another(host.number("Ann"))
    live, evenings = server.app.state.tournaments.list_in_memory()[-1], server.app.state.tournaments
    made: list[object] = []
    monkeypatch.setattr(server.hub, "create_tournament_table", lambda *given: made.append(given))
    monkeypatch.setattr(evenings, "kind", replace(TOURNAMENT_LOG_KIND, most=live.version))
    for who, action in ((ann, "sit"), (host, "online")):
        assert "is full" in who.refused(action, number=1, table=1)
    assert made == []


async def cannot_write(_: object) -> None:
    raise StoreError("the disk is full")


def test_the_boards_of_a_round_that_is_paired_anew_are_shown_when_they_have_been_played(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    revealed: list[str] = []

    async def reveal(_: str, table: str) -> None:
        revealed.append(table)

    host = paired(server, EIGHT, format="duplicate", hands="2")
    monkeypatch.setattr(server.hub, "reveal_deals", reveal)
    monkeypatch.setattr(TableRoom, "has_hidden_games", True)
    for rounds in (0, 1):
        if rounds:
            host.do("unpair", rounds=1, sure="yes")
            host.do("pair", rounds=0)
        host.do("online", number=1, table=1)
        for table in (1, 2):
            host.do("walkover", number=1, table=table, side="first")
    assert len({*revealed}) == 2


def test_the_boards_of_an_evening_that_is_deleted_are_shown_though_the_request_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    revealed: list[str] = []

    async def reveal(_: str, table: str) -> None:
        revealed.append(table)

    host = paired(server, EIGHT, format="duplicate", hands="2")
    host.do("online", number=1, table=1)
    monkeypatch.setattr(server.hub, "reveal_deals", reveal)
    monkeypatch.setattr(TableRoom, "has_hidden_games", True)
    cut_off(monkeypatch, online.OnlineTournamentTables, "_find_any_room_of_round")
    assert host.try_to("delete", sure="yes").status_code == 503
    wait_for(lambda: len(revealed) == 1)


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("unpair", {"rounds": 1, "sure": "yes"}),
        ("enter", {"first": 13, "second": 0}),
        ("walkover", {"side": "first"}),
        ("rename", {"player": 1, "name": "Zoe"}),
    ],
)
def test_a_table_hears_what_the_host_has_done_though_the_request_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch, action: str, fields: dict[str, str | int]
) -> None:
    """Else they play on in a game that does not count, and nobody tells them."""
    heard: list[object] = []

    async def hear(_: object, *told: object, **__: object) -> None:
        heard.append(told)

    host = paired(server, EIGHT)
    host.do("online", number=1, table=1)
    tables = online.OnlineTournamentTables
    for name in ("_announce_or_log", "_rename_chairs_at_table"):
        monkeypatch.setattr(tables, name, hear)
    for name in ("announce_round_taken_back", "announce_manual_score", "rename_chairs"):
        cut_off(monkeypatch, tables, name)
    assert host.try_to(action, **{"number": 1, "table": 1} | fields).status_code == 503
    wait_for(lambda: len(heard) == 1)


# -- names --------------------------------------------------------------------------------------


def test_a_name_that_is_taken_after_a_score_does_not_confirm_it(server: Server) -> None:
    host = paired(server, EIGHT)
    first, second = host.seated(1)
    mine = host.another(first[0])
    mine.do("score", number=1, table=1, first=13, second=0)
    own = {"number": 1, "table": 1}
    assert "You're " in mine.refused("claim", player=second[0])
    other = host.another(second[0])  # a window of their own
    assert "the host decides" in other.refused("confirm", **own)
    for score in ({"first": 0, "second": 13}, {"first": 5, "second": 9}):
        assert "the host decides" in other.refused("score", number=1, table=1, **score)
    assert host.table(1)["result"] is None
    assert "A phone now plays for" in host.see("/history")
    given = host.try_to("link", player=second[1]).text.partition("/key#t=")[2].partition('"')[0]
    trusted = host.another()
    trusted.do("key", token=given)
    trusted.do("confirm", **own)
    assert host.table(1)["result"]["score"] == [13, 0]


def test_who_loses_the_place_loses_the_chair(server: Server) -> None:
    host = for_money(server)
    thief = host.another(host.number("Ann"))
    table, token = sits(thief)
    host.do("free", player=host.number("Ann"))
    with Guest(server.port, table, hello=False) as guest:
        guest.say("hello", versions=[1], token=token)
        assert guest.hear()["type"] == "error"
    again, _ = sits(host.another(host.number("Ann")))
    assert again == table


def test_a_link_that_is_shown_again_leaves_the_chair_to_who_has_it(server: Server) -> None:
    host = for_money(server)
    command = "the same page, loaded again"
    given = host.try_to("link", player=1, command=command).text.partition("/key#t=")[2]
    phone, link = host.another(), given.partition('"')[0]
    phone.do("key", token=link)
    table, token = sits(phone)
    assert link in host.try_to("link", player=1, command=command).text
    with Guest(server.port, table, token) as guest:
        assert guest.seat == guest.picture["mine"]["seat"]


def fails_once(*_: object) -> None:
    raise RefusedError("flood", "Too much is being done at this table: wait a moment.")


@pytest.mark.parametrize("action", ["link", "free", "rename"])
def test_a_chair_that_could_not_be_taken_is_taken_when_that_is_sent_again(
    action: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = for_money(server)
    table, token = sits(host.another(1))
    sent: dict[str, str | int] = {"player": 1, "name": "Zoe", "other": "yes"}
    sent["command"] = f"the same form to {action}"
    with monkeypatch.context() as patch:
        patch.setattr(TableRoom, "revoke_tokens", fails_once)
        assert "wait a moment" in host.refused(action, 429, **sent)
    assert host.try_to(action, **sent).status_code in (200, 303)
    assert server.hub.rooms[table].tokens.find_seat(token) is None, "the old phone has the chair"


@pytest.mark.parametrize("action", ["link", "free", "rename"])
def test_a_chair_that_was_not_taken_before_the_server_died_is_taken_after_that(
    action: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = for_money(server)
    table, token = sits(host.another(1))
    sent: dict[str, str | int] = {"player": 1, "name": "Zoe", "other": "yes"}
    sent["command"] = f"the same form to {action}"
    with monkeypatch.context() as patch:
        patch.setattr(TableRoom, "revoke_tokens", fails_once)
        host.refused(action, 429, **sent)
    server.app.state.tournaments._aggregates.clear()  # and read again, as after a start
    given = host.try_to(action, **sent).text.partition("/key#t=")[2]
    phone = host.another() if given else host.another(1)
    if given:
        phone.do("key", token=given.partition('"')[0])
    _, key = sits(phone)
    tokens = server.hub.rooms[table].tokens
    assert tokens.find_seat(token) is None, "the old phone has the chair"
    sits(phone)
    assert tokens.find_seat(key) is not None


def test_a_place_that_could_not_be_taken_back_keeps_its_chair(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = for_money(server)
    ann = host.another(1)
    table, token = sits(ann)
    with monkeypatch.context() as patch:
        patch.setattr(server.hub, "write", cannot_write)
        host.refused("free", 503, player=1)
    server.complaints.said.clear()
    sits(ann)
    assert server.hub.rooms[table].tokens.find_seat(token) is not None


def test_a_name_that_could_not_be_taken_is_free(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = for_money(server)
    sits(host.another(1))
    phone = host.another()
    with monkeypatch.context() as patch:
        patch.setattr(TableRoom, "revoke_tokens", fails_once)
        host.refused("free", 429, player=1)
        assert "wait a moment" in phone.refused("claim", 429, player=1)
    phone.do("claim", player=1)
    assert "Ann" in phone.see()


def test_a_score_that_counts_is_no_failure_though_its_table_cannot_be_told(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = for_money(server)
    host.do("online", number=1, table=1)
    with monkeypatch.context() as patch:
        patch.setattr(TableRoom, "commit_change", fails_once)
        host.do("enter", number=1, table=1, first=1, second=0)
    assert host.table(1)["result"]["score"] == [1, 0]


@pytest.mark.parametrize("way", ["release", "rename"])
def test_who_gives_a_place_back_or_is_replaced_keeps_no_chair(server: Server, way: str) -> None:
    host = for_money(server)
    bob = host.number("Bob")
    thief = host.another(bob)
    table, token = sits(thief)
    if way == "release":
        thief.do("release")
    else:
        host.do("rename", player=bob, name="Zed", other="yes")
        assert "Who are you?" in thief.see()
    opens_nothing(server, table, token)
    _, key = sits(host.another(bob))
    opens_nothing(server, table, token)
    with Guest(server.port, table, key) as guest:
        assert guest.seat == guest.picture["mine"]["seat"]


def opens_nothing(server: Server, table: str, token: str) -> None:
    with Guest(server.port, table, hello=False) as guest:
        guest.say("hello", versions=[1], token=token)
        assert guest.hear()["type"] == "error"


def test_who_has_another_name_keeps_the_chair(server: Server) -> None:
    host = for_money(server)
    table, token = sits(host.another(host.number("Bob")))
    host.do("rename", player=host.number("Bob"), name="Bobby")
    with Guest(server.port, table, token) as guest:
        assert guest.picture["table"]["chairs"][guest.seat or 0]["name"] == "Bobby"


def test_a_phone_with_a_place_joins_under_no_other_name(server: Server) -> None:
    host = paired(server, EIGHT)
    guest = host.another()
    guest.do("join", name="Max", command="the same click, twice")
    guest.do("join", name="Max", command="the same click, twice")
    assert "re Max on this phone" in guest.refused("join", name="Moe")


@pytest.mark.parametrize("way", ["release", "link", "its first link"])
def test_a_place_that_changed_hands_makes_the_result_wait_for_both_sides(
    server: Server, way: str
) -> None:
    host = for_money(server)
    host.do("change", seen=0, pace="instant")
    phones = {name: host.another(host.number(name)) for name in FOUR[1:]}
    ann, first = host.number("Ann"), sits(phones["Bob"])[0]
    phones["Ann"] = host.another(0 if way == "its first link" else ann)
    if way == "release":
        phones["Ann"].do("release")
        phones["Ann"].do("claim", player=ann)
    else:
        link = host.try_to("link", player=ann).text.partition("/key#t=")[2].partition('"')[0]
        phones["Ann"].do("key", token=link)
    tokens = [sits(phone)[1] for phone in phones.values()]
    with ExitStack() as stack:
        played(*(stack.enter_context(Guest(server.port, first, token)) for token in tokens))
    if way == "its first link":
        assert waited(host)["sat"]
        return
    assert claimed(host)["by"] == SERVER_TABLE
    assert all(not each["bot"] for each in claimed(host)["sat"])
    assert host.table(1)["result"] is None


def test_the_host_has_a_bot_take_the_chair_of_who_went_away_before_the_game(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = for_money(server)
    dee = host.another(host.number("Dee"))
    table, token = sits(dee)
    wanted = {"number": 1, "table": 1, "player": host.number("Dee")}
    with Guest(server.port, table, token):
        assert "Dee is at the table" in host.refused("seat-bot", **wanted)
        assert "A bot for Dee" not in host.see()
    gone(host, table)
    threads: set[threading.Thread] = set()
    has_left = online._has_left_before_start

    def note_thread(room: TableRoom, seat: int) -> bool:
        threads.add(threading.current_thread())
        return has_left(room, seat)

    monkeypatch.setattr(online, "_has_left_before_start", note_thread)
    assert "Use a bot for Dee" in host.see()
    assert threads == {server._thread}, "who is connected changes in the loop alone"
    host.do("seat-bot", **wanted)
    opens_nothing(server, table, token)
    chairs = host.web.get(f"/api/tables/{table}").json()["table"]["chairs"]
    assert not {each["name"] for each in chairs if each["kind"] == "bot"} & {*FOUR}
    assert sorted(each["kind"] for each in chairs) == ["bot", "empty", "empty", "empty"]
    again, key = sits(dee)
    with Guest(server.port, again, key) as guest:
        assert guest.picture["table"]["chairs"][guest.seat or 0]["name"] == "Dee"


def gone(host: Visitor, table: str) -> None:
    """Wait until nobody is at a table any more."""

    def is_empty() -> bool:
        info = host.web.get(f"/api/tables/{table}").json()["table"]
        return not any(chair.get("here") for chair in info["chairs"])

    wait_for(is_empty)


# -- how many come --------------------------------------------------------------------------------


def test_nobody_fills_an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    let_nothing_be_forgotten(monkeypatch)
    with Server(tmp_path) as server:
        host = Visitor(f"http://127.0.0.1:{server.port}")
        host.host([], format="swiss", stake="5")
        filled(host)


def filled(host: Visitor) -> None:
    guest = host.another()
    refused = []
    for at in range(191):
        guest.web.cookies.clear()
        refused.append(guest.try_to("join", name=f"Robot {at}").status_code)
    assert refused == [303] * 60 + [429] * 131
    assert "Wait a minute" in guest.wrong
    host.do("add", names="Ann & Bob\nCy & Dee")  # the host is not stopped
    robots = {each["player"]: each["name"] for each in host.data()["players"]}
    ticks = {f"remove_{at}": "yes" for at, name in robots.items() if name.startswith("Robot")}
    assert "Only the host" in guest.refused("remove", 403, **ticks)
    assert "Choose who" in host.refused("remove")
    host.do("remove", **ticks)
    assert [each["name"] for each in host.data()["players"]] == ["Ann", "Bob", "Cy", "Dee"]
    assert host.data()["pot"] == 2000
    assert "You're in" not in guest.see()


def test_who_has_been_drawn_is_not_removed(server: Server) -> None:
    host = paired(server, EIGHT, stake="5")
    late = host.another()
    late.do("join", name="Max")
    assert "can't be removed" in host.refused("remove", remove_1="yes", remove_9="yes")
    assert host.data()["pot"] == 4500
    host.do("remove", remove_9="yes")
    assert host.data()["pot"] == 4000
    assert "Who are you?" in late.see()
    assert "removed" in host.see("/history")


def test_a_format_has_room_for_so_many(server: Server) -> None:
    host = Visitor(f"http://127.0.0.1:{server.port}")
    host.host(PEOPLE, format="pot")
    assert "for at most 4 players" in host.another().refused("join", name="Zoe")
    host.host(["Ann"], places="4")
    for name in ("Bob", "Cy", "Dee"):
        host.another().do("join", name=name)
    assert "There are 4 places" in host.another().refused("join", name="Zoe")


def test_boards_with_real_cards_are_not_compared_with_hands_that_the_server_deals(
    server: Server,
) -> None:
    host = hosting(server, EIGHT, format="duplicate")
    host.do("pair", rounds=0)
    assert "Tables on this server deal other hands" in host.see("/boards")
    boards = {f"b{board}_first": 1 for board in range(1, 5)}
    host.do("enter", number=1, table=1, **boards)
    why = host.refused("online", number=1, table=2)
    assert "Table 1 has played this round with real cards" in why
    ann = host.another(host.seated(2)[0][0])
    assert "real cards" in ann.refused("sit")
    host.do("walkover", number=1, table=1, side="first")
    host.do("online", number=1, table=2)
