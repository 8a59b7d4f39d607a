"""The bots, as the help of commands names them."""

from __future__ import annotations

from typing import Final

from euchre.bots import BOTS, FOR_PEOPLE
from euchre.words.grammar import listing

BOTS_TOLD: Final = (
    f"{listing(FOR_PEOPLE)}; also {listing([name for name in BOTS if name not in FOR_PEOPLE])}"
)
"""All of them, those for people first."""
