"""Every address of a server is asked for the most that it may have to do (by hand).

A server in a process of its own keeps the largest evening, club, table and account that anybody can
have. Each GET, POST and DELETE is asked with the most that may be sent, while a metronome ticks
every 5 ms in the event loop: how long the loop was kept, how much the server worked in its threads,
how many rows were read, how large the answer was and where it was made is written down, and held
against the budget of the route. How late a metronome is in a process with nothing to do is taken
off, and of several runs the best counts.

``python tests/campaign_routes.py --file routes.json``; ``--only /events`` for some of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import re
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import httpx
from starlette.routing import BaseRoute

from club_help import game_of
from euchre.accounts.entries import AccountRegistered
from euchre.accounts.entries import entry_to_json as account_entry
from euchre.clubs import commands as clubbing
from euchre.clubs import entries as club_entries
from euchre.clubs.commands.checks import MAX_MEMBERS, MAX_OPEN_SEASONS
from euchre.clubs.entries import entry_to_json as club_entry
from euchre.game.presets import preset
from euchre.server.accounts.games import MAX_GAMES_READ
from euchre.server.budgets import MAX_LOOP_SECONDS, RequestBudget
from euchre.server.endpoints import Endpoint
from euchre.server.processes import background
from euchre.server.processes.pools import ProcessPool
from euchre.server.processes.shared_calls import VersionCache
from euchre.server.render import load_templates
from euchre.server.serving import tune_garbage_collector
from euchre.server.tournaments.pages import TournamentPages
from euchre.server.tournaments.visitors import HOST_COOKIE_NAME
from euchre.store import (
    ACCOUNT_PREFIX,
    CLUB_PREFIX,
    TOURNAMENT_LOG_PREFIX,
    ClubMemberRow,
    GameRecordRow,
    LogEntryRow,
    PlayerResultRow,
    SeatTokenRow,
    WriteBatch,
    hash_token,
)
from euchre.table.results import CASUAL_KIND, PlayerResult, result_to_json
from euchre.tournaments import commands
from euchre.tournaments.commands import default_rules
from euchre.tournaments.entries import (
    HOST,
    Entry,
    TableScore,
    TournamentSettings,
    entry_to_json,
)
from euchre.tournaments.reducer import apply_event, fold_events
from passkey_help import Somebody
from server_help import Server

TICK: Final = 0.005
"""Seconds between two ticks of the metronome."""
MOST_CPU: Final = 1.0
"""Seconds for which a request may have a server work, in the loop and in its threads."""
BEFORE_ASKING: Final = 0.05
"""Seconds in which a server that was asked something settles down."""
PAIRS: Final = [f"Ann {n:02} & Bob {n:02}" for n in range(64)]
HOST_TOKEN: Final = "the host of the largest evening"
SCORES: Final = tuple((10, n) for n in range(10))
METHODS: Final = ("GET", "POST", "DELETE")


@dataclass(frozen=True)
class World:
    """What a server keeps, by what stands in the addresses for it.

    Attributes:
        named: the values of what stands in braces in addresses.
        cookies: of somebody who may see all of it.
        seat: the token of a seat at the table.
    """

    named: dict[str, str]
    cookies: dict[str, str]
    seat: str


# -- what there is --------------------------------------------------------------------------------


def largest_evening(pairs: int = 64, rounds: int = 0) -> list[Entry]:
    """Whoever meets whom over four boards, and every score is entered; `rounds`: not all of it."""
    rules = default_rules("duplicate").replace(num_hands=4).to_dict()
    settings = TournamentSettings(format="duplicate", rules=rules, rounds=rounds, stake=500)
    log: list[Entry] = [*commands.open_with_players("largest-evening", settings, PAIRS[:pairs])]
    evening, rng = fold_events(log), random.Random(1)

    def happens(entries: Any) -> None:
        nonlocal evening
        for entry in entries:
            log.append(entry)
            evening = apply_event(evening, entry)

    for _ in range(commands.format_of(evening).round_count(evening)):
        happens(commands.pair_round(evening, rng))
        assert evening.current_round is not None
        for table in evening.current_round.tables:
            boards = [TableScore(*rng.choice([(1, 0), (2, 0), (0, 2), (4, 0)])) for _ in range(4)]
            total = TableScore(sum(b.first for b in boards), sum(b.second for b in boards))
            number = evening.current_round.number
            happens(commands.enter_score(evening, number, table.number, total, boards=boards))
    return log


def write_evening(server: Server, ident: str, log: list[Entry]) -> None:
    rows = tuple(
        LogEntryRow(at, at, "host", None, entry_to_json(entry)) for at, entry in enumerate(log, 1)
    )
    token = (SeatTokenRow(HOST, hash_token(HOST_TOKEN), 1),)
    server.hub.log.append(WriteBatch(TOURNAMENT_LOG_PREFIX + ident, rows, tokens=token)).result(60)


def write_club(
    server: Server,
    owner: str,
    members: int = 64,
    times: int = 8,
    more: int = 0,
    *,
    seasons: int = 1,
) -> None:
    """A club in whose first season everybody has met everybody; each score has been set so often.

    Beside those there are `more` members, who do not play. In the other seasons nobody has played
    yet, and where there are such all who play are organisers.
    """
    ident, names = "largest-club", [f"player.m{n}" for n in range(members - 1)]
    others = [f"player.o{n}" for n in range(more)]
    log = [*clubbing.create_club(ident, "The Largest", "", owner, "Owner")]
    club_rules = club_entries.RuleSetAdded(1, "House", preset("standard").rules.to_dict())
    log += [club_entries.MemberJoined(name, name.title()) for name in (*names, *others)]
    log.append(club_rules)
    settings = club_entries.SeasonSettings("Winter", "robin", {}, "House", False, 1, 2)
    if seasons > 1:
        log += [club_entries.MemberRoleSet(name, "organiser", owner) for name in names]
    for name in names:
        made = account_entry(AccountRegistered(name.removeprefix(ACCOUNT_PREFIX), name.title(), 1))
        server.hub.log.append(WriteBatch(name, (LogEntryRow(1, 1, None, None, made),))).result(60)
    every = [owner, *names]
    for number in range(1, seasons + 1):
        log.append(club_entries.SeasonOpened(number, settings))
        log += [club_entries.SeasonEntered(number, at, (name,)) for at, name in enumerate(every, 1)]
        log.append(club_entries.FixturesDrawn(number, tuple(range(1, members + 1))))
    games = members * (members - 1) // 2
    rng = random.Random(2)
    log += [
        club_entries.FixtureScoreSet(
            1, at, club_entries.FixtureScore(*rng.choice(SCORES)), owner, "x" * 300
        )
        for _ in range(times)
        for at in range(1, games + 1)
    ]
    rows = tuple(
        LogEntryRow(at, at, owner, None, club_entry(entry)) for at, entry in enumerate(log, 1)
    )
    member = (
        ClubMemberRow(owner, "owner"),
        *(ClubMemberRow(name, "organiser" if seasons > 1 else "member") for name in names),
        *(ClubMemberRow(name, "member") for name in others),
    )
    server.hub.log.append(WriteBatch(CLUB_PREFIX + ident, rows, members=member)).result(60)


def write_games(server: Server, player: str, games: int) -> None:
    """So many games of one player, as the rooms of tables write them down, and their records."""
    for number in range(games):
        table, others = f"played-{number}", [f"player.m{n}" for n in range(3)]
        game = game_of("", [player, *others], (10, number % 10))
        body = result_to_json(PlayerResult(0, game, mistakes={"leading": 1}, lost=0.5))
        result = PlayerResultRow(table, 1, player, 1_000 * number, CASUAL_KIND, "", body)
        record = GameRecordRow(table, 1, zlib.compress(b"{}" * 10_000))
        server.hub.log.append(WriteBatch(table, results=(result,), records=(record,))).result(60)


def build_world(server: Server, *, large: bool) -> World:
    """All that is asked for; `large`: as much of it as there can be."""
    made = server.make(open=True, start=True, title="The table", bots="simple")
    for n in range(38 if large else 2):
        server.make(open=True, title=f"Table {n}")
    somebody = Somebody(server)
    somebody.registers("Zed")
    owner = ACCOUNT_PREFIX + somebody.id
    log = largest_evening() if large else largest_evening(4, 2)
    write_evening(server, "largest-evening", log)
    if large:
        write_club(server, owner, more=MAX_MEMBERS - 64, times=6, seasons=MAX_OPEN_SEASONS)
    else:
        write_club(server, owner, 4, times=1)
    write_games(server, owner, MAX_GAMES_READ if large else 2)
    named = {
        "evening": "largest-evening",
        "club": "largest-club",
        "season": "1",
        "table": made["table"],
        "seat": "0",
        "player": somebody.id,
        "preset": "standard",
        "game": "1",
        "session": "9",
        "key": "none",
        "token": HOST_TOKEN,
        "secret": "none",
        "share": "none",
        "ticket": "none",
        "id": "none",
        "name": "none",
        "action": "none",
        "date": "2026-11-25",
        "node": "none",
        "effect": "none",
    }
    cookies = {"euchre_session": somebody.session}
    return World(named, cookies, made["token"])


# -- what is asked --------------------------------------------------------------------------------


def routes_of(routes: list[BaseRoute]) -> Iterator[tuple[str, Endpoint]]:
    """Every GET and POST of the routes, and then every DELETE, of parts before the whole."""
    found = [
        (method, route)
        for route in routes
        if isinstance(route, Endpoint)
        for method in sorted(route.methods or METHODS)
        if method in METHODS
    ]
    last = [each for each in found if each[0] == "DELETE"]
    yield from (each for each in found if each[0] != "DELETE")
    yield from sorted(last, key=lambda each: -each[1].path.count("/"))


def address_of(route: Endpoint, world: World) -> str:
    """The address of a route in the world; a `KeyError`: the world has no such thing."""
    return re.sub(r"{(\w+)(:\w+)?}", lambda found: world.named[found[1]], route.path)


LARGEST: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "POST /api/rules": lambda: {"json": {"rules": {f"n{n}": n for n in range(1_000)}}},
    "POST /api/replay": lambda: {"content": b"x" * 3_900_000},
    "POST /api/review": lambda: {"content": b"[" * 3_900_000},
    "POST /events/new": lambda: {
        "data": {"format": "progressive", "names": "\n".join(f"Ann {n:03}" for n in range(200))}
    },
    "POST /events/new of one line": lambda: {
        "data": {"format": "party", "names": "@." * 15_000 + " x,y"}
    },
    "POST /events/new of many lines": lambda: {
        "data": {"format": "party", "names": "1\n" * 16_000}
    },
    "POST /events/new of many names": lambda: {
        "data": {"format": "party", "names": ";".join(["Ann, Bob & Cy"] * 330)}
    },
    "POST /api/seats": lambda: {
        "json": {"seats": [{"table": "x" * 100, "token": f"{n:0100}"} for n in range(12)]}
    },
    "POST /api/players": lambda: {"json": {"ticket": "x" * 2_000, "credential": nested()}},
    "POST /events/{evening}/{action}": lambda: {
        "at": "change",
        "data": {f"field_{n}": "x" * 20 for n in range(1_900)},
    },
    "POST /clubs/{club}/{action}": lambda: {
        "at": "rules-add",
        "data": {"title": "x", "house": "a = " + "[" * 20_000},
    },
    "POST /clubs/{club}/{action} of seasons": lambda: {
        "at": "remove",
        "data": {"player": "player.m60 Player.M60", "sure": "yes"},
    },
    "GET /events/{evening}/settings": lambda: {"params": {"saved": "1"}},
    "GET /events/{evening}/export.csv": lambda: {"params": {"table": "travellers"}},
    "GET /rules/{preset}": dict,
}
"""What is sent with a request where that is not just nothing; `at`: what the action is called.

Behind ` of ` stands of what there is most, where one address is asked for several such things.
"""


def asked_of(routes: list[BaseRoute]) -> Iterator[tuple[str, Endpoint, str]]:
    """What the routes are asked for: each path, and behind that of what there is most."""
    for method, route in routes_of(routes):
        yield method, route, route.path
        for each in LARGEST:
            if each.startswith(f"{method} {route.path} of "):
                yield method, route, each.removeprefix(f"{method} ")


def nested() -> dict[str, Any]:
    deep: dict[str, Any] = {}
    for _ in range(500):
        deep = {"a": deep}
    return deep


@dataclass
class Figures:
    """What one request has cost.

    Attributes:
        gap: seconds for which the loop was kept beyond a tick, and longer than the machine itself.
        rows: rows that were read; a statement that finds none counts as one.
        cpu: seconds for which the server worked, in whatever thread.
        runs: where it was worked on.
        size: bytes of the answer.
        status: of the answer.
        seconds: until it was there.
    """

    gap: float = 0.0
    rows: int = 0
    cpu: float = 0.0
    runs: str = "loop"
    size: int = 0
    status: int = 0
    seconds: float = 0.0


@dataclass
class Watch:
    """Counts what a server of this process does for a request."""

    server: Server
    figures: Figures = field(default_factory=Figures)

    def __post_init__(self) -> None:
        log = self.server.hub.log
        for reader in {log._reader, log._at_once}:
            reader.query = partial(self._asked, reader.query)

    def forget(self) -> None:
        """Work everything out anew for the next request."""
        for evening in self.server.app.state.tournaments.list_in_memory():
            evening.state.worked_out.clear()
        for club in self.server.app.state.clubs.list_in_memory():
            for season in club.state.seasons.values():
                season.worked_out.clear()
        for route in self.server.app.routes:
            pages = getattr(getattr(route, "endpoint", None), "__self__", None)
            if isinstance(pages, TournamentPages):
                pages._made = VersionCache(32)
        self.figures = Figures(cpu=-time.process_time())

    def _asked(self, ask: Callable[..., Any], statement: str, *values: Any) -> Any:
        rows = ask(statement, *values)
        self.figures.rows += max(1, len(rows))
        return rows

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Note what is done in the thread of pages, or in a process."""
        submit, in_pool = ThreadPoolExecutor.submit, ProcessPool.submit

        def threaded(executor: Any, *given: Any, **named: Any) -> Any:
            if executor is background._RENDER_THREADS._threads and self.figures.runs == "loop":
                self.figures.runs = "thread"
            return submit(executor, *given, **named)

        def pooled(*given: Any, **named: Any) -> Any:
            self.figures.runs = "process"
            return in_pool(*given, **named)

        ThreadPoolExecutor.submit = threaded  # type: ignore[method-assign,assignment]
        ProcessPool.submit = pooled  # type: ignore[method-assign]
        try:
            yield
        finally:
            ThreadPoolExecutor.submit = submit  # type: ignore[method-assign]
            ProcessPool.submit = in_pool  # type: ignore[method-assign]

    async def tick(self) -> None:
        """The metronome."""
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(TICK)
            self.figures.gap = max(self.figures.gap, loop.time() - before - TICK)


def ask(web: httpx.Client, method: str, what: str, address: str, world: World) -> Figures:
    """Send a large request of an address (`asked_of`); what the client sees of its cost."""
    sent = LARGEST.get(f"{method} {what}", dict)()
    if "at" in sent:
        address = address.rpartition("/")[0] + "/" + sent.pop("at")
    if method == "POST" and not sent.keys() & {"json", "data", "content"}:
        sent["json" if address.startswith("/api/") else "data"] = {}
    cookies = {**world.cookies, HOST_COOKIE_NAME: HOST_TOKEN}
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    if what.startswith("/api/tables"):
        headers["authorization"] = f"Bearer {world.seat}"
    began = time.perf_counter()
    with web.stream(method, address, headers=headers, **sent) as answer:
        size = sum(len(part) for part in answer.iter_raw())
    return Figures(size=size, status=answer.status_code, seconds=time.perf_counter() - began)


def over(figures: Figures, budget: RequestBudget) -> list[str]:
    """What is beyond the budget, without the time."""
    found = []
    if figures.rows > budget.rows:
        found.append(f"{figures.rows} rows were read, and {budget.rows} are its budget")
    if figures.size > budget.size:
        found.append(f"{figures.size:,} bytes came, and {budget.size:,} are its budget")
    ways = ("loop", "thread", "process")
    if figures.status < 300 and ways.index(figures.runs) < ways.index(budget.runs):
        found.append(f"it was made in the {figures.runs}, and not in the {budget.runs}")
    return found


# -- by hand --------------------------------------------------------------------------------------


def serve(line: Connection, data: str) -> None:
    """A server in a process of its own, which tells what it did since it was asked last."""
    with tempfile.TemporaryDirectory() if not data else _at(data) as folder:
        load_templates()
        tune_garbage_collector()
        server = Server(Path(folder))
        try:
            world = build_world(server, large=True)
            watch = Watch(server)
            asyncio.run_coroutine_threadsafe(watch.tick(), server.hub.loop)
            known = [
                (method, what, address_of(route, world), route.budget)
                for method, route, what in asked_of(server.app.routes)
            ]
            line.send((server.address, world, known))
            with watch.aside():
                while (wanted := line.recv()) != "end":
                    line.send(replace(watch.figures, cpu=watch.figures.cpu + time.process_time()))
                    if wanted == "forget":
                        watch.forget()
        finally:
            server.stop()


def listen_to_noise(worst: Any) -> None:
    """A second metronome, in a process with nothing to do: how late the machine itself is."""
    while True:
        before = time.perf_counter()
        time.sleep(TICK)
        worst.value = max(worst.value, time.perf_counter() - before - TICK)


@contextmanager
def _at(folder: str) -> Iterator[str]:
    yield folder


def main() -> int:
    """Ask for everything; the number of addresses that were over their budget."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--file", default="", help="where the figures are written, as JSON")
    options.add_argument("--only", default="", help="the addresses that begin so")
    options.add_argument("--times", type=int, default=3, help="how often each is asked")
    chosen = options.parse_args()
    context = multiprocessing.get_context("spawn")
    line, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, ""))
    process.start()
    theirs.close()
    noise = context.Value("d", 0.0, lock=False)
    context.Process(target=listen_to_noise, args=(noise,), daemon=True).start()
    address, world, known = line.recv()
    told: dict[str, Any] = {}
    bad = 0
    with httpx.Client(base_url=address, timeout=120) as web:
        for method, path, where, budget in known:
            if not path.startswith(chosen.only):
                continue
            asked = []
            for _ in range(1 if method == "DELETE" else chosen.times):
                time.sleep(BEFORE_ASKING)
                line.send("forget")
                line.recv()
                noise.value = 0.0
                figures = ask(web, method, path, where, world)
                line.send("figures")
                there = line.recv()
                figures.gap = max(0.0, there.gap - noise.value)
                figures.rows, figures.cpu, figures.runs = there.rows, there.cpu, there.runs
                asked.append(figures)
            first, gaps = asked[0], [each.gap for each in asked]
            cpu = min(each.cpu for each in asked)
            beyond = over(first, budget)
            if min(gaps) > MAX_LOOP_SECONDS:  # what the machine adds comes and goes
                beyond.append(f"the loop was kept for {1000 * min(gaps):.0f} ms")
            if cpu > MOST_CPU:
                beyond.append(f"the server worked for {cpu:.2f} s")
            bad += bool(beyond)
            told[f"{method} {path}"] = {
                "gaps": [round(1000 * gap, 1) for gap in gaps],
                "seconds": [round(each.seconds, 3) for each in asked],
                "rows": first.rows,
                "cpu": round(cpu, 3),
                "bytes": first.size,
                "runs": first.runs,
                "status": first.status,
                "beyond": beyond,
            }
            print(f"{method} {path}", json.dumps(told[f"{method} {path}"]), flush=True)  # noqa: T201
    line.send("end")
    process.join(60)
    if chosen.file:
        Path(chosen.file).write_text(json.dumps(told, indent=1), encoding="utf-8")
    return bad


if __name__ == "__main__":
    sys.exit(main())
