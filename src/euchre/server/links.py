"""The address by which others come to an evening, in letters and as a code for cameras."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from markupsafe import Markup
from starlette.requests import Request

try:
    import segno
except ImportError:  # the pages do without
    _DRAWS = False
else:
    _DRAWS = True


MARK = "#t="
"""What stands before the token in a link: no server is told what stands behind a #."""

NOWHERE = (
    "Phones cannot open this address: it stands for this computer alone. Start the server with"
    " euchre serve --host 0.0.0.0, and open here and there the address on the wifi that it then"
    " prints."
)
"""What the pages say where others cannot come to them."""


def keyed(link: str, token: str) -> str:
    """The link that opens a place of the evening at `link` on another device."""
    return f"{link}/key{MARK}{token}"


def origin_of(request: Request) -> str:
    """Where others find this server: as whoever looks does, or in the local network.

    Whoever looks from the computer that serves sees an address that leads phones nowhere; where
    `euchre serve` listens in the local network as well, that address is taken.
    """
    addresses: tuple[str, ...] = getattr(request.app.state, "addresses", ())
    if addresses and is_local(request.url.hostname or ""):
        return addresses[0]
    return f"{request.url.scheme}://{request.url.netloc}"


def leads_nowhere(request: Request) -> str:
    """Why that address opens nothing on any other device; empty where it does."""
    addresses: tuple[str, ...] = getattr(request.app.state, "addresses", ())
    return "" if addresses or not is_local(request.url.hostname or "") else NOWHERE


def is_local(host: str) -> bool:
    """Whether a name stands for the computer itself.

    >>> [is_local(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.1.20", "club.org")]
    [True, True, True, False, False]
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=64)
def code(link: str) -> Markup:
    """A QR code of a link as an image, or nothing where `segno` is not installed."""
    if not _DRAWS:
        return Markup()
    drawn = segno.make(link, micro=False, error="m")
    return Markup(  # noqa: S704 - made of numbers alone
        drawn.svg_inline(omitsize=True, border=3, svgclass="qr", dark="#000", light="#fff")
    )
