"""Moderation at a server: who may see the page, what is done there, and what attackers try."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import Mock

import httpx
import pytest
from click.testing import CliRunner

from euchre.accounts.commands import PERMANENT_UNTIL_MS
from euchre.accounts.moderation import commands
from euchre.accounts.moderation.commands import AccountRef, ModerationActor, PublicText
from euchre.accounts.moderation.entries import Entry, ReportedChatLine
from euchre.accounts.moderation.state import ModerationState
from euchre.cli import main
from euchre.english.names import FORMER_PLAYER_NAME, DisplayName
from euchre.notation import record
from euchre.server import serving
from euchre.server.accounts.games import read_record
from euchre.server.accounts.registry import AccountStore
from euchre.server.event_store import UNSAVED_MESSAGE, UnsavedError
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.moderation import effects
from euchre.server.moderation.effects import ModerationEffects, TableContext
from euchre.server.moderation.registry import ModerationStore
from euchre.server.moderation.reports import (
    NewReport,
    _choose_chat_lines,
    _find_reported_account,
    _find_reported_seat,
)
from euchre.server.tables.room import TableRoom
from euchre.store import ACCOUNT_PREFIX, TOURNAMENT_LOG_PREFIX
from euchre.table.log.entries import TableSettings
from euchre.table.results import result_from_json
from event_help import EIGHT, Visitor
from passkey_help import Somebody, administrator, known, server
from pool_help import wait_for
from server_help import PATIENCE, Guest, Server, cut_off
from test_accounts import keep_game
from test_events_settings import typed

__all__ = ["server"]
PAGE = "/moderation"


@pytest.fixture(autouse=True)
def renamed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moderators wait until a name is gone from all games, however long that takes here."""
    monkeypatch.setattr(effects, "_HISTORY_SECONDS", PATIENCE)


@pytest.fixture
def root(server: Server) -> Somebody:
    """Who runs the server."""
    return administrator(server)


def command(page: str) -> str:
    found = re.search(r'name="command" value="([^"]+)"', page)
    assert found
    return found[1]


def does(who: Somebody, do: str, status: int = 303, **fields: Any) -> str:
    """Somebody sends the form of the page; what is answered."""
    page = who.web.get(PAGE)
    sent = {"command": command(page.text) if page.status_code == 200 else "x" * 24, "do": do}
    answer = who.web.post(PAGE, data={"why": "because", **sent, **fields})
    assert answer.status_code == status, answer.text
    return html.unescape(answer.text)


def reports(who: httpx.Client, status: int = 201, **told: Any) -> Any:
    answer = who.post("/api/moderation/reports", json={"why": "rude", **told})
    assert answer.status_code == status, answer.text
    return answer.json()


def moderator(server: Server, root: Somebody, name: str = "Modesta") -> Somebody:
    somebody = known(server, name)
    does(root, "name", target=name)
    return somebody


# -- who may --------------------------------------------------------------------------------------


def plain(answer: httpx.Response) -> tuple[int, str, dict[str, str]]:
    """What a stranger can tell an answer by."""
    headers = {name: value for name, value in answer.headers.items() if name != "x-request-id"}
    return answer.status_code, answer.text, headers


def test_who_keeps_no_order_sees_nothing_where_the_page_is(server: Server, root: Somebody) -> None:
    ann = known(server, "Ann")
    for who in (server.web, ann.web):
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            there, nowhere = (who.request(method, path) for path in (PAGE, "/nothing-there"))
            there.headers.pop("date", None)
            nowhere.headers.pop("date", None)
            assert plain(there)[:2] == plain(nowhere)[:2], method
            assert plain(there)[2].keys() == plain(nowhere)[2].keys(), method
        assert who.get(f"{PAGE}/").status_code == 404
    assert root.web.get(PAGE).status_code == 200
    assert PAGE in root.web.get(f"/players/{root.id}/account").text
    assert PAGE not in ann.web.get(f"/players/{ann.id}/account").text


def test_who_runs_the_server_names_moderators_and_they_name_nobody(
    server: Server, root: Somebody
) -> None:
    mod, ann = moderator(server, root), known(server, "Ann")
    assert "a moderator" in mod.web.get(PAGE).text
    assert PAGE in mod.web.get(f"/players/{mod.id}/account").text
    assert "Only an administrator can appoint" in does(mod, "name", 400, target="Ann")
    assert "Only an administrator can appoint" in does(mod, "dismiss", 400, target=mod.id)
    assert "you can't do that to them" in does(mod, "suspend", 400, target="Rootina", days="7")
    assert "you can't do that to them" in does(mod, "hide-name", 400, target="Rootina")
    assert "you can't do that to them" in does(root, "suspend", 400, target="Rootina", days="0")
    other = moderator(server, root, "Other")
    assert "They're a moderator" in does(mod, "hide-name", 400, target="Other")
    does(ann, "suspend", 404, target="Other", days="7")
    assert other.called == "Other"
    other.post(f"/{other.id}/name", 204, name="Zora 7")
    assert "They're a moderator" in does(mod, "hide-name", 400, target="Zora")
    does(root, "dismiss", target=mod.id)
    assert mod.web.get(PAGE).status_code == 404
    does(mod, "suspend", 404, target="Ann", days="7")
    assert ann.called == "Ann"


def test_a_form_that_is_sent_twice_is_done_once(server: Server, root: Somebody) -> None:
    ann = known(server, "Ann")
    sent = {"command": command(root.web.get(PAGE).text), "do": "suspend", "target": "Ann"}
    sent |= {"why": "shouting", "days": "7"}
    assert root.web.post(PAGE, data=sent).status_code == 303
    does(root, "restore", target=ann.id)
    assert root.web.post(PAGE, data=sent).status_code == 303  # once more, as by Back
    assert ann.signs_in()["name"] == "Ann"
    page = root.web.get(PAGE).text
    assert page.count("suspends Ann until") == 1
    assert "lets Ann sign in again" in page


def suspension(root: Somebody) -> dict[str, str]:
    """The form that suspends Ann."""
    sent = {"command": command(root.web.get(PAGE).text), "do": "suspend", "target": "Ann"}
    return sent | {"why": "shouting", "days": "7"}


def test_what_a_moderator_does_is_carried_out_though_the_request_is_cut_off(
    server: Server, root: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = known(server, "Ann")
    with monkeypatch.context() as patch:
        cut_off(patch, ModerationEffects, "carry_out")
        assert root.web.post(PAGE, data=suspension(root)).status_code == 503
    wait_for(lambda: ann.called == "")
    with monkeypatch.context() as patch:
        cut_off(patch, ModerationEffects, "broadcast_hidden_names")
        does(root, "hide-name", 503, target="Rotten")
    wait_for(lambda: "rotten" in server.hub.hidden)


async def cannot_write(*_: object) -> None:
    raise UnsavedError


@pytest.mark.parametrize("restored", [False, True])
def test_what_could_not_be_carried_out_is_when_its_form_is_sent_again_and_it_still_holds(
    server: Server, root: Somebody, monkeypatch: pytest.MonkeyPatch, *, restored: bool
) -> None:
    ann, sent = known(server, "Ann"), suspension(root)
    with monkeypatch.context() as patch:
        patch.setattr(ModerationEffects, "carry_out", cannot_write)
        for _ in range(2):
            assert root.web.post(PAGE, data=sent).status_code == 503
    if restored:
        does(root, "restore", target=ann.id)
    assert root.web.post(PAGE, data=sent).status_code == 303
    assert ann.called == ("Ann" if restored else "")
    assert root.web.get(PAGE).text.count("suspends Ann until") == 1


def test_nobody_runs_a_server_by_a_name(server: Server, root: Somebody) -> None:
    eve = known(server, "Eve")
    root.post(f"/{root.id}/name", 204, name="Somebody Else")
    assert "taken" in eve.post(f"/{eve.id}/name", 409, name="Ro\u200botina")["detail"]
    root.delete(f"/{root.id}")
    eve.post(f"/{eve.id}/name", 204, name="Rootina")
    assert eve.web.get(PAGE).status_code == 404


# -- accounts -------------------------------------------------------------------------------------


def test_a_suspended_account_is_signed_out_at_once_and_told_until_when(
    server: Server, root: Somebody
) -> None:
    ann = known(server, "Ann")
    made = ann.web.post("/api/tables", json={"name": "", "pace": "instant"}).json()
    with server.guest(made) as guest:
        does(root, "suspend", target=f"http://x/players/{ann.id}", days="7", why="Shouting")
        assert ann.called == ""
        assert guest.ask("ping")["type"] == "pong"  # the game is theirs, and goes on
        assert guest.picture["table"]["chairs"][made["seat"]]["name"] == "Ann"
    told = ann.signs_in(400)["detail"]
    assert re.search(r"suspended until \w+ \d+, \d+, [\d:]+ UTC. Reason: Shouting\.", told)
    assert "suspended" in ann.post(f"/{ann.id}/recovery", 400, code=ann.codes[0])["detail"]
    seated = ann.web.post(f"/api/tables/{server.make()['table']}/seats", json={"name": "Nan"})
    table = seated.json()["table"]
    chair = server.web.get(f"/api/tables/{table}").json()["table"]["chairs"][1]
    assert "player" not in chair
    does(root, "restore", target=ann.id)
    assert ann.signs_in()["name"] == "Ann"


@pytest.mark.parametrize(("ranked", "playing"), [(False, True), (True, False), (True, True)])
def test_who_is_suspended_at_a_table_is_told_so_there_and_nobody_else_is(
    server: Server, root: Somebody, *, ranked: bool, playing: bool
) -> None:
    server.hub.contact = "keeper@example.org"
    people = [known(server, name) for name in ("Ann", "Bo", "Cy", "Dan")]
    wanted = {"ranked": ranked, "open": True, "hints": False, "undo": False}
    made = people[0].web.post("/api/tables", json=wanted).json()
    seats = [
        made,
        *(one.web.post(f"/api/tables/{made['table']}/seats", json={}).json() for one in people[1:]),
    ]
    with ExitStack() as stack:
        there = [
            stack.enter_context(at_table(server, *each)) for each in zip(people, seats, strict=True)
        ]
        ann, bo, *_ = there
        if playing:
            for each in there:
                each.say("ready")
            ann.hear_until(lambda told: (told.get("table") or {}).get("stage") == "playing")
        does(root, "suspend", target=f"/players/{people[0].id}", days="7", why="Shouting")
        told = ann.hear_until(lambda told: "suspended" in str(told))
        retention_key = (
            " You can finish this game." * playing if ranked else " This seat stays yours."
        )
        assert told["type"] == "said"
        assert re.fullmatch(
            r"This account is suspended until [^.]+ UTC\. Reason: Shouting\. "
            rf"Questions\? Write to keeper@example\.org\.{retention_key}",
            told["told"],
        )
        assert ann.ask("ping")["type"] == bo.ask("ping")["type"] == "pong"
        assert "suspended" not in str(bo.told)
        chair = bo.picture["table"]["chairs"][0]
        assert (chair["name"] == "Ann") is (playing or not ranked), "as before"
        assert "away" not in chair


@pytest.mark.parametrize("contact", ["", "keeper@example.org"])
def test_who_is_renamed_or_suspended_reads_on_you_what_was_done_why_and_whom_to_write_to(
    server: Server, root: Somebody, contact: str
) -> None:
    server.hub.contact = contact
    whom = "Questions? Write to keeper@example.org." if contact else ""

    def reads(page: str, *words: str) -> None:
        answer = ann.web.get(page, follow_redirects=True)
        assert answer.status_code == 200
        for each in words:
            assert each in answer.text
        assert ("Questions? Write" in answer.text) is bool(contact)

    ann = known(server, "Nasty")
    does(root, "hide-name", target="Nasty", why="It is rude")
    hidden = "A moderator has hidden your previous name. Reason: It is rude. Choose another"
    for page in ("/you", f"/players/{ann.id}/account"):
        reads(page, hidden, whom)
    ann.post(f"/{ann.id}/name", 204, name="Ann")
    assert hidden not in ann.web.get("/you", follow_redirects=True).text
    does(root, "suspend", target=f"/players/{ann.id}", days="7", why="Shouting")
    reads("/you", "This account is suspended until", "Reason: Shouting.", whom)
    assert ann.web.get(f"/players/{ann.id}/account").status_code == 404, "it opens nothing"
    assert ann.web.get(f"/api/players/{ann.id}/export").status_code in (403, 404)
    assert ann.signs_in(400)["detail"].endswith(whom or "Reason: Shouting.")
    does(root, "restore", target=ann.id)
    assert "suspended" not in ann.web.get("/you").text
    made = server.make(open=True)
    with server.guest(made) as guest:
        does(root, "close", target=f"/t/{made['table']}", why="Enough")
        guest.hear_end()
        why = "A moderator has closed this table: Enough."
        assert guest.told[-1]["why"] == f"{why} {whom}".strip()


def test_who_watches_by_a_suspended_account_sits_down_as_a_guest(
    server: Server, root: Somebody
) -> None:
    made = server.make(door="ask", open=True)
    ann = known(server, "Ann")
    headers = {"cookie": f"euchre_session={ann.session}"}
    watching = {"table": made["table"]}
    with server.guest(made) as dana, server.guest(watching, headers=headers) as guest:
        does(root, "suspend", target="Ann", days="1")
        ident = guest.say("knock", name="Nan")
        [knock] = dana.hear_until(lambda told: told.get("table", {}).get("knocks", []))["table"][
            "knocks"
        ]
        dana.say("admit", knock=knock["number"], yes=True)
        guest.hear_until(lambda told: told.get("id") == ident and told["type"] == "seated")
        entries = [entry for *_, entry in server.rows(made["table"])]
    [sat] = [each for each in entries if each["type"] == "sat" and each["name"] == "Nan"]
    assert "player" not in sat


def test_a_hidden_name_is_gone_from_live_tables_and_cannot_be_had_again(
    server: Server, root: Somebody
) -> None:
    ann = known(server, "Nasty")
    made = ann.web.post("/api/tables", json={"name": "", "pace": "instant", "open": True}).json()
    shown = f"Player {ann.id[:4]}"
    with server.guest({"table": made["table"]}) as watching:
        does(root, "hide-name", target="Nasty")
        watching.hear_until(
            lambda told: (
                told["type"] == "snapshot"
                and told["table"]["chairs"][made["seat"]]["name"] == shown
            )
        )
        assert "Nasty" not in str(watching.told[-2:])
    assert ann.called == shown
    told = ann.post(f"/{ann.id}/name", 409, name="N a s t y")["detail"]
    assert "use that name" in told
    ann.delete(f"/{ann.id}")
    assert "use that name" in Somebody(server).post("/new", 409, name="NASTY")["detail"]
    does(root, "allow-name", target="Nasty")
    Somebody(server).post("/new", name="NASTY")


def test_who_waits_to_be_renamed_while_that_name_is_hidden_keeps_the_one_they_have(
    server: Server, root: Somebody
) -> None:
    ann, players = known(server, "Ann"), server.app.state.players.players
    change = players.change_log

    async def hide_first(*args: Any, **kind: Any) -> Any:
        players.change_log = change
        await asyncio.to_thread(does, root, "hide-name", target="Rude")
        return await change(*args, **kind)

    players.change_log = hide_first
    ann.post(f"/{ann.id}/name", 409, name="Rude 2")
    assert ann.called == "Ann"


def test_who_has_chosen_another_name_before_theirs_is_hidden_keeps_it(
    server: Server, root: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the games that others have with them no longer tell the one that is hidden."""
    ann, bo = known(server, "Nasty"), known(server, "Bo Li")
    keep_game(server, ann, bo)
    broadcast = ModerationEffects.broadcast_hidden_names

    async def takes_a_while(self: ModerationEffects, state: ModerationState) -> None:
        await broadcast(self, state)
        await asyncio.to_thread(ann.post, f"/{ann.id}/name", 204, name="Zora")

    monkeypatch.setattr(ModerationEffects, "broadcast_hidden_names", takes_a_while)
    does(root, "hide-name", target="Nasty")
    assert ann.called == "Zora"
    [left] = server.hub.log.list_player_results(bo.account)
    assert result_from_json(left.body).game.seats[0].name == "Zora"


@pytest.mark.parametrize(
    ("rude", "now", "hidden"),
    [("Bo Stinks", "Bo", "bostinks"), ("Bo Stinks", "", "bostinks"), ("Bo", "Bo Li", "bo")],
)
def test_a_report_hides_the_name_that_was_reported(
    server: Server, root: Somebody, rude: str, now: str, hidden: str
) -> None:
    bad, ann = known(server, rude), known(server, "Ann Lee")
    made = ann.web.post("/api/tables", json={"pace": "instant", "open": True}).json()["table"]
    assert bad.web.post(f"/api/tables/{made}/seats", json={}).status_code == 201
    reports(ann.web, table=made, name=rude)
    if now:
        bad.post(f"/{bad.id}/name", 204, name=now)
    does(root, "hide-name", report="1")
    assert {*server.hub.hidden} == {hidden}
    assert rude not in [chair.name for chair in server.hub.rooms[made].table.chairs]
    assert bad.called == (now or f"Player {bad.id[:4]}")


def test_who_is_hidden_is_called_as_nobody_who_is_here_already(
    server: Server, root: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an account of before is, of a time when anybody could take such a name."""
    bad = known(server, "Nasty")
    stand_in = f"Player {bad.id[:4]}"
    with monkeypatch.context() as before:
        before.setattr("euchre.table.chairs.seating.is_reserved_name", lambda _: False)
        before.setattr("euchre.accounts.commands.is_reserved_name", lambda _: False)
        ann = known(server, stand_in)
    does(root, "hide-name", target="Nasty")
    assert (ann.called, bad.called) == (stand_in, f"Player {bad.id[:8]}")
    does(root, "suspend", target=bad.called, days="7")
    assert (ann.called, bad.called) == (stand_in, "")


def test_moderators_go_on_while_somebody_is_renamed_in_thousands_of_games(
    server: Server, root: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    rude, bo = known(server, "Rude"), known(server, "Bo")
    desk = keep_game(server, rude, bo)
    hub, goes = server.hub, asyncio.Event()
    rewrite = hub.rewrite_games

    async def slow(build: Any) -> None:
        await goes.wait()
        await rewrite(build)

    monkeypatch.setattr(hub, "rewrite_games", slow)
    monkeypatch.setattr(effects, "_HISTORY_SECONDS", 0.0)
    does(root, "hide-name", target="Rude")
    does(root, "suspend", target=f"/players/{rude.id}", days="7")
    hub.loop.call_soon_threadsafe(goes.set)

    def names() -> list[str]:
        record_text = read_record(hub.log, desk.table.id, 1)
        [row] = hub.log.list_player_results(bo.account)
        [whole] = record.read_records_partly(record_text).records
        return [result_from_json(row.body).game.seats[0].name, whole.names[0]]

    wait_for(lambda: names() == 2 * [f"Player {rude.id[:4]}"])


def test_a_guest_is_called_guest_from_then_on_at_every_table(
    server: Server, root: Somebody
) -> None:
    made = server.make(name="Nasty", open=True)
    with server.guest(made) as guest:
        does(root, "hide-name", target="nasty")
        guest.hear_until(lambda told: told["type"] == "snapshot")
        assert guest.picture["table"]["chairs"][made["seat"]]["name"] == "Guest"
    again = server.make(name="NASTY")
    chairs = server.web.get(f"/api/tables/{again['table']}").json()["table"]["chairs"]
    assert chairs[0]["name"] == "Guest"
    sat = server.sit(again["table"], "N asty")
    chairs = server.web.get(f"/api/tables/{again['table']}").json()["table"]["chairs"]
    assert chairs[sat["seat"]]["name"] == "Guest 2"


def test_hidden_names_are_known_after_a_restart_and_where_nobody_is(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(name="Nasty", open=True)
    with Server(tmp_path) as server:
        root = administrator(server)
        does(root, "hide-name", target="Nasty")
        assert "Nasty" not in server.web.get("/api/tables").text
        kept = {"cookie": f"euchre_session={root.session}"}
        Somebody.leave()
    with Server(tmp_path, admins=(root.id,)) as server:
        chairs = server.web.get(f"/api/tables/{made['table']}").json()["table"]["chairs"]
        assert chairs[0]["name"] == "Guest"
        with server.guest(made) as guest:
            assert guest.picture["table"]["chairs"][0]["name"] == "Guest"
        assert "hides the name “Nasty”" in server.web.get(PAGE, headers=kept).text


# -- tables ---------------------------------------------------------------------------------------


def test_a_closed_table_is_gone_and_everybody_is_told_why(server: Server, root: Somebody) -> None:
    made = server.make(title="Bad place", open=True)
    with server.guest(made) as dana, server.guest({"table": made["table"]}) as watching:
        does(root, "close", target=f"https://x/t/{made['table']}?seen", why="It is unfriendly")
        for guest in (dana, watching):
            assert guest.hear_end() == (1008, "no such table")
            assert guest.told[-1]["code"] == "removed"
            told = "A moderator has closed this table: It is unfriendly"
            assert guest.told[-1]["why"].startswith(told)
    assert server.web.get(f"/api/tables/{made['table']}").status_code == 404
    assert made["table"] not in server.web.get("/api/tables").text
    assert server.rows(made["table"]) == []
    assert "That table no longer exists" in does(root, "close", 400, target=f"/t/{made['table']}")
    assert "closes the table Bad place" in root.web.get(PAGE).text


def test_who_comes_in_while_a_table_is_closed_is_told_that_it_is_gone(
    server: Server, root: Somebody
) -> None:
    made = server.make()
    with server.guest(made, hello=False) as late:
        server.web.get(f"/api/tables/{made['table']}").raise_for_status()
        does(root, "close", target=f"/t/{made['table']}")
        late.say("hello", versions=[1])
        assert late.hear()["code"] == "no-table"
        assert late.hear_end() == (1008, "no such table")
    assert server.rows(made["table"]) == []


def test_who_runs_a_server_is_said_by_an_account_and_by_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        ann = known(server, "Ann Lee")
        Somebody.leave()

    class Served:
        started = True

        def run(self, sockets: list[Any]) -> None:
            sockets[0].close()

    monkeypatch.setattr(serving, "make_server", lambda *_, **__: Served())
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)  # of all tests after this one
    said = []
    for given in (ann.id, f"https://euchre.example/players/{ann.id}/ {ann.id}", "annlee", "nobody"):
        monkeypatch.setenv("EUCHRE_ADMIN", given)
        result = CliRunner().invoke(main, ["server", "run", "--port", "0", "--data", str(tmp_path)])
        said.append("" if result.exit_code == 0 else result.output.strip().removeprefix("euchre: "))
    assert said == [
        "",
        "",
        (
            "--admin takes an account's id, since anybody could have taken the name annlee: if the"
            f" account /players/{ann.id} is yours, give {ann.id}"
        ),
        "--admin: there is no account nobody: create it first, on this server",
    ]


def test_a_moderator_closes_no_table_of_who_runs_the_server(server: Server, root: Somebody) -> None:
    mod = moderator(server, root)
    made = root.web.post("/api/tables", json={"name": ""}).json()
    does(mod, "close", 400, target=f"/t/{made['table']}")
    assert server.rows(made["table"])


def test_the_title_of_an_evening_is_blanked(server: Server, root: Somebody) -> None:
    visitor = Visitor(server.address)
    event = visitor.host(EIGHT, title="Rude evening")
    assert "Rude evening" in server.web.get(event).text
    does(root, "hide-text", target=event)
    for page in ("", "/history", "/screen", "/export.json"):
        assert "Rude evening" not in server.web.get(event + page).text, page
    assert "the moderator" in server.web.get(f"{event}/history").text
    assert "Rude evening" not in server.web.get("/events").text


def allows(who: Somebody, text: str, **fields: Any) -> None:
    """Somebody allows a text again, where the page shows that it was hidden."""
    shown = rf"hides the text “{text}”.*?name=\"target\" value=\"([^\"]+)\".*?Allow it"
    found = re.search(shown, who.web.get(PAGE).text, re.DOTALL)
    assert found, "there is a button"
    target = html.unescape(found[1])
    does(who, "allow-text", target=target, **fields)
    page = who.web.get(PAGE).text
    assert f"allows the text “{text}” again" in page
    assert "Allow it" not in page
    assert "That text isn't hidden." in does(who, "allow-text", 400, target=target)


def test_a_title_that_was_hidden_by_mistake_is_allowed_again(
    server: Server, root: Somebody
) -> None:
    mod = moderator(server, root)
    made = server.make(title="Kind title", open=True)
    pages = ("/api/tables", f"/api/tables/{made['table']}")
    does(root, "hide-text", target=f"/t/{made['table']}")
    assert not any("Kind title" in server.web.get(page).text for page in pages)
    allows(mod, "Kind title")
    assert all("Kind title" in server.web.get(page).text for page in pages)

    visitor = Visitor(server.address)
    event = visitor.host(EIGHT[:4], title="Kind evening", format="pot")
    visitor.do("pair", rounds="0")
    visitor.do("online", number="1", table="1")
    live = next(each for each in server.app.state.tournaments.list_in_memory() if each.id in event)
    table = f"/api/tables/{live.tournament.find_table(1, 1).online}"
    before = server.web.get(table).json()["table"]["title"]
    does(root, "hide-text", target=event)
    assert not any("Kind evening" in server.web.get(page).text for page in (event, table))
    allows(mod, "Kind evening")
    assert "Kind evening" in server.web.get(event).text
    assert server.web.get(table).json()["table"]["title"] == before
    does(root, "hide-text", target=event)
    visitor.do("change", **{**typed(visitor), "title": "Kinder evening"})
    assert live.tournament.settings.title == "Kinder evening"
    allows(mod, "Kind evening")
    assert live.tournament.settings.title == "Kinder evening", "what the host wrote since stays"


@pytest.mark.parametrize("place", [AccountStore, TableRoom, ModerationStore])
def test_what_is_taken_back_can_be_taken_back_once_more_where_that_could_not_be_written(
    server: Server, root: Somebody, monkeypatch: pytest.MonkeyPatch, place: type[Any]
) -> None:
    """In the log of the account, of the table, or of moderation."""
    ann, made = known(server, "Ann"), server.make(title="Kind title")
    does(root, "suspend", target="Ann", days="0")
    does(root, "hide-text", target=f"/t/{made['table']}")
    target = f"{made['table']} Kind title"

    async def fails(*_: Any, **__: Any) -> None:
        raise UnsavedError(UNSAVED_MESSAGE)

    with monkeypatch.context() as patch:
        patch.setattr(place, "commit_change" if place is TableRoom else "change_log", fails)
        if place is not TableRoom:
            assert "so nothing was changed" in does(root, "restore", 503, target=ann.id)
        if place is not AccountStore:
            assert "so nothing was changed" in does(root, "allow-text", 503, target=target)
    page = root.web.get(PAGE).text
    assert "lets Ann sign in again" not in page
    assert "allows the text" not in page
    if place is not TableRoom:
        does(root, "restore", target=ann.id)
        assert ann.signs_in()["name"] == "Ann"
    if place is not AccountStore:
        does(root, "allow-text", target=target)
        assert server.hub.rooms[made["table"]].table.settings.title == "Kind title"


def test_no_text_is_allowed_again_at_a_table_or_an_evening_that_is_gone(
    server: Server, root: Somebody
) -> None:
    made = server.make(title="Kind title")
    does(root, "hide-text", target=f"/t/{made['table']}")
    does(root, "close", target=f"/t/{made['table']}")
    told = does(root, "allow-text", 400, target=f"{made['table']} Kind title")
    assert "That table no longer exists." in told
    told = does(root, "allow-text", 400, target=f"{TOURNAMENT_LOG_PREFIX}{'x' * 12} Kind title")
    assert "find that evening." in told


def test_a_hidden_name_is_gone_from_evenings(server: Server, root: Somebody) -> None:
    """Also of somebody who has gone home, who does not come back by it."""
    visitor = Visitor(server.address)
    names = ["Nasty Ned", *EIGHT[1:]]
    event = visitor.host(names, title="Thursday")
    live = server.app.state.tournaments.list_in_memory()[0]
    assert "Nasty Ned" in server.web.get(event).text
    does(root, "hide-name", target="Nasty Ned")
    # at once, though nobody looks
    wait_for(lambda: live.tournament.people[1].name == "Player 1")
    for page in ("", "/history", "/screen", "/export.json", "/export.csv"):
        assert "Nasty" not in server.web.get(event + page).text, page
    assert "A name was hidden" in server.web.get(f"{event}/history").text
    again = Visitor(server.address)
    page = server.web.get(again.host(["Nasty Ned", *EIGHT[1:]], title="Friday")).text
    assert "Nasty" not in page
    assert "Player 1" in page


def note_acts(server: Server, root: Somebody, *acts: Callable[..., Sequence[Entry]]) -> None:
    """Write down what an administrator does, and nothing that comes of it."""
    moderations = server.app.state.moderations
    actor = ModerationActor(root.id, server.hub.admins, server.hub.now_ms(), "because")
    live = server.run(moderations.open_log())
    for act in acts:
        server.run(moderations.change_log(live, root.id, partial(act, actor=actor)))


def test_what_a_killed_server_has_not_carried_out_is_done_when_it_starts(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        root = administrator(server)
        nasty, loud = known(server, "Nasty"), known(server, "Loud")
        better = known(server, "Rude")
        made = server.make(title="Rude title")
        closed = server.make(title="Another")
        loud_one, words = AccountRef(loud.id, "Loud"), PublicText(made["table"], "Rude title")
        acts = [
            partial(commands.hide_name, name="Nasty", player=nasty.id),
            partial(commands.hide_name, name="Rude", player=better.id),
            partial(commands.hide_text, public_text=words),
            partial(commands.suspend_player, account=loud_one, until_ms=PERMANENT_UNTIL_MS),
            partial(commands.close_table, table_id=closed["table"], title="", seated=()),
        ]
        keep_game(server, root, nasty, better)
        better.post(f"/{better.id}/name", 204, name="Polite")
        note_acts(server, root, *acts)  # and the server is killed before anything comes of it
        kept = {each.id: each.session for each in (root, nasty, loud, better)}
        Somebody.leave()
    with Server(tmp_path, admins=(root.id,)) as server:

        def called(who: str) -> str:
            headers = {"cookie": f"euchre_session={kept[who]}"}
            return str(server.web.get("/api/you", headers=headers).json().get("name", ""))

        wait_for(lambda: server.web.get(f"/api/tables/{closed['table']}").status_code == 404)
        assert called(nasty.id) == f"Player {nasty.id[:4]}"
        assert called(better.id) == "Polite", "who is called otherwise by now stays so"
        assert called(loud.id) == ""
        assert "Rude" not in server.web.get(f"/api/tables/{made['table']}").text
        headers = {"cookie": f"euchre_session={kept[root.id]}"}
        [game] = server.web.get(f"/api/players/{root.id}/export", headers=headers).json()["games"]
        names = [seat[0] for seat in game["result"]["game"]["seats"]]
        assert names[1:3] == [f"Player {nasty.id[:4]}", "Polite"], "also in what others have"


def test_a_hidden_name_does_not_flash_when_a_table_wakes(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(name="Nasty")
        root = administrator(server)
        server.hub.rooms[made["table"]].close()
        del server.hub.rooms[made["table"]]
        does(root, "hide-name", target="Nasty")
        with server.guest(made) as guest:
            assert guest.told[0]["type"] == "welcome"
            assert "Nasty" not in str(guest.told)
            assert guest.picture["table"]["chairs"][0]["name"] == "Guest"
        Somebody.leave()


def test_a_table_of_an_evening_is_its_host_s(server: Server, root: Somebody) -> None:
    async def lay() -> str:
        kept = ("Ann", "Bob", "Cy", "Di")
        table: str = await server.hub.create_tournament_table(
            TableSettings(rules={}, kept=kept), ""
        )
        return table

    table = server.run(lay())
    told = does(root, "close", 400, target=f"/t/{table}")
    assert "That table belongs to an evening" in told
    assert server.rows(table)


# -- reports --------------------------------------------------------------------------------------


def test_without_an_administrator_nobody_reports_anything(server: Server) -> None:
    made = server.make()
    assert server.web.get("/api/you").json() == {}
    reports(server.web, 404, table=made["table"], name="Dana")


def test_a_report_comes_with_what_was_said_and_waits_until_it_is_said_to_be_done(
    server: Server, root: Somebody
) -> None:
    mod = moderator(server, root)
    made = server.make(title="Thursday")
    sat = server.sit(made["table"], "Nasty")
    assert server.web.get("/api/you").json() == {"reports": True}
    with server.guest(made) as dana, server.guest(sat) as nasty:
        nasty.ask("say", text="you are all so <b>rude</b>")
        nasty.ask("say", text="and more")
        told = reports(server.web, table=made["table"], name="Nasty", why="Insults")
        assert "The people who run this server can see it" in told["told"]
        page = mod.web.get(PAGE).text
        for shown in ("Thursday", "Nasty", "Insults", "Dana", "&lt;b&gt;rude", "and more"):
            assert shown in page
        assert "127.0.0.1" not in "".join(str(row) for row in server.rows("moderation.log"))
        does(mod, "hide-text", report="1", line="0", why="Insults")
        dana.hear_until(lambda told: told["type"] == "snapshot")
        said = dana.told[-1]["chat"]
        assert [each["text"] for each in said] == ["(hidden by a moderator)", "and more"]
        assert "rude" not in str(dana.told[-2])
        allows(mod, "you are all so &lt;b&gt;rude&lt;/b&gt;", why="Quoted")
        for each in (dana, nasty):
            told = each.hear_until(lambda told: "rude" in str(told.get("chat", "")))
            assert [line["text"] for line in told["chat"]][1:] == ["and more"]
            assert each.told[-2]["told"] == "A moderator has allowed a text here again."
        does(mod, "hide-text", report="1", line="0", why="Insults after all")
        dana.hear_until(lambda told: told["type"] == "snapshot" and "rude" not in str(told))
    page = mod.web.get(PAGE).text
    assert "There are no open reports" not in page, "there may be more to be done"
    assert f"/t/{made['table']}" in page
    does(mod, "done", report="1", why="")
    page = mod.web.get(PAGE).text
    assert "There are no open reports" in page
    assert "Modesta settles report 1" in page
    assert f"/t/{made['table']}" not in page
    link = re.search(r'href="(/moderation\?report=1)#', page)
    assert link, "it can be opened"
    opened = mod.web.get(link[1]).text
    assert f"/t/{made['table']}" in opened
    assert "&lt;b&gt;rude" in opened
    assert "This report is closed" in opened
    assert "closed that report first" in does(mod, "hide-name", 400, report="1")
    assert "hides the name" not in mod.web.get(PAGE).text


def test_what_those_say_who_watch_is_reported_and_hidden_too(
    server: Server, root: Somebody
) -> None:
    made = server.make(gallery="all")
    with server.guest(made) as dana, server.guest({"table": made["table"]}) as watching:
        watching.ask("say", text="rude shout", name="Heckler")
        reports(server.web, table=made["table"], name="Heckler", text="rude shout")
        assert "spectator" in root.web.get(PAGE).text
        does(root, "hide-text", report="1", line="text")
        dana.hear_until(lambda told: told["type"] == "snapshot")
        assert "rude shout" not in str(dana.told[-1])
        allows(root, "rude shout")
        dana.hear_until(lambda told: "rude shout" in str(told.get("chat", "")))


def test_a_text_that_is_allowed_again_tells_who_sits_there_nothing_of_what_those_say_who_watch(
    server: Server, root: Somebody
) -> None:
    made = server.make()
    with server.guest(made) as dana, server.guest({"table": made["table"]}) as watching:
        watching.ask("say", text="look out", name="Walt")
        dana.ask("say", text="look out")
        reports(server.web, table=made["table"], name="Dana", text="look out")
        does(root, "hide-text", report="1", line="text")
        allows(root, "look out")
        for each, said in ((dana, 1), (watching, 2)):
            each.say("sync")
            told = each.hear_until(lambda told: "id" in told and told["type"] == "snapshot")
            assert [line["text"] for line in told["chat"]] == ["look out"] * said


@pytest.mark.parametrize("stakes", ["", "a pizza"])
def test_a_report_tells_who_sits_there_nothing_of_what_those_say_who_watch(
    server: Server, root: Somebody, stakes: str
) -> None:
    """Not whether anybody does either, and not by what they save of theirs."""
    ann, walt, cy = (known(server, name) for name in ("Ann Lee", "Walt Po", "Cy Ko"))
    wanted = {"start": True, "stakes": stakes, "gallery": "all" if stakes else "own"}
    made = ann.web.post("/api/tables", json=wanted).json()
    server.sit(made["table"], "Bea")
    about = {"table": made["table"], "name": "Walt Po"}
    with at_table(server, ann, made), at_table(server, walt, made, seat=False) as there:
        before = reports(ann.web, 400, **about)["detail"]
        there.ask("say", text="the dealer holds both bowers")
        there.ask("say", text="look out")
        for who in (ann.web, server.web):  # also without their account, at the same address
            assert reports(who, 400, **about)["detail"] == before
            reports(who, 400, **about, text="the dealer holds both bowers")
        with at_table(server, cy, made, seat=False):
            reports(cy.web, **about, text="look out")
        reports(ann.web, **about | {"name": "Bea"})
    assert "both bowers" in root.web.get(PAGE).text
    for each in (ann, cy):
        [mine] = each.web.get(f"/api/players/{each.id}/export").json()["reports"]
        assert "bowers" not in str(mine)
    assert (mine["name"], mine["text"]) == ("Walt Po", "look out")


@contextmanager
def at_table(server: Server, who: Somebody, made: Any, *, seat: bool = True) -> Iterator[Guest]:
    """Somebody who is signed in is at a table."""
    cookies = "; ".join(f"{name}={it}" for name, it in who.web.cookies.items())
    token = made["token"] if seat else None
    with Guest(server.port, made["table"], token, headers={"cookie": cookies}) as guest:
        yield guest


def says_as_watcher(server: Server, who: Somebody, made: Any, *texts: str) -> list[str]:
    """Somebody who is signed in watches and talks; what they are called, line by line."""
    with at_table(server, who, made, seat=False) as watching:
        for text in texts:
            watching.ask("say", text=text)
        return [line.said.name for line in server.hub.rooms[made["table"]].everyone.gallery.lines]


@pytest.mark.parametrize("whose", ["Rootina", "Modesto"])
def test_a_report_gives_a_moderator_no_power_over_those_who_keep_order(
    server: Server, root: Somebody, whose: str
) -> None:
    mod, other = moderator(server, root), moderator(server, root, "Modesto")
    who, made = {"Rootina": root, "Modesto": other}[whose], server.make(gallery="all")
    says_as_watcher(server, who, made, "hello")
    reports(server.web, table=made["table"], name=whose)
    reports(server.web, table=made["table"], name=whose, text="hello")
    for form in (
        {"do": "hide-name", "report": "1"},
        {"do": "hide-text", "report": "1", "line": "0"},
        {"do": "hide-text", "report": "2", "line": "text"},
        {"do": "suspend", "report": "2", "days": "7"},
    ):
        assert "do that" in does(mod, status=400, **form), form
    assert not server.hub.hidden


def test_who_stood_up_is_still_whose_words_they_were(server: Server, root: Somebody) -> None:
    mod, other = moderator(server, root), moderator(server, root, "Modesto")
    made = other.web.post("/api/tables", json={"open": True}).json()
    with server.guest(made) as talking:
        talking.ask("say", text="bye all")
    bearer = {"authorization": f"Bearer {made['token']}"}
    other.web.delete(f"/api/tables/{made['table']}/seats/0", headers=bearer)
    ann = known(server, "Ann Lee")
    assert ann.web.post(f"/api/tables/{made['table']}/seats", json={"seat": 0}).status_code == 201
    reports(ann.web, table=made["table"], name="Modesto")
    assert "a moderator" in does(mod, "hide-name", 400, report="1")
    assert "a moderator" in does(mod, "hide-text", 400, report="1", line="0")


def test_a_report_about_who_watches_hides_the_name_of_their_account_everywhere(
    server: Server, root: Somebody
) -> None:
    bad, made = known(server, "Zyx Rude"), server.make(gallery="all")
    assert says_as_watcher(server, bad, made, "hello") == ["Zyx Rude"]
    reports(server.web, table=made["table"], name="Zyx Rude")
    does(moderator(server, root), "hide-name", report="1")
    assert bad.called == f"Player {bad.id[:4]}"
    assert set(says_as_watcher(server, bad, made, "more")) == {bad.called}


def test_an_account_is_not_called_by_a_name_that_is_hidden(server: Server) -> None:
    zyx = known(server, "Zyx Rude")
    account = PlayingAccount(zyx.account, "Zyx Rude")
    for whose, shown in (("", f"Player {zyx.id[:4]}"), (ACCOUNT_PREFIX + "f" * 16, "Zyx Rude")):
        server.hub.hidden = {"zyxrude": whose}
        called = server.hub.choose_name(CallerIdentity(account=account), DisplayName("Ann"))
        assert called.shown == shown


@pytest.mark.parametrize("how", ["hidden", "deleted"])
def test_who_watched_and_talked_is_called_otherwise_once_their_name_is_gone(
    server: Server, root: Somebody, how: str
) -> None:
    zyx, made = known(server, "Zyx Rude"), server.make(gallery="all")
    with server.guest(made) as dana:
        says_as_watcher(server, zyx, made, "hello")
        dana.hear_until(lambda told: told.get("said", {}).get("name") == "Zyx Rude")
        if how == "hidden":
            does(root, "hide-name", target="Zyx Rude")
        else:
            zyx.delete(f"/{zyx.id}")
        dana.hear_until(lambda told: told["type"] == "snapshot")
        shown = f"Player {zyx.id[:4]}" if how == "hidden" else FORMER_PLAYER_NAME
        assert [line["name"] for line in dana.told[-1]["chat"]] == [shown]
        assert "Zyx Rude" not in str(dana.told[-1])


def test_forged_and_many_reports_come_to_little(server: Server, root: Somebody) -> None:
    made = server.make()
    there = {"table": made["table"], "name": "Dana"}
    reports(server.web, 404, table="x" * 22, name="Dana")
    reports(server.web, 400, **there | {"name": "Nobody here"})
    reports(server.web, 400, **there, text="what was never said")
    reports(server.web, 400, **there | {"why": " "})
    reports(server.web, **there)
    reports(server.web, 429, **there)
    assert root.web.get(PAGE).text.count('class="card-panel report"') == 1
    reports(server.web, 400, **there, by="mod")
    for each in ('{"table": 1}', "[]", "{", ""):
        answer = server.web.post("/api/moderation/reports", content=each)
        assert answer.status_code in (400, 429)


def test_nobody_fills_the_list_of_reports_with_accounts_made_for_it(
    server: Server, root: Somebody
) -> None:
    tables = [server.make()["table"] for _ in range(5)]
    statuses = [
        somebody.web.post(
            "/api/moderation/reports", json={"table": table, "name": "Dana", "why": "rude"}
        ).status_code
        for somebody in [known(server, f"Crowd {number}") for number in range(5)]
        for table in tables
    ]
    assert statuses == [201] * 20 + [429] * 5
    assert root.web.get(PAGE).text.count('class="card-panel report"') == 20


def test_a_report_has_what_was_said_at_the_table_however_much_those_say_who_watch() -> None:
    said = [ReportedChatLine("Nasty", f"{number}", 0) for number in range(12)]
    watching = [ReportedChatLine("Wil", f"{number}") for number in range(12)]
    for players, watchers, shown in (
        (12, 12, (5, 5)),
        (12, 2, (8, 2)),
        (2, 12, (2, 8)),
        (1, 1, (1, 1)),
    ):
        lines = (*said[-players:], *watching[-watchers:])
        chosen = _choose_chat_lines(TableContext("", "", (), (), lines, official=False))
        assert chosen == (*said[-shown[0] :], *watching[-shown[1] :])


def test_what_somebody_said_who_watches_is_not_whose_who_sits_there_by_that_name() -> None:
    said = ReportedChatLine("Ann", "go away", None, "0123456789abcdef")
    context = TableContext("", "", ("Ann", ""), ("", ""), (said,), official=False, told=(said,))
    for text, seat, account in (("go away", None, said.player), ("", 0, "")):
        report = NewReport(table="t", name="Ann", why="rude", text=text)
        assert _find_reported_seat(context, report) == seat
        assert _find_reported_account(context, report, seat) == account


def test_the_log_of_moderation_is_read_again_only_if_there_is_more_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        moderations, root = server.app.state.moderations, known(server, "Rootina")
        server.hub.admins = frozenset({root.id})
        does(root, "hide-name", target="Nasty")
        moderations._aggregates.clear()  # as at another server without the log
        read = Mock(wraps=moderations._read_log)
        monkeypatch.setattr(moderations, "_read_log", read)

        def count_hidden() -> int:
            return len(server.run(moderations.read_state()).hidden)

        assert [count_hidden(), count_hidden(), read.call_count] == [1, 1, 1]
        does(root, "hide-name", target="Rude")
        moderations._aggregates.clear()
        read.reset_mock()
        assert [count_hidden(), count_hidden(), read.call_count] == [2, 2, 1]
        Somebody.leave()


# -- whose they are -------------------------------------------------------------------------------


class Table(NamedTuple):
    """A table of an evening at which somebody sits."""

    host: Visitor
    player: Visitor
    id: str
    token: str

    def names(self, server: Server) -> list[str]:
        chairs = server.web.get(f"/api/tables/{self.id}").json()["table"]["chairs"]
        return [chair["name"] for chair in chairs]


def sits_at_evening(server: Server, name: str, who: Somebody | None = None, *others: str) -> Table:
    """Somebody takes a name that a host has typed, and sits down; without `who` as a guest."""
    host = Visitor(server.address)
    host.host([name, *(others or ("Bo", "Cy", "Dee"))], title="T", format="pot")
    host.do("pair", rounds="0")
    host.do("online", number="1", table="1")
    player = Visitor(server.address, host.base)
    if who is not None:
        player.web.cookies.set("euchre_session", who.session)
    player.do("claim", player=1)
    went = player.do("sit", number="1", table="1").headers["location"]
    table, _, token = went.removeprefix("/t/").partition("#seat=")
    return Table(host, player, table, token)


@pytest.fixture
def trusting(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """As before moderators had their names protected: such a guest may sit there still."""

    async def nobody(_: str) -> bool:
        return False

    monkeypatch.setattr(server.hub, "keeps_order", nobody, raising=False)


@pytest.mark.parametrize("whose", ["Rootina", "Modesto", "Beatrice"])
@pytest.mark.usefixtures("trusting")
def test_a_guest_under_the_name_of_an_account_is_no_more_than_a_guest(
    server: Server, root: Somebody, whose: str
) -> None:
    """Their words and their name are hidden, and whose account it is keeps its name everywhere.

    The names are longer than what stands in a random id now and then.
    """
    mod = moderator(server, root)
    people = {"Rootina": root}
    people |= {"Modesto": moderator(server, root, "Modesto"), "Beatrice": known(server, "Beatrice")}
    account = people[whose]
    theirs = account.web.post("/api/tables", json={"open": True}).json()["table"]
    there = sits_at_evening(server, whose)
    with Guest(server.port, there.id, there.token) as guest:
        guest.ask("say", text="you are all vermin")
        reports(server.web, table=there.id, name=whose, text="you are all vermin")
        does(mod, "hide-text", report="1", line="text")
        guest.hear_until(lambda told: told["type"] == "snapshot")
        assert "vermin" not in str(server.hub.rooms[there.id].everyone.build_info())
        reports(server.web, table=there.id, name=whose)
        does(mod, "hide-name", report="2")
        guest.hear_until(lambda told: whose not in str(told.get("table", whose)))
    assert not server.hub.hidden, "it is forbidden to nobody"
    assert whose not in there.names(server)
    assert "Player 1" in there.names(server)
    assert whose not in str([line.name for line in server.hub.rooms[there.id].table.chat])
    assert whose not in there.host.see()
    assert account.called == whose
    assert whose in server.web.get(f"/api/tables/{theirs}").text
    assert f"hides the name “{whose}” at one table" in mod.web.get(PAGE).text
    assert "Hidden names" not in mod.web.get(PAGE).text
    there.host.do("rename", player=1, name="Bea M")
    again = there.player.do("sit", number="1", table="1")
    assert again.headers["location"].startswith(f"/t/{there.id}#")
    assert "Bea M" in there.names(server)


def test_an_account_that_plays_under_the_name_of_another_s_takes_it_from_nobody(
    server: Server, root: Somebody
) -> None:
    zed, bea = known(server, "Zed"), known(server, "Bea")
    there = sits_at_evening(server, "Bea", zed)
    seat = there.names(server).index("Bea")
    assert server.hub.rooms[there.id].table.chairs[seat].player == zed.account
    reports(server.web, table=there.id, name="Bea")
    does(moderator(server, root), "hide-name", report="1")
    assert not server.hub.hidden
    assert (zed.called, bea.called) == ("Zed", "Bea")
    assert "Player 1" in there.names(server)
    assert "Bea" not in there.names(server)


def test_who_sits_there_now_keeps_the_name_that_a_guest_had_before(
    server: Server, root: Somebody
) -> None:
    bea = known(server, "Bea")
    there = sits_at_evening(server, "Bea")
    with Guest(server.port, there.id, there.token) as guest:
        guest.ask("say", text="vermin")
    reports(server.web, table=there.id, name="Bea", text="vermin")
    seat, opens = there.names(server).index("Bea"), {"authorization": f"Bearer {there.token}"}
    assert server.web.delete(f"/api/tables/{there.id}/seats/{seat}", headers=opens).is_success
    there.player.do("release")
    own = Visitor(server.address, there.host.base)
    own.web.cookies.set("euchre_session", bea.session)
    own.do("claim", player=1)
    own.do("sit", number="1", table="1")
    does(root, "hide-name", report="1")
    assert "Bea" in there.names(server)
    assert "Bea" in there.host.see()
    [line] = server.hub.rooms[there.id].table.chat
    assert line.name == "Guest"


def test_a_guest_whose_name_somebody_has_taken_for_an_account_since_frames_nobody(
    server: Server, root: Somebody
) -> None:
    """Also one who watches, and wherever the name reads like one with a number."""
    made = server.make(gallery="all", name="Nia")
    with server.guest(made) as nia, server.guest({"table": made["table"]}) as watching:
        watching.ask("say", text="vermin", name="Walt")
        nia.ask("say", text="rats")
        nia_account, walt = known(server, "Nia"), known(server, "Walt")
        mod = moderator(server, root, "Modesto 2")
        reports(server.web, table=made["table"], name="Walt", text="vermin")
        reports(server.web, table=made["table"], name="Nia")
        does(mod, "hide-name", report="1")
        does(mod, "hide-name", report="2")
        nia.say("sync")
        told = nia.hear_until(lambda told: "id" in told and told["type"] == "snapshot")
        assert {line["name"] for line in told["chat"]} == {"Guest"}
        assert told["table"]["chairs"][made["seat"]]["name"] == "Guest"
    assert (nia_account.called, walt.called) == ("Nia", "Walt")
    assert not server.hub.hidden
    other = server.make(name="Modesto")
    reports(server.web, table=other["table"], name="Modesto")
    does(mod, "hide-name", report="3")
    assert not server.hub.hidden


def test_a_reported_name_that_is_no_account_s_leaves_the_table_of_its_evening_at_once(
    server: Server, root: Somebody
) -> None:
    there = sits_at_evening(server, "Nasty")
    reports(server.web, table=there.id, name="Nasty")
    does(root, "hide-name", report="1")
    assert {*server.hub.hidden} == {"nasty"}
    assert "Player 1" in there.names(server)
    assert "Nasty" not in str(server.web.get(f"/api/tables/{there.id}").json())
    assert "Nasty" not in there.host.see()


def test_a_name_hidden_at_one_table_is_hidden_there_after_a_crash_and_once(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        root = administrator(server)
        known(server, "Bea")
        there, other = sits_at_evening(server, "Bea"), sits_at_evening(server, "Bea")
        reports(server.web, table=other.id, name="Bea")
        does(root, "hide-name", report="1")
        other.host.do("rename", player=1, name="Bea")  # it was her after all

        hides = partial(commands.hide_name, name="Bea", table_id=there.id, only_at_table=True)
        note_acts(server, root, hides)  # and the server is killed before anything comes of it
        assert "Bea" in there.names(server)
        Somebody.leave()
    with Server(tmp_path, admins=(root.id,)) as server:
        wait_for(lambda: "Bea" not in server.web.get(there.host.base).text)  # the last that is done
        assert "Bea" not in there.names(server)
        assert "Bea" in server.web.get(other.host.base).text
        assert not server.hub.hidden


@pytest.mark.parametrize("whose", ["Rootina", "Modesto"])
def test_nobody_takes_the_name_of_who_keeps_order_from_a_host_s_list_but_they(
    server: Server, root: Somebody, whose: str
) -> None:
    keeper = {"Rootina": root, "Modesto": moderator(server, root, "Modesto")}[whose]
    bea = known(server, "Bea")
    typed_name = whose.replace("o", "0").upper()
    host = Visitor(server.address)
    host.host([typed_name, "Bea", "Cy", "Dee"], title="T", format="pot")
    for who in (None, bea):
        visitor = Visitor(server.address, host.base)
        if who is not None:
            visitor.web.cookies.set("euchre_session", who.session)
        why = f"{whose} is a moderator's name. If it's yours, sign in"
        assert why in visitor.refused("claim", player=1)
    given = host.try_to("link", player=1).text.partition("/key#t=")[2].partition('"')[0]
    assert why in Visitor(server.address, host.base).refused("key", 409, token=given)
    guest = host.another(2)  # an account's name is taken on trust, but not a moderator's
    host.do("pair", rounds="0")
    host.do("online", number="1", table="1")
    guest.do("sit", number="1", table="1")
    assert "is a moderator's name" in host.refused("rename", player=2, name=f"{whose}.")
    host.do("rename", player=2, name="Bo")
    theirs = Visitor(server.address, host.base)
    theirs.web.cookies.set("euchre_session", keeper.session)
    theirs.do("key", token=given)
    theirs.do("sit", number="1", table="1")
    theirs.web.cookies.delete("euchre_session")
    assert "is a moderator's name" in theirs.refused("sit", number="1", table="1")


def test_an_administrator_hides_any_text(server: Server, root: Somebody) -> None:
    made = server.make(gallery="all")
    says_as_watcher(server, root, made, "oops")
    reports(server.web, table=made["table"], name="Rootina", text="oops")
    does(root, "hide-text", report="1", line="text")
