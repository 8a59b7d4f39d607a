"""Names of people as they are compared: what looks the same is the same name."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from typing import Final
from unicodedata import category, normalize

from euchre.english import lookalikes
from euchre.english.grammar import collapse_spaces_and_marks
from euchre.english.invisible import remove_all_invisible, remove_invisible_outside_emoji

MAX_NAME_LETTERS: Final = 24
"""Letters in the name of a player."""
_MAX_TYPED_SIGNS: Final = 200
"""Signs of a typed name that are read at all: the rest is cut before any work is done on it."""
_DIGITS_BESIDE_LETTERS: Final = re.compile(r"(?<=[^\W\d_])[01]+(?!\d)|(?<!\d)[01]+(?=[^\W\d_])")
"""Noughts and ones beside a letter, with no other digit among them."""
_DIGIT_LETTERS: Final = str.maketrans("01", "ol")
_ACCENT_PATTERN: Final = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u064b-\u0655\u0670\u0951-\u0954\u1ab0-\u1aff\u1cd0-\u1cd2"
    "\u1cd4-\u1cf9\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\ufe20-\ufe2f\U000101fd\U000102e0"
    "\U0001133b\U00016ff0\U00016ff1\U0001cf00-\U0001cf46\U0001d165-\U0001d1ad]"
    "|(?<![\u3040-\u30ff])[\u3099\u309a]"
)
"""Marks that stand with letters of any script, but those that make others of those of Japan."""
_PART_SEPARATOR_PATTERN: Final = re.compile(r"[()\[\]{}<>,;:|·•\u2013\u2014]")
_BRACKETS: Final = ("Ps", "Pe")
"""The Unicode categories of brackets."""
UNNAMED_PLAYER_NAME: Final = "Guest"
"""What somebody is called who has not said how."""
FORMER_PLAYER_NAME: Final = "Former player"
"""What those are called in what others keep whose account has been deleted."""
LATER_PLAYER_NAME: Final = "Later player"
"""What those are called in what is kept of a game who have an account and did not begin it."""
BOT_NAME_SUFFIX: Final = "'s bot"
"""What stands behind the name of a player for whom a bot plays."""
_NUMBERED_NAME_START: Final = "Player"


class DisplayName:
    r"""A person's display name; it is always clean.

    What shows nothing is left out, spaces are single, and what is too long is cut, each sign
    counted as the letters that it stands for. Names are compared as they are shown, so no two of
    them differ by what nobody sees.

    Args:
        typed: as somebody has written it.
        max_length: letters of it that are shown.

    Attributes:
        shown: as it is shown; it may be empty.
        is_cut: whether it was too long.

    >>> DisplayName(" Ro\u200bot   Ann\n").shown
    'Root Ann'
    """

    __slots__ = ("is_cut", "shown")

    def __init__(self, typed: str, max_length: int = MAX_NAME_LETTERS) -> None:
        whole = collapse_spaces_and_marks(remove_invisible_outside_emoji(typed[:_MAX_TYPED_SIGNS]))
        # some signs stand for up to eighteen letters
        end = bisect_right(
            range(1, max_length + 1),
            max_length,
            key=lambda end: len(normalize("NFKC", whole[:end])),
        )
        self.shown: Final = remove_invisible_outside_emoji(whole[:end]).strip()
        self.is_cut: Final = end < len(whole) or len(typed) > _MAX_TYPED_SIGNS

    def __repr__(self) -> str:
        return f"Name({self.shown!r})"

    @property
    def comparison_key(self) -> str:
        """The key that names have in common if they look alike: see `fold_lookalikes`."""
        return fold_lookalikes(self.shown)

    @property
    def skeleton_key(self) -> str:
        """The same key for names of guests: see `fold_guest_name`."""
        return fold_guest_name(self.shown)

    @property
    def is_empty(self) -> bool:
        """True if the name is empty, or only what everybody calls themselves."""
        return fold_name(self.shown) in ("", "you")


def fold_name(name: str) -> str:
    """Return a name in the form that is compared with other names.

    Capitals, spaces and what nobody sees do not count, wide, styled and accent-built letters are
    plain, and letters of other alphabets are those of ours that they look like (`lookalikes`).

    >>> fold_name("\uff34\uff4f \uff4d") == fold_name("TOM")
    True
    >>> fold_name("\u0410nn") == fold_name("Ann") == fold_name("Ann\ufe0f\u3164")
    True
    """
    return "".join(_split_folded_words(name))


def _split_folded_words(name: str) -> list[str]:
    return lookalikes.replace_lookalikes(remove_all_invisible(name)).split()


def fold_lookalikes(name: str) -> str:
    """Fold a name as `fold_name` does, and letters and digits that are hard to tell apart into one.

    An ``l`` looks like a capital ``I``, ``rn`` like ``m``, ``vv`` like ``w``; noughts and ones
    beside a letter count as letters, and with other digits as digits. A ``cl`` is no ``d``: as
    names are compared, Alicia and Alida would be one then.

    >>> (fold_lookalikes("AIice") == fold_lookalikes("A1ice") == fold_lookalikes("Alice"),
    ...  fold_lookalikes("B0b") == fold_lookalikes("Bob"))
    (True, True)
    >>> (fold_lookalikes("Pau1") == fold_lookalikes("Paul"),
    ...  fold_lookalikes("A|ice") == fold_lookalikes("Alice"))
    (True, True)
    >>> (fold_lookalikes("Bi11") == fold_lookalikes("Bill"),
    ...  fold_lookalikes("VVill") == fold_lookalikes("Will") != fold_lookalikes("Bill"))
    (True, True)
    >>> (fold_lookalikes("Barney") == fold_lookalikes("Bamey"),
    ...  fold_lookalikes("Ann 1") == fold_lookalikes("Ann l"))
    (True, False)
    """
    return "".join(map(_fold_word_lookalikes, _split_folded_words(name)))


def _fold_word_lookalikes(word: str) -> str:
    word = _DIGITS_BESIDE_LETTERS.sub(lambda digits: digits[0].translate(_DIGIT_LETTERS), word)
    return word.replace("l", "i").replace("rn", "m").replace("vv", "w")


def fold_guest_name(name: str) -> str:
    """Fold a name as `fold_lookalikes` does, without accents and without signs: for names of
    guests.

    It takes more names for the same than `fold_lookalikes`, and some of them are names of two
    people: who types the names of others may mean both.

    >>> (fold_guest_name("Jos\u00e9") == fold_guest_name("Jose."),
    ...  fold_guest_name("A1") == fold_guest_name("Al"))
    (True, True)
    >>> (fold_guest_name("Ann 1") == fold_guest_name("Ann 2"),
    ...  fold_guest_name("Ann") == fold_guest_name("Anna"))
    (False, False)
    """
    return "".join(
        map(_fold_guest_word, _split_folded_words(_remove_accents(name)))
    ) or fold_lookalikes(name)


def _fold_guest_word(word: str) -> str:
    plain = _remove_accents(word)
    return _fold_word_lookalikes("".join(sign for sign in plain if category(sign)[0] in "LMN"))


def _remove_accents(text: str) -> str:
    return normalize("NFKC", _ACCENT_PATTERN.sub("", normalize("NFKD", text)))


def find_hidden_name(hidden_keys: Collection[str], displayed_name: str) -> str | None:
    """Find the hidden name that a player uses, perhaps with a number behind it.

    Args:
        hidden_keys: names that nobody is called by, as `fold_lookalikes` has them.
        displayed_name: what somebody is called beside others.

    >>> find_hidden_name({"rude"}, "Rude 2"), find_hidden_name({"rude"}, "Rudy")
    ('rude', None)
    """
    base_name, _, number = displayed_name.rpartition(" ")
    key, base = (
        fold_lookalikes(displayed_name),
        fold_lookalikes(base_name) if number.isdecimal() else "",
    )
    if key in hidden_keys or not base:
        return key if key in hidden_keys else None
    if base in hidden_keys or len(base_name) < MAX_NAME_LETTERS - 3:
        return base if base in hidden_keys else None
    return next((name for name in hidden_keys if name.startswith(base)), None)  # it has been cut


def is_reserved_name(name: str) -> bool:
    """Return True if a name, or a separate part of it, is what the program calls somebody.

    Nobody who comes by such a name could be told from the host of an evening, the bank of a
    ledger, a bot, oneself, whoever has left, or whoever is called otherwise since their own name
    has been hidden.

    >>> is_reserved_name("The H0st."), is_reserved_name("Ann (you)"), is_reserved_name("Ann Bank")
    (True, True, False)
    >>> is_reserved_name(build_hidden_name("1a2b3c4d5e6f7a8b")), is_reserved_name("Player A")
    (True, False)
    >>> is_reserved_name("Bot I"), is_reserved_name("Boti"), is_reserved_name("Ann`s b0t")
    (True, False, True)
    """
    plain = "".join("(" if category(letter) in _BRACKETS else letter for letter in name)
    return any(map(_is_reserved_part, (name, *_PART_SEPARATOR_PATTERN.split(plain))))


def _is_reserved_part(part: str) -> bool:
    key = fold_guest_name(part)
    if _RESERVED_PATTERN.fullmatch(key):
        return True
    if _NUMBERED_PATTERN.fullmatch(key):
        return not part.isalpha()  # one word of letters is no name with a number
    return key.endswith(_BOT_SUFFIX_KEY) and not "".join(part.split()).isalpha()  # or Chris Bot


def build_hidden_name(account_link_id: str, letters: int = 4) -> str:
    """Build the name of a player whose own name has been hidden.

    Args:
        account_link_id: their account, as its links end: in hexadecimal digits.
        letters: how many of it tell it from others, from 4 on.

    >>> build_hidden_name("1a2b3c4d5e6f7a8b")
    'Player 1a2b'
    """
    return f"{_NUMBERED_NAME_START} {account_link_id[:letters]}"


def build_numbered_name(number: int) -> str:
    """Build the name of a player of an evening who is known by their number alone.

    >>> build_numbered_name(5)
    'Player 5'
    """
    return f"{_NUMBERED_NAME_START} {number}"


_RESERVED_NAMES: Final = "|".join(
    fold_guest_name(name)
    for name in (
        *("you", UNNAMED_PLAYER_NAME, "somebody", "nobody", FORMER_PLAYER_NAME, LATER_PLAYER_NAME),
        *("host", "bank", "pot", "basket", "table", "gone", "left"),
        *("bot", "admin", "administrator", "moderator", "euchre", "server"),
    )
)
_NUMBERED_NAME_KEY: Final = fold_guest_name(_NUMBERED_NAME_START)
_RESERVED_PATTERN: Final = re.compile(
    f"(the)?({_RESERVED_NAMES})|{_NUMBERED_NAME_KEY}[0-9a-foi]{{4,}}"
)
"""What has a name of its own, and what `build_hidden_name` comes to: in a skeleton a 0 or 1 may be
a letter."""
_NUMBERED_PATTERN: Final = re.compile(f"(the)?({_NUMBERED_NAME_KEY}|bot|seat)[0-9oi]+")
"""Whoever is known by a number: ``Player 5``, ``Bot 1``, ``Seat 3``."""
_BOT_SUFFIX_KEY: Final = fold_guest_name(BOT_NAME_SUFFIX)


def find_mixed_script_word(name: str) -> str | None:
    """Find the first word with letters of scripts that are not written together; None: there is
    none.

    >>> (find_mixed_script_word("Ann \u041f\u0435\u0442\u0440"),
    ...  find_mixed_script_word("\u0410nn Lee") == "\u0410nn")
    (None, True)
    """
    return next(filter(lookalikes.has_mixed_scripts, name.split()), None)
