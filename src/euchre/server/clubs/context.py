"""Who looks at a club, and what all its pages are filled in with."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from starlette.requests import Request

from euchre.clubs.log.entries import MEMBER, OWNER
from euchre.server import links
from euchre.server.clubs.registry import Clubs, LiveClub
from euchre.server.clubs.seen import describe_shown
from euchre.server.doors.accounts import PlayingAccount
from euchre.server.evenings.forms import Fields
from euchre.server.evenings.running.registry import fresh_command
from euchre.server.stale_forms import render_seen

SIGN_IN: Final = "/you"
"""Where one signs in, or gets an account."""
SIGNED_OUT: Final = "Sign in first: clubs are for people with an account."


class ClubVisitor(NamedTuple):
    """The visitor of a club's page.

    Attributes:
        account: theirs; None: they are not signed in.
        role: what they are in the club; empty: no member.
    """

    account: PlayingAccount | None
    role: str

    @property
    def player(self) -> str:
        """The id of the visitor's account; empty without one."""
        return "" if self.account is None else self.account.player

    @property
    def organises(self) -> bool:
        """Return whether the visitor is an organiser or an owner."""
        return self.role not in ("", MEMBER)

    @property
    def owns(self) -> bool:
        """Return whether the visitor is an owner."""
        return self.role == OWNER


def context_of(
    clubs: Clubs, live: LiveClub, visitor: ClubVisitor, request: Request
) -> dict[str, Any]:
    """Build the template context that all pages of a club share."""
    base = f"/clubs/{live.id}"
    link = f"{links.origin_of(request)}{base}/join/{clubs.invite(live.club)}"
    nowhere = links.leads_nowhere(request)
    return {
        "club": live.club,
        "base": base,
        "me": visitor.player,
        "role": visitor.role,
        "organises": visitor.organises,
        "owns": visitor.owns,
        "command": fresh_command,
        "seen": lambda season, *subject: render_seen(
            partial(describe_shown, live.club, f"{season}"), *subject
        ),
        "invite": link if visitor.organises else "",
        "code": links.code(link) if visitor.organises and not nowhere else "",
        "leads_nowhere": nowhere,
        "wrong": "",
        "failed": "",
        "typed": Fields(),
        "sign_in": SIGN_IN,
    }
