"""What the commands around a server share: where it is, and what it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from euchre.errors import EuchreError
from euchre.extras import how_to_install

F = TypeVar("F", bound=Callable[..., Any])


def _verify_database(_context: click.Context, _option: click.Parameter, url: str) -> str:
    """Refuse what is no URL of a database that servers can share, before anything is made."""
    if url:
        with needs_the_web():
            from euchre.store.owning import named  # noqa: PLC0415 - slow to import
        named(url)
    return url


PORT: Final = 8642
"""Where the table is, unless that is taken."""
DATA: Final = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="EUCHRE_DATA",
    metavar="DIR",
    help="Where tables are kept (your own data folder).",
)
"""``--data DIR``."""
DATABASE_URL: Final = click.option(
    "--database",
    envvar="EUCHRE_DATABASE",
    default="",
    metavar="URL",
    callback=_verify_database,
    help="A database of PostgreSQL in which the tables are kept instead, and which any number of "
    "servers may share.",
)
"""``--database URL``."""
_PLACE: Final = (
    click.option(
        "--host",
        default="127.0.0.1",
        envvar="EUCHRE_HOST",
        metavar="ADDRESS",
        help="Where to listen (127.0.0.1); 0.0.0.0 lets others in.",
    ),
    click.option(
        "--port",
        type=click.IntRange(0, 65_535),
        envvar="EUCHRE_PORT",
        metavar="PORT",
        help=f"The port ({PORT}, or the next one that is free).",
    ),
    DATA,
    DATABASE_URL,
    click.option(
        "--origin",
        "origins",
        multiple=True,
        envvar="EUCHRE_ORIGIN",
        metavar="URL",
        help="Another page that may connect, like https://club.example; may be given again.",
    ),
    click.option(
        "--allow-host",
        "hosts",
        multiple=True,
        envvar="EUCHRE_ALLOW_HOST",
        metavar="NAME",
        help="A name that others open this server by, like club.example; may be given again.",
    ),
    click.option(
        "--proxy",
        "proxies",
        multiple=True,
        envvar="EUCHRE_PROXY",
        metavar="ADDRESS",
        help="A proxy in front, whose X-Forwarded-For is believed; may be given again.",
    ),
)


def place_options(function: F) -> F:
    """Add the options that ``serve`` and ``doctor`` share; the environment can set them, too."""
    for option in reversed(_PLACE):
        function = option(function)
    return function


def everywhere(host: str) -> bool:
    """Return whether an address to listen at lets others in, whatever network they come from."""
    return host in ("0.0.0.0", "::", "")  # noqa: S104


@contextmanager
def needs_the_web(what: str = "the tables of a server need") -> Iterator[None]:
    """Raise an error that says what is missing if the parts of a server are not installed.

    Raises:
        EuchreError: they are not.
    """
    try:
        yield
    except ImportError as error:
        raise EuchreError(
            f"{what} more than is installed ({error.name}): {how_to_install('web')}"
        ) from error
