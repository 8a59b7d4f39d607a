"""What can be wrong with a club."""

from __future__ import annotations

from euchre.errors import EuchreError


class ClubError(EuchreError):
    """Something that cannot be done in a club; nothing has changed."""


class NotAllowed(ClubError):
    """It is not theirs to do."""
