"""Euchre Game Notation (``.egn``) and Euchre Match Notation (``.emn``), in and out.

The format (`NextSuit-Labs/euchre-game-notation`) writes down calls and cards and leaves the rest
to whoever reads it: hands follow from the plays, and what nothing tells is `HIDDEN` here. Reading
replays every deal through the engine, so a file that is read is a game that can have happened.

A file that is read and written again says everything it said: titles, remarks, alternative lines,
fields of its own, and even its spelling (see `euchre.notation.egn.patch`).
"""

from euchre.notation.egn.matches import read_emn, read_emn_partly, write_emn
from euchre.notation.egn.reading import read_egn, read_egn_partly
from euchre.notation.egn.writing import write_egn

__all__ = ["read_egn", "read_egn_partly", "read_emn", "read_emn_partly", "write_egn", "write_emn"]
