"""What comes of moderation, at whichever server has what it is about."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias, assert_never

import msgspec
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response

from euchre.errors import EuchreError
from euchre.league.log.entries import Entry as EveningEntry
from euchre.league.log.entries import SettingsChanged
from euchre.league.log.state import Evening
from euchre.players import deciding
from euchre.players.entries import Entry as PlayerEntry
from euchre.players.moderation.deciding import report
from euchre.players.moderation.entries import ChatLine, Reported
from euchre.players.moderation.state import Moderation
from euchre.players.state import Account
from euchre.server.doors.guard import HANDED_ON
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.evenings.running.registry import Evenings
from euchre.server.moderation.registry import Moderations
from euchre.server.operations import respond
from euchre.server.players.kept import names
from euchre.server.players.registry import LivePlayer, OpenedSecrets, Players
from euchre.server.problems import problem
from euchre.server.tables.hub import Hub, OwnedElsewhereError
from euchre.server.tables.room import Room
from euchre.store import EVENING, PLAYER, NameTakenError, StoreError
from euchre.table.commands import Refused
from euchre.words.grammar import full_stop
from euchre.words.names import hidden_name

PATH: Final = "/nodes/moderation"
MODERATOR: Final = "moderator"
"""Who did something, in the logs of others."""
_BODY: Final = 1 << 16
_TRIES: Final = 4
_PAUSE: Final = 0.4
"""Seconds between tries to reach the server that has something."""
_REFRESH: Final = 3.0
"""Seconds between looks which names are hidden, where another server may have hidden them."""
_AWAY: Final = (
    "It is noted, but the server that has it does not answer: do it once more in a moment."
)
_log: Final = logging.getLogger("euchre.server")


class _Effect(msgspec.Struct, frozen=True, tag=True):
    """The base of all effects."""


class TableLookup(_Effect, frozen=True, tag="Look"):
    """Look a table up before a moderator acts there."""

    table: str


class HideText(_Effect, frozen=True):
    """Hide a text at a table or a tournament, given by its id in the store."""

    where: str
    text: str


class CloseTable(_Effect, frozen=True):
    """Remove a table."""

    table: str
    why: str


class HideName(_Effect, frozen=True, tag="HideName"):
    """Rename an account."""

    player: str
    why: str


class CallAsNow(_Effect, frozen=True, tag="CallAsNow"):
    """Update an account's name in the games that others have with it."""

    player: str


class Suspend(_Effect, frozen=True, tag="Suspend"):
    """Suspend an account until `until`."""

    player: str
    until: int
    why: str


class Restore(_Effect, frozen=True, tag="Restore"):
    """End the suspension of an account."""

    player: str


class Tell(_Effect, frozen=True, tag="Tell"):
    """Pass a report on."""

    report: Reported


class Names(_Effect, frozen=True, tag="Names"):
    """Replace the hidden names everywhere, by the keys that similar names share."""

    hidden: dict[str, str]


Effect: TypeAlias = (
    TableLookup | HideText | CloseTable | HideName | CallAsNow | Suspend | Restore | Tell | Names
)


class Context(msgspec.Struct, frozen=True):
    """A table as a moderator needs to know it.

    Attributes:
        title, stakes: as its maker has written.
        names: of the people who sit there, by seat; empty: nobody does.
        players: their accounts; empty: none.
        lines: what was said last.
        official: whether it is an evening's.
    """

    title: str
    stakes: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    lines: tuple[ChatLine, ...]
    official: bool


class _Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer of another server; `why` is the reason for a refusal, in a sentence."""

    why: str = ""
    context: Context | None = None


class Effects:
    """Carries out the effects of moderation, here or at the server that has what they are about.

    Args:
        hub: the tables of this server.
        moderations: the log of moderation.
        players: the accounts.
        evenings: those of the same server.
        shared: whether other servers have the same database.
    """

    def __init__(
        self,
        hub: Hub,
        moderations: Moderations,
        players: Players,
        evenings: Evenings,
        *,
        shared: bool,
    ) -> None:
        self._shared = shared
        self._hub, self._moderations = hub, moderations
        self._players, self._evenings = players, evenings
        if shared:  # there may be more at any time
            hub.chores.start("following hidden names", self.look_for_names, every=_REFRESH)

    def routes(self) -> list[Endpoint]:
        """Return the routes that only the other servers of the database may call."""
        return (
            [Endpoint("POST", PATH, self.asked, Caller.SERVER, body_limit=_BODY)]
            if self._shared
            else []
        )

    async def asked(self, request: Request) -> Response:
        """``POST /nodes/moderation``: carry out an effect here."""
        if not request.scope.get(HANDED_ON):
            return problem(404, "not-found", "There is nothing here.")
        effect = msgspec.json.decode(await request.body(), type=Effect)
        try:
            return respond(_Answer(context=await self._here(effect)))
        except (OwnedElsewhereError, StoreError) as error:
            return problem(503, "elsewhere", f"{error}")
        except EuchreError as error:
            return respond(_Answer(why=f"{error}"))

    # -- where ----------------------------------------------------------------------------------

    async def look(self, table: str) -> Context | None:
        """Look a table up; None: there is none."""
        return await self.carry_out(TableLookup(table))

    async def carry_out(self, effect: Effect) -> Context | None:
        """Carry out an effect at the right server; repeating it does nothing.

        Raises:
            EuchreError: it cannot be done; why is said.
        """
        for _ in range(_TRIES):
            try:
                return await self._here(effect)
            except OwnedElsewhereError as elsewhere:
                told = await self._hub.ask(elsewhere.node, "POST", PATH, effect)
            if told is not None:
                answer = msgspec.json.decode(told, type=_Answer)
                if answer.why:
                    raise Refused("off", answer.why)
                return answer.context
            await asyncio.sleep(_PAUSE)
        raise Refused("busy", _AWAY)

    async def spread(self, state: Moderation) -> None:
        """Send the hidden names to all servers, this one included."""
        names = _names(state)
        await self._here(names)
        await self._hub.tell_all(PATH, names)

    async def look_for_names(self) -> None:
        """Refresh the hidden names; while the database is away the old ones stay."""
        with suppress(StoreError):
            state = await self._moderations.look()
            if state is not None and _names(state).hidden != self._hub.hidden:
                await self._here(_names(state))

    # -- what -----------------------------------------------------------------------------------

    async def _here(self, effect: Effect) -> Context | None:
        """Carry out an effect on this server.

        Raises:
            OwnedElsewhereError: another server has what it is about.
            EuchreError: it cannot be done.
        """
        match effect:
            case TableLookup(table):
                room = await self._hub.room(table)
                return None if room is None else context_of(room)
            case HideText(where, text) if where.startswith(EVENING):
                await self._hide_title(where.removeprefix(EVENING), text)
            case HideText(where, text):
                room = await self._hub.room(where)
                if room is not None:
                    await room.hide_text(text)
            case CloseTable(table, why):
                told = full_stop(f"A moderator has closed this table: {why}")
                await self._hub.remove(table, told)
            case HideName(player, why):
                await self._hide_name(player, why)
            case Suspend(player, until, why):
                await self._change(player, partial(deciding.suspend, until=until, why=why))
            case Restore(player):
                await self._change(player, deciding.restore)
            case Tell(told):
                live = await self._moderations.log()
                await self._moderations.change(live, told.by, partial(report, told=told))
            case CallAsNow(player):
                called = await self._players.find(player)
                if called is not None:
                    await names.rename(self._hub, PLAYER + player, called.player.name)
            case Names(hidden):
                self._hub.hidden = hidden
                await self._hide_what_is_here()
            case _:
                assert_never(effect)
        return None

    async def _hide_what_is_here(self) -> None:
        """Hide names at the tables and tournaments in memory; others follow when they are read."""
        for room in tuple(self._hub.rooms.values()):
            try:
                await room.hide_names()
            except EuchreError as error:
                _log.warning("a hidden name is left at a table until it is read: %s", error)
            await asyncio.sleep(0)  # the tables go on meanwhile
        for live in self._evenings.in_memory():
            try:
                await self._evenings.hide_names(live)
            except EuchreError as error:
                _log.warning("a hidden name is left at an evening until somebody looks: %s", error)
            await asyncio.sleep(0)

    async def _hide_name(self, player: str, why: str) -> None:
        """Rename an account, also in the games that others have with it.

        Raises:
            EuchreError: there is none, or it cannot be written.
        """
        for letters in (4, 8, len(player)):
            shown = hidden_name(player, letters)
            with suppress(NameTakenError):  # somebody has called themselves so
                await self._change(player, partial(deciding.hide_name, shown=shown, why=why))
                await names.rename(self._hub, PLAYER + player, shown)
                return
        raise Refused("name-taken", "No other name was free for them.")

    async def _change(
        self, player: str, decide: Callable[[Account], Sequence[PlayerEntry]]
    ) -> LivePlayer:
        live = await self._players.find(player)
        if live is None:
            raise Refused("off", "There is no such account any more.")
        opens = OpenedSecrets(self._hub.now()).rows
        command = secrets.token_urlsafe(12)
        await self._players.change(live, MODERATOR, decide, command=command, opens=opens)
        return live

    async def _hide_title(self, evening: str, text: str) -> None:
        live = await self._evenings.find(evening)
        if live is None:
            return

        def untitle(state: Evening) -> Sequence[EveningEntry]:
            if state.settings.title != text:
                return ()
            return (SettingsChanged(structs.replace(state.settings, title="")),)

        await self._evenings.change(live, MODERATOR, untitle, command=secrets.token_urlsafe(12))


def context_of(room: Room) -> Context:
    """Describe a table as a moderator needs to know it."""
    table = room.table
    people = [chair if chair.person else None for chair in table.chairs]
    gallery = [ChatLine(line.said.name, line.said.text) for line in room.everyone.gallery.lines]
    return Context(
        title=table.settings.title,
        stakes=table.settings.stakes,
        names=tuple("" if chair is None else chair.name for chair in people),
        players=tuple(
            ""
            if chair is None or not chair.player.startswith(PLAYER)
            else chair.player.removeprefix(PLAYER)
            for chair in people
        ),
        lines=(*(ChatLine(each.name, each.text, each.seat) for each in table.chat), *gallery),
        official=table.settings.official,
    )


def _names(state: Moderation) -> Names:
    """Collect the hidden names to send to all servers."""
    return Names(
        {
            key: PLAYER + hidden.player if hidden.player else ""
            for key, hidden in state.hidden.items()
        }
    )
