"""The tokens of one table: whoever has one has the seat that it opens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from euchre.rules import Seat
from euchre.store import TokenRow, token_hash
from euchre.table.log.changing import other_place


class Tokens:
    """Seat tokens of one table; only their hashes are known here.

    Args:
        rows: those that are on the disk, the oldest first, also those that are revoked.
    """

    def __init__(self, rows: Iterable[TokenRow] = ()) -> None:
        self._rows = {row.hash: row for row in rows}
        self._seats = {row.hash: row.seat for row in self._rows.values() if not row.revoked}
        self._authors = {_short(digest): seat for digest, seat in self._seats.items()}

    def seat(self, token: str) -> Seat | None:
        """Return the seat that a token opens."""
        return self._seats.get(token_hash(token))

    def seat_of(self, author: str) -> Seat | None:
        """Return the seat of the token holder called `author` in the log; None if it has none any
        more.
        """
        return self._authors.get(author)

    def who_has(self, seat: Seat) -> str:
        """Return the log author of the holder of a seat: the one of its first token.

        Empty: nothing opens it.
        """
        return next((author for author, at in self._authors.items() if at == seat), "")

    def adding(self, seat: Seat, token: str, now: int) -> TokenRow:
        """Return the row of one more token, dated after all others so that the order stays.

        Args:
            seat: what it opens.
            token: in clear.
            now: the time, in ms.
        """
        last = max((row.created for row in self._rows.values()), default=0)
        return TokenRow(seat, token_hash(token), max(now, last + 1))

    def revoking(self, seat: Seat, now: int) -> tuple[TokenRow, ...]:
        """Return the rows that revoke every token of a seat."""
        return tuple(
            TokenRow(at, digest, now, revoked=True)
            for digest, at in self._seats.items()
            if at == seat
        )

    def swapping(self, seats: tuple[Seat, Seat], now: int) -> tuple[TokenRow, ...]:
        """Return the rows that swap all tokens of two seats."""
        return tuple(
            TokenRow(other_place(seats, at), digest, now)
            for digest, at in self._seats.items()
            if at in seats
        )

    def after(self, rows: Iterable[TokenRow]) -> Tokens:
        """Return the tokens after these rows are written."""
        known = dict(self._rows)
        for row in rows:
            made = known[row.hash].created if row.hash in known else row.created
            known[row.hash] = replace(row, created=made)
        return Tokens(known.values())


def author(token: str) -> str:
    """Return the id under which the log records the holder of a token as the author of commands."""
    return _short(token_hash(token))


def _short(digest: bytes) -> str:
    return digest.hex()[:16]
