"""What a bot has done in somebody's place, told to who comes back."""

from __future__ import annotations

from typing import Final

from euchre.english.choices import describe_choice
from euchre.english.grammar import join_words
from euchre.game.events import Cut, Dealt, Exposed, FirstDealer, TimeUp, TookUp
from euchre.game.hand import apply, begin
from euchre.game.rules import Seat
from euchre.table.log.state import Table

_OUTSIDE_EVENTS: Final = (FirstDealer, Cut, Dealt, TimeUp)
"""What is no part of a hand that is dealt."""


def describe_stand_in_plays(table: Table, seat: Seat) -> str:
    """Describe what the bot that sits in for the player in `seat` has played: a sentence, or
    nothing.

    Of the hand on the table it is everything that was chosen; of others since which hand.
    """
    match, since = table.match, table.chairs[seat].since
    deals = [] if match is None else [i for i, it in enumerate(match.events) if type(it) is Dealt]
    if match is None or match.hand is None or since is None or not deals:
        return ""
    state, choices = begin(match.rules, match.hand.dealt, match.hand.scores), []
    for index, event in enumerate(match.events[deals[-1] + 1 :], deals[-1] + 1):
        if state.over or isinstance(event, _OUTSIDE_EVENTS):
            continue
        if index >= since and event.seat == seat and not isinstance(event, TookUp | Exposed):
            choices.append(describe_choice(state, event))
        state = apply(state, event)
    list_of_choices = f": {join_words(choices)}" if choices else ""
    if since > deals[-1]:
        return f"A bot played for you{list_of_choices}." if choices else ""
    first = max(1, sum(at < since for at in deals))
    this_hand = f", and in this one{list_of_choices}" if choices else ""
    return f"A bot has played for you since hand {first}{this_hand}."
