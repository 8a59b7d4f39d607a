"""Visitor looks at an evening: what browsers are given to keep, and what they show again."""

from __future__ import annotations

from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from euchre.server.tournaments.live import LiveTournament
from euchre.tournaments.entries import HOST, Player
from euchre.tournaments.reports.boards import hide_open_board_results
from euchre.tournaments.state import Tournament

HOST_COOKIE_NAME: Final = "euchre_host"
PLAYER_COOKIE_NAME: Final = "euchre_player"
VISITED_COOKIE_NAME: Final = "euchre_evenings"
"""The evenings that a browser has to do with; no secret is in it."""
_COOKIE_SECONDS: Final = 120 * 24 * 3600
"""Seconds that a browser remembers a place."""
_MAX_VISITED: Final = 12


class TournamentVisitor(NamedTuple):
    """A visitor of a tournament's pages: the host or not, and the player whose place they hold.

    Attributes:
        host: whether they run the evening.
        me: the player; 0: none.
        host_token: what makes them the host.
        token: what gives them their place.
        was_host: whether they ran it by a link that has been renewed since.
        was_me: the player whose place they held until the host took it back; 0: none.
    """

    host: bool
    me: Player
    host_token: str
    token: str
    was_host: bool = False
    was_me: Player = 0

    def without_secret_boards(self, tournament: Tournament) -> Tournament:
        """Return the tournament without the boards that only the host and their tables may see."""
        return tournament if self.host else hide_open_board_results(tournament, self.me)


def identify_visitor(live_tournament: LiveTournament, request: Request) -> TournamentVisitor:
    """Identify a visitor by the cookies of their browser."""
    host_token = request.cookies.get(HOST_COOKIE_NAME, "")
    token = request.cookies.get(PLAYER_COOKIE_NAME, "")
    host = live_tournament.find_holder(host_token) == HOST
    me = live_tournament.find_holder(token) or 0
    was_host = live_tournament.find_former_holder(host_token) == HOST
    was_me = live_tournament.find_former_holder(token) or 0
    if was_me not in live_tournament.tournament.people:
        was_me = 0
    return TournamentVisitor(
        host, me, host_token if host else "", token if me else "", was_host, was_me
    )


def set_token_cookie(
    request: Request,
    answer: Response,
    live_tournament: LiveTournament,
    cookie_name: str,
    token: str,
) -> None:
    """Set the cookie of a token, for the pages of this tournament alone; a token that opens
    nothing, as one that was replaced since its form was first sent, replaces none that does.
    """
    if live_tournament.find_holder(token) is not None:
        _set_cookie(request, answer, cookie_name, token, f"/events/{live_tournament.id}")


def remember_visited_tournament(request: Request, answer: Response, tournament_id: str) -> None:
    """Add the tournament to the browser's list."""
    mine = read_visited_tournament_ids(request)
    if mine[:1] != [tournament_id]:
        evenings = [tournament_id, *(ident for ident in mine if ident != tournament_id)]
        _set_cookie(
            request, answer, VISITED_COOKIE_NAME, ".".join(evenings[:_MAX_VISITED]), "/events"
        )


def read_visited_tournament_ids(request: Request) -> list[str]:
    """Return the tournaments that a browser has visited, the last one first."""
    text = request.cookies.get(VISITED_COOKIE_NAME, "")[:1000]
    return [*dict.fromkeys(ident for ident in text.split(".") if ident)][:_MAX_VISITED]


def _set_cookie(
    request: Request, answer: Response, cookie_name: str, value: str, path: str
) -> None:
    answer.set_cookie(
        cookie_name,
        value,
        max_age=_COOKIE_SECONDS,
        path=path,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
