"""Decisions and what a player knows, as numbers: the one encoding of environments and data.

`euchre.notation.encoding.actions` numbers everything a player can decide, in whatever game;
`euchre.notation.encoding.planes` writes down what a `View` knows as a row of small numbers.
Environments, the arena's programs and data sets all use these; ``docs/environments.md`` has the
tables.
"""

from typing import TYPE_CHECKING, Final

from euchre.lazy import make_lazy_exports

if TYPE_CHECKING:
    from euchre.notation.encoding.actions import (
        ACTION_COUNT,
        ActionError,
        action_name,
        decode_action,
        encode_event,
        legal_actions,
    )
    from euchre.notation.encoding.planes import FeaturePlane, PlaneLayout, encode_view, legal_mask

ENCODING_VERSION: Final = 1
"""The version of this encoding: it changes when a number comes to mean something else."""

__all__ = [
    "ACTION_COUNT",
    "ENCODING_VERSION",
    "ActionError",
    "FeaturePlane",
    "PlaneLayout",
    "action_name",
    "decode_action",
    "encode_event",
    "encode_view",
    "legal_actions",
    "legal_mask",
]

__getattr__, __dir__ = make_lazy_exports(
    __name__,
    {
        "actions": "ACTION_COUNT ActionError action_name decode_action legal_actions encode_event",
        "planes": "PlaneLayout FeaturePlane legal_mask encode_view",
    },
)
