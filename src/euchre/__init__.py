"""Euchre: every game of the family, as a library.

The parts a program needs most are here; each module's own page has the rest.
They are imported when they are first asked for, so that a command line starts at once.
"""

from typing import TYPE_CHECKING

from euchre.lazy import lazily

if TYPE_CHECKING:
    from euchre import analysis as analysis
    from euchre import bots as bots
    from euchre import svg as svg
    from euchre.cards import HIDDEN, Card, Rank, Suit
    from euchre.errors import CardError, DealError, EuchreError, RecordError, RulesError, SeatError
    from euchre.events import (
        Bid,
        Called,
        CalledForBest,
        Challenged,
        Cut,
        Dealt,
        Declared,
        Discarded,
        Event,
        Exposed,
        FirstDealer,
        Gave,
        Looked,
        PartnerCalled,
        Passed,
        Played,
        Shown,
        TimeUp,
        WentUnder,
        censor,
    )
    from euchre.hand import (
        Hand,
        Illegal,
        Phase,
        View,
        apply,
        automatic,
        begin,
        begin_view,
        fold,
        legal,
        see,
        view,
    )
    from euchre.loading import load
    from euchre.match import Match, Stage, new_match
    from euchre.position import PositionError, read_position, write_position
    from euchre.presets import PRESETS, Preset, preset
    from euchre.rules import Rules
    from euchre.rules_files import load_rules
    from euchre.scoring import Outcome
    from euchre.shuffle import deal

__version__ = "0.2.0"

__all__ = [
    "HIDDEN",
    "PRESETS",
    "Bid",
    "Called",
    "CalledForBest",
    "Card",
    "CardError",
    "Challenged",
    "Cut",
    "DealError",
    "Dealt",
    "Declared",
    "Discarded",
    "EuchreError",
    "Event",
    "Exposed",
    "FirstDealer",
    "Gave",
    "Hand",
    "Illegal",
    "Looked",
    "Match",
    "Outcome",
    "PartnerCalled",
    "Passed",
    "Phase",
    "Played",
    "PositionError",
    "Preset",
    "Rank",
    "RecordError",
    "Rules",
    "RulesError",
    "SeatError",
    "Shown",
    "Stage",
    "Suit",
    "TimeUp",
    "View",
    "WentUnder",
    "apply",
    "automatic",
    "begin",
    "begin_view",
    "censor",
    "deal",
    "fold",
    "legal",
    "load",
    "load_rules",
    "new_match",
    "preset",
    "read_position",
    "see",
    "view",
    "write_position",
]

_HOMES = {
    "cards": "HIDDEN Card Rank Suit",
    "errors": "CardError DealError EuchreError RecordError RulesError SeatError",
    "events": "Bid Called CalledForBest Challenged Cut Dealt Declared Discarded Event Exposed "
    "FirstDealer Gave Looked PartnerCalled Passed Played Shown TimeUp WentUnder censor",
    "hand": "Hand Illegal Phase View apply automatic begin begin_view fold legal see view",
    "loading": "load",
    "match": "Match Stage new_match",
    "position": "PositionError read_position write_position",
    "presets": "PRESETS Preset preset",
    "rules": "Rules",
    "rules_files": "load_rules",
    "scoring": "Outcome",
    "shuffle": "deal",
}

__getattr__, __dir__ = lazily(__name__, _HOMES, rooms="analysis bots svg")
