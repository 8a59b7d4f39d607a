"""Standard output and standard error: the only way out for a line, so that text stays text.

Nothing in it moves the cursor or turns what follows, and what an encoding lacks is written as in
`to_ascii`. Tables and styles go out by `euchre.cli.shared.console`, which takes a moment to import.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import unicodedata
from pathlib import Path
from typing import Final

import click

from euchre.cleaning import remove_control_characters

_ASCII_REPLACEMENTS: Final = str.maketrans(
    dict(zip("♣♦♥♠•✕·●─—▸“”│▪░▲▼↑↓←→", 'CDHSox.*-->""|##^v^v<>', strict=True))
    | {"±": "+-", "…": "...", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"}
    | {"\N{MULTIPLICATION SIGN}": "x", "\N{NO-BREAK SPACE}": " "}
    | dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'")
)
_SUIT_AND_WORD_PATTERN: Final = re.compile("[♣♦♥♠] (clubs|diamonds|hearts|spades)")
_ENCODING_ERROR_HANDLER: Final = "euchre.letters"
"""How what an encoding lacks is replaced, as `codecs` knows it."""
_DELIMITER_REPLACEMENTS: Final = str.maketrans('",;\\', "'???")
"""Keep a replaced character from ending a text or a cell in CSV."""


def to_ascii(text: str) -> str:
    """Return the text in the characters that every terminal has."""
    text = _SUIT_AND_WORD_PATTERN.sub(r"\1", text)
    text = unicodedata.normalize("NFKD", text.translate(_ASCII_REPLACEMENTS))
    bare = "".join(c for c in text if not unicodedata.combining(c))  # Zoë is Zoe
    return bare.encode("ascii", "replace").decode()


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Write a text and the end of its line."""
    click.echo(remove_control_characters(text), file=sys.stderr if err else sys.stdout, nl=nl)


def prepare_standard_streams() -> None:
    """Make the standard streams ready: what the caller has closed (``>&-``) leads nowhere.

    No file takes its place, and neither what an encoding lacks nor typed bytes that are no text
    end the program.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ENCODING_ERROR_HANDLER if mode == "w" else "replace")


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return to_ascii(lacking).translate(_DELIMITER_REPLACEMENTS), error.end


codecs.register_error(_ENCODING_ERROR_HANDLER, _replace_unencodable)
