"""The queue of those who look for others: they join, get an offer, accept, or miss it. No I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, starmap
from typing import Final

from euchre.server.matchmaking.matching import (
    MatchedGroup,
    Seek,
    TableKind,
    can_sit_together,
    find_groups,
)

OFFER_TIMEOUT_MS: Final = 30_000
"""How long, in ms, those who are offered a table have to accept."""
SILENCE_TIMEOUT_MS: Final = 45_000
"""How long, in ms, somebody is kept of whom nothing is heard: their page asks twice a minute."""
HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
_MAX_KNOWN_VISITORS: Final = 10_000
"""Of so many people it is known when they last came."""


@dataclass(eq=False)
class TableOffer:
    """An offer of a table to several players.

    Attributes:
        group: the players, and the kind of table.
        until: by when they must have accepted, in ms.
        accepted: the tickets of those who have.
    """

    group: MatchedGroup
    until: int
    accepted: set[str] = field(default_factory=set)

    @property
    def is_accepted_by_all(self) -> bool:
        """True if all have accepted."""
        return len(self.accepted) == len(self.group.wishes)

    def replace_seek(self, ticket: str, seek: Seek) -> bool:
        """Give the place of a ticket to a later seek of the same player, who has to accept anew;
        return whether it fits: not once all have accepted.
        """
        kind, wishes = self.group
        other_seeks = [other for other in wishes if other.ticket != ticket]
        fits = kind in seek.kinds and all(can_sit_together(seek, other) for other in other_seeks)
        if self.is_accepted_by_all or not fits:
            return False
        self.group = MatchedGroup(kind, (*other_seeks, seek))
        self.accepted.discard(ticket)
        return True


@dataclass(eq=False)
class WaitingSeeker:
    """A player in the queue.

    Attributes:
        seek: their request.
        kinds: the kinds of table that they accept, a bit for each.
        heard: when their page last asked, in ms.
        offer: the table they are offered; None: they wait.
    """

    seek: Seek
    kinds: int
    heard: int
    offer: TableOffer | None = None

    @property
    def open_offer(self) -> TableOffer | None:
        """Their offer, as long as not all have accepted it."""
        return None if self.offer is None or self.offer.is_accepted_by_all else self.offer


class SeekQueue:
    """All waiting players of one server. Times are passed in, in ms.

    Args:
        seat_counts: how many play, by the name of the game.
    """

    def __init__(self, seat_counts: Mapping[str, int]) -> None:
        self._seats = seat_counts
        self._waiters: dict[str, WaitingSeeker] = {}
        self._kind_bits: dict[TableKind, int] = {}
        self._last_joined_ms: dict[str, int] = {}
        self._recent_visitors: dict[int, set[str]] = {HOUR_MS: set(), DAY_MS: set()}

    def __len__(self) -> int:
        return len(self._waiters)

    def find(self, ticket: str) -> WaitingSeeker | None:
        """Return the waiter with a ticket; None if there is none any more."""
        return self._waiters.get(ticket)

    def has_open_offer(self, ticket: str) -> bool:
        """Return whether a ticket is part of an open offer."""
        waiter = self._waiters.get(ticket)
        return waiter is not None and waiter.open_offer is not None

    def find_player_tickets(self, player: str) -> list[str]:
        """Return the tickets of a player."""
        return [ticket for ticket, waiter in self._waiters.items() if waiter.seek.player == player]

    def join(self, seek: Seek, now_ms: int) -> bool:
        """Add a seek; it replaces the player's earlier one, also in an offer that it fits into.

        Returns:
            Whether the player had an offer, and has left it by what they want now.
        """
        offer, has_left = None, False
        for ticket in self.find_player_tickets(seek.player):
            offer = self._waiters[ticket].offer
            if offer is not None and offer.replace_seek(ticket, seek):
                del self._waiters[ticket]
            else:
                offer, has_left = None, offer is not None
                self.leave(ticket)
        kinds = sum(
            self._kind_bits.setdefault(kind, 1 << len(self._kind_bits)) for kind in {*seek.kinds}
        )
        self._waiters[seek.ticket] = WaitingSeeker(seek, kinds, now_ms, offer)
        self._note_visitor(seek.player, now_ms)
        return has_left

    def _note_visitor(self, player: str, now_ms: int) -> None:
        visits = self._last_joined_ms
        if player not in visits and len(visits) >= _MAX_KNOWN_VISITORS:
            visits = {known: at for known, at in visits.items() if at > now_ms - DAY_MS}
            self._last_joined_ms = visits
        if player in visits or len(visits) < _MAX_KNOWN_VISITORS:
            visits[player] = now_ms
            for visitors in self._recent_visitors.values():
                visitors.add(player)

    def set_blocked_players(self, ticket: str, blocked_players: frozenset[str]) -> None:
        """Set with whom a player plays never again."""
        if (waiter := self._waiters.get(ticket)) is not None:
            waiter.seek = replace(waiter.seek, blocked=blocked_players)

    def can_sit_together(self, group: MatchedGroup) -> bool:
        """Return whether those of a group who still wait may sit at one table."""
        waiters = map(self._waiters.get, (seek.ticket for seek in group.wishes))
        seeks = [waiter.seek for waiter in waiters if waiter is not None]
        return all(starmap(can_sit_together, combinations(seeks, 2)))

    def mark_ticket_alive(self, ticket: str, now_ms: int) -> None:
        """Note that a ticket has been heard from."""
        if (waiter := self._waiters.get(ticket)) is not None:
            waiter.heard = now_ms

    def leave(self, ticket: str) -> None:
        """Remove a ticket; the others in its offer keep their place in the queue."""
        waiter = self._waiters.pop(ticket, None)
        if waiter is not None and waiter.open_offer is not None:
            self.cancel_offer(waiter.open_offer)

    def prepare_matching(self, paused: Container[str] = ()) -> Callable[[], list[MatchedGroup]]:
        """Return what finds the groups among those waiting now; it may run in a thread.

        Args:
            paused: tickets that are in no group for now.
        """
        seeks = [seek for seek in self.list_seeks_without_offer() if seek.ticket not in paused]
        return partial(find_groups, seeks, self._seats)

    def offer_tables(self, groups: Iterable[MatchedGroup], now_ms: int) -> list[TableOffer]:
        """Offer a table to each group in which everybody still waits; return the new offers."""
        offers = [
            TableOffer(group, now_ms + OFFER_TIMEOUT_MS)
            for group in groups
            if self._are_all_without_offer(group)
        ]
        for offer in offers:
            for seek in offer.group.wishes:
                self._waiters[seek.ticket].offer = offer
        return offers

    def _are_all_without_offer(self, group: MatchedGroup) -> bool:
        waiters = (self._waiters.get(seek.ticket) for seek in group.wishes)
        return all(waiter is not None and waiter.offer is None for waiter in waiters)

    def accept_offer(self, ticket: str) -> TableOffer | None:
        """Note that a ticket accepts its offer for the first time; return that offer."""
        waiter = self._waiters.get(ticket)
        if waiter is None or waiter.offer is None or ticket in waiter.offer.accepted:
            return None
        waiter.offer.accepted.add(ticket)
        return waiter.offer

    def remove_seated(self, offer: TableOffer) -> None:
        """Remove the players of an offer who have their seats."""
        for seek in offer.group.wishes:
            self._waiters.pop(seek.ticket, None)

    def compensate_server_standstill(self, stopped_ms: int, now_ms: int) -> None:
        """Give everybody the time back in which the server stood still, and could hear nobody.

        Nobody was heard later than `now_ms`, and no offer lasts longer than one that begins then,
        also where the clock has been set back.

        Args:
            stopped_ms: for how long it did.
            now_ms: the time after that.
        """
        for waiter in self._waiters.values():
            waiter.heard = min(waiter.heard + stopped_ms, now_ms)
        for offer in {
            waiter.offer for waiter in self._waiters.values() if waiter.offer is not None
        }:
            offer.until = min(offer.until + stopped_ms, now_ms + OFFER_TIMEOUT_MS)

    def drop_expired_tickets(self, now_ms: int) -> list[str]:
        """Drop tickets that missed an offer or fell silent, and return them.

        Who has come with them waits on, and has waited as long as before. Those who came lately
        are counted anew.
        """
        for span in self._recent_visitors:
            self._recent_visitors[span] = {
                player
                for player, joined_ms in self._last_joined_ms.items()
                if joined_ms >= now_ms - span
            }
        late = []
        for ticket, waiter in self._waiters.items():
            if (offer := waiter.open_offer) is not None:
                is_late = now_ms >= offer.until and ticket not in offer.accepted
            else:
                is_late = waiter.offer is None and now_ms >= waiter.heard + SILENCE_TIMEOUT_MS
            if is_late:
                late.append(ticket)
        for ticket in late:
            self.leave(ticket)
        for waiter in self._waiters.values():
            if (offer := waiter.open_offer) is not None and now_ms >= offer.until:
                waiter.offer = None  # another player of it has left
        return late

    def cancel_offer(self, offer: TableOffer) -> None:
        """Cancel an offer that got no table; its players keep their place in the queue."""
        for seek in offer.group.wishes:
            waiter = self._waiters.get(seek.ticket)
            if waiter is not None and waiter.offer is offer:
                waiter.offer = None

    def count_seekers(self, kinds: Iterable[TableKind]) -> int:
        """Return the number of players who wait for one of these kinds of table."""
        wanted = sum(self._kind_bits.get(kind, 0) for kind in {*kinds})
        return sum(
            waiter.offer is None and waiter.kinds & wanted != 0 for waiter in self._waiters.values()
        )

    def count_by_game(self, *, ranked: bool = False) -> Counter[str]:
        """Count the players who wait for each game, or for `ranked` ones of it."""
        games: dict[str, list[TableKind]] = {}
        for kind in self._kind_bits:
            if kind.ranked or not ranked:
                games.setdefault(kind.game, []).append(kind)
        return +Counter({game: self.count_seekers(kinds) for game, kinds in games.items()})

    def list_seeks_without_offer(self) -> list[Seek]:
        """Return the seeks of players who are waiting without an offer."""
        return [waiter.seek for waiter in self._waiters.values() if waiter.offer is None]

    def count_other_recent_players(self, player: str, span_ms: int) -> int:
        """Return how many others joined within `HOUR_MS` or `DAY_MS` of the last
        `drop_expired_tickets`.
        """
        visitors = self._recent_visitors[span_ms]
        return len(visitors) - (player in visitors)
