"""From what somebody wants to what happens: entries, or a refusal in one sentence.

Nothing here changes anything: a club goes in, with who wants it, and the entries that follow come
out, for the caller to write down and to fold (`euchre.clubs.folding.evolve`).
"""

from euchre.clubs.deciding.checks import LONGEST_TEXT, LONGEST_TITLE, member, organiser, owner
from euchre.clubs.deciding.games import add_evening, add_rules, drop_evening, drop_rules, rules_of
from euchre.clubs.deciding.people import (
    accept,
    ask,
    call,
    decline,
    forget,
    found,
    give_role,
    join,
    leave,
    present,
    remove,
    renew_link,
)
from euchre.clubs.deciding.scores import (
    PlayedGame,
    claim,
    confirm,
    may_set,
    on_table,
    played,
    set_score,
)
from euchre.clubs.deciding.seasons import (
    beyond,
    call_off,
    challenge,
    close,
    draw,
    enter,
    may_call_off,
    open_season,
    withdraw,
)

__all__ = [
    "LONGEST_TEXT",
    "LONGEST_TITLE",
    "PlayedGame",
    "accept",
    "add_evening",
    "add_rules",
    "ask",
    "beyond",
    "call",
    "call_off",
    "challenge",
    "claim",
    "close",
    "confirm",
    "decline",
    "draw",
    "drop_evening",
    "drop_rules",
    "enter",
    "forget",
    "found",
    "give_role",
    "join",
    "leave",
    "may_call_off",
    "may_set",
    "member",
    "on_table",
    "open_season",
    "organiser",
    "owner",
    "played",
    "present",
    "remove",
    "renew_link",
    "rules_of",
    "set_score",
    "withdraw",
]
