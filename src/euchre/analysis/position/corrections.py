"""By how much what is expected of a choice is known to be wrong, game by game, as it was measured.

`euchre.analysis.position.calibration` measures it; ``data/corrections.json`` says by which command,
when and from how many hands. Of a game of which nothing was learned nothing was measured, and
nothing is added.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from euchre.bots.trained import learned_name
from euchre.rules import Rules

FILE: Final = "corrections.json"
SPREAD: Final = 1.4
"""The usual spread of the points of a hand; where less is open, less is added."""
SURE: Final = 2
"""Standard errors that a difference must have to be more than noise."""
ENOUGH: Final = 100
"""Cases that a group must have."""


def corrections(rules: Rules) -> Mapping[str, float]:
    """Points to add to what a choice comes to, by `euchre.analysis.kinds.group_of`."""
    name = learned_name(rules)
    return _of(name) if name in shipped() else {}


@cache
def shipped() -> Mapping[str, Any]:
    """What comes with the package: by the name of each game learned what was measured, and how.

    Each has ``command``, ``date``, ``version``, ``hands`` and ``groups``: by group ``cases``, and
    the ``points`` to add where as much is open as usual, with their standard ``error``: those that
    were realised less those promised, by the part of them that would have been added on average.
    """
    text = files("euchre.analysis").joinpath("data", FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def _of(name: str) -> Mapping[str, float]:
    groups = shipped()[name]["groups"]
    return {
        group: found["points"]
        for group, found in groups.items()
        if found["cases"] >= ENOUGH and abs(found["points"]) > SURE * found["error"]
    }
