"""A dictionary that never changes, of which the next one is made at little cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, ValuesView
from typing import Final, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")

_MAX_OVERLAY_SIZE: Final = 100
"""Things that are laid over the others before all are put together."""


class LayeredDict(Mapping[_K, _V]):
    """A dictionary in the order of first use; one with another value shares most of its memory.

    >>> one = LayeredDict().put("a", 1)
    >>> two = one.put("b", 2).put("a", 3)
    >>> dict(one), dict(two)
    ({'a': 1}, {'a': 3, 'b': 2})
    """

    __slots__ = ("_over", "_under")

    def __init__(
        self, under: Mapping[_K, _V] | None = None, over: Mapping[_K, _V] | None = None
    ) -> None:
        self._under: Mapping[_K, _V] = {} if under is None else under
        self._over: Mapping[_K, _V] = {} if over is None else over

    def put(self, key: _K, value: _V) -> LayeredDict[_K, _V]:
        """Return a dictionary with another value for a key."""
        over = {**self._over, key: value}
        if len(over) <= _MAX_OVERLAY_SIZE:
            return LayeredDict(self._under, over)
        return LayeredDict({**self._under, **over})

    def __getitem__(self, key: _K) -> _V:
        return self._over[key] if key in self._over else self._under[key]

    def __contains__(self, key: object) -> bool:
        return key in self._over or key in self._under

    def __iter__(self) -> Iterator[_K]:
        yield from self._under
        yield from (key for key in self._over if key not in self._under)

    def __len__(self) -> int:
        return len(self.values())

    def values(self) -> ValuesView[_V]:
        """Return all values: at once, and not one look-up after the other."""
        return {**self._under, **self._over}.values()
