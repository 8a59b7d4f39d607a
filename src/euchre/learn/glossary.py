"""The words of the field, each with a meaning of our own: ``data/glossary.toml``.

>>> terms_by_key()["right-bower"].name
'right bower'
>>> keys_by_spelling()["orders it up"]
'order-up'
"""

from __future__ import annotations

from functools import cache

from euchre.english.grammar import capitalise_first
from euchre.learn.content import ContentEntry, fill_in_texts, make_message_key, read_content
from euchre.texts import translatable


class GlossaryTerm(ContentEntry, frozen=True):
    """A word players use.

    Attributes:
        name: the word, as it stands inside a sentence; its spellings are all English.
        meaning: what it means, in a sentence or two.
        forms: how else it is spelled in running text.
        see: the `key`s of words that belong to it.
        also: other words for the same thing.
        common: whether it is an everyday word (or has such forms), too common to be linked from
            running text; it is found when looked up.
        loose: those of its spellings that mean something else as often (“hearts are trump in this
            hand”): they are found when looked up, and not linked from running text.
    """

    name: str
    meaning: str
    forms: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    common: bool = False
    loose: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        key = self.anchor_key
        fill_in_texts(
            self,
            name=translatable(f"glossary-{key}", self.name),
            meaning=translatable(f"glossary-{key}-meaning", self.meaning),
        )

    @property
    def heading_text(self) -> str:
        """The `name` with a capital."""
        return capitalise_first(self.name)

    @property
    def also_text(self) -> str:
        """The other words for the same thing, as a list; may be empty."""
        if not self.also:
            return ""
        return translatable(f"glossary-{self.anchor_key}-also", ", ".join(self.also))

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every spelling of the word."""
        return (self.name, *self.forms, *self.also)

    @property
    def anchor_key(self) -> str:
        """The anchor of the word on the glossary's page, like ``right-bower``."""
        return make_message_key(self.name)


class _GlossaryFile(ContentEntry, frozen=True):
    word: tuple[GlossaryTerm, ...]


@cache
def terms_by_key() -> dict[str, GlossaryTerm]:
    """Return every word by its `anchor_key`, in alphabetical order."""
    terms = read_content("glossary.toml", _GlossaryFile).word
    return {term.anchor_key: term for term in sorted(terms, key=lambda term: term.name.lower())}


@cache
def keys_by_spelling() -> dict[str, str]:
    """Return the key of each spelling, in lower case, that somebody may look up."""
    return {
        spelling.lower(): key for key, term in terms_by_key().items() for spelling in term.spellings
    }


@cache
def linkable_spellings() -> dict[str, str]:
    """Return those `keys_by_spelling` that are rare, and have one meaning in running text."""
    rare = {key: term for key, term in terms_by_key().items() if not term.common}
    return {
        text: key
        for text, key in keys_by_spelling().items()
        if key in rare and text not in rare[key].loose
    }
