"""The places of an evening: who comes, claims a name, or is given a link."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from euchre.english.names import DisplayName
from euchre.server.event_store import GUEST_AUTHOR
from euchre.server.http.identity import CallerIdentity
from euchre.server.limits import RateLimiter, TokenBucket
from euchre.server.processes.background import run_in_thread
from euchre.server.tournaments.live import LiveTournament, TournamentActor
from euchre.server.tournaments.registry import EntryBuilder, TournamentStore
from euchre.store import SeatTokenRow, hash_token
from euchre.table.commands import RefusedError
from euchre.texts import translatable
from euchre.tournaments import commands as deciding
from euchre.tournaments.entries import HOST, Entry, Player, PlayerJoined
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.state import Tournament

SignsOut: TypeAlias = Callable[[Sequence[Entry]], bool]
"""Whether entries sign out a player: their place passes to somebody else."""
Verify: TypeAlias = Callable[[Tournament], None]
"""Sees a tournament just before it changes, and raises an error if it is not to change."""
_MAX_CLAIMS_OF_NAME: Final = 20
"""How often the place of a name is claimed in an evening; then the host gives out its link."""


def _verify_nothing(_: Tournament) -> None:
    """Let everything happen."""


class TournamentAccess:
    """What signs players in and out, in all tournaments of a server."""

    def __init__(self, tournaments: TournamentStore) -> None:
        self._tournaments = tournaments
        self._hub = tournaments.hub
        self._comers = RateLimiter[str](*_to_rate_and_burst(self._hub.limits.joins_of_address))

    def derive_join_token(self, live_tournament: LiveTournament, command_id: str) -> str:
        """Return the token of the place that this command opens for a new player."""
        return self._tournaments.derive_secret("join", live_tournament.id, command_id)

    async def join_by_link(
        self,
        live_tournament: LiveTournament,
        name: str,
        identity: CallerIdentity,
        *,
        command_id: str,
        address: str = "",
        verify: Verify = _verify_nothing,
    ) -> str:
        """Add a player who comes by the link, and return the token of their place.

        `verify` sees the tournament in its turn, and raises if they don't come after all.

        Raises:
            EuchreError: as for `deciding.add_players` and `TableHub.verify_name_not_taken`, or so
                many have come at once.
        """
        token = self.derive_join_token(live_tournament, command_id)
        for part in deciding.split_names(name)[:2]:  # a team of more is refused without a look
            await self._hub.verify_name_not_taken(identity, DisplayName(part))
        known_names = [person.name for person in live_tournament.tournament.people.values()]
        await run_in_thread(deciding.warm_name_cache, known_names)

        def build_join_entries(tournament: Tournament) -> Sequence[Entry]:
            verify(tournament)
            if not tournament.settings.joining:
                raise TournamentError(
                    translatable(
                        "evening-refused-not-joining",
                        "Only the host can add names to this evening. Ask them.",
                    )
                )
            entries = deciding.add_players(tournament, name, guest=True)
            if deciding.is_last_round(tournament):
                raise TournamentError(
                    translatable(
                        "evening-refused-join-late",
                        "The last round is already paired, so nobody can join.",
                    )
                )
            self._charge_join_budget(live_tournament, address)
            return entries

        def build_token(_: LiveTournament, entries: Sequence[Entry]) -> Iterable[SeatTokenRow]:
            player = next(entry.player for entry in entries if isinstance(entry, PlayerJoined))
            return (SeatTokenRow(player, hash_token(token), self._hub.now_ms()),)

        await self._tournaments.change_log(
            live_tournament,
            GUEST_AUTHOR,
            build_join_entries,
            command_id=command_id,
            build_token_rows=build_token,
        )
        return token

    def _charge_join_budget(self, live_tournament: LiveTournament, address: str) -> None:
        """Count one more player who comes by the link; refuse too many at once."""
        now_seconds, limits = self._hub.loop.time(), self._hub.limits
        if not self._comers.take(address, now_seconds):
            raise RefusedError(
                "flood",
                (
                    translatable(
                        "evening-refused-flood-address",
                        "Too many people at your address have joined. Wait a minute, or ask the "
                        "host to add you.",
                    )
                ),
            )
        if live_tournament.comers is None:
            live_tournament.comers = TokenBucket(
                *_to_rate_and_burst(limits.joins_of_evening), now_seconds
            )
        if not live_tournament.comers.take(now_seconds):
            raise RefusedError(
                "flood",
                translatable(
                    "evening-refused-flood",
                    "Too many people are joining right now. Wait a minute, or ask the host.",
                ),
            )

    async def sign_in_player(
        self,
        live_tournament: LiveTournament,
        player: Player,
        *,
        command_id: str,
        verify: Verify = _verify_nothing,
    ) -> str:
        """Give a player the place of their name, and return its token; `verify` as for
        `join_by_link`.

        Raises:
            EuchreError: there is no such name, or it has been taken.
        """
        token = self._tournaments.derive_secret(
            "claim", live_tournament.id, str(player), command_id
        )

        def build_sign_in_entries(tournament: Tournament) -> Sequence[Entry]:
            if live_tournament.tokens.get(hash_token(token)) == player:
                return ()
            verify(tournament)
            entries = deciding.claim_place(tournament, player)
            if player in live_tournament.signed_in_players:
                raise TournamentError(
                    translatable(
                        "evening-refused-other-phone",
                        f"Another phone has the name {tournament.people[player].name}. The host "
                        "can free it.",
                        name=tournament.people[player].name,
                    )
                )
            if (
                sum(event.entry in entries for event in live_tournament.stored_events)
                >= _MAX_CLAIMS_OF_NAME
            ):
                raise TournamentError(
                    translatable(
                        "evening-refused-claimed-often",
                        f"The name {tournament.people[player].name} was taken and given back "
                        "too often. Ask the host for that player's link.",
                        name=tournament.people[player].name,
                    )
                )
            return entries

        def build_token(_: LiveTournament, entries: Sequence[Entry]) -> Iterable[SeatTokenRow]:
            return [SeatTokenRow(player, hash_token(token), self._hub.now_ms())] if entries else []

        await self._tournaments.change_log(
            live_tournament, GUEST_AUTHOR, build_sign_in_entries, build_token_rows=build_token
        )
        return token

    async def sign_out_player(
        self,
        live_tournament: LiveTournament,
        player: Player,
        author: TournamentActor,
        build_entries: EntryBuilder,
        signs_out: SignsOut,
        *,
        command_id: str,
    ) -> None:
        """Sign out a player, in one step with another change: a phone can take the name again.

        Args:
            live_tournament: the tournament.
            player: whose place it is.
            author: who wants it.
            build_entries: the other change.
            signs_out: whether what `build_entries` has come to signs them out: the place may have
                changed hands, or not, until then.
            command_id: names it, so that it is done once.
        """
        is_signed_out = False

        def build_sign_out_entries(tournament: Tournament) -> Sequence[Entry]:
            nonlocal is_signed_out
            entries = tuple(build_entries(tournament))
            is_signed_out = signs_out(entries)
            has_device = is_signed_out and player in live_tournament.signed_in_players
            return (*entries, *(deciding.release_place(tournament, player) if has_device else ()))

        await self._tournaments.apply_as_author(
            live_tournament,
            author,
            build_sign_out_entries,
            command_id=command_id,
            build_token_rows=lambda *_: (
                self._revoked_token_rows(live_tournament, (player,)) if is_signed_out else ()
            ),
        )

    async def remove_players(
        self,
        live_tournament: LiveTournament,
        players: Sequence[Player],
        author: TournamentActor,
        *,
        command_id: str,
        verify: Verify = _verify_nothing,
    ) -> None:
        """Remove players who never played, and revoke the tokens of their places; `verify` as for
        `join_by_link`.

        Raises:
            EuchreError: as for `deciding.remove_players`.
        """

        def build_removal(tournament: Tournament) -> Sequence[Entry]:
            verify(tournament)
            return deciding.remove_players(tournament, players)

        await self._tournaments.apply_as_author(
            live_tournament,
            author,
            build_removal,
            command_id=command_id,
            build_token_rows=lambda *_: self._revoked_token_rows(live_tournament, players),
        )

    async def renew_link(
        self,
        live_tournament: LiveTournament,
        player: Player,
        author: TournamentActor,
        *,
        command_id: str,
    ) -> str:
        """Renew the link of a player, or of the `HOST`, and return its token.

        Raises:
            EuchreError: as for `deciding.renew_link`; or the same command has renewed it before,
                and another one since.
        """
        token = self._derive_renewed_token(live_tournament, player, command_id)

        def build_tokens(_: LiveTournament, entries: Sequence[Entry]) -> Iterable[SeatTokenRow]:
            fresh = SeatTokenRow(player, hash_token(token), self._hub.now_ms())
            return [*self._revoked_token_rows(live_tournament, (player,)), fresh] if entries else []

        await self._tournaments.apply_as_author(
            live_tournament,
            author,
            lambda tournament: deciding.renew_link(tournament, player),
            command_id=command_id,
            build_token_rows=build_tokens,
        )
        if live_tournament.find_holder(token) != player:
            raise TournamentError(
                translatable(
                    "evening-refused-link-replaced",
                    "This link has been replaced. Make another one.",
                )
            )
        return token

    def find_host_token_made_by_command(
        self, live_tournament: LiveTournament, command_id: str
    ) -> str:
        """Find the token that this command of the host has made, if it still opens the evening:
        whoever sends the same form again has not got it. Empty: it has made none.
        """
        token = self._derive_renewed_token(live_tournament, HOST, command_id)
        is_made = ("host", command_id) in live_tournament.done and live_tournament.find_holder(
            token
        ) == HOST
        return token if is_made else ""

    def _derive_renewed_token(
        self, live_tournament: LiveTournament, player: Player, command_id: str
    ) -> str:
        return self._tournaments.derive_secret(
            "renewed", live_tournament.id, str(player), command_id
        )

    def _revoked_token_rows(
        self, live_tournament: LiveTournament, players: Sequence[Player]
    ) -> list[SeatTokenRow]:
        now_ms = self._hub.now_ms()
        return [
            SeatTokenRow(holder, digest, now_ms, revoked=True)
            for digest, holder in live_tournament.tokens.items()
            if holder in players
        ]


def _to_rate_and_burst(per_hour: int) -> tuple[float, float]:
    """Convert a number in an hour to the rate and size of a bucket; a quarter may come at once."""
    return per_hour / 3600, per_hour / 4
