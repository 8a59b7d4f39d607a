"""Accounts that are deleted: one step after another, each of which can be done once more.

The first step writes into the log of the account that its owner leaves; from then on nobody is
signed in to it. The last one takes that log away. What a killed server has left in between another
goes on with, or the same one later.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre.errors import EuchreError
from euchre.players import deciding
from euchre.players.entries import (
    AccountDeleted,
    AccountNameHidden,
    AccountRenamed,
    Entry,
    Registered,
    entry_to_json,
)
from euchre.players.state import Account
from euchre.server.doors.guard import HANDED_ON
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.players.kept.names import forget_name
from euchre.server.players.registry import LivePlayer, Players
from euchre.server.problems import problem
from euchre.server.tables.hub import OwnedElsewhereError
from euchre.server.tables.identities import Remembering
from euchre.store import PLAYER, StoreError
from euchre.table.commands import Refused

Decide: TypeAlias = Callable[[Account], Sequence[Entry]]
PATH: Final = "/nodes/forget"
_BODY: Final = 1 << 12
_TRIES: Final = 6
_PAUSE: Final = 0.5
"""Seconds between tries to reach the server that has a log: a dead one loses it meanwhile."""
_LOOK: Final = 3600.0
"""Seconds between looks for deletions that were begun and not carried out."""
_SOON: Final = 60.0
"""Seconds after its start that a server looks for the first time."""
_AWAY: Final = (
    "Your account is about to be deleted, but a server that has something of yours does not"
    " answer: delete it once more in a moment."
)
_log: Final = logging.getLogger("euchre.server")


class _Forget(msgspec.Struct, frozen=True):
    """A request that a log, given by its id in the store, forgets an account."""

    log: str
    player: str


class Deleting:
    """Deletes accounts on one server, and has other servers forget them.

    Args:
        players: the accounts.
        shared: whether other servers have the same database.
    """

    def __init__(self, players: Players, *, shared: bool) -> None:
        self._players, self._hub, self._shared = players, players.hub, shared
        self._hub.chores.start(
            "finishing deletions of accounts", self.finish, every=_LOOK, first=_SOON
        )

    def routes(self) -> list[Endpoint]:
        """Return the routes that only the other servers of the database may call."""
        asked = Endpoint("POST", PATH, self.asked, Caller.SERVER, body_limit=_BODY)
        return [asked] if self._shared else []

    async def delete(self, live: LivePlayer, by: str, decide: Decide = deciding.leave) -> None:
        """Delete an account and all its data.

        Args:
            live: the account.
            by: who wants it, as in its log.
            decide: has its owner leave it, if they still may.

        Raises:
            EuchreError: something of it cannot be reached or written; it can be done once more.
        """
        hub, player = self._hub, PLAYER + live.id
        command = secrets.token_urlsafe(12)
        await self._players.change(live, by, decide, command=command)
        for kind in hub.remembering:
            for ident in await kind.knowing(player):
                await self._forget(kind, ident, player)
        await forget_name(hub, player)
        for table in await hub.lobby.asleep_with(_names_of(live)):
            with suppress(OwnedElsewhereError):  # it has heard of it there
                await hub.room(table)  # and parts with accounts that are gone
        await self._players.delete(live)

    async def finish(self) -> None:
        """Finish the deletions of accounts that were begun and not carried out."""
        log = self._hub.log
        for name in await self._hub.load(log.logs_with, PLAYER, entry_to_json(AccountDeleted())):
            try:
                live = await self._players.find(name.removeprefix(PLAYER))
                if live is not None and live.player.left:
                    await self.delete(live, "server")
            except OwnedElsewhereError:
                continue  # that server does it
            except EuchreError as error:
                _log.warning("an account is not deleted yet: %s", error)

    async def asked(self, request: Request) -> Response:
        """``POST /nodes/forget``: make a log on this server forget an account."""
        if not request.scope.get(HANDED_ON):
            return problem(404, "not-found", "There is nothing here.")
        asked = msgspec.json.decode(await request.body(), type=_Forget)
        kinds = (each for each in self._hub.remembering if asked.log.startswith(each.prefix))
        kind = next(kinds, None)
        if kind is None:
            return problem(404, "not-found", "There are no such logs here.")
        try:
            await kind.forget(asked.log.removeprefix(kind.prefix), asked.player)
        except (OwnedElsewhereError, StoreError) as error:
            return problem(503, "elsewhere", f"{error}")
        return Response()

    async def _forget(self, kind: Remembering, ident: str, player: str) -> None:
        """Make a log forget an account, on the server that has it.

        Raises:
            EuchreError: it cannot be reached or written.
        """
        for _ in range(_TRIES):
            try:
                await kind.forget(ident, player)
            except OwnedElsewhereError as elsewhere:
                what = _Forget(kind.prefix + ident, player)
                if await self._hub.ask(elsewhere.node, "POST", PATH, what) is not None:
                    return
                await asyncio.sleep(_PAUSE)
            else:
                return
        raise Refused("busy", _AWAY)


def _names_of(live: LivePlayer) -> tuple[str, ...]:
    """Return all names that the owner of an account has ever had."""
    entries = (noted.entry for noted in live.noted)
    return tuple(
        {
            each.name
            for each in entries
            if isinstance(each, Registered | AccountRenamed | AccountNameHidden)
        }
    )


class MetPlayers:
    """The relations to an account that other players have noted in theirs.

    Args:
        players: the accounts.
    """

    prefix = PLAYER

    def __init__(self, players: Players) -> None:
        self._players = players

    async def knowing(self, player: str) -> list[str]:
        """See `Remembering.knowing`: list the accounts that have noted this one."""
        hub, ident = self._players.hub, player.removeprefix(PLAYER)
        found = await hub.load(hub.log.logs_with, PLAYER, ident.encode())
        return [name.removeprefix(PLAYER) for name in found if name != player]

    async def forget(self, ident: str, player: str) -> None:
        """See `Remembering.forget`: remove the relation from an account."""
        live = await self._players.find(ident)
        if live is not None:
            of = player.removeprefix(PLAYER)
            await self._players.redact(live, partial(deciding.without_player, other=of))
