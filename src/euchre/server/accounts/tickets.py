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

from euchre.accounts.state import AccountError
from euchre.server.http.idempotency import build_single_use_row
from euchre.store import SeenDealsRow
from euchre.texts import translatable

TICKET_VALIDITY_MS: Final = 5 * 60_000
_USED_TICKETS: Final = "used-tickets"
_INVALID_TICKET: Final = translatable(
    "account-ticket-invalid", "That took too long, or was meant for something else. Start again."
)


class PasskeyTicket(msgspec.Struct, frozen=True, array_like=True):
    """A challenge to be signed.

    Attributes:
        purpose: ``register``, ``sign-in`` or ``add-key``.
        challenge: the bytes to be signed.
        until: when it is good no more, in ms.
        player: whose account it is for; empty: that shows.
        name: of a new account.
        session: in which a passkey is added to it.
    """

    purpose: str
    challenge: bytes
    until: int
    player: str = ""
    name: str = ""
    session: int = 0

    @property
    def command_id(self) -> str:
        """The idempotency key of the change that the ticket allows."""
        return hashlib.sha256(self.challenge).hexdigest()[:32]


def build_used_ticket_row(ticket: PasskeyTicket) -> SeenDealsRow:
    """Build the row that notes a ticket as used."""
    return build_single_use_row(_USED_TICKETS, ticket.challenge)


class PasskeyTicketSealer:
    """Seals and reads tickets."""

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"tickets of passkeys", hashlib.sha256)

    def new_ticket(
        self, purpose: str, now_ms: int, *, player: str = "", name: str = "", session: int = 0
    ) -> PasskeyTicket:
        """Return a new ticket."""
        return PasskeyTicket(
            purpose, secrets.token_bytes(32), now_ms + TICKET_VALIDITY_MS, player, name, session
        )

    def seal_ticket(self, ticket: PasskeyTicket) -> str:
        """Return a ticket in the sealed form that a browser is given."""
        text = msgspec.msgpack.encode(ticket)
        return urlsafe_b64encode(hmac.digest(self._key, text, hashlib.sha256) + text).decode()

    def open_ticket(self, sealed: str, purpose: str, now_ms: int) -> PasskeyTicket:
        """Open the sealed ticket that a browser brings back.

        Raises:
            AccountError: it is none of ours, for something else, or too old.
        """
        try:
            raw = b64decode(sealed, b"-_", validate=True)
            digest, text = raw[:32], raw[32:]
            if not hmac.compare_digest(digest, hmac.digest(self._key, text, hashlib.sha256)):
                raise AccountError(_INVALID_TICKET)
            ticket = msgspec.msgpack.decode(text, type=PasskeyTicket)
        except (ValueError, msgspec.MsgspecError):
            raise AccountError(_INVALID_TICKET) from None
        if ticket.purpose != purpose or ticket.until < now_ms:
            raise AccountError(_INVALID_TICKET)
        return ticket
