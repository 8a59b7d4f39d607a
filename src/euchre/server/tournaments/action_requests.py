"""An action that somebody wants at the pages of an evening, and what it comes to."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import Any, Final, NamedTuple, TypeVar

from euchre.english.names import DisplayName
from euchre.server.event_store import GUEST_AUTHOR
from euchre.server.http.identity import CallerIdentity
from euchre.server.http.request_context import run_shielded
from euchre.server.stale_forms import verify_not_stale
from euchre.server.tournaments.forms import (
    SubmittedForm,
    find_submitted_table,
    parse_round_and_table,
)
from euchre.server.tournaments.live import (
    NOT_PLAYER_MESSAGE,
    LiveTournament,
    TournamentActor,
    TournamentPermissionError,
)
from euchre.server.tournaments.online import OnlineTournamentTables
from euchre.server.tournaments.places import SignsOut, TournamentAccess
from euchre.server.tournaments.registry import EntryBuilder, TournamentStore
from euchre.server.tournaments.seen import describe_form_subject
from euchre.texts import change_text, translatable
from euchre.tournaments.entries import HOST, Entry, Player
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.state import Tournament

_T = TypeVar("_T")
_SCORE_PATTERN: Final = re.compile(r"(-?\b\d+) : (-?\d+)")


class TournamentActionResult(NamedTuple):
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


NO_RESULT: Final = TournamentActionResult()


class TournamentActionRequest(NamedTuple):
    """An action that a visitor requests.

    Attributes:
        tournaments: all of them.
        places: who holds which.
        online: the tables of evenings that are played here.
        live_tournament: the evening.
        form: what was typed.
        host_token: what makes them the host, if it does.
        token: what gives them the place of a player, if it does.
        identity: all by which they are known again.
        address: where they are in the network.
    """

    tournaments: TournamentStore
    places: TournamentAccess
    online: OnlineTournamentTables
    live_tournament: LiveTournament
    form: SubmittedForm
    host_token: str
    token: str
    identity: CallerIdentity
    address: str

    @property
    def is_host(self) -> bool:
        """Return whether the visitor is the host, as things are now."""
        return self.live_tournament.find_holder(self.host_token) == HOST

    @property
    def my_player(self) -> Player:
        """The player whose place the visitor holds now; 0: none."""
        return self.live_tournament.find_holder(self.token) or 0

    @property
    def host_author(self) -> TournamentActor:
        """The visitor as an author of changes, as the host."""
        return TournamentActor(HOST, self.host_token)

    @property
    def player_author(self) -> TournamentActor:
        """The visitor as an author of changes, as the player whose place they hold.

        Raises:
            TournamentPermissionError: they hold none (any more).
        """
        if not self.my_player:
            raise TournamentPermissionError(NOT_PLAYER_MESSAGE)
        return TournamentActor(self.my_player, self.token)

    @property
    def command_id(self) -> str:
        """The idempotency key, with which the action happens only once."""
        return self.form.command_id

    def read_amount(self) -> int:
        """Read the amount that was typed, in cents.

        Raises:
            TournamentError: it is no amount.
        """
        return self.form.amount(
            "amount",
            translatable("evening-label-amount", "The amount"),
            self.live_tournament.tournament.settings.currency,
        )

    @property
    def claimant(self) -> Player:
        """The player whose word counts: `HOST` if the visitor is the host."""
        return HOST if self.is_host else self.my_player

    @property
    def is_repeated(self) -> bool:
        """True if the same form has been carried out before."""
        authors = ("host", GUEST_AUTHOR, f"p{self.my_player}")
        mine = {(author, self.command_id) for author in authors}
        return not mine.isdisjoint(self.live_tournament.done)

    async def act_as_host(self, build_entries: EntryBuilder) -> TournamentActionResult:
        """Apply a change in the name of the host."""
        return await self._apply_change(self.host_author, build_entries)

    async def act_as_player(self, build_entries: EntryBuilder) -> TournamentActionResult:
        """Apply a change in the name of the player."""
        return await self._apply_change(self.player_author, build_entries)

    async def _apply_change(
        self, author: TournamentActor, build_entries: EntryBuilder
    ) -> TournamentActionResult:
        await self.tournaments.apply_as_author(
            self.live_tournament,
            author,
            self._with_stale_check(build_entries),
            command_id=self.command_id,
        )
        return NO_RESULT

    def _with_stale_check(self, build_entries: EntryBuilder) -> EntryBuilder:
        """Return `build_entries`, but with the state that the form showed verified before it."""

        def build_after_stale_check(tournament: Tournament) -> Sequence[Entry]:
            self.verify_shown(tournament)
            return build_entries(tournament)

        return build_after_stale_check

    def verify_not_stale(self) -> None:
        """Verify that what the form showed still holds, unless the command is a repeat.

        Raises:
            StaleFormError: it is not.
        """
        if not self.is_repeated:
            self.verify_shown(self.live_tournament.tournament)

    def verify_shown(self, tournament: Tournament) -> None:
        """Verify that what the form showed holds in this state of the tournament.

        Raises:
            StaleFormError: it does not.
        """
        describe = partial(describe_form_subject, tournament, self.my_player, is_host=self.is_host)
        verify_not_stale(self.form.fields, describe)

    async def act_as_host_or_player(self, build_entries: EntryBuilder) -> TournamentActionResult:
        """Apply a change in the name of the host if the visitor is one, else of the player."""
        return await (
            self.act_as_host(build_entries) if self.is_host else self.act_as_player(build_entries)
        )

    async def verify_not_moderator_name(self, name: str) -> None:
        """Verify that nobody comes by the name of a moderator: see
        `TableHub.verify_not_moderator_name`.
        """
        await self.tournaments.hub.verify_not_moderator_name(self.identity, DisplayName(name))

    async def sign_out_player(
        self,
        player: Player,
        author: TournamentActor,
        build_entries: EntryBuilder = lambda _: (),
        signs_out: SignsOut = lambda _: True,
    ) -> None:
        """Sign out a player, also from the chairs that they had, in one step with another change;
        as for `TournamentAccess.sign_out_player`.
        """
        build_entries, command = self._with_stale_check(build_entries), self.command_id
        await self.places.sign_out_player(
            self.live_tournament, player, author, build_entries, signs_out, command_id=command
        )
        await self.online.revoke_seat_tokens(self.live_tournament, player)


Action = Callable[[TournamentActionRequest], Coroutine[Any, Any, TournamentActionResult]]


def shield_from_disconnect(action: Action) -> Action:
    """Have an action go on to its end if its request is cut off: what follows the change of the
    evening would be lost, as a repeated form changes nothing.
    """

    @wraps(action)
    async def run_act(request: TournamentActionRequest) -> TournamentActionResult:
        return await run_shielded(action(request))

    return run_act


async def announce_submitted_score(request: TournamentActionRequest) -> TournamentActionResult:
    """Tell the players who still play at the form's table about its score."""
    form = request.form
    number, table = parse_round_and_table(form)
    await request.online.announce_manual_score(request.live_tournament, number, table)
    return NO_RESULT


async def orient_refusal_scores(request: TournamentActionRequest, run: Awaitable[_T]) -> _T:
    """Run an action; if refused, give scores as the page does, with the player's own side first."""
    try:
        return await run
    except TournamentError as error:
        tournament, me = request.live_tournament.tournament, request.my_player
        try:
            is_second = me in tournament.players_of(
                find_submitted_table(request.form, tournament).second
            )
        except TournamentError:  # the form names no table: it is about their own
            seated = tournament.find_current_table(me)
            is_second = seated is not None and seated[1] == 1
        if is_second:
            raise type(error)(change_text(str(error), _swap_scores)) from None
        raise


def _swap_scores(sentence: str) -> str:
    return _SCORE_PATTERN.sub(r"\2 : \1", sentence)
