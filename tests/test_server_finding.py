"""Finding a game over HTTP: people wait, are called, come, and have a table."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

from account_help import NamedAccounts, signed_in
from euchre.server.http.browsers import BROWSER_COOKIE
from euchre.server.matchmaking import queue as waiting
from euchre.server.matchmaking import service
from euchre.server.matchmaking.matching import find_groups
from euchre.server.tables.hub import CreatedTable
from euchre.store import ACCOUNT_PREFIX, StoreError
from pool_help import wait_for
from server_help import PATIENCE, QUICK, Guest, Server

FOUR = {"games": ["standard"], "clocks": [0]}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        running.hub.accounts = NamedAccounts(running.hub)
        yield running


class Seeker:
    """Somebody who looks for others, in a browser of their own."""

    browsers: ClassVar[list[httpx.Client]] = []

    def __init__(
        self, server: Server, who: str = "", address: str = "", browser: str = "", **wanted: Any
    ) -> None:
        cookies = signed_in(who) if who else {}
        if browser:
            cookies[BROWSER_COOKIE] = browser
        self.web = httpx.Client(base_url=server.address, timeout=PATIENCE, cookies=cookies)
        if address:
            self.web.headers["x-forwarded-for"] = address
        self.browsers.append(self.web)
        self.answer = self.web.post("/api/finding", json={**FOUR, **wanted})
        self.told: dict[str, Any] = self.answer.json()

    @property
    def path(self) -> str:
        return f"/api/finding/{self.told['ticket']}"

    def ask(self) -> dict[str, Any]:
        """What is new, once something is."""
        answer = self.web.get(self.path, params={"seen": self.told["seen"]})
        assert answer.status_code == 200, answer.text
        self.told = answer.json()
        return self.told

    def ask_at_once(self) -> dict[str, Any]:
        """How it is now."""
        self.told = self.web.get(self.path, params={"seen": -1}).json()
        return self.told

    def refused(self) -> tuple[int, str]:
        """How it is refused to say how they stand, or to let them come."""
        asked = (
            self.web.get(self.path, params={"seen": self.told["seen"]}),
            self.web.post(self.path),
        )
        (why,) = {(each.status_code, each.json()["code"]) for each in asked}
        return why

    def until(self, state: str) -> dict[str, Any]:
        while self.told["state"] != state:
            self.ask()
        return self.told

    def come(self) -> None:
        """They are called, and come."""
        self.until("called")
        answer = self.web.post(self.path)
        assert answer.status_code == 200, answer.text
        self.told = answer.json()


@pytest.fixture(autouse=True)
def _browsers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Looks at the queue often, and closes the browsers."""
    monkeypatch.setattr(service, "_TICK_SECONDS", 0.05)
    yield
    while Seeker.browsers:
        Seeker.browsers.pop().close()


def test_four_find_each_other_and_have_a_table(server: Server) -> None:
    seekers = [Seeker(server, name=name) for name in ("Ann", "Bo", "Cy")]
    assert [each.told["waiting"] for each in seekers] == [1, 2, 3]
    assert seekers[0].ask()["waiting"] == 3
    seekers.append(Seeker(server, name="Ann"))
    for each in seekers:
        told = each.until("called")
        assert told["seats"] == 4
        assert 0 < told["left"] <= waiting.OFFER_TIMEOUT_MS
        each.come()
    seats = [each.until("seated") for each in seekers]
    assert {each["table"] for each in seats} == {seats[0]["table"]}
    assert sorted(each["seat"] for each in seats) == [0, 1, 2, 3]
    info = server.web.get(f"/api/tables/{seats[0]['table']}").json()["table"]
    assert sorted(chair["name"] for chair in info["chairs"]) == ["Ann", "Ann 2", "Bo", "Cy"]
    assert not info.get("ranked")
    with Guest(server.port, seats[0]["table"], seats[0]["token"]) as guest:
        assert guest.seat == seats[0]["seat"]
    assert seekers[0].ask()["token"] == seats[0]["token"], "also where it is asked once more"


def test_who_waits_is_told_before_one_joins(server: Server) -> None:
    def crowd() -> dict[str, Any]:
        found: dict[str, Any] = server.web.get("/api/finding").json()
        return found

    assert crowd() == {"waiting": 0, "games": [], "hour": 0, "day": 0}
    Seeker(server, games=["standard", "british"], clocks=[0, 30])
    Seeker(server, "ann", ranked=True)
    told = crowd()
    assert (told["waiting"], told["hour"], told["day"]) == (2, 2, 2)
    games = [(each["title"], each["waiting"], each["ranked"]) for each in told["games"]]
    assert games == [("Standard", 2, 1), ("British", 1, 0)]


def test_a_ranked_table_is_for_people_with_an_account(server: Server) -> None:
    refused = Seeker(server, ranked=True).answer
    assert (refused.status_code, refused.json()["code"]) == (403, "account")
    seekers = [Seeker(server, who, ranked=True) for who in ("ann", "bo", "cy", "dot")]
    for each in seekers:
        each.come()
    seat = seekers[0].until("seated")
    info = server.web.get(f"/api/tables/{seat['table']}").json()["table"]
    assert info["ranked"]
    assert {chair["player"] for chair in info["chairs"]} == {"ann", "bo", "cy", "dot"}


class Grudge:
    """Ann plays never again with Bo."""

    async def find_blocked(self, player: str) -> frozenset[str]:
        return frozenset({f"{ACCOUNT_PREFIX}bo"} if player == f"{ACCOUNT_PREFIX}ann" else ())

    async def find_favourites(self, _: str) -> frozenset[str]:
        return frozenset()


@pytest.mark.parametrize("said", ["before", "while one waits", "when all are called"])
def test_who_is_never_to_sit_with_somebody_does_not_whenever_it_is_said(
    server: Server, said: str
) -> None:
    if said == "before":
        server.app.state.finding.company = Grudge()
    seekers = [Seeker(server, who) for who in ("ann", "bo", "cy")]
    if said == "while one waits":
        server.app.state.finding.company = Grudge()
    seekers.append(Seeker(server, "dot"))
    assert seekers[-1].told["waiting"] == 4, "it is told to nobody"
    if said == "when all are called":
        seekers[0].until("called")
        for each in seekers[1:]:
            each.come()
        server.app.state.finding.company = Grudge()
        seekers[0].come()
        for each in seekers:
            each.until("waiting")
        assert server.hub.rooms == {}
    seekers.append(Seeker(server, "eve"))
    assert seekers[0].until("called")
    assert [each.ask_at_once()["state"] for each in seekers] == [
        "called",
        "waiting",
        "called",
        "called",
        "called",
    ]


def test_who_does_not_come_is_told_so_and_the_others_wait_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    seekers = [Seeker(server) for _ in range(4)]
    for each in seekers[:3]:
        each.come()
    monkeypatch.setattr(waiting, "OFFER_TIMEOUT_MS", 0)  # that they had, it is over by now
    assert seekers[3].until("missed")
    for each in seekers[:3]:
        assert each.until("waiting")["waiting"] == 3


def test_who_never_comes_does_not_keep_others_from_playing(tmp_path: Path) -> None:
    """Somebody waits under ever new names, and is never there when the table is."""
    with Server(tmp_path, proxies=("127.0.0.1",)) as server:
        ann = Seeker(server, address="192.0.2.1")
        wrong = ""
        for _ in range(10):
            spoilers = [Seeker(server, address="192.0.2.66") for _ in range(3)]
            if refused := [each for each in spoilers if each.answer.status_code == 429]:
                wrong = refused[0].told["detail"]
                break
            assert ann.until("called")
            spoilers[0].web.delete(spoilers[0].path)
            assert ann.until("waiting")
            for each in spoilers[1:]:
                each.web.delete(each.path)
        assert "were missed. Wait two minutes" in wrong
        others = [Seeker(server, address=f"192.0.2.{at}") for at in range(2, 5)]
        for each in (ann, *others):
            each.come()
        assert ann.until("seated")


def test_who_waits_under_many_accounts_keeps_others_from_playing_only_a_few_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The accounts are of one browser, so each of them would be called with three others."""
    monkeypatch.setattr(service, "_MAX_MISSED_OFFERS", 1)
    with Server(tmp_path, proxies=("127.0.0.1",)) as server:
        server.hub.accounts = NamedAccounts(server.hub)
        wanted = {"address": "192.0.2.66", "browser": 8 * "same"}
        spoilers = [Seeker(server, f"s{number}", **wanted) for number in range(4)]
        others = [Seeker(server, address=f"192.0.2.{at}") for at in range(1, 5)]
        for spoiler in spoilers[:2]:
            spoiler.until("called")
            spoiler.web.delete(spoiler.path)
        others[0].until("called")
        assert spoilers[2].ask_at_once()["state"] == "waiting", "though longer than the others"
        for each in others:
            each.come()
        assert others[0].until("seated")
        more = [Seeker(server, address=f"192.0.2.{at}") for at in range(5, 8)]
        finding = server.app.state.finding
        assert spoilers[2].ask_at_once()["state"] == "waiting"
        finding._paused_until = dict.fromkeys(finding._paused_until, 0.0)  # two minutes later
        for each in (spoilers[2], *more):
            each.come()
        assert spoilers[2].until("seated")


def test_who_leaves_is_gone(server: Server) -> None:
    one, two = Seeker(server), Seeker(server)
    assert two.web.delete(two.path).status_code == 204
    assert one.ask()["waiting"] in (1, 2)
    while one.told["waiting"] != 1:
        one.ask()
    assert two.refused() == (404, "left")
    assert one.told["hour"] == 1


def test_who_has_a_seat_reads_so_where_they_leave_too_late(server: Server) -> None:
    seekers = [Seeker(server) for _ in range(4)]
    for each in seekers:
        each.come()
    late = seekers[0]
    seat = late.until("seated")
    answer = late.web.delete(late.path)
    assert (answer.status_code, answer.json()["code"]) == (409, "seated")
    assert late.ask()["token"] == seat["token"]


@pytest.fixture
def missed(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Those who were called and have not come."""
    counted = list[object]()
    monkeypatch.setattr(server.app.state.finding, "_count_missed_offer", counted.append)
    return counted


@pytest.mark.parametrize("leave", ["as the last one comes", "while the table is made"])
def test_who_leaves_at_the_last_moment_leaves_no_table_of_three(server: Server, leave: str) -> None:
    seekers = [Seeker(server, name=name) for name in ("Ann", "Bo", "Cy", "Dot")]
    for each in seekers:
        each.until("called")
    for each in seekers[:3]:
        each.come()
    finding, hub = server.app.state.finding, server.hub
    first, last = (each.told["ticket"] for each in (seekers[0], seekers[-1]))
    seat = hub.create_table_with_players

    async def seat_while_one_leaves(*given: Any) -> Any:
        made = await seat(*given)
        finding.leave(first)
        return made

    async def come_and_leave() -> None:
        if leave == "while the table is made":
            hub.create_table_with_players = seat_while_one_leaves
            await finding.accept_offer(last)
        else:
            await finding.accept_offer(last)
            finding.leave(first)
        await asyncio.gather(*finding._seating_tasks)
        hub.create_table_with_players = seat

    server.run(come_and_leave())
    assert seekers[0].refused() == (404, "left")
    assert [each.until("waiting")["waiting"] for each in seekers[1:]] == [3] * 3
    assert hub.rooms == {}
    seekers.append(Seeker(server, name="Eve"))
    for each in seekers[1:]:
        each.come()
    seats = [each.until("seated") for each in seekers[1:]]
    assert sorted(each["seat"] for each in seats) == [0, 1, 2, 3]


def test_a_browser_waits_in_one_place(server: Server) -> None:
    one = Seeker(server)
    again = one.web.post("/api/finding", json=FOUR).json()
    assert again["waiting"] == 1
    assert one.refused() == (409, "replaced")
    one.told["ticket"] = "of-another-queue"
    assert one.refused() == (404, "no-ticket")


def test_who_looks_in_another_tab_is_called_there_and_has_missed_nothing(
    server: Server, missed: list[object]
) -> None:
    seekers = [Seeker(server, name=name) for name in ("Ann", "Bo", "Cy", "Dot")]
    for each in seekers[:3]:
        each.come()
    for each in (seekers[0], seekers[3]):
        before = each.path
        each.told = each.web.post("/api/finding", json=FOUR | {"name": "Eve"}).json()
        assert (each.told["state"], each.told.get("coming")) == ("called", None)
        assert each.web.get(before).json()["code"] == "replaced"
        each.come()
    assert {each.until("seated")["table"] for each in seekers} == {seekers[0].told["table"]}
    assert missed == []


def test_who_wants_something_else_once_they_are_called_has_left_that_call(
    server: Server, missed: list[object]
) -> None:
    seekers = [Seeker(server, name=name) for name in ("Ann", "Bo", "Cy", "Dot")]
    for each in seekers[:2]:
        each.until("called")
    other = {"games": ["british"], "clocks": [0], "name": "Ann"}
    assert seekers[0].web.post("/api/finding", json=other).json()["state"] == "waiting"
    assert seekers[1].until("waiting")["waiting"] == 3
    assert len(missed) == 1


def expire(server: Server) -> None:
    """It is looked who has not come, or is not heard of any more."""

    async def look() -> None:
        server.app.state.finding._expire_tickets()

    server.run(look())


def test_of_whom_nothing_is_heard_is_told_that_they_wait_no_more(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were called to no table that they could have missed."""
    one = Seeker(server)
    monkeypatch.setattr(waiting, "SILENCE_TIMEOUT_MS", 0)
    expire(server)
    assert one.refused() == (404, "left")


def test_nobody_is_late_because_the_server_stood_still_or_its_clock_was_set(
    server: Server,
) -> None:
    one = Seeker(server)
    for ms in (3_600_000, -7_200_000):
        server.let_pass(ms)
        expire(server)
        assert one.ask_at_once()["state"] == "waiting"


def test_who_asks_is_answered_when_there_is_news(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "LONG_POLL_SECONDS", 10 * PATIENCE)
    one = Seeker(server)
    seen: list[dict[str, Any]] = []
    asking = threading.Thread(target=lambda: seen.append(one.ask()))
    asking.start()
    time.sleep(0.3)
    assert not seen
    Seeker(server)
    asking.join(PATIENCE)
    assert seen[0]["waiting"] == 2


def test_where_many_ask_nobody_is_kept_waiting(tmp_path: Path) -> None:
    with Server(tmp_path, limits=replace(QUICK, requests=4)) as server:
        one, two = Seeker(server), Seeker(server)
        one.ask()
        waits = threading.Thread(target=one.ask)
        waits.start()
        until = time.monotonic() + PATIENCE
        while not server.app.state.finding._poll_count:
            assert time.monotonic() < until
        assert two.web.get(two.path, params={"seen": two.told["seen"]}).status_code == 200
        Seeker(server)
        waits.join()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"games": ["no-such-game"]}, "off"),
        ({"clocks": [7]}, "off"),
        ({"name": "\u0410nn"}, "off"),
        ({"games": []}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
)
def test_what_is_no_wish_is_refused(server: Server, wrong: dict[str, Any], code: str) -> None:
    answer = Seeker(server, **wrong).answer
    assert answer.status_code == 400
    assert answer.json()["code"] in (code, "refused")
    assert answer.json()["detail"]


def test_not_too_many_wait_from_one_place(tmp_path: Path) -> None:
    with Server(tmp_path, limits=replace(QUICK, open_of_address=2)) as server:
        answers = [Seeker(server).answer.status_code for _ in range(3)]
        assert answers == [201, 201, 429]


def test_who_missed_a_call_takes_no_place_of_others_at_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "OFFER_TIMEOUT_MS", 0)
    monkeypatch.setattr(service, "_TICK_SECONDS", 0.02)
    with Server(tmp_path, limits=replace(QUICK, open_of_address=2)) as server:
        late = [Seeker(server, games=["two-handed"]) for _ in range(2)]
        wait_for(lambda: len(server.app.state.finding._queue) == 0)
        assert Seeker(server, games=["two-handed"]).answer.status_code == 201, late


def test_a_full_queue_is_no_matter_of_an_address(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_MAX_WAITING", 1)
    assert Seeker(server).answer.status_code == 201
    answer = Seeker(server).answer
    assert answer.status_code == 429
    assert answer.json()["detail"] == "Too many people are waiting. Try again in a while."


def test_not_too_many_wait_from_one_place_that_come_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = asyncio.Barrier(2)

    async def wait_for_both(*_: object) -> None:
        await both.wait()

    with Server(tmp_path, limits=replace(QUICK, open_of_address=1)) as server:
        monkeypatch.setattr(server.hub, "verify_guest_name", wait_for_both)
        with ThreadPoolExecutor(2) as threads:
            answers = [*threads.map(lambda _: Seeker(server).answer.status_code, range(2))]
    assert sorted(answers) == [201, 429]


def test_the_page_says_what_there_is_and_needs_a_script(server: Server) -> None:
    text = server.web.get("/find").text
    assert "You need JavaScript" in text
    assert 'value="stick-the-dealer"' in text
    assert "You need an account for ranked games" in text
    signed = server.web.get("/find", headers={"cookie": "euchre_session=ann"}).text
    assert "You'll play as <strong>Ann</strong>" in signed
    assert 'name="ranked"' in signed


def test_however_much_changes_the_queue_is_looked_at_once_in_a_tick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_TICK_SECONDS", 1.0)
    begun = time.monotonic()
    with Server(tmp_path) as server:
        queue, looks = server.app.state.finding._queue, list[bool]()
        look = queue.prepare_matching

        def noted(*paused: Any) -> Any:
            found = look(*paused)

            def aside() -> Any:
                looks.append(threading.get_ident() == server.hub.loop._thread_id)
                return found()

            return aside

        queue.prepare_matching = noted
        seekers = [Seeker(server) for _ in range(5)]
        for _ in range(9):
            seekers[0].web.delete(seekers[0].path)
            seekers[0] = Seeker(server)
        seekers[1].until("called")
        seconds = time.monotonic() - begun
        assert 0 < len(looks) <= 1 + seconds, "once for all that has changed in a second"
        assert not any(looks), "others have waited for it"


def test_a_look_that_could_not_be_taken_is_taken_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, failures = server.hub.run_loader, list[str]()

    async def fail_once(work: Any, *arguments: Any) -> Any:
        if getattr(work, "func", None) is find_groups and len(work.args[0]) == 4 and not failures:
            failures.append("once")
            raise StoreError("away")
        return await load(work, *arguments)

    monkeypatch.setattr(server.hub, "run_loader", fail_once)
    seekers = [Seeker(server) for _ in range(4)]
    for seeker in seekers:
        seeker.until("called")
    assert failures
    server.complaints.said.clear()


def test_an_account_that_goes_as_its_table_is_made_stops_nobody(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = server.app.state.finding
    seated, waiting_too = (Seeker(server, "ann").told["ticket"] for _ in range(2))
    person = finding._people[seated]

    async def refresh(_: object) -> None:
        person.created = CreatedTable("table", 0, "token")

    monkeypatch.setattr(server.hub.identities, "refresh_identity", refresh)
    gone = finding._on_account_changed(f"{ACCOUNT_PREFIX}ann")
    server.run(gone)
    assert waiting_too not in finding._people


def test_those_who_are_woken_look_one_after_another(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding, clocks = server.app.state.finding, (0, 15, 30, 60)
    tickets = [Seeker(server, clocks=[clock]).told["ticket"] for clock in clocks]
    monkeypatch.setattr(finding, "_wake_pollers", lambda: None)  # only we do
    refresh, turns, now = finding._refresh_status, list[int](), 0

    def noted(ticket: str) -> Any:
        turns.append(now)
        return refresh(ticket)

    async def until_all_have_looked() -> None:
        nonlocal now
        while len(turns) < len(clocks):
            now += 1
            await asyncio.sleep(0)

    async def wake() -> None:
        told = [refresh(ticket) for ticket in tickets]
        monkeypatch.setattr(finding, "_refresh_status", noted)
        polls = [asyncio.create_task(finding.poll_status(it.ticket, it.seen)) for it in told]
        await until_all_have_looked()
        turns.clear()
        finding._changed.set()
        finding._changed = asyncio.Event()
        await until_all_have_looked()
        for poll in polls:
            poll.cancel()

    server.run(wake())
    assert len({*turns}) == len(clocks)


def test_where_nothing_changes_nobody_who_waits_is_told(server: Server) -> None:
    finding = server.app.state.finding
    first, one = finding._changed, Seeker(server)

    async def come_and_look() -> list[bool]:
        await asyncio.wait_for(first.wait(), PATIENCE)
        before = finding._changed
        for _ in range(20):
            await finding.accept_offer(one.told["ticket"])
        return [finding._stale.is_set(), finding._changed is before]

    assert server.run(come_and_look()) == [False, True]
