"""Finding a game at one server: the queue in its event loop, and the tables that come of it."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.presets import PRESETS
from euchre.server.event_store import LogKind
from euchre.server.games.forms import CLOCK_CHOICES
from euchre.server.http.identity import CallerIdentity
from euchre.server.limits import RateLimiter
from euchre.server.matchmaking.matching import MatchedGroup, Seek, TableKind
from euchre.server.matchmaking.queue import DAY_MS, HOUR_MS, SeekQueue, TableOffer
from euchre.server.tables.hub import CreatedTable, TableHub
from euchre.store import ACCOUNT_PREFIX, LogEntryRow, StoreError, WriteBatch
from euchre.table.chairs import seating
from euchre.table.commands import RefusedError
from euchre.table.log.entries import TableSettings
from euchre.texts import translatable

QUEUE_LOG_ID: Final = "finding.queue"
"""What the log calls the queue: of the servers of a database the one that has it keeps it.

There is one entry under it, which says nothing: what is in no log can be claimed by nobody.
"""
QUEUE_LOG_KIND: Final = LogKind[tuple[bytes, ...], bytes](
    prefix=QUEUE_LOG_ID,
    what="queue",
    read=bytes,
    write=bytes,
    fold=tuple,
    evolve=lambda entries, entry: (*entries, entry),
    most=1,
)
"""What that log is: nothing more than a name that a server can have."""
LONG_POLL_SECONDS: Final = 25.0
"""Seconds after which whoever asks is answered, also where nothing has changed."""
_TICK_SECONDS: Final = 1.0
"""Seconds between looks for who has not come, and at least between looks for who goes together."""
_IDLE_LOOK_SECONDS: Final = 60.0
"""Seconds after which a look for who goes together ends where nothing has changed."""
_SEAT_READABLE_SECONDS: Final = 120.0
"""Seconds for which somebody who has a seat can ask for it."""
_SEAT_COUNTS: Final = {name: each.rules.players for name, each in PRESETS.items()}
"""How many play each game."""
_MAX_WAITING: Final = 2_000
"""How many may wait."""
_MAX_MISSED_OFFERS: Final = 4
"""How many offers one address may miss at once."""
_MISSED_PAUSE_SECONDS: Final = 120.0
"""Seconds after which it may once more; until then nobody there is called, or joins."""
_ONE_LEFT_MESSAGE: Final = translatable(
    "find-one-left", "Somebody left before the table was ready."
)
_NO_TICKET_MESSAGE: Final = translatable(
    "find-no-ticket", "You're no longer in the queue. Choose again what you'd like to play."
)
_SEATED_MESSAGE: Final = translatable(
    "find-seated", "Your table is ready, and you have a seat there."
)
_REPLACED_MESSAGE: Final = translatable(
    "find-replaced", "You're looking for a game in another tab or on another device."
)
_log: Final = logging.getLogger("euchre.server")


class RelationLookup(Protocol):
    """Looks up the relations between players."""

    async def find_blocked(self, player: str) -> frozenset[str]:
        """Return the players (log ids) with whom a player is never to be seated.

        Raises:
            StoreError: it cannot be read.
        """

    async def find_favourites(self, player: str) -> frozenset[str]:
        """Return the players (log ids) with whom a player would like to play again.

        Raises:
            StoreError: it cannot be read.
        """


class SeekStatus(msgspec.Struct, frozen=True, omit_defaults=True):
    """Status of a player in the queue.

    `state` is ``waiting``, ``called``, ``seated`` or ``missed`` (they were called, and have not
    come). `waiting` counts those who wait for some of the same, oneself among them; `hour` and
    `day` how many others have come to wait here in that time. Who is called has `left` ms to come
    to a table of the `game` with `clock` seconds for a decision (0: any); `came` of `seats` have,
    oneself with `coming`. Who is seated has the `seat` at a `table`, and the `token` that opens it.
    `seen` is to be sent with the next question: it is answered when something else is to be told.
    """

    ticket: str
    state: str
    seen: int
    waiting: int = 0
    hour: int = 0
    day: int = 0
    game: str = ""
    clock: int = 0
    ranked: bool = False
    seats: int = 0
    came: int = 0
    coming: bool = False
    left: int = 0
    table: str = ""
    link: str = ""
    seat: int | None = None
    token: str = ""


class WaitingGame(msgspec.Struct, frozen=True):
    """A game that players wait for: `waiting` of them, `ranked` of whom want a ranked game."""

    game: str
    title: str
    waiting: int
    ranked: int


class WaitingCounts(msgspec.Struct, frozen=True):
    """Number of players waiting, and the `games` they wait for, most wanted first.

    Whoever would play several games counts for each. `hour` and `day` are how many have come here
    to wait in that time.
    """

    waiting: int
    games: tuple[WaitingGame, ...]
    hour: int
    day: int


@dataclass(eq=False)
class _TicketHolder:
    """The holder of a ticket, and the last status sent."""

    name: DisplayName
    identity: CallerIdentity
    address: str
    status_number: int = 0
    last_status: SeekStatus | None = None
    created: CreatedTable | None = None
    has_missed: bool = False
    used_at: float = 0.0


class MatchmakingService:
    """The matchmaking queue of one server.

    Args:
        hub: makes their tables.
        relations: knows which players are never seated together.
        shared: whether other servers have the same database.
    """

    def __init__(self, hub: TableHub, relations: RelationLookup, *, shared: bool) -> None:
        self._hub = hub
        self._has_log = not shared
        self.company = relations
        self._queue = SeekQueue(_SEAT_COUNTS)
        self._people: dict[str, _TicketHolder] = {}
        self._ticket_prefix = secrets.token_urlsafe(6)
        self._changed = asyncio.Event()
        self._poll_turn = asyncio.Lock()
        self._poll_count = 0
        self._seating_tasks: set[asyncio.Task[None]] = set()
        self._missed_offers = RateLimiter[str](1 / _MISSED_PAUSE_SECONDS, _MAX_MISSED_OFFERS)
        self._paused_until: dict[str, float] = {}
        self._rng = random.Random(secrets.randbits(128))
        hub.gone.append(self._on_lease_lost)
        hub.identities.changed.append(self._on_account_changed)
        self._stale = asyncio.Event()
        self._last_look_ms = hub.now_ms()
        hub.chores.start_task(
            "looking for who has not come", self._expire_tickets, interval_seconds=_TICK_SECONDS
        )
        hub.chores.start_task(
            "looking for who goes together", self._match_groups, interval_seconds=_TICK_SECONDS
        )

    # -- people ---------------------------------------------------------------------------------

    async def join(
        self,
        identity: CallerIdentity,
        name: DisplayName,
        kinds: tuple[TableKind, ...],
        *,
        address: str,
    ) -> SeekStatus:
        """Add a player to the queue.

        Args:
            identity: who they are.
            name: how they want to be called.
            kinds: the tables they would play at.
            address: where they are, from which not too many may come.

        Raises:
            RefusedError: that is no wish, or there are too many.
            StoreError: it cannot be read with whom they play never again, or another server has
                the queue.
        """
        self._verify_can_join(identity, name, kinds)
        self._verify_address_may_wait(address)
        await self._hub.verify_guest_name(identity, name)
        self._hub.charge_table_creation(address)
        if not self._has_log:
            await self._ensure_queue_log()
        player = "" if identity.account is None else identity.account.player
        blocked = await self.company.find_blocked(player) if player else frozenset[str]()
        favourites = await self.company.find_favourites(player) if player else frozenset[str]()
        ticket, now_ms = self._ticket_prefix + secrets.token_urlsafe(16), self._hub.now_ms()
        seeker = player or identity.browser or ticket
        self._verify_address_may_wait(address)  # others may have come meanwhile
        seek = Seek(ticket, seeker, kinds, now_ms, blocked, favourites, identity.browser)
        person = _TicketHolder(name, identity, address, used_at=self._hub.loop.time())
        for replaced in self._queue.find_player_tickets(seeker):
            self._people[replaced].used_at = person.used_at
        if self._queue.join(seek, now_ms):
            self._count_missed_offer(person)
        self._people[ticket] = person
        self._stale.set()
        return self._refresh_status(ticket)

    def _verify_can_join(
        self, identity: CallerIdentity, name: DisplayName, kinds: tuple[TableKind, ...]
    ) -> None:
        known = {clock for clock, _ in CLOCK_CHOICES}
        for kind in kinds:
            if kind.game not in PRESETS:
                why = translatable(
                    "find-unknown-game",
                    f"We don't know the game {kind.game!r}. Choose one from the rules.",
                    game=kind.game,
                )
                raise RefusedError("off", why)
            if kind.clock not in known:
                why = translatable(
                    "find-unknown-clock",
                    f"Choose the time for a decision from {sorted(known)}.",
                    clocks=", ".join(map(str, sorted(known))),
                )
                raise RefusedError("off", why)
            if kind.ranked and PRESETS[kind.game].rules.laps:
                why = translatable(
                    "find-not-ranked", "Games that carry points over can't be ranked."
                )
                raise RefusedError("off", why)
        if not kinds:
            why = translatable(
                "find-nothing-chosen",
                "Choose a game that you'd like to play, and the time for a decision.",
            )
            raise RefusedError("off", why)
        if identity.account is None and any(kind.ranked for kind in kinds):
            why = translatable(
                "find-account-needed", "You need an account for ranked games. Sign in first."
            )
            raise RefusedError("account", why)
        seating.verify_one_alphabet(name)

    def _verify_address_may_wait(self, address: str) -> None:
        """Verify that one more from an address may wait."""
        if self._is_paused(address):
            why = translatable(
                "find-paused", "Too many calls at your address were missed. Wait two minutes."
            )
            raise RefusedError("flood", why)
        if len(self._queue) >= _MAX_WAITING:
            why = translatable(
                "find-too-many", "Too many people are waiting. Try again in a while."
            )
            raise RefusedError("flood", why)
        at_address = sum(
            person.address == address and self._queue.find(ticket) is not None
            for ticket, person in self._people.items()
        )
        if at_address >= self._hub.limits.open_of_address:
            why = translatable(
                "find-too-many-here",
                "Too many people at your address are waiting. Try again in a while.",
            )
            raise RefusedError("flood", why)

    def leave(self, ticket: str) -> None:
        """Remove a ticket from the queue.

        Raises:
            RefusedError: they have a seat already.
        """
        person = self._people.get(ticket)
        if person is not None and person.created is not None:
            raise RefusedError("seated", _SEATED_MESSAGE)
        waiter = self._queue.find(ticket)
        if person is not None and waiter is not None and waiter.offer is not None:
            self._count_missed_offer(person)
        self._queue.leave(ticket)
        if self._people.pop(ticket, None) is not None:
            self._stale.set()

    def _count_missed_offer(self, holder: _TicketHolder) -> None:
        """Count a missed offer; after several, the address has to wait.

        Who they say they are is nothing to go by. From one place somebody could wait under so many
        names that all others are called with those alone, again and again, and nobody plays.
        Those who wait there already are not called either, or each of them could miss one more.
        """
        now_seconds = self._hub.loop.time()
        if not self._missed_offers.take(holder.address, now_seconds):
            self._paused_until[holder.address] = now_seconds + _MISSED_PAUSE_SECONDS

    def _is_paused(self, address: str) -> bool:
        """Return whether too many at an address have missed their offers just now."""
        return self._paused_until.get(address, 0.0) > self._hub.loop.time()

    def _end_expired_pauses(self) -> bool:
        """Forget the pauses that are over; return whether there were any."""
        over = [address for address in self._paused_until if not self._is_paused(address)]
        for address in over:
            del self._paused_until[address]
        return bool(over)

    def count_waiting(self) -> WaitingCounts:
        """Return the number of players waiting now."""
        waiting = len(self._queue.list_seeks_without_offer())
        by_game = self._queue.count_by_game()
        ranked_by_game = self._queue.count_by_game(ranked=True)
        games = tuple(
            WaitingGame(game, PRESETS[game].title, count, ranked_by_game[game])
            for game, count in sorted(by_game.items(), key=lambda item: (-item[1], item[0]))
        )
        hour, day = (self._queue.count_other_recent_players("", span) for span in (HOUR_MS, DAY_MS))
        return WaitingCounts(waiting, games, hour, day)

    async def accept_offer(self, ticket: str) -> SeekStatus:
        """Accept the table offered to a ticket.

        Raises:
            RefusedError: as `_refresh_status`.
        """
        self._queue.mark_ticket_alive(ticket, self._hub.now_ms())
        offer = self._queue.accept_offer(ticket)
        if offer is not None and offer.is_accepted_by_all:
            task = self._hub.loop.create_task(self._seat_group(offer))
            self._seating_tasks.add(task)
            task.add_done_callback(self._seating_tasks.discard)
        if offer is not None:
            self._stale.set()
        return self._refresh_status(ticket)

    async def poll_status(self, ticket: str, seen_number: int) -> SeekStatus:
        """Return the status of a ticket once it is not number `seen_number`, or after a while.

        Where so many ask that others would not be answered, nobody waits here.

        Raises:
            RefusedError: as `_refresh_status`.
        """
        deadline = self._hub.loop.time() + LONG_POLL_SECONDS
        self._poll_count += 1
        try:
            while True:
                status, changed = self._refresh_status(ticket), self._changed
                left_seconds = deadline - self._hub.loop.time()
                crowded = self._poll_count > max(1, self._hub.limits.requests // 4)
                ended = status.state in ("seated", "missed")
                if ended or status.seen != seen_number or left_seconds <= 0 or crowded:
                    return status
                with suppress(TimeoutError):
                    async with asyncio.timeout(left_seconds):
                        await changed.wait()
                async with self._poll_turn:  # one after another: all have been woken at once
                    await asyncio.sleep(0)
        finally:
            self._poll_count -= 1

    def close(self) -> None:
        """Empty the queue and answer all pollers."""
        self._people.clear()
        self._ticket_prefix = secrets.token_urlsafe(6)
        self._queue = SeekQueue(_SEAT_COUNTS)
        self._wake_pollers()

    # -- statuses -------------------------------------------------------------------------------

    def _refresh_status(self, ticket: str) -> SeekStatus:
        """Return the status of a ticket, with a number that rises whenever the status changes.

        Raises:
            RefusedError: they wait here no more; or this queue has never had that ticket, which
                may be of one that a server has lost: then the code is another.
        """
        person, now_ms = self._people.get(ticket), self._hub.now_ms()
        if person is None:
            code = "left" if ticket.startswith(self._ticket_prefix) else "no-ticket"
            raise RefusedError(code, _NO_TICKET_MESSAGE)
        self._queue.mark_ticket_alive(ticket, now_ms)
        status = self._build_status(ticket, person)
        if status != person.last_status:
            person.last_status = status
            person.status_number += 1
        waiter = self._queue.find(ticket)
        offer = None if waiter is None else waiter.offer
        left_ms = 0 if offer is None else max(0, offer.until - now_ms)
        return msgspec.structs.replace(status, seen=person.status_number, left=left_ms)

    def _build_status(self, ticket: str, holder: _TicketHolder) -> SeekStatus:
        if holder.created is not None:
            created = holder.created
            return SeekStatus(
                ticket,
                "seated",
                0,
                table=created.table,
                link=f"/t/{created.table}",
                seat=created.seat,
                token=created.token,
            )
        waiter = self._queue.find(ticket)
        if waiter is None and holder.has_missed:
            return SeekStatus(ticket, "missed", 0)
        if waiter is None:
            raise RefusedError("replaced", _REPLACED_MESSAGE)
        seek, offer = waiter.seek, waiter.offer
        visitor_counts = [
            self._queue.count_other_recent_players(seek.player, span) for span in (HOUR_MS, DAY_MS)
        ]
        status = SeekStatus(
            ticket,
            "waiting" if offer is None else "called",
            0,
            waiting=self._queue.count_seekers(seek.kinds),
            hour=visitor_counts[0],
            day=visitor_counts[1],
        )
        if offer is None:
            return status
        kind = offer.group.kind
        return msgspec.structs.replace(
            status,
            game=PRESETS[kind.game].title,
            clock=kind.clock,
            ranked=kind.ranked,
            seats=len(offer.group.wishes),
            came=len(offer.accepted),
            coming=ticket in offer.accepted,
        )

    def _wake_pollers(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    # -- what happens ---------------------------------------------------------------------------

    async def _match_groups(self) -> None:
        """Call players who fit together and wake the pollers: once a tick, after a change."""
        try:
            async with asyncio.timeout(_IDLE_LOOK_SECONDS):
                await self._stale.wait()
        except TimeoutError:
            return
        self._stale.clear()
        queue, people = self._queue, self._people
        paused = {ticket for ticket, each in people.items() if self._is_paused(each.address)}
        try:
            groups = await self._hub.run_loader(queue.prepare_matching(paused))
        except EuchreError:
            self._stale.set()  # the next round tries again
            raise
        fit = [group for group in groups if await self._can_still_sit(group)]
        if len(fit) < len(groups):
            self._stale.set()  # the others of those groups may go together otherwise
        queue.offer_tables(fit, self._hub.now_ms())
        self._wake_pollers()

    async def _can_still_sit(self, group: MatchedGroup) -> bool:
        """Return whether a group may still sit at one table: they may have blocked others since."""
        for seek in group.wishes:
            if seek.player.startswith(ACCOUNT_PREFIX):
                try:
                    blocked = await self.company.find_blocked(seek.player)
                except StoreError as error:
                    _log.warning("it is not known who plays with whom never again: %s", error)
                    return False
                self._queue.set_blocked_players(seek.ticket, blocked)
        return self._queue.can_sit_together(group)

    def _expire_tickets(self) -> None:
        offered = {ticket for ticket in self._people if self._queue.has_open_offer(ticket)}
        last_ms, self._last_look_ms = self._last_look_ms, self._hub.now_ms()
        stopped_ms = self._last_look_ms - last_ms - round(1000 * _TICK_SECONDS)
        self._queue.compensate_server_standstill(max(0, stopped_ms), self._last_look_ms)
        expired = self._queue.drop_expired_tickets(self._last_look_ms)
        for ticket in expired:
            if ticket not in offered:
                self._people.pop(ticket, None)
            elif (person := self._people.get(ticket)) is not None:
                person.has_missed, person.used_at = True, self._hub.loop.time()
                self._count_missed_offer(person)
        oldest = self._hub.loop.time() - _SEAT_READABLE_SECONDS
        self._people = {
            ticket: person
            for ticket, person in self._people.items()
            if person.used_at >= oldest or self._queue.find(ticket) is not None
        }
        if self._end_expired_pauses() or expired:
            self._stale.set()

    async def _seat_group(self, offer: TableOffer) -> None:
        """Make the table of an offer that all accepted: all players get seats, or none does.

        Where it cannot be made, or one of them has left meanwhile, the others wait on.
        """
        kind = offer.group.kind
        settings = TableSettings(
            rules=PRESETS[kind.game].rules.to_dict(),
            title="Play with people",
            clock=kind.clock,
            hints=not kind.ranked,
            undo=False,
            ranked=kind.ranked,
            door="locked",
        )
        tickets = [seek.ticket for seek in offer.group.wishes]
        self._rng.shuffle(tickets)
        people = [
            self._people[ticket] for ticket in tickets if self._is_still_waiting(offer, ticket)
        ]
        try:
            people = [person for person in people if await self._refresh_identity(person)]
            if len(people) == len(tickets) and await self._can_still_sit(offer.group):
                players = [(person.name, person.identity) for person in people]
                seats = await self._hub.create_table_with_players(settings, players)
                if all(self._is_still_waiting(offer, ticket) for ticket in tickets):
                    self._record_created_tables(offer, people, seats)
                    return
                await self._hub.remove_table(seats[0].table, _ONE_LEFT_MESSAGE)
        except EuchreError as error:
            _log.warning("no table for those who found each other: %s", error)
        self._queue.cancel_offer(offer)
        self._stale.set()

    async def _refresh_identity(self, holder: _TicketHolder) -> bool:
        """Refresh a person's identity; return whether it is still valid."""
        identity = await self._hub.identities.refresh_identity(holder.identity)
        if identity is not None:
            holder.identity = identity
        elif holder.created is None:  # or they have been seated meanwhile
            for ticket in [ticket for ticket, each in self._people.items() if each is holder]:
                self.leave(ticket)
        return identity is not None

    async def _on_account_changed(self, player: str) -> None:
        for person in tuple(self._people.values()):
            account = person.identity.account
            if account is not None and account.player == player and person.created is None:
                try:
                    await self._refresh_identity(person)
                except StoreError as error:
                    _log.warning("somebody is not known before they are seated: %s", error)

    def _is_still_waiting(self, offer: TableOffer, ticket: str) -> bool:
        waiter = self._queue.find(ticket)
        return ticket in self._people and waiter is not None and waiter.offer is offer

    def _record_created_tables(
        self,
        offer: TableOffer,
        holders: Sequence[_TicketHolder],
        created_tables: Sequence[CreatedTable],
    ) -> None:
        for person, seat in zip(holders, created_tables, strict=True):
            person.created, person.used_at = seat, self._hub.loop.time()
        self._queue.remove_seated(offer)
        self._wake_pollers()

    # -- among servers --------------------------------------------------------------------------

    async def _ensure_queue_log(self) -> None:
        """Make sure that the queue has a log, by which servers of a database find its owner.

        Raises:
            StoreError: it cannot be written, or another server has just been quicker.
        """
        if not await self._hub.run_loader(self._hub.log.read_entries, QUEUE_LOG_ID):
            row = LogEntryRow(1, self._hub.now_ms(), None, None, b"{}")
            await self._hub.write(WriteBatch(QUEUE_LOG_ID, (row,)))
        self._has_log = True

    def _on_lease_lost(self, log_name: str) -> None:
        """Close the queue after another server has taken it over; clients are sent there."""
        if log_name == QUEUE_LOG_ID:
            self.close()
