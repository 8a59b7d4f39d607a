"""An action that somebody wants at the pages of an evening, and what it comes to."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from euchre.errors import EuchreError
from euchre.league.errors import LeagueError
from euchre.league.log.entries import HOST, Entry, Player
from euchre.league.log.state import Evening
from euchre.server.doors.accounts import Identity
from euchre.server.evenings.forms import Form, sitting_of
from euchre.server.evenings.running.live import NOT_PLAYER, Author, Forbidden, Live
from euchre.server.evenings.running.online import OnlineTables
from euchre.server.evenings.running.places import Places
from euchre.server.evenings.running.registry import (
    SHORTEST_COMMAND,
    Decide,
    Evenings,
    fresh_command,
)
from euchre.server.evenings.shown.seen import describe_shown
from euchre.server.stale_forms import verify_seen

_SCORE: Final = re.compile(r"(-?\b\d+) : (-?\d+)")


class ActionResult(NamedTuple):
    """The outcome of an action, apart from the tournament's changes.

    Attributes:
        to: where to go then; empty: back to the page.
        token: of the place that the browser holds from now on; None: as before.
        host_token: what makes the browser the host's from now on; None: as before.
        given: a new link's player and token, to be shown once.
    """

    to: str = ""
    token: str | None = None
    host_token: str | None = None
    given: tuple[Player, str] | None = None


NOTHING: Final = ActionResult()


class ActionRequest(NamedTuple):
    """An action that a visitor requests.

    Attributes:
        evenings: all of them.
        places: who holds which.
        online: the tables of evenings that are played here.
        live: the evening.
        form: what was typed.
        host_token: what makes them the host, if it does.
        token: what gives them the place of a player, if it does.
        identity: all by which they are known again.
        address: where they are in the network.
    """

    evenings: Evenings
    places: Places
    online: OnlineTables
    live: Live
    form: Form
    host_token: str
    token: str
    identity: Identity
    address: str

    @property
    def host(self) -> bool:
        """Return whether the visitor is the host, as things are now."""
        return self.live.holder(self.host_token) == HOST

    @property
    def me(self) -> Player:
        """The player whose place the visitor holds now; 0: none."""
        return self.live.holder(self.token) or 0

    @property
    def as_its_host(self) -> Author:
        """The visitor as an author of changes, as the host."""
        return Author(HOST, self.host_token)

    @property
    def as_its_player(self) -> Author:
        """The visitor as an author of changes, as the player whose place they hold.

        Raises:
            Forbidden: they hold none (any more).
        """
        if not self.me:
            raise Forbidden(NOT_PLAYER)
        return Author(self.me, self.token)

    @property
    def command(self) -> str:
        """The idempotency key, with which the action happens only once."""
        sent = self.form.text("command")[:80]
        return sent if len(sent) >= SHORTEST_COMMAND else fresh_command()

    def amount(self) -> int:
        """Read the amount that was typed, in cents.

        Raises:
            LeagueError: it is no amount.
        """
        return self.form.amount("amount", "The amount", self.live.evening.settings.currency)

    @property
    def word(self) -> Player:
        """The player whose word counts: `HOST` if the visitor is the host."""
        return HOST if self.host else self.me

    async def as_host(self, decide: Decide) -> ActionResult:
        """Apply a change in the name of the host."""
        return await self._act(self.as_its_host, decide)

    async def as_player(self, decide: Decide) -> ActionResult:
        """Apply a change in the name of the player."""
        return await self._act(self.as_its_player, decide)

    async def _act(self, author: Author, decide: Decide) -> ActionResult:
        def decide_if_shown(evening: Evening) -> Sequence[Entry]:
            self._verify_seen(evening)
            return decide(evening)

        await self.evenings.act(self.live, author, decide_if_shown, command=self.command)
        return NOTHING

    def verify_seen(self) -> None:
        """Verify that what the form showed still holds, unless the command is a repeat.

        Raises:
            OutOfDate: it is not.
        """
        mine = {(author, self.command) for author in ("host", f"p{self.me}")}
        if mine.isdisjoint(self.live.done):
            self._verify_seen(self.live.evening)

    def _verify_seen(self, evening: Evening) -> None:
        describe = partial(describe_shown, evening, self.me, host=self.host)
        verify_seen(self.form.fields, describe)

    async def as_either(self, decide: Decide) -> ActionResult:
        """Apply a change in the name of the host if the visitor is one, else of the player."""
        return await (self.as_host(decide) if self.host else self.as_player(decide))

    async def vacate(self, player: Player, author: Author) -> None:
        """Free a player's place, and the chair that it opened."""
        await self.places.free(self.live, player, author)
        await self.online.close_off(self.live, player)


Action = Callable[[ActionRequest], Awaitable[ActionResult]]


def check_sure(wish: ActionRequest, wanted: str) -> None:
    """Verify that the box to confirm was ticked.

    Raises:
        LeagueError: they have not.
    """
    if not wish.form.ticked("sure"):
        raise LeagueError(f"{wanted}: nothing has happened yet.")


async def tell_table(wish: ActionRequest) -> ActionResult:
    """Tell the players who still play at the form's table about its score."""
    form = wish.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await wish.online.tell(wish.live, number, table)
    return NOTHING


async def in_their_order(wish: ActionRequest, doing: Awaitable[ActionResult]) -> ActionResult:
    """Run an action; if refused, give scores as the page does, with the player's own side first."""
    try:
        return await doing
    except EuchreError as error:
        try:
            sides = sitting_of(wish.form, wish.live.evening).sides
        except LeagueError:
            raise error from None
        if wish.me and wish.me in wish.live.evening.players(sides[1]):
            raise type(error)(_SCORE.sub(r"\2 : \1", str(error))) from None
        raise
