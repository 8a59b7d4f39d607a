"""The public log of a server: the commitments of all its tables, each chained to the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from euchre.arguments import verify_arguments
from euchre.fair.chance import LABEL, OLD, FairError, digest_bytes, message
from euchre.fair.lines import read_lines
from euchre.fair.signing import Signer, signed
from euchre.record import Attempt, Place, Proof, Record

FIRST: Final = "0" * 64
"""What stands for the hash of the entry before the first one."""


SPAN: Final = 10**12
"""Servers that share their tables write a log each: the entries of the first are numbered from 1
on, those of the second from this number and 1 on, and so forth. One that is alone writes the first.
"""


class Logged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the log; the hashes and the signature are in hexadecimal.

    Attributes:
        index: its number, from 1 on; see `SPAN`.
        at: when it was made, in ms since 1970.
        previous: the hash of the entry before it; of the first of a log: zeros.
        table: the hash of what the table is called (`table_hash`): its name is its link.
        hand: the number of the hand; 0: the draw for the first dealer.
        attempt: which try of this deal, from 0 on.
        pledges: the hash of the pledges it came after (`pledges_hash`).
        commitment: the hash of the secret.
        key: the server's public key.
        signature: of `text` by that key.
    """

    index: int
    at: int
    previous: str
    table: str
    hand: int
    attempt: int
    pledges: str
    commitment: str
    key: str
    signature: str

    @property
    def text(self) -> bytes:
        """The bytes that are signed and hashed.

        Raises:
            FairError: a hash in it is none.
        """
        return message(
            LABEL,
            "log",
            self.index,
            self.at,
            digest_bytes(self.previous, "the hash of an entry"),
            digest_bytes(self.table, "the hash of a table"),
            self.hand,
            self.attempt,
            digest_bytes(self.pledges, "the hash of pledges"),
            digest_bytes(self.commitment, "a commitment"),
        )

    @property
    def hash(self) -> str:
        """The hash by which the next entry refers to this one.

        Raises:
            FairError: a hash in it is none.
        """
        return hashlib.sha256(self.text).hexdigest()


def table_hash(table: str) -> str:
    """Hash the name of a table, which the log has in its place.

    Raises:
        FairError: it is no text that can be written down.
    """
    return hashlib.sha256(message(LABEL, "table", table)).hexdigest()


def pledges_hash(pledges: Sequence[str | None]) -> str:
    """Hash the pledges of all seats into one.

    Raises:
        FairError: one of them is none.
    """
    given = (b"" if each is None else digest_bytes(each, "a pledge") for each in pledges)
    return hashlib.sha256(message(LABEL, "pledges", *given)).hexdigest()


def logged(
    place: Place,
    *,
    table: str,
    hand: int,
    attempt: int,
    pledges: Sequence[str | None],
    commitment: str,
) -> Logged:
    """Build the entry for a commitment.

    Args:
        place: where it stands.
        table: what the table is called.
        hand: the number of the hand.
        attempt: which try of this deal.
        pledges: of each seat.
        commitment: the hash of the secret.

    Raises:
        FairError: one of them cannot be written down.
    """
    return Logged(
        place.index,
        place.at,
        place.previous,
        table_hash(table),
        hand,
        attempt,
        pledges_hash(pledges),
        commitment,
        place.key,
        place.signature,
    )


def next_place(
    before: Logged | None, signer: Signer, at: int, *, log: int = 0, **commitment: Any
) -> Place:
    """Sign the place of the next commitment in a log.

    Args:
        before: the last entry so far; None: this is the first.
        log: which of several, from 0 on.
        signer: signs for the server.
        at: the time, in ms.
        commitment: as in `logged`.
    """
    index, previous = (log * SPAN + 1, FIRST) if before is None else (before.index + 1, before.hash)
    if before is not None:
        at = max(at, before.at)  # the clocks of tables differ a little
    bare = Place(index, at, previous, signer.key, "")
    return replace(bare, signature=signer.sign(logged(bare, **commitment).text))


@verify_arguments()
def entries_of(proof: Proof) -> list[Logged]:
    """Build the entries that the log has for a proof, its failed tries first.

    Those that were not signed are left out.

    Raises:
        FairError: something in the proof is malformed.
    """
    tries: list[Attempt | Proof] = [*proof.failed, proof]
    return [
        logged(
            one.place,
            table=proof.table,
            hand=proof.hand,
            attempt=attempt,
            pledges=one.pledges,
            commitment=one.commitment,
        )
        for attempt, one in enumerate(tries)
        if one.place is not None
    ]


# -- checking -----------------------------------------------------------------------------------


@verify_arguments()
def read_log(text: str) -> list[Logged]:
    """Read the entries in a text with one on each line, as a server publishes them.

    Raises:
        FairError: a line is none.
    """
    found = read_lines(text, Logged, "entry of a log")
    if not found:
        raise FairError("there is no entry of a log in it")
    return found


@verify_arguments()
def broken_chain(log: Iterable[Logged]) -> Iterator[str]:
    """Find the errors of a log, a sentence each: gaps, other hashes, signatures, a second shuffle.

    It may begin anywhere, and is in order; where servers have several, one follows on the other.
    Where ``cryptography`` is missing signatures are passed over.
    """
    before: Logged | None = None
    seen: dict[tuple[str, int, int], Logged] = {}
    for entry in log:
        name = f"Entry {entry.index} of the log"
        try:
            yield from (f"{name} {why}" for why in _wrong(entry, before))
            before = entry
        except FairError as error:
            yield f"{name} cannot be one: {error}."
            continue
        first = seen.setdefault((entry.table, entry.hand, entry.attempt), entry)
        # tables with the same deals have one name and one secret, and nobody adds to it
        if (first.commitment, first.pledges) != (entry.commitment, entry.pledges):
            yield f"{name} commits to a shuffle that entry {first.index} had committed to already."


def _log_of(entry: Logged) -> int:
    return (entry.index - 1) // SPAN


def _wrong(entry: Logged, before: Logged | None) -> Iterator[str]:
    begins = entry.index % SPAN == 1
    if begins and before is not None and _log_of(before) < _log_of(entry):
        before = None  # here the log of another server begins
    if (begins and entry.previous != FIRST) or (
        before is not None and entry.previous != before.hash
    ):
        yield "is not chained to the one before it."
    if before is not None and entry.index != before.index + 1:
        yield f"follows on entry {before.index}."
    if before is not None and entry.at < before.at:
        yield "is older than the one before it."
    if before is not None and entry.key != before.key:
        yield "is signed with another key than the one before it."
    if signed(entry.key, entry.text, entry.signature) is False:
        yield "does not bear the signature of its key."


def _unknown_to_logs(algorithm: str) -> str:
    made = f"the older {OLD}" if algorithm == OLD else repr(algorithm)
    return (
        f"Made by {made}, which no public log knows: nobody but its maker vouches that these"
        " commitments came before the deals."
    )


@verify_arguments()
def unused(record: Record, log: Iterable[Logged]) -> list[Logged]:
    """Find the entries of a record's game that no shuffle in the record uses.

    That is so of hands that the record leaves out, and of the one that would have come next.
    """
    tables = {table_hash(proof.table) for proof in record.proofs}
    used = {
        (proof.hand, attempt) for proof in record.proofs for attempt in range(proof.attempt + 1)
    }
    return [
        entry for entry in log if entry.table in tables and (entry.hand, entry.attempt) not in used
    ]


@verify_arguments()
def missing_from(record: Record, log: Mapping[int, Logged]) -> Iterator[tuple[int, str]]:
    """Find the differences between a record and a log: the index of the event in the record, and a
    sentence.

    The commitments must stand in the log as they do in the record, in the order of their deals.
    Those of an older algorithm cannot; that is told once, of the first.
    """
    last: dict[int, int] = {}
    older = [proof for proof in record.proofs if proof.algorithm != LABEL]
    if older:
        yield older[0].at, _unknown_to_logs(older[0].algorithm)
    for proof in record.proofs:
        if proof in older:
            continue
        try:
            entries = entries_of(proof)
        except FairError as error:
            yield proof.at, f"The commitment cannot stand in the log: {error}."
            continue
        if len(entries) <= len(proof.failed):
            yield proof.at, "The record does not say where in the log the commitment stands."
        for entry in entries:
            if log.get(entry.index) != entry:
                known = "says something else" if entry.index in log else "is not there"
                yield proof.at, f"The log does not confirm it: entry {entry.index} {known}."
            before = last.get(_log_of(entry), 0)
            if entry.index <= before:
                why = f"The commitment stands in the log before that of an earlier deal ({before})."
                yield proof.at, why
            last[_log_of(entry)] = max(before, entry.index)
