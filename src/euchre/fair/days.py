"""Daily deals: the promise of a day, and what follows from its secret: ``euchre-day-1``.

A day's deals are those of one set of tables, by the rules of one game. A secret of 32 bytes stands
behind them; its SHA-256 is promised before the day, and it is told once nobody can play the deals
any more. From then on anybody can work out every deal, and the bots as well. A *message* is that of
`euchre.fair`.

1. The secret of hand ``n``, from 1 on, is ``HMAC(key=secret, message)`` of the message
   ``euchre-day-1``, ``hand``, n; hand 0 is the draw for the first dealer.
2. By it the hand is shuffled as by any secret of a table (``euchre-fair-2``), without nonces, in
   its first try. What the table is called in that is the name of the set, with ``/1`` behind it.
3. Each bot has the seed that is made of the first 4 bytes, big-endian, of the HMAC of the message
   ``euchre-day-1``, ``bots``, and of its seat, which is added.
4. In the public log the promise is the commitment to the draw of a table that is called as the set,
   without pledges.

>>> secret = bytes(range(32))
>>> derive_hand_secret(secret, 1).hex()[:16]
'c45809f62e0cfa99'
>>> derive_bots_seed(secret)
1402971299
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from euchre.arguments import verify_arguments
from euchre.errors import RulesError
from euchre.fair.chance import (
    ALGORITHM_LABEL,
    FairShuffleError,
    compute_commitment,
    encode_message,
    parse_digest,
    parse_hex,
)
from euchre.fair.public import PublicLogEntry, hash_table_name
from euchre.game.knobs import Value
from euchre.game.rules import Rules
from euchre.nesting import DECODE_ERRORS
from euchre.notation.record import Record, ShuffleProof

DAY_LABEL: Final = "euchre-day-1"
"""What the messages of a day begin with: the version of how its deals are made."""


class DailyDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The published facts about the deals of a day.

    Attributes:
        algorithm: how they are made: `DAY_LABEL`.
        date: the day, like ``2026-11-25``, in UTC.
        game: what the rules are called.
        rules: its knobs, by name.
        set: the name of the set of tables that are dealt these cards.
        promise: the SHA-256 of the secret, in hexadecimal.
        begins: from when on the deals can be played, in ms since 1970.
        told: from when on the secret is told, in ms since 1970.
        secret: in hexadecimal; None: it is not told yet.
    """

    algorithm: str
    date: str
    game: str
    rules: dict[str, Value]
    set: str
    promise: str
    begins: int
    told: int
    secret: str | None = None


@verify_arguments()
def derive_hand_secret(secret: bytes, hand: int) -> bytes:
    """Derive the secret of a hand of a day, from 1 on; 0: that of the draw for the first dealer."""
    return hmac.digest(secret, encode_message(DAY_LABEL, "hand", hand), "sha256")


@verify_arguments()
def derive_bots_seed(secret: bytes) -> int:
    """Derive the seed of the bot in seat 0; add the seat's number for each other bot."""
    return int.from_bytes(hmac.digest(secret, encode_message(DAY_LABEL, "bots"), "sha256")[:4])


@verify_arguments()
def day_table_name(name: str) -> str:
    """Return the table name in the proofs of the day with this set."""
    return f"{name}/1"


@verify_arguments()
def read_daily_deal(text: str | bytes) -> DailyDeal:
    """Read the published facts about a day from JSON.

    Raises:
        FairShuffleError: it is no such thing, or made in a way that is not known here.
    """
    try:
        day = msgspec.json.decode(text, type=DailyDeal)
        Rules.from_dict(day.rules)
    except (*DECODE_ERRORS, RulesError) as error:
        raise FairShuffleError(f"this tells no daily deal: {error}") from None
    if day.algorithm != DAY_LABEL:
        raise FairShuffleError(f"deals by {day.algorithm[:40]!r} can't be checked here")
    parse_digest(day.promise, "a promise")
    if day.secret is not None:
        parse_digest(day.secret, "a secret")
    return day


# -- checking -----------------------------------------------------------------------------------


@verify_arguments()
def find_promise_error(day: DailyDeal) -> str:
    """Return an error if the secret of a day is not the promised one; empty if none is known."""
    if day.secret is None or compute_commitment(parse_hex(day.secret, "a secret")) == day.promise:
        return ""
    return "The secret isn't the one that was promised."


@verify_arguments()
def find_day_differences(day: DailyDeal, record: Record) -> Iterator[tuple[int, str]]:
    """Find the differences between a day's deals and a game played with them.

    Args:
        day: the day.
        record: of the game, whose proofs have been checked by themselves
            (`euchre.fair.check_deals`).

    Yields:
        The index of an event in the record, and a sentence.
    """
    first_event = record.proofs[0].at if record.proofs else 0
    if record.rules.digest != Rules.from_dict(day.rules).digest:
        yield first_event, f"This game wasn't played by the rules of the day ({day.game})."
    for number, proof in enumerate(record.proofs):
        if proof.hand != number:
            missing = f"hand {number}" if number else "the draw for the first dealer"
            yield proof.at, f"The proof of {missing} is missing."
            return
        error = _find_deal_error(day, proof)
        if error:
            yield proof.at, error


def _find_deal_error(day: DailyDeal, proof: ShuffleProof) -> str:
    """Return an error if a deal is not one of the day; empty if it is, as far as is known."""
    if proof.algorithm != ALGORITHM_LABEL or proof.table != day_table_name(day.set):
        return f"The deal is not bound to the set {day.set}."
    person = "person" in (proof.cut, proof.packets)
    if proof.failed or proof.dropped or person or any(proof.nonces) or any(proof.pledges):
        return "Something was added to the random numbers of the day."
    if day.secret is None:
        return ""
    secret = derive_hand_secret(parse_hex(day.secret, "a secret"), proof.hand)
    if proof.commitment != compute_commitment(secret):
        return "The shuffle doesn't follow from the secret of the day."
    return ""


@verify_arguments()
def find_promise_entry(day: DailyDeal, log: Iterable[PublicLogEntry]) -> PublicLogEntry | None:
    """Find the first entry of a public log that promises a day; None: there is none.

    Raises:
        FairShuffleError: the set has no name that can be written down.
    """
    promise = hash_table_name(day.set), 0, day.promise
    entries = [entry for entry in log if (entry.table, entry.hand, entry.commitment) == promise]
    return min(entries, key=lambda entry: entry.at, default=None)
