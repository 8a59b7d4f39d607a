"""The combinatorics of an evening: who plays with whom, against whom, and who waits.

========================  ======================================================================
`individual_schedule`     a whole evening in which everybody changes partners
`count_meetings`          what such a plan is worth; `describe_imbalance` says it in a sentence
`replan_round`            one more round for whoever is there now
`next_progressive_round`  the progressive evening: winners move up; `draw_first_round` draws its
                          first round
`round_robin`             everybody plays everybody, for teams
`pair_swiss_round`        teams of like score meet, and nobody twice
`pair_knockout_round`     who loses is out; `build_bracket` is the shape of it
`movements`               boards that travel: what a `Movement` is, and what is wrong with one
`mitchell`                pairs that stay and pairs that move up, with boards that move down
`howell`                  every pair meets every other over boards that travel
========================  ======================================================================

All are pure: chance is a `random.Random`, and what has happened is told by the rounds so far.
"""

from euchre.tournaments.schedules.bracket import (
    Bracket,
    BracketMatch,
    build_bracket,
    pair_knockout_round,
)
from euchre.tournaments.schedules.checks import MeetingCounts, count_meetings, describe_imbalance
from euchre.tournaments.schedules.individual import individual_schedule
from euchre.tournaments.schedules.progressive import draw_first_round, next_progressive_round
from euchre.tournaments.schedules.replan import replan_round
from euchre.tournaments.schedules.robin import round_robin
from euchre.tournaments.schedules.swiss import SwissScore, pair_swiss_round
from euchre.tournaments.schedules.tally import players_of
from euchre.tournaments.schedules.types import (
    Pair,
    PartnerRound,
    Schedule,
    ScheduleError,
    TableSeating,
    TeamRound,
)

__all__ = [
    "Bracket",
    "BracketMatch",
    "MeetingCounts",
    "Pair",
    "PartnerRound",
    "Schedule",
    "ScheduleError",
    "SwissScore",
    "TableSeating",
    "TeamRound",
    "build_bracket",
    "count_meetings",
    "describe_imbalance",
    "draw_first_round",
    "individual_schedule",
    "next_progressive_round",
    "pair_knockout_round",
    "pair_swiss_round",
    "players_of",
    "replan_round",
    "round_robin",
]
