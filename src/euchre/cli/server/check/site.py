"""How others reach a server: the options it is given, its port, and what stands in front of it."""

from __future__ import annotations

import base64
import errno
import http.client
import ipaddress
import json
import os
import socket
import ssl
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from euchre.cli.server.check.finding import (
    CheckFinding,
    bad_finding,
    build_note,
    good_finding,
)
from euchre.cli.server.serving import DEFAULT_PORT, is_open_to_all
from euchre.errors import EuchreError

_TIMEOUT_SECONDS: Final = 10.0
_CERTIFICATE_WARNING_DAYS: Final = 14
"""Days that a certificate should be good for yet."""
_MIN_PROXY_PREFIX_BITS: Final = {4: 8, 6: 16}
"""A network of proxies with fewer bits than that is the world."""
_PROXY_OPTION: Final = "--proxy"
_BUSY_PORT_REMEDY: Final = (
    "Stop the program that uses it (find it with ss -ltnp), or choose another port with --port."
)
_HOST_REMEDY: Final = "Give --host an address of this computer, such as 127.0.0.1 or 0.0.0.0."


class ServerSettings(NamedTuple):
    """The place of a server: the options of ``euchre server run`` by these names."""

    host: str
    port: int | None
    origins: Sequence[str]
    hosts: Sequence[str]
    proxies: Sequence[str]


def check_options(settings: ServerSettings) -> Iterator[CheckFinding]:
    """Yield what is odd about the options, each by itself and together."""
    from euchre.server.http.allowed_hosts import (  # noqa: PLC0415 - with the server alone
        parse_host,
        parse_origin,
        parse_proxy,
    )

    wrong = []
    for read, values in (
        (parse_host, settings.hosts),
        (parse_origin, settings.origins),
        (parse_proxy, settings.proxies),
    ):
        for value in values:
            try:
                read(value)
            except EuchreError as error:
                wrong.append(
                    bad_finding("options", f"{error}.", "euchre server run won't accept it.")
                )
    if wrong:
        yield from wrong
        return
    yield from _check_proxies(settings)
    yield from _check_hosts_and_proxies(settings)
    for origin in map(parse_origin, settings.origins):
        if origin.startswith("http://") and not _is_local(urlsplit(origin).hostname or ""):
            yield build_note(
                "options",
                f"Pages from {origin} can connect without TLS, so somebody on the network "
                "could change them.",
                "Allow the page's https:// address instead, if it has one.",
            )


def _check_proxies(settings: ServerSettings) -> Iterator[CheckFinding]:
    for proxy in settings.proxies:
        network = ipaddress.ip_network(proxy)
        if network.prefixlen < _MIN_PROXY_PREFIX_BITS[network.version]:
            yield bad_finding(
                "options",
                f"Any computer in {network} can claim to be a visitor at another address.",
                f"Set {_PROXY_OPTION} to the proxy's own address only.",
            )


def _check_hosts_and_proxies(settings: ServerSettings) -> Iterator[CheckFinding]:
    public = [name for name in settings.hosts if not _is_local(name)]
    if public and not settings.proxies:
        yield build_note(
            "options",
            f"The server is public as {public[0]}, but has no {_PROXY_OPTION}: either it has "
            "no TLS, or all visitors behind the proxy share the limits of one address.",
            f"Put a proxy with TLS in front, and name its address: {_PROXY_OPTION} 127.0.0.1",
        )
    elif settings.proxies and not public:
        yield bad_finding(
            "options",
            "There is a proxy, but no public name: visitors who use the public name get "
            "status 421.",
            "Set the name: --allow-host club.example",
        )
    elif public and is_open_to_all(settings.host):
        yield build_note(
            "options",
            "The server listens on all networks, so visitors can bypass the proxy and "
            f"its TLS at port {settings.port or DEFAULT_PORT}.",
            "Listen only where the proxy can connect (--host 127.0.0.1), or close the "
            "port to others.",
        )
    else:
        where = f" as {', '.join(public)}, behind a proxy" if public else ""
        yield good_finding("options", f"The server listens on {settings.host}{where}.")


def _is_local(name: str) -> bool:
    """Return whether a name or an address is of this computer or a private network."""
    try:
        return not ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return "." not in name or name.endswith((".local", ".localhost", ".lan", ".home.arpa"))


def check_port(settings: ServerSettings) -> Iterator[CheckFinding]:
    """Yield which program answers at the port."""
    number = DEFAULT_PORT if settings.port is None else settings.port
    host = "127.0.0.1" if is_open_to_all(settings.host) else settings.host
    if number == 0:
        return
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((settings.host, number))
        except PermissionError:
            yield bad_finding(
                "port",
                f"This user isn't allowed to use port {number}.",
                f"Choose a port from 1024 upwards, and let the proxy listen on {number}.",
            )
            return
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                yield _build_port_finding(host, number, error, _HOST_REMEDY)
            elif (running := _find_running_server(host, number)) is not None:
                yield running
            elif settings.port is None:
                yield build_note(
                    "port",
                    f"Port {number} is taken: euchre server run takes the next free one.",
                    "Choose a port with --port if a proxy or a link needs one that stays the same.",
                )
            else:
                yield _build_port_finding(host, number, error, _BUSY_PORT_REMEDY)
            return
    yield good_finding("port", f"Port {number} is free.")


def _find_running_server(host: str, port: int) -> CheckFinding | None:
    """Return that euchre is running there; None: another program is."""
    try:
        line = http.client.HTTPConnection(host, port, timeout=_TIMEOUT_SECONDS)
        with closing(line):
            line.request("GET", "/health")
            health = json.loads(line.getresponse().read(1 << 16))
        return good_finding("port", f"euchre {health['version']} is running on port {port}.")
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return None


def _build_port_finding(host: str, port: int, error: OSError, remedy: str) -> CheckFinding:
    why = (error.strerror or str(error)).lower()
    return bad_finding("port", f"Can't listen on {host} port {port}: {why}.", remedy)


class _ProbeReply(NamedTuple):
    """The reply to a request: the status, or why there was no answer."""

    status: int
    text: str


def check_site(address: str) -> Iterator[CheckFinding]:
    """Yield what others meet at the public address: name, certificate, sockets."""
    from euchre.server.http.allowed_hosts import parse_origin  # noqa: PLC0415 - with the server alone
    from euchre.server.http.root_path import parse_root_path  # noqa: PLC0415

    parts = urlsplit(address)
    if not parts.netloc:
        raise EuchreError(f"--site takes an address like https://club.example, not {address!r}")
    root_path = parse_root_path(parts.path)
    origin = urlsplit(parse_origin(parts._replace(path="").geturl()))
    ready = _send_request(origin.scheme, origin.netloc, f"{root_path}/health/ready")
    sentence = f"{address}: {ready.text}"
    if ready.status == 200:
        yield good_finding("site", sentence)
    else:
        yield bad_finding("site", sentence, _STATUS_REMEDIES.get(ready.status, ""))
    if ready.status not in (200, 503):
        return
    if origin.scheme == "https":
        yield from _check_certificate(origin.hostname or "", origin.port or 443)
    else:
        yield build_note(
            "site",
            f"{address} has no TLS: others on the network can read and change the traffic.",
            "Put a proxy with TLS in front, such as deploy/Caddyfile.",
        )
    socket_ = _send_request(
        origin.scheme, origin.netloc, f"{root_path}/api/tables/nowhere/socket", upgrade=True
    )
    if socket_.status == 101:
        yield good_finding("site", "WebSockets work.")
    else:
        yield bad_finding(
            "site",
            f"WebSockets don't work ({socket_.text}).",
            "Let the proxy forward the Upgrade and Connection headers, as in deploy/.",
        )
    if _send_request(origin.scheme, origin.netloc, f"{root_path}/metrics").status == 200:
        yield build_note(
            "site",
            "Anyone can read /metrics there.",
            "Let the proxy refuse it from outside, as in deploy/.",
        )


_STATUS_REMEDIES: Final = {
    421: "Start the server with this name: --allow-host",
    503: "The server's log says more.",
    502: "The proxy answers, but the server doesn't: check that it runs, and on which port.",
    0: (
        "Check that the name points here, that the proxy runs, and that ports 80 and 443 are open."
    ),
}


def _send_request(scheme: str, netloc: str, path: str, *, upgrade: bool = False) -> _ProbeReply:
    kind = http.client.HTTPSConnection if scheme == "https" else http.client.HTTPConnection
    headers = {}
    if upgrade:
        headers = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        }
    try:
        with closing(kind(netloc, timeout=_TIMEOUT_SECONDS)) as line:
            line.request("GET", path, headers=headers)
            answer = line.getresponse()
            text = "" if upgrade else answer.read(1 << 16).decode(errors="replace")
            return _ProbeReply(answer.status, _describe_problem(answer.status, text))
    except ssl.SSLCertVerificationError as error:
        return _ProbeReply(0, f"its certificate isn't valid: {error.verify_message}.")
    except (OSError, UnicodeError, http.client.HTTPException) as error:
        why = (getattr(error, "strerror", "") or str(error)).lower()
        return _ProbeReply(0, f"it doesn't answer: {why}.")


def _describe_problem(status: int, text: str) -> str:
    """Return the sentence of a problem document, or the status."""
    try:
        problem = json.loads(text)
        return str(problem.get("detail") or f"it is {problem['status']}.")
    except (ValueError, KeyError, AttributeError):
        return f"it answers {status}."


def _check_certificate(name: str, port: int) -> Iterator[CheckFinding]:
    context = ssl.create_default_context()
    with (
        socket.create_connection((name, port), _TIMEOUT_SECONDS) as line,
        context.wrap_socket(line, server_hostname=name) as secured,
    ):
        until = str((secured.getpeercert() or {}).get("notAfter", ""))
    days = (ssl.cert_time_to_seconds(until) - time.time()) / 86_400
    sentence = f"The certificate is valid for {days:.0f} days."
    if days < _CERTIFICATE_WARNING_DAYS:
        do = "Look in the proxy's log to see why it wasn't renewed."
        yield bad_finding("site", sentence, do)
    else:
        yield good_finding("site", sentence)
