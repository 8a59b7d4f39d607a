"""Work that is done beside the loop: addresses take turns at it, and there is an end of it."""

from __future__ import annotations

import asyncio
import itertools
import pickle
import re
import threading
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from asgi_help import Browser, House, opened
from club_help import game_of
from euchre.bots.base import UnknownBotError
from euchre.english.names import DisplayName
from euchre.game.presets import preset
from euchre.server import event_store
from euchre.server.accounts import games, pages
from euchre.server.daily import service
from euchre.server.daily.calendar import list_challenges
from euchre.server.daily.playing import DAILY_BOT_LEVELS, find_best_points_by_hand
from euchre.server.daily.service import BEST_PLAYER, BOT_PREFIX, DailyService
from euchre.server.http.request_context import CURRENT_REQUEST, RequestContext, run_shielded
from euchre.server.limits import ServerLimits
from euchre.server.processes import background, shared_calls
from euchre.server.processes.pools import PoolLimits, ProcessPool
from euchre.server.processes.shared_calls import Turnstile, VersionCache
from euchre.server.processes.threads import FairThreadPool
from euchre.server.tables.hub import ROOMS_PER_TURN
from euchre.server.tables.participants.all_participants import TableParticipants
from euchre.store import ACCOUNT_PREFIX, DurableLog, GameRecordRow, PlayerResultRow, WriteBatch
from euchre.table.commands import RefusedError
from euchre.table.log.entries import TableSettings
from euchre.table.results import CASUAL_KIND, PlayedHand, PlayerResult, result_to_json
from euchre.tournaments.commands import checks
from event_help import EIGHT

pytestmark = pytest.mark.on_file
DRAWN: Final = re.compile(r'name="command" value="[^"]*"')
"""What is another in each copy of a page."""


class Slow:
    """Work that ends when the test wants it to."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gate = threading.Event()

    def __call__(self, name: str) -> str:
        self.begun.append(name)
        self.gate.wait(120)
        return name


async def asks(threads: FairThreadPool, address: str, work: Callable[[str], str], name: str) -> str:
    CURRENT_REQUEST.set(RequestContext(address))
    return await threads.run(work, name)


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.gate.set()


@pytest.mark.parametrize(("error", "logged"), [(RefusedError("off", "No."), 0), (KeyError(1), 1)])
def test_what_was_begun_ends_though_its_request_is_gone_and_only_mistakes_are_logged(
    error: Exception, logged: int, caplog: pytest.LogCaptureFixture
) -> None:
    ended = []

    async def work() -> None:
        await settled()
        ended.append(error)
        raise error

    async def walk() -> None:
        task = asyncio.ensure_future(run_shielded(work()))
        await asyncio.sleep(0)
        task.cancel()
        for _ in range(3):
            await settled()
        assert task.cancelled()

    asyncio.run(walk())
    assert ended == [error]
    assert len(caplog.records) == logged


def test_addresses_take_turns_at_a_thread_however_much_one_of_them_asks(slow: Slow) -> None:
    async def walk() -> None:
        threads = FairThreadPool("test", 1, waiting=9, of_address=9)
        wanted = ["a1", "a2", "a3", "a4", "b1"]
        doing = [asyncio.ensure_future(asks(threads, name[0], slow, name)) for name in wanted]
        await settled()
        slow.gate.set()
        await asyncio.gather(*doing)
        assert slow.begun == ["a1", "b1", "a2", "a3", "a4"]
        threads.close()

    asyncio.run(walk())


def test_what_needs_a_thread_once_the_server_stops_is_cancelled_as_what_waits_is(
    slow: Slow,
) -> None:
    async def walk() -> None:
        threads = FairThreadPool("test", 1, waiting=9, of_address=9)
        first, second = (asyncio.ensure_future(asks(threads, "a", slow, name)) for name in "12")
        await settled()
        threads.close()
        third = asyncio.ensure_future(asks(threads, "b", slow, "3"))
        slow.gate.set()
        await asyncio.wait({first, second, third})
        assert (first.result(), second.cancelled(), third.cancelled()) == ("1", True, True)

    asyncio.run(walk())


def test_who_asks_for_a_little_waits_for_nothing_but_what_is_being_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def walk() -> None:
        clock = itertools.count(step=100.0)  # everything takes long
        monkeypatch.setattr(shared_calls, "monotonic", lambda: next(clock))
        stile = Turnstile(1, waiting=99, of_address=9, reason="Not now.")
        came: list[str] = []

        async def looks(address: str) -> None:
            async with stile.hold_turn(address):
                came.append(address)
                if len(came) == 4:  # they all have had much by now
                    others.append(asyncio.ensure_future(looks("e")))
                await settled()

        others: list[asyncio.Task[None]] = []
        await asyncio.gather(*(looks(address) for address in "aaabbbcccd"))
        await asyncio.gather(*others)
        assert "".join(came[:4]) == "abcd"
        assert came[4] == "e"

    asyncio.run(walk())


def test_where_too_much_waits_the_newest_of_the_address_with_the_most_gives_way() -> None:
    async def walk() -> None:
        stile = Turnstile(1, waiting=3, of_address=9, reason="Not now.")
        leave = await stile.enter("x")
        waiting = {}
        for name in ("a1", "a2", "b1", "c1"):
            waiting[name] = asyncio.ensure_future(stile.enter(name[0]))
            await settled()
        assert [name for name, each in waiting.items() if each.done()] == ["a2"]
        with pytest.raises(RefusedError, match="Not now") as refused:
            await waiting.pop("a2")
        assert refused.value.code == "busy"
        with pytest.raises(RefusedError):
            await stile.enter("a")  # as many as the others, and the last that came
        for name in ("a1", "b1", "c1"):
            leave()
            leave = await waiting[name]

    asyncio.run(walk())


def test_the_server_itself_waits_as_often_as_it_has_work() -> None:
    async def many() -> list[bool]:
        stile = Turnstile(1, waiting=3, of_address=1, reason="Not now.")
        turns = [asyncio.ensure_future(stile.enter(address)) for address in ("", "", "", "a", "a")]
        await settled()
        refused = [turn.done() and turn.exception() is not None for turn in turns]
        for turn in turns:
            turn.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        return refused

    assert asyncio.run(many()) == [False, False, False, False, True]


def test_who_has_begun_keeps_the_thread_to_the_end_and_who_waits_is_dropped(slow: Slow) -> None:
    async def walk() -> None:
        threads = FairThreadPool("test", 1, waiting=9, of_address=2)
        doing = [asyncio.ensure_future(asks(threads, "a", slow, name)) for name in ("1", "2")]
        await settled()
        for each in doing:
            each.cancel()
        await asyncio.gather(*doing, return_exceptions=True)
        third = asyncio.ensure_future(asks(threads, "a", slow, "3"))
        await settled()
        with pytest.raises(RefusedError):
            await asks(threads, "a", slow, "4")  # the first is being done still
        slow.gate.set()
        assert await third == "3"
        assert slow.begun == ["1", "3"]
        threads.close()

    asyncio.run(walk())


def test_in_a_full_pool_the_fullest_address_gives_way() -> None:
    pool = ProcessPool("The test", PoolLimits(workers=0, waiting=4, of_one=4))
    many = [pool.submit("a", 1.0, abs, -1) for _ in range(4)]
    pool.submit("b", 1.0, abs, -1)
    assert [job.done.done() for job in many] == [False, False, False, True]
    assert isinstance(error := many[-1].done.exception(), RefusedError)
    assert error.code == "busy"
    with pytest.raises(RefusedError):
        pool.submit("a", 1.0, abs, -1)
    pool.close()


# -- at a server ----------------------------------------------------------------------------------


async def gets(who: Browser, path: str) -> int:
    return (await who.gets(path)).status


def test_a_page_is_not_made_for_who_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            fields = {"format": "party", "title": "T", "names": "\n".join(EIGHT), "confirm": "y"}
            made = await house.browser().does("/events/new", **fields)
            thread = FairThreadPool("test", 1, waiting=9, of_address=9)
            monkeypatch.setattr(background, "_RENDER_THREADS", thread)
            first = asyncio.ensure_future(asks(thread, "a", slow, "first"))
            path = f"{made.headers['location']}/ledger"
            one, two = (house.browser().begins("GET", path) for _ in range(2))
            await until(lambda: len(thread._turnstile._waiting) == 2)
            one.sends()
            one.hung_up.set()
            await one.task
            assert len(thread._turnstile._waiting) == 1
            slow.gate.set()
            assert (await first, (await two.ends()).status) == ("first", 200)

    asyncio.run(walk())


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(6000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


def test_what_play_depends_on_waits_for_nothing_that_is_only_shown(
    tmp_path: Path, slow: Slow
) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            hub = house.app.state.hub
            shown = [asyncio.ensure_future(hub.run_reader(slow, str(n))) for n in range(9)]
            await until(lambda: len(slow.begun) > 1)
            assert await hub.run_loader(lambda: "read") == "read"
            assert len(slow.begun) < 9
            slow.gate.set()
            await asyncio.gather(*shown)

    asyncio.run(walk())


def test_new_evenings_are_counted_before_their_names_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()

    def noted(text: str, **kind: Any) -> str:
        read.append(text)
        return checks.parse_player_name(text, **kind)

    monkeypatch.setattr("euchre.tournaments.commands.people.parse_player_name", noted)

    async def walk() -> None:
        async with opened(tmp_path, ServerLimits(tables_of_address=8)) as house:
            fields = {"format": "party", "title": "T", "names": "Ann\nAnn", "confirm": "y"}
            asked = [
                await house.browser().asks("POST", "/events/new", fields, form=True)
                for _ in range(4)
            ]
            assert [each.status for each in asked] == [400, 400, 429, 429]
            assert read.count("Ann") == 4, "of those that may be made, and of no others"

    asyncio.run(walk())


WHOLE: Final = (
    *("/history", "/sheets", "/boards", "/travellers"),
    *("/export.xml", "/export.json", "/export.csv?table=ledger"),
)
"""What is made of all of an evening."""


def test_what_is_made_of_a_long_log_is_made_by_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one thread of pages is there for what is short: everybody else waits for it."""
    aside: list[object] = []

    async def ask(_: str, __: float, work: Callable[..., Any], *given: Any) -> Any:
        aside.append(given)
        return pickle.loads(pickle.dumps(work(*pickle.loads(pickle.dumps(given)))))  # noqa: S301

    async def look() -> None:
        async with opened(tmp_path) as house:
            host = house.browser()
            form = {"format": "duplicate", "names": "\n".join(EIGHT), "stake": "5"}
            base = (await host.does("/events/new", **form)).headers["location"]
            await host.does(f"{base}/pair", rounds=0)
            await host.does(f"{base}/boards")
            before = [DRAWN.sub("", (await host.gets(base + path)).text) for path in WHOLE]
            assert not aside
            monkeypatch.setattr("euchre.server.tournaments.pages._LONG_LOG_ENTRIES", 1)
            after = [DRAWN.sub("", (await host.gets(base + path)).text) for path in WHOLE]
            assert after == before
            assert len(aside) == len(WHOLE)

    monkeypatch.setattr(background.PAGE_POOL, "run", ask)
    monkeypatch.setattr(VersionCache, "find_or_make", lambda _, __, make: make())
    asyncio.run(look())


@pytest.mark.parametrize(
    ("bound", "most"), [("MAX_LOGS_IN_MEMORY", 3), ("MAX_ENTRIES_IN_MEMORY", 12)]
)
def test_evenings_that_are_made_are_put_out_of_memory_like_those_that_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, most: int
) -> None:
    """There are so many, or with five entries each so many entries."""
    monkeypatch.setattr(event_store, bound, most)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            fields = {"format": "party", "title": "T", "names": "Ann\nBo\nCy\nDot", "confirm": "y"}
            for _ in range(6):
                await house.browser().does("/events/new", **fields)
            assert len(house.app.state.tournaments.list_in_memory()) == 3

    asyncio.run(walk())


def test_logs_of_long_entries_leave_memory_earlier(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_store, "MAX_ENTRIES_IN_MEMORY", 20)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            ann = await house.account("Ann Lee")
            for about, count in (("", 6), ("\N{BLACK SPADE SUIT}" * 1_000, 4)):
                for _ in range(6):
                    await ann.does("/clubs/new", title="The Bowers", about=about)
                assert len(house.app.state.clubs.list_in_memory()) == count

    asyncio.run(walk())


def test_the_longest_logs_leave_memory_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_store, "MAX_ENTRIES_IN_MEMORY", 40)
    monkeypatch.setattr(event_store, "LONG_LOG_ENTRIES", 8)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            fields = {"format": "party", "title": "T", "confirm": "y"}
            usual = "\n".join(EIGHT[:5])
            await house.browser().does("/events/new", **fields, names=usual)
            evenings = house.app.state.tournaments
            [first] = evenings.list_in_memory()
            for _ in range(6):
                names = "\n".join(f"Ann {n}" for n in range(12))
                await house.browser().does("/events/new", **fields, names=names)
            assert [live.version for live in evenings.list_in_memory()] == [6, 13, 13, 13]
            assert first in evenings.list_in_memory(), "which nobody has asked for the longest"

    asyncio.run(walk())


def test_a_long_log_that_somebody_is_at_stays_while_many_others_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes longest to be read again, and whoever opens one evening after the other put it out
    of memory each time.
    """
    monkeypatch.setattr(event_store, "MAX_LOGS_IN_MEMORY", 3)
    monkeypatch.setattr(event_store, "LONG_LOG_ENTRIES", 8)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            fields = {"format": "party", "title": "T", "confirm": "y"}
            host, evenings = house.browser(), house.app.state.tournaments
            names = "\n".join(f"Ann {n}" for n in range(12))
            long = await host.does("/events/new", **fields, names=names)
            [first] = evenings.list_in_memory()
            for _ in range(4):
                await host.gets(long.headers["location"])
                await house.browser().does("/events/new", **fields, names="Ann\nBo\nCy\nDot")
                assert first in evenings.list_in_memory()
            assert len(evenings.list_in_memory()) == 3

    asyncio.run(walk())


def test_others_go_on_while_the_tables_of_a_set_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address can make a thousand tables with the same word, and watch each of them."""
    turns, shown = 0, Counter[int]()

    def note_turn(*_: Any, hidden: bool) -> None:
        assert not hidden
        shown[turns] += 1

    async def walk() -> None:
        nonlocal turns
        async with opened(tmp_path) as house:
            hub, rules = house.app.state.hub, preset("standard").rules.to_dict()
            words = ["maple"] * (2 * ROOMS_PER_TURN + 1) + [f"oak {n}" for n in range(20)]
            made = [
                await hub.create_table(TableSettings(rules), DisplayName("Ann"), deal_set_word=word)
                for word in words
            ]
            sets = {hub.rooms[each.table].table.settings.same_deals: each.table for each in made}
            monkeypatch.setattr(TableParticipants, "set_games_hidden", note_turn)
            showing = asyncio.gather(*(hub.reveal_deals(*each) for each in sets.items()))
            while not showing.done():
                await asyncio.sleep(0)
                turns += 1
            await showing
            assert shown.total() == len(made)
            assert max(shown.values()) <= ROOMS_PER_TURN

    asyncio.run(walk())


def test_many_changes_of_one_account_are_looked_for_together(tmp_path: Path) -> None:
    """It may sit at a thousand tables, and each look goes through all of them."""
    looks, begun = list[tuple[str, str]](), asyncio.Event()

    async def hear(player: str) -> None:
        looks.append((player, "begins"))
        begun.set()
        await asyncio.sleep(0)
        looks.append((player, "ends"))

    async def walk() -> None:
        async with opened(tmp_path) as house:
            identities = house.app.state.hub.identities
            identities.changed.append(hear)
            for _ in range(2):
                looks.clear()
                begun.clear()
                first = asyncio.create_task(identities.refresh_account("player.ann"))
                await begun.wait()
                later = [identities.refresh_account("player.ann") for _ in range(5)]
                await asyncio.gather(first, *later, identities.refresh_account("player.bo"))
                of_ann = [what for player, what in looks if player == "player.ann"]
                assert of_ann == ["begins", "ends", "begins", "ends"]
                assert looks.count(("player.bo", "ends")) == 1

    asyncio.run(walk())


# -- sums and files -------------------------------------------------------------------------------


async def played(house: House, who: Browser, numbers: range) -> None:
    """So many games of somebody, with their records."""
    player = ACCOUNT_PREFIX + who.player
    for number in numbers:
        game = game_of(
            "", [player, *(f"{ACCOUNT_PREFIX}m{n}" for n in range(3))], (10, number % 10)
        )
        body, table = result_to_json(PlayerResult(0, game)), f"played-{number}"
        result = PlayerResultRow(table, 1, player, 1000 * number, CASUAL_KIND, "", body)
        kept = GameRecordRow(table, 1, zlib.compress(b"a record"))
        await house.app.state.hub.write(WriteBatch(table, results=(result,), records=(kept,)))


def test_the_sums_of_a_profile_are_made_once_until_a_game_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()
    sums = pages._compute_profile_stats

    def noted(log: DurableLog, player: str, today: date) -> pages.ProfileStats:
        made.append(player)
        return sums(log, player, today)

    monkeypatch.setattr(pages, "_compute_profile_stats", noted)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            ann, stranger = await house.account("Ann"), house.browser()
            await ann.posts(f"/api/players/{ann.player}/visible", {"public": True})
            await played(house, ann, range(3))
            path = f"/players/{ann.player}"
            assert await asyncio.gather(*(gets(stranger, path) for _ in range(9))) == 9 * [200]
            assert await gets(stranger, path) == 200
            assert len(made) == 1
            await played(house, ann, range(3, 4))
            assert "<dt>Games</dt><dd>4</dd>" in (await stranger.gets(path)).text
            assert len(made) == 2

    asyncio.run(walk())


def test_a_day_is_read_once_for_all_who_look_until_somebody_has_played(tmp_path: Path) -> None:
    read = list[str]()

    async def walk() -> None:
        async with opened(tmp_path) as house:
            hub = house.app.state.hub
            keeper, results_in = DailyService(hub), hub.log.list_topic_results

            def noted(kind: str, topic: str) -> list[PlayerResultRow]:
                read.append(topic)
                found: list[PlayerResultRow] = results_in(kind, topic)
                return found

            hub.log.list_topic_results = noted
            day = list_challenges(keeper.today())[0]
            await asyncio.gather(*(keeper.list_finishers(day) for _ in range(9)))
            assert (await keeper.load_best_hands(day), len(read)) == (None, 1)
            await keeper._store_result(day, BEST_PLAYER, (PlayedHand(3, ""),))
            assert await keeper.load_best_hands(day) == (PlayedHand(3, ""),)
            assert len(read) == 2
            keeper.close()

    asyncio.run(walk())


def test_bots_play_a_day_once_and_the_best_of_its_hands_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[tuple[str, ...]]()
    refusals = [RefusedError("busy", "Not now."), UnknownBotError("there is none")]

    async def play(_: str, __: float, work: Callable[..., Any], ___: Any, *level: str) -> Any:
        asked.append((work.__name__, *level))
        if refusals:
            raise refusals.pop(0)
        return (3, -1) if work is find_best_points_by_hand else (PlayedHand(1, "pass"),)

    monkeypatch.setattr(service, "DAILY_BOT_POOL", SimpleNamespace(run=play))
    monkeypatch.setattr(service, "_RETRY_SECONDS", 0)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            keeper = DailyService(house.app.state.hub)
            day, *_ = list_challenges(keeper.today())

            async def ends(keeper: DailyService) -> None:
                keeper.start_bots(day)
                keeper.start_bots(day)
                assert keeper.are_bots_playing(day)
                await keeper._bot_tasks[day.set_name]
                assert not keeper.are_bots_playing(day)

            first = ("play_daily_hands", DAILY_BOT_LEVELS[0])
            await ends(keeper)
            assert asked == [first, first], "a busy process is asked again"
            asked.clear()
            await ends(keeper)
            once = [("play_daily_hands", level) for level in DAILY_BOT_LEVELS]
            assert asked == [*once, ("find_best_points_by_hand",)]
            best = PlayedHand(3, ""), PlayedHand(-1, "")
            assert await keeper.load_best_hands(day) == best
            found = {each.player: each.hands for each in await keeper.list_finishers(day)}
            levels = {f"{BOT_PREFIX}{level}" for level in DAILY_BOT_LEVELS}
            assert found == dict.fromkeys(levels, (PlayedHand(1, "pass"),))
            asked.clear()
            keeper.start_bots(day)
            again = DailyService(house.app.state.hub)
            await ends(again)
            assert asked == []
            for each in (keeper, again):
                each.close()

    asyncio.run(walk())


def test_an_account_takes_its_games_home_once_at_a_time_and_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_GAMES_PER_READ", 2)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            ann, bo = await house.account("Ann"), await house.account("Bo")
            await played(house, ann, range(5))
            path = f"/api/players/{ann.player}/export"
            first = ann.begins("GET", path)
            first.goes_on.clear()
            first.sends()
            await until(lambda: first.parts != [])
            told = [await ann.gets(each) for each in (path, path.replace("export", "records"))]
            assert [each.status for each in told] == [429, 429]
            assert await gets(bo, f"/api/players/{bo.player}/export") == 200
            assert len(first.parts) == 1, "nothing is read before the last piece has gone"
            first.goes_on.set()
            await first.ends()
            whole = (await ann.gets(path)).json
            tables = [each["table"] for each in whole["games"]]
            assert tables == [f"played-{n}" for n in (4, 3, 2, 1, 0)]
            assert {each["record"] for each in whole["games"]} == {"a record"}
            assert whole["name"] == "Ann"
            assert {"player", "entries", "clubs", "reports"} < set(whole)
            assert len(first.parts) > 3

    asyncio.run(walk())
