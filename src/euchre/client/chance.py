"""Chance of one's own in each deal: pledged before the server promises, shown after (`fair`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from euchre import fair
from euchre.client.state import ClientState
from euchre.game.rules import Seat
from euchre.notation.record import Record
from euchre.table.views.picture import FairShuffleInfo, ShuffleInfo

_NONCE_BYTES: Final = 32


class ShuffleId(NamedTuple):
    """The key of a shuffle: its game, its hand, and the attempt."""

    game: int
    hand: int
    attempt: int


@dataclass
class _ShuffleCommitments:
    """The pledge, nonce and promise of one shuffle.

    Attributes:
        seat: who has pledged for it here.
        nonce: the chance that was pledged, in hexadecimal; empty: none.
        pledge: its hash.
        taken, shown: the server's receipts for the pledge and the nonce; None: not acknowledged.
        promise: what the server has committed to; None: nothing was heard of that.
        twice: whether it has committed to something else as well.
    """

    seat: Seat | None = None
    nonce: str = ""
    pledge: str = ""
    taken: str | None = None
    shown: str | None = None
    promise: FairShuffleInfo | None = None
    twice: bool = False


class ClientEntropy:
    """One seat's random contributions to the shuffles of a table, and the server's promises for
    them.

    Args:
        table_id: what the table is called.
        fresh: gives so many random bytes that nobody can guess.
    """

    def __init__(self, table_id: str, fresh: Callable[[int], bytes]) -> None:
        self._table, self._fresh = table_id, fresh
        self._sealed: dict[ShuffleId, _ShuffleCommitments] = {}

    def record_commitment(self, state: ClientState) -> None:
        """Note what the server commits to for a shuffle, when the state has changed."""
        shown, game = None if state.hand is None else state.hand.fair, state.game
        if shown is None or game is None or shown.secret is not None or not shown.pledges:
            return
        entry = self._get_or_add_shuffle(ShuffleId(game.number, shown.hand, shown.attempt))
        if entry.promise is None:
            entry.promise = shown
        before = entry.promise
        if (before.commitment, before.pledges) != (shown.commitment, shown.pledges):
            entry.twice = True

    def _get_or_add_shuffle(self, shuffle: ShuffleId) -> _ShuffleCommitments:
        return self._sealed.setdefault(shuffle, _ShuffleCommitments())

    def build_pledge_fields(self, seat: Seat, wanted: ShuffleInfo) -> dict[str, Any]:
        """Return the fields of the requested pledge; the same again if it was made already."""
        shuffle = ShuffleId(wanted.game, wanted.hand, wanted.attempt)
        old = [known for known in self._sealed if known.game < shuffle.game - 1]
        for known in old:
            del self._sealed[known]
        entry = self._get_or_add_shuffle(shuffle)
        if entry.seat != seat or not entry.nonce:  # who has changed places pledges anew
            entry.seat, entry.taken = seat, None
            entry.nonce = self._fresh(_NONCE_BYTES).hex()
            source = f"{self._table}/{shuffle.game}"
            entry.pledge = fair.compute_pledge(
                entry.nonce, source, shuffle.hand, shuffle.attempt, seat
            )
        return {**shuffle._asdict(), "seat": seat, "pledge": entry.pledge}

    def build_nonce_reveal_fields(self, seat: Seat, wanted: ShuffleInfo) -> dict[str, Any] | None:
        """Return the fields of the requested nonce; None: it must not be shown.

        It is shown only after a promise that counts the pledge.
        """
        shuffle = ShuffleId(wanted.game, wanted.hand, wanted.attempt)
        entry = self._sealed.get(shuffle)
        if entry is None or entry.promise is None or entry.twice or entry.seat != seat:
            return None
        if entry.promise.pledges[seat] != entry.pledge:
            return None
        return {"hand": shuffle.hand, "attempt": shuffle.attempt, "nonce": entry.nonce}

    def record_receipt(self, kind: str, fields: Mapping[str, Any], receipt: str) -> None:
        """Record that the server has accepted the fields built here for a pledge or a nonce."""
        value = fields[kind]
        for entry in self._sealed.values():
            if kind == "pledge" and entry.pledge == value:
                entry.taken = receipt
            elif kind == "nonce" and entry.nonce == value:
                entry.shown = receipt

    def verify_deals(self, record: Record, game: int) -> list[fair.FairCheckResult]:
        """Work out the deals of a game again, and compare them with what was promised here.

        Args:
            record: of the game, as the server tells it.
            game: its number.
        """
        lies = dict(self._find_broken_commitments(record, game))
        return [
            fair.FairCheckResult(
                result.at, result.hand, ok=False, why=lies[result.at], signed=result.signed
            )
            if result.ok and result.at in lies
            else result
            for result in fair.check_deals(record)
        ]

    def _find_broken_commitments(self, record: Record, game: int) -> Iterator[tuple[int, str]]:
        """Yield the deals for which the server has not kept its word to this client, and how."""
        yield from fair.find_broken_receipts(record, self._list_receipts(game))
        for proof in record.proofs:
            for attempt, shuffle in enumerate(proof.tries):
                entry = self._sealed.get(ShuffleId(game, proof.hand, attempt))
                if entry is None or entry.promise is None:
                    continue
                promised = entry.promise.algorithm, entry.promise.commitment
                if entry.twice:
                    yield proof.at, "The server promised this shuffle twice."
                elif promised != (proof.algorithm, shuffle.commitment):
                    yield proof.at, "The promise isn't the one that was made before the deal."

    def _list_receipts(self, game: int) -> Iterator[fair.SignedReceipt]:
        for shuffle, entry in self._sealed.items():
            place = entry.promise.place if entry.promise is not None else None
            if shuffle.game != game or place is None or entry.seat is None:
                continue
            source = f"{self._table}/{game}"
            where = (source, shuffle.hand, shuffle.attempt, entry.seat)
            if entry.taken:
                yield fair.SignedReceipt("pledge", *where, entry.pledge, place.key, entry.taken)
            if entry.shown:
                yield fair.SignedReceipt("nonce", *where, entry.nonce, place.key, entry.shown)
