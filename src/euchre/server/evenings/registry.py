"""The evenings of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from euchre.league import deciding
from euchre.league.entries import (
    HOST,
    Entry,
    Joined,
    Player,
    Settings,
    entry_from_json,
    entry_to_json,
)
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, fold
from euchre.league.state import Evening
from euchre.server.limits import Bucket
from euchre.server.tables.hub import Hub, written
from euchre.store import (
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
from euchre.table.commands import Refused

PREFIX: Final = "event."
"""What the ids of evenings begin with in the log; no table's id has a dot."""
MOST: Final = 200
"""Evenings in memory; the others are read again when somebody asks for them."""
SHORTEST_COMMAND: Final = 12
"""Characters that the id of a command has at least."""

_log: Final = logging.getLogger("euchre.server")
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody mistakes for another."""
_FRESH: Final = 36 * 3_600_000
"""How long, in ms, an evening that nobody changes stays in the list of those to join."""


class Unsaved(LeagueError):
    """It could not be written down, and so has not happened."""


class Noted(NamedTuple):
    """An entry as the log has it: when it was written, and who did it.

    Attributes:
        at: in ms since 1970.
        by: ``host``, ``p3`` for player 3, ``guest`` or ``server``.
        entry: what happened.
    """

    at: int
    by: str
    entry: Entry


@dataclass(kw_only=True)
class Live:
    """An evening in memory.

    Attributes:
        evening: as it is.
        noted: the entries that led here.
        tokens: the hashes of the tokens that open it, and for whom: a player, or `HOST`.
        given: how many tokens there ever were, and how many were taken back.
        done: the commands that have been carried out, and by whom.
        renewed: the hashes of the tokens that made somebody the host once, and do no more.
        used: when somebody last was here, by the loop's clock.
        deleted: whether it is gone from the disk, and nothing can happen in it any more.
        comers: counts those who come by the link.
    """

    evening: Evening
    noted: list[Noted]
    tokens: dict[bytes, Player]
    given: int
    done: set[tuple[str, str]]
    renewed: set[bytes] = field(default_factory=set)
    used: float = 0.0
    deleted: bool = False
    comers: Bucket | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    tables: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def id(self) -> str:
        """What the link ends in."""
        return self.evening.id

    @property
    def version(self) -> str:
        """Another text whenever a page would look different."""
        return f"{self.evening.version}.{self.given}"

    @property
    def claimed(self) -> frozenset[Player]:
        """The players whose place is taken on some device."""
        return frozenset(self.tokens.values()) - {HOST}

    def holder(self, token: str) -> Player | None:
        """Whom a token stands for: a player, or `HOST`; None: nobody."""
        found = self.tokens.get(token_hash(token)) if token else None
        return found if found == HOST or found in self.evening.people else None

    def was_host(self, token: str) -> bool:
        """Whether a token made somebody the host until the link was renewed."""
        return token_hash(token) in self.renewed if token else False


Decide = Callable[[Evening], Sequence[Entry]]
Opens = Callable[[Live, Sequence[Entry]], Iterable[TokenRow]]


class Evenings:
    """All evenings of a server, in one event loop."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._live: dict[str, Live] = {}
        self._loading = asyncio.Lock()
        self._key = hub.log.server_key()
        self._comers: dict[str, Bucket] = {}

    # -- found and listed -----------------------------------------------------------------------

    async def find(self, evening: str) -> Live | None:
        """An evening, read from the disk if need be; None if there is none."""
        if evening not in self._live:
            if not _plausible(evening):
                return None
            async with self._loading:
                if evening not in self._live:
                    found = await self.hub.loop.run_in_executor(None, self._load, evening)
                    if found is None:
                        return None
                    self._forget()
                    self._live[evening] = found
        live = self._live[evening]
        live.used = self.hub.loop.time()
        return live

    def in_memory(self) -> tuple[Live, ...]:
        """The evenings that need not be read."""
        return tuple(self._live.values())

    def _load(self, evening: str) -> Live | None:
        log, table = self.hub.log, PREFIX + evening
        rows = log.entries(table)
        if not rows:
            return None
        noted: list[Noted] = []

        def read(row: Row) -> Entry:
            noted.append(Noted(row.at, row.by or "", entry_from_json(row.entry)))
            return noted[-1].entry

        there = replayed(table, rows, read, fold)
        tokens = log.tokens(table)
        return Live(
            evening=there,
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
                del self._live[live.id]

    def to_join(self) -> list[tuple[str, Listing]]:
        """The evenings that anybody may join, with what is known of them."""
        there = self.hub.log.open_tables(self.hub.now() - _FRESH, 1000)
        return [
            (table.removeprefix(PREFIX), found)
            for table, found in there
            if table.startswith(PREFIX)
        ]

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
        there = await self.find(evening)
        if there is not None:
            return there, token
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

    # -- who is who -----------------------------------------------------------------------------

    def secret(self, *parts: str) -> str:
        """A word that only this server can make of these, and always makes alike."""
        digest = hmac.new(self._key, "\n".join(("evenings", *parts)).encode(), hashlib.sha256)
        return urlsafe_b64encode(digest.digest()).decode().rstrip("=")

    def joins(self, live: Live, command: str) -> str:
        """The token of the place that somebody gets who joins by this command."""
        return self.secret("join", live.id, command)

    async def join(self, live: Live, name: str, *, command: str, address: str = "") -> str:
        """Somebody comes by the link; the token of their place.

        Raises:
            EuchreError: as for `deciding.join`, or so many have come at once.
        """
        token = self.joins(live, command)

        def decide(evening: Evening) -> Sequence[Entry]:
            if not evening.settings.joining:
                raise LeagueError("The host enters the names for this evening: ask them.")
            entries = deciding.join(evening, name)
            self._may_come(live, address)
            return entries

        def opens(_: Live, entries: Sequence[Entry]) -> Iterable[TokenRow]:
            first = next(entry.player for entry in entries if isinstance(entry, Joined))
            return (TokenRow(first, token_hash(token), self.hub.now()),)

        await self.change(live, "guest", decide, command=command, opens=opens)
        return token

    def _may_come(self, live: Live, address: str) -> None:
        """Count one more who comes by the link.

        Raises:
            Refused: so many have come from one address, or to one evening.
        """
        now, limits = self.hub.loop.time(), self.hub.limits
        come = self._comers.setdefault(address, _hourly(limits.joins_of_address, now))
        if not come.take(now):
            raise Refused(
                "flood",
                "Many have joined from where you are: wait a minute, or ask the host to add you.",
            )
        if live.comers is None:
            live.comers = _hourly(limits.joins_of_evening, now)
        if not live.comers.take(now):
            raise Refused("flood", "Many are joining just now: wait a minute, or ask the host.")
        if len(self._comers) > MOST:
            self._comers = {at: each for at, each in self._comers.items() if not each.full(now)}

    async def claim(self, live: Live, player: Player, *, command: str) -> str:
        """Somebody says which name is theirs; the token of that place.

        Raises:
            EuchreError: there is no such name, or it has been taken.
        """
        token = self.secret("claim", live.id, str(player), command)

        def decide(evening: Evening) -> Sequence[Entry]:
            if live.tokens.get(token_hash(token)) == player:
                return ()
            entries = deciding.take(evening, player)
            if player in live.claimed:
                raise LeagueError(
                    f"{evening.people[player].name} has been taken on another phone: the host can"
                    " free the name."
                )
            return entries

        def opens(_: Live, entries: Sequence[Entry]) -> Iterable[TokenRow]:
            return [TokenRow(player, token_hash(token), self.hub.now())] if entries else []

        await self.change(live, "guest", decide, opens=opens)
        return token

    async def free(self, live: Live, player: Player, *, by: str) -> None:
        """Nobody holds this player's place any more: the name can be claimed anew."""

        def decide(evening: Evening) -> Sequence[Entry]:
            return deciding.free(evening, player) if player in live.claimed else ()

        await self.change(live, by, decide, opens=lambda *_: self._revoked(live, (player,)))

    async def remove(self, live: Live, players: Sequence[Player], *, command: str) -> None:
        """Players who never played go, and what opened their places opens nothing any more.

        Raises:
            EuchreError: as for `deciding.remove`.
        """
        await self.change(
            live,
            "host",
            lambda evening: deciding.remove(evening, players),
            command=command,
            opens=lambda *_: self._revoked(live, players),
        )

    async def renew(self, live: Live, player: Player, *, command: str) -> str:
        """Another link for a player, or for the `HOST`; the token that it carries.

        Raises:
            EuchreError: as for `deciding.renew`.
        """
        token = self.secret("renewed", live.id, str(player), command)

        def opens(_: Live, entries: Sequence[Entry]) -> Iterable[TokenRow]:
            fresh = TokenRow(player, token_hash(token), self.hub.now())
            return [*self._revoked(live, (player,)), fresh] if entries else []

        await self.change(
            live,
            "host",
            lambda evening: deciding.renew(evening, player),
            command=command,
            opens=opens,
        )
        return token

    def _revoked(self, live: Live, players: Sequence[Player]) -> list[TokenRow]:
        """What opened these places opens nothing any more."""
        now = self.hub.now()
        return [
            TokenRow(holder, digest, now, revoked=True)
            for digest, holder in live.tokens.items()
            if holder in players
        ]


def _hourly(many: int, now: float) -> Bucket:
    """So many in an hour, a quarter of them at once."""
    return Bucket(many / 3600, many / 4, now)


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
