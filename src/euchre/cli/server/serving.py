"""What the commands around a server share: where it is, and what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from euchre.cli.shared.folders import expand_home
from euchre.cli.shared.options import F
from euchre.errors import EuchreError
from euchre.extras import install_command


def _verify_database_url(_context: click.Context, _option: click.Parameter, url: str) -> str:
    """Refuse what is no URL of a database that servers can share, before anything is made."""
    if url:
        with require_web_packages():
            from euchre.store.leases import hide_password  # noqa: PLC0415 - slow to import
        hide_password(url)
    return url


def _expand_folder(
    _context: click.Context, _option: click.Parameter, folder: Path | None
) -> Path | None:
    return None if folder is None else expand_home(folder)


DEFAULT_PORT: Final = 8642
"""Where the table is, unless that is taken."""
DATA_OPTION: Final = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="EUCHRE_DATA",
    metavar="DIR",
    callback=_expand_folder,
    help="The folder of the database. [default: your own data folder]",
)
DATABASE_OPTION: Final = click.option(
    "--database",
    envvar="EUCHRE_DATABASE",
    default="",
    metavar="URL",
    callback=_verify_database_url,
    help="Use this PostgreSQL database, which several servers may share.",
)
_PLACE_OPTIONS: Final = (
    click.option(
        "--host",
        default="127.0.0.1",
        envvar="EUCHRE_HOST",
        metavar="ADDRESS",
        help="The address to listen on; 0.0.0.0 lets other computers connect. [default: 127.0.0.1]",
    ),
    click.option(
        "--port",
        type=click.IntRange(0, 65_535),
        envvar="EUCHRE_PORT",
        metavar="PORT",
        help=f"The port. [default: {DEFAULT_PORT}, or the next free one]",
    ),
    DATA_OPTION,
    DATABASE_OPTION,
    click.option(
        "--origin",
        "origins",
        multiple=True,
        envvar="EUCHRE_ORIGIN",
        metavar="URL",
        help="Another site whose pages may connect, such as https://club.example; repeatable.",
    ),
    click.option(
        "--allow-host",
        "hosts",
        multiple=True,
        envvar="EUCHRE_ALLOW_HOST",
        metavar="NAME",
        help="A public name of this server, such as club.example; repeatable.",
    ),
    click.option(
        "--proxy",
        "proxies",
        multiple=True,
        envvar="EUCHRE_PROXY",
        metavar="ADDRESS",
        help="A reverse proxy whose X-Forwarded-For header is trusted; repeatable.",
    ),
)


def add_server_options(function: F) -> F:
    """Add the options that ``run`` and ``check`` share; the environment can set them, too."""
    for option in reversed(_PLACE_OPTIONS):
        function = option(function)
    return function


def is_open_to_all(host: str) -> bool:
    """Return whether an address to listen at lets others in, whatever network they come from."""
    return host in ("0.0.0.0", "::", "")  # noqa: S104


@contextmanager
def require_web_packages(subject: str = "a server needs") -> Iterator[None]:
    """Raise an error that says what is missing if the parts of a server are not installed."""
    try:
        yield
    except ImportError as error:
        raise EuchreError(
            f"{subject} a package that isn't installed ({error.name}): {install_command('web')}"
        ) from error
