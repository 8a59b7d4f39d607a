"""What comes of moderation, at whichever server has what it is about."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, reduce
from typing import Final, TypeAlias, assert_never

import msgspec
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response

from euchre.accounts import commands as deciding
from euchre.accounts.entries import Entry as PlayerEntry
from euchre.accounts.moderation.commands import file_report
from euchre.accounts.moderation.entries import ReportedChatLine, ReportFiled
from euchre.accounts.moderation.state import ModerationState
from euchre.accounts.state import Account
from euchre.english.grammar import add_full_stop
from euchre.english.names import UNNAMED_PLAYER_NAME, build_hidden_name, fold_name
from euchre.errors import EuchreError
from euchre.server.accounts import name_changes
from euchre.server.accounts.registry import AccountStore, IssuedSecrets, LiveAccount
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.moderation.registry import ModerationStore
from euchre.server.operations import respond_json
from euchre.server.problems import respond_problem
from euchre.server.tables.hub import OwnedElsewhereError, TableHub
from euchre.server.tables.room import TableRoom
from euchre.server.tournaments.online import find_players_at_table, list_online_tables
from euchre.server.tournaments.registry import TournamentStore
from euchre.store import ACCOUNT_PREFIX, TOURNAMENT_LOG_PREFIX, NameTakenError, StoreError
from euchre.table.commands import RefusedError
from euchre.table.log.name_hiding import digest_text
from euchre.table.log.participants import NamedPerson
from euchre.texts import translatable
from euchre.tournaments import commands, reducer
from euchre.tournaments.entries import Entry as EveningEntry
from euchre.tournaments.entries import TournamentSettingsChanged
from euchre.tournaments.state import Tournament

EFFECTS_PATH: Final = "/nodes/moderation"
MODERATOR_AUTHOR: Final = "moderator"
"""Who did something, in the logs of others."""
_MAX_BODY_BYTES: Final = 1 << 16
_MAX_ATTEMPTS: Final = 6
_RETRY_SECONDS: Final = 0.5
"""Seconds between tries to reach the server that has something: a dead one loses it meanwhile."""
_REFRESH_SECONDS: Final = 3.0
"""Seconds between looks which names are hidden, where another server may have hidden them."""
_HISTORY_SECONDS: Final = 1.0
"""Seconds for which a moderator waits until somebody is renamed in the games of others: after that
it goes on aside, as of who has played thousands. Another server that asks for it waits no longer
than two."""
_SERVER_AWAY: Final = translatable(
    "moderation-server-away", "The server that has this doesn't answer. Try again in a moment."
)
_log: Final = logging.getLogger("euchre.server")


class _ModerationEffect(msgspec.Struct, frozen=True, tag=True):
    """The base of all effects."""


class TableLookup(_ModerationEffect, frozen=True, tag="Look"):
    """Look a table up before a moderator acts there, or for a report of the account `player`, or of
    a guest at the network address `address`.
    """

    table: str
    player: str = ""
    address: str = ""


class HideText(_ModerationEffect, frozen=True):
    """Hide a text at a table or a tournament, given by its id in the store."""

    where: str
    text: str


class AllowText(_ModerationEffect, frozen=True):
    """Show a hidden text again, where `HideText` has hidden it."""

    where: str
    text: str


class CloseTable(_ModerationEffect, frozen=True):
    """Remove a table."""

    table: str
    why: str


class HideAccountName(_ModerationEffect, frozen=True, tag="HideName"):
    """Rename an account that is still called `name`, or so that it reads alike; in the games that
    others have with it, it is called as it is then.
    """

    player: str
    name: str
    why: str


class HideNameAtTable(_ModerationEffect, frozen=True):
    """Hide a name at a table, and at the evening that has the table, of the account `player` or,
    if that is empty, of a guest; whoever else is called so keeps it. `at` is when that was decided:
    it is done once at the evening, whose host may give the name out again.
    """

    table: str
    name: str
    player: str
    at: int


class SuspendAccount(_ModerationEffect, frozen=True, tag="Suspend"):
    """Suspend an account until `until`."""

    player: str
    until: int
    why: str


class RestoreAccount(_ModerationEffect, frozen=True, tag="Restore"):
    """End the suspension of an account."""

    player: str


class NotifyReport(_ModerationEffect, frozen=True, tag="Tell"):
    """Pass a report on."""

    report: ReportFiled


class SetHiddenNames(_ModerationEffect, frozen=True, tag="Names"):
    """Replace the hidden names everywhere, by the keys that similar names share."""

    hidden: dict[str, str]


Effect: TypeAlias = (
    TableLookup
    | HideText
    | AllowText
    | CloseTable
    | HideAccountName
    | HideNameAtTable
    | SuspendAccount
    | RestoreAccount
    | NotifyReport
    | SetHiddenNames
)


class TableContext(msgspec.Struct, frozen=True):
    """A table as a moderator needs to know it.

    Attributes:
        title, stakes: as its maker has written.
        names: of the people who sit there, by seat; empty: nobody does.
        players: their accounts; empty: none.
        lines: what was said last.
        official: whether it is an evening's.
        told: of the lines those that who reports was told.
    """

    title: str
    stakes: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    lines: tuple[ReportedChatLine, ...]
    official: bool
    told: tuple[ReportedChatLine, ...] = ()


class _EffectAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer of another server; `why` is the reason for a refusal, in a sentence."""

    why: str = ""
    context: TableContext | None = None


class ModerationEffects:
    """Carries out the effects of moderation, here or at the server that has what they are about.

    Args:
        shared: whether other servers have the same database.

    Attributes:
        acting: is held while an act is written and carried out: acts are in the order of the log.
    """

    def __init__(
        self,
        hub: TableHub,
        moderations: ModerationStore,
        accounts: AccountStore,
        tournaments: TournamentStore,
        *,
        shared: bool,
    ) -> None:
        self._shared, self.acting = shared, asyncio.Lock()
        self._hub, self._moderations = hub, moderations
        self._players, self._tournaments = accounts, tournaments
        self._renamings: set[asyncio.Task[None]] = set()
        if shared:  # there may be more at any time
            hub.chores.start_task(
                "following hidden names",
                self.refresh_hidden_names,
                interval_seconds=_REFRESH_SECONDS,
            )

    def routes(self) -> list[Endpoint]:
        """Return the routes that only the other servers of the database may call."""
        path, handler, limit = EFFECTS_PATH, self.receive_effect, _MAX_BODY_BYTES
        endpoint = Endpoint("POST", path, handler, CallerRole.SERVER, body_limit=limit)
        return [endpoint] if self._shared else []

    async def receive_effect(self, request: Request) -> Response:
        """``POST /nodes/moderation``: carry out an effect here."""
        effect = msgspec.json.decode(await request.body(), type=Effect)
        try:
            return respond_json(_EffectAnswer(context=await self._carry_out_here(effect)))
        except (OwnedElsewhereError, StoreError) as error:
            return respond_problem(503, "elsewhere", f"{error}")
        except EuchreError as error:
            return respond_json(_EffectAnswer(why=f"{error}"))

    # -- where ----------------------------------------------------------------------------------

    async def carry_out(self, effect: Effect) -> TableContext | None:
        """Carry out an effect at the right server; repeating it does nothing.

        Raises:
            EuchreError: it cannot be done; why is said.
        """
        for _ in range(_MAX_ATTEMPTS):
            try:
                return await self._carry_out_here(effect)
            except OwnedElsewhereError as elsewhere:
                reply = await self._hub.ask(elsewhere.node, "POST", EFFECTS_PATH, effect)
            if reply is not None:
                answer = msgspec.json.decode(reply, type=_EffectAnswer)
                if answer.why:
                    raise RefusedError("off", answer.why)
                return answer.context
            await asyncio.sleep(_RETRY_SECONDS)
        raise RefusedError("busy", _SERVER_AWAY)

    async def broadcast_hidden_names(self, state: ModerationState) -> None:
        """Send the hidden names to all servers, this one included."""
        names = _build_hidden_names_effect(state)
        await self._carry_out_here(names)
        await self._hub.tell_all(EFFECTS_PATH, names)

    async def refresh_hidden_names(self) -> None:
        """Refresh the hidden names; while the database is away the old ones stay."""
        with suppress(StoreError):
            state = await self._moderations.read_state()
            names = None if state is None else _build_hidden_names_effect(state)
            if names is not None and names.hidden != self._hub.hidden:
                await self._carry_out_here(names)

    # -- what -----------------------------------------------------------------------------------

    async def _carry_out_here(self, effect: Effect) -> TableContext | None:
        """Carry out an effect on this server."""
        match effect:
            case TableLookup(table, player, address):
                room = await self._hub.find_room(table)
                return None if room is None else build_table_context(room, player, address)
            case HideText(where, text) | AllowText(where, text):
                hidden = isinstance(effect, HideText)
                if where.startswith(TOURNAMENT_LOG_PREFIX):
                    tournament_id = where.removeprefix(TOURNAMENT_LOG_PREFIX)
                    await self._set_title_hidden(tournament_id, text, hidden=hidden)
                elif (room := await self._hub.find_room(where)) is not None:
                    await room.set_text_hidden(text, hidden=hidden)
            case CloseTable(table, why):
                words = f"A moderator has closed this table: {why}"
                notice = add_full_stop(translatable("moderation-table-closed", words, why=why))
                await self._hub.remove_table(table, self._hub.append_contact(notice))
            case HideAccountName():
                await self._hide_account_name(effect)
            case HideNameAtTable():
                await self._hide_name_at_table(effect)
            case SuspendAccount(player, until, why):
                await self._change_account(
                    player, partial(deciding.suspend_account, until_ms=until, reason=why)
                )
            case RestoreAccount(player):
                await self._change_account(player, deciding.unsuspend_account)
            case NotifyReport(report):
                moderation_log = await self._moderations.open_log()
                await self._moderations.change_log(
                    moderation_log, report.by, partial(file_report, report=report)
                )
            case SetHiddenNames(hidden):
                self._hub.hidden = hidden
                await self._hide_names_in_memory()
            case _:
                assert_never(effect)
        return None

    async def _hide_names_in_memory(self) -> None:
        """Hide names at the tables and tournaments in memory; others follow when they are read."""
        for room in tuple(self._hub.rooms.values()):
            try:
                await room.apply_hidden_names()
            except EuchreError as error:
                _log.warning("a hidden name is left at a table until it is read: %s", error)
            await asyncio.sleep(0)  # the tables go on meanwhile
        for live_tournament in self._tournaments.list_in_memory():
            try:
                await self._tournaments.apply_hidden_names(live_tournament)
            except EuchreError as error:
                _log.warning("a hidden name is left at an evening until somebody looks: %s", error)
            await asyncio.sleep(0)

    async def _hide_name_at_table(self, effect: HideNameAtTable) -> None:
        room = await self._hub.find_room(effect.table)
        if room is None:
            return
        new_name = build_hidden_name(effect.player) if effect.player else UNNAMED_PLAYER_NAME

        def is_reported_person(person: NamedPerson) -> bool:
            return person[0] == effect.name and _account_id_or_empty(person[1]) == effect.player

        if not room.table.settings.is_tournament_table:
            await room.hide_name(is_reported_person, new_name)
            return
        live_tournament = await self._tournaments.find(room.table.settings.home.rpartition("/")[2])
        command = f"hidden {digest_text(f'{effect.table} {effect.name}')} {effect.at}"
        if live_tournament is None:
            await room.hide_name(is_reported_person, new_name)
        elif (MODERATOR_AUTHOR, command) not in live_tournament.done:
            chairs = room.table.chairs
            other_seats = {
                seat
                for seat, chair in enumerate(chairs)
                if chair.bearer is not None and not is_reported_person(chair.bearer)
            }
            bearers = {
                seat: player
                for seat, player in find_players_at_table(
                    live_tournament.tournament, effect.table
                ).items()
                if seat not in other_seats and room.table.settings.kept[seat] == effect.name
            }

            def build_rename_entries(tournament: Tournament) -> Sequence[EveningEntry]:
                people = tournament.all_players
                taken_names = {fold_name(person.name) for person in people.values()}
                current = (
                    player
                    for player in bearers.values()
                    if player in people and people[player].name == effect.name
                )
                return [*commands.hide_names(current, taken_names)]

            renamed = reduce(
                reducer.apply_event,
                build_rename_entries(live_tournament.tournament),
                live_tournament.tournament,
            )
            new_names = {seat: renamed.all_players[player].name for seat, player in bearers.items()}
            await room.hide_name(is_reported_person, new_name, new_names)
            await self._tournaments.change_log(
                live_tournament, MODERATOR_AUTHOR, build_rename_entries, command_id=command
            )

    async def _hide_account_name(self, effect: HideAccountName) -> None:
        player, name, why = effect.player, effect.name, effect.why
        if await self._players.find(player) is None:
            return  # it has been deleted
        for letters in (4, 8, len(player)):
            new_name = build_hidden_name(player, letters)
            hide = partial(deciding.replace_hidden_name, name=name, new_name=new_name, reason=why)
            with suppress(NameTakenError):  # somebody has called themselves so
                live_account = await self._change_account(player, hide)
                await self._rename_in_history(live_account)
                return
        raise RefusedError(
            "name-taken",
            translatable("moderation-no-free-name", "No other name was free for this player."),
        )

    async def _rename_in_history(self, live_account: LiveAccount) -> None:
        """Rename an account in the games of others, of which there may be thousands: moderators go
        on meanwhile. What is not done when the server is killed is done by who reads the log next.
        """

        async def rename() -> None:
            player, name = ACCOUNT_PREFIX + live_account.id, live_account.player.name
            await name_changes.rename_in_history(self._hub, player, name)

        slot = f"history of {live_account.id}"  # of two names the later one stays
        renaming = self._hub.loop.create_task(self._hub.slots.run_holding(slot, rename))
        self._renamings.add(renaming)
        renaming.add_done_callback(self._renamings.discard)
        done, _ = await asyncio.wait({renaming}, timeout=_HISTORY_SECONDS)
        if done:
            renaming.result()
        else:
            renaming.add_done_callback(_log_failed_renaming)

    async def _change_account(
        self, player: str, build_entries: Callable[[Account], Sequence[PlayerEntry]]
    ) -> LiveAccount:
        live_account = await self._players.find(player)
        if live_account is None:
            raise RefusedError(
                "off", translatable("moderation-account-gone", "That account no longer exists.")
            )
        opens = IssuedSecrets(self._hub.now_ms()).build_token_rows
        command = secrets.token_urlsafe(12)
        await self._players.change_log(
            live_account,
            MODERATOR_AUTHOR,
            build_entries,
            command_id=command,
            build_token_rows=opens,
        )
        return live_account

    async def _set_title_hidden(self, tournament_id: str, text: str, *, hidden: bool) -> None:
        """Hide the title of a tournament, or show it again unless there is another by now.

        At its tables first: it can then be done once more.
        """
        live_tournament = await self._tournaments.find(tournament_id)
        if live_tournament is None:
            return
        for _, sitting in list_online_tables(live_tournament.tournament):
            room = await self._hub.find_room(sitting.online)
            if room is not None and room.table.written.title.startswith(f"{text}: "):
                await room.set_text_hidden(room.table.written.title, hidden=hidden)
        before, after = (text, "") if hidden else ("", text)

        def replace_title(state: Tournament) -> Sequence[EveningEntry]:
            if state.settings.title != before:
                return ()
            return (TournamentSettingsChanged(structs.replace(state.settings, title=after)),)

        await self._tournaments.change_log(
            live_tournament, MODERATOR_AUTHOR, replace_title, command_id=secrets.token_urlsafe(12)
        )


def _log_failed_renaming(renaming: asyncio.Task[None]) -> None:
    error = None if renaming.cancelled() else renaming.exception()
    if error is not None:
        _log.error("a hidden name is left in games until the server starts again: %s", error)


def build_table_context(room: TableRoom, player: str = "", address: str = "") -> TableContext:
    """Describe a table as a moderator needs to know it: see `TableLookup`."""
    table = room.table
    people = [chair if chair.person else None for chair in table.chairs]
    spoken = tuple(
        ReportedChatLine(line.name, line.text, line.seat, _account_id_or_empty(line.player))
        for line in table.chat
    )
    is_watcher = _is_watching(room, player, address)
    gallery = [
        (
            ReportedChatLine(
                line.said.name, line.said.text, None, _account_id_or_empty(line.player)
            ),
            line.heard or is_watcher,
        )
        for line in room.everyone.gallery.lines
    ]
    return TableContext(
        title=table.settings.title,
        stakes=table.settings.stakes,
        names=tuple("" if chair is None else chair.name for chair in people),
        players=tuple(
            "" if chair is None else _account_id_or_empty(chair.player) for chair in people
        ),
        lines=(*spoken, *(line for line, _ in gallery)),
        official=table.settings.is_tournament_table,
        told=(*spoken, *(line for line, is_told in gallery if is_told)),
    )


def _is_watching(room: TableRoom, player: str, address: str) -> bool:
    """Return whether an account, or a guest at an address, watches a table without a seat there."""
    if player and any(chair.player == player for chair in room.table.chairs):
        return False
    seats = {
        connection.seat
        for connection in room.everyone.connections
        if (player == connection.identity.player if player else address == connection.address)
    }
    return bool(seats) and seats == {None}


def _account_id_or_empty(player: str) -> str:
    return player.removeprefix(ACCOUNT_PREFIX) if player.startswith(ACCOUNT_PREFIX) else ""


def _build_hidden_names_effect(state: ModerationState) -> SetHiddenNames:
    return SetHiddenNames(
        {
            key: ACCOUNT_PREFIX + hidden.player if hidden.player else ""
            for key, hidden in state.hidden.items()
        }
    )
