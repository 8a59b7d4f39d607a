"""The combinatorics of an evening: who plays with whom, against whom, and who waits.

========================  ======================================================================
`individual_schedule`     a whole evening in which everybody changes partners
`count_meetings`          what such a plan is worth; `describe_imbalance` says it in a sentence
`replan_round`            one more round for whoever is there now
`next_progressive_round`  the progressive evening: winners move up
`round_robin`             everybody plays everybody, for teams
`pair_swiss_round`        teams of like score meet, and nobody twice
`pair_knockout_round`     who loses is out; `bracket_draw_positions` is the shape of it
`movements`               boards that travel: what a `Movement` is
`mitchell`                pairs that stay and pairs that move up, with boards that move down
`howell`                  every pair meets every other over boards that travel
========================  ======================================================================

All are pure: chance is a `random.Random`, and what has happened is told by the rounds so far.
"""
