"""The evenings of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, fold
from euchre.league.log.entries import (
    HOST,
    Entry,
    Settings,
    entry_from_json,
    entry_to_json,
)
from euchre.league.log.state import Evening
from euchre.server.evenings.running.live import Live, Noted, Unsaved
from euchre.server.tables.hub import Elsewhere, Hub, written
from euchre.store import (
    EVENING,
    Batch,
    Conflict,
    Listing,
    Repeated,
    Row,
    StoreError,
    TokenRow,
    replayed,
    token_hash,
)

PREFIX: Final = EVENING
"""What the ids of evenings begin with in the log."""
_LATELY: Final = 3600.0
"""Seconds in which an evening is not forgotten that somebody was at."""
MOST: Final = 200
"""Evenings in memory; the others are read again when somebody asks for them."""
SHORTEST_COMMAND: Final = 12
"""Characters that the id of a command has at least."""

_log: Final = logging.getLogger("euchre.server")
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody mistakes for another."""
_FRESH: Final = 36 * 3_600_000
"""How long, in ms, an evening that nobody changes stays in the list of those to join."""


Decide = Callable[[Evening], Sequence[Entry]]
Opens = Callable[[Live, Sequence[Entry]], Iterable[TokenRow]]


class Evenings:
    """All evenings of a server, in one event loop."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._live: dict[str, Live] = {}
        self._loading = asyncio.Lock()
        self._key = hub.log.server_key()
        hub.gone.append(self._lose)

    # -- found and listed -----------------------------------------------------------------------

    async def find(self, evening: str) -> Live | None:
        """An evening, read from the disk if need be; None if there is none."""
        if evening not in self._live:
            if not _plausible(evening):
                return None
            async with self._loading:
                if evening not in self._live:
                    found = await self.hub.read(self._load, evening)
                    if found is None:
                        return None
                    self._forget()
                    self._live[evening] = found
                    self._used(found)
        live = self._live[evening]
        live.used = self.hub.loop.time()
        return live

    async def shown(self, evening: str) -> Evening | None:
        """How an evening stands, also where another server has it; None if there is none."""
        try:
            live = await self.find(evening)
        except Elsewhere:
            live = await self.hub.read(self._read, evening)
        return None if live is None else live.evening

    def in_memory(self) -> tuple[Live, ...]:
        """The evenings that need not be read."""
        return tuple(self._live.values())

    def _load(self, evening: str) -> Live | None:
        owner = self.hub.log.owners.claim(PREFIX + evening)
        if owner is not None:
            raise Elsewhere(owner)
        return self._read(evening)

    def _read(self, evening: str) -> Live | None:
        log, table = self.hub.log, PREFIX + evening
        rows = log.entries(table)
        if not rows:
            return None
        noted: list[Noted] = []

        def read(row: Row) -> Entry:
            noted.append(Noted(row.at, row.by or "", entry_from_json(row.entry)))
            return noted[-1].entry

        state = replayed(table, rows, read, fold)
        tokens = log.tokens(table)
        return Live(
            evening=state,
            noted=noted,
            tokens={token.hash: token.seat for token in tokens if not token.revoked},
            given=len(tokens) + sum(token.revoked for token in tokens),
            done={(row.by, row.command) for row in rows if row.by and row.command},
            renewed={token.hash for token in tokens if token.revoked and token.seat == HOST},
        )

    def _forget(self) -> None:
        """Make room in memory: who has not been asked for the longest goes."""
        idle = sorted(self._live.values(), key=lambda live: live.used)
        for live in idle[: max(0, len(idle) - MOST + 1)]:
            if not live.lock.locked() and not live.tables.locked():
                self._used(live)
                del self._live[live.id]

    def _lose(self, table: str) -> None:
        """Another server has taken an evening over."""
        if table.startswith(PREFIX):
            self._live.pop(table.removeprefix(PREFIX), None)

    def _used(self, live: Live) -> None:
        """Write down that somebody was at an evening, and so at all its tables."""
        self.hub.used(PREFIX + live.id)
        for round_ in live.evening.rounds:
            for sitting in round_.tables:
                if sitting.online:
                    self.hub.used(sitting.online)

    def note_used(self) -> None:
        """Write down at which of those in memory somebody was lately."""
        for live in self._live.values():
            if self._lately(live):
                self._used(live)

    def _lately(self, live: Live) -> bool:
        busy = live.lock.locked() or live.tables.locked()
        return busy or live.used > self.hub.loop.time() - _LATELY

    async def forget(self, table: str, unused: int) -> bool:
        """Remove an evening from the disk, as `Hub.forget` does tables."""
        async with self._loading:
            live = self._live.get(table.removeprefix(PREFIX))
            if live is not None:
                if self._lately(live):
                    return False
                del self._live[live.id]
            claim = self.hub.log.owners.claim
            if await self.hub.loop.run_in_executor(None, claim, table) is not None:
                return False
            await asyncio.wrap_future(self.hub.log.delete(table, unused=unused))
            return True

    async def to_join(self) -> list[tuple[str, Listing]]:
        """The evenings that anybody may join, with what is known of them."""
        open_, since = self.hub.log.open_tables, self.hub.now() - _FRESH
        listings = await asyncio.to_thread(open_, since, 1000, evenings=True)
        return [(table.removeprefix(PREFIX), found) for table, found in listings]

    # -- made and changed -----------------------------------------------------------------------

    async def create(
        self, settings: Settings, names: Iterable[str], *, command: str, address: str = ""
    ) -> tuple[Live, str]:
        """A new evening and the token of its host; the same command makes the same one again.

        Raises:
            EuchreError: something in it makes no sense, or there are too many.
        """
        evening = readable(self.secret("evening", command))
        token = self.secret("host", evening, command)
        existing = await self.find(evening)
        if existing is not None:
            return existing, token
        entries = deciding.begin(evening, settings, names)
        self.hub.may_make(address)
        live = Live(evening=fold(entries), noted=[], tokens={}, given=0, done=set())
        opens = (TokenRow(HOST, token_hash(token), self.hub.now()),)
        await self._write(
            live, live.evening, entries, by="host", command=command, tokens=opens, first=1
        )
        self._live[evening] = live
        return live, token

    async def change(
        self,
        live: Live,
        by: str,
        decide: Decide,
        *,
        command: str = "",
        opens: Opens | None = None,
    ) -> bool:
        """Have something happen, on the disk first; False if this command did it before.

        Args:
            live: the evening.
            by: who wants it, as in `Noted`.
            decide: what it comes to.
            command: names it, so that it is done once however often it is sent.
            opens: tokens to be given out or taken back with it.

        Raises:
            EuchreError: it cannot be, or it cannot be written; nothing has changed.
        """
        step = self._step(live, by, decide, command, opens)
        return await asyncio.shield(self.hub.loop.create_task(step))

    async def _step(
        self, live: Live, by: str, decide: Decide, command: str, opens: Opens | None
    ) -> bool:
        async with live.lock:
            if live.deleted:
                raise LeagueError("The host has deleted this evening.")
            if (by, command) in live.done:
                return False
            entries = tuple(decide(live.evening))
            after = live.evening
            for entry in entries:
                after = evolve(after, entry)
            tokens = () if opens is None else tuple(opens(live, entries))
            if not entries and not tokens:
                return True
            try:
                await self._write(live, after, entries, by=by, command=command, tokens=tokens)
            except Repeated:
                return False
            return True

    async def _write(
        self,
        live: Live,
        after: Evening,
        entries: Sequence[Entry],
        *,
        by: str,
        command: str,
        tokens: tuple[TokenRow, ...],
        first: int | None = None,
    ) -> None:
        """Write, and only then let it be so."""
        now = self.hub.now()
        start = live.evening.version + 1 if first is None else first
        rows = tuple(
            Row(start + at, now, by, command or None if at == 0 else None, entry_to_json(entry))
            for at, entry in enumerate(entries)
        )
        future, settle = written(self.hub)
        try:
            self.hub.append(
                Batch(PREFIX + after.id, rows, (), tokens, _listing(after, now)), settle
            )
            await future
        except Repeated:
            raise
        except StoreError as error:
            _log.error("evening not written: %s", error)
            if isinstance(error, Conflict):
                self._live.pop(after.id, None)
            raise Unsaved(
                "That could not be written down, and has not happened: try again."
            ) from None
        live.evening = after
        live.noted += [Noted(now, by, entry) for entry in entries]
        live.given += len(tokens)
        if command and entries:
            live.done.add((by, command))
        for token in tokens:
            if token.revoked:
                live.tokens.pop(token.hash, None)
                if token.seat == HOST:
                    live.renewed.add(token.hash)
            else:
                live.tokens[token.hash] = token.seat

    async def delete(self, live: Live) -> None:
        """Forget an evening: its log, its tokens and its listing, on the disk first.

        Raises:
            Unsaved: the disk did not have it; nothing has changed.
        """
        await asyncio.shield(self.hub.loop.create_task(self._delete(live)))

    async def _delete(self, live: Live) -> None:
        async with live.lock:
            try:
                await asyncio.wrap_future(self.hub.log.delete(PREFIX + live.id))
            except StoreError as error:
                _log.error("evening not deleted: %s", error)
                raise Unsaved(
                    "That could not be written down, and has not happened: try again."
                ) from None
            live.deleted = True
            self._live.pop(live.id, None)

    def secret(self, *parts: str) -> str:
        """A word that only this server can make of these, and always makes alike."""
        digest = hmac.new(self._key, "\n".join(("evenings", *parts)).encode(), hashlib.sha256)
        return urlsafe_b64encode(digest.digest()).decode().rstrip("=")


def readable(secret: str) -> str:
    """An id that can be typed from a wall: some 60 bits of what is secret.

    >>> readable("anything")
    'frdv-k4v6-yavd'
    """
    number, letters = int.from_bytes(hashlib.sha256(secret.encode()).digest()), []
    for _ in range(12):
        number, at = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[at])
    return "-".join("".join(letters[at : at + 4]) for at in range(0, 12, 4))


def fresh_command() -> str:
    """An id for a command that is about to be offered."""
    return secrets.token_urlsafe(18)


def _listing(evening: Evening, now: int) -> Listing:
    """What the list of evenings shows; open: anybody may join."""
    names = "\n".join(person.name for person in evening.people.values())
    return Listing(
        title=evening.settings.title,
        preset=evening.settings.format,
        phase=evening.stage,
        open=evening.settings.joining and not evening.closed,
        players=names,
        updated=now,
    )


def _plausible(evening: str) -> bool:
    return (
        8 <= len(evening) <= 40
        and evening.isascii()
        and evening.replace("-", "").replace("_", "").isalnum()
    )
