"""Texts that can be shown in another language.

A `Text` is the English text and an ordinary string. It also knows which message of the language
files (``src/euchre/languages``) says the same, and what is filled in there. Only where a text is
shown to a person somebody asks for it in their language; everything before that needs no language.
What makes another string of it, as ``+`` and formatting do, returns a plain one, which is shown in
English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self, TypeAlias

MessageFormatter: TypeAlias = Callable[[str, Mapping[str, object]], str | None]
"""Formats a message with its arguments in one language; None: the language doesn't have it."""


class Text(str):
    """An English text that can be shown in another language.

    Attributes:
        message: the name of its message; empty: it is put together from its `parts`.
        arguments: what is filled in, by name; texts among them are translated, too.
        parts: what it is put together from.
        change: what is done with the translation; None: nothing.
    """

    __slots__ = ("arguments", "change", "message", "parts")
    message: str
    arguments: Mapping[str, object]
    parts: tuple[str, ...]
    change: Callable[[str], str] | None

    def __new__(
        cls,
        english: str,
        message: str = "",
        arguments: Mapping[str, object] | None = None,
        parts: tuple[str, ...] = (),
        change: Callable[[str], str] | None = None,
    ) -> Self:
        """Make a text; `translatable`, `join_texts` and `change_text` are the usual ways."""
        made = super().__new__(cls, english)
        made.message, made.arguments = message, arguments or {}
        made.parts, made.change = parts, change
        return made

    def __str__(self) -> str:
        return self  # so that an error with this text has it as its text

    def __reduce__(self) -> tuple[type[Text], tuple[object, ...]]:
        fields = self.message, self.arguments, self.parts, self.change
        return Text, (plain_text(self), *fields)


def translatable(message: str, english: str, /, **arguments: object) -> str:
    """Return an English text, as a `Text`, that other languages have as `message`.

    Args:
        message: its name in the language files, like ``event-bid``.
        english: the whole English text, filled in.
        arguments: what the message is filled in with: texts, names and numbers.

    >>> str(translatable("event-bid", "Ann bids 3.", who="Ann", tricks=3))
    'Ann bids 3.'
    """
    return Text(english, message, arguments)


def plain_text(value: str) -> str:
    """Return a plain string with the same English text."""
    return str.__str__(value)


def join_texts(parts: Iterable[str], separator: str = "") -> str:
    """Join texts, as `str.join` does, so that each can still be translated.

    >>> joined = join_texts([translatable("a", "one"), translatable("b", "two")], ", ")
    >>> translate_text(joined, lambda message, _: {"a": "eins"}.get(message))
    'eins, two'
    """
    kept = [part for part in parts if part or separator]
    if not any(isinstance(part, Text) for part in (*kept, separator)):
        return separator.join(kept)
    if separator:
        kept = [piece for part in kept for piece in (separator, part)][1:]
    return Text("".join(kept), parts=tuple(kept))


def quote_text(value: str) -> str:
    """Return what somebody wrote in quotation marks, which other languages have of their own.

    >>> str(quote_text("5,"))
    "'5,'"
    """
    return translatable("quoted-text", repr(value), text=value)


def change_text(value: str, change: Callable[[str], str]) -> str:
    """Return the changed text, whose translation is changed in the same way.

    Args:
        value: a text.
        change: a function of a module, like one that makes the first letter a capital.
    """
    changed = change(plain_text(value))
    if not isinstance(value, Text):
        return changed
    return value if changed == value else Text(changed, parts=(value,), change=change)


def translate_text(value: str, formatter: MessageFormatter) -> str:
    """Return a text in another language, and in English as far as the language doesn't have it.

    Args:
        value: a text; a plain string stays as it is.
        formatter: the messages of the language.
    """
    if not isinstance(value, Text):
        return value
    if not value.message:
        joined = "".join([translate_text(part, formatter) for part in value.parts])
        return value.change(joined) if value.change else joined
    arguments = {
        name: translate_text(argument, formatter) if isinstance(argument, Text) else argument
        for name, argument in value.arguments.items()
    }
    found = formatter(value.message, arguments)
    return plain_text(value) if found is None else found
