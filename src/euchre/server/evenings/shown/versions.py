"""What is made of evenings, each thing once for each version of a log."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Final, TypeVar

from starlette.requests import Request

from euchre.server.evenings.running.live import Live
from euchre.server.limits import Recent
from euchre.server.processes.flights import SingleFlight
from euchre.server.processes.pools import while_connected

_KEPT: Final = 32
"""Parts of pages and files; the largest have some 3 MB."""
_T = TypeVar("_T")


class VersionCache:
    """Keeps the parts of pages that are the same for everybody, and the files to take home.

    Those who ask for one while it is being made wait for the same.
    """

    def __init__(self) -> None:
        self._flights = SingleFlight()
        self._recent = Recent[Hashable, Any](_KEPT)

    async def find(
        self,
        request: Request,
        live: Live,
        what: Hashable,
        make: Callable[[], Coroutine[Any, Any, _T]],
    ) -> _T:
        """Find something that was made of an evening as it is, or make it.

        Args:
            request: whose body has been read.
            live: the evening.
            what: names it among all that is made of an evening.
            make: makes it.

        Raises:
            EuchreError: as `make` does.
        """
        key = live.id, live.evening.version, what

        async def keep() -> _T:
            made = await make()
            self._recent.keep(key, made)
            return made

        kept: _T | None = self._recent.find(key)
        if kept is not None:
            return kept
        return await while_connected(request, self._flights.do(key, keep))
