"""Forms carry what they showed, so that a page that is out of date changes nothing.

A form has one hidden field ``shown``, like ``5f1d... table 1 3``: a digest of what its page showed
of a subject, and which one, here table 3 in round 1. What is chosen from a list carries the words
beside it: ``player=5 Ann`` is player 5, shown as Ann.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, MutableMapping
from typing import Final, NamedTuple

from markupsafe import Markup

from euchre.errors import EuchreError
from euchre.texts import join_texts, translatable

OUT_OF_DATE_MESSAGE: Final = translatable(
    "form-out-of-date", "This page was out of date, so we changed nothing."
)
_SHOWN_FIELD: Final = "shown"
CHOICE_FIELDS: Final = ("player", "partner", "entrant", "payer", "payee")
"""Fields whose value is a key, and after a space what was shown beside it."""
_FIELD_TEMPLATE: Final = Markup('<input type="hidden" name="{}" value="{} {}">')


class StaleFormError(EuchreError):
    """The state that a form showed has changed."""


class FormVersion(NamedTuple):
    """The version of a subject that a form shows.

    Attributes:
        value: all of it, or its version, to be compared: made anew for each form, so it is short.
        words: a sentence that says how it is now.
    """

    value: str
    words: str


def render_version_field(describe: Callable[[str], FormVersion], *subject: object) -> Markup:
    """Render the hidden field with the state of a subject that a page shows, one in each form."""
    name = " ".join(map(str, subject))
    return _FIELD_TEMPLATE.format(_SHOWN_FIELD, _short_digest(describe(name).value), name)


def split_choice_labels(fields: MutableMapping[str, str]) -> None:
    """Split each choice into its key and, as if a field had carried it, the label beside it.

    No form has such a field of its own: what it said would be looked for, whatever that takes.
    """
    for name in CHOICE_FIELDS:
        fields.pop(f"{_SHOWN_FIELD} {name}", None)
        key, _, label = fields.get(name, "").partition(" ")
        if label:
            fields[name] = key
            fields[f"{_SHOWN_FIELD} {name}"] = f"{_short_digest(label)} {name} {key}"


def verify_not_stale(fields: Mapping[str, str], describe: Callable[[str], FormVersion]) -> None:
    """Verify that everything that a form showed still holds.

    Args:
        fields: of the form.
        describe: returns what a page would show of a subject now.

    Raises:
        StaleFormError: something is otherwise; it says how.
    """
    for field in (_SHOWN_FIELD, *(f"{_SHOWN_FIELD} {name}" for name in CHOICE_FIELDS)):
        digest, _, subject = fields.get(field, "").partition(" ")
        if digest:
            current = describe(subject)
            if digest != _short_digest(current.value):
                raise StaleFormError(join_texts([OUT_OF_DATE_MESSAGE, current.words], " "))


def _short_digest(value: str) -> str:
    return hashlib.sha256(value.encode()).hexdigest()[:16]
