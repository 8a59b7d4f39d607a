"""What was done, and what it cost, in words."""

from __future__ import annotations

import re
from typing import Final

from euchre.analysis.options import NOISE_ERRORS, ChoiceVerdict, PositionAnalysis, RankedOption
from euchre.arguments import verify_arguments
from euchre.english import YOU_NAME, describe_choice, join_words
from euchre.english.figures import format_chance, tell_figure
from euchre.game.events import Challenged, Played
from euchre.game.hand import Hand, legal
from euchre.texts import Text, plain_text, translatable

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

    def tell(text: str) -> str:
        """Reword a text, and its message in other languages by telling it who is meant."""
        # at once: a name may be "Thank You"
        english = _SECOND_PERSON_PATTERN.sub(reword, plain_text(text))
        if not isinstance(text, Text):
            return english
        arguments = {
            key: name
            if key == "who" and value == YOU_NAME
            else tell(value)
            if isinstance(value, Text)
            else value
            for key, value in text.arguments.items()
        }
        return Text(english, text.message, arguments, tuple(map(tell, text.parts)), text.change)

    return tell(reason)


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
    return tell_figure(f"{value:+.1f}%".replace("-", MINUS_SIGN))


def format_signed(value: float, digits: int = 2) -> str:
    """Format a figure with its sign, a proper minus, and no -0."""
    return tell_figure(f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", MINUS_SIGN))


@verify_arguments()
def describe_verdict(hand: Hand, analysis: PositionAnalysis) -> str:
    """Describe the verdict in a sentence: ``Clear: passing rather than naming spades, by ...``."""
    best = analysis.options[0]
    if analysis.verdict is ChoiceVerdict.FORCED:
        choice = describe_choice(hand, best.event)
        if others := _name_unvalued_choices(hand, analysis):
            rest = join_words(others, "or")
            return translatable(
                "coach-weighs-only",
                f"The coach weighs only {choice}, and no {rest}.",
                choice=choice,
                others=rest,
            )
        return translatable("coach-only-choice", f"The only choice: {choice}.", choice=choice)
    if analysis.verdict is ChoiceVerdict.TOO_CLOSE:
        near = join_words(
            [describe_choice(hand, option.event) for option in _advised_options(analysis)], "or"
        )
        return translatable("coach-too-close", f"Too close to call: {near}.", choices=near)
    second = analysis.second_option or analysis.options[1]
    points = second.points_behind
    first, other = describe_choice(hand, best.event), describe_choice(hand, second.event)
    verdict = analysis.verdict.value
    lead = f"{verdict.capitalize()}: {first} rather than {other}, by"
    if second.win is None:
        told = tell_figure(f"{points:.2f}")
        return translatable(
            "coach-better-by-points",
            f"{lead} {told} points.",
            verdict=verdict,
            best=first,
            other=other,
            points=told,
            whole_points=int(round(abs(points), 2)),
        )
    chance = format_percent(second.behind)
    if round(points, 2) >= 0:
        told = tell_figure(f"{abs(points):.2f}")
        return translatable(
            "coach-better-by-points-and-chance",
            f"{lead} {told} points and {chance} of the match.",
            verdict=verdict,
            best=first,
            other=other,
            points=told,
            whole_points=int(round(abs(points), 2)),
            chance=chance,
        )
    told = tell_figure(f"{-points:.2f}")  # the score makes fewer points worth more
    return translatable(
        "coach-better-by-chance",
        f"{lead} {chance} of the match, though it brings {told} points less.",
        verdict=verdict,
        best=first,
        other=other,
        points=told,
        whole_points=int(round(abs(points), 2)),
        chance=chance,
    )


def _name_unvalued_choices(hand: Hand, analysis: PositionAnalysis) -> list[str]:
    """Return the legal choices that no coach advises or values."""
    valued = {option.event for option in analysis.options}
    rest = [event for event in legal(hand) if event not in valued]
    kinds = {
        translatable("coach-renege", "renege"): Played,
        translatable("coach-challenge", "challenge"): Challenged,
    }
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
    choice = describe_choice(hand, first)
    return translatable(
        "coach-perfect-play",
        f"If everybody saw all cards, perfect play would be {choice}. Nobody "
        "here does, so this neither predicts nor contradicts anything.",
        choice=choice,
    )
