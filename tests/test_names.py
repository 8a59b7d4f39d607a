"""Names of people are clean before anything is asked of them."""

from __future__ import annotations

import random
import re
import sys
from string import ascii_uppercase
from typing import Final
from unicodedata import category, normalize
from unicodedata import name as name_of

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.english.grammar import clean_to_one_line, collapse_spaces_and_marks
from euchre.english.names import (
    MAX_NAME_LETTERS,
    DisplayName,
    build_hidden_name,
    find_mixed_script_word,
    fold_guest_name,
    fold_lookalikes,
    fold_name,
    is_reserved_name,
)

UNSEEN: Final = [
    *"\u200b\u200d\u2060\ufeff\u00ad\u202e\u2066\ufe0f\u034f\u180e\u2800\u3164\uffa0\x00\x1b",
    *map(chr, range(0xE0020, 0xE0080)),
]
"""Signs that show nothing: spaces of no width, marks of direction, fillers, tags, controls."""


def test_what_nobody_sees_is_no_part_of_a_name() -> None:
    rng, ann = random.Random(1), DisplayName("Root Ann")
    others = [chr(code) for code in rng.sample(range(sys.maxunicode), 3_000)]
    unseen = [sign for sign in others if not sign.isprintable() and not sign.isspace()]
    assert len(unseen) > 1_000
    for sign in (*UNSEEN, *unseen):
        typed = "Ro" + sign + "ot" + sign + " Ann" + sign
        name = DisplayName(typed)
        assert (name.shown, name.comparison_key, name.skeleton_key) == (
            ann.shown,
            ann.comparison_key,
            ann.skeleton_key,
        )
        for key in (fold_name, fold_lookalikes, fold_guest_name):
            assert key(typed) == key("Root Ann"), "nor where what is written is compared"


def test_what_nobody_sees_is_no_part_of_a_title_or_of_a_line_of_chat() -> None:
    for sign in (*UNSEEN, *"\u115f\u1160\u17b4\u17b5\U0001d159"):
        assert not clean_to_one_line(3 * sign)
        assert clean_to_one_line(f" Our{sign} table{sign}") == "Our table"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f 1\ufe0f\u20e3"
    assert clean_to_one_line(family) == family, "pictures are of several signs"


@given(st.text(max_size=40))
def test_a_name_that_is_clean_stays_as_it_is(typed: str) -> None:
    name = DisplayName(typed)
    again = DisplayName(name.shown)
    assert (again.shown, again.is_cut) == (name.shown, False)
    assert len(name.shown) <= MAX_NAME_LETTERS
    assert name.shown == name.shown.strip()
    if not name.is_cut:
        assert name.comparison_key == fold_lookalikes(typed)


@given(st.text(st.sampled_from("a\ufdfa\ufdfb\u3300\u2487\u00bd\u0301 "), max_size=40))
def test_no_name_is_longer_once_its_signs_are_written_out(typed: str) -> None:
    """One sign may stand for eighteen letters."""
    name = DisplayName(typed)
    assert len(normalize("NFKC", name.shown)) <= MAX_NAME_LETTERS
    whole = collapse_spaces_and_marks(typed)
    assert name.is_cut == (max(len(whole), len(normalize("NFKC", whole))) > MAX_NAME_LETTERS)
    assert DisplayName(name.shown).shown == name.shown


def test_a_name_is_compared_as_far_as_it_is_shown() -> None:
    name = DisplayName("A name of twenty-four l. and more")
    assert name.is_cut
    assert name.shown == "A name of twenty-four l."
    assert name.comparison_key == fold_lookalikes(name.shown)


@given(st.integers(0, 2**64 - 1), st.integers(4, 16))
def test_nobody_is_called_as_those_whose_names_are_hidden(ident: int, letters: int) -> None:
    assert is_reserved_name(build_hidden_name(f"{ident:016x}", letters))


@pytest.mark.parametrize(
    "name",
    [
        *("Bot 1", "B0t 3", "bot l", "The Bot 2", "Player 5", "P1ayer5", "Player 5 2", "Seat 4"),
        *("Ann (gone)", "Ann [left]", "Ann, 1eft", "Ann (bot)", "Ann (Player 5)", "\u0412ot 1"),
        *("Ann\uff08gone\uff09", "Ann \u3010left\u3011", "Ann \ufe59you\ufe5a"),
        *("Ann's bot", "Ann\u2019s Bot", "Ann`s b0t", "Ann 's bot", "Kim's bot's bot"),
    ],
)
def test_nobody_takes_a_name_by_which_the_program_calls_somebody(name: str) -> None:
    assert is_reserved_name(name)


@pytest.mark.parametrize(
    "name", ["Boti", "Chris Bot", "Player A", "Abbot", "Ann 2", "Seat", "Guest 2", "Lefty"]
)
def test_names_that_people_have_are_not_the_program_s(name: str) -> None:
    assert not is_reserved_name(name)


@pytest.mark.parametrize(
    "typed",
    [
        *("\u1d00\u0274\u0274", "\ua4e0", "\u0251nn", "A\uff2en", "\u0391nn", "\u0410nn", "\u13aa"),
        *("Ann \u0143\u200b", "A-n.n"),
    ],
)
def test_guests_come_by_no_name_that_looks_like_another(typed: str) -> None:
    """Small capitals, Lisu, alpha, wide letters, Greek, Cyrillic, Cherokee; accents and signs."""
    looks = {"\ua4e0": "N", "\u13aa": "A", "Ann \u0143\u200b": "Ann N"}.get(typed, "Ann")
    assert DisplayName(typed).skeleton_key == DisplayName(looks).skeleton_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("A|ice", "Alice"), ("Pau1", "Paul"), ("B0b Rossi 0", "Bob Rossi 0"), ("Le0", "Leo")),
        *(("O`Hara", "O'Hara"), ("Al\uffe8ce", "Allce"), ("Al\u2223ce", "Allce")),
        *(("Bi11 Holly", "Bill Holly"), ("Bill Ho11y", "Bill Holly"), ("R00t Ann", "Root Ann")),
        *(("M01ly", "Molly"), ("11oyd", "Lloyd")),
        *(("VValter Cody", "Walter Cody"), ("Bart vv", "Bart W")),
    ],
)
def test_signs_and_letters_that_look_alike_make_no_other_name(one: str, other: str) -> None:
    assert DisplayName(one).comparison_key == DisplayName(other).comparison_key
    assert DisplayName(one).skeleton_key == DisplayName(other).skeleton_key


def test_no_stroke_and_no_ring_makes_a_name_that_looks_like_another() -> None:
    """Whatever they are called by Unicode: only a word of two alphabets is none at all."""
    strokes = re.compile(
        r"(LIGHT|MEDIUM|HEAVY|BROKEN|VERTICAL ONE EIGHTH) (VERTICAL )?(BAR|BLOCK-\d)"
        r"|(LEFT|RIGHT) VERTICAL BOX LINE|VERTICAL LINE EXTENSION|INTEGRAL EXTENSION"
        r"|(LEFT|RIGHT) (PARENTHESIS|SQUARE BRACKET) EXTENSION|CURLY BRACKET EXTENSION"
        r"|BOX DRAWINGS (LIGHT|HEAVY)( \w+ DASH)? VERTICAL|BOX DRAWINGS (LIGHT|HEAVY) (UP|DOWN)"
        r"|(LEFT|RIGHT) (ONE EIGHTH|ONE QUARTER) BLOCK|LATIN (SMALL|CAPITAL) LETTER TURNED L"
        r"|HANGUL LETTER I|(HANGZHOU NUMERAL|COUNTING ROD UNIT DIGIT|TALLY MARK) ONE"
    )
    signs = map(chr, range(0x80, 0x20000))
    bars = [sign for sign in signs if strokes.fullmatch(name_of(sign, ""))]
    assert len(bars) > 40
    rings = "\u25cb\u25ef\u26aa\u26ac\u2b55\u2b58\u0298\u2609\u2299\u229a\u25ce"
    rings += "\u3147\u3181\uffb7\U0001f785"
    for letter, found in (("l", [*bars, "\u4e28"]), ("o", rings)):
        for sign in found:
            one, other = DisplayName(f"Wi{sign}{sign}"), DisplayName(f"Wi{letter}{letter}")
            assert one.comparison_key == other.comparison_key, name_of(sign)
            assert one.skeleton_key == other.skeleton_key, name_of(sign)


def test_no_boxed_letter_and_no_currency_makes_a_name_that_looks_like_another() -> None:
    boxed = {
        chr(first + at): letter
        for first in (0x1D400, 0x1F130, 0x1F150, 0x1F170)
        for at, letter in enumerate(ascii_uppercase)
    }
    money = dict(
        zip("\u20b5\u20a1\xa2\xa3\u20a4\u20a6\u20b1\u20ac\u20bf\u0e3f", "CccLLNPeBB", strict=True)
    )
    for sign, letter in (boxed | money).items():
        one, other = DisplayName(f"Wi{sign}xy"), DisplayName(f"Wi{letter}xy")
        assert one.skeleton_key == other.skeleton_key, name_of(sign)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bill", "Will"),
        ("Ann 10", "Ann 11"),
        ("Bob10", "Bob11"),
        ("Ann 2001", "Ann 2010"),
        ("Ann2001", "Ann2010"),
        ("Alicia", "Alida"),
        ("Clara", "Dara"),
        ("Eva", "Ewa"),
        ("Agent 007", "Agent oo7"),
    ],
)
def test_names_of_two_people_stay_two(one: str, other: str) -> None:
    assert fold_lookalikes(one) != fold_lookalikes(other)
    assert fold_guest_name(one) != fold_guest_name(other)


def test_numbers_tell_names_apart() -> None:
    names = ("Ann 1", "Ann 2", "Ann 10", "Ann l", "Ann", "Ann 0")
    assert len({DisplayName(each).comparison_key for each in names}) == len(names)


def test_every_sign_that_looks_like_a_letter_or_digit_makes_no_other_name() -> None:
    """Of those that are in a word of ours at all; two look like one of ours and are another."""
    from confusable_homoglyphs.confusables import confusables_data

    several = {"\u017f", "\u01bc"}
    table = [(s.strip("\u200e"), e["c"]) for s, every in confusables_data.items() for e in every]
    found = [
        (sign, letter)
        for sign, letter in table
        if letter.isascii() and len(letter) == 1 and (letter.isalnum() or letter == "|")
        if sign not in several and " " not in normalize("NFKC", sign)
        if find_mixed_script_word(f"x{sign}y") is None
    ]
    assert len(found) > 200
    for sign, letter in found:
        one, other = DisplayName(f"x{sign}y"), DisplayName(f"x{letter}y")
        assert (one.comparison_key, one.skeleton_key) == (
            other.comparison_key,
            other.skeleton_key,
        ), (sign, letter)


def test_no_mark_and_no_filler_makes_a_name_that_looks_like_another() -> None:
    """Either a word with it is no name, or it shows nothing, or an accent: no guest's name."""
    alice = DisplayName("Alice")
    named = ("JOINER", "FILLER", "SELECTOR", "NULL", "BLANK", "INVISIBLE", "ZERO WIDTH")
    for code in range(0x80, sys.maxunicode + 1):
        sign = chr(code)
        if category(sign)[0] == "M" or any(each in name_of(sign, "") for each in named):
            typed = f"A{sign}lice"
            is_one = (
                find_mixed_script_word(DisplayName(typed).shown) is None
                and find_mixed_script_word(typed) is None
            )
            assert not is_one or DisplayName(typed).skeleton_key == alice.skeleton_key, f"{code:x}"


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("\u0410nn Lee", "\u0410nn"),
        ("Ann L\u03b5\u03b5", "L\u03b5\u03b5"),
        ("A\u10d8n", "A\u10d8n"),
        ("Ann\u05d0", "Ann\u05d0"),
        ("Ann1\u0661", "Ann1\u0661"),
        ("An\u1039n", "An\u1039n"),
        ("\u1000\u1039\u1000", None),
        ("\u0e17\u0e35\u0e48", None),
        ("\u30ab\u3099\u30e9", None),
        ("Ann \u041f\u0435\u0442\u0440", None),
        ("\u6771\u4eac\u30bf\u30ef\u30fc X", None),
        ("Zo\u00eb 2", None),
    ],
)
def test_a_word_is_written_in_letters_that_belong_together(typed: str, word: str | None) -> None:
    assert find_mixed_script_word(DisplayName(typed).shown) == word


@pytest.mark.parametrize(
    "picture",
    [
        "\U0001f469\u200d\U0001f680",
        "\u2764\ufe0f",
        "1\ufe0f\u20e3",
        "\U0001f468\U0001f3fd\u200d\U0001f33e",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ],
)
def test_a_picture_of_several_signs_stays_whole(picture: str) -> None:
    assert DisplayName(f"Ann {picture} Lee").shown == f"Ann {picture} Lee"
    assert DisplayName(f"Ann\u200d {picture}\u200d").shown == f"Ann {picture}"
