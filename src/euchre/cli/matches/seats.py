"""The seats that one has at tables elsewhere: kept in a file, so that one can come back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from euchre.client.links import Link
from euchre.errors import EuchreError
from euchre.nesting import DECODE_ERRORS

try:
    import fcntl
except ImportError:  # on Windows, where two commands at once may lose a seat
    _HAS_FILE_LOCKS = False
else:
    _HAS_FILE_LOCKS = True

_MAX_SEATS: Final = 200
"""Seats that are kept; the oldest are forgotten."""


@dataclass(frozen=True)
class SeatTokenFile:
    """The file of one's seats; anyone who can read it has them, so nobody else may."""

    path: Path

    def link_with_saved_token(self, link: Link) -> Link:
        """Return a link with the token that is saved for its table, if it has none of its own."""
        token = None if link.token is not None else self._load_tokens().get(f"{link}")
        return link if token is None else Link(link.server, link.table, token)

    def save_seat(self, link: Link) -> None:
        """Save the token of a seat."""
        if link.token is None:
            return
        with self._lock():
            tokens = self._load_tokens()
            tokens.pop(f"{link}", None)
            tokens[f"{link}"] = link.token
            self._save_tokens(dict([*tokens.items()][-_MAX_SEATS:]))

    def forget_seat(self, link: Link) -> None:
        """Forget the seat at a table, as it is given up."""
        with self._lock():
            tokens = self._load_tokens()
            if tokens.pop(f"{link}", None) is not None:
                self._save_tokens(tokens)

    @contextmanager
    def _lock(self) -> Iterator[None]:
        """Keep other commands from changing the file meanwhile, where the system can."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(self.path.with_name(f"{self.path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if _HAS_FILE_LOCKS:
                with suppress(OSError):  # some file systems know no locks
                    fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)

    def _load_tokens(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except DECODE_ERRORS as error:
            raise EuchreError(f"can't read {self.path}: {error}") from None

    def _save_tokens(self, tokens: dict[str, str]) -> None:
        """Write all of it or nothing."""
        place = Path(os.path.realpath(self.path))  # a link goes on leading there
        whole = place.with_name(f"{place.name}.new")
        whole.unlink(missing_ok=True)
        file = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(file, "wb") as out:  # noqa: PTH123 - a descriptor
            out.write(msgspec.json.encode(tokens))
        whole.replace(place)
