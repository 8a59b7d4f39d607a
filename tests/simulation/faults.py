"""What befalls servers, their database, its clock and the network, drawn from the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from simulation.node import Server
    from simulation.scene import Scene

BLOWS: Final[tuple[str, ...]] = (
    "kill",
    "kill",
    "stop",
    "stop",
    "leave",
    "network",
    "network",
    "break",
    "break",
    "stall",
    "stall",
    "away",
    "cut off",
    "full",
    "full",
    "clock",
    "slow",
    "lost before",
    "lost after",
    "reads",
    "reads",
)
"""What strikes, those that are there twice twice as often."""


class Faults:
    """Strikes every now and then.

    Attributes:
        counts: how often there was each kind.
    """

    def __init__(self, scene: Scene, blows: Sequence[str]) -> None:
        self._blows = blows
        self._scene, self._world, self._database = scene, scene.world, scene.database
        self.counts: Counter[str] = Counter()
        self._over = True

    def begin(self) -> None:
        self._over = False
        self._next()

    def end(self) -> None:
        """Nothing goes wrong any more, and what is down comes back."""
        self._over = True
        self._database.heal()
        self._scene.invariants.room_again()
        for place in range(3):
            self._scene.start(place)

    def _next(self) -> None:
        self._world.after(self._world.rng.expovariate(1.2), self._strike)

    def _strike(self) -> None:
        if self._over:
            return
        self._next()
        kind = self._world.rng.choice(self._blows)
        self._world.note(f"fault: {kind}")
        self.counts[kind] += 1
        getattr(self, "_" + kind.replace(" ", "_"))()

    def _any(self) -> Server | None:
        servers = self._scene.reachable
        return self._world.rng.choice(servers) if len(servers) > 1 else None

    def _back(self, place: int, after: float) -> None:
        self._world.after(after, lambda: self._scene.start(place))

    def _kill(self) -> None:
        server, rng = self._any(), self._world.rng
        if server is not None:
            self._back(self._scene.servers.index(server), rng.uniform(0.2, 6.0))
            self._scene.end(server)

    def _stop(self) -> None:
        """As by SIGSTOP, and SIGCONT later; some machines are suspended, and their clock stands."""
        server, rng = self._any(), self._world.rng
        if server is None:
            return
        seconds = rng.choice((0.5, 3.0, 8.0)) * rng.uniform(0.5, 1.2)
        now = self._world.now
        server.process.until = now + seconds
        self._world.note(f"{server.name} is stopped for {seconds:.2f} s")
        if rng.random() < 0.25:
            self._world.at(
                now + seconds - 1e-6,
                lambda: setattr(server.process, "behind", server.process.behind + seconds),
            )
        self._scene.invariants.down(server.name)
        self._world.at(now + seconds, lambda: self._scene.invariants.awake(server.name))
        for wire in [*server.wires]:
            if rng.random() < 0.6:
                self._world.after(rng.uniform(0.5, 4.0), wire.cut)

    def _leave(self) -> None:
        server = self._any()
        if server is None or server.leaving:
            return
        place, at_once = self._scene.servers.index(server), self._world.chance(0.3)
        server.process.soon(lambda: server.do(server.leave(at_once=at_once)))

        def gone() -> None:
            if self._scene.servers[place] is server:
                self._scene.end(server)
            self._back(place, self._world.rng.uniform(0.2, 3.0))

        self._world.after(30.0, gone)
        server.ended = lambda: self._world.after(0.01, gone)

    def _network(self) -> None:
        """Many sockets are cut at once."""
        rng = self._world.rng
        wires = [wire for server in self._scene.alive for wire in server.wires]
        part = rng.random()
        for wire in wires:
            if rng.random() < part:
                wire.cut()

    def _break(self) -> None:
        """Nobody is at some tables for a while, so that they are put out of memory."""
        rng, people = self._world.rng, self._scene.people
        tables = sorted({person.table for person in people})
        for table in rng.sample(tables, min(8, len(tables))):
            seconds = rng.uniform(1.0, 2.5)
            for person in people:
                if person.table == table:
                    person.rest(seconds + rng.uniform(0.0, 0.3))

    def _stall(self) -> None:
        rng = self._world.rng
        self._database.stalls = self._world.now + rng.choice((0.3, 2.0, 6.0, 14.0)) * rng.random()

    def _away(self) -> None:
        self._database.cut(None, self._world.rng.uniform(0.3, 6.0))

    def _cut_off(self) -> None:
        server = self._any()
        if server is not None:
            self._database.cut(server.process, self._world.rng.uniform(0.3, 8.0))

    def _full(self) -> None:
        database, world = self._database, self._world
        database.full = True

        def room() -> None:
            database.full = False
            self._scene.invariants.room_again()

        world.after(world.rng.uniform(0.3, 6.0), room)

    def _clock(self) -> None:
        rng = self._world.rng
        self._database.registry.skew += rng.choice((-3600.0, -60.0, -1.0, 1.0, 60.0, 3600.0))

    def _slow(self) -> None:
        self._for_a_while("slow", 0.1)

    def _lost_before(self) -> None:
        self._for_a_while("before", 0.15)

    def _lost_after(self) -> None:
        self._for_a_while("after", 0.15)

    def _reads(self) -> None:
        self._for_a_while("read", 0.3)

    def _for_a_while(self, what: str, rate: float) -> None:
        rates, rng = self._database.rates, self._world.rng
        rates[what] = rate
        self._world.after(rng.uniform(1.0, 5.0), lambda: rates.__setitem__(what, 0.0))
