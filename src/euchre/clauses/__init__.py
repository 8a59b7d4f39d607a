"""One clause for each knob of the rules that says in plain English what its value means.

A knob nobody has written a clause for gets one from its label and help, so that a new house rule
can be talked about at once.
"""

from __future__ import annotations

from typing import Final

from euchre.clauses import calling, playing, table
from euchre.clauses.brief import BRIEFLY
from euchre.clauses.forms import Clause, auction, number, pairs
from euchre.knobs import Value, typed
from euchre.rules import KNOBS, Rules

__all__ = ["auction", "briefly", "clause", "number", "pairs"]

_CLAUSES: Final[dict[str, Clause]] = {**table.CLAUSES, **calling.CLAUSES, **playing.CLAUSES}


def briefly(rules: Rules, knob: str) -> str:
    """Describe a knob's value in few words, for a reader who has just read another's
    `describe_knob`.
    """
    value: Value = getattr(rules, knob)
    if knob == "target" and not value:
        return "no target"
    said = clause(rules, knob)
    points = knob.startswith("pts_") and knob != "pts_super_euchre" and value is not None
    if knob in _FIGURES or (said and points):
        return _figure(rules, knob) if said else ""
    return BRIEFLY.get(knob, {}).get(value, said) if said else ""


def _figure(rules: Rules, knob: str) -> str:
    value: int = getattr(rules, knob)
    if knob == "make_tricks":
        return (
            "as many as were bid"
            if auction(rules)
            else f"{number(value)} of {number(rules.hand_size)}"
        )
    return str(value) if knob == "target" or knob.startswith("pts_") else number(value)


_FIGURES: Final = ("target", "hand_size", "make_tricks", "min_bid", "max_bid")


def clause(rules: Rules, knob: str) -> str:
    """Describe a knob's value as a clause without capital and full stop.

    Empty where the other knobs leave it nothing to act on. A value without words of its own is
    described by the knob's label and help.
    """
    known = _CLAUSES.get(knob)
    if known is not None:
        return known(rules)
    value: Value = getattr(rules, knob)
    about = KNOBS[knob]
    return f"{about.label.lower()}: {typed(value)} ({about.help.rstrip('.')})"
