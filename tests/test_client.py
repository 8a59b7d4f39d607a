"""A program at a table, by `euchre.client`: turns, manners, limits, and lines that are cut."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace as but

from effort import TIMES, unlike
from euchre import client
from euchre.bots import make_bot
from euchre.client import (
    Game,
    Link,
    Turn,
    join,
    line,
    list_open_tables,
    make_table,
    sit_down,
    watch,
)
from euchre.client.errors import (
    ClientError,
    ConnectionEndedError,
    LinkError,
    RefusedError,
    ServerUnreachableError,
)
from euchre.client.manners import PERSON_MANNERS, AutoActions, list_automatic_commands
from euchre.client.pace import SendRateLimiter
from euchre.errors import DealError, RulesError
from euchre.extras import install_command
from euchre.game.events import Cut, Played, to_json
from euchre.game.presets import PRESETS
from euchre.server.limits import ServerLimits, TokenBucket
from euchre.server.tables.handlers.api import NewTableBody
from euchre.store import StoreError, WriteBatch
from euchre.store.rows import Write
from euchre.table import timers
from server_help import PATIENCE, Server
from test_server_kill import Mortal

EXAMPLE = Path(__file__).parent.parent / "examples" / "bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("client"), limits=ServerLimits()) as running:
        yield running


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every pace bots take a fortieth of their time."""
    for beats in (timers.BOT_BEAT_MS, timers.TRICK_PAUSE_MS, timers.DRAW_PAUSE_MS):
        for pace, ms in beats.items():
            monkeypatch.setitem(beats, pace, ms // 40)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was cut off or refused tries again at once."""
    monkeypatch.setattr(line, "FIRST_WAIT_SECONDS", 0.02)
    monkeypatch.setattr(line, "MAX_WAIT_SECONDS", 0.2)
    monkeypatch.setattr(line, "RESEND_DELAY_SECONDS", 0.05)


def run(what: Any) -> Any:
    async def in_time() -> Any:
        return await asyncio.wait_for(what, PATIENCE)

    return asyncio.run(in_time())


def in_a_loop(test: Callable[..., Any]) -> Callable[..., None]:
    """Have a test that waits run in a loop of its own."""

    @wraps(test)
    def ran(*given: Any, **named: Any) -> None:
        run(test(*given, **named))

    return ran


async def table(server: Server, **wanted: Any) -> Link:
    return await make_table(server.address, **{"pace": "instant", "bots": "random", **wanted})


# -- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", unlike(PRESETS))
@in_a_loop
async def test_a_bot_plays_every_game_to_its_end(server: Server, name: str) -> None:
    knobs: dict[str, Any] = {"num_hands": 1} if PRESETS[name].rules.num_hands else {"target": 1}
    link = await table(server, rules={"base": name, **knobs}, minutes=1, start=True)
    async with join(link, pictures=False) as game:
        assert game.rules == PRESETS[name].rules.replace(**knobs)
        if game.rules.time_limit:
            return  # it takes a minute
        score = await game.play(make_bot("simple"))
        assert score.over
        assert score.ending
        assert all(found.ok for found in await game.verify_deals())


@in_a_loop
async def test_two_programs_with_bots_of_their_own_play_a_game_and_a_rematch(
    server: Server,
) -> None:
    link = await table(server, name="Dana", rules={"target": 4})
    async with join(link) as dana, join(f"{link}", "Lee", seat=2, pictures=False) as lee:
        assert (dana.seat, lee.seat) == (0, 2)
        await dana.fill_with_bots("random")
        for _ in range(2):
            scores = await asyncio.gather(
                dana.play(make_bot("rules")), lee.play(make_bot("simple"))
            )
            assert scores[0].scores == scores[1].scores
            checked = await lee.verify_deals()
            assert all(each.ok for each in checked)
            assert any("random numbers of Dana and Lee" in found.why for found in checked)
            await asyncio.gather(dana.rematch(), lee.rematch())
        assert dana.score is not None
        assert dana.score.number == 3


@in_a_loop
async def test_who_watches_sees_the_game_and_no_hand(server: Server) -> None:
    link = await table(server, rules={"target": 2})
    async with join(link) as dana, watch(link) as watcher:
        await dana.fill_with_bots("random")
        told = []

        async def listen() -> None:
            async for heard in watcher.stream_messages():
                told.append(heard)  # noqa: PERF401 - it does not end by itself

        listening = asyncio.create_task(listen())
        await dana.play(make_bot("simple"))
        await watcher.wait_until(lambda game: game.over)
        listening.cancel()
        assert watcher.seat is None
        assert watcher.view is not None
        assert watcher.view.cards == ()
        assert [heard.v for heard in told] == sorted(heard.v for heard in told)
        assert [turn async for turn in watcher] == []
        with pytest.raises(RefusedError, match="You're watching"):
            await watcher.mark_ready()


# -- turns --------------------------------------------------------------------------------------


async def first_turn(game: Game) -> Turn:
    async for turn in game:
        return turn
    raise AssertionError("the game is over")


@in_a_loop
async def test_what_may_not_be_chosen_is_refused_in_a_sentence_and_the_turn_comes_again(
    server: Server,
) -> None:
    link = await table(server, start=True)
    async with join(link) as game:
        turn = await first_turn(game)
        assert turn.view.turn == game.seat == turn.view.seat
        theirs = next(card for card in turn.view.pack if card not in turn.view.cards)
        with pytest.raises(RefusedError) as refused:
            await turn.play(Played(0, theirs))
        assert refused.value.why.endswith(".")
        again = await first_turn(game)
        assert again.view is turn.view
        advised, why = await game.hint()
        assert advised in again.legal_events
        assert why
        with pytest.raises(RefusedError, match=r"\.$"):
            await game.claim()
        assert await again.play(again.legal_events[0])
        assert not await turn.play(turn.legal_events[0]), "it is over"


async def free_choice(game: Game) -> Turn:
    """A turn in which there is something to choose, and so something to take back."""
    async for turn in game:
        if len(turn.legal_events) > 1:
            return turn
        await turn.play(turn.legal_events[0])
    raise AssertionError("the game is over")


@pytest.mark.parametrize("pictures", [True, False])
@in_a_loop
async def test_a_decision_that_is_taken_back_is_asked_for_again(
    server: Server, *, pictures: bool
) -> None:
    link = await table(server, start=True)
    async with join(link, pictures=pictures) as game:
        turn = await free_choice(game)
        assert await turn.play(turn.legal_events[0])
        await game.undo()
        again = await first_turn(game)
        assert again.view.events == turn.view.events
        assert await again.play(again.legal_events[-1])


@in_a_loop
async def test_a_bot_agrees_to_what_the_others_ask(server: Server) -> None:
    link = await table(server, rules="two-handed", name="Dana")
    async with join(link) as dana, join(f"{link}", "Lee") as lee:
        playing = asyncio.create_task(lee.play(make_bot("simple")))
        turn = await free_choice(dana)
        playing.cancel()  # what Lee would do next would be an answer, too
        assert await turn.play(turn.legal_events[-1])
        await dana.undo()
        before = turn.view.events
        await dana.wait_until(lambda game: game.view is not None and game.view.events == before)
    entries = [row[3]["type"] for row in server.rows(link.table)]
    assert "answered" in entries
    assert "undone" in entries


@in_a_loop
async def test_a_person_answers_what_is_asked_now_and_not_what_was_asked_before(
    server: Server,
) -> None:
    link = await table(server, rules="two-handed", name="Dana")
    manners = replace(PERSON_MANNERS, ready=True, cuts=True)
    async with join(link) as dana, join(f"{link}", "Lee", manners=manners) as lee:
        playing = asyncio.create_task(lee.play(make_bot("simple")))
        turn = await free_choice(dana)
        playing.cancel()
        before = lee.table_version
        assert await turn.play(turn.legal_events[-1])
        await dana.undo()
        await lee.wait_until(lambda game: game.table.ask is not None)
        with pytest.raises(RefusedError) as refused:
            await lee.answer_request(yes=True, table_version=before)
        assert refused.value.code == "stale"
        assert lee.table.ask is not None
        await lee.answer_request(yes=True)
        events = turn.view.events
        await dana.wait_until(lambda game: game.view is not None and game.view.events == events)


@in_a_loop
async def test_a_person_is_asked_before_anything_is_done(server: Server) -> None:
    link = await table(server, rules="two-handed", name="Dana")
    async with join(link, manners=PERSON_MANNERS) as dana, join(f"{link}", "Lee") as lee:
        await lee.wait_until(lambda game: game.table.chairs[1].ready)
        assert not dana.table.chairs[0].ready
        assert await dana.mark_ready() == ""
        await dana.wait_until(
            lambda game: bool(game.own_view and game.own_view.cut) or game.hand is not None
        )


@pytest.mark.parametrize("pictures", [True, False])
@in_a_loop
async def test_who_is_too_slow_for_the_clock_plays_on(server: Server, *, pictures: bool) -> None:
    link = await table(server, start=True, clock=1, rules={"target": 4})

    def count_lost_turns() -> int:
        return [row[3]["type"] for row in server.rows(link.table)].count("took-over")

    slow = 0
    async with join(link, pictures=pictures) as game:
        async for turn in game:
            if slow < 2:
                lost = count_lost_turns()
                while count_lost_turns() == lost:  # any news is another view, not only this
                    server.let_pass(1000, due=True)
                    await asyncio.sleep(0.05)
                slow += 1
                assert not await turn.play(turn.legal_events[0])
            else:
                await turn.play(turn.legal_events[0])
        assert game.over
    assert "came-back" in [row[3]["type"] for row in server.rows(link.table)]


# -- sitting down -------------------------------------------------------------------------------


@in_a_loop
async def test_where_the_host_lets_people_in_one_knocks(server: Server) -> None:
    link = await table(server, door="ask", name="Dana")
    async with join(link) as dana:

        async def open_the_door(*, yes: bool) -> None:
            await dana.wait_until(lambda game: bool(game.table.knocks))
            await dana.send_command("admit", knock=dana.table.knocks[0].number, yes=yes)

        opening = asyncio.create_task(open_the_door(yes=True))
        async with join(f"{link}", "Lee", seat=3) as lee:
            assert lee.seat == 3
            await dana.wait_until(lambda game: game.table.chairs[3].name == "Lee")
        await opening
        opening = asyncio.create_task(open_the_door(yes=False))
        with pytest.raises(RefusedError, match="Dana didn't let you sit down"):
            async with join(f"{link}", "Kim"):
                pass
        await opening


@in_a_loop
async def test_who_is_removed_is_told_so(server: Server) -> None:
    link = await table(server, name="Dana")
    async with join(link) as dana, join(f"{link}", "Lee") as lee:
        await dana.send_command("remove", seat=lee.seat)
        with pytest.raises(ConnectionEndedError) as ended:
            await first_turn(lee)
        assert ended.value.code == "no-seat"


def test_a_server_without_https_is_told_from_one_that_does_not_answer() -> None:
    async def answer_in_plain(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.0 400 Bad Request\r\n\r\n")
        writer.close()

    async def go() -> None:
        async with await asyncio.start_server(answer_in_plain, "127.0.0.1", 0) as plain:
            port = plain.sockets[0].getsockname()[1]
            with pytest.raises(ServerUnreachableError, match="doesn't use https, so try"):
                await sit_down(Link(f"https://127.0.0.1:{port}", "rwic-Kept"))

    asyncio.run(go())


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_server_that_has_moved_says_where(status: int) -> None:
    async def send_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(65_536)
        writer.write(f"HTTP/1.0 {status} Moved\r\nlocation: https://b.example/x\r\n\r\n".encode())
        writer.close()

    async def go() -> None:
        async with await asyncio.start_server(send_on, "127.0.0.1", 0) as moved:
            address = f"http://127.0.0.1:{moved.sockets[0].getsockname()[1]}"
            says = f"{address} sends you to https://b.example: use that address"
            for asked in (list_open_tables(address), sit_down(Link(address, "rwic-Kept"))):
                with pytest.raises(ServerUnreachableError, match=says):
                    await asked

    run(go())


@pytest.mark.parametrize("host", ["b\u00fccher", "\u0142\u00f3d\u017a"])
def test_a_server_whose_name_has_other_letters_is_asked_by_its_name(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts: list[str] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        hosts.extend(re.findall(r"Host: ([^:]+):", head))
        writer.write(b"HTTP/1.0 200 OK\r\n\r\n[]")
        writer.close()

    here = socket.create_connection
    monkeypatch.setattr(
        socket,
        "create_connection",
        lambda there, *rest: here(("127.0.0.1", there[1]), *rest),
    )

    async def go() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as there:
            port = there.sockets[0].getsockname()[1]
            assert await list_open_tables(f"http://{host}:{port}") == []

    run(go())
    assert hosts == [host.encode("idna").decode()]


def test_a_proxy_that_cannot_be_used_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "socks5h://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)

    async def go() -> None:
        with pytest.raises(ClientError, match="SOCKS proxy requires python-socks: install it"):
            async with watch("http://a.example/t/x"):
                pass

    run(go())


def test_nobody_waits_for_an_answer_that_they_no_longer_want() -> None:
    async def go() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            asked = list_open_tables(f"http://127.0.0.1:{silent.getsockname()[1]}")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(asked, 0.05)
            requests = [thread for thread in threading.enumerate() if thread.name == "request"]
            assert requests
            assert all(thread.daemon for thread in requests)

    run(go())


UNREACHABLE = (
    "http://a/t/ü",
    "http://a/t/b c",
    "http://a..b/t/x",
    "http://a:99999/t/x",
    "http://a:b/t/x",
    "http://@/t/x",
    "http://a/t/x#seat=ž",
    "http://a/t/x#seat=a%0d%0ab",
)
"""Texts like links, of which no request can be made."""


@in_a_loop
async def test_what_is_no_table_gets_a_sentence(server: Server) -> None:
    link = await table(server)
    with pytest.raises(LinkError, match="isn't a link to a table: it looks like"):
        async with join("ftp://club.example/t/x"):
            pass
    for text in UNREACHABLE:
        with pytest.raises(LinkError, match="isn't a link to a table"):
            Link.parse(text)
    for text in ("club.example", "http://a..b", "http://club.example:99999", "http://a/ü"):
        with pytest.raises(LinkError, match="isn't an address"):
            await make_table(text)
        with pytest.raises(LinkError, match="isn't an address"):
            await list_open_tables(text)
    nowhere = Link(server.address, "a" * 22)
    with pytest.raises(RefusedError) as refused:
        await sit_down(nowhere)
    assert refused.value.code == "no-table"
    with pytest.raises(ConnectionEndedError) as ended:
        async with watch(nowhere):
            pass
    assert ended.value.code == "no-table"
    with pytest.raises(ConnectionEndedError, match="open a seat here"):
        async with join(Link(server.address, link.table, "made up")):
            pass
    with pytest.raises(ServerUnreachableError, match="no server answers at") as silent:
        await sit_down(Link("http://127.0.0.1:9", "rwic-Kept"))
    assert f"{silent.value}" == "no server answers at http://127.0.0.1:9: connection refused"
    with pytest.raises(RefusedError, match="There's no table at that address: give the link"):
        await client.list_open_tables(f"{server.address}/events/rwic-kept-frdv")
    with pytest.raises(ServerUnreachableError, match=r"hasn't answered for 0\.1 seconds"):
        async with watch(Link("http://127.0.0.1:9", "x" * 22), patience=0.1):
            pass
    with pytest.raises(RulesError, match="there is no preset 'britsh'"):
        await table(server, rules="britsh")
    with pytest.raises(RefusedError, match="Choose bots from"):
        await table(server, bots="deep blue")


@in_a_loop
async def test_a_seat_that_was_left_is_refused_and_a_line_that_was_hung_up_says_so(
    server: Server,
) -> None:
    link = await table(server)
    async with join(link) as game:
        await game.say("good evening")
        assert [said.text for said in game.chat_messages] == ["good evening"]
        await game.leave_seat()
        assert game.seat is None
    with pytest.raises(ClientError, match="has been left"):
        await game.say("is anybody there?")
    with pytest.raises(ConnectionEndedError, match="open a seat here"):
        async with join(link):
            pass


def test_the_token_is_not_shown_where_nobody_asked_for_it() -> None:
    link = Link.parse("https://club.example/games/t/abc#seat=s3cret")
    assert link.api_url == "https://club.example/games/api/tables/abc"
    assert "s3cret" not in f"{link} {link!r}"
    assert Link.parse(link.private_url) == link


def test_a_table_may_be_wished_as_the_server_takes_it() -> None:
    assert list(client.NewTable.__annotations__) == list(NewTableBody.__struct_fields__)


# -- limits -------------------------------------------------------------------------------------


def test_more_is_not_sent_than_the_server_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits, sent = ServerLimits(rate=100, burst=10), list[float]()
    reserve = SendRateLimiter.reserve_or_delay

    def noted(limiter: SendRateLimiter, now: float, *, outside_game: bool) -> float:
        wait = reserve(limiter, now, outside_game=outside_game)
        sent.extend([] if wait else [now])
        return wait

    monkeypatch.setattr(SendRateLimiter, "reserve_or_delay", noted)

    async def go(server: Server) -> None:
        link = await table(server)
        async with join(link) as game:
            answers = await asyncio.gather(*(game.send_command("ping") for _ in range(40)))
            assert {heard.type for heard in answers} == {"pong"}
            with pytest.raises(RefusedError, match="A message can have 16,384 bytes"):
                await game.say("x" * 20_000)

    with Server(tmp_path, limits=limits) as server:
        run(go(server))
    taken = TokenBucket(limits.rate, limits.burst, sent[0])
    assert len(sent) >= 40
    assert all(taken.take(at) for at in sent)


@pytest.mark.usefixtures("eager")
def test_what_was_too_much_is_sent_again(tmp_path: Path) -> None:
    """Another connection of the seat may have used up what it may send."""

    async def go(server: Server) -> None:
        link = await table(server)
        async with join(link) as one, join(link) as other:
            games = (one, other) * 8
            answers = await asyncio.gather(*(game.send_command("ping") for game in games))
            assert {heard.type for heard in answers} == {"pong"}

    with Server(tmp_path, limits=ServerLimits(rate=40, burst=10)) as server:
        run(go(server))


@pytest.mark.usefixtures("eager")
def test_a_line_that_is_refused_ends_and_a_server_that_is_busy_is_asked_again() -> None:
    problem = b'{"code":"host","detail":"no server of that name"}'

    async def watched(status: int, body: bytes) -> None:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            told = f"HTTP/1.1 {status} No\r\ncontent-length: {len(body)}\r\n\r\n"
            writer.write(told.encode() + body)
            writer.close()

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as refusing:
            port = refusing.sockets[0].getsockname()[1]
            async with watch(Link(f"http://127.0.0.1:{port}", "a" * 22), patience=0.1):
                pass

    with pytest.raises(ConnectionEndedError) as ended:
        run(watched(421, problem))
    assert (ended.value.code, f"{ended.value}") == ("host", "No server of that name.")
    with pytest.raises(ConnectionEndedError, match="The server answered with status 403"):
        run(watched(403, b""))
    for status in (429, 500, 503):
        with pytest.raises(ServerUnreachableError, match=f"it answered with status {status}"):
            run(watched(status, problem))


@pytest.mark.parametrize("kind", [DealError, ValueError, IndexError, AssertionError])
def test_a_server_that_is_not_understood_ends_all_that_waits(
    kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def say_nonsense(_: line.TableConnection) -> str:
        raise kind("a card is dealt twice")

    monkeypatch.setattr(line.TableConnection, "_run_connection", say_nonsense)

    async def go() -> None:
        game = Game(Link("http://a", "b"))
        with pytest.raises(ClientError, match="doesn't understand: a card is dealt twice"):
            await game.send_command("ready")
        with pytest.raises(ClientError, match="doesn't understand"):
            await game.wait_for_change()
        await game.close()

    run(go())


# -- lines that are cut -------------------------------------------------------------------------


class Cutter:
    """A line to a server that is cut again and again.

    Attributes:
        cuts: how often it was.
    """

    def __init__(self, port: int, when: Callable[[], int]) -> None:
        self.port, self._when = port, when
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        left = self._when()

        async def upwards() -> None:
            nonlocal left
            while data := await reader.read(65_536):
                left -= 1
                back.write(data)
                if not left:
                    await asyncio.sleep(0.01)  # the server has it, and its answer is lost
                    self.cuts += 1
                    writer.transport.abort()
                    break
            back.close()

        async def downwards() -> None:
            while data := await there.read(65_536):
                if left:
                    writer.write(data)
            writer.close()

        try:
            await asyncio.gather(upwards(), downwards(), return_exceptions=True)
        except asyncio.CancelledError:  # the test is over
            pass
        finally:
            for each in (back, writer):
                each.transport.abort()


@asynccontextmanager
async def cut(port: int, link: Link, seed: int) -> AsyncIterator[tuple[Link, Cutter]]:
    """A link by which nobody gets far."""
    rng = random.Random(seed)
    cutter = Cutter(port, lambda: rng.randint(3, 8))
    listening = await asyncio.start_server(cutter.serve, "127.0.0.1", 0)
    async with listening:
        here = listening.sockets[0].getsockname()[1]
        yield Link(f"http://127.0.0.1:{here}", link.table, link.token), cutter


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("seed", range(TIMES))
@in_a_loop
async def test_a_line_that_is_cut_all_the_time_loses_nothing_and_says_nothing_twice(
    server: Server, seed: int
) -> None:
    link = await table(server, start=True, rules={"target": 8, "go_alone": False})
    bot, chosen = make_bot("simple"), []
    async with cut(server.port, link, seed) as (cuts, cutter), join(cuts) as game:
        async for turn in game:
            event = bot.act(turn.view)
            if await turn.play(event):
                chosen.append(event)
        assert cutter.cuts > 2
    rows = server.rows(link.table)
    assert max(Counter(row[2] for row in rows if row[2] is not None).values()) == 1
    happened = (row[3]["event"] for row in rows if row[3]["type"] == "happened")
    own = [each for each in happened if each.get("seat") == game.seat]
    by_itself = ("first-dealer", "cut")  # the link's manners cut
    events = [each for each in own if each["type"] not in by_itself]
    assert events == [json.loads(to_json(event)) for event in chosen]


@pytest.mark.usefixtures("eager")
def test_a_server_that_dies_while_people_play_is_waited_for(tmp_path: Path) -> None:
    async def go(mortal: Mortal) -> None:
        address = f"http://127.0.0.1:{mortal.port}"
        rules = {"target": 4, "go_alone": False}  # nobody sits a hand out
        wanted: dict[str, Any] = {"pace": "instant", "bots": "random", "rules": rules}
        link = await make_table(address, **wanted, start=True, name="Dana")
        moves = 0
        async with join(link) as dana, join(Link(address, link.table), "Lee") as lee:
            games = {dana: make_bot("simple"), lee: make_bot("simple")}

            async def play(game: Game) -> None:
                nonlocal moves
                async for turn in game:
                    moves += await turn.play(games[game].act(turn.view))

            playing = [asyncio.create_task(play(game)) for game in games]
            await dana.wait_until(lambda _: moves > 5)
            mortal.kill()
            until_then = moves
            await asyncio.to_thread(mortal.start)
            await asyncio.gather(*playing)
            assert all(found.ok for found in await dana.verify_deals())
        assert moves > until_then

    mortal = Mortal(tmp_path)
    try:
        run(go(mortal))
    finally:
        mortal.kill()
    assert "Traceback" not in mortal.complaints.read_text()


@in_a_loop
async def test_a_server_that_stops_is_waited_for_as_long_as_one_is_patient(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        link = await table(server, start=True)
        async with join(link, patience=0.5) as game:
            turn = await first_turn(game)
            await asyncio.to_thread(server.stop)
            with pytest.raises(ServerUnreachableError, match=r"hasn't answered for 0\.5 seconds"):
                await turn.play(turn.legal_events[0])
            with pytest.raises(ServerUnreachableError):
                await first_turn(game)
    finally:
        server.stop()


@pytest.mark.usefixtures("eager")
def test_what_could_not_be_written_is_sent_again_until_it_is(tmp_path: Path) -> None:
    async def go(server: Server) -> None:
        link = await table(server, start=True)
        async with join(link) as game:
            turn = await first_turn(game)
            disk, full = server.hub.log._writer.disk, 3
            whole = disk.commit

            def commit(works: Sequence[Write]) -> list[StoreError | None]:
                nonlocal full
                written = any(isinstance(work, WriteBatch) and work.entries for work in works)
                if not written or not full:
                    return list(whole(works))
                full -= 1
                return [StoreError("nothing was written") for _ in works]

            disk.commit = commit
            assert await turn.play(turn.legal_events[-1])
            assert full == 0
            disk.commit = whole
        events = [row[3]["event"] for row in server.rows(link.table) if "event" in row[3]]
        assert len([event for event in events if event.get("seat") == 0]) >= 1

    with Server(tmp_path) as server:
        run(go(server))
        assert all("not written" in said for said in server.complaints.said)
        server.complaints.said.clear()


# -- deals --------------------------------------------------------------------------------------


@in_a_loop
async def test_a_deal_that_is_not_the_one_that_was_promised_is_named(server: Server) -> None:
    link = await table(server, start=True, rules={"target": 2})
    async with join(link) as game:
        await game.play(make_bot("simple"))
        checked = await game.verify_deals()
        assert all(found.ok for found in checked)
        assert any("Guest's random number" in found.why for found in checked)
        kept = game._chance._sealed.items()
        shuffle, sealed = next(it for it in kept if it[1].shown and it[0].hand)
        sealed.twice = True
        wrong = [found for found in await game.verify_deals() if not found.ok]
        assert [found.why for found in wrong] == ["The server promised this shuffle twice."]
        assert [found.hand for found in wrong] == [shuffle.hand]
        assert sealed.promise is not None
        sealed.twice, sealed.promise = False, but(sealed.promise, algorithm="mine")
        wrong = [found for found in await game.verify_deals() if not found.ok]
        why = "The promise isn't the one that was made before the deal."
        assert [(found.hand, found.why) for found in wrong] == [(shuffle.hand, why)]


# -- the example --------------------------------------------------------------------------------


def example(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, str(EXAMPLE), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> str:
    out, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, error) == (0, "")
    return out


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("pace", list(timers.BOT_BEAT_MS))
def test_a_game_is_finished_at_every_pace(server: Server, pace: str) -> None:
    link = asyncio.run(table(server, pace=pace, bots="club", start=True, rules={"target": 2}))
    assert client.play(link.private_url, make_bot("club").act).over


def test_two_examples_play_against_each_other(server: Server) -> None:
    link = asyncio.run(table(server, rules={"base": "two-handed", "target": 2}, name="Dana"))
    both = example(link.private_url, "mine"), example(f"{link}", "rules", "Lee")
    told = [ended(each) for each in both]
    assert all("win" in each for each in told)


def test_the_example_says_what_is_wrong_in_a_line(server: Server) -> None:
    for args, sentence in (
        (("http://club.example/",), "bot: 'http://club.example/' isn't a link to a table"),
        ((f"{server.address}/t/{'a' * 22}",), "bot: We can't find that table"),
        ((f"{server.address}/t/{'a' * 22}", "clubb"), "bot: there is no bot 'clubb'"),
    ):
        process = example(*args)
        _, error = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert error.startswith(sentence)
        assert error.count("\n") == 1


def script_of(page: str, heading: str) -> str:
    """The only script of a page of the docs behind a heading."""
    text = (EXAMPLE.parents[1] / "docs" / page).read_text(encoding="utf-8").partition(heading)[2]
    (script,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(script)


def output_of(script: str) -> str:
    command = [sys.executable, "-c", script]
    return subprocess.run(  # noqa: S603 - our own program
        command, capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout


@pytest.mark.usefixtures("hasty")
def test_the_script_of_the_docs_makes_a_game_and_plays_it(server: Server) -> None:
    script = script_of("bots.md", "### A bot at a table\n")
    out = output_of(script.replace("http://127.0.0.1:8642", server.address))
    assert re.search(r"^Watch it at .*/t/", out)
    assert " win" in out


@pytest.mark.usefixtures("hasty")
def test_the_small_client_of_the_protocol_plays_a_game(server: Server) -> None:
    script = script_of("protocol.md", "# ")
    script = script.replace("127.0.0.1:8642", server.address.partition("://")[2])
    script = script.replace('"start": True', '"start": True, "rules": {"target": 2}')
    assert " win" in output_of(script)


def test_the_client_is_there_without_the_server_and_what_it_needs() -> None:
    code = (
        "import sys; sys.modules['websockets'] = None\n"
        "import asyncio, euchre.client as c\n"
        "c.join, c.Game, c.Link\n"
        "heavy = ('euchre.server', 'starlette', 'numba')\n"
        "heavy = [name for name in sys.modules if name.startswith(heavy)]\n"
        "assert not heavy, heavy\n"
        "async def go():\n"
        "    async with c.watch('http://127.0.0.1:9/t/x'): pass\n"
        "try: asyncio.run(go())\n"
        "except c.ClientError as error: print(error)\n"
    )
    assert output_of(code).strip().endswith(install_command("client"))


@in_a_loop
async def test_what_a_view_allows_is_what_the_server_offers(server: Server) -> None:
    for name in ("standard", "railroad", "bid-euchre", "british"):
        link = await table(server, rules={"base": name, "target": 2}, start=True)
        async with join(link) as game:
            async for turn in game:
                assert game.own_view is not None
                assert turn.question_text == game.own_view.question
                offered = [choice.event for choice in game.own_view.choices]
                offered += [held.event for held in game.own_view.cards if held.event is not None]
                assert set(offered) <= set(turn.legal_events)
                assert {type(event) for event in offered} == {type(e) for e in turn.legal_events}
                await turn.play(random.Random(len(offered)).choice(turn.legal_events))


@in_a_loop
async def test_who_goes_without_pictures_is_asked_the_same_and_may_look(server: Server) -> None:
    rules = {"target": 5, "go_alone": False}  # nobody sits a hand out
    link = await table(server, name="Dana", start=True, rules=rules)
    async with join(link, pictures=False) as game, join(link) as told:
        looks = 0
        async for turn in game:
            if looks < 6:
                looks += 1
                v, hand = game.table_version, await game.refresh_picture()
                assert game.own_view is not None
                assert game.view == turn.view
                assert game.own_view.question == turn.question_text
                assert hand is not None
                assert hand.turn == game.seat
                await told.wait_until(lambda told, v=v: told.table_version >= v)  # type: ignore[misc]
                if told.table_version == game.table_version:
                    assert (told.hand, told.own_view) == (hand, game.own_view)
                    assert (told.table, told.score) == (game.table, game.score)
            await turn.play(turn.legal_events[-1])
        assert looks == 6


def test_the_pack_is_cut_for_a_person_unless_something_is_at_stake() -> None:
    mine = SimpleNamespace(seat=0, pledge=None, reveal=None, kept_out=False, cut=(1, 23))

    def cuts(manners: AutoActions, *, at_stake: bool) -> bool:
        chairs = [SimpleNamespace(away=False)]
        table = SimpleNamespace(waits=(), ask=None, chairs=chairs, paused=False, at_stake=at_stake)
        state: Any = SimpleNamespace(table=table, mine=mine, game=None, dated=False)
        chance: Any = None
        sent = [
            fields["event"]
            for _, fields in list_automatic_commands(manners, state, chance, random.Random(1))
        ]
        return any(isinstance(event, Cut) for event in sent)

    visitor = replace(PERSON_MANNERS, cuts=True, cuts_at_stake=False)
    assert cuts(visitor, at_stake=False)
    assert not cuts(visitor, at_stake=True)
    assert not cuts(PERSON_MANNERS, at_stake=False)
    assert cuts(AutoActions(), at_stake=True)
