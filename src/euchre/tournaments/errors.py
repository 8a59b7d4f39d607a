"""What can be wrong with an evening."""

from __future__ import annotations

from euchre.errors import EuchreError


class TournamentError(EuchreError):
    """A tournament action that is refused; nothing has changed."""


class OverpaymentError(TournamentError):
    """A payment of more than is owed, which only the host may record."""
