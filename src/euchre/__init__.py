"""Euchre: every game of the family, as a library.

The parts a program needs most are here; each module's own page has the rest.
"""

from euchre.cards import Card, Rank, Suit
from euchre.errors import CardError, DealError, EuchreError, RecordError, RulesError
from euchre.events import (
    Called,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    FirstDealer,
    Looked,
    Passed,
    Played,
    TimeUp,
    censor,
)
from euchre.hand import Hand, Illegal, Phase, View, apply, begin, fold, legal, see, view
from euchre.match import Match, Stage, new_match
from euchre.presets import PRESETS, Preset, preset
from euchre.rules import Rules
from euchre.scoring import Outcome
from euchre.shuffle import deal

__version__ = "0.1.0"

__all__ = [
    "PRESETS",
    "Called",
    "Card",
    "CardError",
    "Cut",
    "DealError",
    "Dealt",
    "Declared",
    "Discarded",
    "EuchreError",
    "Event",
    "FirstDealer",
    "Hand",
    "Illegal",
    "Looked",
    "Match",
    "Outcome",
    "Passed",
    "Phase",
    "Played",
    "Preset",
    "Rank",
    "RecordError",
    "Rules",
    "RulesError",
    "Stage",
    "Suit",
    "TimeUp",
    "View",
    "apply",
    "begin",
    "censor",
    "deal",
    "fold",
    "legal",
    "new_match",
    "preset",
    "see",
    "view",
]
