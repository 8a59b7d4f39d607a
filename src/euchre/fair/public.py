"""The public log of a server: the commitments of all its tables, each chained to the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypedDict, TypeVar, Unpack

import msgspec
from msgspec.structs import replace

from euchre.arguments import verify_arguments
from euchre.fair.chance import (
    ALGORITHM_LABEL,
    FairShuffleError,
    encode_message,
    parse_digest,
    verify_algorithm,
)
from euchre.fair.signing import ServerSigner, has_valid_signature
from euchre.nesting import DECODE_ERRORS
from euchre.notation.record import PublicLogPlace, Record, ShuffleProof

_T = TypeVar("_T")

FIRST_PREVIOUS_HASH: Final = "0" * 64
"""What stands for the hash of the entry before the first one."""


LOG_INDEX_SPAN: Final = 10**12
"""Servers that share their tables write a log each: the entries of the first are numbered from 1
on, those of the second from this number and 1 on, and so forth. One that is alone writes the first.
"""


class PublicLogEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the log; the hashes and the signature are in hexadecimal.

    Attributes:
        index: its number, from 1 on; see `LOG_INDEX_SPAN`.
        at: when it was made, in ms since 1970.
        previous: the hash of the entry before it; of the first of a log: zeros.
        table: the hash of what the table is called (`hash_table_name`): its name is its link.
        hand: the number of the hand; 0: the draw for the first dealer.
        attempt: which try of this deal, from 0 on.
        pledges: the hash of the pledges it came after (`hash_pledges`).
        commitment: the hash of the secret.
        key: the server's public key.
        signature: of `signed_text` by that key.
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
    def signed_text(self) -> bytes:
        """The bytes that are signed and hashed.

        Raises:
            FairShuffleError: a hash in it is none.
        """
        return encode_message(
            ALGORITHM_LABEL,
            "log",
            self.index,
            self.at,
            parse_digest(self.previous, "the hash of an entry"),
            parse_digest(self.table, "the hash of a table"),
            self.hand,
            self.attempt,
            parse_digest(self.pledges, "the hash of pledges"),
            parse_digest(self.commitment, "a commitment"),
        )

    @property
    def entry_hash(self) -> str:
        """The hash by which the next entry refers to this one.

        Raises:
            FairShuffleError: a hash in it is none.
        """
        return hashlib.sha256(self.signed_text).hexdigest()


def hash_table_name(table_id: str) -> str:
    """Hash the name of a table, which the log has in its place.

    Raises:
        FairShuffleError: it is no text that can be written down.
    """
    return hashlib.sha256(encode_message(ALGORITHM_LABEL, "table", table_id)).hexdigest()


def hash_pledges(pledges: Sequence[str | None]) -> str:
    """Hash the pledges of all seats into one.

    Raises:
        FairShuffleError: one of them is none.
    """
    digests = (b"" if pledge is None else parse_digest(pledge, "a pledge") for pledge in pledges)
    return hashlib.sha256(encode_message(ALGORITHM_LABEL, "pledges", *digests)).hexdigest()


class LoggedCommitment(TypedDict):
    """What an entry of the log is for: see `build_log_entry`."""

    table_id: str
    hand: int
    attempt: int
    pledges: Sequence[str | None]
    commitment: str


def build_log_entry(
    place: PublicLogPlace,
    *,
    table_id: str,
    hand: int,
    attempt: int,
    pledges: Sequence[str | None],
    commitment: str,
) -> PublicLogEntry:
    """Build the entry for a commitment.

    Args:
        place: where it stands.
        table_id: what the table is called.
        hand: the number of the hand.
        attempt: which try of this deal.
        pledges: of each seat.
        commitment: the hash of the secret.

    Raises:
        FairShuffleError: one of them cannot be written down.
    """
    return PublicLogEntry(
        place.index,
        place.at,
        place.previous,
        hash_table_name(table_id),
        hand,
        attempt,
        hash_pledges(pledges),
        commitment,
        place.key,
        place.signature,
    )


def sign_next_place(
    before: PublicLogEntry | None,
    signer: ServerSigner,
    at: int,
    *,
    log: int = 0,
    **commitment: Unpack[LoggedCommitment],
) -> PublicLogPlace:
    """Sign the place of the next commitment in a log.

    Args:
        before: the last entry so far; None: this is the first.
        log: which of several, from 0 on.
        signer: signs for the server.
        at: the time, in ms.
        commitment: as in `build_log_entry`.
    """
    index, previous = (
        (log * LOG_INDEX_SPAN + 1, FIRST_PREVIOUS_HASH)
        if before is None
        else (before.index + 1, before.entry_hash)
    )
    if before is not None:
        at = max(at, before.at)  # the clocks of tables differ a little
    unsigned_place = PublicLogPlace(index, at, previous, signer.key, "")
    return replace(
        unsigned_place,
        signature=signer.sign(build_log_entry(unsigned_place, **commitment).signed_text),
    )


@verify_arguments()
def build_log_entries(proof: ShuffleProof) -> list[PublicLogEntry]:
    """Build the entries that the log has for a proof, its failed tries first.

    Those that were not signed are left out.

    Raises:
        FairShuffleError: its algorithm is not known here, or something in it is malformed.
    """
    verify_algorithm(proof.algorithm)
    return [
        build_log_entry(
            shuffle.place,
            table_id=proof.table,
            hand=proof.hand,
            attempt=attempt,
            pledges=shuffle.pledges,
            commitment=shuffle.commitment,
        )
        for attempt, shuffle in enumerate(proof.tries)
        if shuffle.place is not None
    ]


# -- checking -----------------------------------------------------------------------------------


def read_json_lines(text: str, model: type[_T], value_name: str) -> list[_T]:
    """Read the values in a text with one on each line; empty lines are skipped.

    Args:
        text: in JSON Lines.
        model: of the values.
        value_name: what one is called.

    Raises:
        FairShuffleError: a line is none.
    """
    values = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                values.append(msgspec.json.decode(line, type=model))
            except DECODE_ERRORS as error:
                raise FairShuffleError(f"line {number} is no {value_name}: {error}") from None
    return values


@verify_arguments()
def read_log(text: str) -> list[PublicLogEntry]:
    """Read the entries in a text with one on each line, as a server publishes them.

    Raises:
        FairShuffleError: a line is none.
    """
    entries = read_json_lines(text, PublicLogEntry, "entry of a log")
    if not entries:
        raise FairShuffleError("there is no entry of a log in it")
    return entries


@verify_arguments()
def find_chain_errors(log: Iterable[PublicLogEntry]) -> Iterator[str]:
    """Find the errors of a log, a sentence each: gaps, other hashes, signatures, a second shuffle.

    It may begin anywhere, and is in order; where servers have several, one follows on the other.
    Where ``cryptography`` is missing signatures are passed over.
    """
    previous_entry: PublicLogEntry | None = None
    first_entries: dict[tuple[str, int, int], PublicLogEntry] = {}
    for entry in log:
        name = f"Entry {entry.index} of the log"
        try:
            yield from (f"{name} {error}" for error in _find_entry_errors(entry, previous_entry))
            previous_entry = entry
        except FairShuffleError as error:
            yield f"{name} cannot be one: {error}."
            continue
        first_entry = first_entries.setdefault((entry.table, entry.hand, entry.attempt), entry)
        # tables with the same deals have one name and one secret, and nobody adds to it
        if (first_entry.commitment, first_entry.pledges) != (entry.commitment, entry.pledges):
            number = first_entry.index
            yield f"{name} commits to a shuffle that entry {number} had committed to already."


def _containing_log_number(entry: PublicLogEntry) -> int:
    return (entry.index - 1) // LOG_INDEX_SPAN


def _find_entry_errors(entry: PublicLogEntry, before: PublicLogEntry | None) -> Iterator[str]:
    begins = entry.index % LOG_INDEX_SPAN == 1
    if (
        begins
        and before is not None
        and _containing_log_number(before) < _containing_log_number(entry)
    ):
        before = None  # here the log of another server begins
    if (begins and entry.previous != FIRST_PREVIOUS_HASH) or (
        before is not None and entry.previous != before.entry_hash
    ):
        yield "is not chained to the one before it."
    if before is not None and entry.index != before.index + 1:
        yield f"follows on entry {before.index}."
    if before is not None and entry.at < before.at:
        yield "is older than the one before it."
    if before is not None and entry.key != before.key:
        yield "is signed with another key than the one before it."
    if has_valid_signature(entry.key, entry.signed_text, entry.signature) is False:
        yield "does not bear the signature of its key."


@verify_arguments()
def find_unused_entries(record: Record, log: Iterable[PublicLogEntry]) -> list[PublicLogEntry]:
    """Find the entries of a record's game that no shuffle in the record uses.

    That is so of hands that the record leaves out, and of the one that would have come next.
    """
    tables = {hash_table_name(proof.table) for proof in record.proofs}
    used = {
        (proof.hand, attempt) for proof in record.proofs for attempt in range(proof.attempt + 1)
    }
    return [
        entry for entry in log if entry.table in tables and (entry.hand, entry.attempt) not in used
    ]


@verify_arguments()
def find_log_differences(
    record: Record, log: Mapping[int, PublicLogEntry]
) -> Iterator[tuple[int, str]]:
    """Find the differences between a record and a log: the index of the event in the record, and a
    sentence.

    The commitments must stand in the log as they do in the record, in the order of their deals.
    """
    last_indices: dict[int, int] = {}
    log_ends: dict[int, int] = {}
    for entry in log.values():
        number = _containing_log_number(entry)
        log_ends[number] = max(log_ends.get(number, 0), entry.index)
    for proof in record.proofs:
        try:
            entries = build_log_entries(proof)
        except FairShuffleError as error:
            yield proof.at, f"The commitment cannot stand in the log: {error}."
            continue
        if len(entries) <= len(proof.failed):
            yield proof.at, "The record does not say where in the log the commitment stands."
        for entry in entries:
            if log.get(entry.index) != entry:
                end = log_ends.get(_containing_log_number(entry), entry.index)
                if end < entry.index:
                    why = f"it ends with entry {end}, before entry {entry.index}"
                else:
                    difference = "says something else" if entry.index in log else "is not there"
                    why = f"entry {entry.index} {difference}"
                yield proof.at, f"The log does not confirm it: {why}."
            last_index = last_indices.get(_containing_log_number(entry), 0)
            if entry.index <= last_index:
                where = f"in the log before that of an earlier deal ({last_index})"
                yield proof.at, f"The commitment stands {where}."
            last_indices[_containing_log_number(entry)] = max(last_index, entry.index)
