"""What people say to each other at a table with one tap: phrases of the game, and reactions."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["phrase", "reaction"]
"""What is said: something to somebody, or only how one takes it."""


class ChatPhrase(NamedTuple):
    """Something that can be said by its id, in any language that has words for it.

    Attributes:
        id: what is sent; stable.
        words: what it is in English.
        kind: a ``phrase`` or a ``reaction``.
    """

    id: str
    words: str
    kind: Kind = "phrase"


CHAT_PHRASES: Final[tuple[ChatPhrase, ...]] = (
    ChatPhrase("wow", "Wow!", "reaction"),
    ChatPhrase("ha-ha", "Ha ha!", "reaction"),
    ChatPhrase("hooray", "Hooray!", "reaction"),
    ChatPhrase("phew", "Phew!", "reaction"),
    ChatPhrase("oops", "Oops!", "reaction"),
    ChatPhrase("ouch", "Ouch!", "reaction"),
    ChatPhrase("good-luck", "Good luck"),
    ChatPhrase("well-played", "Well played"),
    ChatPhrase("nice-loner", "Nice loner"),
    ChatPhrase("nice-euchre", "Nice euchre"),
    ChatPhrase("sorry-partner", "Sorry, partner"),
    ChatPhrase("thanks", "Thanks"),
    ChatPhrase("bad-luck", "Bad luck"),
    ChatPhrase("one-moment", "One moment"),
    ChatPhrase("good-game", "Good game"),
)
"""All there are, in the order in which they are offered."""

_PHRASE_BY_ID: Final = {phrase.id: phrase for phrase in CHAT_PHRASES}


def find_phrase(phrase_id: str) -> ChatPhrase | None:
    """Find the phrase with this id; None: there is none.

    >>> find_phrase("nice-loner").words
    'Nice loner'
    >>> find_phrase("pass-me-clubs")
    """
    return _PHRASE_BY_ID.get(phrase_id)
