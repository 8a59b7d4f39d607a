"""What players are told of a seat: before they take it, while a bot plays there, before they go."""

from __future__ import annotations

from typing import Final

JOINING_TEXTS: Final = {
    "deal": "A hand is being played. You'll play from the next deal on, and won't see this hand's "
    "cards.",
    "game": "This game is for money. You'll play from the next game on.",
}
"""Before somebody sits down, by what they then wait for
(`euchre.table.log.state.Table.find_join_stage`).
"""
SEAT_TAKEN_TEXTS: Final = {
    "turn": "A bot is playing this turn for you. You can take your seat back after that.",
    "hand": "The others had a bot play this hand for you. You can take your seat back when it is "
    "over.",
}
"""Why somebody does not have their seat yet, by what a bot plays for them."""
LEAVING_MONEY_TEXT: Final = (
    "This game is for money: you'll still pay what your seat loses, and get nothing that it wins."
)
"""Before somebody gives up the seat in which they play for money."""


def describe_joining(join_rule: str) -> str:
    """Say from when on a player who has sat down plays, without a full stop.

    >>> describe_joining("deal")
    "You'll play from the next deal on"
    """
    return f"You'll play from the next {join_rule} on"


def describe_late_join(join_rule: str) -> str:
    """Say what a player waits for before playing.

    >>> describe_late_join("deal")
    "You'll play from the next deal on; until then, a bot plays for you."
    """
    money = "This game is for money. " if join_rule == "game" else ""
    return f"{money}{describe_joining(join_rule)}; until then, a bot plays for you."
