"""The link of a table, with or without the token of a seat."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from euchre.client.errors import LinkError


def parse_server_address(text: str) -> str:
    """Parse the address of a server that somebody has typed, without the slash at its end.

    Raises:
        LinkError: it is none.
    """
    address = text.strip().rstrip("/")
    if not re.match(r"https?://[^/?#\s]", address) or not _can_be_requested(address):
        raise LinkError(f"{text!r:.80} isn't an address: write one like http://127.0.0.1:8642")
    return address


def _can_be_requested(address: str) -> bool:
    """Return whether an address can be requested: its host looked up, the rest plain ASCII."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError:
        return False
    return bool(host) and port != 0 and re.fullmatch("[!-~]*", parts.path) is not None


def _is_token(token: str | None) -> bool:
    """Return whether a token can be sent in a header; None can, as nothing is."""
    return token is None or re.fullmatch("[!-~]+", token) is not None


@dataclass(frozen=True)
class Link:
    """The address of a table, and the token that opens a seat there.

    Attributes:
        server: the address of the server, without a slash at its end.
        table: what the table is called there.
        token: what opens the seat; whoever has it has the seat, so it is not shown. None: there is
            none, and who comes by this link watches.

    >>> link = Link.parse("http://127.0.0.1:8642/t/fmRxG8xvLEYUpCqs#seat=s3cret")
    >>> link.server, link.table, link.token
    ('http://127.0.0.1:8642', 'fmRxG8xvLEYUpCqs', 's3cret')
    >>> print(link)
    http://127.0.0.1:8642/t/fmRxG8xvLEYUpCqs
    >>> link.socket_url
    'ws://127.0.0.1:8642/api/tables/fmRxG8xvLEYUpCqs/socket'
    """

    server: str
    table: str
    token: str | None = field(default=None, repr=False)

    @classmethod
    def parse(cls, text: str) -> Link:
        """Parse the link that somebody was given, as copied from the address line of a browser.

        Raises:
            LinkError: it is none.
        """
        try:
            parts = urlsplit(text.strip())
        except ValueError:
            parts = urlsplit("")
        before, _, table = parts.path.rpartition("/t/")
        table = table.strip("/")
        server = f"{parts.scheme}://{parts.netloc}{before}"
        token = parse_qs(parts.fragment).get("seat", [None])[0]
        is_http = parts.scheme in ("http", "https") and bool(table)
        if not is_http or not _can_be_requested(f"{server}/{table}") or not _is_token(token):
            raise LinkError(
                f"{text.partition('#')[0]!r:.80} isn't a link to a table: "
                "it looks like http://127.0.0.1:8642/t/TABLE"
            )
        return cls(server, table, token)

    def __str__(self) -> str:
        """The link for others: without the token."""
        return f"{self.server}/t/{self.table}"

    @property
    def private_url(self) -> str:
        """The link with the token, for one's own devices: anybody who opens it has the seat."""
        return f"{self}#seat={self.token}" if self.token else f"{self}"

    @property
    def api_url(self) -> str:
        """The address of the table for programs."""
        return f"{self.server}/api/tables/{self.table}"

    @property
    def socket_url(self) -> str:
        """The address of the table's WebSocket."""
        return f"{self.api_url.replace('http', 'ws', 1)}/socket"
