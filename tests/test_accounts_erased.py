"""What is left of an account that has been deleted: what docs/players.md says, and nothing else."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import threading
import zlib
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any

import httpx
import pytest

from club_help import Browser
from euchre.accounts.commands import mark_account_for_deletion
from euchre.english.names import FORMER_PLAYER_NAME
from euchre.server.accounts import deletion
from euchre.server.accounts.name_changes import (
    anonymise_account,
    anonymise_seats,
    find_seats_of_deleted_accounts,
    rename_in_history,
)
from euchre.server.accounts.rewriting import StoredGameRows, read_stored_game
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.store import (
    ACCOUNT_PREFIX,
    CLUB_PREFIX,
    MODERATION_PREFIX,
    DamagedLogError,
    GameRecordRow,
    GameRewrite,
    StoreError,
    WriteBatch,
)
from euchre.table.log.participants import StartingPlayer
from euchre.table.results import result_from_json
from passkey_help import Somebody, known, server
from pool_help import wait_for
from server_help import PATIENCE, Server
from test_accounts import keep_game
from test_accounts_gone import Seeker, cookie, delete
from test_moderation_server import reports, root
from test_table_results import desk_of, last_playing

__all__ = ["root", "server"]


# -- clubs ----------------------------------------------------------------------------------------


def test_two_members_of_a_club_go_at_the_same_moment(server: Server) -> None:
    """Each has a stand-in of their own in its log, which goes on."""
    ann, bo, cy = (known(server, name) for name in ("Ann Lee", "Bo", "Cy"))
    mine, *others = (Browser(server.address, each.session) for each in (ann, bo, cy))
    club = mine.found().rpartition("/")[2]
    for each in others:
        assert each.post(mine.invite).status_code == 303
    clubs = server.app.state.clubs

    async def go() -> None:
        await asyncio.gather(*(clubs.forget_account(club, each.account) for each in (bo, cy)))

    server.run(go())
    text = " ".join(row.entry.decode() for row in server.hub.log.read_entries(CLUB_PREFIX + club))
    assert not any(each.id in text for each in (bo, cy))
    assert len(set(re.findall(r"former\.\w+", text))) == 2
    mine.do("present", title="The Others", about="", door="asked")


@pytest.mark.parametrize("what", ["found", "join", "ask"])
def test_who_comes_into_a_club_while_their_account_is_deleted_is_forgotten_there(
    server: Server, what: str
) -> None:
    """What was asked before the deletion is written after it."""
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    mine, theirs = (Browser(server.address, each.session) for each in (dora, bo))
    mine.base = theirs.found()
    theirs.do("present", title="The Bowers", about="", door="asked")
    path = {"found": "/clubs/new", "join": theirs.invite, "ask": f"{mine.base}/ask"}[what]
    hub, clubs = server.hub, server.app.state.clubs
    waits, goes = threading.Event(), asyncio.Event()
    few = clubs.verify_club_limit

    async def slow(player: str) -> None:
        await few(player)
        waits.set()
        await goes.wait()

    clubs.verify_club_limit = slow

    async def come() -> int:
        async with httpx.AsyncClient(base_url=server.address, headers=cookie(dora)) as web:
            form = {"title": "Alone", "command": "c" * 24}
            coming = asyncio.create_task(web.post(path, data=form, timeout=PATIENCE))
            await asyncio.to_thread(waits.wait, PATIENCE)
            await asyncio.to_thread(delete, dora, dora)
            hub.loop.call_soon_threadsafe(goes.set)
            return (await coming).status_code

    assert asyncio.run(come()) in (400, 403, 409)
    assert what_is_left(server, dora.id, "Dora Fay") == set()
    assert [title for (title,) in rows(server, "SELECT title FROM listings")] == ["The Bowers"]


def test_what_a_killed_server_has_not_deleted_is_deleted_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora = known(server, "Dora Fay")

    async def fails(*_: Any) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(deletion, "anonymise_account", fails)
    dora.delete(f"/{dora.id}", 503)
    assert server.complaints.said.pop() == "a request came to nothing: the disk is full"
    monkeypatch.undo()
    assert dora.called == "", "nobody is signed in from the first step on"
    server.run(server.app.state.players.deleting.finish_deletions())
    assert what_is_left(server, dora.id, "Dora Fay") == set()


def test_an_account_with_very_many_games_is_deleted_some_at_a_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is written waits for a deletion, the moves of others among it."""
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    ids = [each.account for each in (dora, bo)]
    keep_game(server, dora, bo)
    log, sizes = server.hub.log, list[int]()
    body = log.list_player_results(ids[0])[0]
    for game in range(2, 8):
        log.append(WriteBatch(body.table, results=(replace(body, game=game),))).result(PATIENCE)
    monkeypatch.setattr(deletion, "_RESULTS_PER_WRITE", 3)
    commit = log._writer.disk.commit

    def counted(works: Any) -> Any:
        before = len(rows(server, "SELECT 1 FROM results"))
        outcome = commit(works)
        sizes.append(before - len(rows(server, "SELECT 1 FROM results")))
        return outcome

    monkeypatch.setattr(log._writer.disk, "commit", counted)
    delete(dora, dora)
    assert [size for size in sizes if size] == [3, 3, 1]
    assert what_is_left(server, dora.id, "Dora Fay") == set()
    assert len(log.list_player_results(ids[1])) == 1


def test_the_games_of_an_account_are_rewritten_one_after_the_other(server: Server) -> None:
    """One of a thousand hands takes a second of a thread in which tables are opened, too."""
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    ids = [ACCOUNT_PREFIX + each.id for each in (dora, bo)]
    keep_game(server, dora, bo)
    hub, sizes = server.hub, list[int]()
    [first], write = hub.log.list_player_results(ids[0]), hub.log.rewrite_games
    kept = read_stored_game(hub.log, first.table, first.game)
    for table in ("another", "third"):
        results = tuple(replace(row, table=table) for row in kept.results)
        records = tuple(replace(row, table=table) for row in kept.records)
        hub.log.append(WriteBatch(table, results=results, records=records)).result(PATIENCE)

    def noted(work: GameRewrite) -> Any:
        sizes.append(len(work.records))
        return write(work)

    hub.log.rewrite_games = noted
    server.run(rename_in_history(hub, ids[0], "Player 1a2b"))
    server.run(rename_in_history(hub, ids[0], "Player 1a2b"))
    assert sizes == [1, 1, 1]


def test_who_asks_again_and_again_has_an_account_deleted_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes long where they have played thousands of games, and would as often be begun anew."""
    dora = known(server, "Dora Fay")
    goes, asked, begun = asyncio.Event(), list[str](), list[str]()
    deleting = server.app.state.players.deleting
    delete_account = deleting.delete_account

    async def slow(hub: Any, player: str) -> None:
        begun.append(player)
        await goes.wait()
        await anonymise_account(hub, player)

    async def noted(live: Any, author: str, decide: Any) -> None:
        asked.append(author)
        await delete_account(live, author, decide)

    monkeypatch.setattr(deletion, "anonymise_account", slow)
    monkeypatch.setattr(deleting, "delete_account", noted)
    address = f"{server.address}/api/players/{dora.id}"

    async def ask_often() -> list[int]:
        async with httpx.AsyncClient(headers=cookie(dora), timeout=PATIENCE) as web:
            answers = [asyncio.ensure_future(web.delete(address)) for _ in range(5)]
            await asyncio.to_thread(wait_for, lambda: len(asked) == 5)
            server.hub.loop.call_soon_threadsafe(goes.set)
            return [answer.status_code for answer in await asyncio.gather(*answers)]

    assert asyncio.run(ask_often()) == [204] * 5
    assert len(begun) == 1
    assert what_is_left(server, dora.id, "Dora Fay") == set()


def test_a_name_that_is_hidden_meanwhile_comes_back_into_no_game(server: Server) -> None:
    """It was decided, and not yet in the games of others, when the account was deleted."""
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    keep_game(server, dora, bo)
    hub, waits, goes = server.hub, threading.Event(), asyncio.Event()
    rewrite = hub.rewrite_games

    async def slow(build: Any) -> None:
        hub.rewrite_games = rewrite
        waits.set()
        await goes.wait()
        await rewrite(build)

    hub.rewrite_games = slow
    renaming = asyncio.run_coroutine_threadsafe(
        rename_in_history(hub, dora.account, "Player 1a2b"), hub.loop
    )
    assert waits.wait(PATIENCE)
    delete(dora, dora)
    hub.loop.call_soon_threadsafe(goes.set)
    renaming.result(PATIENCE)
    assert what_is_left(server, dora.id, "Dora Fay", "Player 1a2b") == set()


@pytest.mark.parametrize("what", ["table", "account"])
def test_what_is_damaged_keeps_nobody_from_deleting_their_account(
    server: Server, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    bo.post(f"/{bo.id}/company", 204, player=dora.id, company="again")

    async def list_tables(_: object) -> list[str]:
        return ["a-damaged-table"]

    async def fails(_: str, *__: str) -> None:
        raise DamagedLogError("a log", 1, 2)

    monkeypatch.setattr(server.hub.lobby, "find_unloaded_tables_with_names", list_tables)
    if what == "table":
        monkeypatch.setattr(server.hub, "find_room", fails)
    else:
        relations = next(e for e in server.hub.remembering if e.prefix == ACCOUNT_PREFIX)
        monkeypatch.setattr(relations, "forget_account", fails)
    delete(dora, dora)
    assert server.hub.log.read_entries(dora.account) == []
    assert len(server.complaints.said) == (what == "account")
    server.complaints.said.clear()


@pytest.mark.parametrize("what", ["club", "account"])
def test_what_is_deleted_at_the_same_moment_keeps_nobody_from_deleting_their_account(
    server: Server, what: str
) -> None:
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    bo.post(f"/{bo.id}/company", 204, player=dora.id, company="again")
    mine, theirs = (Browser(server.address, each.session) for each in (dora, bo))
    store, ident = server.app.state.players.players, bo.id
    if what == "club":
        store, ident = server.app.state.clubs, theirs.found().rpartition("/")[2]
        assert mine.post(theirs.invite).status_code == 303
    find = store.find

    async def find_and_delete(sought: str) -> Any:
        live = await find(sought)
        if sought == ident:
            store.find = find
            await store.delete(live)
        return live

    store.find = find_and_delete
    delete(dora, dora)
    assert what_is_left(server, dora.id, "Dora Fay") == set()


def test_whose_account_is_gone_is_found_out_without_reading_the_account(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be long, or damaged, and this is asked at the end of each game."""
    dora, bo, cy = (known(server, name) for name in ("Dora Fay", "Bo", "Cy"))
    delete(cy, cy)
    players = server.app.state.players.players
    live = server.run(players.find(dora.id))
    server.run(players.change_log(live, "s1", mark_account_for_deletion))

    def read_entries(log: str) -> Any:
        raise DamagedLogError(log, 1, 2)

    monkeypatch.setattr(server.hub.log, "read_entries", read_entries)
    ids = [*(each.account for each in (dora, bo, cy)), ""]
    assert find_seats_of_deleted_accounts(
        server.hub, [StartingPlayer("", each) for each in ids]
    ) == [0, 2]


def test_who_had_several_chairs_leaves_none_of_their_names(server: Server) -> None:
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    ids = [each.account for each in (dora, dora, bo)]
    desk = keep_game(server, dora, dora, bo)
    names = desk.table.seat_names[:2]

    def kept_names() -> list[str]:
        [row] = server.hub.log.list_player_results(ids[2])
        return [starter.name for starter in result_from_json(row.body).game.seats][:3]

    assert kept_names()[:2] == [*names]
    for _ in range(2):  # once more changes nothing
        server.run(rename_in_history(server.hub, ids[0], "Player 1a2b"))
        assert kept_names() == ["Player 1a2b", "Player 1a2b 2", desk.table.seat_names[2]]
    delete(dora, dora)
    assert kept_names()[:2] == [FORMER_PLAYER_NAME] * 2
    assert what_is_left(server, dora.id, *names, "Player 1a2b") == set()


def test_a_result_that_is_damaged_keeps_nobody_from_taking_all_along_and_leaving(
    server: Server,
) -> None:
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    ids = [each.account for each in (dora, bo)]
    table = keep_game(server, dora, bo).table.id
    log = server.hub.log
    rows = log.list_game_results(table, 1)
    mine = next(row for row in rows if row.player == ids[0])
    damaged = replace(mine, body=b'{"seat":')
    log.rewrite_games(GameRewrite(((mine, damaged),))).result()
    log.append(WriteBatch("another", results=(replace(damaged, table="another"),))).result()
    whole = dora.web.get(f"/api/players/{dora.id}/export").json()
    assert (whole["player"], whole["games"], whole["reports"]) == (dora.id, [], [])
    delete(dora, dora)
    assert what_is_left(server, dora.id, "Dora Fay") == set()
    assert {*server.complaints.said} == {
        f"a result of game 1 of table {name} is damaged" for name in (table, "another")
    }
    server.complaints.said.clear()


def test_of_a_game_whose_record_is_damaged_the_results_lose_the_name() -> None:
    desk = desk_of("player.dora", "player.bo")
    desk.until(lambda desk: desk.table.stage == "over")
    results, _ = build_game_rows(last_playing(desk), desk.table, desk.now)
    damaged = GameRecordRow(desk.table.id, 1, b"rubbish")
    rows = anonymise_seats(StoredGameRows(results, (damaged,)), [0])
    assert rows.records == (damaged,)
    assert {result_from_json(row.body).game.seats[0].name for row in rows.results} == {
        FORMER_PLAYER_NAME
    }


# -- what is left ---------------------------------------------------------------------------------


def rows(server: Server, statement: str) -> list[Any]:
    uri = f"{(server.data / 'tables.sqlite3').absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as disk:
        return disk.execute(statement).fetchall()


def what_is_left(server: Server, *words: str) -> set[tuple[str, str]]:
    """Where one of these words stands in the database: the table, and the kind of log.

    All values of all rows are looked through, also what is packed in them.
    """
    found = set()
    tables = rows(server, "SELECT name FROM sqlite_master WHERE type = 'table'")
    for (table,) in tables:
        for row in rows(server, f'SELECT * FROM "{table}"'):  # noqa: S608 - the names of the tables
            if any(word.casefold() in text for text in map(plain, row) for word in words):
                ident = next((each for each in row if isinstance(each, str)), "")
                kind = f"{ident.partition('.')[0]}." if "." in ident else "table"
                found.add((table, kind))
    return found


def plain(value: Any) -> str:
    """A value as text, unpacked."""
    if isinstance(value, bytes):
        try:
            value = zlib.decompress(value)
        except zlib.error:
            inside = re.search(rb"x[\x01\x5e\x9c\xda]", value)
            if inside is not None:
                unpacked = zlib.decompressobj()
                with suppress(zlib.error):
                    value += unpacked.decompress(value[inside.start() :])
        value = value.decode(errors="replace")
    return str(value).casefold()


STAYS = {
    ("log", "table"),  # the logs of tables, which are bound to what was promised there
    ("snapshots", "table"),
    ("listings", "table"),
    ("log", MODERATION_PREFIX),  # what was reported and done, with names
}
"""Where docs/players.md says that a name or an id stays: see "What stays" there."""


FORMERLY, NAME = "Dora Ink", "Dora Quill"


def does_everything(server: Server, dora: Somebody, bo: Somebody, cy: Somebody) -> str:
    """She does all that can be done under an account; the page of a club that goes on."""
    club = is_in_clubs(server, dora, bo, cy)
    dora.post(f"/{dora.id}/name", 204, name=NAME)
    keep_game(server, dora, bo)
    wanted = {"name": "", "pace": "instant", "start": True, "bots": "simple"}
    made = dora.web.post("/api/tables", json={**wanted, "rules": {"target": 3}}).json()
    with server.guest(made) as at_table:
        at_table.ask("say", text="hello")
        at_table.play()
        at_table.ask("rematch")
    daily = re.search(r"/daily/[\d-]+/[\w-]+", dora.web.get("/daily").text)
    assert daily is not None
    assert dora.web.post(daily[0], data={"pace": "instant"}).status_code in (303, 307)
    bo.post(f"/{bo.id}/company", 204, player=dora.id, company="again")
    cy.post(f"/{cy.id}/company", 204, player=dora.id, company="never")
    cy.post(f"/{cy.id}/company", 204, player=bo.id, company="again")
    dora.post(f"/{dora.id}/company", 204, player=bo.id, company="never")
    dora.post(f"/{dora.id}/visible", 204, public=True)
    dora.post(f"/{dora.id}/puzzles", 204, puzzles={"a-puzzle": True})
    reports(bo.web, table=made["table"], name=NAME)
    reports(dora.web, table=server.make()["table"], name="Dana")
    Seeker(dora)
    return club


def is_in_clubs(server: Server, *people: Somebody) -> str:
    """A club that she owns, with a season; one that she left and asks to come into; her own."""
    mine, bos, cys = (Browser(server.address, each.session) for each in people)
    club = mine.found("The Bowers")
    bos.base = club
    assert bos.post(mine.invite).status_code == 303
    mine.do("role", player=f"player.{people[1].id}", role="organiser")
    mine.do("rules-add", title="House", preset="standard")
    mine.do("season-open", title="Autumn", kind="robin", rules=1)
    for each in (mine, bos):
        each.do("enter", season=1)
    mine.do("draw", season=1)
    mine.do("score", season=1, fixture=1, first=10, second=4)
    bos.do("confirm", season=1, fixture=1, first=10, second=4)
    mine.base = cys.found("The Left")
    cys.do("present", title="The Left", about="", door="asked")
    assert mine.post(cys.invite).status_code == 303
    mine.do("leave", sure="yes")
    mine.do("ask")
    mine.found("Alone")
    return club


@pytest.mark.usefixtures("root")
def test_nothing_is_left_of_a_deleted_account_but_what_is_said(server: Server) -> None:
    dora, bo, cy = (known(server, name) for name in (FORMERLY, "Bo", "Cy"))
    club = does_everything(server, dora, bo, cy)
    exported = dora.web.get(f"/api/players/{dora.id}/export").json()
    titles = [each["title"] for each in exported["clubs"]]
    assert sorted(titles) == ["Alone", "The Bowers", "The Left"]
    words = (dora.id, NAME, FORMERLY)
    assert what_is_left(server, *words) > STAYS, "else nothing is shown here"
    delete(dora, dora)
    assert what_is_left(server, *words) <= STAYS
    log, pages = server.hub.log, server.app.state.players
    assert server.run(pages.players.find_favourites(cy.account)) == {bo.account}
    assert server.run(pages.players.find_blocked(cy.account)) == frozenset()
    bos = Browser(server.address, bo.session, club)
    data = bos.data()
    fixture = data["club"]["seasons"]["1"]["fixtures"]["1"]
    assert fixture["result"]["score"] == {"first": 10, "second": 4}
    assert FORMER_PLAYER_NAME in json.dumps(data)
    for prefix in (CLUB_PREFIX, ACCOUNT_PREFIX):  # all logs are whole
        assert all(map(log.read_entries, log.find_logs_containing(prefix, b"{")))
    bos.do("present", title="The New Bowers", about="", door="invited")
    bo.post(f"/{bo.id}/visible", 204, public=True)
    assert log.read_entries(CLUB_PREFIX + club.rpartition("/")[2]), "and go on"


def test_a_club_that_another_server_had_is_cleared_when_it_is_looked_at(server: Server) -> None:
    dora, bo = known(server, "Dora Fay"), known(server, "Bo")
    mine, bos = (Browser(server.address, each.session) for each in (dora, bo))
    bos.base = bos.found("The Bowers")
    mine.base = bos.base
    mine.post(bos.invite)
    server.hub.remembering.remove(server.app.state.clubs)  # that server is not asked
    delete(dora, dora)
    assert ("log", CLUB_PREFIX) in what_is_left(server, dora.id)
    assert FORMER_PLAYER_NAME not in bos.see("/members")
    assert what_is_left(server, dora.id, "Dora Fay") == set()


@pytest.mark.usefixtures("root")
def test_what_is_exported_has_clubs_and_reports(server: Server) -> None:
    dora, made = known(server, "Dora"), server.make()
    mine = Browser(server.address, dora.session)
    mine.found("The Bowers")
    reports(dora.web, table=made["table"], name="Dana", why="Insults")
    told = dora.web.get(f"/api/players/{dora.id}/export").json()
    [club] = told["clubs"]
    assert (club["title"], club["role"]) == ("The Bowers", "owner")
    assert [each["entry"]["type"] for each in club["log"]] == ["founded"]
    [report] = told["reports"]
    assert (report["why"], report["name"]) == ("Insults", "Dana")
