"""Forms carry what they showed, so that a page that is out of date changes nothing.

A hidden field ``seen:table 1 3`` holds a digest of what its page showed of table 3 in round 1.
What is chosen from a list carries the words beside it: ``player=5 Ann`` is player 5, shown as Ann.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, MutableMapping
from typing import Final, NamedTuple

from markupsafe import Markup

from euchre.errors import EuchreError

OUT_OF_DATE: Final = "This page was out of date, so nothing was changed."
_SEEN: Final = "seen:"
_CHOICES: Final = ("player", "partner", "entrant", "payer", "payee")
"""Fields whose value is a key, and after a space what was shown beside it."""
_FIELD: Final = Markup('<input type="hidden" name="{}" value="{}">')


class OutOfDate(EuchreError):
    """A form showed what is not so any more."""


class SubjectState(NamedTuple):
    """What a page shows of something.

    Attributes:
        value: all of it, to be compared.
        words: a sentence that says how it is now.
    """

    value: str
    words: str


def render_seen(describe: Callable[[str], SubjectState], *subject: object) -> Markup:
    """Return the hidden field that carries what a page shows of a subject."""
    name = " ".join(map(str, subject))
    return _FIELD.format(_SEEN + name, _digest(describe(name).value))


def split_choices(fields: MutableMapping[str, str]) -> None:
    """Keep the key of each choice, and what was shown beside it as if a field had carried it."""
    for name in _CHOICES:
        key, _, label = fields.get(name, "").partition(" ")
        if label:
            fields[name] = key
            fields[f"{_SEEN}{name} {key}"] = _digest(label)


def verify_seen(fields: Mapping[str, str], describe: Callable[[str], SubjectState]) -> None:
    """See that all that a form carries is still so.

    Args:
        fields: of the form.
        describe: returns what a page would show of a subject now.

    Raises:
        OutOfDate: something is otherwise; it says how.
    """
    for name, value in fields.items():
        if name.startswith(_SEEN):
            now = describe(name.removeprefix(_SEEN))
            if value != _digest(now.value):
                raise OutOfDate(f"{OUT_OF_DATE} {now.words}")


def _digest(value: str) -> str:
    return hashlib.sha256(value.encode()).hexdigest()[:16]
