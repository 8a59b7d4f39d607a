"""Signatures (Ed25519, RFC 8032), by the package ``cryptography`` where it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from euchre.extras import install_command
from euchre.fair.chance import FairShuffleError, parse_digest, parse_hex

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SIGNATURE_BYTES: Final = 64
"""The length of a signature."""


class ServerSigner:
    """Signs messages for a server.

    Attributes:
        key: its public key, in hexadecimal.
    """

    def __init__(self, seed: bytes) -> None:
        """`seed`: the 32 bytes of its private key.

        Raises:
            FairShuffleError: ``cryptography`` is not installed.
        """
        try:
            from cryptography.hazmat.primitives.asymmetric import (  # noqa: PLC0415 - an extra
                ed25519,
            )
        except ImportError:
            raise FairShuffleError(
                f"signing needs the package cryptography: {install_command('web')}"
            ) from None
        self._private: Ed25519PrivateKey = ed25519.Ed25519PrivateKey.from_private_bytes(seed)
        self.key = self._private.public_key().public_bytes_raw().hex()

    def sign(self, text: bytes) -> str:
        """Return the signature of a message, in hexadecimal."""
        return self._private.sign(text).hex()


def has_valid_signature(key: str, text: bytes, signature: str) -> bool | None:
    """Return True if the owner of a public key signed a message; None if ``cryptography`` is
    missing.

    Raises:
        FairShuffleError: the key or the signature cannot be one.
    """
    public, raw = parse_digest(key, "a public key"), parse_hex(signature, "a signature")
    if len(raw) != SIGNATURE_BYTES:
        raise FairShuffleError(f"a signature has {SIGNATURE_BYTES} bytes, not {len(raw)}")
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
