"""Chance from a secret, nonces, table and hand: ``euchre-fair-2``."""

from __future__ import annotations

import hashlib
import hmac
import random
import re
from collections.abc import Iterator, MutableSequence, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self, TypeVar

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.game.events import Cut
from euchre.game.rules import Rules, Seat, build_pack

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

ALGORITHM_LABEL: Final = "euchre-fair-2"
"""What every message begins with: the version of the algorithm."""
SET_PREFIX: Final = "set."
"""What the names begin with of sets of tables that are dealt the same cards: there nobody but the
server has a say."""
SECRET_BYTES: Final = 32
"""The length of a secret."""
MAX_NONCE_BYTES: Final = 64
"""The most bytes of a nonce."""
MIN_NONCE_BYTES: Final = 16
"""The fewest bytes of a nonce: fewer could be found from the pledge by trying."""

_HEX_PATTERN: Final = re.compile("(?:[0-9a-f]{2})*")


class FairShuffleError(EuchreError):
    """A secret, a nonce or a number that a fair shuffle cannot use."""


def verify_algorithm(algorithm: str) -> None:
    """Verify that something was made by the algorithm of this program.

    Raises:
        FairShuffleError: it was made by another.
    """
    if algorithm != ALGORITHM_LABEL:
        raise FairShuffleError(
            f"it was made by {algorithm[:80]!r}, which this program doesn't know"
        )


@verify_arguments()
def compute_commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret in hexadecimal, to be published before the deal.

    Raises:
        FairShuffleError: the secret is not 32 bytes long.
    """
    if len(secret) != SECRET_BYTES:
        raise FairShuffleError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return hashlib.sha256(secret).hexdigest()


def parse_nonce(nonce: bytes | str | None) -> bytes:
    """Return a nonce as bytes for the message; no bytes for None.

    Raises:
        FairShuffleError: it is not hexadecimal, or not of 16 to 64 bytes.
    """
    if nonce is None:
        return b""
    if isinstance(nonce, str):
        nonce = parse_hex(nonce, "a nonce")
    if not MIN_NONCE_BYTES <= len(nonce) <= MAX_NONCE_BYTES:
        raise FairShuffleError(
            f"a nonce has {MIN_NONCE_BYTES} to {MAX_NONCE_BYTES} bytes, not {len(nonce)}"
        )
    return nonce


def parse_hex(text: str, value_name: str) -> bytes:
    """Parse a text in lower-case hexadecimal into bytes.

    Raises:
        FairShuffleError: it is none; `value_name` it should be is said.
    """
    if not _HEX_PATTERN.fullmatch(text):
        raise FairShuffleError(
            f"{value_name} is written as pairs of 0-9 and a-f, not {text[:80]!r}"
        )
    return bytes.fromhex(text)


def parse_digest(text: str, value_name: str) -> bytes:
    """Parse a SHA-256 in hexadecimal into its 32 bytes.

    Raises:
        FairShuffleError: it is none; `value_name` it should be is said.
    """
    digest = parse_hex(text, value_name)
    if len(digest) != SECRET_BYTES:
        raise FairShuffleError(f"{value_name} has {SECRET_BYTES} bytes, not {len(digest)}")
    return digest


def encode_message(*fields: str | int | bytes) -> bytes:
    """Join fields, each with its length before it, so that different fields never give the same
    bytes.

    Raises:
        FairShuffleError: a text is none that can be written down.
    """
    try:
        raw = [field if isinstance(field, bytes) else str(field).encode() for field in fields]
    except UnicodeEncodeError as error:
        raise FairShuffleError(
            f"the table {error.object!r} isn't text that can be written down"
        ) from None
    return b"".join(len(field).to_bytes(4, "big") + field for field in raw)


@verify_arguments()
def compute_pledge(nonce: bytes | str, table_id: str, hand: int, attempt: int, seat: Seat) -> str:
    """Return the SHA-256 by which a seat fixes its nonce, in hexadecimal, before the server
    commits.

    Args:
        nonce: of 16 to 64 bytes, as bytes or in hexadecimal.
        table_id: what the table is called.
        hand: the number of the hand; 0: the draw for the first dealer.
        attempt: which try of this deal, from 0 on.
        seat: whose nonce it is.

    Raises:
        FairShuffleError: one of them cannot be used.
    """
    raw = parse_nonce(nonce)
    return hashlib.sha256(
        encode_message(ALGORITHM_LABEL, "pledge", table_id, hand, attempt, seat, raw)
    ).hexdigest()


@verify_arguments()
def derive_cut(rules: Rules, seat: Seat, secret: bytes, table_id: str, hand: int) -> Cut:
    """Derive from the secret the cut for a bot, or for a player who does not cut.

    Where the house allows it the pack is bumped. The secret is that of the first try of the deal.
    """
    if rules.cut_may_bump:
        return Cut(seat, 0)
    return Cut(
        seat,
        1 + FairRandom.for_cut(secret, table_id, hand).random_below(len(build_pack(rules)) - 1),
    )


def _derive_key(secret: bytes, kind: str, table_id: str, hand: int, *fields: int | bytes) -> bytes:
    compute_commitment(secret)  # raises if it is of the wrong length
    if hand < 0:
        raise FairShuffleError(
            f"hands are counted from 1, and 0 is the draw: there is no hand {hand}"
        )
    message = encode_message(ALGORITHM_LABEL, kind, table_id, hand, *fields)
    return hmac.digest(secret, message, "sha256")


class FairRandom(random.Random):
    """A random generator that follows from a key, as `euchre.fair` describes.

    `for_deal` and `for_cut` make it.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        super().__init__()

    @classmethod
    def for_deal(
        cls,
        secret: bytes,
        nonces: Sequence[bytes | str | None],
        table_id: str,
        hand: int,
        attempt: int,
    ) -> Self:
        """Create the generator of a deal, or of the draw.

        Args:
            secret: 32 bytes.
            nonces: one for each seat, as bytes or in hexadecimal; None: the seat gave none.
            table_id: what the table is called.
            hand: the number of the hand; 0: the draw for the first dealer.
            attempt: which try of this deal, from 0 on.

        Raises:
            FairShuffleError: one of them cannot be used.
        """
        parsed_nonces = map(parse_nonce, nonces)
        return cls(_derive_key(secret, "deal", table_id, hand, attempt, *parsed_nonces))

    @classmethod
    def for_cut(cls, secret: bytes, table_id: str, hand: int) -> Self:
        """Create the generator of a cut that no player makes.

        Raises:
            FairShuffleError: one of them cannot be used.
        """
        return cls(_derive_key(secret, "cut", table_id, hand))

    def seed(self, a: object = None, version: int = 2) -> None:  # noqa: ARG002
        """Begin again with the first word; refuse another seed."""
        if a is not None:
            raise FairShuffleError("fair chance follows from its secret and cannot be seeded")
        self._words = self._iterate_words()

    def _iterate_words(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self._key, block.to_bytes(8, "big"), "sha256")
            for start, end in pairwise(range(0, 33, 4)):
                yield int.from_bytes(digest[start:end], "big")
            block += 1

    def _read_number(self, words: int) -> int:
        number = 0
        for _ in range(words):
            number = number << 32 | next(self._words)
        return number

    def random_below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely.

        Raises:
            FairShuffleError: n is below 1.
        """
        if n < 1:
            raise FairShuffleError(f"there is no number from 0 up and below {n}")
        if n == 1:
            return 0
        words = -(-(n - 1).bit_length() // 32)
        size: int = 1 << 32 * words
        limit = size - size % n
        while (number := self._read_number(words)) >= limit:
            pass
        return number % n

    def random(self) -> float:
        """Return a number from 0 up and below 1, of 53 bits: 27 of a word, 26 of the next."""
        high, low = next(self._words) >> 5, next(self._words) >> 6
        return ((high << 26) + low) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        """Return the first k bits of the fewest words that have so many."""
        if k < 0:
            raise FairShuffleError(f"there are no {k} bits")
        words = -(-k // 32)
        return self._read_number(words) >> (32 * words - k)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return an item of ``range`` with these arguments."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self.random_below(len(numbers))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle a list in place, from its end."""
        for i in range(len(x) - 1, 0, -1):
            j = self.random_below(i + 1)
            x[i], x[j] = x[j], x[i]

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """Return an item of a sequence."""
        return seq[self.random_below(len(seq))]

    def choices(
        self,
        population: SupportsLenAndGetItem[T],
        weights: Sequence[float | Fraction] | None = None,
        *,
        cum_weights: Sequence[float | Fraction] | None = None,
        k: int = 1,
    ) -> list[T]:
        """Return `k` items of a sequence, each chosen from all of it; weights are refused."""
        if weights is not None or cum_weights is not None:
            raise FairShuffleError("fair chance takes no weights")
        return [self.choice(population) for _ in range(k)]

    def getstate(self) -> NoReturn:
        """Refuse: the generator is made again from its secret instead."""
        raise NotImplementedError("fair chance has no state: make it again from its secret")

    def setstate(self, state: tuple[Any, ...]) -> NoReturn:  # noqa: ARG002
        """Refuse: the generator is made again from its secret instead."""
        self.getstate()
