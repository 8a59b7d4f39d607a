"""What a document says beyond its record: the difference between it and what would be written.

A record keeps the game; a file may say more (its own fields, a card spelled ``Nc``, an empty list
where another file has nothing). The difference is kept with the record, and laid over what is
written later. Each change remembers what it replaces, so where the record has been edited since,
the record's own words stand.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

from euchre.errors import RecordError

Path: TypeAlias = tuple[str | int, ...]
_ABSENT_KEY: Final = object()
_NO_PLACE: Final = object()


def list_json_changes(built: object, wanted: object) -> list[dict[str, Any]]:
    """List the changes from `built` to `wanted`: each ``{"at": path, "was": ..., "is": ...}``.

    Without ``was`` a key is added, without ``is`` it is taken out.
    """
    return list(_iterate_json_changes(built, wanted, ()))


class RecordPatch(Mapping[str, Any]):
    """A mapping of a record's facts beside its events; its changes are computed on first access.

    To work out what a document says beyond its record takes as long as to read a part of it, and
    most who read a collection never ask.

    Args:
        known: what is known.
        key: under which the changes stand, where there are any.
        changes: works them out.
        more: what stands behind them.
    """

    def __init__(
        self,
        known: Mapping[str, Any],
        key: str,
        changes: Callable[[], Sequence[Any]],
        more: Mapping[str, Any],
    ) -> None:
        self._known, self._key, self._changes, self._more = known, key, changes, more

    @cached_property
    def _all_items(self) -> dict[str, Any]:
        changes = self._changes()
        return {**self._known, **({self._key: changes} if changes else {}), **self._more}

    def __getitem__(self, key: str) -> Any:
        return self._all_items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all_items)

    def __len__(self) -> int:
        return len(self._all_items)

    def __repr__(self) -> str:
        return repr(self._all_items)

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (self._all_items,)


def _iterate_json_changes(built: object, wanted: object, path: Path) -> Iterator[dict[str, Any]]:
    if isinstance(built, dict) and isinstance(wanted, dict):
        for key in [*built, *(key for key in wanted if key not in built)]:
            old, new = built.get(key, _ABSENT_KEY), wanted.get(key, _ABSENT_KEY)
            if type(old) is not str or old != new:  # most of a document is texts that agree
                yield from _iterate_json_changes(old, new, (*path, key))
    elif isinstance(built, list) and isinstance(wanted, list) and len(built) == len(wanted):
        for index, (old, new) in enumerate(zip(built, wanted, strict=True)):
            if type(old) is not str or old != new:
                yield from _iterate_json_changes(old, new, (*path, index))
    elif not _is_identical(built, wanted):
        change: dict[str, Any] = {"at": list(path)}
        if built is not _ABSENT_KEY:
            change["was"] = built
        if wanted is not _ABSENT_KEY:
            change["is"] = wanted
        yield change


def _is_identical(a: object, b: object) -> bool:
    return type(a) is type(b) and a == b


def apply_matching_json_changes(built: dict[str, Any], patch: object) -> dict[str, Any]:
    """Apply the changes that still fit to a copy of `built`.

    Raises:
        RecordError: `patch` is not a list of changes.
    """
    document = copy.deepcopy(built)
    if not isinstance(patch, list | tuple):
        raise RecordError("the changes to an EGN document must be a list")
    for change in patch:
        *parents, last_key = _read_change_path(change)
        place: Any = document
        for key in parents:
            place = _find_value_or_marker(place, key)
        if _is_identical(_find_value_or_marker(place, last_key), change.get("was", _ABSENT_KEY)):
            if "is" in change:
                place[last_key] = copy.deepcopy(change["is"])
            elif isinstance(place, dict):
                place.pop(last_key, None)
    return document


def _read_change_path(change: object) -> list[str | int]:
    path = change.get("at") if isinstance(change, dict) else None
    if not isinstance(path, list) or not path or not all(isinstance(k, str | int) for k in path):
        raise RecordError(f"this is no change to an EGN document: {change!r:.60}")
    return path


def _find_value_or_marker(container: Any, key: str | int) -> Any:
    """Return the value at a key; `_ABSENT_KEY` if it could be added, `_NO_PLACE` if not."""
    if isinstance(container, dict):
        return container.get(key, _ABSENT_KEY)
    if isinstance(container, list) and isinstance(key, int) and 0 <= key < len(container):
        return container[key]
    return _NO_PLACE
