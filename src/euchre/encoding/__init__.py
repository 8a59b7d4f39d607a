"""Decisions and what a player knows, as numbers: the one encoding of environments and data.

`euchre.encoding.actions` numbers everything a player can decide, in whatever game;
`euchre.encoding.planes` writes down what a `View` knows as a row of small numbers. Environments,
the arena's programs and data sets all use these; ``docs/environments.md`` has the tables.
"""

from typing import TYPE_CHECKING, Final

from euchre.lazy import lazily

if TYPE_CHECKING:
    from euchre.encoding.actions import (
        ACTIONS,
        ActionError,
        action_name,
        event_of,
        legal_actions,
        number_of,
    )
    from euchre.encoding.planes import Plane, PlaneLayout, legal_mask, observe

VERSION: Final = 1
"""The version of this encoding: it changes when a number comes to mean something else."""

__all__ = [
    "ACTIONS",
    "VERSION",
    "ActionError",
    "Plane",
    "PlaneLayout",
    "action_name",
    "event_of",
    "legal_actions",
    "legal_mask",
    "number_of",
    "observe",
]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "actions": "ACTIONS ActionError action_name event_of legal_actions number_of",
        "planes": "PlaneLayout Plane legal_mask observe",
    },
)
