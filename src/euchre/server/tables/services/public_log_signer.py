"""Signs commitments and receipts, and keeps the public log in order."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple, Unpack

import msgspec

from euchre.fair import (
    LoggedCommitment,
    PublicLogEntry,
    ServerSigner,
    build_log_entry,
    build_receipt_text,
    sign_next_place,
)
from euchre.game.rules import Seat
from euchre.notation.record import PublicLogPlace
from euchre.store import DurableLog, WriteBatch
from euchre.table.commands import AddNonce, Command, PledgeNonce
from euchre.table.log.entries import NoncePledged, ShuffleCommitted
from euchre.table.log.state import Table

_ENTRY_DECODER: Final = msgspec.json.Decoder(PublicLogEntry)
"""Made before there are threads: see `euchre.table.log.snapshots`."""


class _PublicLogEnd(NamedTuple):
    """The end of a public log: its id and its last line; None: it is empty."""

    log: int
    last: PublicLogEntry | None


class PublicLogSigner:
    """Signing key of one server, and the end of its public log.

    Attributes:
        key: the public key, in hexadecimal.
    """

    def __init__(self, log: DurableLog, loop: asyncio.AbstractEventLoop) -> None:
        self._log, self._loop = log, loop
        self._signer = ServerSigner(log.load_signing_key())
        self.key = self._signer.key
        self._end: _PublicLogEnd | None = None
        self._looking: asyncio.Task[None] | None = None

    def forget_log_end(self) -> None:
        """Forget the end of the log after a failed write; it has to be read again."""
        self._end = None

    async def load_log_end(self) -> None:
        """Make sure the end of the log is known: what is sealed in this turn comes next.

        It ends where all that is on its way to the disk has come there.

        Raises:
            StoreError: it cannot be read.
        """
        while self._end is None:
            if self._looking is None:
                self._looking = self._loop.create_task(self._load_end_once_written())
            await asyncio.shield(self._looking)

    async def _load_end_once_written(self) -> None:
        try:
            written = asyncio.Event()
            self._log.append(WriteBatch(""), lambda _: written.set())
            await written.wait()
            self._end = await self._loop.run_in_executor(None, self._read_end)
        finally:
            self._looking = None

    def _read_end(self) -> _PublicLogEnd:
        number, line = self._log.owners.public_log_number(), self._log.find_last_commitment()
        return _PublicLogEnd(number, None if line is None else _ENTRY_DECODER.decode(line))

    def sign_next_entry(self, *, at: int, **commitment: Unpack[LoggedCommitment]) -> PublicLogPlace:
        """Sign the place of a commitment if it is entered into the log next (`Entropy.seal`)."""
        assert self._end is not None
        return sign_next_place(self._end.last, self._signer, at, log=self._end.log, **commitment)

    def append_commitment(self, table: Table, entry: ShuffleCommitted) -> tuple[int, bytes]:
        """Build the next line of the log for a commitment about to be written; return its number
        and the line. The commitment after it comes in the line after it.

        Args:
            table: where it is made.
            entry: with the place that `sign_next_entry` gave it last.
        """
        assert entry.place is not None
        return self._append_entry(
            entry.place,
            table_id=table.shuffle_context,
            hand=entry.hand,
            attempt=entry.attempt,
            pledges=entry.pledges,
            commitment=entry.commitment,
        )

    def _append_entry(
        self, place: PublicLogPlace, **commitment: Unpack[LoggedCommitment]
    ) -> tuple[int, bytes]:
        assert self._end is not None
        line = build_log_entry(place, **commitment)
        self._end = self._end._replace(last=line)
        return line.index, msgspec.json.encode(line)

    def append_daily_commitment(self, name: str, commitment: str, at_ms: int) -> tuple[int, bytes]:
        """Build the log's next line for a daily deal's commitment, as `append_commitment`.

        Args:
            name: of the set of its tables (`euchre.fair.days`).
            commitment: the hash of its secret.
            at_ms: when, in ms.
        """
        subject = LoggedCommitment(
            table_id=name, hand=0, attempt=0, pledges=(), commitment=commitment
        )
        return self._append_entry(self.sign_next_entry(at=at_ms, **subject), **subject)

    def sign_receipt(self, table: Table, seat: Seat | None, command: Command) -> str:
        """Sign a pledge or nonce that the table has accepted; empty if it has not."""
        if seat is None:
            return ""
        match command:
            case PledgeNonce(_, game, hand, pledge, attempt) if _is_pledge_recorded(
                table, seat, command
            ):
                where = (table.find_shuffle_context(game), hand, attempt, seat)
                return self._signer.sign(build_receipt_text("pledge", pledge, where))
            case AddNonce(_, hand, nonce, attempt) if _is_nonce_recorded(table, seat, command):
                where = (table.shuffle_context, hand, attempt, seat)
                return self._signer.sign(build_receipt_text("nonce", nonce, where))
            case _:
                return ""


def _is_pledge_recorded(table: Table, seat: Seat, command: PledgeNonce) -> bool:
    key = (command.game, command.hand, command.attempt)
    if NoncePledged(seat, *key, command.pledge) in table.pledges:
        return True
    promise = table.promise
    if promise is None or key != (table.game, promise.hand, promise.attempt_number):
        return False
    return promise.pledges[seat : seat + 1] == (command.pledge,)


def _is_nonce_recorded(table: Table, seat: Seat, command: AddNonce) -> bool:
    promise = table.promise
    if promise is None or (promise.hand, promise.attempt_number) != (command.hand, command.attempt):
        return False
    return promise.nonces[seat] == command.nonce
