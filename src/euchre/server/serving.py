"""The server around the application, built in one way, for ``euchre server run`` and tests."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import socket
import sys
from collections.abc import Iterable
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from euchre.server.coach import reviews
from euchre.server.http.allowed_hosts import Network
from euchre.server.http.connections import ConnectionManager, ListeningSocket, ManagedServerConfig
from euchre.server.http.logs import DEFAULT_LOGGING

_GC_THRESHOLDS: Final = (5_000, 5, 20)
"""How many things are made before Python looks for garbage among the newest, and how many such
looks there are before it looks among older ones: a move makes thousands of things that are gone
after it, and none of those needs to be found."""
MAX_OPEN_FILES: Final = 65_536
"""Open files that are asked for; more than that no server of cards needs."""

_BODY_GRACE_SECONDS: Final = 2.0
"""Seconds in which the rest of what somebody sends must come when the server ends."""
_KEEP_ALIVE_SECONDS: Final = 10
"""Seconds for which an idle connection stays open. Clients and proxies must drop theirs earlier
(httpx and deploy/Caddyfile after 5 s), or they send a request while the server closes it.
"""
_SHUTDOWN_SECONDS: Final = 3
"""Seconds after which it does not wait for any answer either."""
_POLL_SECONDS: Final = 0.1
"""Seconds between looks whether it is to end at once."""


class EuchreServer(uvicorn.Server):
    """Closes all connections in order before it ends, on any signal.

    Args:
        app: what is served.
        config: how.
        drain_seconds: seconds in which it goes on after the signal, for whoever stands in front to
            see that it is not ready any more; a second Ctrl-C ends them.
    """

    def __init__(
        self, app: Starlette, config: ManagedServerConfig, drain_seconds: float = 0.0
    ) -> None:
        super().__init__(config)
        self._app = app
        self._drain = drain_seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Report as not ready, accept no more connections, notify all clients, and end."""
        self._app.state.health.mark_stopping()
        for _ in range(math.ceil(self._drain / _POLL_SECONDS)):
            if self.force_exit:
                break
            await asyncio.sleep(_POLL_SECONDS)
        for server in self.servers:
            server.close()
        reviews.end_review_streams()  # or it would wait for them
        await self._app.state.farewell()
        self._app.state.doors.close_idle_after(asyncio.get_running_loop(), _BODY_GRACE_SECONDS)
        await super().shutdown(sockets)


def make_server(
    app: Starlette,
    *,
    proxies: Iterable[Network] = (),
    log_config: dict[str, Any] | None = DEFAULT_LOGGING,
    drain_seconds: float = 0.0,
) -> EuchreServer:
    """Make the server of an application, to run with an `open_listening_socket`.

    Args:
        app: made by `make_app`.
        proxies: networks whose ``X-Forwarded-For`` is believed.
        log_config: the configuration of logging; None leaves it as it is.
        drain_seconds: as for `EuchreServer`.
    """
    doors = ConnectionManager(app.state.limits, proxies, app.state.chores)
    app.state.doors = doors
    config = ManagedServerConfig(
        app,
        doors,
        ws_max_size=app.state.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(doors.proxies),
        forwarded_allow_ips=[str(network) for network in doors.proxies],
        log_config=log_config,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    return EuchreServer(app, config, drain_seconds)


def open_listening_socket(host: str, port: int) -> ListeningSocket:
    """Open a listening socket; clients who come before the server is ready wait.

    Raises:
        OSError: it cannot be.
    """
    listening = ListeningSocket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def tune_garbage_collector() -> None:
    """Make garbage collections rarer, and exclude all objects that exist when a server begins.

    A look at all there is holds everybody up: a second, with thousands of sockets.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)


def raise_file_limit() -> int:
    """Raise the limit of open files as far as possible, and return it."""
    if sys.platform == "win32":
        return 8192  # what its C library can do; sockets do not count there
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MAX_OPEN_FILES if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # some systems have a bound that they do not tell
        logging.getLogger("euchre.server").warning("no more than %d files may be open", soft)
        return soft
    return wanted
