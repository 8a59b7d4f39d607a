"""The tokens of one table: whoever has one has the seat that it opens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from math import inf
from typing import Final

from euchre.game.rules import Seat
from euchre.store import SeatTokenRow, hash_token
from euchre.table.log.field_changes import find_swapped_seat

MAX_SEAT_TOKENS: Final = 8
"""Tokens that open one seat, each for another device of its holder."""
MAX_TOKENS_GIVEN: Final = 1_000
"""Tokens of one seat, with those that open it no more, after which newer ones no longer replace the
old: all are kept as long as the table, and read with it."""


class SeatTokens:
    """Seat tokens of one table; only their hashes are known here.

    Args:
        rows: those that are on the disk, the oldest first, also those that are revoked.
        given: how many were ever given for each seat; None: the rows are all there are.
    """

    def __init__(
        self, rows: Iterable[SeatTokenRow] = (), given: Counter[Seat] | None = None
    ) -> None:
        all_rows = tuple(rows)
        self._given = Counter(row.seat for row in all_rows) if given is None else given
        self._rows = {row.hash: row for row in all_rows if not row.revoked}
        self._seats = {row.hash: row.seat for row in self._rows.values()}
        self._authors = {_short_hex(digest): seat for digest, seat in self._seats.items()}

    def find_seat(self, token: str) -> Seat | None:
        """Return the seat that a token opens."""
        return self._seats.get(hash_token(token))

    def find_author_seat(self, author: str) -> Seat | None:
        """Return the seat of the token holder called `author` in the log; None: it has none."""
        return self._authors.get(author)

    def find_token_hashes(self, author: str) -> frozenset[bytes]:
        """Return the hashes of the tokens whose holder is called `author` in the log."""
        return frozenset(digest for digest in self._seats if _short_hex(digest) == author)

    def find_author(self, seat: Seat) -> str:
        """Return the log author of the holder of a seat: the one of its first token.

        Empty: nothing opens it.
        """
        return next(
            (author for author, author_seat in self._authors.items() if author_seat == seat), ""
        )

    def can_issue_token(self, seat: Seat) -> bool:
        """Return whether one more token may be given to whoever has a seat.

        Where very many were given, each holder still gets a few: who sits down now has not used up
        what others before them did, and the log of a table has room for only so many of them.
        """
        if self._given[seat] < MAX_TOKENS_GIVEN:
            return True
        return sum(row.seat == seat for row in self._rows.values()) < MAX_SEAT_TOKENS

    def make_token_row(self, seat: Seat, token: str, now_ms: int) -> SeatTokenRow:
        """Return the row of one more token, dated after all others so that the order stays.

        Args:
            seat: what it opens.
            token: in clear.
            now_ms: the time, in ms.
        """
        last_ms = max((row.created for row in self._rows.values()), default=0)
        return SeatTokenRow(seat, hash_token(token), max(now_ms, last_ms + 1))

    def make_surplus_rows(self, seat: Seat, now_ms: int) -> tuple[SeatTokenRow, ...]:
        """Return the rows that revoke the oldest tokens of a seat where one more would be too many.

        The first stays, as it names the holder.
        """
        return self.make_revoke_rows(seat, now_ms)[1 : 2 - MAX_SEAT_TOKENS]

    def make_revoke_rows(
        self, seat: Seat, now_ms: int, until_ms: float = inf
    ) -> tuple[SeatTokenRow, ...]:
        """Return the rows that revoke every token of a seat that was given until then."""
        return tuple(
            SeatTokenRow(seat, digest, now_ms, revoked=True)
            for digest, row in self._rows.items()
            if row.seat == seat and row.created <= until_ms
        )

    def make_swap_rows(self, seats: tuple[Seat, Seat], now_ms: int) -> tuple[SeatTokenRow, ...]:
        """Return the rows that swap all tokens of two seats."""
        return tuple(
            SeatTokenRow(find_swapped_seat(seats, seat), digest, now_ms)
            for digest, seat in self._seats.items()
            if seat in seats
        )

    def with_rows(self, rows: Iterable[SeatTokenRow]) -> SeatTokens:
        """Return the tokens after these rows are written."""
        known, given = dict(self._rows), self._given.copy()
        for row in rows:
            given[row.seat] += row.hash not in known
            created_ms = known[row.hash].created if row.hash in known else row.created
            known[row.hash] = replace(row, created=created_ms)
        return SeatTokens(known.values(), given)


def derive_token_author(token: str) -> str:
    """Return the id under which the log records the holder of a token as the author of commands."""
    return _short_hex(hash_token(token))


def _short_hex(digest: bytes) -> str:
    return digest.hex()[:16]
