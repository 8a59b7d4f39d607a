"""Figures in sentences, with the decimal sign and the percent sign of each language."""

from __future__ import annotations

import re
from typing import Final

from euchre.texts import translatable

_FIGURE_PATTERN: Final = re.compile(r"([^\d.%]*\d+)(?:\.(\d+))?(%?)")


def tell_figure(figure: str) -> str:
    """Return a formatted figure as a text of every language: ``4.2``, ``<0.1%``, ``+0.31``.

    >>> tell_figure("4.2%").arguments
    {'whole': '4', 'decimals': '2'}
    """
    match = _FIGURE_PATTERN.fullmatch(figure)
    if match is None:
        return figure
    whole, decimals, percent = match.groups()
    if percent and decimals:
        return translatable("coach-percent-exact", figure, whole=whole, decimals=decimals)
    if percent:
        return translatable("coach-percent", figure, whole=whole)
    if decimals:
        return translatable("coach-decimal", figure, whole=whole, decimals=decimals)
    return figure
