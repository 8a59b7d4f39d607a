"""Letters that look like others, and words of several scripts, by Unicode's tables (UTS 39)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, name, normalize

_MAX_ROUNDS: Final = 8
"""After so many rounds nothing changes any more."""
_STYLED_LETTER_PATTERN: Final = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|.*NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER) ([A-Z])"
)
"""The names of letters of which the tables know not all."""
_BARS: Final = (
    "|\u00a6\u02c8\u02cc\u1175\u239c\u239f\u23a2\u23a5\u23aa\u23ae\u23b8\u23b9\u23d0\u2502\u2503\u2506"
    "\u2507\u250a\u250b\u254e\u254f\u2575\u2577\u2579\u257b\u257d\u257f\u258c\u258d\u258e\u258f\u2590\u2595"
    "\u2758\u2759\u275a\u2afe\u2aff\u3021\u4e28\ua717\ua781\ufe31\ufe33\U0001d360\U0001d369\U0001d372"
    "\U0001d377\U0001fb70\U0001fb71\U0001fb72\U0001fb73\U0001fb74\U0001fb75\U0001fb87"
)
"""Upright strokes, of whatever kind: beside letters each of them is read as an l."""
_RINGS: Final = (
    "\u00b0\u0298\u0970\u110b\u114c\u229a\u233e\u25ef\u26aa\u2b55\u2b58\ua74d"
    "\U0001f785\U0001f786\U0001f787\U0001f788\U0001f789\U0001f78a"
)
"""Rings, those among them that the tables have for rings, and an o with one."""
_CURRENCIES: Final = dict(
    zip(
        "\xa3\u0e3f\u20a2\u20a3\u20a4\u20a6\u20b1\u20b2\u20b3\u20b5\u20b8\u20ba\u20bf",
        "lbcflnpgactlb",
        strict=True,
    )
)
"""Letters with strokes through them, of which the tables know some."""
_KEY_LOOKALIKES: Final = str.maketrans(
    {**dict.fromkeys(_BARS, "l"), **dict.fromkeys(_RINGS, "o"), **_CURRENCIES, "`": "'", '"': "''"}
)
"""What looks like a letter or sign beside it, and is not in the tables as that."""
_LEFT_TO_RIGHT_MARK: Final = "\u200e"
"""What the table has around signs that are written from right to left."""
_SCRIPTLESS_VALUES: Final = frozenset({"COMMON", "INHERITED", "Unknown"})
"""What stands in words of any script."""
_COMPATIBLE_SCRIPTS: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that are written in one word: what UTS 39 calls highly restrictive."""


def replace_lookalikes(text: str) -> str:
    r"""Return a text in small letters, with Latin letters in the place of what looks like them.

    Case makes no difference: what looks like a capital is that letter, too.

    >>> (replace_lookalikes("\uff34\u03bfm"), replace_lookalikes("\u1d00\ua4e0n"),
    ...  replace_lookalikes("\u041c\u0430\u0442"))
    ('tom', 'ann', 'mat')
    """
    text = normalize("NFKC", text).casefold()
    for _ in range(_MAX_ROUNDS):
        before = text
        if text.isascii():
            break
        signs = map(_find_lookalike, normalize("NFKD", text))
        text = normalize("NFKC", "".join(signs)).casefold()
        if text == before:
            break
    return text.translate(_KEY_LOOKALIKES)


@lru_cache(4096)
def _find_lookalike(character: str) -> str:
    """Find what a sign, its capital or its look-alikes look like: Latin letters if any does."""
    if character.isascii():
        return character
    if category(character)[0] == "M":
        return _find_prototype(character)
    if letter := _STYLED_LETTER_PATTERN.fullmatch(name(character, "")):
        return letter[1]
    for candidate in (character, *_list_lookalikes(character)):
        for prototype in (_find_prototype(candidate), _find_prototype(candidate.upper())):
            if prototype.isascii():
                return prototype
    return _find_prototype(character)


def _find_prototype(character: str) -> str:
    """Find the common form of the signs that look alike."""
    alike = _list_lookalikes(character)
    if len(alike) != 1:
        return character
    (lookalike,) = alike
    return min(character, lookalike) if len(_list_lookalikes(lookalike)) == 1 else lookalike


def _list_lookalikes(character: str) -> tuple[str, ...]:
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - it is large

    entries = confusables_data.get(character) or confusables_data.get(
        f"{_LEFT_TO_RIGHT_MARK}{character}{_LEFT_TO_RIGHT_MARK}", ()
    )
    return tuple(entry["c"].strip(_LEFT_TO_RIGHT_MARK) for entry in entries)


def has_mixed_scripts(word: str) -> bool:
    r"""Return True if a word has letters of scripts that are not written together.

    >>> (has_mixed_scripts("Zo\u00eb2"), has_mixed_scripts("\u0410nn"),
    ...  has_mixed_scripts("\u6771\u4eac\u30bf\u30ef\u30fc"))
    (False, True, False)
    """
    if word.isascii():
        return False
    from confusable_homoglyphs.categories import alias  # noqa: PLC0415 - it is large

    signs = normalize("NFKC", word).casefold()
    scripts = {alias(sign) for sign in signs if category(sign)[0] in "LMN"} - _SCRIPTLESS_VALUES
    return len(scripts) > 1 and not any(scripts <= compatible for compatible in _COMPATIBLE_SCRIPTS)
