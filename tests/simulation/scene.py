"""Three servers, their tables and the people at them, from the first to the last moment."""

from __future__ import annotations

import asyncio
import gc
import inspect
import json
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.knobs import Value
from euchre.server.http.identity import CallerIdentity
from euchre.server.tables.hub import TableHub
from euchre.store import TOURNAMENT_LOG_PREFIX, WriteBatch
from euchre.store.log import ServerKeys
from euchre.store.rows import LogEntryRow
from euchre.table.log.entries import TableSettings
from euchre.table.log.state import Table
from simulation.clients import Person, request
from simulation.disk import Database
from simulation.faults import BLOWS, Faults
from simulation.invariants import Invariants, Listening
from simulation.loop import Violation, World
from simulation.node import Server, StoreError, machine
from simulation.planted import planted

_BACK: Final = 20.0
"""Seconds after the last fault in which everything must be well again."""
_ON: Final = 12.0
"""Seconds in which every table must go on then."""
_QUIET: Final = 12.0
"""Seconds after everybody has gone until nothing happens any more."""
HOUSES: Final[tuple[dict[str, Any], ...]] = (
    {"rules": "standard"},
    {"rules": "british"},
    {"rules": "standard", "clock": 5},
    {"rules": "stick-the-dealer"},
    {"rules": "canadian", "money": "points", "amount": "0.50"},
    {"rules": "cutthroat"},
    {"rules": "two-handed"},
    {"rules": "bid-euchre"},
    {"rules": "standard", "clock": 5, "bots": "random"},
    {"rules": "benny", "door": "ask"},
)
"""How tables are made, in turn."""


class Made(msgspec.Struct):
    """A seat, as a server has answered."""

    table: str
    seat: int
    token: str


class Scene:
    """Everything that is simulated.

    Attributes:
        servers: those that live, by the place where they run.
        people: everybody.
        calm: whether the faults are over, and people only play.
        commands: how many messages people have sent.
        repeats: those of them that had been answered long before.
    """

    def __init__(
        self,
        seed: int,
        *,
        tables: int = 20,
        evening: int = 3,
        planted: str = "",
        blows: Sequence[str] = BLOWS,
    ) -> None:
        self.world = World(seed)
        self.database = Database(self.world)
        self.invariants = Invariants(self.world, self.database)
        rng = self.world.rng
        self._keys = ServerKeys(rng.randbytes(32), rng.randbytes(32))
        self.servers: list[Server | None] = [None, None, None]
        self.dead: list[Server] = []
        self.people: list[Person] = []
        self.calm = False
        self.commands = self.repeats = 0
        self.counts: Counter[str] = Counter()
        self._starts, self._planted = 0, planted
        self._tables, self._evening = tables, evening
        self.faults = Faults(self, blows)

    # -- servers --------------------------------------------------------------------------------

    @property
    def alive(self) -> list[Server]:
        return [server for server in self.servers if server is not None]

    @property
    def reachable(self) -> list[Server]:
        """Those to which a load balancer sends newcomers."""
        return [server for server in self.alive if server.process.runs and not server.leaving]

    def server(self, name: str) -> Server | None:
        return next((server for server in self.alive if server.name == name), None)

    def start(self, place: int) -> None:
        """Start a server where there is none."""
        if self.servers[place] is not None:
            return
        if self.database.away_until_all() > self.world.now:
            self.world.after(0.5, lambda: self.start(place))
            return
        self._starts += 1
        name = f"n{place}.{self._starts}"
        self.world.note(f"{name} starts")
        self.servers[place] = Server(self.world, self.database, name, self._keys)

    def end(self, server: Server) -> None:
        """A server is gone; whoever was there notices."""
        self.invariants.down(server.name)
        server.process.alive = False
        self.dead.append(server)
        self.servers[self.servers.index(server)] = None
        rng = self.world.rng
        for wire in [*server.wires]:
            self.world.after(rng.uniform(0.0, 0.3), lambda wire=wire: wire._lost(1006))  # type: ignore[misc]

    # -- tables ---------------------------------------------------------------------------------

    def _open(self) -> None:
        """Make tables, with people at them."""
        for place in range(3):
            self.start(place)
        self.world.run(self.world.now + 3.0)
        for number in range(self._tables):
            server = self.alive[number % 3]
            server.do(self._make(server, number))
        server = self.alive[0]
        server.do(self._host(server))
        self.world.run(self.world.now + 5.0)

    async def _make(self, server: Server, number: int) -> None:
        house = dict(HOUSES[number % len(HOUSES)])
        wanted = {"pace": "instant", "bots": "random", "name": "Mary", **house}
        made = await self._asked(server, server.api.make_table, request("POST", "", wanted))
        assert made is not None
        self._join(made)
        room = await server.hub.find_room(made.table)
        assert room is not None
        rest = len(room.table.chairs) - 1
        for n in range(rest if number % 4 else 1):
            body = {"name": f"S{number} {n}"}
            seat = await self._asked(
                server, server.api.take_seat, request("POST", made.table, body)
            )
            if seat is None:  # who has to ask watches first
                self._person(made.table, None)
            else:
                self._join(seat)
        self._person(made.table, None)

    def _join(self, made: Made) -> Person:
        return self._person(made.table, made.token)

    def _person(self, table: str, token: str | None) -> Person:
        person = Person(self, len(self.people) + 1, table, token)
        if len(self.people) % 3 == 0:
            person.slow = 0.02
        self.people.append(person)
        return person

    async def _host(self, server: Server) -> None:
        """Tables of an evening: chairs are kept, and a seat has the tokens of two devices."""
        hub, name = server.hub, f"{TOURNAMENT_LOG_PREFIX}of-the-simulation"
        row = LogEntryRow(1, hub.now_ms(), None, None, b"{}")
        await asyncio.wrap_future(hub.log.append(WriteBatch(name, (row,))))
        for number in range(self._evening):
            kept = tuple(f"E{number} {at}" for at in range(4))
            rules: dict[str, Value] = {} if number % 2 else {"target": 5}
            settings = TableSettings(rules=rules, pace="instant", bots="random", kept=kept, clock=5)
            table = await hub.create_tournament_table(settings, name)
            for at, who in enumerate(kept):
                token = await seated(hub, table, who, at)
                person = self._person(table, token)
                person.own(await admitted(hub, table, at))
            self._person(table, None)

    # -- what people ask over HTTP --------------------------------------------------------------

    async def _asked(self, server: Server, handler: Any, asked: Any) -> Made | None:
        status, body = await server.ask(handler, asked)
        self.counts[f"http {status}"] += 1
        if status >= 400:
            self.world.note(f"{server.name} answers {status}: {body.decode()}")
        return msgspec.json.decode(body, type=Made) if status == 201 else None

    def may_sit(self, person: Person) -> bool:
        """Whether a chair is free that is not kept."""
        truth = person.truth
        if not truth.rows or truth.head.settings.kept or truth.head.effective_door != "open":
            return False
        if person.sit_key:  # it may have been answered, and the answer was lost
            return True
        return any(not chair.person for chair in truth.head.chairs)

    def _through(self, person: Person, do: Any) -> None:
        """Have something asked of the server that has the table."""
        if self.reachable:
            server = self.world.rng.choice(self.reachable)
            server.process.soon(lambda: server.do(self._find(person, server, do)), 0.003)

    async def _find(self, person: Person, server: Server, do: Any) -> None:
        try:
            other = await server.where(person.table)
        except StoreError:
            return
        if other is None:
            await do(server)
        elif (there := self.server(other)) is not None:
            there.process.soon(lambda: there.do(do(there)), 0.003)

    def sit(self, person: Person) -> None:
        """Somebody takes a chair."""
        person.sitting = True
        person.sit_key = person.sit_key or self.world.rng.randbytes(16).hex()
        key = person.sit_key
        self.world.after(4.0, lambda: setattr(person, "sitting", False))

        async def ask(server: Server) -> None:
            body = {"name": person.name}
            headers = [*person.cookies, (b"idempotency-key", key.encode())]
            found = await self._asked(
                server, server.api.take_seat, request("POST", person.table, body, headers=headers)
            )
            if found is None:
                person.sit_key = ""
                return
            if self.invariants.truths.of(person.table).seat_of(found.token) is None:
                self.world.broken("unwritten", f"{person.table}: a token that is not there")
            if self.world.chance(0.7):  # or the answer is lost
                self.world.after(0.01, lambda: self._owns(person, found))

        self._through(person, ask)

    def _owns(self, person: Person, made: Made) -> None:
        person.sit_key = ""
        if made.token not in person.tokens:
            person.own(made.token)
            person.cut()

    def stand(self, person: Person) -> None:
        """Somebody gives a seat up."""
        seat = person.seat
        if seat is None:
            return
        token = person.tokens[-1]

        async def ask(server: Server) -> None:
            headers = [(b"authorization", f"Bearer {token}".encode())]
            path = {"seat": f"{seat}"}
            asked = request("DELETE", person.table, headers=headers, path=path)
            status, _ = await server.ask(server.api.leave_seat, asked)
            self.counts[f"http {status}"] += 1
            truth = self.invariants.truths.of(person.table)
            if status == 204 and truth.seat_of(token) is not None:
                self.world.broken("unwritten", f"{person.table}: a seat that was not given up")

        self._through(person, ask)

    def inform(self, person: Person) -> None:
        """Somebody looks at what a table is."""

        async def ask(server: Server) -> None:
            status, body = await server.ask(
                server.api.show_invitation, request("GET", person.table)
            )
            if status == 200:
                table = json.loads(body)["table"]
                self.invariants.informed(person.table, msgspec.json.encode(table))

        self._through(person, ask)

    # -- from the beginning to the end ----------------------------------------------------------

    @contextmanager
    def _running(self) -> Iterator[None]:
        listening = Listening(self.world)
        loggers = [logging.getLogger(name) for name in ("euchre", "asyncio")]
        levels = [logger.level for logger in loggers]
        spreads = [logger.propagate for logger in loggers]
        for logger in loggers:
            logger.addHandler(listening)
            logger.setLevel(logging.WARNING)
            logger.propagate = False
        try:
            with machine(self.world), planted(self, self._planted):
                yield
        finally:
            for logger, level, spread in zip(loggers, levels, spreads, strict=True):
                logger.removeHandler(listening)
                logger.setLevel(level)
                logger.propagate = spread

    def run(self, commands: int) -> None:
        """Play until so many commands have been sent, and then see that all is well.

        Raises:
            Violation: it is not.
        """
        with self._running():
            try:
                self._open()
                self.faults.begin()
                self._look()
                while self.commands < commands:
                    self.world.run(self.world.now + 5.0)
                self._calm()
            finally:
                self._throw_away()

    def _look(self) -> None:
        """No claim that a server has is anybody else's, or nobody's."""
        registry = self.database.registry
        for server in self.alive:
            for table, epoch in server.leases.epochs.items():
                owner = registry.owners.get(table)
                if owner is not None and owner.epoch == epoch and owner.node != server.name:
                    self.world.broken("claim", f"{table}: {server.name} has it @{epoch}: {owner}")
        self.world.after(0.2, self._look)

    def _calm(self) -> None:
        """No more faults: every table goes on, and memory is what is on the disk."""
        self.faults.end()
        self.calm = True
        world = self.world
        world.run(world.now + _BACK)
        before = {truth.id: truth.version for truth in self.invariants.truths}
        world.run(world.now + _ON)
        for truth in self.invariants.truths:
            here = [
                each for each in self.people if each.table == truth.id and each.seat is not None
            ]
            if truth.head.present_seats - {each.seat for each in here}:
                continue  # somebody's answer was lost, and nobody has the token of that seat
            if here and truth.version == before[truth.id]:
                who = [f"{each.name} {each.seat} {each.wire} {each._asked}" for each in here]
                raise Violation("stands still", f"{who} {described(truth.head)}")
            for person in here:
                if not person.welcomed:
                    raise Violation("stands still", f"{truth.id}: {person.name} cannot come in")
        for person in self.people:
            person.leave_for_good()
        world.run(world.now + _QUIET)
        self._check_memory()
        self.invariants.check_disk()
        if world.violations:
            raise world.violations[0]

    def _check_memory(self) -> None:
        for truth in self.invariants.truths:
            owner = self.database.registry.owners.get(truth.id)
            for server in self.alive:
                room = server.hub.rooms.get(truth.id)
                if room is None:
                    continue
                if owner is None or owner.node != server.name:
                    raise Violation("stale", f"{truth.id}: {server.name} has a room, not the claim")
                if room.table != truth.head:
                    what = f"{room.table.version} of {truth.version}"
                    raise Violation("memory", f"{truth.id}: {server.name} has {what}")

    def _throw_away(self) -> None:
        """Let go of everything; what was in the middle of something says nothing more."""
        for server in [*self.alive, *self.dead]:
            server.process.alive = False
        self.people.clear()
        self.database.close()
        gc.collect()


def described(table: Table) -> str:
    """A table in short."""
    match = table.match
    chairs = [f"{chair.name}{'*' * chair.is_away}" for chair in table.chairs]
    game = None if match is None else (match.stage, match.turn, match.hand)
    rest = {
        name: getattr(table, name)
        for name in ("stage", "ready", "resting", "paused", "asked", "asked_swap", "outvoted")
    }
    return f"{table.id} at {table.version}: {chairs} {game} {rest} {table.settings}"


async def seated(hub: TableHub, table: str, name: str, seat: int) -> str:
    """Have somebody sit on a chair that is kept; their token."""
    room: Any = await hub.find_room(table)
    return await _done(hub, room.sit, DisplayName(name), seat, identity=CallerIdentity())


async def admitted(hub: TableHub, table: str, seat: int) -> str:
    """One more token of a seat."""
    room: Any = await hub.find_room(table)
    return await _done(hub, room.add_device_token, seat)


async def _done(hub: TableHub, do: Any, *given: Any, **named: Any) -> str:
    """What is awaited, or tells a callback."""
    if inspect.iscoroutinefunction(do):
        found = await do(*given, **named)
    else:
        future = hub.loop.create_future()

        def then(error: BaseException | None) -> None:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        found = do(*given, then, **named)
        await future
    return str(found[1]) if isinstance(found, tuple) else str(found)


__all__ = ["EuchreError", "Scene"]
