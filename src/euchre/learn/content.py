"""Text that is content: ``data/*.toml``, which anybody can edit; read when it is first needed.

The files say at their heads what stands in them. Line ends in a text count as blanks; a field that
an entry does not know, or lacks, is an error that names the file and the place.

>>> class Words(ContentEntry, frozen=True):
...     word: tuple[str, ...]
>>> parse_content("words.toml", "word = ['bower', 3]", Words)
Traceback (most recent call last):
euchre.learn.content.ContentError: words.toml: Expected `str`, got `int` - at `$.word[1]`
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from euchre.errors import EuchreError
from euchre.texts import plain_text

T = TypeVar("T", bound="ContentEntry")
_PARAGRAPH_END: Final = "\n\n"


class ContentError(EuchreError):
    """A file of content that cannot be used: which one, where, and what is wrong."""


class ContentEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of content or an entry of one; fields other than its own are refused."""


class Paragraphs(tuple[str, ...]):
    """A text taken apart at its blank lines."""

    __slots__ = ()


def make_message_key(text: str) -> str:
    """Return a text as part of the name of a message or of an address.

    >>> make_message_key("I don't cut: just deal")
    'i-dont-cut-just-deal'
    """
    return re.sub(r"[^a-z0-9]+", "-", plain_text(text).lower().replace("'", "")).strip("-")


def fill_in_texts(entry: ContentEntry, **texts: Any) -> None:
    """Replace fields of an entry that is being made by texts that can be translated."""
    for field, value in texts.items():
        msgspec.structs.force_setattr(entry, field, value)


def read_content(file: str, model: type[T]) -> T:
    """Read one of the files that come with the package.

    Raises:
        ContentError: it is not what it should be.
    """
    text = files("euchre.learn").joinpath("data", file).read_text(encoding="utf-8")
    return parse_content(file, text, model)


def parse_content(file: str, text: str, model: type[T]) -> T:
    """Parse the text of a file of content.

    Raises:
        ContentError: it is no TOML, or not of that kind.
    """
    try:
        return msgspec.convert(_clean_texts(tomllib.loads(text)), model, dec_hook=_split_paragraphs)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{file}: {error}") from None


def _clean_texts(value: Any) -> Any:
    match value:
        case str():
            paragraphs = re.split(r"\n\s*\n", value.strip())
            return _PARAGRAPH_END.join(" ".join(part.split()) for part in paragraphs)
        case list():
            return [_clean_texts(member) for member in value]
        case dict():
            return {key: _clean_texts(member) for key, member in value.items()}
        case _:
            return value


def _split_paragraphs(_: type, text: str) -> Paragraphs:
    return Paragraphs(text.split(_PARAGRAPH_END))
