"""What was done, and what it cost, in words."""

from __future__ import annotations

import re
from typing import Final

from euchre.analysis.options import NOISE_ERRORS, ChoiceVerdict, PositionAnalysis, RankedOption
from euchre.arguments import verify_arguments
from euchre.english import YOU_NAME, describe_choice, join_words
from euchre.english.figures import format_chance
from euchre.game.events import Challenged, Played
from euchre.game.hand import Hand, legal

MINUS_SIGN: Final = "\N{MINUS SIGN}"
_NEGLIGIBLE_CHANCE: Final = 0.0005
_DECIMAL_BELOW: Final = 0.1


def reword_for_player(reason: str, name: str) -> str:
    """Reword a reason that says “you” to speak of a player by name.

    >>> reword_for_player("You hold one trump, and you have to bid.", "Ann")
    'Ann holds one trump, and has to bid.'

    Args:
        reason: it, as its player is told it.
        name: of the player; `YOU_NAME` is told as it stands.
    """
    if name == YOU_NAME:
        return reason

    def reword(match: re.Match[str]) -> str:
        if match["second"]:
            return _third_person(match["second"])
        if match["owner"]:
            return f"{name}'s"
        return f"{name} {_third_person(match['verb'])}" if match["verb"] else name

    return _SECOND_PERSON_PATTERN.sub(reword, reason)  # at once: a name may be "Thank You"


_SECOND_PERSON_PATTERN: Final = re.compile(
    r"(?<=, and )you (?P<second>\w+)|\b(?P<owner>[Yy]ours?)\b"
    r"|\b[Yy]ou\b(?: (?P<verb>hold|name|play|take|need|have|are|keep|do|go)\b)?"
)
_IRREGULAR_VERBS: Final = {"have": "has", "are": "is", "do": "does", "go": "goes"}
_AUXILIARY_VERBS: Final = frozenset({"may", "can", "cannot", "could", "must", "will", "would"})


def _third_person(verb: str) -> str:
    return verb if verb in _AUXILIARY_VERBS else _IRREGULAR_VERBS.get(verb, f"{verb}s")


def format_percent(share: float, *, signed: bool = False) -> str:
    """Format a share: ``62%``, ``4.2%``; a change with its sign and a proper minus."""
    if not signed:
        return format_chance(share, 1 if 0 < share < _DECIMAL_BELOW else 0)
    value = 0.0 if abs(share) < _NEGLIGIBLE_CHANCE else 100 * share
    return f"{value:+.1f}%".replace("-", MINUS_SIGN)


def format_signed(value: float, digits: int = 2) -> str:
    """Format a figure with its sign, a proper minus, and no -0."""
    return f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", MINUS_SIGN)


@verify_arguments()
def describe_verdict(hand: Hand, analysis: PositionAnalysis) -> str:
    """Describe the verdict in a sentence: ``Clear: passing rather than naming spades, by ...``."""
    best = analysis.options[0]
    if analysis.verdict is ChoiceVerdict.FORCED:
        if others := _name_unvalued_choices(hand, analysis):
            return (
                f"The coach weighs only {describe_choice(hand, best.event)}, and no "
                f"{join_words(others, 'or')}."
            )
        return f"The only choice: {describe_choice(hand, best.event)}."
    if analysis.verdict is ChoiceVerdict.TOO_CLOSE:
        near = [describe_choice(hand, option.event) for option in _advised_options(analysis)]
        return f"Too close to call: {join_words(near, 'or')}."
    second = analysis.second_option or analysis.options[1]
    points = second.points_behind
    if second.win is None:
        by = f"by {points:.2f} points"
    elif round(points, 2) >= 0:
        by = f"by {abs(points):.2f} points and {format_percent(second.behind)} of the match"
    else:  # the score makes fewer points worth more
        less = f"{-points:.2f} points less"
        by = f"by {format_percent(second.behind)} of the match, though it brings {less}"
    choices = (
        f"{describe_choice(hand, best.event)} rather than {describe_choice(hand, second.event)}"
    )
    return f"{analysis.verdict.value.capitalize()}: {choices}, {by}."


def _name_unvalued_choices(hand: Hand, analysis: PositionAnalysis) -> list[str]:
    """Return the legal choices that no coach advises or values."""
    valued = {option.event for option in analysis.options}
    rest = [event for event in legal(hand) if event not in valued]
    kinds = {"renege": Played, "challenge": Challenged}
    return [name for name, kind in kinds.items() if any(isinstance(it, kind) for it in rest)]


def _advised_options(analysis: PositionAnalysis) -> list[RankedOption]:
    """Return the best option, or all that cannot be told from it if it is too close to call."""
    if analysis.verdict is not ChoiceVerdict.TOO_CLOSE:
        return list(analysis.options[:1])
    near = [
        o
        for o in analysis.options
        if o.behind <= NOISE_ERRORS * o.behind_se or o.behind < _NEGLIGIBLE_CHANCE
    ]
    return near if len(near) > 1 else list(analysis.options[:2])


def describe_perfect_play(hand: Hand, analysis: PositionAnalysis) -> str:
    """Describe the choice of perfect play if it is not an advised one; else empty.

    Of an option without such a figure, as a pass, it does not say that it is worse.
    """
    worth = {
        o.event: round(o.double_dummy, 2) for o in analysis.options if o.double_dummy is not None
    }
    advised = [option.event for option in _advised_options(analysis)]
    if not worth or not all(event in worth for event in advised):
        return ""
    first = max(worth, key=lambda event: worth[event])
    if worth[first] <= max(worth[event] for event in advised):
        return ""
    return (
        f"If everybody saw all cards, perfect play would be {describe_choice(hand, first)}. Nobody "
        "here does, so this neither predicts nor contradicts anything."
    )
