"""Daily deals: the same for everybody, told to nobody before they are over, and kept in order."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import httpx
import pytest
from click.testing import CliRunner
from msgspec.json import encode
from msgspec.structs import replace as but

from account_help import NamedAccounts, signed_in
from euchre import fair
from euchre.bots import RandomBot, kernel, make_bot
from euchre.bots.driver import play_hand
from euchre.bots.fallback import BotLoader, BotNotReadyError, FallbackBot
from euchre.bots.score_blind import ScoreBlindBot
from euchre.cli import main
from euchre.game.events import Event, HandEvent
from euchre.game.hand import View, begin, begin_view, legal, view
from euchre.game.match import Match
from euchre.game.shuffle import deal
from euchre.notation import record
from euchre.notation.record import Record
from euchre.server.daily import calendar, pages, playing, service
from euchre.server.daily.best_hands import find_best_points
from euchre.server.daily.calendar import (
    DAILY_GAMES,
    HANDS_PER_GAME,
    PLAYER_SEAT,
    DailyChallenge,
    count_streak,
    daily_rules,
    date_at,
    find_challenge,
    parse_daily_challenge,
)
from euchre.server.daily.day_statistics import build_share_text, compute_daily_stats
from euchre.server.daily.importing import hash_browser_id
from euchre.server.daily.playing import DailyDealSpec, make_daily_bots, play_match
from euchre.server.daily.service import BOT_PREFIX, DailyFinisher
from euchre.server.processes import bot_processes
from euchre.server.tables import room
from euchre.server.tables.services import room_services
from euchre.server.tables.services.room_services import derive_day_secret
from euchre.store import ACCOUNT_PREFIX, PlayerResultRow
from euchre.table.log.entries import DAILY_SET_PREFIX
from euchre.table.results import DAILY_KIND, PlayedHand, compute_net_points, result_from_json
from passkey_help import Somebody
from postgres_help import Cluster
from server_help import PATIENCE, Guest, Server

DATE = date(2026, 11, 25)
DAYS = [DailyChallenge(DATE, game) for game in DAILY_GAMES]
TODAY = DAYS[1]
HOUR = 3_600_000
HANDS = 2
"""Of a day at the servers of the tests."""


def set_time(server: Server, at: int) -> None:
    """Have it be this time at a server, in ms."""
    server.let_pass(at - server.hub.now_ms())


@contextmanager
def stopped(server: Server, at: int) -> Iterator[None]:
    """The clock of a server stands at this time, in ms, however long something takes there."""
    set_time(server, at)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.hub, "now_ms", lambda: at)
        yield


def opened(path: Path, at: int) -> Server:
    """A server at which it is this time."""
    server = Server(path)
    set_time(server, at)
    return server


@pytest.fixture
def short() -> Iterator[None]:
    """A day has few hands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calendar, "HANDS_PER_GAME", HANDS)
        daily_rules.cache_clear()
        yield
    daily_rules.cache_clear()


@pytest.fixture
def server(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    short: None,  # noqa: ARG001
) -> Iterator[Server]:
    """Partner and opponents are quick, and no bots play in the place of a person."""
    monkeypatch.setattr(pages, "DAILY_LEVEL", "simple")
    monkeypatch.setattr(service.DailyService, "start_bots", lambda *_: None)
    monkeypatch.setattr(kernel, "is_installed", lambda: True)
    with opened(tmp_path, TODAY.opens_at_ms + HOUR) as running:
        yield running


class Visitor:
    """A browser with its cookies, and whoever sits at it."""

    def __init__(self, server: Server, **cookies: str) -> None:
        self.server = server
        self.web = httpx.Client(base_url=server.address, timeout=PATIENCE, cookies=cookies)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.web.close()

    def play(self, day: DailyChallenge = TODAY) -> httpx.Response:
        """Begin, or go on: the last answer."""
        answer = self.web.post(day.page_path)
        if answer.status_code == 307:
            answer = self.web.post(answer.headers["location"])
        return answer

    def seat(self, day: DailyChallenge = TODAY) -> dict[str, Any]:
        answer = self.play(day)
        assert answer.status_code == 303, answer.text
        table, _, token = answer.headers["location"].removeprefix("/t/").partition("#seat=")
        return {"table": table, "token": token}

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{c.name}={c.value}" for c in self.web.cookies.jar)}

    def guest(self, made: dict[str, Any]) -> Guest:
        return Guest(self.server.port, made["table"], made["token"], headers=self.headers)

    def finish(self, day: DailyChallenge = TODAY) -> str:
        """Play the deals of a day to their end, with the first choice; the table."""
        made = self.seat(day)
        with self.guest(made) as guest:
            guest.ask("pace", pace="instant")
            guest.play()
        return str(made["table"])

    def record(self, table: str) -> Record:
        answer = self.web.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        (found,) = record.read_records_partly(answer.text).records
        return found

    def page(self, day: DailyChallenge = TODAY) -> str:
        answer = self.web.get(day.page_path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def daily(self, day: DailyChallenge = TODAY) -> fair.DailyDeal:
        answer = self.web.get(f"{day.page_path}.json")
        assert answer.status_code == 200, answer.text
        return fair.read_daily_deal(answer.content)


def refused(answer: httpx.Response, code: str) -> None:
    assert answer.status_code == 403, answer.text
    assert answer.json()["code"] == code


# -- the calendar --------------------------------------------------------------------------------


def test_a_day_is_known_by_its_address_and_by_its_set() -> None:
    assert parse_daily_challenge("2026-11-25", "standard") == DAYS[0]
    assert find_challenge(DAYS[2].set_name) == DAYS[2]
    for wrong in ("2026-11-31", "20261125", "2026-W48-3", "today", ""):
        assert parse_daily_challenge(wrong, "standard") is None
    assert parse_daily_challenge("2026-11-25", "british") is None
    assert find_challenge("set.abc") is None
    assert find_challenge(f"{DAILY_SET_PREFIX}2026-11-25") is None


def test_a_day_is_open_from_midnight_to_midnight_and_told_after_it_is_closed() -> None:
    midnight = round(datetime(2026, 11, 25, tzinfo=UTC).timestamp()) * 1000
    assert TODAY.opens_at_ms == midnight
    assert [TODAY.is_open(midnight + at) for at in (-1, 0, 24 * HOUR - 1, 24 * HOUR)] == [
        False,
        True,
        True,
        False,
    ]
    noon = midnight + 36 * HOUR
    assert (TODAY.closes_at_ms, TODAY.reveals_at_ms) == (noon, noon + HOUR // 12)
    assert date_at(midnight - 1) == date(2026, 11, 24)


def test_days_in_a_row_end_today_or_yesterday() -> None:
    days = [date(2026, 11, day) for day in (25, 25, 24, 23, 21)]
    assert count_streak(iter(days), date(2026, 11, 25)) == 3
    assert count_streak(iter(days), date(2026, 11, 26)) == 3
    assert count_streak(iter(days), date(2026, 11, 27)) == 0
    assert count_streak(iter([]), date(2026, 11, 25)) == 0


def test_all_results_of_a_player_are_read_once_however_often_they_look(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, looks, versions = service._read_streak, list[object](), list[object]()

    def read_streak(*asked: Any) -> int:
        looks.append(asked)
        return read(*asked)

    monkeypatch.setattr(service, "_read_streak", read_streak)
    monkeypatch.setattr(server.hub, "results_version", lambda _: (len(versions), 0))
    with Visitor(server, euchre_browser="b" * 32) as ann:
        for _ in range(3):
            assert ann.web.get("/daily").status_code == 200
        assert len(looks) == 1
        versions.append("one more result")
        ann.web.get("/daily")
        assert len(looks) == 2


def test_a_game_that_was_finished_too_late_is_no_day_in_a_row() -> None:
    noon = DAYS[0].opens_at_ms + 12 * HOUR

    def row(days_ago: int, at: int) -> PlayerResultRow:
        name = DAYS[0].shift_days(-days_ago).set_name
        return PlayerResultRow(f"table {days_ago}", 1, "account.ann", at, DAILY_KIND, name, b"")

    def count_days(*rows: PlayerResultRow) -> int:
        hub: Any = SimpleNamespace(log=SimpleNamespace(iterate_result_pages=lambda *_: [[*rows]]))
        return service._read_streak(hub, ("account.ann",), DATE)

    assert count_days(row(0, noon), row(1, noon)) == 1
    assert count_days(row(0, noon), row(1, noon - 1)) == 2


@pytest.mark.parametrize("game", DAILY_GAMES)
def test_every_hand_of_a_day_is_played_by_everybody(game: str) -> None:
    rules = daily_rules(game)
    assert rules.stick_the_dealer
    assert (rules.num_hands, rules.target) == (8, 0)
    assert (rules.farmers_hand, rules.ace_no_face, rules.time_limit) == ("off", "off", False)


# -- the same for everybody ----------------------------------------------------------------------


class Script:
    """A bot that does what somebody has done."""

    def __init__(self, events: list[Event]) -> None:
        self._events = iter(
            [event for event in events if getattr(event, "seat", None) == PLAYER_SEAT]
        )

    def act(self, _: View) -> HandEvent:
        event = next(self._events)
        assert isinstance(event, HandEvent)
        return event


def done_again(server: Server, found: Record, day: DailyChallenge, level: str) -> Match:
    """The match that bots of a level make of a day where somebody does what they did."""
    deals = DailyDealSpec(
        day.rules.to_dict(),
        day.set_name,
        derive_day_secret(server.hub.log.load_server_key(), day.set_name),
    )
    said = [each for each in found.events if type(each).__name__ not in ("Cut", "FirstDealer")]
    bots = make_daily_bots(deals, level) if level == "expert" else _simple()
    bots[PLAYER_SEAT] = Script(said)
    return play_match(deals, bots)


def _simple() -> list[Any]:
    return [ScoreBlindBot(make_bot("simple", 0)) for _ in range(4)]


def test_the_bots_of_a_day_are_shown_a_level_score_and_come_of_its_secret(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the table and where the field and the best are played: the same ones in each seat."""
    made: list[int] = []
    shown: list[tuple[int, ...]] = []

    class Spy:
        def act(self, seen: View) -> HandEvent:
            shown.append(seen.scores)
            return legal(seen)[0]

    def spy(_: str, seed: int, **__: bool) -> Spy:
        made.append(seed)
        return Spy()

    monkeypatch.setattr(room_services, "make_table_bot", spy)
    monkeypatch.setattr(playing, "make_bot", spy)
    secret = derive_day_secret(server.hub.log.load_server_key(), TODAY.set_name)
    settings = SimpleNamespace(is_daily="today", same_deals=TODAY.set_name)
    table: Any = SimpleNamespace(settings=settings)
    bots = [server.hub.make_bot("expert", table, seat) for seat in range(4)]
    bots += make_daily_bots(DailyDealSpec(TODAY.rules.to_dict(), TODAY.set_name, secret), "expert")
    hand = begin(TODAY.rules, deal(TODAY.rules, 3, random.Random(1)), (7, 2))
    for bot in bots:
        bot.act(view(hand, 0))
    assert made == [fair.derive_bots_seed(secret) + seat for seat in range(4)] * 2
    assert shown == [(0, 0)] * 8


@pytest.mark.parametrize("day", DAYS, ids=DAILY_GAMES)
def test_the_same_play_makes_the_same_game_for_everybody(
    server: Server, day: DailyChallenge
) -> None:
    with Visitor(server) as dana, Visitor(server) as lee:
        tables = [each.finish(day) for each in (dana, lee)]
        games = [each.record(table) for each, table in zip((dana, lee), tables, strict=True)]
    assert tables[0] != tables[1]
    assert games[0].events == games[1].events
    again = done_again(server, games[0], day, "simple")
    assert again.events == games[0].events
    assert len(again.hands) == HANDS


@pytest.fixture
def asked_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is getting ready is asked again at once, and no bots play beside it."""
    monkeypatch.setattr(room, "_BOT_RETRY_SECONDS", 0.05)
    monkeypatch.setattr(service.DailyService, "start_bots", lambda *_: None)


@pytest.mark.usefixtures("short", "asked_soon")
def test_experts_answer_the_same_where_a_table_is_read_anew_in_the_middle_of_a_hand(
    tmp_path: Path,
) -> None:
    pytest.importorskip("numba")

    def in_the_last(guest: Guest) -> bool:
        return guest.results == HANDS - 1 and bool((guest.picture.get("hand") or {}).get("trick"))

    with opened(tmp_path, TODAY.opens_at_ms + HOUR) as server, Visitor(server) as dana:
        made = dana.seat()
        with dana.guest(made) as guest:
            guest.ask("pace", pace="instant")
            guest.play(in_the_last)
            give_up = server.hub.rooms[made["table"]]._close_untrusted
            server.hub.loop.call_soon_threadsafe(give_up, "to be read anew")
            assert guest.hear_end() == (1012, "come again")
        assert dana.finish() == made["table"]
        found = dana.record(made["table"])
        match = done_again(server, found, TODAY, "expert")
    assert match.events == found.events


def test_a_bot_that_is_awaited_lets_nobody_play_for_it() -> None:
    waiting = threading.Event()

    def load(_: str) -> None:
        waiting.wait(PATIENCE)

    backstage = BotLoader(lambda: True, lambda: None, lambda *_: Chosen(), load)
    bot = FallbackBot("expert", 0, backstage, awaited=True)
    rules = daily_rules("standard")
    view = begin_view(rules, deal(rules, 3, random.Random(1)), 0)
    with pytest.raises(BotNotReadyError):
        bot.act(view)
    waiting.set()
    assert backstage.wait_until_loaded(PATIENCE)
    assert bot.act(view) == Chosen.event


class Chosen:
    event: Any = "chosen"

    def act(self, _: View) -> Any:
        return self.event


@pytest.mark.usefixtures("asked_soon")
def test_the_game_waits_for_an_expert_that_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = threading.Event()
    asked = threading.Event()

    class Late(FallbackBot):
        def act(self, view: View) -> HandEvent:
            asked.set()
            if not ready.is_set():
                raise BotNotReadyError("not yet")
            return self._bot.act(view)

        @property
        def is_ready(self) -> bool:
            return ready.is_set()

    monkeypatch.setattr(bot_processes, "FallbackBot", Late)
    monkeypatch.setattr(kernel, "is_installed", lambda: True)
    with opened(tmp_path, TODAY.opens_at_ms + HOUR) as server, Visitor(server) as dana:
        made = dana.seat()
        with dana.guest(made) as guest:
            guest.ask("pace", pace="instant")
            while not asked.wait(0.1):  # perhaps it is one's own turn first
                guest.ask("sync")
                if wanted := guest.wanted():
                    guest.ask(wanted[0], **wanted[1])
            chairs = guest.ask("sync")["table"]["chairs"]
            assert {chair.get("stand_in") for chair in chairs[1:]} == {"expert"}
            before = guest.ask("sync")["v"]
            asked.clear()
            assert asked.wait(PATIENCE)
            assert guest.ask("sync")["v"] == before
            assert bot_processes.BOT_LOADER.wait_until_loaded(PATIENCE)  # or it is late
            ready.set()
            guest.play(lambda guest: guest.results > 0)


# -- nobody sees what they have still to play ----------------------------------------------------


def test_nobody_else_sees_a_game_of_the_day(server: Server) -> None:
    with Visitor(server) as dana, Visitor(server) as lee:
        table = dana.finish()
        lee.web.get("/daily")
        for what in ("record", "replay", "review"):
            refused(lee.web.get(f"/api/tables/{table}/{what}"), "covered")
        refused(lee.web.post(f"/api/tables/{table}/seats", json={"name": "Lee"}), "locked")
        with Guest(server.port, table, headers=lee.headers) as stranger:
            stranger.ask("sync")
            assert not {"game", "hand"} & stranger.picture.keys()
            assert stranger.picture["mine"] == {"seat": None}
        assert dana.web.get(f"/api/tables/{table}/record").status_code == 200


def test_nobody_hears_of_the_others_before_they_have_played(server: Server) -> None:
    with Visitor(server) as dana, Visitor(server) as lee:
        dana.finish()
        assert "Hand by hand" in dana.page()
        assert "Hand by hand" not in lee.page()
        made = lee.seat()
        with lee.guest(made) as guest:
            guest.ask("pace", pace="instant")
            guest.play(lambda guest: guest.results == HANDS - 1)
            text = lee.page()
            assert "Hand by hand" not in text
            assert "Your game is waiting" in text
            guest.play()
        assert "1 other person" in lee.page()
        assert "Hand by hand" in lee.page()


def test_the_secret_is_told_to_nobody_before_the_deals_are_closed(server: Server) -> None:
    secret = derive_day_secret(server.hub.log.load_server_key(), TODAY.set_name)
    with Visitor(server) as dana:
        dana.finish()
        for at in (TODAY.opens_at_ms, TODAY.closes_at_ms - 1, TODAY.reveals_at_ms - 1):
            with stopped(server, at):
                daily = dana.daily()
                assert daily.secret is None
                assert daily.promise == fair.compute_commitment(secret)
                assert secret.hex() not in dana.page() + dana.web.get("/daily").text
        with stopped(server, TODAY.reveals_at_ms):
            assert dana.daily().secret == secret.hex()


def test_nothing_is_told_of_a_day_that_was_not_promised(server: Server) -> None:
    with Visitor(server) as dana:
        before = TODAY.shift_days(-400)
        assert [
            dana.web.get(each).status_code
            for each in (before.page_path, f"{before.page_path}.json")
        ] == [
            404,
            404,
        ]
        assert server.hub.log.find_deal_set(before.set_name) is None, "asking for it keeps nothing"
        assert "Yesterday" not in dana.web.get("/daily").text
        assert dana.daily(TODAY.shift_days(1)).secret is None
        for path in (
            TODAY.shift_days(2).page_path,
            f"{TODAY.shift_days(2).page_path}.json",
            "/daily/2026-11-25/chess",
        ):
            assert dana.web.get(path).status_code == 404
        assert dana.web.post(TODAY.shift_days(2).page_path).status_code == 404


def test_a_day_is_no_word_that_friends_can_agree_on(server: Server) -> None:
    with Visitor(server) as dana:
        table = server.hub.rooms[dana.seat()["table"]].table
    rules = TODAY.rules
    knobs = {"stick_the_dealer": True, "num_hands": HANDS, "target": 0}
    for word in (
        TODAY.set_name,
        TODAY.set_name.removeprefix(DAILY_SET_PREFIX),
        f"{TODAY.set_name}/1",
    ):
        made = server.make(code=word, rules={"base": "stick-the-dealer", **knobs}, start=True)
        other = server.hub.rooms[made["table"]].table
        assert other.rules == rules
        assert not other.settings.is_daily
        assert server.hub.make_deal_secret(other) != server.hub.make_deal_secret(table)


# -- one game for everybody ----------------------------------------------------------------------


def test_a_browser_has_one_table_a_day_however_often_it_asks(server: Server) -> None:
    with Visitor(server) as dana:
        made = dana.seat()
        assert dana.seat()["table"] == made["table"]
        other = dana.seat(DAYS[0])
        assert other["table"] != made["table"]
        for each in (made, dana.seat()):
            with dana.guest(each) as guest:
                assert guest.seat == PLAYER_SEAT


def test_a_name_that_a_browser_has_kept_and_nobody_may_have_is_gone_without(
    server: Server,
) -> None:
    with Visitor(server) as dana:
        answer = dana.web.post(TODAY.page_path, data={"name": "Host"})
        assert answer.status_code == 303, answer.text
        assert answer.headers["location"].startswith("/t/")


def test_two_windows_at_once_get_one_table(server: Server) -> None:
    with Visitor(server) as dana:
        dana.seat(DAYS[0])  # it has a name now
        cookies = dict(dana.web.cookies)
    windows = [Visitor(server, **cookies) for _ in range(4)]
    with ThreadPoolExecutor(len(windows)) as threads:
        found = [*threads.map(Visitor.seat, windows)]
    for window in windows:
        window.web.close()
    assert len({each["table"] for each in found}) == 1


def test_an_account_goes_on_in_another_browser(server: Server) -> None:
    server.hub.accounts = NamedAccounts(server.hub)
    with Visitor(server, **signed_in("ann")) as home, Visitor(server, **signed_in("ann")) as away:
        made = home.seat()
        assert away.finish() == made["table"]
        assert "Hand by hand" in home.page()
        rows = server.hub.log.list_player_results("player.ann")
    assert [(row.kind, row.topic, row.table) for row in rows] == [
        ("daily", TODAY.set_name, made["table"])
    ]


class Newcomer(Visitor):
    """Somebody who plays without an account, in a browser in which they make one."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.web.close()
        self.who = Somebody(server)
        self.web = self.who.web

    def elsewhere(self) -> Newcomer:
        """The same account in another browser."""
        other = Newcomer(self.server)
        other.who.device = self.who.device
        other.who.signs_in()
        return other


def test_the_daily_deals_of_a_browser_come_along_into_a_new_account(server: Server) -> None:
    with Newcomer(server) as dana, Visitor(server) as lee:
        table = dana.finish()
        waiting = dana.seat(DAYS[0])["table"]
        lee.finish()
        [before] = server.hub.log.list_player_results(
            hash_browser_id(dana.web.cookies["euchre_browser"])
        )
        assert dana.who.registers("Dana Reed")["games"] == 1
        me = ACCOUNT_PREFIX + dana.who.id
        assert server.hub.log.list_player_results(before.player) == []
        [row] = server.hub.log.list_player_results(me)
        assert (row.table, row.at, row.topic) == (table, before.at, TODAY.set_name)
        result = result_from_json(row.body)
        assert result.game.seats[PLAYER_SEAT].player == me
        assert result.hands == result_from_json(before.body).hands
        field = {row.player for row in server.hub.log.list_topic_results("daily", TODAY.set_name)}
        assert len(field) == 2, "one entry for each of the two"
        assert "1 other person" in dana.page()
        away = dana.elsewhere()
        assert "Hand by hand" in away.page()
        assert away.seat()["table"] == table, "it is not begun anew"
        assert away.seat(DAYS[0])["table"] == waiting
        kept = f"/api/players/{dana.who.id}/games/{table}/1/record"
        assert dana.web.get(kept).status_code == 200
        again = Newcomer(server)
        again.web.cookies = dana.web.cookies
        again.web.cookies.delete("euchre_session")
        assert "games" not in again.who.registers("Dana Twin"), "they have come along already"
        assert len(server.hub.log.list_topic_results("daily", TODAY.set_name)) == 2
    Somebody.leave()


@pytest.mark.usefixtures("short")
def test_a_day_is_one_game_on_all_servers_of_a_database(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "DAILY_LEVEL", "simple")
    monkeypatch.setattr(service.DailyService, "start_bots", lambda *_: None)
    url = postgres.store()
    with (
        Server(tmp_path / "a", database=url) as one,
        Server(tmp_path / "b", database=url) as other,
        Visitor(one) as dana,
    ):
        for each in (one, other):
            set_time(each, TODAY.opens_at_ms + HOUR)
        made = dana.seat()
        cookies = dict(dana.web.cookies)
        with Visitor(other, **cookies) as again, Visitor(other) as lee:
            assert again.finish() == made["table"]
            assert "Hand by hand" in again.page()
            assert "Hand by hand" not in lee.page()
            set_time(other, TODAY.reveals_at_ms)
            assert lee.daily().secret is not None
            assert not one.hub.rooms[made["table"]].has_hidden_games
            assert dana.daily().secret is None, "here it is not time yet"


def test_nobody_goes_on_with_the_game_of_another(server: Server) -> None:
    with Visitor(server) as dana, Visitor(server) as lee:
        made = dana.seat()
        lee.seat()
        assert lee.web.post(f"/t/{made['table']}/again").status_code == 403
        ordinary = server.make(start=True)
        assert lee.web.post(f"/t/{ordinary['table']}/again").status_code == 403


def test_who_shares_a_browser_goes_on_with_no_game_of_an_account(server: Server) -> None:
    server.hub.accounts = NamedAccounts(server.hub)
    with Visitor(server, **signed_in("ann")) as ann:
        made = ann.seat()
        browser = {"euchre_browser": ann.web.cookies["euchre_browser"]}
        with Visitor(server, **browser, **signed_in("bo")) as bo, Visitor(server, **browser) as lee:
            for other in (bo, lee):
                answer = other.play()
                assert answer.status_code == 403
                assert "belongs to the account of Ann: sign in with it" in answer.text
                assert "seat=" not in answer.headers.get("location", "")
            guest = lee.seat(
                DAYS[0]
            )  # of nobody's account: whoever has the browser goes on with it
            assert bo.seat(DAYS[0])["table"] == guest["table"]
        assert ann.seat()["table"] == made["table"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("bot", {"seat": 1, "name": "beginner"}),
        ("undo", {}),
        ("swap", {"seats": [0, 1]}),
        ("stand", {}),
        ("door", {"door": "open"}),
        ("hint", {}),
        ("pledge", {"game": 1, "hand": 1, "attempt": 0, "pledge": "0" * 64}),
    ],
)
def test_nobody_changes_what_is_the_same_for_everybody(
    server: Server, kind: str, fields: dict[str, Any]
) -> None:
    with Visitor(server) as dana:
        made = dana.seat()
        with dana.guest(made) as guest:
            assert guest.ask(kind, **fields)["type"] == "error"
            chairs = server.hub.rooms[made["table"]].table.chairs
        assert [chair.bot for chair in chairs] == [None, "simple", "simple", "simple"]
        headers = {"authorization": f"Bearer {made['token']}"}
        for method, path in (("DELETE", "seats/0"), ("POST", "show")):
            answer = dana.web.request(
                method, f"/api/tables/{made['table']}/{path}", headers=headers
            )
            assert answer.status_code in (400, 403), answer.text
        assert server.hub.rooms[made["table"]].has_hidden_games
        assert server.hub.rooms[made["table"]].table.chairs == chairs


def test_the_deals_of_a_day_are_played_once(server: Server) -> None:
    with Visitor(server) as dana:
        table = dana.finish()
        made = dana.seat()
        assert made["table"] == table
        with dana.guest(made) as guest:
            for kind in ("rematch", "ready"):
                assert guest.ask(kind)["type"] == "error"
        assert server.hub.rooms[table].table.game == 1
        assert len(server.hub.log.list_topic_results("daily", TODAY.set_name)) == 1
        assert "You made" in dana.web.get("/daily").text


def test_a_new_server_has_no_yesterday(server: Server) -> None:
    with Visitor(server) as dana:
        page = dana.web.get("/daily").text
        assert "Yesterday" not in page
        for link in re.findall(r'href="(/daily/[^"]+)"', page):
            assert dana.web.get(link).status_code == 200


# -- time ----------------------------------------------------------------------------------------


def test_a_game_begun_before_midnight_counts_if_it_is_finished_by_noon(server: Server) -> None:
    with Visitor(server) as dana, Visitor(server) as lee:
        with stopped(server, TODAY.opens_at_ms + 24 * HOUR - 1):
            dana.seat()
        set_time(server, TODAY.opens_at_ms + 24 * HOUR + 1000)
        sent = lee.play()
        assert (sent.status_code, sent.headers["location"]) == (303, "/daily?missed")
        page = lee.web.get("/daily?missed").text
        assert "That deal has expired." in page
        assert TODAY.shift_days(1).page_path in page
        dana.finish()
        assert "Hand by hand" in dana.page()
        assert "Hand by hand" not in lee.page()


def test_a_game_finished_after_the_deals_were_told_counts_for_nothing(server: Server) -> None:
    with Visitor(server) as dana, Visitor(server) as lee:
        dana.finish()
        made = lee.seat()
        set_time(server, TODAY.reveals_at_ms)
        text = lee.page()
        assert "You didn't finish" in text
        assert "Hand by hand" in text
        assert not server.hub.rooms[made["table"]].has_hidden_games
        with lee.guest(made) as guest:
            guest.ask("pace", pace="instant")
            guest.play()
        assert len(server.hub.log.list_topic_results("daily", TODAY.set_name)) == 1
        set_time(server, TODAY.opens_at_ms + HOUR)  # the clock on the wall was set
        with Visitor(server) as cy:
            assert cy.play().headers["location"] == "/daily?missed"


def test_a_result_that_came_too_late_is_none_of_the_day(server: Server) -> None:
    with Visitor(server) as dana:
        made = dana.seat()
        with dana.guest(made) as guest:
            shown = guest.picture["table"]
            assert (shown["closes"], "uncounted" in shown) == (TODAY.closes_at_ms, False)
        set_time(server, TODAY.closes_at_ms)
        assert "You didn't finish this one in time. The results appear" in dana.page()
        why = "This game no longer counts: the deal for November 25 closed at noon"
        with dana.guest(made) as guest:
            assert guest.picture["table"]["uncounted"].startswith(why)
        dana.finish()
        assert "Hand by hand" not in dana.page()
        assert "You finished this one too late" in dana.page()
        set_time(server, TODAY.reveals_at_ms)
        assert (
            "You finished this one too late, so it doesn't count. Everybody can see its cards"
            in dana.page()
        )


def test_a_game_of_the_day_that_is_being_played_when_it_closes_is_told_so_and_one_that_is_over_not(
    server: Server,
) -> None:
    with Visitor(server) as dana, Visitor(server) as lee:
        table, made = dana.finish(), lee.seat()
        played = server.hub.rooms[made["table"]].everyone
        set_time(server, TODAY.closes_at_ms + 10)  # the table's clock may be a millisecond behind

        async def tell() -> list[bool]:
            played.restart_clocks()  # whatever there is to be told next
            everyone = played, server.hub.rooms[table].everyone
            return [bool(each.build_info().uncounted) for each in everyone]

        assert server.run(tell()) == [True, False]


# -- promises ------------------------------------------------------------------------------------


def test_tomorrow_is_promised_today_on_the_page_and_in_the_log(server: Server) -> None:
    with Visitor(server) as dana:
        text = dana.web.get("/daily").text
        log = fair.read_log(dana.web.get("/fair/log").text)
        assert [*fair.find_chain_errors(log)] == []
        for day in DAYS:
            tomorrow = dana.daily(day.shift_days(1))
            assert tomorrow.promise in text
            entry = fair.find_promise_entry(tomorrow, log)
            assert entry is not None
            assert entry.at < tomorrow.begins
        dana.web.get("/daily")
        assert len(fair.read_log(dana.web.get("/fair/log").text)) == len(log)


def test_first_visitors_who_come_together_have_each_day_promised_once(server: Server) -> None:
    paths: dict[str, Any] = {getattr(route, "path", ""): route for route in server.app.routes}
    promise = paths["/daily"].endpoint.__self__.keeper.commit_current_days

    async def together() -> None:
        await asyncio.gather(promise(), promise(), promise())

    server.run(together())
    log = fair.read_log(server.web.get("/fair/log").text)
    assert [*fair.find_chain_errors(log)] == []
    assert len(log) == 2 * len(DAYS), "today and tomorrow"


def test_anybody_can_check_a_game_against_the_secret_of_its_day(server: Server) -> None:
    with Visitor(server) as dana:
        found = dana.record(dana.finish())
        before = dana.daily()
        set_time(server, TODAY.reveals_at_ms)
        told, other = dana.daily(), dana.daily(DAYS[0])
    assert [each for each in fair.check_deals(found) if not each.ok] == []
    for day in (before, told):
        assert fair.find_promise_error(day) == ""
        assert [*fair.find_day_differences(day, found)] == []
    assert [*fair.find_day_differences(other, found)]
    assert told.secret is not None
    wrong = bytes.fromhex(told.secret)[::-1].hex()
    assert fair.find_promise_error(but(told, secret=wrong))
    assert len([*fair.find_day_differences(but(told, secret=wrong), found)]) == HANDS + 1


def test_euchre_verify_holds_a_game_against_its_day(server: Server, tmp_path: Path) -> None:
    with Visitor(server) as dana:
        set_time(server, TODAY.opens_at_ms - HOUR)
        dana.web.get("/daily")  # the day is promised
        set_time(server, TODAY.opens_at_ms + HOUR)
        found = dana.record(dana.finish())
        set_time(server, TODAY.reveals_at_ms)
        told, other = dana.daily(), dana.daily(DAYS[0])
        log = dana.web.get("/fair/log").text
    game = tmp_path / "game.jsonl"
    game.write_text(record.write_records([found]), encoding="utf-8")
    (tmp_path / "log").write_text(log, encoding="utf-8")

    def verified(day: fair.DailyDeal, *, code: int) -> str:
        (tmp_path / "day.json").write_bytes(encode(day))
        words = ["records", "verify", f"{game}", "--log", f"{tmp_path / 'log'}", "--day"]
        result = CliRunner(env={"COLUMNS": "120"}).invoke(
            main, [*words, f"{tmp_path / 'day.json'}"]
        )
        assert result.exit_code == code, result.output
        return result.output

    text = verified(told, code=0)
    assert "is the one that was promised." in text
    assert "The log contains its promise, from before the day began." in text
    assert "hasn't been published yet" in verified(but(told, secret=None), code=0)
    assert "is not bound to the set" in verified(other, code=1)
    text = verified(but(told, secret="00" * 32), code=1)
    assert "isn't the one that was promised" in text
    assert "The log doesn't contain the day's promise" in verified(
        but(told, promise=fair.compute_commitment(bytes(32)), secret="00" * 32), code=1
    )
    text = verified(but(told, begins=0), code=1)
    assert "came after the day had begun" in text
    last = " ".join(text[text.rindex("Problem: ") :].split())
    assert "came after the day had begun" in last, "it is the last that is read"
    assert "can't be checked here" in verified(but(told, algorithm="euchre-day-9"), code=2)


# -- figures -------------------------------------------------------------------------------------


def finished(player: str, gained: list[int], calls: str = "pass") -> DailyFinisher:
    return DailyFinisher(player, tuple(PlayedHand(each, calls) for each in gained))


def test_a_day_has_its_page_though_a_result_of_it_cannot_be_read() -> None:
    damaged = PlayerResultRow("t", 1, "player.dana", 1, DAILY_KIND, TODAY.set_name, b"{")
    hub: Any = SimpleNamespace(log=SimpleNamespace(list_topic_results=lambda *_: [damaged]))
    assert service._read_results(hub, TODAY).finished == []


def test_a_result_stands_beside_the_field_the_expert_and_the_best() -> None:
    mine = finished("guest.me", [1, -2, 2, 0, 0, 0, 0, 0])
    expert = finished(f"{BOT_PREFIX}expert", [1, -1, 1, 0, 0, 0, 0, 0])
    lee = finished("guest.lee", [4, -2, 1, 0, 0, 0, 0, 0], "order alone")
    best = finished(f"{BOT_PREFIX}best", [4, 1, 2, 1, 1, 1, 1, 1]).hands
    found = compute_daily_stats(TODAY, mine, [expert, lee], best)
    assert (found.my_points, found.field_points, found.expert_points, found.best_points) == (
        1,
        2.0,
        1,
        12,
    )
    assert (found.people, found.levels, found.beaten, found.others) == (1, (("expert", 1),), 0, 2)
    first = found.hands[0]
    assert (first.mine, first.field, first.expert, first.best) == (1, 2.5, 1, 4)
    assert first.calls == "50% passed and 50% called the up-card alone"
    assert first.called == "passed"
    text = build_share_text(TODAY, found, "https://example.org/daily")
    assert text.splitlines()[1] == "\u2b1c\U0001f7e5\U0001f7e9" + 5 * "\u2b1c"


def test_nobody_made_more_than_the_best() -> None:
    """The search for it may end before it has tried all."""
    mine, lee = finished("guest.me", [4, *7 * [0]]), finished("guest.lee", [1, 2, *6 * [-1]])
    best = finished(f"{BOT_PREFIX}best", [2, *7 * [1]]).hands
    found = compute_daily_stats(TODAY, mine, [lee], best)
    assert [hand.best for hand in found.hands] == [4, 2, *6 * [1]]
    assert found.best_points == 12
    assert compute_daily_stats(TODAY, None, [lee], best).hands[0].best == 2
    assert compute_daily_stats(TODAY, None, [], best).best_points == 9, "nobody's is kept any more"


def test_no_line_of_a_hand_is_better_than_the_best() -> None:
    rules, dice = daily_rules("standard"), random.Random(3)
    better = 0
    for dealer in range(4):
        hand = begin(rules, deal(rules, dealer, dice))
        bots: list[Any] = [make_bot("simple") for _ in range(4)]
        best = find_best_points(hand, bots, PLAYER_SEAT)
        tried = [
            compute_net_points(play_hand(hand, [RandomBot(seed), *bots[1:]]), PLAYER_SEAT)
            for seed in range(100)
        ]
        assert best >= max(tried)
        assert find_best_points(hand, bots, PLAYER_SEAT, max_decisions=0) <= best
        better += best > compute_net_points(play_hand(hand, bots), PLAYER_SEAT)
    assert better, "who sees all cards finds nothing"


def test_who_is_alone_in_the_field_sees_what_there_is() -> None:
    found = compute_daily_stats(TODAY, finished("guest.me", [0] * HANDS_PER_GAME), [], None)
    assert (found.my_points, found.field_points, found.expert_points, found.best_points) == (
        0,
        None,
        None,
        None,
    )
    assert {hand.calls for hand in found.hands} == {""}
    assert build_share_text(TODAY, found, "https://example.org/daily") == ""
