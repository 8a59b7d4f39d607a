"""Figures as people read them: rounded half up, and one below the other in a column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from euchre.texts import Text, join_texts, translatable

_FIGURE_PATTERN: Final = re.compile(r"([^.%]*\d)(?:\.(\d+))?(%?)")
_NUMBER_PATTERN: Final = re.compile(r"[-\u2212]?\d+(?:\.(\d+))?")


def format_decimals(value: Fraction | float, digits: int) -> str:
    """Format a number with so many decimals, rounded half up as people do.

    >>> format_decimals(Fraction(37, 80) * 100, 1), format_decimals(53.75, 1), f"{46.25:.1f}"
    ('46.3', '53.8', '46.2')
    >>> format_decimals(2.5, 0), format_decimals(-0.125, 2), format_decimals(-0.01, 1)
    ('3', '-0.13', '0.0')
    """
    exact = _to_exact_fraction(value)
    steps = int(abs(exact) * 10**digits + Fraction(1, 2))
    whole, decimals = divmod(steps, 10**digits)
    sign = "-" if exact < 0 and steps else ""
    return f"{sign}{whole}.{decimals:0{digits}d}" if digits else f"{sign}{whole}"


def format_share(share: Fraction | float, digits: int = 0) -> str:
    """Format a share as a percentage.

    >>> format_share(Fraction(37, 80), 1), format_share(0.125)
    ('46.3%', '13%')
    """
    return tell_figure(f"{format_decimals(100 * _to_exact_fraction(share), digits)}%")


def format_chance(chance: float, digits: int = 0) -> str:
    """Format a chance, or how often something comes out, in percent with so many decimals.

    What can still go either way is never shown as 0% or 100%.

    >>> [format_chance(chance) for chance in (0, 0.0004, 0.285, 0.9959, 1)]
    ['0%', '<1%', '29%', '>99%', '100%']
    >>> [format_chance(chance, 1) for chance in (0, 0.0004, 0.285, 0.9959, 0.9996)]
    ['0.0%', '<0.1%', '28.5%', '99.6%', '>99.9%']
    """
    chance = round(chance, 9)  # a sum of many is seldom exact
    step = Fraction(1, 10 ** (2 + digits))
    if 0 < chance < step / 2:
        return join_texts(("<", format_share(step, digits)))
    if 1 - step / 2 <= chance < 1:
        return join_texts((">", format_share(1 - step, digits)))
    return format_share(chance, digits)


def tell_figure(figure: str) -> str:
    """Return a formatted figure as a text that each language shows with its own comma and blanks:
    ``4.2``, ``<0.1%``, ``+0.31``; anything else as it is.

    >>> tell_figure("<0.5%").arguments
    {'whole': '<0', 'decimals': '5'}
    """
    match = _FIGURE_PATTERN.fullmatch(figure)
    if isinstance(figure, Text) or match is None:
        return figure
    whole, decimals, percent = match.groups()
    if decimals and percent:
        return translatable("figure-decimal-percent", figure, whole=whole, decimals=decimals)
    if decimals:
        return translatable("figure-decimal", figure, whole=whole, decimals=decimals)
    return translatable("figure-percent", figure, whole=whole) if percent else figure


def _to_exact_fraction(value: Fraction | float) -> Fraction:
    """Return a number as it is written, which is 0.285 and not a little less."""
    return value if isinstance(value, Fraction) else Fraction(str(float(value)))


def align_decimals(texts: Sequence[str]) -> list[str]:
    """Return the texts of a column, all numbers with as many decimals as any of them has.

    >>> align_decimals(["48.75", "47", "37.5", "", "still in"])
    ['48.75', '47.00', '37.50', '', 'still in']
    """
    numbers = [_NUMBER_PATTERN.fullmatch(text) for text in texts]
    most = max((len(number[1] or "") for number in numbers if number), default=0)
    if not most:
        return [*texts]
    return [
        f"{text.partition('.')[0]}.{(number[1] or ''):0<{most}}" if number else text
        for text, number in zip(texts, numbers, strict=True)
    ]
