"""The words of the field, each with a meaning of our own: data for the glossary's page.

>>> TERMS["right-bower"].name
'right bower'
>>> SPELLINGS["orders it up"]
'order-up'
"""

from __future__ import annotations

from typing import Final

from euchre.learn.term import Term
from euchre.learn.terms import WORDS

__all__ = ["LINKED", "SPELLINGS", "TERMS", "Term"]

TERMS: Final[dict[str, Term]] = {
    term.key: term for term in sorted(WORDS, key=lambda term: term.name.lower())
}
"""Every word by its `key`, in the order of the alphabet."""

SPELLINGS: Final[dict[str, str]] = {
    spelling.lower(): term.key
    for term in TERMS.values()
    if not term.common
    for spelling in term.spellings
}
"""How words are written by whoever looks them up, and the key of each."""

LINKED: Final[dict[str, str]] = {
    spelling: key for spelling, key in SPELLINGS.items() if spelling not in TERMS[key].loose
}
"""Those of them that mean the same wherever they stand in running text."""
