"""Euchre: every game of the family, as a library.

The parts a program needs most are here; each module's own page has the rest.
They are imported when they are first asked for, so that a command line starts at once.
"""

from typing import TYPE_CHECKING

from euchre.lazy import make_lazy_exports

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
        PartnerCalled,
        Passed,
        Played,
        RedealClaimed,
        SwappedLowCards,
        TimeUp,
        TookUp,
        censor,
    )
    from euchre.hand import (
        Hand,
        IllegalEventError,
        Phase,
        View,
        apply,
        begin,
        begin_view,
        fold,
        forced_event,
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
    "IllegalEventError",
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
    "RedealClaimed",
    "Rules",
    "RulesError",
    "SeatError",
    "Stage",
    "Suit",
    "SwappedLowCards",
    "TimeUp",
    "TookUp",
    "View",
    "apply",
    "begin",
    "begin_view",
    "censor",
    "deal",
    "fold",
    "forced_event",
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

_NAMES_BY_MODULE = {
    "cards": "HIDDEN Card Rank Suit",
    "errors": "CardError DealError EuchreError RecordError RulesError SeatError",
    "events": "Bid Called CalledForBest Challenged Cut Dealt Declared Discarded Event Exposed "
    "FirstDealer Gave PartnerCalled Passed Played RedealClaimed SwappedLowCards TimeUp TookUp "
    "censor",
    "hand": "Hand IllegalEventError Phase View apply forced_event begin begin_view fold legal "
    "see view",
    "loading": "load",
    "match": "Match Stage new_match",
    "position": "PositionError read_position write_position",
    "presets": "PRESETS Preset preset",
    "rules": "Rules",
    "rules_files": "load_rules",
    "scoring": "Outcome",
    "shuffle": "deal",
}

__getattr__, __dir__ = make_lazy_exports(__name__, _NAMES_BY_MODULE, rooms="analysis bots svg")
