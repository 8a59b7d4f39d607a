"""What players are told of a seat: before they take it, while a bot plays there, before they go."""

from __future__ import annotations

from typing import Final

from euchre.texts import translatable

JOINING_TEXTS: Final = {
    "deal": translatable(
        "question-joining-deal",
        "A hand is being played. You'll play from the next deal on, and won't see this hand's "
        "cards.",
    ),
    "game": translatable(
        "question-joining-game", "This game is for money. You'll play from the next game on."
    ),
}
"""Before somebody sits down, by what they then wait for
(`euchre.table.log.state.Table.find_join_stage`).
"""
SEAT_TAKEN_TEXTS: Final = {
    "turn": translatable(
        "question-seat-taken-turn",
        "A bot is playing this turn for you. You can take your seat back after that.",
    ),
    "hand": translatable(
        "question-seat-taken-hand",
        "The others had a bot play this hand for you. You can take your seat back when it is over.",
    ),
}
"""Why somebody does not have their seat yet, by what a bot plays for them."""
LEAVING_MONEY_TEXT: Final = translatable(
    "question-leaving-money",
    "This game is for money: you'll still pay what your seat loses, and get nothing that it wins.",
)
"""Before somebody gives up the seat in which they play for money."""


def describe_joining(join_rule: str) -> str:
    """Say from when on a player who has sat down plays, without a full stop.

    >>> describe_joining("deal")
    "You'll play from the next deal on"
    """
    words = f"You'll play from the next {join_rule} on"
    return translatable("question-joining", words, what=join_rule)


def describe_late_join(join_rule: str) -> str:
    """Say what a player waits for before playing.

    >>> describe_late_join("deal")
    "You'll play from the next deal on; until then, a bot plays for you."
    """
    money = "This game is for money. " if join_rule == "game" else ""
    return translatable(
        "question-late-join",
        f"{money}{describe_joining(join_rule)}; until then, a bot plays for you.",
        what=join_rule,
    )
