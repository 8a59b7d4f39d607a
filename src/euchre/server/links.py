"""The addresses by which others come here, in letters and as a code for cameras."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request

from euchre.texts import translatable

try:
    import segno
except ImportError:  # the pages do without
    _HAS_SEGNO = False
else:
    _HAS_SEGNO = True


TOKEN_MARK = "#t="
"""What stands before the token in a link: no server is told what stands behind a #."""

UNREACHABLE_MESSAGE = translatable(
    "site-unreachable",
    "Phones can't open this address: it works only on this computer. To let others in, start the "
    "server like this: euchre server run --host 0.0.0.0",
)
"""What the pages say where others cannot come to them; it ends with a command, for itself. In each
language it has two colons with a space behind them, where the page divides it."""
_PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers that a proxy adds."""


class ServerAddresses(NamedTuple):
    """The addresses of this server for other devices, as far as the visitor may know them.

    Attributes:
        origin: the address that is told to others, like ``http://192.168.1.20:8642``, with the
            root path below which the site is.
        others: further ones of this computer, in other networks.
        nowhere: why `origin` opens nothing on any other device; empty where it does.
    """

    origin: str
    others: tuple[str, ...] = ()
    nowhere: str = ""


def build_access_link(tournament_link: str, access_token: str) -> str:
    """Build the link that opens a place of a tournament on another device."""
    return f"{tournament_link}/key{TOKEN_MARK}{access_token}"


def find_server_addresses(request: Request) -> ServerAddresses:
    """Find the addresses of this server for other devices.

    That is the one by which whoever asks has found it, but for somebody at the computer that
    serves, by whose own name for itself nobody else can come: where `euchre server run` listens in
    the local network as well, they are told the addresses there. Nobody else is, nor is anybody
    who comes through a proxy: such addresses are not the world's business.
    """
    root_path = root_path_of(request)
    own = f"{request.url.scheme}://{request.url.netloc}{root_path}"
    if not is_local_host(request.url.hostname or ""):
        return ServerAddresses(own)
    addresses: tuple[str, ...] = getattr(request.app.state, "addresses", ())
    if not addresses or _may_be_remote(request):
        return ServerAddresses(own, nowhere=UNREACHABLE_MESSAGE)
    origin, *others = (address + root_path for address in addresses)
    return ServerAddresses(origin, tuple(others))


def _may_be_remote(request: Request) -> bool:
    client = request.client.host if request.client is not None else ""
    return not is_local_host(client) or any(name in request.headers for name in _PROXY_HEADERS)


def root_path_of(request: Request) -> str:
    """Return the part of the domain below which the site is, like ``/cards``; empty: it has all."""
    return getattr(request.app.state, "root_path", "")


def public_origin(request: Request) -> str:
    """Return the address of this server for others (`find_server_addresses`)."""
    return find_server_addresses(request).origin


def is_local_host(host: str) -> bool:
    """Return whether a host name is that of the computer itself.

    >>> [is_local_host(host) for host in ("localhost", "::1", "192.168.1.20", "club.org")]
    [True, True, False, False]
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def can_draw_qr_codes() -> bool:
    """Return whether QR codes can be drawn here: whether there is `segno`."""
    return _HAS_SEGNO


@lru_cache(maxsize=64)
def draw_qr_svg_file(link: str) -> bytes:
    """Draw a QR code of a link as an SVG file; empty without `segno`."""
    if not _HAS_SEGNO:
        return b""
    code, buffer = segno.make(link, micro=False, error="m"), BytesIO()
    code.save(buffer, kind="svg", omitsize=True, border=3, dark="#000", light="#fff", nl=False)
    return buffer.getvalue()


@lru_cache(maxsize=64)
def draw_qr_code(link: str) -> Markup:
    """Draw a QR code of a link as an image in the page; empty without `segno`."""
    if not _HAS_SEGNO:
        return Markup()
    code = segno.make(link, micro=False, error="m")
    return Markup(  # noqa: S704 - made of numbers alone
        code.svg_inline(omitsize=True, border=3, svgclass="qr", dark="#000", light="#fff")
    )


def draw_terminal_qr(link: str) -> str:
    """Draw a QR code of a link in half-line blocks for a terminal; empty without `segno`."""
    if not _HAS_SEGNO:
        return ""
    rows = [[*row] for row in segno.make(link, micro=False, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "\u2588", (0, 1): "\u2580", (1, 0): "\u2584", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(blocks[pair] for pair in zip(*both, strict=True)) for both in pairs)
