"""Names of people are clean before anything is asked of them."""

from __future__ import annotations

import random
import sys
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from euchre.words.names import LONGEST_NAME, Name, alike, folded, hidden_name, is_reserved, skeleton

UNSEEN: Final = [
    *"\u200b\u200d\u2060\ufeff\u00ad\u202e\u2066\ufe0f\u034f\u180e\u2800\u3164\uffa0\x00\x1b",
    *map(chr, range(0xE0020, 0xE0080)),
]
"""Signs that show nothing: spaces of no width, marks of direction, fillers, tags, controls."""


def test_what_nobody_sees_is_no_part_of_a_name() -> None:
    rng, ann = random.Random(1), Name("Root Ann")
    others = [chr(code) for code in rng.sample(range(sys.maxunicode), 3_000)]
    unseen = [sign for sign in others if not sign.isprintable() and not sign.isspace()]
    assert len(unseen) > 1_000
    for sign in (*UNSEEN, *unseen):
        typed = "Ro" + sign + "ot" + sign + " Ann" + sign
        name = Name(typed)
        assert (name.shown, name.key, name.skeleton) == (ann.shown, ann.key, ann.skeleton)
        for key in (folded, alike, skeleton):
            assert key(typed) == key("Root Ann"), "nor where what is written is compared"


@given(st.text(max_size=40))
def test_a_name_that_is_clean_stays_as_it_is(typed: str) -> None:
    name = Name(typed)
    again = Name(name.shown)
    assert (again.shown, again.is_cut) == (name.shown, False)
    assert len(name.shown) <= LONGEST_NAME
    assert name.shown == name.shown.strip()
    assert name.shown.isprintable()
    if not name.is_cut:
        assert name.key == alike(typed)


def test_a_name_is_compared_as_far_as_it_is_shown() -> None:
    name = Name("A name of twenty-four l. and more")
    assert name.is_cut
    assert name.shown == "A name of twenty-four l."
    assert name.key == alike(name.shown)


@given(st.integers(0, 2**64 - 1), st.integers(4, 16))
def test_nobody_is_called_as_those_whose_names_are_hidden(ident: int, letters: int) -> None:
    assert is_reserved(hidden_name(f"{ident:016x}", letters))
