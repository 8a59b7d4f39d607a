"""What people do at the pages of an evening: each action with who may do it."""

from __future__ import annotations

from typing import Final

from euchre.server.tournaments.action_requests import Action
from euchre.server.tournaments.host_actions import HOST_ACTIONS
from euchre.server.tournaments.live import (
    NOT_HOST_MESSAGE,
    NOT_PLAYER_MESSAGE,
    TournamentPermissionError,
)
from euchre.server.tournaments.player_actions import (
    HOST_OR_PLAYER_ACTIONS,
    PLAYER_ACTIONS,
    PUBLIC_ACTIONS,
)
from euchre.texts import translatable
from euchre.tournaments.entries import Player

ALL_ACTIONS: Final = frozenset(
    (*PUBLIC_ACTIONS, *PLAYER_ACTIONS, *HOST_OR_PLAYER_ACTIONS, *HOST_ACTIONS)
)
LEDGER_ACTIONS: Final = frozenset({"paid", "got", "unpaid", "paid-all", "charge", "reverse"})
"""The actions of the page of the ledger."""
SETTINGS_ACTIONS: Final = frozenset({"change", "delete", "renew", "link"})
"""The actions of the page of the settings, which only the host sees."""


def find_permitted_action(name: str, *, is_host: bool, viewer: Player) -> Action:
    """Find the action of this name, if the visitor may use it.

    Raises:
        TournamentPermissionError: they may not; why is said.
        KeyError: there is no such action.
    """
    if name in PUBLIC_ACTIONS:
        return PUBLIC_ACTIONS[name]
    if name in PLAYER_ACTIONS:
        if not viewer:
            raise TournamentPermissionError(
                translatable(
                    "evening-not-player-here",
                    "First say who you are: choose your name on this page.",
                )
            )
        return PLAYER_ACTIONS[name]
    if name in HOST_OR_PLAYER_ACTIONS:
        if not (viewer or is_host):
            raise TournamentPermissionError(NOT_PLAYER_MESSAGE)
        return HOST_OR_PLAYER_ACTIONS[name]
    act = HOST_ACTIONS[name]
    if not is_host:
        raise TournamentPermissionError(NOT_HOST_MESSAGE)
    return act
