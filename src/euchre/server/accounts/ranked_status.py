"""Whether a ranked game counts, in words: for those who have just played it, and for ratings."""

from __future__ import annotations

from typing import Final

import msgspec

from euchre.english.clauses.values import describe_value
from euchre.english.grammar import join_words
from euchre.game.rules import KNOBS, Rules
from euchre.ratings import find_family
from euchre.table.results import PlayerResult
from euchre.texts import join_texts, translatable

MEASURED_TOPIC: Final = "measured"
"""The topic of ranked results in which luck has been told from play; before that it is empty."""
_FAMILY_TITLES: Final = {
    "pairs": translatable("ratings-family-pairs", "Partners with a turned-up card"),
    "pairs-benny": translatable("ratings-family-pairs-benny", "Partners with a Benny or joker"),
    "cutthroat": translatable("ratings-family-cutthroat", "Cutthroat"),
    "two-handed": translatable("ratings-family-two-handed", "Two-handed"),
    "bid-euchre": translatable("ratings-family-bid-euchre", "Bid euchre"),
    "bid-euchre-4": translatable("ratings-family-bid-euchre-4", "Bid euchre for four"),
    "bid-pairs": translatable("ratings-family-bid-pairs", "Pairs that bid"),
    "bid-pairs-8": translatable(
        "ratings-family-bid-pairs-8", "Pairs that bid, eight cards of two packs"
    ),
    "bid-pairs-12": translatable(
        "ratings-family-bid-pairs-12", "Pairs that bid, twelve cards of two packs"
    ),
}


_NOT_MEASURABLE_TEXT: Final = translatable(
    "ratings-unmeasurable",
    "It doesn't count for a grade: we can't take the luck out of this game. That's so with some "
    "house rules.",
)


def describe_family(family: str) -> str:
    """Describe a family of games.

    >>> describe_family("pairs"), describe_family("pairs pts_march=4 fast_break=yes")
    ('Partners with a turned-up card', 'Partners with a turned-up card; march: 4; fast break: yes')
    """
    name, *settings = family.split(" ")
    title = _FAMILY_TITLES.get(name, name.replace("-", " ").capitalize())
    return join_texts([title, *map(_describe_setting, settings)], "; ")


def _describe_setting(setting: str) -> str:
    """Describe a knob and its value, such as ``pts_march=4``, as on a form: ``march: 4``."""
    name, _, text = setting.partition("=")
    knob = KNOBS[name]
    value = describe_value(knob, knob.parse(text))
    words = f"{knob.label}: {value}".lower()
    return translatable("ratings-setting", words, label=knob.label, value=value)


class RankedGameStatus(msgspec.Struct, frozen=True):
    """The effect of a ranked game on a player's grade: if it `counts`, and why, in `words`.

    `family` is what the games are called that are rated together with it.
    """

    counts: bool
    words: str
    family: str


def build_ranked_status(result: PlayerResult, *, is_measurable: bool = True) -> RankedGameStatus:
    """Explain if a ranked game counts for the grade of one of its players.

    Args:
        result: how it went.
        is_measurable: whether luck can be told from play in it; else nobody has a grade of it.
    """
    game = result.game
    rules = Rules.from_dict(game.rules)
    words = describe_family(find_family(rules))
    leavers = [
        player.name for seat, player in enumerate(game.seats) if player.left and seat != result.seat
    ]
    if game.seats[result.seat].left:
        return RankedGameStatus(
            True,
            translatable(
                "ratings-you-left",
                f"You left, so the game counts as a loss for your grade in “{words}”.",
                family=words,
            ),
            words,
        )
    if leavers:
        who = join_words(leavers)
        reason = translatable(
            "ratings-others-left",
            f"It doesn't count for you: {who} left early. It's a loss for players who left.",
            who=who,
            players=len(leavers),
        )
        return RankedGameStatus(False, reason, words)
    if not is_measurable:
        return RankedGameStatus(False, _NOT_MEASURABLE_TEXT, words)
    return RankedGameStatus(
        True,
        translatable("ratings-counts", f"It counts for your grade in “{words}”.", family=words),
        words,
    )
