"""Accounts that are deleted, suspended or signed out: nobody goes on under them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from club_help import Browser
from euchre.accounts import commands
from euchre.accounts.entries import Entry, SessionOpened
from euchre.accounts.state import Account
from euchre.english.names import FORMER_PLAYER_NAME, UNNAMED_PLAYER_NAME, DisplayName
from euchre.errors import EuchreError
from euchre.game.presets import preset
from euchre.server.http.identity import CallerIdentity
from euchre.server.matchmaking import queue
from euchre.server.tables import identities, room
from euchre.store import ACCOUNT_PREFIX, StoreError
from euchre.table.log.entries import TableSettings
from event_help import EIGHT
from passkey_help import Somebody, damage_account, known, server
from pool_help import wait_for
from server_help import PATIENCE, Server, note_threads
from test_moderation_server import does, root

__all__ = ["root", "server"]
FOUR = {"games": ["standard"], "clocks": [0]}


def cookie(who: Somebody) -> dict[str, str]:
    return {"cookie": f"euchre_session={who.session}"}


# -- a deletion that was begun --------------------------------------------------------------------


def test_whose_deletion_was_begun_is_signed_out_everywhere(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora = known(server, "Dora")
    dora.post(f"/{dora.id}/visible", 204, public=True)
    other = Somebody(int(str(dora.web.base_url.port)), dora.device)
    other.signs_in()

    async def fails(_: str) -> list[str]:
        raise StoreError("a server does not answer")

    with monkeypatch.context() as patch:
        patch.setattr(server.hub.remembering[-1], "find_logs_mentioning", fails)
        dora.delete(f"/{dora.id}", 503)
    assert server.complaints.said.pop() == "a request came to nothing: a server does not answer"
    for path, body in (
        ("visible", {"public": True}),
        ("name", {"name": "Theodora"}),
        ("company", {"player": "0" * 16, "company": "never"}),
        ("puzzles", {"puzzles": {"first": True}}),
    ):
        answer = other.web.post(f"/api/players/{dora.id}/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours"), path
    assert other.web.get(f"/api/players/{dora.id}/export").status_code == 403
    assert other.web.get(f"/players/{dora.id}/account").status_code == 404
    assert server.web.get(f"/players/{dora.id}").status_code == 404
    assert other.web.get("/you").status_code == 200, "they may make another account"
    other.signs_in(400)
    other.post(f"/{dora.id}/recovery", 400, code=dora.codes[0])
    dora.delete(f"/{dora.id}")
    assert server.hub.log.read_entries(dora.account) == []


def test_nothing_follows_in_the_log_of_an_account_that_is_being_deleted(server: Server) -> None:
    players, dora = server.app.state.players.players, known(server, "Dora")
    live = server.run(players.find(dora.id))

    async def change(decide: Callable[[Account], Sequence[Entry]]) -> None:
        await players.change_log(live, "s1", decide)

    server.run(change(commands.mark_account_for_deletion))
    server.run(change(commands.mark_account_for_deletion))
    with pytest.raises(EuchreError, match="has been deleted"):
        server.run(change(partial(commands.set_profile_visibility, public=True)))


def test_of_two_changes_at_once_everybody_hears_of_the_second_too(server: Server) -> None:
    """A session is opened, and ended by what was asked for before it was open."""
    players, dora = server.app.state.players.players, known(server, "Dora")
    live = server.run(players.find(dora.id))
    heard: list[set[int]] = []

    async def hear(_: str) -> None:
        heard.append(set(live.player.sessions))

    def open_session(player: Account) -> Sequence[Entry]:
        return (SessionOpened(player.last_session + 1, "Firefox", 1),)

    async def change() -> None:
        await asyncio.gather(
            players.change_log(live, "s0", open_session),
            players.change_log(live, "s1", partial(commands.end_other_sessions, session_number=1)),
        )

    server.hub.identities.changed.append(hear)
    server.run(change())
    assert heard == [{1}]


# -- tickets of matchmaking -----------------------------------------------------------------------


def delete(who: Somebody, _: Somebody) -> None:
    who.delete(f"/{who.id}")


def suspend(who: Somebody, root: Somebody) -> None:
    does(root, "suspend", target=f"/players/{who.id}", days="7")


def sign_out(who: Somebody, _: Somebody) -> None:
    who.delete(f"/{who.id}/sessions/this")


def sign_out_elsewhere(who: Somebody, _: Somebody) -> None:
    other = Somebody(int(str(who.web.base_url.port)), who.device)
    other.signs_in()
    other.delete(f"/{who.id}/sessions/others")


GONE = [delete, suspend, sign_out, sign_out_elsewhere]


@pytest.fixture(autouse=True)
def nobody_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """They ask once in a test, and not again and again as pages do, however long it takes."""
    for patience in ("SILENCE_TIMEOUT_MS", "OFFER_TIMEOUT_MS"):
        monkeypatch.setattr(queue, patience, queue.DAY_MS)


class Seeker:
    """Somebody who looks for others under their account."""

    def __init__(self, who: Somebody, *, ranked: bool = True) -> None:
        self.who, self.web = who, who.web
        self.told = self.web.post("/api/finding", json={**FOUR, "ranked": ranked}).json()

    def ask(self) -> httpx.Response:
        return self.web.get(f"/api/finding/{self.told['ticket']}")


def come(server: Server, seekers: Iterable[Seeker]) -> None:
    """They come to the table that they are called to, which is made then if all have."""

    finding = server.app.state.finding

    async def called() -> None:
        finding._stale.set()
        await finding._match_groups()

    server.run(called())
    for each in seekers:
        assert each.web.post(f"/api/finding/{each.told['ticket']}").status_code in (200, 404)

    async def made() -> None:
        await asyncio.gather(*finding._seating_tasks)

    server.run(made())


@pytest.mark.parametrize("goes", GONE)
def test_whose_account_is_gone_is_seated_by_no_ticket(
    server: Server, root: Somebody, goes: Callable[[Somebody, Somebody], None]
) -> None:
    seekers = [Seeker(known(server, name)) for name in ("Dora", "Bo", "Cy", "Dan")]
    come(server, seekers[:3])
    goes(seekers[0].who, root)
    come(server, seekers[3:])
    assert seekers[0].ask().json()["code"] == "left"
    assert [each.ask().json()["state"] for each in seekers[1:]] == ["waiting"] * 3
    assert server.hub.rooms == {}
    seekers.append(Seeker(known(server, "Eve")))
    come(server, seekers[1:])
    assert {each.ask().json()["state"] for each in seekers[1:]} == {"seated"}


def test_who_did_not_hear_that_an_account_is_gone_looks_before_a_match_is_made(
    server: Server,
) -> None:
    """As a server that was cut off while an account was deleted at another."""
    seekers = [Seeker(known(server, name)) for name in ("Dora", "Bo", "Cy", "Dan")]

    async def deaf(_: str) -> None:
        """It hears nothing."""

    server.hub.identities.changed.clear()
    server.hub.identities.refresh_account = deaf
    delete(seekers[0].who, seekers[0].who)
    come(server, seekers)
    assert [each.ask().json()["state"] for each in seekers[1:]] == ["waiting"] * 3


def test_who_is_renamed_while_they_wait_is_seated_by_the_new_name(server: Server) -> None:
    seekers = [Seeker(known(server, name)) for name in ("Dora", "Bo", "Cy", "Dan")]
    seekers[0].who.post(f"/{seekers[0].who.id}/name", 204, name="Theodora")
    come(server, seekers)
    [table] = server.hub.rooms.values()
    assert {chair.name for chair in table.table.chairs} == {"Theodora", "Bo", "Cy", "Dan"}


# -- tables ---------------------------------------------------------------------------------------


def test_of_whom_a_table_knows_nothing_it_lists_not_all_its_players(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game may have had a thousand, and each table is asked about each account."""
    server.make(start=True)
    listed = note_threads(monkeypatch, identities, "collect_named_people")
    server.run(server.hub.identities.refresh_account(ACCOUNT_PREFIX + "somebody-else"))
    assert listed == []
    assert len(server.hub.rooms) == 1


def test_the_names_at_a_table_are_compared_with_hidden_ones_beside_the_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make(name="Nasty", start=True)
    threads = note_threads(monkeypatch, room, "find_new_names")
    server.hub.hidden = {"nasty": ""}
    at_table = server.hub.rooms[made["table"]]
    server.run(at_table.apply_hidden_names())
    assert at_table.table.seat_names[0] == UNNAMED_PLAYER_NAME
    assert len(threads) == 1
    assert threads[0] is not server._thread


# -- sockets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("goes", GONE)
def test_whose_account_is_gone_says_nothing_under_its_name(
    server: Server, root: Somebody, goes: Callable[[Somebody, Somebody], None]
) -> None:
    made, dora = server.make(gallery="all"), known(server, "Dora")
    watching = {"table": made["table"]}
    with server.guest(made) as dana, server.guest(watching, headers=cookie(dora)) as guest:
        guest.ask("say", text="it is me", name="")
        assert dana.hear_until(lambda told: told["type"] == "said")["said"]["name"] == "Dora"
        goes(dora, root)
        if goes is delete:
            known(server, "Dora")
        told = guest.ask("say", text="still me", name="Dora")
        assert (told["type"], told["code"]) == ("error", "name-taken")
        assert guest.ask("say", text="a guest", name="Nan")["type"] == "ack"
        assert dana.hear_until(lambda told: told["type"] == "said")["said"]["name"] == "Nan"


def test_what_was_asked_at_the_door_is_asked_no_more(server: Server, root: Somebody) -> None:
    made, dora = server.make(door="ask", open=True), known(server, "Dora")
    with (
        server.guest(made) as dana,
        server.guest({"table": made["table"]}, headers=cookie(dora)) as guest,
    ):
        ident = guest.say("knock", name="")
        dana.hear_until(lambda told: told.get("table", {}).get("knocks"))
        delete(dora, root)
        told = guest.hear_until(lambda told: told.get("id") == ident)
        assert (told["type"], told["code"]) == ("error", "account")
        dana.hear_until(lambda told: "table" in told and not told["table"].get("knocks"))


def test_a_hidden_name_is_spoken_under_by_no_open_socket(server: Server, root: Somebody) -> None:
    made, lewd = server.make(gallery="all"), known(server, "Lewd")
    watching = {"table": made["table"]}
    with server.guest(made) as dana, server.guest(watching, headers=cookie(lewd)) as guest:
        does(root, "hide-name", target="Lewd")
        guest.ask("say", text="hello", name="")
        said = dana.hear_until(lambda told: told["type"] == "said")["said"]
        assert said["name"] == f"Player {lewd.id[:4]}"


# -- chairs ---------------------------------------------------------------------------------------


def test_who_sits_at_a_table_and_deletes_their_account_goes_on_as_a_guest(server: Server) -> None:
    dora = known(server, "Dora")
    made = dora.web.post("/api/tables", json={"name": "", "pace": "instant"}).json()
    with server.guest(made) as mine:
        delete(dora, dora)
        mine.hear_until(lambda told: told["type"] == "snapshot")
        chair = mine.picture["table"]["chairs"][made["seat"]]
        assert chair["name"] == FORMER_PLAYER_NAME
        assert not chair.get("player")
        assert mine.ask("say", text="I stay")["type"] == "ack"
    room = server.hub.rooms[made["table"]]
    assert room.table.chairs[made["seat"]].player == ""
    assert [name for name, *_ in room.table.chat] == [FORMER_PLAYER_NAME]
    known(server, "Dora")


def test_a_damaged_account_keeps_no_deleted_one_at_its_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora, bo = known(server, "Dora"), known(server, "Bo")
    made = dora.web.post("/api/tables", json={"name": "", "pace": "instant"}).json()
    bo.web.post(f"/api/tables/{made['table']}/seats", json={"name": ""}).raise_for_status()
    damage_account(monkeypatch, server, bo)
    delete(dora, dora)
    names = {chair.name for chair in server.hub.rooms[made["table"]].table.chairs if chair.person}
    assert names == {FORMER_PLAYER_NAME, "Bo"}


def test_a_table_that_was_away_meanwhile_is_read_without_the_account(server: Server) -> None:
    dora = known(server, "Dora")
    made = dora.web.post("/api/tables", json={"name": "", "pace": "instant"}).json()

    async def put_away() -> None:
        server.hub._unload_rooms([made["table"]])

    server.run(put_away())
    delete(dora, dora)
    chair = server.web.get(f"/api/tables/{made['table']}").json()["table"]["chairs"][made["seat"]]
    assert (chair["name"], chair.get("player", "")) == (FORMER_PLAYER_NAME, "")


def ranked_table(server: Server, people: list[Somebody]) -> tuple[Any, list[Any]]:
    """A ranked table with these people at it, whose game has not begun; their seats."""

    async def seat() -> Any:
        identities = []
        for each in people:
            request = type("Cookies", (), {"cookies": {"euchre_session": each.session}})
            account = await server.hub.accounts.find_account(request)
            identities.append((DisplayName(""), CallerIdentity("", account)))
        rules = preset("standard").rules.to_dict()
        settings = TableSettings(rules=rules, ranked=True, hints=False, undo=False, door="locked")
        return await server.hub.create_table_with_players(settings, identities)

    made = server.run(seat())
    return server.hub.rooms[made[0].table], made


@pytest.mark.parametrize("goes", [delete, suspend])
def test_at_a_ranked_table_nobody_begins_a_game_without_a_good_account(
    server: Server, root: Somebody, goes: Callable[[Somebody, Somebody], None]
) -> None:
    people = [known(server, name) for name in ("Dora", "Bo", "Cy", "Dan")]
    room, made = ranked_table(server, people)
    goes(people[0], root)
    assert [chair.person for chair in room.table.chairs].count(True) == 3
    assert not room.table.chairs[made[0].seat].person


@pytest.mark.parametrize("goes", [delete, suspend])
def test_a_ranked_game_that_is_on_is_played_to_its_end(
    server: Server, root: Somebody, goes: Callable[[Somebody, Somebody], None]
) -> None:
    people = [known(server, name) for name in ("Dora", "Bo", "Cy", "Dan")]
    room, made = ranked_table(server, people)
    seats = [server.guest({"table": each.table, "token": each.token}) for each in made]
    for each in seats:
        each.say("ready")
    seats[0].hear_until(lambda told: (told.get("table") or {}).get("stage") == "playing")
    goes(people[0], root)
    chair = room.table.chairs[made[0].seat]
    assert chair.person
    assert chair.name == (FORMER_PLAYER_NAME if goes is delete else "Dora")
    assert room.table.starters[made[0].seat].player == ("" if goes is delete else people[0].account)
    for each in seats:
        each.close()


def test_who_is_seated_while_their_account_is_deleted_has_a_guest_s_chair(server: Server) -> None:
    """Who they are was asked before it was deleted, and the chair is written after that."""
    dora = known(server, "Dora")
    of, waits, ready = server.hub.accounts.find_account, threading.Event(), asyncio.Event()

    async def slow(connection: Any) -> Any:
        found = await of(connection)
        if found is not None and found.name == "Dora":
            waits.set()
            await ready.wait()
        return found

    server.hub.accounts.find_account = slow

    async def sit() -> Any:
        async with httpx.AsyncClient(base_url=server.address, headers=cookie(dora)) as web:
            sitting = asyncio.create_task(
                web.post("/api/tables", json={"name": "", "pace": "instant"}, timeout=PATIENCE)
            )
            await asyncio.to_thread(waits.wait, PATIENCE)
            await asyncio.to_thread(delete, dora, dora)
            server.hub.loop.call_soon_threadsafe(ready.set)
            return (await sitting).json()

    made = asyncio.run(sit())
    with server.guest(made) as mine:
        if mine.picture["table"]["chairs"][made["seat"]]["name"] != FORMER_PLAYER_NAME:  # just now
            mine.hear_until(lambda told: told["type"] == "snapshot")
        assert mine.picture["table"]["chairs"][made["seat"]]["name"] == FORMER_PLAYER_NAME


# -- tickets of registrations ---------------------------------------------------------------------


def test_a_ticket_makes_one_account_whatever_has_been_deleted_since(server: Server) -> None:
    dora = Somebody(server)
    proof = dora.new_key("Dora")
    dora.id = dora.post("", 201, **proof)["player"]
    dora.post("", 409, **proof)
    delete(dora, dora)
    told = dora.post("", 400, **proof)
    assert "already used" in told["detail"]
    assert server.hub.log.read_entries(dora.account) == []
    known(server, "Dora")  # the name is free


# -- reports --------------------------------------------------------------------------------------


def test_nobody_uses_up_the_reports_of_a_table_for_the_others(tmp_path: Path) -> None:
    """One tells of themselves again and again; whoever is insulted there is heard all the same."""
    with Server(tmp_path, admins=("0" * 16,), proxies=("127.0.0.1",)) as server:
        made = server.make(gallery="all")

        def report(address: int, **told: str) -> httpx.Response:
            return server.web.post(
                "/api/moderation/reports",
                json={"table": made["table"], "name": "Dana", "why": "because", **told},
                headers={"x-forwarded-for": f"192.0.2.{address}"},
            )

        with server.guest(made) as dana:
            for number in range(5):
                dana.ask("say", text=f"line {number}")
                assert report(1, text=f"line {number}").status_code == 201
        told = report(2, why="Insults")
        assert told.status_code == 201
        assert "Thank you" in told.json()["told"]
        kept = [entry for *_, entry in server.rows("moderation.log")][1:]
        assert [each["why"] for each in kept] == ["because"] * 5 + ["Insults"]
        assert len({each["source"] for each in kept}) == 2
        assert "192.0.2" not in str(kept)


# -- what waits for its turn ----------------------------------------------------------------------


def waits(server: Server, who: Somebody, lock: asyncio.Lock, path: str, **form: str) -> int:
    """The status of what somebody sends, who is signed out while it waits for its turn."""
    server.run(lock.acquire())
    with ThreadPoolExecutor(1) as threads:
        sent = {"cookie": f"euchre_session={who.session}"}
        address = f"http://localhost:{server.port}{path}"
        asked = threads.submit(
            httpx.post, address, data={"command": "c" * 24, **form}, headers=sent, timeout=PATIENCE
        )
        wait_for(lambda: bool(lock._waiters))
        sign_out(who, who)
        server.hub.loop.call_soon_threadsafe(lock.release)
        return asked.result(PATIENCE).status_code


@pytest.mark.parametrize("what", ["present", "delete", "play", "evening"])
def test_who_is_signed_out_while_their_wish_for_a_club_waits_has_nothing_done(
    server: Server, what: str
) -> None:
    ann = known(server, "Ann Fay")
    theirs = Browser(server.address, ann.session)
    ident = theirs.found().rpartition("/")[2]
    theirs.do("rules-add", title="House", preset="standard")
    live = server.app.state.clubs.list_in_memory()[0]
    before, lock = live.version, live.table_lock if what == "play" else live.lock
    form = {"title": "Other", "about": "", "door": "listed", "sure": "yes", "number": "1"}
    form |= {"preset": "standard", "format": "progressive", "names": "\n".join(EIGHT)}
    assert waits(server, ann, lock, f"/clubs/{ident}/{what}", **form) == 403
    assert live.version == before
    assert not live.created_tables
    assert server.app.state.clubs.list_in_memory() == (live,)


def test_who_keeps_order_and_is_signed_out_while_their_deed_waits_does_nothing(
    server: Server, root: Somebody
) -> None:
    known(server, "Bo")
    does(root, "hide-name", target="Rude")
    moderations = server.app.state.moderations
    live = server.run(moderations.open_log())
    before = live.version
    form = {"do": "suspend", "target": "Bo", "days": "7", "why": "because"}
    assert waits(server, root, live.lock, "/moderation", **form) == 403
    assert live.version == before
