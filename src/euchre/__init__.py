"""Euchre: every game of the family, as a library.

The parts a program needs most are here; each module's own page has the rest.
They are imported when they are first asked for, so that a command line starts at once.
"""

from typing import TYPE_CHECKING

from euchre.lazy import make_lazy_exports

if TYPE_CHECKING:
    from euchre import analysis as analysis
    from euchre import bots as bots
    from euchre.errors import CardError, DealError, EuchreError, RecordError, RulesError, SeatError
    from euchre.game.cards import HIDDEN, Card, Rank, Suit
    from euchre.game.censor import censor
    from euchre.game.events import (
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
    )
    from euchre.game.hand import (
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
    from euchre.game.match import Match, Stage, new_match
    from euchre.game.presets import PRESETS, Preset, preset
    from euchre.game.rules import Rules
    from euchre.game.scoring import Outcome
    from euchre.game.shuffle import deal
    from euchre.notation import svg as svg
    from euchre.notation.loading import load
    from euchre.notation.position import PositionError, read_position, write_position
    from euchre.notation.rules_files import load_rules

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
    "game.cards": "HIDDEN Card Rank Suit",
    "errors": "CardError DealError EuchreError RecordError RulesError SeatError",
    "game.events": "Bid Called CalledForBest Challenged Cut Dealt Declared Discarded Event Exposed "
    "FirstDealer Gave PartnerCalled Passed Played RedealClaimed SwappedLowCards TimeUp TookUp",
    "game.censor": "censor",
    "game.hand": "Hand IllegalEventError Phase View apply forced_event begin begin_view fold legal "
    "see view",
    "notation": "svg",
    "notation.loading": "load",
    "game.match": "Match Stage new_match",
    "notation.position": "PositionError read_position write_position",
    "game.presets": "PRESETS Preset preset",
    "game.rules": "Rules",
    "notation.rules_files": "load_rules",
    "game.scoring": "Outcome",
    "game.shuffle": "deal",
}

__getattr__, __dir__ = make_lazy_exports(__name__, _NAMES_BY_MODULE, submodules="analysis bots")
