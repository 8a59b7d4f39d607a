"""Accounts by passkey: made, signed in to, recovered and deleted, and what attackers try."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial, reduce
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import Mock

import pytest
from msgspec import Struct, structs

import euchre.server
from euchre.accounts import commands
from euchre.accounts.entries import (
    RELATION_KINDS,
    PasskeyAdded,
    ProfileVisibilitySet,
    PuzzlesSolved,
    RelationSet,
)
from euchre.accounts.history import (
    AccountGame,
    CoachReviewSummary,
    count_games_by_month,
)
from euchre.accounts.state import AccountError, apply_event, fold_events
from euchre.english.names import FORMER_PLAYER_NAME, DisplayName
from euchre.game.presets import preset
from euchre.notation import record
from euchre.server.accounts import api as accounts_api
from euchre.server.accounts import charts, importing, name_changes, pages, passkeys
from euchre.server.accounts.games import read_record
from euchre.server.accounts.importing import GuestGameImporter, import_guest_games
from euchre.server.accounts.registry import normalise_recovery_code
from euchre.server.accounts.tickets import PasskeyTicketSealer
from euchre.server.http.identity import PlayingAccount
from euchre.server.tables.handlers.saved_seats import SavedSeat
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.store import (
    ACCOUNT_PREFIX,
    LogEntryRow,
    PlayerResultRow,
    SeatTokenRow,
    StoreError,
    WriteBatch,
    hash_token,
)
from euchre.table.commands import SwapSeats
from euchre.table.log.reducer import apply_entry
from euchre.table.results import result_from_json, result_to_json
from event_help import Visitor
from passkey_help import Device, Somebody, known, server
from pool_help import wait_for
from server_help import QUICK, Guest, Server, cut_off, let_nothing_be_forgotten, note_threads
from table_help import Desk
from test_table_results import desk_of, last_playing

__all__ = ["server"]


@pytest.fixture
def ann(server: Server) -> Somebody:
    return known(server, "Ann Lee")


# -- made and signed in to ------------------------------------------------------------------------


def test_an_account_is_a_name_and_a_passkey(server: Server) -> None:
    somebody = Somebody(server)
    assert somebody.called == ""
    made = somebody.registers("  Ann   Lee ")
    assert made["name"] == somebody.called == "Ann Lee"
    assert made["link"] == f"/players/{made['player']}"
    assert len(set(made["codes"])) == 8
    other = Somebody(server, somebody.device)
    assert other.signs_in()["name"] == "Ann Lee"
    assert other.session not in ("", somebody.session)


def test_the_session_is_no_script_s_and_no_other_site_s(server: Server) -> None:
    somebody = Somebody(server)
    answer = somebody.web.post("/api/players", json=somebody.new_key("Ann"))
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # over http, at the computer itself
    assert somebody.session not in answer.text


def test_who_signs_in_has_a_new_session_whatever_the_browser_had(
    server: Server, ann: Somebody
) -> None:
    """Nobody can have another use a session that they know (fixation)."""
    victim = Somebody(server, ann.device)
    known_session = {"cookie": f"euchre_session=known-to-the-attacker-{'x' * 21}"}
    proof = victim.signature()
    victim.web.post(f"/api/players/{ann.id}/sessions", json=proof, headers=known_session)
    assert victim.called == "Ann Lee"
    assert not victim.session.startswith("known-to-the-attacker")
    assert server.web.get("/api/you", headers=known_session).json() == {}


def test_a_session_that_was_ended_opens_nothing(server: Server, ann: Somebody) -> None:
    other = Somebody(server, ann.device)
    other.signs_in()
    ann.delete(f"/{ann.id}/sessions/2")
    assert other.called == ""
    assert ann.called == "Ann Lee"
    third = Somebody(server, ann.device)
    third.signs_in()
    third.delete(f"/{ann.id}/sessions/others")
    assert (ann.called, third.called) == ("", "Ann Lee")
    kept = third.session
    third.delete(f"/{ann.id}/sessions/this")
    assert third.called == ""
    answer = third.web.get("/api/you", headers={"cookie": f"euchre_session={kept}"})
    assert answer.json() == {}


def test_of_many_sessions_the_oldest_ends(server: Server, ann: Somebody) -> None:
    for _ in range(19):
        Somebody(server, ann.device).signs_in()
    assert ann.called == "Ann Lee"
    Somebody(server, ann.device).signs_in()
    assert ann.called == ""


def test_a_recovery_code_opens_the_account_once(server: Server, ann: Somebody) -> None:
    code = ann.codes[3].upper().replace("-", " ")
    lost = Somebody(server)
    assert lost.post("/recover", code=code) == {"player": ann.id}
    assert lost.post(f"/{ann.id}/recovery", code=code)["name"] == "Ann Lee"
    assert lost.called == "Ann Lee"
    again = Somebody(server)
    assert "each code works only once" in again.post("/recover", 400, code=code)["detail"]
    assert "work. Check it" in again.post(f"/{ann.id}/recovery", 400, code=code)["detail"]
    fresh = lost.post(f"/{ann.id}/codes")["codes"]
    assert len(fresh) == 8
    again.post("/recover", 400, code=ann.codes[4])
    again.post("/recover", code=fresh[0])


def test_what_opens_an_account_is_kept_as_hashes(server: Server, ann: Somebody) -> None:
    log, account = server.hub.log, ann.account
    kept = repr((log.list_tokens(account), log.read_entries(account)))
    opens = (ann.session, *map(normalise_recovery_code, ann.codes))
    assert [each for each in opens if repr(hash_token(each)) not in kept] == []
    assert [each for each in (*opens, *ann.codes) if each in kept] == []


def test_an_account_has_several_passkeys_and_never_none(server: Server, ann: Somebody) -> None:
    phone = Device(ann.device.origin)
    asked = ann.post(f"/{ann.id}/keys/new")
    proof = {"ticket": asked["ticket"], "credential": phone.register(asked["options"])}
    ann.post(f"/{ann.id}/keys", 204, **proof, label="Phone")
    ann.post(f"/{ann.id}/keys", 400, **proof)
    assert Somebody(server, phone).signs_in()["name"] == "Ann Lee"
    first = asked["options"]["excludeCredentials"][0]["id"]
    ann.delete(f"/{ann.id}/keys/{first}")
    Somebody(server, ann.device).signs_in(400)
    [last] = ann.post(f"/{ann.id}/keys/new")["options"]["excludeCredentials"]
    ann.delete(f"/{ann.id}/keys/{last['id']}", 400)


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("ann")
def test_a_name_is_one_player_s_however_it_is_written(server: Server) -> None:
    other = Somebody(server)
    for name in ("ann lee", "ANNLEE", "\uff21nn Lee", "Ann\u3164Lee"):
        assert "taken" in other.post("/new", 409, name=name)["detail"]
    other.registers("Bo")
    assert "taken" in other.post(f"/{other.id}/name", 409, name="Ann  Lee")["detail"]
    other.post(f"/{other.id}/name", 204, name="Bob")
    assert other.called == "Bob"
    third = Somebody(server)
    third.post("/new", 409, name="Bo")  # what somebody was called stays theirs
    other.post(f"/{other.id}/name", 204, name="Bo")


UNSEEN = ("\u200b", "\u00ad", "\u2060", "\ufeff", "\u202e", "\U000e0041", "\ufe0f", "\u3164")
"""Signs that show nothing: of a name they are no part."""


@pytest.mark.usefixtures("ann")
def test_no_sign_that_nobody_sees_makes_another_name(server: Server) -> None:
    other, unseen = Somebody(server), UNSEEN[0]  # `test_names` has all of them
    name = f"An{unseen}n Le{unseen}e"
    assert "taken" in other.post("/new", 409, name=name)["detail"]
    other.registers(f"Bo{unseen}b")
    assert other.called == "Bob"
    assert "taken" in other.post(f"/{other.id}/name", 409, name=name)["detail"]
    server.hub.hidden["dora"] = ""
    assert "use that name" in other.post(f"/{other.id}/name", 409, name=f"Do{unseen}ra")["detail"]
    assert other.called == "Bob"


def joins(server: Server, name: str) -> str:
    """Somebody without an account joins an evening by its link; the sentence that refuses it."""
    host = Visitor(str(server.web.base_url))
    host.host(["Kim", "Lou"])
    return host.another().refused("join", name=name)


@pytest.mark.usefixtures("ann")
def test_no_guest_is_called_as_an_account_by_what_is_left_out(server: Server) -> None:
    """Nor by what is cut off."""
    Somebody(server).registers("A name of twenty-four l.")
    games = {"games": ["standard"], "clocks": [0], "ranked": False}
    made, asked = server.make(), server.make(door="ask")
    day = re.search(r"/daily/[0-9-]+/standard", server.web.get("/daily").text)
    assert day
    alike = ("A name of twenty-four l. and more", "A\u0144n Lee", "Ann-Lee.", "\u1d00nn Lee")
    addresses: tuple[tuple[str, dict[str, Any]], ...] = (
        (f"/api/tables/{made['table']}/seats", {}),
        ("/api/tables", {}),
        ("/api/finding", games),
    )
    for at, name in enumerate(
        (f"An{UNSEEN[0]}n Lee", *alike, *(f"An{it}n Lee" for it in UNSEEN[1:]))
    ):
        for address, wanted in addresses if at < 2 else addresses[at % 3 :][:1]:
            answer = server.web.post(address, json={"name": name, **wanted})
            assert (answer.status_code, answer.json()["code"]) == (409, "name-taken"), address
        if at >= 2:
            continue
        server.web.cookies.clear()
        daily = server.web.post(day[0], data={"name": name}).headers["location"].split("/")[-1]
        assert server.hub.rooms[daily.partition("#")[0]].table.chairs[0].name == "Guest"
        assert "is an account's name" in joins(server, name)
        for table, what, how in (
            (made, "say", {"text": "Hello"}),
            (made, "phrase", {"phrase": "wow"}),
            (asked, "knock", {}),
        ):
            with server.guest({"table": table["table"]}) as watcher:
                told = watcher.ask(what, name=name, **how)
                assert (told["type"], told["code"]) == ("error", "name-taken"), what


NAMED_HERE = {
    *("SitDownRequest", "NewTableBody", "SeekRequest", "SayText", "SayPhrase", "AskForSeat"),
    *("NewAccountRequest", "AccountNameRequest"),
}
"""Messages in which people say what they are called: each is sent above, with names of others."""
NAMING_OTHERS = dict.fromkeys(
    ("RemovePlayer", "MakeHost", "NewReport", "VoteForBot", "VoteToWait", "_AbsenceCommand"), ""
) | {"SeatBot": "of a level"}
"""Messages with a name of somebody else, as the page shows it: it names nobody anew."""
TYPED_IN_FORMS = {
    "daily/pages.py": ["name"],
    "tournaments/host_actions.py": ["names", "name"],  # by the host, who knows whom they enter
    "tournaments/player_actions.py": ["name"],
    "tournaments/forms.py": ["names"],
    "moderation/pages.py": ["names"],  # the page of a list: a number
}


def test_every_door_for_names_is_among_those_that_are_walked() -> None:
    room = Path(euchre.server.__file__).parent
    found: dict[str, list[str]] = {}
    for path in sorted(room.rglob("*.py")):
        if path.stem != "__init__":
            inside = path.relative_to(room).with_suffix("").parts
            import_module(".".join(("euchre.server", *inside)))
        form = r'\.(?:text|get)\("(names?)"|for field in \("(name)",'
        read = re.findall(form, path.read_text(encoding="utf-8"))
        if read:
            found[path.relative_to(room).as_posix()] = ["".join(each) for each in read]
    assert found == TYPED_IN_FORMS
    typed, seen = set(), [*Struct.__subclasses__()]
    for each in seen:
        seen += each.__subclasses__()
        if each.__module__.startswith(("euchre.server.", "euchre.table.commands")):
            kinds = {field.name: repr(field.type) for field in structs.fields(each)}
            if "max_length" in kinds.get("name", ""):
                typed.add(each.__name__)
    assert typed == NAMED_HERE | NAMING_OTHERS.keys()


def test_a_name_that_others_are_given_is_nobody_s_to_take(server: Server) -> None:
    """Moderators give this name to a player whose own name they have hidden."""
    assert Somebody(server).post("/new", 400, name="Player 1a2b")["detail"].endswith(".")
    Somebody(server).registers("Player B")


def test_a_name_is_not_had_by_letters_that_look_alike(server: Server) -> None:
    first, other = Somebody(server), Somebody(server)
    first.registers("Alice Burns")
    others = ("\u1d00lice Burns", "Al\u0131ce Burns", "\u0251lice Burns", "A\u01c0ice Burns")
    for name in ("AIice Burns", "A1ice Burns", "Alice Bums", "aliceBURNS", *others):
        assert "taken" in other.post("/new", 409, name=name)["detail"]
    table = server.make()["table"]
    answer = server.web.post(f"/api/tables/{table}/seats", json={"name": "A1ice Bums"})
    assert answer.json()["code"] == "name-taken"
    other.registers("Alice Burns 1")
    other.post(f"/{other.id}/name", 204, name="Alice Burns 10")


@pytest.mark.parametrize(
    "name",
    ["", "x", "You", "moderator", "adrnin", "m0derator", "The host", "B0t.", "a" * 25, "\u0410nn"],
)
def test_what_is_no_name_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(AccountError, match=r"\.$"):
        commands.verify_name(DisplayName(name))


def test_two_who_want_a_name_at_the_same_moment(server: Server) -> None:
    both = [Somebody(server), Somebody(server)]
    proofs = [each.new_key("Ann") for each in both]
    both[0].post("", 201, **proofs[0])
    assert "taken" in both[1].post("", 409, **proofs[1])["detail"]
    assert both[1].called == ""


# -- attacks --------------------------------------------------------------------------------------


def test_what_was_signed_once_is_good_once(server: Server, ann: Somebody) -> None:
    thief, signed = Somebody(server), ann.signature()
    ann.post(f"/{ann.id}/sessions", **signed)
    thief.post(f"/{ann.id}/sessions", 400, **signed)
    assert thief.called == ""


def test_an_account_that_is_asked_for_twice_at_once_is_made_once_and_its_codes_open_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody, again = Somebody(server), Somebody(server)
    proof = somebody.new_key("Ann")
    players, both = server.app.state.players.players, asyncio.Barrier(2)
    create = players.create_log

    async def create_with_the_other(*wanted: Any, **more: Any) -> Any:
        await both.wait()
        return await create(*wanted, **more)

    monkeypatch.setattr(players, "create_log", create_with_the_other)
    with ThreadPoolExecutor(2) as threads:
        answers = [
            *threads.map(lambda each: each.web.post("/api/players", json=proof), (somebody, again))
        ]
    assert sorted(answer.status_code for answer in answers) == [201, 400]
    [made] = [answer.json() for answer in answers if answer.status_code == 201]
    Somebody(server).post("/recover", code=made["codes"][0])


def test_a_new_account_shows_its_codes_though_what_was_played_does_not_come_along(
    server: Server,
) -> None:
    async def is_away(*_: str) -> int:
        raise StoreError("the disk is full")

    server.hub.arriving.append(is_away)
    somebody = Somebody(server)
    assert len(somebody.registers("Ann")["codes"]) == 8
    assert somebody.called == "Ann"
    [complaint] = server.complaints.said
    assert "games of a browser" in complaint
    server.complaints.said.clear()


def test_what_was_played_comes_along_though_the_request_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[str] = []

    async def arrives(player: str, _: str) -> int:
        came.append(player)
        return 1

    server.hub.arriving.append(arrives)
    somebody = Somebody(server)
    proof = somebody.new_key("Ann")
    with monkeypatch.context() as patch:
        cut_off(patch, accounts_api, "import_guest_games")
        assert somebody.web.post("/api/players", json=proof).status_code == 503
    wait_for(lambda: bool(came))
    somebody.signs_in()
    assert somebody.called == "Ann"
    assert came == [somebody.account]


def test_a_ticket_adds_one_passkey_whichever_browser_brings_it(
    server: Server, ann: Somebody
) -> None:
    other = Somebody(server, ann.device)
    other.signs_in()
    asked = ann.post(f"/{ann.id}/keys/new")
    for somebody, status in ((other, 400), (ann, 204), (ann, 400), (other, 400)):
        made = Device(ann.device.origin).register(asked["options"])
        somebody.post(f"/{ann.id}/keys", status, ticket=asked["ticket"], credential=made)


def test_tickets_are_for_one_thing_and_cannot_be_made(server: Server, ann: Somebody) -> None:
    proof, signed = Somebody(server).new_key("Bo"), ann.signature()
    ann.post("", 400, ticket=signed["ticket"], credential=proof["credential"])
    ann.post(f"/{ann.id}/keys", 400, **proof)
    sealed = signed["ticket"]
    for ticket in (proof["ticket"], "", "x", "A" * 60, sealed[:-4] + "AAAA", sealed + "A"):
        ann.post(f"/{ann.id}/sessions", 400, ticket=ticket, credential=signed["credential"])


def test_a_ticket_is_good_for_five_minutes() -> None:
    tickets = PasskeyTicketSealer(b"a key")
    sealed = tickets.seal_ticket(tickets.new_ticket("sign-in", 0))
    assert tickets.open_ticket(sealed, "sign-in", 300_000)
    with pytest.raises(AccountError, match="took too long"):
        tickets.open_ticket(sealed, "sign-in", 300_001)


REGISTERED: Final = commands.register_account(
    "1a2b", DisplayName("Ann"), PasskeyAdded("key", "", 0, "", 0), "", 0
)
"""The log of a new account."""


def test_an_account_has_ten_passkeys_and_ten_names_at_most() -> None:
    player = fold_events(REGISTERED)
    for number in range(1, 10):
        for entry in (
            *commands.add_passkey(player, PasskeyAdded(f"{number}", "", 0, "", 0)),
            *commands.rename_account(player, DisplayName(f"Name {number}")),
        ):
            player = apply_event(player, entry)
    with pytest.raises(AccountError, match="at most 10 passkeys"):
        commands.add_passkey(player, PasskeyAdded("10", "", 0, "", 0))
    with pytest.raises(AccountError, match="had 10 names"):
        commands.rename_account(player, DisplayName("Name 10"))
    assert commands.rename_account(player, DisplayName("Name 3")), "what one had is one's own"


def test_a_log_leads_to_what_its_entries_lead_to_one_by_one() -> None:
    rng, log, player = random.Random(1), [*REGISTERED], fold_events(REGISTERED)
    for _ in range(300):
        entry = rng.choice(
            (
                RelationSet(rng.choice("abc"), rng.choice(RELATION_KINDS)),
                PuzzlesSolved({rng.choice("abcdefgh"): rng.random() < 0.5}),
                ProfileVisibilitySet(rng.random() < 0.5),
            )
        )
        log.append(entry)
        player = apply_event(player, entry)
        assert fold_events(log) == player


def test_of_two_copies_of_a_passkey_the_one_that_has_signed_less_often_does_not_come_in() -> None:
    player = fold_events(REGISTERED)
    player = reduce(apply_event, commands.sign_in(player, "key", 5, "", 0, verified=True), player)
    for count in (0, 4, 5):  # each was looked at before the other had come in
        with pytest.raises(AccountError, match="doesn't open"):
            commands.sign_in(player, "key", count, "", 0, verified=True)


def test_new_recovery_codes_replace_the_old_ones_until_there_were_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(commands, "_MAX_CODE_ISSUES", 2)
    player = fold_events(REGISTERED)
    again = fold_events([*REGISTERED, *commands.make_recovery_codes(player, 0)])
    assert len(again.codes) == len(player.codes)
    assert not again.codes & player.codes
    with pytest.raises(AccountError, match="made new recovery codes 2 times: keep the last ones"):
        commands.make_recovery_codes(again, 0)


def test_a_passkey_uses_up_no_recovery_code_and_a_code_only_itself() -> None:
    player = fold_events(REGISTERED)
    signed_in = fold_events(
        [*REGISTERED, *commands.sign_in(player, "key", 1, "", 0, verified=True)]
    )
    assert (signed_in.last_session, signed_in.codes) == (2, player.codes)
    recovered = fold_events([*REGISTERED, *commands.recover_account(player, 3, "", 0)])
    assert (recovered.last_session, recovered.codes) == (2, player.codes - {3})


@pytest.mark.parametrize("hours", [-24, 24])
def test_a_clock_that_is_set_does_not_make_a_sign_in_fresh(hours: int) -> None:
    player = fold_events(REGISTERED)
    assert commands.is_session_recently_verified(player, 1, -60_000)
    assert not commands.is_session_recently_verified(player, 1, hours * 3_600_000)


def test_what_another_site_or_another_passkey_signed_opens_nothing(
    server: Server, ann: Somebody
) -> None:
    asked = ann.post("/sign-in")
    evil = Device("https://evil.example")
    evil.keys = ann.device.keys
    stolen = {"ticket": asked["ticket"], "credential": evil.sign(asked["options"])}
    assert "wasn't accepted" in ann.post(f"/{ann.id}/sessions", 400, **stolen)["detail"]
    bo = known(server, "Bo")
    theirs = {"ticket": asked["ticket"], "credential": bo.device.sign(asked["options"])}
    bo.post(f"/{ann.id}/sessions", 400, **theirs)
    forged = bo.device.sign(asked["options"])
    forged["id"] = forged["rawId"] = ann.device.sign(asked["options"])["id"]
    bo.post(f"/{ann.id}/sessions", 400, ticket=asked["ticket"], credential=forged)
    assert bo.called == "Bo"


@pytest.mark.parametrize(
    "changes",
    [
        {"id": None},
        {"id": 3},
        {"response": None},
        {"response": {}},
        {"response": {"clientDataJSON": "AAAA", "attestationObject": "oA"}},
        {"response": {"clientDataJSON": "e30", "attestationObject": "////"}},
    ],
)
def test_what_is_no_credential_is_refused_with_a_sentence(changes: dict[str, Any]) -> None:
    credential = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}, **changes}
    site = passkeys.PasskeySite("localhost", "http://localhost")
    with pytest.raises(AccountError, match=r"\.$"):
        passkeys.verify_registration(site, credential, bytes(32), "", 0)


def test_what_would_hand_the_account_over_wants_a_fresh_passkey(
    server: Server, ann: Somebody
) -> None:
    asked = ann.post(f"/{ann.id}/keys/new")
    phone = Device(ann.device.origin)
    proof = {"ticket": asked["ticket"], "credential": phone.register(asked["options"])}
    ann.post(f"/{ann.id}/keys", 204, **proof)
    first = asked["options"]["excludeCredentials"][0]["id"]
    server.let_pass(600_001)
    ann.post(f"/{ann.id}/visible", 204, public=True)  # all the rest is done as before
    for path in (f"/{ann.id}/keys/new", f"/{ann.id}/codes"):
        problem = ann.post(path, 403)
        assert problem["code"] == "confirm"
        assert "sign in again" in problem["detail"]
    ann.delete(f"/{ann.id}", 403)
    ann.delete(f"/{ann.id}/keys/{first}", 403)
    ann.signs_in()
    ann.delete(f"/{ann.id}/keys/{first}")
    ann.codes = tuple(ann.post(f"/{ann.id}/codes")["codes"])
    ann.post(f"/{ann.id}/keys/new")
    server.let_pass(600_001)
    ann.delete(f"/{ann.id}", 403)
    ann.post(f"/{ann.id}/recovery", code=ann.codes[0])
    ann.delete(f"/{ann.id}")
    assert ann.called == ""


def test_a_copy_of_a_passkey_does_not_open_the_account(ann: Somebody) -> None:
    ann.signs_in()
    ann.signs_in()
    ann.device.keys[0].signed = 0  # where the copy was made: it has signed less often since
    ann.signs_in(400)


def test_who_signs_in_once_more_leaves_no_session_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the account has just been changed too often."""
    let_nothing_be_forgotten(monkeypatch)
    with Server(tmp_path, limits=replace(QUICK, changes_of_account=1)) as server:
        ann = known(server, "Ann")
        ann.post(f"/{ann.id}/visible", 204, public=True)
        ann.post(f"/{ann.id}/visible", 429, public=False)
        before = ann.session
        ann.signs_in()
        assert ann.session != before
        assert ann.web.get(f"/players/{ann.id}/account").text.count(">Sign out<") == 1
        other = Somebody(server)
        for session, name in ((ann.session, "Ann"), (before, "")):
            other.web.headers["cookie"] = f"euchre_session={session}"
            assert other.called == name
        Somebody.leave()


def test_whoever_has_stolen_a_session_keeps_nobody_from_ending_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_nothing_be_forgotten(monkeypatch)
    with Server(tmp_path, limits=replace(QUICK, changes_of_account=1)) as server:
        stolen = known(server, "Ann")
        stolen.post(f"/{stolen.id}/visible", 204, public=True)
        stolen.post(f"/{stolen.id}/visible", 429, public=False)
        ann = Somebody(server, stolen.device)
        ann.signs_in()
        ann.delete(f"/{stolen.id}/sessions/others")
        assert (ann.called, stolen.called) == ("Ann", "")
        Somebody.leave()


def test_nobody_does_anything_to_another_s_account(server: Server, ann: Somebody) -> None:
    bo = known(server, "Bo")
    stranger = Somebody(server)
    for each in (bo, stranger):
        each.post(f"/{ann.id}/name", 403, name="Mallory")
        each.post(f"/{ann.id}/visible", 403, public=True)
        each.post(f"/{ann.id}/codes", 403)
        each.post(f"/{ann.id}/keys/new", 403)
        each.post(f"/{ann.id}/puzzles", 403, puzzles={})
        each.post(f"/{ann.id}/company", 403, player=ann.id, company="never")
        for path in ("", "/sessions/1", "/sessions/others", "/keys/x"):
            each.delete(f"/{ann.id}{path}", 403)
        each.delete("/0123456789abcdef", 403)  # no other answer where there is none
    assert ann.called == "Ann Lee"


def test_who_tries_too_often_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    let_nothing_be_forgotten(monkeypatch)
    limits = replace(QUICK, tries_of_address=20, accounts_of_address=2)
    with Server(tmp_path, limits=limits) as server:
        for name in ("Ann", "Bo"):
            Somebody(server).registers(name)
        third = Somebody(server)
        third.post("", 429, **third.new_key("Cy"))
        answers = [
            third.web.post("/api/players/recover", json={"code": "x"}).status_code
            for _ in range(30)
        ]
        Somebody.leave()
    assert answers[0] == 400
    assert answers[-1] == 429


def test_by_a_number_there_are_no_passkeys_and_the_page_says_where(server: Server) -> None:
    answer = server.web.post("/api/players/new", json={"name": "Ann"})
    assert answer.status_code == 400
    there = f"http://localhost:{server.port}/you"
    assert there in answer.json()["detail"]
    assert f'<a href="{there}">' in server.web.get("/you").text
    by_name = server.web.get("/you", headers={"host": f"localhost:{server.port}"}).text
    assert there not in by_name
    assert "disabled" not in by_name


# -- games ----------------------------------------------------------------------------------------


def keep_game(server: Server, *players: Somebody) -> Desk:
    """Write down a game that these have played, as the room of its table does."""
    desk = desk_of(*(player.account for player in players))
    desk.until(lambda desk: desk.table.stage == "over")
    results, records = build_game_rows(last_playing(desk), desk.table, desk.now)
    server.hub.log.append(WriteBatch(desk.table.id, results=results, records=records)).result()
    return desk


def test_the_games_of_a_browser_come_along(server: Server) -> None:
    made = server.make(start=True, bots="simple", rules={"target": 1})
    with server.guest(made) as guest:
        guest.play()
    other = server.make(start=True, bots="simple")
    seats = [
        {"table": made["table"], "token": made["token"]},
        {"table": made["table"], "token": other["token"]},  # opens nothing there
        {"table": other["table"], "token": other["token"]},  # nothing is over there
        {"table": "nonsense", "token": "nonsense"},
    ]
    somebody = Somebody(server)
    assert somebody.registers("Ann", seats=seats)["games"] == 1
    [row] = server.hub.log.list_player_results(somebody.account)
    assert (row.table, row.game, row.kind) == (made["table"], 1, "casual")
    again = Somebody(server)
    assert "games" not in again.registers("Bo", seats=seats[:1]), "it came along with Ann"
    page = somebody.web.get(f"/players/{somebody.id}/games").text
    assert "1 game" in page
    record_ = somebody.web.get(f"/api/players/{somebody.id}/records").text
    assert record.read_records_partly(record_).records[0].match.over


def begun(server: Server) -> dict[str, str]:
    """The seat of a guest in a game that is not over."""
    made = server.make(start=True, bots="simple", rules={"target": 1})
    return {"table": made["table"], "token": made["token"]}


def comes_back(server: Server, who: Somebody, seat: dict[str, str]) -> Guest:
    """They open the link of a table in the browser in which they are signed in."""
    return server.guest(seat, headers={"cookie": f"euchre_session={who.session}"})


def kept_tables(server: Server, who: Somebody) -> list[str]:
    rows = server.hub.log.list_player_results(who.account)
    return [row.table for row in rows]


def test_a_game_that_a_guest_has_begun_is_kept_for_the_account_that_finishes_it(
    server: Server, ann: Somebody
) -> None:
    seat = begun(server)
    bo = known(server, "Bo Li")
    with (
        comes_back(server, bo, {"table": seat["table"]}),  # who only watches
        comes_back(server, ann, seat) as guest,
    ):
        guest.play()
        wait_for(lambda: kept_tables(server, ann) == [seat["table"]])
    assert kept_tables(server, bo) == []


def test_a_game_that_was_finished_meanwhile_is_kept_for_the_account_that_comes_back(
    server: Server, ann: Somebody
) -> None:
    seat = begun(server)
    with server.guest(seat) as guest:
        guest.play()
    assert kept_tables(server, ann) == []
    for _ in range(2):
        comes_back(server, ann, seat).close()
        wait_for(lambda: kept_tables(server, ann) == [seat["table"]])


def guests_game(table: str) -> Desk:
    """A game that Ann and Bo, who are guests, have played to its end at a table of this name."""
    desk = Desk(preset("standard").rules.replace(target=1), name=table)
    desk.sit("Ann", "Bo")
    desk.fill()
    desk.until(lambda now: now.table.stage == "over")
    return desk


def log_rows(desk: Desk) -> tuple[LogEntryRow, ...]:
    """The log of a table, as the store keeps it."""
    return tuple(LogEntryRow(n, at, None, None, text) for n, (at, text) in enumerate(desk.log, 1))


def test_who_has_changed_places_since_brings_along_the_games_of_the_seat_they_had(
    server: Server,
) -> None:
    desk = guests_game("places-changed")
    desk.says(0, SwapSeats, seats=(0, 1))
    desk.until(lambda now: now.table.game == 2 and now.table.stage == "over")
    assert desk.table.seat_names[:2] == ("Bo", "Ann")
    tokens = tuple(SeatTokenRow(seat, hash_token(of), 0) for seat, of in ((1, "ann"), (0, "bo")))
    log, table = server.hub.log, desk.name
    log.append(WriteBatch(table, entries=log_rows(desk), tokens=tokens)).result()
    for token, seats in (("ann", [0, 1]), ("bo", [1, 0])):
        somebody = Somebody(server)
        somebody.registers(f"{token} Poe".title())
        player = somebody.account
        coming = import_guest_games(server.hub, player, [SavedSeat(table, token)])
        assert server.run(coming) == 2
        kept = sorted(log.list_player_results(player), key=lambda row: row.game)
        assert [result_from_json(row.body).seat for row in kept] == seats


def test_the_seat_of_a_guest_replaces_nothing_that_the_account_has_played_in_the_same_game(
    server: Server, ann: Somebody
) -> None:
    player = ann.account
    desk = desk_of(player, "")
    desk.until(lambda now: now.table.stage == "over")
    log, table = server.hub.log, desk.table.id
    rows, token = log_rows(desk), SeatTokenRow(1, hash_token("guest"), 0)
    results, records = build_game_rows(last_playing(desk), desk.table, desk.now)
    log.append(WriteBatch(table, rows, results=results, records=records, tokens=(token,))).result()
    assert server.run(import_guest_games(server.hub, player, [SavedSeat(table, "guest")])) == 0
    assert log.list_game_results(table, 1) == [*results]


def test_who_changes_places_while_their_games_come_along_brings_those_of_the_seat_they_had(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = guests_game("places-changing")
    over = len(desk.log)
    desk.says(0, SwapSeats, seats=(0, 1))
    desk.until(lambda now: now.table.seat_names[:2] == ("Bo", "Ann"))
    rows, log, table = log_rows(desk), server.hub.log, desk.name
    list_tokens = log.list_tokens

    def keep(entries: tuple[LogEntryRow, ...], ann: int) -> None:
        token = SeatTokenRow(ann, hash_token("ann"), 0)
        log.append(WriteBatch(table, entries=entries, tokens=(token,))).result()

    def list_tokens_late(table: str) -> list[SeatTokenRow]:
        if log.find_last_seq(table) == over:
            keep(rows[over:], 1)
        tokens: list[SeatTokenRow] = list_tokens(table)
        return tokens

    keep(rows[:over], 0)
    somebody = known(server, "Ann Poe")
    player = somebody.account
    monkeypatch.setattr(log, "list_tokens", list_tokens_late)
    assert server.run(import_guest_games(server.hub, player, [SavedSeat(table, "ann")])) == 1
    [kept] = log.list_player_results(player)
    assert result_from_json(kept.body).seat == 0


def test_of_a_guest_who_plays_on_only_what_is_new_at_the_table_is_gone_through(
    server: Server, ann: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = guests_game("a-guest-plays-on")
    log, table, player = server.hub.log, desk.name, ann.account
    importer, hashes = server.app.state.players._guest_importer, frozenset({hash_token("ann")})

    def is_over(game: int, now: Desk) -> bool:
        return now.table.game == game and now.table.stage == "over"

    apply = Mock(wraps=apply_entry)
    monkeypatch.setattr(importing, "apply_entry", apply)
    written = 0
    for game, seat in ((1, 0), (2, 1), (3, 1)):
        desk.until(partial(is_over, game))
        rows, token = log_rows(desk), SeatTokenRow(seat, hash_token("ann"), 0)
        log.append(WriteBatch(table, entries=rows[written:], tokens=(token,))).result()
        apply.reset_mock()
        server.run(importer._import_guest_seat_games((player, table, seat), hashes))
        assert apply.call_count == len(rows) - max(written, 1), "the first entry makes the table"
        written = len(rows)
        if game == 1:
            desk.says(0, SwapSeats, seats=(0, 1))
    kept = sorted(log.list_player_results(player), key=lambda row: row.game)
    assert [result_from_json(row.body).seat for row in kept] == [0, 1, 1]


def test_games_that_a_guest_ends_while_others_come_along_wait_together(
    server: Server, ann: Somebody
) -> None:
    importer, account = (
        GuestGameImporter(server.hub),
        PlayingAccount(ann.account, "Ann"),
    )
    guest: Any = SimpleNamespace(identity=SimpleNamespace(account=account), seat=0, by="guest")

    def room_after(games: int) -> Any:
        chairs = [SimpleNamespace(player="")]
        table = SimpleNamespace(id="t" * 20, game=games, stage="over", version=9, chairs=chairs)
        tokens = SimpleNamespace(find_token_hashes=lambda _: {b"hash"})
        return SimpleNamespace(table=table, tokens=tokens)

    async def schedule_all() -> tuple[int, int]:
        async with importer._importing:
            for games in range(1, 100):
                importer._schedule_seat_import(room_after(games), guest)
            waiting = len(importer._tasks)
        await asyncio.gather(*importer._tasks)
        importer._schedule_seat_import(room_after(100), guest)
        return waiting, len(importer._tasks)

    assert server.run(schedule_all()) == (1, 1)


def test_the_results_of_a_player_are_read_a_page_at_a_time_and_each_once(
    server: Server, ann: Somebody
) -> None:
    log, player = server.hub.log, ann.account
    rows = [
        PlayerResultRow(f"page-{number:02}", 1, player, at, "casual", "", b"{}")
        for number, at in enumerate([9, 9, 8, 7, 7, 7, 7, 7, 3, 1, 1])
    ]
    for row in rows:
        log.append(WriteBatch(row.table, results=(row,))).result()

    for size in (1, 2, 3, 5, 20):
        pages = [*log.iterate_result_pages(player, size)]
        assert [row for page in pages for row in page] == rows
        assert [len(page) for page in pages[:-1]] == [size] * (len(pages) - 1)


def test_a_game_comes_along_into_one_of_the_accounts_that_are_made_at_the_same_moment(
    server: Server,
) -> None:
    made = server.make(start=True, bots="simple", rules={"target": 1})
    with server.guest(made) as guest:
        guest.play()
    seats = [SavedSeat(made["table"], made["token"])]
    people = [Somebody(server) for _ in range(3)]
    for each, name in zip(people, ("Ann Lee", "Bo Li", "Cy Poe"), strict=True):
        each.registers(name)

    async def all_at_once() -> list[int]:
        every = (import_guest_games(server.hub, each.account, seats) for each in people)
        return await asyncio.gather(*every)

    assert sorted(server.run(all_at_once())) == [0, 0, 1]
    assert len(server.hub.log.list_game_results(made["table"], 1)) == 1


def test_under_an_account_one_sits_by_its_name_and_games_are_kept(
    server: Server, ann: Somebody
) -> None:
    made = ann.web.post(
        "/api/tables",
        json={"start": True, "bots": "simple", "pace": "instant", "rules": {"target": 3}},
    ).json()
    with server.guest(made) as guest:
        chair = guest.picture["table"]["chairs"][0]
        assert (chair["name"], chair["player"]) == ("Ann Lee", ann.id)
        guest.play()
    [row] = server.hub.log.list_player_results(ann.account)
    assert row.table == made["table"]
    answer = ann.web.get(f"/api/players/{ann.id}/games/{row.table}/1/replay")
    assert answer.json()["names"][0] == "Ann Lee"


def test_a_guest_comes_by_no_account_s_name(server: Server, ann: Somebody) -> None:
    made = server.make()
    seats = f"/api/tables/{made['table']}/seats"
    refused = server.web.post(seats, json={"name": "ANN lee"})
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    why = "Ann Lee is an account's name. If it's yours, sign in"
    assert refused.json()["detail"].startswith(why)
    assert server.web.post(seats, json={"name": "Ann Lea"}).status_code == 201
    sits = ann.web.post(seats, json={"name": "whatever"}).json()
    with server.guest(sits) as guest:
        assert guest.picture["table"]["chairs"][sits["seat"]]["name"] == "Ann Lee"


def test_games_are_nobody_else_s(server: Server, ann: Somebody) -> None:
    desk = keep_game(server, ann)
    bo = known(server, "Bo")
    one = f"games/{desk.table.id}/1"
    for path in (f"{one}/record", f"{one}/replay", "records", "export"):
        assert bo.web.get(f"/api/players/{ann.id}/{path}").status_code == 403
    assert bo.web.post(f"/api/players/{ann.id}/{one}/review").status_code == 403
    for what in ("record", "replay"):  # under one's own account, neither
        answer = bo.web.get(f"/api/players/{bo.id}/{one}/{what}")
        assert answer.status_code == 404, answer.text
    assert bo.web.post(f"/api/players/{bo.id}/{one}/review").status_code == 404
    assert ann.web.get(f"/api/players/{ann.id}/{one}/record").status_code == 200
    assert ann.web.get(f"/api/players/{ann.id}/games/{desk.table.id}/99999999999/record").is_error


def test_a_profile_tells_how_many_of_the_hands_were_thrown_in(
    server: Server, ann: Somebody
) -> None:
    desk = desk_of(ann.account)
    desk.until(lambda desk: desk.table.stage == "over")
    [row], _ = build_game_rows(last_playing(desk), desk.table, desk.now)
    result = structs.replace(result_from_json(row.body), counts={"hands": 38, "thrown_in": 28})
    row = replace(row, body=result_to_json(result))
    server.hub.log.append(WriteBatch(desk.table.id, results=(row,))).result()
    page = ann.web.get(f"/players/{ann.id}").text
    assert re.sub("<.*?>", "", page[page.index("<dt>Hands<") :]).startswith(
        "Hands38 (28 thrown in)"
    )


def test_a_profile_says_where_mistakes_are_practised(server: Server, ann: Somebody) -> None:
    """Of puzzles made of them only the tab knows that has just shown the review: a link to them
    said that there were no mistakes.
    """
    desk = desk_of(ACCOUNT_PREFIX + ann.id)
    desk.until(lambda desk: desk.table.stage == "over")
    [row], _ = build_game_rows(last_playing(desk), desk.table, desk.now)
    result = structs.replace(result_from_json(row.body), mistakes={"leads": 2}, lost=1.5)
    row = replace(row, body=result_to_json(result))
    server.hub.log.append(WriteBatch(desk.table.id, results=(row,))).result()
    page = ann.web.get(f"/players/{ann.id}").text
    assert "from the 1 of 1 games that the coach reviewed" in page
    assert "set=own" not in page
    assert f'open the review of a <a href="/players/{ann.id}/games">' in page


def test_passkeys_and_sign_ins_are_told_apart_by_the_minute(ann: Somebody) -> None:
    page = re.sub("<.*?>", "", ann.web.get(f"/players/{ann.id}/account").text)
    moment = r"\w+ \d+, \d{4}, \d\d:\d\d UTC"
    assert re.search(rf"created {moment}", page)
    assert len(re.findall(rf"signed in {moment} · this browser", page)) == 1


def test_a_private_profile_is_told_from_none_by_nobody(server: Server, ann: Somebody) -> None:
    bo = known(server, "Bo")
    request = re.compile(r"[0-9a-f]{16}")
    for page in ("", "/games", "/account"):
        there = bo.web.get(f"/players/{ann.id}{page}")
        nowhere = bo.web.get(f"/players/{'0' * 16}{page}")
        assert there.status_code == nowhere.status_code == 404
        assert request.sub("", there.text) == request.sub("", nowhere.text)
    ann.post(f"/{ann.id}/visible", 204, public=True)
    assert "Ann Lee" in bo.web.get(f"/players/{ann.id}").text
    assert bo.web.get(f"/players/{ann.id}/games").status_code == 404


def test_the_log_and_the_games_of_an_account_are_exported(server: Server, ann: Somebody) -> None:
    keep_game(server, ann)
    told = ann.web.get(f"/api/players/{ann.id}/export").json()
    assert told["name"] == "Ann Lee"
    assert [each["type"] for each in told["entries"]][:2] == ["registered", "key-added"]
    assert told["games"][0]["record"].startswith('{"type":"record"')


def test_two_of_one_game_delete_their_accounts_at_the_same_moment(
    server: Server, ann: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one of them takes out of the game of a third does not come back with the other."""
    bo, cy = Somebody(server), Somebody(server)
    bo.registers("Bo")
    cy.registers("Cy")
    keep_game(server, ann, bo, cy)
    both, read = threading.Barrier(2), name_changes._build_name_rewrite

    def read_by_both(*wanted: Any) -> Any:
        found = read(*wanted)
        with suppress(threading.BrokenBarrierError):  # the other one has still to read it
            both.wait(0.5)
        return found

    monkeypatch.setattr(name_changes, "_build_name_rewrite", read_by_both)
    with ThreadPoolExecutor(2) as threads:
        [*threads.map(lambda each: each.delete(f"/{each.id}"), (ann, bo))]
    log = server.hub.log
    assert [log.list_player_results(each.account) for each in (ann, bo)] == [[], []]
    [left] = log.list_player_results(cy.account)
    seats = result_from_json(left.body).game.seats
    assert [(each.name, each.player) for each in seats[:2]] == [(FORMER_PLAYER_NAME, "")] * 2
    [whole] = record.read_records_partly(read_record(log, left.table, 1)).records
    assert whole.names[:2] == (FORMER_PLAYER_NAME, FORMER_PLAYER_NAME)


def test_games_are_found_by_what_they_were(server: Server, ann: Somebody) -> None:
    desk = keep_game(server, ann)
    page = f"/players/{ann.id}/games"
    assert "1 game" in ann.web.get(page, params={"partner": "rules"}).text
    day = datetime.fromtimestamp(desk.now / 1000, UTC).date()
    days = [(day + timedelta(more)).isoformat() for more in (-1, 0, 1)]
    for since, until, there in [(1, 1, True), (0, 2, True), (0, 0, False), (2, 2, False)]:
        dates = {"since": days[since], "until": days[until]}
        assert ("1 game" in ann.web.get(page, params=dates).text) is there, dates
    assert "Try a broader search" in ann.web.get(page, params={"opponent": "nobody"}).text
    assert "Give days like" in ann.web.get(page, params={"since": "soon"}).text
    assert "Choose the outcome" in ann.web.get(page, params={"outcome": "drawn"}).text
    found = ann.web.get(page, params={"rules": "house", "page": "1"}).text
    assert "House rules" in found
    assert 'records?rules=house"' in found


def test_a_month_counts_games_as_lost_that_others_have_won() -> None:
    desk = desk_of(ACCOUNT_PREFIX + "1a2b")
    desk.until(lambda desk: desk.table.stage == "over")
    [row], _ = build_game_rows(last_playing(desk), desk.table, desk.now)
    result = result_from_json(row.body)
    ways: list[dict[str, Any]] = [{"winner": 0}, {"winner": 1}, {"winner": 1}, {"winner": None}]
    games = [
        AccountGame(
            "t", 1, "", structs.replace(result, game=structs.replace(result.game, **changes))
        )
        for changes in ways
    ]
    [month] = count_games_by_month(games, games[0].end_date, 1)
    assert (month.won, month.lost) == (1, 2)


def test_the_page_on_privacy_lists_what_the_log_of_an_account_has(server: Server) -> None:
    page = server.web.get("/privacy").text
    for kept in ("earlier names", "kind of browser", "puzzles you solved", "never play with again"):
        assert kept in page, kept
    assert "For each daily deal" in page


def test_more_games_than_are_saved_in_one_file_are_not_said_to_be(
    server: Server, ann: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_game(server, ann)
    page = f"/players/{ann.id}/games"
    assert ">Save as records</a>" in ann.web.get(page).text
    monkeypatch.setattr(pages, "MAX_RECORDS_SAVED", 0)
    assert ">Save the last 0 as records</a>" in ann.web.get(page).text


def test_the_charts_of_a_profile_say_what_they_show() -> None:
    [month] = count_games_by_month([], date(2026, 11, 25), 1)
    assert "None won or lost in the last" in charts.draw_months_chart([month])
    one = CoachReviewSummary(1, 10, {"leading": 2}, 0.5)
    [trend] = charts.compare_mistakes_over_time([one])
    assert (trend.earlier, trend.lately) == (None, 20), "nothing came before the only game"
    [trend] = charts.compare_mistakes_over_time([one, one])
    assert trend.earlier == 20
    games = [*3 * [CoachReviewSummary(1, 10, {}, 0.0)], CoachReviewSummary(1, 10, {}, 9.0)]
    chart = charts.draw_mistake_costs_chart(games)
    assert "0.23 now; 0.90 in the worst game" in chart


def test_how_one_would_have_others_is_told_nobody(server: Server, ann: Somebody) -> None:
    bo = known(server, "Bo")
    ann.post(f"/{ann.id}/company", 204, player=bo.id, company="never")
    ann.post(f"/{ann.id}/company", 400, player=ann.id, company="never")
    ann.post(f"/{ann.id}/company", 400, player="nobody", company="never")
    ann.post(f"/{ann.id}/company", 400, player=bo.id, company="perhaps")
    assert "never" in ann.web.get(f"/api/players/{ann.id}/export").text
    assert ann.id not in bo.web.get(f"/api/players/{bo.id}/export").text


def test_an_account_that_is_not_in_memory_is_read_again_only_if_there_is_more_in_its_log(
    server: Server, ann: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, bo = server.app.state.players.players, Somebody(server)
    bo.registers("Bo Ray")
    bo.post(f"/{bo.id}/visible", 204, public=True)
    ann.post(f"/{ann.id}/company", 204, player=bo.id, company="never")
    read = Mock(wraps=players._read_log)
    monkeypatch.setattr(players, "_read_log", read)

    def shown() -> str:
        players._aggregates.pop(bo.id, None)
        page = ann.web.get(f"/players/{ann.id}/account").text
        return next(name for name in ("Bo Ray", "Bo Roe", "private profile", "") if name in page)

    assert [shown(), shown()] == ["Bo Ray", "Bo Ray"]
    read.assert_called_once_with(bo.id)
    bo.post(f"/{bo.id}/name", 204, name="Bo Roe")
    read.reset_mock()
    assert [shown(), shown()] == ["Bo Roe", "Bo Roe"]
    read.assert_called_once_with(bo.id)
    bo.delete(f"/{bo.id}")
    assert "Bo Roe" not in ann.web.get(f"/players/{ann.id}/account").text


def test_whom_somebody_has_met_in_hundreds_of_games_is_worked_out_outside_the_loop(
    server: Server, ann: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo = known(server, "Bo Roe")
    keep_game(server, ann, bo)
    threads = note_threads(monkeypatch, pages, "list_acquaintances")
    assert f'data-company="{bo.id}"' in ann.web.get(f"/players/{ann.id}/account").text
    assert len(threads) == 1
    assert threads[0] is not server._thread


def test_a_session_costs_no_look_at_the_whole_account_for_each_request(
    server: Server, ann: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log of an account may be long, and those go out of memory before all others."""
    players = server.app.state.players.players
    read = Mock(wraps=players._read_log)
    monkeypatch.setattr(players, "_read_log", read)
    for _ in range(3):
        players._aggregates.pop(ann.id, None)
        assert ann.called == "Ann Lee"
    read.assert_called_once_with(ann.id)
    ann.post(f"/{ann.id}/name", 204, name="Ann Roe")
    players._aggregates.pop(ann.id)
    assert ann.called == "Ann Roe"
    ann.delete(f"/{ann.id}/sessions/this")
    players._aggregates.pop(ann.id)
    assert ann.called == ""


def test_nobody_joins_an_evening_by_the_name_of_another_s_account(
    server: Server, ann: Somebody
) -> None:
    bo = known(server, "Bo")
    host, guest = (Visitor(server.address) for _ in range(2))
    base = host.host(["Cy", "Dee", "Eve", "Fay"])
    pairs = host.host(["Cy & Dee", "Eve & Fay"], format="duplicate")

    def joins(who: Any, at: str, name: str) -> int:
        sent = {"name": name, "command": secrets.token_urlsafe(18)}
        answer = who.web.post(f"{at}/join", data=sent)
        if answer.status_code != 303:
            assert "name. If it" in answer.text
        return int(answer.status_code)

    assert joins(bo, base, "ANN lee") == 400
    assert joins(bo, pairs, "Bo & Ann Lee") == 400
    assert joins(bo, pairs, "Zoe & Ann Lee") == 400
    assert joins(guest, pairs, "Zoe & Ann Lee") == 400
    assert joins(guest, pairs, "Zoe & Max") == 303
    assert joins(bo, base, "Bo") == 303
    assert joins(ann, pairs, "Ann Lee & Moe") == 303
    twin = known(server, "\u00c1nn Lee")
    assert joins(twin, base, "Ann Lee") == 400
    twin.post(f"/{twin.id}/name", 204, name="Zed")
    assert joins(twin, base, "\u00c1nn Lee") == 303, "names that somebody had stay theirs"
