"""The pages of clubs: who sees what, who may do what, and what is done once."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from account_help import NamedAccounts
from club_help import Browser, game_of
from euchre.clubs import Club, ClubError, Entry
from euchre.clubs.commands import join_by_link, remove_member, rename_member
from euchre.english.names import FORMER_PLAYER_NAME, fold_lookalikes
from euchre.server.clubs import page_builder, pages, registry
from euchre.server.clubs.actions import CLUB_ACTIONS
from euchre.server.clubs.registry import CLUB_LOG_KIND, ClubStore
from euchre.server.clubs.tables import ClubTables
from euchre.server.http.identity import AccountStatus, PlayingAccount
from euchre.store import (
    CLUB_PREFIX,
    ClubMemberRow,
    DurableLog,
    LobbyListing,
    PlayerResultRow,
    WriteBatch,
)
from euchre.table.results import CASUAL_KIND, PlayerResult, result_to_json
from passkey_help import Somebody
from pool_help import wait_for
from postgres_help import Cluster
from server_help import PATIENCE, Guest, Server, cut_off, together

Party = dict[str, Browser]


def serving(folder: Path, **options: Any) -> Server:
    server = Server(folder, **options)
    server.hub.accounts = NamedAccounts(server.hub)
    return server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("clubs")) as running:
        yield running


@pytest.fixture
def party(server: Server) -> Party:
    """Ann, who owns a club, Bo who organises it, Cy, a member; Dee and a guest, who are none."""
    names = [f"{name}{secrets.token_hex(3)}" for name in ("ann", "bo", "cy", "dee")]
    found = {name[:-6]: Browser(server.address, name) for name in names}
    found["guest"] = Browser(server.address)
    ann = found["ann"]
    ann.found()
    invite = ann.invite
    for each in found.values():
        each.base = ann.base
    for name in ("bo", "cy"):
        assert found[name].post(invite).status_code == 303
    ann.do("role", player=player(found["bo"]), role="organiser")
    return found


def player(browser: Browser) -> str:
    return "player." + (browser.web.cookies.get("euchre_session") or "")


def with_rules(party: Party, **fields: str | int) -> Party:
    party["bo"].do("rules-add", title="House", preset="standard", **fields)
    return party


def with_season(party: Party, kind: str = "robin", **fields: str | int) -> Party:
    with_rules(party)
    to = party["bo"].do("season-open", title="Winter", kind=kind, rules=1, **fields)
    assert to.endswith("/seasons/1")
    return party


def drawn(party: Party) -> Party:
    """A season in which Ann and Cy have one game to play."""
    with_season(party)
    for name in ("ann", "cy"):
        party[name].do("enter", season=1)
    party["bo"].do("draw", season=1)
    return party


def first_side(party: Party) -> tuple[Browser, Browser]:
    """Ann and Cy, the first side of the game of the season first."""
    season = party["ann"].data()["club"]["seasons"]["1"]
    order = [season["entrants"][str(season["fixtures"]["1"][side])] for side in ("first", "second")]
    by = {player(each): each for each in party.values()}
    return by[order[0]["players"][0]], by[order[1]["players"][0]]


def registered(server: Server, *names: str) -> list[Somebody]:
    """People with accounts of these names."""
    people = [Somebody(server) for _ in names]
    for somebody, name in zip(people, names, strict=True):
        somebody.registers(name)
    return people


def goes_to_table(browser: Browser) -> str:
    """Somebody goes to the table of the first game of the season; its id."""
    to = browser.do("play-game", season=1, fixture=1)
    return to.partition("#")[0].removeprefix("/t/")


def fill_log(server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Have the log of the club that somebody looks at take no more; the club."""
    clubs: ClubStore = server.app.state.clubs
    live = next(each for each in clubs.list_in_memory() if browser.base.endswith(each.id))
    monkeypatch.setattr(clubs, "kind", replace(CLUB_LOG_KIND, most=live.version))
    return live


# -- who sees what --------------------------------------------------------------------------------


def test_no_page_of_a_club_is_made_in_the_loop_and_none_waits_for_its_export(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code of the invite link and thirty rule sets together took 80 ms, and the export of a
    large club takes 3 s.
    """
    ann, threads = with_season(party)["ann"], list[str]()

    def watch(owner: Any, name: str) -> None:
        plain = getattr(owner, name)

        def note(*given: Any) -> Any:
            threads.append(threading.current_thread().name.partition("_")[0])
            return plain(*given)

        monkeypatch.setattr(owner, name, note)

    watch(page_builder, "build_club_page_context")
    watch(pages, "club_to_dict")
    for path in ("", "/members", "/seasons/1", "/settings", "/export.json"):
        ann.see(path)
    assert threads == [*["pages"] * 4, "euchre-reading"]


def test_a_club_is_found_by_its_members_alone(party: Party) -> None:
    own = re.compile(r"[0-9a-f]{16}")  # what each request is called
    pages = ("", "/members", "/settings", "/seasons/1", "/evening", "/export.json")
    for path in (*pages, *(f"/{action}" for action in (*CLUB_ACTIONS, "nope"))):
        for name in ("dee", "guest"):
            there = party[name].see(path, 404)
            nowhere = party[name].web.get(f"/clubs/frdv-frdv-frdv{path}")
            assert nowhere.status_code == 404
            assert own.sub("", there) == own.sub("", unescape(nowhere.text)), path
    assert "The Bowers" in party["cy"].see()
    assert "The Bowers" in party["cy"].web.get("/clubs").text
    for name in ("dee", "guest"):
        assert "The Bowers" not in party[name].web.get("/clubs").text
    for action in (*CLUB_ACTIONS, "nope", "evening", "join/nope"):
        private, none = (
            party["dee"].post(f"{base}/{action}")
            for base in (party["dee"].base, "/clubs/frdv-frdv-frdv")
        )
        assert private.status_code == none.status_code == 404
        assert own.sub("", private.text) == own.sub("", none.text), action


def test_what_a_plain_member_does_not_see(party: Party) -> None:
    cy = party["cy"]
    assert "/join/" not in cy.see("/members")
    assert "Settings" not in cy.page
    cy.see("/settings", 403)
    cy.see("/export.json", 403)
    party["bo"].see("/settings")
    party["bo"].see("/export.json", 403)
    assert "Delete" not in party["bo"].see("/settings")


def test_who_has_no_account_founds_and_joins_nothing(party: Party) -> None:
    guest = party["guest"]
    assert guest.post("/clubs/new", title="Ours").status_code == 403
    assert "Start a club" not in guest.web.get("/clubs").text
    invite = party["ann"].invite
    assert "Sign in or create one" in guest.web.get(invite).text
    assert guest.post(invite).status_code == 403
    assert len(party["ann"].data()["club"]["members"]) == 3


def test_the_invite_link_lets_in_until_it_is_renewed(party: Party) -> None:
    dee, invite = party["dee"], party["ann"].invite
    assert "You're invited" in dee.web.get(invite).text
    party["cy"].refused("renew", 403)
    party["bo"].do("renew")
    assert party["ann"].invite != invite
    assert dee.web.get(invite).status_code == dee.post(invite).status_code == 404
    forged = re.sub(r"join/.*", "join/" + "A" * 43, invite)
    assert dee.post(forged).status_code == 404
    assert dee.post(party["ann"].invite).status_code == 303
    assert "The Bowers" in dee.see()
    assert dee.web.get(party["ann"].invite).headers["location"] == dee.base


def test_a_link_that_was_made_since_is_not_replaced(party: Party) -> None:
    ann, bo = party["ann"], party["bo"]
    form = re.search(r'/renew">.*?name="shown" value="([^"]+)"', ann.see("/members"))
    assert form
    bo.do("renew")
    invite = bo.invite
    assert "There's a new link" in ann.refused("renew", 409, shown=form[1])
    assert bo.invite == invite


def test_the_invite_link_is_drawn_for_cameras_where_others_can_come(tmp_path: Path) -> None:
    with serving(tmp_path, hosts=("club.example",)) as server:
        ann = Browser(server.address, "ann")
        ann.found()
        assert "Phones can't open this address" in ann.see("/members")
        assert 'class="qr"' not in ann.page
        page = ann.web.get(f"{ann.base}/members", headers={"host": "club.example"}).text
        assert f'value="http://club.example{ann.base}/join/' in page
        assert 'class="qr"' in page


def test_a_member_who_is_sent_away_does_not_come_back_by_the_link(party: Party) -> None:
    invite = party["ann"].invite
    party["bo"].refused("remove", 400, player=player(party["cy"]))  # not ticked
    party["bo"].do("remove", player=player(party["cy"]), sure="yes")
    party["cy"].see("", 404)
    assert party["cy"].post(invite).status_code == 404


@pytest.mark.parametrize(
    ("page", "owner", "name"),
    [
        ("/members", ClubStore, "remove_hidden_and_deleted_names"),
        ("/settings", ClubStore, "remove_hidden_and_deleted_names"),
        ("", ClubTables, "read_last_results"),
        ("/seasons/1", ClubTables, "enter_table_results"),
    ],
)
def test_who_is_sent_away_while_they_look_is_shown_no_new_link(
    party: Party, monkeypatch: pytest.MonkeyPatch, page: str, owner: type, name: str
) -> None:
    """An organiser who asked for the page again and again had the link that was made against them,
    and joined by it.
    """
    with_season(party)
    ann, bo = player(party["ann"]), player(party["bo"])
    party["bo"].see(page)
    do_before = getattr(owner, name)

    async def do_while_they_go(self: Any, live: registry.LiveClub) -> Any:
        done = await do_before(self, live)
        clubs = self if isinstance(self, ClubStore) else self._clubs
        await clubs.change_log(live, ann, lambda club: remove_member(club, ann, bo))
        return done

    monkeypatch.setattr(owner, name, do_while_they_go)
    assert "/join/" not in party["bo"].see(page, 404)


def test_who_asks_is_let_in_where_the_owner_wants_it_so(party: Party) -> None:
    ann, dee = party["ann"], party["dee"]
    ann.do("present", title="The Bowers", about="Thursdays <b>at seven</b>", door="asked")
    assert "Thursdays &lt;b&gt;" in dee.web.get(dee.base).text
    assert "The Bowers" not in dee.web.get("/clubs").text
    assert "House" not in dee.see()
    dee.see("/members", 404)
    dee.refused("play", 403, number=1)
    dee.do("ask")
    dee.do("ask")
    assert "An organizer will answer" in dee.see()
    assert "1 asks to be let in" in party["bo"].see()
    party["cy"].refused("accept", 403, player=player(dee))
    party["bo"].do("accept", player=player(dee))
    assert "What we play" in dee.see()


def test_a_club_is_listed_when_its_owner_says_so_and_no_longer(party: Party) -> None:
    ann, dee = party["ann"], party["dee"]
    name = f"Listed {secrets.token_hex(3)}"
    ann.do("present", title=name, about="", door="listed")
    assert name in dee.web.get("/clubs").text
    ann.do("present", title=name, about="", door="invited")
    assert name not in dee.web.get("/clubs").text
    party["bo"].refused("present", 403, title="Bo's", about="", door="listed")


# -- roles ----------------------------------------------------------------------------------------


def test_the_last_owner_stays_until_there_is_another(party: Party) -> None:
    ann = party["ann"]
    assert "only owner" in ann.refused("leave", sure="yes")
    ann.do("role", player=player(party["bo"]), role="owner")
    assert ann.do("leave", sure="yes") == "/clubs"
    ann.see("", 404)


def test_who_owns_one_club_is_nobody_in_another(party: Party) -> None:
    other = Browser(str(party["ann"].web.base_url), f"eve{secrets.token_hex(3)}")
    other.found("The Knaves")
    other.base = party["ann"].base
    for action, fields in (
        ("present", {"title": "Eve's", "about": "", "door": "listed"}),
        ("delete", {"sure": "yes"}),
        ("renew", {}),
        ("role", {"player": player(other), "role": "owner"}),
        ("rules-add", {"title": "x", "preset": "standard"}),
        ("play", {"number": 1}),
    ):
        assert other.post(f"{other.base}/{action}", **fields).status_code == 404
    party["ann"].do("present", title="The Bowers", about="", door="asked")
    other.refused("present", 403, title="Eve's", about="", door="listed")
    other.refused("delete", 403, sure="yes")
    assert party["ann"].data()["club"]["title"] == "The Bowers"


# -- once, and durable ----------------------------------------------------------------------------


def test_a_command_is_carried_out_once(party: Party) -> None:
    ann, command = party["ann"], secrets.token_urlsafe(18)
    for _ in range(2):
        ann.do("rules-add", title="House", preset="standard", command=command)
    assert len(ann.data()["club"]["rule_sets"]) == 1
    founding = secrets.token_urlsafe(18)
    first = ann.post("/clubs/new", title="Twice", command=founding).headers["location"]
    assert ann.post("/clubs/new", title="Twice", command=founding).headers["location"] == first
    bo = party["bo"]
    assert bo.post("/clubs/new", title="Twice", command=founding).headers["location"] != first
    tables = {ann.do("play", number=1, command=command + "t").partition("#")[0] for _ in range(2)}
    assert len(tables) == 1


def test_a_club_is_there_again_after_a_restart_and_the_index_tells_whose_it_is(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        ann, bo = Browser(server.address, "ann"), Browser(server.address, "bo")
        ann.found()
        invite = ann.invite
        bo.post(invite)
        ann.do("rules-add", title="House", preset="british", target=7)
        before = ann.data()
    with serving(tmp_path) as server:
        again = Browser(server.address, "ann", ann.base)
        assert again.data() == before
        assert again.invite == invite
        rows = server.hub.log.list_player_clubs("player.bo")
        assert rows == [(CLUB_PREFIX + ann.base.rpartition("/")[2], "member")]
        Browser(server.address, "bo", ann.base).do("leave", sure="yes")
        assert server.hub.log.list_player_clubs("player.bo") == []


def test_a_deleted_club_is_gone_with_its_members_and_its_evenings_stay(
    server: Server, party: Party
) -> None:
    ann, club = party["ann"], party["ann"].base.rpartition("/")[2]
    evening = ann.post(f"{ann.base}/evening", format="party", title="Friday").headers["location"]
    party["bo"].refused("delete", 403, sure="yes")
    assert "Check the box" in ann.refused("delete")
    assert ann.do("delete", sure="yes") == "/clubs"
    ann.see("", 404)
    assert ann.web.get(evening).status_code == 200
    assert ann.post(f"{ann.base}/renew").status_code == 404
    assert "The Bowers" not in ann.web.get("/clubs").text
    assert club not in ann.web.get("/clubs").text
    log = server.hub.log
    assert (log.read_entries(CLUB_PREFIX + club), log.list_members(CLUB_PREFIX + club)) == ([], [])


def test_links_to_a_club_that_is_deleted_open_none_that_its_old_form_makes(party: Party) -> None:
    ann, dee = party["ann"], party["dee"]
    form = {"title": "Ours", "command": "the form of a new club"}
    ann.base = dee.base = ann.post("/clubs/new", **form).headers["location"]
    invite = ann.invite
    assert ann.post("/clubs/new", **form).headers["location"] == ann.base, "it is there already"
    assert dee.post(invite).status_code == 303
    ann.do("remove", player=player(dee), sure="yes")
    ann.do("delete", sure="yes")
    assert ann.post("/clubs/new", **form).status_code == 400
    assert "was deleted. Open the form again" in ann.page
    assert dee.post(invite).status_code == 404


def test_who_has_been_sent_away_saves_no_title_that_a_private_club_was_given_since(
    server: Server, party: Party
) -> None:
    ann, cy = party["ann"], party["cy"]

    def saved_titles() -> list[str]:
        async def save() -> list[str]:
            saving = server.hub.exporting["clubs"](player(cy))
            return [json.loads(club)["title"] async for club in saving]

        return asyncio.run_coroutine_threadsafe(save(), server.hub.loop).result(PATIENCE)

    ann.do("present", title="The Jacks", door="invited")
    assert saved_titles() == ["The Jacks"]
    ann.do("remove", player=player(cy), sure="yes")
    ann.do("present", title="Without Cy", door="invited")
    cy.see("", 404)
    assert saved_titles() == ["The Jacks"]
    ann.do("present", title="Without Cy", door="asked")
    assert saved_titles() == ["Without Cy"]


def test_who_has_been_sent_away_learns_no_new_title_when_their_old_game_is_corrected(
    server: Server, party: Party
) -> None:
    drawn(party)
    ann, bo, cy = (party[name] for name in ("ann", "bo", "cy"))
    bo.do("set", season=1, fixture=1, first=10, second=6)
    title = ann.data()["club"]["title"]
    ann.do("remove", player=player(cy), sure="yes")
    ann.do("present", title="Without Cy", door="invited")
    bo.do("set", season=1, fixture=1, first=10, second=5)

    async def save() -> list[dict[str, Any]]:
        return [json.loads(club) async for club in server.hub.exporting["clubs"](player(cy))]

    [club] = asyncio.run_coroutine_threadsafe(save(), server.hub.loop).result(PATIENCE)
    assert [line["entry"]["type"] for line in club["log"]].count("score-set") == 2
    assert club["title"] == title


def test_a_member_is_called_as_their_account_is_by_now(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert player(party["cy"])[7:].title() in party["ann"].see("/members")
    cy = PlayingAccount(player(party["cy"]), "Cyrus")
    found = server.hub.accounts.find_account

    async def of(connection: HTTPConnection) -> PlayingAccount | None:
        account = await found(connection)
        return cy if account is not None and account.player == cy.player else account

    monkeypatch.setattr(server.hub.accounts, "find_account", of)
    party["cy"].refused("leave")
    assert "Cyrus" not in party["ann"].see("/members")  # nothing of it has happened
    with_season(party)
    party["cy"].do("enter", season=1)
    assert "Cyrus" in party["ann"].see("/members")


def test_an_account_that_goes_leaves_its_clubs(tmp_path: Path) -> None:
    """Accounts as they are: whoever deletes theirs is followed by who has been there longest."""
    with Server(tmp_path) as server:
        people = registered(server, "Ann", "Bo", "Cy")
        ann, bo, cy = (Browser(server.address, each.session) for each in people)
        ann.found()
        invite = ann.invite
        for each in (bo, cy):
            each.base = ann.base
            assert each.post(invite).status_code == 303
        cy.found("Alone")
        people[0].delete(f"/{people[0].id}")
        ann.see("", 404)
        data = bo.data()
        assert '"Ann"' not in json.dumps(data), "nor is their name left"
        assert people[0].id not in json.dumps(data), "nor the id that their account had"
        assert data["log"][0]["by"] == data["log"][0]["entry"]["player"] == FORMER_PLAYER_NAME
        members = data["club"]["members"].values()
        assert [(each["player"], each["role"]) for each in members] == [
            (f"player.{people[1].id}", "owner"),
            (f"player.{people[2].id}", "member"),
        ]
        people[2].delete(f"/{people[2].id}")
        assert len(server.hub.log.list_player_clubs(f"player.{people[1].id}")) == 1
        assert [listing.title for _, listing in server.hub.log.list_tables()] == ["The Bowers"]
        Somebody.leave()


def test_who_deletes_an_account_while_they_ask_is_not_let_in(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        people = registered(server, "Ann", "Bo Ray")
        ann, bo = (Browser(server.address, each.session) for each in people)
        bo.base = ann.found()
        ann.do("present", title="The Bowers", about="", door="asked")
        bo.do("ask")
        asks = f"player.{people[1].id}"
        people[1].delete(f"/{people[1].id}")
        assert "no longer asking" in ann.refused("accept", player=asks)
        data = ann.data()
        assert len(data["club"]["members"]) == 1
        assert not data["club"]["asking"]
        assert "Bo Ray" not in json.dumps(data)
        Somebody.leave()


def test_who_has_left_a_club_or_asked_in_vain_is_forgotten_there_with_the_account(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        people = registered(server, "Ann", "Bo Ray", "Cy Fox", "Dee Lee")
        ann, *rest = (Browser(server.address, each.session) for each in people)
        ann.found()
        ann.do("present", title="The Bowers", about="", door="asked")
        for each in rest:
            each.base = ann.base
            each.do("ask")
        for somebody in people[1:3]:
            ann.do("accept", player=f"player.{somebody.id}")
        rest[0].do("leave", sure="yes")
        for somebody in people[1:]:
            somebody.delete(f"/{somebody.id}")
        data = ann.data()
        text = json.dumps(data)
        assert not [each for each in people[1:] if each.id in text]
        assert not [name for name in ("Bo Ray", "Cy Fox", "Dee Lee") if name in text]
        formers = {FORMER_PLAYER_NAME, f"{FORMER_PLAYER_NAME} 2", f"{FORMER_PLAYER_NAME} 3"}
        assert set(data["club"]["names"]) == {f"player.{people[0].id}", *formers}
        assert data["club"]["asking"] == []
        Somebody.leave()


def test_who_deletes_an_account_while_another_server_has_the_club_is_no_member(
    party: Party, server: Server
) -> None:
    club = CLUB_PREFIX + party["ann"].base.rpartition("/")[2]
    gone = player(party["cy"])
    server.hub.log.append(WriteBatch(club, members=(ClubMemberRow(gone, ""),))).result(30)
    server.hub.log.delete_log(gone).result(30)
    assert len(party["ann"].data()["club"]["members"]) == 2
    assert "2 members" in party["bo"].see("/members")


def test_who_leaves_while_somebody_looks_at_the_club_stays_in_its_history(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, cy = party["ann"], party["cy"]
    find = ClubStore._find_deleted_members

    def find_after_leave(clubs: ClubStore, club: Club) -> list[str]:
        monkeypatch.setattr(ClubStore, "_find_deleted_members", find)
        cy.do("leave", sure="yes")
        return find(clubs, club)

    monkeypatch.setattr(ClubStore, "_find_deleted_members", find_after_leave)
    ann.see("/members")
    data = ann.data()
    assert player(cy) not in data["club"]["members"]
    assert player(cy) in data["club"]["names"]
    assert data["log"][-1]["entry"]["player"] == player(cy)


def test_who_joins_while_the_only_member_deletes_their_account_keeps_the_club(
    server: Server,
) -> None:
    ann = Browser(server.address, f"ann{secrets.token_hex(3)}")
    club, clubs = ann.found().rpartition("/")[2], server.app.state.clubs
    bo = Browser(server.address, f"bo{secrets.token_hex(3)}", ann.base)
    bo.see("", 404)  # their account is made

    async def join() -> None:
        live, forgetting = await clubs.find(club), []

        def decide(state: Club) -> Sequence[Entry]:
            forget = clubs.forget_account(club, player(ann))
            forgetting.append(asyncio.create_task(forget))
            return join_by_link(state, player(bo), "Bo")

        await clubs.change_log(live, player(bo), decide)
        await forgetting[0]

    asyncio.run_coroutine_threadsafe(join(), server.hub.loop).result(PATIENCE)
    members = bo.data()["club"]["members"]
    assert [(key, each["role"]) for key, each in members.items()] == [(player(bo), "owner")]


def test_who_deletes_an_account_as_its_club_is_made_is_in_none_though_the_request_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_deleted(_: str) -> AccountStatus:
        return AccountStatus.DELETED

    async def create_at_last(*wanted: Any, **more: Any) -> Any:
        made = await create(*wanted, **more)
        monkeypatch.setattr(server.hub.accounts, "find_account_status", is_deleted)
        return made

    ann, create = Browser(server.address, f"ann{secrets.token_hex(3)}"), ClubStore.create_from_form
    monkeypatch.setattr(ClubStore, "create_from_form", create_at_last)
    cut_off(monkeypatch, ClubStore, "_undo_join_if_deleted")
    assert ann.post("/clubs/new", title="Ours").status_code == 503
    wait_for(lambda: not server.hub.log.list_player_clubs(player(ann), with_former=True))


# -- rules, evenings ------------------------------------------------------------------------------


def test_house_rules_are_read_as_a_file_has_them_or_refused_with_what_was_typed(
    party: Party,
) -> None:
    bo = party["bo"]
    bo.do("rules-add", title="Ours", house='base = "british"\ntarget = 7')
    found = bo.see()
    assert "Ours" in found
    assert "7" in found
    why = bo.refused("rules-add", title="Theirs", house="targett = 7")
    assert "did you mean target" in why
    assert "targett = 7" in bo.page
    assert 'value="Theirs"' in bo.page
    party["cy"].refused("rules-add", 403, title="Cy's", preset="standard")
    party["cy"].refused("rules-add", 403, title="Cy's", house="read by nobody: = [[[")
    assert "100 times at most" in bo.refused("rules-add", title="Deep", house="a = " + "[" * 200)
    bo.do("rules-add", title="Short", house='base = "british"\ntarget = 7', target=5)
    assert "The first to 5 points wins" in bo.see(), "as an evening takes what is typed beside it"
    bo.do("rules-drop", number=2)
    bo.do("rules-drop", number=1)
    assert "Ours" not in bo.see()
    assert "no longer has that rule set" in bo.refused("play", number=1)


def test_who_leaves_an_open_club_reads_that_they_may_ask_to_come_back(party: Party) -> None:
    leaving = "To come back you'll need the invite link"
    assert f"{leaving}." in party["cy"].see("/members")
    party["ann"].do("present", title="Open", door="asked")
    assert f"{leaving}, or you can ask again." in party["cy"].see("/members")


def test_of_tables_that_one_member_opens_without_end_those_come_first_where_others_sit(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One member opens thousands in an hour, and all stay in memory."""
    monkeypatch.setattr(page_builder, "_TABLES_SHOWN", 3)
    with_rules(party)
    shared = party["ann"].do("play", number=1).partition("#")[0]
    server.sit(shared.removeprefix("/t/"), "Eve")
    more = [party["cy"].do("play", number=1).partition("#")[0] for _ in range(4)]
    page = party["bo"].see()
    shown = re.findall(r'<h3><a href="(/t/[^"]+)">', page)
    assert shown == [shared, more[3], more[2]], "then the newest"
    assert "There are more tables." in page
    monkeypatch.setattr(page_builder, "_TABLES_SHOWN", 5)
    assert "There are more tables." not in party["bo"].see()


def test_a_table_of_the_club_is_played_by_its_rules_and_members_see_it(
    party: Party, server: Server
) -> None:
    with_rules(party, target=7)
    to = party["cy"].do("play", number=1)
    table, _, key = to.partition("#seat=")
    assert key
    room = server.hub.rooms[table.removeprefix("/t/")]
    assert room.table.settings.club == party["cy"].base.rpartition("/")[2]
    assert room.table.rules.target == 7
    assert room.table.chairs[0].player == player(party["cy"])
    assert table in party["bo"].see()
    assert party["dee"].post(f"{party['dee'].base}/play", number=1).status_code == 404


def ticked(page: str, name: str) -> bool:
    return bool(re.search(rf'name="{name}" value="yes" checked', page))


def test_an_evening_of_a_club_that_nobody_finds_is_in_no_list(party: Party) -> None:
    bo = party["bo"]
    form = bo.see("/evening")
    assert ticked(form, "joining")
    assert not ticked(form, "listed"), "who is no member is not to come across it"
    answer = bo.post(f"{bo.base}/evening", format="party", title="For us", joining="yes", hands=4)
    assert answer.status_code == 303
    assert "For us" not in party["dee"].web.get("/events").text
    assert "For us" in party["cy"].see()
    party["ann"].do("present", title="The Bowers", about="", door="listed")
    assert ticked(bo.see("/evening"), "listed")
    bo.post(f"{bo.base}/evening", format="party", title="For all", joining="y", listed="y", hands=4)
    assert "For all" in party["dee"].web.get("/events").text


def test_an_evening_that_is_refused_is_not_made_and_what_is_corrected_then_counts(
    party: Party,
) -> None:
    bo, name = party["bo"], secrets.token_hex(3)
    form: dict[str, Any] = {
        "format": "party",
        "joining": "y",
        "listed": "y",
        "hands": "4",
        "names": "Ann\nBo\nCy\nDi",
    }
    form["command"] = secrets.token_urlsafe(18)
    mixed = f"P\u0430ul {name}"  # the second letter is Cyrillic
    bo.refused("evening", title=mixed, stake="50", **form)
    assert name not in party["dee"].web.get("/events").text
    first = bo.do("evening", title=f"Friday {name}", stake="5", **form)
    assert bo.do("evening", title=f"Friday {name}", stake="5", **form) == first, "sent again"
    assert bo.web.get(f"/api{first}").json()["stake"] == 500
    second = bo.do("evening", title=f"Friday {name}", stake="6", **form)
    assert bo.web.get(f"/api{second}").json()["stake"] == 600
    assert {first, second} <= set(re.findall(r'href="(/events/[^"]+)"', bo.see()))


def test_a_club_is_founded_once_as_it_is_typed(party: Party) -> None:
    dee, command = party["dee"], secrets.token_urlsafe(18)
    first = dee.found("Bowers", command=command)
    assert dee.found("Bowers", command=command) == first
    assert dee.found("Flowers", command=command) != first
    assert "Flowers" in dee.see()


def test_an_evening_names_its_club_and_knows_a_member(party: Party) -> None:
    bo, cy = party["bo"], party["cy"]
    mine = (cy.web.cookies.get("euchre_session") or "").capitalize()
    form = {"format": "party", "names": f"{mine}\nDee\nEve\nFay", "joining": "yes"}
    evening = bo.post(f"{bo.base}/evening", **form).headers["location"]
    name = f'Club evening: <a href="{bo.base}">The Bowers</a>'
    assert name in bo.web.get(evening).text
    for stranger in (party["dee"], party["guest"]):
        assert "The Bowers" not in stranger.web.get(evening).text, "a club shows itself to members"
    page = cy.web.get(evening).text
    assert name in page
    button = re.search(rf'name="player" value="(\d+) [^"]*".*?I.m {mine}<', page, re.DOTALL)
    assert button, page
    assert cy.post(f"{evening}/claim", player=button.group(1)).status_code == 303
    assert f"<strong>{mine}</strong>" in cy.web.get(evening).text
    assert ">I am" not in party["dee"].web.get(evening).text
    refused = bo.post(f"{evening}/add", names="")
    assert name in refused.text, "also where something was refused"
    party["ann"].do("present", title="The Bowers", about="", door="asked")
    assert name in party["guest"].web.get(evening).text


def test_whoever_may_invite_finds_the_link_at_once(party: Party) -> None:
    assert party["bo"].invite in party["bo"].see()
    assert "/join/" not in party["cy"].see()


def test_an_evening_of_the_club_is_played_by_its_rules(party: Party, server: Server) -> None:
    with_rules(party, target=7)
    bo = party["bo"]
    form = bo.see("/evening")
    assert '<option value="house:1" selected>House</option>' in form
    assert f'action="{bo.base}/evening"' in form
    command = secrets.token_urlsafe(18)
    given = {"format": "knockout", "title": "Friday", "preset": "house:1", "command": command}
    first = bo.post(f"{bo.base}/evening", **given)
    again = bo.post(f"{bo.base}/evening", **given)
    assert first.headers["location"] == again.headers["location"]
    live = server.app.state.tournaments.list_in_memory()
    rules = next(
        each.tournament.rules for each in live if first.headers["location"].endswith(each.id)
    )
    assert rules.target == 7
    assert len(party["ann"].data()["club"]["evenings"]) == 1
    assert first.headers["location"] in party["cy"].see()
    party["cy"].see("/evening", 403)
    assert party["cy"].post(f"{bo.base}/evening", format="party").status_code == 403
    answer = bo.post(f"{bo.base}/evening", format="chess", title="My night")
    assert answer.status_code == 400
    assert "no format called" in bo.wrong
    assert 'value="My night"' in bo.page
    bo.do("evening-drop", evening=first.headers["location"].rpartition("/")[2])
    assert party["ann"].data()["club"]["evenings"] == []


# -- seasons --------------------------------------------------------------------------------------


def test_a_score_is_entered_by_one_side_and_confirmed_by_the_other(party: Party) -> None:
    one, other = first_side(drawn(party))
    game = {"season": 1, "fixture": 1, "first": 10, "second": 4}
    party["bo"].refused("score", 403, **game)
    party["cy"].refused("draw", 403, season=1)
    one.do("score", **game)
    one.refused("confirm", 403, **game)
    assert re.search(r"says \w+ 10, \w+ 4", other.see())
    assert "Set the score" not in party["ann"].see("/seasons/1")  # she plays, and Bo organises
    assert "Set the score" in party["bo"].see("/seasons/1")
    other.refused("confirm", **{**game, "second": 5})
    other.do("confirm", **game)
    assert "+6" in party["bo"].see("/seasons/1")
    assert "already has a score" in one.refused("score", **game)
    party["bo"].do("set", **{**game, "second": 6}, why="Miscounted.")
    assert "It was 10 : 4: Miscounted." in party["cy"].see("/seasons/1")
    party["cy"].refused("set", 403, **game)
    party["cy"].refused("season-close", 403, season=1, sure="yes")
    party["bo"].do("season-close", season=1, sure="yes")
    assert "is over" in party["bo"].refused("set", **game)


def test_a_score_field_takes_the_points_of_the_longest_game(party: Party) -> None:
    with_rules(party, house='base = "standard"\ntarget = 1000\n')
    party["bo"].do("season-open", title="Winter", kind="ladder", rules=1)
    for name in ("ann", "cy"):
        party[name].do("enter", season=1)
    party["cy"].do("challenge", season=1, entrant=1)
    assert 'name="first" min="-2000" max="2000"' in party["cy"].see("/seasons/1")
    party["cy"].do("score", season=1, fixture=1, first=1000, second=4)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"first": "ten", "second": 4}, "whole number"),
        ({"first": 10}, "two numbers"),
        ({"first": 9, "second": 4}, "9 : 4"),
        ({"first": 10, "second": 4, "fixture": 99}, "no such game"),
        ({"first": 10, "second": 4, "season": 7}, "no such season"),
    ],
)
def test_a_score_that_cannot_be_is_refused(party: Party, fields: dict[str, Any], why: str) -> None:
    drawn(party)
    assert why in party["cy"].refused("score", **{"season": 1, "fixture": 1, **fields})


def buttons(browser: Browser, page: str = "/seasons/1") -> list[str]:
    """The buttons of a page by their accessible names."""
    found = re.findall(r"<button[^>]*?(?: aria-label=\"(.*?)\")?>(.*?)</button>", browser.see(page))
    return [name or words for name, words in found]


def test_where_the_sides_disagree_either_score_can_be_let_count(party: Party) -> None:
    one, other = first_side(drawn(party))
    said = {"season": 1, "fixture": 1, "first": 10}
    one.do("score", **said, second=4)
    other.do("score", **said, second=6)
    names = [re.escape(player(each).removeprefix("player.").title()) for each in (one, other)]
    for browser in (one, other, party["bo"]):
        page = browser.see("/seasons/1")
        assert "The two sides disagree" in page
        for name, points in zip(names, ("4", "6"), strict=True):
            assert re.search(rf"{name} says {names[0]} 10, {names[1]} {points}\.", page)
    versus = "{} v {}".format(*names)
    disagree = f"{names[0]} and {names[1]} disagree about their game in Winter"
    waiting = rf'/seasons/1\?game=1#game-1-1">{disagree}\.</a>'
    assert re.search(waiting, party["bo"].see())
    assert "Waiting for you" not in one.see(), "it is among the games that they have to play"
    assert [name for name in buttons(party["bo"]) if versus in name] == [
        f"Accept it: {versus}, 10 : 4",
        f"Accept it: {versus}, 10 : 6",
    ]
    assert any(each.endswith(f" is right: {versus}, 10 : 4") for each in buttons(other))
    assert any(each.endswith(f" is right: {versus}, 10 : 6") for each in buttons(one))
    assert "Yes, that's right" not in one.see("/seasons/1"), "it says whose word is meant"
    action = re.search(
        r'action="([^"]*)"(?:(?!</form>).)*10 : 4', other.see("/seasons/1"), re.DOTALL
    )
    assert action
    other.do(action.group(1).rpartition("/")[2], **said, second=4)
    assert "+6" in one.see("/seasons/1")


def test_who_withdraws_from_a_season_has_won_no_game_of_it(party: Party) -> None:
    ann = drawn(party)["ann"]
    assert "The others win" not in ann.see("/seasons/1")
    one, other = first_side(party)
    for at, each in enumerate((one, other)):
        each.do("score", season=1, fixture=1, first=10, second=at)
    assert "The two sides disagree" in ann.see("/seasons/1")
    gone = ann.data()["club"]["seasons"]["1"]["fixtures"]["1"]["first"]
    one.do("withdraw", season=1, entrant=gone, sure="yes")
    page = ann.see("/seasons/1")
    assert "The two sides disagree" not in page, "nobody plays that game any more"
    assert "waits for the other side" not in page
    assert "games against them count for nobody" in page
    assert "side-line mine" not in page
    assert 'aria-label="not played"' in page


def test_who_withdrew_before_the_draw_is_said_to_have_withdrawn_from_nothing(party: Party) -> None:
    ann, cy = with_season(party)["ann"], party["cy"]
    for each in (ann, cy):
        each.do("enter", season=1)
    cy.do("withdraw", season=1, entrant=2, sure="yes")
    cy.do("enter", season=1)
    party["bo"].do("draw", season=1)
    page = ann.see("/seasons/1")
    assert "withdrew" not in page
    assert "(gone)" not in page
    assert "Let them play on" not in page


def test_who_leaves_a_club_reads_whose_season_ends_and_a_pair_can_be_let_back(party: Party) -> None:
    ann, bo, cy, dee = (party[name] for name in ("ann", "bo", "cy", "dee"))
    assert f'href="/you#to={ann.invite}"' in party["guest"].web.get(ann.invite).text
    dee.post(ann.invite)
    with_season(party, "robin", pairs="yes")
    dee.do("enter", season=1, player=player(dee), partner=player(cy))
    ann.do("enter", season=1, player=player(ann), partner=player(bo))
    ann.do("draw", season=1)
    lost = r"Dee\w* & Cy\w* drop out of Winter"
    assert len(re.findall(lost, cy.see("/members"))) == 1
    assert len(re.findall(lost, ann.see("/members"))) == 2, "who sends Cy or Dee away reads it"
    cy.do("leave", sure="yes")
    assert "Let them back in" not in ann.see("/seasons/1")
    ann.refused("reinstate", season=1, entrant=1)
    cy.post(ann.invite)
    dee.refused("reinstate", 403, season=1, entrant=1)
    assert "Let them back in" not in dee.see("/seasons/1")
    assert "Let them back in" in ann.see("/seasons/1")
    ann.do("reinstate", season=1, entrant=1)
    assert "withdrew" not in ann.see("/seasons/1")
    cy.do("score", season=1, fixture=1, first=10, second=4)


def test_a_ladder_is_climbed_by_challenge(party: Party) -> None:
    with_season(party, "ladder", reach=1)
    for name in ("ann", "bo", "cy"):
        party[name].do("enter", season=1)
    assert "up to 1 places" in party["cy"].refused("challenge", season=1, entrant=1)
    days = {datetime.now(UTC)}
    party["cy"].do("challenge", season=1, entrant=2)
    days |= {datetime.now(UTC)}  # another one around midnight
    for path in ("", "/seasons/1"):
        page = party["cy"].see(path)
        assert any(f"Challenged on {day:%b %-d}" in page for day in days)
    game = {"season": 1, "fixture": 1, "first": 10, "second": 8}
    party["cy"].do("score", **game)
    party["bo"].do("confirm", **game)
    data = party["ann"].data()["club"]["seasons"]["1"]
    assert data["ladder"] == [1, 3, 2]
    page = party["ann"].see("/seasons/1")
    assert re.search(r"Cy\w+ beats Bo\w+ and moves up to place 2", page)
    assert "Challenged on" not in page
    assert "you can challenge" in page
    assert 'href="/rules/standard">The rules' in page
    party["bo"].do("season-close", season=1, sure="yes")
    assert "you can challenge" not in party["ann"].see("/seasons/1")


def test_a_game_of_a_season_that_is_played_here_counts_by_itself(
    party: Party, server: Server
) -> None:
    one, other = first_side(drawn(party))
    first = one.do("play-game", season=1, fixture=1)
    second = other.do("play-game", season=1, fixture=1)
    table = first.partition("#")[0].removeprefix("/t/")
    assert second.startswith(f"/t/{table}#seat=")
    assert one.do("play-game", season=1, fixture=1).startswith(f"/t/{table}#seat=")
    chairs = server.hub.rooms[table].table.chairs
    assert [chair.player for chair in chairs] == [player(one), player(other), "", ""]
    party["bo"].do("play-game", season=1, fixture=1)  # to look on
    wrote(server, party["ann"].base, table, (player(one), player(other), "", ""), (10, 7))
    server.hub.loop.call_soon_threadsafe(server.hub._unload_rooms, [table])
    assert "+3" in party["bo"].see("/seasons/1")
    data = party["ann"].data()["club"]["seasons"]["1"]["fixtures"]["1"]
    assert data["result"] == {
        "score": {"first": 10, "second": 7},
        "by": "",
        "table": table,
        "game": 1,
    }
    assert re.search(r"Robo beat .* 10 : 7", party["cy"].see())


def test_a_game_of_a_season_has_one_table_though_the_request_for_it_is_cut_off(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = first_side(drawn(party))
    with monkeypatch.context() as patch:
        cut_off(patch, ClubTables, "_announce")
        assert one.post(f"{one.base}/play-game", season=1, fixture=1).status_code == 503
    table = one.do("play-game", season=1, fixture=1).partition("#seat=")[0]
    assert {*re.findall(r'href="(/t/[^"]+)"', one.see())} == {table}


@pytest.mark.parametrize("late", [False, True])
def test_a_game_that_is_over_counts_also_once_it_is_to_be_played_at_another_table(
    party: Party, server: Server, *, late: bool
) -> None:
    """The server was killed before its score was entered; late: another still had to write it."""
    one, other = first_side(drawn(party))
    table, seats = goes_to_table(one), (player(one), player(other))
    removed = server.hub.remove_table(table, "The server is gone.")
    asyncio.run_coroutine_threadsafe(removed, server.hub.loop).result(PATIENCE)
    if late:
        again = goes_to_table(one)
        assert again != table
        wrote(server, one.base, again, (*seats, "", ""), (3, 10))
    wrote(server, one.base, table, (*seats, "", ""), (10, 7), ended=1)
    if not late:
        assert "already has a score" in one.refused("play-game", season=1, fixture=1)
    one.see("/seasons/1")
    found = party["ann"].data()["club"]["seasons"]["1"]["fixtures"]["1"]["result"]
    assert (found["table"], found["score"]) == (table, {"first": 10, "second": 7})


def test_a_result_that_cannot_be_read_keeps_nobody_from_the_club(
    party: Party, server: Server
) -> None:
    one, other = first_side(drawn(party))
    table = goes_to_table(one)
    club = one.base.rpartition("/")[2]
    now = server.hub.now_ms()
    damaged = PlayerResultRow(table, 2, player(one), now, CASUAL_KIND, club, b"{")
    server.hub.log.append(WriteBatch(table, results=(damaged,))).result()
    wrote(server, one.base, table, (player(one), player(other), "", ""), (10, 7))
    assert "+3" in party["bo"].see("/seasons/1")
    assert "10 : 7" in party["bo"].see()


def test_a_game_counts_however_many_were_played_at_its_table_that_did_not(
    party: Party, server: Server
) -> None:
    one, other = first_side(drawn(party))
    table = goes_to_table(one)
    for number in range(1, 9):
        wrote(server, one.base, table, (player(one), "", "", ""), (10, 1), number=number)
    assert "+9" not in one.see("/seasons/1")
    wrote(server, one.base, table, (player(one), player(other), "", ""), (10, 7), number=9)
    assert "+3" in one.see("/seasons/1")


def test_while_a_game_of_a_season_waits_not_all_other_games_of_the_club_are_read(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = first_side(drawn(party))
    one.do("play-game", season=1, fixture=1)
    club, now = one.base.rpartition("/")[2], server.hub.now_ms()
    others = (
        PlayerResultRow("elsewhere", game, player(one), now, CASUAL_KIND, club, b"{}")
        for game in range(1, 1_001)
    )
    server.hub.log.append(WriteBatch("elsewhere", results=tuple(others))).result()
    rows: list[Any] = []
    ask = server.hub.log._reader.query

    def counted(*asked: Any) -> Any:
        found = ask(*asked)
        rows.extend(found)
        return found

    monkeypatch.setattr(server.hub.log._reader, "query", counted)
    party["bo"].see()
    assert 0 < len(rows) < 300


@pytest.mark.parametrize("action", ["season-close", "withdraw"])
def test_no_game_that_is_over_is_struck_before_its_score_is_there(
    party: Party, server: Server, action: str
) -> None:
    """The server was killed before the score was entered, and a page is older than the end."""
    one, other = first_side(drawn(party))
    table = goes_to_table(one)
    party["ann"].see("/seasons/1")
    wrote(server, one.base, table, (player(one), player(other), "", ""), (3, 10))
    fixture = party["ann"].data()["club"]["seasons"]["1"]["fixtures"]["1"]
    assert not fixture.get("result")
    if action == "withdraw":
        one.do("withdraw", season=1, entrant=fixture["first"], sure="y")
    else:
        party["ann"].do("season-close", season=1, sure="y")
    fixture = party["ann"].data()["club"]["seasons"]["1"]["fixtures"]["1"]
    assert fixture["result"]["score"] == {"first": 3, "second": 10}


@pytest.mark.parametrize("action", ["call-off", "leave", "remove", "season-close", "withdraw"])
def test_nothing_strikes_a_game_while_nobody_can_read_how_it_went(
    party: Party, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    one, _ = first_side(drawn(party))
    one.do("play-game", season=1, fixture=1)

    async def cannot_read(*_: object) -> bool:
        return False

    monkeypatch.setattr(ClubTables, "enter_table_results", cannot_read)
    why = party["ann"].refused(action, season=1, fixture=1, entrant=1, player=player(one), sure="y")
    assert "right now" in why


def test_a_full_club_shows_its_pages_and_hides_names(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = first_side(drawn(party))
    table = goes_to_table(one)
    wrote(server, party["ann"].base, table, (player(one), player(other), "", ""), (10, 7))
    gone = next(each for each in party.values() if each not in (one, other, party["ann"]))
    live = fill_log(server, gone, monkeypatch)
    name = live.club.names[player(gone)]
    monkeypatch.setattr(server.hub, "hidden", {fold_lookalikes(name): player(gone)})
    for path in ("", "/members", "/settings", "/seasons/1", "/export.json"):
        assert name not in party["ann"].see(path), path
    assert live.club.seasons[1].fixtures[1].result, "for this there always is room"
    party["ann"].do("delete", sure="y")


def test_nobody_who_only_asks_to_be_let_in_fills_the_history_of_a_club(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, dee, cy = party["ann"], party["dee"], party["cy"]
    ann.do("present", title="The Bowers", about="", door="asked")
    clubs = server.app.state.clubs
    monkeypatch.setattr(clubs, "kind", replace(CLUB_LOG_KIND, most=20, share=5))
    for _ in range(3):
        dee.do("ask")
        dee.do("decline")
    assert "is more than half full, and 6 entries in it are yours" in dee.refused("ask")
    monkeypatch.setattr(clubs, "kind", replace(CLUB_LOG_KIND, share=5))
    with_rules(party)
    ann.do("season-open", title="Winter", kind="ladder", rules=1)
    cy.do("enter", season=1)


def test_who_asks_and_takes_it_back_for_ever_is_asked_to_get_the_link(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.server.clubs.actions._MAX_REQUESTS_WITHDRAWN", 2)
    ann, dee = party["ann"], party["dee"]
    ann.do("present", title="The Bowers", about="", door="asked")
    for _ in range(2):
        dee.do("ask")
        dee.do("decline")
    assert "withdrawn too often" in dee.refused("ask")
    assert dee.post(ann.invite).status_code == 303


def test_who_leaves_again_and_again_is_let_in_by_the_link_no_more(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or one person with the link fills the history of the club, which is never shortened."""
    monkeypatch.setattr("euchre.server.clubs.pages._MAX_DEPARTURES", 2)
    cy, invite = party["cy"], party["ann"].invite
    cy.do("leave", sure="y")
    assert cy.post(invite).status_code == 303
    cy.do("leave", sure="y")
    assert cy.post(invite).status_code == 403
    assert "Ask an organizer" in cy.wrong


def test_in_a_full_club_organisers_settle_games_and_send_members_away(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(party)
    bo, cy = party["bo"], party["cy"]
    live = fill_log(server, bo, monkeypatch)
    assert "is full" in party["ann"].refused("role", player=player(cy), role="organiser")
    bo.do("set", season=1, fixture=1, first=10, second=4)
    bo.do("remove", player=player(cy), sure="y")
    assert player(cy) not in live.club.members
    bo.do("season-close", season=1, sure="y")


def test_in_a_full_club_a_member_of_another_name_by_now_leaves_and_a_wish_is_withdrawn(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    cy, dee, clubs = party["cy"], party["dee"], server.app.state.clubs
    party["ann"].do("present", title="The Bowers", about="", door="asked")
    dee.do("ask")
    (live,) = (each for each in clubs.list_in_memory() if cy.base.endswith(each.id))

    def is_called(club: Club) -> Sequence[Entry]:
        return rename_member(club, player(cy), "Another Name")

    renaming = clubs.change_log(live, "moderator", is_called)
    asyncio.run_coroutine_threadsafe(renaming, server.hub.loop).result(PATIENCE)
    fill_log(server, cy, monkeypatch)
    cy.do("leave", sure="y")
    dee.do("decline")
    assert {player(cy), player(dee)}.isdisjoint({*live.club.members, *live.club.asking})


def test_in_a_full_club_no_table_is_made_for_a_game_that_cannot_have_it(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = first_side(drawn(party))
    made = list[str]()
    create = server.hub.create_tournament_table

    async def note(*given: Any) -> str:
        made.append(await create(*given))
        return made[-1]

    monkeypatch.setattr(server.hub, "create_tournament_table", note)
    fill_log(server, one, monkeypatch)
    assert "is full" in one.refused("play-game", season=1, fixture=1)
    assert made == []
    monkeypatch.setattr(server.app.state.clubs, "kind", CLUB_LOG_KIND)
    one.do("play-game", season=1, fixture=1)
    fill_log(server, one, monkeypatch)
    assert other.do("play-game", season=1, fixture=1).startswith(f"/t/{made[0]}#seat=")
    assert len(made) == 1


def test_no_stranger_runs_the_table_of_a_game_that_others_were_drawn_for(party: Party) -> None:
    drawn(party)
    table = party["bo"].do("play-game", season=1, fixture=1)  # who organises, and does not play
    asked = party["guest"].web.post(f"/api/tables{table[2:]}/seats", json={"name": "Zed"})
    assert asked.json()["code"] in ("ask", "locked")
    assert "players of this game sit down first" in asked.json()["detail"].lower()
    for each in first_side(party):
        assert "#seat=" in each.do("play-game", season=1, fixture=1)


def test_a_game_of_a_season_that_ends_level_accuses_nobody_of_having_left(
    party: Party, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = first_side(drawn(party))
    table = goes_to_table(one)
    room = server.hub.rooms[table]
    [ended] = [
        hook
        for hook in server.hub.ended
        if hook.__name__ == "_on_game_ended" and isinstance(hook.__self__, ClubTables)
    ]
    level = SimpleNamespace(settings=room.table.settings, match=SimpleNamespace(winner=None))

    async def end_level() -> None:
        with monkeypatch.context() as patch:
            patch.setitem(server.hub.rooms, table, SimpleNamespace(table=level))
            ended(table)

    asyncio.run_coroutine_threadsafe(end_level(), server.hub.loop).result(PATIENCE)
    wait_for(lambda: "doesn't count" in room.table.announced)
    assert "ended level" in room.table.announced
    assert "finished it" not in room.table.announced


def test_who_saves_their_data_has_what_others_did_about_their_games(
    party: Party, server: Server
) -> None:
    one, other = first_side(drawn(party))
    other.do("score", season=1, fixture=1, first=10, second=7)
    party["bo"].do("set", season=1, fixture=1, first=10, second=6, why="miscounted")
    entrants = party["ann"].data()["club"]["seasons"]["1"]["entrants"]
    [number] = [number for number, each in entrants.items() if player(one) in each["players"]]
    party["bo"].do("withdraw", season=1, entrant=number, sure="yes")

    def saved(browser: Browser) -> set[str]:
        async def save() -> set[str]:
            clubs = server.hub.exporting["clubs"](player(browser))
            return {
                line["entry"]["type"] async for each in clubs for line in json.loads(each)["log"]
            }

        return asyncio.run_coroutine_threadsafe(save(), server.hub.loop).result(PATIENCE)

    assert {"score-claimed", "score-set", "withdrawn"} <= saved(one)
    assert "score-claimed" not in saved(party["bo"]), "that is between the two"


def test_two_people_with_accounts_play_their_game_to_its_end(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        people = registered(server, "Ann", "Bo")
        ann, bo = (Browser(server.address, each.session) for each in people)
        bo.base = ann.found()
        bo.post(ann.invite)
        house = 'base = "two-handed"\nstick_the_dealer = true\ntarget = 2'
        ann.do("rules-add", title="Two", house=house)
        ann.do("season-open", title="Winter", kind="robin", rules=1)
        for each in (ann, bo):
            each.do("enter", season=1)
        ann.do("draw", season=1)
        guests = []
        for each in (ann, bo):  # once with a bot at the end
            table, _, key = each.do("play-game", season=1, fixture=1).partition("#seat=")
            guests.append(Guest(server.port, table.removeprefix("/t/"), key))
        assert guests[0].picture["mine"]["home"] == f"{ann.base}/seasons/1"
        assert "the players in the draw finish it" in guests[0].picture["table"]["announced"]
        asked = ann.web.post(f"/api/tables/{guests[0].table}/seats", json={"name": "Cy"})
        assert asked.json()["code"] == "locked"
        assert ">Watch</a>" in ann.see(), "nobody is asked to sit down where only these two can"
        guests[0].ask("pace", pace="instant")
        for guest in guests:
            guest.ask("ready")  # one after the other: else they might stand up before the game
        guests[1].ask("stand")
        guests[0].play()
        said = "This game doesn't count"
        if said not in guests[0].picture["table"]["announced"]:
            guests[0].hear_until(lambda _: said in guests[0].picture["table"]["announced"])
        names = [chair["name"] for chair in guests[0].picture["table"]["chairs"]]
        assert sorted(names) in (["Ann", "Bot 1"], ["Ann", "Bot 2"]), "no bot is called as a member"
        guests = []
        for each in (ann, bo):
            table, _, key = each.do("play-game", season=1, fixture=1).partition("#seat=")
            guests.append(Guest(server.port, table.removeprefix("/t/"), key))
        title = guests[0].picture["table"]["title"]
        assert title == "Winter, game 1", "kept with the game, also when an account is gone"
        for guest in guests:
            guest.say("ready")
        with together(*guests):
            pass
        assert all(guest.over for guest in guests)
        said = "The season has recorded the score"
        if said not in guests[0].picture["table"]["announced"]:
            guests[0].hear_until(lambda _: said in guests[0].picture["table"]["announced"])
        game = ann.data()["club"]["seasons"]["1"]["fixtures"]["1"]
        assert game["result"]["table"] == guests[0].table, "it is entered when it ends"
        assert "all games played" in ann.see("/seasons/1")
        result = ann.data()["club"]["seasons"]["1"]["fixtures"]["1"]["result"]
        assert result["table"] == guests[0].table
        assert max(result["score"].values()) >= 2
        assert re.search(r"(Ann beat Bo|Bo beat Ann), \d+ : \d+", bo.see())
        for guest in guests:
            guest.close()
        Somebody.leave()


def wrote(
    server: Server,
    base: str,
    table: str,
    seats: tuple[str, ...],
    scores: tuple[int, int],
    *,
    number: int = 1,
    **more: Any,
) -> None:
    """Have it be written that a game was played to its end at a table."""
    game, now = game_of(base.rpartition("/")[2], seats, scores, **more), server.hub.now_ms()
    rows = tuple(
        PlayerResultRow(
            table,
            number,
            who,
            now,
            CASUAL_KIND,
            game.club,
            result_to_json(PlayerResult(seat, game)),
        )
        for seat, who in enumerate(seats)
        if who
    )
    written = server.hub.write(WriteBatch(table, results=rows))
    asyncio.run_coroutine_threadsafe(written, server.hub.loop).result(30)


def test_who_does_not_play_a_game_does_not_lay_its_table(party: Party) -> None:
    drawn(party)
    party["ann"].do("role", player=player(party["bo"]), role="member")
    party["bo"].refused("play-game", 403, season=1, fixture=1)


def test_nobody_belongs_to_more_clubs_than_they_may_though_they_found_many_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MAX_CLUBS_PER_PLAYER", 2)
    with serving(tmp_path) as server:
        ann, bo = (Browser(server.address, name) for name in ("ann", "bo"))
        ann.base = bo.found()
        bo.do("present", title="The Bowers", about="", door="asked")
        ann.do("ask")
        clubs: ClubStore = server.app.state.clubs
        account = PlayingAccount(player(ann), "Ann")

        async def found_all() -> list[Any]:
            founded = (
                clubs.create(
                    f"Club {number}", "", account, command_id=f"{number:024}", address="::1"
                )
                for number in range(5)
            )
            return await asyncio.gather(*founded, return_exceptions=True)

        done = asyncio.run_coroutine_threadsafe(found_all(), server.hub.loop).result(PATIENCE)
        assert sum(isinstance(each, ClubError) for each in done) == 3
        assert len(server.hub.log.list_player_clubs(player(ann))) == 2
        assert "2 clubs at most" in bo.refused("accept", player=player(ann))


def test_a_listed_club_is_found_however_many_have_changed_since(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Browser(server.address, "ann")
        ann.found("The oldest")
        ann.do("present", title="The oldest", about="", door="listed")
        for number in range(120):
            listing = LobbyListing(f"Club {number}", "", "listed", True, "", 1 << 50)
            written = server.hub.log.append(
                WriteBatch(f"{CLUB_PREFIX}{number:012}", listing=listing)
            )
        written.result(PATIENCE)
        bo = Browser(server.address, "bo")
        assert "The oldest" not in bo.web.get("/clubs").text
        assert "Page 1 of 3" in bo.web.get("/clubs").text
        assert "The oldest" in bo.web.get("/clubs?page=3").text


def test_the_store_lists_open_clubs_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Browser(server.address, "ann")
        ann.found("One")
        ann.found("Two")
        ann.do("present", title="Two", about="", door="listed")
        ann.post("/events/new", format="party", joining="yes", listed="yes", names="Ann")
        log: DurableLog = server.hub.log
        assert [(listing.title, listing.phase) for _, listing in log.list_open_clubs()] == [
            ("Two", "listed")
        ]
        assert [listing.title for _, listing in log.list_open_tables(0)] == []
        assert len(log.list_open_tables(0, tournaments=True)) == 1


def test_any_server_of_a_database_takes_any_request_for_a_club(
    postgres: Cluster, tmp_path: Path
) -> None:
    url = postgres.store()
    with serving(tmp_path / "1", database=url) as one, serving(tmp_path / "2", database=url) as two:
        ann, bo = Browser(one.address, "ann"), Browser(two.address, "bo")
        bo.base = ann.found()
        assert bo.post(ann.invite).status_code == 303
        assert "What we play" in bo.see()
        assert "The Bowers" in bo.web.get("/clubs").text
        with_rules({"bo": ann})
        table = bo.do("play", number=1).partition("#")[0].removeprefix("/t/")
        assert table in one.hub.rooms
        assert table not in two.hub.rooms
