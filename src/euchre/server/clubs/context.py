"""Who looks at a club, and what all its pages are filled in with."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request

from euchre.clubs import Club
from euchre.server import links
from euchre.server.clubs.form_subjects import describe_form_subject
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.http.identity import PlayingAccount
from euchre.server.stale_forms import render_version_field
from euchre.server.tournaments.forms import FormFields
from euchre.server.tournaments.registry import new_command_id
from euchre.texts import translatable
from euchre.tournaments.score_limits import MAX_POINTS

SIGN_IN_PATH: Final = "/you"
"""Where one signs in, or gets an account."""
CLUB_NOT_FOUND: Final = translatable(
    "club-missing",
    "We can't find that club, or only its members can see it. Sign in, or ask a member for "
    "the invite link.",
)
SIGN_IN_FIRST: Final = translatable(
    "club-needs-account", "You need an account for clubs. Sign in first."
)


class ClubPageRequest(NamedTuple):
    """A request for a page of a club; without an account, the visitor is not signed in."""

    live_club: LiveClub
    request: Request
    account: PlayingAccount | None

    @property
    def player_id(self) -> str:
        """The id of the visitor's account; empty without one."""
        return "" if self.account is None else self.account.player

    @property
    def role(self) -> str:
        """The visitor's role by now, after whatever was waited for; empty: no member."""
        return self.live_club.club.role_of(self.player_id)

    def verify_member(self) -> None:
        """Verify that the visitor is, or still is, a member.

        Raises:
            HTTPException: they are not, and nothing is said of the club.
        """
        if not self.role:
            raise HTTPException(404, CLUB_NOT_FOUND)

    @property
    def is_organiser(self) -> bool:
        """Return whether the visitor is an organiser or an owner."""
        return self.player_id in self.live_club.club.organisers

    @property
    def is_owner(self) -> bool:
        """Return whether the visitor is an owner."""
        return self.player_id in self.live_club.club.owners


def build_club_page_context(
    clubs: ClubStore, page_request: ClubPageRequest, club: Club
) -> dict[str, Any]:
    """Build the template context that all pages of a club share; to draw the code of its invite
    link takes some time.
    """
    request, organises = page_request.request, page_request.player_id in club.organisers
    base = f"/clubs/{club.id}"
    reach = links.find_server_addresses(request)
    link = f"{reach.origin}{base}/join/{clubs.invite_secret(club)}"
    return {
        "club": club,
        "base": base,
        "me": page_request.player_id,
        "role": club.role_of(page_request.player_id),
        "organises": organises,
        "owns": page_request.player_id in club.owners,
        "command": new_command_id,
        "seen": lambda season, *subject: render_version_field(
            partial(describe_form_subject, club, f"{season}"), *subject
        ),
        "invite": link if organises else "",
        "code": links.draw_qr_code(link) if organises and not reach.nowhere else "",
        "leads_nowhere": reach.nowhere,
        "max_points": MAX_POINTS,
        "wrong": "",
        "failed": "",
        "typed": FormFields(),
        "sign_in": f"{SIGN_IN_PATH}#to={request.url.path}",
    }
