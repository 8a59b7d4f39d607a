"""Rules from anything that names them or holds them, also a file.

What others send is read by `euchre.notation.rules_text.read_rules`, which opens no file; nothing in
`euchre.server` imports this.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TypeAlias, TypeGuard

from euchre.errors import RecordError, RulesError
from euchre.files import read_text_file
from euchre.game.presets import RULES_FILE_ENDING
from euchre.game.rules import Rules
from euchre.notation.rules_text import WrittenRules, read_rules

RulesSource: TypeAlias = Rules | Mapping[str, object] | os.PathLike[str] | str
"""What rules are loaded from: `load_rules` says what each of them is taken for."""


def load_rules(source: RulesSource) -> Rules:
    r"""Load rules from a name, a file, a text or a mapping.

    >>> load_rules("british").target, load_rules("british, target=5").target
    (11, 5)
    >>> load_rules({"base": "british", "target": 5}) == load_rules('base = "british"\ntarget = 5')
    True

    Args:
        source: rules, which are taken as they are; a path, or a text that ends with ``.toml``: a
            file of house rules; anything else as for `euchre.notation.rules_text.read_rules`.

    Raises:
        RulesError: there is no such game or knob, the file cannot be read or holds no rules, or
            the knobs clash.
    """
    return source if isinstance(source, Rules) else load_titled_rules(source).rules


def load_titled_rules(source: Mapping[str, object] | os.PathLike[str] | str) -> WrittenRules:
    """Load rules with their title and the game they start from: see `load_rules`.

    Raises:
        RulesError: as for `load_rules`.
    """
    if not isinstance(source, os.PathLike) and not _is_file_name(source):
        return read_rules(source)
    try:
        text = read_text_file(source)
    except RecordError as error:
        raise RulesError(str(error)) from None
    try:
        return read_rules(text)
    except RulesError as error:
        raise RulesError(f"{os.fspath(source)}: {error}") from None


def _is_file_name(source: Mapping[str, object] | str) -> TypeGuard[str]:
    return (
        isinstance(source, str)
        and "\n" not in source
        and source.strip().lower().endswith(RULES_FILE_ENDING)
    )
