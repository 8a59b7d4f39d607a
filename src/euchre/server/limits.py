"""How much of everything one server, table, address or connection may have."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Final, Generic, Self, TypeVar

from euchre.table.views.picture import ClientLimits

RESERVED_FILES: Final = 256
"""Open files for all but connections: the database, processes, and what is about to be closed."""
_PRUNE_THRESHOLD: Final = 1_000
"""Of so many it is known what they did before some are forgotten."""
_SIDE_RATE_SHARE: Final = 1 / 20
"""Of the messages that a seat may send, the part that may be no part of the game."""
_SIDE_BURST_SHARE: Final = 1 / 2
"""Of those that it may send at once."""
_SHRINKING_LIMITS: Final = ("sockets", "watchers", "greeting", "requests", "waiting")
_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; the defaults do for a club.

    Attributes:
        message: bytes of a message from a client.
        rate: messages a second that one connection, or one seat by all of its connections, may send
            for long.
        burst: messages it may send at once; after so many more that were too much it is closed.
        frames: frames of whatever kind that it may send for each of these messages.
        fragments: frames that may make one message.
        chunks: chunks of any size that the body of one request may begin with; after that a chunk
            has `chunk` bytes, taking them together.
        chunk: see `chunks`.
        frames_of_address: frames a second that all who sit behind one network address may send to
            tables for long, and as many again all who watch there; three seconds' worth at once.
        sockets: sockets of those who have said hello, in all; those who watch give way.
        watchers: those of them that may watch.
        sockets_of_table: sockets that may watch one table.
        sockets_of_address: sockets from one network address that may watch.
        watching_of_address: those of them that may watch one table.
        sockets_of_seat: sockets that one seat may have; the newest stay.
        greeting: sockets that have not said hello.
        greeting_of_address: those of them from one network address.
        waiting: connections that have not asked anything, or not anything more.
        waiting_of_address: those of them from one network address.
        requests: requests that are being answered.
        requests_of_address: those of them from one network address.
        head: seconds in which a connection must say what it asks for.
        body: seconds in which the rest of a request must come, or somebody read what is sent.
        bodies: bytes of requests that are being answered, in all.
        bodies_of_address: those of them from one network address.
        queued: messages that may wait for one connection before it is dropped.
        queued_bytes: bytes that they may have, where there are several.
        tables: tables in memory; where there are as many, nobody makes another.
        awake: tables in memory that somebody looks for where nobody is; who was looked for first
            is put out of memory for the next.
        tables_of_address: tables that one network address may make in an hour.
        open_of_address: tables in the lobby that one network address may have made.
        joins_of_address: people who may join evenings from one network address in an hour; a
            quarter of them at once.
        joins_of_evening: people who may come to one evening by its link in an hour.
        actions_of_address: things a second that may be done at evenings, at clubs and with daily
            deals, or asked about rules, from one network address for long; 60 s of them at once.
        accounts_of_address: accounts that one network address may make in an hour, or at once.
        tries_of_address: times that one network address may try to sign in, or to make an account,
            in ten minutes; each takes two.
        changes_of_account: things that one session of an account may do to it at once; one more
            every ten seconds.
        idle: seconds before a table with nobody at it is put out of memory; it stays on disk.
        silence: seconds in which a connection must say who it is.
    """

    message: int = 16_384
    rate: float = 20.0
    burst: float = 60.0
    frames: int = 6
    fragments: int = 64
    chunks: int = 64
    chunk: int = 128
    frames_of_address: int = 1_000
    sockets: int = 4_000
    watchers: int = 2_000
    sockets_of_table: int = 100
    sockets_of_address: int = 1_000
    watching_of_address: int = 10
    sockets_of_seat: int = 8
    greeting: int = 400
    greeting_of_address: int = 100
    waiting: int = 1_000
    waiting_of_address: int = 250
    requests: int = 400
    requests_of_address: int = 100
    head: float = 15.0
    body: float = 60.0
    bodies: int = 128 << 20
    bodies_of_address: int = 16 << 20
    queued: int = 512
    queued_bytes: int = 1 << 20
    tables: int = 100_000
    awake: int = 2_000
    tables_of_address: int = 4_000
    open_of_address: int = 40
    joins_of_address: int = 240
    joins_of_evening: int = 400
    actions_of_address: float = 5.0
    accounts_of_address: int = 40
    tries_of_address: int = 240
    changes_of_account: int = 200
    idle: float = 300.0
    silence: float = 20.0

    @property
    def client_limits(self) -> ClientLimits:
        """The limits that a client is told when it connects."""
        return ClientLimits(
            message=self.message,
            rate=self.rate,
            burst=self.burst,
            beside_rate=self.rate * _SIDE_RATE_SHARE,
            beside_burst=self.burst * _SIDE_BURST_SHARE,
            refusals=int(self.burst),
        )

    def fit_to_file_limit(self, max_open_files: int) -> Self:
        """Return the limits with fewer connections, to stay below a number of open files.

        >>> ServerLimits().fit_to_file_limit(1_000_000) == ServerLimits()
        True
        >>> ServerLimits().fit_to_file_limit(1024).sockets
        529
        """
        wanted = self.sockets + self.greeting + self.requests + self.waiting
        share = max(max_open_files - RESERVED_FILES, 64) / wanted
        if share >= 1:
            return self
        return replace(
            self, **{name: int(getattr(self, name) * share) for name in _SHRINKING_LIMITS}
        )


class TokenBucket:
    """A token bucket for one connection or address: so much at once, and so much a second.

    Time is passed in, in seconds.
    """

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float, count: int = 1) -> bool:
        """Take tokens at `now`, and return whether there were enough."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def is_full(self, now: float) -> bool:
        """Return whether the bucket has been idle for so long that it can be dropped."""
        return self._left + (now - self._at) * self._rate >= self._burst


class RateLimiter(Generic[_K]):
    """A token bucket for each address or other key; idle ones are dropped.

    Args:
        rate: how much each may do in a second, for long.
        burst: how much each may do at once.

    >>> buckets = RateLimiter[str](rate=1, burst=2)
    >>> [buckets.take(who, now=0.0) for who in "aabaab"]
    [True, True, True, False, False, True]
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._known: dict[_K, TokenBucket] = {}
        self._capacity = _PRUNE_THRESHOLD

    def take(self, key: _K, now: float, count: int = 1) -> bool:
        """Take tokens from a key's bucket at `now`, and return whether there were enough."""
        if key not in self._known and len(self._known) >= self._capacity:
            self._known = {
                k: bucket for k, bucket in self._known.items() if not bucket.is_full(now)
            }
            self._capacity = max(_PRUNE_THRESHOLD, 2 * len(self._known))
        return self._known.setdefault(key, TokenBucket(self._rate, self._burst, now)).take(
            now, count
        )


class LruCache(Generic[_K, _V]):
    """A cache of limited size that drops what has not been used for the longest.

    Args:
        capacity: how much.
        weigh: returns how much of that something is; without it each is one.

    >>> recent = LruCache[str, int](capacity=2)
    >>> for name in "abac":
    ...     recent.put(name, 1)
    >>> [recent.find(name) for name in "abc"]
    [1, None, 1]
    >>> recent = LruCache[str, bytes](capacity=10, weigh=len)
    >>> for name in "abc":
    ...     recent.put(name, 4 * name.encode())
    >>> [recent.find(name) for name in "abc"]
    [None, b'bbbb', b'cccc']
    """

    def __init__(self, capacity: int, weigh: Callable[[_V], int] = lambda _: 1) -> None:
        self._capacity, self._weigh = capacity, weigh
        self._weight = 0
        self._kept: OrderedDict[_K, _V] = OrderedDict()

    def find(self, key: _K) -> _V | None:
        """Return the value of a key; None if it is not there any more."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: _K, value: _V) -> None:
        """Put a value into the cache."""
        if key in self._kept:
            self._weight -= self._weigh(self._kept.pop(key))
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._capacity:
            self._weight -= self._weigh(self._kept.popitem(last=False)[1])
