"""The seats that one has at tables elsewhere: kept in a file, so that one can come back."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from euchre.client.links import Link
from euchre.errors import EuchreError
from euchre.nesting import DECODE_ERRORS

_MAX_SEATS: Final = 200
"""Seats that are kept; the oldest are forgotten."""


@dataclass(frozen=True)
class SeatTokenFile:
    """The file of one's seats; anyone who can read it has them, so nobody else may."""

    path: Path

    def add_token(self, link: Link) -> Link:
        """Return a link with the token that is saved for its table, if it has none of its own."""
        token = None if link.token is not None else self._load_tokens().get(f"{link}")
        return link if token is None else Link(link.server, link.table, token)

    def save_seat(self, link: Link) -> None:
        """Save the token of a seat."""
        if link.token is None:
            return
        kept = self._load_tokens()
        kept.pop(f"{link}", None)
        kept[f"{link}"] = link.token
        self._save_tokens(dict([*kept.items()][-_MAX_SEATS:]))

    def forget_seat(self, link: Link) -> None:
        """Forget the seat at a table, as it is given up."""
        kept = self._load_tokens()
        if kept.pop(f"{link}", None) is not None:
            self._save_tokens(kept)

    def _load_tokens(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except DECODE_ERRORS as error:
            raise EuchreError(f"{self.path} cannot be read: {error}") from None

    def _save_tokens(self, kept: dict[str, str]) -> None:
        """Write all of it or nothing."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole = self.path.with_name(f"{self.path.name}.new")
        whole.unlink(missing_ok=True)
        file = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(file, "wb") as out:  # noqa: PTH123 - a descriptor
            out.write(msgspec.json.encode(kept))
        whole.replace(self.path)
