"""Large letters for the wall, five dots high, made of half blocks or of plain signs."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

_HIGH: Final = 5
_DRAWN: Final = """
A .#. #.# ### #.# #.#
B ##. #.# ##. #.# ##.
C .## #.. #.. #.. .##
D ##. #.# #.# #.# ##.
E ### #.. ##. #.. ###
F ### #.. ##. #.. #..
G .### #... #.## #..# .###
H #.# #.# ### #.# #.#
I # # # # #
J ..# ..# ..# #.# .#.
K #.# #.# ##. #.# #.#
L #.. #.. #.. #.. ###
M #...# ##.## #.#.# #...# #...#
N #..# ##.# #.## #..# #..#
O .##. #..# #..# #..# .##.
P ##. #.# ##. #.. #..
Q .##. #..# #..# #.#. .#.#
R ##. #.# ##. #.# #.#
S .## #.. .#. ..# ##.
T ### .#. .#. .#. .#.
U #.# #.# #.# #.# ###
V #.# #.# #.# #.# .#.
W #...# #...# #.#.# ##.## #...#
X #.# #.# .#. #.# #.#
Y #.# #.# .#. .#. .#.
Z ### ..# .#. #.. ###
0 ### #.# #.# #.# ###
1 .# ## .# .# .#
2 ### ..# ### #.. ###
3 ### ..# ### ..# ###
4 #.# #.# ### ..# ..#
5 ### #.. ### ..# ###
6 ### #.. ### #.# ###
7 ### ..# ..# ..# ..#
8 ### #.# ### #.# ###
9 ### #.# ### ..# ###
& .#.. #.#. .#.. #.#. .#.#
. . . . . #
: . # . # .
, .. .. .. .# #.
' # # . . .
- .. .. ## .. ..
= ... ### ... ### ...
/ ..# ..# .#. #.. #..
$ .## ##. .#. .## ##.
( .# #. #. #. .#
) #. .# .# .# #.
"""
_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


@cache
def _glyphs() -> dict[str, tuple[str, ...]]:
    """The dots of each letter, row by row."""
    found = {}
    for line in _DRAWN.split("\n"):
        if line:
            sign, *rows = line.split(" ")
            found[sign] = tuple(rows)
    return {**found, " ": ("..",) * _HIGH}


def height(*, ascii: bool, double: bool = False) -> int:  # noqa: A002
    """How many rows large letters take."""
    return _HIGH if ascii or double else (_HIGH + 1) // 2


def large(text: str, *, ascii: bool, double: bool = False) -> tuple[str, ...] | None:  # noqa: A002
    r"""A text in large letters, row by row; None: it has a letter that is not drawn.

    Args:
        text: the text; small letters are drawn as capitals.
        ascii: no character outside ASCII.
        double: twice as large.

    >>> print(*large("Hi", ascii=True), sep="\n")
    # # #
    # # #
    ### #
    # # #
    # # #
    """
    bare = unicodedata.normalize("NFKD", text.upper())
    signs = [c for c in bare if not unicodedata.combining(c)]
    glyphs = _glyphs()
    if any(sign not in glyphs for sign in signs):
        return None
    rows = [".".join(glyphs[sign][at] for sign in signs) for at in range(_HIGH)]
    if ascii or double:
        dot = ("#" if ascii else "█") * (1 + double)
        return tuple(row.replace(".", " " * (1 + double)).replace("#", dot) for row in rows)
    rows.append("." * len(rows[0]))
    return tuple(
        "".join(_HALVES[a + b] for a, b in zip(rows[at], rows[at + 1], strict=True))
        for at in range(0, len(rows), 2)
    )
