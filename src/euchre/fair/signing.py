"""Signatures (Ed25519, RFC 8032), by the package ``cryptography`` where it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from euchre.extras import how_to_install
from euchre.fair.chance import FairError, digest_bytes, from_hex

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SIGNATURE_BYTES: Final = 64
"""The length of a signature."""


class Signer:
    """Signs messages for a server.

    Attributes:
        key: its public key, in hexadecimal.
    """

    def __init__(self, seed: bytes) -> None:
        """`seed`: the 32 bytes of its private key.

        Raises:
            FairError: ``cryptography`` is not installed.
        """
        try:
            from cryptography.hazmat.primitives.asymmetric import (  # noqa: PLC0415 - an extra
                ed25519,
            )
        except ImportError:
            raise FairError(
                f"signing needs the package cryptography: {how_to_install('web')}"
            ) from None
        self._private: Ed25519PrivateKey = ed25519.Ed25519PrivateKey.from_private_bytes(seed)
        self.key = self._private.public_key().public_bytes_raw().hex()

    def sign(self, text: bytes) -> str:
        """Return the signature of a message, in hexadecimal."""
        return self._private.sign(text).hex()


def signed(key: str, text: bytes, signature: str) -> bool | None:
    """Return True if the owner of a public key signed a message; None if ``cryptography`` is
    missing.

    Raises:
        FairError: the key or the signature cannot be one.
    """
    public, raw = digest_bytes(key, "a public key"), from_hex(signature, "a signature")
    if len(raw) != SIGNATURE_BYTES:
        raise FairError(f"a signature has {SIGNATURE_BYTES} bytes, not {len(raw)}")
    try:
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - an extra
        from cryptography.hazmat.primitives.asymmetric import (  # noqa: PLC0415
            ed25519,
        )
    except ImportError:
        return None
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(public).verify(raw, text)
    except (InvalidSignature, ValueError):
        return False
    return True
