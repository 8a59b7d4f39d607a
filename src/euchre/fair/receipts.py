"""Receipts: what a server has signed that it took, held against what it tells later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from euchre.arguments import verify_arguments
from euchre.english.grammar import NameGrammar, make_sentence
from euchre.fair.chance import ALGORITHM_LABEL, FairShuffleError, encode_message, parse_hex
from euchre.fair.pledges import describe_dropped_pledge, names_at_commitment
from euchre.fair.public import read_json_lines
from euchre.fair.signing import has_valid_signature
from euchre.game.rules import Seat
from euchre.notation.record import FailedShuffle, Record, ShuffleProof


class SignedReceipt(msgspec.Struct, frozen=True):
    """The server's word that it has taken a pledge or a nonce, as a page keeps it.

    Attributes:
        kind: ``pledge`` or ``nonce``.
        table: what the table is called.
        hand: the number of the hand; 0: the draw for the first dealer.
        attempt: which try of this deal, from 0 on.
        seat: whose it is.
        value: the pledge or the nonce, in hexadecimal.
        key: the server's public key.
        signature: of `signed_text` by that key.
        live: whether the page was there when the server promised the shuffle, as it says itself:
            pledges of those who are not connected do not count. Nobody signs that.
    """

    kind: Literal["pledge", "nonce"]
    table: str
    hand: int
    attempt: int
    seat: Seat
    value: str
    key: str
    signature: str
    live: bool = True

    @property
    def signed_text(self) -> bytes:
        """The bytes that are signed.

        Raises:
            FairShuffleError: the value is not hexadecimal.
        """
        where = (self.table, self.hand, self.attempt, self.seat)
        return build_receipt_text(self.kind, self.value, where)


def build_receipt_text(kind: str, value: str, where: tuple[str, int, int, Seat]) -> bytes:
    """Build the bytes that a server signs as a receipt.

    Args:
        kind: ``pledge`` or ``nonce``.
        value: the pledge or the nonce, in hexadecimal.
        where: the table, the hand, the try and the seat it is for.

    Raises:
        FairShuffleError: the value is not hexadecimal.
    """
    raw = parse_hex(value, f"a {kind}")
    return encode_message(ALGORITHM_LABEL, "receipt", kind, *where, raw)


@verify_arguments()
def read_receipts(text: str) -> list[SignedReceipt]:
    """Read the receipts in a text with one on each line, as the page of a table saves them.

    Raises:
        FairShuffleError: a line is none.
    """
    return read_json_lines(text, SignedReceipt, "receipt")


@verify_arguments()
def find_broken_receipts(
    record: Record, receipts: Iterable[SignedReceipt]
) -> Iterator[tuple[int, str]]:
    """Find the pledges and nonces that a server took and a record lacks: the index of the event,
    and a sentence.

    Receipts of other tables and of deals that are not in the record are passed over, and so are
    pledges that did not count for a reason that the record tells: see `find_disputed_pledges`.
    """
    tries = [attempt for proof in record.proofs for attempt in proof.tries]
    is_signed = any(attempt.place is not None for attempt in tries)
    for receipt, proof in _pair_receipts_with_proofs(record, receipts):
        try:
            why = _find_receipt_error(receipt, proof, names_at_commitment(record, proof))
        except FairShuffleError as error:
            why = f"a receipt cannot be one: {error}"
        if why and not is_signed:
            why = "the record does not say by which key its server signs: a receipt proves nothing"
        if why:
            yield proof.at, make_sentence(why)


@verify_arguments()
def find_disputed_pledges(
    record: Record, receipts: Iterable[SignedReceipt]
) -> Iterator[tuple[int, str]]:
    """Find the pledges on which the server and the receipts contradict each other, as
    `find_broken_receipts`.

    A receipt proves that a pledge was taken. Whether its owner had left, or was not connected, when
    the server committed to the deal, nobody signs: both sides could say so and lie. That a seat had
    withheld a nonce before, the record shows, unless it begins later.
    """
    for receipt, proof in _pair_receipts_with_proofs(record, receipts):
        reason = _find_drop_reason(receipt, _find_receipt_try(receipt, proof))
        if reason == "withheld" and _has_withheld_nonce(record, proof, receipt.seat):
            continue
        if receipt.live and reason:
            claim = describe_dropped_pledge(
                receipt.seat, reason, names_at_commitment(record, proof)
            )
            yield (
                proof.at,
                f"A pledge didn't count: {claim}, but the receipts say that it should have.",
            )


def _has_withheld_nonce(record: Record, proof: ShuffleProof, seat: Seat) -> bool:
    """Return whether the record shows that a seat withheld a nonce before a deal was dealt."""
    return any(
        failed.pledges[seat : seat + 1] != (None,) and failed.nonces[seat : seat + 1] == (None,)
        for earlier in record.proofs
        if earlier.hand <= proof.hand
        for failed in earlier.failed
    )


def _pair_receipts_with_proofs(
    record: Record, receipts: Iterable[SignedReceipt]
) -> Iterator[tuple[SignedReceipt, ShuffleProof]]:
    proofs = {(proof.table, proof.hand): proof for proof in record.proofs}
    for receipt in receipts:
        proof = proofs.get((receipt.table, receipt.hand))
        known = receipt.attempt >= 0 and receipt.seat in range(record.rules.players)
        if proof is not None and known:
            yield receipt, proof


@verify_arguments()
def filter_receipts(record: Record, receipts: Iterable[SignedReceipt]) -> list[SignedReceipt]:
    """Return the receipts for a deal of this record; `find_broken_receipts` looks at no others."""
    return [receipt for receipt, _ in _pair_receipts_with_proofs(record, receipts)]


def _find_receipt_try(
    receipt: SignedReceipt, proof: ShuffleProof
) -> ShuffleProof | FailedShuffle | None:
    """Return the try that a receipt is for; None if the record has none so late."""
    return next(iter(proof.tries[receipt.attempt :]), None)


def _find_drop_reason(receipt: SignedReceipt, tried: ShuffleProof | FailedShuffle | None) -> str:
    """Return why the pledge of a receipt did not count, by the record; empty if it does not say."""
    if receipt.kind != "pledge" or tried is None:
        return ""
    pledge = receipt.seat, receipt.value
    return next(
        (dropped.why for dropped in tried.dropped if (dropped.seat, dropped.pledge) == pledge), ""
    )


def _find_receipt_error(receipt: SignedReceipt, proof: ShuffleProof, grammar: NameGrammar) -> str:
    tried = _find_receipt_try(receipt, proof)
    place = (proof if tried is None else tried).place
    if place is not None and place.key != receipt.key:
        return "a receipt has a different key than the commitment"
    if has_valid_signature(receipt.key, receipt.signed_text, receipt.signature) is False:
        return "a receipt does not bear the signature of its key: it proves nothing"
    if tried is None:  # it takes nothing for a try before the one before it has failed
        whose = grammar.possessive_name(receipt.seat)
        return (
            f"the server accepted {whose} {receipt.kind} for a later try of this shuffle, and the"
            " record has none"
        )
    if _find_drop_reason(receipt, tried):
        return ""
    values = tried.pledges if receipt.kind == "pledge" else tried.nonces
    value = values[receipt.seat] if receipt.seat in range(len(values)) else None
    if value == receipt.value:
        return ""
    whose = f"{grammar.possessive_name(receipt.seat)} {receipt.kind}"
    if value is not None:
        return f"{whose} is not the one that the server accepted"
    if receipt.kind == "pledge" and not receipt.live:
        return ""
    return f"the server accepted {whose}, and left it out"
