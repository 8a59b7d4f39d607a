"""What can be wrong with a club."""

from __future__ import annotations

from euchre.errors import EuchreError


class ClubError(EuchreError):
    """A club action that is refused; nothing has changed."""


class ClubPermissionError(ClubError):
    """A club action that this account is not allowed to take."""
