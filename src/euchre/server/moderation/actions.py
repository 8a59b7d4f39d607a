"""What moderators do at their page: each form comes to entries, and what follows."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from euchre.accounts import commands as accounts
from euchre.accounts.moderation import commands
from euchre.accounts.moderation.commands import AccountRef, ModerationActor, PublicText
from euchre.accounts.moderation.entries import Entry, ReportedChatLine, ReportFiled
from euchre.accounts.moderation.state import ModerationError, ModerationState
from euchre.english.grammar import clean_to_one_line
from euchre.english.names import find_hidden_name, fold_lookalikes
from euchre.server.accounts.registry import AccountStore
from euchre.server.moderation.effects import (
    AllowText,
    CloseTable,
    Effect,
    HideAccountName,
    HideNameAtTable,
    HideText,
    ModerationEffects,
    RestoreAccount,
    SuspendAccount,
    TableContext,
    TableLookup,
)
from euchre.server.numbers import parse_number
from euchre.server.tournaments.forms import SubmittedForm
from euchre.server.tournaments.registry import TournamentStore
from euchre.store import ACCOUNT_PREFIX, TOURNAMENT_LOG_PREFIX, DamagedLogError
from euchre.table.chairs.seating import is_numbered_name
from euchre.texts import plain_text, translatable
from euchre.tournaments.state import Tournament

DAY_MS: Final = 86_400_000
SUSPENSION_CHOICES: Final = (
    (1, translatable("moderation-days-1", "a day")),
    (7, translatable("moderation-days-7", "a week")),
    (30, translatable("moderation-days-30", "30 days")),
    (365, translatable("moderation-days-365", "a year")),
    (0, translatable("moderation-days-0", "for good")),
)
"""How long somebody is suspended, as the form offers it."""
NOTHING_DONE: Final = translatable("moderation-nothing-done", "Nothing needs to be done.")
EVERYTHING_DONE: Final = translatable("moderation-everything-done", "Everything has been done.")
"""The reasons of reports that are settled, where moderators give none."""
_TABLE_LINK_PATTERN: Final = re.compile(r"/t/([A-Za-z0-9_-]{16,64})")
_TOURNAMENT_LINK_PATTERN: Final = re.compile(r"/events/([A-Za-z0-9_-]{8,40})")
_PLAYER_LINK_PATTERN: Final = re.compile(r"/players/([0-9a-f]{16})")
_TABLE_NOT_FOUND: Final = translatable("moderation-table-gone", "That table no longer exists.")

EntryBuilder = Callable[[ModerationState], Sequence[Entry]]


class ModerationPlan(NamedTuple):
    """The entries and the effects of a moderator's form.

    Attributes:
        undoing: the effects that take back an earlier act. They are carried out before the entries
            are written, which say that there is nothing left to take back.
        effects: all others, carried out after that.
    """

    decide: EntryBuilder
    effects: tuple[Effect, ...] = ()
    undoing: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class ModerationRequest:
    """A moderator's request on the page of moderation.

    Attributes:
        report: the report it is about; None: it is about none.
    """

    form: SubmittedForm
    actor: ModerationActor
    moderators: Iterable[str]
    report: ReportFiled | None

    @property
    def target_text(self) -> str:
        """The name or link that was typed."""
        return clean_to_one_line(self.form.text("target"))[:300]


class ModerationActions:
    """All actions of moderators, by their names in the forms."""

    def __init__(
        self, effects: ModerationEffects, accounts: AccountStore, tournaments: TournamentStore
    ) -> None:
        self._effects, self._players, self._tournaments = effects, accounts, tournaments
        self._named: Mapping[str, Callable[[ModerationRequest], Awaitable[ModerationPlan]]] = {
            "settle": partial(self._plan_settle_report, reason=NOTHING_DONE),
            "done": partial(self._plan_settle_report, reason=EVERYTHING_DONE),
            "hide-name": self._plan_hide_name,
            "allow-name": self._plan_allow_name,
            "hide-text": self._plan_hide_text,
            "allow-text": self._plan_allow_text,
            "suspend": self._plan_suspend,
            "restore": self._plan_unsuspend,
            "close": self._plan_close_table,
            "name": self._plan_appoint_moderator,
            "dismiss": self._plan_dismiss_moderator,
        }

    async def plan_request(self, request: ModerationRequest) -> ModerationPlan:
        """Plan a request's entries and effects; a report waits until it is said to be settled.

        Raises:
            EuchreError: it cannot be; why is said.
        """
        act = self._named.get(request.form.text("do"))
        if act is None:
            raise ModerationError(
                translatable("moderation-no-such-action", "There's no such action.")
            )
        return await act(request)

    # -- each of them ---------------------------------------------------------------------------

    async def _plan_settle_report(self, request: ModerationRequest, reason: str) -> ModerationPlan:
        if request.report is None:
            raise ModerationError(
                translatable("moderation-already-closed", "That report is already closed.")
            )
        actor = request.actor._replace(why=request.actor.why or plain_text(reason))
        return ModerationPlan(
            partial(commands.settle_report, actor=actor, report_number=request.report.number)
        )

    async def _plan_hide_name(self, request: ModerationRequest) -> ModerationPlan:
        name, account = await self._find_target_name(request)
        player = "" if account is None else account.player
        moderators = await self._load_moderators(request)
        table, only_there, effects = "", False, list[Effect]()
        if request.report is not None:
            table = request.report.table
            only_there = await self._would_hide_another_account(name, player, moderators)
            effects = [HideNameAtTable(table, request.report.name, player, request.actor.at)]
        build_entries = partial(
            commands.hide_name,
            actor=request.actor,
            name=name,
            player=player,
            moderators=moderators,
            table_id=table,
            only_at_table=only_there,
        )
        if player and not only_there:
            effects.insert(0, HideAccountName(player, name, request.actor.why))
        return ModerationPlan(build_entries, tuple(effects))

    async def _would_hide_another_account(
        self, name: str, reported_player: str, moderators: Iterable[AccountRef]
    ) -> bool:
        """Return whether a name that was reported is that of another account than theirs, or
        forbidding it would hide a moderator's name, too.
        """
        account = await self._search_account(name)
        if account is not None and account.player != reported_player:
            return True
        key = {fold_lookalikes(name)}
        return any(
            find_hidden_name(key, keeper.name)
            for keeper in moderators
            if keeper.player != reported_player
        )

    async def _find_target_name(self, request: ModerationRequest) -> tuple[str, AccountRef | None]:
        """Find the name that is meant, and the account that has or had it.

        Whose a reported name is says the report alone: a guest may have that of any account.
        """
        report = request.report
        if report is None:
            account, typed = await self._search_account(request.target_text), request.target_text
            if account and (
                _PLAYER_LINK_PATTERN.search(typed)
                or fold_lookalikes(typed) == fold_lookalikes(account.name)
            ):
                return account.name, account
            return typed, account  # who has it, or had it before
        account = await self._load_account(report.player)
        if account is None:
            return report.name, None
        return (
            account.name if is_numbered_name(account.name, report.name) else report.name
        ), account

    async def _plan_allow_name(self, request: ModerationRequest) -> ModerationPlan:
        return ModerationPlan(
            partial(commands.allow_name, actor=request.actor, name=request.target_text)
        )

    async def _plan_hide_text(self, request: ModerationRequest) -> ModerationPlan:
        words = await (
            self._find_title_by_link(request)
            if request.report is None
            else self._find_reported_text(request, request.report)
        )
        build_entries = partial(commands.hide_text, actor=request.actor, public_text=words)
        return ModerationPlan(build_entries, (HideText(words.where, words.text),))

    async def _plan_allow_text(self, request: ModerationRequest) -> ModerationPlan:
        words = PublicText(*request.form.text("target").partition(" ")[::2])
        if words.where.startswith(TOURNAMENT_LOG_PREFIX):
            await self._look_up_tournament(words.where.removeprefix(TOURNAMENT_LOG_PREFIX))
        else:
            await self._look_up_table(words.where)
        build_entries = partial(commands.allow_text, actor=request.actor, public_text=words)
        return ModerationPlan(build_entries, undoing=(AllowText(words.where, words.text),))

    async def _find_title_by_link(self, request: ModerationRequest) -> PublicText:
        link = _TOURNAMENT_LINK_PATTERN.search(request.target_text)
        if link is not None:
            tournament = await self._look_up_tournament(link[1])
            return PublicText(TOURNAMENT_LOG_PREFIX + link[1], tournament.settings.title)
        table, context = await self._look_up_table(_parse_table_link(request.target_text))
        return PublicText(table, context.title or context.stakes)

    async def _find_reported_text(
        self, request: ModerationRequest, report: ReportFiled
    ) -> PublicText:
        """Find the text that was chosen from a report: a line of the chat, or the table's title."""
        chosen = request.form.text("line")
        number = parse_number(chosen)
        table, context = await self._look_up_table(report.table)
        if chosen == "title":
            return PublicText(table, context.title or context.stakes)
        if chosen == "text" and report.text:
            line = ReportedChatLine(report.name, report.text, report.seat, report.player)
        elif number is not None and number < len(report.lines):
            line = report.lines[number]
        else:
            raise ModerationError(
                translatable("moderation-choose-text", "Choose the text to hide.")
            )
        return PublicText(table, line.text, line.player)

    async def _plan_suspend(self, request: ModerationRequest) -> ModerationPlan:
        days = dict(SUSPENSION_CHOICES)
        chosen = request.form.number(
            "days", translatable("moderation-label-days", "How long"), maximum=max(days)
        )
        if chosen not in days:
            raise ModerationError(
                translatable("moderation-choose-days", "Choose how long from the list.")
            )
        until = request.actor.at + chosen * DAY_MS if chosen else accounts.PERMANENT_UNTIL_MS
        account = await self._find_account(request)
        build_entries = partial(
            commands.suspend_player, actor=request.actor, account=account, until_ms=until
        )
        return ModerationPlan(
            build_entries, (SuspendAccount(account.player, until, request.actor.why),)
        )

    async def _plan_unsuspend(self, request: ModerationRequest) -> ModerationPlan:
        player = request.target_text
        build_entries = partial(commands.unsuspend_player, actor=request.actor, player=player)
        is_known = await self._load_account(player) is not None
        return ModerationPlan(build_entries, undoing=(RestoreAccount(player),) if is_known else ())

    async def _plan_close_table(self, request: ModerationRequest) -> ModerationPlan:
        table = (
            _parse_table_link(request.target_text)
            if request.report is None
            else request.report.table
        )
        table, context = await self._look_up_table(table)
        if context.official:
            raise ModerationError(
                translatable(
                    "moderation-evening-table",
                    "That table belongs to an evening: only the evening's host can close it.",
                )
            )
        seated = tuple(player for player in context.players if player)
        build_entries = partial(
            commands.close_table,
            actor=request.actor,
            table_id=table,
            title=context.title,
            seated=seated,
        )
        return ModerationPlan(build_entries, (CloseTable(table, request.actor.why),))

    async def _plan_appoint_moderator(self, request: ModerationRequest) -> ModerationPlan:
        account = await self._find_account(request)
        return ModerationPlan(
            partial(commands.appoint_moderator, actor=request.actor, account=account)
        )

    async def _plan_dismiss_moderator(self, request: ModerationRequest) -> ModerationPlan:
        return ModerationPlan(
            partial(commands.dismiss_moderator, actor=request.actor, player=request.target_text)
        )

    # -- targets --------------------------------------------------------------------------

    async def _look_up_table(self, table_id: str) -> tuple[str, TableContext]:
        context = await self._effects.carry_out(TableLookup(table_id))
        if context is None:
            raise ModerationError(_TABLE_NOT_FOUND)
        return table_id, context

    async def _look_up_tournament(self, tournament_id: str) -> Tournament:
        tournament = await self._tournaments.find_state(tournament_id)
        if tournament is None:
            raise ModerationError(
                translatable("moderation-evening-missing", "We can't find that evening.")
            )
        return tournament

    async def _find_account(self, request: ModerationRequest) -> AccountRef:
        if request.report is not None:
            account = await self._load_account(request.report.player)
            if account is None:
                raise ModerationError(
                    translatable(
                        "moderation-reported-guest",
                        f"{request.report.name} has no account.",
                        who=request.report.name,
                    )
                )
            return account
        account = await self._search_account(request.target_text)
        if account is None:
            raise ModerationError(
                translatable(
                    "moderation-account-missing",
                    "No account has that name. Type its name, or the link to it.",
                )
            )
        return account

    async def _search_account(self, typed_text: str) -> AccountRef | None:
        """Search an account by its name or a link to it, as a moderator has typed it; that somebody
        is called so does not make it theirs.
        """
        linked = _PLAYER_LINK_PATTERN.search(typed_text)
        if linked is not None:
            return await self._load_account(linked[1])
        hub = self._players.hub
        find, key = hub.log.find_name_holder, fold_lookalikes(typed_text)
        owner = await hub.loop.run_in_executor(None, find, key)
        if owner is None or not owner[0].startswith(ACCOUNT_PREFIX):
            return None
        return await self._load_account(owner[0].removeprefix(ACCOUNT_PREFIX))

    async def _load_moderators(self, request: ModerationRequest) -> list[AccountRef]:
        """Load the accounts of administrators and moderators, without those that are damaged."""
        moderators = []
        for player in (*request.actor.admins, *request.moderators):
            with suppress(DamagedLogError):
                account = await self._load_account(player)
                moderators += [] if account is None else [account]
        return moderators

    async def _load_account(self, player: str) -> AccountRef | None:
        """Load an account by the end of its links; None: there is none, as for an empty text."""
        account = await self._players.find_state(player)
        return None if account is None else AccountRef(player, account.name)


def _parse_table_link(typed_text: str) -> str:
    link = _TABLE_LINK_PATTERN.search(typed_text)
    if link is None:
        raise ModerationError(
            translatable("moderation-type-link", "Type the link to the table, as in its address.")
        )
    return link[1]
