"""What can be wrong with an evening."""

from __future__ import annotations

from euchre.errors import EuchreError


class LeagueError(EuchreError):
    """Something that cannot be done in an evening; nothing has changed."""


class NotOwed(LeagueError):
    """More was paid than is owed, which only the host may note."""
