"""The tokens of one table: whoever has one has the seat that it opens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from euchre.rules import Seat
from euchre.store import TokenRow, token_hash
from euchre.table.log.changing import other_place


class Tokens:
    """The tokens that open the seats of one table; only their hashes are known here.

    Args:
        rows: those that are on the disk, the oldest first, also those that are revoked.
    """

    def __init__(self, rows: Iterable[TokenRow] = ()) -> None:
        self._rows = {row.hash: row for row in rows}
        self._seats = {row.hash: row.seat for row in self._rows.values() if not row.revoked}
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

    def adding(self, seat: Seat, token: str, now: int) -> TokenRow:
        """The row of one more token, made later than all others, so that they stay in this order.

        Args:
            seat: what it opens.
            token: in clear.
            now: the time, in ms.
        """
        last = max((row.created for row in self._rows.values()), default=0)
        return TokenRow(seat, token_hash(token), max(now, last + 1))

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
        known = dict(self._rows)
        for row in rows:
            made = known[row.hash].created if row.hash in known else row.created
            known[row.hash] = replace(row, created=made)
        return Tokens(known.values())


def author(token: str) -> str:
    """What stands in the log for the holder of a token, as who gave a command."""
    return _short(token_hash(token))


def _short(digest: bytes) -> str:
    return digest.hex()[:16]
