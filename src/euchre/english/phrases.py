"""What people say to each other at a table with one tap: phrases of the game, and reactions."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from euchre.texts import translatable

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
    ChatPhrase("wow", translatable("call-say-wow", "Wow!"), "reaction"),
    ChatPhrase("ha-ha", translatable("call-say-ha-ha", "Ha ha!"), "reaction"),
    ChatPhrase("hooray", translatable("call-say-hooray", "Hooray!"), "reaction"),
    ChatPhrase("phew", translatable("call-say-phew", "Phew!"), "reaction"),
    ChatPhrase("oops", translatable("call-say-oops", "Oops!"), "reaction"),
    ChatPhrase("ouch", translatable("call-say-ouch", "Ouch!"), "reaction"),
    ChatPhrase("good-luck", translatable("call-say-good-luck", "Good luck")),
    ChatPhrase("well-played", translatable("call-say-well-played", "Well played")),
    ChatPhrase("nice-loner", translatable("call-say-nice-loner", "Nice loner")),
    ChatPhrase("nice-euchre", translatable("call-say-nice-euchre", "Nice euchre")),
    ChatPhrase("sorry-partner", translatable("call-say-sorry-partner", "Sorry, partner")),
    ChatPhrase("thanks", translatable("call-say-thanks", "Thanks")),
    ChatPhrase("bad-luck", translatable("call-say-bad-luck", "Bad luck")),
    ChatPhrase("one-moment", translatable("call-say-one-moment", "One moment")),
    ChatPhrase("good-game", translatable("call-say-good-game", "Good game")),
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
