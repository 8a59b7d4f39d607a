"""A table never stands still: whatever people, bots, the disk and the clock on the wall do.

``python tests/test_server_standstill.py --tables 2000`` drives two thousand tables instead of
forty, and tells how many commands they were sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import room_help
from effort import TIMES
from euchre.bots import make_bot
from euchre.english.names import DisplayName
from euchre.game.hand import Phase as Moment
from euchre.game.match import Stage
from euchre.game.presets import PRESETS, preset
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services import bot_threads
from euchre.server.tables.services.bot_threads import (
    QUICK_JOBS_PER_SECOND,
    THINKING_THREADS,
    BotJob,
    BotThreadPool,
)
from euchre.server.tables.services.bots import BOT_TIMEOUT_SECONDS
from euchre.store import DealsSeenElsewhereError, StoreError, WriteBatch
from euchre.table.log.entries import TableSettings as Game
from room_help import House, JumpingLoop
from server_help import Guest, Server

SAID: Counter[str] = Counter()
"""How many commands of each kind were sent."""
COMMANDS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "answer": lambda draw: {"yes": draw(st.booleans())},
    "claim": lambda _: {},
    "pace": lambda draw: {"pace": draw(st.sampled_from(["slow", "normal", "fast", "instant"]))},
    "pause": lambda _: {},
    "ready": lambda _: {},
    "rematch": lambda _: {},
    "resume": lambda _: {},
    "back": lambda _: {},
    "say": lambda _: {"text": "well played"},
    "phrase": lambda draw: {"phrase": draw(st.sampled_from(["nice-loner", "wow", "no-such"]))},
    "gallery": lambda draw: {"gallery": draw(st.sampled_from(["own", "all", "none"]))},
    "vote": lambda draw: {"seat": draw(st.integers(0, 4))},
    "wait": lambda draw: {"seat": draw(st.integers(0, 4))},
    "sync": lambda _: {},
    "ping": lambda _: {},
    "swap": lambda draw: {"seats": [draw(st.integers(0, 4)), draw(st.integers(0, 4))]},
    "host": lambda draw: {"seat": draw(st.integers(0, 4))},
    "remove": lambda draw: {"seat": draw(st.integers(0, 4))},
    "door": lambda draw: {"door": draw(st.sampled_from(["open", "ask", "locked"]))},
    "bot": lambda draw: {
        "seat": draw(st.integers(0, 4)),
        "name": draw(st.sampled_from(["random", "simple", None])),
    },
}


class Tables(RuleBasedStateMachine):
    """One table of any game, and all that can happen to it."""

    house: House | None = None
    odd = False

    @initialize(
        game=st.sampled_from(sorted(PRESETS)),
        people=st.integers(1, 3),
        seed=st.integers(0, 999),
        clock=st.sampled_from([0, 0, 10]),
        pace=st.sampled_from(["fast", "instant", "normal"]),
    )
    def open(self, game: str, people: int, seed: int, clock: int, pace: str) -> None:
        rules = preset(game).rules
        people = min(people, rules.players)
        self.house = House(rules.to_dict(), people, seed, clock=clock, pace=pace)

    def _one(self, draw: Any) -> int | None:
        """One of those who are there; what is drawn depends on nothing that a real server does."""
        assert self.house is not None
        here, drawn = sorted(self.house.people), draw(st.integers(0, 59))
        return here[drawn % len(here)] if here else None

    @rule(data=st.data(), times=st.integers(1, 6))
    def plays(self, data: Any, times: int) -> None:
        assert self.house is not None
        for _ in range(times):
            for seat in tuple(self.house.people):
                self.house.act(seat)
            self.house.passes(data.draw(st.sampled_from([0.0, 0.5, 2.0])))

    @rule(data=st.data(), wait=st.sampled_from([0.0, 0.001, 0.4, 1.0, 2.0]))
    def takes_back(self, data: Any, wait: float) -> None:
        assert self.house is not None
        seat = self._one(data.draw)
        if seat is None:
            return
        for _ in range(12):  # until it is one's turn, as whoever takes back wants it
            self.house.act(seat)
            self.house.passes(wait)
            if self.house.offered(seat) is not None:
                break
        if seat not in self.house.people:
            return  # they have changed places meanwhile
        SAID["undo"] += 1
        self.house.say(seat, "undo")
        if seat in self.house.people:
            self.house.act(seat)

    @rule(data=st.data(), kind=st.sampled_from(sorted(COMMANDS)))
    def says(self, data: Any, kind: str) -> None:
        assert self.house is not None
        seat, fields = self._one(data.draw), COMMANDS[kind](data.draw)
        if seat is not None:
            SAID[kind] += 1
            self.house.say(seat, kind, **fields)

    @rule(data=st.data())
    def stands(self, data: Any) -> None:
        assert self.house is not None
        seat = self._one(data.draw)
        if seat is not None and len(self.house.people) > 1:
            SAID["stand"] += 1
            self.house.say(seat, "stand")

    @rule(seat=st.integers(0, 4))
    def sits(self, seat: int) -> None:
        assert self.house is not None
        self.house.sit(seat)

    @rule(data=st.data())
    def leaves(self, data: Any) -> None:
        assert self.house is not None
        seat = self._one(data.draw)
        if seat is not None:
            self.house.leave(seat)

    @rule()
    def comes_back(self) -> None:
        assert self.house is not None
        for seat in tuple(self.house.tokens):
            if seat not in self.house.people:
                self.house.enter(seat)

    @rule()
    def watches(self) -> None:
        assert self.house is not None
        self.house.watch()

    @precondition(lambda self: self.house is not None and self.house.watcher is not None)
    @rule(phrase=st.booleans())
    def talks_in_the_gallery(self, *, phrase: bool) -> None:
        assert self.house is not None
        said = {"phrase": "wow"} if phrase else {"text": "hello"}
        SAID["of the gallery"] += 1
        self.house.calls_out("phrase" if phrase else "say", **said, name="Zed")

    @rule(seconds=st.sampled_from([0.0, 0.01, 0.4, 1.0, 3.0, 12.0, 35.0, 60.0]))
    def time_passes(self, seconds: float) -> None:
        assert self.house is not None
        self.house.passes(seconds)

    @rule(mood=st.sampled_from(["fine", "raises", "illegal", "nonsense", "other seat"]))
    def bots_change(self, mood: str) -> None:
        assert self.house is not None
        self.house.bots.mood = mood
        self.odd |= mood != "fine"

    @rule(never=st.booleans())
    def bots_think_for_ever(self, *, never: bool) -> None:
        assert self.house is not None
        self.house.thinkers.never = never
        self.odd |= never

    @precondition(lambda self: self.house is not None)
    @rule(seconds=st.sampled_from([0.0, 0.5, 20.0]))
    def the_disk_is_full(self, seconds: float) -> None:
        assert self.house is not None
        self.house.shelf.full = True
        self.house.passes(seconds)
        for seat in tuple(self.house.people):
            self.house.act(seat)
        self.house.passes(seconds)
        self.house.shelf.full = False
        self.house.passes(60.0)
        self.odd = True

    @invariant()
    def is_never_still(self) -> None:
        if self.house is not None:
            self.house.check(troubles=self.odd)

    def teardown(self) -> None:
        if self.house is None:
            return
        SAID["all"] += self.house.said
        try:
            self.house.check_log()
            self.house.goes_on()
            self.house.check(troubles=self.odd)
        finally:
            self.house.close()


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Bots that fail are logged, rightly, and nobody need read it."""
    logging.getLogger("euchre.server").setLevel(logging.CRITICAL + 1)
    yield
    logging.getLogger("euchre.server").setLevel(logging.NOTSET)


def driven(tables: int) -> settings:
    """The settings of a machine that drives so many tables."""
    return settings(
        max_examples=tables,
        stateful_step_count=40,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


Tables.TestCase.settings = driven(10 * TIMES)
TestTables = Tables.TestCase


# -- one thing at a time ------------------------------------------------------------------------


@pytest.mark.parametrize("mood", ["raises", "illegal", "nonsense", "other seat"])
def test_where_a_bot_fails_something_legal_is_played(mood: str) -> None:
    house = House(preset("standard").rules.to_dict(), 1, 3)
    house.bots.mood = mood
    for _ in range(60):
        house.act(0)
        house.passes(3.0)
    table = house.room.table
    assert table.match is not None
    assert table.game > 1 or len(table.match.hands) > 1
    house.check(troubles=True)
    house.check_log()
    house.close()


def test_bots_think_for_those_who_sit_with_them_then_for_those_who_watch() -> None:
    """By that they take turns with the bots of other tables, so it is said each time."""
    house = House(preset("standard").rules.to_dict(), 1, 3)
    house.watch()
    assert house.watcher is not None
    house.watcher.address, house.people[0].address = "watches", "sits"
    asked = []
    for _ in range(10):
        house.act(0)
        house.passes(3.0)
        asked.append(house.thinkers.askers)
    assert asked[-1] == ["sits"]
    assert house.room.everyone.attendance.find_bot_requester_addresses() == {"sits"}
    house.leave(0)
    assert house.room.everyone.attendance.find_bot_requester_addresses() == {"watches"}
    house.close()


def test_bots_of_many_tables_let_the_bot_of_another_table_have_its_turn() -> None:
    """Somebody opens a hundred tables: whoever plays at their own waits for one thought or two."""
    order: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        thinkers, go, over = BotThreadPool(loop), threading.Event(), asyncio.Event()

        def think(who: str) -> None:
            go.wait()
            order.append(who)

        def ended(*_: object) -> None:
            if len(order) > 100:
                over.set()

        for _ in range(100):
            thinkers.submit(partial(think, "many"), ended, 60, requesters=["many", "crowded"])
        thinkers.submit(partial(think, "crowded"), ended, 60, requesters=["many"])
        thinkers.submit(partial(think, "other"), ended, 60, requesters=["other", "many"])
        go.set()
        await over.wait()
        thinkers.close()

    asyncio.run(main())
    assert order.index("other") <= 2 * THINKING_THREADS + 1


def test_a_card_that_needs_no_search_needs_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is thought of in the loop itself; a call is not."""
    house = House(preset("standard").rules.to_dict(), 1, 3)
    monkeypatch.setattr(house.hub, "make_bot", lambda level, _, seat: make_bot(level, seat))
    pondered, at_once = [], []
    think = house.thinkers.submit

    def waits(work: Any, *given: Any, **how: Any) -> BotJob:
        pondered.append(work.args[0].view.phase)
        return think(work, *given, **how)

    def is_quick(work: Any, then: Any, **how: Any) -> BotJob:
        at_once.append(work.args[0].view.phase)
        return think(work, then, BOT_TIMEOUT_SECONDS, **how)

    monkeypatch.setattr(house.thinkers, "submit", waits)
    monkeypatch.setattr(house.thinkers, "run_quick_job", is_quick)
    house.say(0, "bot", seat=1, name="random")
    for seat, level in ((1, "rules"), (2, "club"), (3, "simple")):
        house.say(0, "bot", seat=seat, name=level)
    for _ in range(40):
        house.act(0)
        house.passes(3.0)
    assert set(at_once) == {Moment.PLAY}
    assert len(at_once) > 20
    assert pondered
    assert Moment.PLAY not in pondered
    house.check()
    house.close()


def test_bots_of_one_address_take_no_more_of_the_loop_than_its_part() -> None:
    loop, ended = JumpingLoop(), list[tuple[str, float]]()
    pool, begun = BotThreadPool(loop, 0), loop.time()

    def ask(name: str, *requesters: str) -> None:
        pool.run_quick_job(
            int, lambda *_: ended.append((name, loop.time() - begun)), requesters=requesters
        )

    for _ in range(101):
        ask("busy", "one")
    ask("other", "two")
    ask("shared", "one", "two")
    loop.run_until_complete(asyncio.sleep(60))
    loop.close()
    times = dict(ended)
    assert len(ended) == 103
    assert times["busy"] == pytest.approx(100 / QUICK_JOBS_PER_SECOND)
    assert times["other"] == pytest.approx(0)
    assert times["shared"] == pytest.approx(1 / QUICK_JOBS_PER_SECOND)


def test_bots_that_think_for_ever_keep_the_end_of_a_server_waiting_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits = [0.0]

    class Thread(threading.Thread):
        def join(self, timeout: float | None = None) -> None:
            assert timeout is not None
            waits.append(timeout)

    async def run() -> None:
        BotThreadPool(asyncio.get_running_loop(), 5).close()

    monkeypatch.setattr(threading, "Thread", Thread)
    monkeypatch.setattr(bot_threads, "monotonic", lambda: sum(waits))
    asyncio.run(run())
    assert sum(waits) == bot_threads._CLOSE_WAIT_SECONDS


def test_those_who_sit_where_nobody_may_watch_are_told_that_clocks_begin_anew() -> None:
    house = House(preset("standard").rules.to_dict(), 2, 3, clock=20)

    def deadline() -> int | None:
        hand = json.loads(house.room.everyone.build_snapshot(None, 0)).get("hand") or {}
        found: int | None = hand.get("deadline")
        return found

    while deadline() is None:
        house.passes(1.0)
        for seat in tuple(house.people):
            house.act(seat)
    house.watch()
    house.room.everyone.set_games_hidden(hidden=True)
    house.passes(5.0)
    house.room.restart_clocks()
    [told] = house.people[0]._waiting
    assert json.loads(told)["hand"]["deadline"] == deadline() is not None
    assert house.watcher is not None
    assert all("hand" not in json.loads(told) for told in house.watcher._waiting)
    house.close()


def test_that_clocks_begin_anew_takes_time_and_is_no_standstill_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else many tables would begin anew for ever; a table at which nobody is has nothing to."""
    house = House(preset("standard").rules.to_dict(), 1, 3)
    house.run(house.hub.create_table(Game(rules={}), DisplayName("Kim")))
    restarted: list[str] = []

    def restart_slowly(room: TableRoom) -> None:
        restarted.append(room.table.id)
        house.loop.passed += 1.0

    monkeypatch.setattr(TableRoom, "restart_clocks", restart_slowly)
    house.loop.passed += 1.0
    for _ in range(3):
        house.hub.restart_clocks_after_stall()
        house.loop.passed += 0.25
    assert restarted == [house.table]
    house.close()


def test_for_a_bot_that_thinks_for_ever_another_plays() -> None:
    house = House(preset("standard").rules.to_dict(), 1, 3)
    house.thinkers.never = True
    for _ in range(20):
        house.act(0)
        house.passes(60.0)
    table = house.room.table
    assert table.match is not None
    assert table.game > 1 or table.match.hands
    house.check(troubles=True)
    house.close()


def test_a_full_disk_is_asked_about_once_a_second_and_nothing_is_lost() -> None:
    house = House(preset("standard").rules.to_dict(), 1, 3)
    for _ in range(3):
        house.act(0)
        house.passes(1.0)
    before = house.room.table
    house.shelf.full = True
    commits = house.shelf.commits
    house.passes(300.0)
    tries = house.shelf.commits - commits
    assert tries <= 600, "a move and a reading a second where a bot is due, and no busy loop"
    assert house.room.table.version == before.version
    assert list(house.people) == [0], "nobody has to come again"
    house.goes_on()
    house.check(troubles=True)
    house.check_log()
    house.close()


def test_who_is_refused_a_seat_for_what_they_have_seen_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(preset("standard").rules.to_dict(), 1, 3, pace="instant")
    refused = house.shelf._refused

    def seen(batch: WriteBatch) -> StoreError | None:
        return DealsSeenElsewhereError() if batch.tokens else refused(batch)

    monkeypatch.setattr(house.shelf, "_refused", seen)
    for _ in range(8):
        house.sit(1)
        house.passes(0.1)
    begun = house.room.table
    for _ in range(60):
        house.act(0)
        house.passes(0.2)
    now = house.room.table
    assert now.match is not None
    assert now.game > begun.game or now.match.hands
    house.check()
    house.close()


def test_where_something_could_not_be_written_other_tables_are_dealt_to_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room_help, "DISK", 0.0203)  # in no step with what is forgotten
    rules = preset("standard").rules.to_dict()
    house = House(rules, 1, 3, pace="instant")
    wanted = Game(rules=rules, bots="random", pace="instant")
    refusals: list[StoreError] = []
    refused = house.shelf._refused

    def watched(batch: WriteBatch) -> StoreError | None:
        found = refused(batch)
        refusals.extend([] if found is None else [found])
        return found

    monkeypatch.setattr(house.shelf, "_refused", watched)
    for _ in range(8):
        made = house.run(house.hub.create_table(wanted, DisplayName("Dana"), starts_with_bots=True))
        house.table, house.tokens = made.table, {made.seat: made.token}
        house.enter(made.seat)
    for _ in range(4000):
        house.hub.public_log_signer.forget_log_end()  # as after each commitment that fails
        house.run(asyncio.sleep(0.001))
    assert len(house.shelf._commitments) > 8
    assert refusals == []
    house.check()
    house.close()


def test_what_goes_wrong_at_a_table_is_logged_with_table_and_version_and_read_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("euchre.server").setLevel(logging.ERROR)
    house = House(preset("standard").rules.to_dict(), 1, 3)
    house.passes(5.0)
    with monkeypatch.context() as broken:
        broken.setattr("euchre.server.tables.room.apply_due", _broken)
        broken.setattr("euchre.server.tables.services.bots.BotSeats.get_verified_answer", _broken)
        broken.setattr("euchre.server.tables.room.legal", _broken)
        for _ in range(5):
            house.act(0)
            house.passes(1.0)
    assert house.hub.counts.troubles > 0
    assert house.table in caplog.text
    assert f"version {house.room.table.version}" in caplog.text
    house.goes_on()
    house.check(troubles=True)
    house.close()


def _broken(*_: Any) -> Any:
    raise KeyError("something nobody thought of")


@pytest.mark.parametrize("way", ["revoke_tokens", "leave_seat"])
def test_a_seat_that_opens_no_more_while_it_is_awaited_stops_nothing(way: str) -> None:
    house = House(preset("standard").rules.to_dict(), 2, 3)
    for _ in range(400):
        match = house.room.table.match
        if match is not None and match.stage is Stage.HAND and match.turn == 1:
            break
        house.act(0)
        house.passes(0.5)
    assert match is not None
    assert match.turn == 1
    house.run(getattr(house.room, way)(1))
    house.passes(0.1)
    assert house.people[1].seat is None
    assert not house.room.close_if_stuck()
    before = house.room.table.version
    house.passes(40)
    assert house.room.table.version > before, "nobody plays for them"
    assert house.hub.counts.stuck == 0
    house.close()


def test_a_table_that_stands_still_is_found_read_anew_and_counted() -> None:
    house = House(preset("standard").rules.to_dict(), 1, 3)
    while house.room._find_next_due() is None or house.room._tasks:
        house.act(0)
        house.passes(0.01)
    house.room._clock.stop()
    house.room._bots.cancel_thinking()
    house.passes(12.0)
    assert house.hub.counts.stuck == 1
    house.hub.counts.stuck = house.hub.counts.dropped = 0
    house.goes_on()
    house.check()
    house.close()


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_stops_no_bot_and_takes_no_seat(
    hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(preset("standard").rules.to_dict(), 1, 3, clock=60)
    house.passes(3.0)
    really = time.time_ns
    for jump in range(1, 30):
        ahead = jump * hours * 3600 * 10**9
        monkeypatch.setattr(time, "time_ns", lambda ahead=ahead: really() + ahead)
        house.watch()  # so that the table waits anew
        house.passes(3.0)
        assert not house.room.table.chairs[0].is_away
        house.act(0)
    table = house.room.table
    assert table.match is not None
    assert table.game > 1 or table.match.hands
    house.check()
    house.close()


def test_after_the_clock_was_set_back_while_the_server_was_down_bots_play_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=True, bots="random")
        with server.guest(made) as dana:
            dana.play(lambda guest: bool(guest.picture["mine"].get("cards")))
    really = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: really() - 3600 * 10**9)
    with Server(tmp_path) as server, server.guest(made) as dana:
        dana.play(lambda guest: guest.results > 0)
        times = [row.at for row in server.hub.log.read_entries(made["table"])]
        assert times == sorted(times)


def test_taking_back_and_playing_something_else_freezes_no_table(tmp_path: Path) -> None:
    """Alone against bots: lead a card, wait, take it back, lead another."""
    with Server(tmp_path) as server:
        made = server.make(start=True, bots="random")
        with server.guest(made) as dana:
            for at in range(40):
                dana.play(lambda guest: guest.over or may_take_back(guest))
                if dana.over:
                    break
                before = [row for row in server.rows(made["table"]) if row[3]["type"] == "undone"]
                assert dana.ask("undo")["type"] == "ack"
                dana.ask("sync")
                dana.version = dana.told[-1]["v"]
                events = [
                    card["event"] for card in dana.picture["mine"]["cards"] if "event" in card
                ]
                if events:
                    seen = dana.version
                    dana.ask("act", event=events[-1 - at % len(events)], seen=seen)
                after = [row for row in server.rows(made["table"]) if row[3]["type"] == "undone"]
                assert len(after) == len(before) + 1
            dana.play(lambda guest: guest.results > 2 or guest.over)


def may_take_back(guest: Guest) -> bool:
    mine, hand = guest.picture["mine"], guest.picture.get("hand") or {}
    asked = any("event" in card for card in mine.get("cards", []))
    return bool(mine.get("may_undo") and hand.get("phase") == "play" and asked)


def test_who_stands_up_while_the_disk_is_full_keeps_the_seat() -> None:
    house = House(preset("standard").rules.to_dict(), 2, 3)
    house.passes(5.0)
    lee = house.people[1]
    house.shelf.full = True
    house.run(house.sockets.handle_message(lee, house.room, '{"id":"up","type":"stand"}'))
    house.shelf.full = False
    told = [json.loads(text) for text in lee._waiting]
    assert [each["code"] for each in told if each["type"] == "error"] == ["not-saved"]
    house.passes(2.0)
    assert lee.seat == 1
    assert house.room.table.chairs[1].person
    house.goes_on()
    house.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Drive tables by all that can happen to them.")
    parser.add_argument("--tables", type=int, default=2000)
    logging.getLogger("euchre.server").setLevel(logging.CRITICAL + 1)
    run_state_machine_as_test(Tables, settings=driven(parser.parse_args().tables))
    print(dict(SAID.most_common()))  # noqa: T201 - a program
