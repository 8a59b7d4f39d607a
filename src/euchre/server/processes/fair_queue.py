"""Who is next: addresses take turns, and so do the people behind one of them."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Generic, NamedTuple, Protocol, TypeVar


class Requester(NamedTuple):
    """The client that asks for work.

    Attributes:
        address: the network address, which nobody makes up.
        person: one of those behind it, as their browser says, who may make up others; empty: not
            told.
    """

    address: str
    person: str = ""


class QueuedItem(Protocol):
    """An item waiting for its turn."""

    requester: Requester


_T = TypeVar("_T", bound=QueuedItem)
_MIN_TURN_SECONDS: Final = 0.05
"""Seconds that count for whatever takes less."""
_MAX_KNOWN_ADDRESSES: Final = 1_000
"""Addresses of which it is known how much time they have had."""


class TurnQueue(Generic[_T]):
    """Fair queue: who has used the least time comes next, by address; in one, people take turns.

    Of the time before an address came it is owed nothing (start-time fair queueing): so whoever
    asks for a little waits for what is being done just now, however much others have waiting.

    >>> from types import SimpleNamespace as Thing
    >>> turns = TurnQueue()
    >>> for name in ("a/x", "a/x", "a/y", "b/z"):
    ...     turns.add(Thing(requester=Requester(*name.split("/"))))
    >>> ["/".join(each.requester) for each in turns.list_in_order()]
    ['a/x', 'b/z', 'a/y', 'a/x']
    >>> turns.record_used_time("a", 2.5)
    >>> [each.requester.address for each in turns.list_in_order()]
    ['b', 'a', 'a', 'a']
    """

    def __init__(self) -> None:
        self._lines: OrderedDict[str, OrderedDict[str, deque[_T]]] = OrderedDict()
        self._total = 0
        self._now = 0.0
        self._spent: dict[str, float] = {}

    def __iter__(self) -> Iterator[_T]:
        for people in self._lines.values():
            for line in people.values():
                yield from line

    def __len__(self) -> int:
        return self._total

    def __contains__(self, item: _T) -> bool:
        people = self._lines.get(item.requester.address)
        return people is not None and item in people.get(item.requester.person, ())

    def count_of(self, address: str) -> int:
        """Return how many items of an address wait."""
        return sum(map(len, self._lines.get(address, {}).values()))

    def add(self, item: _T) -> None:
        """Add an item."""
        people = self._lines.setdefault(item.requester.address, OrderedDict())
        people.setdefault(item.requester.person, deque()).append(item)
        self._total += 1

    def remove_at_turn(self, item: _T) -> None:
        """Remove an item whose turn it is, and put its requester behind all others."""
        address, person = item.requester
        self._lines[address].move_to_end(person)
        self._lines.move_to_end(address)
        self._now = self._start_time(address)
        self.drop(item)

    def record_used_time(self, address: str, used_seconds: float) -> None:
        """Record the time that work of an address took, at least `_MIN_TURN_SECONDS`."""
        self._spent[address] = self._start_time(address) + max(_MIN_TURN_SECONDS, used_seconds)
        if len(self._spent) > _MAX_KNOWN_ADDRESSES:
            self._spent = {name: spent for name, spent in self._spent.items() if spent > self._now}

    def _start_time(self, address: str) -> float:
        return max(self._now, self._spent.get(address, 0.0))

    def drop(self, item: _T) -> None:
        """Remove an item without counting a turn."""
        address, person = item.requester
        people = self._lines[address]
        people[person].remove(item)
        self._total -= 1
        if not people[person]:
            del people[person]
        if not people:
            del self._lines[address]

    def find_next(self, is_allowed: Callable[[str], bool] = lambda _: True) -> _T | None:
        """Return the next item, among the addresses allowed by `is_allowed`."""
        address = min(filter(is_allowed, self._lines), key=self._start_time, default=None)
        return None if address is None else next(iter(self._lines[address].values()))[0]

    def find_next_to_evict(self, newest: _T, weigh: Callable[[_T], int] = lambda _: 1) -> _T:
        """Return the newest item of the busiest address, and there of the busiest person.

        Args:
            newest: what came last; of several with as many its address and person are taken.
            weigh: how much each thing counts.
        """

        def find_fullest_line(lines: Mapping[str, Iterable[_T]], preferred: str) -> str:
            return max(lines, key=lambda each: (sum(map(weigh, lines[each])), each == preferred))

        items = {
            address: [item for line in people.values() for item in line]
            for address, people in self._lines.items()
        }
        people = self._lines[find_fullest_line(items, newest.requester.address)]
        return people[find_fullest_line(people, newest.requester.person)][-1]

    def list_in_order(self) -> list[_T]:
        """List all items in the order of their turns, if each takes a second."""
        copy: TurnQueue[_T] = TurnQueue()
        copy._now, copy._spent = self._now, dict(self._spent)
        for item in self:
            copy.add(item)
        items = []
        while (next_item := copy.find_next()) is not None:
            copy.remove_at_turn(next_item)
            copy.record_used_time(next_item.requester.address, 1.0)
            items.append(next_item)
        return items

    def clear(self) -> None:
        """Remove all items."""
        self._lines.clear()
        self._total = 0
