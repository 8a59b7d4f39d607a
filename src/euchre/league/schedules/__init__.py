"""The combinatorics of an evening: who plays with whom, against whom, and who waits.

=================  ============================================================================
`individual`       a whole evening in which everybody changes partners
`meetings`         what such a plan is worth; `imbalance` says it in a sentence
`next_round`       one more round for whoever is there now
`progress`         the progressive evening: winners move up; `opening` draws its first round
`round_robin`      everybody plays everybody, for teams
`swiss_round`      teams of like score meet, and nobody twice
`knockout_round`   who loses is out; `bracket` is the shape of it
`movements`        boards that travel: what a `Movement` is, and what is wrong with one
`mitchell`         pairs that stay and pairs that move up, with boards that move down
`howell`           every pair meets every other over boards that travel
=================  ============================================================================

All are pure: chance is a `random.Random`, and what has happened is told by the rounds so far.
"""

from euchre.league.schedules.bracket import Bracket, BracketMatch, bracket, knockout_round
from euchre.league.schedules.checks import Meetings, imbalance, meetings
from euchre.league.schedules.individual import individual
from euchre.league.schedules.progressive import opening, progress
from euchre.league.schedules.replan import next_round
from euchre.league.schedules.robin import round_robin
from euchre.league.schedules.swiss import SwissScore, swiss_round
from euchre.league.schedules.tally import players_of
from euchre.league.schedules.types import (
    Pair,
    PartnerRound,
    Schedule,
    ScheduleError,
    Seating,
    TeamRound,
)

__all__ = [
    "Bracket",
    "BracketMatch",
    "Meetings",
    "Pair",
    "PartnerRound",
    "Schedule",
    "ScheduleError",
    "Seating",
    "SwissScore",
    "TeamRound",
    "bracket",
    "imbalance",
    "individual",
    "knockout_round",
    "meetings",
    "next_round",
    "opening",
    "players_of",
    "progress",
    "round_robin",
    "swiss_round",
]
