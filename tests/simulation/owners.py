"""Who has which table, as a shared database keeps it: leases by its one clock, and epochs.

`Registry` is what is in the database, `Leases` what one server knows of it. This is
`euchre.store.postgres.leases` with its statements in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from euchre.store import LeaseLostError, StoreError, errors
from euchre.store.chores import PeriodicTasks
from euchre.store.leases import ServerNode, TableLeases
from euchre.store.rows import LogDeletion, Write, WriteBatch

if TYPE_CHECKING:
    from simulation.disk import Database
    from simulation.loop import Process

_NOT_NEXT: Final = getattr(errors, "PublicLogConflictError", errors.WriteConflictError)
BEAT: Final = 0.5
SILENCE: Final = 2.0


@dataclass
class Owner:
    """A row of the table `owners`."""

    node: str | None
    epoch: int
    follows: str = ""


@dataclass
class Life:
    """A row of the table `nodes`."""

    node: ServerNode
    since: float
    expires: float


class Registry:
    """The tables `owners` and `nodes`, and the clock of the database."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self.skew = now, 0.0
        self.owners: dict[str, Owner] = {}
        self.lives: dict[str, Life] = {}

    def clock(self) -> float:
        """Seconds, as this database has it just now."""
        return self._now() + self.skew

    def alive(self, name: str | None) -> bool:
        life, clock = self.lives.get(name or ""), self.clock()
        return life is not None and clock < life.expires <= clock + SILENCE + 1e-9

    def _heard_long(self, name: str) -> bool:
        return self.alive(name) and self.lives[name].since < self.clock() - SILENCE

    def free(self, table: str, name: str) -> bool:
        owner = self.owners.get(table)
        if owner is None or owner.node is None or owner.node == name:
            return True
        return not self.alive(owner.node) and self._heard_long(name)

    def claim(self, table: str, name: str) -> int:
        """The epoch of a new claim; 0: another has it."""
        if not self.free(table, name):
            return 0
        owner = self.owners.setdefault(table, Owner(None, 0))
        owner.node, owner.epoch = name, owner.epoch + 1
        return owner.epoch

    def follow(self, table: str, name: str, whole: str, epoch: int) -> int:
        """The same of what belongs to something that is claimed."""
        owner = self.owners.get(table)
        if owner is None or owner.follows != whole or not self.holds(whole, name, epoch):
            return 0
        owner.node, owner.epoch = name, owner.epoch + 1
        return owner.epoch

    def holds(self, table: str, name: str, epoch: int) -> bool:
        owner = self.owners.get(table)
        return owner is not None and owner.node == name and owner.epoch == epoch

    def release(self, name: str, claims: dict[str, int]) -> None:
        for table, epoch in claims.items():
            if self.holds(table, name, epoch):
                self.owners[table].node = None

    def beat(self, node: ServerNode) -> tuple[bool, int]:
        """Whether this server had counted as dead, and how many there are."""
        clock, life = self.clock(), self.lives.get(node.name)
        unknown = life is None or life.expires < clock or life.since > clock
        since = clock if life is None or unknown else life.since
        self.lives[node.name] = Life(node, since, clock + SILENCE)
        return unknown, sum(map(self.alive, self.lives))


class Leases(TableLeases):
    """What one server has; see `euchre.store.leases.TableLeases`.

    Attributes:
        public: the number and the epoch of the public log that it writes.
    """

    def __init__(
        self, process: Process, database: Database, node: ServerNode, lost: Callable[[str], None]
    ) -> None:
        self._process, self._database, self._told = process, database, lost
        self.registry = database.registry
        self.node, self.servers, self.chores = node, 1, PeriodicTasks()
        self.epochs: dict[str, int] = {}
        self._ahead = self._heard = 0.0
        self._closed = False
        self._pulse()
        self.public = (0, 0)
        self.claim_public()
        self._beat_later()

    def _ask(self) -> None:
        """Wait for the database to answer.

        Raises:
            StoreError: it does not.
        """
        self._database.ask(self._process)

    # -- tables ---------------------------------------------------------------------------------

    def acquire_lease(self, table: str) -> ServerNode | None:
        if table in self.epochs:
            return None
        while not self.node.leaving:
            self._ask()
            owner = self.registry.owners.get(table)
            free = self.registry.free(table, self.node.name)
            if owner is not None and owner.follows:
                other = self.acquire_lease(owner.follows)
                if other is not None:
                    return other
                if epoch := self.epochs.get(owner.follows):
                    self._ask()
                    if self._took(table, self.registry.follow, owner.follows, epoch):
                        return None
                    self._let_go(owner.follows)
                    continue
            if not free:
                assert owner is not None
                life = self.registry.lives.get(owner.node or "")
                return ServerNode(owner.node or "", leaving=True) if life is None else life.node
            self._ask()
            if not self._database.has_log(table):
                return None
            if self._took(table, self.registry.claim):
                return None
        raise errors.ServerStoppingError

    def _took(self, table: str, take: Callable[..., int], *given: object) -> bool:
        if table not in self.epochs and (epoch := take(table, self.node.name, *given)):
            self.epochs[table] = epoch
        return table in self.epochs

    def release_leases(self, tables: Iterable[str]) -> None:
        ours = {table: epoch for table in tables if (epoch := self.epochs.pop(table, 0))}
        if ours:
            self._ask()
            world = self._process.world
            world.sleep(world.rng.uniform(0.0, 0.3))  # while others ask
            self.registry.release(self.node.name, ours)

    def fencing_token(self, table: str, *, acquire: bool) -> int:
        return self.epochs.setdefault(table, 1) if acquire else self.epochs.get(table, 0)

    def public_log_number(self) -> int:
        return self.public[0]

    @property
    def public_table(self) -> str:
        return f"public.{self.public[0]}"

    def forget_lease(self, table: str) -> None:
        self.epochs.pop(table, None)

    def list_leases(self) -> list[str]:
        return [*self.epochs]

    def now_ms(self) -> int:
        return round(self.monotonic_ms())

    def monotonic_ms(self) -> float:
        return 1000 * (self._process.loop.time() + self._ahead)

    def list_nodes(self) -> list[ServerNode]:
        self._ask()
        lives = self.registry.lives
        return [lives[name].node for name in sorted(lives) if self.registry.alive(name)]

    def has_valid_leases(self) -> bool:
        return self._process.loop.time() < self._heard + SILENCE

    def claim_public(self) -> None:
        number = 0
        while not (epoch := self.registry.claim(f"public.{number}", self.node.name)):
            number += 1
        self.public = number, epoch

    # -- what is written ------------------------------------------------------------------------

    def refusal(self, work: Write) -> str | None:
        """The claim that is missing for something that is to be written; None: none is."""
        registry, name, table = self.registry, self.node.name, work.table
        if isinstance(work, LogDeletion):
            held = registry.holds(table, name, work.epoch)
            return None if held or not self._database.has_log(table) else table
        if not isinstance(work, WriteBatch):
            return None
        if work.commitments and not registry.holds(self.public_table, name, self.public[1]):
            return self.public_table
        if work.entries:
            if work.epoch == 1 and work.entries[0].seq <= 1 and table not in registry.owners:
                return None
            return None if registry.holds(table, name, work.epoch) else table
        if work.tokens or work.secrets or work.listing:
            free = not work.epoch and table not in registry.owners
            return None if free or registry.holds(table, name, work.epoch) else table
        return None

    def is_lost(self, work: Write) -> bool:
        """Whether another has the table of `work`, which is under a claim from before."""
        if not isinstance(work, WriteBatch | LogDeletion):
            return False
        owner = self.registry.owners.get(work.table)
        return owner is not None and not self.registry.holds(work.table, self.node.name, work.epoch)

    def lost(self, claimed: str, work: WriteBatch | LogDeletion) -> StoreError:
        """A claim has been found to be gone while something was written."""
        table = work.table
        if claimed == self.public_table:
            self.claim_public()
            return _NOT_NEXT(f"table {table}: the public log has been claimed by another server")
        if self.epochs.get(claimed) == work.epoch:
            self._let_go(claimed)
        return LeaseLostError(table)

    def _let_go(self, table: str) -> None:
        if self.epochs.pop(table, None) is not None:
            self._told(table)

    # -- signs of life --------------------------------------------------------------------------

    def stop_acquiring(self) -> None:
        self.node = replace(self.node, leaving=True)
        self._ask()
        self._pulse()

    def close(self) -> None:
        self._closed = True
        claims = {**self.epochs, self.public_table: self.public[1]}
        self.epochs.clear()
        if not self._database.away(self._process):
            self.registry.release(self.node.name, claims)
            self.registry.lives.pop(self.node.name, None)

    def _beat_later(self) -> None:
        rng = self._process.world.rng
        self._process.soon(self._beat, BEAT * rng.uniform(1.0, 1.1))

    def _beat(self) -> None:
        if self._closed:
            return
        if not self._database.away(self._process) and self._pulse():
            for table, epoch in [*self.epochs.items()]:
                owner = self.registry.owners.get(table)
                if owner is not None and not self.registry.holds(table, self.node.name, epoch):
                    self._let_go(table)
        self._beat_later()

    def _pulse(self) -> bool:
        unknown, self.servers = self.registry.beat(self.node)
        self._heard = self._process.loop.time()
        self._ahead = self.registry.clock() - self._process.loop.time()
        return unknown
