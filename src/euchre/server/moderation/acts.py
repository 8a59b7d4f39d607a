"""What those who keep order do at their page: each form comes to entries, and what follows."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from euchre.players import deciding as accounts
from euchre.players.moderation import deciding
from euchre.players.moderation.deciding import Actor, Someone, Words
from euchre.players.moderation.entries import Entry, Reported
from euchre.players.moderation.state import Moderation, ModerationError
from euchre.players.state import name_key
from euchre.server.evenings.forms import Form
from euchre.server.evenings.running.registry import Evenings
from euchre.server.moderation.effects import (
    CallAsNow,
    CloseTable,
    Context,
    Effect,
    Effects,
    HideName,
    HideText,
    Restore,
    Suspend,
)
from euchre.server.players.registry import Players
from euchre.store import EVENING, PLAYER
from euchre.table.chairs.seating import is_shown_as
from euchre.words.grammar import one_line
from euchre.words.names import alike

DAY: Final = 86_400_000
"""Of milliseconds."""
DAYS: Final = ((1, "a day"), (7, "a week"), (30, "30 days"), (365, "a year"), (0, "for good"))
"""How long somebody is suspended, as the form offers it."""
_TABLE: Final = re.compile(r"/t/([A-Za-z0-9_-]{16,64})")
_EVENING: Final = re.compile(r"/events/([A-Za-z0-9_-]{8,40})")
_PLAYER: Final = re.compile(r"/players/([0-9a-f]{16})")
_GONE: Final = "There is no such table any more."

Decide = Callable[[Moderation], Sequence[Entry]]


class FormPlan(NamedTuple):
    """The entries and the effects of a moderator's form.

    Attributes:
        decide: the entries, for how things stand then.
        effects: what is done once they are written.
    """

    decide: Decide
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class ModerationWish:
    """A moderator's request on the page of moderation.

    Attributes:
        form: what was typed and chosen.
        actor: who they are.
        report: the report it is about; None: it is about none.
    """

    form: Form
    actor: Actor
    report: Reported | None

    @property
    def target(self) -> str:
        """The name or link that was typed."""
        return one_line(self.form.text("target"))[:300]


class Acts:
    """All actions of moderators, by their names in the forms."""

    def __init__(self, effects: Effects, players: Players, evenings: Evenings) -> None:
        self._effects, self._players, self._evenings = effects, players, evenings
        self._named: Mapping[str, Callable[[ModerationWish], Awaitable[FormPlan]]] = {
            "settle": self._settle,
            "hide-name": self._hide_name,
            "allow-name": self._allow_name,
            "hide-text": self._hide_text,
            "suspend": self._suspend,
            "restore": self._restore,
            "close": self._close,
            "name": self._name,
            "dismiss": self._dismiss,
        }

    async def plan(self, wish: ModerationWish) -> FormPlan:
        """Plan a request's entries and effects; if it is about a report, that is settled too.

        Raises:
            EuchreError: it cannot be; why is said.
        """
        act = self._named.get(wish.form.text("do"))
        if act is None:
            raise ModerationError("There is nothing like that to do.")
        plan, report = await act(wish), wish.report
        if report is None or act == self._settle:
            return plan

        def decide(state: Moderation) -> Sequence[Entry]:
            entries = tuple(plan.decide(state))
            return (*entries, *deciding.settle(state, wish.actor, report.number))

        return plan._replace(decide=decide)

    # -- each of them ---------------------------------------------------------------------------

    async def _settle(self, wish: ModerationWish) -> FormPlan:
        if wish.report is None:
            raise ModerationError("That report has been settled.")
        why = wish.actor.why or "Nothing needs to be done."
        actor = wish.actor._replace(why=why)
        return FormPlan(partial(deciding.settle, actor=actor, number=wish.report.number))

    async def _hide_name(self, wish: ModerationWish) -> FormPlan:
        name, whom = await self._called(wish)
        player = "" if whom is None else whom.player
        decide = partial(deciding.hide_name, actor=wish.actor, name=name, player=player)
        same = whom is not None and alike(whom.name) == alike(name)
        effect = HideName(player, wish.actor.why) if same else CallAsNow(player)
        return FormPlan(decide, (effect,) if player else ())

    async def _called(self, wish: ModerationWish) -> tuple[str, Someone | None]:
        """Find the name that is meant, and the account that has or had it."""
        report = wish.report
        if report is None:
            whom, typed = await self._account(wish.target), wish.target
            if whom and (_PLAYER.search(typed) or alike(typed) == alike(whom.name)):
                return whom.name, whom
            return typed, whom  # who has it, or had it before
        if not report.player:
            return report.name, None
        whom = await self._known(report.player)
        if whom is None:
            return report.name, None
        return (whom.name if is_shown_as(whom.name, report.name) else report.name), whom

    async def _allow_name(self, wish: ModerationWish) -> FormPlan:
        return FormPlan(partial(deciding.allow_name, actor=wish.actor, name=wish.target))

    async def _hide_text(self, wish: ModerationWish) -> FormPlan:
        words = await (self._title(wish) if wish.report is None else self._said(wish, wish.report))
        decide = partial(deciding.hide_text, actor=wish.actor, words=words)
        return FormPlan(decide, (HideText(words.where, words.text),))

    async def _title(self, wish: ModerationWish) -> Words:
        """Find the title of the table or tournament whose link was typed."""
        found = _EVENING.search(wish.target)
        if found is not None:
            evening = await self._evenings.shown(found[1])
            if evening is None:
                raise ModerationError("There is no such evening.")
            return Words(EVENING + found[1], evening.settings.title)
        table, there = await self._there(_linked(wish.target))
        return Words(table, there.title or there.stakes)

    async def _said(self, wish: ModerationWish, report: Reported) -> Words:
        """Find the text that was chosen from a report: a line of the chat, or the table's title."""
        chosen = wish.form.text("line")
        table, there = await self._there(report.table)
        if chosen == "title":
            return Words(table, there.title or there.stakes)
        if chosen == "text" and report.text:
            author = report.player
            return Words(table, report.text, author)
        if not (chosen.isascii() and chosen.isdigit() and int(chosen) < len(report.lines)):
            raise ModerationError("Choose which text is to be hidden.")
        line = report.lines[int(chosen)]
        author = "" if line.seat is None else there.players[line.seat]
        return Words(table, line.text, author)

    async def _suspend(self, wish: ModerationWish) -> FormPlan:
        days = dict(DAYS)
        chosen = wish.form.number("days", "How long", most=max(days))
        if chosen not in days:
            raise ModerationError("Choose how long from those that are offered.")
        until = wish.actor.at + chosen * DAY if chosen else accounts.FOR_GOOD
        whom = await self._whom(wish)
        decide = partial(deciding.suspend, actor=wish.actor, whom=whom, until=until)
        return FormPlan(decide, (Suspend(whom.player, until, wish.actor.why),))

    async def _restore(self, wish: ModerationWish) -> FormPlan:
        player = wish.target
        decide = partial(deciding.restore, actor=wish.actor, player=player)
        there = await self._known(player) is not None
        return FormPlan(decide, (Restore(player),) if there else ())

    async def _close(self, wish: ModerationWish) -> FormPlan:
        table = _linked(wish.target) if wish.report is None else wish.report.table
        table, there = await self._there(table)
        if there.official:
            raise ModerationError("It is a table of an evening: the host of the evening does that.")
        seated = tuple(player for player in there.players if player)
        decide = partial(
            deciding.close_table,
            actor=wish.actor,
            table=table,
            title=there.title,
            seated=seated,
        )
        return FormPlan(decide, (CloseTable(table, wish.actor.why),))

    async def _name(self, wish: ModerationWish) -> FormPlan:
        whom = await self._whom(wish)
        return FormPlan(partial(deciding.name_moderator, actor=wish.actor, whom=whom))

    async def _dismiss(self, wish: ModerationWish) -> FormPlan:
        return FormPlan(partial(deciding.dismiss_moderator, actor=wish.actor, player=wish.target))

    # -- whom and what --------------------------------------------------------------------------

    async def _there(self, table: str) -> tuple[str, Context]:
        there = await self._effects.look(table)
        if there is None:
            raise ModerationError(_GONE)
        return table, there

    async def _whom(self, wish: ModerationWish) -> Someone:
        """Find the account that is meant.

        Raises:
            ModerationError: there is none.
        """
        if wish.report is not None:
            found = await self._known(wish.report.player) if wish.report.player else None
            if found is None:
                raise ModerationError(f"{wish.report.name} has no account.")
            return found
        found = await self._account(wish.target)
        if found is None:
            raise ModerationError("No account is called so: write its name, or the link to it.")
        return found

    async def _account(self, typed: str) -> Someone | None:
        """Search an account by its name or a link to it."""
        linked = _PLAYER.search(typed)
        if linked is not None:
            return await self._known(linked[1])
        hub = self._players.hub
        key = name_key(typed)
        found = await hub.loop.run_in_executor(None, hub.log.find_name, key)
        if found is None or not found[0].startswith(PLAYER):
            return None
        return await self._known(found[0].removeprefix(PLAYER))

    async def _known(self, player: str) -> Someone | None:
        found = await self._players.shown(player)
        return None if found is None else Someone(player, found.name)


def _linked(typed: str) -> str:
    """Parse the table in a link that was typed.

    Raises:
        ModerationError: it is none.
    """
    found = _TABLE.search(typed)
    if found is None:
        raise ModerationError("Write the link to the table, as it stands in its address.")
    return found[1]
