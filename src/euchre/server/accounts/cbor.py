"""CBOR (RFC 8949) of strangers: looked through before any library decodes it.

A library makes of a tag whatever it stands for, patterns that are compiled among it. Nothing that
belongs to a passkey has any.
"""

from __future__ import annotations

from typing import Final

_MAX_ITEMS: Final = 256
"""Items, of which each of a map or a list is one: a passkey comes with some tens."""
_BYTES, _TEXT, _LIST, _MAP, _TAG, _SIMPLE = range(2, 8)
"""The major types that are looked at."""
_SIZED_FROM: Final = 24
"""From this value on the low five bits of a head say how many bytes after it have its value."""
_OPEN_SIZE: Final = 31
"""What they are where no size is told, and where such an item ends."""
_MIN_VALUES: Final = {24: _SIZED_FROM, 25: 1 << 8, 26: 1 << 16, 27: 1 << 32}
"""From which value on so many bytes are needed."""
_PLAIN_SIMPLE_VALUES: Final = (20, 21, 22)
"""The simple values that stand for false, true and null."""


def verify_plain_cbor(data: bytes, *, canonical: bool = False) -> None:
    """Verify that a sequence of CBOR items has no tags and is complete.

    Args:
        canonical: whether each must be written in the one way that authenticators write them
            (CTAP2): as short as it can be, without floats and items of no told size. What is
            decoded and encoded again is then as long as it was.

    Raises:
        ValueError: it is so, or there are too many.
    """
    position = items = 0
    while position < len(data):
        items += 1
        if items > _MAX_ITEMS:
            raise ValueError(f"there are more than {_MAX_ITEMS} items")
        kind, size_code = divmod(data[position], 1 << 5)
        position += 1
        if kind == _TAG:
            raise ValueError("there is a tag")
        if canonical and (
            size_code == _OPEN_SIZE or (kind == _SIMPLE and size_code not in _PLAIN_SIMPLE_VALUES)
        ):
            raise ValueError("there is a float, or an item of no told size")
        if size_code == _OPEN_SIZE:
            continue
        value = size_code
        if size_code >= _SIZED_FROM:
            if size_code not in _MIN_VALUES:
                raise ValueError(f"no item begins with {data[position - 1]:#04x}")
            end = position + (1 << size_code - _SIZED_FROM)
            value, position = int.from_bytes(data[position:end]), end
            if canonical and value < _MIN_VALUES[size_code]:
                raise ValueError("there is a longer number than needed")
        if kind in (_BYTES, _TEXT):
            position += value
        if position > len(data) or (kind in (_LIST, _MAP) and value > len(data) - position):
            raise ValueError("an item is not all there")
