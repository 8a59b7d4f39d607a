"""What is asked before an evening begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from euchre.cli.evenings.desk import Desk


class Question(NamedTuple):
    """Something that is asked before an evening begins.

    Attributes:
        name: of the answer.
        words: the question, in a word or two.
        about: how it is answered.
        only: the formats in which it is asked; empty: all.
        usual: the answer to begin with.
    """

    name: str
    words: str
    about: str
    only: tuple[str, ...] = ()
    usual: str = ""


Make: TypeAlias = Callable[[Path, str, Mapping[str, str]], Desk]
"""Begins an evening: its file, its format, and the answers by the names of the questions."""
