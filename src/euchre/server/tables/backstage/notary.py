"""Signs commitments and receipts, and keeps the public log in order."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

import msgspec

from euchre.fair import Logged, Signer, logged, next_place, receipt_text
from euchre.record import Place
from euchre.rules import Seat
from euchre.store import Log, WriteBatch
from euchre.table.commands import AddNonce, Command, Pledge
from euchre.table.log.entries import Committed, Pledged
from euchre.table.log.state import Table

_DECODER: Final = msgspec.json.Decoder(Logged)
"""Made before there are threads: see `euchre.table.log.keeping`."""


class _End(NamedTuple):
    """The end of a public log: its id and its last line; None: it is empty."""

    log: int
    last: Logged | None


class Notary:
    """Signing key of one server, and the end of its public log.

    Attributes:
        key: the public key, in hexadecimal.
    """

    def __init__(self, log: Log, loop: asyncio.AbstractEventLoop) -> None:
        self._log, self._loop = log, loop
        self._signer = Signer(log.signing_key())
        self.key = self._signer.key
        self._end: _End | None = None
        self._looking: asyncio.Task[None] | None = None

    def forget(self) -> None:
        """Forget the end of the log after a failed write; it has to be read again."""
        self._end = None

    async def know_end(self) -> None:
        """Make sure the end of the log is known: what is sealed in this turn comes next.

        It ends where all that is on its way to the disk has come there.

        Raises:
            StoreError: it cannot be read.
        """
        while self._end is None:
            if self._looking is None:
                self._looking = self._loop.create_task(self._look())
            await asyncio.shield(self._looking)

    async def _look(self) -> None:
        try:
            written = asyncio.Event()
            self._log.append(WriteBatch(""), lambda _: written.set())
            await written.wait()
            self._end = await self._loop.run_in_executor(None, self._read)
        finally:
            self._looking = None

    def _read(self) -> _End:
        number, found = self._log.owners.public_log(), self._log.last_commitment()
        return _End(number, None if found is None else _DECODER.decode(found))

    def seal(self, *, at: int, **commitment: Any) -> Place:
        """Return the place of a commitment if it is entered into the log next, as a
        `CommitmentSigner`.
        """
        assert self._end is not None
        return next_place(self._end.last, self._signer, at, log=self._end.log, **commitment)

    def enter(self, table: Table, entry: Committed) -> tuple[int, bytes]:
        """Enter a commitment about to be written; return its number in the log and its line.

        Args:
            table: where it is made.
            entry: with the place that `seal` gave it last.
        """
        assert entry.place is not None
        assert self._end is not None
        line = logged(
            entry.place,
            table=table.source,
            hand=entry.hand,
            attempt=entry.attempt,
            pledges=entry.pledges,
            commitment=entry.commitment,
        )
        self._end = self._end._replace(last=line)
        return line.index, msgspec.json.encode(line)

    def promise(self, name: str, commitment: str, at: int) -> tuple[int, bytes]:
        """Enter the commitment of a daily deal about to be written; return its number in the log
        and its line.

        Args:
            name: of the set of its tables (`euchre.fair.days`).
            commitment: the hash of its secret.
            at: when, in ms.
        """
        what: dict[str, Any] = {"table": name, "hand": 0, "attempt": 0, "pledges": ()}
        what["commitment"] = commitment
        line = logged(self.seal(at=at, **what), **what)
        assert self._end is not None
        self._end = self._end._replace(last=line)
        return line.index, msgspec.json.encode(line)

    def receipt(self, table: Table, seat: Seat | None, command: Command) -> str:
        """Sign a pledge or nonce that the table has accepted; empty if it has not."""
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
    """Return whether the table has this pledge of the seat."""
    key = (command.game, command.hand, command.attempt)
    if Pledged(seat, *key, command.pledge) in table.pledges:
        return True
    promise = table.promise
    if promise is None or key != (table.game, promise.hand, promise.attempt):
        return False
    return promise.pledges[seat : seat + 1] == (command.pledge,)


def _shown(table: Table, seat: Seat, command: AddNonce) -> bool:
    """Return whether the table has taken this nonce of the seat."""
    promise = table.promise
    if promise is None or (promise.hand, promise.attempt) != (command.hand, command.attempt):
        return False
    return promise.nonces[seat] == command.nonce
