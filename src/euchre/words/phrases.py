"""What people say to each other at a table with one tap: phrases of the game, and reactions."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["phrase", "reaction"]
"""What is said: something to somebody, or only how one takes it."""


class Phrase(NamedTuple):
    """Something that can be said by its id, in any language that has words for it.

    Attributes:
        id: what is sent; stable.
        words: what it is in English.
        kind: a ``phrase`` or a ``reaction``.
    """

    id: str
    words: str
    kind: Kind = "phrase"


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase("wow", "Wow!", "reaction"),
    Phrase("ha-ha", "Ha ha!", "reaction"),
    Phrase("hooray", "Hooray!", "reaction"),
    Phrase("phew", "Phew!", "reaction"),
    Phrase("oops", "Oops!", "reaction"),
    Phrase("ouch", "Ouch!", "reaction"),
    Phrase("good-luck", "Good luck"),
    Phrase("well-played", "Well played"),
    Phrase("nice-loner", "Nice loner"),
    Phrase("nice-euchre", "Nice euchre"),
    Phrase("sorry-partner", "Sorry, partner"),
    Phrase("thanks", "Thanks"),
    Phrase("bad-luck", "Bad luck"),
    Phrase("one-moment", "One moment"),
    Phrase("good-game", "Good game"),
)
"""All there are, in the order in which they are offered."""

_BY_ID: Final = {phrase.id: phrase for phrase in PHRASES}


def phrase_of(ident: str) -> Phrase | None:
    """Find the phrase with this id; None: there is none.

    >>> phrase_of("nice-loner").words
    'Nice loner'
    >>> phrase_of("pass-me-clubs")
    """
    return _BY_ID.get(ident)
