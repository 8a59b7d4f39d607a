"""Where the coach thinks and long pages are made, so that no table and no other page waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

from starlette.requests import Request

from euchre.analysis.position.hints import coach_ready
from euchre.bots import kernel
from euchre.extras import how_to_install
from euchre.server.doors.asking import while_connected
from euchre.server.doors.hosts import address_of
from euchre.server.processes.brains import BRAINS
from euchre.server.processes.pools import Bounds, Pool
from euchre.server.processes.threads import SharedThreads
from euchre.table.commands import Refused

_P = ParamSpec("_P")
_T = TypeVar("_T")

MISSING: Final = (
    f"The coach needs numba, which is not installed on this server: {how_to_install('bots')}."
)
WARMING: Final = "The coach is getting ready: try again in half a minute."

HINTS: Final = Pool("The coach", Bounds(of_one=16))
"""For what somebody waits for at a table or in the lab."""
REVIEWS: Final = Pool("The coach", Bounds(waiting=60, of_address=18, nice=15))
"""For whole games, which have time."""
FIELD: Final = Pool("The field", Bounds(workers=1, nice=19))
"""For bots that play the deals of a day, for whom nobody waits."""
PAGES: Final = Pool("This server", Bounds(of_one=16, memory=500 << 20))
"""For pages that are long, and records that may be."""
_RENDERING: Final = SharedThreads("pages", 1, waiting=200, of_address=100)
SOON: Final = 30.0
"""Seconds that such a page may take."""


def close() -> None:
    """Stop all worker processes, for all servers in this process."""
    BRAINS.close()
    for pool in (HINTS, REVIEWS, FIELD, PAGES):
        pool.close()


def there_is_a_coach() -> None:
    """Raise if the coach is not installed here.

    Raises:
        Refused: there is none.
    """
    if not kernel.installed():
        raise Refused("no-coach", MISSING)


async def asked(request: Request, work: Callable[..., _T], *given: Any) -> _T:
    """Run coach work for a page request and return its result.

    Raises:
        EuchreError: as `Pool.ask`; or a `Refused`, there is no coach here.
    """
    there_is_a_coach()
    return await while_connected(HINTS.ask(address_of(request), SOON, work, *given))


async def aside(request: Request, work: Callable[..., _T], *given: Any) -> _T:
    """Run `work` in a page worker process for a request and return its result.

    Raises:
        EuchreError: as `Pool.ask`.
    """
    return await while_connected(PAGES.ask(address_of(request), SOON, work, *given))


async def in_thread(work: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
    """Run work in the rendering thread: for pages that differ with every view.

    There is one thread for all, which takes turns with the loop: each has the interpreter for 5 ms.
    The addresses that ask take turns, too. What it is given need not be packed; what takes seconds
    is done by a process (`aside`).

    Raises:
        Refused: too much waits already.
    """
    return await while_connected(_RENDERING.do(work, *given, **named))


def need_coach(seconds: float) -> None:
    """Wait until the coach is ready and raise if it is not; only for processes that may block.

    Raises:
        Refused: it is not in time.
    """
    if not coach_ready(seconds):
        raise Refused("warming", WARMING)
