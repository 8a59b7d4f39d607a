"""Options that several commands share, and reading what is typed for them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from euchre.errors import EuchreError
from euchre.game.rules import Rules, parse_settings
from euchre.notation.rules_files import load_rules

F = TypeVar("F", bound=Callable[..., Any])

FILE_PATH_TYPE: Final = click.Path(path_type=Path, dir_okay=False)
SEED_TYPE: Final = click.IntRange(-(2**53), 2**53)
"""Seeds that a record can hold, and that every reader of JSON reads exactly."""
_SCORE_SEPARATOR_PATTERN: Final = re.compile("[-:,\u2013\u2014\u2212]")


set_knobs_option: Final = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KNOB=VALUE",
    help="Change a rule, such as target=11; repeatable ('euchre rules knobs' lists them).",
)
rules_option: Final = click.option(
    "--rules",
    "rules_name",
    metavar="NAME",
    default="standard",
    show_default=True,
    help="The game ('euchre rules list'), or a file of house rules (NAME.toml).",
)
ascii_option: Final = click.option(
    "--ascii", "ascii_", is_flag=True, help="Use plain ASCII, without color."
)


def add_worker_options(function: F) -> F:
    """Add ``--workers N`` as ``workers`` and ``--cluster ADDRESS`` as ``address``."""
    function = click.option(
        "--cluster",
        "address",
        metavar="ADDRESS",
        help="A Dask scheduler to use instead, such as tcp://host:8786.",
    )(function)
    return click.option(
        "--workers",
        type=int,
        metavar="N",
        help="The number of processes. [default: one for each core, up to 8]",
    )(function)


def verify_worker_options(workers: int | None, address: str | None) -> None:
    """Verify that the values of `add_worker_options` make sense."""
    if workers is not None and workers < 1:
        raise EuchreError(f"--workers takes a number above 0, not {workers}")
    if workers is not None and address is not None:
        raise EuchreError("--workers and --cluster can't be used together: choose one")


def refuse_idle_options(names: Collection[str], why: str) -> None:
    """Refuse options of the current command that were typed and would do nothing.

    Args:
        names: of the options' parameters.
        why: what they do nothing with, or without: the rest of the sentence.
    """
    context = click.get_current_context()
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if option.name in names and source is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option.opts[0]} {why}: leave it out")


def load_rules_with_settings(name: str, settings: Sequence[str] = ()) -> Rules:
    """Return the rules of that name, or in the file of that name, with some knobs set."""
    return load_rules(name).replace(parse_settings(settings))


def split_typed_scores(typed: str) -> list[str]:
    """Split a score as it is typed: ``9:7``, also at a comma, a hyphen, a dash or a minus sign.

    >>> [split_typed_scores(score) for score in ("9:7", "9-7", "9\u20137", "10 : 8,3")]
    [['9', '7'], ['9', '7'], ['9', '7'], ['10', '8', '3']]
    """
    return [part.strip() for part in _SCORE_SEPARATOR_PATTERN.split(typed)]


def split_names_over_seats(names: str, seats: int, option: str) -> tuple[str, ...]:
    """Return ``A,B`` as a name for each seat: one for all, two in turn, or all of them."""
    bot_names = [name.strip() for name in names.split(",") if name.strip()]
    if len(bot_names) not in (1, 2, seats):
        raise EuchreError(
            f"{option} takes 1, 2 or {seats} names separated by commas, not "
            f"{len(bot_names)}: {names!r}"
        )
    return tuple(bot_names[seat % len(bot_names)] for seat in range(seats))


def verify_writable_file(path: Path) -> Path:
    """Return a file for the result of long work, which can be written and is left as it is."""
    place = Path(os.path.realpath(path))
    is_new = not place.exists()
    place.open("ab").close()
    if is_new:
        place.unlink()
    return path


def verify_record_path(path: Path) -> Path:
    """Return the file for ``--record``, which is in one format whatever it is called."""
    if path.suffix.lower() != ".jsonl":
        raise EuchreError(
            f"--record writes JSON Lines: name the file {path.stem}.jsonl, then use "
            "'euchre records convert' for other formats"
        )
    return path


_SEAT_PATTERN: Final = re.compile(r"\bseats? \d")


def describe_record_error(error: object) -> str:
    """Return what is wrong in a record, as a part of a sentence."""
    text = str(error).rstrip(".")
    return f"{text} (seats in files count from 0)" if _SEAT_PATTERN.search(text) else text
