"""Visitor looks at an evening: what browsers are given to keep, and what they show again."""

from __future__ import annotations

from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from euchre.league.log.entries import HOST, Player
from euchre.server.evenings.running.live import Live

HOST_COOKIE: Final = "euchre_host"
PLAYER_COOKIE: Final = "euchre_player"
MINE_COOKIE: Final = "euchre_evenings"
"""The evenings that a browser has to do with; no secret is in it."""
_KEPT: Final = 120 * 24 * 3600
"""Seconds that a browser remembers a place."""
_REMEMBERED: Final = 12


class TournamentVisitor(NamedTuple):
    """A visitor of a tournament's pages: the host or not, and the player whose place they hold.

    Attributes:
        host: whether they run the evening.
        me: the player; 0: none.
        host_token: what makes them the host.
        token: what gives them their place.
        was_host: whether they ran it by a link that has been renewed since.
    """

    host: bool
    me: Player
    host_token: str
    token: str
    was_host: bool = False


def visitor_of(live: Live, request: Request) -> TournamentVisitor:
    """Identify a visitor by the cookies of their browser."""
    host_token = request.cookies.get(HOST_COOKIE, "")
    token = request.cookies.get(PLAYER_COOKIE, "")
    host = live.holder(host_token) == HOST
    me = live.holder(token) or 0
    was = live.was_host(host_token)
    return TournamentVisitor(host, me, host_token if host else "", token if me else "", was)


def keep(request: Request, answer: Response, evening: str, name: str, token: str) -> None:
    """Set the cookie of a token, for the pages of this tournament alone."""
    _set(request, answer, name, token, f"/events/{evening}")


def remember(request: Request, answer: Response, evening: str) -> None:
    """Add the tournament to the browser's list."""
    mine = mine_of(request)
    if mine[:1] != [evening]:
        evenings = [evening, *(each for each in mine if each != evening)]
        _set(request, answer, MINE_COOKIE, ".".join(evenings[:_REMEMBERED]), "/events")


def mine_of(request: Request) -> list[str]:
    """Return the tournaments that a browser has visited, the last one first."""
    text = request.cookies.get(MINE_COOKIE, "")[:1000]
    return [*dict.fromkeys(each for each in text.split(".") if each)][:_REMEMBERED]


def _set(request: Request, answer: Response, name: str, value: str, path: str) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=_KEPT,
        path=path,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
