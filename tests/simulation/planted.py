"""Bugs that are planted, each of which breaks one promise: the simulation must find every one.

Each is a small change of the program, or of the model of the shared database, for one run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from euchre.errors import EuchreError
from euchre.server.tables.participants.all_participants import TableParticipants
from euchre.server.tables.participants.messages import Broadcaster
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.idempotency import IdempotencyCache
from euchre.store import StoreError
from euchre.store.chain import ChainHeads
from euchre.store.writer import WriteQueue
from euchre.table.views.public_view import build_table_info
from simulation.owners import Leases, Registry

if TYPE_CHECKING:
    from simulation.scene import Scene

Change = Callable[[Any], Any]
Plant = Callable[["Scene", Change], None]


def _ack_first(_: Scene, change: Change) -> None:
    """A command is acknowledged when it has been decided, and written later."""
    real = TableRoom.commit_command

    async def later(room: TableRoom, by: str, ident: str, decide: Any) -> None:
        try:
            await real(room, by, ident, decide)
        except EuchreError:
            return

    async def commit_command(room: TableRoom, by: str, ident: str, decide: Any) -> int:
        draft = room.begin_change()
        decide(draft, room.tokens.find_author_seat(by))
        room._start_task(later(room, by, ident, decide))
        return draft.table.version

    change(patch.object(TableRoom, "commit_command", commit_command))


def _told_ahead(_: Scene, change: Change) -> None:
    """Whoever looks at a table over HTTP is told what is on its way to the disk."""
    real, coming = TableRoom._write_change, dict[int, Any]()

    async def write(room: TableRoom, draft: Any, beside: Any, **more: Any) -> None:
        coming[id(room.everyone)] = draft.table
        try:
            await real(room, draft, beside, **more)
        finally:
            del coming[id(room.everyone)]

    def info(everyone: TableParticipants) -> Any:
        table = coming.get(id(everyone), everyone._table)
        return build_table_info(table, everyone.connected_seats & table.person_seats, 0)

    change(patch.object(TableRoom, "_write_change", write))
    change(patch.object(TableParticipants, "build_info", info))


def _noted_first(_: Scene, change: Change) -> None:
    """A command counts as carried out before it is written, and also if it is not."""
    real = TableRoom._write_change

    async def write(room: TableRoom, draft: Any, beside: Any, **more: Any) -> None:
        if more.get("key") is not None:
            room._answered.add(more["key"], draft.table.version)
        await real(room, draft, beside, **more)

    change(patch.object(TableRoom, "_write_change", write))


def _any_epoch(_: Scene, change: Change) -> None:
    """The database does not compare the epoch of what is written."""
    change(patch.object(Leases, "refusal", lambda *_: None))


def _same_epoch(_: Scene, change: Change) -> None:
    """A claim on what a dead server had does not raise the epoch."""
    real = Registry.claim

    def claim(registry: Registry, table: str, name: str) -> int:
        owner = registry.owners.get(table)
        forced = owner is not None and owner.node not in (None, name)
        epoch = real(registry, table, name)
        if epoch and forced:
            assert owner is not None
            owner.epoch = epoch = epoch - 1
        return epoch

    change(patch.object(Registry, "claim", claim))


def _hole(scene: Scene, change: Change) -> None:
    """What comes after an entry that could not be written is written, and nobody looks."""
    real, before = TableRoom._write_change, ChainHeads._find_previous_digest

    async def write(room: TableRoom, draft: Any, beside: Any, **more: Any) -> None:
        try:
            await real(room, draft, beside, **more)
        except StoreError:
            room.table = draft.table
            raise

    def unlooked(heads: ChainHeads, table: str, seq: int) -> bytes:
        try:
            return before(heads, table, seq)
        except StoreError:
            return b""

    scene.database.connection.execute("DROP TRIGGER log_in_order")
    change(patch.object(TableRoom, "_write_change", write))
    change(patch.object(ChainHeads, "_find_previous_digest", unlooked))


def _frees_anew(_: Scene, change: Change) -> None:
    """What gives a claim back frees the one that was made meanwhile."""

    def release(registry: Registry, name: str, claims: Mapping[str, int]) -> None:
        for table in claims:
            if (owner := registry.owners.get(table)) is not None and owner.node == name:
                owner.node = None

    change(patch.object(Registry, "release", release))


def _drops_held(_: Scene, change: Change) -> None:
    """A log that is closed forgets what it has not handed to its writer yet."""
    real = WriteQueue.close

    def close(writer: WriteQueue) -> None:
        writer._held.clear()
        real(writer)

    change(patch.object(WriteQueue, "close", close))


def _twice(scene: Scene, change: Change) -> None:
    """A room that was read anew knows no command of before, and nor does the database."""

    async def version(answered: IdempotencyCache, key: Any) -> int | None:
        return answered._known.get(key) if answered._known.get(key) != -1 else None

    real = IdempotencyCache.__init__

    def begin(answered: IdempotencyCache, _: Any, *, whole: bool, look_up: Any) -> None:
        real(answered, {}, whole=whole, look_up=look_up)

    scene.database.connection.execute("DROP INDEX log_command")
    change(patch.object(IdempotencyCache, "__init__", begin))
    change(patch.object(IdempotencyCache, "find_version", version))


def _charged(_: Scene, change: Change) -> None:
    """Clocks run on while the disk stands."""
    change(patch.object(TableParticipants, "restart_clocks", lambda _: None))


def _dies(_: Scene, change: Change) -> None:
    """What happens by itself ends for good where it could once not be written."""
    real = TableRoom._draft_and_write

    async def happen(room: TableRoom, decide: Any, key: Any = None, **more: Any) -> Any:
        try:
            return await real(room, decide, key, **more)
        except StoreError:
            if room._ticking:
                await room._shared.loop.create_future()  # which nobody settles
            raise

    change(patch.object(TableRoom, "_draft_and_write", happen))


def _old_picture(_: Scene, change: Change) -> None:
    """Who comes in is shown the picture of one version under the number of the one before."""
    real = Broadcaster.build_welcome

    def welcome(teller: Broadcaster, *given: Any, **named: Any) -> bytes:
        found = json.loads(real(teller, *given, **named))
        found["v"] = max(1, found["v"] - 1)
        return json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode()

    change(patch.object(Broadcaster, "build_welcome", welcome))


PLANTED: Final[dict[str, Plant]] = {
    "acknowledged before it is written": _ack_first,
    "told over HTTP before it is written": _told_ahead,
    "answered before it is written": _noted_first,
    "the epoch is not compared": _any_epoch,
    "a forced claim has the epoch of the last": _same_epoch,
    "a hole is written": _hole,
    "a release frees the next claim": _frees_anew,
    "what is held is dropped at the close": _drops_held,
    "carried out twice after a takeover": _twice,
    "time is charged while the disk stands": _charged,
    "what happens by itself has died": _dies,
    "a snapshot of the wrong version": _old_picture,
}


@contextmanager
def planted(scene: Scene, name: str) -> Iterator[None]:
    """With one of them; empty: with none."""
    with ExitStack() as stack:
        if name:
            PLANTED[name](scene, stack.enter_context)
        yield
