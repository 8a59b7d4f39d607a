"""Addresses of the server: who may call each, and how much may come with a call.

A client may send the head of a request and, a minute later, its body. So the body is read here,
before any handler runs: a handler that asks who is calling asks after the body has come. What it
then changes asks once more, in its turn, whether the caller still may.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from euchre.server.budgets import RequestBudget, budget_of
from euchre.table.commands import RefusedError
from euchre.texts import translatable

MAX_BODY_BYTES: Final = 16_384
"""Bytes that a body may have where an address says nothing else."""
_INDEXABLE_PARAMS: Final = frozenset({"preset", "date", "game", "id", "name"})
"""What search engines may find by an address: rules, daily deals, puzzles and files."""
_BODYLESS_METHODS: Final = ("GET", "HEAD")
FORWARDED_KEY: Final = "euchre.handed_on"
"""Set in the scope of a request that another server of the same database has forwarded."""


class CallerRole(Enum):
    """The callers that an address allows, in words for the docs."""

    ANYBODY = "anybody"
    SIGNED_IN = "anybody who is signed in"
    OWNER = "the owner of the account, signed in"
    MEMBER = "members of the club, each as their role allows"
    INVITED = "anybody who is signed in and has the invite link"
    HOST = "the host of the evening"
    PLAYER = "the host of the evening, its players or anybody, as the action says"
    KEY = "anyone with the host's or a player's link"
    SEAT = "anyone with a token for a seat at the table"
    SEAT_OR_OPEN = "anyone with a token for a seat at the table; at an open table anybody"
    STARTER = "the player who started the daily deal, known by browser or account"
    TICKET = "anyone with the ticket"
    MODERATOR = "moderators and administrators"
    SERVER = "the other servers of the database"


class Endpoint(Route):
    """One method of an address.

    Args:
        method: like ``GET``; empty: every method.
        path: the address.
        handler: what answers; it runs once the whole body is here.
        caller: who may call it.
        personal: whether an answer shows who is calling, though anybody may call. Where it is so,
            not anybody may call, or something is done, nobody keeps the answer on the way:
            ``cache-control: no-store``.
        counted: the limits that a call is counted against, beyond those of every request: names
            of fields of `euchre.server.limits.ServerLimits`.
        body_limit: bytes that a body may have; a longer one is refused and not read to its end.

    Attributes:
        findable: whether search engines may list it: not where it is somebody's, as tables,
            evenings, clubs and accounts are.
    """

    def __init__(
        self,
        method: str,
        path: str,
        handler: Any,
        caller: CallerRole = CallerRole.ANYBODY,
        *,
        personal: bool = False,
        counted: tuple[str, ...] = (),
        body_limit: int = MAX_BODY_BYTES,
    ) -> None:
        super().__init__(path, handler, methods=[method])
        if not method:
            self.methods = None  # Starlette lets a function answer GET alone
        self.method, self.caller = method, caller
        self.counted, self.body_limit = counted, body_limit
        self.findable = caller is CallerRole.ANYBODY and _INDEXABLE_PARAMS.issuperset(
            self.param_convertors
        )
        self.personal = personal or caller is not CallerRole.ANYBODY or method != "GET"

    @property
    def budget(self) -> RequestBudget:
        """The most that one call may cost, as its handler declares."""
        return budget_of(self.endpoint)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, then let the handler answer the request.

        Raises:
            HTTPException: it is for the other servers of the database, and comes from none.
            RefusedError: there are more bytes than `body_limit`.
            ClientDisconnect: it is cut off.
        """
        if self.caller is CallerRole.SERVER and not scope.get(FORWARDED_KEY):
            raise HTTPException(404)
        known = self.methods is None or scope["method"] in self.methods
        if known and scope["method"] not in _BODYLESS_METHODS:
            body = await _read_body(Request(scope, receive), self.body_limit)
            receive = replay_body(body, receive)
        await super().handle(scope, receive, send)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that yields a body already read, then any other message."""
    kept: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return kept.pop() if kept else await receive()

    return next_message


async def _read_body(request: Request, limit: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            reason = translatable(
                "error-too-long",
                f"A request may have {limit} bytes. This one has more.",
                limit=limit,
            )
            raise RefusedError("too-long", reason)
    return bytes(body)
