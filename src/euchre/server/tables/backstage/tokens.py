"""The tokens of one table: whoever has one has the seat that it opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from euchre.rules import Seat
from euchre.store import TokenRow, token_hash
from euchre.table.log.changing import other_place


class Tokens:
    """The tokens that open the seats of one table; only their hashes are known here.

    Args:
        known: those that are on the disk, the oldest first.
    """

    def __init__(self, known: Mapping[bytes, Seat]) -> None:
        self._seats = dict(known)
        self._authors = {_short(digest): seat for digest, seat in self._seats.items()}

    def seat(self, token: str) -> Seat | None:
        """The seat that a token opens."""
        return self._seats.get(token_hash(token))

    def seat_of(self, author: str) -> Seat | None:
        """The seat that the token opens whose holder is told by `author`; None: none any more."""
        return self._authors.get(author)

    def who_has(self, seat: Seat) -> str:
        """What stands in the log for whoever has a seat, by however many tokens: the first one.

        Empty: nothing opens it.
        """
        return next((author for author, at in self._authors.items() if at == seat), "")

    def revoking(self, seat: Seat, now: int) -> tuple[TokenRow, ...]:
        """The rows by which whatever opens a seat opens it no more."""
        return tuple(
            TokenRow(at, digest, now, revoked=True)
            for digest, at in self._seats.items()
            if at == seat
        )

    def swapping(self, seats: tuple[Seat, Seat], now: int) -> tuple[TokenRow, ...]:
        """The rows by which whatever opens one of these seats opens the other."""
        return tuple(
            TokenRow(other_place(seats, at), digest, now)
            for digest, at in self._seats.items()
            if at in seats
        )

    def after(self, rows: Iterable[TokenRow]) -> Tokens:
        """The same once these are on the disk."""
        seats = dict(self._seats)
        for row in rows:
            if row.revoked:
                seats.pop(row.hash, None)
            else:
                seats[row.hash] = row.seat
        return Tokens(seats)


def author(token: str) -> str:
    """What stands in the log for the holder of a token, as who gave a command."""
    return _short(token_hash(token))


def _short(digest: bytes) -> str:
    return digest.hex()[:16]
