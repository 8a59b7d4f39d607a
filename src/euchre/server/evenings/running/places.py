"""The places of an evening: who comes, claims a name, or is given a link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.log.entries import Entry, Player, PlayerJoined
from euchre.league.log.state import Evening
from euchre.server.doors.accounts import Identity
from euchre.server.evenings.running.live import Author, Live
from euchre.server.evenings.running.registry import Evenings
from euchre.server.limits import Bucket, Buckets
from euchre.server.processes.background import in_thread
from euchre.store import TokenRow, token_hash
from euchre.table.commands import Refused
from euchre.words.names import Name

_TEAM: Final = 2
"""Players of a team: `deciding.join` refuses more."""


class Places:
    """The places of players in all tournaments of a server."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings
        self._hub = evenings.hub
        self._comers = Buckets[str](*_hourly(self._hub.limits.joins_of_address))

    def joins(self, live: Live, command: str) -> str:
        """Return the token of the place that this command opens for a new player."""
        return self._evenings.secret("join", live.id, command)

    async def join(
        self, live: Live, name: str, identity: Identity, *, command: str, address: str = ""
    ) -> str:
        """Add a player who comes by the link, and return the token of their place.

        Raises:
            EuchreError: as for `deciding.join` and `Hub.check_typed`, or so many have come at once.
        """
        token = self.joins(live, command)
        for each in deciding.together(name)[:2]:  # a team of more is refused without a look
            await self._hub.check_typed(identity, Name(each))
        people = [each.name for each in live.evening.people.values()]
        await in_thread(deciding.read_names, people)

        def decide(evening: Evening) -> Sequence[Entry]:
            if not evening.settings.joining:
                raise LeagueError("The host enters the names for this evening: ask them.")
            entries = deciding.join(evening, name, guest=True)
            if deciding.was_last(evening):
                raise LeagueError("The last round has been paired: nobody can join any more.")
            self._may_come(live, address)
            return entries

        def opens(_: Live, entries: Sequence[Entry]) -> Iterable[TokenRow]:
            first = next(entry.player for entry in entries if isinstance(entry, PlayerJoined))
            return (TokenRow(first, token_hash(token), self._hub.now()),)

        await self._evenings.change(live, "guest", decide, command=command, opens=opens)
        return token

    def _may_come(self, live: Live, address: str) -> None:
        """Count one more player who comes by the link.

        Raises:
            Refused: so many have come from one address, or to one evening.
        """
        now, limits = self._hub.loop.time(), self._hub.limits
        if not self._comers.take(address, now):
            raise Refused(
                "flood",
                "Many have joined from where you are: wait a minute, or ask the host to add you.",
            )
        if live.comers is None:
            live.comers = Bucket(*_hourly(limits.joins_of_evening), now)
        if not live.comers.take(now):
            raise Refused("flood", "Many are joining just now: wait a minute, or ask the host.")

    async def claim(self, live: Live, player: Player, *, command: str) -> str:
        """Give a player the place of their name, and return its token.

        Raises:
            EuchreError: there is no such name, or it has been taken.
        """
        token = self._evenings.secret("claim", live.id, str(player), command)

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
            return [TokenRow(player, token_hash(token), self._hub.now())] if entries else []

        await self._evenings.change(live, "guest", decide, opens=opens)
        return token

    async def free(self, live: Live, player: Player, author: Author) -> None:
        """Free this player's place: the name can be claimed again."""

        def decide(evening: Evening) -> Sequence[Entry]:
            return deciding.free(evening, player) if player in live.claimed else ()

        await self._evenings.act(
            live, author, decide, opens=lambda *_: self._revoking(live, (player,))
        )

    async def remove(
        self, live: Live, players: Sequence[Player], author: Author, *, command: str
    ) -> None:
        """Remove players who never played, and revoke the tokens of their places.

        Raises:
            EuchreError: as for `deciding.remove`.
        """
        await self._evenings.act(
            live,
            author,
            lambda evening: deciding.remove(evening, players),
            command=command,
            opens=lambda *_: self._revoking(live, players),
        )

    async def renew(self, live: Live, player: Player, author: Author, *, command: str) -> str:
        """Renew the link of a player, or of the `HOST`, and return its token.

        Raises:
            EuchreError: as for `deciding.renew`.
        """
        token = self._evenings.secret("renewed", live.id, str(player), command)

        def opens(_: Live, entries: Sequence[Entry]) -> Iterable[TokenRow]:
            fresh = TokenRow(player, token_hash(token), self._hub.now())
            return [*self._revoking(live, (player,)), fresh] if entries else []

        await self._evenings.act(
            live,
            author,
            lambda evening: deciding.renew(evening, player),
            command=command,
            opens=opens,
        )
        return token

    def _revoking(self, live: Live, players: Sequence[Player]) -> list[TokenRow]:
        """Build the rows that revoke the tokens of these places."""
        now = self._hub.now()
        return [
            TokenRow(holder, digest, now, revoked=True)
            for digest, holder in live.tokens.items()
            if holder in players
        ]


def _hourly(many: int) -> tuple[float, float]:
    """Convert a number in an hour to the rate and size of a bucket; a quarter may come at once."""
    return many / 3600, many / 4
