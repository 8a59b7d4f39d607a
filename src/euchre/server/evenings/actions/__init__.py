"""What people do at the pages of an evening: each action with who may do it."""

from __future__ import annotations

from typing import Final

from euchre.league.log.entries import Player
from euchre.server.evenings.actions.hosts import HOSTS
from euchre.server.evenings.actions.players import ANYBODY, BOTH, PLAYERS, check_unseen, is_another
from euchre.server.evenings.actions.requests import Action, ActionRequest, ActionResult
from euchre.server.evenings.running.live import NOT_HOST, NOT_PLAYER, Forbidden

__all__ = [
    "ALL",
    "LEDGER",
    "SETTINGS",
    "Action",
    "ActionRequest",
    "ActionResult",
    "Forbidden",
    "action_named",
    "check_unseen",
    "is_another",
]

ALL: Final = frozenset((*ANYBODY, *PLAYERS, *BOTH, *HOSTS))
LEDGER: Final = frozenset({"paid", "got", "unpaid", "paid-all", "charge", "reverse"})
"""The actions of the page of the ledger."""
SETTINGS: Final = frozenset({"change", "delete", "renew", "link"})
"""The actions of the page of the settings, which only the host sees."""


def action_named(name: str, *, host: bool, me: Player) -> Action:
    """Find the action of this name, if the visitor may use it.

    Raises:
        Forbidden: they may not; why is said.
        KeyError: there is no such action.
    """
    if name in ANYBODY:
        return ANYBODY[name]
    if name in PLAYERS:
        if not me:
            raise Forbidden("Say first who you are: choose your name on this page.")
        return PLAYERS[name]
    if name in BOTH:
        if not (me or host):
            raise Forbidden(NOT_PLAYER)
        return BOTH[name]
    act = HOSTS[name]
    if not host:
        raise Forbidden(NOT_HOST)
    return act
