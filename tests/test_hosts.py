"""What a server is called, whose pages may use it, and from where somebody asks."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from euchre.cli import main
from euchre.errors import EuchreError
from euchre.server.http.allowed_hosts import AllowedHosts, parse_host, parse_origin, parse_proxy
from euchre.server.http.connections import (
    ConnectionManager,
    HttpProtocol,
    ManagedServerConfig,
    SocketProtocol,
)
from euchre.server.http.guard import is_same_origin
from euchre.server.limits import ServerLimits
from server_help import PATIENCE, Server

EVIL = ("evil.example", "evil.example:8642", "127.0.0.1.evil.example")
ODD = (
    "a@127.0.0.1",
    "evil.example@127.0.0.1:8642",
    "127.0.0.1:8642/x",
    "127.0.0.1?x",
    "127.0.0.1#x",
    "127.0.0.1:x",
    "127.0.0.1:99999",
    "127.0.0.1:8642:8642",
    "[::1",
    "[127.0.0.1]",
    "::1",
    "",
)


@pytest.mark.parametrize("host", ODD)
def test_a_host_is_a_name_and_a_port_and_nothing_else(host: str) -> None:
    told = [(b"host", host.encode())]
    asked = HTTPConnection({"type": "http", "headers": told, "server": ("127.0.0.1", 8642)})
    assert not AllowedHosts().is_allowed(asked)


@pytest.mark.parametrize("protocol", [HttpProtocol, SocketProtocol])
def test_where_a_server_listens_for_ipv6_as_well_ipv4_addresses_are_what_they_are(
    protocol: Any,
) -> None:
    """Or no proxy among them is believed, and by the server's own address nothing is answered."""
    ends = {"getpeername": "::ffff:192.0.2.7", "getsockname": "::ffff:203.0.113.5"}
    line = SimpleNamespace(
        **{end: lambda host=host: (host, 80, 0, 0) for end, host in ends.items()}
    )

    async def come() -> None:
        config = ManagedServerConfig(
            Starlette(), ConnectionManager(ServerLimits()), log_config=None
        )
        coming = protocol(config, ServerState(), {})
        coming.connection_made(
            SimpleNamespace(get_extra_info={"socket": line}.get, get_write_buffer_size=int)
        )
        assert (coming.client, coming.server) == (("192.0.2.7", 80), ("203.0.113.5", 80))

    asyncio.run(come())


@pytest.mark.parametrize(
    ("scheme", "origin", "same"),
    [
        ("https", "https://club.example", True),
        ("wss", "https://club.example", True),
        ("http", "http://club.example", True),
        ("ws", "http://club.example", True),
        ("http", "https://club.example", True),  # behind a proxy that the server does not know
        ("https", "http://club.example", False),  # anybody on the line can write such a page
        ("wss", "http://club.example", False),
        ("https", "club.example", False),
        ("https", "null", False),
    ],
)
def test_a_page_has_the_scheme_of_its_server_too(scheme: str, origin: str, *, same: bool) -> None:
    told = [(b"host", b"club.example"), (b"origin", origin.encode())]
    kind = "websocket" if scheme.startswith("ws") else "http"
    asked = HTTPConnection({"type": kind, "scheme": scheme, "path": "/", "headers": told})
    assert is_same_origin(asked, frozenset()) is same
    assert is_same_origin(asked, frozenset({origin}))


def test_a_request_that_tells_its_length_in_two_ways_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(
                b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n"
                b"Content-Length: 3\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
            )
            told = b"".join(iter(lambda: line.recv(4096), b""))  # it hangs up after it
        assert told.startswith(b"HTTP/1.1 400 ")
        assert b"only one way" in told


def test_a_seat_with_a_number_that_no_computer_counts_to_gets_a_sentence(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make()
        seats = f"/api/tables/{made['table']}/seats"
        for seat in ("9" * 5000, "-1", "x", "00"):
            answer = server.web.delete(
                f"{seats}/{seat}", headers={"authorization": f"Bearer {made['token']}"}
            )
            assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")


@pytest.mark.parametrize("host", EVIL)
def test_a_name_that_somebody_else_leads_here_is_not_answered(tmp_path: Path, host: str) -> None:
    with Server(tmp_path) as server:
        made = server.make()
        for method, path in (("GET", "/"), ("POST", "/api/tables"), ("GET", "/api/tables")):
            told = {"host": host, "origin": f"http://{host}"}
            answer = server.web.request(method, path, headers=told)
            assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
            assert "--allow-host" in answer.json()["detail"]
        address = f"ws://{host}/api/tables/{made['table']}/socket"
        line = socket.create_connection(("127.0.0.1", server.port))
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, sock=line, open_timeout=PATIENCE),
        ):
            pass
        assert refused.value.response.status_code == 403


def test_the_names_of_a_server_are_answered(tmp_path: Path) -> None:
    with Server(tmp_path, hosts=("club.example", "192.168.7.9")) as server:
        for host in ("localhost", "[::1]:8642", "127.0.0.1", "Club.Example:80", "192.168.7.9"):
            assert server.web.get("/health", headers={"host": host}).status_code == 200, host


def test_only_a_proxy_that_was_named_is_believed_about_who_asks(tmp_path: Path) -> None:
    def made(server: Server) -> list[int]:
        return [
            server.web.post(
                "/api/tables", json={}, headers={"x-forwarded-for": f"192.0.2.{number}"}
            ).status_code
            for number in range(3)
        ]

    limits = ServerLimits(tables_of_address=4)
    with Server(tmp_path / "one", limits=limits) as server:
        assert made(server) == [201, 429, 429]
    with Server(tmp_path / "two", limits=limits, proxies=("10.0.0.0/8",)) as server:
        assert made(server) == [201, 429, 429]
    with Server(tmp_path / "three", limits=limits, proxies=("127.0.0.1",)) as server:
        assert made(server) == [201, 201, 201]


@pytest.mark.parametrize(
    "text",
    ["foo", "club.example", "ftp://club.example", "https://", "https://a/b", "https://u@a", "*"],
)
def test_what_is_no_origin_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    refused(["--origin", text], tmp_path, "isn't a web origin: use one like https://")
    with pytest.raises(EuchreError):
        parse_origin(text)


@pytest.mark.parametrize("text", ["", "a/b", "club.example:80", "*", "a b", "-x.example", "u@a"])
def test_what_is_no_host_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    refused(["--allow-host", text], tmp_path, "isn't a host name: use one like club.example")
    with pytest.raises(EuchreError):
        parse_host(text)


@pytest.mark.parametrize("text", ["*", "", "proxy.example", "10.0.0.1/8"])
def test_what_is_no_proxy_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    refused(["--proxy", text], tmp_path, "isn't a proxy's address: use one like 127.0.0.1")
    with pytest.raises(EuchreError):
        parse_proxy(text)


def refused(args: list[str], data: Path, why: str) -> None:
    result: Any = CliRunner().invoke(main, ["server", "run", "--data", str(data), *args])
    assert result.exit_code != 0
    assert why in str(result.output) + str(result.exception)
