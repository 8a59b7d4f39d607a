"""The server around the application: one way to build it, for ``euchre serve`` and the tests."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Iterable
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from euchre.server.coach import reviews
from euchre.server.doors.connections import Door, DoorConfig, Doors
from euchre.server.doors.hosts import Network
from euchre.server.doors.logs import LOGGING

FILES: Final = 65_536
"""Open files that are asked for; more than that no server of cards needs."""


class Server(uvicorn.Server):
    """Says goodbye to everybody before it hangs up, whichever signal ends it."""

    def __init__(self, app: Starlette, config: DoorConfig) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, tell everybody who is there, and end."""
        for server in self.servers:
            server.close()
        reviews.end()  # or it would wait for them
        await self._app.state.farewell()
        await super().shutdown(sockets)


def make_server(
    app: Starlette, *, proxies: Iterable[Network] = (), logged: dict[str, Any] | None = LOGGING
) -> Server:
    """The server of an application; `listen` makes the socket that it is run with.

    Args:
        app: made by `make_app`.
        proxies: networks whose ``X-Forwarded-For`` is believed.
        logged: the configuration of logging; None leaves it as it is.
    """
    doors = Doors(app.state.limits, proxies)
    app.state.doors = doors
    config = DoorConfig(
        app,
        doors,
        ws_max_size=app.state.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(doors.proxies),
        forwarded_allow_ips=[str(each) for each in doors.proxies],
        log_config=logged,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
    )
    return Server(app, config)


def listen(host: str, port: int) -> Door:
    """A listening socket; whoever comes before the server is ready waits.

    Raises:
        OSError: it cannot be.
    """
    listening = Door(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def open_files() -> int:
    """How many files this process may have open, after asking for as many as it can have."""
    if sys.platform == "win32":
        return 8192  # what its C library can do; sockets do not count there
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return FILES if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # some systems have a bound that they do not tell
        logging.getLogger("euchre.server").warning("no more than %d files may be open", soft)
        return soft
    return wanted
