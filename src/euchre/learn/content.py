"""Text that is content: ``data/*.toml``, which anybody can edit; read when it is first needed.

The files say at their heads what stands in them. Line ends in a text count as blanks; a field that
an entry does not know, or lacks, is an error that names the file and the entry.

>>> class Word(ContentEntry, frozen=True):
...     name: str
...     meaning: str
>>> words = "word = [{name = 'bower', about = 'a jack'}]"
>>> ContentFile("words.toml", words, ("word",)).read_entries(
...     "word", Word
... )
Traceback (most recent call last):
euchre.learn.content.ContentError: words.toml, word 'bower': there is no field `about`
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Self, TypeVar

import msgspec

from euchre.errors import EuchreError

T = TypeVar("T", bound="ContentEntry")


class ContentError(EuchreError):
    """A file of content that cannot be used: which one, which entry, and what is wrong."""


class ContentEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a content file, made of plain values; fields other than its own are refused."""


class ContentFile:
    """A file of content.

    Args:
        file: its name, for errors.
        text: what stands in it.
        tables: the names of all that may stand in it.

    Raises:
        ContentError: it is no TOML, or has something else in it.
    """

    def __init__(self, file: str, text: str, tables: tuple[str, ...]) -> None:
        self.file = file
        try:
            self._data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ContentError(f"{file}: {error}") from None
        for name in self._data:
            if name not in tables:
                known = ", ".join(f"`{each}`" for each in tables)
                raise ContentError(f"{file}: there is no `{name}` in this file, but {known}")

    @classmethod
    def read_file(cls, file: str, *tables: str) -> Self:
        """Read one of the files that come with the package."""
        place = files("euchre.learn").joinpath("data", file)
        return cls(file, place.read_text(encoding="utf-8"), tables)

    def read_table(self, name: str, entry_type: type[T]) -> T:
        """Return the table `name` as an entry.

        Raises:
            ContentError: it is none.
        """
        return self._build_entry(self._data.get(name, {}), entry_type, f"[{name}]", ())

    def read_texts(self, name: str) -> dict[str, str]:
        """Return the table `name`: texts by their keys.

        Raises:
            ContentError: something else stands there.
        """
        texts = self._data.get(name, {})
        if not isinstance(texts, dict) or not all(
            isinstance(value, str) for value in texts.values()
        ):
            raise ContentError(f"{self.file}, [{name}]: a text belongs to each key")
        return {key: _join_lines(text) for key, text in texts.items()}

    def read_entries(
        self, name: str, entry_type: type[T], *, paragraphs: str = ""
    ) -> tuple[T, ...]:
        """Return all ``[[name]]`` of the file, in order.

        Args:
            name: what they are called there.
            entry_type: what they are.
            paragraphs: the field whose text is taken apart at blank lines; that of entries within
                an entry is written ``asked.answer``.

        Raises:
            ContentError: one of them is not what it should be, or there twice.
        """
        rows = self._data.get(name, [])
        if not isinstance(rows, list):
            raise ContentError(f"{self.file}: write [[{name}]], with two brackets")
        split = tuple(paragraphs.split(".")) if paragraphs else ()
        entries, known_labels = [], set()
        for number, row in enumerate(rows, 1):
            label = f"{name} {_entry_name(row, number)}"
            if label in known_labels:
                raise ContentError(f"{self.file}, {label}: it appears twice")
            known_labels.add(label)
            entries.append(self._build_entry(row, entry_type, label, split))
        return tuple(entries)

    def _build_entry(
        self, row: Any, kind: type[T], entry_name: str, split_path: tuple[str, ...]
    ) -> T:
        try:
            return msgspec.convert(_clean_value(row, split_path), kind)
        except msgspec.ValidationError as error:
            what, _, path = str(error).partition(" - at ")
            where = ", ".join((self.file, entry_name, *_name_nested_entries(row, path)))
            raise ContentError(
                f"{where}: {_simplify_error_message(what)}{_format_field_suffix(path)}"
            ) from None


def _clean_value(value: Any, split_path: tuple[str, ...]) -> Any:
    """Return a value with its texts in one line each; that at `split_path` in paragraphs."""
    match value:
        case str():
            return _join_lines(value)
        case list():
            return [_clean_value(each, split_path) for each in value]
        case dict():
            return {
                key: _clean_field(each, split_path[1:], key in split_path[:1])
                for key, each in value.items()
            }
        case _:
            return value


def _clean_field(value: Any, split_path: tuple[str, ...], is_on_path: bool) -> Any:  # noqa: FBT001 - short
    """Return a field's value; `is_on_path`: this field is taken apart, or one within it."""
    if is_on_path and not split_path and isinstance(value, str):
        return [_join_lines(part) for part in re.split(r"\n\s*\n", value.strip())]
    return _clean_value(value, split_path if is_on_path else ())


def _join_lines(text: str) -> str:
    return " ".join(text.split())


# -- what is wrong, and where -------------------------------------------------------------------


def _entry_name(row: Any, number: int) -> str:
    """Return the name of an entry in an error: its key or name, or its number."""
    name = row.get("key", row.get("name")) if isinstance(row, Mapping) else None
    return repr(name) if isinstance(name, str) else str(number)


def _name_nested_entries(row: Any, path: str) -> list[str]:
    """Return the entries within an entry that lead to what is wrong."""
    names = []
    for field, index in re.findall(r"\.(\w+)\[(\d+)\]", path):
        if not isinstance(row, Mapping) or not isinstance(row.get(field), list):
            break
        row = row[field][int(index)]
        names.append(f"{field} {_entry_name(row, int(index) + 1)}")
    return names


def _simplify_error_message(message: str) -> str:
    message = re.sub(r"^Object contains unknown field", "there is no field", message)
    return re.sub(r"^Object missing required field (.*)", r"the field \1 is missing", message)


def _format_field_suffix(path: str) -> str:
    """Return the field that is wrong, if that is not told yet."""
    field_match = re.search(r"\.(\w+)`$", path)
    return f" in `{field_match[1]}`" if field_match else ""
