"""Who looks at a club, and what all its pages are filled in with."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from starlette.requests import Request

from euchre.clubs import Club
from euchre.clubs.entries import MEMBER_ROLE, OWNER_ROLE
from euchre.server import links
from euchre.server.clubs.form_subjects import describe_subject
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.http.identity import PlayingAccount
from euchre.server.stale_forms import render_state_field
from euchre.server.tournaments.forms import FormFields
from euchre.server.tournaments.registry import new_command_id
from euchre.tournaments.score_limits import MAX_POINTS

SIGN_IN_PATH: Final = "/you"
"""Where one signs in, or gets an account."""
SIGN_IN_FIRST: Final = "You need an account for clubs. Sign in first."


class ClubVisit(NamedTuple):
    """A request for a page of a club.

    Attributes:
        live: the club.
        request: the request.
        account: the visitor's; None: they are not signed in.
        role: what they are in the club; empty: no member.
    """

    live: LiveClub
    request: Request
    account: PlayingAccount | None
    role: str

    @property
    def player_id(self) -> str:
        """The id of the visitor's account; empty without one."""
        return "" if self.account is None else self.account.player

    @property
    def is_organiser(self) -> bool:
        """Return whether the visitor is an organiser or an owner."""
        return self.role not in ("", MEMBER_ROLE)

    @property
    def is_owner(self) -> bool:
        """Return whether the visitor is an owner."""
        return self.role == OWNER_ROLE


def build_club_page_context(clubs: ClubStore, visit: ClubVisit, club: Club) -> dict[str, Any]:
    """Build the template context that all pages of a club share; to draw the code of its invite
    link takes some time.
    """
    request = visit.request
    base = f"/clubs/{club.id}"
    reach = links.find_server_addresses(request)
    link = f"{reach.origin}{base}/join/{clubs.invite_secret(club)}"
    return {
        "club": club,
        "base": base,
        "me": visit.player_id,
        "role": visit.role,
        "organises": visit.is_organiser,
        "owns": visit.is_owner,
        "command": new_command_id,
        "seen": lambda season, *subject: render_state_field(
            partial(describe_subject, club, f"{season}"), *subject
        ),
        "invite": link if visit.is_organiser else "",
        "code": links.draw_qr_code(link) if visit.is_organiser and not reach.nowhere else "",
        "leads_nowhere": reach.nowhere,
        "max_points": MAX_POINTS,
        "wrong": "",
        "failed": "",
        "typed": FormFields(),
        "sign_in": f"{SIGN_IN_PATH}#to={request.url.path}",
    }
