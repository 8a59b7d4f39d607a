"""What the coach answers as JSON, in the language of whoever reads it."""

from __future__ import annotations

from functools import cache

import msgspec

from euchre.game.events import encode_hook
from euchre.server.languages import CURRENT_LANGUAGE, translate
from euchre.texts import Text, plain_text


def encode_for_reader(content: object, language: str | None = None) -> bytes:
    """Encode an answer as JSON, its texts in a language; None: in that of the current request."""
    return _find_encoder(CURRENT_LANGUAGE.get() if language is None else language).encode(content)


@cache
def _find_encoder(language: str) -> msgspec.json.Encoder:
    def encode_value(value: object) -> object:
        if isinstance(value, Text):
            return plain_text(translate(value, language))
        return encode_hook(value)

    return msgspec.json.Encoder(enc_hook=encode_value)
