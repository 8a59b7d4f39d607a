"""Who shares a bounded room, with a fair part of it for each address."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

_T = TypeVar("_T", bound=Hashable)


class ConnectionLimiter(Generic[_T]):
    """Members of a group of limited size, in order of arrival, counted per address.

    Where there are too many, the oldest of the address with the most goes: whoever sends many
    crowds out their own, and somebody who comes alone is let in.

    >>> crowd = ConnectionLimiter[str](max_members=3, max_of_address=2)
    >>> [crowd.enter_and_evict(name, name[0]) for name in ("a1", "a2", "b1", "a3", "c1")]
    [None, None, None, 'a1', 'a2']
    """

    def __init__(self, max_members: int, max_of_address: int) -> None:
        self._most = max_members
        self._of_address = max_of_address
        self._address_of: dict[_T, str] = {}
        self._addresses: dict[str, dict[_T, None]] = {}

    def __len__(self) -> int:
        return len(self._address_of)

    def __contains__(self, member: object) -> bool:
        return member in self._address_of

    def count_of(self, address: str) -> int:
        """Return the number of members from an address."""
        return len(self._addresses.get(address, ()))

    def enter_and_evict(
        self, member: _T, address: str, *, has_address_limit: bool = True
    ) -> _T | None:
        """Add a member; return the member that was evicted for it, if any.

        Args:
            member: may be there already, and stays where it is then.
            address: where it comes from.
            has_address_limit: whether the bound for one address counts; it does not for a proxy.
        """
        if member in self._address_of:
            return None
        self._address_of[member] = address
        self._addresses.setdefault(address, {})[member] = None
        if has_address_limit and self.count_of(address) > self._of_address:
            return self._evict_oldest(address)
        return self.evict_one() if len(self._address_of) > self._most else None

    def evict_one(self) -> _T | None:
        """Remove the oldest member of the address with the most; None if there are no members."""
        if not self._address_of:
            return None
        return self._evict_oldest(self.busiest_address())

    def busiest_address(self) -> str:
        """Return the address with the most members; empty if there are none."""
        return max(self._addresses, key=self.count_of, default="")

    def leave(self, member: _T) -> None:
        """Remove a member, if present."""
        address = self._address_of.pop(member, None)
        if address is None:
            return
        members = self._addresses[address]
        del members[member]
        if not members:
            del self._addresses[address]

    def _evict_oldest(self, address: str) -> _T:
        member = next(iter(self._addresses[address]))
        self.leave(member)
        return member
