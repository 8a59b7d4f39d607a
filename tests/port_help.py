"""Ports for programs that are told where to listen, and listen there again later."""

from __future__ import annotations

import socket
import sys
from typing import Final

_RESERVED: Final[list[socket.socket]] = []


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody else comes by as long as this process lives.

    Until a program listens there, and while it has ended and is started again, the system would
    give it to any socket that asks for one. It does not where a socket is bound to it, and on Linux
    one that does not listen keeps nobody who names the port from listening there.
    """
    asking = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    asking.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    asking.bind((host, 0))
    port: int = asking.getsockname()[1]
    if sys.platform == "linux":
        _RESERVED.append(asking)
    else:
        asking.close()
    return port
