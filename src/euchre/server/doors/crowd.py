"""Who shares a bounded room, with a fair part of it for each address."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

_T = TypeVar("_T", bound=Hashable)


class ConnectionLimiter(Generic[_T]):
    """Those in a room that holds so many, in the order in which they came.

    Where there are too many, the oldest of the address with the most goes: whoever sends many
    crowds out their own, and somebody who comes alone is let in.

    >>> crowd = ConnectionLimiter[str](most=3, of_address=2)
    >>> [crowd.enter(who, who[0]) for who in ("a1", "a2", "b1", "a3", "c1")]
    [None, None, None, 'a1', 'a2']
    """

    def __init__(self, most: int, of_address: int) -> None:
        self._most = most
        self._of_address = of_address
        self._address_of: dict[_T, str] = {}
        self._addresses: dict[str, dict[_T, None]] = {}

    def __len__(self) -> int:
        return len(self._address_of)

    def __contains__(self, who: object) -> bool:
        return who in self._address_of

    def of(self, address: str) -> int:
        """How many there are of an address."""
        return len(self._addresses.get(address, ()))

    def enter(self, who: _T, address: str, *, alone: bool = True) -> _T | None:
        """Let somebody in; who has to go for that (and has been taken out), if anybody.

        Args:
            who: may be there already, and stays where it is then.
            address: where it comes from.
            alone: whether the bound for one address counts; it does not for a proxy.
        """
        if who in self._address_of:
            return None
        self._address_of[who] = address
        self._addresses.setdefault(address, {})[who] = None
        if alone and self.of(address) > self._of_address:
            return self._oldest(address)
        return self.make_room() if len(self._address_of) > self._most else None

    def make_room(self) -> _T | None:
        """Take the oldest of the address with the most out; None: nobody is there."""
        if not self._address_of:
            return None
        return self._oldest(self.fullest())

    def fullest(self) -> str:
        """The address with the most; empty where nobody is there."""
        return max(self._addresses, key=self.of, default="")

    def leave(self, who: _T) -> None:
        """Somebody is gone, if they were there."""
        address = self._address_of.pop(who, None)
        if address is None:
            return
        members = self._addresses[address]
        del members[who]
        if not members:
            del self._addresses[address]

    def _oldest(self, address: str) -> _T:
        member = next(iter(self._addresses[address]))
        self.leave(member)
        return member
