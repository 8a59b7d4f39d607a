"""Names of people as they are compared: what looks the same is the same name."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from functools import partial
from typing import Final
from unicodedata import category, normalize

from euchre.words import lookalikes
from euchre.words.grammar import flat

LONGEST_NAME: Final = 24
"""Letters in the name of a player."""
_UNSEEN: Final = dict.fromkeys(
    (
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x2D7F, 0x3164, 0xFFA0),
        *(0x1107F, 0x16FE4, 0x1D159),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
"""Signs that show nothing though they count as letters or marks: fillers, joiners, a braille cell
without a dot, and what chooses between two forms of the sign before it."""
_PICTURE: Final = "[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]"
_SIGNS: Final = re.compile(
    f"{_PICTURE}[\ufe0e\ufe0f]?(?:[\U000e0020-\U000e007e]+\U000e007f)?"
    f"(?:\u200d{_PICTURE}\ufe0f?)*|[0-9#*]\ufe0f\u20e3|.",
    re.DOTALL,
)
"""One sign, or several that make one picture: joiners, forms, flags and keys are part of it."""
_BY_LETTERS: Final = re.compile(r"(?<=[^\W\d_])[01]+(?!\d)|(?<!\d)[01]+(?=[^\W\d_])")
"""Noughts and ones beside a letter, with no other digit among them."""
_AS_LETTERS: Final = str.maketrans("01", "ol")
_ACCENT: Final = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u064b-\u0655\u0670\u0951-\u0954\u1ab0-\u1aff\u1cd0-\u1cd2"
    "\u1cd4-\u1cf9\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\ufe20-\ufe2f\U000101fd\U000102e0"
    "\U0001133b\U00016ff0\U00016ff1\U0001cf00-\U0001cf46\U0001d165-\U0001d1ad]"
    "|(?<![\u3040-\u30ff])[\u3099\u309a]"
)
"""Marks that stand with letters of any script, but those that make others of those of Japan."""
_BETWEEN_PARTS: Final = re.compile(r"[()\[\]{}<>,;:|·•\u2013\u2014]")
UNNAMED: Final = "Guest"
"""What somebody is called who has not said how."""
FORMER: Final = "Former player"
"""What those are called in what others keep whose account has been deleted."""
LATER: Final = "Later player"
"""What those are called in what is kept of a game who have an account and did not begin it."""
_HIDDEN: Final = "Player"


class Name:
    r"""A person's display name; it is always clean.

    What shows nothing is left out, spaces are single, and what is too long is cut, each sign
    counted as the letters that it stands for. Names are compared as they are shown, so no two of
    them differ by what nobody sees.

    Args:
        typed: as somebody has written it.
        longest: letters of it that are shown.

    Attributes:
        shown: as it is shown; it may be empty.
        is_cut: whether it was too long.

    >>> Name(" Ro\u200bot   Ann\n").shown
    'Root Ann'
    """

    __slots__ = ("is_cut", "shown")

    def __init__(self, typed: str, longest: int = LONGEST_NAME) -> None:
        whole = flat(_shown(typed))
        end = bisect_right(range(1, longest + 1), longest, key=partial(_written_out, whole))
        self.shown: Final = _shown(whole[:end]).strip()
        self.is_cut: Final = end < len(whole)

    def __repr__(self) -> str:
        return f"Name({self.shown!r})"

    @property
    def key(self) -> str:
        """The key that names have in common if they could be taken for each other: see
        `fold_lookalikes`.
        """
        return alike(self.shown)

    @property
    def skeleton(self) -> str:
        """The same key for names of guests: see `fold_guest_name`."""
        return skeleton(self.shown)

    @property
    def is_none(self) -> bool:
        """True if the name is empty, or only what everybody calls themselves."""
        return folded(self.shown) in ("", "you")


def _written_out(text: str, end: int) -> int:
    """Count the letters that the first signs of a text stand for: some stand for up to eighteen."""
    return len(normalize("NFKC", text[:end]))


def _shown(text: str) -> str:
    """Return a text without the signs that show nothing, unless they are part of a picture."""
    return "".join(sign for sign in _SIGNS.findall(text) if len(sign) > 1 or _seen(sign))


def _seen(text: str) -> str:
    """Return a text without the signs that show nothing."""
    signs = text.translate(_UNSEEN)
    return "".join(sign for sign in signs if sign.isprintable() or sign.isspace())


def folded(name: str) -> str:
    """Return a name in the form that is compared with other names.

    Capitals, spaces and what nobody sees do not count, wide, styled and accent-built letters are
    plain, and letters of other alphabets are those of ours that they look like (`lookalikes`).

    >>> folded("\uff34\uff4f \uff4d") == folded("TOM")
    True
    >>> folded("\u0410nn") == folded("Ann") == folded("Ann\ufe0f\u3164")
    True
    """
    return "".join(_plain(name))


def _plain(name: str) -> list[str]:
    """Return the words of a name, folded."""
    return lookalikes.plain(_seen(name)).split()


def alike(name: str) -> str:
    """Fold a name as `fold_name` does, and letters and digits that are hard to tell apart into one.

    An ``l`` looks like a capital ``I``, ``rn`` like ``m``, ``vv`` like ``w``; noughts and ones
    beside a letter count as letters, and with other digits as digits. A ``cl`` is no ``d``: as
    names are compared, Alicia and Alida would be one then.

    >>> alike("AIice") == alike("A1ice") == alike("Alice"), alike("B0b") == alike("Bob")
    (True, True)
    >>> alike("Pau1") == alike("Paul"), alike("A|ice") == alike("Alice")
    (True, True)
    >>> alike("Bi11") == alike("Bill"), alike("VVill") == alike("Will") != alike("Bill")
    (True, True)
    >>> alike("Barney") == alike("Bamey"), alike("Ann 1") == alike("Ann l")
    (True, False)
    """
    return "".join(map(_alike, _plain(name)))


def _alike(word: str) -> str:
    """Fold letters and digits of a folded word that are hard to tell apart into one."""
    word = _BY_LETTERS.sub(lambda digits: digits[0].translate(_AS_LETTERS), word)
    return word.replace("l", "i").replace("rn", "m").replace("vv", "w")


def skeleton(name: str) -> str:
    """Fold a name as `fold_lookalikes` does, without accents and without signs: for names of
    guests.

    It takes more names for the same than `alike`, and some of them are names of two people: who
    types the names of others may mean both.

    >>> skeleton("Jos\u00e9") == skeleton("Jose."), skeleton("A1") == skeleton("Al")
    (True, True)
    >>> skeleton("Ann 1") == skeleton("Ann 2"), skeleton("Ann") == skeleton("Anna")
    (False, False)
    """
    return "".join(map(_bare, _plain(_without_accents(name)))) or alike(name)


def _bare(word: str) -> str:
    plain = _without_accents(word)
    return _alike("".join(sign for sign in plain if category(sign)[0] in "LMN"))


def _without_accents(text: str) -> str:
    return normalize("NFKC", _ACCENT.sub("", normalize("NFKD", text)))


def find_hidden(hidden: Collection[str], shown: str) -> str | None:
    """Find the hidden name that a player uses, perhaps with a number behind it.

    Args:
        hidden: names that nobody is called by, as `alike` has them.
        shown: what somebody is called beside others.

    >>> find_hidden({"rude"}, "Rude 2"), find_hidden({"rude"}, "Rudy")
    ('rude', None)
    """
    first, _, number = shown.rpartition(" ")
    key, base = alike(shown), alike(first) if number.isdecimal() else ""
    if key in hidden or not base:
        return key if key in hidden else None
    if base in hidden or len(first) < LONGEST_NAME - 3:
        return base if base in hidden else None
    return next((each for each in hidden if each.startswith(base)), None)  # it has been cut


def is_reserved(name: str) -> bool:
    """Return True if a name, or a separate part of it, is what the program calls somebody.

    Nobody who comes by such a name could be told from the host of an evening, the bank of a
    ledger, a bot, oneself, or whoever is called otherwise since their own name has been hidden.

    >>> is_reserved("The H0st."), is_reserved("Ann (you)"), is_reserved("Ann Bank")
    (True, True, False)
    >>> is_reserved(hidden_name("1a2b3c4d5e6f7a8b")), is_reserved("Player 2")
    (True, False)
    """
    parts = [skeleton(part) for part in (name, *_BETWEEN_PARTS.split(name))]
    return any(
        part.removeprefix("the") in _RESERVED or _HIDDEN_NAME.fullmatch(part)
        for part in parts
        if part
    )


def hidden_name(player: str, letters: int = 4) -> str:
    """Build the name of a player whose own name has been hidden.

    Args:
        player: their account, as its links end: in hexadecimal digits.
        letters: how many of it tell it from others, from 4 on.

    >>> hidden_name("1a2b3c4d5e6f7a8b")
    'Player 1a2b'
    """
    return f"{_HIDDEN} {player[:letters]}"


_RESERVED: Final = frozenset(
    skeleton(name)
    for name in (
        *("you", UNNAMED, "somebody", "nobody", FORMER, LATER),
        *("host", "bank", "pot", "basket", "table"),
        *("bot", "admin", "administrator", "moderator", "euchre", "server"),
    )
)
_HIDDEN_NAME: Final = re.compile(skeleton(_HIDDEN) + "[0-9a-foi]{4,}")
"""What `hidden_name` comes to: in a skeleton a 0 or 1 may be a letter."""


def mixed(name: str) -> str | None:
    """Find the first word with letters of scripts that are not written together; None: there is
    none.

    >>> mixed("Ann \u041f\u0435\u0442\u0440"), mixed("\u0410nn Lee") == "\u0410nn"
    (None, True)
    """
    return next(filter(lookalikes.mixed, name.split()), None)
