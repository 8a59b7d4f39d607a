"""From what somebody wants to what happens: entries, or a refusal in one sentence.

Nothing here changes anything: an evening goes in, and the entries that follow come out, for the
caller to write down and to fold (`euchre.league.folding.evolve`). Chance comes in as a generator.
"""

from euchre.league.deciding.changing import change, fixed
from euchre.league.deciding.checks import (
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_CENTS,
    MOST_PEOPLE,
    MOST_SCORES,
    format_of,
    lookalike,
    lookalikes,
    read_names,
    was_last,
)
from euchre.league.deciding.opening import (
    begin,
    check_prizes,
    open_evening,
    usual_rules,
)
from euchre.league.deciding.payments import (
    agree,
    before_closing,
    charge,
    close,
    collect,
    drop,
    leavers_without_prize,
    pay,
    reverse,
)
from euchre.league.deciding.people import (
    come_back,
    free,
    hide_names,
    join,
    leave,
    most_people,
    never_played,
    remove,
    rename,
    renew,
    take,
    together,
)
from euchre.league.deciding.rounds import coming, online, pair, start, unpair
from euchre.league.deciding.scores import collected, confirm, correct, score, walkover, word_refusal

__all__ = [
    "LONGEST_NAME",
    "LONGEST_TITLE",
    "MOST_CENTS",
    "MOST_PEOPLE",
    "MOST_SCORES",
    "agree",
    "before_closing",
    "begin",
    "change",
    "charge",
    "check_prizes",
    "close",
    "collect",
    "collected",
    "come_back",
    "coming",
    "confirm",
    "correct",
    "drop",
    "fixed",
    "format_of",
    "free",
    "hide_names",
    "join",
    "leave",
    "leavers_without_prize",
    "lookalike",
    "lookalikes",
    "most_people",
    "never_played",
    "online",
    "open_evening",
    "pair",
    "pay",
    "read_names",
    "remove",
    "rename",
    "renew",
    "reverse",
    "score",
    "start",
    "take",
    "together",
    "unpair",
    "usual_rules",
    "walkover",
    "was_last",
    "word_refusal",
]
