"""Names and addresses: what this server is called, which pages may use it, who asks."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from euchre.errors import EuchreError

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOPBACK_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""What every computer calls itself."""
_NAME_PATTERN: Final = re.compile(r"(?!-)[\w-]{1,63}(\.[\w-]{1,63}){0,8}\.?", re.ASCII)
_HOST_PATTERN: Final = re.compile(
    rf"(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<name>{_NAME_PATTERN.pattern}))(?::(?P<port>\d{{0,5}}))?",
    re.ASCII,
)
_MAX_PORT: Final = 65_535
_IPV6_NETWORK_BITS: Final = 64
"""The bits of an IPv6 address that are somebody's; the others they choose as they like."""


def client_address(connection: HTTPConnection) -> str:
    """Return the network address of a request or socket, as limits count it.

    Behind a proxy that was named (``euchre server run --proxy``) it is the one that the proxy
    tells.
    """
    return normalise_address(connection.client.host if connection.client is not None else "")


def normalise_address(host: str) -> str:
    """Return the address under which a host is counted: itself, or the network of an IPv6 address.

    >>> normalise_address("192.0.2.7"), normalise_address("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> normalise_address("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    """
    try:
        address = ipaddress.ip_address(unmap_ipv4(host))
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    network = ipaddress.IPv6Network((int(address), _IPV6_NETWORK_BITS), strict=False)
    return str(network.network_address)


def unmap_ipv4(host: str) -> str:
    """Return the IPv4 address of a host that has one, however a socket for IPv6 as well shows it.

    >>> unmap_ipv4("::ffff:192.0.2.7"), unmap_ipv4("::1"), unmap_ipv4("192.0.2.7")
    ('192.0.2.7', '::1', '192.0.2.7')
    """
    try:
        mapped = ipaddress.IPv6Address(host).ipv4_mapped
    except ValueError:
        return host
    return host if mapped is None else str(mapped)


def parse_hostname(host: str) -> str:
    """Parse the name in a ``Host`` header, without its port; empty if there is none.

    Anything beside a name and a port (somebody before an ``@``, a path) makes it none.

    >>> (parse_hostname("LocalHost:8642"), parse_hostname("[::1]:8642"),
    ...  parse_hostname("club.example."))
    ('localhost', '::1', 'club.example')
    >>> (parse_hostname("a@localhost"), parse_hostname("localhost:8642/x"),
    ...  parse_hostname("localhost:99999"))
    ('', '', '')
    """
    match = _HOST_PATTERN.fullmatch(host)
    if match is None or int(match["port"] or 0) > _MAX_PORT:
        return ""
    if match["six"] is not None:
        try:
            return str(ipaddress.IPv6Address(match["six"]))
        except ValueError:
            return ""
    return match["name"].lower().removesuffix(".")


class AllowedHosts:
    """The host names that this server answers to.

    A page from elsewhere can have its own name lead here (DNS rebinding), and would then count as
    a page of this server: so only names that are known are answered. The address that a
    connection came in at is always one of them, since nobody else can be there.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = LOOPBACK_NAMES | {parse_hostname(name) for name in map(parse_host, names)}

    def is_allowed(self, connection: HTTPConnection) -> bool:
        """Return whether a request names one of them."""
        name = parse_hostname(connection.headers.get("host", ""))
        if not name:
            return False
        server_address = connection.scope.get("server")
        return name in self._names or (
            server_address is not None and name == str(server_address[0])
        )


def parse_host(text: str) -> str:
    """Parse a host name or address that this server may have, as in a ``Host`` header.

    >>> parse_host("Club.example"), parse_host("::1"), parse_host("[::1]")
    ('club.example', '[::1]', '[::1]')

    Raises:
        EuchreError: it is none.
    """
    bare = text.removeprefix("[").removesuffix("]")
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        if _NAME_PATTERN.fullmatch(text):
            return text.lower()
        raise EuchreError(f"{text!r} isn't a host name: use one like club.example") from None
    return f"[{address}]" if address.version == 6 else str(address)


def parse_origin(text: str) -> str:
    """Parse the origin of pages that may connect, as browsers send it.

    >>> parse_origin("https://Club.example/")
    'https://club.example'

    Raises:
        EuchreError: it is none.
    """
    try:
        parts = urlsplit(text.removesuffix("/"))
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        parts, port, host = urlsplit(""), None, ""
    extras = (parts.path, parts.query, parts.fragment, parts.username or "")
    if parts.scheme not in ("http", "https") or not host or any(extras):
        raise EuchreError(
            f"{text!r} isn't a web origin: use one like https://club.example or"
            " http://192.168.1.7:8000"
        )
    shown_host = f"[{host}]" if ":" in host else host
    default_port = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{shown_host}" + (
        f":{port}" if port not in (None, default_port) else ""
    )


def parse_proxy(text: str) -> Network:
    """Parse the address or network of a trusted proxy.

    Raises:
        EuchreError: it is none.
    """
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise EuchreError(
            f"{text!r} isn't a proxy's address: use one like 127.0.0.1 or 10.0.0.0/8"
        ) from None
