"""What a browser is given to sign with a passkey, and brings back: nothing is kept meanwhile.

A ticket holds the challenge, what it is for and until when it is good, sealed by the server. It is
good once: what follows from it is written under its number, and no log takes a number twice. That a
new account has been made by one is noted apart from its log, and stays when that is deleted.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, urlsafe_b64encode
from typing import Final

import msgspec

from euchre.players.state import PlayerError
from euchre.store import SeenRow

GOOD_FOR: Final = 5 * 60_000
"""How long a ticket is good, in ms."""
USED_TICKETS: Final = "used-tickets"
"""The set of the rows that note which tickets have been used."""
_OLD: Final = "That took too long, or was not meant for this: begin once more."


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    """A challenge to be signed.

    Attributes:
        purpose: ``register``, ``sign-in`` or ``add-key``.
        challenge: the bytes to be signed.
        until: when it is good no more, in ms.
        player: whose account it is for; empty: that shows.
        name: of a new account.
    """

    purpose: str
    challenge: bytes
    until: int
    player: str = ""
    name: str = ""

    @property
    def command(self) -> str:
        """The idempotency key of the change that the ticket allows."""
        return hashlib.sha256(self.challenge).hexdigest()[:32]


def mark_used(ticket: Ticket) -> SeenRow:
    """Build the row that notes a ticket as used; no batch with a second one for it is written.

    It says nothing of whose it was.
    """
    digest = hashlib.sha256(ticket.challenge).digest()
    return SeenRow(USED_TICKETS, digest, secrets.token_urlsafe(12))


class Tickets:
    """Seals and reads tickets.

    Args:
        key: of the server.
    """

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"tickets of passkeys", hashlib.sha256)

    def fresh(self, purpose: str, now: int, *, player: str = "", name: str = "") -> Ticket:
        """Return a new ticket."""
        return Ticket(purpose, secrets.token_bytes(32), now + GOOD_FOR, player, name)

    def sealed(self, ticket: Ticket) -> str:
        """Return a ticket in the sealed form that a browser is given."""
        text = msgspec.msgpack.encode(ticket)
        return urlsafe_b64encode(hmac.digest(self._key, text, hashlib.sha256) + text).decode()

    def read(self, sealed: str, purpose: str, now: int) -> Ticket:
        """Open the sealed ticket that a browser brings back.

        Raises:
            PlayerError: it is none of ours, for something else, or too old.
        """
        try:
            raw = b64decode(sealed, b"-_", validate=True)
            digest, text = raw[:32], raw[32:]
            if not hmac.compare_digest(digest, hmac.digest(self._key, text, hashlib.sha256)):
                raise PlayerError(_OLD)
            ticket = msgspec.msgpack.decode(text, type=Ticket)
        except (ValueError, msgspec.MsgspecError):
            raise PlayerError(_OLD) from None
        if ticket.purpose != purpose or ticket.until < now:
            raise PlayerError(_OLD)
        return ticket
