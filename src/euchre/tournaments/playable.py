"""Which games an evening or a season takes, and how a round of them can end.

`game_rules_refusal` is asked when an evening or a season is made, or its game is changed;
`round_score_refusal` when a score comes. What can be played by a game that the first takes, the
second takes as well: whatever no score could be made of is refused before anybody plays.

>>> from euchre.game.presets import preset
>>> party = preset("party").rules
>>> game_rules_refusal(party, "An evening", is_pairs=True) is None
True
>>> round_score_refusal(party, (5, 3))
'12 hands give at least 12 points for both sides together, and 5 : 3 makes 8.'
>>> round_score_refusal(party.replace(time_limit=True), (5, 3)) is None  # the bell rang before
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.game.rules import Rules, teams
from euchre.texts import translatable
from euchre.tournaments.score_limits import final_score_refusal


def game_rules_refusal(
    rules: Rules, subject: str, *, is_pairs: bool, boards_title: str = ""
) -> str | None:
    """Return why no tournament and no season can be played by these rules, or None.

    Args:
        subject: ``An evening`` or ``A season``.
        is_pairs: whether two play together on each side, and not one.
        boards_title: the name of an evening at which several tables play and compare the same
            boards; empty: none does.
    """
    sides, kind = teams(rules), "evening" if subject == "An evening" else "season"
    if len(sides) != 2:
        return translatable(
            "format-refused-sides",
            f"{subject} needs a game of two sides, but this one has {len(sides)}.",
            kind=kind,
            n=len(sides),
        )
    if is_pairs and len(sides[0]) != 2:
        return translatable(
            "format-refused-pairs",
            "Pairs need a game for four, but in this one everybody plays alone.",
        )
    if rules.wins_by_contract:
        return translatable(
            "format-refused-contract",
            f"{subject} goes by who has more points, but this game may be won with fewer: set "
            "wins_by_contract=no.",
            kind=kind,
        )
    return _board_rules_refusal(rules, boards_title) if boards_title else None


def _board_rules_refusal(rules: Rules, title: str) -> str | None:
    if not rules.num_hands:
        return translatable(
            "format-refused-no-boards",
            f"{title} needs a number of boards a round: set num_hands, such as 4.",
            title=title,
        )
    whole = f"In {title} every board is played at every table"
    if rules.target:
        return translatable(
            "format-refused-target", f"{whole}, whatever the score: set target=0.", title=title
        )
    if rules.time_limit:
        return translatable(
            "format-refused-time",
            f"{whole}, however long that takes: set time_limit=no.",
            title=title,
        )
    if not rules.stick_the_dealer:
        return translatable(
            "format-refused-dealer", f"{whole}: choose rules that stick the dealer.", title=title
        )
    for name in ("farmers_hand", "ace_no_face", "joker_up_card"):
        if (value := getattr(rules, name)) in _REDEAL_OPTIONS[name]:
            return translatable(
                "format-refused-redeal",
                f"{whole}, as it was dealt: with {name}={value} its cards would be dealt again.",
                title=title,
                setting=f"{name}={value}",
            )
    if rules.four_trick_tokens:
        return translatable(
            "format-refused-tokens",
            f"In {title} boards are compared one by one, and a token counts when there are four of"
            " them: set four_trick_tokens=no.",
            title=title,
        )
    return None


_REDEAL_OPTIONS = {
    "farmers_hand": ("redeal",),
    "ace_no_face": ("one_ace", "one_or_more"),
    "joker_up_card": ("redeal",),
}
"""By which the same hand may get other cards."""


MAX_EXTRA_HANDS: Final = 4
"""How many hands are played on at most where a match that one side has to win is level."""


def round_score_refusal(
    rules: Rules, score: Sequence[int], *, decisive: bool = False
) -> str | None:
    """Return why a round by these rules cannot have ended like that, or None.

    It ends after its number of hands, at its target, or when the bell has rung, as the rules say:
    at whichever of these comes first.

    Args:
        rules: of the game, which `game_rules_refusal` takes.
        decisive: whether one side has to win: level, they play on hand by hand.
    """
    hands, target, bell = rules.num_hands or None, rules.target or None, rules.time_limit
    points = (score[0], score[1])
    why = final_score_refusal(rules, points, hands, target, ended_by_bell=bell)
    if why is None or hands is None or not decisive:
        return why
    played_on = any(
        final_score_refusal(rules, points, longer_hands, target, ended_by_bell=bell) is None
        for longer_hands in range(hands + 1, hands + MAX_EXTRA_HANDS + 1)
    )
    return None if played_on else why
