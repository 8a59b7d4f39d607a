"""Signs commitments and receipts, and keeps the public log in order."""

from __future__ import annotations

from typing import Any

import msgspec

from euchre.fair import Logged, Signer, logged, next_place, receipt_text
from euchre.record import Place
from euchre.rules import Seat
from euchre.store import Log
from euchre.table.commands import AddNonce, Command, Pledge
from euchre.table.log.entries import Committed, Pledged
from euchre.table.log.state import Table


class Notary:
    """The signing key of one server, and the end of its public log.

    Attributes:
        key: the public key, in hexadecimal.
    """

    def __init__(self, log: Log) -> None:
        self._log = log
        self._signer = Signer(log.signing_key())
        self.key = self._signer.key
        self._last: Logged | None = None
        self.look()

    def look(self) -> None:
        """Find the end of the log on the disk: at first, and after what could not be written."""
        self._number = self._log.owners.public_log()
        found = self._log.last_commitment()
        self._last = None if found is None else msgspec.json.decode(found, type=Logged)

    def seal(self, *, at: int, **commitment: Any) -> Place:
        """Where a commitment stands in the log if it is `enter`ed next: a `draft.Seal`."""
        return next_place(self._last, self._signer, at, log=self._number, **commitment)

    def enter(self, table: Table, entry: Committed) -> tuple[int, bytes]:
        """A commitment that is about to be written: its number in the log, and its line.

        Args:
            table: where it is made.
            entry: with the place that `seal` gave it last.
        """
        assert entry.place is not None
        line = logged(
            entry.place,
            table=table.source,
            hand=entry.hand,
            attempt=entry.attempt,
            pledges=entry.pledges,
            commitment=entry.commitment,
        )
        self._last = line
        return line.index, msgspec.json.encode(line)

    def receipt(self, table: Table, seat: Seat | None, command: Command) -> str:
        """The signature of what a pledge or nonce says, if the table has it; empty if not."""
        if seat is None:
            return ""
        match command:
            case Pledge(_, game, hand, pledge, attempt) if _has(table, seat, command):
                where = (table.source_of(game), hand, attempt, seat)
                return self._signer.sign(receipt_text("pledge", pledge, where))
            case AddNonce(_, hand, nonce, attempt) if _shown(table, seat, command):
                where = (table.source, hand, attempt, seat)
                return self._signer.sign(receipt_text("nonce", nonce, where))
            case _:
                return ""


def _has(table: Table, seat: Seat, command: Pledge) -> bool:
    """Whether this pledge of the seat stands at the table."""
    key = (command.game, command.hand, command.attempt)
    if Pledged(seat, *key, command.pledge) in table.pledges:
        return True
    promise = table.promise
    if promise is None or key != (table.game, promise.hand, promise.attempt):
        return False
    return promise.pledges[seat : seat + 1] == (command.pledge,)


def _shown(table: Table, seat: Seat, command: AddNonce) -> bool:
    """Whether this nonce of the seat has been taken."""
    promise = table.promise
    if promise is None or (promise.hand, promise.attempt) != (command.hand, command.attempt):
        return False
    return promise.nonces[seat] == command.nonce
