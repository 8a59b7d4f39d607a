"""How others reach a server: the options it is given, its port, and what stands in front of it."""

from __future__ import annotations

import base64
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

from euchre.cli.hosting.doctor.finding import DoctorFinding, bad_finding, good_finding, note_finding
from euchre.cli.hosting.serving import DEFAULT_PORT, is_open_to_all
from euchre.errors import EuchreError

_TIMEOUT_SECONDS: Final = 10.0
"""Seconds that an answer is waited for."""
_CERTIFICATE_WARNING_DAYS: Final = 14
"""Days that a certificate should be good for yet."""
_MIN_PROXY_PREFIX_BITS: Final = {4: 8, 6: 16}
"""A network of proxies with fewer bits than that is the world."""
_PROXY_OPTION: Final = "--proxy"


class ServerSettings(NamedTuple):
    """The place of a server: the options of ``euchre serve`` by these names."""

    host: str
    port: int | None
    origins: Sequence[str]
    hosts: Sequence[str]
    proxies: Sequence[str]


def check_options(settings: ServerSettings) -> Iterator[DoctorFinding]:
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
                wrong.append(bad_finding("options", f"{error}.", "euchre serve refuses it."))
    if wrong:
        yield from wrong
        return
    yield from _check_proxies(settings)
    yield from _check_public_names(settings)
    for origin in map(parse_origin, settings.origins):
        if origin.startswith("http://") and not _is_local(urlsplit(origin).hostname or ""):
            yield note_finding(
                "options",
                f"Pages of {origin} may connect, and come without TLS: somebody on the way can"
                " change them.",
                "Allow the page under https:// instead, if it has that.",
            )


def _check_proxies(settings: ServerSettings) -> Iterator[DoctorFinding]:
    for proxy in settings.proxies:
        network = ipaddress.ip_network(proxy)
        if network.prefixlen < _MIN_PROXY_PREFIX_BITS[network.version]:
            yield bad_finding(
                "options",
                f"Whoever comes from {network} is believed where they say they come from.",
                f"Give {_PROXY_OPTION} the address of the proxy alone.",
            )


def _check_public_names(settings: ServerSettings) -> Iterator[DoctorFinding]:
    public = [name for name in settings.hosts if not _is_local(name)]
    if public and not settings.proxies:
        yield note_finding(
            "options",
            f"It is open under {public[0]} with no {_PROXY_OPTION}: without TLS, or all its "
            "visitors"
            " share the limits of one address.",
            f"Put a proxy with TLS in front, and name its address: {_PROXY_OPTION} 127.0.0.1",
        )
    elif settings.proxies and not public:
        yield bad_finding(
            "options",
            "There is a proxy in front, and no name by which the server may be called: whoever"
            " comes by its public name gets 421.",
            "Name it: --allow-host club.example",
        )
    elif public and is_open_to_all(settings.host):
        yield note_finding(
            "options",
            f"It listens to all networks, so that one can pass by the proxy, and without TLS, at"
            f" port {settings.port or DEFAULT_PORT}.",
            "Listen where only the proxy is (--host 127.0.0.1), or close the port to others.",
        )
    else:
        where = f" as {', '.join(public)}, behind a proxy" if public else ""
        yield good_finding("options", f"It listens at {settings.host}{where}.")


def _is_local(name: str) -> bool:
    """Return whether a name or an address is of this computer or a private network."""
    try:
        return not ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return "." not in name or name.endswith((".local", ".localhost", ".lan", ".home.arpa"))


def check_port(settings: ServerSettings) -> Iterator[DoctorFinding]:
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
                f"Port {number} may not be taken by this user.",
                f"Choose one from 1024 on, and have the proxy in front listen at {number}.",
            )
            return
        except OSError as error:
            yield _check_busy_port(host, number, error)
            return
    yield good_finding("port", f"Port {number} is free.")


def _check_busy_port(host: str, number: int, error: OSError) -> DoctorFinding:
    try:
        line = http.client.HTTPConnection(host, number, timeout=_TIMEOUT_SECONDS)
        with closing(line):
            line.request("GET", "/health")
            health = json.loads(line.getresponse().read(1 << 16))
        return good_finding("port", f"At port {number} euchre {health['version']} answers.")
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        why = (error.strerror or str(error)).lower()
        return bad_finding(
            "port",
            f"Port {number} cannot be had at {host}: {why}.",
            "Stop what is there (ss -ltnp tells), or choose another one with --port.",
        )


class _ProbeReply(NamedTuple):
    """The reply to a request: the status, or why there was no answer."""

    status: int
    text: str


def check_site(address: str) -> Iterator[DoctorFinding]:
    """Yield what others meet at the public address: name, certificate, sockets."""
    from euchre.server.http.allowed_hosts import parse_origin  # noqa: PLC0415 - with the server alone

    origin = urlsplit(parse_origin(address))
    ready = _send_request(origin.scheme, origin.netloc, "/health/ready")
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
        yield note_finding(
            "site",
            f"{address} has no TLS: what is sent can be read and changed on its way.",
            "Put a proxy with TLS in front: deploy/Caddyfile is one.",
        )
    socket_ = _send_request(
        origin.scheme, origin.netloc, "/api/tables/nowhere/socket", upgrade=True
    )
    if socket_.status == 101:
        yield good_finding("site", "Sockets come through.")
    else:
        yield bad_finding(
            "site",
            f"Sockets do not come through ({socket_.text}).",
            "Have the proxy pass Upgrade and Connection on, as in deploy/.",
        )
    if _send_request(origin.scheme, origin.netloc, "/metrics").status == 200:
        yield note_finding(
            "site",
            "Anybody can read /metrics there.",
            "Have the proxy refuse it from outside, as in deploy/.",
        )


_STATUS_REMEDIES: Final = {
    421: "Name it when the server is started: --allow-host",
    503: "Its log says more.",
    502: "The proxy is there and the server is not: see that it runs, and at which port.",
    0: "See that the name leads here, that the proxy runs, and that ports 80 and 443 are open.",
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
        return _ProbeReply(0, f"its certificate is not good: {error.verify_message}.")
    except (OSError, UnicodeError, http.client.HTTPException) as error:
        why = (getattr(error, "strerror", "") or str(error)).lower()
        return _ProbeReply(0, f"there is no answer: {why}.")


def _describe_problem(status: int, text: str) -> str:
    """Return the sentence of a problem document, or the status."""
    try:
        problem = json.loads(text)
        return str(problem.get("detail") or f"it is {problem['status']}.")
    except (ValueError, KeyError, AttributeError):
        return f"it answers {status}."


def _check_certificate(name: str, number: int) -> Iterator[DoctorFinding]:
    context = ssl.create_default_context()
    with (
        socket.create_connection((name, number), _TIMEOUT_SECONDS) as line,
        context.wrap_socket(line, server_hostname=name) as secured,
    ):
        until = str((secured.getpeercert() or {}).get("notAfter", ""))
    days = (ssl.cert_time_to_seconds(until) - time.time()) / 86_400
    sentence = f"Its certificate is good for {days:.0f} days."
    if days < _CERTIFICATE_WARNING_DAYS:
        do = "See why the proxy does not renew it: its log says."
        yield bad_finding("site", sentence, do)
    else:
        yield good_finding("site", sentence)
