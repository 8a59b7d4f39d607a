"""An evening in memory, with its log and the tokens that open it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final, NamedTuple, Self

from euchre.server.event_store import LiveAggregate
from euchre.server.limits import TokenBucket
from euchre.store import SeatTokenRow, hash_token
from euchre.texts import translatable
from euchre.tournaments.entries import HOST, Entry, Player
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.state import Tournament

NOT_HOST_MESSAGE: Final = translatable(
    "evening-not-host", "Only the host can do that, with the host link."
)
NOT_PLAYER_MESSAGE: Final = translatable(
    "evening-not-player", "First say who you are: choose your name on the evening's page."
)


class TournamentPermissionError(TournamentError):
    """The visitor may not do this."""


class NameKeys(NamedTuple):
    """The keys by which names are compared: see `folded` and `alike` in `euchre.english.names`."""

    folded: str
    alike: str


@dataclass(kw_only=True)
class LiveTournament(LiveAggregate[Tournament, Entry]):
    """A tournament in memory; authors in its log are ``host``, ``p3`` for player 3, ``guest`` or
    ``server``.

    Attributes:
        revoked: the hashes of the tokens that opened a place once, or made somebody the host, and
            do no more; and whose.
        comers: counts those who come by the link.
        shown: the tables played here whose boards everybody may see.
        looked: the tables that had no score when they were looked at, and their version then.
        tables: is held by who makes the tables of a round.
        keys: how the names of its people are compared, as far as that has been worked out.
        looked_for_names: the version that was looked through for hidden names, and for which.
        saved: what the last change of the settings came to, by what its form had seen.
        unrevoked: the players whose places have been taken back from a phone, and perhaps not yet
            the chairs that it has by them; each with until when, in ms, the keys were given.
    """

    revoked: dict[bytes, Player] = field(default_factory=dict)
    comers: TokenBucket | None = None
    shown: set[str] = field(default_factory=set)
    looked: dict[str, int] = field(default_factory=dict)
    tables: asyncio.Lock = field(default_factory=asyncio.Lock)
    keys: dict[str, NameKeys] = field(default_factory=dict)
    looked_for_names: tuple[int, Mapping[str, str]] | None = None
    saved: dict[str, str] = field(default_factory=dict)
    unrevoked: dict[Player, float] = field(default_factory=dict)

    @property
    def tournament(self) -> Tournament:
        """The current state of the tournament."""
        return self.state

    @property
    def version_key(self) -> tuple[str, int, int]:
        """A key that differs for each version of each tournament, even if one is opened again
        after it was deleted.
        """
        return self.id, self.stored_events[0].at, self.tournament.version

    @property
    def page_version(self) -> str:
        """A text that changes whenever a page would look different."""
        return f"{self.tournament.version}.{self.given}"

    @property
    def is_busy(self) -> bool:
        """Return whether the tournament is being changed, or tables are being opened for it."""
        return self.lock.locked() or self.tables.locked()

    def frozen_copy(self) -> Self:
        """Return a copy that stays as it is, for pages that are made in another thread."""
        return replace(self, stored_events=[*self.stored_events], tokens={**self.tokens})

    def apply_token_row(self, token: SeatTokenRow) -> None:
        """Note that a token opens the tournament from now on, or no longer does."""
        super().apply_token_row(token)
        if token.revoked:
            self.revoked[token.hash] = token.seat
            self.unrevoked[token.seat] = inf

    @property
    def signed_in_players(self) -> frozenset[Player]:
        """The players whose place is taken on some device."""
        return frozenset(self.tokens.values()) & self.tournament.people.keys()

    def find_holder(self, token: str) -> Player | None:
        """Find the holder of a token: a player, or `HOST`; None: nobody."""
        holder = self.tokens.get(hash_token(token)) if token else None
        return holder if holder == HOST or holder in self.tournament.people else None

    def find_former_holder(self, token: str) -> Player | None:
        """Find whose a token was until the host took it back; None: nobody's."""
        return self.revoked.get(hash_token(token)) if token else None


class TournamentActor(NamedTuple):
    """The author of a change, with the token that must still be valid when it happens.

    Attributes:
        holder: whose name they do it in: a player, or `HOST`.
        token: what makes them the one.
    """

    holder: Player
    token: str

    @property
    def log_name(self) -> str:
        """The author's name in the log."""
        return "host" if self.holder == HOST else f"p{self.holder}"

    def verify_token(self, live_tournament: LiveTournament) -> None:
        """Verify that the author's token is still valid.

        Raises:
            TournamentPermissionError: it has been taken back.
        """
        if live_tournament.find_holder(self.token) != self.holder:
            raise TournamentPermissionError(
                NOT_HOST_MESSAGE if self.holder == HOST else NOT_PLAYER_MESSAGE
            )
